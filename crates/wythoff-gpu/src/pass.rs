//! A sweep of all rows to some row, level by level and batch by batch.
//!
//! Level 0 sweeps the rows near r, level 1 those near r/φ that feed it, and so on down to the *ground*, which
//! the processor sweeps from row 0. When r runs from E/φ to E, level k runs through the rows from E/φ^(k+1) to
//! E/φ^k: together the levels sweep every row below E once, and each gathers statistics of its rows.
//!
//! Levels begin at guessed snapshots. When all is done, the sweep with which level k + 1 ends must be the one
//! with which level k began, and the lowest level begins at the ground, which is exact: so by induction all are.
//! If one differs, the pass is done again from what was found, which is exact one level further.

use wythoff_automata::Budget;
use wythoff_rows::sweep::stats::{Aggregate, NearZero, Statistics};
use wythoff_rows::sweep::{
    Convergence, ConvergenceTimes, Ground, Relay, Rest, Snapshot, State, SweepError,
};

use crate::DeviceError;
use crate::converge;
use crate::engine::{Buffer, Engine};
use crate::known_range::KnownRange;
use crate::level::{self, Gathered, Rows};
use crate::progress::PassProgress;

/// The processor sweeps rows up to about this one by itself.
pub const GROUND: u64 = 1 << 22;

/// How often a batch that does not fit together is done again.
const ATTEMPTS: usize = 3;

/// Rows beyond its own of which the lowest level is told.
const AHEAD: u64 = 1 << 12;

/// Words beyond its rows that a buffer of a level must hold.
const SPARE: u64 = 1 << 14;

/// A sweep on a device, from its beginning to row `end`.
#[derive(Debug)]
pub struct Pass<'a> {
    relay: &'a Relay,
    ground: Ground<Statistics>,
    progress: PassProgress,
    surplus: Vec<i64>,
    /// Segments swept on the device, and those swept again by the processor.
    counts: [u64; 2],
}

/// The result of a [`Pass`].
#[derive(Debug)]
pub struct Finished {
    /// The snapshot at the end.
    pub snapshot: Snapshot,
    /// The statistics of all rows that count.
    pub statistics: Statistics,
    /// The convergence times of the rows above the ground, if they were wanted.
    pub convergence: Vec<Convergence>,
}

impl<'a> Pass<'a> {
    /// A pass over all rows below `end`, from row 0 on; `ground` says up to which row the processor
    /// sweeps, [`GROUND`] being a good choice.
    ///
    /// `None` if there is nothing left for a device.
    pub fn whole(
        relay: &'a Relay,
        end: u64,
        ground: u64,
        empty: &Statistics,
        budget: &Budget,
    ) -> Result<Option<Self>, DeviceError> {
        let rows = relay.resting_rows(end);
        let Some(lowest) = rows
            .iter()
            .position(|&row| row <= ground.max(lowest_row(relay)))
        else {
            return Ok(None);
        };
        if lowest == 0 {
            return Ok(None);
        }
        let ground = relay.ground(rows[lowest], empty.clone(), budget)?;
        let mut start = relay.guess(rows[1], budget)?.rests()[..lowest].to_vec();
        start[lowest - 1] = ground.snapshot.rests()[0].clone();
        let statistics = vec![empty.fresh(); lowest];
        Self::checked(
            relay,
            ground,
            PassProgress::new(end, start, statistics, true),
        )
        .map(Some)
    }

    /// A pass over all rows below `end` for the convergence times of those from [`Pass::ground_row`] on.
    ///
    /// `None` if there is nothing left for a device.
    pub fn for_convergence(
        relay: &'a Relay,
        end: u64,
        ground: u64,
        budget: &Budget,
    ) -> Result<Option<Self>, DeviceError> {
        let pass = Self::whole(relay, end, ground, &Statistics::default(), budget)?;
        Ok(pass.map(|mut pass| {
            let lanes = relay.opening().state().lanes();
            let starts = pass.progress.start.iter().map(|rest| ConvergenceTimes {
                next: rest.state().row(),
                values: vec![Convergence::default(); lanes],
            });
            pass.progress.convergence = starts.collect();
            pass
        }))
    }

