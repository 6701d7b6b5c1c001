//! Convergence times of the rows of a level: how soon a sweep from the dummy state of a row is the true one.
//!
//! The rows are cut into short segments, each with as many start rows; the true states of all their rows are
//! found first, from states that the processor checks as in a sweep. Segments that do not fit, or with a start
//! row that converges too late for the device, are left to the processor.

use rayon::prelude::*;
use wythoff_automata::Budget;
use wythoff_rows::sweep::stats::Histogram;
use wythoff_rows::sweep::{Convergence, KnownRows, SweepError};

use crate::engine::{Engine, Times};
use crate::level::{self, Rows};
use crate::{DeviceError, Shape};

/// Adds the times of all start rows of a level; the reflected words of `known` rows lie in the input.
pub(crate) fn level<E: Engine>(
    engine: &mut E,
    rows: &Rows<'_>,
    known: u64,
    times: &mut [Convergence],
    budget: &Budget,
) -> Result<(), DeviceError> {
    let shape = engine.shape().clone();
    let row = rows.start.row();
    if rows.rows + shape.reach as u64 + 1 > known {
        return Err(SweepError::NotGolden { row }.into());
    }
    let most = engine.segments_traced() * shape.starts as u64;
    let (mut state, mut at) = (rows.start.clone(), 0);
    while at < rows.rows {
        budget.check()?;
        let part = Rows {
            start: &state,
            rows: most.min(rows.rows - at),
            ..*rows
        };
        let traced = level::trace(engine, &part, at, budget)?;
        let plan = &traced.plan;
        let found = engine.converge(rows.input, plan, &traced.again)?;
        for (total, found) in times.iter_mut().zip(on_device(&found, &shape, row + at)) {
            total.merge(&found);
        }
        let late: Vec<usize> = (0..plan.count()).filter(|&k| found.failed[k]).collect();
        let mut known_rows = Vec::with_capacity(late.len());
        for k in late {
            let start = traced.state_before(k)?;
            let far = (16 * rows.start_up).max(4 * shape.reach as u64);
            let to = known.min(plan.end[k] + far);
            let words = engine.read(rows.input, plan.first[k], to - plan.first[k])?;
            let starts = plan.end[k] - plan.first[k];
            known_rows.push((KnownRows::new(start, &words), starts));
        }
        let found: Vec<Result<Vec<Convergence>, SweepError>> = known_rows
            .par_iter()
            .map(|(rows, starts)| {
                let found = rows.convergence(*starts, budget)?;
                found.ok_or(SweepError::NotConverged { row })
            })
            .collect();
        for found in found {
            for (total, found) in times.iter_mut().zip(&found?) {
                total.merge(found);
            }
        }
        at += part.rows;
        state = traced.end()?;
    }
    Ok(())
}

/// What the device has counted, as the processor would.
fn on_device(found: &Times, shape: &Shape, first_row: u64) -> Vec<Convergence> {
    (0..shape.lanes)
        .map(|lane| {
            let counts = &found.times[lane * (shape.reach + 1)..][..shape.reach + 1];
            let mut histogram = Histogram::default();
            for (rows, &count) in (0..).zip(counts) {
                if count > 0 {
                    histogram.add(rows, count);
                }
            }
            let Some(rows) = counts.iter().rposition(|&count| count > 0) else {
                return Convergence::default();
            };
            Convergence {
                rows: rows as u64,
                start: first_row + found.first_longest[lane],
                count: counts[rows],
                histogram,
            }
        })
        .collect()
}
