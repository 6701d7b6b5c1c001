//! Queens on a triangular board.

use wythoff::Budget;

use super::Trouble;
use crate::{DataTable, Outcome};

type Program = fn(u64, &Budget) -> Result<Outcome, Trouble>;

pub(super) const EXPERIMENTS: &[(&str, Program)] = &[("queens", queens)];

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
fn queens(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
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
            return Ok(Outcome::refuted(
                format!("side {n}: {most} queens"),
                "exhaustive search",
            ));
        }
    }
    Ok(Outcome::agrees(format!("side {size}"), "exhaustive search").with_table(table))
}
