//! The oracle for games whose level sets can be swept: a table of rows, and windows far above it.

use std::collections::HashMap;
use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted, UBig, golden};
use wythoff_rows::far::{FarError, FarPoint, FarSweep};
use wythoff_rows::sweep::{RowByRow, Sink, SweepError};
use wythoff_rules::{PileOrder, Ruleset};

use super::Oracle;
use super::rows::RowTable;

/// Positions of a game whose level sets can be swept: a table of the first rows, and windows of
/// [`FarSweep`] above.
///
/// A window takes as long as thousands of rows of the table, so the table grows when many windows
/// are asked for. The region where all positions are known stays the same.
#[derive(Debug)]
pub struct SweptLevel {
    rules: Arc<dyn Ruleset>,
    table: RowTable,
    /// How many rows of the table are the region where all positions are known.
    known_rows: u64,
    far: Option<FarSweep>,
    far_rows: HashMap<u64, Option<u64>>,
    /// Windows asked for since the table has its size.
    windows: u64,
    budget: Budget,
}

/// How many rows above the table are found together; below 2^64 by a wide margin.
const FAR_ROWS: u64 = 64;

/// The table grows by this factor ...
const GROWTH: u64 = 16;

/// ... when the windows took as long as the larger table would, one window for this many rows ...
const ROWS_PER_WINDOW: u64 = 1 << 14;

/// ... but to no more rows than this.
const MOST_ROWS: u64 = 1 << 28;

/// How far a game is swept whose rules are not known to settle.
const SLOW_ROWS: u64 = 20_000;

impl SweptLevel {
    /// Sweeps the rows below `rows`, or fewer if that is slow for this game.
    ///
    /// A sweep gives each position once, smaller pile first, so piles that keep their places have none.
    pub fn new(
        rules: Arc<dyn Ruleset>,
        value: usize,
        rows: u64,
        budget: &Budget,
    ) -> Result<Self, SweepError> {
        if rules.order() != PileOrder::Sorted {
            return Err(SweepError::Shape);
        }
        match FarSweep::new(&*rules, value, budget) {
            Ok(far) => {
                let table = RowTable::swept(&*rules, value, rows, budget)?;
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
            known_rows: table.rows(),
            table,
            far,
            far_rows: HashMap::new(),
            windows: 0,
            budget: budget.clone(),
        }
    }

    /// For each row of the table whether it contains a position.
    pub(super) fn occupied_rows(&self) -> impl Iterator<Item = bool> {
        self.table.occupied()
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
                let level = window
                    .points()
                    .filter(|point| point.value == self.table.value());
                Ok(Some(level.collect()))
            }
            Err(FarError::Sweep(SweepError::Exhausted(limit))) => Err(limit),
            // No answer: the learner must do without these rows.
            Err(_) => Ok(None),
        }
    }

    /// The columns of the positions in a row.
    fn columns(&mut self, row: u64) -> Result<Vec<u64>, Exhausted> {
        if let Some(columns) = self.table.columns(row) {
            return Ok(columns.collect());
        }
        if !self.far_rows.contains_key(&row) && self.grow()? {
            return self.columns(row);
        }
        if !self.far_rows.contains_key(&row) {
            self.look_far(row)?;
        }
        Ok(self.far_rows[&row].into_iter().collect())
    }

    /// Replaces the table by a larger one, if that is worth its time and fits in the budget.
    fn grow(&mut self) -> Result<bool, Exhausted> {
        self.windows += 1;
        let rows = self.table.rows() * GROWTH;
        if self.far.is_none() || rows > MOST_ROWS || self.windows * ROWS_PER_WINDOW < rows {
            return Ok(false);
        }
        match RowTable::swept(&*self.rules, self.table.value(), rows, &self.budget) {
            Ok(table) => {
                self.table = table;
                self.far_rows.retain(|&row, _| row >= rows);
                self.windows = 0;
                Ok(true)
            }
            Err(SweepError::Exhausted(limit @ (Exhausted::Time | Exhausted::Interrupted))) => {
                Err(limit)
            }
            // The windows still answer.
            Err(_) => Ok(false),
        }
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
        if let Some(mut columns) = self.table.columns(a) {
            return Ok(Some(columns.any(|column| column == b)));
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
        position[0] < self.known_rows
    }

    fn complete_rows(&self) -> u64 {
        self.known_rows
    }

    fn reach(&self) -> u64 {
        let columns = self.table.below(self.known_rows).map(|(_, column)| column);
        columns.max().unwrap_or(0).max(self.known_rows - 1)
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        let rows = bound.min(self.known_rows);
        for (row, column) in self.table.below(rows).filter(|&(_, column)| column < bound) {
            if !visit(&[row, column]) {
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
        let slack = 200;
        for column in [a, b] {
            let near = golden::over_phi(column);
            for row in near.saturating_sub(slack)..=(near + slack).min(column) {
                if row < b && self.columns(row)?.contains(&column) {
                    add((row, column), &mut found);
                }
            }
        }
        let near = golden::lower((b - a).min(golden::MAX_INDEX));
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
