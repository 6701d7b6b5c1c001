//! Sentences as the program reads them, turned into bounded ones where every quantifier has a bound in sight.

use wythoff_automata::logic::{Comparison, Formula as Read, Name, Output, Term as ReadTerm};

use super::formula::{Formula, Guard, Letter, NAMES, Sign, Term};

/// Larger bounds take too long.
const LARGEST: u64 = 40;

/// More values of all variables together take too long.
const MOST: u64 = 200_000;

/// The same sentence; `None` if a quantifier has no small bound, or a name is not a usual one.
pub(crate) fn bounded(formula: &Read) -> Option<Formula> {
    Converter {
        bounds: [None; NAMES.len()],
        product: 1,
    }
    .formula(formula)
}

struct Converter {
    /// The largest value of each variable that is bound.
    bounds: [Option<u64>; NAMES.len()],
    product: u64,
}

fn variable(name: &Name) -> Option<usize> {
    NAMES.iter().position(|own| **own == **name)
}

fn boxed<T>(thing: Option<T>) -> Option<Box<T>> {
    thing.map(Box::new)
}

impl Converter {
    fn term(&self, term: &ReadTerm) -> Option<Term> {
        let small = |number| {
            u64::try_from(number)
                .ok()
                .filter(|&number| number < 1 << 20)
        };
        Some(match term {
            ReadTerm::Var(name) => Term::Variable(variable(name)?),
            ReadTerm::Number(number) => Term::Number(small(number)?),
            ReadTerm::Sum(parts) => {
                let mut sum = None;
                for (negative, part) in parts {
                    let part = Box::new(self.term(part)?);
                    sum = Some(match (sum, negative) {
                        (None, false) => *part,
                        (None, true) => Term::Negative(part),
                        (Some(sum), false) => Term::Sum(Box::new(sum), part),
                        (Some(sum), true) => Term::Difference(Box::new(sum), part),
                    });
                }
                sum?
            }
            ReadTerm::Times(factor, inner) => Term::Times(small(factor)?, boxed(self.term(inner))?),
            ReadTerm::Div(inner, by) => Term::Quotient(boxed(self.term(inner))?, small(by)?),
            ReadTerm::Mod(inner, by) => Term::Remainder(boxed(self.term(inner))?, small(by)?),
        })
    }

    fn terms(&self, terms: &[ReadTerm]) -> Option<Vec<Term>> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    fn formula(&mut self, formula: &Read) -> Option<Formula> {
        Some(match formula {
            Read::Constant(value) => Formula::Constant(*value),
            Read::Compare(left, sign, right) => Formula::Compare(
                self.term(left)?,
                vec![(converted(*sign), self.term(right)?)],
            ),
            Read::Apply {
                name, arguments, ..
            } => {
                const KNOWN: [&str; 4] = ["lower", "upper", "shift", "xor"];
                let name = KNOWN.into_iter().find(|known| **known == **name)?;
                Formula::Relation(name, self.terms(arguments)?)
            }
            Read::Outputs(left, equal, right) => self.outputs(left, *equal, right)?,
            Read::Not(inner) => Formula::Not(boxed(self.formula(inner))?),
            Read::And(parts) => Formula::All(self.formulas(parts)?),
            Read::Or(parts) => Formula::Any(self.formulas(parts)?),
            Read::Implies(left, right) => {
                let left = boxed(self.formula(left))?;
                Formula::Implies(left, boxed(self.formula(right))?)
            }
            Read::Iff(left, right) => {
                let left = boxed(self.formula(left))?;
                Formula::Same(left, boxed(self.formula(right))?)
            }
            Read::Forall(names, body) => self.quantified(true, names, body)?,
            Read::Exists(names, body) => self.quantified(false, names, body)?,
        })
    }

