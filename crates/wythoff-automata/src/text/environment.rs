//! The names a formula may use.

use std::collections::BTreeMap;

use crate::automata::{Alphabet, Dfao, Nfa, Table};
use crate::logic::{Formula, Logic, LogicError, Name, Sequence, Term, all, any, apply, exists};
use crate::{Budget, Exhausted, Relation, System};

/// The relations and sequences a formula may use, in one numeration system.
///
/// The Fibonacci system comes with `lower(n, x)`: x = ⌊nφ⌋, `upper(n, x)`: x = ⌊nφ²⌋,
/// `shift(x, y)`: the word of y is that of x followed by 0, and the Fibonacci word `F[n]`,
/// 0100101..., from n = 0. The Tribonacci system comes with the Tribonacci word `TR[n]`, 0102010...
/// Base 2 comes with `xor(x, y, z)`: z is the sum of x and y without carries, the nim-sum.
#[derive(Debug, Clone)]
pub struct Environment {
    system: System,
    relations: BTreeMap<Name, Relation>,
    sequences: BTreeMap<Name, Sequence>,
}

impl Environment {
    /// The names that come with the system.
    pub fn new(system: &System) -> Self {
        let mut environment = Self {
            system: system.clone(),
            relations: BTreeMap::new(),
            sequences: BTreeMap::new(),
        };
        let added = match environment.system.to_string().as_str() {
            "fibonacci" => environment.add_fibonacci(),
            "tribonacci" => environment.add_tribonacci(),
            "base:2" => environment.add_base_2(),
            _ => Ok(()),
        };
        added.expect("small automata and no limits");
        environment
    }

    /// The numeration system.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The relation of that name.
    pub fn relation(&self, name: &str) -> Option<&Relation> {
        self.relations.get(name)
    }

    /// The sequence of that name.
    pub fn sequence(&self, name: &str) -> Option<&Sequence> {
        self.sequences.get(name)
    }

    /// The names of all relations.
    pub fn relation_names(&self) -> impl Iterator<Item = &str> {
        self.relations.keys().map(AsRef::as_ref)
    }

    /// The names of all sequences.
    pub fn sequence_names(&self) -> impl Iterator<Item = &str> {
        self.sequences.keys().map(AsRef::as_ref)
    }

    /// Adds or replaces a relation.
    pub fn add_relation(&mut self, name: impl Into<Name>, relation: Relation) {
        self.relations.insert(name.into(), relation);
    }

    /// Adds or replaces a sequence.
    pub fn add_sequence(&mut self, name: impl Into<Name>, sequence: Sequence) {
        self.sequences.insert(name.into(), sequence);
    }

    /// ⌊nφ⌋ is one more than n - 1 shifted to the left, and the Fibonacci word is the last digit.
    fn add_fibonacci(&mut self) -> Result<(), LogicError> {
        let budget = Budget::default();
        let mut logic = Logic::new(self.system.clone(), budget.clone());
        let shift = shift(&self.system, &budget)?;
        let [n, x, s] = ["n", "x", "s"].map(Term::from);
        let lower: Formula = any([
            all([n.clone().equals(0), x.clone().equals(0)]),
            exists(
                ["s"],
                all([
                    apply("shift", &shift, [n.clone().minus(1), s.clone()]),
                    x.clone().equals(s.plus(1)),
                ]),
            ),
        ]);
        let lower = logic.define(&["n", "x"], &lower)?;
        let upper = apply("lower", &lower, [n.clone(), x.minus(n)]);
        let upper = logic.define(&["n", "x"], &upper)?;
        let digits = Alphabet::new(2, 1).expect("one track");
        let last_digit = (0..2).flat_map(|state| (0..2).map(move |digit| (state, digit, digit)));
        let word = Dfao::new(digits, vec![0, 1], last_digit);
        self.add_relation("shift", shift);
        self.add_relation("lower", lower);
        self.add_relation("upper", upper);
        self.add_sequence("F", Sequence::new(&self.system, &word, &budget)?);
        Ok(())
    }

    /// The nim-sum adds binary digits without carries.
    fn add_base_2(&mut self) -> Result<(), LogicError> {
        let digits = Alphabet::new(2, 3).expect("three tracks");
        let mut nfa = Nfa::new(digits);
        let sums = (0..8).filter(|letter: &u32| letter.count_ones().is_multiple_of(2));
        let same = nfa.add_state(true, sums.map(|letter| (letter, 0)));
        nfa.add_start(same);
        let xor = Relation::from_nfa(&self.system, &nfa, &Budget::default())?;
        self.add_relation("xor", xor);
        Ok(())
    }

    /// The Tribonacci word counts the 1s at the end of the digits.
    fn add_tribonacci(&mut self) -> Result<(), LogicError> {
        let digits = Alphabet::new(2, 1).expect("one track");
        let count_ones = (0..3u32).flat_map(|ones| {
            let more = (ones < 2).then_some((ones, 1, ones + 1));
            std::iter::once((ones, 0, 0)).chain(more)
        });
        let word = Dfao::new(digits, vec![0, 1, 2], count_ones);
        let word = Sequence::new(&self.system, &word, &Budget::default())?;
        self.add_sequence("TR", word);
        Ok(())
    }
}

/// Pairs (x, y) where the word of y is that of x followed by 0.
fn shift(system: &System, budget: &Budget) -> Result<Relation, Exhausted> {
    let pairs = Alphabet::new(2, 2).expect("two tracks");
    let mut draft = Table::new(pairs);
    // The state is the next digit of x, which is the last digit of y.
    let digits = [draft.add_state(true), draft.add_state(false)];
    for x in 0..2 {
        for y in 0..2 {
            draft.set(
                digits[x as usize],
                pairs.letter(&[x, y]),
                digits[y as usize],
            );
        }
    }
    draft.minimal(budget)?.relation(system, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golden;

    #[test]
    fn nim_sums_in_base_2() {
        let environment = Environment::new(&"base:2".parse().unwrap());
        let xor = environment.relation("xor").unwrap();
        for x in 0..20_u8 {
            for y in 0..20 {
                for z in 0..40 {
                    let sum = [x, y, z].map(crate::UBig::from);
                    assert_eq!(xor.contains(&sum), z == x ^ y, "{x} {y} {z}");
                }
            }
        }
    }

    #[test]
    fn the_fibonacci_relations_agree_with_integers() {
        let environment = Environment::new(&System::fibonacci());
        let [lower, upper] = ["lower", "upper"].map(|name| environment.relation(name).unwrap());
        let word = environment.sequence("F").unwrap();
        for n in 0..120u64 {
            for x in golden::lower(n).saturating_sub(3)..golden::upper(n) + 3 {
                let pair = [n.into(), x.into()];
                assert_eq!(lower.contains(&pair), x == golden::lower(n));
                assert_eq!(upper.contains(&pair), x == golden::upper(n));
            }
            // The 1s of the word are at the upper Wythoff numbers less 1: 1, 4, 6, 9, ...
            let is_one = (0..=n).any(|k| k > 0 && golden::upper(k) == n + 1);
            let digits = environment.system().digits_of(&n.into());
            assert_eq!(word.dfao().evaluate(digits), i64::from(is_one), "F[{n}]");
        }
    }
}
