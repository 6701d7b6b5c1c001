//! Level sets far out, of games whose positions follow the golden line.
//!
//! The recursion over windows is that of `wythoff-rows/src/far/recursion.rs`, for other games; `docs/design.md` says
//! why there are two ("Why are there two recursions over windows?").

use wythoff_automata::golden;
use wythoff_automata::{Budget, Exhausted};
use wythoff_rows::sweep::LineSweep;
use wythoff_rules::PileOrder;
use wythoff_rules::lines::{Jump, Line, NimLines};

/// The rows of a game around any row, without those before.
///
/// In a game whose positions (a, b) of each value lie near the line b = φa, every number is a pile of
/// one position of each value. So which rows below a have a position, and how many, is told by the
/// rows around a/φ, whose columns lie around a; and with the number n of rows before, the diagonals
/// below n are used, but for a few. The sweep goes on from there, and after some rows it no longer
/// matters which diagonals these were.
///
/// **Status** a guess, for learners: that differences die out is not proved. It is tried out in the
/// rows that are known. **Cost** some hundred rows for each factor φ.
#[derive(Debug)]
pub(super) struct FarLines {
    shape: NimLines,
    /// The first rows.
    base: Vec<Lane>,
    /// How many positions of each value have two equal piles.
    equal: Vec<u64>,
}

/// Rows in a sequence, for one value.
#[derive(Debug, Clone)]
struct Lane {
    /// How many rows before have a position.
    rank: u64,
    /// The column of the position in each row.
    columns: Vec<Option<u64>>,
}

/// How far from the golden line positions may lie.
pub(super) const DISTANCE: u64 = 48;

/// How many rows are swept before differences count as gone.
const WARM_UP: u64 = 320;

/// Rows of the base.
const BASE: u64 = 1 << 13;

/// How many windows in the rows that are known are tried out first.
const TRIED: u64 = 24;

