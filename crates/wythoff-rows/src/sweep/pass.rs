//! All rows below some row, each swept once, in parts that any machine can sweep.
//!
//! A cascade sweeps the rows near r, and with them those near r/φ, r/φ², ... that feed it. While r runs from E/φ
//! to E, its k-th lower sweep runs from E/φ^(k+1) to E/φ^k. Together they pass every row below E once: a pass costs
//! what a plain sweep costs, in constant memory, and its parts exchange nothing but snapshots.
//!
//! The parts of a pass are exact if each starts from the snapshot with which the one before ended, and the first
//! from the sweeps below the highest with which the last one ended, of which the lowest are those of the *ground*,
//! the rows that are swept from row 0. For then the lowest level that counts begins exactly and is fed exactly,
//! so it ends exactly; the level above begins where it ended, and so on.

use wythoff_automata::Budget;

use super::ground::Ground;
use super::segment::{Relay, snapshot};
use super::snapshot::Snapshot;
use super::stats::{Aggregate, NearZero, Statistics};
use super::{Segment, SweepError};

/// The ground ends at the highest resting row that is not above this one, or not far above the opening.
const GROUND: u64 = 1 << 17;

/// How all rows below some row are swept once.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_rows::sweep::stats::{Aggregate, Extremes, Statistics};
/// use wythoff_rows::sweep::{PassPlan, Relay, Segment};
/// use wythoff_rules::rules::WythoffClass;
///
/// let budget = Budget::default();
/// let relay = Relay::new(&WythoffClass { k: 0, l: 0 }, 1, &budget)?;
/// let pass = PassPlan::new(&relay, 400_000);
/// let empty = Statistics { extremes: Some(Extremes::new(1)), ..Statistics::default() };
/// let ground = pass.ground(empty.clone(), &budget)?;
/// let start = relay.guess(pass.first_row().unwrap(), &budget)?;
/// let segment = Segment { start, end: 400_000 };
/// let (mut statistics, last) = pass.sweep(&segment, &empty, &budget)?;
/// // The guess was right.
/// assert!(pass.start_after(&ground, &last) == Some(segment.start));
/// statistics.merge(&ground.statistics);
/// assert_eq!(statistics.extremes.unwrap().values()[1].min.unwrap().n, 57);
/// # Ok::<(), wythoff_rows::sweep::SweepError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PassPlan<'a> {
    relay: &'a Relay,
    end: u64,
    /// The resting rows from which the levels that count start, the highest first; none if all is ground.
    starts: Vec<u64>,
}

impl<'a> PassPlan<'a> {
    /// A pass over all rows below `end`.
    pub fn new(relay: &'a Relay, end: u64) -> Self {
        let ground = GROUND.max(4 * relay.opening().state().row() + 4 * relay.start_up());
        let rows = relay.resting_rows(end);
        let lowest = rows.iter().position(|&row| row <= ground);
        let starts = lowest.map_or(Vec::new(), |lowest| {
            rows.get(1..=lowest).unwrap_or_default().to_vec()
        });
        Self { relay, end, starts }
    }

    /// The row at which the first part starts; `None` if all is ground.
    pub fn first_row(&self) -> Option<u64> {
        self.starts.first().copied()
    }

    /// Whether a part may go from one row to the other.
    pub fn has_part(&self, from: u64, to: u64) -> bool {
        self.first_row().is_some_and(|first| first <= from) && from < to && to <= self.end
    }

    /// The rows below all parts, swept from row 0.
    pub fn ground(
        &self,
        empty: Statistics,
        budget: &Budget,
    ) -> Result<Ground<Statistics>, SweepError> {
        let row = self.starts.last().copied().unwrap_or(self.end);
        let mut ground = self.relay.ground(row, empty, budget)?;
        if !self.starts.is_empty() {
            let cascade = self.relay.resume(&ground.snapshot)?;
            let near_zero = &mut ground.statistics.near_zero;
            cascade.look_ahead(0, NearZero::OVERLAP, near_zero)?;
        }
        ground.statistics.close();
        Ok(ground)
    }

    /// Sweeps a part, with the rows of all levels that count, and returns its closed statistics and the snapshot
    /// with which it ends.
    pub fn sweep(
        &self,
        segment: &Segment,
        empty: &Statistics,
        budget: &Budget,
    ) -> Result<(Statistics, Snapshot), SweepError> {
        let mut cascade = self.relay.resume(&segment.start)?;
        let mut levels = vec![empty.fresh(); self.starts.len()];
        cascade.run(segment.end, &mut levels, budget)?;
        cascade.rest(&mut levels, budget)?;
        let mut sum = empty.fresh();
        for (k, mut level) in levels.into_iter().enumerate().rev() {
            if k > 0 || segment.end < self.end {
                cascade.look_ahead(k, NearZero::OVERLAP, &mut level.near_zero)?;
            }
            level.close();
            sum.merge(&level);
        }
        Ok((sum, snapshot(&cascade)))
    }

    /// How many points of each value lie in the part between two snapshots; `None` if they are not of this pass.
    pub fn points(&self, from: &Snapshot, to: &Snapshot) -> Option<Vec<u64>> {
        let lanes = self.relay.opening().state().lanes();
        let mut points = vec![0_u64; lanes];
        for k in 0..self.starts.len() {
            let (from, to) = (from.rests.get(k)?, to.rests.get(k)?);
            if from.state.lanes() != lanes || to.state.lanes() != lanes {
                return None;
            }
            for (lane, points) in points.iter_mut().enumerate() {
                let more = to.state.index[lane].checked_sub(from.state.index[lane])?;
                *points = points.checked_add(more)?;
            }
        }
        Some(points)
    }

    /// With which snapshot the first part must have started, if the last one ended with this snapshot.
    ///
    /// If it did, and each other part started with the snapshot that ended the one before, then all parts are exact.
    /// Otherwise it is exact one level further up than before. `None` for a snapshot that is not one of this pass.
    pub fn start_after(&self, ground: &Ground<Statistics>, last: &Snapshot) -> Option<Snapshot> {
        let levels = self.starts.len();
        let mut rests = last.rests.get(1..levels)?.to_vec();
        rests.extend_from_slice(ground.snapshot.rests());
        Snapshot::from_rests(rests)
    }
}
