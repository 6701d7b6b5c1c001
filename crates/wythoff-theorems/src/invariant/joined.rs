//! Which of given moves join two positions of a set, for positions of any size: all of them in one search.
//!
//! A position p, the move m and the position p + m are read side by side, most significant digits first. As long as
//! the digits of m are zeros, the two positions differ by a carry at most, so only few pairs of states meet: their closure is
//! finite and small, however long the numbers are. Only the last digits, those that the largest number of a move has, are
//! followed for each beginning of a move, and only beginnings of moves that were asked about. So the product of all
//! pairs of states, which an automaton of all moves is made of, is never built.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use wythoff_automata::automata::Dfa;
use wythoff_automata::{Budget, Exhausted, Relation, System, UBig};

/// The largest number of piles.
const PILES: usize = 5;

/// The states of both automata and of the sum of each pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    to: u32,
    from: u32,
    sums: [u32; PILES],
}

/// One digit of a pile after the move, of the move, of the pile before it, and the state of the sum then.
#[derive(Debug, Clone, Copy)]
struct Digit {
    to: u32,
    taken: u32,
    from: u32,
    next: u32,
}

/// A step: the digits of the move as one number, and the node it leads to.
#[derive(Debug, Clone, Copy)]
struct Step {
    taken: u32,
    next: u32,
}

/// Beginnings of moves, as numbers in which every digit of every pile has its place.
type Beginning = u128;

struct Search<'a> {
    to: &'a Dfa,
    from: &'a Dfa,
    digits: u32,
    piles: usize,
    /// For each state of the sum, its digits.
    sums: Vec<Vec<Digit>>,
    accepting: Vec<bool>,
    nodes: Vec<Node>,
    index: HashMap<Node, u32>,
    steps: Vec<Option<Vec<Step>>>,
    budget: &'a Budget,
}

/// Those of `moves` that lead from a position of `from` to one of `to`; every move has one number for each pile, in the
/// order of the columns.
///
/// **Cost** proportional to the pairs of states that meet at a distance of one carry, and for the last digits to these times the
/// beginnings of moves that are near some difference of positions: seconds for sets of 14,000 states and moves up to 200.
///
/// # Errors
///
/// When the budget does not suffice.
pub(super) fn joined(
    to: &Relation,
    from: &Relation,
    moves: &[Vec<u64>],
    budget: &Budget,
) -> Result<BTreeSet<Vec<u64>>, Exhausted> {
    let system = to.system();
    let mut search = Search::new(system, to, from, budget);
    let (Some(first), Some(wanted)) = (search.start(system), Wanted::of(moves, system)) else {
        return Ok(BTreeSet::new());
    };
    let mut layer: HashSet<(u32, Beginning)> = HashSet::new();
    for node in search.closure(first)? {
        layer.insert((node, 0));
    }
    for beginnings in &wanted.beginnings {
        let mut next = HashSet::new();
        for (node, beginning) in sorted(layer) {
            for step in search.steps(node)? {
                let longer = beginning * wanted.letters + Beginning::from(step.taken);
                if beginnings.contains(&longer) {
                    next.insert((step.next, longer));
                }
            }
            budget.allow_memory(next.len() as u64 * 64)?;
            budget.check()?;
        }
        layer = next;
    }
    let ends = layer.into_iter();
    let met = ends.filter(|&(node, _)| search.accepts(node));
    let found: BTreeSet<Beginning> = met.map(|(_, code)| code).collect();
    Ok(found
        .iter()
        .filter_map(|code| wanted.moves.get(code).cloned())
        .collect())
}

fn sorted(layer: HashSet<(u32, Beginning)>) -> Vec<(u32, Beginning)> {
    let mut layer: Vec<_> = layer.into_iter().collect();
    layer.sort_unstable();
    layer
}

/// The moves that are asked about, digit by digit.
struct Wanted {
    /// The number of letters of a move.
    letters: Beginning,
    /// All beginnings of one digit, of two digits and so on.
    beginnings: Vec<HashSet<Beginning>>,
    /// The moves by all their digits.
    moves: BTreeMap<Beginning, Vec<u64>>,
}

