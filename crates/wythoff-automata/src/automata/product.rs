//! Lazy products of any number of automata under a Boolean expression.
//!
//! A state of the product is a tuple of component states. *Guards* are components that must all
//! accept; the tuple dies with the first of them. The others are the *leaves* of an expression,
//! and the product is cut as soon as their states decide it: a dead leaf is false from now on,
//! a universal leaf ([`Split`]) is true from now on, and once a sub-expression is decided all
//! leaves below it are forgotten, which merges tuples that differ only there.

use super::{Alphabet, DEAD, Dfa, Interner, Nfa, Split, Table};
use crate::{Budget, Exhausted};

/// The state of a leaf that accepts every valid continuation.
const UNIVERSAL: u32 = u32::MAX - 1;

/// A Boolean expression over leaves, each used once.
#[derive(Debug, Clone)]
pub(crate) enum Expr {
    Leaf(usize),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Iff(Box<Expr>, Box<Expr>),
}

impl Expr {
    /// The value already decided by the leaf states, if any; decided parts become canonical.
    fn settle(&self, leaves: &mut [u32]) -> Option<bool> {
        match self {
            Self::Leaf(leaf) => match leaves[*leaf] {
                DEAD => Some(false),
                UNIVERSAL => Some(true),
                _ => None,
            },
            Self::Not(inner) => inner.settle(leaves).map(|value| !value),
            Self::And(parts) => self.settle_until(parts, false, leaves),
            Self::Or(parts) => self.settle_until(parts, true, leaves),
            Self::Iff(left, right) => {
                let (left, right) = (left.settle(leaves), right.settle(leaves));
                let value = left? == right?;
                self.assign(value, leaves);
                Some(value)
            }
        }
    }

    /// One part with the value `decisive` decides the whole.
    fn settle_until(&self, parts: &[Self], decisive: bool, leaves: &mut [u32]) -> Option<bool> {
        let mut all_settled = true;
        for part in parts {
            match part.settle(leaves) {
                Some(value) if value == decisive => {
                    self.assign(decisive, leaves);
                    return Some(decisive);
                }
                Some(_) => {}
                None => all_settled = false,
            }
        }
        all_settled.then_some(!decisive)
    }

    /// Sets all leaves so that the expression has the given value.
    fn assign(&self, value: bool, leaves: &mut [u32]) {
        match self {
            Self::Leaf(leaf) => leaves[*leaf] = if value { UNIVERSAL } else { DEAD },
            Self::Not(inner) => inner.assign(!value, leaves),
            Self::And(parts) | Self::Or(parts) => {
                for part in parts {
                    part.assign(value, leaves);
                }
            }
            Self::Iff(left, right) => {
                left.assign(true, leaves);
                right.assign(value, leaves);
            }
        }
    }

    /// The value at the end of the word.
    fn accepts(&self, accept: &impl Fn(usize) -> bool) -> bool {
        match self {
            Self::Leaf(leaf) => accept(*leaf),
            Self::Not(inner) => !inner.accepts(accept),
            Self::And(parts) => parts.iter().all(|part| part.accepts(accept)),
            Self::Or(parts) => parts.iter().any(|part| part.accepts(accept)),
            Self::Iff(left, right) => left.accepts(accept) == right.accepts(accept),
        }
    }
}

/// One automaton of a product, and which of its letters each letter of the product is for it.
#[derive(Debug)]
pub(crate) struct Component<'a> {
    accept: &'a [bool],
    next: &'a [u32],
    universal: &'a [bool],
    letters: usize,
    letter_of: Vec<u32>,
}

impl<'a> Component<'a> {
    pub(crate) fn guard(dfa: &'a Dfa, letter_of: Vec<u32>) -> Self {
        Self {
            accept: &dfa.accept,
            next: &dfa.next,
            universal: &[],
            letters: dfa.alphabet().letters(),
            letter_of,
        }
    }

    pub(crate) fn leaf(split: &'a Split, letters: usize, letter_of: Vec<u32>) -> Self {
        Self {
            accept: &split.accept,
            next: &split.next,
            universal: &split.universal,
            letters,
            letter_of,
        }
    }

    fn start(&self) -> u32 {
        match (self.accept.is_empty(), self.universal.first()) {
            (true, _) => DEAD,
            (false, Some(true)) => UNIVERSAL,
            _ => 0,
        }
    }

    fn step(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters + self.letter_of[letter] as usize]
    }
}

/// What a search of a product reports, in breadth-first order.
pub(crate) trait Visit {
    /// A new state, numbered next, reached from `from` by `letter` (the start: from nowhere).
    /// Returns whether to go on.
    fn discover(&mut self, accept: bool, from: Option<(u32, u32)>) -> bool;
    /// An edge of the state being expanded; states are expanded in order of discovery.
    fn edge(&mut self, letter: u32, target: u32);
    /// All edges of the state being expanded were reported.
    fn expanded(&mut self) {}
    /// Bytes held by the visitor, now and soon.
    fn bytes_soon(&self) -> u64;
}

