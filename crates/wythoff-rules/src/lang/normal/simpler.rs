//! What a move needs, said with less: cases and inequalities that follow from others are left out.

use std::collections::BTreeMap;

use super::draft::Draft;
use super::replaced::{replaced, replaced_in};
use super::standard::always;
use super::written;
use crate::lang::ast::Comparison;
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation};
use crate::lang::term::Test;

/// Of needs with more cases than this, none is left out.
const MOST_CASES: usize = 8;

impl Draft {
    /// Replaces sizes, minima and maxima of numbers whose order follows from the plain inequalities and the new piles
    /// that are plain. Those stay as they are, so nothing is used to prove itself.
    pub(super) fn evaluated(self) -> Option<Self> {
        let plain = |need: &Formula| matches!(need, Formula::Sign(_, sum) if self.is_plain(sum));
        let mut known = self.clone();
        known.needs.retain(plain);
        for target in known.targets.iter_mut().filter(|sum| !self.is_plain(sum)) {
            *target = Linear::default();
        }
        let is_natural = |linear: Option<Linear>| {
            linear.is_some_and(|linear| self.is_plain(&linear) && known.proves(&linear))
        };
        let atoms = self.space.atoms().iter().enumerate();
        let mut values: BTreeMap<AtomId, Linear> = BTreeMap::new();
        for (id, atom) in atoms {
            let Atom::Operation(operation, parts) = atom else {
                continue;
            };
            let apart = |one: &Linear, other: &Linear| self.space.combine(one, -1, other);
            let extreme = |below: bool| {
                parts.iter().find(|part| {
                    parts.iter().all(|other| {
                        is_natural(match below {
                            true => apart(other, part),
                            false => apart(part, other),
                        })
                    })
                })
            };
            let value = match operation {
                Operation::Abs if is_natural(Some(parts[0].clone())) => Some(parts[0].clone()),
                Operation::Abs if is_natural(Some(parts[0].negated())) => Some(parts[0].negated()),
                Operation::Min => extreme(true).cloned(),
                Operation::Max => extreme(false).cloned(),
                _ => None,
            };
            values.extend(value.map(|value| (id, value)));
        }
        if values.is_empty() {
            return Some(self);
        }
        let mut changed = self.clone();
        let mut replace =
            |linear: &Linear| replaced(&self.space, linear, &mut changed.space, &values);
        let targets = self.targets.iter().map(&mut replace);
        changed.targets = targets.collect::<Option<_>>()?;
        let needs = self
            .needs
            .iter()
            .map(|need| replaced_in(need, &mut replace));
        changed.needs = needs.collect::<Option<_>>()?;
        changed.standardise();
        Some(changed)
    }

    /// Leaves out cases that others of the same need cover, given all other needs.
    pub(super) fn with_few_cases(mut self) -> Self {
        for index in 0..self.needs.len() {
            let Formula::Any(mut cases) = self.needs[index].clone() else {
                continue;
            };
            if cases.len() > MOST_CASES || !cases.iter().all(|case| self.inequality(case).is_some())
            {
                continue;
            }
            let mut others = self.needs.clone();
            others[index] = always();
            let holds = |given: Option<&Formula>, case: &Formula| {
                let given: Vec<Formula> = others.iter().chain(given).cloned().collect();
                let linear = self.inequality(case);
                linear.is_some_and(|linear| self.proves_by(&given, linear))
            };
            if cases.iter().any(|case| holds(None, case)) {
                self.needs[index] = always();
                continue;
            }
            let mut at = 0;
            while at < cases.len() {
                let covered = (0..cases.len())
                    .any(|other| other != at && holds(Some(&cases[at]), &cases[other]));
                match covered {
                    true => _ = cases.remove(at),
                    false => at += 1,
                }
            }
            self.needs[index] = Formula::Any(cases);
        }
        self.standardise();
        self
    }

    /// Says of numbers that differ, and of which one is surely not the smaller, that it is the larger.
    pub(super) fn with_order(mut self) -> Self {
        for index in 0..self.needs.len() {
            let Formula::Sign(Comparison::NotEqual, linear) = self.needs[index].clone() else {
                continue;
            };
            let mut others = self.needs.clone();
            others.remove(index);
            let sides = [linear.clone(), linear.negated()];
            let surely = sides
                .iter()
                .find(|side| self.is_defined(side) && self.proves_by(&others, side));
            if let Some(side) = surely {
                self.needs[index] = Formula::Sign(Comparison::AtLeast, side.plus(-1));
            }
        }
        self.standardise();
        self
    }

    /// Leaves out inequalities that follow from the rest, but of those that `kept` holds for none.
    pub(super) fn pruned(mut self, kept: impl Fn(&Self, &Linear) -> bool) -> Option<Self> {
        let mut needs: Vec<(Test, Formula)> = self
            .needs
            .iter()
            .map(|need| Some((written::test(&self.space, need)?, need.clone())))
            .collect::<Option<_>>()?;
        needs.sort();
        let mut index = 0;
        while index < needs.len() {
            let inequality = self.inequality(&needs[index].1);
            let implied = inequality.is_some_and(|linear| {
                !kept(&self, linear) && {
                    let others = needs
                        .iter()
                        .enumerate()
                        .filter(|(other, _)| *other != index);
                    let others: Vec<Formula> = others.map(|(_, need)| need.1.clone()).collect();
                    self.proves_by(&others, linear)
                }
            });
            match implied {
                true => _ = needs.remove(index),
                false => index += 1,
            }
        }
        self.needs = needs.into_iter().map(|(_, need)| need).collect();
        Some(self)
    }
}
