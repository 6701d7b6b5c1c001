//! How soon a sweep forgets that it started from a dummy state.

use std::ops::Range;

use rayon::prelude::*;
use wythoff_automata::Budget;
use wythoff_automata::codec::{DecodeError, Decoder, Encoder};
use wythoff_rules::Ruleset;

use super::opening::Opening;
use super::planes::Planes;
use super::state::State;
use super::stats::Histogram;
use super::word::{Wide, Word};
use super::{Sweep, SweepError};
use crate::far::Margins;

const KIND: &[u8; 8] = b"wythCONV";
const VERSION: u64 = 1;

/// Start rows handled together.
pub(super) const CHUNK: u64 = 2048;

/// Convergence times for one largest value g: how many rows a sweep of the values 0, ..., g from the
/// dummy state of a row needs until its state is the true one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Convergence {
    /// The longest time.
    pub rows: u64,
    /// The first start row that needs it.
    pub start: u64,
    /// How many start rows need it.
    pub count: u64,
    /// How many start rows need each time.
    pub histogram: Histogram,
}

impl Convergence {
    fn add(&mut self, start: u64, rows: u64) {
        self.histogram.add(rows.cast_signed(), 1);
        self.raise(start, rows, 1);
    }

    fn raise(&mut self, start: u64, rows: u64, count: u64) {
        if self.count == 0 || rows > self.rows {
            (self.rows, self.start, self.count) = (rows, start, count);
        } else if rows == self.rows {
            self.start = self.start.min(start);
            self.count += count;
        }
    }

    /// Adds what was found from other start rows.
    pub fn merge(&mut self, later: &Self) {
        if later.count > 0 {
            self.histogram.merge(&later.histogram);
            self.raise(later.start, later.rows, later.count);
        }
    }
}

/// The convergence times of all start rows to `last`, for every largest value 0, ..., `max_value`.
///
/// **Source** `[Nivasch 2009, section 3.3, Table 5]`; states are compared before their row is filled.
/// For Wythoff's game start rows are counted from 0; for games with an exceptional beginning from
/// the row where that ends. **Cost** for g = 20 some ten microseconds per start row, on all threads
/// of the current pool.
///
/// # Example
///
/// ```
/// use wythoff_rules::rules::WythoffClass;
/// use wythoff_automata::Budget;
/// use wythoff_rows::sweep::convergence;
///
/// let wythoff = WythoffClass { k: 0, l: 0 };
/// let times = convergence(&wythoff, 1, 10_000, &Budget::default())?;
/// // Nivasch's Table 5: value 1 needs up to 45 rows, first from row 2201.
/// assert_eq!((times[1].rows, times[1].start), (45, 2201));
/// # Ok::<(), wythoff_rows::sweep::SweepError>(())
/// ```
pub fn convergence(
    rules: &dyn Ruleset,
    max_value: usize,
    last: u64,
    budget: &Budget,
) -> Result<Vec<Convergence>, SweepError> {
    let run = ConvergenceRun::new(rules, max_value, last, budget)?;
    let mut times = run.start();
    run.advance(&mut times, u64::MAX, budget)?;
    Ok(times.values)
}

/// The convergence times of the first start rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvergenceTimes {
    /// The first start row that is not counted yet.
    pub next: u64,
    /// The times for every largest value, from value 0 on.
    pub values: Vec<Convergence>,
}

impl ConvergenceTimes {
    /// A binary form with version and checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Encoder::new(KIND, VERSION);
        out.word(self.next);
        out.list(Some(&self.values), |out, value| {
            out.word(value.rows);
            out.word(value.start);
            out.word(value.count);
            value.histogram.encode(out);
        });
        out.finish()
    }

    /// Reads what [`ConvergenceTimes::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut input = Decoder::new(bytes, KIND, VERSION)?;
        let next = input.word()?;
        let values = input.list(|input| {
            Ok(Convergence {
                rows: input.word()?,
                start: input.word()?,
                count: input.word()?,
                histogram: Histogram::decode(input)?,
            })
        })?;
        input.finish()?;
        // No more start rows are counted than there were.
        let fits = |value: &Convergence| {
            value.count <= next && value.histogram.total() <= u128::from(next)
        };
        match values {
            Some(values) if values.iter().all(fits) => Ok(Self { next, values }),
            _ => Err(DecodeError::Damaged),
        }
    }
}

