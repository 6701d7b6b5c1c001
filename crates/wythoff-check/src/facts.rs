//! What follows from the automaton of the rows of Wythoff's game.
//!
//! The n-th position of value v (from 0, by rows) is (a, b) with difference d = b - a. Everything asked here depends on a
//! stretch of consecutive rows only, and every stretch occurs in the rows that begin with one of two neighbouring
//! beginnings, so all pairs of neighbours tell all there is; they are in the order of their first rows, so what is met
//! first comes first.

use std::collections::{BTreeMap, HashSet};

use crate::file::Lines;
use crate::rows::{Pair, Rows};
use crate::sweep::{BELOW, Sweep};
use crate::{Checked, Limits, wrong};

/// What has extremes.
const KINDS: [[&str; 2]; 3] = [
    ["extremes", "b - a - n"],
    ["smaller", "a - ⌊nφ⌋"],
    ["larger", "b - ⌊nφ²⌋"],
];

/// Free digits of the blocks of rows in which 0-points are looked for.
const BLOCK_DIGITS: usize = 9;

/// Lines that are true, and what they say.
type Facts = Vec<[String; 2]>;

/// Compares the lines that follow with what is true, and adds what they say to the statement.
pub(crate) fn check(
    lines: &mut Lines,
    rows: &mut Rows,
    limits: &Limits,
    statement: &mut String,
) -> Checked<()> {
    let mut facts = [None, None];
    while !lines.is_at_end() {
        let line = lines.next()?;
        let kind = usize::from(line.starts_with("convergence "));
        if facts[kind].is_none() {
            facts[kind] = Some([extremes, convergence][kind](rows, limits)?);
        }
        match facts[kind].iter().flatten().find(|fact| fact[0] == line) {
            Some(fact) => *statement += &fact[1],
            None => return wrong(format!("`{line}` is no fact about these rows")),
        }
    }
    Ok(())
}

/// The extremes of b - a - n, of a - ⌊nφ⌋ and of b - ⌊nφ²⌋ for each value: the least number, the first n with it, the
/// largest, and the first n with that.
///
/// With z 0-points before row a, value v has n = z + k positions before it, where the sweep tells k, and its point has the
/// diagonal d = z + cell - BELOW. Row ⌊nφ⌋ is the one with the n-th 0-point, since these are the pairs (⌊nφ⌋, ⌊nφ²⌋): the
/// k-th one from row a on, or before it. And z is s - a, or s + 1 - a if row a has no 0-point, where s has a 0 after the
/// digits of a (see `rows`).
fn extremes(rows: &mut Rows, limits: &Limits) -> Checked<Facts> {
    // For each value and kind the least number and the least opposite of one, each with n.
    let mut found: BTreeMap<(usize, usize), [(i128, i128); 2]> = BTreeMap::new();
    for pair in &rows.pairs {
        limits.check(0)?;
        let (block, _, inner) = rows.blocks(pair, BLOCK_DIGITS);
        let nodes = block.iter().map(|&node| rows.nodes[node as usize]);
        let nodes: Vec<_> = nodes.collect();
        let zeros: Vec<usize> = (0..nodes.len()).filter(|&row| nodes[row].has(0)).collect();
        let first = first_row(pair, BLOCK_DIGITS)?;
        let z = (first.2 - first.1).cast_signed() + i128::from(!nodes[0].has(0));
        for row in inner {
            let mut sweep = rows.sweeps[nodes[row].sweep as usize];
            let more = sweep.more(rows.values);
            let Some(cells) = sweep.fill(nodes[row].set) else {
                continue;
            };
            let zeros_before = zeros.partition_point(|&zero| zero < row) as i64;
            for value in (0..rows.values).filter(|value| nodes[row].has(*value)) {
                let zero = usize::try_from(zeros_before + more[value]).ok();
                let Some(&zero) = zero.and_then(|at| zeros.get(at)) else {
                    return wrong("a position is too far from the 0-point with its index");
                };
                let n = z + i128::from(zeros_before + more[value]);
                let smaller = row as i128 - zero as i128;
                let difference = i128::from(i64::from(cells[value]) - BELOW - more[value]);
                let numbers = [difference, smaller, smaller + difference];
                for (kind, number) in numbers.into_iter().enumerate() {
                    let both = [(number, n), (-number, n)];
                    let best = found.entry((value, kind)).or_insert(both);
                    *best = [best[0].min(both[0]), best[1].min(both[1])];
                }
            }
        }
    }
    let fact = |((value, kind), [least, largest]): (_, [(i128, i128); 2])| {
        let ([word, what], (low, low_n), (high, high_n)) = (KINDS[kind], least, largest);
        let line = format!("{word} {value} {low} {low_n} {} {high_n}", -high);
        let says = format!(
            "; over all n, {what} of the n-th position (a, b) of value {value} is at least {low}, first for \
             n = {low_n}, and at most {}, first for n = {high_n}",
            -high
        );
        [line, says]
    };
    Ok(found.into_iter().map(fact).collect())
}

