//! Statistics of level sets: exact, gathered while sweeping, and mergeable.

mod extremes;

pub use extremes::{Extreme, Extremes, ValueExtremes};

use super::Sink;

/// A statistic that can be gathered in parts.
pub trait Aggregate: Sink + Clone + Send {
    /// Adds what was gathered from rows above all rows of `self`.
    ///
    /// Gathering parts and merging them in order gives the same as gathering the whole.
    fn merge(&mut self, later: &Self);
}
