//! Deterministic automata: drafts, and minimal ones in canonical form.

use super::{Alphabet, minimize};
use crate::{Budget, Exhausted};

/// The implicit state from which nothing is accepted.
pub(crate) const DEAD: u32 = u32::MAX;

/// A deterministic automaton under construction: a table of transitions, anything missing leads
/// to an implicit dead state. The first state added is the start.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, automata::{Alphabet, Draft}};
///
/// // Binary words without 11.
/// let mut draft = Draft::new(Alphabet::new(2, 1).unwrap());
/// let after_zero = draft.add_state(true);
/// let after_one = draft.add_state(true);
/// draft.set(after_zero, 0, after_zero);
/// draft.set(after_zero, 1, after_one);
/// draft.set(after_one, 0, after_zero);
/// let dfa = draft.finish(&Budget::default()).unwrap();
/// assert!(dfa.accepts([1, 0, 1]));
/// assert!(!dfa.accepts([1, 1]));
/// ```
#[derive(Debug, Clone)]
pub struct Draft {
    pub(crate) alphabet: Alphabet,
    pub(crate) accept: Vec<bool>,
    pub(crate) next: Vec<u32>,
}

impl Draft {
    /// A draft without states: it accepts nothing.
    pub fn new(alphabet: Alphabet) -> Self {
        Self {
            alphabet,
            accept: Vec::with_capacity(64),
            next: Vec::with_capacity(64 * alphabet.letters().min(64)),
        }
    }

    /// Adds a state without transitions and returns its number.
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
    pub fn set(&mut self, state: u32, letter: u32, target: u32) {
        assert!((target as usize) < self.accept.len(), "no state {target}");
        assert!(
            (letter as usize) < self.alphabet.letters(),
            "no letter {letter}"
        );
        self.next[state as usize * self.alphabet.letters() + letter as usize] = target;
    }

    /// The number of states, the dead one not counted.
    pub fn states(&self) -> usize {
        self.accept.len()
    }

    /// The minimal automaton of the same language.
    pub fn finish(&self, budget: &Budget) -> Result<Dfa, Exhausted> {
        minimize(self, budget)
    }
}

/// The minimal automaton of a regular language.
///
/// Every state can be reached and can reach acceptance; the rest is an implicit dead state.
/// States are numbered in order of first visit by a breadth-first search that takes the letters
/// in order, the start first. So two values are equal exactly when their languages are.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dfa {
    alphabet: Alphabet,
    accept: Vec<bool>,
    next: Vec<u32>,
}

impl Dfa {
    /// Wraps tables that are already minimal and canonical.
    pub(super) fn from_canonical(alphabet: Alphabet, accept: Vec<bool>, next: Vec<u32>) -> Self {
        debug_assert_eq!(accept.len() * alphabet.letters(), next.len());
        Self {
            alphabet,
            accept,
            next,
        }
    }

    /// The automaton that accepts nothing.
    pub fn empty(alphabet: Alphabet) -> Self {
        Self::from_canonical(alphabet, Vec::new(), Vec::new())
    }

    /// The alphabet.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The number of states, the dead one not counted: 0 for the empty language.
    pub fn states(&self) -> usize {
        self.accept.len()
    }

    /// The number of transitions between live states.
    pub fn transitions(&self) -> usize {
        self.next.iter().filter(|&&target| target != DEAD).count()
    }

    /// Whether no word is accepted.
    pub fn is_empty(&self) -> bool {
        self.accept.is_empty()
    }

    /// The start state, if any word is accepted; it is always state 0.
    pub fn start(&self) -> Option<u32> {
        (!self.is_empty()).then_some(0)
    }

    /// Whether a word that ends in `state` is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accept[state as usize]
    }

    /// The state after `letter`, or `None` if nothing can be accepted any more.
    pub fn step(&self, state: u32, letter: u32) -> Option<u32> {
        let target = self.next[state as usize * self.alphabet.letters() + letter as usize];
        (target != DEAD).then_some(target)
    }

    /// The successors of `state`, one per letter, [`DEAD`] where there is none.
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        let letters = self.alphabet.letters();
        &self.next[state as usize * letters..][..letters]
    }

    pub(crate) fn accept_table(&self) -> &[bool] {
        &self.accept
    }

    pub(crate) fn next_table(&self) -> &[u32] {
        &self.next
    }

    /// Whether the word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = u32>) -> bool {
        let mut state = self.start();
        for letter in word {
            state = state.and_then(|s| self.step(s, letter));
        }
        state.is_some_and(|s| self.is_accepting(s))
    }

    /// Whether the language stays the same when two tracks change places.
    ///
    /// **Cost** linear: the states of the two minimal automata correspond one to one or not at all.
    pub(crate) fn is_symmetric(&self, first: usize, second: usize) -> bool {
        let mut tracks: Vec<usize> = (0..self.alphabet.tracks()).collect();
        tracks.swap(first, second);
        let swapped = self.alphabet.letter_map(&tracks);
        let mut partner = vec![DEAD; self.states()];
        let mut queue: Vec<u32> = self.start().into_iter().collect();
        for &start in &queue {
            partner[start as usize] = start;
        }
        while let Some(state) = queue.pop() {
            let other = partner[state as usize];
            if self.is_accepting(state) != self.is_accepting(other) {
                return false;
            }
            for (&target, &letter) in self.row(state).iter().zip(&swapped) {
                let image = self.row(other)[letter as usize];
                if (target == DEAD) != (image == DEAD) {
                    return false;
                }
                if target != DEAD {
                    let known = std::mem::replace(&mut partner[target as usize], image);
                    if known == DEAD {
                        queue.push(target);
                    } else if known != image {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// A draft with the same states and transitions.
    pub fn to_draft(&self) -> Draft {
        Draft {
            alphabet: self.alphabet,
            accept: self.accept.clone(),
            next: self.next.clone(),
        }
    }
}

impl std::fmt::Debug for Dfa {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Dfa({} states, {} letters)",
            self.states(),
            self.alphabet.letters()
        )
    }
}
