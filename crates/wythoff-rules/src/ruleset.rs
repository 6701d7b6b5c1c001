//! The thin interface between rules and engines.

use std::fmt::Debug;
use std::ops::ControlFlow;

use wythoff_automata::{Budget, Exhausted};

use crate::lines::NimLines;
use crate::shape::{NimDiagonal, NimMoves, Tail};

/// The most piles a game may have.
pub const MAX_PILES: usize = 6;

/// Whether the piles of a game keep their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PileOrder {
    /// Piles have no places; positions are written smallest pile first.
    Sorted,
    /// Every pile keeps its place.
    Ordered,
    /// So many piles, at least two, have no places and are written first, smallest first; the others are flags, which keep
    /// their places.
    Leading(usize),
}

impl PileOrder {
    /// How many of the first piles have no places: none, or at least two.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_rules::PileOrder;
    ///
    /// assert_eq!(PileOrder::Leading(2).sorted(3), 2);
    /// let mut position = [5, 3, 1];
    /// PileOrder::Leading(2).arrange(&mut position);
    /// assert_eq!(position, [3, 5, 1]);
    /// ```
    pub fn sorted(self, piles: usize) -> usize {
        match self {
            Self::Sorted => piles,
            Self::Ordered => 0,
            Self::Leading(sorted) => sorted.min(piles),
        }
    }

    /// Whether the piles are as a game of this order writes them.
    pub fn is_canonical<T: PartialOrd>(self, position: &[T]) -> bool {
        position[..self.sorted(position.len())].is_sorted()
    }

    /// Writes the piles as a game of this order does.
    pub fn arrange<T: Ord>(self, position: &mut [T]) {
        let sorted = self.sorted(position.len());
        position[..sorted].sort_unstable();
    }
}

/// Receives options one by one and may end the enumeration with [`ControlFlow::Break`].
pub type Visitor<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// The rules of a finite impartial game on piles of tokens.
///
/// A ruleset only lists options; values belong to the engines. Every play must end: no position
/// may reach itself.
pub trait Ruleset: Debug + Send + Sync {
    /// How many piles a position has, or `None` when the rules work for any number.
    fn piles(&self) -> Option<usize>;

    /// Whether piles keep their places.
    fn order(&self) -> PileOrder;

    /// Calls `visit` with every option of `from`, in a fixed order, until it asks to stop (pass its
    /// answer on with `?`); the same option may come twice.
    ///
    /// `from` must be canonical (sorted when [`PileOrder::Sorted`]), and so is every option.
    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()>;

    /// The same as long as the budget lasts: rules that try many values between two options look at it in between.
    ///
    /// # Errors
    ///
    /// If the budget ended there; the visitor has then seen a part of the options.
    fn visit_options_within(
        &self,
        from: &[u64],
        _budget: &Budget,
        visit: &mut Visitor<'_>,
    ) -> Result<ControlFlow<()>, Exhausted> {
        Ok(self.visit_options(from, visit))
    }

    /// The largest pile for which the arithmetic of the rules is exact. Engines refuse larger ones.
    fn largest_pile(&self) -> u64 {
        u64::MAX
    }

    /// How many options the other player may forbid before each move; the ban is over after the move.
    ///
    /// **Statement** with k a position is lost for whoever moves if and only if at most k of its options are, options that
    /// are the same position counted once [Gavel and Strimling 2004; Larsson 2011]. There are no Grundy values: only
    /// engines that count lost options may play such a game.
    fn block(&self) -> u64 {
        0
    }

    /// The largest values of the flags, which are the last piles.
    fn flags(&self) -> &[u64] {
        &[]
    }

    /// Whether no move ever makes a pile larger, so that every position below (a, b, ...) lies in
    /// the box [0, a] x [0, b] x ...
    fn never_grows(&self) -> bool {
        false
    }

    /// Whether any number can always be taken from any pile. So every position with no larger pile can be reached, in one
    /// move or several, and a search for a value must pass them all; and two positions of the same value differ in
    /// more than one pile. `false` if that is not known.
    fn reaches_all_below(&self) -> bool {
        self.nim_diagonal()
            .is_some_and(|shape| shape.nim == NimMoves::EitherPile && shape.ended.is_none())
    }

    /// The same rules as Nim moves plus diagonal moves, if they have that shape.
    ///
    /// Engines made for this shape are far faster than a search over options.
    fn nim_diagonal(&self) -> Option<NimDiagonal> {
        None
    }

    /// The same rules as Nim moves and moves along lines, if they have that shape.
    fn nim_lines(&self) -> Option<&NimLines> {
        None
    }

    /// Whether the options of (a, b), a <= b, are just (a, b - i) and (a - k, b - l) with
    /// 0 <= l <= k, where i and k are positive: triangles, for which there is a fast engine.
    fn has_triangles(&self) -> bool {
        false
    }

    /// Whether the game has three piles without places, and its moves are just these: any positive number from one pile, or
    /// the same from two.
    fn has_pairs_of_three(&self) -> bool {
        false
    }

    /// What the shape becomes far along every row, if that is known.
    ///
    /// With a tail the rows of Grundy values are additively periodic, and their periods can be
    /// certified.
    fn tail(&self) -> Option<Tail> {
        self.nim_diagonal()?.plain_tail()
    }

    /// The row from which on the shape is that of Wythoff's game below the line b = 2a, if there is
    /// one.
    ///
    /// **Statement** Ended positions have b < `settles_at`. Call a position (a, b) *inner* when
    /// `settles_at` <= a <= b < 2a: from an inner position every diagonal move to an inner one is
    /// legal, and whether one to any other target is legal depends on the target alone.
    ///
    /// The level sets of such a game are swept row by row at full speed. Whoever overrides this
    /// answers for the statement: sweeps are called exact on its strength.
    fn settles_at(&self) -> Option<u64> {
        self.nim_diagonal()?.is_wythoff().then_some(0)
    }
}

/// Calls `visit` with every option of `from`, to the end.
pub fn for_each_option<R: Ruleset + ?Sized>(
    rules: &R,
    from: &[u64],
    mut visit: impl FnMut(&[u64]),
) {
    let _ = rules.visit_options(from, &mut |to| {
        visit(to);
        ControlFlow::Continue(())
    });
}

/// The options of a position as a sorted list without repetitions.
///
/// # Example
///
/// ```
/// # use std::ops::ControlFlow;
/// # use wythoff_rules::ruleset;
/// # use wythoff_rules::ruleset::{PileOrder, Ruleset, Visitor};
/// #[derive(Debug)]
/// struct OneHeap;
///
/// impl Ruleset for OneHeap {
///     fn piles(&self) -> Option<usize> { Some(1) }
///     fn order(&self) -> PileOrder { PileOrder::Ordered }
///     fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
///         (0..from[0]).try_for_each(|pile| visit(&[pile]))
///     }
/// }
///
/// assert_eq!(ruleset::options(&OneHeap, &[2]), [[0], [1]]);
/// ```
pub fn options(rules: &dyn Ruleset, from: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for_each_option(rules, from, |to| options.push(to.to_vec()));
    options.sort_unstable();
    options.dedup();
    options
}
