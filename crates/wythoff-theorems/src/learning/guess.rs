//! A guess of the automaton of a level set, corrected by the questions that an oracle answers.

use wythoff_automata::automata::{Alphabet, Nfa};
use wythoff_automata::learn::{Learner, Membership, Notes};
use wythoff_automata::{Budget, Exhausted, Relation, System};
use wythoff_rules::MAX_PILES;

use crate::learning::digits::{Digits, Reading};
use crate::learning::oracle::Oracle;
use crate::learning::survey;

/// A growing guess at the automaton of a level set.
#[derive(Debug)]
pub struct Guess<O> {
    system: System,
    piles: usize,
    learner: Learner<Reader<O>>,
}

/// Reads words as positions and asks the oracle.
#[derive(Debug)]
struct Reader<O> {
    oracle: O,
    digits: Digits,
}

impl<O: Oracle> Membership for Reader<O> {
    fn accepts(&mut self, word: &[u32]) -> Result<Option<bool>, Exhausted> {
        let mut position = [0; MAX_PILES];
        let position = &mut position[..self.digits.piles()];
        match self.digits.read(word, position) {
            Reading::Position => self.oracle.contains(position),
            Reading::Invalid => Ok(Some(false)),
            Reading::TooLarge => Ok(None),
        }
    }
}

/// At least this many mistakes are looked for before the guess is corrected.
const MISTAKES_AT_ONCE: usize = 32;

impl<O: Oracle> Guess<O> {
    /// The first guess, before any example is looked at.
    pub fn new(system: &System, piles: usize, oracle: O) -> Result<Self, Exhausted> {
        let digits = Digits::new(system, piles);
        let letters = digits.letters();
        Ok(Self {
            system: system.clone(),
            piles,
            learner: Learner::new(letters, Reader { oracle, digits })?,
        })
    }

    /// The guess that an earlier one had come to; `None` if the notes are not about such a set.
    pub fn resume(system: &System, piles: usize, oracle: O, notes: Notes) -> Option<Self> {
        let digits = Digits::new(system, piles);
        if notes.letters != digits.letters() {
            return None;
        }
        Some(Self {
            system: system.clone(),
            piles,
            learner: Learner::resume(notes, Reader { oracle, digits })?,
        })
    }

    /// What is known by now, for [`Self::resume`].
    pub fn notes(&self) -> Option<Notes> {
        self.learner.notes()
    }

    /// The number of states of the guess, before minimisation.
    pub fn states(&self) -> usize {
        self.learner.states()
    }

    /// The oracle.
    pub fn oracle(&mut self) -> &mut O {
        &mut self.learner.membership().oracle
    }

    /// Makes the guess right about a position; `false` if it was.
    pub fn refine(&mut self, position: &[u64]) -> Result<bool, Exhausted> {
        let word: Vec<u32> = self.learner.membership().digits.word(position).collect();
        self.learner.refine(&word)
    }

    /// Makes the guess right about the positions that the oracle knows, as far as its answers allow,
    /// and returns it as a set. After every round of corrections `after_round` is called.
    pub fn study<E: From<Exhausted>>(
        &mut self,
        budget: &Budget,
        after_round: &mut dyn FnMut(&Self) -> Result<(), E>,
    ) -> Result<Relation, E> {
        let mut set = self.relation(budget)?;
        let reader = self.learner.membership();
        let reach = reader.oracle.reach();
        for length in 1..=reader.digits.length_below(reach.saturating_add(1)) {
            loop {
                budget.check()?;
                budget.allow_states(self.states())?;
                let most = MISTAKES_AT_ONCE.max(self.states() / 8);
                let Reader { oracle, digits } = self.learner.membership();
                let bound = digits.place(length).min(reach.saturating_add(1));
                let wrong = survey::mistakes(&set, oracle, digits, bound, most)?;
                if wrong.is_empty() {
                    break;
                }
                let mut changed = false;
                for position in wrong {
                    changed |= self.refine(&position)?;
                }
                // Questions without an answer can hide the reason of a mistake.
                if !changed {
                    break;
                }
                after_round(self)?;
                set = self.relation(budget)?;
            }
        }
        Ok(set)
    }

    /// The set of positions that the guess accepts.
    pub fn relation(&self, budget: &Budget) -> Result<Relation, Exhausted> {
        let alphabet = Alphabet::new(self.system.digits(), self.piles).expect("checked before");
        let mut nfa = Nfa::new(alphabet);
        let letters = u32::try_from(alphabet.letters()).expect("few letters");
        for state in 0..u32::try_from(self.learner.states()).expect("fewer than 2^32 states") {
            let edges = (0..letters).map(|letter| (letter, self.learner.step(state, letter)));
            nfa.add_state(self.learner.is_accepting(state), edges);
        }
        nfa.add_start(0);
        Relation::from_nfa(&self.system, &nfa, budget)
    }
}
