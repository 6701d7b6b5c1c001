//! Periods row by row, for games whose diagonal moves die out.
//!
//! Without diagonal moves a row is decided by its used values and by the *set* of values of the
//! lower rows in each column. Lower rows may have periods with a huge common multiple while their
//! set repeats every column: in F-Wythoff the periods of rows 0..=36 have the least common multiple
//! 24504480, but the set of their values is the same in every column from some point on. So the
//! sets are what is carried from row to row, with their own least period.

use std::ops::Range;

use wythoff_rules::shape::NimMoves;

use super::detect::Repeat;
use super::game::{PeriodError, RowGame};
use super::keep::Kept;
use super::measure::least_period;
use super::record::{PeriodicRow, push_early};
use super::search::Search;
use super::simple::SimpleRows;
use super::state::{RowState, State};
use super::{Periods, tail_start};

/// A set of values relative to a column b: bit i stands for the value b - base + i.
type Set<const K: usize> = [u64; K];

/// One row with the repetition that proves its period.
#[derive(Debug)]
pub(super) struct Layer {
    /// Between these columns the used values repeat, and so do the sets of the rows below.
    pub(super) repeat: Repeat,
    /// The row's part of the states before the two columns.
    pub(super) states: [State; 2],
    /// G(row, b) - b up to the second column.
    pub(super) offsets: Vec<i32>,
}

/// Calls `visit` with the layer of each of the rows 0..=top.
///
/// **Cost** O(K) words for each cell up to 9/8 preperiod + 9 periods; K words for each column.
pub(super) fn each_layer<const K: usize>(
    game: &RowGame,
    top: usize,
    search: &Search,
    mut visit: impl FnMut(Layer),
) -> Result<(), PeriodError> {
    let bottom = SetSequence {
        preperiod: 0,
        sets: vec![[0; K]],
    };
    layers_from::<K>(game, 0, bottom, top, search, |layer, _| {
        visit(layer);
        Ok(())
    })
}

/// The periods of the rows `rows`, and the last of them with all its values.
///
/// Rows that an earlier search has done are not done again.
pub(super) fn measured_layers<const K: usize>(
    game: &RowGame,
    rows: Range<usize>,
    search: &Search,
) -> Result<(Periods, PeriodicRow), PeriodError> {
    let top = rows.end - 1;
    let mut found = Periods {
        rows: Vec::new(),
        repeats: Vec::new(),
    };
    let mut below = SetSequence {
        preperiod: 0,
        sets: vec![[0; K]],
    };
    match search.kept(game, top)? {
        Some(Kept::Climbing { words, .. }) if words > K => return Err(PeriodError::WindowTooWide),
        Some(Kept::Climbing {
            rows,
            repeats,
            words,
            preperiod,
            sets,
        }) if words == K => {
            below = SetSequence {
                preperiod,
                sets: sets.as_chunks().0.to_vec(),
            };
            repeats.iter().for_each(|_| search.progress.add_row());
            found = Periods { rows, repeats };
        }
        _ => {}
    }
    let first = found.repeats.len();
    let mut last = None;
    layers_from::<K>(game, first, below, top, search, |layer, below| {
        let row = found.repeats.len();
        found.repeats.push(layer.repeat);
        if rows.contains(&row) {
            let periodic = PeriodicRow::new(row, layer.repeat, layer.offsets);
            found.rows.push(periodic.summary());
            if row == top {
                last = Some(periodic);
                return Ok(());
            }
        }
        search.keep(|| Kept::Climbing {
            rows: found.rows.clone(),
            repeats: found.repeats.clone(),
            words: K,
            preperiod: below.preperiod,
            sets: below.sets.as_flattened().to_vec(),
        })
    })?;
    Ok((found, last.expect("the last row is one of the rows")))
}

/// The layers of the rows `first`..=top, given the sets of values of the rows below them; each with
/// the sets of values of the rows up to it.
fn layers_from<const K: usize>(
    game: &RowGame,
    first: usize,
    mut below: SetSequence<K>,
    top: usize,
    search: &Search,
    mut visit: impl FnMut(Layer, &SetSequence<K>) -> Result<(), PeriodError>,
) -> Result<(), PeriodError> {
    let start = tail_start(game, top)?;
    let head_bytes = start.saturating_mul(4).saturating_mul(top as u64 + 1);
    let memory = SimpleRows::memory(top, start).saturating_add(head_bytes);
    let _memory = search.budget.reserve(memory)?;
    let mut simple = SimpleRows::new(game, top);
    let mut heads: Vec<Vec<i32>> = vec![Vec::new(); top + 1];
    while simple.column() < start {
        search.budget.check()?;
        let b = simple.column();
        let values = simple.step();
        for (row, head) in heads.iter_mut().enumerate() {
            push_early(head, row, b, values);
        }
    }
    let state = simple.state();
    for (row_state, head) in state.rows.iter().zip(heads).skip(first) {
        let mut row =
            LayerRow::new(row_state, start, top, head).ok_or(PeriodError::WindowTooWide)?;
        let found = row.run(&below, search)?;
        let repeat = Repeat {
            start: start + found.start as u64,
            length: found.length as u64,
        };
        let states = [
            row.state(&found.anchor, repeat.start),
            row.state(&row.used, repeat.start + repeat.length),
        ];
        if game.shape().nim == NimMoves::EitherPile {
            below = SetSequence::reduced(found.sets, found.start);
        }
        search.progress.add_row();
        let layer = Layer {
            repeat,
            states,
            offsets: row.offsets,
        };
        visit(layer, &below)?;
    }
    Ok(())
}

