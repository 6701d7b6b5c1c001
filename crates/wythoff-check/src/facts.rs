//! What follows from the automaton of the rows of Wythoff's game.
//!
//! The n-th position of value v (from 0, by rows) is (a, b) with difference d = b - a. Everything asked here depends on a stretch of consecutive rows
//! only, and every stretch occurs in the rows that begin with one of two neighbouring beginnings, so all pairs of neighbours tell all there is;
//! they are in the order of their first rows, so what is met first comes first.

use std::collections::HashSet;

use crate::file::Lines;
use crate::rows::{Pair, Rows};
use crate::sweep::{BELOW, Sweep};
use crate::{Checked, Limits, Refusal, wrong};

/// The least and the largest number seen, each with the first index.
type Extremes = [Option<(i64, i128)>; 2];

fn see(extremes: &mut Extremes, number: i64, index: i128) {
    for (extreme, sign) in extremes.iter_mut().zip([1, -1]) {
        let better = |&(old, first): &(i64, i128)| {
            sign * number < sign * old || number == old && index < first
        };
        if extreme.as_ref().is_none_or(better) {
            *extreme = Some((number, index));
        }
    }
}

/// Free digits of the blocks of rows in which 0-points are looked for.
const BLOCK_DIGITS: usize = 9;

/// Reads and checks the facts, and adds them to the statement.
pub(crate) fn check(
    lines: &mut Lines,
    rows: &mut Rows,
    limits: &Limits,
    statement: &mut String,
) -> Checked<()> {
    let mut found = None;
    while !lines.is_at_end() {
        let line = lines.peek();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        lines.next()?;
        let numbers: Vec<i128> = lines.numbers(rest)?;
        match (
            ["extremes", "smaller", "larger"]
                .iter()
                .position(|known| *known == word),
            &numbers[..],
        ) {
            (Some(kind), &[value, least, least_n, largest, largest_n])
                if (0..rows.values as i128).contains(&value) =>
            {
                if found.is_none() {
                    found = Some(extremes(rows, limits)?);
                }
                let computed = found.as_ref().map(|found| &found[value as usize][kind]);
                let claimed = [(least, least_n), (largest, largest_n)];
                let same = |(one, other): (&Option<(i64, i128)>, &(i128, i128))| {
                    one.is_some_and(|(number, n)| (number.into(), n) == *other)
                };
                if !computed.is_some_and(|computed| computed.iter().zip(&claimed).all(same)) {
                    return wrong(format!("`{line}` does not follow: {computed:?}"));
                }
                let what = ["b - a - n", "a - ⌊nφ⌋", "b - ⌊nφ²⌋"][kind];
                statement.push_str(&format!(
                    "; over all n, {what} of the n-th position (a, b) of value {value} is at least {least}, first for n = {least_n}, and at most \
                     {largest}, first for n = {largest_n}"
                ));
            }
            (None, &[longest, start]) if word == "convergence" => {
                let computed = convergence(rows, limits)?;
                if computed != Some((longest, start)) {
                    return wrong(format!("`{line}` does not follow: {computed:?}"));
                }
                statement.push_str(&format!(
                    "; from the dummy state of any row (as many points of each value as there are, on the first diagonals, no columns ahead) the sweep has \
                     the true state after at most {longest} rows, and first needs so many from row {start}"
                ));
            }
            _ => {
                return lines.unreadable(
                    "expected `extremes`, `smaller` or `larger` and five numbers, or `convergence` and two",
                );
            }
        }
    }
    Ok(())
}

/// For each value the extremes of b - a - n, of a - ⌊nφ⌋ and of b - ⌊nφ²⌋.
///
/// With z 0-points before row a, value v has n = z + k positions before it, where the sweep tells k, and its point has the diagonal d = z + cell - BELOW. Row ⌊nφ⌋ is the
/// one with the n-th 0-point, since these are the pairs (⌊nφ⌋, ⌊nφ²⌋): the k-th one from row a on, or before it.
fn extremes(rows: &Rows, limits: &Limits) -> Checked<Vec<[Extremes; 3]>> {
    let mut found = vec![<[Extremes; 3]>::default(); rows.values];
    let mut block = Vec::new();
    for (at, pair) in rows.pairs.iter().enumerate() {
        if at.is_multiple_of(1024) {
            limits.check(0)?;
        }
        let (_, inner) = rows.blocks(pair, BLOCK_DIGITS, &mut block);
        let first = first_row(pair, BLOCK_DIGITS)?;
        let zeros: Vec<usize> = (0..block.len())
            .filter(|&row| rows.nodes[block[row] as usize].has(0))
            .collect();
        for row in inner {
            let node = rows.nodes[block[row] as usize];
            let mut sweep = rows.sweeps[node.sweep as usize];
            let Some(cells) = sweep.fill(rows.values, node.set) else {
                continue;
            };
            let zeros_before = zeros.partition_point(|&zero| zero < row);
            let z = number_of_zeros(first + row as i128)?;
            for value in (0..rows.values).filter(|value| node.has(*value)) {
                let more = rows.sweeps[node.sweep as usize].more(value);
                let zero = usize::try_from(zeros_before as i64 + more)
                    .ok()
                    .and_then(|at| zeros.get(at));
                let Some(&zero) = zero else {
                    return wrong("a position is too far from the 0-point with its index");
                };
                let smaller = row as i64 - zero as i64;
                let difference = i64::from(cells[value]) - i64::from(BELOW) - more;
                let n = z + i128::from(more);
                for (extremes, number) in
                    found[value]
                        .iter_mut()
                        .zip([difference, smaller, smaller + difference])
                {
                    see(extremes, number, n);
                }
            }
        }
    }
    Ok(found)
}

