//! Automata with output.

use super::{Alphabet, DEAD, Draft};

/// A deterministic automaton that ends each word with a number: a function of the tuple read.
///
/// Words that lead nowhere have the output 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dfao {
    next: Vec<u32>,
    alphabet: Alphabet,
    outputs: Vec<i64>,
}

impl Dfao {
    /// The automaton with the given outputs of its states, the start first, and the given
    /// transitions (state, letter, target).
    ///
    /// # Panics
    ///
    /// If a state or letter does not exist.
    pub fn new(
        alphabet: Alphabet,
        outputs: Vec<i64>,
        transitions: impl IntoIterator<Item = (u32, u32, u32)>,
    ) -> Self {
        let mut draft = Draft::new(alphabet);
        for _ in &outputs {
            draft.add_state(false);
        }
        for (state, letter, target) in transitions {
            draft.set(state, letter, target);
        }
        Self {
            next: draft.next,
            alphabet,
            outputs,
        }
    }

    /// The alphabet.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The output of `state`.
    pub fn output(&self, state: u32) -> i64 {
        self.outputs[state as usize]
    }

    /// The state after `letter`, if there is one.
    pub fn step(&self, state: u32, letter: u32) -> Option<u32> {
        let target = self.next[state as usize * self.alphabet.letters() + letter as usize];
        (target != DEAD).then_some(target)
    }

    /// The output for a word.
    pub fn evaluate(&self, word: impl IntoIterator<Item = u32>) -> i64 {
        let mut state = (!self.outputs.is_empty()).then_some(0);
        for letter in word {
            state = state.and_then(|s| self.step(s, letter));
        }
        state.map_or(0, |s| self.output(s))
    }

    /// All outputs that occur, in order.
    pub fn values(&self) -> Vec<i64> {
        let mut values = self.outputs.clone();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The words with the output `value`, among those that lead somewhere.
    pub fn preimage(&self, value: i64) -> Draft {
        Draft {
            alphabet: self.alphabet,
            accept: self.outputs.iter().map(|&output| output == value).collect(),
            next: self.next.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thue_morse() {
        let alphabet = Alphabet::new(2, 1).unwrap();
        let flips = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)];
        let dfao = Dfao::new(alphabet, vec![0, 1], flips);
        assert_eq!(dfao.evaluate([1, 0, 1, 1]), 1);
        assert_eq!(dfao.values(), [0, 1]);
        let dfa = dfao.preimage(1).finish(&crate::Budget::default()).unwrap();
        assert!(dfa.accepts([1, 1, 1]) && !dfa.accepts([1, 1]));
    }
}
