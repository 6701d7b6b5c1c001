//! Tables of two-pile games, whatever their rules.

use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::lines::NimLines;
use wythoff_rules::shape::Diagonal;
use wythoff_rules::{Outcome, PileOrder, Ruleset};

use crate::dense::DenseTable;
use crate::generic::Solver;
use crate::layers;
use crate::line_table::{Fill, LineTable};
use crate::outcomes::{PPositions, Play};
use crate::triangle::TriangleTable;
use crate::{CellType, Meter};

/// What a cell of a [`ValueTable`] takes: once in the solver, once in the table.
const BYTES_PER_CELL: u64 = 8;

/// How many cells pass between two looks at the stop flag.
const CELLS_PER_CHECK: usize = 1 << 12;

/// Values of all positions (x, y) with x < rows and y < cols of a two-pile game.
///
/// **Cost** that of [`DenseTable`] or [`PPositions`] for Nim moves and diagonal moves, of
/// [`TriangleTable`] for triangles, of [`LineTable`] for Nim moves and moves along lines, else of [`Solver`], which
/// counts on the meter.
///
/// # Example
///
/// ```
/// use std::sync::Arc;
/// use wythoff_automata::Budget;
/// use wythoff_engines::{Meter, ValueTable};
/// use wythoff_rules::rules::Mouse;
///
/// let table = ValueTable::grundy(Arc::new(Mouse), 6, 6, &Budget::default(), &Meter::default())?;
/// assert_eq!(table.get(1, 2), 0);
/// let misere = ValueTable::misere(Arc::new(Mouse), 6, 6, &Budget::default(), &Meter::default())?;
/// assert_eq!(misere.get(0, 1), 0);
/// # Ok::<(), wythoff_automata::Exhausted>(())
/// ```
#[derive(Debug)]
pub struct ValueTable {
    rows: usize,
    cols: usize,
    cells: Cells,
}

#[derive(Debug)]
enum Cells {
    Dense(DenseTable),
    Outcomes(PPositions),
    Triangles(TriangleTable),
    Lines(LineTable),
    Listed(Vec<u32>),
    Layer(Vec<u32>),
}

