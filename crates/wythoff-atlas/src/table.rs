//! P-positions of two piles from the rules: by trying all options, and further out by a sweep.

use std::collections::BTreeSet;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rows::sweep::LineSweep;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::{Ruleset, ruleset};

/// A position, smaller pile first.
pub(crate) type Pair = [u64; 2];

/// The P-positions with no pile larger than `most`, by trying all options of every position: one set, or one for each value of the flag, from 0 on, if
/// the rules have one.
///
/// **Cost** the number of options of all these positions.
pub(crate) fn by_options(
    rules: &dyn Ruleset,
    most: u64,
    budget: &Budget,
) -> Result<Vec<BTreeSet<Pair>>, Exhausted> {
    let flags: Vec<Option<u64>> = match rules.flags().first() {
        None => vec![None],
        Some(&most) => (0..=most).map(Some).collect(),
    };
    let mut lost: Vec<BTreeSet<Pair>> = Vec::new();
    for flag in flags {
        let mut found = BTreeSet::new();
        for larger in 0..=most {
            budget.check()?;
            for smaller in 0..=larger {
                let from: Vec<u64> = [smaller, larger].into_iter().chain(flag).collect();
                let is_lost = |to: &&Vec<u64>| {
                    let pair = [to[0].min(to[1]), to[0].max(to[1])];
                    let left = to.get(2).copied();
                    let known = left.and_then(|left| lost.get(usize::try_from(left).ok()?));
                    known.unwrap_or(&found).contains(&pair)
                };
                let options = ruleset::options(rules, &from);
                if options.iter().filter(is_lost).count() as u64 <= rules.block() {
                    found.insert([smaller, larger]);
                }
            }
        }
        lost.push(found);
    }
    Ok(lost)
}

/// The P-positions with a smaller pile below `rows` that a sweep finds; `None` if the rules have no such shape.
pub(crate) fn by_sweep(
    rules: &RuleGame,
    rows: u64,
    budget: &Budget,
) -> Result<Option<Vec<Pair>>, Exhausted> {
    if rules.settles_at().is_some() {
        return Ok(None);
    }
    let Some(shape) = rules.nim_lines().filter(|shape| shape.ended.is_none()) else {
        return Ok(None);
    };
    let mut sweep = LineSweep::new(shape, 1, rows);
    let mut found = Vec::new();
    while sweep.work() < MOST_WORK && sweep.next_row(budget)? {
        let row = sweep.row() - 1;
        found.extend(
            sweep
                .column(0, row)
                .filter(|&column| column >= row)
                .map(|column| [row, column]),
        );
    }
    Ok(Some(found))
}

/// A sweep that costs more than this is not quick.
const MOST_WORK: u64 = 1 << 22;
