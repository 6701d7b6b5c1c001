//! Level sets of games with Nim moves and moves along lines, row by row.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::PileOrder;
use wythoff_rules::lines::{Line, NimLines};

use super::lanes::{Blocked, NONE, Used};

/// Finds the positions of the values 0, ..., g of a game of the shape [`NimLines`], one row after
/// the other; a row is a first pile.
///
/// **Statement** since any number may be taken from the second pile, a row has at most one position
/// of each value v, apart from ended ones. It is the first (a, b) that has no smaller value and no
/// move to a position of value v, all of which lie in earlier rows: every position behind it has a
/// move to it, and a position before it has a smaller value or a move to value v.
///
/// For each value the columns that are used and the lines from which it can be reached are sets of
/// bits, so that 64 positions are passed over at a time; all other moves are tried one by one.
///
/// **Cost** per row and value at most one word operation for every 64 positions up to the one that is
/// found, with a few look-ups for each position that no line and no column excludes; moves that are
/// no lines are listed for each such position. Memory: a few bits for each value, line and column.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_rules::lang::RuleGame;
/// use wythoff_rows::sweep::LineSweep;
///
/// // Wythoff's game whose queen may also jump like a knight.
/// let rules = RuleGame::parse(
///     "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1;
///      move (a - i, b - i) for i >= 1; move (a - 2, b - 1); move (a - 1, b - 2)",
/// )?;
/// let mut sweep = LineSweep::new(rules.nim_lines().unwrap(), 1, 1_000);
/// while sweep.row() < 7 {
///     sweep.next_row(&Budget::default())?;
/// }
/// let cold: Vec<_> = (0..7).filter_map(|row| Some((row, sweep.column(0, row)?))).collect();
/// assert_eq!(cold, [(0, 0), (1, 3), (2, 6), (4, 5)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LineSweep {
    shape: NimLines,
    misere: bool,
    rows: u64,
    row: u64,
    /// Whether a row was met in which a position was looked for too far.
    gave_up: bool,
    work: u64,
    values: Vec<Value>,
    /// What begins to be blocked in the next rows, one list for each.
    soon: VecDeque<Vec<Pending>>,
    /// The same for later rows.
    later: HashMap<u64, Vec<Pending>>,
}

/// What is known of one value.
#[derive(Debug)]
struct Value {
    /// The column of the position in each row, or [`NONE`].
    columns: Vec<u32>,
    /// Positions that share their row with another one.
    extra: HashSet<(u64, u64)>,
    used: Used,
    /// For each line and each remainder of the row the lines from which the value can be reached.
    blocked: Vec<Vec<Blocked>>,
    /// For each conditioned line, by the line on which they lie, the positions of the value.
    listed: Vec<HashMap<i64, Vec<(u64, u64)>>>,
}

/// From some row on a position can be reached along a line.
#[derive(Debug, Clone, Copy)]
struct Pending {
    value: usize,
    line: usize,
    x: u64,
    y: u64,
}

/// A row whose position lies farther out than this many times the row, and a constant, is not found.
const FARTHEST: u64 = 16;

/// The budget is looked at after this many moves that are no lines.
const VISITS: u32 = 1 << 12;

/// What begins within this many rows is kept in a queue.
const SOON: usize = 64;

impl LineSweep {
    /// The values 0, ..., `values` - 1, for at most `rows` rows.
    pub fn new(shape: &NimLines, values: usize, rows: u64) -> Self {
        let rows = rows.min(shape.largest_pile / (2 * FARTHEST));
        let value = || Value {
            columns: Vec::new(),
            extra: HashSet::new(),
            used: Used::default(),
            blocked: shape.lines.iter().map(|line| blocked(line, rows)).collect(),
            listed: vec![HashMap::new(); shape.conditioned.len()],
        };
        Self {
            misere: false,
            rows,
            row: 0,
            gave_up: false,
            work: 0,
            values: (0..values).map(|_| value()).collect(),
            soon: VecDeque::new(),
            later: HashMap::new(),
            shape: shape.clone(),
        }
    }

    /// The P-positions of the game in which the player who cannot move wins; `None` if there may
    /// be other positions without a move than that of no tokens.
    pub fn misere(shape: &NimLines, rows: u64) -> Option<Self> {
        let always_a_move = shape.nim_on_first || shape.order == PileOrder::Sorted;
        (shape.ended.is_none() && always_a_move).then(|| Self {
            misere: true,
            ..Self::new(shape, 1, rows)
        })
    }

