//! The statistics of a level: from the device where its segments fit, from the processor where they do not.

use rayon::prelude::*;
use wythoff_rows::sweep::State;
use wythoff_rows::sweep::stats::{Aggregate, Extremes, Histogram, Statistics};

use super::Gathered;
use super::chain::{Chain, Corrected};
use crate::DeviceError;
use crate::engine::{Engine, REMARKABLE};

impl<E: Engine> Chain<'_, E> {
    /// Adds what is wanted of all segments, except for the number of points.
    pub(super) fn gather(
        &mut self,
        to: &mut Gathered<'_>,
        corrected: &Corrected,
    ) -> Result<(), DeviceError> {
        let (block, count) = (self.outcome.block, self.plan.count());
        // A block with a segment that did not fit has counted what is not there.
        let spoilt: Vec<bool> = (corrected.chunks(block))
            .map(|segments| segments.iter().any(Option::is_some))
            .collect();
        let wants_histograms = to.statistics.histograms.is_some();
        let again: Vec<usize> = (0..count)
            .filter(|&k| {
                wants_histograms && spoilt[k / block]
                    || corrected[k].is_some()
                    || self.outcome.notes[k] & REMARKABLE != 0
            })
            .collect();
        let mut parts = self.parts(&again, corrected, to.statistics)?;
        if let Some(histograms) = &mut to.statistics.histograms {
            let blocks = self
                .outcome
                .histograms
                .chunks_exact(self.shape.lanes * self.shape.bins);
            let whole = blocks.zip(&spoilt).filter(|&(_, &spoilt)| !spoilt);
            histograms.merge(&to.range.histograms(whole.map(|(bins, _)| bins), self.shape));
            for (&k, part) in again.iter().zip(&mut parts) {
                if !spoilt[k / block] {
                    part.histograms = None;
                }
            }
        }
        for mut part in parts {
            to.range.widen(&part);
            // All points are counted by the indices of the states.
            forget_counts(&mut part);
            to.statistics.merge(&part);
        }
        if let Some(tail) = &mut to.tail {
            let last = self.plan.count() - 1;
            let start = self.state_before(last, corrected)?;
            self.known(last, start)?.sweep(*tail, self.budget)?;
        }
        Ok(())
    }

    /// The statistics of some segments, by the processor.
    fn parts(
        &mut self,
        segments: &[usize],
        corrected: &Corrected,
        like: &Statistics,
    ) -> Result<Vec<Statistics>, DeviceError> {
        let mut known = Vec::with_capacity(segments.len());
        for &k in segments {
            let start = self.state_before(k, corrected)?;
            known.push((self.known(k, start)?, self.plan.end[k]));
        }
        let mut empty = like.fresh();
        empty.near_zero = None;
        // Extremes are always wanted: they say what is still known.
        empty
            .extremes
            .get_or_insert_with(|| Extremes::new(self.shape.lanes - 1));
        let budget = self.budget;
        known
            .par_iter()
            .map(|(known, _)| {
                let mut part = empty.clone();
                known.sweep(&mut part, budget)?;
                Ok(part)
            })
            .collect()
    }
}

/// Keeps the extremes of a part but not how many points it had.
fn forget_counts(part: &mut Statistics) {
    part.points = 0;
    if let Some(extremes) = part.extremes.take() {
        let mut values = extremes.values().to_vec();
        values.iter_mut().for_each(|value| value.count = 0);
        part.extremes = Some(Extremes::from_values(values));
    }
}

/// Adds the number of points between two states, and checks that as many were counted.
pub(super) fn count_points(
    statistics: &mut Statistics,
    start: &State,
    end: &State,
) -> Result<(), DeviceError> {
    let counts: Vec<u64> = (end.index().iter().zip(start.index()))
        .map(|(end, start)| end.saturating_sub(*start))
        .collect();
    statistics.points += counts.iter().sum::<u64>();
    if let Some(extremes) = statistics.extremes.take() {
        let mut values = extremes.values().to_vec();
        for (value, count) in values.iter_mut().zip(&counts) {
            value.count += count;
        }
        statistics.extremes = Some(Extremes::from_values(values));
    }
    if let (Some(extremes), Some(histograms)) = (&statistics.extremes, &statistics.histograms) {
        let counted =
            |histogram: &Histogram| -> u64 { histogram.counts().map(|(_, count)| count).sum() };
        let mut values = extremes.values().iter().zip(histograms.values());
        if !values.all(|(value, histogram)| value.count == counted(histogram)) {
            return Err(DeviceError::Inconsistent { row: start.row() });
        }
    }
    Ok(())
}