    /// The rows below this one the processor sweeps.
    pub fn ground_row(&self) -> u64 {
        self.ground.snapshot.row()
    }

    /// A pass from an exact snapshot to `end`, whose statistics are those of the rows from the snapshot on.
    ///
    /// It goes to `end` or to an earlier row, see [`Pass::end`]; `None` if the snapshot is too low for a device.
    pub fn from_snapshot(
        relay: &'a Relay,
        snapshot: &Snapshot,
        end: u64,
        ground: u64,
        before: &Statistics,
        budget: &Budget,
    ) -> Result<Option<Self>, DeviceError> {
        let end = end.min(snapshot.row().saturating_mul(4));
        let rows = relay.resting_rows(snapshot.row());
        let lowest = rows
            .iter()
            .position(|&row| row <= ground.max(lowest_row(relay)));
        let Some(lowest) = lowest.filter(|&lowest| lowest > 0 && end > snapshot.row()) else {
            return Ok(None);
        };
        let ground_row = relay.resting_rows(end)[lowest];
        let mut ground = relay.ground(ground_row, before.fresh(), budget)?;
        ground.statistics = before.clone();
        let start = snapshot.rests()[..lowest].to_vec();
        let mut statistics = vec![Statistics::default(); lowest];
        statistics[0] = before.fresh();
        Self::checked(
            relay,
            ground,
            PassProgress::new(end, start, statistics, false),
        )
        .map(Some)
    }

    /// A pass that goes on where another one stopped.
    pub fn resume(
        relay: &'a Relay,
        progress: PassProgress,
        before: &Statistics,
        budget: &Budget,
    ) -> Result<Self, DeviceError> {
        let rows = relay.resting_rows(progress.end);
        let lowest = progress.now.len();
        let row = rows
            .get(lowest)
            .copied()
            .ok_or(wythoff_rows::sweep::DecodeError::Damaged)?;
        let mut ground = relay.ground(row, before.fresh(), budget)?;
        if !progress.whole {
            ground.statistics = before.clone();
        }
        Self::checked(relay, ground, progress)
    }

    fn checked(
        relay: &'a Relay,
        ground: Ground<Statistics>,
        progress: PassProgress,
    ) -> Result<Self, DeviceError> {
        let statistics = &ground.statistics;
        let refused = |what: &str| Err(DeviceError::Unsupported(what.to_owned()));
        if statistics.golden_offsets.is_some() {
            return refused("the statistic golden");
        }
        if statistics.activity.is_some() {
            return refused("the statistic activity");
        }
        if statistics
            .near_zero
            .as_ref()
            .is_some_and(|near| !saturated(near, relay))
        {
            return refused(
                "the statistic near-zero with values so large: the device does not look at single cells, so it \
                 is left to the processor unless the first rows already have, at every distance, a value above \
                 those of the sweep (then no later row can change it)",
            );
        }
        Ok(Self {
            surplus: relay.surplus(),
            relay,
            ground,
            progress,
            counts: [0; 2],
        })
    }

    /// The first row that the pass does not sweep.
    pub fn end(&self) -> u64 {
        self.progress.end
    }

    /// Where it stands, to be kept.
    pub fn progress(&self) -> &PassProgress {
        &self.progress
    }

    /// How many rows are left for level 0, and how many it has in all.
    pub fn rows_left(&self) -> (u64, u64) {
        let first = self.progress.start[0].state().row();
        (
            self.progress.end - self.progress.now[0].state().row(),
            self.progress.end - first,
        )
    }

    /// How many segments were swept, and how many of them again by the processor.
    pub fn segments(&self) -> (u64, u64) {
        (self.counts[0], self.counts[1])
    }

