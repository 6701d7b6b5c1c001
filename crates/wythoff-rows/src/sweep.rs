//! All level sets of a game at once, row by row, to any height.
//!
//! The level set T_g of a game lists its positions of Grundy value g, by the smaller pile. For a
//! game of Nim moves and diagonal moves a cell (a, b) of row a takes the least value that is not
//! yet in its row, its column or its diagonal. Algorithm WSG `[Nivasch 2009, section 1]` uses this
//! to find T_0, ..., T_g without any of the larger values; [`Sweep`] is that algorithm with a few
//! machine words per value. Results go to a [`Sink`] as they are found; nothing is listed in memory.

pub(crate) mod block;
mod cascade;
mod convergence;
mod convergence_part;
mod frame;
mod ground;
mod kernel;
mod known;
mod lanes;
mod lines;
mod opening;
mod parallel;
mod pass;
pub(crate) mod planes;
mod rows;
mod segment;
mod snapshot;
pub(crate) mod state;
pub mod stats;
pub(crate) mod step;
mod word;

use std::fmt;

use planes::Planes;
use wythoff_automata::codec::{Decoder, Encoder};
use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::Ruleset;

pub use block::{BLOCK_ROWS, Block, Detail, Lane};
pub use convergence::{Convergence, ConvergenceRun, ConvergenceTimes, convergence};
pub use ground::Ground;
pub use known::{Columns, KnownRows};
pub use lines::LineSweep;
pub use opening::Opening;
pub use pass::PassPlan;
pub use rows::RowByRow;
pub use segment::{Relay, Segment};
pub use snapshot::{Rest, Snapshot};
pub use state::State;
pub use wythoff_automata::codec::DecodeError;

/// The largest value a sweep can go up to.
pub const MAX_VALUE: usize = 1023;

/// A position with its value: the `n`-th point of level set `value`, at (a, b) with a <= b.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The Grundy value.
    pub value: usize,
    /// The index in the level set, from 0.
    pub n: u64,
    /// The smaller pile: the row.
    pub a: u64,
    /// The larger pile: the column.
    pub b: u64,
}

impl Point {
    /// Writes a point that may be missing.
    pub(crate) fn encode(point: Option<Self>, out: &mut Encoder) {
        out.word(u64::from(point.is_some()));
        if let Some(Self { value, n, a, b }) = point {
            [value as u64, n, a, b]
                .into_iter()
                .for_each(|word| out.word(word));
        }
    }

    /// Reads it.
    pub(crate) fn decode(input: &mut Decoder<'_>) -> Result<Option<Self>, DecodeError> {
        if input.word()? == 0 {
            return Ok(None);
        }
        Ok(Some(Self {
            value: usize::try_from(input.word()?).map_err(|_| DecodeError::Damaged)?,
            n: input.word()?,
            a: input.word()?,
            b: input.word()?,
        }))
    }

    /// The diagonal b - a.
    pub fn diagonal(&self) -> u64 {
        self.b - self.a
    }
}

/// Receives the points of a sweep.
///
/// The points of the first rows come one by one, by row and column; all others in blocks of rows.
/// For each value the points come in the order of their indices.
pub trait Sink {
    /// Takes one point.
    fn point(&mut self, point: Point);

    /// Takes all points of a block; by default one by one, value by value.
    fn block(&mut self, block: &Block) {
        for lane in block.lanes() {
            lane.points().for_each(|point| self.point(point));
        }
    }

    /// Whether blocks should carry a [`Detail`] for every point, which costs some time.
    fn wants_details(&self) -> bool {
        false
    }
}

/// Forgets all points: for timing.
impl Sink for () {
    fn point(&mut self, _: Point) {}

    fn block(&mut self, _: &Block) {}
}

/// Keeps all points: for small sweeps.
impl Sink for Vec<Point> {
    fn point(&mut self, point: Point) {
        self.push(point);
    }
}

impl<S: Sink> Sink for &mut S {
    fn point(&mut self, point: Point) {
        (**self).point(point);
    }

    fn block(&mut self, block: &Block) {
        (**self).block(block);
    }

    fn wants_details(&self) -> bool {
        (**self).wants_details()
    }
}

/// Hands everything to a sink if there is one.
impl<S: Sink> Sink for Option<S> {
    fn point(&mut self, point: Point) {
        self.iter_mut().for_each(|sink| sink.point(point));
    }

    fn block(&mut self, block: &Block) {
        self.iter_mut().for_each(|sink| sink.block(block));
    }

    fn wants_details(&self) -> bool {
        self.as_ref().is_some_and(Sink::wants_details)
    }
}

/// Hands everything to both sinks.
impl<S: Sink, T: Sink> Sink for (S, T) {
    fn point(&mut self, point: Point) {
        self.0.point(point);
        self.1.point(point);
    }

    fn block(&mut self, block: &Block) {
        self.0.block(block);
        self.1.block(block);
    }

    fn wants_details(&self) -> bool {
        self.0.wants_details() || self.1.wants_details()
    }
}

