//! Wythoff's game with a twist: a pass that either player may take once, or options that the other player forbids.

use std::ops::ControlFlow;

use crate::ruleset::Visitor;
use crate::{PileOrder, Ruleset};

/// Wythoff's game with one pass: once in a play, and not when both piles are empty, a player may leave the piles as they
/// are. The third number of a position is 1 while the pass is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass;

impl Ruleset for Pass {
    fn piles(&self) -> Option<usize> {
        Some(3)
    }

    fn order(&self) -> PileOrder {
        PileOrder::Leading(2)
    }

    fn flags(&self) -> &[u64] {
        &[1]
    }

    fn never_grows(&self) -> bool {
        true
    }

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let &[a, b, pass] = from else {
            panic!("a position has two piles and a pass");
        };
        wythoff(a, b, &mut |x, y| visit(&[x.min(y), x.max(y), pass]))?;
        match pass == 1 && b > 0 {
            true => visit(&[a, b, 0]),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Wythoff's game in which the other player forbids up to `k` options before each move; piles keep their places, so that
/// (x, y) and (y, x) are two options [Larsson 2011, who calls it k + 1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blocking {
    /// How many options can be forbidden.
    pub k: u64,
}

impl Ruleset for Blocking {
    fn piles(&self) -> Option<usize> {
        Some(2)
    }

    fn order(&self) -> PileOrder {
        PileOrder::Ordered
    }

    fn block(&self) -> u64 {
        self.k
    }

    fn never_grows(&self) -> bool {
        true
    }

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let &[x, y] = from else {
            panic!("a position has two piles");
        };
        wythoff(x, y, &mut |x, y| visit(&[x, y]))
    }
}

/// The moves of Wythoff's game, piles in their places.
fn wythoff(x: u64, y: u64, visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    (0..x).try_for_each(|left| visit(left, y))?;
    (0..y).try_for_each(|left| visit(x, left))?;
    (1..=x.min(y)).try_for_each(|taken| visit(x - taken, y - taken))
}
