//! Linear normal form: every term as a sum of whole multiples of atoms.
//!
//! Atoms are piles, parameters, and operations that are not linear (such as `div`) on terms that are
//! themselves in normal form. Equal terms, however they are spelled, mostly get equal forms, and
//! each atom knows which parameters it needs, so it can be computed once, outside the inner loops.

use wythoff_automata::golden;

use crate::lang::ast::{Comparison, Function, Operator};
use crate::lang::term::{Term, Test};
use crate::sets::TupleSet;

/// The index of an atom in its [`Space`].
pub(super) type AtomId = usize;

/// A sum `constant + c1 * atom1 + ...`, sorted by atom.
///
/// A coefficient may be 0 if the atom can be undefined, because then the sum is undefined as well.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Linear {
    pub(super) constant: i128,
    pub(super) terms: Vec<(AtomId, i128)>,
}

impl Linear {
    pub(super) fn constant(value: i128) -> Self {
        Self {
            constant: value,
            terms: Vec::new(),
        }
    }

    pub(super) fn atom(atom: AtomId) -> Self {
        Self {
            constant: 0,
            terms: vec![(atom, 1)],
        }
    }

    /// The coefficient of an atom.
    pub(super) fn coefficient(&self, atom: AtomId) -> i128 {
        self.terms
            .iter()
            .find(|(other, _)| *other == atom)
            .map_or(0, |(_, coefficient)| *coefficient)
    }

    /// The same plus a constant; saturation cannot happen below 2^127.
    pub(super) fn plus(&self, value: i128) -> Self {
        Self {
            constant: self.constant.saturating_add(value),
            terms: self.terms.clone(),
        }
    }

    pub(super) fn negated(&self) -> Self {
        Self {
            constant: self.constant.saturating_neg(),
            terms: self
                .terms
                .iter()
                .map(|&(atom, coefficient)| (atom, coefficient.saturating_neg()))
                .collect(),
        }
    }

    fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }
}

/// An operation that is not linear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Operation {
    Multiply,
    Divide,
    Modulo,
    Xor,
    Min,
    Max,
    Abs,
    /// ⌊nφ⌋
    Lower,
}

/// What sums are made of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Atom {
    Pile(usize),
    Parameter(usize),
    Operation(Operation, Vec<Linear>),
}

/// A test in normal form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Formula {
    /// The sum compared with 0.
    Sign(Comparison, Linear),
    /// The numbers are together in the set, or, with `false`, they are not.
    Member(bool, TupleSet, Vec<Linear>),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

/// The atoms of one move.
#[derive(Debug, Clone, Default)]
pub(super) struct Space {
    atoms: Vec<Atom>,
    levels: Vec<usize>,
    fallible: Vec<bool>,
    /// The new piles, once known.
    pub(super) targets: Vec<Linear>,
}

/// Coefficients stay below this, so that analysis never overflows.
const LIMIT: i128 = 1 << 80;

impl Space {
    pub(super) fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// How many parameters must be known before the atom can be computed: 0 for those that depend
    /// on the position alone.
    pub(super) fn level(&self, atom: AtomId) -> usize {
        self.levels[atom]
    }

    /// Whether the atom may be undefined.
    pub(super) fn fallible(&self, atom: AtomId) -> bool {
        self.fallible[atom]
    }

    /// The level of the highest atom in the sum.
    pub(super) fn linear_level(&self, linear: &Linear) -> usize {
        let levels = linear.terms.iter().map(|&(atom, _)| self.level(atom));
        levels.max().unwrap_or(0)
    }

    pub(super) fn formula_level(&self, formula: &Formula) -> usize {
        match formula {
            Formula::Sign(_, linear) => self.linear_level(linear),
            Formula::Member(_, _, numbers) => {
                let levels = numbers.iter().map(|number| self.linear_level(number));
                levels.max().unwrap_or(0)
            }
            Formula::All(parts) | Formula::Any(parts) => parts
                .iter()
                .map(|part| self.formula_level(part))
                .max()
                .unwrap_or(0),
        }
    }

