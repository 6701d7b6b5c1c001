//! Conditions on a number of steps that are periodic from some number on.

use crate::lang::linear::{Atom, AtomId, Formula, Operation, Space};

/// From where on a condition on the number of steps is periodic, and with which period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) start: i128,
    pub(super) period: i128,
}

impl Default for Pattern {
    fn default() -> Self {
        Self {
            start: 0,
            period: 1,
        }
    }
}

impl Pattern {
    /// The pattern of two conditions together.
    pub(super) fn and(self, other: Self) -> Self {
        let common = gcd(self.period.unsigned_abs(), other.period.unsigned_abs());
        let common = i128::try_from(common).unwrap_or(1);
        Self {
            start: self.start.max(other.start),
            period: self.period.saturating_mul(other.period / common),
        }
    }

    /// The pattern of a condition on the atom `steps`, for steps of at least 0; `None` if it is about something else too, or
    /// there is no telling.
    pub(super) fn of(space: &Space, formula: &Formula, steps: AtomId) -> Option<Self> {
        match formula {
            Formula::All(parts) | Formula::Any(parts) => {
                let mut all = Self::default();
                for part in parts {
                    all = all.and(Self::of(space, part, steps)?);
                }
                Some(all)
            }
            Formula::Member(..) => None,
            Formula::Sign(_, linear) => {
                let mut pattern = Self::default();
                let mut size = linear.constant.abs();
                for &(atom, coefficient) in &linear.terms {
                    if atom == steps {
                        continue;
                    }
                    let Atom::Operation(Operation::Modulo, parts) = &space.atoms()[atom] else {
                        return None;
                    };
                    let period = parts[1].constant;
                    let plain = parts[0].terms.iter().all(|&(atom, _)| atom == steps);
                    if !plain || !parts[1].terms.is_empty() || period <= 0 {
                        return None;
                    }
                    size = size.saturating_add(coefficient.abs().saturating_mul(period));
                    pattern = pattern.and(Self { start: 0, period });
                }
                // Once the multiple of the steps is larger than all the rest, it has the last word.
                if linear.coefficient(steps) != 0 {
                    pattern.start = size.saturating_add(1);
                }
                Some(pattern)
            }
        }
    }
}

/// The greatest common divisor.
pub(super) fn gcd<T: Copy + Default + PartialEq + std::ops::Rem<Output = T>>(a: T, b: T) -> T {
    let (mut a, mut b) = (a, b);
    while b != T::default() {
        (a, b) = (b, a % b);
    }
    a
}
