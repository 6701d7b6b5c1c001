//! Dense tables of two-pile games made of Nim moves and diagonal moves.

mod diagonal;
mod schedule;
mod tiles;
mod used;

use std::cmp::Ordering;

use diagonal::{Always, Conditional, NearLabel, Never, ToTargets};
use tiles::{Grid, SIDE, Tiles, Value};
use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::Grundy;
use wythoff_rules::shape::{Diagonal, NimDiagonal};

use crate::CellType;

/// The Grundy values of all positions (x, y) with x < rows and y < cols.
///
/// Positions are unordered, so each value is stored once, in 16 bits when it fits.
///
/// **Cost** with all diagonal moves or with conditions on the target: a few steps per cell. With a
/// label: the same while the label is monotone along diagonals. With a general condition: one
/// question for each diagonal move that could rule out a value below the answer. Memory: 2 or 4
/// bytes per unordered position and one bit set per line and diagonal.
///
/// # Example
///
/// ```
/// use wythoff_engines::dense::DenseTable;
/// use wythoff_rules::shape::{Diagonal, NimDiagonal, NimMoves};
/// use wythoff_automata::Budget;
/// use wythoff_rules::Grundy;
///
/// let wythoff = NimDiagonal {
///     nim: NimMoves::EitherPile,
///     diagonal: Diagonal::Always,
///     ended: None,
/// };
/// let table = DenseTable::compute(&wythoff, 8, 12, &Budget::default())?;
/// assert_eq!(table.get(3, 5), Some(Grundy(0)));
/// assert_eq!(table.get(5, 3), Some(Grundy(0)));
/// assert_eq!(table.get(3, 12), None);
/// assert_eq!(table.row(1).take(6).collect::<Vec<_>>(), [1, 2, 0, 4, 5, 3]);
/// let zeros: Vec<_> = table.positions(Grundy(0)).collect();
/// assert_eq!(zeros, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
/// # Ok::<(), wythoff_automata::Exhausted>(())
/// ```
#[derive(Debug)]
pub struct DenseTable {
    rows: usize,
    cols: usize,
    grid: Grid,
    cells: Cells,
}

#[derive(Debug)]
enum Cells {
    Narrow(Tiles<u16>),
    Wide(Tiles<u32>),
}

impl DenseTable {
    /// Tables with no longer side are computed on the thread that asks: waking another would take longer.
    pub const LONGEST_AT_ONCE: u64 = SIDE as u64;

    /// Rows that lie side by side: from a multiple of this number on so many are copied best.
    pub const ROWS_AT_ONCE: usize = SIDE;

    /// Computes the table on the threads of the current rayon pool; the values do not depend on
    /// their number.
    ///
    /// Fails before any memory is taken if the budget does not allow it.
    pub fn compute(
        shape: &NimDiagonal,
        rows: u64,
        cols: u64,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        // Larger tables cannot be addressed at all.
        let side_limit = 1 << 31;
        if rows.max(cols) > side_limit {
            budget.allow_memory(rows.saturating_mul(cols).saturating_mul(4))?;
            return Err(Exhausted::Memory {
                needed: rows.saturating_mul(cols).saturating_mul(4),
                limit: budget.memory(),
            });
        }
        let [rows, cols] = [rows, cols]
            .map(|side| usize::try_from(side).expect("a side below 2^31 fits in a machine word"));
        let grid = Grid {
            rows: rows.min(cols),
            cols: rows.max(cols),
        };
        let narrow = grid.value_bound() <= 1 << 16;
        let bytes_per_cell = if narrow { 2 } else { 4 };
        let memory = grid.memory(bytes_per_cell, remembered_per_cell(&shape.diagonal));
        let _memory = budget.reserve(memory)?;
        let cells = if narrow {
            Cells::Narrow(fill(grid, shape, budget)?)
        } else {
            Cells::Wide(fill(grid, shape, budget)?)
        };
        Ok(Self {
            rows,
            cols,
            grid,
            cells,
        })
    }

    /// The number of rows.
    pub fn rows(&self) -> u64 {
        self.rows as u64
    }

    /// The number of columns.
    pub fn cols(&self) -> u64 {
        self.cols as u64
    }

    /// The value of (x, y), `None` outside the table.
    pub fn get(&self, x: u64, y: u64) -> Option<Grundy> {
        let x = usize::try_from(x).ok().filter(|&x| x < self.rows)?;
        let y = usize::try_from(y).ok().filter(|&y| y < self.cols)?;
        Some(Grundy(self.cell(x.min(y), x.max(y))))
    }