    fn formulas(&mut self, parts: &[Read]) -> Option<Vec<Formula>> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    fn outputs(&self, left: &Output, equal: bool, right: &Output) -> Option<Formula> {
        let at = |output: &Output| match output {
            Output::Value(_) => None,
            Output::At { name, index, .. } => {
                let name = ["F", "TR"].into_iter().find(|known| **known == **name)?;
                Some((name, self.term(index.first()?)?))
            }
        };
        match (left, right) {
            (Output::Value(left), Output::Value(right)) => {
                Some(Formula::Constant((left == right) == equal))
            }
            (word, Output::Value(value)) | (Output::Value(value), word) => {
                let (name, index) = at(word)?;
                Some(Formula::Word(name, index, equal, Letter::Constant(*value)))
            }
            (left, right) => {
                let ((name, index), (_, other)) = (at(left)?, at(right)?);
                Some(Formula::Word(name, index, equal, Letter::Term(other)))
            }
        }
    }

    fn quantified(&mut self, all: bool, names: &[Name], body: &Read) -> Option<Formula> {
        let guards: Vec<&Read> = match body {
            Read::Implies(guard, _) if all => conjuncts(guard),
            body if !all => conjuncts(body),
            _ => return None,
        };
        let before = (self.bounds, self.product);
        // A name that is bound again has no bound any more.
        for name in names {
            self.bounds[variable(name)?] = None;
        }
        let mut variables = Vec::new();
        for name in names {
            let place = variable(name)?;
            let bound = guards
                .iter()
                .filter_map(|guard| self.bound(place, guard))
                .min()?;
            self.bounds[place] = Some(bound);
            self.product = self.product.checked_mul(bound + 1)?;
            variables.push((place, Guard::AtMost(bound)));
        }
        if self.product > MOST {
            return None;
        }
        let body = self.formula(body)?;
        (self.bounds, self.product) = before;
        Some(Formula::Quantified(all, variables, Box::new(body)))
    }

    /// The largest value of the variable that a comparison allows, if it says so.
    fn bound(&self, place: usize, guard: &Read) -> Option<u64> {
        let Read::Compare(left, sign, right) = guard else {
            return None;
        };
        let is_it =
            |term: &ReadTerm| matches!(term, ReadTerm::Var(name) if variable(name) == Some(place));
        let is_twice = |term: &ReadTerm| match term {
            ReadTerm::Sum(parts) => {
                parts
                    .iter()
                    .filter(|(negative, part)| !negative && is_it(part))
                    .count()
                    == parts.len()
            }
            _ => false,
        };
        let most = match sign {
            Comparison::Less | Comparison::LessEqual | Comparison::Equal
                if is_it(left) || is_twice(left) =>
            {
                self.largest(place, right)
            }
            Comparison::Greater | Comparison::GreaterEqual | Comparison::Equal
                if is_it(right) || is_twice(right) =>
            {
                self.largest(place, left)
            }
            _ => None,
        };
        most.filter(|&most| most <= LARGEST)
    }

    /// A bound of a number, or of a bounded variable plus a number.
    fn largest(&self, place: usize, term: &ReadTerm) -> Option<u64> {
        match term {
            ReadTerm::Number(number) => u64::try_from(number).ok(),
            ReadTerm::Var(name) => {
                let other = variable(name).filter(|&other| other != place)?;
                self.bounds[other]
            }
            ReadTerm::Sum(parts) if parts.iter().all(|(negative, _)| !negative) => {
                let mut parts = parts.iter().map(|(_, part)| self.largest(place, part));
                parts.try_fold(0_u64, |sum, part| sum.checked_add(part?))
            }
            _ => None,
        }
    }
}

fn conjuncts(formula: &Read) -> Vec<&Read> {
    match formula {
        Read::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        other => vec![other],
    }
}

fn converted(sign: Comparison) -> Sign {
    match sign {
        Comparison::Equal => Sign::Equal,
        Comparison::NotEqual => Sign::NotEqual,
        Comparison::Less => Sign::Less,
        Comparison::LessEqual => Sign::AtMost,
        Comparison::Greater => Sign::Greater,
        Comparison::GreaterEqual => Sign::AtLeast,
    }
}
