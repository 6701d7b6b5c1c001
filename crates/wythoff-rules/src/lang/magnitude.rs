//! How large piles may be before the arithmetic of compiled rules passes 62 bits.
//!
//! Interval arithmetic over the code itself: if no register and no partial sum can pass the limit
//! for piles up to M, it cannot for smaller piles either, so the greatest such M is found by
//! bisection.

use crate::lang::code::{Register, Step, Sum, TestCode};
use crate::lang::compile::CompiledMove;
use crate::lang::guard::Guard;
use crate::lang::linear::Operation;

/// No number in the course of a computation passes this.
const LIMIT: i128 = 1 << 62;

/// A range of numbers.
#[derive(Debug, Clone, Copy)]
struct Interval {
    low: i128,
    high: i128,
}

impl Interval {
    fn new(low: i128, high: i128) -> Option<Self> {
        (low >= -LIMIT && high <= LIMIT).then_some(Self { low, high })
    }

    fn size(self) -> i128 {
        self.low.abs().max(self.high.abs())
    }
}

/// The largest pile for which all of this code is exact; `None` if it is not even for empty piles.
pub(super) fn largest_pile(moves: &[CompiledMove], end: &Guard) -> Option<u64> {
    let fits = |pile: u64| {
        let pile = i128::from(pile);
        moves.iter().all(|rule| fits(rule, pile).is_some()) && guard_fits(end, pile).is_some()
    };
    if !fits(0) {
        return None;
    }
    let (mut low, mut high) = (0_u64, 1_u64 << 62);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Some(low)
}

/// Whether the code of a move is exact for piles up to `pile`.
pub(super) fn is_exact_up_to(rule: &CompiledMove, pile: u64) -> bool {
    fits(rule, i128::from(pile)).is_some()
}

/// For each number of binary digits, a bound on the numbers that are looked for in sets if no pile has more.
pub(super) fn reach(rule: &CompiledMove) -> Vec<u64> {
    let columns = || rule.loops.iter().filter(|inner| inner.column.is_some());
    if columns().next().is_none() {
        return Vec::new();
    }
    let bound = |digits: u32| {
        let ranges = fits(rule, (1_i128 << digits) - 1)?;
        let largest = columns().map(|inner| ranges[inner.parameter].high).max()?;
        u64::try_from(largest.max(0)).ok()
    };
    (0..62).map_while(bound).collect()
}

/// The parameters of a move may together take this many values when all piles are empty.
pub(super) const MAX_IDLE: u32 = 1 << 24;

/// Whether the parameters take very many values whatever the piles: loops stand in one another, so their lengths multiply.
pub(super) fn is_idle(rule: &CompiledMove) -> bool {
    let Some(ranges) = fits(rule, 0) else {
        return false; // Reported as an overflow.
    };
    let sizes = rule.loops.iter().map(|inner| {
        let range = ranges[inner.parameter];
        range.high - range.low + 1
    });
    sizes.fold(1, i128::saturating_mul) > i128::from(MAX_IDLE)
}

/// The ranges of all registers for piles up to `pile`, if everything fits.
fn fits(rule: &CompiledMove, pile: i128) -> Option<Vec<Interval>> {
    let mut ranges = vec![Interval { low: 0, high: 0 }; rule.registers];
    ranges[..rule.piles].fill(Interval::new(0, pile)?);
    steps(&rule.steps, &mut ranges, rule.first_target)?;
    for inner in &rule.loops {
        let (mut low, mut high) = (-LIMIT, LIMIT);
        for bound in &inner.lower.bounds {
            let range = sum(&bound.sum, &ranges)?;
            low = low.max(-(range.high.div_euclid(i128::from(bound.divisor))));
        }
        for bound in &inner.upper.bounds {
            let range = sum(&bound.sum, &ranges)?;
            high = high.min(range.high.div_euclid(i128::from(bound.divisor)));
        }
        if let Some(only) = &inner.only {
            let range = sum(only, &ranges)?;
            (low, high) = (low.max(range.low), high.min(range.high));
        }
        if let Some(column) = &inner.column
            && high > i128::from(column.set.lists().largest())
        {
            return None;
        }
        ranges[inner.parameter] = Interval::new(low.min(high), high)?;
        for (index, target) in rule.targets.iter().enumerate() {
            // One step past the end of the range is computed and not used.
            let range = sum(&target.sum, &ranges)?;
            let step = target.sum.terms.iter().map(|(_, c)| i128::from(*c).abs());
            let step = step.max().unwrap_or(0);
            ranges[rule.first_target + index] = Interval::new(range.low - step, range.high + step)?;
        }
        steps(&inner.steps, &mut ranges, rule.first_target)?;
    }
    for target in &rule.targets {
        sum(&target.sum, &ranges)?;
    }
    Some(ranges)
}

