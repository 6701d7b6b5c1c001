//! Games whose level sets can be swept.

use std::collections::HashMap;
use std::sync::Arc;

use super::Oracle;
use crate::huge::{FarError, FarPoint, FarSweep};
use crate::sweep::{Block, Point, RowByRow, Sink, Sweep, SweepError};
use crate::{Budget, Exhausted, Ruleset, UBig};

/// Positions of a game whose level sets can be swept: a table of the first rows, and windows of
/// [`FarSweep`] above.
#[derive(Debug)]
pub struct SweptLevel {
    rules: Arc<dyn Ruleset>,
    value: usize,
    /// For each row the column less the row, or [`NONE`].
    diagonals: Vec<u32>,
    /// Positions that share their row with an earlier one of the same value.
    extra: Vec<(u64, u64)>,
    far: Option<FarSweep>,
    far_rows: HashMap<u64, Option<u64>>,
    budget: Budget,
}

const NONE: u32 = u32::MAX;

/// How many rows above the table are found together; below 2^64 by a wide margin.
const FAR_ROWS: u64 = 64;

/// How far a game is swept whose rules are not known to settle.
const SLOW_ROWS: u64 = 20_000;

impl SweptLevel {
    /// Sweeps the rows below `rows`, or fewer if that is slow for this game.
    pub fn new(
        rules: Arc<dyn Ruleset>,
        value: usize,
        rows: u64,
        budget: &Budget,
    ) -> Result<Self, SweepError> {
        match FarSweep::new(&*rules, value, budget) {
            Ok(far) => {
                let mut table = RowTable::new(value, rows, budget)?;
                Sweep::new(&*rules, value, budget)?.run(rows, &mut table, budget)?;
                Ok(Self::from_table(rules, table, Some(far), budget))
            }
            Err(FarError::Sweep(SweepError::Exhausted(limit))) => Err(limit.into()),
            Err(_) => Self::row_by_row(rules, value, rows.min(SLOW_ROWS), budget),
        }
    }

    fn row_by_row(
        rules: Arc<dyn Ruleset>,
        value: usize,
        rows: u64,
        budget: &Budget,
    ) -> Result<Self, SweepError> {
        let mut table = RowTable::new(value, rows, budget)?;
        let shape = rules.nim_diagonal().ok_or(SweepError::Shape)?;
        let mut sweep = RowByRow::new(shape, value + 1, rules.settles_at())?;
        while sweep.row() < rows {
            budget.check()?;
            sweep.next_row(|point| table.point(point));
        }
        Ok(Self::from_table(rules, table, None, budget))
    }

    fn from_table(
        rules: Arc<dyn Ruleset>,
        table: RowTable,
        far: Option<FarSweep>,
        budget: &Budget,
    ) -> Self {
        Self {
            rules,
            value: table.value,
            diagonals: table.diagonals,
            extra: table.extra,
            far,
            far_rows: HashMap::new(),
            budget: budget.clone(),
        }
    }

    /// How many rows were swept.
    pub(super) fn rows(&self) -> u64 {
        self.diagonals.len() as u64
    }

    /// For each swept row whether it contains a position.
    pub(super) fn occupied_rows(&self) -> impl Iterator<Item = bool> {
        self.diagonals.iter().map(|&diagonal| diagonal != NONE)
    }

    /// Rows around `row`, above the table, with the number of positions in smaller rows; nothing if
    /// they cannot be found.
    pub(super) fn far_counts(&mut self, row: u64) -> Result<Vec<(u64, u64)>, Exhausted> {
        let mut counts = Vec::new();
        // The number below a row is the index of the next position.
        let (mut row, end) = (row - row % FAR_ROWS, row - row % FAR_ROWS + FAR_ROWS);
        for point in self.far_window(row)?.into_iter().flatten() {
            if let (Ok(a), Ok(n)) = (u64::try_from(&point.a), u64::try_from(&point.n)) {
                counts.extend((row..=a).map(|row| (row, n)));
                row = a + 1;
                counts.extend((row < end).then_some((row, n + 1)));
            }
        }
        Ok(counts)
    }

    /// The positions in the block of rows around `row`, which lies above the table.
    fn far_window(&self, row: u64) -> Result<Option<Vec<FarPoint>>, Exhausted> {
        let Some(far) = &self.far else {
            return Ok(None);
        };
        let first = row - row % FAR_ROWS;
        match far.window(&UBig::from(first), FAR_ROWS, &self.budget) {
            Ok(window) => {
                let level = window.points().filter(|point| point.value == self.value);
                Ok(Some(level.collect()))
            }
            Err(FarError::Sweep(SweepError::Exhausted(limit))) => Err(limit),
            // No answer: the learner must do without these rows.
            Err(_) => Ok(None),
        }
    }

