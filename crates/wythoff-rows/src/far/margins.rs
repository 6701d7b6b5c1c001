//! How much lower and wider each window of the recursion must be.

use std::fmt;

/// The constants of Algorithm RW.
///
/// Only `start_up` rests on a conjecture: that the sweep has forgotten the dummy state after so many
/// rows. For small values of Wythoff's game it is proved, see [`ProvedRows`](super::ProvedRows). Whether the other two
/// suffice is checked in every window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Margins {
    /// How many rows early the sweep of a window starts from the dummy state (R_g in the source).
    pub start_up: u64,
    /// How many rows below r/φ the lower window starts (-L in the source).
    pub below: u64,
    /// How many rows above r/φ the lower window ends (H in the source).
    pub above: u64,
}

impl Margins {
    /// Margins for the values 0, ..., `max_value`.
    ///
    /// The start-up of 20g² + 128 rows is about twice the longest convergence found from any start
    /// row to 10⁷ for g <= 10 and to 10⁶ for g <= 20 (`[Nivasch 2009, Table 5]` and this program).
    pub fn for_value(max_value: usize) -> Self {
        let g = max_value as u64;
        Self {
            start_up: 20 * g * g + 128,
            below: g + 8,
            above: g + 8,
        }
    }

    /// Twice the margins.
    #[must_use]
    pub fn doubled(self) -> Self {
        Self {
            start_up: 2 * self.start_up,
            ..self.wider()
        }
    }

    /// Margins for a first look at the values 0, ..., `max_value`: where the slowest convergence of all rows takes
    /// 10g² rows or so, most take less than 4g².
    pub(super) fn hasty(max_value: usize) -> Self {
        let usual = Self::for_value(max_value);
        Self {
            start_up: usual.start_up / 5,
            ..usual
        }
    }

    /// Twice the margins that can be seen to be too small.
    #[must_use]
    pub(super) fn wider(self) -> Self {
        Self {
            below: 2 * self.below,
            above: 2 * self.above,
            ..self
        }
    }
}

impl fmt::Display for Margins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "start-up {} rows, {} below, {} above",
            self.start_up, self.below, self.above
        )
    }
}
