//! Queens on a triangular board.

use wythoff_automata::Budget;

use super::{Trouble, experiments};
use crate::{DataTable, Finding};

experiments! {
    queens, queens_placed,
}

/// A triangular board of side n has (x, y) with x + y < n; queens move along x, y and x + y.
struct Board {
    side: usize,
    columns: u64,
    diagonals: u64,
    best: usize,
}

impl Board {
    /// Places queens in the rows from y on in all ways that could beat the best.
    fn place(&mut self, y: usize, placed: usize, budget: &Budget) -> Result<(), Trouble> {
        self.best = self.best.max(placed);
        if placed + self.side - y <= self.best {
            return Ok(());
        }
        budget.check()?;
        for x in 0..self.side - y {
            let (column, diagonal) = (1 << x, 1 << (x + y));
            if self.columns & column == 0 && self.diagonals & diagonal == 0 {
                self.columns ^= column;
                self.diagonals ^= diagonal;
                self.place(y + 1, placed + 1, budget)?;
                self.columns ^= column;
                self.diagonals ^= diagonal;
            }
        }
        self.place(y + 1, placed, budget)
    }
}

/// The most queens that do not attack each other are ⌊(2n + 1)/3⌋.
fn queens(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let mut table = DataTable::new("Queens on a triangular board", ["side", "queens"]);
    for n in 1..=size {
        let mut board = Board {
            side: usize::try_from(n).map_err(super::broken)?,
            columns: 0,
            diagonals: 0,
            best: 0,
        };
        board.place(0, 0, budget)?;
        let most = board.best as u64;
        table.row([n, most]);
        if most != (2 * n + 1) / 3 {
            return Ok(Finding::doubtful(
                format!("side {n}: {most} queens"),
                "exhaustive search",
            ));
        }
    }
    Ok(Finding::agrees(format!("side {size}"), "exhaustive search").with_table(table))
}

/// Cells (x, y, z), x + y + z = n - 1, of ⌊(2n + 1)/3⌋ queens on the board of side n >= 1.
fn placement(n: u64) -> Vec<[u64; 3]> {
    match n % 3 {
        0 => {
            let larger = placement(n + 1).into_iter();
            let kept = larger.filter(|cell| cell[2] > 0);
            kept.map(|[x, y, z]| [x, y, z - 1]).collect()
        }
        1 => {
            let m = n / 3;
            let first = (0..=m).map(|i| [i, 2 * m - 2 * i, m + i]);
            let second = (0..m).map(|i| [m + 1 + i, 2 * m - 1 - 2 * i, i]);
            first.chain(second).collect()
        }
        _ => {
            let smaller = placement(n - 1).into_iter();
            smaller.map(|[x, y, z]| [x, y, z + 1]).collect()
        }
    }
}

/// That many queens can be placed without attacking each other.
fn queens_placed(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    for n in 1..=size {
        budget.check()?;
        let cells = placement(n);
        let distinct = |axis: usize| {
            let mut places: Vec<u64> = cells.iter().map(|cell| cell[axis]).collect();
            places.sort_unstable();
            places.dedup();
            places.len() == cells.len()
        };
        let on_board = cells.iter().all(|cell| cell.iter().sum::<u64>() == n - 1);
        let enough = cells.len() as u64 == (2 * n + 1) / 3;
        if !(enough && on_board && (0..3).all(distinct)) {
            return Ok(Finding::doubtful(
                format!("side {n}: {cells:?}"),
                "placement",
            ));
        }
    }
    Ok(Finding::agrees(
        format!("side {size}"),
        "the placement of the proof: no two queens attack each other",
    ))
}
