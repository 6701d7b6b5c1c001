//! The lowest rows of a sweep in constant memory, swept once from row 0 with all their columns kept.

use wythoff_automata::Budget;

use super::known::Columns;
use super::segment::Relay;
use super::snapshot::{Rest, Snapshot};
use super::state::State;
use super::stats::Aggregate;
use super::{Sweep, SweepError};

/// The rows below some row: their statistics, and all that the rows above need of them.
#[derive(Debug)]
pub struct Ground<A> {
    /// What was gathered from them.
    pub statistics: A,
    /// The snapshot after them, found without any guess.
    pub snapshot: Snapshot,
    /// The columns of their points above the opening.
    pub columns: Columns,
}

impl Relay {
    /// Sweeps all rows below `row` from row 0 on, with the opening if `row` is within it, on all
    /// threads of the current pool.
    ///
    /// **Cost** that of a plain sweep, and a bit of memory for each value and row.
    pub fn ground<A: Aggregate + Sync>(
        &self,
        row: u64,
        mut statistics: A,
        budget: &Budget,
    ) -> Result<Ground<A>, SweepError> {
        let mut stops = self.resting_rows(row);
        stops.reverse();
        let mut sweep = Sweep::from_opening(self.opening().clone()).keeping_all_columns();
        let mut states: Vec<State> = Vec::new();
        for &stop in &stops {
            sweep.run_parallel(stop, self.start_up(), &mut statistics, budget)?;
            states.push(sweep.state().clone());
        }
        let rests = (0..states.len()).rev().map(|k| {
            let complete_to = states[k.saturating_sub(1)].complete_to();
            Rest {
                state: states[k].canonical(),
                complete_to,
                reflected: sweep.planes.bits(states[k].row, complete_to),
            }
        });
        Ok(Ground {
            snapshot: Snapshot {
                rests: rests.collect(),
            },
            statistics,
            columns: Columns::of(sweep.planes),
        })
    }
}
