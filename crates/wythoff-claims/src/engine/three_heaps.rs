//! P-positions of three- and four-heap Wythoff with small smallest heaps.

use std::collections::BTreeSet;

use wythoff_automata::Budget;
use wythoff_automata::golden;
use wythoff_engines::generic::Solver;
use wythoff_rules::Outcome;

use super::{Trouble, broken, experiments, rules};
use crate::{DataTable, Finding};

experiments! {
    three_heaps, four_heaps, three_heaps_from_zero, three_heaps_mex, three_heaps_mex_printed,
}

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
    let mut forbidden = Forbidden::new(width);
    for x in 0..=SMALLEST {
        for y in 0..width {
            if y % 64 == 0 {
                budget.check()?;
            }
            forbidden.clear();
            for i in 0..=x {
                let row = &partners[x - i];
                for j in usize::from(i == 0)..=y {
                    forbidden.add(row[y - j], i ^ j);
                    // One heap alone may lose any number.
                    if i == 0 || j == 0 {
                        forbidden.add(row[y - j], 0);
                    }
                }
            }
            partners[x][y] = forbidden.least_other();
        }
    }
    Ok(partners)
}

/// A set of numbers that is cleared in no time.
struct Forbidden {
    round: u64,
    seen: Vec<u64>,
}

impl Forbidden {
    /// In what follows z never exceeds y by more than this; larger ones are left out.
    fn new(width: usize) -> Self {
        Self {
            round: 0,
            seen: vec![0; 3 * width + 64],
        }
    }

    fn clear(&mut self) {
        self.round += 1;
    }

    /// Adds z + `more`, if z is a number at all.
    fn add(&mut self, z: u64, more: usize) {
        let place = usize::try_from(z).ok().and_then(|z| z.checked_add(more));
        if let Some(cell) = place.and_then(|place| self.seen.get_mut(place)) {
            *cell = self.round;
        }
    }

    fn least_other(&self) -> u64 {
        let free = self.seen.iter().position(|&seen| seen != self.round);
        free.map_or(NONE, |place| place as u64)
    }
}

/// The P-positions (x, y, z) with x <= y <= z in the order of y, as far as they are complete.
fn pairs(partners: &[Vec<u64>], x: usize) -> Vec<(u64, u64)> {
    pairs_from(&partners[x], x as u64)
}

/// The pairs (y, z) with y from `least` on and z >= y.
fn pairs_from(partners: &[u64], least: u64) -> Vec<(u64, u64)> {
    let row = (0u64..).zip(partners);
    row.filter(|&(y, &z)| y >= least && z >= y && z != NONE)
        .map(|(y, &z)| (y, z))
        .collect()
}

/// The two smallest of four heaps are at most this.
const SMALLEST_OF_FOUR: usize = 4;

/// `partners[w][x][y]` is the z that makes (w, x, y, z) a P-position of four-heap Wythoff, for w and x
/// up to 4; as for three heaps.
fn partners_of_four(size: u64, budget: &Budget) -> Result<Vec<Vec<Vec<u64>>>, Trouble> {
    let width = usize::try_from(size + 1).map_err(broken)?;
    let mut partners = vec![vec![vec![NONE; width]; SMALLEST_OF_FOUR + 1]; SMALLEST_OF_FOUR + 1];
    let mut forbidden = Forbidden::new(width);
    for w in 0..=SMALLEST_OF_FOUR {
        for x in 0..=SMALLEST_OF_FOUR {
            for y in 0..width {
                if y % 64 == 0 {
                    budget.check()?;
                }
                forbidden.clear();
                for i in 0..=w {
                    for j in 0..=x {
                        let row = &partners[w - i][x - j];
                        for k in usize::from(i + j == 0)..=y {
                            forbidden.add(row[y - k], i ^ j ^ k);
                            if [i, j, k].iter().filter(|&&taken| taken > 0).count() == 1 {
                                forbidden.add(row[y - k], 0);
                            }
                        }
                    }
                }
                partners[w][x][y] = forbidden.least_other();
            }
        }
    }
    Ok(partners)
}

