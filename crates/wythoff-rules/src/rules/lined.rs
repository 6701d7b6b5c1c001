//! Wythoff's game with one more kind of move: along the lines (p, q) and (q, p), or by a knight's step.

use std::ops::ControlFlow;

use super::{two, visit_sorted};
use crate::lines::{Ends, Jump, Line, NimLines};
use crate::ruleset::Visitor;
use crate::{PileOrder, Ruleset};

/// Wythoff's game in which one may also take `t * p` from one pile and `t * q` from the other, for any t >= 1: the
/// (p, q) generalised diagonal Wythoff Nim [Larsson 2012]. With single steps (1, 2) it is Maharaja Nim [Larsson and
/// Wästlund 2012].
#[derive(Debug, Clone)]
pub struct Lined {
    step: (u64, u64),
    most: u64,
    shape: NimLines,
}

impl Lined {
    /// The moves of Wythoff's game and the lines (p, q) and (q, p), both numbers positive.
    pub fn rider(p: u64, q: u64) -> Self {
        let lines = vec![line(1, 1), line(p, q), line(q, p)];
        Self {
            step: (p, q),
            most: u64::MAX,
            shape: shape(lines, Vec::new()),
        }
    }

    /// The moves of Wythoff's game and the single steps (p, q) and (q, p), both numbers positive.
    pub fn leaper(p: u64, q: u64) -> Self {
        let jump = |by| Jump {
            by,
            ends: Ends::default(),
        };
        Self {
            step: (p, q),
            most: 1,
            shape: shape(vec![line(1, 1)], vec![jump((p, q)), jump((q, p))]),
        }
    }
}

fn shape(lines: Vec<Line>, jumps: Vec<Jump>) -> NimLines {
    NimLines {
        order: PileOrder::Sorted,
        nim_on_first: true,
        lines,
        jumps,
        conditioned: Vec::new(),
        others: None,
        ended: None,
        largest_pile: u64::MAX,
    }
}

/// All multiples of a step: of the shortest one in its direction, those that are.
fn line(p: u64, q: u64) -> Line {
    let multiple = greatest_common_divisor(p, q);
    let mut legal = vec![false; usize::try_from(multiple).unwrap_or(usize::MAX)];
    legal[0] = true;
    Line {
        offset: (0, 0),
        step: (p / multiple, q / multiple),
        from: multiple,
        legal,
        ends: Ends::default(),
    }
}

fn greatest_common_divisor(p: u64, q: u64) -> u64 {
    match q {
        0 => p,
        _ => greatest_common_divisor(q, p % q),
    }
}

impl Ruleset for Lined {
    fn piles(&self) -> Option<usize> {
        Some(2)
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let (a, b) = two(from);
        (0..a).try_for_each(|left| visit_sorted([left, b], visit))?;
        (0..b).try_for_each(|left| visit_sorted([a, left], visit))?;
        (1..=a).try_for_each(|taken| visit_sorted([a - taken, b - taken], visit))?;
        for (p, q) in [self.step, (self.step.1, self.step.0)] {
            let steps = (a / p).min(b / q).min(self.most);
            (1..=steps).try_for_each(|t| visit_sorted([a - t * p, b - t * q], visit))?;
        }
        ControlFlow::Continue(())
    }

    fn nim_lines(&self) -> Option<&NimLines> {
        Some(&self.shape)
    }
}