impl ValueTable {
    /// The table of Grundy values.
    ///
    /// # Panics
    ///
    /// If the game cannot be played with two piles.
    pub fn grundy(
        rules: Arc<dyn Ruleset>,
        rows: u64,
        cols: u64,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Self, Exhausted> {
        let shape = rules.nim_diagonal();
        let is_general = |diagonal: &Diagonal| matches!(diagonal, Diagonal::General(_));
        let cells = if rules.has_triangles() && shape.is_none() {
            Cells::Triangles(TriangleTable::compute(rows, cols, budget)?)
        } else if let Some(lines) = lines(&*rules, rows, cols, budget)
            && (shape.as_ref()).is_none_or(|shape| is_general(&shape.diagonal) && is_plain(lines))
        {
            Cells::Lines(LineTable::compute(lines, Fill::Grundy, rows, cols, budget)?)
        } else if let Some(shape) = shape {
            Cells::Dense(DenseTable::compute(&shape, rows, cols, budget)?)
        } else {
            return Self::searched(rules, rows, cols, budget, meter, |solver, position| {
                let value = solver.grundy(position)?;
                Ok(u32::try_from(value).unwrap_or(u32::MAX))
            });
        };
        Ok(Self {
            rows: side(rows, budget)?,
            cols: side(cols, budget)?,
            cells,
        })
    }

    /// The table of misère outcomes: 0 where the previous player wins, 1 where the next one does.
    ///
    /// # Panics
    ///
    /// If the game cannot be played with two piles.
    pub fn misere(
        rules: Arc<dyn Ruleset>,
        rows: u64,
        cols: u64,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Self, Exhausted> {
        if let Some(shape) = rules.nim_diagonal() {
            let table = PPositions::compute(&shape, Play::Misere, rows, cols, budget)?;
            return Ok(Self {
                rows: side(rows, budget)?,
                cols: side(cols, budget)?,
                cells: Cells::Outcomes(table),
            });
        }
        if let Some(lines) = lines(&*rules, rows, cols, budget) {
            return Ok(Self {
                rows: side(rows, budget)?,
                cols: side(cols, budget)?,
                cells: Cells::Lines(LineTable::compute(lines, Fill::Misere, rows, cols, budget)?),
            });
        }
        Self::searched(rules, rows, cols, budget, meter, |solver, position| {
            Ok(u32::from(solver.misere(position)? == Outcome::N))
        })
    }

    /// The table of outcomes in normal play, 0 where the previous player wins and 1 where the next one does: all that a
    /// game has in which options are forbidden.
    ///
    /// # Panics
    ///
    /// If the game cannot be played with two piles.
    pub fn outcomes(
        rules: Arc<dyn Ruleset>,
        rows: u64,
        cols: u64,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Self, Exhausted> {
        Self::searched(rules, rows, cols, budget, meter, |solver, position| {
            Ok(u32::from(solver.outcome(position)? == Outcome::N))
        })
    }

    /// The table of Grundy values, or of misère outcomes, of a game of three piles whose third has this size, by search, or
    /// layer by layer where it is one of equal numbers from two of them; or of a game of one pile, if none is given: one row.
    ///
    /// # Panics
    ///
    /// If the game has another number of piles, or options can be forbidden.
    pub fn beside(
        rules: Arc<dyn Ruleset>,
        third: Option<u64>,
        play: Play,
        [rows, cols]: [u64; 2],
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Self, Exhausted> {
        let piles = if third.is_some() { 3 } else { 1 };
        assert!(
            rules.piles().is_none_or(|own| own == piles),
            "the game has {piles} piles"
        );
        let rows = if third.is_some() { rows } else { rows.min(1) };
        if let (Some(third), Play::Normal) = (third, play)
            && rules.has_pairs_of_three()
        {
            let (rows, cols) = (side(rows, budget)?, side(cols, budget)?);
            match layers::layer(rows.max(cols), third, budget) {
                Ok(cells) => {
                    let cells = Cells::Layer(cells);
                    return Ok(Self { rows, cols, cells });
                }
                // A search needs no layers.
                Err(Exhausted::Memory { .. }) => {}
                Err(limit) => return Err(limit),
            }
        }
        let order = rules.order();
        let solver = Solver::new(rules, budget).reporting_to(meter);
        let mirrors = third.is_some() && order.sorted(3) >= 2;
        let value = |solver: &mut Solver, &[x, y]: &[u64; 2]| {
            let mut position = [x, y, third.unwrap_or(0)];
            let position = match third {
                Some(_) => {
                    order.arrange(&mut position);
                    &position[..]
                }
                None => &position[1..2],
            };
            match play {
                Play::Normal => Ok(u32::try_from(solver.grundy(position)?).unwrap_or(u32::MAX)),
                Play::Misere => Ok(u32::from(solver.misere(position)? == Outcome::N)),
            }
        };
        Self::cells(mirrors, rows, cols, budget, solver, value)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The value of (x, y).
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn get(&self, x: usize, y: usize) -> u64 {
        match &self.cells {
            Cells::Dense(table) => {
                let value = table.get(x as u64, y as u64);
                value.expect("inside the table").0
            }
            Cells::Triangles(table) => {
                let value = table.get(x as u64, y as u64);
                value.expect("inside the table").0
            }
            Cells::Outcomes(table) => match table.outcome(x as u64, y as u64) {
                Some(Outcome::P) => 0,
                Some(Outcome::N) => 1,
                None => panic!("outside the table"),
            },
            Cells::Lines(table) => table.get(x, y),
            Cells::Listed(cells) => u64::from(cells[x * self.cols + y]),
            Cells::Layer(cells) => u64::from(cells[x * self.rows.max(self.cols) + y]),
        }
    }

    /// Fills a slice of as many words as there are columns with row `x`.
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn fill_row(&self, x: usize, row: &mut [u64]) {
        self.copy_rows(x, row);
    }

    /// Writes whole rows to `out` from row `first` on, and returns the largest value. Those that the type does not hold
    /// are cut.
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn copy_rows<T: CellType>(&self, first: usize, out: &mut [T]) -> u64 {
        if let Cells::Dense(table) = &self.cells {
            return table.copy_rows(first, out);
        }
        let mut largest = 0;
        for (x, row) in out.chunks_mut(self.cols.max(1)).enumerate() {
            for (y, cell) in row.iter_mut().enumerate() {
                let value = self.get(first + x, y);
                largest = largest.max(value);
                *cell = T::cut(value);
            }
        }
        largest
    }

    /// The engine in words.
    pub fn how(&self) -> &'static str {
        match self.cells {
            Cells::Dense(_) | Cells::Triangles(_) | Cells::Lines(_) | Cells::Layer(_) => {
                "dense table from the rules"
            }
            Cells::Outcomes(_) => "table of outcomes from the rules",
            Cells::Listed(_) => "search over all options",
        }
    }

    fn searched(
        rules: Arc<dyn Ruleset>,
        rows: u64,
        cols: u64,
        budget: &Budget,
        meter: &Meter,
        value: impl Fn(&mut Solver, &[u64]) -> Result<u32, Exhausted>,
    ) -> Result<Self, Exhausted> {
        assert!(
            rules.piles().is_none_or(|piles| piles == 2),
            "a table is of a two-pile game"
        );
        let sorted = rules.order() == PileOrder::Sorted;
        let solver = Solver::new(rules, budget).reporting_to(meter);
        let value = |solver: &mut Solver, &[x, y]: &[u64; 2]| match sorted {
            true => value(solver, &[x.min(y), x.max(y)]),
            false => value(solver, &[x, y]),
        };
        Self::cells(sorted, rows, cols, budget, solver, value)
    }

    /// All cells one by one; where the table `mirrors`, (x, y) has the value of (y, x).
    fn cells(
        mirrors: bool,
        rows: u64,
        cols: u64,
        budget: &Budget,
        mut solver: Solver,
        value: impl Fn(&mut Solver, &[u64; 2]) -> Result<u32, Exhausted>,
    ) -> Result<Self, Exhausted> {
        let (rows, cols) = (side(rows, budget)?, side(cols, budget)?);
        let needed = (rows as u64).saturating_mul(cols as u64);
        budget.allow_memory(needed.saturating_mul(BYTES_PER_CELL))?;
        let mut cells = Vec::with_capacity(rows * cols);
        if rows > 0 && cols > 0 {
            // The last corner first, so that the solver knows how far it will be asked.
            value(&mut solver, &[rows as u64 - 1, cols as u64 - 1])?;
        }
        for x in 0..rows {
            for y in 0..cols {
                if cells.len() % CELLS_PER_CHECK == 0 {
                    budget.check()?;
                }
                let mirrored = mirrors && y < x && x < cols;
                cells.push(if mirrored {
                    cells[y * cols + x]
                } else {
                    value(&mut solver, &[x as u64, y as u64])?
                });
            }
        }
        Ok(Self {
            rows,
            cols,
            cells: Cells::Listed(cells),
        })
    }
}

/// The rules as Nim moves and moves along lines, if a table of them fits.
fn lines<'a>(
    rules: &'a dyn Ruleset,
    rows: u64,
    cols: u64,
    budget: &Budget,
) -> Option<&'a NimLines> {
    let lines = rules.nim_lines()?;
    LineTable::fits(lines, rows, cols, budget).then_some(lines)
}

/// Whether no move must be listed.
fn is_plain(lines: &NimLines) -> bool {
    lines.conditioned.is_empty() && lines.others.is_none()
}

/// A side of the table as an index; a longer one needs more memory than there is.
fn side(length: u64, budget: &Budget) -> Result<usize, Exhausted> {
    usize::try_from(length).map_err(|_| Exhausted::Memory {
        needed: u64::MAX,
        limit: budget.memory(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_rules::rules::{NimAb, RWythoff, Terminal, WythoffClass};

    #[test]
    fn searched_and_dense_tables_agree_in_both_orientations() {
        let games: [Arc<dyn Ruleset>; 3] = [
            Arc::new(WythoffClass { k: 1, l: 2 }),
            Arc::new(RWythoff),
            Arc::new(Terminal { c: 2 }),
        ];
        let (budget, meter) = (Budget::default(), Meter::default());
        for rules in games {
            for (rows, cols) in [(7, 12), (12, 7), (1, 5), (5, 1), (0, 3), (3, 0)] {
                let searched = |value: fn(&mut Solver, &[u64]) -> Result<u32, Exhausted>| {
                    ValueTable::searched(rules.clone(), rows, cols, &budget, &meter, value).unwrap()
                };
                let dense = ValueTable::grundy(rules.clone(), rows, cols, &budget, &meter).unwrap();
                let listed = searched(|solver, at| Ok(u32::try_from(solver.grundy(at)?).unwrap()));
                assert_same(&dense, &listed);
                let quick = ValueTable::misere(rules.clone(), rows, cols, &budget, &meter).unwrap();
                let listed = searched(|solver, at| Ok(u32::from(solver.misere(at)? == Outcome::N)));
                assert_same(&quick, &listed);
            }
        }
    }

    fn assert_same(one: &ValueTable, other: &ValueTable) {
        for x in 0..one.rows() {
            for y in 0..one.cols() {
                assert_eq!(one.get(x, y), other.get(x, y), "({x}, {y})");
            }
        }
    }

    #[test]
    fn too_large_a_table_is_refused_before_it_is_made() {
        let budget = Budget::default().with_memory(1 << 20);
        let meter = Meter::default();
        let nim_ab = NimAb { a: 2, b: 2 };
        let refused = [
            ValueTable::grundy(Arc::new(RWythoff), 1 << 40, 1 << 40, &budget, &meter),
            ValueTable::grundy(Arc::new(nim_ab), u64::MAX, 5, &budget, &meter),
            ValueTable::misere(Arc::new(nim_ab), 1 << 10, 1 << 10, &budget, &meter),
            ValueTable::misere(Arc::new(RWythoff), 1 << 20, 1 << 20, &budget, &meter),
        ];
        for table in refused {
            assert!(matches!(table, Err(Exhausted::Memory { .. })));
        }
    }
}
