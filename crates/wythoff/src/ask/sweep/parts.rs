//! A sweep in parts, for machines that share nothing: whatever they exchange is bytes with version and checksum.
//!
//! Who sends the parts where, and what happens when a machine dies, is the business of the caller
//! (`python/src/wythoff/cluster`). What a part is, what it costs and why a chain of parts is exact:
//! `wythoff-rows/src/sweep/pass.rs`.

use std::fmt::Display;
use std::sync::Arc;

use super::answer::Found;
use super::work::identity;
use super::{Device, SweepAnswer, SweepQuestion};
use crate::sweep::stats::{Aggregate, Extremes, Histogram, Histograms, Statistics};
use crate::sweep::{
    Convergence, ConvergenceTimes, Ground, Opening, PassPlan, Relay, Segment, Snapshot, convergence,
};
use crate::{Budget, Failure};

/// A sweep of all rows 0..=R of a game for the values 0..=G, which other machines do in parts.
///
/// # Example
///
/// ```
/// use wythoff::Budget;
/// use wythoff::ask::sweep::{Device, Statistic, SweepParts, SweepQuestion};
/// use wythoff::read::game::of_catalogue;
///
/// let budget = Budget::default();
/// let parts = SweepParts::new(SweepQuestion {
///     game: of_catalogue("wythoff").unwrap(),
///     max_value: 1,
///     rows: 400_000,
///     stats: vec![Statistic::Extremes],
///     low_memory: false,
///     device: Device::Cpu,
/// }, &budget).unwrap();
/// let start = parts.guess(parts.first_row().unwrap(), &budget).unwrap();
/// let (statistics, last) = parts.sweep(&start, 400_001, &budget).unwrap();
/// assert_eq!(parts.start_after(&last, &budget).unwrap(), start);
/// let ground = parts.ground(&budget).unwrap();
/// let whole = parts.merge(&[statistics, ground]).unwrap();
/// assert_eq!(parts.answer(&whole).unwrap().points.unwrap().0, 494_429);
/// ```
#[derive(Debug, Clone)]
pub struct SweepParts {
    question: SweepQuestion,
    max_value: usize,
    relay: Arc<Relay>,
    identity: String,
}

impl SweepParts {
    /// Prepares a sweep; where the question says `device`, parts run on the processor.
    pub fn new(mut question: SweepQuestion, budget: &Budget) -> Result<Self, Failure> {
        let max_value = question.checked_max_value()?;
        question.device = Device::Cpu;
        let rules = question.game.rules()?;
        let relay = Arc::new(Relay::new(&*rules, max_value, budget)?);
        let opening = Opening::new(&*rules, max_value, budget)?;
        let identity = identity(
            &question.game.name(),
            &opening,
            max_value,
            &question.kinds(),
        );
        Ok(Self {
            question,
            max_value,
            relay,
            identity,
        })
    }

    /// What is swept, without the number of rows: the same for the same rules, however they are written.
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// The first row that is not swept.
    pub fn end(&self) -> u64 {
        self.question.rows + 1
    }

    /// The row at which the first part starts; `None` if all rows are ground.
    pub fn first_row(&self) -> Option<u64> {
        self.pass().first_row()
    }

    /// The statistics of the rows below all parts.
    pub fn ground(&self, budget: &Budget) -> Result<Vec<u8>, Failure> {
        Ok(self.swept_ground(budget)?.statistics.to_bytes())
    }

    /// The snapshot at a row, right under the Convergence Conjecture.
    pub fn guess(&self, row: u64, budget: &Budget) -> Result<Vec<u8>, Failure> {
        let row = row.min(self.end());
        Ok(self.relay.guess(row, budget)?.to_bytes())
    }

    /// Sweeps the part from a snapshot to a row: its statistics and the snapshot with which it ends.
    pub fn sweep(
        &self,
        start: &[u8],
        to: u64,
        budget: &Budget,
    ) -> Result<(Vec<u8>, Vec<u8>), Failure> {
        let segment = self.segment(start, to)?;
        let (statistics, end) = self.pass().sweep(&segment, &self.empty(), budget)?;
        Ok((statistics.to_bytes(), end.to_bytes()))
    }

