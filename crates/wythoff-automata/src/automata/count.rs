//! Counting accepted words, and finding one by its number.

use super::{DEAD, Dfa};
use crate::UBig;

impl Dfa {
    /// How many words of `length` letters are accepted.
    ///
    /// **Cost** length times table size.
    pub fn count_of_length(&self, length: usize) -> UBig {
        let counts = self.counts(length);
        counts
            .last()
            .and_then(|row| row.first())
            .cloned()
            .unwrap_or(UBig::ZERO)
    }

    /// The accepted word of `length` letters with number `index` in lexicographic order, from 0.
    /// Drawing the index at random draws a word at random.
    pub fn word_of_length(&self, length: usize, index: &UBig) -> Option<Vec<u32>> {
        let counts = self.counts(length);
        let mut rest = index.clone();
        if counts[length].first().is_none_or(|count| rest >= *count) {
            return None;
        }
        let mut state = 0;
        let mut word = Vec::with_capacity(length);
        for left in (0..length).rev() {
            for (letter, &target) in (0u32..).zip(self.row(state)) {
                if target == DEAD {
                    continue;
                }
                let below = &counts[left][target as usize];
                if rest < *below {
                    word.push(letter);
                    state = target;
                    break;
                }
                rest -= below;
            }
        }
        Some(word)
    }

    /// How many words of 0, 1, ..., `length` letters are accepted from each state.
    fn counts(&self, length: usize) -> Vec<Vec<UBig>> {
        let accepting = |&accept: &bool| UBig::from(u8::from(accept));
        let mut counts: Vec<Vec<UBig>> = vec![self.accept.iter().map(accepting).collect()];
        for _ in 0..length {
            let last = counts.last().expect("not empty");
            let states = 0..u32::try_from(self.states()).expect("fewer than 2^32 states");
            let sum = |state| {
                let targets = self.row(state).iter().filter(|&&target| target != DEAD);
                targets.fold(UBig::ZERO, |sum, &target| sum + &last[target as usize])
            };
            counts.push(states.map(sum).collect());
        }
        counts
    }

    /// The number of accepted words that do not start with the letter 0, if it is finite: for the
    /// automaton of a relation, the number of tuples.
    ///
    /// **Cost** linear in the table.
    pub fn count_without_leading_zeros(&self) -> Option<UBig> {
        if self.is_empty() {
            return Some(UBig::ZERO);
        }
        // Depth-first search from the successors of the start; a cycle means infinitely many.
        let mut finished: Vec<Option<UBig>> = vec![None; self.states()];
        let mut open = vec![false; self.states()];
        let own = |state: u32| UBig::from(u8::from(self.is_accepting(state)));
        let mut total = own(0);
        for &first in &self.row(0)[1..] {
            if first == DEAD {
                continue;
            }
            let mut stack = vec![(first, 0usize)];
            while let Some((state, at)) = stack.last_mut() {
                let state = *state;
                if finished[state as usize].is_some() {
                    stack.pop();
                    continue;
                }
                open[state as usize] = true;
                if let Some(&target) = self.row(state).get(*at) {
                    *at += 1;
                    if target == DEAD || finished[target as usize].is_some() {
                        continue;
                    }
                    if open[target as usize] {
                        return None;
                    }
                    stack.push((target, 0));
                } else {
                    let below = self.row(state).iter().filter(|&&target| target != DEAD);
                    let sum = below.fold(own(state), |sum, &target| {
                        sum + finished[target as usize].as_ref().expect("finished before")
                    });
                    finished[state as usize] = Some(sum);
                    stack.pop();
                }
            }
            total += finished[first as usize].as_ref().expect("just finished");
        }
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::System;

    #[test]
    fn valid_fibonacci_words_are_counted_by_fibonacci_numbers() {
        let valid = System::fibonacci().valid().clone();
        let counts: Vec<UBig> = (0..8).map(|length| valid.count_of_length(length)).collect();
        assert_eq!(counts, [1u8, 2, 3, 5, 8, 13, 21, 34].map(UBig::from));
        assert_eq!(valid.count_without_leading_zeros(), None);
        // The words of one length are the numbers in order.
        let system = System::fibonacci();
        for index in 0..34u8 {
            let word = valid.word_of_length(7, &index.into()).unwrap();
            assert_eq!(system.value_of(&word), index.into());
        }
        assert_eq!(valid.word_of_length(7, &34u8.into()), None);
    }

    #[test]
    fn finite_sets_are_counted() {
        let system = System::fibonacci();
        let seven = system.constant(&7u8.into());
        assert_eq!(seven.dfa().count_without_leading_zeros(), Some(UBig::ONE));
        let zero = system.constant(&UBig::ZERO);
        assert_eq!(zero.dfa().count_without_leading_zeros(), Some(UBig::ONE));
        assert_eq!(
            Dfa::empty(system.valid().alphabet()).count_without_leading_zeros(),
            Some(UBig::ZERO)
        );
    }
}
