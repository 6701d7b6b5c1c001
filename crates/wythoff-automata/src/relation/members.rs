//! The tuples of a relation, in order.

use crate::automata::lexicographic::words_by_track;
use crate::automata::product::{Component, Expr, Product};
use crate::automata::{Alphabet, DEAD, Dfa, Table};
use crate::{Budget, Exhausted, Relation, UBig};

impl Relation {
    /// The number of tuples, or `None` if there are infinitely many.
    pub fn count(&self) -> Option<UBig> {
        self.dfa().count_without_leading_zeros()
    }

    /// The first `limit` tuples in the order of their largest number; tuples with the same largest
    /// number are in lexicographic order.
    ///
    /// # Errors
    ///
    /// When the budget does not suffice, or there are too many columns to compare.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_automata::{Budget, System};
    ///
    /// let less = System::fibonacci().less();
    /// let pairs = less.first_members(4, &Budget::default()).unwrap();
    /// let pairs: Vec<String> = pairs.iter().map(|p| format!("{} {}", p[0], p[1])).collect();
    /// assert_eq!(pairs, ["0 1", "0 2", "1 2", "0 3"]);
    /// ```
    pub fn first_members(
        &self,
        limit: usize,
        budget: &Budget,
    ) -> Result<Vec<Vec<UBig>>, Exhausted> {
        let tracks = self.arity();
        let mut members = Vec::new();
        if self.is_empty() || limit == 0 {
            return Ok(members);
        }
        if self.dfa().is_accepting(0) {
            members.push(vec![UBig::ZERO; tracks]);
        }
        if tracks == 0 {
            return Ok(members);
        }
        let with_largest = if tracks == 1 {
            self.dfa().clone()
        } else {
            self.with_largest(budget)?
        };
        let skip = usize::from(tracks > 1);
        let mut length = 1;
        let mut reachable = first_letters(&with_largest);
        while members.len() < limit && !reachable.is_empty() {
            budget.check()?;
            if reachable
                .iter()
                .any(|&state| with_largest.is_accepting(state))
            {
                for words in words_by_track(with_largest.table(), length, limit - members.len()) {
                    let values = words[skip..]
                        .iter()
                        .map(|word| self.system().value_of(word));
                    members.push(values.collect());
                }
            }
            length += 1;
            reachable = successors(&with_largest, &reachable);
        }
        Ok(members)
    }

    /// The relation with one more column in front, the largest number of the tuple.
    fn with_largest(&self, budget: &Budget) -> Result<Dfa, Exhausted> {
        let tracks = self.arity();
        let too_wide = Exhausted::States {
            limit: budget.states(),
        };
        let alphabet = Alphabet::new(self.system().digits(), tracks + 1).ok_or(too_wide)?;
        let largest = largest(alphabet, budget)?;
        let all: Vec<usize> = (0..=tracks).collect();
        let guards = vec![
            Component::guard(self.dfa(), alphabet.letter_map(&all[1..])),
            Component::guard(&largest, alphabet.letter_map(&all)),
        ];
        let product = Product {
            alphabet,
            guards,
            leaves: Vec::new(),
            expr: Expr::And(Vec::new()),
        };
        product.draft(budget)?.minimal(budget)
    }
}

/// The words whose track 0 is the largest of the other tracks, at least one.
///
/// A state is the set of tracks that agree with track 0 so far; the others are smaller.
pub(crate) fn largest(alphabet: Alphabet, budget: &Budget) -> Result<Dfa, Exhausted> {
    let others = alphabet.tracks() - 1;
    budget.allow_states(1 << others.min(40))?;
    let full = (1u32 << others) - 1;
    let mut draft = Table::new(alphabet);
    // State number 0 is the full set, so the set of state s is full - s.
    for state in 0..=full {
        draft.add_state(state != full);
    }
    for state in 0..full {
        let tied = full - state;
        for letter in 0..u32::try_from(alphabet.letters()).expect("few letters") {
            let top = alphabet.digit(letter, 0);
            let mut still = 0;
            let mut fits = true;
            for track in (0..others).filter(|track| tied >> track & 1 == 1) {
                let digit = alphabet.digit(letter, track + 1);
                fits &= digit <= top;
                still |= u32::from(digit == top) << track;
            }
            if fits && still != 0 {
                draft.set(state, letter, full - still);
            }
        }
    }
    draft.minimal(budget)
}

/// The states after one letter whose track 0 is not 0.
fn first_letters(dfa: &Dfa) -> Vec<u32> {
    if dfa.is_empty() {
        return Vec::new();
    }
    let letters = (0u32..).zip(dfa.row(0));
    let counts = letters.filter(|&(letter, _)| dfa.alphabet().digit(letter, 0) != 0);
    sorted(counts.map(|(_, &target)| target))
}

fn successors(dfa: &Dfa, states: &[u32]) -> Vec<u32> {
    sorted(states.iter().flat_map(|&state| dfa.row(state)).copied())
}

/// Living states, each once.
fn sorted(states: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut states: Vec<u32> = states.filter(|&state| state != DEAD).collect();
    states.sort_unstable();
    states.dedup();
    states
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::System;

    #[test]
    fn members_come_in_order_and_end() {
        let system = System::fibonacci();
        let budget = Budget::default();
        let numbers = system.naturals().first_members(50, &budget).unwrap();
        assert_eq!(
            numbers,
            (0..50u8).map(|n| vec![n.into()]).collect::<Vec<_>>()
        );
        let seven = system
            .constant(&7u8.into())
            .first_members(5, &budget)
            .unwrap();
        assert_eq!(seven, [[UBig::from(7u8)]]);
        let huge = UBig::from(10u8).pow(1000);
        let alone = system.constant(&huge).first_members(5, &budget).unwrap();
        assert_eq!(alone, [[huge]]);

        let sums = system.add().first_members(300, &budget).unwrap();
        let mut expected: Vec<Vec<u64>> = Vec::new();
        for z in 0..40u64 {
            expected.extend((0..=z).map(|x| vec![x, z - x, z]));
        }
        expected.truncate(300);
        let expected: Vec<Vec<UBig>> = expected
            .iter()
            .map(|tuple| tuple.iter().map(|&n| n.into()).collect())
            .collect();
        assert_eq!(sums, expected);
    }
}
