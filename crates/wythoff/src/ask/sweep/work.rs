//! The ways to sweep.

use std::sync::Arc;

use super::progress::Progress;
use crate::ask::{GOES_ON, Host, Store};
use crate::far::Margins;
use crate::sweep::stats::{Aggregate, Statistics};
use crate::sweep::{
    Convergence, ConvergenceRun, ConvergenceTimes, Opening, Relay, RowByRow, Sink, Sweep,
    SweepError,
};
use crate::{Exhausted, Failure, Ruleset};
use wythoff_write::checksum::Checksum;

/// Rows between two reports of progress.
const PIECE: u64 = 1 << 22;
/// The shortest and the longest segment between two checkpoints.
const SEGMENT: std::ops::RangeInclusive<u64> = 1 << 17..=1 << 23;

/// Start rows whose convergence each thread finds between two checkpoints.
const STARTS_AT_A_TIME: u64 = 1 << 14;

/// What a store keeps.
pub(super) const SWEEP: &str = "sweep";
const CONVERGENCE: &str = "convergence";

/// What to sweep.
pub(super) struct Job<'a> {
    pub(super) name: String,
    pub(super) rules: &'a dyn Ruleset,
    pub(super) max_value: usize,
    /// The first row that is not swept.
    pub(super) end: u64,
    pub(super) host: &'a dyn Host,
}

