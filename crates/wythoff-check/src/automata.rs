//! Finite automata: tables, graphs with choices, and how both become small.

use crate::{Checked, Limits};

/// No state: from here nothing is accepted.
pub(crate) const DEAD: u32 = u32::MAX;

/// The number of a state, letter or list. [`Limits::check`] keeps all of them below 2^31.
pub(crate) fn id(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(DEAD)
}

/// A deterministic automaton as a table. It starts in state 0; without states it accepts nothing.
///
/// Letters are tuples of digits, one for each track, written as one number, the first track in the highest place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dfa {
    pub letters: usize,
    pub accept: Vec<bool>,
    /// For each state and each letter the next state, or [`DEAD`].
    pub next: Vec<u32>,
}

impl Dfa {
    pub(crate) fn new(letters: usize, accept: Vec<bool>, next: Vec<u32>) -> Self {
        Self {
            letters,
            accept,
            next,
        }
    }

    pub(crate) fn start(&self) -> u32 {
        if self.accept.is_empty() { DEAD } else { 0 }
    }

    pub(crate) fn step(&self, state: u32, letter: usize) -> u32 {
        match state {
            DEAD => DEAD,
            state => self.next[state as usize * self.letters + letter],
        }
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        state != DEAD && self.accept[state as usize]
    }

    /// The automaton of all other words.
    pub(crate) fn flipped(&self) -> Self {
        let sink = id(self.accept.len());
        let target = |&target: &u32| if target == DEAD { sink } else { target };
        let targets = self.next.iter().map(target);
        Self {
            letters: self.letters,
            accept: self
                .accept
                .iter()
                .map(|accept| !accept)
                .chain([true])
                .collect(),
            next: targets
                .chain(std::iter::repeat_n(sink, self.letters))
                .collect(),
        }
    }
}

/// Lists of `u32`, numbered in the order in which they were first met.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    arena: Vec<u32>,
    ends: Vec<usize>,
    /// Open addressing; 0 is empty, else one more than a number.
    slots: Vec<u32>,
}

impl Interner {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Room taken, in entries of four bytes.
    pub(crate) fn size(&self) -> usize {
        self.arena.len() + 2 * self.ends.len() + self.slots.len()
    }

    pub(crate) fn list(&self, number: usize) -> &[u32] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.arena[start..self.ends[number]]
    }

    /// The slot where a list is or would be.
    fn slot(&self, list: &[u32]) -> usize {
        let step = |hash: u64, &item: &u32| {
            (hash.rotate_left(5) ^ u64::from(item)).wrapping_mul(0x517c_c1b7_2722_0a95)
        };
        let hash = list.iter().fold(list.len() as u64, step);
        let mask = self.slots.len() - 1;
        let mut at = usize::try_from((hash ^ hash >> 29) & 0x7fff_ffff).unwrap_or(0) & mask;
        while self.slots[at] != 0 && self.list(self.slots[at] as usize - 1) != list {
            at = (at + 1) & mask;
        }
        at
    }

    /// The number of a list.
    pub(crate) fn number(&mut self, list: &[u32]) -> u32 {
        if self.slots.len() < 2 * (self.len() + 1) {
            self.slots = vec![0; (4 * (self.len() + 1)).next_power_of_two().max(64)];
            for number in 0..self.len() {
                let slot = self.slot(self.list(number));
                self.slots[slot] = id(number + 1);
            }
        }
        let slot = self.slot(list);
        if self.slots[slot] == 0 {
            self.arena.extend_from_slice(list);
            self.ends.push(self.arena.len());
            self.slots[slot] = id(self.ends.len());
        }
        self.slots[slot] - 1
    }
}

/// An automaton in which a letter may lead to several states, or to none.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub starts: Vec<u32>,
    pub accept: Vec<bool>,
    /// The edges of all states, one after the other: letter and target.
    pub edges: Vec<(u32, u32)>,
    /// Where the edges of each state end.
    pub ends: Vec<usize>,
}

impl Graph {
    pub(crate) fn row(&self, state: usize) -> &[(u32, u32)] {
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.edges[start..self.ends[state]]
    }

    /// Ends a state, whose edges were added last.
    pub(crate) fn push(&mut self, accept: bool) {
        self.accept.push(accept);
        self.ends.push(self.edges.len());
    }

