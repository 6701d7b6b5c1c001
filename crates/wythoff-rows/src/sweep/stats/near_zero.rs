//! The largest values near P-positions.

use std::collections::VecDeque;

use wythoff_automata::codec::{DecodeError, Decoder, Encoder};

use super::Aggregate;
use crate::sweep::{Block, Point, Sink};

/// The largest distance looked at.
const MAX_DISTANCE: usize = 10;
/// Cells of a row are kept by their diagonal, from this many below that of the next 0-point on.
const CELLS_BELOW: i64 = 24;
/// How many cells of a row are kept, at least.
const CELLS: usize = 2 * 24;

/// For every Manhattan distance 1, ..., 10 the largest value of a cell whose nearest P-position is
/// that far away.
///
/// **Source** `[Nivasch 2009, Table 4]`, with values to 199 and rows to 10⁶. Cells without a value in
/// the sweep count as one more than its largest value. Only cells all of whose neighbours have been
/// swept are looked at: those at least 10 rows from the end. Of equal values the first by row and
/// column is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearZero {
    max_value: usize,
    /// Rows below this do not count for the second column of the table.
    late_from: u64,
    largest: Vec<[Option<LargestNear>; 2]>,
    /// The last rows seen, enough to look at the row in their middle.
    recent: VecDeque<Row>,
    /// The first rows seen, for the part before this one.
    head: Vec<Row>,
    /// Points of the opening whose row is not complete.
    early: Vec<Point>,
}

/// A cell with a large value near a P-position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LargestNear {
    /// Its value; one more than the largest value of the sweep if it has none in the sweep.
    pub value: usize,
    /// Its smaller pile.
    pub a: u64,
    /// Its larger pile.
    pub b: u64,
}

/// One row near its 0-point.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    row: u64,
    /// The columns of its 0-points: at most one after the opening.
    zero: Option<u64>,
    more_zeros: Vec<u64>,
    /// The column of the first cell.
    first: u64,
    /// Values, or `u16::MAX` for cells without one.
    cells: Vec<u16>,
}

impl NearZero {
    /// No points yet, for values to `max_value`; rows from `late_from` on are also looked at alone.
    pub fn new(max_value: usize, late_from: u64) -> Self {
        Self {
            max_value,
            late_from,
            largest: vec![[None; 2]; MAX_DISTANCE + 1],
            recent: VecDeque::new(),
            head: Vec::new(),
            early: Vec::new(),
        }
    }

    /// For the distances 1, ..., 10: the largest value, and the largest in late rows.
    pub fn distances(&self) -> impl Iterator<Item = (usize, [Option<LargestNear>; 2])> {
        self.flushed().largest.into_iter().enumerate().skip(1)
    }

    /// How many rows after a part must be handed over for its successor to begin as if there were none before:
    /// then the part is [closed](NearZero::close).
    pub const OVERLAP: usize = 2 * MAX_DISTANCE;

    /// Forgets the rows that a later part would need, so that parts can be merged in any order. Each must have
    /// seen [`NearZero::OVERLAP`] rows of the next.
    pub(super) fn close(&mut self) {
        self.flush_early();
        self.head.clear();
        self.recent.clear();
    }

    /// The same with all rows of the opening looked at.
    fn flushed(&self) -> Self {
        let mut flushed = self.clone();
        flushed.flush_early();
        flushed
    }

    /// Writes everything that a later part is merged with.
    pub(super) fn encode(&self, out: &mut Encoder) {
        let flushed = self.flushed();
        out.word(self.max_value as u64);
        out.word(self.late_from);
        for found in flushed.largest.iter().flatten() {
            Point::encode(
                found.map(|LargestNear { value, a, b }| Point { value, n: 0, a, b }),
                out,
            );
        }
        let recent: Vec<&Row> = flushed.recent.iter().collect();
        out.list(Some(&recent), |out, row| {
            out.word(row.row);
            let zeros: Vec<u64> = row.zero.iter().chain(&row.more_zeros).copied().collect();
            out.words(&zeros);
            out.word(row.first);
            out.words(
                &row.cells
                    .iter()
                    .map(|&cell| cell.into())
                    .collect::<Vec<_>>(),
            );
        });
    }

