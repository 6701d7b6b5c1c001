//! Lemmas of Nivasch on rows, columns and diagonals.

use wythoff_automata::Budget;
use wythoff_automata::golden;
use wythoff_engines::dense::DenseTable;
use wythoff_rows::sweep::stats::Activity;
use wythoff_rows::sweep::{Point, Sink, Sweep};

use super::tables::dense;
use super::{Trouble, experiments, rules};
use crate::{DataTable, Finding};

experiments! {
    rows_hold_each_value_once, values_on_the_main_diagonal, near_the_zeros, activity,
    skipped_columns, skipped_columns_for_zero, far_skips,
}

/// The largest value in the lemmas that are checked by a sweep.
const MAX_VALUE: usize = 30;

/// Each row x <= size holds each g <= size once, at a column y with g - x <= y <= g + 2x.
fn rows_hold_each_value_once(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let shape = rules("wythoff")?.nim_diagonal();
    let shape = shape.ok_or_else(|| super::broken("Wythoff's game has a shape"))?;
    let table = DenseTable::compute(&shape, size + 1, 3 * size + 1, budget)?;
    for x in 0..=size {
        let mut seen = vec![0u8; usize::try_from(size).map_err(super::broken)? + 1];
        for (y, g) in (0u64..).zip(table.row(x)) {
            let Some(count) = usize::try_from(g).ok().and_then(|g| seen.get_mut(g)) else {
                continue;
            };
            *count += 1;
            if *count > 1 || y > g + 2 * x || g > x + y {
                return Ok(Finding::doubtful(
                    format!("G({x}, {y}) = {g}"),
                    "dense table",
                ));
            }
        }
        if let Some(g) = seen.iter().position(|&count| count == 0) {
            return Ok(Finding::doubtful(
                format!("row {x} has no {g} up to column {}", 3 * size),
                "dense table",
            ));
        }
    }
    let evidence = format!("rows and values up to {size}, columns up to {}", 3 * size);
    Ok(Finding::agrees(format!("row and value {size}"), evidence))
}

/// G(x, x) = g has one solution, and g/2 <= x <= 2g.
fn values_on_the_main_diagonal(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let table = dense("wythoff", 2 * size + 1, budget)?;
    let mut places = vec![Vec::new(); usize::try_from(size).map_err(super::broken)? + 1];
    for x in 0..=2 * size {
        let g = table.get(x, x).map_or(0, |value| value.0);
        if g <= size {
            places[usize::try_from(g).map_err(super::broken)?].push(x);
        }
    }
    for (g, places) in (0u64..).zip(&places) {
        if places.len() != 1 || !(g..=4 * g).contains(&(2 * places[0])) {
            return Ok(Finding::doubtful(
                format!("G(x, x) = {g} for x in {places:?}"),
                "dense table",
            ));
        }
    }
    Ok(Finding::agrees(
        format!("value {size}"),
        "the main diagonal of a dense table",
    ))
}

/// How far the points of each value are from the P-positions of the same index.
struct NearTheZeros {
    /// The largest |a_n - A(n)| and |b_n - B(n)|, and how many diagonals from 0 on have a point.
    values: Vec<(u64, u64)>,
    diagonals: Vec<Vec<bool>>,
}

impl Sink for NearTheZeros {
    fn point(&mut self, point: Point) {
        let (a, b) = (golden::lower(point.n), golden::upper(point.n));
        let farthest = &mut self.values[point.value];
        farthest.0 = farthest.0.max(a.abs_diff(point.a));
        farthest.1 = farthest.1.max(b.abs_diff(point.b));
        let seen = &mut self.diagonals[point.value];
        if let Some(cell) = usize::try_from(point.diagonal())
            .ok()
            .and_then(|d| seen.get_mut(d))
        {
            *cell = true;
        }
    }
}