/// Finds convergence times some start rows at a time, so that a long run can show how far it is and
/// go on later.
///
/// **Cost** to begin: a sweep of all rows, some thousand times less than what follows.
#[derive(Debug)]
pub struct ConvergenceRun {
    /// The true states before the first start row and before every multiple of the chunk.
    starts: Vec<State>,
    reflected: Planes,
    last: u64,
    reach: u64,
}

impl ConvergenceRun {
    /// Prepares the start rows to `last`.
    pub fn new(
        rules: &dyn Ruleset,
        max_value: usize,
        last: u64,
        budget: &Budget,
    ) -> Result<Self, SweepError> {
        let opening = Opening::earliest(rules, max_value, budget)?;
        let reach = 4 * Margins::for_value(max_value).start_up;
        let mut sweep = Sweep::from_opening(opening).keeping_all_columns();
        let mut starts = vec![sweep.state().clone()];
        while sweep.state().row <= last {
            let end = (sweep.state().row / CHUNK + 1) * CHUNK;
            sweep.run(end, &mut (), budget)?;
            starts.push(sweep.state().clone());
        }
        // Reflected rows are known to about φ times the last row; the last start rows need more.
        let ahead = last.saturating_add(8 * reach + CHUNK);
        if sweep.planes.complete_to < ahead {
            sweep.run(ahead, &mut (), budget)?;
        }
        Ok(Self {
            starts,
            reflected: sweep.planes,
            last,
            reach,
        })
    }

    /// No start row counted yet.
    pub fn start(&self) -> ConvergenceTimes {
        ConvergenceTimes {
            next: self.starts[0].row,
            values: vec![Convergence::default(); self.starts[0].lanes()],
        }
    }

    /// Counts about `rows` more start rows, on all threads of the current pool, and says whether any
    /// are left.
    pub fn advance(
        &self,
        times: &mut ConvergenceTimes,
        rows: u64,
        budget: &Budget,
    ) -> Result<bool, SweepError> {
        let end = times.next.saturating_add(rows).min(self.last + 1);
        // An earlier run may have ended within a chunk.
        let first = self.starts.partition_point(|state| state.row <= times.next);
        let first = first.saturating_sub(1);
        let after = self.starts.partition_point(|state| state.row < end);
        let starts = &self.starts[first..after.max(first)];
        let chunks: Vec<Result<Vec<Convergence>, SweepError>> = starts
            .par_iter()
            .map(|state| {
                let rows = state.row.max(times.next)..self.end_of_chunk(state);
                (0..3)
                    .map(|doublings| self.reach << doublings)
                    .find_map(|reach| {
                        chunk(state, &self.reflected, rows.clone(), reach, budget).transpose()
                    })
                    .unwrap_or(Err(SweepError::NotConverged { row: state.row }))
            })
            .collect();
        for (chunk, state) in chunks.into_iter().zip(starts) {
            for (total, chunk) in times.values.iter_mut().zip(&chunk?) {
                total.merge(chunk);
            }
            times.next = self.end_of_chunk(state);
        }
        Ok(times.next <= self.last)
    }

    fn end_of_chunk(&self, state: &State) -> u64 {
        ((state.row / CHUNK + 1) * CHUNK).min(self.last + 1)
    }
}