impl FarLines {
    /// From the first rows of a sweep over the values 0, ..., `values` - 1; `None` if the game is not
    /// of this kind or far rows do not come out right.
    pub(super) fn new(
        shape: &NimLines,
        values: usize,
        sweep: &LineSweep,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let plain = |line: &Line| {
            line.step == (1, 1)
                && line.legal.len() == 1
                && line.ends.source.is_none()
                && line.ends.target.is_none()
        };
        let lines = !shape.lines.is_empty() && shape.lines.iter().all(plain);
        let jumps = shape
            .jumps
            .iter()
            .all(|jump| jump.ends.source.is_none() && jump.ends.target.is_none());
        let only = shape.conditioned.is_empty() && shape.others.is_none() && shape.ended.is_none();
        let usual = shape.order == PileOrder::Sorted && shape.nim_on_first;
        if !(lines && jumps && only && usual && sweep.row() > 4 * BASE) {
            return Ok(None);
        }
        let follows = |value: usize, row: u64| {
            let column = sweep.column(value, row);
            column.is_none_or(|column| is_near(row, column))
        };
        if !(0..values).all(|value| (0..sweep.row()).all(|row| follows(value, row))) {
            return Ok(None);
        }
        let lane = |value: usize| Lane {
            rank: 0,
            columns: (0..BASE).map(|row| sweep.column(value, row)).collect(),
        };
        let equal = |value: usize| {
            let rows = (0..sweep.row()).filter(|&row| sweep.column(value, row) == Some(row));
            rows.count() as u64
        };
        let far = Self {
            shape: shape.clone(),
            base: (0..values).map(lane).collect(),
            equal: (0..values).map(equal).collect(),
        };
        for step in 0..TRIED {
            let first = 2 * BASE + (sweep.row() - 2 * BASE - 64) / TRIED * step;
            for value in 0..values {
                let rows = far.columns(value, first, first + 64, budget)?;
                let known = (first..first + 64).map(|row| sweep.column(value, row));
                if !known.eq(rows) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(far))
    }

    /// The columns of the positions of a value in the rows from `first` to `end`.
    pub(super) fn columns(
        &self,
        value: usize,
        first: u64,
        end: u64,
        budget: &Budget,
    ) -> Result<Vec<Option<u64>>, Exhausted> {
        let mut window = self.window(first, end, budget)?;
        Ok(window.swap_remove(value).columns)
    }

    /// The rows from `first` to `end` for each value.
    fn window(&self, first: u64, end: u64, budget: &Budget) -> Result<Vec<Lane>, Exhausted> {
        budget.check()?;
        if end <= BASE {
            return Ok(self.base.iter().map(|lane| lane.part(first, end)).collect());
        }
        let begin = first - WARM_UP.min(first);
        let lower = self.window(
            golden::over_phi(begin).saturating_sub(DISTANCE),
            golden::over_phi(end) + DISTANCE,
            budget,
        )?;
        let mut lanes: Vec<Running> = lower
            .iter()
            .zip(&self.equal)
            .map(|(lower, &equal)| Running::new(lower, begin, end, equal))
            .collect();
        let mut found = Vec::new();
        for row in begin..end {
            found.clear();
            for lane in &mut lanes {
                let column = lane.search(&self.shape, row, &found);
                if let Some(column) = column {
                    lane.record(&self.shape.lines, row, column);
                }
                found.extend(column);
                lane.lane.columns.push(column);
            }
        }
        let wanted = |lane: &Running| lane.lane.part(first - begin, end - begin);
        Ok(lanes.iter().map(wanted).collect())
    }
}

impl Lane {
    /// The rows from `first` to `end`, counted from the first of this lane.
    fn part(&self, first: u64, end: u64) -> Self {
        let place = |row: u64| usize::try_from(row).expect("few rows");
        let before = &self.columns[..place(first)];
        Self {
            rank: self.rank + before.iter().flatten().count() as u64,
            columns: self.columns[place(first)..place(end)].to_vec(),
        }
    }
}

/// A sweep that began in the middle, for one value.
#[derive(Debug)]
struct Running {
    first: u64,
    /// The rows swept so far.
    lane: Lane,
    /// For each row whether it is a column of an earlier row.
    is_column: Vec<bool>,
    /// From the diagonal `lane.rank` on, from which row on they can be used for a move; all before
    /// can.
    diagonals: Vec<u64>,
    /// All diagonals before this one, counted in the same way, are used for good.
    free: usize,
    /// From the column `first + lane.rank` on, those that are used.
    used: Vec<bool>,
}

/// A diagonal that is not used.
const NEVER: u64 = u64::MAX;

impl Running {
    /// Before the row `first`, given the rows whose columns lie around the rows up to `end`.
    fn new(lower: &Lane, first: u64, end: u64, equal: u64) -> Self {
        let columns = || lower.columns.iter().flatten().copied();
        let before = columns().filter(|&column| column < first).count() as u64;
        let count = usize::try_from(end - first).expect("few rows");
        let mut is_column = vec![false; count];
        for column in columns().filter(|&column| first <= column && column < end) {
            is_column[usize::try_from(column - first).expect("few rows")] = true;
        }
        Self {
            first,
            lane: Lane {
                rank: (first + equal).saturating_sub(lower.rank + before),
                columns: Vec::with_capacity(count),
            },
            is_column,
            diagonals: Vec::new(),
            free: 0,
            used: Vec::new(),
        }
    }

    /// The column of the position in the next row; the columns `found` belong to smaller values.
    fn search(&mut self, shape: &NimLines, row: u64, found: &[u64]) -> Option<u64> {
        if self.is_column[self.lane.columns.len()] {
            return None;
        }
        let is_used = |index: usize| self.used.get(index).copied().unwrap_or(false);
        let is_blocked = |index: usize| self.diagonals.get(index).is_some_and(|&from| from <= row);
        let place = self.lane.columns.len();
        let diagonal = (self.free..).find(|&diagonal| {
            let column = row + self.lane.rank + diagonal as u64;
            !is_blocked(diagonal)
                && !is_used(place + diagonal)
                && !found.contains(&column)
                && !shape.jumps.iter().any(|jump| self.leads(jump, row, column))
        })?;
        while is_blocked(self.free) {
            self.free += 1;
        }
        Some(row + self.lane.rank + diagonal as u64)
    }

