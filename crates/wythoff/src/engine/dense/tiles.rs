//! The table cut into square tiles, filled along antidiagonals of tiles.
//!
//! A tile needs the tiles to its left, above, and above to the left. The tiles of one antidiagonal
//! share no line and no diagonal of cells, so they are filled in parallel, each owning the sets of
//! used values it works on; the result does not depend on the number of threads.

use std::sync::Mutex;

use rayon::prelude::*;

use super::diagonal::{Cell, DiagonalRule};
use super::used::{Layout, Lines, Used, UsedBlock};
use crate::shape::{NimDiagonal, NimMoves};
use crate::{Budget, Exhausted};

/// The side of a tile. The sets of one tile fit in a second-level cache for piles up to about 10^4.
pub(super) const SIDE: usize = 64;

/// The cells (a, b), a <= b, a < `rows`, b < `cols`, in tiles; `rows` <= `cols`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) cols: usize,
}

impl Grid {
    fn tile_rows(self) -> usize {
        self.rows.div_ceil(SIDE)
    }

    fn tile_cols(self) -> usize {
        self.cols.div_ceil(SIDE)
    }

    fn tiles(self) -> usize {
        self.tile_rows()
            .checked_sub(1)
            .map_or(0, |last| self.tile(last, self.tile_cols()))
    }

    /// The index of a tile: rows of tiles one after the other, each from the main diagonal on.
    fn tile(self, i: usize, j: usize) -> usize {
        i * self.tile_cols() - (i * i - i) / 2 + (j - i)
    }

    /// The index of the tile of a cell (a, b), a <= b, and the place of the cell in it.
    #[inline]
    pub(super) fn locate(self, a: usize, b: usize) -> (usize, usize) {
        (self.tile(a / SIDE, b / SIDE), a % SIDE * SIDE + b % SIDE)
    }

    /// How many rows of cells a tile of row `i` has.
    fn height(self, i: usize) -> usize {
        (self.rows - i * SIDE).min(SIDE)
    }

    /// The number of stored cells.
    fn cells(self) -> u64 {
        let side = SIDE as u64;
        (0..self.tile_rows())
            .map(|i| (self.tile_cols() - i) as u64 * self.height(i) as u64 * side)
            .sum()
    }

    /// The least number that is larger than every value: a move lowers the sum of the piles, so the
    /// value of (a, b) is at most a + b.
    pub(super) fn value_bound(self) -> usize {
        (self.rows + self.cols).saturating_sub(1)
    }

    /// The memory needed to fill the grid, in bytes: the cells, the sets that live at the same
    /// time, and what the rule remembers of each cell.
    pub(super) fn memory(self, bytes_per_cell: u64, remembered_per_cell: u64) -> u64 {
        let sets = 3 * (self.tile_rows().min(self.tile_cols()) as u64 + 2) * SIDE as u64;
        let sets = sets.min(2 * self.tile_cols() as u64 * SIDE as u64);
        let set_bytes = Layout::new(self.value_bound()).bytes();
        self.cells()
            .saturating_mul(bytes_per_cell + remembered_per_cell)
            .saturating_add(sets.saturating_mul(set_bytes))
    }
}

/// A cell of the table: the narrowest integer that holds every value.
pub(super) trait Value: Copy + Default + Send + Sync + TryFrom<usize> {}

impl Value for u16 {}
impl Value for u32 {}

/// The tiles of a filled grid, each row after row.
pub(super) type Tiles<V> = Vec<Box<[V]>>;

