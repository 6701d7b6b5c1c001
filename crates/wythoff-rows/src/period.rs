//! Additive periods of rows, proved by the repetition of a complete state.
//!
//! In Wythoff's game and many relatives every row of Grundy values is ultimately additively
//! periodic: G(a, b + p) = G(a, b) + p from some column on [Pink 1993, Landman 2002, Jiao 2013].
//! The reason is that rows 0..=a are computed by a machine with finitely many states: the values
//! used in a row lie near its column, and diagonal moves reach only the last a columns. This module
//! runs that machine until its complete state repeats, which proves the period for all columns.
//!
//! | file | holds |
//! |---|---|
//! | `game` | which games have such a machine |
//! | `simple` | the rows straight from the rules, for the first columns and for checking |
//! | `state` | the complete state |
//! | `band`, `pipeline` | the fast machine, packed in words, one thread for each band of rows |
//! | `detect`, `measure` | where the states repeat; least preperiods and periods |
//! | `layers` | row by row instead, for games whose diagonal moves die out |
//! | `keep` | what a long search keeps to go on later |
//! | `record`, `series` | a row with all its values; recurrence and generating function |
//! | `certificate`, `verify` | the proof as text, and its check from the rules alone |

/// Calls the function with rings of the least width that suits rows 0..=top, and with wider ones as
/// long as the values do not fit.
macro_rules! in_some_width {
    ($top:expr, $function:ident $arguments:tt) => {
        in_some_width!(@try $top, $function, $arguments, 4 16 64 256)
    };
    (@try $top:expr, $function:ident, $arguments:tt, $($words:literal)*) => {{
        let mut result = Err(PeriodError::WindowTooWide);
        $(
            if Band::<$words>::suits($top) && matches!(result, Err(PeriodError::WindowTooWide)) {
                result = $function::<$words> $arguments;
            }
        )*
        result
    }};
}

mod band;
mod certificate;
mod detect;
mod game;
mod keep;
mod layers;
mod measure;
mod pipeline;
mod record;
mod search;
mod series;
mod simple;
mod state;
mod verify;

use std::ops::Range;

use wythoff_automata::Budget;

pub use certificate::{Certificate, CertificateError, EARLIER_HEADER, HEADER, Repetition};
pub use detect::Repeat;
pub use game::{PeriodError, RowGame};
pub use record::PeriodicRow;
pub use search::{Progress, Search};
pub use series::Series;
pub use state::{Difference, RowState, State};
pub use verify::{GamePeriods, Rejection, verify};

use band::Band;
use simple::SimpleRows;

/// The largest row whose period can be asked for.
pub const MAX_ROW: u64 = 4000;

/// Tails that begin later than this are out of reach.
const FARTHEST_TAIL: u64 = 1 << 30;

/// The additive period of one row.
///
/// **Statement** G(row, b + period) = G(row, b) + period for all b >= preperiod, and both numbers
/// are the least with that property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPeriod {
    /// The row a.
    pub row: u64,
    /// The least column from which the row is periodic.
    pub preperiod: u64,
    /// The least additive period.
    pub period: u64,
}

/// The periods of the rows `rows`, and the repeats that prove them (of rows 0 to the last).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Periods {
    /// One entry for each row asked for.
    pub rows: Vec<RowPeriod>,
    /// The repetition that proves the period of row a, for each row a from 0 on.
    pub repeats: Vec<Repeat>,
}

/// Least periods and preperiods of the rows `rows`, found and proved in one pass over the columns
/// and measured in a second one.
///
/// **Source** `[Landman 2002]`, `[Jiao 2013, Theorem 4, Remark 5]`.
/// **Status** proved: the complete state of all rows up to the last is compared exactly.
/// **Cost** a few nanoseconds for each cell of rows 0..=a up to the preperiod plus the period; the
/// memory of a few states and of one period for each row asked for.
/// **Limits** [`MAX_ROW`]; games without a [`Tail`](wythoff_rules::shape::Tail) are refused.
///
/// # Errors
///
/// [`PeriodError`].
pub fn periods(game: &RowGame, rows: Range<u64>, search: &Search) -> Result<Periods, PeriodError> {
    let (Some(top), false) = (rows.end.checked_sub(1), rows.is_empty()) else {
        return Ok(Periods {
            rows: Vec::new(),
            repeats: Vec::new(),
        });
    };
    let top = row_index(top)?;
    let rows = usize::try_from(rows.start).expect("at most MAX_ROW")..top + 1;
    in_some_width!(top, periods_in_width(game, top, rows.clone(), search))
}

/// The row as an index, if it is within [`MAX_ROW`].
fn row_index(row: u64) -> Result<usize, PeriodError> {
    usize::try_from(row)
        .ok()
        .filter(|_| row <= MAX_ROW)
        .ok_or(PeriodError::RowTooLarge {
            row,
            limit: MAX_ROW,
        })
}

fn periods_in_width<const K: usize>(
    game: &RowGame,
    top: usize,
    rows: Range<usize>,
    search: &Search,
) -> Result<Periods, PeriodError> {
    if game.loses_diagonals() {
        return Ok(layers::measured_layers::<K>(game, rows, search)?.0);
    }
    let repeats = detect::detect::<K>(game, top, search)?;
    let rows = measure::measure::<K>(game, &repeats, rows, search)?;
    Ok(Periods { rows, repeats })
}

/// The first column from which all rows 0..=top are in their tails, if it can be reached.
fn tail_start(game: &RowGame, top: usize) -> Result<u64, PeriodError> {
    let start = game.tail_start(top);
    if start > FARTHEST_TAIL {
        return Err(PeriodError::TailTooFar {
            row: top as u64,
            column: start,
        });
    }
    Ok(start)
}

/// The state before the first column from which all rows 0..=top are in their tails.
fn first_tail_state(game: &RowGame, top: usize, budget: &Budget) -> Result<State, PeriodError> {
    let mut simple = SimpleRows::new(game, top);
    let start = tail_start(game, top)?;
    budget.allow_memory(SimpleRows::memory(top, start))?;
    while simple.column() < start {
        budget.check()?;
        simple.step();
    }
    Ok(simple.state())
}
