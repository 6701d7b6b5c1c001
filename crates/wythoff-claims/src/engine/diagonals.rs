//! Rows and diagonals of F-Wythoff.

use std::collections::BTreeMap;

use wythoff_automata::Budget;
use wythoff_engines::generic::Solver;

use super::tables::dense;
use super::{Trouble, broken, experiments, rules};
use crate::{DataTable, Finding};

experiments! {
    slant_followers, diagonal_repeats, at_most_five_on_diagonals, diagonals_hold_each_value,
    values_once_per_diagonal,
}

/// The largest difference and value looked at on diagonals.
const DIAGONALS: u64 = 60;

/// A diagonal move of F-Wythoff from (a, b) needs b <= a(a - 1), and that is attained for a >= 2.
fn slant_followers(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let shape = rules("f-wythoff")?.nim_diagonal();
    let shape = shape.ok_or_else(|| broken("F-Wythoff has a shape"))?;
    let mut table = DataTable::new("Largest b with a diagonal move", ["a", "b", "a(a - 1)"]);
    for a in 1..=size {
        budget.check()?;
        let has_move = |b: u64| (1..=a).any(|s| shape.allows_diagonal(a, b, s));
        let largest = (a..=a * a + a).rev().find(|&b| has_move(b));
        if a >= 2 {
            table.row([a, largest.unwrap_or(0), a * (a - 1)]);
        }
        if largest.unwrap_or(0) != if a >= 2 { a * (a - 1) } else { 0 } {
            return Ok(Finding::doubtful(
                format!("a = {a}: the largest b is {largest:?}"),
                "all diagonal moves",
            ));
        }
    }
    let evidence = "all diagonal moves with b up to a² + a, from the rules";
    Ok(Finding::agrees(format!("a = {size}"), evidence).with_table(table))
}

/// How often each value up to [`DIAGONALS`] occurs on the diagonals of F-Wythoff.
fn occurrences(size: u64, budget: &Budget) -> Result<BTreeMap<(u64, u64), Vec<u64>>, Trouble> {
    let table = dense("f-wythoff", size + 1, budget)?;
    let mut found: BTreeMap<(u64, u64), Vec<u64>> = BTreeMap::new();
    for d in 0..=DIAGONALS.min(size) {
        for a in 0..=size - d {
            let g = table.get(a, a + d).map_or(0, |value| value.0);
            if g <= DIAGONALS {
                found.entry((d, g)).or_default().push(a);
            }
        }
    }
    Ok(found)
}

/// A value occurs at most d + 2 times on diagonal d; 5 times is the most that was seen.
fn diagonal_repeats(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let found = occurrences(size, budget)?;
    let mut most: BTreeMap<u64, (usize, u64)> = BTreeMap::new();
    for (&(d, g), rows) in &found {
        if rows.len() as u64 > d + 2 {
            return Ok(Finding::doubtful(
                format!("d = {d}, g = {g}: rows {rows:?}"),
                "dense table",
            ));
        }
        let entry = most.entry(d).or_insert((0, 0));
        if rows.len() > entry.0 {
            *entry = (rows.len(), g);
        }
    }
    let mut table = DataTable::new(
        format!("Most frequent values on diagonals, piles up to {size}"),
        ["d", "occurrences", "first value"],
    );
    for (d, (count, g)) in &most {
        table.row([*d, *count as u64, *g]);
    }
    let overall = most.values().map(|(count, _)| *count).max().unwrap_or(0);
    let evidence = format!("diagonals and values up to {DIAGONALS}; the most is {overall} times");
    Ok(Finding::agrees(format!("piles of {size}"), evidence).with_table(table))
}

/// No value up to [`DIAGONALS`] occurs more than five times on a diagonal.
fn at_most_five_on_diagonals(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let found = occurrences(size, budget)?;
    let most = found
        .iter()
        .max_by_key(|((d, g), rows)| (rows.len(), std::cmp::Reverse((*d, *g))));
    let Some(((d, g), rows)) = most else {
        return Err(broken("an empty table"));
    };
    let example = format!("d = {d}, value {g}: a = {}", joined(rows));
    if rows.len() > 5 {
        let mut solver = Solver::new(rules("f-wythoff")?, budget);
        for a in rows {
            if solver.grundy(&[*a, a + d])? != *g {
                return Err(broken("two engines differ"));
            }
        }
        return Ok(Finding::refuted(
            example,
            "dense table",
            "a search over the options",
        ));
    }
    let evidence = format!(
        "diagonals and values up to {DIAGONALS}; the most occurrences are {}, first for {example}",
        rows.len()
    );
    Ok(Finding::agrees(format!("piles of {size}"), evidence))
}

fn joined(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

/// Every value occurs on every diagonal.
fn diagonals_hold_each_value(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let found = occurrences(size, budget)?;
    // A value g shows up on diagonal d by row 10(d + g) + 10 in all that was seen.
    let reach = DIAGONALS.min(size / 12);
    for d in 0..=reach {
        for g in 0..=reach {
            if !found.contains_key(&(d, g)) {
                return Ok(Finding::undecided(
                    format!("value {g} was not met on diagonal {d} up to piles of {size}"),
                    "dense table",
                ));
            }
        }
    }
    Ok(Finding::agrees(
        format!("diagonal and value {reach}"),
        format!("all of them occur with piles up to {size}"),
    ))
}

/// Ho's conjecture that a value occurs once per diagonal.
fn values_once_per_diagonal(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let found = occurrences(size, budget)?;
    // On diagonal 0 the two terminal positions (0, 0) and (1, 1) repeat 0; ask beyond them.
    let repeated = found
        .iter()
        .find(|((d, _), rows)| *d >= 1 && rows.len() > 1);
    let Some(((d, g), rows)) = repeated else {
        return Ok(Finding::agrees(format!("piles of {size}"), "dense table"));
    };
    let mut solver = Solver::new(rules("f-wythoff")?, budget);
    let mut places = Vec::new();
    for a in rows.iter().take(2) {
        if solver.grundy(&[*a, a + d])? != *g {
            return Err(broken("two engines differ"));
        }
        places.push(format!("G({a}, {})", a + d));
    }
    Ok(Finding::refuted(
        format!("{} = {g}", places.join(" = ")),
        "dense table; diagonal 0 repeats 0 at (0, 0) and (1, 1)",
        "a search over the options",
    ))
}