impl Wanted {
    fn of(moves: &[Vec<u64>], system: &System) -> Option<Self> {
        let largest = moves.iter().flatten().max()?;
        let length = system.digits_of(&UBig::from(*largest)).len();
        let piles = moves.first()?.len();
        let letters = Beginning::from(system.digits()).pow(u32::try_from(piles).ok()?);
        letters.checked_pow(u32::try_from(length).ok()?)?;
        let mut wanted = Self {
            letters,
            beginnings: vec![HashSet::new(); length],
            moves: BTreeMap::new(),
        };
        for one in moves {
            let rows = one.iter().map(|&number| {
                let digits = system.digits_of(&UBig::from(number));
                let zeros = length.saturating_sub(digits.len());
                let digits = std::iter::repeat_n(0, zeros).chain(digits);
                digits.collect::<Vec<u32>>()
            });
            let rows: Vec<Vec<u32>> = rows.collect();
            let mut code = 0;
            for place in 0..length {
                for row in &rows {
                    code = code * Beginning::from(system.digits()) + Beginning::from(row[place]);
                }
                wanted.beginnings[place].insert(code);
            }
            wanted.moves.insert(code, one.clone());
        }
        Some(wanted)
    }
}

impl<'a> Search<'a> {
    fn new(system: &System, to: &'a Relation, from: &'a Relation, budget: &'a Budget) -> Self {
        let sum = system.add();
        let (dfa, digits) = (sum.dfa(), system.digits());
        let states = u32::try_from(dfa.states()).unwrap_or(u32::MAX);
        let alphabet = dfa.alphabet();
        let of_state = |state: u32| -> Vec<Digit> {
            let letters = u32::try_from(alphabet.letters()).unwrap_or(u32::MAX);
            let steps = (0..letters).filter_map(|letter| {
                Some(Digit {
                    to: alphabet.digit(letter, 0),
                    taken: alphabet.digit(letter, 1),
                    from: alphabet.digit(letter, 2),
                    next: dfa.step(state, letter)?,
                })
            });
            steps.collect()
        };
        Self {
            to: to.dfa(),
            from: from.dfa(),
            digits,
            piles: to.arity(),
            sums: (0..states).map(of_state).collect(),
            accepting: (0..states).map(|state| dfa.is_accepting(state)).collect(),
            nodes: Vec::new(),
            index: HashMap::new(),
            steps: Vec::new(),
            budget,
        }
    }

    /// Where no digit has been read; `None` if a set is empty.
    fn start(&mut self, system: &System) -> Option<u32> {
        let sum = system.add().dfa().start()?;
        let node = Node {
            to: self.to.start()?,
            from: self.from.start()?,
            sums: [sum; PILES],
        };
        Some(self.number(node))
    }

    fn number(&mut self, node: Node) -> u32 {
        let fresh = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let number = *self.index.entry(node).or_insert(fresh);
        if number == fresh {
            self.nodes.push(node);
            self.steps.push(None);
        }
        number
    }

    fn accepts(&self, node: u32) -> bool {
        let node = &self.nodes[node as usize];
        let sums = &node.sums[..self.piles];
        self.to.is_accepting(node.to)
            && self.from.is_accepting(node.from)
            && sums.iter().all(|&state| self.accepting[state as usize])
    }

    /// All nodes that can be reached while the digits of the move are zeros.
    fn closure(&mut self, first: u32) -> Result<Vec<u32>, Exhausted> {
        let mut seen = HashSet::from([first]);
        let mut order = vec![first];
        let mut at = 0;
        while let Some(&node) = order.get(at) {
            at += 1;
            for step in self.steps(node)? {
                if step.taken == 0 && seen.insert(step.next) {
                    order.push(step.next);
                }
            }
        }
        Ok(order)
    }

    /// The steps from a node.
    fn steps(&mut self, node: u32) -> Result<Vec<Step>, Exhausted> {
        if let Some(known) = &self.steps[node as usize] {
            return Ok(known.clone());
        }
        let at = self.nodes[node as usize];
        let mut partial = vec![(0, 0, 0, at.sums)];
        for pile in 0..self.piles {
            let mut longer = Vec::new();
            for (to, taken, from, sums) in partial {
                for digit in &self.sums[at.sums[pile] as usize] {
                    let mut sums = sums;
                    sums[pile] = digit.next;
                    longer.push((
                        to * self.digits + digit.to,
                        taken * self.digits + digit.taken,
                        from * self.digits + digit.from,
                        sums,
                    ));
                }
            }
            partial = longer;
        }
        let mut steps = Vec::new();
        for (to, taken, from, sums) in partial {
            if let (Some(to), Some(from)) = (self.to.step(at.to, to), self.from.step(at.from, from))
            {
                let next = self.number(Node { to, from, sums });
                steps.push(Step { taken, next });
            }
        }
        self.budget.allow_states(self.nodes.len())?;
        self.budget.allow_memory(self.nodes.len() as u64 * 256)?;
        self.budget.check()?;
        self.steps[node as usize] = Some(steps.clone());
        Ok(steps)
    }
}
