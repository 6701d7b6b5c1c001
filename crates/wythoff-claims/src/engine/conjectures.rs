//! Conjectures on whole families of games.

use rayon::prelude::*;
use wythoff_automata::Budget;
use wythoff_rows::sweep::{Point, Sink, Sweep};

use super::{Trouble, broken, experiments, rules};
use crate::{DataTable, Finding};

experiments! {
    first_difference_w, first_difference_t, ones_of_w_k_l, no_translate,
}

/// Rows in which level sets of W_{k,l} are compared.
const ROWS_W: u64 = 600;
/// Rows in which level sets of T_k are compared.
const ROWS_T: u64 = 2_000;

/// The points (a, b) of the values 0, ..., g in the rows below `rows`, value by value.
fn levels(
    game: &str,
    max_value: usize,
    rows: u64,
    budget: &Budget,
) -> Result<Vec<Vec<(u64, u64)>>, Trouble> {
    let mut points: Vec<Point> = Vec::new();
    Sweep::new(&*rules(game)?, max_value, budget)?.run(rows, &mut points, budget)?;
    let mut levels = vec![Vec::new(); max_value + 1];
    for point in points {
        levels[point.value].push((point.a, point.b));
    }
    Ok(levels)
}

fn first_difference(left: &[Vec<(u64, u64)>], right: &[Vec<(u64, u64)>]) -> Option<usize> {
    (0..left.len()).find(|&value| left[value] != right[value])
}

/// W_{k,l} and W_{k',l}, k < k' <= l <= size, differ first at min{i xor j : k <= i < k', j >= l}.
fn first_difference_w(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let mut table = DataTable::new(
        format!("First value at which W_k,l and W_k',l differ, rows below {ROWS_W}"),
        ["l", "pairs k < k'", "least first difference - (l - k')"],
    );
    let mut compared = 0;
    for l in 1..=size {
        let max_value = usize::try_from(l).map_err(broken)?;
        let games: Vec<_> = (0..=l)
            .into_par_iter()
            .map(|k| levels(&format!("w:{k},{l}"), max_value, ROWS_W, budget))
            .collect::<Result<_, _>>()?;
        let mut least = None;
        for k in 0..l {
            for larger in k + 1..=l {
                // j >= l beyond the next power of two only adds higher bits.
                let columns = l..2 * l.next_power_of_two() + 1;
                let predicted = (k..larger)
                    .flat_map(|i| columns.clone().map(move |j| i ^ j))
                    .min()
                    .unwrap_or(0);
                let index = |k: u64| usize::try_from(k).unwrap_or(0);
                let found = first_difference(&games[index(k)], &games[index(larger)]);
                let found = found.map(|value| value as u64);
                if found != Some(predicted) {
                    return Ok(Finding::doubtful(
                        format!("k = {k}, k' = {larger}, l = {l}: {found:?}, not {predicted}"),
                        "sweeps",
                    ));
                }
                compared += 1;
                let margin = predicted - (l - larger);
                least = Some(least.map_or(margin, |least: u64| least.min(margin)));
            }
        }
        table.row([l, l * (l + 1) / 2, least.unwrap_or(0)]);
    }
    Ok(Finding::agrees(
        format!("l = {size}"),
        format!("sweeps of all {compared} triples: the first difference is the least i xor j"),
    )
    .with_table(table))
}

/// T_k and T_∞ differ first at value 2⌊k/2⌋ + 2.
fn first_difference_t(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let max_value = usize::try_from(size + 2).map_err(broken)?;
    let free = levels("t:inf", max_value, ROWS_T, budget)?;
    let mut table = DataTable::new(
        format!("First value at which T_k and T_inf differ, rows below {ROWS_T}"),
        ["k", "value"],
    );
    for k in 0..=size {
        let found = first_difference(
            &levels(&format!("t:{k}"), max_value, ROWS_T, budget)?,
            &free,
        );
        table.row([k, found.unwrap_or(0) as u64]);
        if found != usize::try_from(2 * (k / 2) + 2).ok() {
            return Ok(Finding::doubtful(format!("k = {k}: {found:?}"), "sweeps").with_table(table));
        }
    }
    Ok(Finding::agrees(
        format!("k = {size}"),
        "sweeps: the first difference is at 2 floor(k/2) + 2",
    )
    .with_table(table))
}