    /// The columns of the positions in a row.
    fn columns(&mut self, row: u64) -> Result<Vec<u64>, Exhausted> {
        if let Some(&diagonal) = usize::try_from(row)
            .ok()
            .and_then(|row| self.diagonals.get(row))
        {
            let mut columns = Vec::new();
            if diagonal != NONE {
                columns.push(row + u64::from(diagonal));
            }
            columns.extend(
                self.extra
                    .iter()
                    .filter(|pair| pair.0 == row)
                    .map(|pair| pair.1),
            );
            return Ok(columns);
        }
        if !self.far_rows.contains_key(&row) {
            self.look_far(row)?;
        }
        Ok(self.far_rows[&row].into_iter().collect())
    }

    /// Finds the positions of the block of rows around `row`, which lies above the table.
    fn look_far(&mut self, row: u64) -> Result<(), Exhausted> {
        let first = row - row % FAR_ROWS;
        self.far_rows
            .extend((first..first + FAR_ROWS).map(|row| (row, None)));
        for point in self.far_window(row)?.into_iter().flatten() {
            if let (Ok(a), Ok(b)) = (u64::try_from(&point.a), u64::try_from(&point.b)) {
                self.far_rows.insert(a, Some(b));
            }
        }
        Ok(())
    }
}

impl Oracle for SweptLevel {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        let &[a, b] = position else {
            return Ok(Some(false));
        };
        if a > b {
            return Ok(Some(false));
        }
        if let Some(&diagonal) = usize::try_from(a).ok().and_then(|a| self.diagonals.get(a)) {
            return Ok(Some(
                (diagonal != NONE && b - a == u64::from(diagonal)) || self.extra.contains(&(a, b)),
            ));
        }
        if self.far.is_none() {
            return Ok(None);
        }
        // Far from the golden line there is nothing above the table.
        if b / 5 >= a / 2 || b - a < a / 2 {
            return Ok(Some(false));
        }
        Ok(Some(self.columns(a)?.contains(&b)))
    }

    fn knows(&self, position: &[u64]) -> bool {
        position[0] < self.rows()
    }

    fn complete_rows(&self) -> u64 {
        self.rows()
    }

    fn reach(&self) -> u64 {
        let far = |(row, &diagonal): (u64, &u32)| match diagonal {
            NONE => row,
            diagonal => row + u64::from(diagonal),
        };
        let extra = self.extra.iter().map(|pair| pair.1);
        (0..)
            .zip(&self.diagonals)
            .map(far)
            .chain(extra)
            .max()
            .unwrap_or(0)
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        let rows = (0..bound).zip(&self.diagonals);
        let main = rows
            .filter(|(_, diagonal)| **diagonal != NONE)
            .map(|(row, &diagonal)| [row, row + u64::from(diagonal)]);
        let extra = self.extra.iter().map(|&(row, column)| [row, column]);
        for position in main.chain(extra).filter(|position| position[1] < bound) {
            if !visit(&position) {
                break;
            }
        }
        Ok(())
    }

    fn with_first_pile(&mut self, first: u64) -> Result<Vec<Vec<u64>>, Exhausted> {
        let columns = self.columns(first)?;
        Ok(columns
            .into_iter()
            .map(|column| vec![first, column])
            .collect())
    }

    fn options(&mut self, position: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
        let &[a, b] = position else {
            return Ok(Vec::new());
        };
        let shape = self
            .rules
            .nim_diagonal()
            .expect("only such games are swept");
        let mut found = Vec::new();
        let add = |from: (u64, u64), found: &mut Vec<Vec<u64>>| found.push(vec![from.0, from.1]);
        for column in self.columns(a)?.into_iter().filter(|&column| column < b) {
            add((a, column), &mut found);
        }
        // Columns a and b, and the diagonal, are met in rows near the golden line.
        let golden_row = |column: u64| (column / 1_618) * 1_000 + (column % 1_618) * 1_000 / 1_618;
        let slack = 200;
        for column in [a, b] {
            let near = golden_row(column);
            for row in near.saturating_sub(slack)..=(near + slack).min(column) {
                if row < b && self.columns(row)?.contains(&column) {
                    add((row, column), &mut found);
                }
            }
        }
        let near = (b - a).saturating_mul(1_618) / 1_000;
        for row in near.saturating_sub(slack)..=(near + slack).min(a.saturating_sub(1)) {
            let column = row + (b - a);
            if row < a
                && self.columns(row)?.contains(&column)
                && shape.allows_diagonal(a, b, a - row)
            {
                add((row, column), &mut found);
            }
        }
        Ok(found)
    }
}

/// Keeps the diagonals of one value by row.
struct RowTable {
    value: usize,
    diagonals: Vec<u32>,
    extra: Vec<(u64, u64)>,
}

impl RowTable {
    fn new(value: usize, rows: u64, budget: &Budget) -> Result<Self, Exhausted> {
        budget.allow_memory(rows * 4)?;
        let size = usize::try_from(rows).expect("a table that fits in memory");
        Ok(Self {
            value,
            diagonals: vec![NONE; size],
            extra: Vec::new(),
        })
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
