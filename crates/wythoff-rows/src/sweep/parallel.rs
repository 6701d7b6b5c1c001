//! Sweeping on several threads: segments that start early, accepted one after the other.
//!
//! When row r is reached, the reflected points of all rows up to about φr are known. Those rows are
//! cut into segments; every segment but the first starts some rows early from the dummy state. It
//! is accepted if its state at its first row is the one with which the segment before it, already
//! accepted, ended; otherwise it is swept again from there. So by induction every accepted row is
//! exact, whether or not sweeps always forget the dummy state.

use rayon::prelude::*;
use wythoff_automata::Budget;

use super::block::BLOCK_ROWS;
use super::planes::Planes;
use super::state::State;
use super::stats::Aggregate;
use super::step::run_known;
use super::{Sweep, SweepError};

/// The least length of a segment, in start-up margins.
const MARGINS_PER_SEGMENT: u64 = 4;

/// Some consecutive rows, swept.
struct Segment<A> {
    /// The state at the first row, and after the last.
    start: State,
    end: State,
    columns: Planes,
    aggregate: A,
}

impl Sweep {
    /// Sweeps all rows below `end` that were not yet swept, on all threads of the current pool.
    ///
    /// The result is that of [`Sweep::run`]. `start_up` is how many rows early segments start;
    /// [`Margins::for_value`](crate::far::Margins::for_value) says how many are enough.
    pub fn run_parallel<A: Aggregate + Sync>(
        &mut self,
        end: u64,
        start_up: u64,
        aggregate: &mut A,
        budget: &Budget,
    ) -> Result<(), SweepError> {
        let threads = rayon::current_num_threads() as u64;
        let least = (MARGINS_PER_SEGMENT * start_up).max(16 * BLOCK_ROWS as u64);
        let fresh = aggregate.fresh();
        // The opening.
        self.run(end.min(self.state.row), aggregate, budget)?;
        while self.state.row < end {
            let row = self.state.row;
            let known = self.planes.complete_to.min(end);
            let segments = ((known.saturating_sub(row)) / least).min(threads);
            if segments < 2 {
                let serial_end = end.min((2 * least).max(known));
                self.run(serial_end, aggregate, budget)?;
                continue;
            }
            let _memory = budget.reserve(2 * self.planes.bytes())?;
            let length = (known - row).div_ceil(segments);
            let bounds: Vec<u64> = (0..segments).map(|k| row + k * length).collect();
            let swept: Vec<_> = bounds
                .par_iter()
                .map(|&first| {
                    let last = known.min(first + length);
                    let state = if first == row {
                        self.state.clone()
                    } else {
                        self.start_early(first, start_up, budget)?
                    };
                    self.segment(state, last, fresh.clone(), budget)
                })
                .collect();
            for (segment, &first) in swept.into_iter().zip(&bounds) {
                let mut segment = segment?;
                if segment.start != self.state {
                    let last = known.min(first + length);
                    segment = self.segment(self.state.clone(), last, fresh.clone(), budget)?;
                }
                self.state = segment.end;
                self.planes.add(&segment.columns);
                aggregate.merge(&segment.aggregate);
            }
            self.planes.complete_to = self.state.complete_to();
            if !self.keep_columns {
                self.planes.drop_below(self.state.row);
            }
        }
        Ok(())
    }

    /// The state at row `first` as a sweep from the dummy state some rows earlier finds it.
    fn start_early(&self, first: u64, start_up: u64, budget: &Budget) -> Result<State, SweepError> {
        let row = first - start_up.min(first - self.state.row);
        let index: Vec<u64> = (self.state.index.iter().enumerate())
            .map(|(lane, index)| {
                let reflected = self.planes.count_below(lane, row)
                    - self.planes.count_below(lane, self.state.row);
                index + (row - self.state.row) - reflected
            })
            .collect();
        let mut state = State::dummy(row, index, &self.state.repeats)
            .map_err(|_| SweepError::NotGolden { row })?;
        run_known(&mut state, &self.planes, first, &mut (), budget)?;
        Ok(state)
    }

    fn segment<A: Aggregate>(
        &self,
        start: State,
        end: u64,
        mut aggregate: A,
        budget: &Budget,
    ) -> Result<Segment<A>, SweepError> {
        let mut columns = Planes::new(start.lanes(), start.first_column());
        let mut state = start.clone();
        let mut sink = (&mut columns, &mut aggregate);
        run_known(&mut state, &self.planes, end, &mut sink, budget)?;
        Ok(Segment {
            start,
            end: state,
            columns,
            aggregate,
        })
    }
}
