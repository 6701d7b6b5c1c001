//! Statistics of level sets: exact, gathered while sweeping, and mergeable.

mod activity;
mod extremes;
mod golden_offset;
mod histogram;
mod near_zero;
mod statistics;

pub use activity::{Activity, ValueActivity};
pub use extremes::{Extreme, Extremes, ValueExtremes};
pub use golden_offset::{GoldenOffset, GoldenOffsets};
pub use histogram::{Histogram, Histograms};
pub use near_zero::{LargestNear, NearZero};
pub use statistics::Statistics;

use super::Sink;

/// A statistic that can be gathered in parts.
pub trait Aggregate: Sink + Clone + Send {
    /// The same statistic without any points.
    #[must_use]
    fn fresh(&self) -> Self;

    /// Adds what was gathered from the rows that follow those of `self`.
    ///
    /// Gathering parts and merging them in order gives the same as gathering the whole.
    fn merge(&mut self, later: &Self);
}

/// Gathers nothing.
impl Aggregate for () {
    fn fresh(&self) {}

    fn merge(&mut self, (): &Self) {}
}

impl<A: Aggregate> Aggregate for Option<A> {
    fn fresh(&self) -> Self {
        self.as_ref().map(Aggregate::fresh)
    }

    fn merge(&mut self, later: &Self) {
        if let (Some(mine), Some(later)) = (self, later) {
            mine.merge(later);
        }
    }
}

impl<A: Aggregate, B: Aggregate> Aggregate for (A, B) {
    fn fresh(&self) -> Self {
        (self.0.fresh(), self.1.fresh())
    }

    fn merge(&mut self, later: &Self) {
        self.0.merge(&later.0);
        self.1.merge(&later.1);
    }
}