    /// The next row to be filled.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// What the sweep has cost so far, in steps of about the same length.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The column of the position of this value in a row that was filled; where there are several,
    /// the first that was found.
    pub fn column(&self, value: usize, row: u64) -> Option<u64> {
        self.values[value].column(row)
    }

    /// The positions of this value that share their row with another one.
    pub fn extra(&self, value: usize) -> Vec<(u64, u64)> {
        let mut extra: Vec<_> = self.values[value].extra.iter().copied().collect();
        extra.sort_unstable();
        extra
    }

    /// Fills the next row; `false` if there are no more, or none can be found.
    pub fn next_row(&mut self, budget: &Budget) -> Result<bool, Exhausted> {
        budget.check()?;
        if self.gave_up || self.row >= self.rows {
            return Ok(false);
        }
        let row = self.row;
        for pending in self.soon.pop_front().unwrap_or_default() {
            self.block(pending);
        }
        if !self.later.is_empty() {
            for pending in self.later.remove(&row).unwrap_or_default() {
                self.block(pending);
            }
        }
        // A sorted row continues a column.
        let sorted = self.shape.order == PileOrder::Sorted;
        let has_column = |value: &Value| sorted && value.used.contains(row);
        let open: Vec<usize> = (0..self.values.len())
            .filter(|&value| !has_column(&self.values[value]))
            .collect();
        let ended = self.ended_columns(row);
        let first_ended = ended.first().copied();
        let mut found: Vec<(usize, u64)> = Vec::with_capacity(open.len());
        for value in open {
            let bound = match first_ended {
                Some(column) if value == 0 => column,
                _ => row.saturating_mul(FARTHEST) + 10_000,
            };
            match self.search(value, bound, &found, budget)? {
                Some(column) => found.push((value, column)),
                None if value == 0 && first_ended.is_some() => {}
                None => {
                    self.gave_up = true;
                    return Ok(false);
                }
            }
        }
        // Only now: no position before an ended one can move to it.
        let ended = ended.into_iter().map(|column| (0, column));
        for (value, column) in found.into_iter().chain(ended) {
            self.record(value, row, column);
        }
        if row.is_multiple_of(1024) {
            budget.allow_memory(self.bytes())?;
        }
        self.row += 1;
        Ok(true)
    }

    /// The columns of the ended positions of a row.
    fn ended_columns(&self, row: u64) -> Vec<u64> {
        match &self.shape.ended {
            Some((ended, bound)) => (self.first_column(row)..*bound)
                .filter(|&column| ended(row, column))
                .collect(),
            None => Vec::new(),
        }
    }

    /// Where the row begins.
    fn first_column(&self, row: u64) -> u64 {
        match self.shape.order {
            PileOrder::Sorted => row,
            PileOrder::Ordered | PileOrder::Leading(_) => 0,
        }
    }