/// The constant c and the first index of z_n - y_n = n + c, and the band of y_n - ⌊(n + c)φ⌋ over the
/// last quarter of the indices; `None` if the difference has not settled in the first half.
fn settled(pairs: &[(u64, u64)]) -> Option<([i64; 2], [i64; 2])> {
    let shift = |n: usize| (pairs[n].1 - pairs[n].0).cast_signed() - n as i64;
    let count = pairs.len();
    let c = shift(count.checked_sub(1)?);
    let constant = (0..count).rev().take_while(|&n| shift(n) == c);
    let first = constant.last().unwrap_or(0);
    let offset = |n: usize| {
        let index = (n as i64 + c).unsigned_abs();
        pairs[n].0.cast_signed() - golden::lower(index).cast_signed()
    };
    let late = || (3 * count / 4..count).map(offset);
    let band = [late().min().unwrap_or(0), late().max().unwrap_or(0)];
    (first <= count / 2).then_some(([c, first as i64], band))
}

/// The same for four heaps, the two smallest up to 4.
fn four_heaps(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let partners = partners_of_four(size, budget)?;
    let mut table = DataTable::new(
        format!("P-positions (A, B, y, z) of four-heap Wythoff, y up to {size}"),
        ["A", "B", "c", "n1", "least offset", "largest offset"],
    );
    for (w, rows) in partners.iter().enumerate().skip(1) {
        for (x, row) in rows.iter().enumerate().skip(w) {
            let Some(([c, first], [low, high])) = settled(&pairs_from(row, x as u64)) else {
                continue;
            };
            table.row([w as i64, x as i64, c, first, low, high]);
            if high - low > 2 {
                let band = format!("A = {w}, B = {x}: band {low} to {high}");
                return Ok(Finding::doubtful(band, "recursion").with_table(table));
            }
        }
    }
    let evidence = format!(
        "for {} pairs of smallest heaps the difference z - y - n settled within the first half of the \
         indices and stayed",
        table.rows.len()
    );
    Ok(Finding::agrees(format!("heaps of {size}"), evidence).with_table(table))
}

/// z_n - y_n = n + c from some n1 on, and y_n - ⌊(n + c)φ⌋ in a band of three.
fn three_heaps(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
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
        let Some(([c, first], [low, high])) = settled(&pairs(&partners, x)) else {
            continue;
        };
        table.row([x as i64, c, first]);
        bands.row([x as i64, low, high]);
        if high - low > 2 {
            return Ok(
                Finding::doubtful(format!("A = {x}: band {low} to {high}"), "recursion")
                    .with_table(table),
            );
        }
    }
    let settled = table.rows.len();
    let evidence = format!(
        "for {settled} smallest heaps the difference z - y - n settled within the first half of the \
         indices and stayed"
    );
    Ok(Finding::agrees(format!("heaps of {size}"), evidence)
        .with_table(table)
        .with_table(bands))
}

const SEARCH: &str = "a search over the options: the P-positions before it, counted";

/// Counts the P-positions (x, y, z), x <= y <= z, up to a given one by a search over the options.
fn confirm_index(x: usize, n: usize, (y, z): (u64, u64), budget: &Budget) -> Result<(), Trouble> {
    let mut solver = Solver::new(rules("n-heap:3")?, budget);
    let mut lost =
        |y: u64, z: u64| Ok::<_, Trouble>(solver.outcome(&[x as u64, y, z])? == Outcome::P);
    if !lost(y, z)? {
        return Err(broken(format!("({x}, {y}, {z}) is no P-position")));
    }
    let mut before = 0;
    for smaller in x as u64..y {
        // Differences of P-positions with the same x are distinct, so z is never far.
        let mut partner = smaller..=3 * smaller + 64;
        if partner.try_fold(false, |found, z| {
            Ok::<_, Trouble>(found || lost(smaller, z)?)
        })? {
            before += 1;
        }
    }
    match before == n {
        true => Ok(()),
        false => Err(broken(format!("({x}, {y}, {z}) has the index {before}"))),
    }
}

