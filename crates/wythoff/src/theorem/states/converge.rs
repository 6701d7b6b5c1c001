//! How soon a sweep from the dummy state of a row has the true state.

use rayon::prelude::*;
use wythoff_automata::UBig;

use super::StateSequence;
use super::build::{Failed, Node};
use super::machine::{Machine, TooWide};
use super::pairs::{Blocks, Pair};
use crate::{Budget, Exhausted};

/// The longest way from a dummy state to the true one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Convergence {
    /// How many rows it takes.
    pub rows: usize,
    /// The first row from which it takes so many.
    pub start: UBig,
}

/// So many pairs share one copy of the machine.
const AT_ONCE: usize = 1 << 16;

impl StateSequence {
    /// The most rows that a sweep of the values 0, ..., g from the dummy state of a row needs until
    /// it has the true state, over all rows: the constant R_g of `[Nivasch 2009, Conjecture 3.10]`.
    /// `None` if some run needs more than some hundred thousand rows.
    ///
    /// **Status** proved: every row lies in the first of two neighbouring blocks of rows with the
    /// same number of free digits, and all such pairs of blocks are tried.
    pub fn convergence(&self, budget: &Budget) -> Result<Option<Convergence>, Exhausted> {
        for digits in 8..24 {
            match self.convergence_within(digits, budget) {
                Ok(Some(found)) => return Ok(Some(found)),
                Ok(None) => {}
                Err(Failed::TooWide) => return Ok(None),
                Err(Failed::Exhausted(limit)) => return Err(limit),
            }
        }
        Ok(None)
    }

    /// The same, with blocks of rows of so many free digits; `None` if some run leaves its blocks.
    fn convergence_within(
        &self,
        digits: usize,
        budget: &Budget,
    ) -> Result<Option<Convergence>, Failed> {
        let chunks = self.pairs.par_chunks(AT_ONCE);
        let chunks = chunks.map(|pairs| self.convergence_among(pairs, digits, budget));
        // Pairs come in the order of their rows, so the first longest run begins first.
        let mut longest: Option<Convergence> = None;
        for found in chunks.collect::<Vec<_>>() {
            let Some(found) = found? else {
                return Ok(None);
            };
            if longest.as_ref().is_none_or(|known| found.rows > known.rows) {
                longest = Some(found);
            }
        }
        Ok(longest)
    }

    fn convergence_among(
        &self,
        pairs: &[Pair],
        digits: usize,
        budget: &Budget,
    ) -> Result<Option<Convergence>, Failed> {
        let mut machine = self.machine.clone();
        let mut longest: Option<Convergence> = None;
        for pair in pairs {
            budget.check()?;
            let Blocks { rows, first, .. } = Blocks::new(&self.nodes, pair, digits);
            let Some((rows, start)) = longest_run(&mut machine, &rows, first)? else {
                return Ok(None);
            };
            if longest.as_ref().is_none_or(|known| rows > known.rows) {
                let start = pair.first.with_zeros(digits).row + start;
                longest = Some(Convergence { rows, start });
            }
        }
        Ok(longest)
    }
}

/// The longest run that begins in one of the first `starts` rows: how many rows it takes, and in
/// which of them it begins first. `None` if some run does not end within the rows.
fn longest_run(
    machine: &mut Machine,
    rows: &[Node],
    starts: usize,
) -> Result<Option<(usize, usize)>, TooWide> {
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
            return Ok(Some(longest));
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
    Ok(runs.is_empty().then_some(longest))
}
