//! Moves compiled to nested loops.
//!
//! Each parameter runs over a range computed from all linear inequalities that the piles, the
//! earlier parameters and the condition impose on it. Everything that does not depend on the
//! innermost parameter is computed outside its loop; new piles that are linear in it advance by
//! addition.

mod cases;
mod members;
mod plan;
mod walk;

use std::ops::ControlFlow;

pub(super) use cases::compile;
pub(super) use members::Column;
use members::{Reach, TupleMove};
use walk::{three_sorted, two_sorted, walk};

use crate::lang::code::{Register, Step, Sum, UNDEFINED, run};
use crate::lang::form::MoveForm;
use crate::lang::linear::floor_div;
use crate::lang::magnitude;
use crate::sets::Tuple;
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

#[inline(always)]
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
    /// The set whose members it runs over, if it does.
    pub(super) column: Option<Column>,
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
    /// The whole move as a walk through the members of a set, if it is that.
    tuples: Option<TupleMove>,
    /// How large the numbers are that are looked for in sets.
    reach: Reach,
    /// The new piles all advance by addition in the innermost loop, and none of them is left to test.
    advances: bool,
    /// They do, and nothing else is left to do there.
    plain: bool,
}

/// Positions are handed out from here.
struct Sink<'a, 'b> {
    visit: &'a mut Visitor<'b>,
    /// Says now and then whether to go on.
    look: &'a mut dyn FnMut() -> ControlFlow<()>,
    tried: u32,
}

/// So many values are tried between two looks.
const VALUES_PER_LOOK: u32 = 1 << 14;

impl Sink<'_, '_> {
    /// So many values were tried.
    #[inline]
    fn tried(&mut self, values: u32) -> ControlFlow<()> {
        self.tried = self.tried.saturating_add(values);
        if self.tried < VALUES_PER_LOOK {
            return ControlFlow::Continue(());
        }
        self.tried = 0;
        (self.look)()
    }
}

/// Registers up to this many need no allocation.
pub(super) const FEW: usize = 32;

impl CompiledMove {
    pub(super) fn new(form: &MoveForm, order: PileOrder) -> Result<Self, CompileError> {
        let mut compiled = plan::Compiler::new(form).compile(order)?;
        compiled.reach = magnitude::reach(&compiled);
        compiled.tuples = TupleMove::new(form);
        Ok(compiled)
    }