/// Every diagonal up to a quarter of the rows has a point of every value, and points are near the
/// P-positions of the same index.
fn near_the_zeros(rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let looked_at = usize::try_from(rows / 4).map_err(super::broken)?;
    budget.allow_memory(rows / 4 * (MAX_VALUE as u64 + 1))?;
    let mut near = NearTheZeros {
        values: vec![(0, 0); MAX_VALUE + 1],
        diagonals: vec![vec![false; looked_at]; MAX_VALUE + 1],
    };
    let mut sweep = Sweep::new(&*rules("wythoff")?, MAX_VALUE, budget)?.limited(rows);
    sweep.run(rows, &mut near, budget)?;
    let mut table = DataTable::new(
        format!("Largest distances to the P-position of the same index, rows below {rows}"),
        ["value", "|a_n - A(n)|", "|b_n - B(n)|"],
    );
    for (g, &(a, b)) in (0u64..).zip(&near.values) {
        table.row([g, a, b]);
    }
    for (g, seen) in near.diagonals.iter().enumerate() {
        if let Some(d) = seen.iter().position(|seen| !seen) {
            let missing = format!("diagonal {d} has no point of value {g}");
            return Ok(Finding::doubtful(missing, "sweep").with_table(table));
        }
    }
    let evidence = format!(
        "a sweep of the values 0 to {MAX_VALUE}: every diagonal below {looked_at} has a point of each, \
         and the distances stay small"
    );
    Ok(Finding::agrees(format!("row {rows}"), evidence).with_table(table))
}

/// At most g active points, 2g diagonals skipped by a point, 16g points that skip a diagonal.
fn activity(rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let mut activity = Activity::new(MAX_VALUE);
    Sweep::new(&*rules("wythoff")?, MAX_VALUE, budget)?.run(rows, &mut activity, budget)?;
    let mut table = DataTable::new(
        format!("Largest numbers in rows below {rows}"),
        [
            "value",
            "skipped by a point",
            "points that skip a diagonal",
            "active points",
        ],
    );
    for (g, found) in (0u64..).zip(activity.values()) {
        table.row([g, found.skipped, found.skippers, found.active]);
        if found.active > g || found.skipped > 2 * g || found.skippers > 16 * g {
            return Ok(
                Finding::doubtful(format!("value {g}: {found:?}"), "sweep").with_table(table)
            );
        }
    }
    let evidence = format!("a sweep of the values 0 to {MAX_VALUE}");
    Ok(Finding::agrees(format!("row {rows}"), evidence).with_table(table))
}

/// The points of one value, as (row, column).
struct OneValue {
    value: usize,
    points: Vec<(u64, u64)>,
}

impl Sink for OneValue {
    fn point(&mut self, point: Point) {
        if point.value == self.value {
            self.points.push((point.a, point.b));
        }
    }
}

/// All points of value g in the rows below `rows`, by row.
///
/// One sweep for each value: the points of all values at once would not fit into memory.
fn level(g: usize, rows: u64, budget: &Budget) -> Result<Vec<(u64, u64)>, Trouble> {
    budget.allow_memory(rows.saturating_mul(40))?;
    let mut level = OneValue {
        value: g,
        points: Vec::new(),
    };
    let mut sweep = Sweep::new(&*rules("wythoff")?, g, budget)?.limited(rows);
    sweep.run(rows, &mut level, budget)?;
    Ok(level.points)
}

/// Marks places of a line.
fn marked(places: impl Iterator<Item = u64>, length: usize) -> Vec<bool> {
    let mut line = vec![false; length];
    for place in places {
        if let Some(cell) = usize::try_from(place).ok().and_then(|at| line.get_mut(at)) {
            *cell = true;
        }
    }
    line
}

/// The interval for which k - 3·(members in it) is largest, as (that number, first, last).
fn worst_interval(members: impl Iterator<Item = bool>) -> (i64, usize, usize) {
    let (mut worst, mut sum, mut start) = ((0, 0, 0), 0i64, 0);
    for (at, member) in members.enumerate() {
        if sum <= 0 {
            (sum, start) = (0, at);
        }
        sum += if member { -2 } else { 1 };
        if sum > worst.0 {
            worst = (sum, start, at);
        }
    }
    worst
}

/// k consecutive columns hold at least k/3 - 2g skipped ones, and k rows as many points.
fn skipped_columns(rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    skipped(1, rows, budget)
}

