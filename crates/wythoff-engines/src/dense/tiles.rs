//! The table cut into square tiles.
//!
//! A tile needs the tiles to its left and above, and these need the one above to the left. Two tiles
//! of which neither comes before the other in this order share no line and no diagonal of cells, so
//! they are filled in parallel, each owning the sets of used values it works on; the result does
//! not depend on the number of threads.

use std::sync::Mutex;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::shape::{NimDiagonal, NimMoves};

use super::diagonal::{Cell, DiagonalRule};
use super::schedule::{fill_in_order, open_columns};
use super::used::{Layout, Place, Used, UsedBlock};

/// The side of a tile. The sets of one tile fit in a second-level cache for piles up to about 10^4.
pub(super) const SIDE: usize = 64;

/// The cells (a, b), a <= b, a < `rows`, b < `cols`, in tiles; `rows` <= `cols`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) cols: usize,
}

impl Grid {
    pub(super) fn tile_rows(self) -> usize {
        self.rows.div_ceil(SIDE)
    }

    pub(super) fn tile_cols(self) -> usize {
        self.cols.div_ceil(SIDE)
    }

    pub(super) fn tiles(self) -> usize {
        self.tile_rows()
            .checked_sub(1)
            .map_or(0, |last| self.tile(last, self.tile_cols()))
    }

    /// The index of a tile: rows of tiles one after the other, each from the main diagonal on.
    pub(super) fn tile(self, i: usize, j: usize) -> usize {
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
        // Rows, open columns, and the diagonals that cross them.
        let open = 2 * (self.tile_rows() + open_columns(self)) + 1;
        let sets = open.min(2 * self.tile_cols()) as u64 * SIDE as u64;
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
    let work = Work {
        grid,
        shape,
        rule,
        budget,
        layout: Layout::new(grid.value_bound()),
        lines: slots(grid.tile_cols()),
        diagonals: slots(grid.tile_cols()),
        spare: Mutex::default(),
    };
    fill_in_order(grid, |i, j| work.fill_tile(i, j))
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

impl<M> Diagonals<M> {
    #[inline(always)]
    fn lines_from(&mut self, first: usize) -> impl Iterator<Item = (Used<'_>, &mut M)> {
        self.used.lines_from(first).zip(&mut self.memory[first..])
    }
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
    /// Blocks that are no longer needed. Memory given back to the system and taken again makes the
    /// threads wait for each other.
    spare: Mutex<Vec<UsedBlock>>,
}

impl<R: DiagonalRule> Work<'_, R> {
    fn empty_block(&self) -> UsedBlock {
        let spare = self.spare.lock().expect("no tile panics").pop();
        spare.map_or_else(|| UsedBlock::new(self.layout, SIDE), UsedBlock::emptied)
    }

    fn keep_for_later(&self, block: UsedBlock) {
        self.spare.lock().expect("no tile panics").push(block);
    }

    fn take_lines(&self, block: usize) -> UsedBlock {
        take(&self.lines, block).unwrap_or_else(|| self.empty_block())
    }

    fn take_diagonals(&self, block: usize) -> Diagonals<R::Memory> {
        take(&self.diagonals, block).unwrap_or_else(|| Diagonals {
            used: self.empty_block(),
            memory: (0..SIDE).map(|_| R::Memory::default()).collect(),
        })
    }

    /// Fills one tile.
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
            let width = (self.grid.cols - j * SIDE).min(SIDE);
            for (x, row_values) in values.chunks_exact_mut(SIDE).enumerate() {
                self.budget.check()?;
                let mut row = Row {
                    a: i * SIDE + x,
                    used: rows.lines_from(x).next().expect(ENOUGH_LINES),
                };
                let mut columns = columns.lines_from(0);
                let (left, right) = row_values[..width].split_at_mut(x.min(width));
                let b = j * SIDE;
                self.fill_run(&mut row, b, left, &mut columns, lower.lines_from(SIDE - x));
                let b = b + left.len();
                self.fill_run(&mut row, b, right, &mut columns, diagonals.lines_from(0));
            }
            if !last_row || j < self.grid.tile_rows() {
                put_back(&self.lines, j, columns);
            } else {
                self.keep_for_later(columns);
            }
            if last_row {
                self.keep_for_later(lower.used);
            } else {
                put_back(&self.diagonals, j - i - 1, lower);
            }
        }
        if last_col {
            self.keep_for_later(rows);
            self.keep_for_later(diagonals.used);
        } else {
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
            let mut row = Row {
                a,
                used: lines.next().expect(ENOUGH_LINES),
            };
            let mut diagonals = diagonals.lines_from(0);
            let (mut used, memory) = diagonals.next().expect(ENOUGH_LINES);
            let place = self.value((a, a), &row.used, None, &mut used, memory);
            row.used.insert(place);
            row_values[x] = stored(place);
            let right = &mut row_values[x + 1..width];
            self.fill_run(&mut row, a + 1, right, &mut lines, diagonals);
        }
        Ok(())
    }

    /// Fills consecutive cells of a row from column `b` on, given the sets of their columns and
    /// diagonals.
    #[inline(always)]
    fn fill_run<'m, V: Value>(
        &self,
        row: &mut Row<'_>,
        b: usize,
        values: &mut [V],
        columns: &mut impl Iterator<Item = Used<'m>>,
        diagonals: impl Iterator<Item = (Used<'m>, &'m mut R::Memory)>,
    ) where
        R::Memory: 'm,
    {
        let either_pile = self.shape.nim == NimMoves::EitherPile;
        let cells = values.iter_mut().zip(columns).zip(diagonals);
        for (b, ((cell, mut column), (mut diagonal, memory))) in (b..).zip(cells) {
            let seen = either_pile.then_some(&column);
            let place = self.value((row.a, b), &row.used, seen, &mut diagonal, memory);
            row.used.insert(place);
            column.insert(place);
            *cell = stored(place);
        }
    }

    /// The value of a cell, which is also recorded on its diagonal.
    #[inline(always)]
    fn value(
        &self,
        (a, b): (usize, usize),
        row: &Used<'_>,
        column: Option<&Used<'_>>,
        diagonal: &mut Used<'_>,
        memory: &mut R::Memory,
    ) -> Place {
        let (a, b) = (a as u64, b as u64);
        let place = if self.shape.is_ended(a, b) {
            Place::of(0)
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
        self.rule.record(Cell { a, b, used, memory }, place);
        place
    }
}

/// A row of cells within a tile.
struct Row<'a> {
    a: usize,
    used: Used<'a>,
}

const ENOUGH_LINES: &str = "a block has as many lines as a tile";

#[inline(always)]
fn stored<V: Value>(place: Place) -> V {
    V::try_from(place.value())
        .ok()
        .expect("the cell type was chosen to hold every value")
}
