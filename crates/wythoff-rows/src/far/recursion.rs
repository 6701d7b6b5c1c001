//! Algorithm RW: windows from low to high, each fed by the one below.
//!
//! All sweeping is done in small numbers: each window has an origin for its rows and one for its
//! diagonals and indices. The columns of one window are the rows of the next, so the row origin of a
//! window is the sum of the two origins below it.

use dashu_int::ops::BitTest;
use wythoff_automata::golden;
use wythoff_automata::{Budget, Exhausted, IBig, UBig};
use wythoff_rules::Status;

use super::{FarError, FarSweep, Margins, Window};
use crate::sweep::planes::Planes;
use crate::sweep::state::State;
use crate::sweep::step::run_known;
use crate::sweep::{Point, Sweep, SweepError};

/// Keeps the diagonals of a window positive, counted from its origin.
const BIAS: u64 = 1 << 20;

/// The rows `first`, ..., `first` + `rows` - 1.
pub(crate) struct Rows {
    pub(crate) first: UBig,
    pub(crate) rows: u64,
}

/// A swept window, in small numbers.
pub(crate) struct Swept {
    pub(crate) first: UBig,
    /// What to add to its rows, and to its diagonals and indices.
    pub(crate) row_origin: UBig,
    pub(crate) diagonal_origin: UBig,
    /// How many points of each value lie below its first row.
    pub(crate) index: Vec<u64>,
    /// Points below its first row have columns below this.
    pub(crate) lower_columns_end: u64,
    /// The columns of its points.
    pub(crate) columns: Planes,
    pub(crate) points: Vec<Point>,
    /// The state after its last row.
    pub(crate) end: State,
}

pub(super) fn window(
    sweep: &FarSweep,
    margins: Margins,
    first: &UBig,
    rows: u64,
    budget: &Budget,
) -> Result<Window, FarError> {
    let mut plan = plan(sweep, margins, first, rows, budget)?;
    let lowest = plan.pop().expect("a plan has at least one window");
    let levels = plan.len();
    let mut swept = from_row_zero(sweep, lowest, levels == 0, budget)?;
    while let Some(rows) = plan.pop() {
        swept = from_below(sweep, margins, rows, &swept, plan.is_empty(), budget)?;
    }
    swept.points.sort_unstable();
    Ok(Window {
        first: first.clone(),
        rows,
        row_origin: swept.row_origin,
        diagonal_origin: swept.diagonal_origin,
        points: swept.points,
        margins,
        levels,
        status: match levels {
            0 => Status::Computed,
            _ => sweep.status(margins),
        },
    })
}

/// Whether so many rows before `end` are best swept from row 0: a window costs its rows and the start-up, and saves
/// sweeping a third of the rows below.
pub(super) fn is_low(sweep: &FarSweep, margins: Margins, end: &UBig, rows: u64) -> bool {
    let low = 2 * sweep.opening().state().row() + 4 * (margins.start_up + rows);
    *end <= UBig::from(low)
}

/// The windows needed, from the one wanted to one that is best swept from row 0.
///
/// There are about as many as `first` has bits, and each keeps a number of this size.
fn plan(
    sweep: &FarSweep,
    margins: Margins,
    first: &UBig,
    rows: u64,
    budget: &Budget,
) -> Result<Vec<Rows>, Exhausted> {
    let bits = first.bit_len() as u64;
    budget.allow_memory(bits.saturating_mul(bits) / 8)?;
    let mut windows = vec![Rows {
        first: first.clone(),
        rows,
    }];
    loop {
        budget.check()?;
        let top = windows.last().expect("there is at least one");
        let end = &top.first + top.rows;
        if is_low(sweep, margins, &end, top.rows) {
            return Ok(windows);
        }
        let start = &top.first - margins.start_up;
        let below = floor_over_phi(&start) + sweep.line - margins.below;
        let rows = floor_over_phi(&end) + sweep.line + margins.above + 1u8 - &below;
        windows.push(Rows {
            first: below,
            rows: u64::try_from(rows).expect("shorter than the window above"),
        });
    }
}

/// A window swept from row 0.
fn from_row_zero(
    sweep: &FarSweep,
    Rows { first, rows }: Rows,
    points: bool,
    budget: &Budget,
) -> Result<Swept, FarError> {
    let from = u64::try_from(&first).expect("a low window");
    let mut run = Sweep::from_opening(sweep.opening().clone());
    run.run(from, &mut (), budget)?;
    let state = run.state();
    let mut sink = (columns_of(state), points.then(Vec::new));
    let (index, lower_columns_end) = (state.index().to_vec(), state.empty_from());
    run.run(from + rows, &mut sink, budget)?;
    let (mut columns, points) = sink;
    columns.complete_to = run.state().complete_to();
    Ok(Swept {
        first,
        row_origin: UBig::ZERO,
        diagonal_origin: UBig::ZERO,
        index,
        lower_columns_end,
        columns,
        points: points.unwrap_or_default(),
        end: run.state().clone(),
    })
}

/// A window swept from a dummy state, with the reflected points of the window below.
pub(crate) fn from_below(
    sweep: &FarSweep,
    margins: Margins,
    Rows { first, rows }: Rows,
    below: &Swept,
    points: bool,
    budget: &Budget,
) -> Result<Swept, FarError> {
    let row_origin = &below.row_origin + &below.diagonal_origin;
    let start = &first - margins.start_up;
    let local_start = small(&start - &row_origin);
    let local_first = local_start + margins.start_up;
    let local_end = local_first + rows;
    if below.lower_columns_end > local_start || below.columns.complete_to < local_end {
        return Err(FarError::Margins(margins));
    }

    // index(start) = start + surplus - (points whose column is below start).
    let diagonal_origin = &below.first - UBig::from(BIAS).min(below.first.clone());
    let expected = IBig::from(start)
        - IBig::from(below.diagonal_origin.clone())
        - IBig::from(diagonal_origin.clone());
    let expected = i64::try_from(expected).expect("indices are near their origin");
    let index: Vec<u64> = (sweep.surplus.iter().zip(&below.index).enumerate())
        .map(|(lane, (surplus, below_index))| {
            let reflected = below_index + below.columns.count_below(lane, local_start);
            (expected + surplus - reflected.cast_signed()).cast_unsigned()
        })
        .collect();
    let not_golden = |_| SweepError::NotGolden { row: local_start };
    let repeats = &sweep.opening().state().repeats;
    let mut state = State::dummy(local_start, index, repeats).map_err(not_golden)?;

    run_known(&mut state, &below.columns, local_first, &mut (), budget)?;
    let mut sink = (columns_of(&state), points.then(Vec::new));
    let (index, lower_columns_end) = (state.index().to_vec(), state.empty_from());
    run_known(&mut state, &below.columns, local_end, &mut sink, budget)?;
    let (mut columns, points) = sink;
    columns.complete_to = state.complete_to();
    Ok(Swept {
        first,
        row_origin,
        diagonal_origin,
        index,
        lower_columns_end,
        columns,
        points: points.unwrap_or_default(),
        end: state,
    })
}

/// Ready for the columns of the rows from that of the state on.
pub(crate) fn columns_of(state: &State) -> Planes {
    Planes::new(state.lanes(), state.first_column())
}

/// ⌊x/φ⌋.
fn floor_over_phi(x: &UBig) -> UBig {
    golden::lower_big(x) - x
}

fn small(x: UBig) -> u64 {
    u64::try_from(x).expect("a number near its origin")
}