    /// The values of row `x` from column 0 on; empty outside the table.
    pub fn row(&self, x: u64) -> impl ExactSizeIterator<Item = u64> + '_ {
        let x = usize::try_from(x).ok().filter(|&x| x < self.rows);
        let cols = if x.is_some() { self.cols } else { 0 };
        let x = x.unwrap_or(0);
        (0..cols).map(move |y| self.cell(x.min(y), x.max(y)))
    }

    /// Writes whole rows to `out` from row `first` on, quicker than one by one, and returns the largest value. Those that
    /// the type does not hold are cut.
    ///
    /// **Cost** that of copying memory where the type is that of the table, best for [`Self::ROWS_AT_ONCE`] rows.
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn copy_rows<T: CellType>(&self, first: usize, out: &mut [T]) -> u64 {
        let count = out.len() / self.cols.max(1);
        let whole = count * self.cols == out.len();
        assert!(whole && first + count <= self.rows, "inside the table");
        match &self.cells {
            Cells::Narrow(tiles) => self.copy_cells(tiles, first, out),
            Cells::Wide(tiles) => self.copy_cells(tiles, first, out),
        }
    }

    fn copy_cells<V, T>(&self, tiles: &Tiles<V>, first: usize, mut out: &mut [T]) -> u64
    where
        V: Value + Ord + Into<u64>,
        T: CellType,
    {
        let mut largest = V::default();
        let mut row = first;
        while !out.is_empty() {
            // The rows of one row of tiles, tile after tile.
            let (tile, place) = (row / SIDE, row % SIDE);
            let height = (SIDE - place).min(out.len() / self.cols);
            let (band, later) = out.split_at_mut(height * self.cols);
            for (beside, begin) in (0..self.cols).step_by(SIDE).enumerate() {
                let end = (begin + SIDE).min(self.cols);
                let (lines, _) =
                    tiles[self.grid.tile(tile.min(beside), tile.max(beside))].as_chunks::<SIDE>();
                for (x, row) in band.chunks_exact_mut(self.cols).enumerate() {
                    let x = (place + x) % SIDE;
                    // Left of the main diagonal the row is a column of the tile above it.
                    let below = match beside.cmp(&tile) {
                        Ordering::Less => end - begin,
                        Ordering::Equal => x.min(end - begin),
                        Ordering::Greater => 0,
                    };
                    let (left, right) = row[begin..end].split_at_mut(below);
                    for (cell, line) in left.iter_mut().zip(lines) {
                        largest = largest.max(line[x]);
                        *cell = T::cut(line[x].into());
                    }
                    if !right.is_empty() {
                        let line = &lines[x][below..below + right.len()];
                        largest = line.iter().copied().fold(largest, V::max);
                        let pairs = right.iter_mut().zip(line);
                        pairs.for_each(|(cell, &value)| *cell = T::cut(value.into()));
                    }
                }
            }
            (out, row) = (later, row + height);
        }
        largest.into()
    }

    /// The positions (a, b), a <= b, of a value, ordered by a, then b.
    pub fn positions(&self, value: Grundy) -> impl Iterator<Item = (u64, u64)> + '_ {
        let Grid { rows, cols } = self.grid;
        (0..rows).flat_map(move |a| {
            (a..cols)
                .filter(move |&b| self.cell(a, b) == value.0)
                .map(move |b| (a as u64, b as u64))
        })
    }

    /// The largest value in the table; `None` if the table is empty.
    pub fn max(&self) -> Option<Grundy> {
        let Grid { rows, cols } = self.grid;
        (0..rows)
            .flat_map(|a| (a..cols).map(move |b| self.cell(a, b)))
            .max()
            .map(Grundy)
    }

    /// The value of (a, b), a <= b, inside the grid.
    #[inline]
    fn cell(&self, a: usize, b: usize) -> u64 {
        let (tile, place) = self.grid.locate(a, b);
        match &self.cells {
            Cells::Narrow(tiles) => u64::from(tiles[tile][place]),
            Cells::Wide(tiles) => u64::from(tiles[tile][place]),
        }
    }
}

/// The memory that the rule of the diagonal keeps for each cell, at most, in bytes.
fn remembered_per_cell(diagonal: &Diagonal) -> u64 {
    match diagonal {
        Diagonal::Never | Diagonal::Always | Diagonal::Target(_) => 0,
        // Lists grow by doubling.
        Diagonal::Label { .. } => 2 * 4,
        Diagonal::General(_) => 2 * (8 + 3 * 4),
    }
}

fn fill<V: Value>(grid: Grid, shape: &NimDiagonal, budget: &Budget) -> Result<Tiles<V>, Exhausted> {
    match &shape.diagonal {
        Diagonal::Never => tiles::fill(grid, shape, &Never, budget),
        Diagonal::Always => tiles::fill(grid, shape, &Always, budget),
        Diagonal::Target(target) => tiles::fill(grid, shape, &ToTargets(target), budget),
        Diagonal::Label {
            target,
            label,
            within,
        } => {
            let rule = NearLabel {
                target,
                label,
                within: *within,
            };
            tiles::fill(grid, shape, &rule, budget)
        }
        Diagonal::General(condition) => tiles::fill(grid, shape, &Conditional(condition), budget),
    }
}
