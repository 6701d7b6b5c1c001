//! One block of rows: Algorithm FSW with insert words as input.
//!
//! `wythoff-theorems/src/rows/machine.rs` is the same algorithm as a machine whose states are numbered;
//! `docs/design.md` says why there are two ("Why are there two machines of the sweep?").

use wythoff_automata::Budget;

use super::block::{BLOCK_ROWS, BLOCK_WORDS, Block};
use super::kernel;
use super::planes::Planes;
use super::state::State;
use super::{Sink, SweepError};

/// Fills the next `rows` rows; `reflected` must be complete for them.
///
/// The window is widened for the block if need be, and the block done again.
pub(crate) fn step(
    state: &mut State,
    reflected: &Planes,
    rows: usize,
    block: &mut Block,
) -> Result<(), SweepError> {
    debug_assert!(state.row + rows as u64 <= reflected.complete_to);
    block.rows = rows;
    for (lane, inserts) in block.inserts.chunks_exact_mut(BLOCK_WORDS).enumerate() {
        for (word, insert) in inserts.iter_mut().enumerate() {
            let wanted = low_bits(rows.saturating_sub(64 * word));
            *insert = match wanted {
                0 => 0,
                _ => !reflected.load(lane, state.row + 64 * word as u64) & wanted,
            };
        }
    }
    state.tighten();
    let mut start = state.clone();
    let mut moved = false;
    while kernel::place(state, block).is_err() {
        start
            .make_room(moved)
            .map_err(|_| SweepError::NotGolden { row: start.row })?;
        moved = true;
        state.clone_from(&start);
    }
    Ok(())
}

/// Fills the rows below `end`; `reflected` must be complete for them.
pub(crate) fn run_known(
    state: &mut State,
    reflected: &Planes,
    end: u64,
    sink: &mut impl Sink,
    budget: &Budget,
) -> Result<(), SweepError> {
    let mut block = Block::new(state.lanes(), sink.wants_details());
    while state.row < end {
        budget.check()?;
        let left = usize::try_from(end - state.row).unwrap_or(BLOCK_ROWS);
        step(state, reflected, left.min(BLOCK_ROWS), &mut block)?;
        sink.block(&block);
    }
    Ok(())
}

/// The lowest `n` bits, or all of them.
fn low_bits(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}
