//! Sets that are given by sums and comparisons, as conditions like any other.

use wythoff_automata::UBig;
use wythoff_automata::logic::{Comparison as Sign, Formula as Logical, Name, Term};

use super::standard::truth;
use crate::lang::ast::Comparison;
use crate::lang::linear::{Formula, Linear, Operation, Space};
use crate::sets::TupleSet;

/// The condition with every such set written out.
pub(super) fn written_out(space: &mut Space, formula: &Formula) -> Formula {
    let mut all = |parts: &[Formula]| {
        let parts = parts.iter().map(|part| written_out(space, part));
        parts.collect()
    };
    match formula {
        Formula::All(parts) => Formula::All(all(parts)),
        Formula::Any(parts) => Formula::Any(all(parts)),
        Formula::Member(holds, set, numbers) => {
            member(space, *holds, set, numbers).unwrap_or_else(|| formula.clone())
        }
        Formula::Sign(..) => formula.clone(),
    }
}

/// That numbers are in a set, or are not, if the set is that simple and the numbers are always defined.
fn member(space: &mut Space, holds: bool, set: &TupleSet, numbers: &[Linear]) -> Option<Formula> {
    let (names, formula) = set.formula()?;
    let mut atoms = numbers.iter().flat_map(|number| &number.terms);
    if atoms.any(|&(atom, _)| space.fallible(atom)) {
        return None;
    }
    let values = names.iter().cloned().zip(numbers.iter().cloned());
    let mut reader = Reader {
        values: values.collect(),
        space,
    };
    let sign = comparison(Sign::GreaterEqual, holds);
    let natural = numbers.iter().cloned();
    let natural = natural.map(|number| Formula::Sign(sign, number));
    let inside = reader.formula(formula, holds)?;
    Some(joined(holds, natural.chain([inside]).collect()))
}

fn joined(all: bool, parts: Vec<Formula>) -> Formula {
    if all {
        Formula::All(parts)
    } else {
        Formula::Any(parts)
    }
}

/// Reads a formula about numbers with names.
struct Reader<'a> {
    values: Vec<(Name, Linear)>,
    space: &'a mut Space,
}

impl Reader<'_> {
    /// That the formula holds, or that it does not.
    fn formula(&mut self, formula: &Logical, holds: bool) -> Option<Formula> {
        match formula {
            Logical::Constant(constant) => Some(truth(*constant == holds)),
            Logical::Compare(left, sign, right) => {
                let apart = self.apart(left, right)?;
                Some(Formula::Sign(comparison(*sign, holds), apart))
            }
            Logical::Not(inner) => self.formula(inner, !holds),
            Logical::And(parts) => self.parts(parts, holds, holds),
            Logical::Or(parts) => self.parts(parts, !holds, holds),
            Logical::Exists(names, inner) => self.multiple(names, inner, holds),
            _ => None,
        }
    }

    fn parts(&mut self, parts: &[Logical], all: bool, holds: bool) -> Option<Formula> {
        let parts = parts.iter().map(|part| self.formula(part, holds));
        Some(joined(all, parts.collect::<Option<_>>()?))
    }

    /// `exists k: left = right` where k stands by itself: what is left over is a multiple.
    fn multiple(&mut self, names: &[Name], inner: &Logical, holds: bool) -> Option<Formula> {
        let ([name], Logical::Compare(left, Sign::Equal, right)) = (names, inner) else {
            return None;
        };
        let factor = multiples(left, name)?.checked_sub(multiples(right, name)?)?;
        self.values.push((name.clone(), Linear::default()));
        let rest = self.apart(left, right);
        self.values.pop();
        let rest = match factor {
            0 => return None,
            1.. => rest?.negated(),
            _ => rest?,
        };
        let modulus = Linear::constant(factor.abs());
        let remainder = (self.space).operation(Operation::Modulo, vec![rest.clone(), modulus]);
        let parts = vec![
            Formula::Sign(comparison(Sign::Equal, holds), remainder),
            Formula::Sign(comparison(Sign::GreaterEqual, holds), rest),
        ];
        Some(joined(holds, parts))
    }

    fn apart(&mut self, left: &Term, right: &Term) -> Option<Linear> {
        let (left, right) = (self.term(left)?, self.term(right)?);
        self.space.combine(&left, -1, &right)
    }

    /// A term of the logic, whose quotients are rounded down as ours are; `None` if its numbers are too large.
    fn term(&mut self, term: &Term) -> Option<Linear> {
        match term {
            Term::Var(name) => {
                let mut values = self.values.iter().rev();
                let value = values.find(|(other, _)| other == name);
                value.map(|(_, value)| value.clone())
            }
            Term::Number(number) => Some(Linear::constant(whole(number)?)),
            Term::Sum(parts) => parts
                .iter()
                .try_fold(Linear::default(), |sum, (less, part)| {
                    let part = self.term(part)?;
                    self.space.combine(&sum, if *less { -1 } else { 1 }, &part)
                }),
            Term::Times(factor, inner) => {
                let inner = self.term(inner)?;
                let none = Linear::default();
                self.space.combine(&none, whole(factor)?, &inner)
            }
            Term::Div(inner, by) => self.divided(Operation::Divide, inner, by),
            Term::Mod(inner, by) => self.divided(Operation::Modulo, inner, by),
        }
    }

    fn divided(&mut self, operation: Operation, inner: &Term, by: &UBig) -> Option<Linear> {
        let parts = vec![self.term(inner)?, Linear::constant(whole(by)?)];
        Some(self.space.operation(operation, parts))
    }
}

/// How many times a variable is in a sum; `None` if it is in a quotient or a remainder.
fn multiples(term: &Term, name: &Name) -> Option<i128> {
    match term {
        Term::Var(other) => Some(i128::from(other == name)),
        Term::Number(_) => Some(0),
        Term::Sum(parts) => parts.iter().try_fold(0_i128, |sum, (less, part)| {
            let part = multiples(part, name)?;
            sum.checked_add(if *less { -part } else { part })
        }),
        Term::Times(factor, inner) => multiples(inner, name)?.checked_mul(whole(factor)?),
        Term::Div(inner, _) | Term::Mod(inner, _) => {
            (multiples(inner, name) == Some(0)).then_some(0)
        }
    }
}

/// Numbers of 64 bits; larger ones do not occur in rules either.
fn whole(number: &UBig) -> Option<i128> {
    i64::try_from(number).ok().map(i128::from)
}

/// The comparison, or the opposite one.
fn comparison(sign: Sign, holds: bool) -> Comparison {
    let own = match sign {
        Sign::Equal => Comparison::Equal,
        Sign::NotEqual => Comparison::NotEqual,
        Sign::Less => Comparison::Less,
        Sign::LessEqual => Comparison::AtMost,
        Sign::Greater => Comparison::Greater,
        Sign::GreaterEqual => Comparison::AtLeast,
    };
    if holds { own } else { own.negated() }
}