    /// The id of an atom, new or known.
    pub(super) fn intern(&mut self, atom: Atom) -> AtomId {
        if let Some(known) = self.atoms.iter().position(|other| *other == atom) {
            return known;
        }
        let (level, fallible) = match &atom {
            Atom::Pile(_) => (0, false),
            Atom::Parameter(index) => (index + 1, false),
            Atom::Operation(operation, arguments) => {
                let levels = arguments.iter().map(|argument| self.linear_level(argument));
                let divides = matches!(operation, Operation::Divide | Operation::Modulo)
                    && arguments[1].as_constant().is_none_or(|value| value == 0);
                let parts = arguments.iter().flat_map(|argument| &argument.terms);
                let fallible = divides || parts.clone().any(|&(part, _)| self.fallible[part]);
                (levels.max().unwrap_or(0), fallible)
            }
        };
        self.atoms.push(atom);
        self.levels.push(level);
        self.fallible.push(fallible);
        self.atoms.len() - 1
    }

    /// `left + scale * right`; `None` if a coefficient passes the limit.
    pub(super) fn combine(&self, left: &Linear, scale: i128, right: &Linear) -> Option<Linear> {
        let bounded = |value: i128| (value.abs() < LIMIT).then_some(value);
        let sum = |left: i128, right: i128| bounded(left.checked_add(scale.checked_mul(right)?)?);
        let mut terms = Vec::with_capacity(left.terms.len() + right.terms.len());
        let mut push = |atom: AtomId, coefficient: i128| {
            if coefficient != 0 || self.fallible[atom] {
                terms.push((atom, coefficient));
            }
        };
        let (mut l, mut r) = (left.terms.iter().peekable(), right.terms.iter().peekable());
        loop {
            match (l.peek(), r.peek()) {
                (None, None) => break,
                (Some(&&(atom, a)), other) if other.is_none_or(|&&(b, _)| atom < b) => {
                    push(atom, a);
                    l.next();
                }
                (Some(&&(atom, a)), Some(&&(other, b))) if atom == other => {
                    push(atom, sum(a, b)?);
                    l.next();
                    r.next();
                }
                (_, Some(&&(atom, b))) => {
                    push(atom, sum(0, b)?);
                    r.next();
                }
                (Some(_), None) => break,
            }
        }
        Some(Linear {
            constant: sum(left.constant, right.constant)?,
            terms,
        })
    }