/// A product to be searched.
#[derive(Debug)]
pub(crate) struct Product<'a> {
    pub(crate) alphabet: Alphabet,
    pub(crate) guards: Vec<Component<'a>>,
    pub(crate) leaves: Vec<Component<'a>>,
    pub(crate) expr: Expr,
}

impl Product<'_> {
    /// Visits all tuples from which the expression is not known to be false; returns how many.
    pub(crate) fn explore(
        &self,
        budget: &Budget,
        visit: &mut impl Visit,
    ) -> Result<usize, Exhausted> {
        let letters = u32::try_from(self.alphabet.letters()).expect("few letters");
        let guards = self.guards.len();
        let components = || self.guards.iter().chain(&self.leaves);
        let mut tuple: Vec<u32> = components().map(Component::start).collect();
        let mut tuples = Interner::new();
        if tuple[..guards].contains(&DEAD) || self.expr.settle(&mut tuple[guards..]) == Some(false)
        {
            return Ok(0);
        }
        tuples.intern(&tuple);
        if !visit.discover(self.accepts(&tuple), None) {
            return Ok(1);
        }
        let mut current = tuple.clone();
        let mut live = LiveLetters::new(&self.guards, letters);
        let mut memory = budget.reserve_nothing();
        let mut at = 0u32;
        while (at as usize) < tuples.len() {
            if at.is_multiple_of(1024) {
                budget.check()?;
                memory.set(tuples.bytes_soon() + visit.bytes_soon())?;
            }
            current.copy_from_slice(tuples.slice(at));
            let mut candidates = live.of(&current);
            while let Some(letter) = candidates.next() {
                if !self.step(&current, letter as usize, &mut tuple) {
                    continue;
                }
                let known = tuples.len();
                let target = tuples.intern(&tuple);
                if tuples.len() > known {
                    budget.allow_states(tuples.len())?;
                    if !visit.discover(self.accepts(&tuple), Some((at, letter))) {
                        return Ok(tuples.len());
                    }
                }
                visit.edge(letter, target);
            }
            visit.expanded();
            at += 1;
        }
        Ok(tuples.len())
    }

    /// Writes the successor into `to`; false if nothing can be accepted from there.
    fn step(&self, from: &[u32], letter: usize, to: &mut [u32]) -> bool {
        let (from_guards, from_leaves) = from.split_at(self.guards.len());
        let (to_guards, to_leaves) = to.split_at_mut(self.guards.len());
        for ((guard, &state), slot) in self.guards.iter().zip(from_guards).zip(to_guards) {
            *slot = guard.step(state, letter);
            if *slot == DEAD {
                return false;
            }
        }
        for ((leaf, &state), slot) in self.leaves.iter().zip(from_leaves).zip(&mut *to_leaves) {
            *slot = if state >= UNIVERSAL {
                state
            } else {
                match leaf.step(state, letter) {
                    DEAD => DEAD,
                    target if leaf.universal[target as usize] => UNIVERSAL,
                    target => target,
                }
            };
        }
        to_leaves.is_empty() || self.expr.settle(to_leaves) != Some(false)
    }

    fn accepts(&self, tuple: &[u32]) -> bool {
        let (guards, leaves) = tuple.split_at(self.guards.len());
        self.guards
            .iter()
            .zip(guards)
            .all(|(guard, &state)| guard.accept[state as usize])
            && self.expr.accepts(&|leaf| match leaves[leaf] {
                DEAD => false,
                UNIVERSAL => true,
                state => self.leaves[leaf].accept[state as usize],
            })
    }

    /// The product as a table.
    pub(crate) fn draft(&self, budget: &Budget) -> Result<Table, Exhausted> {
        let mut builder = TableBuilder {
            draft: Table::new(self.alphabet),
            expanded: 0,
        };
        self.explore(budget, &mut builder)?;
        Ok(builder.draft)
    }

    /// The product with some tracks forgotten: `image[letter]` is the letter that remains.
    pub(crate) fn project(
        &self,
        alphabet: Alphabet,
        image: &[u32],
        budget: &Budget,
    ) -> Result<Nfa, Exhausted> {
        let mut builder = NfaBuilder {
            nfa: Nfa::new(alphabet),
            image,
            from: 0,
        };
        if self.explore(budget, &mut builder)? > 0 {
            builder.nfa.add_start(0);
        }
        Ok(builder.nfa)
    }
}

/// The letters that no guard of a tuple refuses.
///
/// Up to 64 letters are the bits of a word, and the words of all guards are intersected before any
/// step is taken. With more letters every letter is a candidate.
struct LiveLetters<'p, 'a> {
    guards: &'p [Component<'a>],
    letters: u32,
    /// For each guard and each of its own letters, the letters of the product that it stands for.
    by_own_letter: Vec<Vec<u64>>,
    /// For each guard and state the letters that it does not refuse; 0 if not known yet.
    by_state: Vec<Vec<u64>>,
}