/// The same for g = 0, where it fails.
fn skipped_columns_for_zero(rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    skipped(0, rows, budget)
}

fn skipped(first: usize, rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let length = usize::try_from(rows).map_err(super::broken)?;
    for g in first..=MAX_VALUE {
        let points = level(g, rows, budget)?;
        let in_columns = marked(points.iter().map(|point| point.1), length);
        let in_rows = marked(points.iter().map(|point| point.0), length);
        let columns = worst_interval(in_columns.iter().map(|occupied| !occupied));
        let points = worst_interval(in_rows.into_iter());
        for ((excess, from, to), what) in [(columns, "columns"), (points, "rows")] {
            if excess > 6 * g as i64 {
                let counted = excess_in_table(g as u64, what, from as u64, to as u64, budget)?;
                if counted != excess {
                    return Err(super::broken(format!(
                        "two engines differ in {what} {from} to {to}"
                    )));
                }
                let k = to - from + 1;
                return Ok(Finding::refuted(
                    format!("g = {g}, k = {k}: {what} {from} to {to}"),
                    "sweep; the interval with the largest excess",
                    "a dense table: the points of the interval, counted",
                ));
            }
        }
    }
    let evidence = format!(
        "values {first} to {MAX_VALUE}: the interval where the lemma is tightest, by one pass over the rows"
    );
    Ok(Finding::agrees(format!("row {rows}"), evidence))
}

/// k - 3·(skipped columns, or rows with a point) of an interval, counted in a table of values.
fn excess_in_table(
    g: u64,
    what: &str,
    from: u64,
    to: u64,
    budget: &Budget,
) -> Result<i64, Trouble> {
    let table = dense("wythoff", to + 1, budget)?;
    let mut excess = 0;
    for line in from..=to {
        // A line without a point above the diagonal has one to the right of it.
        let as_column = |x: u64| table.get(x, line).is_some_and(|value| value.0 == g);
        let member = match what {
            "columns" => !(0..=line).any(as_column),
            _ => !(0..line).any(as_column),
        };
        excess += if member { -2 } else { 1 };
    }
    Ok(excess)
}

/// If a point skips a diagonal that stays empty for Δ rows more, then Δ <= 15g.
///
/// Diagonal e < d - 15g must have its point in a row r <= a + (d - e), that is r + e <= b.
fn far_skips(rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let length = usize::try_from(rows).map_err(super::broken)?;
    for g in 1..=MAX_VALUE {
        let level = level(g, rows, budget)?;
        let mut row_of = vec![None; length];
        for &(a, b) in &level {
            let diagonal = usize::try_from(b - a).ok();
            if let Some(row) = diagonal.and_then(|diagonal| row_of.get_mut(diagonal)) {
                *row = Some(a);
            }
        }
        let mut latest = 0;
        let highest: Vec<u64> = (0u64..)
            .zip(&row_of)
            .map(|(e, row)| {
                latest = latest.max(row.map_or(u64::MAX, |row| row + e));
                latest
            })
            .collect();
        for (a, b) in level {
            let far = (b - a).checked_sub(15 * g as u64 + 1);
            let limit = far.and_then(|far| highest.get(usize::try_from(far).ok()?));
            // Near the end of the sweep a diagonal may be empty only because it ended.
            if let Some(&limit) = limit
                && limit > b
                && limit != u64::MAX
            {
                return Ok(Finding::doubtful(format!("g = {g}: ({a}, {b})"), "sweep"));
            }
        }
    }
    Ok(Finding::agrees(
        format!("row {rows}"),
        format!("values 1 to {MAX_VALUE}, every point against all diagonals to its left"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_interval_has_the_largest_excess() {
        let members = [true, false, false, true, false, false, false, true];
        // 2 - 2 + 3 = 3 on the places 1 to 6 and on 4 to 6.
        let (excess, first, last) = worst_interval(members.into_iter());
        assert_eq!((excess, last), (3, 6));
        assert!(first == 1 || first == 4);
        assert_eq!(worst_interval([true].into_iter()).0, 0);
    }
}
