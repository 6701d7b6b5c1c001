//! How soon a sweep from the dummy state of a row has the true state.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;

use rayon::prelude::*;
use wythoff_automata::UBig;
use wythoff_automata::{Budget, Exhausted};

use super::StateSequence;
use super::build::{Failed, Node};
use super::machine::{Machine, TooWide};
use super::pairs::{Blocks, Pair, children};

/// The longest way from a dummy state to the true one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Convergence {
    /// How many rows it takes.
    pub rows: usize,
    /// The first row from which it takes that many.
    pub start: UBig,
}

/// The free digits of the blocks in which runs are followed.
const FREE_DIGITS: Range<usize> = 8..24;

/// How many pairs share one copy of the machine.
const AT_ONCE: usize = 1 << 16;

impl StateSequence {
    /// The most rows that a sweep of the values 0, ..., g from the dummy state of a row needs until
    /// it has the true state, over all rows: the constant R_g of `[Nivasch 2009, Conjecture 3.10]`.
    /// `None` if some run needs more than some hundred thousand rows.
    ///
    /// **Status** proved: every row lies in the first of two neighbouring blocks of rows with the
    /// same number of free digits, and all such pairs of blocks are tried. Where a run leaves its
    /// blocks, those with one more free digit that contain them are tried.
    pub fn convergence(&self, budget: &Budget) -> Result<Option<Convergence>, Exhausted> {
        let mut longest: Option<Convergence> = None;
        let mut left: Option<HashSet<(u32, u32)>> = None;
        for digits in FREE_DIGITS {
            let chunks = self.pairs.par_chunks(AT_ONCE);
            let chunks = chunks.map(|pairs| self.try_pairs(pairs, left.as_ref(), digits, budget));
            let mut still_left = HashSet::new();
            for found in chunks.collect::<Vec<_>>() {
                let found = match found {
                    Ok(found) => found,
                    Err(Failed::TooWide) => return Ok(None),
                    Err(Failed::Exhausted(limit)) => return Err(limit),
                };
                longest = longest.into_iter().chain(found.longest).max();
                still_left.extend(found.left);
            }
            if still_left.is_empty() {
                return Ok(longest);
            }
            left = Some(still_left);
        }
        Ok(None)
    }

    /// Tries runs in blocks of rows of this many free digits, those that contain one of `within`.
    fn try_pairs(
        &self,
        pairs: &[Pair],
        within: Option<&HashSet<(u32, u32)>>,
        digits: usize,
        budget: &Budget,
    ) -> Result<Tried, Failed> {
        let mut machine = self.machine.clone();
        let mut tried = Tried::default();
        for pair in pairs {
            let contains = |within: &HashSet<(u32, u32)>| {
                children(&self.nodes, pair).any(|child| within.contains(&child))
            };
            if !within.is_none_or(contains) {
                continue;
            }
            budget.check()?;
            let Blocks { rows, first, .. } = Blocks::new(&self.nodes, pair, digits);
            let (longest, ended) = longest_run(&mut machine, &rows, first)?;
            if !ended {
                tried.left.push((pair.left, pair.right));
            }
            if (tried.longest.as_ref()).is_none_or(|known| longest.0 > known.rows) {
                tried.longest = Some(Convergence {
                    rows: longest.0,
                    start: pair.first.with_zeros(digits).row + longest.1,
                });
            }
        }
        Ok(tried)
    }
}

/// What came of some pairs of blocks.
#[derive(Debug, Default)]
struct Tried {
    /// The longest run that ends within its blocks.
    longest: Option<Convergence>,
    /// The pairs that have others.
    left: Vec<(u32, u32)>,
}

impl PartialOrd for Convergence {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Convergence {
    /// Longer is more, and so is earlier.
    fn cmp(&self, other: &Self) -> Ordering {
        let later = other.start.cmp(&self.start);
        self.rows.cmp(&other.rows).then(later)
    }
}

/// The longest run that begins in one of the first `starts` rows: how many rows it takes, and in
/// which of them it begins first; and whether all runs end within the rows.
fn longest_run(
    machine: &mut Machine,
    rows: &[Node],
    starts: usize,
) -> Result<((usize, usize), bool), TooWide> {
    let mut longest = (0, 0);
    // States of runs that are not over, each with the first start that leads there.
    let mut runs: Vec<(u32, usize)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        if at < starts {
            let dummy = machine.dummy(row.state);
            if runs.iter().all(|run| run.0 != dummy) {
                runs.push((dummy, at));
            }
        }
        for run in &runs {
            if run.0 == row.state && at - run.1 > longest.0 {
                longest = (at - run.1, run.1);
            }
        }
        runs.retain(|run| run.0 != row.state);
        if runs.is_empty() && at >= starts {
            break;
        }
        for run in &mut runs {
            run.0 = machine.step(run.0, row.insert)?;
        }
        let mut kept = 0;
        for at in 0..runs.len() {
            if runs[..kept].iter().all(|run| run.0 != runs[at].0) {
                runs[kept] = runs[at];
                kept += 1;
            }
        }
        runs.truncate(kept);
    }
    Ok((longest, runs.is_empty()))
}
