//! Systems of linear inequalities over whole numbers: Fourier–Motzkin elimination.
//!
//! Everything derived is implied by the system, so proofs are sound. They are not complete: whole
//! numbers are used only to round constants, and a system that grows too large is cut down.

use std::cell::Cell;
use std::collections::BTreeMap;

use crate::lang::linear::{AtomId, Linear};

/// A system is cut down to this many inequalities.
const MAX_ROWS: usize = 400;

/// Derived coefficients stay below this.
const LIMIT: i128 = 1 << 60;

/// How much work is left for all proofs about one rule set, in sums of inequalities.
///
/// When it is used up nothing more is proved, which is sound.
#[derive(Debug)]
pub(super) struct Effort(Cell<u32>);

impl Default for Effort {
    /// About a second.
    fn default() -> Self {
        Self(Cell::new(1_000_000))
    }
}

impl Effort {
    /// Takes one unit, if any is left.
    fn spend(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }

    /// Whether it is used up.
    pub(super) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

/// Inequalities `linear >= 0` that hold together.
///
/// The map goes from the coefficients to the least constant seen with them, which is the strongest.
#[derive(Debug, Clone, Default)]
pub(super) struct System {
    rows: BTreeMap<Vec<(AtomId, i128)>, i128>,
}

impl System {
    /// Adds `linear >= 0`.
    pub(super) fn add(&mut self, linear: &Linear) {
        let mut terms = linear.terms.clone();
        terms.retain(|&(_, coefficient)| coefficient != 0);
        let divisor = terms
            .iter()
            .fold(0, |divisor, &(_, coefficient)| gcd(divisor, coefficient));
        let mut constant = linear.constant;
        if divisor > 1 {
            for (_, coefficient) in &mut terms {
                *coefficient /= divisor;
            }
            constant = constant.div_euclid(divisor);
        }
        if terms
            .iter()
            .any(|&(_, coefficient)| coefficient.abs() >= LIMIT)
            || constant.abs() >= LIMIT
        {
            return;
        }
        self.rows
            .entry(terms)
            .and_modify(|known| *known = (*known).min(constant))
            .or_insert(constant);
    }

    /// The inequalities, in a fixed order.
    pub(super) fn inequalities(&self) -> impl Iterator<Item = Linear> + '_ {
        self.rows.iter().map(|(terms, &constant)| Linear {
            constant,
            terms: terms.clone(),
        })
    }

    /// Whether `linear >= 0` surely follows.
    pub(super) fn implies(&self, linear: &Linear, effort: &Effort) -> bool {
        let mut system = self.clone();
        system.add(&linear.negated().plus(-1));
        system.is_infeasible(effort)
    }

    /// Whether the system surely has no solution.
    fn is_infeasible(&self, effort: &Effort) -> bool {
        self.project(|_| false, effort).is_contradictory()
    }

    fn is_contradictory(&self) -> bool {
        self.rows
            .get(&Vec::new())
            .is_some_and(|&constant| constant < 0)
    }

    /// What follows for the atoms that are kept.
    pub(super) fn project(&self, keep: impl Fn(AtomId) -> bool, effort: &Effort) -> Self {
        let mut system = self.clone();
        while let Some(atom) = system.cheapest(&keep) {
            if system.is_contradictory() {
                break;
            }
            system = system.eliminate(atom, effort);
        }
        system
    }

    /// The atom whose elimination adds the fewest inequalities.
    fn cheapest(&self, keep: &impl Fn(AtomId) -> bool) -> Option<AtomId> {
        let mut signs: BTreeMap<AtomId, (usize, usize)> = BTreeMap::new();
        for terms in self.rows.keys() {
            for &(atom, coefficient) in terms.iter().filter(|&&(atom, _)| !keep(atom)) {
                let counts = signs.entry(atom).or_default();
                if coefficient > 0 {
                    counts.0 += 1;
                } else {
                    counts.1 += 1;
                }
            }
        }
        signs
            .into_iter()
            .min_by_key(|&(_, (positive, negative))| positive * negative)
            .map(|(atom, _)| atom)
    }

    fn eliminate(&self, atom: AtomId, effort: &Effort) -> Self {
        let mut rest = Self::default();
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for row in self.inequalities() {
            match row.coefficient(atom) {
                0 => rest.add(&row),
                coefficient if coefficient > 0 => lower.push((row, coefficient)),
                coefficient => upper.push((row, -coefficient)),
            }
        }
        for (low, low_coefficient) in &lower {
            for (high, high_coefficient) in &upper {
                if rest.rows.len() < MAX_ROWS
                    && effort.spend()
                    && let Some(sum) = weighted_sum(low, *high_coefficient, high, *low_coefficient)
                {
                    rest.add(&sum);
                }
            }
        }
        rest
    }
}

/// `left * left_scale + right * right_scale`, unless it is too large.
fn weighted_sum(
    left: &Linear,
    left_scale: i128,
    right: &Linear,
    right_scale: i128,
) -> Option<Linear> {
    let mut terms: BTreeMap<AtomId, i128> = BTreeMap::new();
    for (side, scale) in [(left, left_scale), (right, right_scale)] {
        for &(atom, coefficient) in &side.terms {
            let entry = terms.entry(atom).or_default();
            *entry = entry.checked_add(coefficient.checked_mul(scale)?)?;
        }
    }
    let constant = left
        .constant
        .checked_mul(left_scale)?
        .checked_add(right.constant.checked_mul(right_scale)?)?;
    Some(Linear {
        constant,
        terms: terms
            .into_iter()
            .filter(|&(_, coefficient)| coefficient != 0)
            .collect(),
    })
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(constant: i128, terms: &[(AtomId, i128)]) -> Linear {
        Linear {
            constant,
            terms: terms.to_vec(),
        }
    }

    #[test]
    fn follows_chains_and_rounds() {
        let effort = Effort::default();
        let mut system = System::default();
        system.add(&row(-1, &[(0, 1)])); // x >= 1
        system.add(&row(0, &[(0, 1), (1, -2)])); // x >= 2 y
        assert!(system.implies(&row(-1, &[(0, 1), (1, -1)]), &effort)); // x > y
        assert!(!system.implies(&row(-2, &[(0, 1), (1, -1)]), &effort)); // not x > y + 1
        system.add(&row(-1, &[(1, 2)])); // 2 y >= 1, so y >= 1
        assert!(system.implies(&row(-2, &[(0, 1)]), &effort));
        assert!(!system.is_infeasible(&effort));
        system.add(&row(1, &[(0, -1)])); // x <= 1
        assert!(system.is_infeasible(&effort));
    }

    #[test]
    fn projects_onto_bounds() {
        let mut system = System::default();
        system.add(&row(0, &[(0, 1), (1, -2)])); // a >= 2 i
        system.add(&row(0, &[(1, 1), (2, -1)])); // i >= j
        system.add(&row(-3, &[(2, 1)])); // j >= 3
        let projected = system.project(|atom| atom == 0, &Effort::default());
        let rows: Vec<Linear> = projected.inequalities().collect();
        assert_eq!(rows, [row(-6, &[(0, 1)])]);
    }
}