    /// Whether statistics may be those of the part between two snapshots: they have the points that its ends say.
    pub fn fits(&self, start: &[u8], end: &[u8], statistics: &[u8]) -> Result<bool, Failure> {
        let (start, end) = (snapshot(start)?, snapshot(end)?);
        let statistics = self.statistics(statistics)?;
        let Some(points) = self.pass().points(&start, &end) else {
            return Ok(false);
        };
        let sum: u128 = points.iter().map(|&points| u128::from(points)).sum();
        let counted = statistics.extremes.as_ref().is_none_or(|extremes| {
            let counts = extremes.values().iter().map(|value| value.count);
            counts.eq(points.iter().copied())
        });
        let binned = statistics.histograms.as_ref().is_none_or(|histograms| {
            let counts = histograms.values().iter().map(Histogram::total);
            counts.eq(points.iter().map(|&points| u128::from(points)))
        });
        Ok(sum == u128::from(statistics.points) && counted && binned)
    }

    /// With which snapshot the first part must have started, if the last one ended with this one. If it did, and
    /// each other part started with the snapshot that ended the one before, all parts are exact.
    pub fn start_after(&self, last: &[u8], budget: &Budget) -> Result<Vec<u8>, Failure> {
        let last = snapshot(last)?;
        let start = (self.pass()).start_after(&self.swept_ground(budget)?, &last);
        let start = start.ok_or_else(|| refused("the snapshot is not one of this sweep"))?;
        Ok(start.to_bytes())
    }

    /// Merges the statistics of parts, in any order.
    pub fn merge(&self, parts: &[Vec<u8>]) -> Result<Vec<u8>, Failure> {
        let mut sum = self.empty();
        for part in parts {
            let part = self.statistics(part)?;
            if u128::from(sum.points) + u128::from(part.points) > u128::from(u64::MAX) {
                return Err(refused("there are more points than can be"));
            }
            sum.merge(&part);
        }
        Ok(sum.to_bytes())
    }

    /// The answer to the question from the statistics of all rows.
    pub fn answer(&self, statistics: &[u8]) -> Result<SweepAnswer, Failure> {
        Ok(self.found(&self.statistics(statistics)?, None))
    }

    /// The convergence times of all start rows below `row`, and the exact snapshot there.
    pub fn first_times(&self, row: u64, budget: &Budget) -> Result<(Vec<u8>, Vec<u8>), Failure> {
        let rules = self.question.game.rules()?;
        let row = row.min(self.end()).max(1);
        let values = convergence(&*rules, self.max_value, row - 1, budget)?;
        let snapshot = self.relay.ground(row, (), budget)?.snapshot;
        Ok((times(row, values), snapshot.to_bytes()))
    }

    /// The convergence times of the start rows from a snapshot to a row, and the snapshot there.
    pub fn times(
        &self,
        start: &[u8],
        to: u64,
        budget: &Budget,
    ) -> Result<(Vec<u8>, Vec<u8>), Failure> {
        let segment = Segment {
            start: snapshot(start)?,
            end: to,
        };
        if segment.start.row() >= to || to > self.end() {
            return Err(refused("there are no such start rows"));
        }
        let (values, end) = self.relay.convergence(&segment, budget)?;
        Ok((times(to, values), end.to_bytes()))
    }

    /// Merges convergence times, in any order.
    pub fn merge_times(&self, parts: &[Vec<u8>]) -> Result<Vec<u8>, Failure> {
        let mut sum = vec![Convergence::default(); self.max_value + 1];
        let mut next = 0;
        for part in parts {
            let part = self.read_times(part)?;
            next = part.next.max(next);
            for (sum, part) in sum.iter_mut().zip(&part.values) {
                sum.merge(part);
            }
        }
        Ok(times(next, sum))
    }

