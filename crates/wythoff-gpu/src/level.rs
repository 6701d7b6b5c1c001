//! One level of a sweep: consecutive rows whose reflected points lie in a buffer of the engine.
//!
//! The rows are cut into segments; all but the first start early from a dummy state. The processor then
//! goes through them in order: a segment counts only if its state at its first row is the one with which
//! the segment before it ended, and if no window was too narrow. Any other is swept again by the processor.
//! So by induction the state after the last row is exact if the first one is, and so are the statistics.

use rayon::prelude::*;
use wythoff_automata::Budget;
use wythoff_rows::sweep::stats::{Aggregate, NearZero, Statistics};
use wythoff_rows::sweep::{Columns, KnownRows, State};

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
    let start_up = rows.start_up.next_multiple_of(GROUP);
    let length = length(rows.rows, engine.threads(), start_up);
    let cuts = Cuts::long(rows.rows, length.next_multiple_of(GROUP), start_up);
    let planned = Planned::new(engine, &shape, rows, cuts, gathered.as_ref())?;
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
    // The processor has written all columns that are complete, and may have forgotten them.
    let end_column = match corrected.last() {
        Some(Some(end)) => end_column.max(end.complete_column()),
        _ => end_column,
    };
    if let Some(Gathered { statistics, .. }) = gathered {
        count_points(statistics, rows.start, &end)?;
    }
    let again = corrected.iter().flatten().count() as u64;
    engine.recycle(outcome);
    Ok(Swept {
        end,
        written: first_column..end_column,
        segments: planned.plan.count() as u64,
        again,
    })
}

/// How long segments are best: all threads have one if that makes them long. Otherwise fewer threads do, each of which
/// is quicker, with less to start early and to check; but never less than a quarter of them, if there is enough for that.
fn length(rows: u64, threads: u64, start_up: u64) -> u64 {
    let for_all = rows.div_ceil(threads);
    let for_a_quarter = rows.div_ceil((threads / 4).max(1));
    (for_a_quarter.min(4 * start_up))
        .max(for_all)
        .max(start_up)
        .max(SHORTEST)
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
        Cuts { at, from, first }: Cuts,
        gathered: Option<&Gathered<'_>>,
    ) -> Result<Self, DeviceError> {
        let last = at + rows.rows;
        let end = (first[1..].iter().copied()).chain([last]).collect();
        let bounds: Vec<u64> = from.iter().copied().chain([last]).collect();
        let counts = engine.count(rows.input, &bounds)?;

        // Every row has each value once, as a point or reflected.
        let start = rows.start;
        let mut index = start.index().to_vec();
        let segments = from.len();
        let mut plan = Plan {
            first_row: start.row() - at,
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
        (plan.low, plan.span) = match gathered {
            Some(gathered) => gathered.range.for_device(start.repeats()),
            None => KnownRange::nothing_remarkable(shape),
        };
        if shape.histogram && !KnownRange::fits(&plan.low, shape) {
            return Err(DeviceError::Unsupported(
                "histograms of numbers so far apart".to_owned(),
            ));
        }
        Ok(Self {
            plan,
            unfit,
            end_base: base(shape, index[0], start.repeats()[0]),
        })
    }
}

/// Where segments begin, and their start-ups.
struct Cuts {
    /// The place of the first row in the input: a multiple of four.
    at: u64,
    from: Vec<u64>,
    first: Vec<u64>,
}

impl Cuts {
    /// Segments of this length, the last one shorter or a little longer: a device waits for the longest.
    fn long(rows: u64, length: u64, start_up: u64) -> Self {
        let whole = rows / length;
        let last = u64::from(rows % length >= SHORTEST);
        Self::new(0, (whole + last).max(1), length, start_up)
    }

    /// Segments of this length, but the last one shorter if need be.
    fn short(at: u64, rows: u64, length: u64, start_up: u64) -> Self {
        Self::new(at, rows.div_ceil(length), length, start_up)
    }

