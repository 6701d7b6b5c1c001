//! Nondeterministic automata, as they come out of a projection.

use super::{Alphabet, Table};
use crate::budget::bytes_soon;

/// A nondeterministic automaton: for each state its edges, sorted by letter and target.
#[derive(Debug, Clone)]
pub struct Nfa {
    pub(crate) alphabet: Alphabet,
    pub(crate) accept: Vec<bool>,
    /// Where the edges of each state end; one entry per state.
    pub(crate) ends: Vec<usize>,
    /// Letter and target.
    pub(crate) edges: Vec<(u32, u32)>,
    pub(crate) starts: Vec<u32>,
}

impl Nfa {
    /// Bytes in use, for budgets.
    pub(crate) fn bytes(&self) -> u64 {
        (self.edges.capacity() * 8 + self.ends.capacity() * 8 + self.accept.capacity()) as u64
    }

    /// Bytes in use, and about to be.
    pub(crate) fn bytes_soon(&self) -> u64 {
        bytes_soon(&self.edges) + bytes_soon(&self.ends) + bytes_soon(&self.accept)
    }

    /// An automaton without states.
    pub fn new(alphabet: Alphabet) -> Self {
        Self {
            alphabet,
            accept: Vec::with_capacity(64),
            ends: Vec::with_capacity(64),
            edges: Vec::with_capacity(256),
            starts: Vec::new(),
        }
    }

    /// Adds a state with its edges (letter and target; targets may be states yet to come).
    ///
    /// # Panics
    ///
    /// If a letter is not in the alphabet.
    pub fn add_state(&mut self, accept: bool, edges: impl IntoIterator<Item = (u32, u32)>) -> u32 {
        let state = u32::try_from(self.accept.len()).expect("fewer than 2^32 states");
        let from = self.edges.len();
        self.edges.extend(edges);
        let mut kept = self.edges.split_off(from);
        kept.sort_unstable();
        kept.dedup();
        assert!(
            kept.iter()
                .all(|&(letter, _)| (letter as usize) < self.alphabet.letters()),
            "a letter is not in the alphabet"
        );
        self.edges.extend(kept);
        self.ends.push(self.edges.len());
        self.accept.push(accept);
        state
    }

    /// Declares `state` a start state.
    pub fn add_start(&mut self, state: u32) {
        self.starts.push(state);
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accept.len()
    }

    pub(crate) fn edges_of(&self, state: u32) -> &[(u32, u32)] {
        let state = state as usize;
        let from = if state == 0 { 0 } else { self.ends[state - 1] };
        &self.edges[from..self.ends[state]]
    }

    /// The same language without the states that cannot reach acceptance.
    #[must_use]
    pub fn trim(&self) -> Self {
        let live = self.live_states();
        if live.iter().all(|&live| live) {
            return self.clone();
        }
        let mut number = vec![u32::MAX; self.states()];
        let kept = (0..self.states()).filter(|&state| live[state]);
        for (new, old) in (0u32..).zip(kept) {
            number[old] = new;
        }
        let mut trimmed = Self::new(self.alphabet);
        for state in (0..self.states()).filter(|&state| live[state]) {
            trimmed.accept.push(self.accept[state]);
            let id = u32::try_from(state).expect("fewer than 2^32 states");
            trimmed.edges.extend(
                self.edges_of(id)
                    .iter()
                    .filter(|&&(_, target)| live[target as usize])
                    .map(|&(letter, target)| (letter, number[target as usize])),
            );
            trimmed.ends.push(trimmed.edges.len());
        }
        let starts = self.starts.iter().filter(|&&s| live[s as usize]);
        trimmed.starts = starts.map(|&s| number[s as usize]).collect();
        trimmed
    }

    /// Adds to the start states everything they reach by all-zero letters, so that a word is
    /// accepted as soon as some padding of it with leading zeros is.
    pub(crate) fn close_under_leading_zeros(&mut self) {
        let mut seen = vec![false; self.states()];
        for &start in &self.starts {
            seen[start as usize] = true;
        }
        let mut at = 0;
        while at < self.starts.len() {
            let zero_edges = self.edges_of(self.starts[at]).iter();
            let targets: Vec<u32> = zero_edges
                .take_while(|&&(letter, _)| letter == 0)
                .map(|&(_, target)| target)
                .filter(|&target| !std::mem::replace(&mut seen[target as usize], true))
                .collect();
            self.starts.extend(targets);
            at += 1;
        }
    }

    /// The automaton of the reversed words.
    #[must_use]
    pub fn reverse(&self) -> Self {
        let mut ends = vec![0usize; self.states()];
        for &(_, target) in &self.edges {
            ends[target as usize] += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            let count = *end;
            *end = total;
            total += count;
        }
        let mut edges = vec![(0, 0); total];
        for state in 0..self.states() {
            let id = u32::try_from(state).expect("fewer than 2^32 states");
            for &(letter, target) in self.edges_of(id) {
                let slot = &mut ends[target as usize];
                edges[*slot] = (letter, id);
                *slot += 1;
            }
        }
        let mut from = 0;
        for &end in &ends {
            edges[from..end].sort_unstable();
            from = end;
        }
        let mut accept = vec![false; self.states()];
        for &start in &self.starts {
            accept[start as usize] = true;
        }
        let starts = (0..self.states())
            .filter(|&s| self.accept[s])
            .map(|s| u32::try_from(s).expect("fewer than 2^32 states"))
            .collect();
        Self {
            alphabet: self.alphabet,
            accept,
            ends,
            edges,
            starts,
        }
    }

    /// The sources of the edges into each state, with repetitions: where those of each state
    /// begin (and, one further, end), and the sources.
    pub(super) fn sources(&self) -> (Vec<usize>, Vec<u32>) {
        let mut begins = vec![0usize; self.states() + 1];
        for &(_, target) in &self.edges {
            begins[target as usize + 1] += 1;
        }
        for state in 0..self.states() {
            begins[state + 1] += begins[state];
        }
        let mut fill = begins.clone();
        let mut sources = vec![0; self.edges.len()];
        for state in 0..u32::try_from(self.states()).expect("fewer than 2^32 states") {
            for &(_, target) in self.edges_of(state) {
                let slot = &mut fill[target as usize];
                sources[*slot] = state;
                *slot += 1;
            }
        }
        (begins, sources)
    }

    /// Which states can reach acceptance.
    fn live_states(&self) -> Vec<bool> {
        let (begins, sources) = self.sources();
        let mut live = self.accept.clone();
        let mut queue: Vec<usize> = (0..self.states()).filter(|&state| live[state]).collect();
        while let Some(state) = queue.pop() {
            for &source in &sources[begins[state]..begins[state + 1]] {
                if !std::mem::replace(&mut live[source as usize], true) {
                    queue.push(source as usize);
                }
            }
        }
        live
    }
}

impl From<&Table> for Nfa {
    fn from(table: &Table) -> Self {
        let mut nfa = Self::new(table.alphabet());
        for state in table.state_numbers() {
            let edges = (0..).zip(table.row(state));
            nfa.add_state(
                table.is_accepting(state),
                edges
                    .filter(|&(_, &target)| target != super::DEAD)
                    .map(|(letter, &target)| (letter, target)),
            );
        }
        nfa.starts.extend(table.start());
        nfa
    }
}
