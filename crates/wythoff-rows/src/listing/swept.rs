//! Level sets of Nim moves and diagonal moves, row by row.

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::Ruleset;

use super::{BYTES_PER_PAIR, Extent, lined};
use crate::sweep::{MAX_VALUE, Point, RowByRow, Sink, Sweep, SweepError};

/// Rows that are swept between two looks at what was found.
const FIRST_ROWS: u64 = 1 << 10;

/// The positions of one value; `None` if the rules do not have the shape or the value is too large.
pub(super) fn list(
    rules: &dyn Ruleset,
    value: u64,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Vec<(u64, u64)>>, Exhausted> {
    let Some(value) = usize::try_from(value)
        .ok()
        .filter(|&value| value <= MAX_VALUE)
    else {
        return Ok(None);
    };
    match fast(rules, value, extent, budget) {
        Ok(pairs) => Ok(Some(pairs)),
        Err(SweepError::Exhausted(limit)) => Err(limit),
        Err(_) if lined::is_better(rules) => Ok(None),
        Err(_) => slow(rules, value, extent, budget),
    }
}

fn fast(
    rules: &dyn Ruleset,
    value: usize,
    extent: Extent,
    budget: &Budget,
) -> Result<Vec<(u64, u64)>, SweepError> {
    let mut sweep = Sweep::new(rules, value, budget)?;
    let mut found = OneValue {
        value,
        pairs: Vec::new(),
    };
    let mut rows = FIRST_ROWS;
    loop {
        let end = extent.known_rows().map_or(rows, |known| known.min(rows));
        sweep.run(end, &mut found, budget)?;
        budget.allow_memory(found.pairs.len() as u64 * BYTES_PER_PAIR)?;
        if extent.is_met_by(&found.pairs, end) {
            return Ok(extent.cut(found.pairs));
        }
        // Twice as many, but never so many more that the memory is passed unnoticed.
        rows = rows.saturating_add(rows.min(1 << 22));
    }
}

fn slow(
    rules: &dyn Ruleset,
    value: usize,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Vec<(u64, u64)>>, Exhausted> {
    let Some(shape) = rules.nim_diagonal() else {
        return Ok(None);
    };
    let Ok(mut rows) = RowByRow::new(shape, value + 1, None) else {
        return Ok(None);
    };
    let mut found = Vec::new();
    while !extent.is_met_by(&found, rows.row()) {
        budget.check()?;
        budget.allow_memory(found.len() as u64 * BYTES_PER_PAIR + rows.memory())?;
        rows.next_row(|point| {
            if point.value == value {
                found.push((point.a, point.b));
            }
        });
    }
    Ok(Some(extent.cut(found)))
}

/// Keeps the points of one value.
struct OneValue {
    value: usize,
    pairs: Vec<(u64, u64)>,
}

impl Sink for OneValue {
    fn point(&mut self, point: Point) {
        if point.value == self.value {
            self.pairs.push((point.a, point.b));
        }
    }

    fn block(&mut self, block: &crate::sweep::Block) {
        let lane = block.lane(self.value);
        self.pairs
            .extend(lane.points().map(|point| (point.a, point.b)));
    }
}