    /// Sweeps the next batch: as many rows as the buffers of the engine allow, but at most `most`.
    ///
    /// Says whether any are left.
    pub fn advance<E: Engine>(
        &mut self,
        engine: &mut E,
        most: u64,
        budget: &Budget,
    ) -> Result<bool, DeviceError> {
        let (left, _) = self.rows_left();
        if left == 0 {
            return Ok(false);
        }
        let [even, odd] = engine.capacity();
        // The odd buffer holds level 1, whose rows are those of level 0 over φ.
        let room = even
            .saturating_sub(SPARE)
            .min((odd.saturating_sub(SPARE)) / 5 * 8);
        let least = (most.min(room)).max(1);
        let batches = left.div_ceil(least);
        let to = self.progress.end - (left - left.div_ceil(batches));
        for attempt in 1.. {
            let before = self.progress.clone();
            match self.batch(engine, to, budget) {
                Err(DeviceError::Inconsistent { .. }) if attempt < ATTEMPTS => {
                    self.progress = before;
                }
                done => {
                    done?;
                    break;
                }
            }
        }
        Ok(self.rows_left().0 > 0)
    }

    /// Ends the pass: checks that the levels meet.
    ///
    /// `None` if they do not; the pass then has to be done again from its new start.
    pub fn finish(&mut self) -> Result<Option<Finished>, DeviceError> {
        let PassProgress {
            start,
            now,
            whole,
            statistics,
            convergence,
            ..
        } = &mut self.progress;
        let grounded = self.ground.snapshot.rests();
        if *whole {
            let ends = now[1..].iter().chain(&grounded[..1]);
            if !ends.eq(start.iter()) {
                *start = now[1..].iter().chain(&grounded[..1]).cloned().collect();
                *now = start.clone();
                for statistics in statistics {
                    *statistics = statistics.fresh();
                }
                for (times, start) in convergence.iter_mut().zip(start) {
                    times.next = start.state().row();
                    times.values.fill(Convergence::default());
                }
                return Ok(None);
            }
        }
        let rests = now.iter().chain(grounded).cloned().collect();
        let snapshot = Snapshot::from_rests(rests).ok_or(SweepError::NotGolden { row: 0 })?;
        let mut sum = self.ground.statistics.clone();
        for level in statistics.iter().rev() {
            sum.merge(level);
        }
        let mut times = vec![Convergence::default(); self.surplus.len()];
        for level in convergence.iter().rev() {
            for (time, level) in times.iter_mut().zip(&level.values) {
                time.merge(level);
            }
        }
        Ok(Some(Finished {
            snapshot,
            statistics: sum,
            convergence: times,
        }))
    }

    /// Brings all levels to where they rest when level 0 stands at row `to`.
    fn batch<E: Engine>(
        &mut self,
        engine: &mut E,
        to: u64,
        budget: &Budget,
    ) -> Result<(), DeviceError> {
        let targets = self.relay.resting_rows(to);
        let last = self.progress.now.len() - 1;
        // What is remarkable in a level depends on the rows below it alone.
        let mut range = KnownRange::of(&self.ground.statistics, self.surplus.len());
        let mut feeder: Option<(State, std::ops::Range<u64>)> = None;
        for k in (0..=last).rev() {
            budget.check()?;
            let start = self.progress.now[k].state().clone();
            let rows = targets[k].saturating_sub(start.row());
            let input = buffer(k);
            if k == last {
                let words = self.ground.columns.words(start.row(), targets[k] + AHEAD);
                engine.write(input, 0, &words)?;
            }
            let above = k.checked_sub(1).map(|above| &self.progress.now[above]);
            let output = above.map(|above| (buffer(k - 1), above.state().row()));
            let statistics = &mut self.progress.statistics[k];
            range.widen(statistics);
            let counts = self.progress.whole || k == 0;
            let mut tail = (k == 0 && to == self.progress.end)
                .then(|| statistics.near_zero.as_ref().map(Aggregate::fresh))
                .flatten();
            let gathered = counts.then_some(Gathered {
                statistics,
                range: &mut range,
                tail: tail.as_mut(),
            });
            let asked = Rows {
                start: &start,
                rows,
                input,
                output,
                start_up: self.relay.start_up(),
            };
            let swept = level::sweep(engine, &asked, gathered, budget)?;
            if let Some(tail) = tail {
                statistics.near_zero = Some(tail);
            }
            if let Some(times) = self.progress.convergence.get_mut(k) {
                let known = feeder.as_ref().map_or(rows + AHEAD, |(_, written)| {
                    written.end.saturating_sub(start.row())
                });
                converge::level(engine, &asked, known, &mut times.values, budget)?;
                times.next = targets[k];
            }
            if let Some(above) = above {
                Self::write_known(engine, buffer(k - 1), above, swept.written.start)?;
            }
            self.counts[0] += swept.segments;
            self.counts[1] += swept.again;
            let reflected = match &feeder {
                Some((feeder, written)) => {
                    let from = swept.end.row();
                    let at = from - start.row();
                    // What was known before is also there, and the feeder may have forgotten it.
                    let there = written
                        .end
                        .max(self.progress.now[k].complete_to())
                        .max(from);
                    let mut words = engine.read(input, at, there - from)?;
                    let to = feeder.complete_column();
                    words.extend(feeder.column_words(there, to));
                    words.truncate(usize::try_from(to - from).unwrap_or(0));
                    words
                }
                None => {
                    let to = match to == self.progress.end {
                        true => self.ground.snapshot.rests()[0].state().complete_column(),
                        false => swept.end.row(),
                    };
                    self.ground.columns.words(swept.end.row(), to)
                }
            };
            let below = feeder.as_ref().map(|(state, _)| state);
            let below = below.unwrap_or(self.ground.snapshot.rests()[0].state());
            self.check_counts(&swept.end, below, &reflected, feeder.is_none())?;
            self.progress.now[k] = Rest::new(&swept.end, &reflected);
            feeder = Some((swept.end, swept.written));
        }
        Ok(())
    }

