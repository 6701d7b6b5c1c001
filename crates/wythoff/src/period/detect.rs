//! Finds, for every row, two columns between which the complete state of the rows up to it repeats.
//!
//! Brent's method with the memory of two states: an anchor state is kept and every later state is
//! compared with it, row by row from the bottom; the anchor moves on as the columns grow. The rows
//! 0..=a repeat as soon as the states of all of them equal the anchor's, so one pass serves all
//! rows. One anchor moves to columns that double, which finds long periods soon; the other to
//! columns that grow by one eighth, which loses little after a long preperiod.

use std::ops::Range;

use super::band::{Band, Ring};
use super::game::{PeriodError, RowGame};
use super::pipeline::{Watcher, run};
use super::search::{Progress, Search};
use super::state::State;

/// What decides a row is the same before the columns `start` and `start + length`, up to the shift.
///
/// With diagonal moves these are the complete states of rows 0..=row; where diagonal moves die out,
/// the used values of the row and the sets of values of the lower rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// The first of the two columns.
    pub start: u64,
    /// The distance to the second one.
    pub length: u64,
}

/// The repeats of rows 0..=top, from a state in which all of them are in their tails.
///
/// **Cost** about 9/8 preperiod + period columns when the preperiod dominates, at most three
/// periods when the period does; two states in memory for each thread.
pub(super) fn detect<const K: usize>(
    game: &RowGame,
    state: &State,
    search: &Search,
) -> Result<Vec<Repeat>, PeriodError> {
    let top = state.rows.len() - 1;
    let watchers = run::<K, _>(game, state, search, |rows| Detector {
        anchors: [Growth::Double, Growth::Eighth].map(|growth| Anchor::new(growth, state.column)),
        history: rows.clone().map(|row| game.history(row, top)).collect(),
        repeats: Vec::with_capacity(rows.len()),
        rows,
        progress: &search.progress,
    })?;
    Ok(watchers
        .into_iter()
        .flat_map(|watcher| watcher.repeats)
        .collect())
}

struct Detector<'a, const K: usize> {
    rows: Range<usize>,
    anchors: [Anchor<K>; 2],
    /// How many of the last columns belong to the state of each row.
    history: Vec<usize>,
    /// The repeats of the rows of this band found so far, from its lowest row.
    repeats: Vec<Repeat>,
    progress: &'a Progress,
}

impl<const K: usize> Watcher<K> for Detector<'_, K> {
    fn before(&mut self, band: &Band<K>, below: u8) -> u8 {
        let mut marks = 0;
        for (index, anchor) in self.anchors.iter_mut().enumerate() {
            let mark = 1 << index;
            if anchor.is_due(band.column()) {
                anchor.settle(band, &self.history);
                // Equal to itself, but that is no repetition.
                continue;
            }
            if below & mark == 0 {
                continue;
            }
            // Most columns differ in the first few rows already; histories need no look then.
            let equal = anchor.equal_sets(band);
            let known = self.repeats.len();
            if equal <= known && equal < self.rows.len() {
                continue;
            }
            let equal = anchor.equal_histories(band, &self.history[..equal]);
            if equal == self.rows.len() {
                marks |= mark;
            }
            for _ in known..equal {
                self.progress.add_row();
                self.repeats.push(Repeat {
                    start: anchor.column,
                    length: band.column() - anchor.column,
                });
            }
        }
        marks
    }

    fn finished(&self) -> bool {
        self.repeats.len() == self.rows.len()
    }
}

#[derive(Debug, Clone, Copy)]
enum Growth {
    Double,
    Eighth,
}

/// The state of a band before some column, relative to that column.
struct Anchor<const K: usize> {
    growth: Growth,
    column: u64,
    next: u64,
    lowest: Vec<i64>,
    used: Vec<Ring<K>>,
    /// The offsets of the last columns of each row, newest first.
    recent: Vec<Vec<i32>>,
}

impl<const K: usize> Anchor<K> {
    fn new(growth: Growth, start: u64) -> Self {
        Self {
            growth,
            column: start,
            next: start,
            lowest: Vec::new(),
            used: Vec::new(),
            recent: Vec::new(),
        }
    }

    fn is_due(&self, column: u64) -> bool {
        column == self.next
    }

    fn settle(&mut self, band: &Band<K>, history: &[usize]) {
        self.column = band.column();
        self.next = match self.growth {
            Growth::Double => 2 * self.column.max(1),
            Growth::Eighth => self.column + self.column / 8 + 1,
        };
        let rows = 0..history.len();
        self.lowest = rows.clone().map(|row| band.relative_lowest(row)).collect();
        self.used = rows.clone().map(|row| band.relative_used(row)).collect();
        self.recent = rows
            .map(|row| {
                (1..=history[row] as u64)
                    .map(|age| band.recent_offset(row, self.column - age))
                    .collect()
            })
            .collect();
    }

    /// How many rows from the lowest on have used the same values.
    fn equal_sets(&self, band: &Band<K>) -> usize {
        (0..self.lowest.len())
            .take_while(|&row| {
                self.lowest[row] == band.relative_lowest(row)
                    && self.used[row] == band.relative_used(row)
            })
            .count()
    }

    /// How many of the rows have the same last columns as well.
    fn equal_histories(&self, band: &Band<K>, history: &[usize]) -> usize {
        let column = band.column();
        history
            .iter()
            .enumerate()
            .take_while(|&(row, &columns)| {
                (1..=columns as u64)
                    .zip(&self.recent[row])
                    .all(|(age, &offset)| band.recent_offset(row, column - age) == offset)
            })
            .count()
    }
}