pub(super) fn guard_fits(guard: &Guard, pile: i128) -> Option<()> {
    let mut ranges = vec![Interval::new(0, pile)?; guard.registers];
    let registers = guard.registers;
    steps(&guard.steps, &mut ranges, registers)
}

fn steps(steps: &[Step], ranges: &mut [Interval], first_target: Register) -> Option<()> {
    for step in steps {
        match step {
            Step::Require(test) => test_fits(test, ranges)?,
            // Only new piles are copied; their ranges are known for all loops together.
            Step::Copy(_, value) => _ = sum(value, ranges)?,
            Step::Compute(register, operation, arguments) => {
                debug_assert!(
                    *register < first_target,
                    "operations have atoms of their own"
                );
                let arguments = arguments
                    .iter()
                    .map(|argument| sum(argument, ranges))
                    .collect::<Option<Vec<_>>>()?;
                ranges[*register] = operate(*operation, &arguments)?;
            }
        }
    }
    Some(())
}

fn test_fits(test: &TestCode, ranges: &[Interval]) -> Option<()> {
    match test {
        TestCode::Sign(_, difference) => sum(difference, ranges).map(|_| ()),
        TestCode::Member(_, _, numbers) => numbers
            .iter()
            .try_for_each(|number| sum(number, ranges).map(|_| ())),
        TestCode::All(parts) | TestCode::Any(parts) => {
            parts.iter().try_for_each(|part| test_fits(part, ranges))
        }
    }
}

/// The range of a sum, if all its partial sums fit.
fn sum(sum: &Sum, ranges: &[Interval]) -> Option<Interval> {
    let constant = i128::from(sum.constant);
    let (mut low, mut high, mut size) = (constant, constant, constant.abs());
    for &(register, coefficient) in &sum.terms {
        let range = ranges[register];
        let coefficient = i128::from(coefficient);
        let (a, b) = (range.low * coefficient, range.high * coefficient);
        low += a.min(b);
        high += a.max(b);
        size += a.abs().max(b.abs());
        if size > LIMIT {
            return None;
        }
    }
    Interval::new(low, high)
}

fn operate(operation: Operation, arguments: &[Interval]) -> Option<Interval> {
    let first = *arguments.first()?;
    let lows = || arguments.iter().map(|range| range.low);
    let highs = || arguments.iter().map(|range| range.high);
    let size = arguments.iter().map(|range| range.size()).max()?;
    match operation {
        Operation::Multiply => arguments[1..].iter().try_fold(first, |left, right| {
            let corners = [
                left.low * right.low,
                left.low * right.high,
                left.high * right.low,
                left.high * right.high,
            ];
            let low = corners.into_iter().min()?;
            Interval::new(low, corners.into_iter().max()?)
        }),
        Operation::Divide => {
            let natural = first.low >= 0 && arguments[1].low >= 0;
            Interval::new(if natural { 0 } else { -first.size() }, first.size())
        }
        Operation::Modulo => {
            let divisor = arguments[1].size();
            Interval::new(if arguments[1].low >= 0 { 0 } else { -divisor }, divisor)
        }
        Operation::Xor => {
            let mut power = 1_i128;
            while power <= size {
                power *= 2;
            }
            let natural = arguments.iter().all(|range| range.low >= 0);
            Interval::new(if natural { 0 } else { -power }, power)
        }
        Operation::Min => Interval::new(lows().min()?, highs().min()?),
        Operation::Max => Interval::new(lows().max()?, highs().max()?),
        Operation::Abs => Interval::new(0, size),
        // Between 0 and twice the number, of either sign.
        Operation::Lower => Interval::new(2 * first.low.min(0), 2 * first.high.max(0)),
    }
}
