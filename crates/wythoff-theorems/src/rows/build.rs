//! A guess of the automaton that knows the state before every row.

use std::collections::HashMap;

use wythoff_automata::{Budget, Exhausted};

use super::inserts::Inserts;
use super::machine::{Machine, TooWide};

/// A state of the automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Node {
    /// Where a 0 leads, and a 1 if the digit before was 0.
    pub(super) next: (u32, Option<u32>),
    /// The values that have a point in the row whose digits end here.
    pub(super) insert: u32,
    /// The state before that row.
    pub(super) state: u32,
}

/// Why there is no automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Failed {
    TooWide,
    Exhausted(Exhausted),
}

impl From<TooWide> for Failed {
    fn from(_: TooWide) -> Self {
        Self::TooWide
    }
}

impl From<Exhausted> for Failed {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}

/// A guess with this many states for each state of the automaton of the rows has gone astray.
const MOST_PER_STATE: usize = 64;

/// Guesses the automaton from the states before the rows u, u0, u00, ..., for `depth` zeros.
///
/// Digits u that lead to the same state of `inserts`, and for which these states are the same, are
/// taken to be equivalent; and after `depth` zeros the states are taken to repeat with `period`.
/// The rows whose digits begin with u10..0 come after those that begin with u00..0, so their states
/// are found by running the machine through whole blocks of rows, the effect of each on each state
/// being remembered.
pub(super) fn guess(
    inserts: &Inserts,
    machine: &mut Machine,
    depth: usize,
    period: usize,
    budget: &Budget,
) -> Result<Vec<Node>, Failed> {
    let start = (0, vec![machine.start(); depth].into_boxed_slice());
    let mut blocks = Blocks {
        inserts,
        machine,
        after: vec![HashMap::new(); depth],
    };
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut known = vec![start];
    let mut nodes = Vec::new();
    let mut memory = budget.reserve_nothing();
    while let Some((digits, states)) = known.get(nodes.len()).cloned() {
        if nodes.len() > MOST_PER_STATE * inserts.states() {
            return Err(Failed::TooWide);
        }
        if nodes.len().is_multiple_of(256) {
            budget.check()?;
            budget.allow_states(nodes.len())?;
            let bytes = known.len() * (4 * depth + 64) + blocks.bytes();
            memory.set(bytes as u64)?;
        }
        let mut number = |key: (u32, Box<[u32]>)| {
            *numbers.entry(key.clone()).or_insert_with(|| {
                known.push(key);
                u32::try_from(known.len() - 1).expect("fewer than 2^32 states")
            })
        };
        let longer = |zeros: usize| match zeros + 1 {
            inside if inside < depth => states[inside],
            _ => states[depth - period],
        };
        let (zero, one) = inserts.next(digits);
        let after_zero: Box<[u32]> = (0..depth).map(longer).collect();
        let after_one = match one {
            None => None,
            Some(one) => {
                let through = |zeros| blocks.through(zero, zeros, longer(zeros));
                let states = (0..depth).map(through).collect::<Result<_, _>>()?;
                Some((one, states))
            }
        };
        nodes.push(Node {
            next: (number((zero, after_zero)), after_one.map(number)),
            insert: inserts.set(digits),
            state: states[0],
        });
    }
    Ok(nodes)
}

/// Runs the machine through all rows whose digits begin with given ones.
struct Blocks<'a> {
    inserts: &'a Inserts,
    machine: &'a mut Machine,
    /// For each number of further digits: from the state of `inserts` and the state before the block
    /// to the state after it.
    after: Vec<HashMap<(u32, u32), u32>>,
}

impl Blocks<'_> {
    fn bytes(&self) -> usize {
        self.after.iter().map(|known| 24 * known.capacity()).sum()
    }

    fn through(&mut self, digits: u32, further: usize, state: u32) -> Result<u32, TooWide> {
        let Some(fewer) = further.checked_sub(1) else {
            return self.machine.step(state, self.inserts.set(digits));
        };
        if let Some(&known) = self.after[further].get(&(digits, state)) {
            return Ok(known);
        }
        let (zero, one) = self.inserts.next(digits);
        let mut after = self.through(zero, fewer, state)?;
        if let Some(one) = one {
            after = self.through(one, fewer, after)?;
        }
        self.after[further].insert((digits, state), after);
        Ok(after)
    }
}

/// Merges states that no further digits tell apart; the first keeps the number 0.
pub(super) fn minimized(nodes: &[Node], budget: &Budget) -> Result<Vec<Node>, Failed> {
    let mut class: Vec<u32> = vec![0; nodes.len()];
    let mut count = 1;
    loop {
        budget.check()?;
        let mut numbers = HashMap::new();
        let refined: Vec<u32> = (nodes.iter().zip(&class))
            .map(|(node, &own)| {
                let one = node.next.1.map(|one| class[one as usize]);
                let zero = class[node.next.0 as usize];
                let fresh = u32::try_from(numbers.len()).expect("no more than states");
                *numbers
                    .entry((own, node.insert, node.state, zero, one))
                    .or_insert(fresh)
            })
            .collect();
        class = refined;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    let mut merged: Vec<Option<Node>> = vec![None; count];
    for (node, &own) in nodes.iter().zip(&class) {
        merged[own as usize].get_or_insert(Node {
            next: (
                class[node.next.0 as usize],
                node.next.1.map(|one| class[one as usize]),
            ),
            ..*node
        });
    }
    Ok(merged.into_iter().flatten().collect())
}