    fn new(at: u64, count: u64, length: u64, start_up: u64) -> Self {
        let first: Vec<u64> = (0..count).map(|k| at + k * length).collect();
        let from = first.iter().map(|&f| f.saturating_sub(start_up).max(at));
        Self {
            at,
            from: from.collect(),
            first,
        }
    }
}

/// Short segments whose rows were traced.
pub(crate) struct Traced {
    pub(crate) plan: Plan,
    /// Segments swept again by the processor: their traces are worthless.
    pub(crate) again: Vec<bool>,
    outcome: Outcome,
    corrected: Corrected,
    start: State,
}

impl Traced {
    /// The exact state before segment `k`.
    pub(crate) fn state_before(&self, k: usize) -> Result<State, DeviceError> {
        state_before(k, &self.start, &self.plan, &self.outcome, &self.corrected)
    }

    /// The exact state after the last segment.
    pub(crate) fn end(&self) -> Result<State, DeviceError> {
        self.state_before(self.plan.count())
    }
}

/// Traces rows whose first lies at place `at` of the input.
pub(crate) fn trace<E: Engine>(
    engine: &mut E,
    rows: &Rows<'_>,
    at: u64,
    budget: &Budget,
) -> Result<Traced, DeviceError> {
    let shape = engine.shape().clone();
    let start_up = rows.start_up.next_multiple_of(GROUP);
    let cuts = Cuts::short(at, rows.rows, shape.starts as u64, start_up);
    let planned = Planned::new(engine, &shape, rows, cuts, None)?;
    let outcome = engine.trace(rows.input, &planned.plan)?;
    let mut chain = Chain {
        engine,
        shape: &shape,
        rows,
        plan: &planned.plan,
        outcome: &outcome,
        budget,
    };
    let corrected = chain.check(&planned.unfit, None)?;
    Ok(Traced {
        again: corrected.iter().map(Option::is_some).collect(),
        plan: planned.plan,
        outcome,
        corrected,
        start: rows.start.clone(),
    })
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
        let words = self
            .engine
            .read(self.rows.input, self.plan.first[k], rows)?;
        Ok(KnownRows::new(start, &words))
    }

    fn sweep_again(
        &mut self,
        k: usize,
        start: State,
        output: Option<Output>,
    ) -> Result<State, DeviceError> {
        // A state of the processor may have forgotten columns that are complete; it has written them before.
        let from = column(
            start.row(),
            base(self.shape, start.index()[0], start.repeats()[0]),
        );
        let from = from.max(start.first_held_column());
        let mut columns = output.map(|_| Columns::after(&start));
        let end = self.known(k, start)?.sweep(&mut columns, self.budget)?;
        let to = column(
            end.row(),
            base(self.shape, end.index()[0], end.repeats()[0]),
        );
        let to = to.max(end.complete_column());
        if let (Some(columns), Some(Output { buffer, first, .. })) = (columns, output) {
            let from = from.max(first);
            let to = to.max(from);
            self.engine
                .write(buffer, from - first, &columns.words(from, to))?;
        }
        Ok(end)
    }

    fn framed(&self, k: usize, at_end: bool) -> Option<State> {
        framed(
            k,
            at_end,
            self.rows.start.repeats(),
            self.plan,
            self.outcome,
        )
    }

    fn state_before(&self, k: usize, corrected: &Corrected) -> Result<State, DeviceError> {
        state_before(k, self.rows.start, self.plan, self.outcome, corrected)
    }

    /// Adds what is wanted of all segments, except for the number of points.
    fn gather(&mut self, to: &mut Gathered<'_>, corrected: &Corrected) -> Result<(), DeviceError> {
        let (block, count) = (self.outcome.block, self.plan.count());
        // A block with a segment that did not fit has counted what is not there.
        let spoilt: Vec<bool> = (corrected.chunks(block))
            .map(|segments| segments.iter().any(Option::is_some))
            .collect();
        let wants_histograms = to.statistics.histograms.is_some();
        let again: Vec<usize> = (0..count)
            .filter(|&k| {
                wants_histograms && spoilt[k / block]
                    || corrected[k].is_some()
                    || self.outcome.notes[k] & REMARKABLE != 0
            })
            .collect();
        let mut parts = self.parts(&again, corrected, to.statistics)?;
        if let Some(histograms) = &mut to.statistics.histograms {
            let blocks = self
                .outcome
                .histograms
                .chunks_exact(self.shape.lanes * self.shape.bins);
            let whole = blocks.zip(&spoilt).filter(|&(_, &spoilt)| !spoilt);
            histograms.merge(&to.range.histograms(whole.map(|(bins, _)| bins), self.shape));
            for (&k, part) in again.iter().zip(&mut parts) {
                if !spoilt[k / block] {
                    part.histograms = None;
                }
            }
        }
        for mut part in parts {
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
        empty
            .extremes
            .get_or_insert_with(|| wythoff_rows::sweep::stats::Extremes::new(self.shape.lanes - 1));
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

/// The state of a segment as the device has it, at its end or at its first row.
fn framed(
    k: usize,
    at_end: bool,
    repeats: &[u64],
    plan: &Plan,
    outcome: &Outcome,
) -> Option<State> {
    let (words, base, row) = match at_end {
        true => (&outcome.stop, outcome.stop_base[k], plan.end[k]),
        false => (&outcome.start, outcome.start_base[k], plan.first[k]),
    };
    let words: Vec<u32> = (words.iter().skip(k).step_by(plan.count()))
        .copied()
        .collect();
    State::from_framed(plan.first_row + row, base, &words, repeats)
}

/// The exact state before segment `k`, all segments before it being in order.
fn state_before(
    k: usize,
    start: &State,
    plan: &Plan,
    outcome: &Outcome,
    corrected: &Corrected,
) -> Result<State, DeviceError> {
    match k.checked_sub(1) {
        None => Ok(start.clone()),
        Some(before) => (corrected[before].clone())
            .or_else(|| framed(before, true, start.repeats(), plan, outcome))
            .ok_or(DeviceError::Inconsistent {
                row: plan.first_row,
            }),
    }
}

/// Keeps the extremes of a part but not how many points it had.
fn forget_counts(part: &mut Statistics) {
    part.points = 0;
    if let Some(extremes) = part.extremes.take() {
        let mut values = extremes.values().to_vec();
        values.iter_mut().for_each(|value| value.count = 0);
        part.extremes = Some(wythoff_rows::sweep::stats::Extremes::from_values(values));
    }
}

/// Adds the number of points between two states, and checks that as many were counted.
fn count_points(
    statistics: &mut Statistics,
    start: &State,
    end: &State,
) -> Result<(), DeviceError> {
    let counts: Vec<u64> = (end.index().iter().zip(start.index()))
        .map(|(end, start)| end.saturating_sub(*start))
        .collect();
    statistics.points += counts.iter().sum::<u64>();
    if let Some(extremes) = statistics.extremes.take() {
        let mut values = extremes.values().to_vec();
        for (value, count) in values.iter_mut().zip(&counts) {
            value.count += count;
        }
        statistics.extremes = Some(wythoff_rows::sweep::stats::Extremes::from_values(values));
    }
    if let (Some(extremes), Some(histograms)) = (&statistics.extremes, &statistics.histograms) {
        let counted = |histogram: &wythoff_rows::sweep::stats::Histogram| -> u64 {
            histogram.counts().map(|(_, count)| count).sum()
        };
        let mut values = extremes.values().iter().zip(histograms.values());
        if !values.all(|(value, histogram)| value.count == counted(histogram)) {
            return Err(DeviceError::Inconsistent { row: start.row() });
        }
    }
    Ok(())
}