    /// Calls `visit` with every option, and `look` between many values that are tried.
    pub(super) fn visit(
        &self,
        from: &[u64],
        look: &mut dyn FnMut() -> ControlFlow<()>,
        visit: &mut Visitor<'_>,
    ) -> ControlFlow<()> {
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
        let mut sink = Sink {
            visit,
            look,
            tried: 0,
        };
        match (&self.loops[..], &self.tuples) {
            ([], _) => self.emit_tested(registers, &mut sink),
            ([outer, ..], Some(tuples)) => match outer.range(registers) {
                Some((_, high)) => self.visit_tuples(tuples, high, registers, &mut sink),
                None => ControlFlow::Continue(()),
            },
            (loops, None) => self.nest(loops, &[], registers, &mut sink),
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
        members: &[Tuple],
        registers: &mut [i64],
        sink: &mut Sink<'_, '_>,
    ) -> ControlFlow<()> {
        let Some((outer, inner)) = loops.split_first() else {
            return ControlFlow::Continue(());
        };
        let Some((low, high)) = outer.range(registers) else {
            return ControlFlow::Continue(());
        };
        let members = match &outer.column {
            Some(column) => column.among(members, self.bound(registers)),
            None => &[],
        };
        if inner.is_empty() {
            return self.innermost(outer, members, (low, high), registers, sink);
        }
        if let Some(column) = &outer.column {
            for (value, members) in column.values(members, low, high) {
                registers[outer.parameter] = value;
                sink.tried(1)?;
                if run(&outer.steps, registers) {
                    self.nest(inner, members, registers, sink)?;
                }
            }
            return ControlFlow::Continue(());
        }
        for value in low..=high {
            registers[outer.parameter] = value;
            sink.tried(1)?;
            if run(&outer.steps, registers) {
                self.nest(inner, &[], registers, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn innermost(
        &self,
        inner: &Loop,
        members: &[Tuple],
        (low, high): (i64, i64),
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
        if let Some(column) = &inner.column {
            let at = |index: usize| self.first_target + index;
            let starts: Vec<i64> = (0..self.piles).map(|index| registers[at(index)]).collect();
            for (value, _) in column.values(members, low, high) {
                registers[inner.parameter] = value;
                for (index, start) in starts.iter().enumerate() {
                    registers[at(index)] = start + strides[index] * (value - low);
                }
                sink.tried(1)?;
                if run(&inner.steps, registers) {
                    self.emit_tested(registers, sink)?;
                }
            }
            return ControlFlow::Continue(());
        }
        if self.plain {
            return self.plain_loop(&strides, low, high, registers, sink);
        }
        let mut first = low;
        while first <= high {
            let last = high.min(first.saturating_add(i64::from(VALUES_PER_LOOK)));
            for value in first..=last {
                registers[inner.parameter] = value;
                if run(&inner.steps, registers) {
                    self.emit_tested(registers, sink)?;
                }
                let new = &mut registers[self.first_target..];
                for (pile, stride) in new.iter_mut().zip(&strides[..self.piles]) {
                    *pile += stride;
                }
            }
            if last < high {
                sink.tried(VALUES_PER_LOOK)?;
            }
            first = last.saturating_add(1);
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
        let start = &registers[self.first_target..self.first_target + self.piles];
        if low == high {
            return self.emit(start, sink);
        }
        match (self.order, self.piles) {
            (_, 1) => walk::<1>(start, strides, (low, high), |one| one, sink),
            (PileOrder::Ordered, 2) => walk::<2>(start, strides, (low, high), |two| two, sink),
            (PileOrder::Sorted, 2) => walk(start, strides, (low, high), two_sorted, sink),
            (PileOrder::Ordered, 3) => walk::<3>(start, strides, (low, high), |three| three, sink),
            (PileOrder::Sorted, 3) => walk(start, strides, (low, high), three_sorted, sink),
            _ => {
                let mut all = [0_i64; MAX_PILES];
                let piles = &mut all[..self.piles];
                piles.copy_from_slice(start);
                for _ in low..=high {
                    self.emit_copy(piles, sink)?;
                    for (pile, stride) in piles.iter_mut().zip(strides) {
                        *pile += stride;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Computes the new piles that do not advance by addition, tests them, and hands them out.
    fn emit_tested(&self, registers: &mut [i64], sink: &mut Sink<'_, '_>) -> ControlFlow<()> {
        if self.advances {
            return self.emit(
                &registers[self.first_target..self.first_target + self.piles],
                sink,
            );
        }
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
    fn emit(&self, piles: &[i64], sink: &mut Sink<'_, '_>) -> ControlFlow<()> {
        // One by one: numbers that were just written are slow to read several at once.
        let pile = |index: usize| piles[index].cast_unsigned();
        match (self.order, self.piles) {
            (_, 1) => (sink.visit)(&[pile(0)]),
            (PileOrder::Ordered, 2) => (sink.visit)(&[pile(0), pile(1)]),
            (PileOrder::Sorted, 2) => (sink.visit)(&two_sorted([pile(0), pile(1)])),
            (PileOrder::Ordered, 3) => (sink.visit)(&[pile(0), pile(1), pile(2)]),
            (PileOrder::Sorted, 3) => (sink.visit)(&three_sorted([pile(0), pile(1), pile(2)])),
            _ => self.emit_copy(piles, sink),
        }
    }

    /// As [`Self::emit`], for any number of piles.
    fn emit_copy(&self, piles: &[i64], sink: &mut Sink<'_, '_>) -> ControlFlow<()> {
        let mut option = [0_u64; MAX_PILES];
        for (pile, &value) in option.iter_mut().zip(piles) {
            *pile = value.cast_unsigned();
        }
        match (self.order, self.piles) {
            (PileOrder::Sorted, piles) => {
                option[..piles].sort_unstable();
                (sink.visit)(&option[..piles])
            }
            (PileOrder::Ordered, piles) => (sink.visit)(&option[..piles]),
            (PileOrder::Leading(sorted), piles) => {
                option[..sorted].sort_unstable();
                (sink.visit)(&option[..piles])
            }
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