    /// Writes what a level already knows of its next rows. The level below has written columns from
    /// `written` on; the first of them are not complete, since it started from a state that had forgotten
    /// columns which are known here.
    fn write_known<E: Engine>(
        engine: &mut E,
        buffer: Buffer,
        rest: &Rest,
        written: u64,
    ) -> Result<(), DeviceError> {
        let row = rest.state().row();
        if !(row..=rest.complete_to()).contains(&written) {
            return Err(SweepError::NotGolden { row }.into());
        }
        engine.write(buffer, 0, &rest.reflected())
    }

    /// Every row has each value once, as a point or reflected: so the points of a level below its row are as
    /// many as the columns of the level below say. A bit that flips in a buffer breaks this.
    fn check_counts(
        &self,
        end: &State,
        below: &State,
        reflected: &[u64],
        grounded: bool,
    ) -> Result<(), DeviceError> {
        let row = end.row();
        let mut ahead = vec![0_u64; end.lanes()];
        let known = row + reflected.len() as u64;
        let further = match grounded {
            true => self.ground.columns.words(known, below.columns_end()),
            false => below.column_words(known, below.columns_end()),
        };
        for word in reflected.iter().chain(&further) {
            for (lane, ahead) in ahead.iter_mut().enumerate() {
                *ahead += word >> lane & 1;
            }
        }
        let fits = (0..end.lanes()).all(|lane| {
            let reflected = below.index()[lane].cast_signed() - ahead[lane].cast_signed();
            let expected = row.cast_signed() + self.surplus[lane] - reflected;
            expected == end.index()[lane].cast_signed()
        });
        match fits {
            true => Ok(()),
            false => Err(DeviceError::Inconsistent { row }),
        }
    }
}

fn buffer(level: usize) -> Buffer {
    match level % 2 {
        0 => Buffer::Even,
        _ => Buffer::Odd,
    }
}

/// The ground must be above the opening, with all levels that are swept by themselves.
fn lowest_row(relay: &Relay) -> u64 {
    4 * relay.opening().state().row() + 4 * relay.start_up()
}

/// Whether every distance has a value beyond those of the sweep, early and late: then no later row matters.
fn saturated(near: &NearZero, relay: &Relay) -> bool {
    let beyond = relay.opening().state().lanes();
    near.distances().all(|(_, cells)| {
        cells
            .iter()
            .all(|cell| cell.is_some_and(|cell| cell.value == beyond))
    })
}
