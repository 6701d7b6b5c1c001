//! The rules of two games on three piles: the Tribonacci game and the Raleigh game.

use std::ops::ControlFlow;

use super::{take_from_one_or_two, three, visit_sorted};
use crate::Ruleset;
use crate::ruleset::Visitor;

/// The Tribonacci game (Duchêne and Rigo 2008).
///
/// 1. Take a positive number from one or two piles.
/// 2. Take positive numbers from all three, none of them more than the other two together.
/// 3. Take α > 0 from two piles and β > 2α from the third, unless the piles that were
///    x <= y <= z become x' < z' < y'.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tribonacci;

impl Ruleset for Tribonacci {
    fn piles(&self) -> Option<usize> {
        Some(3)
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let [x, y, z] = three(from);
        take_from_one_or_two([x, y, z], visit)?;
        for i in 1..=x {
            for j in 1..=y {
                for k in 1..=z {
                    let balanced = 2 * i.max(j).max(k) <= i + j + k;
                    let lopsided = is_lopsided(i, j, k) && !(x - i < z - k && z - k < y - j);
                    if balanced || lopsided {
                        visit_sorted([x - i, y - j, z - k], visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether two of the numbers are equal and the third is more than twice as large.
fn is_lopsided(i: u64, j: u64, k: u64) -> bool {
    (i == j && k > 2 * i) || (i == k && j > 2 * i) || (j == k && i > 2 * j)
}

/// The Raleigh game [Fraenkel 2007, rules reconstructed from its P-positions].
///
/// 1. Take a positive number from one or two piles.
/// 2. If two piles are equal, take everything.
/// 3. If 0 < x < y < z, take the same k > 0 from y and z and any positive number from x; k = 3
///    is forbidden when the pile that was y becomes the smallest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raleigh;

impl Ruleset for Raleigh {
    fn piles(&self) -> Option<usize> {
        Some(3)
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let [x, y, z] = three(from);
        take_from_one_or_two([x, y, z], visit)?;
        if z > 0 && (x == y || y == z) {
            visit(&[0, 0, 0])?;
        }
        if x < y && y < z {
            for left in 0..x {
                for k in (1..=y).filter(|&k| k != 3 || y - k >= left) {
                    visit_sorted([left, y - k, z - k], visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
