//! One level of a sweep: consecutive rows whose reflected points lie in a buffer of the engine.
//!
//! The rows are cut into segments; all but the first start early from a dummy state. The processor then
//! goes through them in order: a segment counts only if its state at its first row is the one with which
//! the segment before it ended, and if no window was too narrow. Any other is swept again by the processor.
//! So by induction the state after the last row is exact if the first one is, and so are the statistics.

use rayon::prelude::*;
use wythoff::Budget;
use wythoff::sweep::stats::{Aggregate, NearZero, Statistics};
use wythoff::sweep::{Columns, KnownRows, State};

use crate::engine::{Buffer, Engine, OVERFLOWED, Outcome, Output, Plan, REMARKABLE};
use crate::known_range::KnownRange;
use crate::{DeviceError, Shape};

/// Rows in a group of the kernel: segments begin at multiples of it.
const GROUP: u64 = 4;

/// A last segment is never shorter, so that statistics of its last rows are complete.
const SHORTEST: u64 = 64;

/// The rows of a level to be swept.
pub(crate) struct Rows<'a> {
    pub(crate) start: &'a State,
    pub(crate) rows: u64,
    /// Where the reflected word of the first row lies.
    pub(crate) input: Buffer,
    /// Where the columns go, and the row of the first word there.
    pub(crate) output: Option<(Buffer, u64)>,
    /// How many rows early segments start.
    pub(crate) start_up: u64,
}

/// What is gathered from a level.
pub(crate) struct Gathered<'a> {
    pub(crate) statistics: &'a mut Statistics,
    pub(crate) range: &'a mut KnownRange,
    /// The values near P-positions of the last segment, if wanted.
    pub(crate) tail: Option<&'a mut NearZero>,
}

/// A level that was swept.
pub(crate) struct Swept {
    pub(crate) end: State,
    /// The columns that were written.
    pub(crate) written: std::ops::Range<u64>,
    pub(crate) segments: u64,
    /// Segments swept again by the processor because they did not fit.
    pub(crate) again: u64,
}

pub(crate) fn sweep<E: Engine>(
    engine: &mut E,
    rows: &Rows<'_>,
    mut gathered: Option<Gathered<'_>>,
    budget: &Budget,
) -> Result<Swept, DeviceError> {
    let shape = engine.shape().clone();
    let planned = Planned::new(engine, &shape, rows, gathered.as_ref())?;
    let first_column = column(rows.start.row(), planned.plan.base[0]);
    let end_column = column(rows.start.row() + rows.rows, planned.end_base);
    let output = rows.output.map(|(buffer, first)| Output {
        buffer,
        first,
        length: end_column.saturating_sub(first),
    });
    let outcome = engine.sweep(rows.input, output, &planned.plan)?;
    let mut chain = Chain {
        engine,
        shape: &shape,
        rows,
        plan: &planned.plan,
        outcome: &outcome,
        budget,
    };
    let corrected = chain.check(&planned.unfit, output)?;
    if let Some(gathered) = &mut gathered {
        chain.gather(gathered, &corrected)?;
    }
    let end = chain.state_before(planned.plan.count(), &corrected)?;
    if let Some(Gathered { statistics, .. }) = gathered {
        count_points(statistics, rows.start, &end)?;
    }
    Ok(Swept {
        end,
        written: first_column..end_column,
        segments: planned.plan.count() as u64,
        again: corrected.iter().flatten().count() as u64,
    })
}

/// The base that a state with this many 0-points has on the device.
pub(crate) fn base(shape: &Shape, index: u64, repeats: u64) -> i64 {
    index.cast_signed() - repeats.cast_signed() - shape.below()
}

fn column(row: u64, base: i64) -> u64 {
    row.saturating_add_signed(base)
}

struct Planned {
    plan: Plan,
    /// Segments whose dummy state does not fit into a window.
    unfit: Vec<bool>,
    /// The base after the last row.
    end_base: i64,
}

