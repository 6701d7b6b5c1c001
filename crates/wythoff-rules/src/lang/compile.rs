//! Moves compiled to nested loops.
//!
//! Each parameter runs over a range computed from all linear inequalities that the piles, the
//! earlier parameters and the condition impose on it. Everything that does not depend on the
//! innermost parameter is computed outside its loop; new piles that are linear in it advance by
//! addition.

use std::ops::ControlFlow;

use crate::lang::ast::Comparison;
use crate::lang::code::{Register, Step, Sum, TestCode, UNDEFINED, run};
use crate::lang::form::MoveForm;
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space, floor_div};
use crate::lang::polyhedron::System;
use crate::{MAX_PILES, PileOrder, Visitor};

/// Why a move cannot be compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CompileError {
    /// The parameter of this index has no upper bound.
    Unbounded(usize),
    /// A number passes 64 bits.
    Overflow,
}

/// `sum / divisor` bounds a parameter, rounded towards the inside.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    pub(super) sum: Sum,
    pub(super) divisor: i64,
}

impl Bound {
    /// The quotient, rounded down, unless it is undefined.
    #[inline]
    fn quotient(&self, registers: &[i64]) -> Option<i64> {
        match (self.sum.value(registers), self.divisor) {
            (UNDEFINED, _) => None,
            (value, 1) => Some(value),
            (value, divisor) => floor_div(value, divisor),
        }
    }
}

/// The bounds of a parameter on one side; the least quotient counts.
#[derive(Debug, Clone)]
pub(super) struct Side {
    pub(super) bounds: Vec<Bound>,
    /// How many of them come first that are the same for all values of the parameters around.
    settled: usize,
    /// The register of the least quotient of those.
    settled_least: Register,
}

impl Side {
    fn new(mut bounds: Vec<(usize, Bound)>, settled_least: Register) -> Self {
        bounds.sort_by_key(|&(level, _)| level);
        Self {
            settled: bounds.partition_point(|&(level, _)| level == 0),
            bounds: bounds.into_iter().map(|(_, bound)| bound).collect(),
            settled_least,
        }
    }

    /// Computes what is the same in all loops around.
    fn settle(&self, registers: &mut [i64]) {
        let least = least(i64::MAX, &self.bounds[..self.settled], registers);
        registers[self.settled_least] = least.unwrap_or(UNDEFINED);
    }

    /// The least quotient, unless one is undefined.
    #[inline]
    fn least(&self, registers: &[i64]) -> Option<i64> {
        match registers[self.settled_least] {
            UNDEFINED => None,
            settled => least(settled, &self.bounds[self.settled..], registers),
        }
    }
}

#[inline]
fn least(start: i64, bounds: &[Bound], registers: &[i64]) -> Option<i64> {
    let mut least = start;
    for bound in bounds {
        least = least.min(bound.quotient(registers)?);
    }
    Some(least)
}

/// One loop.
#[derive(Debug, Clone)]
pub(super) struct Loop {
    pub(super) parameter: Register,
    /// What the negative of the parameter cannot exceed.
    pub(super) lower: Side,
    /// What the parameter cannot exceed.
    pub(super) upper: Side,
    /// The only value that the parameter can have, if the condition is solved for it.
    pub(super) only: Option<Sum>,
    /// Run for each value of the parameter.
    pub(super) steps: Vec<Step>,
}

/// How a new pile follows the innermost parameter.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) sum: Sum,
    /// What it gains when the innermost parameter grows by 1, if that never changes.
    stride: Option<i64>,
    /// Whether it is the same for all values of the two innermost parameters, and computed outside.
    settled: bool,
    /// Whether it must still be tested for being at least 0.
    tested: bool,
}

/// A move ready to run.
#[derive(Debug, Clone)]
pub(super) struct CompiledMove {
    pub(super) piles: usize,
    order: PileOrder,
    pub(super) registers: usize,
    /// The register of the first new pile.
    pub(super) first_target: Register,
    /// Run once for each position.
    pub(super) steps: Vec<Step>,
    pub(super) loops: Vec<Loop>,
    pub(super) targets: Vec<Target>,
    /// The new piles all have strides and nothing is left to test in the innermost loop.
    plain: bool,
}

/// Positions are handed out from here.
struct Sink<'a, 'b> {
    visit: &'a mut Visitor<'b>,
}

/// Registers up to this many need no allocation.
pub(super) const FEW: usize = 32;

impl CompiledMove {
    pub(super) fn new(form: &MoveForm, order: PileOrder) -> Result<Self, CompileError> {
        Compiler::new(form).compile(order)
    }