/// The start rows `starts`, from that of `state` on; `None` if some do not converge within `reach`
/// rows.
pub(super) fn chunk(
    state: &State,
    reflected: &Planes,
    starts: Range<u64>,
    reach: u64,
    budget: &Budget,
) -> Result<Option<Vec<Convergence>>, SweepError> {
    budget.check()?;
    let wide = match state.limbs() {
        1 => try_chunk::<u64>(state, reflected, &starts, reach),
        _ => Err(TooNarrow),
    };
    let wider = wide.or_else(|_| try_chunk::<u128>(state, reflected, &starts, reach));
    let widest = wider.or_else(|_| try_chunk::<Wide<4>>(state, reflected, &starts, reach));
    let found = widest.or_else(|_| try_chunk::<Wide<16>>(state, reflected, &starts, reach));
    found.map_err(|_| SweepError::NotGolden { row: state.row })
}

/// A window was too narrow for the true states or for those from a dummy state.
#[derive(Debug)]
struct TooNarrow;

fn try_chunk<W: Word>(
    state: &State,
    reflected: &Planes,
    starts: &Range<u64>,
    reach: u64,
) -> Result<Option<Vec<Convergence>>, TooNarrow> {
    let index = |row: u64| usize::try_from(row - state.row).map_err(|_| TooNarrow);
    let rows = index(starts.end + reach)?;
    let trace = Trace::<W>::new(state, reflected, rows)?;
    let mut found = vec![Convergence::default(); state.lanes()];
    let mut taken = Vec::with_capacity(rows);
    for start in index(starts.start)?..index(starts.end)? {
        taken.clear();
        let mut same_from = start;
        for (lane, found) in found.iter_mut().enumerate() {
            match trace.converge(lane, start, same_from, &mut taken)? {
                None => return Ok(None),
                Some(row) => same_from = row,
            }
            found.add(state.row + start as u64, (same_from - start) as u64);
        }
    }
    Ok(Some(found))
}

/// The true states of some consecutive rows.
struct Trace<W> {
    rows: usize,
    /// By how much the base advances after each row.
    advance: Vec<bool>,
    lanes: Vec<LaneTrace<W>>,
}

/// The true states of one value, row by row, each before the row is filled.
struct LaneTrace<W> {
    insert: Vec<bool>,
    diagonals: Vec<W>,
    columns: Vec<W>,
    /// The cells taken by smaller values.
    taken: Vec<W>,
}

impl<W: Word> Trace<W> {
    fn new(state: &State, reflected: &Planes, rows: usize) -> Result<Self, TooNarrow> {
        let mut state = state.clone();
        if state.limbs() > W::LIMBS {
            return Err(TooNarrow);
        }
        state.widen_to(W::LIMBS).map_err(|_| TooNarrow)?;
        let inserts = |lane: usize| -> Vec<bool> {
            (0..rows.div_ceil(64))
                .map(|word| !reflected.load(lane, state.row + 64 * word as u64))
                .flat_map(|bits| (0..64).map(move |bit| bits >> bit & 1 == 1))
                .take(rows)
                .collect()
        };
        let advance = inserts(0);
        let mut taken = vec![W::ZERO; rows];
        let mut lanes = Vec::with_capacity(state.lanes());
        for lane in 0..state.lanes() {
            let window = state.window::<W>(lane);
            let (mut diagonals, mut columns) = (window.diagonals, window.columns);
            let mut trace = LaneTrace {
                insert: inserts(lane),
                diagonals: Vec::with_capacity(rows),
                columns: Vec::with_capacity(rows),
                taken: taken.clone(),
            };
            for row in 0..rows {
                trace.diagonals.push(diagonals);
                trace.columns.push(columns);
                if trace.insert[row] {
                    let bit = place(diagonals, columns, taken[row])?;
                    taken[row] = taken[row].or(bit);
                    (diagonals, columns) = (diagonals.or(bit), columns.or(bit));
                }
                (diagonals, columns) = next_row(diagonals, columns, advance[row])?;
            }
            lanes.push(trace);
        }
        Ok(Self {
            rows,
            advance,
            lanes,
        })
    }

