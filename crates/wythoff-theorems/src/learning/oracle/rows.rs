//! The positions of one value, by row.

use wythoff_automata::{Budget, Exhausted};
use wythoff_rows::sweep::{Block, Point, Sink, Sweep, SweepError};
use wythoff_rules::Ruleset;

/// The positions of one value in the first rows of a game.
///
/// Memory: 4 bytes per row.
#[derive(Debug)]
pub(super) struct RowTable {
    value: usize,
    /// For each row the column less the row, or [`NONE`].
    diagonals: Vec<u32>,
    /// Positions that share their row with an earlier one of the same value.
    extra: Vec<(u64, u64)>,
}

const NONE: u32 = u32::MAX;

impl RowTable {
    /// A table without positions.
    pub(super) fn new(value: usize, rows: u64, budget: &Budget) -> Result<Self, Exhausted> {
        budget.allow_memory(rows * 4)?;
        let size = usize::try_from(rows).expect("a table that fits in memory");
        Ok(Self {
            value,
            diagonals: vec![NONE; size],
            extra: Vec::new(),
        })
    }

    /// The positions that a sweep finds.
    pub(super) fn swept(
        rules: &dyn Ruleset,
        value: usize,
        rows: u64,
        budget: &Budget,
    ) -> Result<Self, SweepError> {
        let mut table = Self::new(value, rows, budget)?;
        Sweep::new(rules, value, budget)?.run(rows, &mut table, budget)?;
        Ok(table)
    }

    pub(super) fn value(&self) -> usize {
        self.value
    }

    pub(super) fn rows(&self) -> u64 {
        self.diagonals.len() as u64
    }

    /// The columns of the positions in a row; `None` above the table.
    pub(super) fn columns(&self, row: u64) -> Option<impl Iterator<Item = u64>> {
        let &diagonal = usize::try_from(row)
            .ok()
            .and_then(|row| self.diagonals.get(row))?;
        let first = (diagonal != NONE).then(|| row + u64::from(diagonal));
        let others = self.extra.iter().filter(move |pair| pair.0 == row);
        Some(first.into_iter().chain(others.map(|pair| pair.1)))
    }

    /// The positions in the rows below `rows`, those that share a row with another one last.
    pub(super) fn below(&self, rows: u64) -> impl Iterator<Item = (u64, u64)> {
        let main = (0..rows)
            .zip(&self.diagonals)
            .filter(|(_, diagonal)| **diagonal != NONE)
            .map(|(row, &diagonal)| (row, row + u64::from(diagonal)));
        main.chain(self.extra.iter().copied().filter(move |pair| pair.0 < rows))
    }

    /// For each row whether it has a position.
    pub(super) fn occupied(&self) -> impl Iterator<Item = bool> {
        self.diagonals.iter().map(|&diagonal| diagonal != NONE)
    }
}

impl Sink for RowTable {
    fn point(&mut self, point: Point) {
        if point.value != self.value {
            return;
        }
        let Some(entry) = usize::try_from(point.a)
            .ok()
            .and_then(|row| self.diagonals.get_mut(row))
        else {
            return;
        };
        match (*entry, u32::try_from(point.diagonal())) {
            (NONE, Ok(diagonal)) => *entry = diagonal,
            _ => self.extra.push((point.a, point.b)),
        }
    }

    fn block(&mut self, block: &Block) {
        block
            .lane(self.value)
            .points()
            .for_each(|point| self.point(point));
    }
}