/// Fills the whole grid.
pub(super) fn fill<V: Value, R: DiagonalRule>(
    grid: Grid,
    shape: &NimDiagonal,
    rule: &R,
    budget: &Budget,
) -> Result<Tiles<V>, Exhausted> {
    let mut tiles: Tiles<V> = Vec::new();
    tiles.resize_with(grid.tiles(), Box::default);
    let (tile_rows, tile_cols) = (grid.tile_rows(), grid.tile_cols());
    let work = Work {
        grid,
        shape,
        rule,
        budget,
        layout: Layout::new(grid.value_bound()),
        lines: slots(tile_cols),
        diagonals: slots(tile_cols),
    };
    for step in 0..(tile_rows + tile_cols).saturating_sub(1) {
        let first = (step + 1).saturating_sub(tile_cols);
        let last = (step / 2).min(tile_rows - 1);
        let fill = |i| Ok((grid.tile(i, step - i), work.fill_tile::<V>(i, step - i)?));
        let filled: Vec<(usize, Box<[V]>)> = if first == last {
            vec![fill(first)?]
        } else {
            let parallel = (first..last + 1).into_par_iter().with_max_len(1);
            parallel.map(fill).collect::<Result<_, Exhausted>>()?
        };
        for (index, tile) in filled {
            tiles[index] = tile;
        }
    }
    Ok(tiles)
}

/// Blocks of [`SIDE`] lines or diagonals; a tile takes out those it works on.
type Slots<T> = Vec<Mutex<Option<T>>>;

fn slots<T>(count: usize) -> Slots<T> {
    (0..count).map(|_| Mutex::new(None)).collect()
}

fn take<T>(slots: &Slots<T>, index: usize) -> Option<T> {
    slots[index].lock().expect("no tile panics").take()
}

fn put_back<T>(slots: &Slots<T>, index: usize, block: T) {
    *slots[index].lock().expect("no tile panics") = Some(block);
}

/// The diagonals of a block.
struct Diagonals<M> {
    used: UsedBlock,
    memory: Vec<M>,
}

struct Work<'a, R: DiagonalRule> {
    grid: Grid,
    shape: &'a NimDiagonal,
    rule: &'a R,
    budget: &'a Budget,
    layout: Layout,
    /// Values of the cells that have a coordinate in common: a row continues the column of the same
    /// number, because positions are unordered.
    lines: Slots<UsedBlock>,
    /// Values on the diagonals b - a = d.
    diagonals: Slots<Diagonals<R::Memory>>,
}