impl Planned {
    fn new<E: Engine>(
        engine: &mut E,
        shape: &Shape,
        rows: &Rows<'_>,
        gathered: Option<&Gathered<'_>>,
    ) -> Result<Self, DeviceError> {
        let start_up = rows.start_up.next_multiple_of(GROUP);
        let length = rows.rows.div_ceil(engine.threads()).max(start_up).max(SHORTEST);
        let length = length.next_multiple_of(GROUP);
        let count = (rows.rows / length).max(1);
        let first: Vec<u64> = (0..count).map(|k| k * length).collect();
        let from: Vec<u64> = first.iter().map(|&f| f.saturating_sub(start_up)).collect();
        let end = (first[1..].iter().copied()).chain([rows.rows]).collect();
        let bounds: Vec<u64> = from.iter().copied().chain([rows.rows]).collect();
        let counts = engine.count(rows.input, &bounds)?;

        // Every row has each value once, as a point or reflected.
        let start = rows.start;
        let mut index = start.index().to_vec();
        let segments = from.len();
        let mut plan = Plan {
            first_row: start.row(),
            base: Vec::with_capacity(segments),
            cells: vec![0; shape.lanes * segments],
            end,
            ..Plan::default()
        };
        let mut unfit = vec![false; segments];
        for k in 0..segments {
            let base = base(shape, index[0], start.repeats()[0]);
            plan.base.push(base);
            let lanes = index.iter().zip(start.repeats()).enumerate();
            for (lane, (index, repeats)) in lanes {
                let cells = index.cast_signed() - repeats.cast_signed() - base;
                match u8::try_from(cells) {
                    Ok(cells) if usize::from(cells) < 32 * shape.words => {
                        plan.cells[lane * segments + k] = cells;
                    }
                    _ => unfit[k] = true,
                }
            }
            let counted = &counts[k * shape.lanes..][..shape.lanes];
            for (index, &reflected) in index.iter_mut().zip(counted) {
                *index += bounds[k + 1] - bounds[k];
                *index = index.saturating_sub(reflected.into());
            }
        }
        match start.framed(plan.base[0], shape.words) {
            Some(framed) => {
                plan.exact = framed;
                unfit[0] = false;
            }
            None => {
                plan.exact = vec![0; shape.state_words()];
                unfit[0] = true;
            }
        }
        (plan.from, plan.first) = (from, first);
        let everything = KnownRange::everything(shape.lanes);
        let range = gathered.map_or(&everything, |gathered| &*gathered.range);
        if gathered.is_some_and(|to| to.statistics.histograms.is_some()) && !range.fits(shape) {
            return Err(DeviceError::Unsupported(
                "histograms of numbers so far apart".to_owned(),
            ));
        }
        (plan.low, plan.span) = range.for_device(start.repeats());
        Ok(Self {
            plan,
            unfit,
            end_base: base(shape, index[0], start.repeats()[0]),
        })
    }
}

/// The segments, in order.
struct Chain<'a, E> {
    engine: &'a mut E,
    shape: &'a Shape,
    rows: &'a Rows<'a>,
    plan: &'a Plan,
    outcome: &'a Outcome,
    budget: &'a Budget,
}

/// For segments swept again: the state after the last row.
type Corrected = Vec<Option<State>>;

