//! Games made of Nim moves and diagonal moves: the shape the fast engines know.
//!
//! From an unordered position (a, b), a <= b, one may take any positive number from one pile (from
//! either, or only from the larger), or the same number s from both (if the rule of the diagonal
//! allows it). From some positions there may be no move at all.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::ruleset::Visitor;

/// A predicate on a position (a, b) with a <= b.
pub type Predicate = Arc<dyn Fn(u64, u64) -> bool + Send + Sync>;

/// A whole-number label of a position (a, b) with a <= b.
pub type Label = Arc<dyn Fn(u64, u64) -> u64 + Send + Sync>;

/// A condition on a diagonal move: (a, b, s) with a <= b and 1 <= s <= a.
pub type Condition = Arc<dyn Fn(u64, u64, u64) -> bool + Send + Sync>;

/// Nim moves, diagonal moves under a condition, and no move from `ended` positions.
#[derive(Clone)]
pub struct NimDiagonal {
    /// From which pile alone one may take.
    pub nim: NimMoves,
    /// Which diagonal moves are legal.
    pub diagonal: Diagonal,
    /// Positions (a, b), a <= b, without any move.
    pub ended: Option<Predicate>,
}

/// From which pile alone one may take any positive number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NimMoves {
    /// From either pile.
    EitherPile,
    /// Only from the larger pile; from either when they are equal.
    LargerPile,
}

/// Which diagonal moves are legal, from the easiest case for an engine to the hardest.
#[derive(Clone)]
pub enum Diagonal {
    /// None: this is two-pile Nim.
    Never,
    /// All of them: this is Wythoff's game.
    Always,
    /// Exactly those whose target satisfies the predicate.
    Target(Predicate),
    /// Exactly those whose target satisfies `target` and whose label changes by at most `within`.
    ///
    /// The label may be asked of any position for which `target` holds, or that has such a
    /// position further down its diagonal.
    Label {
        /// What the target must satisfy.
        target: Predicate,
        /// What may change only a little.
        label: Label,
        /// By how much.
        within: u64,
    },
    /// Any condition.
    General(Condition),
}

/// What the rules become far along every row: the reason why rows are additively periodic.
///
/// **Statement** For every a and every b >= `from(a)` with b >= a, the position (a, b) is not ended,
/// and the legal diagonal moves are those of [`FarDiagonals`].
///
/// Whoever makes one answers for the statement: periods are called proved on its strength.
#[derive(Clone)]
pub struct Tail {
    from: Arc<dyn Fn(u64) -> u64 + Send + Sync>,
    diagonals: FarDiagonals,
}

/// Which diagonal moves there are far along every row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FarDiagonals {
    /// None.
    Never,
    /// Those that leave at least so many tokens in the smaller pile.
    Leaving(u64),
    /// Those that there are where the tail begins: they depend on the smaller pile and on what is taken, but not on the
    /// larger pile.
    Fixed,
}

impl Tail {
    /// From column `from(a)` of row a on, a diagonal move must leave at least `least` tokens in the
    /// smaller pile.
    pub fn leaving(least: u64, from: impl Fn(u64) -> u64 + Send + Sync + 'static) -> Self {
        Self {
            from: Arc::new(from),
            diagonals: FarDiagonals::Leaving(least),
        }
    }

    /// From column `from(a)` of row a on, the diagonal moves do not depend on the column.
    pub fn fixed(from: impl Fn(u64) -> u64 + Send + Sync + 'static) -> Self {
        Self {
            from: Arc::new(from),
            diagonals: FarDiagonals::Fixed,
        }
    }

    /// From column `from(a)` of row a on, there are no diagonal moves.
    pub fn without_diagonals(from: impl Fn(u64) -> u64 + Send + Sync + 'static) -> Self {
        Self {
            from: Arc::new(from),
            diagonals: FarDiagonals::Never,
        }
    }

    /// The column of row `a` where the tail begins.
    pub fn from(&self, a: u64) -> u64 {
        (self.from)(a)
    }

    /// The diagonal moves.
    pub fn diagonals(&self) -> FarDiagonals {
        self.diagonals
    }
}

impl fmt::Debug for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tail")
            .field("from(0..5)", &[0, 1, 2, 3, 4].map(|a| self.from(a)))
            .field("diagonals", &self.diagonals)
            .finish()
    }
}

impl NimDiagonal {
    /// The tail when it needs no argument: no ended positions, and all or no diagonal moves.
    pub fn plain_tail(&self) -> Option<Tail> {
        match (&self.ended, &self.diagonal) {
            (None, Diagonal::Always) => Some(Tail::leaving(0, |_| 0)),
            (None, Diagonal::Never) => Some(Tail::without_diagonals(|_| 0)),
            _ => None,
        }
    }

    /// Whether this is Wythoff's game: all moves of both kinds, from every position.
    pub fn is_wythoff(&self) -> bool {
        self.nim == NimMoves::EitherPile
            && matches!(self.diagonal, Diagonal::Always)
            && self.ended.is_none()
    }

    /// Whether one may move from (a, b) to (a - s, b - s).
    pub fn allows_diagonal(&self, a: u64, b: u64, s: u64) -> bool {
        if s == 0 || s > a || self.is_ended(a, b) {
            return false;
        }
        match &self.diagonal {
            Diagonal::Never => false,
            Diagonal::Always => true,
            Diagonal::Target(target) => target(a - s, b - s),
            Diagonal::Label {
                target,
                label,
                within,
            } => target(a - s, b - s) && label(a - s, b - s).abs_diff(label(a, b)) <= *within,
            Diagonal::General(condition) => condition(a, b, s),
        }
    }

    /// Whether (a, b), a <= b, has no move at all by the `ended` clause.
    #[inline]
    pub fn is_ended(&self, a: u64, b: u64) -> bool {
        self.ended.as_ref().is_some_and(|ended| ended(a, b))
    }

    /// Calls `visit` with every option of (a, b), a <= b, smaller pile first, until it asks to stop.
    pub fn visit_options(&self, a: u64, b: u64, visit: &mut Visitor<'_>) -> ControlFlow<()> {
        if self.is_ended(a, b) {
            return ControlFlow::Continue(());
        }
        if self.nim == NimMoves::EitherPile {
            (0..a).try_for_each(|smaller| visit(&[smaller, b]))?;
        }
        (0..b).try_for_each(|other| visit(&[a.min(other), a.max(other)]))?;
        (1..=a)
            .filter(|&s| self.allows_diagonal(a, b, s))
            .try_for_each(|s| visit(&[a - s, b - s]))
    }
}

impl fmt::Debug for NimDiagonal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NimDiagonal")
            .field("nim", &self.nim)
            .field("diagonal", &self.diagonal)
            .field("ended", &self.ended.as_ref().map(|_| "predicate"))
            .finish()
    }
}

impl fmt::Debug for Diagonal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Never => f.write_str("Never"),
            Self::Always => f.write_str("Always"),
            Self::Target(_) => f.write_str("Target"),
            Self::Label { within, .. } => write!(f, "Label(within {within})"),
            Self::General(_) => f.write_str("General"),
        }
    }
}
