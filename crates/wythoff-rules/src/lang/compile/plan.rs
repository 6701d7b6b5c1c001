//! From a move in normal form to loops: which parameter runs where, and what is computed outside which loop.

use super::members::{Column, enumerated};
use super::{Bound, CompileError, CompiledMove, Loop, Side, Target};
use crate::PileOrder;
use crate::lang::ast::Comparison;
use crate::lang::code::{Register, Step, Sum, TestCode};
use crate::lang::form::MoveForm;
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space};
use crate::lang::polyhedron::System;
use crate::lang::recognise::rows_of;
use crate::sets::TupleSet;

pub(super) struct Compiler<'a> {
    form: &'a MoveForm,
    space: Space,
    /// The steps of each level: before the loops, and in each loop.
    steps: Vec<Vec<Step>>,
    scheduled: Vec<AtomId>,
    /// Equations `parameter - value = 0` with the place of the part of the condition that each
    /// stands for.
    solved: Vec<(usize, Linear)>,
    /// The places of the parts of the condition that loops over sets make needless.
    listed: Vec<usize>,
}

impl<'a> Compiler<'a> {
    /// Before anything is computed.
    pub(super) fn new(form: &'a MoveForm) -> Self {
        Self {
            form,
            space: form.space.clone(),
            steps: vec![Vec::new(); form.parameters() + 1],
            scheduled: Vec::new(),
            solved: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// The move as loops, with everything computed as far outside as it can be.
    pub(super) fn compile(mut self, order: PileOrder) -> Result<CompiledMove, CompileError> {
        let levels = self.form.parameters();
        let mut system = self.form.system().clone();
        self.solve_equations();
        for (_, equation) in &self.solved {
            system.add(equation);
            system.add(&equation.negated());
        }
        let sets = enumerated(self.form);
        let first_target = self.space.atoms().len();
        let mut loops = Vec::new();
        for index in 0..levels {
            let parameter = self.form.parameter(index);
            let space = &self.space;
            let known = |atom| atom == parameter || space.level(atom) <= index;
            let mut rows: Vec<Linear> = system
                .project(known, &self.form.effort)
                .inequalities()
                .collect();
            rows.retain(|row| row.coefficient(parameter) != 0);
            rows.extend(self.direct_rows(index));
            let rows = self.without_needless(rows, index);
            let mut bounds = self.bounds(index, rows, first_target + self.form.piles())?;
            bounds.column = column(&sets, index);
            loops.push(bounds);
        }
        let targets = self.targets(first_target).ok_or(CompileError::Overflow)?;
        self.listed = sets.into_iter().map(|(.., place)| place).collect();
        self.tests(first_target, &targets)
            .ok_or(CompileError::Overflow)?;
        let mut steps = self.steps.into_iter();
        let outer = steps.next().unwrap_or_default();
        for (bounds, steps) in loops.iter_mut().zip(steps) {
            bounds.steps = steps;
        }
        let advances = !loops.is_empty()
            && targets
                .iter()
                .all(|target| target.stride.is_some() && !target.tested);
        let plain = advances && loops.last().is_some_and(|inner| inner.steps.is_empty());
        Ok(CompiledMove {
            piles: self.form.piles(),
            order,
            registers: first_target + targets.len() + 2 * levels,
            first_target,
            steps: outer,
            loops,
            targets,
            tuples: None,
            reach: Vec::new(),
            advances,
            plain,
        })
    }

    /// The loop of the parameter of this index, which these rows bound; the registers from
    /// `free` on are free.
    fn bounds(
        &mut self,
        index: usize,
        rows: Vec<Linear>,
        free: Register,
    ) -> Result<Loop, CompileError> {
        let parameter = self.form.parameter(index);
        let mut equations = self.solved.iter().map(|(_, equation)| equation);
        let solved = equations
            .find(|equation| self.bounds_directly(equation) == Some(index))
            .cloned();
        let only = match &solved {
            Some(equation) => {
                let value = without(equation, parameter).negated();
                Some(self.sum(&value, None).ok_or(CompileError::Overflow)?)
            }
            None => None,
        };
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for row in rows {
            if solved
                .as_ref()
                .is_some_and(|equation| row == *equation || row == equation.negated())
            {
                continue;
            }
            let coefficient = row.coefficient(parameter);
            let rest = without(&row, parameter);
            let divisor = i64::try_from(coefficient.abs());
            let bound = Bound {
                sum: self.sum(&rest, None).ok_or(CompileError::Overflow)?,
                divisor: divisor.map_err(|_| CompileError::Overflow)?,
            };
            let side = if coefficient > 0 {
                &mut lower
            } else {
                &mut upper
            };
            side.push((self.space.linear_level(&rest), bound));
        }
        if upper.is_empty() && only.is_none() {
            return Err(CompileError::Unbounded(index));
        }
        Ok(Loop {
            parameter,
            lower: Side::new(lower, free + 2 * index),
            upper: Side::new(upper, free + 2 * index + 1),
            column: None,
            only,
            steps: Vec::new(),
        })
    }

    /// The rows without those that the others make needless, given what outer loops make sure of.
    fn without_needless(&self, mut rows: Vec<Linear>, index: usize) -> Vec<Linear> {
        rows.sort();
        rows.dedup();
        let mut sure = System::default();
        for pile in 0..self.form.piles() {
            sure.add(&Linear::atom(self.form.pile(pile)));
        }
        for outer in 0..index {
            self.direct_rows(outer).iter().for_each(|row| sure.add(row));
        }
        let side = |row: &Linear| row.coefficient(self.form.parameter(index)).signum();
        let mut kept = rows.clone();
        for row in &rows {
            let others = || kept.iter().filter(|other| *other != row);
            let mut system = sure.clone();
            others().for_each(|other| system.add(other));
            let fallible = row.terms.iter().any(|&(atom, _)| self.space.fallible(atom));
            // If no option exists everything follows; a range still needs both its ends.
            let last = others().all(|other| side(other) != side(row));
            if !fallible && !last && system.implies(row, &self.form.effort) {
                kept.retain(|other| other != row);
            }
        }
        kept
    }

    /// The inequalities that bound the parameter of this index by themselves.
    fn direct_rows(&self, index: usize) -> Vec<Linear> {
        let mut rows = Vec::new();
        for linear in self.form.targets.iter().chain(&self.form.excess) {
            rows.push(linear.clone());
        }
        for (_, equation) in &self.solved {
            rows.extend([equation.clone(), equation.negated()]);
        }
        for part in self.form.conjuncts() {
            rows.extend(inequalities(part));
        }
        rows.retain(|row| self.bounds_directly(row) == Some(index));
        rows
    }

    /// The index of the parameter that a row bounds, if that bound says all the row says.
    fn bounds_directly(&self, row: &Linear) -> Option<usize> {
        let level = self.space.linear_level(row);
        let index = level.checked_sub(1)?;
        let parameter = self.form.parameter(index);
        let others_known = row
            .terms
            .iter()
            .all(|&(atom, _)| atom == parameter || self.space.level(atom) <= index);
        (others_known && row.coefficient(parameter) != 0).then_some(index)
    }

    fn targets(&mut self, first_target: Register) -> Option<Vec<Target>> {
        let innermost = self.form.parameters().checked_sub(1);
        let mut targets = Vec::new();
        for linear in self.form.targets.clone() {
            let level = self.space.linear_level(&linear);
            let stride = match innermost {
                Some(index) if level <= index || self.bounds_directly(&linear) == Some(index) => {
                    let coefficient = linear.coefficient(self.form.parameter(index));
                    Some(i64::try_from(coefficient).ok()?)
                }
                Some(_) => None,
                None => Some(0),
            };
            let never_negative = matches!(
                (&linear.terms[..], linear.constant),
                ([(atom, 1)], 0..) if *atom < self.form.piles()
            ) || (linear.terms.is_empty() && linear.constant >= 0);
            let sum = self.sum(&linear, None)?;
            let settled = innermost.is_some_and(|index| level < index);
            if settled {
                let register = first_target + targets.len();
                self.steps[level].push(Step::Copy(register, sum.clone()));
            }
            targets.push(Target {
                sum,
                stride,
                settled,
                tested: !never_negative && self.bounds_directly(&linear).is_none(),
            });
        }
        Some(targets)
    }

    /// Schedules every test that the bounds do not make needless.
    fn tests(&mut self, first_target: Register, targets: &[Target]) -> Option<()> {
        for (place, part) in self.form.conjuncts().into_iter().enumerate() {
            if self.listed.contains(&place) {
                continue;
            }
            let rows = inequalities(part);
            let bound =
                !rows.is_empty() && rows.iter().all(|row| self.bounds_directly(row).is_some());
            if bound || self.solved.iter().any(|&(solved, _)| solved == place) {
                continue;
            }
            let level = self.space.formula_level(part);
            let innermost = level > 0 && level == self.form.parameters();
            let ready = innermost.then_some((first_target, targets));
            let code = TestCode::new(part, &mut |linear| self.sum(linear, ready))?;
            self.steps[level].push(Step::Require(code));
        }
        Some(())
    }

    /// The code of a sum, after code that computes its atoms.
    ///
    /// In the innermost loop the new piles that advance by addition are at hand in registers.
    fn sum(&mut self, linear: &Linear, ready: Option<(Register, &[Target])>) -> Option<Sum> {
        if let Some((first_target, targets)) = ready {
            let known = self.form.targets.iter().position(|target| target == linear);
            if let Some(index) = known
                && targets[index].stride.is_some()
                && linear
                    .terms
                    .iter()
                    .all(|&(atom, _)| !self.space.fallible(atom))
                && linear.terms.len() > 1
            {
                return Some(Sum::register(first_target + index));
            }
        }
        for &(atom, _) in &linear.terms {
            self.schedule(atom, ready)?;
        }
        Sum::new(&self.space, linear)
    }

    fn schedule(&mut self, atom: AtomId, ready: Option<(Register, &[Target])>) -> Option<()> {
        let Atom::Operation(operation, arguments) = self.space.atoms()[atom].clone() else {
            return Some(());
        };
        if self.scheduled.contains(&atom) {
            return Some(());
        }
        self.scheduled.push(atom);
        let level = self.space.level(atom);
        let ready = ready.filter(|_| level == self.form.parameters());
        let mut sums = Vec::new();
        for argument in &arguments {
            sums.push(self.sum(argument, ready)?);
        }
        self.steps[level].push(Step::Compute(atom, operation, sums));
        Some(())
    }

    /// Finds equations with `xor` that can be solved: since x xor y = z exactly when x = y xor z, a
    /// parameter that stands alone in one can be computed.
    fn solve_equations(&mut self) {
        for (place, part) in self.form.conjuncts().into_iter().enumerate() {
            if let Formula::Sign(Comparison::Equal, equation) = part
                && let Some(solved) = self.solve(equation)
            {
                self.solved.push((place, solved));
            }
        }
    }

    /// The equation solved for its last parameter, as `parameter - value`.
    fn solve(&mut self, equation: &Linear) -> Option<Linear> {
        let level = self.space.linear_level(equation);
        let parameter = Linear::atom(self.form.parameter(level.checked_sub(1)?));
        let terms = equation.terms.iter();
        if terms.clone().any(|&(atom, _)| self.space.fallible(atom)) {
            return None;
        }
        let mut last = terms.filter(|&&(atom, _)| self.space.level(atom) == level);
        let (&(atom, sign @ (1 | -1)), None) = (last.next()?, last.next()) else {
            return None;
        };
        let Atom::Operation(Operation::Xor, parts) = self.space.atoms()[atom].clone() else {
            return None;
        };
        let (own, mut others): (Vec<Linear>, Vec<Linear>) = parts
            .into_iter()
            .partition(|part| self.space.linear_level(part) == level);
        if own != [parameter.clone()] {
            return None;
        }
        // The xor is -sign times the rest of the equation.
        let rest = without(equation, atom);
        if rest != Linear::default() {
            others.push(if sign == 1 { rest.negated() } else { rest });
        }
        let value = match &others[..] {
            [] => Linear::default(),
            [one] => one.clone(),
            _ => self.space.operation(Operation::Xor, others),
        };
        self.space.combine(&parameter, -1, &value)
    }
}

/// The column of a set over which the parameter of this index runs.
fn column(sets: &[(usize, TupleSet, usize)], index: usize) -> Option<Column> {
    let mut columns = sets.iter().filter_map(|(first, set, _)| {
        let place = index.checked_sub(*first)?;
        (place < set.columns()).then(|| Column {
            set: set.clone(),
            place,
        })
    });
    columns.next()
}

/// The sum without its term of one atom.
fn without(linear: &Linear, atom: AtomId) -> Linear {
    let mut rest = linear.clone();
    rest.terms.retain(|&(other, _)| other != atom);
    rest
}

/// The inequalities `>= 0` that say the same as the formula; empty if it says something else.
fn inequalities(formula: &Formula) -> Vec<Linear> {
    rows_of(formula).unwrap_or_default()
}
