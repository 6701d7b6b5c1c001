//! The truth of sentences with bounded quantifiers, by trying all values.
//!
//! Every term has a value in the integers; a quotient is rounded down and a remainder is never negative; a
//! relation with a negative argument is false; a word has the letter 0 at a negative index.

use super::formula::{Formula, Guard, Letter, Sign, Term};
use crate::judge::acceptor::{greedy, grown};

/// The values of variables.
pub(crate) type Values = [i128; 8];

/// What words and relations need.
#[derive(Debug)]
pub(crate) struct Evaluator {
    fibonacci_word: Vec<i64>,
    tribonacci_word: Vec<i64>,
    places: Vec<u64>,
}

/// Words are known so far; an index beyond it is a mistake of the generator.
const LENGTH: usize = 20_000;

fn word(images: &[&[i64]]) -> Vec<i64> {
    let mut word = vec![0];
    while word.len() < LENGTH {
        word = word
            .iter()
            .flat_map(|&letter| images[usize::try_from(letter).expect("a letter")])
            .copied()
            .collect();
    }
    word
}

impl Evaluator {
    pub(crate) fn new() -> Self {
        Self {
            fibonacci_word: word(&[&[0, 1], &[0]]),
            tribonacci_word: word(&[&[0, 1], &[0, 2], &[0]]),
            places: grown(vec![1, 2]),
        }
    }

    pub(crate) fn number(&self, term: &Term, values: &Values) -> i128 {
        let of = |term: &Term| self.number(term, values);
        match term {
            Term::Variable(name) => values[*name],
            Term::Number(number) => i128::from(*number),
            Term::Sum(left, right) => of(left) + of(right),
            Term::Difference(left, right) => of(left) - of(right),
            Term::Negative(inner) => -of(inner),
            Term::Times(factor, inner) => i128::from(*factor) * of(inner),
            Term::Quotient(inner, by) => of(inner).div_euclid(i128::from(*by)),
            Term::Remainder(inner, by) => of(inner).rem_euclid(i128::from(*by)),
        }
    }

    fn relation(&self, name: &str, arguments: &[i128]) -> bool {
        let natural: Option<Vec<u64>> = arguments.iter().map(|&n| u64::try_from(n).ok()).collect();
        let Some(arguments) = natural else {
            return false;
        };
        match (name, &arguments[..]) {
            ("lower", &[n, x]) => x == golden(n),
            ("upper", &[n, x]) => x == golden(n) + n,
            ("xor", &[x, y, z]) => x ^ y == z,
            ("shift", &[x, y]) => {
                let digits = greedy(x, &self.places);
                let shifted = digits.iter().zip(&self.places[1..]);
                shifted.map(|(digit, place)| digit * place).sum::<u64>() == y
            }
            _ => unreachable!("no such relation"),
        }
    }

    fn letter(&self, name: &str, index: i128) -> i64 {
        let word = match name {
            "F" => &self.fibonacci_word,
            _ => &self.tribonacci_word,
        };
        match usize::try_from(index) {
            Ok(index) => word[index],
            Err(_) => 0,
        }
    }

    pub(crate) fn holds(&self, formula: &Formula, values: &mut Values) -> bool {
        match formula {
            Formula::Constant(value) => *value,
            Formula::Compare(first, chain) => {
                let mut left = self.number(first, values);
                chain.iter().all(|(sign, right)| {
                    let right = self.number(right, values);
                    let holds = match sign {
                        Sign::Equal => left == right,
                        Sign::NotEqual => left != right,
                        Sign::Less => left < right,
                        Sign::AtMost => left <= right,
                        Sign::Greater => left > right,
                        Sign::AtLeast => left >= right,
                    };
                    left = right;
                    holds
                })
            }
            Formula::Relation(name, arguments) => {
                let arguments: Vec<i128> = arguments
                    .iter()
                    .map(|term| self.number(term, values))
                    .collect();
                self.relation(name, &arguments)
            }
            Formula::Word(name, index, equal, right) => {
                let left = self.letter(name, self.number(index, values));
                let right = match right {
                    Letter::Constant(value) => *value,
                    Letter::Term(term) => self.letter(name, self.number(term, values)),
                };
                (left == right) == *equal
            }
            Formula::Not(inner) => !self.holds(inner, values),
            Formula::All(parts) => parts.iter().all(|part| self.holds(part, values)),
            Formula::Any(parts) => parts.iter().any(|part| self.holds(part, values)),
            Formula::Implies(left, right) => !self.holds(left, values) || self.holds(right, values),
            Formula::Same(left, right) => self.holds(left, values) == self.holds(right, values),
            Formula::Quantified(all, variables, body) => {
                self.quantified(*all, variables, body, values)
            }
        }
    }

    fn quantified(
        &self,
        all: bool,
        variables: &[(usize, Guard)],
        body: &Formula,
        values: &mut Values,
    ) -> bool {
        let Some((&(name, guard), rest)) = variables.split_first() else {
            return self.holds(body, values);
        };
        let before = values[name];
        let (least, most) = range(guard, values);
        let mut answer = all;
        for value in least..=most {
            values[name] = value;
            if self.quantified(all, rest, body, values) != all {
                answer = !all;
                break;
            }
        }
        values[name] = before;
        answer
    }

    /// Whether the body of a sentence that begins with a quantifier, guards included, is true for these
    /// values of the variables.
    pub(crate) fn body_holds(&self, sentence: &Formula, values: &mut Values) -> Option<bool> {
        let Formula::Quantified(all, variables, body) = sentence else {
            return None;
        };
        let within = variables.iter().all(|&(name, guard)| {
            let (least, most) = range(guard, values);
            (least..=most).contains(&values[name])
        });
        Some(if within {
            self.holds(body, values)
        } else {
            *all
        })
    }
}

/// The values within the bounds, none if the first is larger than the second.
fn range(guard: Guard, values: &Values) -> (i128, i128) {
    match guard {
        Guard::AtMost(most) | Guard::Reversed(most) => (0, most.into()),
        Guard::Below(bound) => (0, i128::from(bound) - 1),
        Guard::Between(least, most) => (least.into(), most.into()),
        Guard::AtMostOther(other, more) => (0, values[other] + i128::from(more)),
        Guard::Half(bound) => (0, (i128::from(bound) - 1).div_euclid(2)),
    }
}

/// The integer part of n times the golden ratio.
fn golden(n: u64) -> u64 {
    (n + (5 * n * n).isqrt()) / 2
}