/// Value 1 of W_{k,l} and of W_l, l <= 11: equal for even l, at distance at most 1 for odd l.
fn ones_of_w_k_l(rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let mut table = DataTable::new(
        format!("Value 1 of W_k,l against W_l, rows below {rows}"),
        ["l", "k", "largest distance"],
    );
    for l in 1..=11u64 {
        let base = levels(&format!("w:{l}"), 1, rows, budget)?;
        for k in 0..l {
            let other = levels(&format!("w:{k},{l}"), 1, rows, budget)?;
            let distance =
                |(p, q): (&(u64, u64), &(u64, u64))| p.0.abs_diff(q.0).max(p.1.abs_diff(q.1));
            let largest = base[1]
                .iter()
                .zip(&other[1])
                .map(distance)
                .max()
                .unwrap_or(0);
            table.row([l, k, largest]);
            if largest > l % 2 {
                let worst = base[1]
                    .iter()
                    .zip(&other[1])
                    .find(|pair| distance(*pair) > l % 2);
                return Ok(Finding::doubtful(
                    format!("l = {l}, k = {k}: {worst:?}"),
                    "sweeps",
                ));
            }
        }
    }
    Ok(Finding::agrees(format!("row {rows}"), "sweeps, l up to 11").with_table(table))
}

/// Watches where a level set does not look like a translate of the Wythoff pairs: there d_n grows
/// by 1 and b_n by at least 2 from each point to the next.
struct Irregular {
    last: Vec<Option<(u64, u64, u64)>>,
    /// The last index with a step of d other than 1, the last with a descent of b, and the last.
    seen: Vec<[u64; 3]>,
}

impl Sink for Irregular {
    fn point(&mut self, point: Point) {
        let last = self.last[point.value].replace((point.n, point.diagonal(), point.b));
        let seen = &mut self.seen[point.value];
        seen[2] = point.n;
        if let Some((_, d, b)) = last {
            if point.diagonal() != d + 1 {
                seen[0] = point.n;
            }
            if point.b < b {
                seen[1] = point.n;
            }
        }
    }
}

/// For j = 3, ..., 40 irregular steps of T_j in F-Wythoff go on to the end of the sweep.
fn no_translate(rows: u64, budget: &Budget) -> Result<Finding, Trouble> {
    const MAX_VALUE: usize = 40;
    let mut irregular = Irregular {
        last: vec![None; MAX_VALUE + 1],
        seen: vec![[0; 3]; MAX_VALUE + 1],
    };
    Sweep::new(&*rules("f-wythoff")?, MAX_VALUE, budget)?.run(rows, &mut irregular, budget)?;
    let mut table = DataTable::new(
        format!("Last irregular steps in rows below {rows} of f-wythoff"),
        [
            "value",
            "last n with d(n) != d(n-1) + 1",
            "last n with b(n) < b(n-1)",
            "last n",
        ],
    );
    for (value, &[step, descent, end]) in irregular.seen.iter().enumerate() {
        table.row([value as u64, step, descent, end]);
        if value >= 3 && (end - step > 100 || end - descent > 100) {
            return Ok(Finding::undecided(
                format!(
                    "value {value} has been regular since n = {}",
                    step.max(descent)
                ),
                "sweep",
            )
            .with_table(table));
        }
    }
    let evidence = "irregular steps occur within the last 100 points of every value from 3 to 40, \
                    and the values 3 and 4 are settled by proofs";
    Ok(Finding::agrees(format!("row {rows}"), evidence).with_table(table))
}
