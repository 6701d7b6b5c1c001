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

/// One loop.
#[derive(Debug, Clone)]
pub(super) struct Loop {
    pub(super) parameter: Register,
    pub(super) lower: Vec<Bound>,
    pub(super) upper: Vec<Bound>,
    /// Run for each value of the parameter.
    pub(super) steps: Vec<Step>,
}

/// How a new pile follows the innermost parameter.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) sum: Sum,
    /// What it gains when the innermost parameter grows by 1, if that never changes.
    stride: Option<i64>,
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
        if !run(&self.steps, registers) {
            return ControlFlow::Continue(());
        }
        let mut sink = Sink { visit };
        match &self.loops[..] {
            [] => self.emit_tested(registers, &mut sink),
            loops => self.nest(loops, registers, &mut sink),
        }
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
                let value = target.sum.value(registers);
                if value == UNDEFINED {
                    return ControlFlow::Continue(());
                }
                registers[self.first_target + index] = value;
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
    fn range(&self, registers: &[i64]) -> Option<(i64, i64)> {
        let mut low = i64::MIN;
        for bound in &self.lower {
            let value = bound.sum.value(registers);
            if value == UNDEFINED {
                return None;
            }
            low = low.max(-floor_div(value, bound.divisor)?);
        }
        let mut high = i64::MAX;
        for bound in &self.upper {
            let value = bound.sum.value(registers);
            if value == UNDEFINED {
                return None;
            }
            high = high.min(floor_div(value, bound.divisor)?);
        }
        (low <= high).then_some((low, high))
    }
}

struct Compiler<'a> {
    form: &'a MoveForm,
    space: Space,
    /// The steps of each level: before the loops, and in each loop.
    steps: Vec<Vec<Step>>,
    scheduled: Vec<AtomId>,
}

impl<'a> Compiler<'a> {
    fn new(form: &'a MoveForm) -> Self {
        Self {
            form,
            space: form.space.clone(),
            steps: vec![Vec::new(); form.parameters() + 1],
            scheduled: Vec::new(),
        }
    }

    fn compile(mut self, order: PileOrder) -> Result<CompiledMove, CompileError> {
        let levels = self.form.parameters();
        let mut system = self.form.system().clone();
        for equation in self.solved_equations() {
            system.add(&equation);
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
            rows.extend(self.direct_rows(index));
            rows.sort();
            rows.dedup();
            let mut bounds = Loop {
                parameter,
                lower: Vec::new(),
                upper: Vec::new(),
                steps: Vec::new(),
            };
            for row in rows {
                let coefficient = row.coefficient(parameter);
                let rest = Linear {
                    constant: row.constant,
                    terms: row
                        .terms
                        .iter()
                        .copied()
                        .filter(|&(atom, _)| atom != parameter)
                        .collect(),
                };
                let divisor = i64::try_from(coefficient.abs());
                if coefficient == 0 {
                    continue;
                }
                let bound = Bound {
                    sum: self.sum(&rest, None).ok_or(CompileError::Overflow)?,
                    divisor: divisor.map_err(|_| CompileError::Overflow)?,
                };
                if coefficient > 0 {
                    bounds.lower.push(bound);
                } else {
                    bounds.upper.push(bound);
                }
            }
            if bounds.upper.is_empty() {
                return Err(CompileError::Unbounded(index));
            }
            loops.push(bounds);
        }
        let targets = self.targets().ok_or(CompileError::Overflow)?;
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
            registers: first_target + targets.len(),
            first_target,
            steps: outer,
            loops,
            targets,
            plain,
        })
    }

    /// The inequalities that bound the parameter of this index by themselves.
    fn direct_rows(&self, index: usize) -> Vec<Linear> {
        let mut rows = Vec::new();
        for linear in self.form.targets.iter().chain(&self.form.excess) {
            rows.push(linear.clone());
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

    fn targets(&mut self) -> Option<Vec<Target>> {
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
            targets.push(Target {
                sum: self.sum(&linear, None)?,
                stride,
                tested: !never_negative && self.bounds_directly(&linear).is_none(),
            });
        }
        Some(targets)
    }

    /// Schedules every test that the bounds do not make needless.
    fn tests(&mut self, first_target: Register, targets: &[Target]) -> Option<()> {
        for part in self.form.conjuncts() {
            let rows = inequalities(part);
            if !rows.is_empty() && rows.iter().all(|row| self.bounds_directly(row).is_some()) {
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

    /// Equations `parameter - value = 0` that follow from equations with `xor`: since x xor y = z
    /// exactly when x = y xor z, a parameter that stands alone in one can be computed.
    fn solved_equations(&mut self) -> Vec<Linear> {
        let mut solved = Vec::new();
        for part in self.form.conjuncts() {
            let Formula::Sign(Comparison::Equal, equation) = part else {
                continue;
            };
            let level = self.space.linear_level(equation);
            let Some(index) = level.checked_sub(1) else {
                continue;
            };
            let parameter = self.form.parameter(index);
            let alone = Linear::atom(parameter);
            let needs = |space: &Space, atom: AtomId| space.level(atom) == level;
            let high: Vec<(AtomId, i128)> = equation
                .terms
                .iter()
                .copied()
                .filter(|&(atom, _)| needs(&self.space, atom))
                .collect();
            let [(atom, sign @ (1 | -1))] = high[..] else {
                continue;
            };
            let Atom::Operation(Operation::Xor, parts) = self.space.atoms()[atom].clone() else {
                continue;
            };
            let (own, others): (Vec<Linear>, Vec<Linear>) = parts
                .into_iter()
                .partition(|part| self.space.linear_level(part) == level);
            if own != [alone.clone()] {
                continue;
            }
            // atom = -sign * (the rest of the equation)
            let mut rest = equation.clone();
            rest.terms.retain(|&(other, _)| other != atom);
            let value = if sign == 1 { rest.negated() } else { rest };
            let mut arguments = others;
            if value != Linear::default() {
                arguments.push(value);
            }
            arguments.sort();
            let value = match &arguments[..] {
                [] => Linear::default(),
                [one] => one.clone(),
                _ => Linear::atom(
                    self.space
                        .intern(Atom::Operation(Operation::Xor, arguments)),
                ),
            };
            solved.extend(self.space.combine(&alone, -1, &value));
        }
        solved
    }
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