    /// Calls `visit` with every option.
    pub(super) fn visit(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let mut few = [0_i64; FEW];
        let mut many;
        let registers = if self.registers <= FEW {
            &mut few[..self.registers]
        } else {
            many = vec![0; self.registers];
            &mut many[..]
        };
        for (register, &pile) in registers.iter_mut().zip(from) {
            // Engines keep piles below `largest_pile`, which is below 2^62.
            *register = i64::try_from(pile).unwrap_or(i64::MAX);
        }
        if !self.start(registers) {
            return ControlFlow::Continue(());
        }
        let mut sink = Sink { visit };
        match &self.loops[..] {
            [] => self.emit_tested(registers, &mut sink),
            loops => self.nest(loops, registers, &mut sink),
        }
    }

    /// How many times the innermost loop runs when all piles have this size, counted up to a limit.
    pub(super) fn values_tried(&self, pile: u64) -> u64 {
        let mut registers = vec![0; self.registers];
        registers[..self.piles].fill(i64::try_from(pile).unwrap_or(i64::MAX));
        let mut tried = 0;
        if self.start(&mut registers) {
            count(&self.loops, &mut registers, &mut tried);
        }
        tried
    }

    /// Computes what does not depend on any parameter; whether there may be options.
    fn start(&self, registers: &mut [i64]) -> bool {
        if !run(&self.steps, registers) {
            return false;
        }
        for inner in &self.loops {
            inner.lower.settle(registers);
            inner.upper.settle(registers);
        }
        true
    }

