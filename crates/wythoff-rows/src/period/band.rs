//! A band of neighbouring rows, computed column by column with sets of values packed in words.
//!
//! Everything a cell (a, b) must avoid is a set of values near b: those used in row a, those of the
//! lower rows in column b, those down its diagonal. Each set is a ring of `64 * K` bits in which
//! the value v has the place v mod `64 * K`, so that sets of different cells line up without
//! shifting, and the mex is a search for the first zero of `used | column | diagonal`.

use std::ops::Range;

use wythoff_automata::Budget;
use wythoff_rules::shape::{FarDiagonals, NimMoves};

use super::game::{PeriodError, RowGame};
use super::state::{RowState, State};

/// A set of values within `64 * K` of each other: the bit v mod `64 * K` stands for v.
pub(super) type Ring<const K: usize> = [u64; K];

/// What a band hands to the band above it with every column.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<const K: usize> {
    /// The values of all rows so far in this column.
    pub(super) column: Ring<K>,
    /// The values on the diagonal that enters the next row in this column.
    pub(super) diagonal: Ring<K>,
    /// What the watchers of the rows so far have to say.
    pub(super) marks: u8,
}

impl<const K: usize> Line<K> {
    pub(super) const EMPTY: Self = Self {
        column: [0; K],
        diagonal: [0; K],
        marks: u8::MAX,
    };
}

/// The values are too far from the column for the width of the rings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooNarrow;

impl From<TooNarrow> for PeriodError {
    fn from(_: TooNarrow) -> Self {
        Self::WindowTooWide
    }
}

/// Rows `rows` of a machine for rows 0..=top, in their tails.
#[derive(Debug, Clone)]
pub(super) struct Band<const K: usize> {
    rows: Range<usize>,
    top: usize,
    column: u64,
    column_moves: bool,
    /// Rows from this one on are targets of diagonal moves; `None` without diagonal moves.
    least_target: Option<usize>,
    /// What diagonal moves take in each row, where that is not the same in all of them; then the band has all rows.
    steps: Option<Vec<Vec<usize>>>,
    /// The least value not used in each row.
    lowest: Vec<u64>,
    /// The values used in each row; all bits of values below `lowest` in its word are set.
    used: Vec<Ring<K>>,
    /// The diagonals in the band; the one that entered it in column b has the slot b mod height.
    diagonals: Vec<Ring<K>>,
    /// The diagonal that left the band in the last column.
    leaving: Ring<K>,
    /// G(a, b) - b for the last columns, the rows of a column together.
    recent: Vec<i32>,
    /// How many columns `recent` holds; a power of two.
    recent_columns: usize,
}

impl<const K: usize> Band<K> {
    /// How many values fit in a ring.
    const WIDTH: u64 = 64 * K as u64;

    /// Whether rings of this width suffice for rows 0..=top when G(a, b) >= b - 2a.
    pub(super) fn suits(top: usize) -> bool {
        4 * top as u64 + 64 < Self::WIDTH
    }

    /// The band `rows` of the machine in the given state (of rows 0..=top, all in their tails).
    pub(super) fn new(
        game: &RowGame,
        state: &State,
        rows: Range<usize>,
    ) -> Result<Self, TooNarrow> {
        let top = state.rows.len() - 1;
        let height = rows.len();
        let column = state.column;
        let history = (0..=top).map(|row| game.history(row, top)).max();
        let recent_columns = (history.unwrap_or(0) + 1).next_power_of_two();
        let mut band = Self {
            top,
            column,
            column_moves: game.shape().nim == NimMoves::EitherPile,
            least_target: match game.tail().diagonals() {
                FarDiagonals::Leaving(least) => Some(usize::try_from(least).unwrap_or(usize::MAX)),
                FarDiagonals::Never | FarDiagonals::Fixed => None,
            },
            steps: rows.clone().map(|row| game.fixed_steps(row)).collect(),
            lowest: Vec::with_capacity(height),
            used: Vec::with_capacity(height),
            diagonals: vec![[0; K]; height],
            leaving: [0; K],
            recent: vec![0; height * recent_columns],
            recent_columns,
            rows: rows.clone(),
        };
        let floor = band.floor();
        for row in rows.clone() {
            let row_state = &state.rows[row];
            if above_floor(row_state.lowest, floor) {
                band.lowest.push(row_state.lowest);
                band.used
                    .push(used_ring(row_state.lowest, &row_state.above));
            } else {
                return Err(TooNarrow);
            }
            for (b, &value) in (0..column).rev().zip(row_state.recent.iter().rev()) {
                let place = band.recent_place(b) + row - rows.start;
                band.recent[place] = offset(value, b);
            }
        }
        // The diagonal that enters row `row` in the next column.
        let entering = |row: usize| {
            let mut ring = [0; K];
            let least = band.least_target.unwrap_or(usize::MAX);
            for lower in least.min(row)..row {
                let recent = &state.rows[lower].recent;
                let value = recent[recent.len() - (row - lower)];
                if above_floor(value, floor) {
                    insert(&mut ring, value);
                }
            }
            ring
        };
        let mut diagonals = vec![[0; K]; height];
        for (distance, row) in rows.clone().enumerate().skip(1) {
            diagonals[band.slot(column - distance as u64)] = entering(row);
        }
        band.leaving = if rows.end <= top {
            entering(rows.end)
        } else {
            [0; K]
        };
        band.diagonals = diagonals;
        Ok(band)
    }

