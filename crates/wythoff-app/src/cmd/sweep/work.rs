//! The ways to sweep.

use std::path::Path;

use wythoff::huge::Margins;
use wythoff::sweep::stats::{Aggregate, Statistics};
use wythoff::sweep::{Opening, Relay, RowByRow, Sink, Sweep, SweepError};
use wythoff::{Exhausted, Ruleset};

use crate::checkpoint::{Checkpoint, Progress};
use crate::checksum::Checksum;
use crate::{Context, Failure};

/// Rows between two reports of progress.
const PIECE: u64 = 1 << 22;
/// The shortest and the longest segment between two checkpoints.
const SEGMENT: std::ops::RangeInclusive<u64> = 1 << 17..=1 << 23;

/// What to sweep.
pub(super) struct Job<'a> {
    pub(super) name: String,
    pub(super) rules: &'a dyn Ruleset,
    pub(super) max_value: usize,
    /// The first row that is not swept.
    pub(super) end: u64,
    pub(super) context: &'a Context,
}

impl Job<'_> {
    /// The quickest way, with all columns ahead in memory.
    pub(super) fn in_memory(&self, mut statistics: Statistics) -> Result<Statistics, Failure> {
        let budget = &self.context.budget;
        let opening = match Opening::new(self.rules, self.max_value, budget) {
            Err(SweepError::Unsettled) => return self.row_by_row(statistics),
            opening => opening?,
        };
        let progress = self.context.progress("sweeping", Some(self.end));
        let start_up = Margins::for_value(self.max_value).start_up;
        let mut sweep = Sweep::from_opening(opening).limited(self.end);
        let mut row = 0;
        while row < self.end {
            row = self.end.min(row.saturating_add(PIECE));
            let swept = sweep.run_parallel(row, start_up, &mut statistics, budget);
            if let Err(SweepError::Exhausted(Exhausted::Memory { .. })) = swept {
                self.context
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
        let progress = self.context.progress("sweeping", Some(self.end));
        while rows.row() < self.end {
            self.context.budget.check()?;
            rows.next_row(|point| statistics.point(point));
            progress.set(rows.row());
        }
        let nothing = statistics.fresh();
        statistics.merge(&nothing);
        Ok(statistics)
    }

    /// Without a store.
    pub(super) fn in_constant_memory(&self, empty: Statistics) -> Result<Statistics, Failure> {
        let relay = Relay::new(self.rules, self.max_value, &self.context.budget)?;
        self.relay(&relay, self.beginning(&relay, empty), |_| Ok(()))
    }

    /// With a store in a directory.
    pub(super) fn with_checkpoint(
        &self,
        directory: &Path,
        kinds: &str,
        empty: Statistics,
    ) -> Result<Statistics, Failure> {
        let relay = Relay::new(self.rules, self.max_value, &self.context.budget)?;
        let opening = relay.opening().points().iter();
        let fingerprint =
            Checksum::of(opening.flat_map(|point| [point.value as u64, point.a, point.b]));
        let identity = format!(
            "sweep of {} (rules {fingerprint:016x}) to value {} for {kinds}",
            self.name, self.max_value
        );
        let store = Checkpoint::open(directory, &identity)?;
        let progress = match store.load()? {
            Some(progress) => {
                let row = progress.snapshot.row();
                if row > self.end && row > relay.start().row() {
                    return Err(Failure::Input(format!(
                        "the store in {} has already passed row {}: it stands at row {row}",
                        directory.display(),
                        self.end - 1
                    )));
                }
                self.context.note(format_args!("going on from row {row}"));
                progress
            }
            None => self.beginning(&relay, empty),
        };
        let swept = self.relay(&relay, progress, |progress| store.save(progress));
        if matches!(swept, Err(Failure::Undecided(_))) {
            self.context
                .note("the same command goes on from the last checkpoint");
        }
        swept
    }

    /// The opening, which comes before all segments.
    fn beginning(&self, relay: &Relay, mut statistics: Statistics) -> Progress {
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
    fn relay(
        &self,
        relay: &Relay,
        progress: Progress,
        mut save: impl FnMut(&Progress) -> Result<(), Failure>,
    ) -> Result<Statistics, Failure> {
        let shown = self.context.progress("sweeping", Some(self.end));
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
            let swept = relay.sweep_parallel(&snapshot, &ends, &empty, &self.context.budget)?;
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

fn distinct(mut ends: Vec<u64>) -> Vec<u64> {
    ends.dedup();
    ends
}
