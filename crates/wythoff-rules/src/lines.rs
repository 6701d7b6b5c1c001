//! Games of two piles with Nim moves and moves along lines: the shape whose level sets can be swept
//! row by row, whatever the lines are.

mod same;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::PileOrder;
use crate::shape::{Condition, Predicate};

/// Receives options (x, y), not sorted, and may end the enumeration with [`ControlFlow::Break`].
pub type PairVisitor<'a> = dyn FnMut(u64, u64) -> ControlFlow<()> + 'a;

/// Hands over every option of (a, b), not sorted.
pub type Options =
    Arc<dyn Fn(u64, u64, &mut PairVisitor<'_>) -> ControlFlow<()> + Send + Sync + 'static>;

/// Any positive number from the second pile, perhaps also any from the first, and other moves that
/// make no pile larger. The second pile is the larger one where piles are sorted.
#[derive(Clone)]
pub struct NimLines {
    /// Whether piles keep their places.
    pub order: PileOrder,
    /// Whether one may also take any positive number from the first pile.
    pub nim_on_first: bool,
    /// Moves along lines whose legality becomes periodic.
    pub lines: Vec<Line>,
    /// Moves that take fixed numbers.
    pub jumps: Vec<Jump>,
    /// Moves along lines under any condition.
    pub conditioned: Vec<ConditionedLine>,
    /// All other moves.
    pub others: Option<Options>,
    /// Positions without any move, and a bound: they have no pile as large as that.
    pub ended: Option<(Predicate, u64)>,
    /// The conditions are exact for piles up to this.
    pub largest_pile: u64,
}

/// The moves (a, b) -> (a, b) - offset - i * step for the legal i.
#[derive(Debug, Clone)]
pub struct Line {
    /// What is taken besides the steps.
    pub offset: (i64, i64),
    /// What one step takes; the two numbers are coprime, and the first is positive.
    pub step: (u64, u64),
    /// The least i; it takes something from the first pile.
    pub from: u64,
    /// For each remainder of i modulo the length of the list, whether the move is legal.
    pub legal: Vec<bool>,
    /// What the piles before and after must satisfy.
    pub ends: Ends,
}

/// What may be taken from the piles: `first + k * stride` for k >= 0. A single move has no stride; others take something
/// from the first pile with every stride.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progression {
    /// What the first move takes.
    pub first: (i128, i128),
    /// What every further one takes in addition.
    pub stride: (i128, i128),
}

impl Line {
    /// The moves, apart from conditions on the piles: one progression for each legal remainder of the number of steps.
    pub fn progressions(&self) -> impl Iterator<Item = Progression> + '_ {
        let period = self.legal.len() as u64;
        let legal = (0..period).zip(&self.legal).filter(|(_, legal)| **legal);
        legal.map(move |(remainder, _)| {
            let steps = i128::from(self.from + (remainder + period - self.from % period) % period);
            let step = (i128::from(self.step.0), i128::from(self.step.1));
            let offset = (i128::from(self.offset.0), i128::from(self.offset.1));
            Progression {
                first: (offset.0 + steps * step.0, offset.1 + steps * step.1),
                stride: (i128::from(period) * step.0, i128::from(period) * step.1),
            }
        })
    }
}

/// The move (a, b) -> (a, b) - by.
#[derive(Debug, Clone)]
pub struct Jump {
    /// What is taken from each pile.
    pub by: (u64, u64),
    /// What the piles before and after must satisfy.
    pub ends: Ends,
}

/// The moves (a, b) -> (x, y) = (a, b) - offset - i * step for the i >= 0 that are legal.
#[derive(Clone)]
pub struct ConditionedLine {
    /// What is taken besides the steps.
    pub offset: (i64, i64),
    /// What one step takes, not both 0.
    pub step: (u64, u64),
    /// Whether the move to (x, y) by i steps is legal.
    pub legal: Condition,
}

/// Conditions on both ends of a move, apart from each other; piles are not sorted.
#[derive(Clone, Default)]
pub struct Ends {
    /// On the piles before the move.
    pub source: Option<Predicate>,
    /// On the piles after the move.
    pub target: Option<Predicate>,
}

impl Ends {
    /// Whether one may move from (a, b).
    pub fn allow_source(&self, a: u64, b: u64) -> bool {
        self.source.as_ref().is_none_or(|holds| holds(a, b))
    }

    /// Whether one may move to (x, y).
    pub fn allow_target(&self, x: u64, y: u64) -> bool {
        self.target.as_ref().is_none_or(|holds| holds(x, y))
    }
}

impl NimLines {
    /// Whether a Nim move, a jump or a line without conditions on its ends leads from the sorted
    /// position (a, b) to the sorted position (x, y).
    pub fn leads_plainly(&self, (a, b): (u64, u64), (x, y): (u64, u64)) -> bool {
        let nim = x == a && y < b || y == a && x < b || self.nim_on_first && y == b && x < a;
        let (Some(first), Some(second)) = (a.checked_sub(x), b.checked_sub(y)) else {
            return nim;
        };
        let along = |line: &Line| {
            let steps = |taken: u64, offset: i64| taken.checked_add_signed(-offset);
            let i = steps(first, line.offset.0).filter(|taken| taken % line.step.0 == 0);
            i.map(|taken| taken / line.step.0).is_some_and(|i| {
                let rest = usize::try_from(i % line.legal.len() as u64).expect("a short period");
                i >= line.from
                    && line.legal[rest]
                    && steps(second, line.offset.1) == Some(i * line.step.1)
            })
        };
        nim || self.jumps.iter().any(|jump| jump.by == (first, second))
            || self.lines.iter().any(along)
    }
}

impl fmt::Debug for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ends")
            .field("source", &self.source.is_some())
            .field("target", &self.target.is_some())
            .finish()
    }
}

impl fmt::Debug for NimLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NimLines")
            .field("order", &self.order)
            .field("nim_on_first", &self.nim_on_first)
            .field("lines", &self.lines)
            .field("jumps", &self.jumps)
            .field("conditioned", &self.conditioned)
            .field("others", &self.others.is_some())
            .field("ended", &self.ended.as_ref().map(|(_, below)| below))
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for ConditionedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} + i {:?}", self.offset, self.step)
    }
}
