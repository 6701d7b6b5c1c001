//! Deterministic automata as plain tables, minimal or not.

use super::{Alphabet, Dfa, minimize};
use crate::budget::bytes_soon;
use crate::{Budget, Exhausted};

/// The implicit state from which nothing is accepted.
pub const DEAD: u32 = u32::MAX;

/// The table of a deterministic automaton: for each state whether it accepts and where each letter leads;
/// anything missing leads to an implicit dead state. State 0, the first one added, is the start.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, automata::{Alphabet, Table}};
///
/// // Binary words without 11.
/// let mut table = Table::new(Alphabet::new(2, 1).unwrap());
/// let after_zero = table.add_state(true);
/// let after_one = table.add_state(true);
/// table.set(after_zero, 0, after_zero);
/// table.set(after_zero, 1, after_one);
/// table.set(after_one, 0, after_zero);
/// let dfa = table.minimal(&Budget::default()).unwrap();
/// assert!(dfa.accepts([1, 0, 1]));
/// assert!(!dfa.accepts([1, 1]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) alphabet: Alphabet,
    pub(crate) accept: Vec<bool>,
    /// For each state and letter the next state, or [`DEAD`].
    pub(crate) next: Vec<u32>,
}

impl Table {
    /// A table without states: it accepts nothing.
    pub fn new(alphabet: Alphabet) -> Self {
        Self {
            alphabet,
            accept: Vec::with_capacity(64),
            next: Vec::with_capacity(64 * alphabet.letters().min(64)),
        }
    }

    /// A table from its parts, the transitions of one state after those of the other, [`DEAD`] where there is
    /// none; `None` if they do not fit together.
    pub fn from_parts(alphabet: Alphabet, accept: Vec<bool>, next: Vec<u32>) -> Option<Self> {
        let states = accept.len();
        let exists = |&state: &u32| state == DEAD || (state as usize) < states;
        let fits = next.len() == states * alphabet.letters() && next.iter().all(exists);
        fits.then_some(Self {
            alphabet,
            accept,
            next,
        })
    }

    /// Adds a state without transitions and returns its number.
    #[inline]
    pub fn add_state(&mut self, accept: bool) -> u32 {
        let state = u32::try_from(self.accept.len()).expect("fewer than 2^32 states");
        self.accept.push(accept);
        self.next
            .resize(self.next.len() + self.alphabet.letters(), DEAD);
        state
    }

    /// Leads `state` to `target` on `letter`.
    ///
    /// # Panics
    ///
    /// If a state or the letter does not exist.
    #[inline]
    pub fn set(&mut self, state: u32, letter: u32, target: u32) {
        assert!((target as usize) < self.accept.len(), "no state {target}");
        assert!(
            (letter as usize) < self.alphabet.letters(),
            "no letter {letter}"
        );
        self.next[state as usize * self.alphabet.letters() + letter as usize] = target;
    }

    /// The same table with one transition led elsewhere, to see what a change does.
    ///
    /// # Panics
    ///
    /// If there is no such state or letter.
    #[must_use]
    pub fn with_target(mut self, state: u32, letter: u32, target: u32) -> Self {
        self.set(state, letter, target);
        self
    }

    /// The same table with one state accepting if it was not, and the other way round.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    #[must_use]
    pub fn with_acceptance_changed(mut self, state: u32) -> Self {
        let accept = &mut self.accept[state as usize];
        *accept = !*accept;
        self
    }

    /// The alphabet.
    #[inline]
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The number of states, the dead one not counted.
    #[inline]
    pub fn states(&self) -> usize {
        self.accept.len()
    }

    /// Bytes in use, for budgets.
    pub(crate) fn bytes(&self) -> u64 {
        (self.next.capacity() * 4 + self.accept.capacity()) as u64
    }

    /// Bytes in use, and about to be.
    pub(crate) fn bytes_soon(&self) -> u64 {
        bytes_soon(&self.next) + bytes_soon(&self.accept)
    }

    /// The numbers of the states.
    pub fn state_numbers(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.states()).expect("fewer than 2^32 states")
    }

    /// The number of transitions that lead to a state of the table.
    pub fn transitions(&self) -> usize {
        self.next.iter().filter(|&&target| target != DEAD).count()
    }

    /// Whether there is no state at all, and so no word accepted.
    pub fn is_empty(&self) -> bool {
        self.accept.is_empty()
    }

    /// The start state, if there is any; it is always state 0.
    pub fn start(&self) -> Option<u32> {
        (!self.is_empty()).then_some(0)
    }

    /// Whether a word that ends in `state` is accepted.
    #[inline]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accept[state as usize]
    }

    /// The state after `letter`, or `None` for the dead one.
    #[inline]
    pub fn step(&self, state: u32, letter: u32) -> Option<u32> {
        let target = self.next[state as usize * self.alphabet.letters() + letter as usize];
        (target != DEAD).then_some(target)
    }

    /// The successors of `state`, one per letter, [`DEAD`] where there is none.
    #[inline]
    pub fn row(&self, state: u32) -> &[u32] {
        let letters = self.alphabet.letters();
        &self.next[state as usize * letters..][..letters]
    }

    /// Whether the word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = u32>) -> bool {
        let mut state = self.start();
        for letter in word {
            state = state.and_then(|s| self.step(s, letter));
        }
        state.is_some_and(|s| self.is_accepting(s))
    }

    /// The minimal automaton of the same language.
    ///
    /// **Cost** O(m log n) for m transitions and n states.
    pub fn minimal(&self, budget: &Budget) -> Result<Dfa, Exhausted> {
        minimize(self, budget)
    }
}
