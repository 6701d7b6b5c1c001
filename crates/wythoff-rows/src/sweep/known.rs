//! Rows whose reflected points are known, swept from any state: the judge of sweeps done elsewhere.

use wythoff_automata::Budget;

use super::convergence::{Convergence, chunk};
use super::planes::Planes;
use super::state::State;
use super::step::run_known;
use super::{Block, Point, Sink, SweepError};

/// Consecutive rows with their reflected points, for at most 64 values.
#[derive(Debug, Clone)]
pub struct KnownRows {
    start: State,
    reflected: Planes,
}

impl KnownRows {
    /// The rows from that of `start` on; bit h of a row's word says that value h is there by reflection.
    pub fn new(start: State, words: &[u64]) -> Self {
        let mut reflected = Planes::new(start.lanes(), start.row);
        for lane in 0..start.lanes() {
            let bits: Vec<u64> = (words.chunks(64))
                .map(|rows| {
                    let ones = rows.iter().map(|row| row >> lane & 1);
                    ones.enumerate().fold(0, |word, (k, bit)| word | bit << k)
                })
                .collect();
            reflected.or_bits(lane, start.row, &bits);
        }
        reflected.complete_to = start.row + words.len() as u64;
        Self { start, reflected }
    }

    /// Sweeps all of the rows and returns the state after the last.
    pub fn sweep(&self, sink: &mut impl Sink, budget: &Budget) -> Result<State, SweepError> {
        let mut state = self.start.clone();
        run_known(
            &mut state,
            &self.reflected,
            self.reflected.complete_to,
            sink,
            budget,
        )?;
        Ok(state)
    }
}

impl KnownRows {
    /// The convergence times of the first `starts` rows; `None` if one needs more than the known rows.
    pub fn convergence(
        &self,
        starts: u64,
        budget: &Budget,
    ) -> Result<Option<Vec<Convergence>>, SweepError> {
        let first = self.start.row;
        let reach = (self.reflected.complete_to - first).saturating_sub(starts);
        chunk(
            &self.start,
            &self.reflected,
            first..first + starts,
            reach,
            budget,
        )
    }
}

/// Keeps the columns of all points, for at most 64 values.
#[derive(Debug, Clone)]
pub struct Columns(Planes);

impl Columns {
    /// For the points of a sweep that goes on from `state`, together with the columns ahead of it.
    pub fn after(state: &State) -> Self {
        let mut planes = Planes::new(state.lanes(), state.first_column());
        planes.add_ahead(state);
        Self(planes)
    }

    pub(super) fn of(planes: Planes) -> Self {
        Self(planes)
    }

    /// One word for each column from `from` to `to`; its bit h says that value h has a point there.
    pub fn words(&self, from: u64, to: u64) -> Vec<u64> {
        let mut words = vec![0; usize::try_from(to.saturating_sub(from)).unwrap_or(0)];
        for lane in 0..self.0.lanes().min(64) {
            for (chunk, first) in words.chunks_mut(64).zip((from..).step_by(64)) {
                let bits = self.0.load(lane, first);
                for (k, word) in chunk.iter_mut().enumerate() {
                    *word |= (bits >> k & 1) << lane;
                }
            }
        }
        words
    }
}

impl Sink for Columns {
    fn point(&mut self, point: Point) {
        self.0.point(point);
    }

    fn block(&mut self, block: &Block) {
        self.0.block(block);
    }
}