    /// Whether a jump leads to a position of the value.
    fn leads(&self, jump: &Jump, row: u64, column: u64) -> bool {
        let target = row.checked_sub(jump.by.0 + self.first);
        let known = target
            .and_then(|row| usize::try_from(row).ok())
            .and_then(|row| self.lane.columns.get(row));
        known.is_some_and(|known| *known == column.checked_sub(jump.by.1) && known.is_some())
    }

    fn record(&mut self, lines: &[Line], row: u64, column: u64) {
        let place = self.lane.columns.len();
        let diagonal = usize::try_from(column - row - self.lane.rank).expect("near the line");
        grow(&mut self.used, place + diagonal, false);
        self.used[place + diagonal] = true;
        for line in lines {
            // A position on this diagonal can be reached from another one, if something is taken
            // from one pile more than from the other.
            let shift = line.offset.1 - line.offset.0;
            let from = row
                .checked_add_signed(line.offset.0)
                .map(|row| row + line.from);
            let shifted = i64::try_from(diagonal)
                .ok()
                .map(|diagonal| diagonal + shift);
            let shifted = shifted.and_then(|diagonal| usize::try_from(diagonal).ok());
            if let (Some(from), Some(diagonal)) = (from, shifted) {
                grow(&mut self.diagonals, diagonal, NEVER);
                self.diagonals[diagonal] = self.diagonals[diagonal].min(from);
            }
        }
    }
}

fn grow<T: Clone>(list: &mut Vec<T>, index: usize, empty: T) {
    if list.len() <= index {
        list.resize(index + 1, empty);
    }
}

/// Whether a position lies near the golden line.
pub(super) fn is_near(row: u64, column: u64) -> bool {
    golden::lower(row).abs_diff(column) <= DISTANCE
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_rules::lang::RuleGame;

    #[test]
    fn rows_far_out_are_those_of_a_long_sweep() {
        let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
        let diagonal = "move (a - i, b - i) for i >= 1";
        let budget = Budget::default();
        for (more, values) in [
            (diagonal.to_string(), 3),
            (
                format!("{diagonal}; move (a - 1, b - 2); move (a - 2, b - 1)"),
                2,
            ),
            (
                format!("{diagonal}; move (a - 3, b - 2); move (a - 2, b - 3)"),
                2,
            ),
        ] {
            let rules = RuleGame::parse(&format!("{nim}; {more}")).unwrap();
            let shape = rules.nim_lines().unwrap();
            let mut sweep = LineSweep::new(shape, values, 1 << 17);
            while sweep.row() < 5 * BASE {
                sweep.next_row(&budget).unwrap();
            }
            let far = FarLines::new(shape, values, &sweep, &budget)
                .unwrap()
                .unwrap();
            while sweep.next_row(&budget).unwrap() {}
            for first in [50_000, 77_777, 100_000, 131_000] {
                for value in 0..values {
                    let found = far.columns(value, first, first + 50, &budget).unwrap();
                    let known = (first..first + 50).map(|row| sweep.column(value, row));
                    assert!(known.eq(found), "{more}: value {value}, row {first}");
                }
            }
        }
    }

    #[test]
    fn other_lines_are_refused() {
        let rules = RuleGame::parse(
            "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
             move (a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < 2",
        );
        let rules = rules.unwrap();
        let shape = rules.nim_lines().unwrap();
        let budget = Budget::default();
        let mut sweep = LineSweep::new(shape, 1, 5 * BASE);
        while sweep.next_row(&budget).unwrap() {}
        assert!(FarLines::new(shape, 1, &sweep, &budget).unwrap().is_none());
    }
}
