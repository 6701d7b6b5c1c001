//! Conditions and numbers compiled by themselves, without loops.

use crate::lang::ast::Comparison;
use crate::lang::code::{Step, Sum, TestCode, UNDEFINED, run};
use crate::lang::compile::FEW;
use crate::lang::form::conjuncts;
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space};

/// A test of numbers, compiled by itself.
#[derive(Debug, Clone, Default)]
pub(super) struct Guard {
    pub(super) registers: usize,
    pub(super) steps: Vec<Step>,
}

impl Guard {
    /// Compiles a formula over the first atoms of a space, which are its inputs.
    pub(super) fn new(space: &Space, formula: &Formula) -> Option<Self> {
        let mut guard = Self {
            registers: space.atoms().len(),
            steps: Vec::new(),
        };
        let mut done = vec![false; guard.registers];
        for part in conjuncts(formula) {
            let mut steps = Vec::new();
            let code = TestCode::new(part, &mut |linear| {
                for &(atom, _) in &linear.terms {
                    schedule(space, atom, &mut done, &mut steps)?;
                }
                Sum::new(space, linear)
            })?;
            guard.steps.append(&mut steps);
            guard.steps.push(Step::Require(code));
        }
        Some(guard)
    }

    /// Whether the formula holds for these inputs.
    pub(super) fn holds(&self, inputs: &[i64]) -> bool {
        with_registers(self.registers, inputs, |registers| {
            run(&self.steps, registers)
        })
    }
}

/// A plane `constant + a * first + b * second` over two inputs: the quickest code there is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane {
    constant: i64,
    first: i64,
    second: i64,
}

impl Plane {
    /// The sum as a plane, if it needs nothing but the first two registers.
    fn new(sum: &Sum) -> Option<Self> {
        let mut plane = Self {
            constant: sum.constant,
            first: 0,
            second: 0,
        };
        for &(register, coefficient) in &sum.terms {
            match register {
                0 => plane.first = coefficient,
                1 => plane.second = coefficient,
                _ => return None,
            }
        }
        Some(plane)
    }

    fn negated(self) -> Self {
        Self {
            constant: -self.constant,
            first: -self.first,
            second: -self.second,
        }
    }

    fn lowered(self) -> Self {
        Self {
            constant: self.constant - 1,
            ..self
        }
    }

    #[inline]
    pub(super) fn at(self, first: i64, second: i64) -> i64 {
        self.constant + self.first * first + self.second * second
    }
}

impl Guard {
    /// The guard as planes that must all be at least 0, if that is all it says.
    pub(super) fn planes(&self) -> Option<Vec<Plane>> {
        let mut planes = Vec::new();
        for step in &self.steps {
            let Step::Require(TestCode::Sign(comparison, sum)) = step else {
                return None;
            };
            let plane = Plane::new(sum)?;
            match comparison {
                Comparison::Equal => planes.extend([plane, plane.negated()]),
                Comparison::NotEqual => return None,
                Comparison::Less => planes.push(plane.negated().lowered()),
                Comparison::AtMost => planes.push(plane.negated()),
                Comparison::Greater => planes.push(plane.lowered()),
                Comparison::AtLeast => planes.push(plane),
            }
        }
        Some(planes)
    }
}

/// A number, compiled by itself.
#[derive(Debug, Clone)]
pub(super) struct Value {
    /// The steps, all computations.
    pub(super) code: Guard,
    pub(super) sum: Sum,
}

impl Value {
    /// Compiles a sum over the first atoms of a space, which are its inputs.
    pub(super) fn new(space: &Space, linear: &Linear) -> Option<Self> {
        let mut code = Guard {
            registers: space.atoms().len(),
            steps: Vec::new(),
        };
        let mut done = vec![false; code.registers];
        for &(atom, _) in &linear.terms {
            schedule(space, atom, &mut done, &mut code.steps)?;
        }
        let sum = Sum::new(space, linear)?;
        Some(Self { code, sum })
    }

    /// The dividend and the divisor, if the number is a quotient of planes.
    pub(super) fn quotient(&self) -> Option<(Plane, Plane)> {
        match (&self.code.steps[..], &self.sum.terms[..], self.sum.constant) {
            ([Step::Compute(register, Operation::Divide, parts)], [(result, 1)], 0)
                if register == result =>
            {
                Some((Plane::new(&parts[0])?, Plane::new(&parts[1])?))
            }
            _ => None,
        }
    }

    /// The number for these inputs, unless it is undefined.
    pub(super) fn of(&self, inputs: &[i64]) -> Option<i64> {
        let value = with_registers(self.code.registers, inputs, |registers| {
            run(&self.code.steps, registers);
            self.sum.value(registers)
        });
        (value != UNDEFINED).then_some(value)
    }
}

fn with_registers<T>(count: usize, inputs: &[i64], use_them: impl FnOnce(&mut [i64]) -> T) -> T {
    if count <= FEW {
        let mut registers = [0_i64; FEW];
        registers[..inputs.len()].copy_from_slice(inputs);
        use_them(&mut registers[..count])
    } else {
        let mut registers = vec![0; count];
        registers[..inputs.len()].copy_from_slice(inputs);
        use_them(&mut registers)
    }
}

fn schedule(space: &Space, atom: AtomId, done: &mut [bool], steps: &mut Vec<Step>) -> Option<()> {
    let Atom::Operation(operation, arguments) = &space.atoms()[atom] else {
        return Some(());
    };
    if std::mem::replace(&mut done[atom], true) {
        return Some(());
    }
    let mut sums = Vec::new();
    for argument in arguments {
        for &(part, _) in &argument.terms {
            schedule(space, part, done, steps)?;
        }
        sums.push(Sum::new(space, argument)?);
    }
    steps.push(Step::Compute(atom, *operation, sums));
    Some(())
}