    /// The first column below `bound` whose position in the current row has this value.
    fn search(
        &mut self,
        value: usize,
        bound: u64,
        found: &[(usize, u64)],
        budget: &Budget,
    ) -> Result<Option<u64>, Exhausted> {
        let row = self.row;
        let mut work = 0;
        let known = &self.values[value];
        // The lines that exclude 64 positions at a time, and the others.
        let wide = |line: &Line| line.step.0 == 1 && line.ends.source.is_none();
        let lines = || {
            let classes = known.blocked.iter().map(|classes| class_of(classes, row));
            self.shape.lines.iter().zip(classes)
        };
        let key = |line: &Line, column: u64| key(line.offset, line.step, row, column);
        let mut column = self.first_column(row);
        for (line, blocked) in lines().filter(|(line, _)| wide(line)) {
            column = column.max(blocked.first_free(column, key(line, column)));
        }
        let mut answer = None;
        'words: while column < bound {
            work += 1 + self.shape.lines.len() as u64;
            let mut taken = 0;
            if self.shape.nim_on_first {
                taken |= known.used.word(column);
            }
            for (line, blocked) in lines().filter(|(line, _)| wide(line)) {
                taken |= blocked.word(key(line, column));
            }
            let mut free = !taken;
            while free != 0 {
                let candidate = column + u64::from(free.trailing_zeros());
                free &= free - 1;
                work += 4;
                if candidate >= bound {
                    break 'words;
                }
                let mut narrow = lines().filter(|(line, _)| !wide(line));
                let excluded = narrow.any(|(line, blocked)| {
                    blocked.contains(key(line, candidate)) && line.ends.allow_source(row, candidate)
                }) || found.iter().any(|&(_, column)| column == candidate)
                    || self.is_ended(row, candidate)
                    || self.misere && (row, candidate) == (0, 0);
                if !excluded && !self.reaches(known, row, candidate, &mut work, budget)? {
                    answer = Some(candidate);
                    break 'words;
                }
            }
            column += 64;
        }
        self.work += work;
        Ok(answer)
    }

    fn is_ended(&self, a: u64, b: u64) -> bool {
        let ended = self.shape.ended.as_ref();
        ended.is_some_and(|(ended, bound)| b < *bound && ended(a, b))
    }

    /// Whether a jump, a conditioned line or another move leads from (a, b) to the value.
    fn reaches(
        &self,
        known: &Value,
        a: u64,
        b: u64,
        work: &mut u64,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        *work += self.shape.jumps.len() as u64;
        let by_jump = self.shape.jumps.iter().any(|jump| {
            a >= jump.by.0 && b >= jump.by.1 && {
                let (x, y) = (a - jump.by.0, b - jump.by.1);
                let ends = &jump.ends;
                self.has(known, x, y) && ends.allow_source(a, b) && ends.allow_target(x, y)
            }
        });
        if by_jump {
            return Ok(true);
        }
        for (line, listed) in self.shape.conditioned.iter().zip(&known.listed) {
            let points = listed.get(&key(line.offset, line.step, a, b));
            *work += 8 + points.map_or(0, |points| 64 * points.len() as u64);
            let leads = |&(x, y): &(u64, u64)| {
                steps(line.offset, line.step, (a, b), (x, y)).is_some_and(|i| (line.legal)(x, y, i))
            };
            if points.is_some_and(|points| points.iter().any(leads)) {
                return Ok(true);
            }
        }
        let Some(others) = &self.shape.others else {
            return Ok(false);
        };
        // A move with several parameters may lead to the same few positions very often.
        let (mut visited, mut stopped) = (0_u32, Ok(()));
        let visit = &mut |x, y| {
            *work += 16;
            visited = visited.wrapping_add(1);
            if visited.is_multiple_of(VISITS) {
                stopped = budget.check();
            }
            match stopped.is_err() || self.has(known, x, y) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let reached = others(a, b, visit).is_break();
        budget.check()?;
        stopped.map(|()| reached)
    }

    /// Whether the position with these piles, not sorted, has the value, if it lies in a row before.
    fn has(&self, known: &Value, x: u64, y: u64) -> bool {
        let (row, column) = match self.shape.order {
            PileOrder::Sorted => (x.min(y), x.max(y)),
            PileOrder::Ordered | PileOrder::Leading(_) => (x, y),
        };
        known.contains(row, column)
    }

    fn record(&mut self, value: usize, row: u64, column: u64) {
        let known = &mut self.values[value];
        let sorted = self.shape.order == PileOrder::Sorted;
        let at = usize::try_from(row).expect("a row that fits in memory");
        if known.columns.len() <= at {
            known.columns.resize(at + 1, NONE);
        }
        match (known.columns[at], u32::try_from(column)) {
            (NONE, Ok(column)) => known.columns[at] = column,
            _ => _ = known.extra.insert((row, column)),
        }
        known.used.insert(column);
        if sorted {
            known.used.insert(row);
        }
        let mirrored = (sorted && row != column).then_some((column, row));
        for (x, y) in [(row, column)].into_iter().chain(mirrored) {
            for (line, listed) in self.shape.conditioned.iter().zip(&mut known.listed) {
                let key = key((0, 0), line.step, x, y);
                listed.entry(key).or_default().push((x, y));
            }
            for (index, line) in self.shape.lines.iter().enumerate() {
                let first = i64::try_from(x + line.step.0 * line.from).expect("small rows");
                let first = u64::try_from(first + line.offset.0).expect("takes something");
                if first >= self.rows
                    || sorted && lies_below(line, x, y)
                    || !line.ends.allow_target(x, y)
                {
                    continue;
                }
                let pending = Pending {
                    value,
                    line: index,
                    x,
                    y,
                };
                // The list of the current row is gone already.
                match usize::try_from(first - self.row - 1) {
                    Ok(rows) if rows < SOON => {
                        if self.soon.len() <= rows {
                            self.soon.resize_with(rows + 1, Vec::new);
                        }
                        self.soon[rows].push(pending);
                    }
                    _ => self.later.entry(first).or_default().push(pending),
                }
            }
        }
    }

    fn block(&mut self, pending: Pending) {
        let Pending { value, line, x, y } = pending;
        let shape = &self.shape.lines[line];
        let key = key((0, 0), shape.step, x, y);
        let classes = &mut self.values[value].blocked[line];
        if let [only] = &mut classes[..] {
            only.insert(key);
            return;
        }
        let many = classes.len() as u64;
        let origin = i64::try_from(x).expect("small rows") + shape.offset.0;
        let origin = origin.rem_euclid(i64::try_from(many).expect("few classes"));
        for (i, _) in (0..).zip(&shape.legal).filter(|(_, legal)| **legal) {
            let row = origin.unsigned_abs() + shape.step.0 * i;
            classes[usize::try_from(row % many).expect("few classes")].insert(key);
        }
    }

    fn bytes(&self) -> u64 {
        let value = |value: &Value| {
            let lines = value.blocked.iter().flatten().map(Blocked::bytes);
            let listed = value.listed.iter().map(|listed| 64 * listed.len() as u64);
            4 * value.columns.len() as u64
                + value.used.bytes()
                + lines.sum::<u64>()
                + listed.sum::<u64>()
        };
        self.values.iter().map(value).sum::<u64>() + 64 * self.later.len() as u64
    }
}

