//! Sums and conditions written as terms again, in an order that does not depend on how they were found.

use crate::lang::ast::{Comparison, Function, Operator};
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space};
use crate::lang::term::{Term, Test};

/// A sum as its constant and multiples of terms, sorted.
struct Sum {
    constant: i64,
    terms: Vec<(Term, i64)>,
}

impl Sum {
    fn new(space: &Space, linear: &Linear) -> Option<Self> {
        let terms = linear.terms.iter();
        let terms = terms.map(|&(id, of)| Some((atom(space, id)?, i64::try_from(of).ok()?)));
        let mut terms = terms.collect::<Option<Vec<_>>>()?;
        terms.sort();
        Some(Self {
            constant: small(linear.constant)?,
            terms,
        })
    }

    fn negated(self) -> Self {
        let terms = self.terms.into_iter();
        Self {
            constant: -self.constant,
            terms: terms.map(|(term, of)| (term, -of)).collect(),
        }
    }

    /// With the sign that makes the first multiple positive.
    fn leading(self) -> Self {
        match self.terms.first() {
            Some((_, ..0)) => self.negated(),
            _ => self,
        }
    }

    /// The sums of what is added and of what is taken away.
    fn sides(self) -> (Term, Term) {
        let (mut added, mut taken) = (Vec::new(), Vec::new());
        for (term, of) in self.terms {
            match of {
                ..0 => taken.push(times(-of, term)),
                _ => added.push(times(of, term)),
            }
        }
        match self.constant {
            0 => {}
            constant @ ..0 => taken.push(Term::Int(-constant)),
            constant => added.push(Term::Int(constant)),
        }
        (joined(Operator::Add, added), joined(Operator::Add, taken))
    }

    fn term(self) -> Term {
        match self.sides() {
            (added, Term::Int(0)) => added,
            (Term::Int(0), taken) => Term::Negate(Box::new(taken)),
            (added, taken) => binary(Operator::Subtract, added, taken),
        }
    }
}

/// Numbers that can be negated.
fn small(number: i128) -> Option<i64> {
    let number = i64::try_from(number).ok()?;
    (number != i64::MIN).then_some(number)
}

fn binary(operator: Operator, left: Term, right: Term) -> Term {
    Term::Binary(operator, Box::new(left), Box::new(right))
}

fn times(of: i64, term: Term) -> Term {
    match of {
        1 => term,
        _ => binary(Operator::Multiply, Term::Int(of), term),
    }
}

fn joined(operator: Operator, terms: Vec<Term>) -> Term {
    let mut terms = terms.into_iter();
    let first = terms.next().unwrap_or(Term::Int(0));
    terms.fold(first, |left, right| binary(operator, left, right))
}

/// An atom as a term; `None` if a number passes 64 bits.
pub(super) fn atom(space: &Space, id: AtomId) -> Option<Term> {
    let (operation, arguments) = match &space.atoms()[id] {
        Atom::Pile(index) => return Some(Term::Pile(*index)),
        Atom::Parameter(index) => return Some(Term::Parameter(*index)),
        Atom::Operation(operation, arguments) => (*operation, arguments),
    };
    if operation == Operation::Abs {
        let size = Sum::new(space, &arguments[0])?.leading();
        return Some(Term::Call(Function::Abs, vec![size.term()]));
    }
    let terms = arguments.iter().map(|argument| term(space, argument));
    let mut terms = terms.collect::<Option<Vec<Term>>>()?;
    let mut sorted = || {
        terms.sort();
        std::mem::take(&mut terms)
    };
    Some(match operation {
        Operation::Multiply => joined(Operator::Multiply, sorted()),
        Operation::Xor => joined(Operator::Xor, sorted()),
        Operation::Min => Term::Call(Function::Min, sorted()),
        Operation::Max => Term::Call(Function::Max, sorted()),
        Operation::Divide => joined(Operator::Divide, terms),
        Operation::Modulo => joined(Operator::Modulo, terms),
        Operation::Lower | Operation::Abs => Term::Call(Function::Lower, terms),
    })
}

/// A sum as a term; `None` if a number passes 64 bits.
pub(super) fn term(space: &Space, linear: &Linear) -> Option<Term> {
    Some(Sum::new(space, linear)?.term())
}

/// A condition as a test, its parts sorted; `None` if a number passes 64 bits.
pub(super) fn test(space: &Space, formula: &Formula) -> Option<Test> {
    Some(match formula {
        Formula::Sign(comparison, linear) => {
            let sum = Sum::new(space, linear)?;
            let sum = match comparison {
                Comparison::Equal | Comparison::NotEqual => sum.leading(),
                _ => sum,
            };
            let (left, right) = sum.sides();
            Test::Compare(*comparison, left, right)
        }
        Formula::Member(holds, set, numbers) => {
            let terms = numbers.iter().map(|number| term(space, number));
            Test::Member(*holds, set.clone(), terms.collect::<Option<_>>()?)
        }
        Formula::All(parts) => Test::All(tests(space, parts)?),
        Formula::Any(parts) => Test::Any(tests(space, parts)?),
    })
}

/// Conditions as tests, sorted and without repetitions.
pub(super) fn tests(space: &Space, formulas: &[Formula]) -> Option<Vec<Test>> {
    let tests = formulas.iter().map(|formula| test(space, formula));
    let mut tests = tests.collect::<Option<Vec<_>>>()?;
    tests.sort();
    tests.dedup();
    Some(tests)
}
