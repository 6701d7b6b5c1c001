//! Finite automata: one type for all, found by exploring what can be reached, and made small.

use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use crate::{Checked, Limits};

/// An automaton that reads numbers side by side, one on each track, the most significant digits first.
///
/// A letter has a digit for each track and is written as one number, the first track in the highest place. A letter may
/// lead to several states, or to none. Automata that are relations between numbers lead to one at most, start in state 0
/// (without states they accept nothing), and accept valid words only; leading zeros do not matter to them.
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

/// The automaton of all states that can be reached. `step` tells whether a state accepts and lists letters and
/// next states, `size` about how many numbers a state holds.
pub(crate) fn explore<S: Eq + Hash>(
    starts: Vec<S>,
    limits: &Limits,
    size: impl Fn(&S) -> usize,
    mut step: impl FnMut(&S, &mut Vec<(u32, S)>) -> bool,
) -> Checked<Automaton> {
    let mut numbers: HashMap<Rc<S>, u32> = HashMap::new();
    let mut states: Vec<Rc<S>> = Vec::new();
    let mut number = |state: S, states: &mut Vec<Rc<S>>| {
        if let Some(&number) = numbers.get(&state) {
            return number;
        }
        let (state, number) = (Rc::new(state), id(states.len()));
        states.push(state.clone());
        numbers.insert(state, number);
        number
    };
    let mut found = Automaton::default();
    for start in starts {
        found.starts.push(number(start, &mut states));
    }
    let (mut next, mut entries) = (Vec::new(), 0);
    while found.rows.len() < states.len() {
        let state = states[found.rows.len()].clone();
        found.accept.push(step(&state, &mut next));
        let mut row = Vec::new();
        for (letter, state) in next.drain(..) {
            row.push((letter, number(state, &mut states)));
        }
        row.sort_unstable();
        row.dedup();
        row.shrink_to_fit();
        entries += 16 + size(&state) + 2 * row.len();
        found.rows.push(row);
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

    /// The letters of a state and the classes to which they lead, without class 0.
    fn class_row(&self, state: usize, classes: &[u32]) -> Vec<(u32, u32)> {
        let edges = self.rows[state].iter();
        let edges = edges.map(|edge| (edge.0, classes[edge.1 as usize]));
        let mut row: Vec<(u32, u32)> = edges.filter(|edge| edge.1 != 0).collect();
        row.sort_unstable();
        row.dedup();
        row
    }

    /// The same words without ways into states from which nothing is accepted. Most states of a large product are such
    /// ones, and to find them takes one search where [`Self::merged`] needs as many rounds as the words are long.
    pub(crate) fn trimmed(mut self) -> Self {
        let mut sources = vec![Vec::new(); self.rows.len()];
        for (state, row) in self.rows.iter().enumerate() {
            let targets = row.iter().map(|edge| edge.1 as usize);
            targets.for_each(|target| sources[target].push(id(state)));
        }
        let mut useful = self.accept.clone();
        let mut open: Vec<usize> = (0..useful.len()).filter(|&at| useful[at]).collect();
        while let Some(state) = open.pop() {
            for &source in &sources[state] {
                if !std::mem::replace(&mut useful[source as usize], true) {
                    open.push(source as usize);
                }
            }
        }
        self.starts.retain(|&start| useful[start as usize]);
        for row in &mut self.rows {
            row.retain(|edge| useful[edge.1 as usize]);
        }
        self
    }

    /// The same words with fewer states: trimmed, then merged. Without choices it is the minimal automaton.
    pub(crate) fn reduced(self, limits: &Limits) -> Checked<Self> {
        self.trimmed().merged(limits)
    }

    /// The same words with fewer states: those become one that cannot be told apart by acceptance and by the classes to
    /// which their letters lead (Moore's method). Those from which nothing is accepted, class 0, are left out.
    pub(crate) fn merged(&self, limits: &Limits) -> Checked<Self> {
        let mut classes: Vec<u32> = self.accept.iter().map(|&accept| accept.into()).collect();
        let mut count = usize::MAX;
        loop {
            let mut found = HashMap::from([((0, Vec::new()), 0)]);
            let (mut refined, mut entries) = (Vec::new(), 0);
            for (state, &class) in classes.iter().enumerate() {
                let (row, new) = (self.class_row(state, &classes), id(found.len()));
                entries += 12 + 2 * row.len();
                limits.check(entries)?;
                refined.push(*found.entry((class, row)).or_insert(new));
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
                let row = self.class_row(state, &classes).into_iter();
                let row = row.map(|(letter, class)| (letter, class - 1));
                reduced.rows.push(row.collect());
                reduced.accept.push(self.accept[state]);
            }
        }
        for &start in &self.starts {
            reduced
                .starts
                .extend(classes[start as usize].checked_sub(1));
        }
        reduced.starts.sort_unstable();
        reduced.starts.dedup();
        reduced.tracks = self.tracks;
        Ok(reduced)
    }

    /// The same words without choices, minimal: the states are sets of states.
    pub(crate) fn determinised(&self, limits: &Limits) -> Checked<Self> {
        let starts = Some(self.starts.clone()).filter(|starts| !starts.is_empty());
        let starts = starts.into_iter().collect();
        let mut sets = explore(starts, limits, Vec::len, |set: &Vec<u32>, next| {
            let rows = set.iter().map(|&state| &self.rows[state as usize]);
            let mut moves: Vec<(u32, u32)> = rows.flatten().copied().collect();
            moves.sort_unstable();
            moves.dedup();
            for group in moves.chunk_by(|one, other| one.0 == other.0) {
                next.push((group[0].0, group.iter().map(|edge| edge.1).collect()));
            }
            set.iter().any(|&state| self.accept[state as usize])
        })?;
        sets.tracks = self.tracks;
        sets.reduced(limits)
    }

    /// The automaton without choices of all other words.
    pub(crate) fn flipped(&self, letters: usize) -> Self {
        let (mut flipped, sink) = (self.clone(), id(self.rows.len()));
        flipped.rows.push(Vec::new());
        for row in &mut flipped.rows {
            let targets = std::mem::take(row);
            row.extend((0..id(letters)).map(|letter| (letter, sink)));
            for (letter, target) in targets {
                row[letter as usize].1 = target;
            }
        }
        flipped
            .accept
            .iter_mut()
            .for_each(|accept| *accept = !*accept);
        flipped.accept.push(true);
        flipped.starts = vec![0];
        flipped
    }
}
