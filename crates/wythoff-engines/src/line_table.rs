//! Tables of two-pile games made of Nim moves and moves along lines.

use std::ops::ControlFlow;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::PileOrder;
use wythoff_rules::lines::{ConditionedLine, Ends, Line, NimLines, Progression};

/// What the mex of the options becomes at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    /// Grundy values.
    Grundy,
    /// 0 where the previous player wins in misère play, 1 where the next one does.
    Misere,
}

/// The Grundy values, or misère outcomes, of all positions (x, y) with x < rows and y < cols.
///
/// The values that can be reached along a line are those that could be reached from the position one period before on
/// the same line, and one more; so each line keeps a set of bits, and a position costs one insertion for each line, and a
/// mex over the union of the sets of its lines.
///
/// **Cost** per position and line one word operation for every 64 values up to the answer; moves that are no lines, or
/// lines whose conditions do not become periodic, are listed one by one. Memory: four bytes for each position, and one
/// bit for each value and line.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_engines::line_table::{Fill, LineTable};
/// use wythoff_rules::Ruleset;
/// use wythoff_rules::lang::RuleGame;
///
/// let rules = RuleGame::parse(
///     "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - 2*i, b - 2*i) for i >= 1",
/// )?;
/// let table = LineTable::compute(rules.nim_lines().unwrap(), Fill::Grundy, 4, 4, &Budget::default())?;
/// assert_eq!(table.get(3, 3), 1);
/// assert_eq!(table.get(3, 1), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LineTable {
    sorted: bool,
    cols: usize,
    cells: Vec<u32>,
}

/// Positions whose other moves are listed between two looks at the budget.
const CELLS_PER_CHECK: usize = 64;

/// What a set of bits takes beside its bits.
const BYTES_PER_SET: u64 = 24;

impl LineTable {
    /// Whether the memory suffices, as far as that can be told beforehand, and the arithmetic of the rules is exact.
    pub fn fits(shape: &NimLines, rows: u64, cols: u64, budget: &Budget) -> bool {
        let (short, long) = (rows.min(cols), rows.max(cols));
        let families = shape.lines.iter().flat_map(families);
        let tracks = families.fold(2 * long, |sum, family| {
            let [first, second] = [family.stride.0, family.stride.1].map(|stride| stride as u64);
            sum.saturating_add(first.saturating_mul(long))
                .saturating_add(second.saturating_mul(short))
        });
        let bits = short
            .saturating_add(long)
            .saturating_mul(1 + shape.lines.len() as u64);
        let sets = tracks.saturating_mul(BYTES_PER_SET.saturating_add(bits / 8));
        let cells = short.saturating_mul(long).saturating_mul(4);
        long <= shape.largest_pile
            && i32::try_from(long).is_ok()
            && budget.allow_memory(sets.saturating_add(cells)).is_ok()
    }

    /// Computes the table, which must fit.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    ///
    /// # Panics
    ///
    /// For sides that do not fit in a machine word: see [`Self::fits`].
    pub fn compute(
        shape: &NimLines,
        fill: Fill,
        rows: u64,
        cols: u64,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let sorted = shape.order == PileOrder::Sorted;
        let (rows, cols) = match sorted {
            true => (rows.min(cols), rows.max(cols)),
            false => (rows, cols),
        };
        let [rows, cols] =
            [rows, cols].map(|side| usize::try_from(side).expect("a side that fits"));
        let mut work = Work::new(shape, sorted, rows, cols);
        let listing = !shape.conditioned.is_empty() || shape.others.is_some();
        for a in 0..rows {
            budget.check()?;
            for b in if sorted { a } else { 0 }..cols {
                if listing && b % CELLS_PER_CHECK == 0 {
                    budget.check()?;
                }
                let value = work.value(a, b, fill);
                work.record(a, b, value);
            }
        }
        Ok(Self {
            sorted,
            cols,
            cells: work.cells,
        })
    }

    /// The value of (x, y).
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn get(&self, x: usize, y: usize) -> u64 {
        let (a, b) = if self.sorted {
            (x.min(y), x.max(y))
        } else {
            (x, y)
        };
        assert!(b < self.cols, "inside the table");
        u64::from(self.cells[a * self.cols + b])
    }
}

/// The moves of a line whose number of steps has one remainder: (a, b) -> (a, b) - first - k * stride for k >= 0.
#[derive(Debug, Clone, Copy)]
struct Family<'a> {
    first: (i64, i64),
    stride: (usize, usize),
    ends: &'a Ends,
    /// The number of its first set.
    sets: usize,
}

fn families(line: &Line) -> impl Iterator<Item = Family<'_>> {
    let number = |taken: i128| i64::try_from(taken).unwrap_or(i64::MAX);
    let length = |stride: i128| usize::try_from(stride).unwrap_or(usize::MAX);
    line.progressions()
        .map(move |Progression { first, stride }| Family {
            first: (number(first.0), number(first.1)),
            stride: (length(stride.0), length(stride.1)),
            ends: &line.ends,
            sets: 0,
        })
}

struct Work<'a> {
    shape: &'a NimLines,
    sorted: bool,
    rows: usize,
    cols: usize,
    families: Vec<Family<'a>>,
    /// Sets of values: for each row, for each column unless rows are columns, for each track of each family.
    sets: Vec<Vec<u64>>,
    cells: Vec<u32>,
    /// The numbers of the sets of a position, and the values that are reached in other ways.
    active: Vec<usize>,
    single: Vec<u64>,
}

