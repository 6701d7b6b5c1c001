//! Sweeping in constant memory: lower rows are swept again when they are needed.
//!
//! The reflected points of rows near r come from rows near r/φ. A cascade holds one sweep at row r,
//! one near r/φ that hands it its columns, one near r/φ² for that one, and so on down to a low row,
//! where a sweep keeps its own columns. Together they do 1 + 1/φ + 1/φ² + ... = φ² times the work
//! of a plain sweep and keep O(log r) short pieces of columns.

use std::sync::Arc;

use wythoff_automata::Budget;
use wythoff_automata::golden;

use super::block::{BLOCK_ROWS, Block};
use super::opening::Opening;
use super::planes::Planes;
use super::state::State;
use super::step::step;
use super::{Sink, SweepError};

/// Up to this row a sweep keeps its own columns.
const LOW: u64 = 1 << 14;

/// One of the sweeps of a cascade.
#[derive(Debug, Clone)]
pub(super) struct Tier {
    pub(super) state: State,
    /// The reflected points of the rows ahead.
    pub(super) reflected: Planes,
}

/// Sweeps at rows r, r/φ, r/φ², ..., each feeding the one above.
#[derive(Debug, Clone)]
pub(super) struct Cascade {
    opening: Arc<Opening>,
    line: u64,
    pub(super) levels: Vec<Tier>,
    /// Whether the highest sweep keeps the reflected points of the rows it has passed.
    keeps_rows: bool,
    /// Blocks for lower levels, kept between uses.
    spare: Vec<Block>,
}

/// The rows at which the lower sweeps stand when the highest stands at `row`, from the highest on.
///
/// They depend on `row` alone, so that cascades at the same row can be compared.
pub(super) fn resting_rows(row: u64, line: u64, lanes: usize) -> Vec<u64> {
    let slack = 4 * BLOCK_ROWS as u64 + 4 * lanes as u64;
    let mut rows = vec![row];
    while let Some(&last) = rows.last() {
        // Far enough for all columns below `last`, with some to spare.
        let lower = golden::lower(last) - last + line + slack;
        if last <= LOW.max(4 * (line + slack)) {
            break;
        }
        rows.push(lower);
    }
    rows
}

impl Cascade {
    /// A cascade at the end of the opening.
    pub(super) fn new(opening: Arc<Opening>, line: u64) -> Self {
        let level = Tier {
            state: opening.state().clone(),
            reflected: opening.planes().clone(),
        };
        Self::with_levels(opening, line, vec![level])
    }

    /// A cascade with these sweeps, the highest first.
    pub(super) fn with_levels(opening: Arc<Opening>, line: u64, levels: Vec<Tier>) -> Self {
        Self {
            opening,
            line,
            levels,
            keeps_rows: false,
            spare: Vec::new(),
        }
    }

    /// The same, which keeps the reflected points of the rows that its highest sweep passes.
    pub(super) fn keeping_rows(mut self) -> Self {
        self.keeps_rows = true;
        self
    }

    /// The row of the highest sweep.
    pub(super) fn row(&self) -> u64 {
        self.levels[0].state.row
    }

    /// Sweeps all rows below `end`. There is a sink for the points of each level that counts, from the highest on.
    pub(super) fn run<S: Sink>(
        &mut self,
        end: u64,
        sinks: &mut [S],
        budget: &Budget,
    ) -> Result<(), SweepError> {
        let mut block = Block::new(self.levels[0].state.lanes(), wants_details(sinks, 0));
        while self.row() < end {
            self.advance(0, end, &mut block, sinks, budget)?;
        }
        Ok(())
    }

    /// Brings the lower sweeps to their resting rows.
    pub(super) fn rest<S: Sink>(
        &mut self,
        sinks: &mut [S],
        budget: &Budget,
    ) -> Result<(), SweepError> {
        let lanes = self.levels[0].state.lanes();
        let mut block = Block::new(lanes, wants_details(sinks, 1));
        let rows = resting_rows(self.row(), self.line, lanes);
        for (level, &row) in rows.iter().enumerate().skip(1) {
            self.ensure_level(level);
            while self.levels[level].state.row < row {
                self.advance(level, row, &mut block, sinks, budget)?;
            }
            if self.levels[level].state.row > row {
                return Err(SweepError::NotGolden { row });
            }
            let complete_to = self.levels[level].state.complete_to();
            self.levels[level - 1].reflected.complete_to = complete_to;
        }
        self.levels.truncate(rows.len());
        Ok(())
    }

    /// Hands over some rows after those of a level at rest, without going on.
    pub(super) fn look_ahead(
        &self,
        level: usize,
        rows: usize,
        sink: &mut impl Sink,
    ) -> Result<(), SweepError> {
        let Tier { state, reflected } = &self.levels[level];
        let mut state = state.clone();
        if reflected.complete_to < state.row + rows as u64 {
            return Err(SweepError::NotGolden { row: state.row });
        }
        let mut block = Block::new(state.lanes(), sink.wants_details());
        step(&mut state, reflected, rows, &mut block)?;
        sink.block(&block);
        Ok(())
    }

    fn ensure_level(&mut self, level: usize) {
        if self.levels.len() == level {
            self.levels.push(Tier {
                state: self.opening.state().clone(),
                reflected: self.opening.planes().clone(),
            });
        }
    }

    /// Fills a block of rows of one level, not beyond `end`, and hands its columns up.
    fn advance<S: Sink>(
        &mut self,
        level: usize,
        end: u64,
        block: &mut Block,
        sinks: &mut [S],
        budget: &Budget,
    ) -> Result<(), SweepError> {
        budget.check()?;
        let row = self.levels[level].state.row;
        let mut to = end.min(row + BLOCK_ROWS as u64);
        let feeds_itself = level + 1 == self.levels.len() && row < LOW;
        if feeds_itself {
            to = to.min(self.levels[level].reflected.complete_to);
            if to == row {
                return Err(SweepError::NotGolden { row });
            }
        } else {
            let details = wants_details(sinks, level + 1);
            let spare = self.spare.pop();
            let spare = spare.filter(|block| block.details.is_some() == details);
            let mut lower = spare.unwrap_or_else(|| Block::new(block.lanes, details));
            while self.levels[level].reflected.complete_to < to {
                self.ensure_level(level + 1);
                self.advance(level + 1, u64::MAX, &mut lower, sinks, budget)?;
            }
            self.spare.push(lower);
        }
        let Tier { state, reflected } = &mut self.levels[level];
        let rows = usize::try_from(to - row).expect("at most a block");
        step(state, reflected, rows, block)?;
        if level > 0 || !self.keeps_rows {
            reflected.drop_below(state.row);
        }
        let complete_to = state.complete_to();
        if feeds_itself {
            reflected.block(block);
            reflected.complete_to = complete_to;
        }
        if let Some(above) = level.checked_sub(1) {
            let above = &mut self.levels[above].reflected;
            above.block(block);
            // A sweep that has just begun to be fed still knows more from its own columns.
            above.complete_to = above.complete_to.max(complete_to);
        }
        if let Some(sink) = sinks.get_mut(level) {
            sink.block(block);
        }
        Ok(())
    }
}

/// Whether the sink of a level, if it has one, wants details.
fn wants_details<S: Sink>(sinks: &[S], level: usize) -> bool {
    sinks.get(level).is_some_and(Sink::wants_details)
}
