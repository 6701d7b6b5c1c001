//! The segments of a level in order: what does not continue the one before is swept again.

use wythoff_automata::Budget;
use wythoff_rows::sweep::{Columns, KnownRows, State};

use super::Rows;
use super::plan::{base, column};
use crate::engine::{Engine, OVERFLOWED, Output, Plan, SweptSegments};
use crate::{DeviceError, Shape};

/// The segments, in order.
pub(super) struct Chain<'a, E> {
    pub(super) engine: &'a mut E,
    pub(super) shape: &'a Shape,
    pub(super) rows: &'a Rows<'a>,
    pub(super) plan: &'a Plan,
    pub(super) outcome: &'a SweptSegments,
    pub(super) budget: &'a Budget,
}

/// For segments swept again: the state after the last row.
pub(super) type Corrected = Vec<Option<State>>;

impl<E: Engine> Chain<'_, E> {
    /// Finds the segments that do not continue the one before and sweeps them again.
    pub(super) fn check(
        &mut self,
        unfit: &[bool],
        output: Option<Output>,
    ) -> Result<Corrected, DeviceError> {
        let (count, outcome) = (self.plan.count(), self.outcome);
        let mut fits: Vec<bool> = (0..count)
            .map(|k| {
                outcome.notes[k] & OVERFLOWED == 0
                    && !unfit[k]
                    && (k == 0 || outcome.start_base[k] == outcome.stop_base[k - 1])
            })
            .collect();
        fits[0] &= outcome.start_base[0] == self.plan.base[0];
        for (word, &exact) in self.plan.exact.iter().enumerate() {
            let starts = &outcome.start[word * count..][..count];
            let stops = &outcome.stop[word * count..][..count];
            fits[0] &= starts[0] == exact;
            for (fits, (start, stop)) in fits[1..].iter_mut().zip(starts[1..].iter().zip(stops)) {
                *fits &= start == stop;
            }
        }
        let mut corrected: Corrected = vec![None; count];
        for k in 0..count {
            let before_again = k > 0 && corrected[k - 1].is_some();
            let fine = match before_again {
                // The words of the segment before were replaced, so compare with what replaced them.
                true => {
                    outcome.notes[k] & OVERFLOWED == 0
                        && !unfit[k]
                        && self.framed(k, false).as_ref() == corrected[k - 1].as_ref()
                }
                false => fits[k],
            };
            if !fine {
                let start = self.state_before(k, &corrected)?;
                corrected[k] = Some(self.sweep_again(k, start, output)?);
            }
        }
        Ok(corrected)
    }

    /// The rows of a segment, with their reflected points.
    pub(super) fn known(&mut self, k: usize, start: State) -> Result<KnownRows, DeviceError> {
        let rows = self.plan.end[k] - self.plan.first[k];
        let words = self
            .engine
            .read(self.rows.input, self.plan.first[k], rows)?;
        Ok(KnownRows::new(start, &words))
    }

    fn sweep_again(
        &mut self,
        k: usize,
        start: State,
        output: Option<Output>,
    ) -> Result<State, DeviceError> {
        // A state of the processor may have forgotten columns that are complete; it has written them before.
        let from = column(
            start.row(),
            base(self.shape, start.index()[0], start.repeats()[0]),
        );
        let from = from.max(start.first_held_column());
        let mut columns = output.map(|_| Columns::after(&start));
        let end = self.known(k, start)?.sweep(&mut columns, self.budget)?;
        let to = column(
            end.row(),
            base(self.shape, end.index()[0], end.repeats()[0]),
        );
        let to = to.max(end.complete_column());
        if let (Some(columns), Some(Output { buffer, first, .. })) = (columns, output) {
            let from = from.max(first);
            let to = to.max(from);
            self.engine
                .write(buffer, from - first, &columns.words(from, to))?;
        }
        Ok(end)
    }

    fn framed(&self, k: usize, at_end: bool) -> Option<State> {
        framed(
            k,
            at_end,
            self.rows.start.repeats(),
            self.plan,
            self.outcome,
        )
    }

    pub(super) fn state_before(
        &self,
        k: usize,
        corrected: &Corrected,
    ) -> Result<State, DeviceError> {
        state_before(k, self.rows.start, self.plan, self.outcome, corrected)
    }
}

/// The state of a segment as the device has it, at its end or at its first row.
fn framed(
    k: usize,
    at_end: bool,
    repeats: &[u64],
    plan: &Plan,
    outcome: &SweptSegments,
) -> Option<State> {
    let (words, base, row) = match at_end {
        true => (&outcome.stop, outcome.stop_base[k], plan.end[k]),
        false => (&outcome.start, outcome.start_base[k], plan.first[k]),
    };
    let words: Vec<u32> = (words.iter().skip(k).step_by(plan.count()))
        .copied()
        .collect();
    State::from_framed(plan.first_row + row, base, &words, repeats)
}

/// The exact state before segment `k`, all segments before it being in order.
pub(super) fn state_before(
    k: usize,
    start: &State,
    plan: &Plan,
    outcome: &SweptSegments,
    corrected: &Corrected,
) -> Result<State, DeviceError> {
    match k.checked_sub(1) {
        None => Ok(start.clone()),
        Some(before) => (corrected[before].clone())
            .or_else(|| framed(before, true, start.repeats(), plan, outcome))
            .ok_or(DeviceError::Inconsistent {
                row: plan.first_row,
            }),
    }
}
