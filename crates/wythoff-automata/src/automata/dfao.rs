//! Automata with output: a number for every word, that is, automatic sequences.

use super::{Alphabet, DEAD, Table};

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
        let mut draft = Table::new(alphabet);
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

    /// The same function of numbers with a state for every word and the same output whatever the
    /// number of leading zeros: that of the shortest word.
    #[must_use]
    pub fn completed(&self) -> Self {
        let letters = self.alphabet.letters();
        let states = u32::try_from(self.states()).expect("fewer than 2^32 states");
        // The new start comes first and the sink last.
        let sink = states + 1;
        let moved = |target: &u32| if *target == DEAD { sink } else { target + 1 };
        let first = self.next.iter().take(letters).map(moved);
        let mut next: Vec<u32> = first.collect();
        next.resize(letters, sink);
        next[0] = 0;
        next.extend(self.next.iter().map(moved));
        next.resize(next.len() + letters, sink);
        let start = self.outputs.first().copied().unwrap_or(0);
        let outputs = std::iter::once(start)
            .chain(self.outputs.iter().copied())
            .chain([0])
            .collect();
        Self {
            next,
            alphabet: self.alphabet,
            outputs,
        }
    }

    /// All outputs that occur, in order.
    pub fn values(&self) -> Vec<i64> {
        let mut values = self.outputs.clone();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The words with the output `value`, among those that lead somewhere.
    pub fn preimage(&self, value: i64) -> Table {
        Table {
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
    fn a_completed_automaton_has_one_output_for_each_number() {
        let alphabet = Alphabet::new(2, 1).unwrap();
        // The output changes with a leading zero, and 11 leads nowhere.
        let written = [(0, 0, 1), (0, 1, 2), (1, 1, 2), (2, 0, 2)];
        let dfao = Dfao::new(alphabet, vec![5, 6, 7], written);
        let completed = dfao.completed();
        for word in [&[][..], &[1], &[1, 0], &[1, 1], &[1, 1, 0]] {
            for zeros in 0..3 {
                let padded = std::iter::repeat_n(0, zeros).chain(word.iter().copied());
                assert_eq!(
                    completed.evaluate(padded),
                    dfao.evaluate(word.iter().copied()),
                    "{word:?} after {zeros} zeros"
                );
            }
        }
        let nothing = Dfao::new(alphabet, Vec::new(), []);
        assert_eq!(nothing.completed().evaluate([1, 0]), 0);
    }

    #[test]
    fn thue_morse() {
        let alphabet = Alphabet::new(2, 1).unwrap();
        let flips = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)];
        let dfao = Dfao::new(alphabet, vec![0, 1], flips);
        assert_eq!(dfao.evaluate([1, 0, 1, 1]), 1);
        assert_eq!(dfao.values(), [0, 1]);
        let dfa = dfao.preimage(1).minimal(&crate::Budget::default()).unwrap();
        assert!(dfa.accepts([1, 1, 1]) && !dfa.accepts([1, 1]));
    }
}
