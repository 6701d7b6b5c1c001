//! R-Wythoff.

use super::two;
use crate::{PileOrder, Ruleset};

/// Take from the larger pile (from either when they are equal), or the same number from both
/// [Jiao2013, Remark 5, after Ho].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RWythoff;

impl Ruleset for RWythoff {
    fn piles(&self) -> Option<usize> {
        Some(2)
    }

    fn order(&self) -> PileOrder {
        PileOrder::Sorted
    }

    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let (a, b) = two(from);
        (0..b).for_each(|left| visit(&[a.min(left), a.max(left)]));
        (1..=a).for_each(|taken| visit(&[a - taken, b - taken]));
    }
}
