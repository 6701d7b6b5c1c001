//! Level sets of Nim moves and moves along lines, row by row.

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::lines::NimLines;
use wythoff_rules::{Level, PileOrder, Ruleset};

use super::{BYTES_PER_PAIR, Extent};
use crate::sweep::{LineSweep, MAX_VALUE};

/// Whether a sweep along lines passes 64 positions at a time, where one of Nim moves and diagonal moves would look at
/// each move.
pub(super) fn is_better(rules: &dyn Ruleset) -> bool {
    let plain = |lines: &NimLines| lines.conditioned.is_empty() && lines.others.is_none();
    rules.order() == PileOrder::Sorted && rules.nim_lines().is_some_and(plain)
}

/// The positions of a level; `None` if the rules do not have the shape, or the sweep does not reach so far.
pub(super) fn list(
    rules: &dyn Ruleset,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Vec<(u64, u64)>>, Exhausted> {
    // Piles that keep their places have rows of two kinds.
    let lines = rules
        .nim_lines()
        .filter(|_| rules.order() == PileOrder::Sorted);
    let Some(lines) = lines else {
        return Ok(None);
    };
    // Every row has its place in a pair, or is the row of one.
    let by_count = extent
        .count
        .map(|count| count.saturating_mul(2).saturating_add(2));
    let rows = [extent.known_rows(), by_count].into_iter().flatten().min();
    let rows = rows.unwrap_or(u64::MAX);
    let (mut sweep, value) = match level {
        Level::Value(value) => match usize::try_from(value) {
            Ok(value) if value <= MAX_VALUE => (LineSweep::new(lines, value + 1, rows), value),
            _ => return Ok(None),
        },
        Level::Misere => match LineSweep::misere(lines, rows) {
            Some(sweep) => (sweep, 0),
            None => return Ok(None),
        },
    };
    // Ended positions beyond the first of their row are kept apart.
    let with_extra = |mut found: Vec<(u64, u64)>, sweep: &LineSweep| {
        found.extend(sweep.extra(value));
        found.sort_unstable();
        found.dedup();
        found
    };
    let mut found = Vec::new();
    loop {
        let row = sweep.row();
        if extent.is_met_by(&found, row) {
            return Ok(Some(extent.cut(with_extra(found, &sweep))));
        }
        budget.allow_memory(found.len() as u64 * BYTES_PER_PAIR)?;
        if !sweep.next_row(budget)? {
            return Ok(None);
        }
        found.extend(sweep.column(value, row).map(|column| (row, column)));
    }
}
