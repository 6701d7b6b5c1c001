//! Convergence times of the start rows of a segment, on any machine.

use wythoff_automata::Budget;

use super::SweepError;
use super::convergence::{CHUNK, Convergence, chunk};
use super::segment::{Relay, Segment, snapshot};
use super::snapshot::Snapshot;
use super::state::State;

/// How often the rows looked at are doubled if a sweep has not converged.
const DOUBLINGS: u32 = 2;

impl Relay {
    /// The convergence times of the start rows of a segment for every largest value, and the snapshot at its end.
    ///
    /// **Cost** that of [`convergence`](super::convergence()) for these rows alone, and a bit of memory for each value and row.
    pub fn convergence(
        &self,
        segment: &Segment,
        budget: &Budget,
    ) -> Result<(Vec<Convergence>, Snapshot), SweepError> {
        let mut cascade = self.resume(&segment.start)?.keeping_rows();
        // Nobody wants the points.
        let nobody: &mut [()] = &mut [];
        let reach = 4 * self.start_up();
        let mut starts: Vec<State> = Vec::new();
        while cascade.row() < segment.end {
            starts.push(cascade.levels[0].state.clone());
            let end = segment.end.min((cascade.row() / CHUNK + 1) * CHUNK);
            cascade.run(end, nobody, budget)?;
        }
        cascade.rest(nobody, budget)?;
        let end = snapshot(&cascade);
        // Sweeps from the last start rows need the reflected points of later rows.
        cascade.run(segment.end + (reach << DOUBLINGS), nobody, budget)?;
        let mut found = vec![Convergence::default(); self.opening().state().lanes()];
        for (k, state) in starts.iter().enumerate() {
            let next = starts.get(k + 1).map_or(segment.end, |next| next.row);
            let rows = state.row..next;
            let reflected = &cascade.levels[0].reflected;
            let times = (0..=DOUBLINGS)
                .find_map(|doublings| {
                    chunk(state, reflected, rows.clone(), reach << doublings, budget).transpose()
                })
                .unwrap_or(Err(SweepError::NotConverged { row: state.row }))?;
            for (total, times) in found.iter_mut().zip(&times) {
                total.merge(times);
            }
        }
        Ok((found, end))
    }
}