impl<'a> Work<'a> {
    fn new(shape: &'a NimLines, sorted: bool, rows: usize, cols: usize) -> Self {
        let mut sets = if sorted { rows.max(cols) } else { rows + cols };
        let mut all: Vec<Family<'_>> = shape.lines.iter().flat_map(families).collect();
        for family in &mut all {
            family.sets = sets;
            sets += family.stride.0 * cols + family.stride.1 * rows;
        }
        Self {
            shape,
            sorted,
            rows,
            cols,
            families: all,
            sets: vec![Vec::new(); sets],
            cells: vec![0; rows * cols],
            active: Vec::new(),
            single: Vec::new(),
        }
    }

    fn column_set(&self, column: usize) -> usize {
        if self.sorted {
            column
        } else {
            self.rows + column
        }
    }

    /// The value of a position that was filled.
    fn at(&self, x: u64, y: u64) -> u64 {
        let [x, y] = [x, y].map(|pile| usize::try_from(pile).expect("a pile in the table"));
        let (a, b) = if self.sorted {
            (x.min(y), x.max(y))
        } else {
            (x, y)
        };
        u64::from(self.cells[a * self.cols + b])
    }

    fn value(&mut self, a: usize, b: usize, fill: Fill) -> u64 {
        let (row, column) = (a as u64, b as u64);
        let ended = (self.shape.ended.as_ref())
            .is_some_and(|(ended, bound)| column < *bound && ended(row, column));
        self.active.clear();
        self.single.fill(0);
        for family in 0..self.families.len() {
            self.extend_track(self.families[family], a, b, !ended);
        }
        if !ended {
            self.active.push(a);
            if self.shape.nim_on_first {
                self.active.push(self.column_set(b));
            }
            self.list_others(row, column);
        }
        match fill {
            Fill::Grundy => self.mex(),
            Fill::Misere => match self.word(0) {
                0 => 1,
                reached => reached & 1,
            },
        }
    }

    /// Takes the nearest position of a family into the set of its track; the set counts if one may move.
    fn extend_track(&mut self, family: Family<'_>, a: usize, b: usize, may_move: bool) {
        let Family {
            first,
            stride: (p, q),
            ends,
            ..
        } = family;
        let periods = (a / p).min(b.checked_div(q).unwrap_or(usize::MAX));
        let (x, y) = (a - periods * p, b - periods * q);
        let track = family.sets
            + match x < p {
                true => x * self.cols + y,
                false => p * self.cols + y * self.rows + x,
            };
        // The position one period before has filled the set already, if it is in the table.
        let goes_on = periods > 0 && (!self.sorted || a - p <= b - q);
        let minus = |pile: usize, taken: i64| {
            let left = i64::try_from(pile).ok()?.checked_sub(taken)?;
            u64::try_from(left).ok()
        };
        let mut target = minus(a, first.0).zip(minus(b, first.1));
        while let Some((x, y)) = target {
            if ends.allow_target(x, y) {
                let value = self.at(x, y);
                insert(&mut self.sets[track], value);
            }
            if goes_on {
                break;
            }
            target = x.checked_sub(p as u64).zip(y.checked_sub(q as u64));
        }
        if may_move && ends.allow_source(a as u64, b as u64) {
            self.active.push(track);
        }
    }

    /// Takes the values that are reached by moves that are no lines of their own.
    fn list_others(&mut self, a: u64, b: u64) {
        let shape = self.shape;
        for jump in &shape.jumps {
            if let Some((x, y)) = a.checked_sub(jump.by.0).zip(b.checked_sub(jump.by.1))
                && jump.ends.allow_source(a, b)
                && jump.ends.allow_target(x, y)
            {
                self.reach(x, y);
            }
        }
        for line in &shape.conditioned {
            along(line, a, b, |x, y| self.reach(x, y));
        }
        if let Some(others) = &shape.others {
            let _ = others(a, b, &mut |x, y| {
                self.reach(x, y);
                ControlFlow::Continue(())
            });
        }
    }

    fn reach(&mut self, x: u64, y: u64) {
        let value = self.at(x, y);
        insert(&mut self.single, value);
    }

    /// The values from 64 * at on that are reached.
    fn word(&self, at: usize) -> u64 {
        let single = self.single.get(at).copied().unwrap_or(0);
        (self.active.iter()).fold(single, |word, &set| {
            word | self.sets[set].get(at).copied().unwrap_or(0)
        })
    }

    fn mex(&self) -> u64 {
        let mut at = 0;
        loop {
            match self.word(at) {
                u64::MAX => at += 1,
                reached => return at as u64 * 64 + u64::from(reached.trailing_ones()),
            }
        }
    }

    fn record(&mut self, a: usize, b: usize, value: u64) {
        self.cells[a * self.cols + b] = u32::try_from(value).expect("no more values than options");
        insert(&mut self.sets[a], value);
        let column = self.column_set(b);
        insert(&mut self.sets[column], value);
    }
}

/// Hands over the targets of the legal moves along a line.
fn along(line: &ConditionedLine, a: u64, b: u64, mut visit: impl FnMut(u64, u64)) {
    let minus = |pile: u64, offset: i64| pile.checked_add_signed(offset.checked_neg()?);
    let mut target = minus(a, line.offset.0).zip(minus(b, line.offset.1));
    let mut steps = 0;
    while let Some((x, y)) = target {
        if (line.legal)(x, y, steps) {
            visit(x, y);
        }
        steps += 1;
        target = x.checked_sub(line.step.0).zip(y.checked_sub(line.step.1));
    }
}

fn insert(set: &mut Vec<u64>, value: u64) {
    let at = usize::try_from(value / 64).expect("few values");
    if set.len() <= at {
        set.resize(at + 1, 0);
    }
    set[at] |= 1 << (value % 64);
}
