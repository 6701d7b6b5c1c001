//! The first rows of a game, from the rules, and the state the fast sweep starts from.

use wythoff_automata::Budget;
use wythoff_rules::Ruleset;

use super::planes::Planes;
use super::rows::RowByRow;
use super::state::State;
use super::{MAX_VALUE, Point, SweepError};

/// Rows beyond which an opening is not prolonged.
const MAX_OPENING: u64 = 1 << 20;

/// How many rows, or points, pass between two looks at the memory.
const ROWS_PER_LOOK: u64 = 1 << 10;
const POINTS_PER_LOOK: usize = 1 << 16;

/// The first rows of a game with all their points, and what they mean for the rows above.
///
/// Games differ from Wythoff's in their first rows and agree with it afterwards
/// ([`Ruleset::settles_at`]); an opening covers the difference, from the rules alone.
#[derive(Debug, Clone)]
pub struct Opening {
    points: Vec<Point>,
    state: State,
    planes: Planes,
}

impl Opening {
    /// The opening of a game for the values 0, ..., `max_value`.
    ///
    /// **Limits** the rules must be Nim moves plus diagonal moves that settle.
    pub fn new(rules: &dyn Ruleset, max_value: usize, budget: &Budget) -> Result<Self, SweepError> {
        if max_value > MAX_VALUE {
            return Err(SweepError::MaxValue);
        }
        let shape = rules.nim_diagonal().ok_or(SweepError::Shape)?;
        let settled = rules.settles_at().ok_or(SweepError::Unsettled)?;
        let lanes = max_value + 1;
        let mut rows = RowByRow::new(shape, lanes, Some(settled))?;
        let mut points = Vec::new();
        let mut seen = 0;
        let mut memory = budget.reserve_nothing();
        let enough = settled + 128 + 2 * lanes as u64;
        // Rows in a row whose points all keep well below the line b = 2a.
        let mut calm = 0;
        while rows.row() < enough || calm < 64 {
            budget.check()?;
            let row = rows.row();
            if row > enough + MAX_OPENING {
                return Err(SweepError::NotGolden { row });
            }
            let mut low = true;
            rows.next_row(|point| {
                low &= 4 * (point.b - point.a) <= 3 * row;
                points.push(point);
            });
            calm = if low { calm + 1 } else { 0 };
            if row % ROWS_PER_LOOK == 0 || points.len() - seen > POINTS_PER_LOOK {
                seen = points.len();
                let found = points.capacity() * size_of::<Point>();
                // Points are copied where the vector grows.
                memory.set(2 * found as u64 + rows.memory())?;
            }
        }

        let row = rows.row();
        let blocked: Vec<Vec<u64>> = (0..lanes).map(|h| rows.blocked_diagonals(h)).collect();
        let first_empty: Vec<u64> = blocked
            .iter()
            .map(|taken| wythoff_rules::mex(taken.iter().copied()))
            .collect();
        let taken: Vec<Vec<u64>> = (blocked.iter().zip(&first_empty))
            .map(|(all, &empty)| all.iter().copied().filter(|&d| d >= empty).collect())
            .collect();
        let columns: Vec<Vec<u64>> = (0..lanes).map(|h| rows.columns_ahead(h)).collect();
        let state = State::new(row, &first_empty, &taken, &columns, rows.counts().to_vec())
            .map_err(|_| SweepError::NotGolden { row })?;
        let mut planes = Planes::new(lanes, row);
        for (lane, columns) in columns.iter().enumerate() {
            columns.iter().for_each(|&column| planes.set(lane, column));
        }
        planes.complete_to = state.complete_to();
        Ok(Self {
            points,
            state,
            planes,
        })
    }

    /// The shortest opening: none at all for Wythoff's game, [`Opening::new`] for others.
    pub(super) fn earliest(
        rules: &dyn Ruleset,
        max_value: usize,
        budget: &Budget,
    ) -> Result<Self, SweepError> {
        let wythoff = rules.nim_diagonal().is_some_and(|shape| shape.is_wythoff());
        if !wythoff || max_value > MAX_VALUE {
            return Self::new(rules, max_value, budget);
        }
        let lanes = max_value + 1;
        let state = State::dummy(0, vec![0; lanes], &vec![0; lanes]);
        Ok(Self {
            points: Vec::new(),
            state: state.expect("a single cell fits"),
            planes: {
                let mut planes = Planes::new(lanes, 0);
                planes.complete_to = 1;
                planes
            },
        })
    }

    /// The points of the opening, by row and column.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The state after the opening.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// For every value, how many points below any row r after the opening have a smaller or a larger
    /// pile below r, counted with both, less r.
    ///
    /// Every row has each value once, as a point or reflected; only in the opening can it have it
    /// more than once, and there lies the one point (a, a), which counts as both.
    pub(crate) fn surplus(&self) -> Vec<i64> {
        let row = self.state.row;
        let mut surplus: Vec<i64> = (self.state.index.iter())
            .map(|&count| count.cast_signed() - row.cast_signed())
            .collect();
        for point in self.points.iter().filter(|point| point.b < row) {
            surplus[point.value] += 1;
        }
        surplus
    }

    /// The reflected points of the rows after the opening, as far as they are known.
    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }
}
