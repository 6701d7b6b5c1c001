//! Runs the bands of a machine, each on a thread of its own but the highest, over as many columns as are needed.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::band::{Band, Line, TooNarrow};
use super::game::{PeriodError, RowGame};
use super::keep::Kept;
use super::search::Search;
use super::state::State;

/// How many columns pass from one thread to the next at a time.
const BLOCK: usize = 256;

/// How many blocks may wait between two threads.
const QUEUE: usize = 4;

/// How many columns are computed at a time when the progress is kept.
const PIECE: u64 = 1 << 15;

/// Looks at the columns of one band as they are computed.
pub(super) trait Watcher<const K: usize>: Send {
    /// Called before a column: `below` are the marks of the band below (all set at the bottom), the
    /// result are those of this band.
    fn before(&mut self, band: &Band<K>, below: u8) -> u8 {
        let _ = band;
        below
    }

    /// Called after a column.
    fn after(&mut self, band: &Band<K>) {
        let _ = band;
    }

    /// Whether nothing more is to be seen. The machine stops when its highest band says so.
    fn finished(&self) -> bool;
}

/// Runs a machine from `state` with one watcher for each band until the highest has finished.
///
/// From time to time the search keeps what `kept` makes of the state and the watchers.
pub(super) fn run<const K: usize, W: Watcher<K>>(
    game: &RowGame,
    state: &State,
    search: &Search,
    mut watcher: impl FnMut(Range<usize>) -> Result<W, TooNarrow>,
    mut kept: impl FnMut(State, &[W]) -> Kept,
) -> Result<Vec<W>, PeriodError> {
    // A band sees only one diagonal from below, which does not tell who may move there.
    let threads = match game.fixed_steps(0) {
        Some(_) => 1,
        None => search.threads,
    };
    let mut stages = split(state.rows.len(), threads)
        .into_iter()
        .map(|rows| Ok((Band::new(game, state, rows.clone())?, watcher(rows)?)))
        .collect::<Result<Vec<_>, TooNarrow>>()?;
    let mut column = state.column;
    loop {
        column = match search.keeper {
            Some(_) => column + PIECE,
            None => u64::MAX,
        };
        stages = run_to::<K, W>(column, search, stages)?;
        if stages.last().is_none_or(|(_, watcher)| watcher.finished()) {
            return Ok(stages.into_iter().map(|(_, watcher)| watcher).collect());
        }
        let (bands, watchers): (Vec<Band<K>>, Vec<W>) = stages.into_iter().unzip();
        search.keep(|| {
            let rows = bands.iter().flat_map(|band| band.row_states(game));
            let rows = rows.collect();
            kept(State { column, rows }, &watchers)
        })?;
        stages = bands.into_iter().zip(watchers).collect();
    }
}

/// Runs bands with their watchers until the highest has finished or `end` is the next column.
fn run_to<const K: usize, W: Watcher<K>>(
    end: u64,
    search: &Search,
    bands: Vec<(Band<K>, W)>,
) -> Result<Vec<(Band<K>, W)>, PeriodError> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let mut input = None;
        let mut stages = Vec::new();
        // The highest band is run by whoever asks, so that one band alone needs no thread.
        let mut highest = None;
        let count = bands.len();
        for (index, (band, watcher)) in bands.into_iter().enumerate() {
            let source = match input.take() {
                Some(receiver) => Source::Below(receiver),
                None => Source::Bottom(search),
            };
            let mut output = None;
            if index + 1 < count {
                let (sender, receiver) = sync_channel(QUEUE);
                output = Some(sender);
                input = Some(receiver);
            }
            let stage = Stage {
                band,
                watcher,
                source,
                output,
                end,
                stop: &stop,
            };
            if index + 1 < count {
                stages.push(scope.spawn(move || stage.run()));
            } else {
                highest = Some(stage);
            }
        }
        let highest = highest.map(Stage::run);
        stages
            .into_iter()
            .map(|stage| {
                stage
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
            .chain(highest)
            .collect()
    })
}

/// Rows 0..count in bands of about the same work: the work of a row grows with its number.
fn split(count: usize, threads: usize) -> Vec<Range<usize>> {
    let threads = threads.clamp(1, count.div_ceil(16));
    // Each row costs about as much as `count / 2` steps plus one step for each row below it.
    let work = |row: usize| row * (row + count);
    let mut bands = Vec::new();
    let mut start = 0;
    for band in 1..=threads {
        let share = work(count) / threads * band;
        let end = if band == threads {
            count
        } else {
            (start..count)
                .find(|&row| work(row) >= share)
                .unwrap_or(count)
        };
        if end > start {
            bands.push(start..end);
            start = end;
        }
    }
    bands
}

enum Source<'a, const K: usize> {
    Bottom(&'a Search),
    Below(Receiver<Vec<Line<K>>>),
}

struct Stage<'a, const K: usize, W> {
    band: Band<K>,
    watcher: W,
    source: Source<'a, K>,
    output: Option<SyncSender<Vec<Line<K>>>>,
    end: u64,
    stop: &'a AtomicBool,
}

impl<const K: usize, W: Watcher<K>> Stage<'_, K, W> {
    fn run(mut self) -> Result<(Band<K>, W), PeriodError> {
        let result = self.work();
        // A band that has come to the end of the piece leaves the others time to do so.
        if result.is_err() || self.band.column() < self.end {
            self.stop.store(true, Ordering::Relaxed);
        }
        result.map(|()| (self.band, self.watcher))
    }

    /// Works block by block until the top has seen enough, the piece ends or a neighbour has ended.
    fn work(&mut self) -> Result<(), PeriodError> {
        while self.band.column() < self.end {
            let mut block = match &self.source {
                Source::Bottom(search) => {
                    search.check(self.band.column())?;
                    let left = self.end - self.band.column();
                    let block = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
                    search.progress.add_columns(block as u64);
                    vec![Line::EMPTY; block]
                }
                Source::Below(receiver) => match receiver.recv() {
                    Ok(block) => block,
                    Err(_) => return Ok(()),
                },
            };
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            for line in &mut block {
                line.marks = self.watcher.before(&self.band, line.marks);
                if self.output.is_none() && self.watcher.finished() {
                    return Ok(());
                }
                self.band.step(line)?;
                self.watcher.after(&self.band);
            }
            if let Some(output) = &self.output
                && output.send(block).is_err()
            {
                return Ok(());
            }
        }
        Ok(())
    }
}
