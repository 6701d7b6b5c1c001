//! Rows of Grundy values straight from the rules: slow, simple, and the judge of the fast machine.

use wythoff_rules::shape::{Diagonal, NimDiagonal, NimMoves};

use super::game::RowGame;
use super::state::{RowState, State};

/// Computes rows 0..=top together, column by column, from the rules alone.
///
/// **Cost** O(top) for each cell; memory O(top²) plus one word for each column.
#[derive(Debug)]
pub(super) struct SimpleRows {
    game: RowGame,
    top: usize,
    column: u64,
    used: Vec<UsedValues>,
    /// The last top + 1 columns, each at the index `column % (top + 1)`.
    recent: Vec<Vec<Cell>>,
    /// `in_column[v]` is the last column, plus one, where a lower row had the value v.
    in_column: Vec<u64>,
    /// `on_diagonal[v]` is the number of the last cell that reached the value v diagonally.
    on_diagonal: Vec<u64>,
    cells: u64,
    /// The cells down the diagonal of the current one.
    diagonal: Vec<Cell>,
    values: Vec<u64>,
}

#[derive(Debug, Clone, Copy)]
struct Cell {
    value: u64,
    /// Whether a diagonal move may end here, as far as the target alone decides.
    target: bool,
    /// The label of the cell, where the rules have labels and the label is defined.
    label: Option<u64>,
}

/// The values that have occurred in a row.
#[derive(Debug, Clone, Default)]
pub(super) struct UsedValues {
    /// The least value that has not occurred.
    lowest: u64,
    /// Whether `lowest + i` has occurred.
    from_lowest: std::collections::VecDeque<bool>,
}

impl UsedValues {
    /// The least value that has not occurred.
    pub(super) fn lowest(&self) -> u64 {
        self.lowest
    }

    /// Whether the value has occurred.
    pub(super) fn contains(&self, value: u64) -> bool {
        value < self.lowest
            || usize::try_from(value - self.lowest)
                .is_ok_and(|index| self.from_lowest.get(index) == Some(&true))
    }

    /// Notes that the value occurs.
    pub(super) fn insert(&mut self, value: u64) {
        if value < self.lowest {
            return;
        }
        let index = usize::try_from(value - self.lowest).expect("values are near their columns");
        if index >= self.from_lowest.len() {
            self.from_lowest.resize(index + 1, false);
        }
        self.from_lowest[index] = true;
        while self.from_lowest.front() == Some(&true) {
            self.from_lowest.pop_front();
            self.lowest += 1;
        }
    }

    /// The values above the least unused one that have occurred, in increasing order.
    pub(super) fn above(&self) -> Vec<u64> {
        (self.lowest..)
            .zip(&self.from_lowest)
            .filter_map(|(value, &used)| used.then_some(value))
            .collect()
    }
}

impl SimpleRows {
    /// Rows 0..=top before column 0.
    pub(super) fn new(game: &RowGame, top: usize) -> Self {
        Self {
            game: game.clone(),
            top,
            column: 0,
            used: vec![UsedValues::default(); top + 1],
            recent: vec![Vec::new(); top + 1],
            in_column: Vec::new(),
            on_diagonal: Vec::new(),
            cells: 0,
            diagonal: Vec::new(),
            values: Vec::new(),
        }
    }

    /// The bytes needed for `columns` columns of rows 0..=top.
    pub(super) fn memory(top: usize, columns: u64) -> u64 {
        let rows = top as u64 + 1;
        let cells = rows
            .saturating_mul(rows)
            .saturating_mul(size_of::<Cell>() as u64);
        cells.saturating_add(columns.saturating_mul(4 * size_of::<u64>() as u64))
    }

    /// The next column to be computed.
    pub(super) fn column(&self) -> u64 {
        self.column
    }

