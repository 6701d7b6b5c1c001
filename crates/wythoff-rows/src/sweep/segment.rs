//! Rows as units of work: from a snapshot to a snapshot, on any machine.

use std::sync::Arc;

use rayon::prelude::*;
use wythoff_automata::codec::DecodeError;
use wythoff_automata::golden;
use wythoff_automata::{Budget, UBig};
use wythoff_rules::Ruleset;

use super::cascade::{Cascade, Tier, resting_rows};
use super::planes::Planes;
use super::snapshot::{Rest, Snapshot};
use super::stats::Aggregate;
use super::{Opening, Sink, Sweep, SweepError};
use crate::far::recursion::{Rows, Swept, columns_of, from_below};
use crate::far::{FarError, FarSweep};

/// A unit of work: the rows from that of a snapshot up to `end`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Where to start.
    pub start: Snapshot,
    /// The first row that does not belong to the segment.
    pub end: u64,
}

/// Sweeps the level sets T_0, ..., T_g of one game segment by segment, in constant memory.
///
/// Sweeping from a [`Snapshot`] to a later row gives statistics and the next snapshot. A chain of
/// segments is right if the first starts from [`Relay::start`] and each other one from the snapshot
/// with which the one before it ended; so segments can be swept on other threads and other machines,
/// from guessed snapshots, before those below them are done.
///
/// **Cost** φ² = 2.6 times a plain sweep, and O(log r) memory. There is no limit on rows below 2⁶¹.
///
/// # Example
///
/// ```
/// use wythoff_rules::rules::WythoffClass;
/// use wythoff_rows::sweep::{Relay, Segment};
/// use wythoff_rows::sweep::stats::Extremes;
/// use wythoff_automata::Budget;
///
/// let budget = Budget::default();
/// let relay = Relay::new(&WythoffClass { k: 0, l: 0 }, 3, &budget)?;
/// let first = Segment { start: relay.start(), end: 40_000 };
/// let (mut statistics, end) = relay.sweep(&first, Extremes::new(3), &budget)?;
/// // Another machine may have guessed the same snapshot.
/// assert!(relay.guess(40_000, &budget)? == end);
/// # Ok::<(), wythoff_rows::sweep::SweepError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Relay {
    far: FarSweep,
    opening: Arc<Opening>,
}

impl Relay {
    /// A relay of the values 0, ..., `max_value`.
    pub fn new(rules: &dyn Ruleset, max_value: usize, budget: &Budget) -> Result<Self, SweepError> {
        let far = FarSweep::new(rules, max_value, budget).map_err(sweep_error)?;
        let opening = Arc::new(far.opening().clone());
        Ok(Self { far, opening })
    }

    /// The first rows of the game, which come before all segments.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The snapshot after the opening.
    pub fn start(&self) -> Snapshot {
        snapshot(&Cascade::new(Arc::clone(&self.opening), self.far.line()))
    }

    /// The rows at which the sweeps of a snapshot at `row` stand, the highest first.
    ///
    /// From the second on they are those of a snapshot at the second.
    pub fn resting_rows(&self, row: u64) -> Vec<u64> {
        resting_rows(row, self.far.line(), self.opening.state().lanes())
    }

    /// For every value: how many of its points below any row after the opening have their smaller or
    /// their larger pile below it, counted with both, less the row.
    pub fn surplus(&self) -> Vec<i64> {
        self.opening.surplus()
    }

    /// The start-up margin with which [`Relay::guess`] works.
    pub fn start_up(&self) -> u64 {
        self.far.margins().start_up
    }

    /// Sweeps a segment; the statistics begin as `empty`.
    pub fn sweep<S: Sink>(
        &self,
        segment: &Segment,
        mut statistics: S,
        budget: &Budget,
    ) -> Result<(S, Snapshot), SweepError> {
        let mut cascade = self.resume(&segment.start)?;
        let top = std::slice::from_mut(&mut statistics);
        cascade.run(segment.end, top, budget)?;
        cascade.rest(top, budget)?;
        Ok((statistics, snapshot(&cascade)))
    }

