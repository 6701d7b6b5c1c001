//! Automata of a certificate, as they are written.

use super::{ProofError, unreadable};
use crate::automata::{Alphabet, Dfa, Dfao, Table};
use crate::logic::Sequence;
use crate::{Budget, Relation, System};

/// States with their outputs, 0 or 1 for a relation, and the target of each letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) alphabet: Alphabet,
    pub(super) outputs: Vec<i64>,
    /// One row of targets after the other.
    pub(super) next: Vec<Option<u32>>,
}

impl Listed {
    pub(super) fn of(relation: &Relation) -> Self {
        Self::of_dfa(relation.dfa())
    }

    fn of_dfa(dfa: &Dfa) -> Self {
        Self::from_steps(
            dfa.alphabet(),
            dfa.states(),
            |state| i64::from(dfa.is_accepting(state)),
            |state, letter| dfa.step(state, letter),
        )
    }

    pub(super) fn of_word(sequence: &Sequence) -> Self {
        let dfao = sequence.dfao();
        Self::from_steps(
            dfao.alphabet(),
            dfao.states(),
            |state| dfao.output(state),
            |state, letter| dfao.step(state, letter),
        )
    }

    fn from_steps(
        alphabet: Alphabet,
        states: usize,
        output: impl Fn(u32) -> i64,
        step: impl Fn(u32, u32) -> Option<u32>,
    ) -> Self {
        let states = 0..u32::try_from(states).expect("fewer than 2^32 states");
        let letters = 0..u32::try_from(alphabet.letters()).expect("few letters");
        let row = |state| letters.clone().map(move |letter| (state, letter));
        Self {
            alphabet,
            outputs: states.clone().map(output).collect(),
            next: states
                .flat_map(row)
                .map(|(state, letter)| step(state, letter))
                .collect(),
        }
    }

    /// The target of each letter from a state.
    pub(super) fn row(&self, state: usize) -> &[Option<u32>] {
        let letters = self.alphabet.letters();
        &self.next[state * letters..][..letters]
    }

    /// State, letter and target of each transition.
    fn transitions(&self) -> impl Iterator<Item = (u32, u32, u32)> {
        let number = |at: usize| u32::try_from(at).expect("fewer than 2^32 states");
        (0..self.outputs.len()).flat_map(move |state| {
            let targets = self.row(state).iter().enumerate();
            targets.filter_map(move |(letter, target)| {
                target.map(|target| (number(state), number(letter), target))
            })
        })
    }

    fn check_digits(&self, system: &System) -> Result<(), ProofError> {
        if self.alphabet.digits() != system.digits() {
            return unreadable(format!("an automaton has not the digits of {system}"));
        }
        Ok(())
    }

    /// The relation, if this is its automaton in normal form.
    pub(super) fn relation(
        &self,
        system: &System,
        budget: &Budget,
    ) -> Result<Relation, ProofError> {
        self.check_digits(system)?;
        let mut draft = Table::new(self.alphabet);
        for &output in &self.outputs {
            draft.add_state(output != 0);
        }
        for (state, letter, target) in self.transitions() {
            draft.set(state, letter, target);
        }
        let dfa = draft.minimal(budget)?;
        let relation = dfa.relation(system, budget)?;
        self.check_normal(&Self::of(&relation))?;
        Ok(relation)
    }

    /// The word, if this is its automaton in normal form.
    pub(super) fn sequence(
        &self,
        system: &System,
        budget: &Budget,
    ) -> Result<Sequence, ProofError> {
        self.check_digits(system)?;
        let dfao = Dfao::new(self.alphabet, self.outputs.clone(), self.transitions());
        let sequence = Sequence::new(system, &dfao, budget)?;
        self.check_normal(&Self::of_word(&sequence))?;
        Ok(sequence)
    }

    fn check_normal(&self, normal: &Self) -> Result<(), ProofError> {
        if self != normal {
            return unreadable("the automaton is not in normal form");
        }
        Ok(())
    }
}
