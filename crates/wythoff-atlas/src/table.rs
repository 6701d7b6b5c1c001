//! P-positions of two piles from the rules: by trying all options, and further out by a sweep.

use std::collections::BTreeSet;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rows::sweep::LineSweep;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::{Ruleset, ruleset};

/// A position, smaller pile first.
pub(crate) type Pair = [u64; 2];

/// The P-positions with no pile larger than `most`, by trying all options of every position.
///
/// **Cost** the number of options of all these positions.
pub(crate) fn by_options(
    rules: &dyn Ruleset,
    most: u64,
    budget: &Budget,
) -> Result<BTreeSet<Pair>, Exhausted> {
    let mut lost = BTreeSet::new();
    for larger in 0..=most {
        budget.check()?;
        for smaller in 0..=larger {
            let options = ruleset::options(rules, &[smaller, larger]);
            let is_lost = |to: &Vec<u64>| match to[..] {
                [x, y] => lost.contains(&[x.min(y), x.max(y)]),
                _ => false,
            };
            if !options.iter().any(is_lost) {
                lost.insert([smaller, larger]);
            }
        }
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