    /// Sweeps consecutive segments that end at the given rows, on all threads of the current pool,
    /// and hands over the statistics and the snapshot at the end of each, in order.
    ///
    /// All but the first start from guessed snapshots. A segment whose guess turns out wrong is swept
    /// again, so the result is exact if `start` is, whatever the Convergence Conjecture says.
    pub fn sweep_parallel<A: Aggregate + Sync>(
        &self,
        start: &Snapshot,
        ends: &[u64],
        empty: &A,
        budget: &Budget,
    ) -> Result<Vec<(A, Snapshot)>, SweepError> {
        let guesses: Vec<Result<_, SweepError>> = ends
            .par_iter()
            .enumerate()
            .map(|(k, &end)| {
                let start = match k.checked_sub(1) {
                    None => start.clone(),
                    Some(before) => self.guess(ends[before], budget)?,
                };
                let segment = Segment { start, end };
                let swept = self.sweep(&segment, empty.clone(), budget)?;
                Ok((segment, swept))
            })
            .collect();
        let mut accepted: Vec<(A, Snapshot)> = Vec::with_capacity(ends.len());
        for guess in guesses {
            let (segment, mut swept) = guess?;
            let before = accepted.last().map_or(start, |(_, snapshot)| snapshot);
            if segment.start != *before {
                let again = Segment {
                    start: before.clone(),
                    ..segment
                };
                swept = self.sweep(&again, empty.clone(), budget)?;
            }
            accepted.push(swept);
        }
        Ok(accepted)
    }

    /// The snapshot at a row as Algorithm RW finds it: right under the Convergence Conjecture.
    pub fn guess(&self, row: u64, budget: &Budget) -> Result<Snapshot, SweepError> {
        if row <= self.opening.state().row() {
            return Ok(self.start());
        }
        let lanes = self.opening.state().lanes();
        let rows = resting_rows(row, self.far.line(), lanes);
        let windows = self.windows(&rows);
        let exact_levels = rows.len() - windows.len();
        let (mut levels, mut below) = self.exact(&rows[windows.len()..], windows.last(), budget)?;
        debug_assert_eq!(levels.len(), exact_levels);
        for (rows, window) in rows[..windows.len()].iter().zip(&windows).rev() {
            let upper = Rows {
                first: UBig::from(window.first),
                rows: rows - window.first,
            };
            let swept = from_below(&self.far, self.far.margins(), upper, &below, false, budget);
            let swept = swept.map_err(sweep_error)?;
            let state = (swept.end.clone())
                .shifted(small(&swept.row_origin), small(&swept.diagonal_origin));
            let feeder = &levels.last().expect("there are exact levels").state;
            let mut reflected = Planes::new(lanes, state.row);
            let shift = small(&(&below.row_origin + &below.diagonal_origin));
            reflected.complete_to = feeder.complete_to();
            for lane in 0..lanes {
                let words: Vec<u64> = (state.row..reflected.complete_to)
                    .step_by(64)
                    .map(|column| below.columns.load(lane, column - shift))
                    .collect();
                reflected.or_bits(lane, state.row, &words);
            }
            levels.push(Tier { state, reflected });
            below = swept;
        }
        levels.reverse();
        let opening = Arc::clone(&self.opening);
        Ok(snapshot(&Cascade::with_levels(
            opening,
            self.far.line(),
            levels,
        )))
    }

    /// For the upper resting rows, highest first: from where their windows must be swept so that the
    /// window above finds all its reflected points.
    fn windows(&self, rows: &[u64]) -> Vec<Window> {
        let margins = self.far.margins();
        let mut windows = Vec::new();
        let mut first = rows[0];
        for &row in &rows[1..] {
            let length = rows[windows.len()] - first + margins.start_up;
            let low = 2 * self.opening.state().row() + 6 * (length + margins.start_up);
            if first <= low {
                break;
            }
            windows.push(Window { first });
            let start = first - margins.start_up;
            first = (golden::lower(start) - start + self.far.line()).saturating_sub(margins.below);
            first = first.min(row);
        }
        windows
    }