    /// The normal form of a term; `None` if its numbers are too large.
    pub(super) fn linear(&mut self, term: &Term) -> Option<Linear> {
        match term {
            Term::Int(value) => Some(Linear::constant(i128::from(*value))),
            Term::Pile(index) => Some(Linear::atom(self.intern(Atom::Pile(*index)))),
            Term::Parameter(index) => Some(Linear::atom(self.intern(Atom::Parameter(*index)))),
            Term::After(index) => Some(self.targets[*index].clone()),
            Term::Negate(inner) => Some(self.linear(inner)?.negated()),
            Term::Binary(operator, left, right) => {
                let (left, right) = (self.linear(left)?, self.linear(right)?);
                match operator {
                    Operator::Add => self.combine(&left, 1, &right),
                    Operator::Subtract => self.combine(&left, -1, &right),
                    Operator::Multiply => self.product(left, right),
                    Operator::Divide => Some(self.operation(Operation::Divide, vec![left, right])),
                    Operator::Modulo => Some(self.operation(Operation::Modulo, vec![left, right])),
                    Operator::Xor => Some(self.xor(left, right)),
                }
            }
            Term::Call(function, arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|argument| self.linear(argument))
                    .collect::<Option<Vec<_>>>()?;
                let operation = match function {
                    Function::Min => Operation::Min,
                    Function::Max => Operation::Max,
                    Function::Abs => Operation::Abs,
                    Function::Lower => Operation::Lower,
                    Function::Upper => {
                        let lower = self.operation(Operation::Lower, arguments.clone());
                        return self.combine(&lower, 1, &arguments[0]);
                    }
                };
                Some(self.operation(operation, arguments))
            }
        }
    }

    /// The test in normal form; `None` if its numbers are too large.
    pub(super) fn formula(&mut self, test: &Test) -> Option<Formula> {
        Some(match test {
            Test::Compare(comparison, left, right) => {
                let (left, right) = (self.linear(left)?, self.linear(right)?);
                self.sign(*comparison, self.combine(&left, -1, &right)?)?
            }
            Test::Member(holds, set, terms) => {
                let numbers = terms.iter().map(|term| self.linear(term));
                Formula::Member(*holds, set.clone(), numbers.collect::<Option<_>>()?)
            }
            Test::All(tests) => Formula::All(self.formulas(tests)?),
            Test::Any(tests) => Formula::Any(self.formulas(tests)?),
        })
    }

    /// The comparison of a sum with 0. One with a single `min` or `max` becomes comparisons of its
    /// arguments: the least is small exactly when one is, and large exactly when all are.
    fn sign(&self, comparison: Comparison, linear: Linear) -> Option<Formula> {
        let small = match comparison {
            Comparison::Less | Comparison::AtMost => true,
            Comparison::Greater | Comparison::AtLeast => false,
            Comparison::Equal | Comparison::NotEqual => {
                return Some(Formula::Sign(comparison, linear));
            }
        };
        let mut extremes =
            linear
                .terms
                .iter()
                .filter_map(|&(atom, coefficient)| match &self.atoms[atom] {
                    Atom::Operation(Operation::Min, parts) => Some((atom, coefficient > 0, parts)),
                    Atom::Operation(Operation::Max, parts) => Some((atom, coefficient < 0, parts)),
                    _ => None,
                });
        let (Some((atom, is_least, parts)), None) = (extremes.next(), extremes.next()) else {
            return Some(Formula::Sign(comparison, linear));
        };
        let coefficient = linear.coefficient(atom);
        if coefficient == 0 || linear.terms.iter().any(|&(atom, _)| self.fallible[atom]) {
            return Some(Formula::Sign(comparison, linear));
        }
        let mut rest = linear.clone();
        rest.terms.retain(|&(other, _)| other != atom);
        let comparisons = parts
            .iter()
            .map(|part| self.sign(comparison, self.combine(&rest, coefficient, part)?))
            .collect::<Option<Vec<_>>>()?;
        Some(if is_least == small {
            Formula::Any(comparisons)
        } else {
            Formula::All(comparisons)
        })
    }

    /// Multiples of the modulus have no say in a remainder, unless they are undefined.
    fn leave_out_multiples(&self, arguments: &mut [Linear]) {
        let [number, modulus] = arguments else { return };
        if let Some(modulus) = modulus.as_constant().filter(|&modulus| modulus > 0) {
            let terms = &mut number.terms;
            terms.retain(|&(atom, of)| of % modulus != 0 || self.fallible[atom]);
        }
    }

    fn formulas(&mut self, tests: &[Test]) -> Option<Vec<Formula>> {
        tests.iter().map(|test| self.formula(test)).collect()
    }

    fn product(&mut self, left: Linear, right: Linear) -> Option<Linear> {
        if let Some(scale) = left.as_constant() {
            return self.combine(&Linear::default(), scale, &right);
        }
        if let Some(scale) = right.as_constant() {
            return self.combine(&Linear::default(), scale, &left);
        }
        Some(self.operation(Operation::Multiply, vec![left, right]))
    }

    /// Nested `xor` is one atom, its constants combined.
    fn xor(&mut self, left: Linear, right: Linear) -> Linear {
        let mut arguments = Vec::new();
        for side in [left, right] {
            match (&side.terms[..], side.constant) {
                ([(atom, 1)], 0) => match &self.atoms[*atom] {
                    Atom::Operation(Operation::Xor, parts) => arguments.extend(parts.clone()),
                    _ => arguments.push(side),
                },
                _ => arguments.push(side),
            }
        }
        self.operation(Operation::Xor, arguments)
    }

    /// An operation on sums, as a sum; arguments that may change places are sorted.
    pub(super) fn operation(&mut self, operation: Operation, mut arguments: Vec<Linear>) -> Linear {
        match operation {
            Operation::Divide | Operation::Modulo => {
                if let Some((quotient, remainder)) = whole_quotient(&arguments[0], &arguments[1]) {
                    return match operation {
                        Operation::Divide => quotient,
                        _ => remainder,
                    };
                }
                if operation == Operation::Modulo {
                    self.leave_out_multiples(&mut arguments);
                }
            }
            Operation::Multiply | Operation::Xor => arguments.sort(),
            Operation::Min | Operation::Max => {
                arguments.sort();
                arguments.dedup();
                if let [one] = &arguments[..] {
                    return one.clone();
                }
            }
            Operation::Abs => {
                // abs(x) = abs(-x): keep the lesser of the two forms.
                let mirrored = arguments[0].negated();
                arguments[0] = arguments[0].clone().min(mirrored);
            }
            Operation::Lower => {}
        }
        let constants: Option<Vec<i64>> = arguments
            .iter()
            .map(|argument| i64::try_from(argument.as_constant()?).ok())
            .collect();
        if let Some(value) = constants.and_then(|values| apply(operation, &values)) {
            return Linear::constant(i128::from(value));
        }
        Linear::atom(self.intern(Atom::Operation(operation, arguments)))
    }
}

