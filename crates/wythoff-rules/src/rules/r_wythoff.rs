//! The rules of R-Wythoff.

use std::ops::ControlFlow;

use super::two;
use crate::ruleset::Visitor;
use crate::shape::{Diagonal, NimDiagonal, NimMoves};
use crate::{PileOrder, Ruleset};

/// Take from the larger pile (from either when they are equal), or the same number from both
/// [Jiao 2013, Remark 5, after Ho].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RWythoff;

impl Ruleset for RWythoff {
    fn piles(&self) -> Option<usize> {
        Some(2)
    }

    fn order(&self) -> PileOrder {
        PileOrder::Sorted
    }

    fn never_grows(&self) -> bool {
        true
    }

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let (a, b) = two(from);
        (0..b).try_for_each(|left| visit(&[a.min(left), a.max(left)]))?;
        (1..=a).try_for_each(|taken| visit(&[a - taken, b - taken]))
    }

    fn nim_diagonal(&self) -> Option<NimDiagonal> {
        Some(NimDiagonal {
            nim: NimMoves::LargerPile,
            diagonal: Diagonal::Always,
            ended: None,
        })
    }
}