    /// The lower levels, lowest first, from a sweep from row 0, and what the lowest window above
    /// them needs.
    fn exact(
        &self,
        rows: &[u64],
        above: Option<&Window>,
        budget: &Budget,
    ) -> Result<(Vec<Tier>, Swept), SweepError> {
        let margins = self.far.margins();
        let first = above.map_or(rows[0], |window| {
            let start = window.first - margins.start_up;
            let lower = golden::lower(start) - start + self.far.line();
            lower.saturating_sub(margins.below).min(rows[0])
        });
        let mut run = Sweep::from_opening((*self.opening).clone()).keeping_all_columns();
        let mut states = Vec::new();
        let mut stops: Vec<u64> = rows.iter().copied().chain([first]).collect();
        stops.sort_unstable();
        let mut from: Option<(Planes, Vec<u64>, u64)> = None;
        for stop in stops {
            let mut columns = from.take();
            run.run(
                stop,
                &mut columns.as_mut().map(|(columns, ..)| columns),
                budget,
            )?;
            from = columns;
            if stop == first && from.is_none() {
                let state = run.state();
                from = Some((columns_of(state), state.index.clone(), state.empty_from()));
            }
            if rows.contains(&stop) && states.last().is_none_or(|s: &super::State| s.row < stop) {
                states.push(run.state().clone());
            }
        }
        let (mut columns, index, lower_columns_end) = from.expect("the window is one of the stops");
        columns.complete_to = run.state().complete_to();
        let levels = (0..states.len())
            .map(|k| {
                let state = states[k].clone();
                let feeder = &states[k.saturating_sub(1)];
                let complete_to = feeder.complete_to();
                let mut reflected = Planes::new(state.lanes(), state.row);
                let bits = run.planes.bits(state.row, complete_to);
                fill(&mut reflected, state.row, complete_to, &bits);
                Tier { state, reflected }
            })
            .collect();
        let swept = Swept {
            first: UBig::from(first),
            row_origin: UBig::ZERO,
            diagonal_origin: UBig::ZERO,
            index,
            lower_columns_end,
            columns,
            points: Vec::new(),
            end: run.state().clone(),
        };
        Ok((levels, swept))
    }

    /// A cascade that goes on from a snapshot.
    pub(super) fn resume(&self, snapshot: &Snapshot) -> Result<Cascade, SweepError> {
        let lanes = self.opening.state().lanes();
        if snapshot
            .rests
            .iter()
            .any(|rest| rest.state.lanes() != lanes)
        {
            return Err(DecodeError::Foreign.into());
        }
        let mut levels = Vec::with_capacity(snapshot.rests.len());
        for (k, rest) in snapshot.rests.iter().enumerate() {
            let mut reflected = Planes::new(lanes, rest.state.row);
            fill(
                &mut reflected,
                rest.state.row,
                rest.complete_to,
                &rest.reflected,
            );
            // The columns that are not yet complete are those ahead of the sweep that feeds this one.
            let feeder = snapshot.rests.get(k + 1).unwrap_or(rest);
            reflected.add_ahead(&feeder.state);
            levels.push(Tier {
                state: rest.state.clone(),
                reflected,
            });
        }
        let opening = Arc::clone(&self.opening);
        Ok(Cascade::with_levels(opening, self.far.line(), levels))
    }
}

/// Where a window begins; it ends at its resting row.
struct Window {
    first: u64,
}

/// The canonical form of a cascade at rest.
pub(super) fn snapshot(cascade: &Cascade) -> Snapshot {
    let levels = &cascade.levels;
    let rests = (0..levels.len())
        .map(|k| {
            let Tier { state, reflected } = &levels[k];
            let feeder = levels.get(k + 1).unwrap_or(&levels[k]);
            let complete_to = feeder.state.complete_to();
            Rest {
                state: state.canonical(),
                complete_to,
                reflected: reflected.bits(state.row, complete_to),
            }
        })
        .collect();
    Snapshot { rests }
}

/// Adds columns from `row` to `complete_to`, value by value.
fn fill(planes: &mut Planes, row: u64, complete_to: u64, bits: &[u64]) {
    let words = usize::try_from((complete_to - row).div_ceil(64)).expect("they were in memory");
    if words > 0 {
        for (lane, bits) in bits.chunks_exact(words).enumerate() {
            planes.or_bits(lane, row, bits);
        }
    }
    planes.complete_to = complete_to;
}

fn small(x: &UBig) -> u64 {
    u64::try_from(x).expect("rows of a relay fit in 64 bits")
}

fn sweep_error(error: FarError) -> SweepError {
    match error {
        FarError::Sweep(error) => error,
        _ => SweepError::NotGolden { row: 0 },
    }
}
