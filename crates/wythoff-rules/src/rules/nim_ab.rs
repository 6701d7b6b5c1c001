//! The rules of Gurvich's NIM(a, b).

use std::ops::ControlFlow;

use super::{two, visit_sorted};
use crate::Ruleset;
use crate::ruleset::Visitor;

/// Take x from one pile and y from the other, not both 0, with |x - y| < `a` or
/// min(x, y) < `b` [Gurvich, as given in Matonkar, section 4.0.1].
///
/// NIM(1, 1) is Wythoff's game and NIM(a, 1) is Fraenkel's a-Wythoff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimAb {
    /// Numbers closer than this may be taken together; at least 1.
    pub a: u64,
    /// Fewer than this may always be taken from the second pile; at least 1.
    pub b: u64,
}

impl Ruleset for NimAb {
    fn piles(&self) -> Option<usize> {
        Some(2)
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let (first, second) = two(from);
        let mut take = |x, y| visit_sorted([first - x, second - y], visit);
        for x in 0..=first {
            if x < self.b {
                (0..=second)
                    .filter(|y| x + y > 0)
                    .try_for_each(|y| take(x, y))?;
                continue;
            }
            // Two runs of y: below b, and within a - 1 of x. They may touch.
            (0..self.b.min(second + 1)).try_for_each(|y| take(x, y))?;
            let near = (x + 1).saturating_sub(self.a).max(self.b);
            let far = x.saturating_add(self.a - 1).min(second);
            (near..=far).try_for_each(|y| take(x, y))?;
        }
        ControlFlow::Continue(())
    }
}
