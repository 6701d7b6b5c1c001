//! Wythoff's game and the variants that only restrict its diagonal moves.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::two;
use crate::ruleset::Visitor;
use crate::shape::{Diagonal, NimDiagonal, NimMoves, Tail};
use crate::{PileOrder, Ruleset};

/// The class W_{k,l}: a diagonal move must leave at least `k` in the smaller pile and `l` in the
/// larger [Fraenkel and Ho 2015, section 2].
///
/// W_{0,0} is Wythoff's game and W_{k,k} is W_k.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WythoffClass {
    /// The least the smaller pile may have after a diagonal move.
    pub k: u64,
    /// The least the larger pile may have after a diagonal move.
    pub l: u64,
}

/// The class W'_k: a diagonal move may not lead to (i, i) with i < `k`
/// [Fraenkel and Ho 2015, Remark 1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WPrime {
    /// The first equal position that may be reached diagonally.
    pub k: u64,
}

/// The class T_k: a diagonal move leaves both piles positive and changes the whole part of the
/// ratio larger/smaller by at most `k` [Fraenkel and Ho 2015, section 3].
///
/// T_0 is F-Wythoff (Jiao 2013); T_∞ has no condition on the ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatioClass {
    /// How much the ratio may change; `None` for ∞.
    pub k: Option<u64>,
}

/// Wythoff's game without any move from positions of at most `c` tokens
/// [KomakiMiyaderaMurakami, Definition 2, for c = 2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminal {
    /// The most tokens a position without moves has.
    pub c: u64,
}

/// Implements [`Ruleset`] for a type with methods `shape`, `far_shape` and `settled_row`.
macro_rules! ruleset_by_shape {
    ($($game:ty),*) => {$(
        impl Ruleset for $game {
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
                self.shape().visit_options(a, b, visit)
            }

            fn nim_diagonal(&self) -> Option<NimDiagonal> {
                Some(self.shape())
            }

            fn tail(&self) -> Option<Tail> {
                Some(self.far_shape())
            }

            fn settles_at(&self) -> Option<u64> {
                Some(self.settled_row())
            }
        }
    )*};
}

ruleset_by_shape!(WythoffClass, WPrime, RatioClass, Terminal);

impl WythoffClass {
    /// A smaller pile of at least l >= k leaves both conditions true.
    fn settled_row(self) -> u64 {
        self.k.max(self.l)
    }

    /// From b = a + l on, the larger pile keeps at least l tokens whatever is taken.
    fn far_shape(self) -> Tail {
        let Self { k, l } = self;
        Tail::leaving(k, move |a| a.saturating_add(l))
    }

    fn shape(self) -> NimDiagonal {
        let Self { k, l } = self;
        let diagonal = match (k, l) {
            (0, 0) => Diagonal::Always,
            _ => Diagonal::Target(Arc::new(move |a, b| a >= k && b >= l)),
        };
        NimDiagonal {
            nim: NimMoves::EitherPile,
            diagonal,
            ended: None,
        }
    }
}

impl WPrime {
    fn settled_row(self) -> u64 {
        self.k
    }

    /// Equal piles come on a diagonal only from equal piles.
    fn far_shape(self) -> Tail {
        Tail::leaving(0, |a| a.saturating_add(1))
    }

    fn shape(self) -> NimDiagonal {
        let diagonal = match self.k {
            0 => Diagonal::Always,
            k => Diagonal::Target(Arc::new(move |a, b| a != b || a >= k)),
        };
        NimDiagonal {
            nim: NimMoves::EitherPile,
            diagonal,
            ended: None,
        }
    }
}

impl RatioClass {
    /// Below the line b = 2a the ratio is 1, so the ratio of the target alone decides.
    fn settled_row(self) -> u64 {
        1
    }

    /// From b = (k + 2)a² + a on no diagonal move is legal: on the diagonal d = b - a the ratio is
    /// 1 + ⌊d/a⌋ before the move and 1 + ⌊d/p⌋ after a move to p < a, and
    /// d/p - d/a >= d/a² >= k + 2, so the whole parts differ by more than k.
    fn far_shape(self) -> Tail {
        match self.k {
            None => Tail::leaving(1, |_| 0),
            Some(k) => Tail::without_diagonals(move |a| {
                a.saturating_mul(a)
                    .saturating_mul(k.saturating_add(2))
                    .saturating_add(a)
            }),
        }
    }

    fn shape(self) -> NimDiagonal {
        let positive = Arc::new(|a, _| a >= 1);
        let diagonal = match self.k {
            None => Diagonal::Target(positive),
            Some(within) => Diagonal::Label {
                target: positive,
                label: Arc::new(|a, b| b / a),
                within,
            },
        };
        NimDiagonal {
            nim: NimMoves::EitherPile,
            diagonal,
            ended: None,
        }
    }
}

impl Terminal {
    fn settled_row(self) -> u64 {
        self.c.saturating_add(1)
    }

    fn far_shape(self) -> Tail {
        let Self { c } = self;
        Tail::leaving(0, move |_| c.saturating_add(1))
    }

    fn shape(self) -> NimDiagonal {
        let Self { c } = self;
        NimDiagonal {
            nim: NimMoves::EitherPile,
            diagonal: Diagonal::Always,
            ended: Some(Arc::new(move |a, b| a.saturating_add(b) <= c)),
        }
    }
}