    /// The states from which some word is accepted.
    fn useful(&self) -> Vec<bool> {
        let mut begins = vec![0_usize; self.accept.len() + 1];
        self.edges
            .iter()
            .for_each(|edge| begins[edge.1 as usize + 1] += 1);
        (1..begins.len()).for_each(|at| begins[at] += begins[at - 1]);
        let mut sources = vec![0; self.edges.len()];
        let mut places = begins.clone();
        for state in 0..self.accept.len() {
            for edge in self.row(state) {
                sources[places[edge.1 as usize]] = id(state);
                places[edge.1 as usize] += 1;
            }
        }
        let mut useful = self.accept.clone();
        let mut open: Vec<usize> = (0..useful.len()).filter(|&state| useful[state]).collect();
        while let Some(state) = open.pop() {
            for &source in &sources[begins[state]..begins[state + 1]] {
                if !std::mem::replace(&mut useful[source as usize], true) {
                    open.push(source as usize);
                }
            }
        }
        useful
    }

    /// The same words with fewer states: without useless ones, and with those made one that cannot be told apart by
    /// acceptance and by the classes to which their letters lead (Moore's method). If there were no choices, the result is
    /// minimal.
    pub(crate) fn reduced(&self, limits: &Limits) -> Checked<Self> {
        limits.check(4 * self.edges.len() + 4 * self.accept.len())?;
        let useful = self.useful();
        let kept: Vec<usize> = (0..useful.len()).filter(|&state| useful[state]).collect();
        let mut classes = vec![DEAD; useful.len()];
        kept.iter()
            .for_each(|&state| classes[state] = u32::from(self.accept[state]));
        let mut count = 0;
        let mut row: Vec<(u32, u32)> = Vec::new();
        let mut key = Vec::new();
        let class_row = |state: usize, classes: &[u32], row: &mut Vec<(u32, u32)>| {
            row.clear();
            let live = self
                .row(state)
                .iter()
                .filter(|edge| useful[edge.1 as usize]);
            row.extend(live.map(|edge| (edge.0, classes[edge.1 as usize])));
            row.sort_unstable();
            row.dedup();
        };
        loop {
            let mut found = Interner::default();
            let mut refined = vec![DEAD; useful.len()];
            for (at, &state) in kept.iter().enumerate() {
                class_row(state, &classes, &mut row);
                key.clear();
                key.push(classes[state]);
                key.extend(row.iter().flat_map(|edge| [edge.0, edge.1]));
                refined[state] = found.number(&key);
                if at % 4096 == 0 {
                    limits.check(found.size() + 2 * self.edges.len())?;
                }
            }
            classes = refined;
            if found.len() == std::mem::replace(&mut count, found.len()) {
                break;
            }
        }
        let mut reduced = Self::default();
        for &state in &kept {
            // Classes are numbered in the order of their first states.
            if classes[state] as usize == reduced.accept.len() {
                class_row(state, &classes, &mut row);
                reduced.edges.extend_from_slice(&row);
                reduced.push(self.accept[state]);
            }
        }
        let starts = self.starts.iter().map(|&start| classes[start as usize]);
        reduced.starts = starts.filter(|&class| class != DEAD).collect();
        reduced.starts.sort_unstable();
        reduced.starts.dedup();
        Ok(reduced)
    }

    /// The same words without choices: the states are sets of states, and the first is the start.
    pub(crate) fn determinised(&self, limits: &Limits) -> Checked<Self> {
        let mut sets = Interner::default();
        let mut graph = Self::default();
        if !self.starts.is_empty() {
            graph.starts.push(sets.number(&self.starts));
        }
        let (mut moves, mut targets): (Vec<(u32, u32)>, Vec<u32>) = (Vec::new(), Vec::new());
        while graph.accept.len() < sets.len() {
            let at = graph.accept.len();
            if at % 64 == 0 {
                limits.check(sets.size() + 2 * graph.edges.len() + 2 * self.edges.len())?;
            }
            let set = sets.list(at);
            moves.clear();
            set.iter()
                .for_each(|&state| moves.extend_from_slice(self.row(state as usize)));
            let accept = set.iter().any(|&state| self.accept[state as usize]);
            moves.sort_unstable();
            moves.dedup();
            for group in moves.chunk_by(|one, other| one.0 == other.0) {
                targets.clear();
                targets.extend(group.iter().map(|edge| edge.1));
                graph.edges.push((group[0].0, sets.number(&targets)));
            }
            graph.push(accept);
        }
        Ok(graph)
    }

    /// The table of a graph without choices in which state 0 is the start.
    pub(crate) fn table(&self, letters: usize, limits: &Limits) -> Checked<Dfa> {
        let states = if self.starts.is_empty() {
            0
        } else {
            self.accept.len()
        };
        limits.check(states.saturating_mul(letters))?;
        let mut next = vec![DEAD; states * letters];
        for state in 0..states {
            for &(letter, target) in self.row(state) {
                next[state * letters + letter as usize] = target;
            }
        }
        let accept = self.accept[..states].to_vec();
        Ok(Dfa {
            letters,
            accept,
            next,
        })
    }
}