impl<E: Engine> Chain<'_, E> {
    /// Finds the segments that do not continue the one before and sweeps them again.
    fn check(&mut self, unfit: &[bool], output: Option<Output>) -> Result<Corrected, DeviceError> {
        let (count, outcome) = (self.plan.count(), self.outcome);
        let mut fits: Vec<bool> = (0..count)
            .map(|k| {
                outcome.notes[k] & OVERFLOWED == 0
                    && !unfit[k]
                    && (k == 0 || outcome.start_base[k] == outcome.stop_base[k - 1])
            })
            .collect();
        fits[0] &= outcome.start_base[0] == self.plan.base[0];
        for (word, &exact) in self.plan.exact.iter().enumerate() {
            let starts = &outcome.start[word * count..][..count];
            let stops = &outcome.stop[word * count..][..count];
            fits[0] &= starts[0] == exact;
            for (fits, (start, stop)) in fits[1..].iter_mut().zip(starts[1..].iter().zip(stops)) {
                *fits &= start == stop;
            }
        }
        let mut corrected: Corrected = vec![None; count];
        for k in 0..count {
            let before_again = k > 0 && corrected[k - 1].is_some();
            let fine = match before_again {
                // The words of the segment before were replaced, so compare with what replaced them.
                true => {
                    outcome.notes[k] & OVERFLOWED == 0
                        && !unfit[k]
                        && self.framed(k, false).as_ref() == corrected[k - 1].as_ref()
                }
                false => fits[k],
            };
            if !fine {
                let start = self.state_before(k, &corrected)?;
                corrected[k] = Some(self.sweep_again(k, start, output)?);
            }
        }
        Ok(corrected)
    }

    /// The rows of a segment, with their reflected points.
    fn known(&mut self, k: usize, start: State) -> Result<KnownRows, DeviceError> {
        let rows = self.plan.end[k] - self.plan.first[k];
        let words = self.engine.read(self.rows.input, self.plan.first[k], rows)?;
        Ok(KnownRows::new(start, &words))
    }

    fn sweep_again(
        &mut self,
        k: usize,
        start: State,
        output: Option<Output>,
    ) -> Result<State, DeviceError> {
        let from = column(start.row(), base(self.shape, start.index()[0], start.repeats()[0]));
        let mut columns = output.map(|_| Columns::after(&start));
        let end = self.known(k, start)?.sweep(&mut columns, self.budget)?;
        let to = column(end.row(), base(self.shape, end.index()[0], end.repeats()[0]));
        if let (Some(columns), Some(Output { buffer, first, .. })) = (columns, output) {
            let from = from.max(first);
            self.engine.write(buffer, from - first, &columns.words(from, to))?;
        }
        Ok(end)
    }

    /// The state of a segment as the device has it, at its end or at its first row.
    fn framed(&self, k: usize, at_end: bool) -> Option<State> {
        let count = self.plan.count();
        let (words, base, row) = match at_end {
            true => (&self.outcome.stop, self.outcome.stop_base[k], self.plan.end[k]),
            false => (&self.outcome.start, self.outcome.start_base[k], self.plan.first[k]),
        };
        let words: Vec<u32> = (words.iter().skip(k).step_by(count)).copied().collect();
        State::from_framed(self.plan.first_row + row, base, &words, self.rows.start.repeats())
    }

    /// The exact state before segment `k`, all segments before it being in order.
    fn state_before(&self, k: usize, corrected: &Corrected) -> Result<State, DeviceError> {
        match k.checked_sub(1) {
            None => Ok(self.rows.start.clone()),
            Some(before) => (corrected[before].clone())
                .or_else(|| self.framed(before, true))
                .ok_or(DeviceError::Inconsistent {
                    row: self.plan.first_row,
                }),
        }
    }

    /// Adds what is wanted of all segments, except for the number of points.
    fn gather(&mut self, to: &mut Gathered<'_>, corrected: &Corrected) -> Result<(), DeviceError> {
        let block = self.outcome.block;
        let wants_histograms = to.statistics.histograms.is_some();
        let mut again: Vec<usize> = Vec::new();
        for first in (0..self.plan.count()).step_by(block) {
            let segments = first..self.plan.count().min(first + block);
            // A block with a segment that did not fit has counted what is not there.
            let spoilt = wants_histograms && corrected[segments.clone()].iter().any(Option::is_some);
            again.extend(segments.filter(|&k| {
                spoilt || corrected[k].is_some() || self.outcome.notes[k] & REMARKABLE != 0
            }));
        }
        let mut parts = self.parts(&again, corrected, to.statistics)?;
        if wants_histograms {
            // So has a block with a number too far away for its bins.
            let mut spoilt = vec![false; self.plan.count().div_ceil(block)];
            for (&k, part) in again.iter().zip(&parts) {
                spoilt[k / block] |= corrected[k].is_some() || !to.range.bins_hold(part, self.shape);
            }
            let missing: Vec<usize> = (0..self.plan.count())
                .filter(|k| spoilt[k / block] && !again.contains(k))
                .collect();
            parts.extend(self.parts(&missing, corrected, to.statistics)?);
            again.extend(missing);
            if let Some(histograms) = &mut to.statistics.histograms {
                let size = self.shape.lanes * self.shape.bins;
                let blocks = self.outcome.histograms.chunks_exact(size);
                let whole = blocks.zip(&spoilt).filter(|&(_, &spoilt)| !spoilt);
                histograms.merge(&to.range.histograms(whole.map(|(bins, _)| bins), self.shape));
            }
            let counted = |k: usize| spoilt[k / block];
            for (&k, part) in again.iter().zip(&mut parts) {
                if !counted(k) {
                    part.histograms = None;
                }
            }
        }
        let mut in_order: Vec<(usize, Statistics)> = again.into_iter().zip(parts).collect();
        in_order.sort_by_key(|&(k, _)| k);
        for (_, mut part) in in_order {
            to.range.widen(&part);
            // All points are counted by the indices of the states.
            forget_counts(&mut part);
            to.statistics.merge(&part);
        }
        if let Some(tail) = &mut to.tail {
            let last = self.plan.count() - 1;
            let start = self.state_before(last, corrected)?;
            self.known(last, start)?.sweep(*tail, self.budget)?;
        }
        Ok(())
    }

    /// The statistics of some segments, by the processor.
    fn parts(
        &mut self,
        segments: &[usize],
        corrected: &Corrected,
        like: &Statistics,
    ) -> Result<Vec<Statistics>, DeviceError> {
        let mut known = Vec::with_capacity(segments.len());
        for &k in segments {
            let start = self.state_before(k, corrected)?;
            known.push((self.known(k, start)?, self.plan.end[k]));
        }
        let mut empty = like.fresh();
        empty.near_zero = None;
        // Extremes are always wanted: they say what is still known.
        empty.extremes.get_or_insert_with(|| {
            wythoff::sweep::stats::Extremes::new(self.shape.lanes - 1)
        });
        let budget = self.budget;
        known
            .par_iter()
            .map(|(known, _)| {
                let mut part = empty.clone();
                known.sweep(&mut part, budget)?;
                Ok(part)
            })
            .collect()
    }
}