    /// Reads what [`NearZero::encode`] wrote.
    pub(super) fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        let max_value = usize::try_from(input.word()?).map_err(|_| DecodeError::Damaged)?;
        let mut near_zero = Self::new(max_value, input.word()?);
        for found in near_zero.largest.iter_mut().flatten() {
            let point = Point::decode(input)?;
            *found = point.map(|Point { value, a, b, .. }| LargestNear { value, a, b });
        }
        let recent = input.list(|input| {
            let row = input.word()?;
            let mut zeros = input.words()?.into_iter();
            Ok(Row {
                row,
                zero: zeros.next(),
                more_zeros: zeros.collect(),
                first: input.word()?,
                cells: (input.words()?.into_iter())
                    .map(|cell| u16::try_from(cell).map_err(|_| DecodeError::Damaged))
                    .collect::<Result<_, _>>()?,
            })
        })?;
        near_zero.recent = recent.unwrap_or_default().into();
        Ok(near_zero)
    }

    fn flush_early(&mut self) {
        let early = std::mem::take(&mut self.early);
        let end = early.last().map_or(0, |point| point.a + 1);
        let start = early.first().map_or(0, |point| point.a);
        for row in start..end {
            let points: Vec<Point> = early.iter().copied().filter(|p| p.a == row).collect();
            let zeros: Vec<u64> = (points.iter())
                .filter(|point| point.value == 0)
                .map(|point| point.b)
                .collect();
            // Early rows are kept whole: it is not clear yet where the line will be.
            let last = points.iter().map(|point| point.b).max().unwrap_or(row);
            let mut cells = Row::new(row, CELLS_BELOW.cast_unsigned());
            let whole = usize::try_from(last - row).unwrap_or(0) + CELLS;
            cells.cells.resize(whole, u16::MAX);
            cells.zero = zeros.first().copied();
            cells.more_zeros = zeros.iter().skip(1).copied().collect();
            points
                .iter()
                .for_each(|point| cells.set(point.b, point.value));
            self.push(cells);
        }
    }

    fn push(&mut self, row: Row) {
        if self.head.len() < 2 * MAX_DISTANCE {
            self.head.push(row.clone());
        }
        self.recent.push_back(row);
        // The first rows of all have nothing below them.
        if self.recent[0].row == 0 && self.recent.len() <= 2 * MAX_DISTANCE {
            if let Some(middle) = self.recent.len().checked_sub(MAX_DISTANCE + 1) {
                self.look_at(middle);
            }
        } else if self.recent.len() == 2 * MAX_DISTANCE + 1 {
            self.look_at(MAX_DISTANCE);
            self.recent.pop_front();
        }
    }

    fn look_at(&mut self, middle: usize) {
        let row = &self.recent[middle];
        let mut nearest = vec![usize::MAX; row.cells.len()];
        for near in &self.recent {
            let rows = usize::try_from(near.row.abs_diff(row.row)).unwrap_or(usize::MAX);
            if rows > MAX_DISTANCE {
                continue;
            }
            for &zero in near.zero.iter().chain(&near.more_zeros) {
                for (column, nearest) in (row.first..).zip(&mut nearest) {
                    let columns = usize::try_from(column.abs_diff(zero)).unwrap_or(usize::MAX);
                    *nearest = (*nearest).min(rows.saturating_add(columns));
                }
            }
        }
        for (k, (&cell, &distance)) in row.cells.iter().zip(&nearest).enumerate() {
            let b = row.first + k as u64;
            if (1..=MAX_DISTANCE).contains(&distance) && b >= row.row {
                let value = usize::from(cell).min(self.max_value + 1);
                let found = LargestNear {
                    value,
                    a: row.row,
                    b,
                };
                let [all, late] = &mut self.largest[distance];
                raise(all, found);
                if row.row >= self.late_from {
                    raise(late, found);
                }
            }
        }
    }
}

/// Keeps the larger of the two, the first by row and column if equal.
fn raise(largest: &mut Option<LargestNear>, found: LargestNear) {
    let first = |cell: LargestNear| (std::cmp::Reverse(cell.value), cell.a, cell.b);
    if largest.is_none_or(|largest| first(found) < first(largest)) {
        *largest = Some(found);
    }
}

impl Row {
    fn new(row: u64, diagonal: u64) -> Self {
        let first = (row + diagonal).saturating_sub(CELLS_BELOW.cast_unsigned());
        Self {
            row,
            zero: None,
            more_zeros: Vec::new(),
            first,
            cells: vec![u16::MAX; CELLS],
        }
    }

    fn set(&mut self, column: u64, value: usize) {
        let cell = column
            .checked_sub(self.first)
            .and_then(|at| usize::try_from(at).ok())
            .and_then(|at| self.cells.get_mut(at));
        if let Some(cell) = cell {
            *cell = u16::try_from(value).unwrap_or(u16::MAX - 1);
        }
    }
}

impl Sink for NearZero {
    fn point(&mut self, point: Point) {
        if self.early.last().is_some_and(|last| last.a > point.a) {
            self.flush_early();
        }
        self.early.push(point);
    }

    fn block(&mut self, block: &Block) {
        self.flush_early();
        let zeros = block.lane(0);
        let mut rows: Vec<Row> = Vec::with_capacity(block.rows);
        let mut points = zeros.points().peekable();
        // Between two 0-points of consecutive rows the line is where the next one will be.
        let next = zeros.diagonals.first();
        let next = next.map(|&d| (zeros.base + i64::from(d)).cast_unsigned());
        let after_last = || {
            let last = self.recent.iter().rev();
            let mut last = last.filter_map(|row| Some(row.zero?.saturating_sub(row.row) + 1));
            last.next()
        };
        let mut diagonal = next.or_else(after_last).unwrap_or(0);
        for row in block.rows() {
            let mut cells = Row::new(row, diagonal);
            if let Some(zero) = points.next_if(|point| point.a == row) {
                cells = Row::new(row, zero.diagonal());
                cells.zero = Some(zero.b);
                diagonal = zero.diagonal() + 1;
            }
            rows.push(cells);
        }
        for lane in block.lanes() {
            for point in lane.points() {
                let at = usize::try_from(point.a - block.first_row).unwrap_or(usize::MAX);
                rows[at].set(point.b, point.value);
            }
        }
        rows.into_iter().for_each(|row| self.push(row));
    }
}

impl Aggregate for NearZero {
    fn fresh(&self) -> Self {
        Self::new(self.max_value, self.late_from)
    }

    fn merge(&mut self, later: &Self) {
        self.flush_early();
        let mut later = later.clone();
        later.flush_early();
        // Up to here rows were looked at twice: by this part with the head, and never by `later`.
        later.head.iter().cloned().for_each(|row| self.push(row));
        for (mine, later) in self.largest.iter_mut().zip(&later.largest) {
            for (mine, later) in mine.iter_mut().zip(later) {
                later.iter().for_each(|&found| raise(mine, found));
            }
        }
        if later.recent.len() == 2 * MAX_DISTANCE {
            self.recent = later.recent;
        }
    }
}