    fn nest(
        &self,
        loops: &[Loop],
        registers: &mut [i64],
        sink: &mut Sink<'_, '_>,
    ) -> ControlFlow<()> {
        let Some((outer, inner)) = loops.split_first() else {
            return ControlFlow::Continue(());
        };
        let Some((low, high)) = outer.range(registers) else {
            return ControlFlow::Continue(());
        };
        if inner.is_empty() {
            return self.innermost(outer, low, high, registers, sink);
        }
        for value in low..=high {
            registers[outer.parameter] = value;
            if run(&outer.steps, registers) {
                self.nest(inner, registers, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn innermost(
        &self,
        inner: &Loop,
        low: i64,
        high: i64,
        registers: &mut [i64],
        sink: &mut Sink<'_, '_>,
    ) -> ControlFlow<()> {
        registers[inner.parameter] = low;
        let mut strides = [0_i64; MAX_PILES];
        for (index, target) in self.targets.iter().enumerate() {
            if let Some(stride) = target.stride {
                strides[index] = stride;
                let register = self.first_target + index;
                if !target.settled {
                    registers[register] = target.sum.value(registers);
                }
                if registers[register] == UNDEFINED {
                    return ControlFlow::Continue(());
                }
            }
        }
        if self.plain {
            return self.plain_loop(&strides, low, high, registers, sink);
        }
        for value in low..=high {
            registers[inner.parameter] = value;
            if run(&inner.steps, registers) {
                self.emit_tested(registers, sink)?;
            }
            for (index, stride) in strides[..self.piles].iter().enumerate() {
                registers[self.first_target + index] += stride;
            }
        }
        ControlFlow::Continue(())
    }

    /// The innermost loop when only additions are left.
    fn plain_loop(
        &self,
        strides: &[i64; MAX_PILES],
        low: i64,
        high: i64,
        registers: &[i64],
        sink: &mut Sink<'_, '_>,
    ) -> ControlFlow<()> {
        let mut piles = [0_i64; MAX_PILES];
        piles[..self.piles]
            .copy_from_slice(&registers[self.first_target..self.first_target + self.piles]);
        for _ in low..=high {
            self.emit(&piles, sink)?;
            for (pile, stride) in piles.iter_mut().zip(strides) {
                *pile += stride;
            }
        }
        ControlFlow::Continue(())
    }

    /// Computes the new piles that do not advance by addition, tests them, and hands them out.
    fn emit_tested(&self, registers: &mut [i64], sink: &mut Sink<'_, '_>) -> ControlFlow<()> {
        let mut piles = [0_i64; MAX_PILES];
        for (index, target) in self.targets.iter().enumerate() {
            let value = match target.stride {
                Some(_) if !self.loops.is_empty() => registers[self.first_target + index],
                _ => target.sum.value(registers),
            };
            if target.tested && value < 0 {
                return ControlFlow::Continue(());
            }
            piles[index] = value;
        }
        self.emit(&piles, sink)
    }

    #[inline]
    fn emit(&self, piles: &[i64; MAX_PILES], sink: &mut Sink<'_, '_>) -> ControlFlow<()> {
        let mut option = piles.map(i64::cast_unsigned);
        match (self.order, self.piles) {
            (PileOrder::Sorted, 2) => {
                let [a, b, ..] = option;
                (sink.visit)(&[a.min(b), a.max(b)])
            }
            (PileOrder::Sorted, 3) => {
                let [a, b, c, ..] = option;
                let (a, b) = (a.min(b), a.max(b));
                let (b, c) = (b.min(c), b.max(c));
                (sink.visit)(&[a.min(b), a.max(b), c])
            }
            (PileOrder::Sorted, piles) => {
                option[..piles].sort_unstable();
                (sink.visit)(&option[..piles])
            }
            (PileOrder::Ordered, piles) => (sink.visit)(&option[..piles]),
        }
    }
}

impl Loop {
    /// The least and greatest value; `None` if there is none.
    #[inline]
    fn range(&self, registers: &[i64]) -> Option<(i64, i64)> {
        let low = -self.lower.least(registers)?;
        let high = self.upper.least(registers)?;
        match self.only.as_ref().map(|only| only.value(registers)) {
            None => (low <= high).then_some((low, high)),
            Some(UNDEFINED) => None,
            Some(only) => (low <= only && only <= high).then_some((only, only)),
        }
    }
}

/// Counting stops here.
const MAX_COUNTED: u64 = 1 << 18;

/// Adds the number of values of the innermost parameter to `tried`.
fn count(loops: &[Loop], registers: &mut [i64], tried: &mut u64) {
    let Some((outer, inner)) = loops.split_first() else {
        *tried += 1;
        return;
    };
    let Some((low, high)) = outer.range(registers) else {
        return;
    };
    if inner.is_empty() {
        *tried = tried.saturating_add(high.abs_diff(low).saturating_add(1));
        return;
    }
    for value in low..=high {
        if *tried >= MAX_COUNTED {
            return;
        }
        *tried += 1;
        registers[outer.parameter] = value;
        if run(&outer.steps, registers) {
            count(inner, registers, tried);
        }
    }
}

struct Compiler<'a> {
    form: &'a MoveForm,
    space: Space,
    /// The steps of each level: before the loops, and in each loop.
    steps: Vec<Vec<Step>>,
    scheduled: Vec<AtomId>,
    /// Equations `parameter - value = 0` with the place of the part of the condition that each
    /// stands for.
    solved: Vec<(usize, Linear)>,
}

impl<'a> Compiler<'a> {
    fn new(form: &'a MoveForm) -> Self {
        Self {
            form,
            space: form.space.clone(),
            steps: vec![Vec::new(); form.parameters() + 1],
            scheduled: Vec::new(),
            solved: Vec::new(),
        }
    }

    fn compile(mut self, order: PileOrder) -> Result<CompiledMove, CompileError> {
        let levels = self.form.parameters();
        let mut system = self.form.system().clone();
        self.solve_equations();
        for (_, equation) in &self.solved {
            system.add(equation);
            system.add(&equation.negated());
        }
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
            loops.push(self.bounds(index, rows, first_target + self.form.piles())?);
        }
        let targets = self.targets(first_target).ok_or(CompileError::Overflow)?;
        self.tests(first_target, &targets)
            .ok_or(CompileError::Overflow)?;
        let mut steps = self.steps.into_iter();
        let outer = steps.next().unwrap_or_default();
        for (bounds, steps) in loops.iter_mut().zip(steps) {
            bounds.steps = steps;
        }
        let plain = loops.last().is_some_and(|inner| inner.steps.is_empty())
            && targets
                .iter()
                .all(|target| target.stride.is_some() && !target.tested);
        Ok(CompiledMove {
            piles: self.form.piles(),
            order,
            registers: first_target + targets.len() + 2 * levels,
            first_target,
            steps: outer,
            loops,
            targets,
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

/// The sum without its term of one atom.
fn without(linear: &Linear, atom: AtomId) -> Linear {
    let mut rest = linear.clone();
    rest.terms.retain(|&(other, _)| other != atom);
    rest
}

/// The inequalities `>= 0` that say the same as the formula; empty if it says something else.
fn inequalities(formula: &Formula) -> Vec<Linear> {
    let Formula::Sign(comparison, linear) = formula else {
        return Vec::new();
    };
    match comparison {
        Comparison::Equal => vec![linear.clone(), linear.negated()],
        Comparison::NotEqual => Vec::new(),
        Comparison::Less => vec![linear.negated().plus(-1)],
        Comparison::AtMost => vec![linear.negated()],
        Comparison::Greater => vec![linear.plus(-1)],
        Comparison::AtLeast => vec![linear.clone()],
    }
}
