//! Straight-line code over registers: sums, operations and tests.

use crate::lang::ast::Comparison;
use crate::lang::linear::{Formula, Linear, Operation, Space, apply, lower};
use crate::sets::{MAX_COLUMNS, TupleSet};

/// What a register holds if its value is undefined. Defined values are far smaller.
pub(super) const UNDEFINED: i64 = i64::MIN;

/// A register: the id of an atom, or one of the registers after those of the atoms.
pub(super) type Register = usize;

/// A linear sum of registers.
#[derive(Debug, Clone, Default)]
pub(super) struct Sum {
    pub(super) constant: i64,
    pub(super) terms: Vec<(Register, i64)>,
    /// The registers among them that may be undefined.
    fallible: Vec<Register>,
}

impl Sum {
    /// `None` if a number passes 64 bits.
    pub(super) fn new(space: &Space, linear: &Linear) -> Option<Self> {
        let mut sum = Self {
            constant: i64::try_from(linear.constant).ok()?,
            ..Self::default()
        };
        for &(atom, coefficient) in &linear.terms {
            sum.terms.push((atom, i64::try_from(coefficient).ok()?));
            if space.fallible(atom) {
                sum.fallible.push(atom);
            }
        }
        Some(sum)
    }

    /// The sum that is just a register.
    pub(super) fn register(register: Register) -> Self {
        Self {
            constant: 0,
            terms: vec![(register, 1)],
            fallible: Vec::new(),
        }
    }

    /// Its value, or [`UNDEFINED`].
    #[inline]
    pub(super) fn value(&self, registers: &[i64]) -> i64 {
        if self.fallible.iter().any(|&r| registers[r] == UNDEFINED) {
            return UNDEFINED;
        }
        let mut value = self.constant;
        for &(register, coefficient) in &self.terms {
            value += coefficient * registers[register];
        }
        value
    }
}

/// One instruction.
#[derive(Debug, Clone)]
pub(super) enum Step {
    /// Puts the result of an operation into a register.
    Compute(Register, Operation, Vec<Sum>),
    /// Puts a sum into a register.
    Copy(Register, Sum),
    /// Goes on only if the test holds.
    Require(TestCode),
}

/// A test of sums.
#[derive(Debug, Clone)]
pub(super) enum TestCode {
    Sign(Comparison, Sum),
    /// The numbers are together in the set, or, with `false`, they are not.
    Member(bool, TupleSet, Vec<Sum>),
    All(Vec<TestCode>),
    Any(Vec<TestCode>),
}

impl TestCode {
    /// Compiles a formula; `sum` makes the code of each side.
    pub(super) fn new(
        formula: &Formula,
        sum: &mut impl FnMut(&Linear) -> Option<Sum>,
    ) -> Option<Self> {
        Some(match formula {
            Formula::Sign(comparison, linear) => Self::Sign(*comparison, sum(linear)?),
            Formula::Member(holds, set, numbers) => {
                let numbers = numbers.iter().map(&mut *sum).collect::<Option<_>>()?;
                Self::Member(*holds, set.clone(), numbers)
            }
            Formula::All(parts) => Self::All(Self::list(parts, sum)?),
            Formula::Any(parts) => Self::Any(Self::list(parts, sum)?),
        })
    }

    fn list(parts: &[Formula], sum: &mut impl FnMut(&Linear) -> Option<Sum>) -> Option<Vec<Self>> {
        parts.iter().map(|part| Self::new(part, sum)).collect()
    }

    #[inline]
    pub(super) fn holds(&self, registers: &[i64]) -> bool {
        match self {
            Self::Sign(comparison, sum) => {
                let value = sum.value(registers);
                value != UNDEFINED && comparison.holds(value, 0)
            }
            Self::Member(holds, set, numbers) => {
                let mut tuple = [0; MAX_COLUMNS];
                for (number, sum) in tuple.iter_mut().zip(numbers) {
                    *number = sum.value(registers);
                }
                let tuple = &tuple[..numbers.len()];
                !tuple.contains(&UNDEFINED) && set.contains(tuple) == *holds
            }
            Self::All(parts) => parts.iter().all(|part| part.holds(registers)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(registers)),
        }
    }
}

/// Runs the steps; whether all tests hold.
#[inline]
pub(super) fn run(steps: &[Step], registers: &mut [i64]) -> bool {
    for step in steps {
        match step {
            Step::Require(test) => {
                if !test.holds(registers) {
                    return false;
                }
            }
            Step::Copy(register, sum) => registers[*register] = sum.value(registers),
            Step::Compute(register, operation, arguments) => {
                registers[*register] = compute(*operation, arguments, registers);
            }
        }
    }
    true
}

#[inline]
fn compute(operation: Operation, arguments: &[Sum], registers: &[i64]) -> i64 {
    if let [left, right] = arguments {
        let (left, right) = (left.value(registers), right.value(registers));
        if left == UNDEFINED || right == UNDEFINED {
            return UNDEFINED;
        }
        match operation {
            Operation::Divide | Operation::Modulo => return divide(operation, left, right),
            Operation::Xor => return left ^ right,
            Operation::Min => return left.min(right),
            Operation::Max => return left.max(right),
            Operation::Multiply => return left * right,
            Operation::Abs | Operation::Lower => {}
        }
    }
    let mut total: Option<i64> = None;
    for argument in arguments {
        let value = argument.value(registers);
        if value == UNDEFINED {
            return UNDEFINED;
        }
        total = match total {
            None if operation == Operation::Abs => Some(value.abs()),
            None if operation == Operation::Lower => return lower(value).unwrap_or(UNDEFINED),
            None => Some(value),
            Some(before) => apply(operation, &[before, value]),
        };
    }
    total.unwrap_or(UNDEFINED)
}

/// The quotient or remainder, or [`UNDEFINED`].
///
/// Division is the slowest operation; most numbers fit in 32 bits, where it is much faster.
#[inline]
pub(super) fn divide(operation: Operation, left: i64, right: i64) -> i64 {
    if let (Ok(left), Ok(right)) = (u32::try_from(left), u32::try_from(right))
        && right != 0
    {
        return i64::from(match operation {
            Operation::Divide => left / right,
            _ => left % right,
        });
    }
    apply(operation, &[left, right]).unwrap_or(UNDEFINED)
}