    /// The rows of the band.
    pub(super) fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// The next column.
    pub(super) fn column(&self) -> u64 {
        self.column
    }

    /// G(a, b) - b for the rows of the band in the last column b.
    pub(super) fn last_offsets(&self) -> &[i32] {
        let start = self.recent_place(self.column - 1);
        &self.recent[start..start + self.rows.len()]
    }

    /// G(a, b) - b for row `rows.start + index` in a recent column.
    pub(super) fn recent_offset(&self, index: usize, b: u64) -> i32 {
        self.recent[self.recent_place(b) + index]
    }

    /// The least unused value of row `rows.start + index`, relative to the next column.
    pub(super) fn relative_lowest(&self, index: usize) -> i64 {
        i64::from(offset(self.lowest[index], self.column))
    }

    /// The used values of row `rows.start + index`, relative to its least unused value (bit 0).
    pub(super) fn relative_used(&self, index: usize) -> Ring<K> {
        let lowest = self.lowest[index];
        let (first, shift) = (word_of::<K>(lowest), lowest % 64);
        let ring = &self.used[index];
        let mut relative = [0; K];
        for (place, word) in relative.iter_mut().enumerate() {
            *word = ring[(first + place) % K] >> shift;
            // The word after the last is the first again, and its low bits are not part of the set.
            if shift > 0 && place + 1 < K {
                *word |= ring[(first + place + 1) % K] << (64 - shift);
            }
        }
        relative
    }

    /// Computes the next column of the band and turns the line from below into the line above.
    ///
    /// **Cost** about (G(a, b) - lowest) / 64 + 1 words for each cell.
    pub(super) fn step(&mut self, line: &mut Line<K>) -> Result<(), TooNarrow> {
        if self.steps.is_some() {
            return self.step_with_fixed();
        }
        match (self.column_moves, self.least_target) {
            (true, Some(least)) => self.step_with::<true, true>(line, least),
            (true, None) => self.step_with::<true, false>(line, usize::MAX),
            (false, Some(least)) => self.step_with::<false, true>(line, least),
            (false, None) => self.step_with::<false, false>(line, usize::MAX),
        }
    }

    fn step_with<const COLUMN: bool, const DIAGONAL: bool>(
        &mut self,
        line: &mut Line<K>,
        least_target: usize,
    ) -> Result<(), TooNarrow> {
        let b = self.column;
        let height = self.rows.len();
        let floor = self.floor();
        let place = self.recent_place(b);
        let mut slot = self.slot(b);
        self.diagonals[slot] = line.diagonal;
        let offsets = &mut self.recent[place..place + height];
        let rows = self.lowest.iter_mut().zip(&mut self.used).zip(offsets);
        for (row, ((lowest, used), offset_here)) in (self.rows.start..).zip(rows) {
            if !above_floor(*lowest, floor) {
                return Err(TooNarrow);
            }
            let diagonal = &mut self.diagonals[slot];
            let mut word = word_of::<K>(*lowest);
            let mut base = *lowest & !63;
            let free = loop {
                let mut taken = used[word];
                if COLUMN {
                    taken |= line.column[word];
                }
                if DIAGONAL {
                    taken |= diagonal[word];
                }
                if taken != u64::MAX {
                    break !taken;
                }
                word = (word + 1) % K;
                base += 64;
            };
            let bit = free & free.wrapping_neg();
            let value = base + u64::from(free.trailing_zeros());
            used[word] |= bit;
            line.column[word] |= bit;
            if DIAGONAL && row >= least_target {
                diagonal[word] |= bit;
            }
            if value == *lowest {
                *lowest = advance(used, value);
            }
            *offset_here = offset(value, b);
            slot = if slot == 0 { height - 1 } else { slot - 1 };
        }
        // After the loop `slot` is again the slot of column b; one above it lies the oldest.
        let oldest = if slot + 1 == height { 0 } else { slot + 1 };
        line.diagonal = std::mem::replace(&mut self.leaving, self.diagonals[oldest]);
        self.column += 1;
        Ok(())
    }

