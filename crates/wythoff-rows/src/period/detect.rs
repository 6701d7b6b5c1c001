//! Finds, for every row, two columns between which the complete state of the rows up to it repeats.
//!
//! Brent's method with the memory of two states: an anchor state is kept and every later state is
//! compared with it, row by row from the bottom; the anchor moves on as the columns grow. The rows
//! 0..=a repeat as soon as the states of all of them equal the anchor's, so one pass serves all
//! rows. One anchor moves to columns that double, which finds long periods soon; the other to
//! columns that grow by one eighth, which loses little after a long preperiod.

use std::ops::Range;

use super::band::{Band, Ring, used_values};
use super::first_tail_state;
use super::game::{PeriodError, RowGame};
use super::keep::Kept;
use super::pipeline::{Watcher, run};
use super::search::{Progress, Search};
use super::state::{RowState, State};

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

/// The repeats of rows 0..=top, from the first column in which all of them are in their tails, or from
/// where an earlier search ended.
///
/// **Cost** about 9/8 preperiod + period columns when the preperiod dominates, at most three
/// periods when the period does; two states in memory for each thread.
pub(super) fn detect<const K: usize>(
    game: &RowGame,
    top: usize,
    search: &Search,
) -> Result<Vec<Repeat>, PeriodError> {
    let (state, anchors, known) = match search.kept(game, top)? {
        Some(Kept::Measuring { repeats, .. } | Kept::Recording { repeats, .. }) => {
            repeats.iter().for_each(|_| search.progress.add_row());
            return Ok(repeats);
        }
        Some(Kept::Detecting {
            state,
            anchors,
            repeats,
        }) => (state, Some(anchors), repeats),
        _ => {
            let state = first_tail_state(game, top, &search.budget)?;
            (state, None, Vec::new())
        }
    };
    known.iter().for_each(|_| search.progress.add_row());
    let detector = |rows: Range<usize>| {
        let history: Vec<usize> = rows.clone().map(|row| game.history(row, top)).collect();
        let growths = [Growth::Double, Growth::Eighth];
        let mut new = growths.map(|growth| Anchor::<K>::new(growth, state.column));
        for (anchor, kept) in new.iter_mut().zip(anchors.iter().flatten()) {
            anchor.settle(&Band::new(game, kept, rows.clone())?, &history);
        }
        let known = &known[rows.start.min(known.len())..rows.end.min(known.len())];
        Ok(Detector {
            anchors: new,
            history,
            repeats: known.to_vec(),
            rows,
            progress: &search.progress,
        })
    };
    let kept = |state, detectors: &[Detector<'_, K>]| Kept::Detecting {
        state,
        anchors: [0, 1].map(|index| State {
            column: detectors[0].anchors[index].column,
            rows: (detectors.iter())
                .flat_map(|detector| detector.anchors[index].row_states())
                .collect(),
        }),
        repeats: repeats(detectors),
    };
    let detectors = run::<K, _>(game, &state, search, detector, kept)?;
    Ok(repeats(&detectors))
}

fn repeats<const K: usize>(detectors: &[Detector<'_, K>]) -> Vec<Repeat> {
    detectors
        .iter()
        .flat_map(|detector| detector.repeats.iter().copied())
        .collect()
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
            // Nothing is new unless this row repeats too; most columns differ there already, and need no other look.
            let known = self.repeats.len();
            let new = known.min(self.rows.len() - 1);
            if !anchor.has_equal_set(band, new) {
                continue;
            }
            let equal = anchor.equal_sets(band);
            if equal <= new {
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

    /// The part of the complete state that belongs to each row, before the anchor's column.
    fn row_states(&self) -> impl Iterator<Item = RowState> {
        let rows = self.lowest.iter().zip(&self.used).zip(&self.recent);
        rows.map(|((&lowest, used), recent)| {
            let lowest = self.column.strict_add_signed(lowest);
            let columns = (0..self.column).rev().zip(recent);
            let recent = columns.map(|(b, &offset)| b.strict_add_signed(offset.into()));
            let mut recent: Vec<u64> = recent.collect();
            recent.reverse();
            RowState {
                lowest,
                above: used_values(lowest, used),
                recent,
            }
        })
    }

    /// How many rows from the lowest on have used the same values.
    fn equal_sets(&self, band: &Band<K>) -> usize {
        (0..self.lowest.len())
            .take_while(|&row| self.has_equal_set(band, row))
            .count()
    }

    fn has_equal_set(&self, band: &Band<K>, row: usize) -> bool {
        self.lowest[row] == band.relative_lowest(row) && self.used[row] == band.relative_used(row)
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