impl<R: DiagonalRule> Work<'_, R> {
    fn take_lines(&self, block: usize) -> UsedBlock {
        take(&self.lines, block).unwrap_or_else(|| UsedBlock::new(self.layout, SIDE))
    }

    fn take_diagonals(&self, block: usize) -> Diagonals<R::Memory> {
        take(&self.diagonals, block).unwrap_or_else(|| Diagonals {
            used: UsedBlock::new(self.layout, SIDE),
            memory: (0..SIDE).map(|_| R::Memory::default()).collect(),
        })
    }

    /// Fills one tile. Blocks that no later tile needs are dropped.
    fn fill_tile<V: Value>(&self, i: usize, j: usize) -> Result<Box<[V]>, Exhausted> {
        let height = self.grid.height(i);
        let mut values = vec![V::default(); height * SIDE].into_boxed_slice();
        let last_row = i + 1 == self.grid.tile_rows();
        let last_col = j + 1 == self.grid.tile_cols();
        let mut rows = self.take_lines(i);
        let mut diagonals = self.take_diagonals(j - i);
        if i == j {
            self.fill_diagonal_tile(i, &mut values, &mut rows, &mut diagonals)?;
        } else {
            let mut columns = self.take_lines(j);
            let mut lower = self.take_diagonals(j - i - 1);
            for (x, row_values) in values.chunks_exact_mut(SIDE).enumerate() {
                self.budget.check()?;
                let row = RowStart {
                    a: i * SIDE + x,
                    b: j * SIDE,
                };
                let mut row_lines = rows.lines_from(x);
                let (mut row_used, _) = row_lines.split_first();
                let mut column_lines = columns.lines_from(0);
                let width = (self.grid.cols - j * SIDE).min(SIDE);
                let split = x.min(width);
                let (left, right) = row_values[..width].split_at_mut(split);
                self.fill_run(
                    row,
                    left,
                    &mut row_used,
                    &mut column_lines,
                    &mut lower,
                    SIDE - x,
                );
                let row = RowStart {
                    b: row.b + split,
                    ..row
                };
                let mut column_lines = columns.lines_from(split);
                self.fill_run(
                    row,
                    right,
                    &mut row_used,
                    &mut column_lines,
                    &mut diagonals,
                    0,
                );
            }
            if !last_row || j < self.grid.tile_rows() {
                put_back(&self.lines, j, columns);
            }
            if !last_row {
                put_back(&self.diagonals, j - i - 1, lower);
            }
        }
        if !last_col {
            put_back(&self.lines, i, rows);
            put_back(&self.diagonals, j - i, diagonals);
        }
        Ok(values)
    }

    /// Fills the part b >= a of a tile on the main diagonal, where rows and columns are the same
    /// lines.
    fn fill_diagonal_tile<V: Value>(
        &self,
        i: usize,
        values: &mut [V],
        lines: &mut UsedBlock,
        diagonals: &mut Diagonals<R::Memory>,
    ) -> Result<(), Exhausted> {
        let width = (self.grid.cols - i * SIDE).min(SIDE);
        for (x, row_values) in values.chunks_exact_mut(SIDE).enumerate() {
            self.budget.check()?;
            let a = i * SIDE + x;
            let mut lines = lines.lines_from(x);
            let (mut row, mut columns) = lines.split_first();
            let mut used = diagonals.used.lines_from(0);
            let value = self.value(
                a,
                a,
                &row,
                None,
                &mut used.line(0),
                &mut diagonals.memory[0],
            );
            row.insert(value);
            row_values[x] = stored(value);
            let start = RowStart { a, b: a + 1 };
            let right = &mut row_values[x + 1..width];
            self.fill_run(start, right, &mut row, &mut columns, diagonals, 1);
        }
        Ok(())
    }

    /// Fills consecutive cells of a row; their columns are `columns`, their diagonals start at
    /// `first_diagonal` of `diagonals`.
    #[inline(always)]
    fn fill_run<V: Value>(
        &self,
        start: RowStart,
        values: &mut [V],
        row: &mut Used<'_>,
        columns: &mut Lines<'_>,
        diagonals: &mut Diagonals<R::Memory>,
        first_diagonal: usize,
    ) {
        let either_pile = self.shape.nim == NimMoves::EitherPile;
        let mut used = diagonals.used.lines_from(first_diagonal);
        let memory = &mut diagonals.memory[first_diagonal..];
        for (y, (cell, memory)) in values.iter_mut().zip(memory).enumerate() {
            let mut column = columns.line(y);
            let seen_column = either_pile.then_some(&column);
            let b = start.b + y;
            let value = self.value(start.a, b, row, seen_column, &mut used.line(y), memory);
            row.insert(value);
            column.insert(value);
            *cell = stored(value);
        }
    }

    /// The value of a cell, which is also recorded on its diagonal.
    #[inline(always)]
    fn value(
        &self,
        a: usize,
        b: usize,
        row: &Used<'_>,
        column: Option<&Used<'_>>,
        diagonal: &mut Used<'_>,
        memory: &mut R::Memory,
    ) -> usize {
        let (a, b) = (a as u64, b as u64);
        let value = if self.shape.is_ended(a, b) {
            0
        } else {
            let used = diagonal.reborrow();
            self.rule.least(
                row,
                column,
                Cell {
                    a,
                    b,
                    used,
                    memory: &mut *memory,
                },
            )
        };
        let used = diagonal.reborrow();
        self.rule.record(Cell { a, b, used, memory }, value);
        value
    }
}

/// Where a run of cells starts.
#[derive(Clone, Copy)]
struct RowStart {
    a: usize,
    b: usize,
}

#[inline(always)]
fn stored<V: Value>(value: usize) -> V {
    V::try_from(value)
        .ok()
        .expect("the cell type was chosen to hold every value")
}