/// The sets of values of the lower rows in the columns from the tail's start on.
struct SetSequence<const K: usize> {
    preperiod: usize,
    /// The sets of the preperiod and of one period.
    sets: Vec<Set<K>>,
}

impl<const K: usize> SetSequence<K> {
    fn period(&self) -> usize {
        self.sets.len() - self.preperiod
    }

    fn at(&self, index: usize) -> &Set<K> {
        if index < self.sets.len() {
            &self.sets[index]
        } else {
            &self.sets[self.preperiod + (index - self.preperiod) % self.period()]
        }
    }

    /// The sequence that repeats `sets[start..]` for ever, with its least period and preperiod.
    fn reduced(mut sets: Vec<Set<K>>, start: usize) -> Self {
        let period = least_period(&sets[start..]);
        let preperiod = (0..start)
            .rev()
            .find(|&index| sets[index] != sets[index + period])
            .map_or(0, |index| index + 1);
        sets.truncate(preperiod + period);
        Self { preperiod, sets }
    }
}

/// A row in its tail, column by column.
struct LayerRow<const K: usize> {
    /// The used values relative to the next column; every value too small for a bit is used.
    used: Set<K>,
    /// Bit 0 stands for the value that is this much less than the column.
    base: i64,
    /// G(row, b) - b up to the next column.
    offsets: Vec<i32>,
}

/// The repetition of a row, in columns counted from the tail's start.
struct Found<const K: usize> {
    start: usize,
    length: usize,
    /// The used values at `start`, relative.
    anchor: Set<K>,
    /// The sets of values of this row and all lower ones, up to the end of the repetition.
    sets: Vec<Set<K>>,
}

impl<const K: usize> LayerRow<K> {
    fn new(state: &RowState, column: u64, top: usize, offsets: Vec<i32>) -> Option<Self> {
        let width = i64::try_from(64 * K).ok()?;
        let base = width - i64::try_from(top).ok()? - 2;
        let mut used = [0; K];
        let lowest = state.lowest.cast_signed() - column.cast_signed() + base;
        let above = state.above.iter();
        let above = above.map(|value| value.cast_signed() - column.cast_signed() + base);
        if lowest < 0 {
            return None;
        }
        for place in (0..lowest.min(width)).chain(above) {
            let place = usize::try_from(place)
                .ok()
                .filter(|&place| place < 64 * K)?;
            used[place / 64] |= 1 << (place % 64);
        }
        Some(Self {
            used,
            base,
            offsets,
        })
    }

    /// Runs the row until its used values repeat at the same phase of the sets below.
    fn run(&mut self, below: &SetSequence<K>, search: &Search) -> Result<Found<K>, PeriodError> {
        let mut sets = Vec::new();
        let mut anchor: Option<(usize, Set<K>)> = None;
        let mut next_anchor = 0;
        let mut memory = search.budget.reserve_nothing();
        for index in 0.. {
            if index % 4096 == 0 {
                search.check(index as u64)?;
                let bytes = (index + below.sets.len()) as u64 * (8 * K as u64 + 4);
                memory.set(bytes)?;
                search.progress.add_columns(4096);
            }
            if index >= below.preperiod && (index - below.preperiod).is_multiple_of(below.period())
            {
                match anchor {
                    Some((start, used)) if used == self.used => {
                        return Ok(Found {
                            start,
                            length: index - start,
                            anchor: used,
                            sets,
                        });
                    }
                    _ if index >= next_anchor => {
                        anchor = Some((index, self.used));
                        next_anchor = index + index / 8 + 1;
                    }
                    _ => {}
                }
            }
            sets.push(self.step(below.at(index))?);
        }
        unreachable!("a row has finitely many states")
    }

    /// Computes the next column and returns the set of values up to this row.
    fn step(&mut self, below: &Set<K>) -> Result<Set<K>, PeriodError> {
        let word = (0..K).find(|&word| self.used[word] | below[word] != u64::MAX);
        let word = word.ok_or(PeriodError::WindowTooWide)?;
        let free = !(self.used[word] | below[word]);
        let bit = free & free.wrapping_neg();
        let mut set = *below;
        set[word] |= bit;
        self.used[word] |= bit;
        let place = 64 * word + free.trailing_zeros() as usize;
        let offset = i64::try_from(place).unwrap_or(i64::MAX) - self.base;
        let offset = i32::try_from(offset).map_err(|_| PeriodError::WindowTooWide)?;
        self.offsets.push(offset);
        // One column further every value is one less, relative; what falls out must be used.
        if self.used[0] & 1 == 0 {
            return Err(PeriodError::WindowTooWide);
        }
        for word in 0..K {
            let next = self.used.get(word + 1).copied().unwrap_or(0);
            self.used[word] = self.used[word] >> 1 | next << 63;
        }
        Ok(set)
    }

    /// The used values relative to `column` as a state before that column.
    fn state(&self, used: &Set<K>, column: u64) -> State {
        let value = |place: usize| {
            let place = i64::try_from(place).unwrap_or(i64::MAX);
            (column.cast_signed() - self.base + place).cast_unsigned()
        };
        let is_used = |place: &usize| used[place / 64] >> (place % 64) & 1 == 1;
        let lowest = (0..64 * K).find(|place| !is_used(place)).unwrap_or(64 * K);
        State {
            column,
            rows: vec![RowState {
                lowest: value(lowest),
                above: (lowest..64 * K).filter(is_used).map(value).collect(),
                recent: Vec::new(),
            }],
        }
    }
}