/// Why a game cannot be swept, or not any further.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SweepError {
    /// The rules are not Nim moves on either pile plus diagonal moves.
    Shape,
    /// The rules are not known to settle into Wythoff's.
    Unsettled,
    /// There are positions without moves of which no bound is known.
    Ended,
    /// The points of the row do not keep near the golden line.
    NotGolden {
        /// The row.
        row: u64,
    },
    /// A sweep from the dummy state of a row after this one does not converge as far as was tried.
    NotConverged {
        /// The row.
        row: u64,
    },
    /// The largest value asked for is above [`MAX_VALUE`].
    MaxValue,
    /// A snapshot cannot be read, or is not one of this game and these values.
    Decode(DecodeError),
    /// The budget is used up.
    Exhausted(Exhausted),
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => write!(
                f,
                "only games of Nim moves on either pile and diagonal moves can be swept"
            ),
            Self::Unsettled => write!(
                f,
                "the rules are not known to become those of Wythoff's game from some row on"
            ),
            Self::Ended => write!(
                f,
                "the positions without moves are not known to be finitely many"
            ),
            Self::NotGolden { row } => write!(
                f,
                "from row {row} on the level sets do not keep near one line of golden slope"
            ),
            Self::NotConverged { row } => write!(
                f,
                "from the dummy state of some row after {row} the true state was not reached"
            ),
            Self::MaxValue => write!(f, "values above {MAX_VALUE} cannot be swept"),
            Self::Decode(error) => error.fmt(f),
            Self::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl std::error::Error for SweepError {}

impl From<DecodeError> for SweepError {
    fn from(error: DecodeError) -> Self {
        Self::Decode(error)
    }
}

impl From<Exhausted> for SweepError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

/// A sweep of the level sets T_0, ..., T_g from row 0 on.
///
/// **Source** Algorithm WSG `[Nivasch 2009]`, FWSG `[Jiao 2013]`. **Cost** a few nanoseconds per
/// point; (g + 1)(φ - 1)r bits of memory at row r.
///
/// # Example
///
/// ```
/// use wythoff_rules::rules::WythoffClass;
/// use wythoff_rows::sweep::Sweep;
/// use wythoff_rows::sweep::stats::{Extreme, Extremes};
/// use wythoff_automata::Budget;
///
/// let (wythoff, budget) = (WythoffClass { k: 0, l: 0 }, Budget::default());
/// let mut extremes = Extremes::new(1);
/// Sweep::new(&wythoff, 1, &budget)?.run(100_000, &mut extremes, &budget)?;
/// // Nivasch's Table 2: for value 1, d_n - n is never less than -4, first at n = 57.
/// assert_eq!(extremes.values()[1].min, Some(Extreme { excess: -4, n: 57 }));
/// # Ok::<(), wythoff_rows::sweep::SweepError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sweep {
    opening: Opening,
    /// How many points of the opening were handed over.
    handed: usize,
    state: State,
    planes: Planes,
    keep_columns: bool,
}

impl Sweep {
    /// A sweep of the values 0, ..., `max_value`.
    ///
    /// **Limits** the rules must be Nim moves plus diagonal moves that settle
    /// ([`Ruleset::settles_at`]); see [`RowByRow`] for others.
    pub fn new(rules: &dyn Ruleset, max_value: usize, budget: &Budget) -> Result<Self, SweepError> {
        Ok(Self::from_opening(Opening::new(rules, max_value, budget)?))
    }

    /// A sweep of the game with this opening.
    pub fn from_opening(opening: Opening) -> Self {
        Self {
            state: opening.state().clone(),
            planes: opening.planes().clone(),
            opening,
            handed: 0,
            keep_columns: false,
        }
    }

    /// The state before the next row; after the opening at the earliest.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The same sweep, never to be run beyond row `end`: columns from there on are not kept, which
    /// saves more than a third of the memory.
    #[must_use]
    pub fn limited(mut self, end: u64) -> Self {
        self.planes.set_limit(end);
        self
    }

    /// The same sweep, which also keeps the columns of the rows it has passed.
    fn keeping_all_columns(mut self) -> Self {
        self.keep_columns = true;
        self
    }

    /// Sweeps all rows below `end` that were not yet swept.
    ///
    /// One sweep may be run to several ends, one after the other.
    ///
    /// # Panics
    ///
    /// If `end` is beyond the limit of the sweep.
    pub fn run(
        &mut self,
        end: u64,
        sink: &mut impl Sink,
        budget: &Budget,
    ) -> Result<(), SweepError> {
        assert!(
            end <= self.planes.limit(),
            "the sweep is limited to rows below {end}"
        );
        let opening = &self.opening.points()[self.handed..];
        for &point in opening.iter().take_while(|point| point.a < end) {
            self.handed += 1;
            sink.point(point);
        }
        let mut block = Block::new(self.state.lanes(), sink.wants_details());
        let mut memory = budget.reserve_nothing();
        while self.state.row < end {
            budget.check()?;
            memory.set(self.planes.bytes())?;
            let known = self.planes.complete_to.min(end) - self.state.row;
            if known == 0 {
                return Err(SweepError::NotGolden {
                    row: self.state.row,
                });
            }
            let rows = usize::try_from(known).map_or(BLOCK_ROWS, |rows| rows.min(BLOCK_ROWS));
            step::step(&mut self.state, &self.planes, rows, &mut block)?;
            self.planes.block(&block);
            self.planes.complete_to = self.state.complete_to();
            if !self.keep_columns {
                self.planes.drop_below(self.state.row);
            }
            sink.block(&block);
        }
        Ok(())
    }
}
