//! The rules of Fraenkel's Mouse and Rat games.

use std::ops::ControlFlow;

use super::{take_from_one_or_two, three, two, visit_sorted};
use crate::Ruleset;
use crate::ruleset::Visitor;

/// The Mouse game: a Nim move, or l from the smaller and k from the larger pile (both positive)
/// with |k - l| < 2 if the piles differ by a multiple of 3 before the move, and k = l otherwise
/// [Matonkar, section 5.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mouse;

impl Ruleset for Mouse {
    fn piles(&self) -> Option<usize> {
        Some(2)
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let (x, y) = two(from);
        (0..x).try_for_each(|left| visit(&[left, y]))?;
        (0..y).try_for_each(|left| visit_sorted([x, left], visit))?;
        let slack = if (y - x).is_multiple_of(3) { 1 } else { 0 };
        for l in 1..=x {
            for k in (l - slack).max(1)..=(l + slack).min(y) {
                visit_sorted([x - l, y - k], visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The Rat game on three piles x <= y <= z [Matonkar, section 5.1, with the corrected reading of
/// rule 3].
///
/// 1. Take a positive number from one or two piles.
/// 2. Take from all three, so that x and y lose nearly the same: |k - l| < a, with a = 2 if
///    y - x is a multiple of 7 and a = 1 otherwise. Either the piles keep their order, or z
///    becomes the smallest and x, y keep theirs.
/// 3. Take from all three, keeping the order, so that x and z lose nearly the same:
///    |k - l| < b, where the new outer piles u <= w decide: b = 3 if u = w, b = 6 if w - u leaves
///    remainder 4 on division by 7, and b = 5 otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rat;

impl Ruleset for Rat {
    fn piles(&self) -> Option<usize> {
        Some(3)
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let [x, y, z] = three(from);
        take_from_one_or_two([x, y, z], visit)?;
        let a = if (y - x).is_multiple_of(7) { 2 } else { 1 };
        for u in 0..x {
            for v in (0..y).filter(|v| (y - v).abs_diff(x - u) < a && u <= *v) {
                // z keeps the top, or drops to the bottom.
                (v..z).try_for_each(|w| visit(&[u, v, w]))?;
                (0..=u.min(z - 1)).try_for_each(|w| visit(&[w, u, v]))?;
            }
            for w in u..z {
                let b = match w - u {
                    0 => 3,
                    difference if difference % 7 == 4 => 6,
                    _ => 5,
                };
                if (z - w).abs_diff(x - u) < b {
                    (u..=w.min(y - 1)).try_for_each(|v| visit(&[u, v, w]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
