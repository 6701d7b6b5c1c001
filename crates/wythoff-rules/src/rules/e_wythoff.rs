//! The rules of E-Wythoff.

use std::ops::ControlFlow;

use super::{two, visit_sorted};
use crate::Ruleset;
use crate::rules::WythoffClass;
use crate::ruleset::Visitor;

/// Wythoff's moves, and also: k from the smaller pile together with l from the larger,
/// 1 <= l < k (Ho 2012).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EWythoff;

impl Ruleset for EWythoff {
    fn piles(&self) -> Option<usize> {
        Some(2)
    }

    unordered_with_nim_moves!();

    fn has_triangles(&self) -> bool {
        true
    }

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        WythoffClass { k: 0, l: 0 }.visit_options(from, visit)?;
        let (a, b) = two(from);
        for k in 2..=a {
            (1..k).try_for_each(|l| visit_sorted([a - k, b - l], visit))?;
        }
        ControlFlow::Continue(())
    }
}