    /// How many start rows the times are of, for each largest value.
    pub fn start_rows(&self, part: &[u8]) -> Result<Vec<u64>, Failure> {
        let values = self.read_times(part)?.values;
        let rows = values.iter().map(|value| value.histogram.total());
        Ok(rows.filter_map(|rows| u64::try_from(rows).ok()).collect())
    }

    /// The answer to a question for convergence alone.
    pub fn answer_of_times(&self, part: &[u8]) -> Result<SweepAnswer, Failure> {
        let times = self.read_times(part)?;
        Ok(self.found(&Statistics::default(), Some(&times.values)))
    }

    fn pass(&self) -> PassPlan<'_> {
        PassPlan::new(&self.relay, self.end())
    }

    fn empty(&self) -> Statistics {
        self.question.empty(self.max_value)
    }

    fn swept_ground(&self, budget: &Budget) -> Result<Ground<Statistics>, Failure> {
        Ok(self.pass().ground(self.empty(), budget)?)
    }

    fn segment(&self, start: &[u8], to: u64) -> Result<Segment, Failure> {
        let start = snapshot(start)?;
        if !self.pass().has_part(start.row(), to) {
            return Err(refused("there is no such part"));
        }
        Ok(Segment { start, end: to })
    }

    fn found(&self, statistics: &Statistics, times: Option<&[Convergence]>) -> SweepAnswer {
        let found = Found {
            game: self.question.game.name(),
            max_value: self.max_value,
            rows: self.question.rows,
            device: self.question.device.word().to_owned(),
            statistics,
            swept: times.is_none(),
            convergence: times,
        };
        found.answer()
    }

    /// Statistics that may be of a part: those that were asked for, of these values, no more than the points.
    fn statistics(&self, bytes: &[u8]) -> Result<Statistics, Failure> {
        let found = Statistics::from_bytes(bytes).map_err(refused)?;
        let shape = |statistics: &Statistics| {
            [
                statistics.extremes.as_ref().map(|all| all.values().len()),
                statistics.histograms.as_ref().map(|all| all.values().len()),
                (statistics.golden_offsets.as_ref()).map(|all| all.values().len()),
                statistics.activity.as_ref().map(|all| all.values().len()),
                (statistics.near_zero.as_ref()).map(|all| all.distances().count()),
            ]
        };
        let counts = found.extremes.iter().flat_map(Extremes::values);
        let counts: u128 = counts.map(|value| u128::from(value.count)).sum();
        let bins = found.histograms.iter().flat_map(Histograms::values);
        let bins: u128 = bins.map(Histogram::total).sum();
        if shape(&found) != shape(&self.empty()) || counts.max(bins) > u128::from(found.points) {
            return Err(refused("these are not the statistics of this sweep"));
        }
        Ok(found)
    }

    fn read_times(&self, bytes: &[u8]) -> Result<ConvergenceTimes, Failure> {
        let times = ConvergenceTimes::from_bytes(bytes).map_err(refused)?;
        let most = u128::from(self.end());
        let too_many =
            |value: &Convergence| value.histogram.total() > most || value.count > self.end();
        if times.values.len() != self.max_value + 1 || times.values.iter().any(too_many) {
            return Err(refused("these are not the times of these start rows"));
        }
        Ok(times)
    }
}

/// At which row a snapshot is.
pub fn snapshot_row(bytes: &[u8]) -> Result<u64, Failure> {
    Ok(snapshot(bytes)?.row())
}

fn snapshot(bytes: &[u8]) -> Result<Snapshot, Failure> {
    Snapshot::from_bytes(bytes).map_err(refused)
}

fn times(next: u64, values: Vec<Convergence>) -> Vec<u8> {
    ConvergenceTimes { next, values }.to_bytes()
}

fn refused(why: impl Display) -> Failure {
    Failure::Input(format!("a part of a sweep is not as it must be: {why}"))
}