/// The pair with so many zeros after its digits.
fn first_row(pair: &Pair, digits: usize) -> Checked<Pair> {
    (0..digits).try_fold(*pair, |pair, _| pair.with(0, pair.0))
}

/// The most rows that a sweep from a dummy state needs until it has the true state, and the first row where it begins.
///
/// Every row lies in the first of two neighbouring blocks. Where a run leaves its blocks, those with one more free digit
/// that contain them are tried.
fn convergence(rows: &mut Rows, limits: &Limits) -> Checked<Facts> {
    // The number of rows, and the opposite of the first one.
    let mut longest = (0, i128::MIN);
    let mut left: Option<HashSet<[u32; 2]>> = None;
    for digits in 8..20 {
        let mut still_left = HashSet::new();
        for at in 0..rows.pairs.len() {
            let pair = rows.pairs[at];
            let contains =
                |left: &HashSet<_>| rows.children(&pair).iter().any(|c| left.contains(c));
            if !left.as_ref().is_none_or(contains) {
                continue;
            }
            let first = first_row(&pair, digits)?.1.cast_signed();
            let ((length, start), ended) = longest_run(rows, &pair, digits, limits)?;
            longest = longest.max((length, -first - start));
            if !ended {
                still_left.insert(pair.0);
            }
        }
        if still_left.is_empty() {
            let (longest, start) = (longest.0, -longest.1);
            let says = format!(
                "; from the dummy state of any row (as many points of each value as there are, on the first \
                 diagonals, no columns ahead) the sweep has the true state after at most {longest} rows, and \
                 first needs so many from row {start}"
            );
            return Ok(vec![[format!("convergence {longest} {start}"), says]]);
        }
        left = Some(still_left);
    }
    Ok(Vec::new())
}

/// The longest run that begins in the first block, where it begins, and whether all runs end within the blocks.
pub(crate) fn longest_run(
    rows: &mut Rows,
    pair: &Pair,
    digits: usize,
    limits: &Limits,
) -> Checked<((i128, i128), bool)> {
    let (block, starts, _) = rows.blocks(pair, digits);
    let mut longest = (0, 0);
    // The states of runs that are not over, each with the first start that leads there; earlier starts come first.
    let mut runs: Vec<(u32, usize)> = Vec::new();
    for (at, &node) in block.iter().enumerate() {
        limits.check(60 * rows.sweeps.len())?;
        let node = rows.nodes[node as usize];
        if at < starts {
            let more = rows.sweeps[node.sweep as usize].more(rows.values);
            let Some(dummy) = Sweep::dummy(&more) else {
                return wrong("a dummy state does not fit in the windows");
            };
            runs.push((rows.number(dummy), at));
        }
        if let Some(&(_, start)) = runs.iter().find(|run| run.0 == node.sweep)
            && (at - start) as i128 > longest.0
        {
            longest = ((at - start) as i128, start as i128);
        }
        runs.retain(|run| run.0 != node.sweep);
        if runs.is_empty() && at >= starts {
            return Ok((longest, true));
        }
        let mut kept: Vec<(u32, usize)> = Vec::new();
        for (sweep, start) in runs {
            let sweep = rows.step(sweep, node.set)?;
            if kept.iter().all(|run| run.0 != sweep) {
                kept.push((sweep, start));
            }
        }
        runs = kept;
    }
    Ok((longest, runs.is_empty()))
}