impl Job<'_> {
    /// The quickest way, with all columns ahead in memory.
    pub(super) fn in_memory(&self, mut statistics: Statistics) -> Result<Statistics, Failure> {
        let budget = self.host.budget();
        let opening = match Opening::new(self.rules, self.max_value, budget) {
            Err(SweepError::Unsettled) => return self.row_by_row(statistics),
            opening => opening?,
        };
        let progress = self.host.begin("sweeping", Some(self.end));
        let start_up = Margins::for_value(self.max_value).start_up;
        let mut sweep = Sweep::from_opening(opening).limited(self.end);
        let mut row = 0;
        while row < self.end {
            row = self.end.min(row.saturating_add(PIECE));
            let swept = sweep.run_parallel(row, start_up, &mut statistics, budget);
            if let Err(SweepError::Exhausted(Exhausted::Memory { .. })) = swept {
                self.host
                    .note("hint: --low-memory or --checkpoint DIR sweep in constant memory");
            }
            swept?;
            progress.set(row);
        }
        Ok(statistics)
    }

    /// For rules that are not known to settle.
    fn row_by_row(&self, mut statistics: Statistics) -> Result<Statistics, Failure> {
        let shape = self.rules.nim_diagonal().ok_or(SweepError::Shape)?;
        let mut rows = RowByRow::new(shape, self.max_value + 1, None)?;
        let progress = self.host.begin("sweeping", Some(self.end));
        while rows.row() < self.end {
            self.host.budget().check()?;
            rows.next_row(|point| statistics.point(point));
            progress.set(rows.row());
        }
        let nothing = statistics.fresh();
        statistics.merge(&nothing);
        Ok(statistics)
    }

    /// Without a store.
    pub(super) fn in_constant_memory(&self, empty: Statistics) -> Result<Statistics, Failure> {
        let relay = Relay::new(self.rules, self.max_value, self.host.budget())?;
        self.relay(&relay, self.beginning(&relay, empty), |_| Ok(()))
    }

    /// The store of this sweep, if the host has one.
    pub(super) fn open_store(&self, kinds: &str) -> Result<Option<Arc<dyn Store>>, Failure> {
        if !self.host.keeps() {
            return Ok(None);
        }
        let opening = Opening::new(self.rules, self.max_value, self.host.budget())?;
        (self.host).store(&identity(&self.name, &opening, self.max_value, kinds))
    }

    /// With a store.
    pub(super) fn with_store(
        &self,
        store: &dyn Store,
        empty: Statistics,
    ) -> Result<Statistics, Failure> {
        let relay = Relay::new(self.rules, self.max_value, self.host.budget())?;
        let progress = match store.load(SWEEP)? {
            Some(bytes) => {
                let progress = Progress::from_bytes(&bytes).map_err(|why| store.refused(&why))?;
                let row = progress.snapshot.row();
                if row > relay.start().row() {
                    self.going_on(store, row)?;
                }
                progress
            }
            None => self.beginning(&relay, empty),
        };
        let swept = self.relay(&relay, progress, |progress| {
            store.save(SWEEP, &progress.to_bytes())
        });
        self.hinting(swept)
    }

    /// How soon sweeps from dummy states converge, with a store if there is one.
    pub(super) fn convergence(
        &self,
        store: Option<&dyn Store>,
    ) -> Result<Vec<Convergence>, Failure> {
        let budget = self.host.budget();
        let shown = self.host.begin("convergence", Some(self.end));
        let run = ConvergenceRun::new(self.rules, self.max_value, self.end - 1, budget)?;
        let mut times = run.start();
        if let Some((store, bytes)) = store.zip(store.map_or(Ok(None), |s| s.load(CONVERGENCE))?) {
            let kept = ConvergenceTimes::from_bytes(&bytes).map_err(|why| store.refused(&why))?;
            if kept.values.len() != times.values.len() {
                return Err(store.refused(&"it has other values"));
            }
            if kept.next > times.next {
                self.going_on(store, kept.next)?;
            }
            times = kept;
        }
        let piece = STARTS_AT_A_TIME * rayon::current_num_threads() as u64;
        loop {
            shown.set(times.next);
            let advanced = run.advance(&mut times, piece, budget);
            let left = self.hinting_if(store.is_some(), advanced.map_err(Failure::from))?;
            if let Some(store) = store {
                store.save(CONVERGENCE, &times.to_bytes())?;
            }
            if !left {
                return Ok(times.values);
            }
        }
    }

    /// Says where a run goes on, if it does not already stand beyond its end.
    pub(super) fn going_on(&self, store: &dyn Store, row: u64) -> Result<(), Failure> {
        if row > self.end {
            return Err(store.refused(&format_args!(
                "it has already passed row {} and stands at row {row}",
                self.end - 1
            )));
        }
        self.host.note(&format!("going on from row {row}"));
        Ok(())
    }

    /// Says how to go on if a limit ended the work.
    fn hinting<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        self.hinting_if(true, result)
    }

    fn hinting_if<T>(&self, stored: bool, result: Result<T, Failure>) -> Result<T, Failure> {
        if stored && matches!(result, Err(Failure::Undecided(_))) {
            self.host.note(GOES_ON);
        }
        result
    }

    /// The opening, which comes before all segments.
    pub(super) fn beginning(&self, relay: &Relay, mut statistics: Statistics) -> Progress {
        let end = self.end;
        let points = relay.opening().points().iter();
        (points.take_while(|point| point.a < end)).for_each(|&point| statistics.point(point));
        let nothing = statistics.fresh();
        statistics.merge(&nothing);
        Progress {
            snapshot: relay.start(),
            statistics,
        }
    }

    /// Sweeps segments on all threads and saves after every few of them.
    pub(super) fn relay(
        &self,
        relay: &Relay,
        progress: Progress,
        mut save: impl FnMut(&Progress) -> Result<(), Failure>,
    ) -> Result<Statistics, Failure> {
        let shown = self.host.begin("sweeping", Some(self.end));
        let Progress {
            mut snapshot,
            mut statistics,
        } = progress;
        let threads = rayon::current_num_threads() as u64;
        let length = (self.end / (64 * threads)).clamp(*SEGMENT.start(), *SEGMENT.end());
        let empty = statistics.fresh();
        while snapshot.row() < self.end {
            shown.set(snapshot.row());
            let ends: Vec<u64> = (1..=threads)
                .map(|k| self.end.min(snapshot.row().saturating_add(k * length)))
                .collect();
            let ends = distinct(ends);
            let swept = relay.sweep_parallel(&snapshot, &ends, &empty, self.host.budget())?;
            for (later, end) in swept {
                statistics.merge(&later);
                snapshot = end;
            }
            let progress = Progress {
                snapshot,
                statistics,
            };
            save(&progress)?;
            Progress {
                snapshot,
                statistics,
            } = progress;
        }
        Ok(statistics)
    }
}

/// What tells one sweep from another: a game with the same first rows has the same rows for ever.
pub(super) fn identity(name: &str, opening: &Opening, max_value: usize, kinds: &str) -> String {
    let points = opening.points().iter();
    let fingerprint = Checksum::of(points.flat_map(|point| [point.value as u64, point.a, point.b]));
    format!("sweep of {name} (rules {fingerprint:016x}) to value {max_value} for {kinds}")
}

fn distinct(mut ends: Vec<u64>) -> Vec<u64> {
    ends.dedup();
    ends
}