/// Quotient and remainder where the divisor is a positive constant that divides every multiple of an atom: for all whole
/// q and r, and d > 0, (d * q + r) div d = q + r div d and (d * q + r) mod d = r mod d, both rounded down.
fn whole_quotient(dividend: &Linear, divisor: &Linear) -> Option<(Linear, Linear)> {
    let divisor = divisor.as_constant().filter(|&divisor| divisor > 0)?;
    let multiples = dividend
        .terms
        .iter()
        .all(|(_, multiple)| multiple % divisor == 0);
    if dividend.terms.is_empty() || !multiples {
        return None;
    }
    let undefined = dividend.terms.iter().filter(|(_, multiple)| *multiple == 0);
    let divided = (dividend.terms.iter()).map(|&(atom, multiple)| (atom, multiple / divisor));
    let quotient = Linear {
        constant: dividend.constant.div_euclid(divisor),
        terms: divided.collect(),
    };
    let remainder = Linear {
        constant: dividend.constant.rem_euclid(divisor),
        terms: undefined.copied().collect(),
    };
    Some((quotient, remainder))
}

/// The operation on numbers; `None` if it is undefined or passes 64 bits.
pub(super) fn apply(operation: Operation, values: &[i64]) -> Option<i64> {
    match operation {
        Operation::Multiply => values.iter().try_fold(1_i64, |a, &b| a.checked_mul(b)),
        Operation::Divide => floor_div(values[0], values[1]),
        Operation::Modulo => floor_mod(values[0], values[1]),
        Operation::Xor => Some(values.iter().fold(0, |a, b| a ^ b)),
        Operation::Min => values.iter().copied().min(),
        Operation::Max => values.iter().copied().max(),
        Operation::Abs => values[0].checked_abs(),
        Operation::Lower => lower(values[0]),
    }
}

/// ⌊nφ⌋ for any whole n, since nφ is no whole number but for n = 0; `None` if it may pass 64 bits.
pub(super) fn lower(n: i64) -> Option<i64> {
    let size = n.unsigned_abs();
    let found = (size <= golden::MAX_INDEX).then(|| golden::lower(size))?;
    let found = i64::try_from(found).ok()?;
    Some(if n < 0 { -found - 1 } else { found })
}

/// The quotient, rounded down.
pub(super) fn floor_div(dividend: i64, divisor: i64) -> Option<i64> {
    let quotient = dividend.checked_div(divisor)?;
    let exact = dividend.checked_rem(divisor)? == 0;
    Some(quotient - i64::from(!exact && (dividend < 0) != (divisor < 0)))
}

/// The remainder of the quotient rounded down.
pub(super) fn floor_mod(dividend: i64, divisor: i64) -> Option<i64> {
    let remainder = dividend.checked_rem(divisor)?;
    let wrong = remainder != 0 && (remainder < 0) != (divisor < 0);
    Some(if wrong {
        remainder + divisor
    } else {
        remainder
    })
}
