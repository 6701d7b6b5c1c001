//! Which of given moves join two positions of a set, for positions of any size, and the first two positions of each.
//!
//! A position p, the move m and the position p + m are read side by side, most significant digits first. As long as
//! the digits of m are zeros, the two positions differ by a carry at most, so only few pairs of states meet: their closure is
//! finite and small, however long the numbers are. Only the last digits, those that the largest number of a move has, are
//! followed for each beginning of a move, and only beginnings of moves that were asked about, one after the other. So the
//! product of all pairs of states, which an automaton of all moves is made of, is never built, and what is kept at a time are the
//! nodes of one beginning.

use std::collections::{BTreeMap, HashSet};

use wythoff_automata::automata::Dfa;
use wythoff_automata::{Budget, Exhausted, Relation, System, UBig};

/// The largest number of piles.
const PILES: usize = 5;

/// What a node takes, with its place in a set.
const NODE_BYTES: u64 = 128;

/// The states of both automata and of the sum of each pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    to: u32,
    from: u32,
    sums: [u32; PILES],
}

/// A node with the way to it: the number of the node before it, and the digits of the position after the move as one letter.
#[derive(Debug, Clone, Copy)]
struct Reached {
    node: Node,
    before: usize,
    to: u32,
}

/// One digit of a pile after the move, of the pile before it, and the state of the sum then.
#[derive(Debug, Clone, Copy)]
struct Digit {
    to: u32,
    from: u32,
    next: u32,
}

/// A move, and its digits: for each place one for each pile.
struct Wanted<'a> {
    places: Vec<Vec<u32>>,
    takes: &'a [u64],
}

struct Search<'a> {
    to: &'a Dfa,
    from: &'a Dfa,
    system: &'a System,
    piles: usize,
    /// For each state of the sum and each digit of the move, the other digits in the order of the one after the move.
    sums: Vec<Vec<Vec<Digit>>>,
    accepting: Vec<bool>,
    /// The nodes of each beginning of the move at hand, from the closure on.
    layers: Vec<Vec<Reached>>,
    found: BTreeMap<Vec<u64>, Vec<UBig>>,
    budget: &'a Budget,
}

/// Those of `moves` that lead from a position of `from` to one of `to`, each with the first such position of `to`: the one with the
/// fewest digits, then the first by its digits. Every move has one number for each pile, in the order of the columns.
///
/// **Cost** proportional to the pairs of states that meet at a distance of one carry, times the beginnings of moves that are near some
/// difference of positions: half a second for a beginning where the sets have 14,000 states.
///
/// # Errors
///
/// When the budget does not suffice.
pub(super) fn joined(
    to: &Relation,
    from: &Relation,
    moves: &[Vec<u64>],
    budget: &Budget,
) -> Result<BTreeMap<Vec<u64>, Vec<UBig>>, Exhausted> {
    let system = to.system();
    let mut search = Search::new(system, to, from, budget);
    let Some(first) = search.start() else {
        return Ok(BTreeMap::new());
    };
    let mut wanted = wanted(moves, system, search.piles);
    wanted.sort_by(|one, other| one.places.cmp(&other.places));
    let closure = search.closure(first)?;
    search.layers.push(closure);
    search.descend(&wanted, 0)?;
    Ok(search.found)
}

/// The moves with their digits, all of the same length.
fn wanted<'a>(moves: &'a [Vec<u64>], system: &System, piles: usize) -> Vec<Wanted<'a>> {
    let digits = |number: u64| system.digits_of(&UBig::from(number));
    let largest = moves.iter().flatten().max().copied().unwrap_or(0);
    let length = digits(largest).len();
    let one = |takes: &'a Vec<u64>| {
        let mut places = vec![vec![0; piles]; length];
        for (pile, &number) in takes.iter().enumerate() {
            let digits = digits(number);
            for (place, &digit) in places.iter_mut().rev().zip(digits.iter().rev()) {
                place[pile] = digit;
            }
        }
        Wanted { places, takes }
    };
    moves.iter().map(one).collect()
}

impl<'a> Search<'a> {
    fn new(system: &'a System, to: &'a Relation, from: &'a Relation, budget: &'a Budget) -> Self {
        let sum = system.add();
        let dfa = sum.dfa();
        let states = u32::try_from(dfa.states()).unwrap_or(u32::MAX);
        let alphabet = dfa.alphabet();
        let of_state = |state: u32| -> Vec<Vec<Digit>> {
            let letters = u32::try_from(alphabet.letters()).unwrap_or(u32::MAX);
            let mut digits = vec![Vec::new(); system.digits() as usize];
            for letter in 0..letters {
                if let Some(next) = dfa.step(state, letter) {
                    digits[alphabet.digit(letter, 1) as usize].push(Digit {
                        to: alphabet.digit(letter, 0),
                        from: alphabet.digit(letter, 2),
                        next,
                    });
                }
            }
            for digits in &mut digits {
                digits.sort_by_key(|digit| digit.to);
            }
            digits
        };
        Self {
            to: to.dfa(),
            from: from.dfa(),
            system,
            piles: to.arity(),
            sums: (0..states).map(of_state).collect(),
            accepting: (0..states).map(|state| dfa.is_accepting(state)).collect(),
            layers: Vec::new(),
            found: BTreeMap::new(),
            budget,
        }
    }