impl Value {
    fn column(&self, row: u64) -> Option<u64> {
        let column = *self.columns.get(usize::try_from(row).ok()?)?;
        (column != NONE).then(|| column.into())
    }

    fn contains(&self, row: u64, column: u64) -> bool {
        self.column(row) == Some(column)
            || !self.extra.is_empty() && self.extra.contains(&(row, column))
    }
}

/// The set of lines that matters in a row.
fn class_of<T>(classes: &[T], row: u64) -> &T {
    match classes {
        [only] => only,
        _ => &classes[usize::try_from(row % classes.len() as u64).expect("few classes")],
    }
}

/// One set of lines for each remainder of the row that makes a difference.
fn blocked(line: &Line, rows: u64) -> Vec<Blocked> {
    let classes = match line.legal.len() {
        1 => 1,
        period => period * usize::try_from(line.step.0).expect("small steps"),
    };
    let margin = 64 + key_size(line.offset, line.step);
    let lowest = key((0, 0), line.step, rows, 0) - margin;
    vec![Blocked::new(lowest); classes]
}

/// The number of the line through (a, b) - offset in the direction of the step: along it, it does
/// not change, and in a row it grows with the column.
fn key(offset: (i64, i64), step: (u64, u64), a: u64, b: u64) -> i64 {
    signed(step.0) * (signed(b) - offset.1) - signed(step.1) * (signed(a) - offset.0)
}

/// Whether the line through (x, y) meets no sorted position before the move: there the second pile is
/// not the smaller one, so the number of the line is not negative, but for the offset.
fn lies_below(line: &Line, x: u64, y: u64) -> bool {
    line.step.0 >= line.step.1 && key((0, 0), line.step, x, y) < -key_size(line.offset, line.step)
}

/// By how much an offset changes the number of a line at most.
fn key_size(offset: (i64, i64), step: (u64, u64)) -> i64 {
    signed(step.0) * offset.1.abs() + signed(step.1) * offset.0.abs()
}

/// How many steps lead from (a, b) to (x, y), if any number does.
fn steps(offset: (i64, i64), step: (u64, u64), from: (u64, u64), to: (u64, u64)) -> Option<u64> {
    let left =
        |from: u64, to: u64, offset: i64| (from.checked_sub(to)?).checked_add_signed(-offset);
    let first = left(from.0, to.0, offset.0)?;
    let second = left(from.1, to.1, offset.1)?;
    let i = first
        .checked_div(step.0)
        .or_else(|| second.checked_div(step.1))?;
    (first == i * step.0 && second == i * step.1).then_some(i)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("piles below 2^63")
}
