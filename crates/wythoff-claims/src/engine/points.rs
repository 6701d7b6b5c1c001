//! Laws that hold for every point of some level sets.

use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_automata::golden;
use wythoff_rows::sweep::{Point, Sink, Sweep};
use wythoff_rules::Grundy;

use super::tables::dense;
use super::{Trouble, broken, listed, rules};
use crate::claim::Size;
use crate::{DataTable, Finding, Scale};

/// The first chunk of rows of a sweep.
const FIRST_ROWS: u64 = 1 << 10;
/// A point above this row is not looked up in a dense table.
const DENSE_ROWS: u64 = 6_000;

/// A point p = (a_n, b_n) of the level set of g, and d = b - a.
type Law = fn(g: i64, n: i64, a: i64, b: i64) -> bool;

const LAWS: &[(&str, Law)] = &[
    ("nivasch-2.15", |g, n, a, b| {
        (-16 * g..=2 * g).contains(&(b - a - n))
    }),
    ("blass-fraenkel", |g, n, a, b| {
        g != 1
            || above_phi_times(a - 8, n - 6)
                && below_phi_times(a - 6, n - 3)
                && above_phi_times(b - n, n - 3)
                && below_phi_times(b - n - 8, n - 3)
    }),
    ("at-most-g-plus-1", |g, n, a, b| b - a - n <= g + 1),
    ("at-most-g", |g, n, a, b| b - a - n <= g || g < 7),
    ("golden-offset-printed", |_, _, a, b| {
        offset_at_most(113, a, b)
    }),
    // Of all a - b/φ the least belongs to (0, 20) and the largest to (36161, 58488).
    ("golden-offset-corrected", |_, _, a, b| {
        let not_below = b == 20 && a == 0 || below_phi_times(b - 20, a);
        let not_above = (a, b) == (36161, 58488) || above_phi_times(b - 58488, a - 36161);
        not_below && not_above
    }),
    ("jiao-13", |_, n, a, _| (n..=2 * n).contains(&a)),
    ("jiao-14", |g, n, a, b| a != b || n <= g + 1),
    ("jiao-15", |g, n, a, b| n <= g + 1 + b - a),
    ("jiao-16", |g, n, a, b| b - a <= (n + 1) * g + n),
    ("jiao-17", |g, n, _, b| {
        (n..=3 * n + (n + 1) * g).contains(&b)
    }),
    ("jiao-observed", |g, n, a, b| b - a <= n + g),
    ("golden-strip", |_, n, a, b| {
        n <= 1000 || below_phi_times(b - 39, a) && above_phi_times(b + 39, a)
    }),
    ("ratio-below-2", |_, n, a, b| n <= 26 || b < 2 * a),
];

/// Whether p < φq.
fn below_phi_times(p: i64, q: i64) -> bool {
    let floor = golden::lower(q.unsigned_abs()).cast_signed();
    match q {
        0 => p < 0,
        1.. => p <= floor,
        _ => p < -floor,
    }
}

/// Whether p > φq; φq is no integer unless q = 0.
fn above_phi_times(p: i64, q: i64) -> bool {
    p != 0 && q == 0 && p > 0 || q != 0 && !below_phi_times(p, q)
}

/// Whether a - b/φ <= tenths/10: that is, 10(a + b) - tenths <= φ·10b.
fn offset_at_most(tenths: i64, a: i64, b: i64) -> bool {
    below_phi_times(10 * (a + b) - tenths, 10 * b)
}

/// A law for every point of the level sets 0, ..., g.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Points {
    games: Vec<String>,
    law: String,
    max_value: Size,
    rows: Size,
    /// Whether the claim is about the rows of the paper only.
    #[serde(default)]
    finite: bool,
}

/// Keeps the lowest point that breaks the law, and counts for each value those that do.
struct Judge {
    law: Law,
    first: Option<Point>,
    broken: Vec<(u64, Option<Point>)>,
    seen: u64,
}

impl Sink for Judge {
    fn point(&mut self, point: Point) {
        self.seen += 1;
        let [n, a, b] = [point.n, point.a, point.b].map(u64::cast_signed);
        if (self.law)(point.value as i64, n, a, b) {
            return;
        }
        let (count, first) = &mut self.broken[point.value];
        *count += 1;
        first.get_or_insert(point);
        if self
            .first
            .is_none_or(|first| (point.a, point.b) < (first.a, first.b))
        {
            self.first = Some(point);
        }
    }
}

impl Points {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let law = LAWS
            .iter()
            .find_map(|&(name, law)| (name == self.law).then_some(law))
            .ok_or_else(|| broken(format!("there is no law {}", self.law)))?;
        let max_value = usize::try_from(self.max_value.at(scale)).map_err(broken)?;
        let rows = self.rows.at(scale);
        let mut seen = 0;
        for game in &self.games {
            let mut judge = Judge {
                law,
                first: None,
                broken: vec![(0, None); max_value + 1],
                seen: 0,
            };
            let mut sweep = Sweep::new(&*rules(game)?, max_value, budget)?.limited(rows);
            let mut end = FIRST_ROWS.min(rows);
            sweep.run(end, &mut judge, budget)?;
            while end < rows {
                end = rows.min(2 * end);
                sweep.run(end, &mut judge, budget)?;
            }
            if let Some(point) = judge.first {
                let second = confirm(game, point, budget)?;
                return Ok(refutation(game, point, &judge, rows, second));
            }
            seen += judge.seen;
        }
        let range = format!("row {} for the values 0 to {max_value}", rows - 1);
        let evidence = format!("a sweep of {}: {seen} points", listed(&self.games));
        let complete = self.finite && rows >= self.rows.at(Scale::Paper);
        Ok(match complete {
            true => Finding::complete(format!("{evidence}, up to {range}")),
            false => Finding::agrees(range, evidence),
        })
    }
}

