//! Which values have a point in a row, read from the digits of the row.

use std::collections::HashMap;

use wythoff_automata::Relation;
use wythoff_automata::logic::{Logic, LogicError, apply, exists};

/// An automaton over Fibonacci digits whose output is the set of the values that have a point in
/// the row, as bits.
#[derive(Debug)]
pub(super) struct Inserts {
    /// The next states with 0 and with 1; after a 1 there is no second.
    next: Vec<(u32, Option<u32>)>,
    sets: Vec<u32>,
}

/// The states of the automata of single values, and whether the last digit was 1.
type Key = (Vec<Option<u32>>, bool);

impl Inserts {
    /// The product of the automata of the rows of each level set; the sets contain positions with
    /// the smaller pile first.
    pub(super) fn new(logic: &mut Logic, levels: &[Relation]) -> Result<Self, LogicError> {
        let mut rows = Vec::new();
        for level in levels {
            let formula = exists(["y"], apply("S", level, ["x", "y"]));
            rows.push(logic.define(&["x"], &formula)?);
        }
        let start: Key = (rows.iter().map(|row| row.dfa().start()).collect(), false);
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut keys = vec![start];
        let mut automaton = Self {
            next: Vec::new(),
            sets: Vec::new(),
        };
        while let Some(key) = keys.get(automaton.next.len()).cloned() {
            let mut target = |digit: u32| {
                let step = |(row, state): (&Relation, &Option<u32>)| {
                    state.and_then(|state| row.dfa().step(state, digit))
                };
                let key: Key = (rows.iter().zip(&key.0).map(step).collect(), digit == 1);
                *numbers.entry(key.clone()).or_insert_with(|| {
                    keys.push(key);
                    u32::try_from(keys.len() - 1).expect("fewer than 2^32 states")
                })
            };
            let zero = target(0);
            let one = if key.1 { None } else { Some(target(1)) };
            automaton.next.push((zero, one));
            let accepts = |(value, state): (usize, &Option<u32>)| {
                let accepting = state.is_some_and(|state| rows[value].dfa().is_accepting(state));
                u32::from(accepting) << value
            };
            let set = key.0.iter().enumerate().map(accepts).sum();
            automaton.sets.push(set);
            logic.budget().allow_states(keys.len())?;
        }
        Ok(automaton)
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.next.len()
    }

    /// The state after 0 and, where it may follow, after 1.
    pub(super) fn next(&self, state: u32) -> (u32, Option<u32>) {
        self.next[state as usize]
    }

    /// The values that have a point in the row that ends here.
    pub(super) fn set(&self, state: u32) -> u32 {
        self.sets[state as usize]
    }

    /// How the state goes on when the same digits, 0 or 10, are added again and again: the most
    /// digits before it repeats, and the least common multiple of the lengths of all cycles.
    pub(super) fn repetition(&self) -> (usize, usize) {
        let zero = |state: u32| self.next(state).0;
        let one_zero = |state: u32| match self.next(state).1 {
            Some(one) => self.next(one).0,
            None => self.next(state).0,
        };
        let (zeros, cycle) = self.orbits(zero);
        let (pairs, pair_cycle) = self.orbits(one_zero);
        (zeros.max(2 * pairs), lcm(cycle, 2 * pair_cycle))
    }

    /// The longest way into a cycle of a map of the states, and the least common multiple of the
    /// lengths of all cycles.
    fn orbits(&self, map: impl Fn(u32) -> u32) -> (usize, usize) {
        let (mut longest, mut cycle) = (0, 1);
        for first in 0..self.next.len() {
            let mut at = HashMap::new();
            let mut state = u32::try_from(first).expect("fewer than 2^32 states");
            while !at.contains_key(&state) {
                at.insert(state, at.len());
                state = map(state);
            }
            longest = longest.max(at[&state]);
            cycle = lcm(cycle, at.len() - at[&state]);
        }
        (longest, cycle)
    }
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