/// Keeps the extremes of a part but not how many points it had.
fn forget_counts(part: &mut Statistics) {
    part.points = 0;
    if let Some(extremes) = part.extremes.take() {
        let mut values = extremes.values().to_vec();
        values.iter_mut().for_each(|value| value.count = 0);
        part.extremes = Some(wythoff::sweep::stats::Extremes::from_values(values));
    }
}

/// Adds the number of points between two states, and checks that as many were counted.
fn count_points(statistics: &mut Statistics, start: &State, end: &State) -> Result<(), DeviceError> {
    let counts: Vec<u64> = (end.index().iter().zip(start.index()))
        .map(|(end, start)| end.saturating_sub(*start))
        .collect();
    statistics.points += counts.iter().sum::<u64>();
    if let Some(extremes) = statistics.extremes.take() {
        let mut values = extremes.values().to_vec();
        for (value, count) in values.iter_mut().zip(&counts) {
            value.count += count;
        }
        statistics.extremes = Some(wythoff::sweep::stats::Extremes::from_values(values));
    }
    if let (Some(extremes), Some(histograms)) = (&statistics.extremes, &statistics.histograms) {
        let counted = |histogram: &wythoff::sweep::stats::Histogram| -> u64 {
            histogram.counts().map(|(_, count)| count).sum()
        };
        let mut values = extremes.values().iter().zip(histograms.values());
        if !values.all(|(value, histogram)| value.count == counted(histogram)) {
            return Err(DeviceError::Inconsistent { row: start.row() });
        }
    }
    Ok(())
}