fn refutation(game: &str, point: Point, judge: &Judge, rows: u64, second: &str) -> Finding {
    let mut table = DataTable::new(
        format!("Where it fails in rows below {rows} of {game}"),
        ["value", "failures", "first n", "position", "d"],
    );
    for (value, (count, first)) in judge.broken.iter().enumerate() {
        if let Some(first) = first {
            let position = format!("({}, {})", first.a, first.b);
            table.row([
                value.to_string(),
                count.to_string(),
                first.n.to_string(),
                position,
                first.diagonal().to_string(),
            ]);
        }
    }
    let Point { value, n, a, b } = point;
    Finding::refuted(
        format!("g = {value}, n = {n}, ({a}, {b}), d = {}", b - a),
        "the lowest row of a sweep where it fails",
        second,
    )
    .with_table(table)
}

/// Finds value and index of a point by another engine, and says which.
fn confirm(game: &str, point: Point, budget: &Budget) -> Result<&'static str, Trouble> {
    if point.b >= DENSE_ROWS {
        return confirm_far(game, point, budget);
    }
    let table = dense(game, point.b + 1, budget)?;
    let value = table.get(point.a, point.b).map(|value| value.0);
    // Points in lower rows may lie to the right of this table, so the index counts rows: each row
    // below that has no point left of the diagonal has one to the right of it.
    let columns_before = (0..point.a)
        .filter(|&row| (0..row).any(|x| table.get(x, row) == Some(Grundy(point.value as u64))));
    let index = point.a - columns_before.count() as u64;
    if value != Some(point.value as u64) || index != point.n {
        return Err(broken(format!("two engines differ at {point:?} of {game}")));
    }
    Ok("a dense table: value and index")
}

/// Confirms a point in a far row by the rows around it, found from the other end.
fn confirm_far(game: &str, point: Point, budget: &Budget) -> Result<&'static str, Trouble> {
    let far = wythoff_theorems::library::far_sweep(&*rules(game)?, point.value, budget)
        .map_err(broken)?;
    let nth = far
        .nth(point.value, &point.n.into(), budget)
        .map_err(broken)?;
    if (nth.point.a, nth.point.b) != (point.a.into(), point.b.into()) {
        return Err(broken(format!("two engines differ at {point:?} of {game}")));
    }
    Ok("the recursive algorithm: the point of this value and index")
}

/// The points of a sweep against a table of values.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SweepEqualsTable {
    games: Vec<String>,
    max_value: u64,
    size: Size,
    /// Whether the claim is about these rows only, such as those of a figure.
    #[serde(default)]
    finite: bool,
}

impl SweepEqualsTable {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let size = self.size.at(scale);
        let max_value = usize::try_from(self.max_value).map_err(broken)?;
        let mut compared = 0;
        for game in &self.games {
            let table = dense(game, size, budget)?;
            let mut points: Vec<Point> = Vec::new();
            Sweep::new(&*rules(game)?, max_value, budget)?.run(size, &mut points, budget)?;
            points.retain(|point| point.b < size);
            for value in 0..=self.max_value {
                let swept = points.iter().filter(|point| point.value as u64 == value);
                let swept: Vec<_> = swept.map(|point| (point.a, point.b)).collect();
                let tabled: Vec<_> = table.positions(Grundy(value)).collect();
                compared += tabled.len();
                let different =
                    (0..swept.len().max(tabled.len())).find(|&at| swept.get(at) != tabled.get(at));
                if let Some(at) = different {
                    return Ok(Finding::doubtful(
                        format!(
                            "{game}, value {value}, index {at}: {:?} and {:?}",
                            swept.get(at),
                            tabled.get(at)
                        ),
                        "sweep against dense table",
                    ));
                }
            }
        }
        let evidence = format!(
            "{compared} points of the values 0 to {max_value} of {}, sweep against mex table",
            listed(&self.games)
        );
        Ok(match self.finite {
            true => Finding::complete(evidence),
            false => Finding::agrees(format!("piles of {}", size - 1), evidence),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_with_multiples_of_phi() {
        assert!(below_phi_times(1, 1) && !below_phi_times(2, 1));
        assert!(below_phi_times(-2, -1) && !below_phi_times(-1, -1));
        assert!(above_phi_times(2, 1) && !above_phi_times(1, 1));
        assert!(!above_phi_times(0, 0) && above_phi_times(1, 0) && below_phi_times(-1, 0));
        // 36161 - 58488/φ = 13.43...
        assert!(!offset_at_most(113, 36161, 58488) && offset_at_most(135, 36161, 58488));
        let (_, law) = LAWS
            .iter()
            .find(|(name, _)| *name == "golden-offset-corrected")
            .unwrap();
        assert!(law(20, 0, 0, 20) && !law(21, 0, 0, 21) && law(19, 22347, 36161, 58488));
        // One to the right of the P-position (36157, 58503).
        assert!(law(0, 22346, 36157, 58503) && !law(0, 0, 36171, 58488));
    }
}