    /// Sweeps one value from the dummy state of row `start`. All smaller values have their true
    /// states from row `same_from` on; before, `taken` has the cells they take in every row.
    ///
    /// Returns the first row from which on this value, too, has its true state, and adds the cells
    /// it takes before that row; `None` if the trace ends earlier.
    // Alone, its loops keep what they need in registers.
    #[inline(never)]
    fn converge(
        &self,
        lane: usize,
        start: usize,
        same_from: usize,
        taken: &mut Vec<W>,
    ) -> Result<Option<usize>, TooNarrow> {
        let truth = &self.lanes[lane];
        // As many diagonals are taken as there are points; the dummy state takes the first ones.
        let count = truth.diagonals[start].count();
        if count >= W::BITS {
            return Err(TooNarrow);
        }
        let mut diagonals = W::first_cells(count);
        let mut columns = W::ZERO;
        let rows = start..same_from;
        let steps = truth.insert[rows.clone()].iter().zip(&self.advance[rows]);
        for ((&insert, &advance), taken) in steps.zip(&mut taken[..same_from - start]) {
            if insert {
                let bit = place(diagonals, columns, *taken)?;
                *taken = taken.or(bit);
                (diagonals, columns) = (diagonals.or(bit), columns.or(bit));
            }
            (diagonals, columns) = next_row(diagonals, columns, advance)?;
        }
        let rows = same_from..self.rows;
        let true_windows = truth.diagonals[rows.clone()]
            .iter()
            .zip(&truth.columns[rows.clone()]);
        let steps = truth.insert[rows.clone()]
            .iter()
            .zip(&self.advance[rows.clone()]);
        let steps = true_windows.zip(&truth.taken[rows]).zip(steps).enumerate();
        for (row, (((&true_diagonals, &true_columns), &before), (&insert, &advance))) in steps {
            if diagonals.same(true_diagonals) {
                // Columns below the first empty diagonal no longer matter.
                let (empty, _) = diagonals.lowest_free();
                if columns.advance(empty).same(true_columns.advance(empty)) {
                    return Ok(Some(same_from + row));
                }
            }
            let mut after = before;
            if insert {
                let bit = place(diagonals, columns, after)?;
                after = after.or(bit);
                (diagonals, columns) = (diagonals.or(bit), columns.or(bit));
            }
            taken.push(after);
            (diagonals, columns) = next_row(diagonals, columns, advance)?;
        }
        Ok(None)
    }
}

/// The first free cell.
#[inline]
fn place<W: Word>(diagonals: W, columns: W, taken: W) -> Result<W, TooNarrow> {
    let (cell, bit) = taken.or(diagonals).or(columns).lowest_free();
    if cell >= W::BITS {
        return Err(TooNarrow);
    }
    Ok(bit)
}

/// The window one row further, where the base may have advanced.
#[inline]
fn next_row<W: Word>(diagonals: W, columns: W, advance: bool) -> Result<(W, W), TooNarrow> {
    if !advance {
        return Ok((diagonals, columns.step(1)));
    }
    if diagonals.lowest_free().0 == 0 {
        return Err(TooNarrow);
    }
    Ok((diagonals.step(1), columns.step(2)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn more_start_rows_than_there_were_are_refused() {
        let times = |count, in_histogram| {
            let mut value = Convergence {
                rows: 3,
                start: 2,
                count,
                histogram: Histogram::default(),
            };
            value.histogram.add(3, in_histogram);
            let values = vec![value];
            ConvergenceTimes { next: 10, values }.to_bytes()
        };
        assert_eq!(
            ConvergenceTimes::from_bytes(&times(10, 10)).unwrap().values[0].count,
            10
        );
        for (count, in_histogram) in [(11, 10), (10, 11), (u64::MAX, 1), (1, u64::MAX)] {
            assert!(ConvergenceTimes::from_bytes(&times(count, in_histogram)).is_err());
        }
    }
}
