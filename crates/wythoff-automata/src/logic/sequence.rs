//! Automatic sequences as parts of formulas.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::automata::{Alphabet, Dfao};
use crate::{Budget, Exhausted, Relation, System};

/// An automatic sequence: a function of a tuple of numbers with finitely many values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence(Arc<Inner>);

#[derive(Debug, PartialEq, Eq)]
struct Inner {
    dfao: Dfao,
    levels: Vec<(i64, Relation)>,
}

impl Sequence {
    /// The value at an index with a negative number.
    pub const OUTSIDE: i64 = 0;

    /// The sequence computed by an automaton with output that reads in `system`.
    ///
    /// The value at a tuple is the output for its shortest word, and 0 if that leads nowhere; so
    /// each tuple has exactly one value.
    ///
    /// # Panics
    ///
    /// If the digits of the alphabet are not those of the system.
    pub fn new(system: &System, dfao: &Dfao, budget: &Budget) -> Result<Self, Exhausted> {
        let completed = dfao.completed();
        let mut levels = Vec::new();
        for value in completed.values() {
            let preimage = completed.preimage(value).minimal(budget)?;
            let level = preimage.relation(system, budget)?;
            if !level.is_empty() {
                levels.push((value, level));
            }
        }
        let dfao = normal_form(dfao.alphabet(), &levels, budget)?;
        Ok(Self(Arc::new(Inner { dfao, levels })))
    }

    /// The automaton in normal form: the smallest one that has a state for every valid word and
    /// none for others, numbered as a [`Dfa`](crate::automata::Dfa). So two sequences are equal
    /// exactly if their automata are.
    pub fn dfao(&self) -> &Dfao {
        &self.0.dfao
    }

    /// The values that occur, each with the set of indices that have it.
    pub fn levels(&self) -> &[(i64, Relation)] {
        &self.0.levels
    }

    /// The number of indices.
    pub fn arity(&self) -> usize {
        self.0.dfao.alphabet().tracks()
    }
}

/// The product of the minimal automata of the levels, which is minimal: two of its states differ
/// exactly if the states of some level do.
fn normal_form(
    alphabet: Alphabet,
    levels: &[(i64, Relation)],
    budget: &Budget,
) -> Result<Dfao, Exhausted> {
    let start: Vec<Option<u32>> = levels.iter().map(|(_, set)| set.dfa().start()).collect();
    let mut numbers = BTreeMap::from([(start.clone(), 0)]);
    let mut tuples = vec![start];
    let mut outputs = Vec::new();
    let mut transitions = Vec::new();
    while let Some(tuple) = tuples.get(outputs.len()).cloned() {
        budget.check()?;
        let from = u32::try_from(outputs.len()).expect("fewer than 2^32 states");
        let mut parts = levels.iter().zip(&tuple);
        let accepting = parts
            .find(|((_, set), state)| state.is_some_and(|state| set.dfa().is_accepting(state)));
        outputs.push(accepting.map_or(0, |((value, _), _)| *value));
        for letter in 0..u32::try_from(alphabet.letters()).expect("few letters") {
            let step = |((_, set), state): (&(i64, Relation), &Option<u32>)| {
                state.and_then(|state| set.dfa().step(state, letter))
            };
            let target: Vec<Option<u32>> = levels.iter().zip(&tuple).map(step).collect();
            if target.iter().all(Option::is_none) {
                continue;
            }
            let fresh = u32::try_from(tuples.len()).expect("fewer than 2^32 states");
            let number = *numbers.entry(target.clone()).or_insert(fresh);
            if number == fresh {
                tuples.push(target);
                budget.allow_states(tuples.len())?;
            }
            transitions.push((from, letter, number));
        }
    }
    Ok(Dfao::new(alphabet, outputs, transitions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automata_of_the_same_function_have_one_normal_form() {
        let system = System::fibonacci();
        let digits = Alphabet::new(2, 1).unwrap();
        let budget = Budget::default();
        let last_digit = [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 1)];
        let last_digit = Dfao::new(digits, vec![0, 1], last_digit);
        // The same numbers written with more states, and without the words that are not valid.
        let other = [(0, 0, 2), (0, 1, 1), (1, 0, 2), (2, 1, 1), (2, 0, 0)];
        let other = Dfao::new(digits, vec![0, 1, 0], other);
        let [first, second] =
            [&last_digit, &other].map(|dfao| Sequence::new(&system, dfao, &budget).unwrap());
        assert_eq!(first, second);
        let again = Sequence::new(&system, first.dfao(), &budget).unwrap();
        assert_eq!(first.dfao(), again.dfao());
        assert_ne!(first.dfao(), &other);
    }

    #[test]
    fn the_levels_part_the_numbers() {
        let system = System::fibonacci();
        let digits = Alphabet::new(2, 1).unwrap();
        // A leading zero changes the output, and words with 101 lead nowhere.
        let written = [
            (0, 0, 1),
            (0, 1, 2),
            (1, 0, 1),
            (1, 1, 3),
            (2, 0, 3),
            (3, 0, 1),
        ];
        let dfao = Dfao::new(digits, vec![4, 5, 6, 7], written);
        let sequence = Sequence::new(&system, &dfao, &Budget::default()).unwrap();
        for n in 0..60_u64 {
            let value = dfao.evaluate(system.digits_of(&n.into()));
            assert_eq!(sequence.dfao().evaluate(system.digits_of(&n.into())), value);
            for (level, set) in sequence.levels() {
                assert_eq!(set.contains(&[n.into()]), *level == value, "{level} at {n}");
            }
        }
    }
}
