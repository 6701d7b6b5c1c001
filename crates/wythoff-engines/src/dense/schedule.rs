//! In which order, and on which threads, the tiles of a table are filled.
//!
//! A tile needs the tiles to its left and above. It starts as soon as both are done: no thread
//! waits for others to finish a whole antidiagonal, which would cost more than a small tile.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use rayon::Scope;

use super::tiles::Grid;

/// Fills every tile (i, j), i <= j, after those to its left and above, in parallel where these
/// leave a choice, and returns the tiles in the order of [`Grid::tile`]. Stops early at a failure.
///
/// A single tile is filled on the thread that asks, without the pool of rayon: waking a thread costs more.
///
/// At most [`open_columns`] columns of tiles are begun and not ended at any time, so that a table
/// with few rows needs little memory for its columns.
pub(super) fn fill_in_order<T, E>(
    grid: Grid,
    fill: impl Fn(usize, usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E>
where
    T: Send + Sync,
    E: Send + Sync,
{
    if grid.tiles() == 1 {
        return Ok(vec![fill(0, 0)?]);
    }
    let awaited = (0..grid.tile_rows())
        .flat_map(|i| (i..grid.tile_cols()).map(move |j| (i, j)))
        .map(|(i, j)| {
            let column_too_early = i == 0 && j >= open_columns(grid);
            u8::from(i > 0) + u8::from(j > i) + u8::from(column_too_early)
        });
    let schedule = Schedule {
        grid,
        awaited: awaited.map(AtomicU8::new).collect(),
        results: (0..grid.tiles()).map(|_| OnceLock::new()).collect(),
        fill,
    };
    if grid.tiles() > 0 {
        rayon::scope(|scope| schedule.run_from((0, 0), scope));
    }
    let results = schedule.results.into_iter();
    // After a failure some tiles are missing; any failure tells why.
    let (done, failed): (Vec<_>, Vec<_>) = results
        .filter_map(OnceLock::into_inner)
        .partition(Result::is_ok);
    match failed.into_iter().next() {
        Some(failure) => failure.map(|_| Vec::new()),
        None => done.into_iter().collect(),
    }
}

/// How many columns of tiles may be begun and not ended.
pub(super) fn open_columns(grid: Grid) -> usize {
    grid.tile_rows() + 2
}

struct Schedule<T, E, F> {
    grid: Grid,
    /// How many tiles each tile still waits for.
    awaited: Vec<AtomicU8>,
    results: Vec<OnceLock<Result<T, E>>>,
    fill: F,
}

impl<T, E, F> Schedule<T, E, F>
where
    T: Send + Sync,
    E: Send + Sync,
    F: Fn(usize, usize) -> Result<T, E> + Sync,
{
    /// Fills a tile and, on the same thread, one that now can start, and so on; the others that
    /// can start are left to any thread.
    fn run_from<'s>(&'s self, mut tile: (usize, usize), scope: &Scope<'s>) {
        loop {
            let (i, j) = tile;
            let result = (self.fill)(i, j);
            let failed = result.is_err();
            let slot = &self.results[self.grid.tile(i, j)];
            assert!(slot.set(result).is_ok(), "a tile is filled once");
            if failed {
                return;
            }
            let mut ready = self.after(i, j).filter(|&(i, j)| {
                self.awaited[self.grid.tile(i, j)].fetch_sub(1, Ordering::AcqRel) == 1
            });
            let Some(next) = ready.next() else { return };
            ready.for_each(|other| scope.spawn(move |scope| self.run_from(other, scope)));
            tile = next;
        }
    }

    /// The tiles that wait for this one.
    fn after(&self, i: usize, j: usize) -> impl Iterator<Item = (usize, usize)> + use<T, E, F> {
        let (rows, cols) = (self.grid.tile_rows(), self.grid.tile_cols());
        let last_of_column = i == j.min(rows - 1);
        let right = (i, j + 1);
        let below = (i + 1, j);
        let column = (0, j + open_columns(self.grid));
        [
            (right.1 < cols).then_some(right),
            (!last_of_column).then_some(below),
            (last_of_column && column.1 < cols).then_some(column),
        ]
        .into_iter()
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiles::SIDE;
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::Mutex;

    #[test]
    fn tiles_come_after_those_they_need_and_few_columns_are_open() {
        for (rows, cols) in [(0, 3), (1, 1), (1, 9), (3, 3), (3, 20), (6, 7)] {
            let grid = Grid {
                rows: rows * SIDE,
                cols: cols * SIDE,
            };
            let done = Mutex::new(BTreeSet::new());
            let filled = fill_in_order(grid, |i, j| {
                let mut done = done.lock().unwrap();
                assert!(i == 0 || done.contains(&(i - 1, j)));
                assert!(j == i || done.contains(&(i, j - 1)));
                let ended = |j: usize| done.contains(&(j.min(rows - 1), j));
                let open = (0..j).filter(|&j| !ended(j)).count();
                assert!(open < open_columns(grid), "{open} open columns");
                done.insert((i, j));
                Ok::<_, ()>((i, j))
            });
            let all = (0..rows).flat_map(|i| (i..cols).map(move |j| (i, j)));
            assert_eq!(filled, Ok(all.collect()));
        }
    }

    #[test]
    fn a_failure_is_reported() {
        let grid = Grid {
            rows: 4 * SIDE,
            cols: 4 * SIDE,
        };
        let filled = fill_in_order(grid, |i, j| {
            if (i, j) == (1, 2) {
                Err("full")
            } else {
                Ok(())
            }
        });
        assert_eq!(filled, Err("full"));
    }
}