impl<'p, 'a> LiveLetters<'p, 'a> {
    fn new(guards: &'p [Component<'a>], letters: u32) -> Self {
        let mut live = Self {
            guards,
            letters,
            by_own_letter: Vec::new(),
            by_state: Vec::new(),
        };
        if letters <= u64::BITS {
            for guard in guards {
                let mut by_own_letter = vec![0; guard.letters];
                for (letter, &own) in (0..letters).zip(&guard.letter_of) {
                    by_own_letter[own as usize] |= 1u64 << letter;
                }
                live.by_own_letter.push(by_own_letter);
                live.by_state.push(vec![0; guard.accept.len()]);
            }
        }
        live
    }

    fn of(&mut self, tuple: &[u32]) -> Candidates {
        if self.letters > u64::BITS {
            return Candidates::Range(0..self.letters);
        }
        let mut live = u64::MAX >> (u64::BITS - self.letters);
        for (guard, component) in self.guards.iter().enumerate() {
            let state = tuple[guard] as usize;
            let known = &mut self.by_state[guard][state];
            if *known == 0 {
                let row = &component.next[state * component.letters..][..component.letters];
                for (&target, letters) in row.iter().zip(&self.by_own_letter[guard]) {
                    *known |= if target == DEAD { 0 } else { *letters };
                }
            }
            live &= *known;
        }
        Candidates::Bits(live)
    }
}

/// Letters in order.
enum Candidates {
    Bits(u64),
    Range(std::ops::Range<u32>),
}

impl Candidates {
    fn next(&mut self) -> Option<u32> {
        match self {
            Self::Bits(0) => None,
            Self::Bits(left) => {
                let letter = left.trailing_zeros();
                *left &= *left - 1;
                Some(letter)
            }
            Self::Range(range) => range.next(),
        }
    }
}

/// Builds the table of a product as far as words of a given length reach.
pub(crate) struct ShortWords {
    pub(crate) builder: TableBuilder,
    depths: Vec<usize>,
    length: usize,
    states: usize,
    /// Whether the search stopped because there were too many states.
    pub(crate) too_many: bool,
}

impl ShortWords {
    /// For words of up to `length` letters, and up to `states` states.
    pub(crate) fn new(alphabet: Alphabet, length: usize, states: usize) -> Self {
        Self {
            builder: TableBuilder {
                draft: Table::new(alphabet),
                expanded: 0,
            },
            depths: Vec::new(),
            length,
            states,
            too_many: false,
        }
    }
}

impl Visit for ShortWords {
    fn discover(&mut self, accept: bool, from: Option<(u32, u32)>) -> bool {
        let depth = from.map_or(0, |(parent, _)| self.depths[parent as usize] + 1);
        if depth > self.length {
            return false;
        }
        self.too_many = self.depths.len() >= self.states;
        self.depths.push(depth);
        self.builder.discover(accept, from) && !self.too_many
    }

    fn edge(&mut self, letter: u32, target: u32) {
        self.builder.edge(letter, target);
    }

    fn expanded(&mut self) {
        self.builder.expanded();
    }

    fn bytes_soon(&self) -> u64 {
        self.builder.bytes_soon()
    }
}

pub(crate) struct TableBuilder {
    pub(crate) draft: Table,
    expanded: usize,
}

impl Visit for TableBuilder {
    fn discover(&mut self, accept: bool, _from: Option<(u32, u32)>) -> bool {
        self.draft.add_state(accept);
        true
    }

    fn edge(&mut self, letter: u32, target: u32) {
        let at = self.expanded * self.draft.alphabet.letters() + letter as usize;
        self.draft.next[at] = target;
    }

    fn expanded(&mut self) {
        self.expanded += 1;
    }

    fn bytes_soon(&self) -> u64 {
        self.draft.bytes_soon()
    }
}

struct NfaBuilder<'a> {
    nfa: Nfa,
    image: &'a [u32],
    from: usize,
}

impl Visit for NfaBuilder<'_> {
    fn discover(&mut self, accept: bool, _from: Option<(u32, u32)>) -> bool {
        self.nfa.accept.push(accept);
        true
    }

    fn edge(&mut self, letter: u32, target: u32) {
        self.nfa.edges.push((self.image[letter as usize], target));
    }

    fn expanded(&mut self) {
        let edges = &mut self.nfa.edges;
        edges[self.from..].sort_unstable();
        // Remove repetitions among the edges of this state only.
        let mut kept = self.from;
        for at in self.from..edges.len() {
            if kept == self.from || edges[at] != edges[kept - 1] {
                edges[kept] = edges[at];
                kept += 1;
            }
        }
        edges.truncate(kept);
        self.from = kept;
        self.nfa.ends.push(kept);
    }

    fn bytes_soon(&self) -> u64 {
        self.nfa.bytes_soon()
    }
}
