//! One level of a sweep: consecutive rows whose reflected points lie in a buffer of the engine.
//!
//! The rows are cut into segments; all but the first start early from a dummy state. The processor then
//! goes through them in order: a segment counts only if its state at its first row is the one with which
//! the segment before it ended, and if no window was too narrow. Any other is swept again by the processor.
//! So by induction the state after the last row is exact if the first one is, and so are the statistics.

mod chain;
mod gather;
mod plan;

use chain::{Chain, Corrected, state_before};
use gather::count_points;
use plan::{Cuts, GROUP, Planned, column, length};
use wythoff_automata::Budget;
use wythoff_rows::sweep::State;
use wythoff_rows::sweep::stats::{NearZero, Statistics};

use crate::DeviceError;
use crate::engine::{Buffer, Engine, Output, Plan, SweptSegments};
use crate::known_range::KnownRange;

/// The rows of a level to be swept.
pub(crate) struct Rows<'a> {
    pub(crate) start: &'a State,
    pub(crate) rows: u64,
    /// Where the reflected word of the first row lies.
    pub(crate) input: Buffer,
    /// Where the columns go, and the row of the first word there.
    pub(crate) output: Option<(Buffer, u64)>,
    /// How many rows early segments start.
    pub(crate) start_up: u64,
}

/// What is gathered from a level.
pub(crate) struct Gathered<'a> {
    pub(crate) statistics: &'a mut Statistics,
    pub(crate) range: &'a mut KnownRange,
    /// The values near P-positions of the last segment, if wanted.
    pub(crate) tail: Option<&'a mut NearZero>,
}

/// A level that was swept.
pub(crate) struct Swept {
    pub(crate) end: State,
    /// The columns that were written.
    pub(crate) written: std::ops::Range<u64>,
    pub(crate) segments: u64,
    /// Segments swept again by the processor because they did not fit.
    pub(crate) again: u64,
}

pub(crate) fn sweep<E: Engine>(
    engine: &mut E,
    rows: &Rows<'_>,
    mut gathered: Option<Gathered<'_>>,
    budget: &Budget,
) -> Result<Swept, DeviceError> {
    let shape = engine.shape().clone();
    let start_up = rows.start_up.next_multiple_of(GROUP);
    let length = length(&shape, rows.rows, engine.threads(), start_up);
    let cuts = Cuts::long(rows.rows, length.next_multiple_of(GROUP), start_up);
    let planned = Planned::new(engine, &shape, rows, cuts, gathered.as_ref())?;
    let first_column = column(rows.start.row(), planned.plan.base[0]);
    let end_column = column(rows.start.row() + rows.rows, planned.end_base);
    let output = rows.output.map(|(buffer, first)| Output {
        buffer,
        first,
        length: end_column.saturating_sub(first),
    });
    let outcome = engine.sweep(rows.input, output, &planned.plan)?;
    let mut chain = Chain {
        engine,
        shape: &shape,
        rows,
        plan: &planned.plan,
        outcome: &outcome,
        budget,
    };
    let corrected = chain.check(&planned.unfit, output)?;
    if let Some(gathered) = &mut gathered {
        chain.gather(gathered, &corrected)?;
    }
    let end = chain.state_before(planned.plan.count(), &corrected)?;
    // The processor has written all columns that are complete, and may have forgotten them.
    let end_column = match corrected.last() {
        Some(Some(end)) => end_column.max(end.complete_column()),
        _ => end_column,
    };
    if let Some(Gathered { statistics, .. }) = gathered {
        count_points(statistics, rows.start, &end)?;
    }
    let again = corrected.iter().flatten().count() as u64;
    engine.recycle(outcome);
    Ok(Swept {
        end,
        written: first_column..end_column,
        segments: planned.plan.count() as u64,
        again,
    })
}

/// Short segments whose rows were traced.
pub(crate) struct Traced {
    pub(crate) plan: Plan,
    /// Segments swept again by the processor: their traces are worthless.
    pub(crate) again: Vec<bool>,
    outcome: SweptSegments,
    corrected: Corrected,
    start: State,
}

impl Traced {
    /// The exact state before segment `k`.
    pub(crate) fn state_before(&self, k: usize) -> Result<State, DeviceError> {
        state_before(k, &self.start, &self.plan, &self.outcome, &self.corrected)
    }

    /// The exact state after the last segment.
    pub(crate) fn end(&self) -> Result<State, DeviceError> {
        self.state_before(self.plan.count())
    }
}

/// Traces rows whose first lies at place `at` of the input.
pub(crate) fn trace<E: Engine>(
    engine: &mut E,
    rows: &Rows<'_>,
    at: u64,
    budget: &Budget,
) -> Result<Traced, DeviceError> {
    let shape = engine.shape().clone();
    let start_up = rows.start_up.next_multiple_of(GROUP);
    let cuts = Cuts::short(at, rows.rows, shape.starts as u64, start_up);
    let planned = Planned::new(engine, &shape, rows, cuts, None)?;
    let outcome = engine.trace(rows.input, &planned.plan)?;
    let mut chain = Chain {
        engine,
        shape: &shape,
        rows,
        plan: &planned.plan,
        outcome: &outcome,
        budget,
    };
    let corrected = chain.check(&planned.unfit, None)?;
    Ok(Traced {
        again: corrected.iter().map(Option::is_some).collect(),
        plan: planned.plan,
        outcome,
        corrected,
        start: rows.start.clone(),
    })
}
