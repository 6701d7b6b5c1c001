//! Finite automata as dense tables: trimming and minimising.

use crate::interner::{Interner, id};
use crate::{Checked, Limits};

/// No state: from here nothing is accepted.
pub(crate) const DEAD: u32 = u32::MAX;

/// A deterministic automaton. It starts in state 0; without states it accepts nothing.
///
/// Letters are tuples of digits, one for each track, written as one number: the first track has the
/// most significant place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dfa {
    pub letters: usize,
    pub accept: Vec<bool>,
    /// For each state and each letter the next state, or [`DEAD`].
    pub next: Vec<u32>,
}

impl Dfa {
    pub(crate) fn states(&self) -> usize {
        self.accept.len()
    }

    pub(crate) fn start(&self) -> u32 {
        if self.accept.is_empty() { DEAD } else { 0 }
    }

    pub(crate) fn step(&self, state: u32, letter: usize) -> u32 {
        if state == DEAD {
            DEAD
        } else {
            self.next[state as usize * self.letters + letter]
        }
    }

    pub(crate) fn row(&self, state: usize) -> &[u32] {
        &self.next[state * self.letters..(state + 1) * self.letters]
    }

    /// Without the states from which nothing is accepted; those that are left keep their order.
    ///
    /// All states must be reachable.
    pub(crate) fn trimmed(&self, limits: &Limits) -> Checked<Self> {
        let mut useful = self.accept.clone();
        let mut open: Vec<u32> = (0..id(self.states()))
            .filter(|&state| useful[state as usize])
            .collect();
        let (starts, sources) = self.backwards(limits)?;
        while let Some(state) = open.pop() {
            for &source in
                &sources[starts[state as usize] as usize..starts[state as usize + 1] as usize]
            {
                if !std::mem::replace(&mut useful[source as usize], true) {
                    open.push(source);
                }
            }
        }
        let mut numbers = Vec::with_capacity(self.states());
        let mut kept = 0;
        for &useful in &useful {
            numbers.push(if useful { kept } else { DEAD });
            kept += u32::from(useful);
        }
        if numbers.first().is_none_or(|&start| start == DEAD) {
            return Ok(Self {
                letters: self.letters,
                accept: Vec::new(),
                next: Vec::new(),
            });
        }
        let number = |&target: &u32| {
            if target == DEAD {
                DEAD
            } else {
                numbers[target as usize]
            }
        };
        let kept = (0..self.states()).filter(|&state| useful[state]);
        Ok(Self {
            letters: self.letters,
            accept: kept.clone().map(|state| self.accept[state]).collect(),
            next: kept.flat_map(|state| self.row(state)).map(number).collect(),
        })
    }

    /// The sources of the edges into each state: where they begin, and all of them.
    fn backwards(&self, limits: &Limits) -> Checked<(Vec<u32>, Vec<u32>)> {
        limits.check(3 * self.next.len())?;
        let mut starts = vec![0_u32; self.states() + 1];
        for &target in self.next.iter().filter(|&&target| target != DEAD) {
            starts[target as usize + 1] += 1;
        }
        for state in 0..self.states() {
            starts[state + 1] += starts[state];
        }
        let mut places = starts.clone();
        let mut sources = vec![0; starts[self.states()] as usize];
        for (at, &target) in self
            .next
            .iter()
            .enumerate()
            .filter(|(_, target)| **target != DEAD)
        {
            sources[places[target as usize] as usize] = id(at / self.letters);
            places[target as usize] += 1;
        }
        Ok((starts, sources))
    }

    /// The smallest automaton of the same words: states are told apart by acceptance, then by where
    /// their letters lead, until nothing changes (Moore).
    pub(crate) fn minimised(&self, limits: &Limits) -> Checked<Self> {
        let dfa = self.trimmed(limits)?;
        let mut classes: Vec<u32> = dfa.accept.iter().map(|&accept| u32::from(accept)).collect();
        let mut count = 0;
        loop {
            let mut found = Interner::default();
            let mut refined = Vec::with_capacity(dfa.states());
            let mut key = Vec::with_capacity(dfa.letters + 1);
            for state in 0..dfa.states() {
                key.clear();
                key.push(classes[state]);
                key.extend(dfa.row(state).iter().map(|&to| {
                    if to == DEAD {
                        DEAD
                    } else {
                        classes[to as usize]
                    }
                }));
                refined.push(found.number(&key).0);
                if state % 4096 == 0 {
                    limits.check(found.size() + dfa.next.len())?;
                }
            }
            if found.len() == count {
                break;
            }
            (classes, count) = (refined, found.len());
        }
        let mut merged = Self {
            letters: dfa.letters,
            accept: Vec::new(),
            next: Vec::new(),
        };
        for state in 0..dfa.states() {
            // Classes are numbered in the order of their first states.
            if classes[state] as usize == merged.accept.len() {
                merged.accept.push(dfa.accept[state]);
                let class = |&to: &u32| {
                    if to == DEAD {
                        DEAD
                    } else {
                        classes[to as usize]
                    }
                };
                merged.next.extend(dfa.row(state).iter().map(class));
            }
        }
        Ok(merged)
    }
}