/// The first row of a pair with so many zeros after its digits.
fn first_row(pair: &Pair, digits: usize) -> Checked<i128> {
    let longer = |pair: Pair, _| pair.with(0, pair.left, pair.right);
    let row = (0..digits).try_fold(*pair, longer)?.row;
    i128::try_from(row).map_err(|_| Refusal::Exhausted("rows of 127 bits".to_owned()))
}

/// How many of the numbers ⌊nφ⌋ are below a row: the least m with m φ >= row, so with (2m - row)² >= 5 row² or... found by bisection
/// on ⌊mφ⌋ >= row, which is 2 row - m <= √5 m.
fn number_of_zeros(row: i128) -> Checked<i128> {
    if row > 1 << 61 {
        return Err(Refusal::Exhausted("rows of 61 bits".to_owned()));
    }
    let reaches = |m: i128| {
        let left = 2 * row - m;
        left <= 0 || left * left <= 5 * m * m
    };
    let (mut low, mut high) = (-1, row);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if reaches(middle) {
            high = middle
        } else {
            low = middle
        }
    }
    Ok(high)
}

/// The most rows that a sweep from a dummy state needs until it has the true state, and the first row where it begins.
///
/// Every row lies in the first of two neighbouring blocks. Where a run leaves its blocks, those with one more free digit that contain them are tried.
fn convergence(rows: &mut Rows, limits: &Limits) -> Checked<Option<(i128, i128)>> {
    let mut longest: Option<(i128, i128)> = None;
    let mut left: Option<HashSet<(u32, u32)>> = None;
    let mut block = Vec::new();
    for digits in 8..20 {
        let mut still_left = HashSet::new();
        for at in 0..rows.pairs.len() {
            let pair = rows.pairs[at];
            if left
                .as_ref()
                .is_some_and(|left| !rows.children(&pair).any(|child| left.contains(&child)))
            {
                continue;
            }
            if at.is_multiple_of(64) {
                limits.check(60 * rows.sweeps.len())?;
            }
            let (starts, _) = rows.blocks(&pair, digits, &mut block);
            let ((length, start), ended) = longest_run(rows, &block, starts)?;
            let run = (length as i128, first_row(&pair, digits)? + start as i128);
            if longest
                .is_none_or(|(length, start)| run.0 > length || run.0 == length && run.1 < start)
            {
                longest = Some(run);
            }
            if !ended {
                still_left.insert((pair.left, pair.right));
            }
        }
        if still_left.is_empty() {
            return Ok(longest);
        }
        left = Some(still_left);
    }
    Ok(None)
}

/// The longest run that begins in one of the first rows, where it begins, and whether all runs end within the rows.
fn longest_run(rows: &mut Rows, block: &[u32], starts: usize) -> Checked<((usize, usize), bool)> {
    let mut longest = (0, 0);
    // The states of runs that are not over, each with the first start that leads there.
    let mut runs: Vec<(u32, usize)> = Vec::new();
    for (at, &node) in block.iter().enumerate() {
        let node = rows.nodes[node as usize];
        if at < starts {
            let truth = rows.sweeps[node.sweep as usize];
            let Some(dummy) =
                Sweep::dummy(std::array::from_fn(|value| truth.more(value)), rows.values)
            else {
                return wrong("a dummy state does not fit in the windows");
            };
            let dummy = rows.number(dummy);
            runs.push((dummy, at));
        }
        // Earlier starts come first.
        if let Some(&(_, start)) = runs.iter().find(|run| run.0 == node.sweep)
            && at - start > longest.0
        {
            longest = (at - start, start);
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
