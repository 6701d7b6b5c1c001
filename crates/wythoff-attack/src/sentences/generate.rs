//! Random sentences whose quantifiers are bounded.

use super::formula::{Formula, Guard, Letter, NAMES, Sign, Term};
use crate::random::Random;

/// A numeration system, with its relations (and how many arguments they take) and its word.
pub(crate) struct Language {
    pub(crate) system: &'static str,
    relations: &'static [(&'static str, usize)],
    word: Option<&'static str>,
}

/// Those that are attacked.
pub(crate) const LANGUAGES: [Language; 5] = [
    Language {
        system: "fibonacci",
        relations: &[("lower", 2), ("upper", 2), ("shift", 2)],
        word: Some("F"),
    },
    Language {
        system: "base:2",
        relations: &[("xor", 3)],
        word: None,
    },
    Language {
        system: "tribonacci",
        relations: &[],
        word: Some("TR"),
    },
    Language {
        system: "base:3",
        relations: &[],
        word: None,
    },
    Language {
        system: "ostrowski:0;2",
        relations: &[],
        word: None,
    },
];

/// A sentence in the language.
pub(crate) fn sentence(language: &Language, random: &mut Random) -> Formula {
    let mut writer = Writer {
        language,
        bound: Vec::new(),
        random,
    };
    writer.quantified(2)
}

struct Writer<'a> {
    language: &'a Language,
    bound: Vec<usize>,
    random: &'a mut Random,
}

const SIGNS: [Sign; 6] = [
    Sign::Equal,
    Sign::NotEqual,
    Sign::Less,
    Sign::AtMost,
    Sign::Greater,
    Sign::AtLeast,
];

impl Writer<'_> {
    fn quantified(&mut self, depth: usize) -> Formula {
        let outer = self.bound.len();
        let mut variables = Vec::new();
        for _ in 0..1 + usize::from(depth == 2 && self.random.chance(40)) {
            // Now and then a name that is bound already.
            let free = (0..NAMES.len()).find(|name| !self.bound.contains(name));
            let name = match self.bound[..outer].first() {
                Some(&again) if self.random.chance(8) => again,
                _ => free.unwrap_or(0),
            };
            let guard = self.guard(name);
            self.bound.push(name);
            variables.push((name, guard));
        }
        let body = self.formula(depth);
        self.bound.truncate(outer);
        Formula::Quantified(self.random.chance(50), variables, Box::new(body))
    }

    fn guard(&mut self, name: usize) -> Guard {
        let most = self.random.between(0, 9);
        let others: Vec<usize> = self
            .bound
            .iter()
            .copied()
            .filter(|&other| other != name)
            .collect();
        match self.random.below(7) {
            0 | 1 => Guard::AtMost(most),
            2 => Guard::Below(most),
            3 => Guard::Reversed(most),
            4 => Guard::Between(self.random.between(0, 3), most),
            5 if !others.is_empty() => {
                Guard::AtMostOther(*self.random.pick(&others), self.random.between(0, 3))
            }
            _ => Guard::Half(2 * most),
        }
    }

    fn formula(&mut self, depth: usize) -> Formula {
        if depth == 0 || self.random.chance(30) {
            return self.atom();
        }
        match self.random.below(10) {
            0 => Formula::Not(Box::new(self.formula(depth - 1))),
            1 | 2 => Formula::All(self.formulas(depth)),
            3 | 4 => Formula::Any(self.formulas(depth)),
            5 => {
                let left = Box::new(self.formula(depth - 1));
                Formula::Implies(left, Box::new(self.formula(depth - 1)))
            }
            6 => {
                let left = Box::new(self.formula(depth - 1));
                Formula::Same(left, Box::new(self.formula(depth - 1)))
            }
            _ if self.bound.len() < 4 => self.quantified(depth - 1),
            _ => self.atom(),
        }
    }

    fn formulas(&mut self, depth: usize) -> Vec<Formula> {
        let count = self.random.between(2, 3);
        (0..count).map(|_| self.formula(depth - 1)).collect()
    }

    fn atom(&mut self) -> Formula {
        let relations = self.language.relations;
        match (self.random.below(10), self.language.word) {
            (0..=2, _) if !relations.is_empty() => {
                let &(name, arguments) = self.random.pick(relations);
                let arguments = (0..arguments).map(|_| self.term(1)).collect();
                Formula::Relation(name, arguments)
            }
            (3..=5, Some(word)) => {
                let index = self.term(2);
                let right = match self.random.chance(50) {
                    true => Letter::Constant(self.random.below(5) as i64 - 1),
                    false => Letter::Term(self.term(1)),
                };
                Formula::Word(word, index, self.random.chance(60), right)
            }
            (9, _) if self.random.chance(10) => Formula::Constant(self.random.chance(50)),
            _ => {
                let first = self.term(2);
                let length = 1 + usize::from(self.random.chance(15));
                let chain = (0..length).map(|_| (*self.random.pick(&SIGNS), self.term(1)));
                Formula::Compare(first, chain.collect())
            }
        }
    }

    fn term(&mut self, depth: usize) -> Term {
        if depth == 0 || self.random.chance(35) {
            return match self.random.chance(25) {
                true => Term::Number(self.random.between(0, 8)),
                false => Term::Variable(*self.random.pick(&self.bound)),
            };
        }
        let inner = Box::new(self.term(depth - 1));
        match self.random.below(10) {
            0..=2 => Term::Sum(inner, Box::new(self.term(depth - 1))),
            3..=5 => Term::Difference(inner, Box::new(self.term(depth - 1))),
            6 => Term::Negative(inner),
            7 => Term::Times(self.random.between(0, 4), inner),
            8 => Term::Quotient(inner, self.random.between(1, 4)),
            _ => Term::Remainder(inner, self.random.between(1, 4)),
        }
    }
}