    /// Where no digit has been read; `None` if a set is empty.
    fn start(&self) -> Option<Node> {
        let sum = self.system.add().dfa().start()?;
        Some(Node {
            to: self.to.start()?,
            from: self.from.start()?,
            sums: [sum; PILES],
        })
    }

    fn accepts(&self, node: &Node) -> bool {
        let sums = &node.sums[..self.piles];
        self.to.is_accepting(node.to)
            && self.from.is_accepting(node.from)
            && sums.iter().all(|&state| self.accepting[state as usize])
    }

    /// All nodes that can be reached while the digits of the move are zeros, those with fewer digits first.
    fn closure(&self, first: Node) -> Result<Vec<Reached>, Exhausted> {
        let zeros = vec![0; self.piles];
        let mut seen = HashSet::from([first]);
        let mut reached = vec![Reached {
            node: first,
            before: 0,
            to: 0,
        }];
        let mut at = 0;
        while let Some(&Reached { node, .. }) = reached.get(at) {
            for (to, node) in self.steps(&node, &zeros) {
                if seen.insert(node) {
                    let before = at;
                    reached.push(Reached { node, before, to });
                }
            }
            at += 1;
            self.allow(reached.len())?;
        }
        Ok(reached)
    }

    /// Follows every beginning of moves that have the same digits up to a place.
    fn descend(&mut self, wanted: &[Wanted<'_>], place: usize) -> Result<(), Exhausted> {
        for group in wanted.chunk_by(|one, other| one.places[place] == other.places[place]) {
            let Some(first) = group.first() else { continue };
            let digits = &first.places[place];
            if place + 1 == first.places.len() {
                if let Some(position) = self.end(digits)? {
                    self.found.insert(first.takes.to_vec(), position);
                }
                continue;
            }
            let layer = self.follow(digits)?;
            if !layer.is_empty() {
                self.layers.push(layer);
                self.descend(group, place + 1)?;
                self.layers.pop();
            }
        }
        Ok(())
    }

    /// The nodes one digit of the move further.
    fn follow(&self, digits: &[u32]) -> Result<Vec<Reached>, Exhausted> {
        let mut seen = HashSet::new();
        let mut reached = Vec::new();
        for (before, at) in self.layer().iter().enumerate() {
            for (to, node) in self.steps(&at.node, digits) {
                if seen.insert(node) {
                    reached.push(Reached { node, before, to });
                }
            }
            self.allow(reached.len())?;
        }
        Ok(reached)
    }

    /// The first position after a move whose last digits are these, if the move joins two positions.
    fn end(&self, digits: &[u32]) -> Result<Option<Vec<UBig>>, Exhausted> {
        for (before, at) in self.layer().iter().enumerate() {
            let mut steps = self.steps(&at.node, digits).into_iter();
            if let Some((last, _)) = steps.find(|(_, node)| self.accepts(node)) {
                return Ok(Some(self.position(before, last)));
            }
            self.budget.check()?;
        }
        Ok(None)
    }

    /// The position whose last letter is given and whose others lead to a node of the last layer.
    fn position(&self, mut at: usize, last: u32) -> Vec<UBig> {
        let mut letters = vec![last];
        for layer in self.layers[1..].iter().rev() {
            letters.push(layer[at].to);
            at = layer[at].before;
        }
        while at > 0 {
            letters.push(self.layers[0][at].to);
            at = self.layers[0][at].before;
        }
        letters.reverse();
        self.system.tuple(&letters, self.piles)
    }

    fn layer(&self) -> &[Reached] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// Whether so many nodes more may be kept.
    fn allow(&self, more: usize) -> Result<(), Exhausted> {
        let kept: usize = self.layers.iter().map(Vec::len).sum();
        self.budget
            .allow_memory((kept + more) as u64 * NODE_BYTES)?;
        self.budget.check()
    }

    /// The steps from a node by digits of the move: the digits of the position after it as one letter, in their order, and where they lead.
    fn steps(&self, at: &Node, digits: &[u32]) -> Vec<(u32, Node)> {
        let base = self.system.digits();
        let mut partial = vec![(0, 0, at.sums)];
        for (pile, &taken) in digits.iter().enumerate() {
            let known = &self.sums[at.sums[pile] as usize][taken as usize];
            let longer = partial.iter().flat_map(|&(to, from, sums)| {
                known.iter().map(move |digit| {
                    let mut sums: [u32; PILES] = sums;
                    sums[pile] = digit.next;
                    (to * base + digit.to, from * base + digit.from, sums)
                })
            });
            partial = longer.collect();
        }
        let led = partial.into_iter().filter_map(|(letter, from, sums)| {
            let to = self.to.step(at.to, letter)?;
            let from = self.from.step(at.from, from)?;
            Some((letter, Node { to, from, sums }))
        });
        led.collect()
    }
}