/// The printed form: z_n - y_n = n for large n, counted from 0.
fn three_heaps_from_zero(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let partners = partners(size, budget)?;
    for x in 0..=SMALLEST {
        let pairs = pairs(&partners, x);
        let late = (pairs.len() / 2..pairs.len()).find(|&n| pairs[n].1 - pairs[n].0 != n as u64);
        if let Some(n) = late {
            let (y, z) = pairs[n];
            confirm_index(x, n, (y, z), budget)?;
            return Ok(Finding::refuted(
                format!("A = {x}, n = {n}: ({x}, {y}, {z}), z - y = {}", z - y),
                "P-positions by recursion; the difference is n + c with c > 0",
                SEARCH,
            ));
        }
    }
    Ok(Finding::agrees(
        format!("heaps of {size}"),
        "P-positions by recursion",
    ))
}

/// y_n = mex of all before and T = {0, ..., A - 1} and {a : (b, A, a) is P for some b < A}.
fn three_heaps_mex(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    mex_recursion(size, true, budget)
}

/// The same with T as printed, without {0, ..., A - 1}.
fn three_heaps_mex_printed(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    mex_recursion(size, false, budget)
}

fn mex_recursion(size: u64, with_small: bool, budget: &Budget) -> Result<Finding, Trouble> {
    let partners = partners(size, budget)?;
    for x in 0..=SMALLEST {
        let mut taken: BTreeSet<u64> = (0..x).map(|b| partners[b][x]).collect();
        if with_small {
            taken.extend(0..x as u64);
        }
        for (n, &(y, z)) in pairs(&partners, x).iter().enumerate() {
            let mex = (0..).find(|number| !taken.contains(number)).unwrap_or(0);
            if mex != y {
                confirm_index(x, n, (y, z), budget)?;
                return Ok(Finding::refuted(
                    format!("A = {x}, n = {n}: the mex is {mex}, the position ({x}, {y}, {z})"),
                    "P-positions by recursion from the rules",
                    SEARCH,
                ));
            }
            taken.extend([y, z]);
        }
    }
    Ok(Finding::agrees(
        format!("heaps of {size}"),
        "P-positions from the rules, A up to 10",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_of_four_are_p_positions() {
        let budget = Budget::default();
        let partners = partners_of_four(8, &budget).unwrap();
        let mut solver = Solver::new(rules("n-heap:4").unwrap(), &budget);
        for (w, rows) in partners.iter().enumerate().take(3) {
            for (x, row) in rows.iter().enumerate().take(4) {
                for (y, &partner) in row.iter().enumerate().take(7) {
                    for z in 0..=9u64 {
                        let mut heaps = [w as u64, x as u64, y as u64, z];
                        heaps.sort_unstable();
                        let lost = solver.outcome(&heaps).unwrap() == Outcome::P;
                        assert_eq!(lost, partner == z, "{heaps:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn partners_are_p_positions() {
        let budget = Budget::default();
        let partners = partners(20, &budget).unwrap();
        let mut solver = Solver::new(rules("n-heap:3").unwrap(), &budget);
        for (x, row) in partners.iter().enumerate().take(5) {
            for y in 0..=10u64 {
                for z in 0..=14u64 {
                    let mut heaps = [x as u64, y, z];
                    heaps.sort_unstable();
                    let lost = solver.outcome(&heaps).unwrap() == Outcome::P;
                    let y = usize::try_from(y).unwrap();
                    assert_eq!(lost, row[y] == z, "{heaps:?}");
                }
            }
        }
    }
}
