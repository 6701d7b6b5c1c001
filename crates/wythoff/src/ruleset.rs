//! The thin interface between rules and engines.

use std::fmt::Debug;

use crate::shape::NimDiagonal;

/// The most piles a game may have.
pub const MAX_PILES: usize = 6;

/// Whether the piles of a game keep their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PileOrder {
    /// Piles have no places; positions are written smallest pile first.
    Sorted,
    /// Every pile keeps its place.
    Ordered,
}

/// The rules of a finite impartial game on piles of tokens.
///
/// A ruleset only lists options; values belong to the engines. Every play must end: no position
/// may reach itself.
pub trait Ruleset: Debug + Send + Sync {
    /// How many piles a position has, or `None` when the rules work for any number.
    fn piles(&self) -> Option<usize>;

    /// Whether piles keep their places.
    fn order(&self) -> PileOrder;

    /// Calls `visit` with every option of `from`, in a fixed order; the same option may come twice.
    ///
    /// `from` must be canonical (sorted when [`PileOrder::Sorted`]), and so is every option.
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64]));

    /// The same rules as Nim moves plus diagonal moves, if they have that shape.
    ///
    /// Engines made for this shape are far faster than a search over options.
    fn nim_diagonal(&self) -> Option<NimDiagonal> {
        None
    }
}

/// The options of a position as a sorted list without repetitions.
///
/// # Example
///
/// ```
/// # use wythoff::ruleset::{self, PileOrder, Ruleset};
/// #[derive(Debug)]
/// struct OneHeap;
///
/// impl Ruleset for OneHeap {
///     fn piles(&self) -> Option<usize> { Some(1) }
///     fn order(&self) -> PileOrder { PileOrder::Ordered }
///     fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
///         (0..from[0]).for_each(|pile| visit(&[pile]));
///     }
/// }
///
/// assert_eq!(ruleset::options(&OneHeap, &[2]), [[0], [1]]);
/// ```
pub fn options(rules: &dyn Ruleset, from: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    rules.visit_options(from, &mut |to| options.push(to.to_vec()));
    options.sort_unstable();
    options.dedup();
    options
}