    /// The next column of all rows, where each row has diagonal moves of its own.
    fn step_with_fixed(&mut self) -> Result<(), TooNarrow> {
        let b = self.column;
        let floor = self.floor();
        let mut column = [0; K];
        for row in self.rows.clone() {
            if !above_floor(self.lowest[row], floor) {
                return Err(TooNarrow);
            }
            let mut taken = if self.column_moves { column } else { [0; K] };
            for &step in self.steps.iter().flat_map(|steps| &steps[row]) {
                let from = b - step as u64;
                let value = from.strict_add_signed(self.recent_offset(row - step, from).into());
                if above_floor(value, floor) {
                    insert(&mut taken, value);
                }
            }
            let mut word = word_of::<K>(self.lowest[row]);
            let mut base = self.lowest[row] & !63;
            let used = &mut self.used[row];
            while used[word] | taken[word] == u64::MAX {
                word = (word + 1) % K;
                base += 64;
            }
            let value = base + u64::from((used[word] | taken[word]).trailing_ones());
            insert(used, value);
            insert(&mut column, value);
            if value == self.lowest[row] {
                self.lowest[row] = advance(used, value);
            }
            let place = self.recent_place(b) + row;
            self.recent[place] = offset(value, b);
        }
        self.column += 1;
        Ok(())
    }

    /// Runs a band of all rows up to the given column.
    pub(super) fn run_to(&mut self, column: u64, budget: &Budget) -> Result<(), PeriodError> {
        while self.column < column {
            if self.column.is_multiple_of(256) {
                budget.check()?;
            }
            self.step(&mut Line::EMPTY.clone())?;
        }
        Ok(())
    }

    /// The complete state of a band of all rows.
    pub(super) fn state(&self, game: &RowGame) -> State {
        State {
            column: self.column,
            rows: self.row_states(game).collect(),
        }
    }

    /// The part of the complete state that belongs to each row of the band.
    pub(super) fn row_states(&self, game: &RowGame) -> impl Iterator<Item = RowState> {
        self.rows.clone().enumerate().map(|(index, row)| {
            let lowest = self.lowest[index];
            let history = game.history(row, self.top) as u64;
            RowState {
                lowest,
                above: used_values(lowest, &self.relative_used(index)),
                recent: (self.column - history..self.column)
                    .map(|b| b.strict_add_signed(self.recent_offset(index, b).into()))
                    .collect(),
            }
        })
    }

    /// Values up to this one may have lost their place in a ring.
    ///
    /// Values do not exceed b + top, and a diagonal lives for at most top columns more.
    fn floor(&self) -> i64 {
        let column = i64::try_from(self.column + 2 * self.top as u64 + 64).unwrap_or(i64::MAX);
        column - i64::try_from(Self::WIDTH).unwrap_or(i64::MAX)
    }

    fn slot(&self, b: u64) -> usize {
        usize::try_from(b % self.rows.len() as u64).expect("less than the height")
    }

    fn recent_place(&self, b: u64) -> usize {
        let column = usize::try_from(b % self.recent_columns as u64).expect("less than a length");
        column * self.rows.len()
    }
}

/// The used values from a ring relative to the least unused one.
pub(super) fn used_values<const K: usize>(lowest: u64, relative: &Ring<K>) -> Vec<u64> {
    let is_used = |place: &u64| {
        let word = usize::try_from(place / 64).expect("less than K");
        relative[word] >> (place % 64) & 1 == 1
    };
    (0..64 * K as u64)
        .filter(is_used)
        .map(|place| lowest + place)
        .collect()
}

fn above_floor(value: u64, floor: i64) -> bool {
    i64::try_from(value).is_ok_and(|value| value > floor)
}

fn word_of<const K: usize>(value: u64) -> usize {
    usize::try_from((value / 64) % K as u64).expect("less than K")
}

fn insert<const K: usize>(ring: &mut Ring<K>, value: u64) {
    ring[word_of::<K>(value)] |= 1 << (value % 64);
}

/// The ring of a row whose values below `lowest` are all used, and `above` too.
fn used_ring<const K: usize>(lowest: u64, above: &[u64]) -> Ring<K> {
    let mut ring = [0; K];
    ring[word_of::<K>(lowest)] = (1 << (lowest % 64)) - 1;
    above.iter().for_each(|&value| insert(&mut ring, value));
    ring
}

/// The least unused value from `lowest` on, clearing the words it passes for later values.
fn advance<const K: usize>(used: &mut Ring<K>, lowest: u64) -> u64 {
    let mut word = word_of::<K>(lowest);
    let mut base = lowest & !63;
    while used[word] == u64::MAX {
        used[word] = 0;
        word = (word + 1) % K;
        base += 64;
    }
    base + u64::from(used[word].trailing_ones())
}

/// G(a, b) - b, which is small because G(a, b) lies near b.
fn offset(value: u64, b: u64) -> i32 {
    i32::try_from(value.cast_signed() - b.cast_signed()).expect("values lie near their columns")
}
