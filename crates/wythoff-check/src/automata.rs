//! Finite automata: one type for all, found by exploring what can be reached, and made small.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

use crate::{Checked, Limits};

/// An automaton that reads numbers side by side, one on each track, the most significant digits first.
///
/// A letter has a digit for each track and is written as one number, the first track in the highest place. A letter may
/// lead to several states, or to none. Automata that are relations between numbers lead to one at most, start in state 0 (without
/// states they accept nothing), and accept valid words only; leading zeros do not matter to them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Automaton {
    pub tracks: usize,
    pub starts: Vec<u32>,
    pub accept: Vec<bool>,
    /// The letters and targets of each state, in ascending order.
    pub rows: Vec<Vec<(u32, u32)>>,
}

/// The number of a state or letter. [`Limits::check`] keeps all of them small.
pub(crate) fn id(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A quick hash; what is found with it is compared anyway.
#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let number = chunk
                .iter()
                .fold(0, |number, &byte| number << 8 | u64::from(byte));
            self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

type Map<K> = HashMap<K, u32, BuildHasherDefault<Quick>>;

/// The automaton of all states that can be reached. `step` tells whether a state accepts and lists letters and
/// next states, `size` about how many numbers a state holds.
pub(crate) fn explore<S: Eq + Hash>(
    starts: Vec<S>,
    limits: &Limits,
    size: impl Fn(&S) -> usize,
    mut step: impl FnMut(&S, &mut Vec<(u32, S)>) -> bool,
) -> Checked<Automaton> {
    let mut numbers: Map<Rc<S>> = Map::default();
    let mut states: Vec<Rc<S>> = Vec::new();
    let mut number = |state: S, states: &mut Vec<Rc<S>>| {
        if let Some(&number) = numbers.get(&state) {
            return number;
        }
        states.push(Rc::new(state));
        numbers.insert(states[states.len() - 1].clone(), id(states.len() - 1));
        id(states.len() - 1)
    };
    let mut found = Automaton::default();
    for start in starts {
        found.starts.push(number(start, &mut states));
    }
    let (mut next, mut entries) = (Vec::new(), 0);
    while found.rows.len() < states.len() {
        let state = states[found.rows.len()].clone();
        found.accept.push(step(&state, &mut next));
        let mut row: Vec<(u32, u32)> = Vec::with_capacity(next.len());
        row.extend(
            next.drain(..)
                .map(|(letter, state)| (letter, number(state, &mut states))),
        );
        row.sort_unstable();
        row.dedup();
        row.shrink_to_fit();
        found.rows.push(row);
        entries += 16 + size(&state) + 2 * found.rows[found.rows.len() - 1].len();
        limits.check(entries)?;
    }
    Ok(found)
}

impl Automaton {
    pub(crate) fn step(&self, state: u32, letter: usize) -> Option<u32> {
        let row = &self.rows[state as usize];
        let at = row.binary_search_by_key(&id(letter), |edge| edge.0).ok()?;
        Some(row[at].1)
    }

    /// Whether an automaton in base 2 accepts a number.
    pub(crate) fn accepts_binary(&self, number: usize) -> bool {
        let bits = (0..usize::BITS).rev().map(|place| number >> place & 1);
        let start = self.starts.first().copied();
        let state = bits.fold(start, |state, bit| self.step(state?, bit));
        state.is_some_and(|state| self.accept[state as usize])
    }

    /// The same words with fewer states: those become one that cannot be told apart by acceptance and by the classes to which
    /// their letters lead (Moore's method). Those from which nothing is accepted, class 0, are left out.
    pub(crate) fn reduced(&self, limits: &Limits) -> Checked<Self> {
        let mut classes: Vec<u32> = self.accept.iter().map(|&accept| accept.into()).collect();
        let class_row = |state: usize, classes: &[u32]| {
            let edges = self.rows[state]
                .iter()
                .map(|edge| (edge.0, classes[edge.1 as usize]));
            let mut row: Vec<(u32, u32)> = edges.filter(|edge| edge.1 != 0).collect();
            row.sort_unstable();
            row.dedup();
            row
        };
        let mut count = usize::MAX;
        loop {
            let mut found: Map<(u32, Vec<(u32, u32)>)> = Map::default();
            found.insert((0, Vec::new()), 0);
            let (mut refined, mut size) = (Vec::with_capacity(classes.len()), 0);
            for state in 0..classes.len() {
                let row = class_row(state, &classes);
                size += 12 + 2 * row.len();
                limits.check(size)?;
                let new = id(found.len());
                refined.push(*found.entry((classes[state], row)).or_insert(new));
            }
            classes = refined;
            if std::mem::replace(&mut count, found.len()) == found.len() {
                break;
            }
        }
        let mut reduced = Self::default();
        for (state, &class) in classes.iter().enumerate() {
            // Classes are numbered in the order of their first states.
            if class as usize == reduced.rows.len() + 1 {
                let row = class_row(state, &classes).into_iter();
                reduced
                    .rows
                    .push(row.map(|edge| (edge.0, edge.1 - 1)).collect());
                reduced.accept.push(self.accept[state]);
            }
        }
        let starts = self
            .starts
            .iter()
            .filter_map(|&start| classes[start as usize].checked_sub(1));
        reduced.starts = starts.collect();
        reduced.starts.sort_unstable();
        reduced.starts.dedup();
        reduced.tracks = self.tracks;
        Ok(reduced)
    }

    /// The same words without choices, minimal: the states are sets of states.
    pub(crate) fn determinised(&self, limits: &Limits) -> Checked<Self> {
        let start = Some(self.starts.clone()).filter(|starts| !starts.is_empty());
        let start = start.into_iter().collect();
        let sets = explore(start, limits, Vec::len, |set: &Vec<u32>, next| {
            let mut moves: Vec<(u32, u32)> = Vec::new();
            set.iter()
                .for_each(|&state| moves.extend(&self.rows[state as usize]));
            moves.sort_unstable();
            moves.dedup();
            for group in moves.chunk_by(|one, other| one.0 == other.0) {
                next.push((group[0].0, group.iter().map(|edge| edge.1).collect()));
            }
            set.iter().any(|&state| self.accept[state as usize])
        })?;
        let mut reduced = sets.reduced(limits)?;
        reduced.tracks = self.tracks;
        Ok(reduced)
    }

    /// The automaton without choices of all other words.
    pub(crate) fn flipped(&self, letters: usize) -> Self {
        let sink = id(self.rows.len());
        let mut flipped = Self {
            starts: vec![0],
            tracks: self.tracks,
            ..Self::default()
        };
        for state in 0..=sink {
            let known = self.rows.get(state as usize);
            let target = |letter| known.and_then(|_| self.step(state, letter)).unwrap_or(sink);
            flipped.rows.push(
                (0..letters)
                    .map(|letter| (id(letter), target(letter)))
                    .collect(),
            );
            flipped
                .accept
                .push(known.is_none_or(|_| !self.accept[state as usize]));
        }
        flipped
    }
}