    /// Computes the next column b and returns G(0, b), G(1, b), ..., G(min(top, b), b).
    pub(super) fn step(&mut self) -> &[u64] {
        let b = self.column;
        let rows = usize::try_from(b).map_or(self.top, |b| b.min(self.top)) + 1;
        // No value exceeds a + b, because every move lowers the sum of the piles.
        let values = usize::try_from(b).expect("columns fit in memory") + self.top + 2;
        if self.in_column.len() < values {
            self.in_column.resize(2 * values, 0);
            self.on_diagonal.resize(2 * values, 0);
        }
        let mut column = Vec::with_capacity(rows);
        self.values.clear();
        for row in 0..rows {
            let a = row as u64;
            if a == b {
                // By symmetry row a begins with the cells (0, a), ..., (a - 1, a).
                for index in 0..row {
                    self.used[row].insert(self.values[index]);
                }
            }
            let cell = self.cell(a, b);
            self.used[row].insert(cell.value);
            self.in_column[index(cell.value)] = b + 1;
            self.values.push(cell.value);
            column.push(cell);
        }
        let slot = self.slot(b);
        self.recent[slot] = column;
        self.column += 1;
        &self.values
    }

    fn slot(&self, b: u64) -> usize {
        usize::try_from(b % (self.top as u64 + 1)).expect("less than the number of rows")
    }

    fn cell(&mut self, a: u64, b: u64) -> Cell {
        self.cells += 1;
        let shape = self.game.shape();
        let mut labelled = false;
        self.diagonal.clear();
        for s in 1..=a {
            let cell = self.recent[self.slot(b - s)][index(a - s)];
            labelled |= cell.target;
            self.diagonal.push(cell);
        }
        let target = is_target(shape, a, b);
        let label = match &shape.diagonal {
            Diagonal::Label { label, .. } if labelled || target => Some(label(a, b)),
            _ => None,
        };
        let mut cell = Cell {
            value: 0,
            target,
            label,
        };
        if shape.is_ended(a, b) {
            return cell;
        }
        for (s, other) in (1..).zip(&self.diagonal) {
            if allows(shape, (a, b, s), &cell, other) {
                self.on_diagonal[index(other.value)] = self.cells;
            }
        }
        let column_moves = shape.nim == NimMoves::EitherPile;
        let used = &self.used[index(a)];
        cell.value = (used.lowest..)
            .find(|&value| {
                !(used.contains(value)
                    || column_moves && self.in_column[index(value)] == b + 1
                    || self.on_diagonal[index(value)] == self.cells)
            })
            .expect("some value is free");
        cell
    }

    /// The values that have occurred in a row.
    pub(super) fn used_values(&self, row: usize) -> &UsedValues {
        &self.used[row]
    }

    /// The complete state before the next column.
    pub(super) fn state(&self) -> State {
        let rows = (0..=self.top)
            .map(|row| {
                let history = self.game.history(row, self.top) as u64;
                let first = self.column.saturating_sub(history);
                RowState {
                    lowest: self.used[row].lowest,
                    above: self.used[row].above(),
                    recent: (first..self.column)
                        .filter_map(|b| self.recent[self.slot(b)].get(row))
                        .map(|cell| cell.value)
                        .collect(),
                }
            })
            .collect();
        State {
            column: self.column,
            rows,
        }
    }
}

fn index(value: u64) -> usize {
    usize::try_from(value).expect("columns fit in memory")
}

/// Whether the position may be the target of a diagonal move, as far as the target alone decides.
fn is_target(shape: &NimDiagonal, a: u64, b: u64) -> bool {
    match &shape.diagonal {
        Diagonal::Never => false,
        Diagonal::Always | Diagonal::General(_) => true,
        Diagonal::Target(target) | Diagonal::Label { target, .. } => target(a, b),
    }
}

/// Whether the diagonal move (a, b, s) from `cell` to `other` is legal.
fn allows(shape: &NimDiagonal, (a, b, s): (u64, u64, u64), cell: &Cell, other: &Cell) -> bool {
    other.target
        && match &shape.diagonal {
            Diagonal::Never => false,
            Diagonal::Always | Diagonal::Target(_) => true,
            Diagonal::Label { within, .. } => match (cell.label, other.label) {
                (Some(mine), Some(theirs)) => mine.abs_diff(theirs) <= *within,
                _ => false,
            },
            Diagonal::General(condition) => condition(a, b, s),
        }
}
