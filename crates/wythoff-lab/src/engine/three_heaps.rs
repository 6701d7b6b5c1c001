//! P-positions of three-heap Wythoff with a small smallest heap.

use std::collections::BTreeSet;

use wythoff::Budget;
use wythoff_automata::golden;

use super::{Trouble, broken};
use crate::{DataTable, Outcome};

type Program = fn(u64, &Budget) -> Result<Outcome, Trouble>;

pub(super) const EXPERIMENTS: &[(&str, Program)] = &[
    ("three-heaps", three_heaps),
    ("three-heaps-from-zero", three_heaps_from_zero),
    ("three-heaps-mex", three_heaps_mex),
    ("three-heaps-mex-printed", three_heaps_mex_printed),
];

/// The largest smallest heap.
const SMALLEST: usize = 10;
const NONE: u64 = u64::MAX;

/// `partners[x][y]` is the z that makes (x, y, z) a P-position, for x <= 10 and y <= size.
///
/// For fixed x and y there is at most one z, since heaps may be reduced alone: the least z from
/// which no move leads to a P-position. A move to (x - i, y - j, z') with z' = `partners[x - i][y - j]`
/// is one if z - z' = i xor j; or x alone is reduced and z' = z, or y alone.
fn partners(size: u64, budget: &Budget) -> Result<Vec<Vec<u64>>, Trouble> {
    let width = usize::try_from(size + 1).map_err(broken)?;
    let mut partners = vec![vec![NONE; width]; SMALLEST + 1];
    // z never exceeds y by more than this many in what follows; larger ones are left out.
    let reach = 3 * width + 64;
    let mut forbidden = vec![0u64; reach];
    let mut round = 0;
    for x in 0..=SMALLEST {
        let mut used = vec![false; reach];
        for y in 0..width {
            if y % 64 == 0 {
                budget.check()?;
            }
            round += 1;
            let mut forbid = |z: u64| {
                if let Some(cell) = usize::try_from(z).ok().and_then(|z| forbidden.get_mut(z)) {
                    *cell = round;
                }
            };
            for i in 0..=x {
                let row = &partners[x - i];
                if i > 0 && row[y] != NONE {
                    forbid(row[y]);
                }
                for j in usize::from(i == 0)..=y {
                    let z = row[y - j];
                    if z != NONE {
                        forbid(z + (i ^ j) as u64);
                    }
                }
            }
            let z = (0..reach).find(|&z| !used[z] && forbidden[z] != round);
            if let Some(z) = z {
                used[z] = true;
                partners[x][y] = z as u64;
            }
        }
    }
    Ok(partners)
}

/// The P-positions (x, y, z) with x <= y <= z in the order of y, as far as they are complete.
fn pairs(partners: &[Vec<u64>], x: usize) -> Vec<(u64, u64)> {
    let row = (0u64..).zip(&partners[x]);
    row.filter(|&(y, &z)| y >= x as u64 && z >= y && z != NONE)
        .map(|(y, &z)| (y, z))
        .collect()
}

/// z_n - y_n = n + c from some n1 on, and y_n - ⌊(n + c)φ⌋ in a band of three.
fn three_heaps(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let partners = partners(size, budget)?;
    let mut table = DataTable::new(
        format!("P-positions (A, y, z) of three-heap Wythoff, y up to {size}"),
        ["A", "c", "n1"],
    );
    let mut bands = DataTable::new(
        "Bands of y_n - floor((n + c) phi) over the last quarter of the indices",
        ["A", "least", "largest"],
    );
    for x in 0..=SMALLEST {
        let pairs = pairs(&partners, x);
        let shift = |n: usize| (pairs[n].1 - pairs[n].0).cast_signed() - n as i64;
        let count = pairs.len();
        let c = shift(count - 1);
        let first = (0..count)
            .rev()
            .take_while(|&n| shift(n) == c)
            .last()
            .unwrap_or(0);
        if first > count / 2 {
            // Not settled within this range.
            continue;
        }
        table.row([x as i64, c, first as i64]);
        let offset = |n: usize| {
            let index = (n as i64 + c).unsigned_abs();
            pairs[n].0.cast_signed() - golden::lower(index).cast_signed()
        };
        let late = || (3 * count / 4..count).map(offset);
        let (low, high) = (late().min().unwrap_or(0), late().max().unwrap_or(0));
        bands.row([x as i64, low, high]);
        if high - low > 2 {
            return Ok(
                Outcome::refuted(format!("A = {x}: band {low} to {high}"), "recursion")
                    .with_table(table),
            );
        }
    }
    let settled = table.rows.len();
    let evidence = format!(
        "for {settled} smallest heaps the difference z - y - n settled within the first half of the \
         indices and stayed"
    );
    Ok(Outcome::agrees(format!("heaps of {size}"), evidence)
        .with_table(table)
        .with_table(bands))
}

/// The printed form: z_n - y_n = n for large n, counted from 0.
fn three_heaps_from_zero(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let partners = partners(size, budget)?;
    for x in 0..=SMALLEST {
        let pairs = pairs(&partners, x);
        let late = (pairs.len() / 2..pairs.len()).find(|&n| pairs[n].1 - pairs[n].0 != n as u64);
        if let Some(n) = late {
            let (y, z) = pairs[n];
            return Ok(Outcome::refuted(
                format!("A = {x}, n = {n}: ({x}, {y}, {z}), z - y = {}", z - y),
                "P-positions by recursion; the difference is n + c with c > 0",
            ));
        }
    }
    Ok(Outcome::agrees(
        format!("heaps of {size}"),
        "P-positions by recursion",
    ))
}

/// y_n = mex of all before and T = {0, ..., A - 1} and {a : (b, A, a) is P for some b < A}.
fn three_heaps_mex(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    mex_recursion(size, true, budget)
}

/// The same with T as printed, without {0, ..., A - 1}.
fn three_heaps_mex_printed(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    mex_recursion(size, false, budget)
}

fn mex_recursion(size: u64, with_small: bool, budget: &Budget) -> Result<Outcome, Trouble> {
    let partners = partners(size, budget)?;
    for x in 0..=SMALLEST {
        let mut taken: BTreeSet<u64> = (0..x).map(|b| partners[b][x]).collect();
        if with_small {
            taken.extend(0..x as u64);
        }
        for (n, &(y, z)) in pairs(&partners, x).iter().enumerate() {
            let mex = (0..).find(|number| !taken.contains(number)).unwrap_or(0);
            if mex != y {
                return Ok(Outcome::refuted(
                    format!("A = {x}, n = {n}: the mex is {mex}, the position ({x}, {y}, {z})"),
                    "P-positions by recursion from the rules",
                ));
            }
            taken.extend([y, z]);
        }
    }
    Ok(Outcome::agrees(
        format!("heaps of {size}"),
        "P-positions from the rules, A up to 10",
    ))
}

#[cfg(test)]
mod tests {
    use wythoff::Outcome as Winner;
    use wythoff::engine::generic::Solver;

    use super::*;

    #[test]
    fn partners_are_p_positions() {
        let budget = Budget::default();
        let partners = partners(20, &budget).unwrap();
        let mut solver = Solver::new(super::super::rules("n-heap:3").unwrap(), &budget);
        for (x, row) in partners.iter().enumerate().take(5) {
            for y in 0..=10u64 {
                for z in 0..=14u64 {
                    let mut heaps = [x as u64, y, z];
                    heaps.sort_unstable();
                    let lost = solver.outcome(&heaps).unwrap() == Winner::P;
                    let y = usize::try_from(y).unwrap();
                    assert_eq!(lost, row[y] == z, "{heaps:?}");
                }
            }
        }
    }
}
