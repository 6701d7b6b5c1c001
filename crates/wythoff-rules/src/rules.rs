//! The rules of the catalogue, one file per family.
//!
//! Each ruleset is a plain value whose fields are its parameters. They are written from the
//! sources' wording, independently of the rule-language texts in [`crate::catalogue`], so that
//! the two can be tested against each other.

/// The methods of a [`Ruleset`](crate::Ruleset) on unordered piles in which any number may be taken
/// from any pile and no pile ever grows.
macro_rules! unordered_with_nim_moves {
    () => {
        fn order(&self) -> crate::PileOrder {
            crate::PileOrder::Sorted
        }

        fn never_grows(&self) -> bool {
            true
        }

        fn reaches_all_below(&self) -> bool {
            true
        }
    };
}

pub mod e_wythoff;
pub mod fraenkel;
pub mod lined;
pub mod n_heap;
pub mod nim;
pub mod nim_ab;
pub mod r_wythoff;
pub mod three_piles;
pub mod twists;
pub mod wythoff;

pub use e_wythoff::EWythoff;
pub use fraenkel::{Mouse, Rat};
pub use lined::Lined;
pub use n_heap::NHeap;
pub use nim::Nim;
pub use nim_ab::NimAb;
pub use r_wythoff::RWythoff;
pub use three_piles::{Raleigh, Tribonacci};
pub use twists::{Blocking, Pass};
pub use wythoff::{RatioClass, Terminal, WPrime, WythoffClass};

use std::ops::ControlFlow;

use crate::ruleset::Visitor;

/// Sorts a few piles, smallest first: by insertion, since they are nearly sorted after a move.
#[inline]
fn sort_few(piles: &mut [u64]) {
    for end in 1..piles.len() {
        let mut at = end;
        while at > 0 && piles[at] < piles[at - 1] {
            piles.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Calls `visit` with the piles sorted, smallest first.
fn visit_sorted<const N: usize>(mut piles: [u64; N], visit: &mut Visitor<'_>) -> ControlFlow<()> {
    sort_few(&mut piles);
    visit(&piles)
}

/// Every way to take a positive number from one or two of three piles.
fn take_from_one_or_two(from: [u64; 3], visit: &mut Visitor<'_>) -> ControlFlow<()> {
    for first in 0..3 {
        for left in 0..from[first] {
            let mut piles = from;
            piles[first] = left;
            visit_sorted(piles, visit)?;
            for second in first + 1..3 {
                for left in 0..from[second] {
                    piles[second] = left;
                    visit_sorted(piles, visit)?;
                }
                piles[second] = from[second];
            }
        }
    }
    ControlFlow::Continue(())
}

/// A position of three piles.
///
/// # Panics
///
/// If the position has another number of piles: callers hold positions of the right length.
fn three(from: &[u64]) -> [u64; 3] {
    from.try_into()
        .expect("a position of a three-pile game has three piles")
}

/// A position of two piles, smaller first.
///
/// # Panics
///
/// If the position has another number of piles: callers hold positions of the right length.
fn two(from: &[u64]) -> (u64, u64) {
    let [a, b] = from
        .try_into()
        .expect("a position of a two-pile game has two piles");
    (a, b)
}
