//! The rules of Wythoff's game on N heaps.

use std::ops::ControlFlow;

use super::sort_few;
use crate::ruleset::Visitor;
use crate::{MAX_PILES, Ruleset};

/// Take from one heap, or take numbers with nim-sum 0 (not all 0) from all heaps
/// [Fraenkel, as given in Matonkar, chapter 4].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NHeap {
    /// The number of heaps, from 2 to [`MAX_PILES`]. Two heaps are Wythoff's game.
    pub heaps: usize,
}

impl Ruleset for NHeap {
    fn piles(&self) -> Option<usize> {
        Some(self.heaps)
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let mut left = [0; MAX_PILES];
        let left = &mut left[..from.len()];
        for heap in 0..from.len() {
            for remaining in 0..from[heap] {
                left.copy_from_slice(from);
                left[heap] = remaining;
                sort_few(left);
                visit(left)?;
            }
        }
        take_with_nim_sum_zero(from, visit)
    }
}

/// Counts through all numbers taken from all heaps but the last, whose share the nim-sum fixes.
fn take_with_nim_sum_zero(from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
    let (&last, others) = from.split_last().expect("a game has at least one heap");
    let mut taken = [0; MAX_PILES];
    let mut left = [0; MAX_PILES];
    let left = &mut left[..from.len()];
    while count_up(&mut taken[..others.len()], others) {
        let share = taken[..others.len()]
            .iter()
            .fold(0, |sum, number| sum ^ number);
        if share > last {
            continue;
        }
        taken[others.len()] = share;
        for (heap, remaining) in left.iter_mut().enumerate() {
            *remaining = from[heap] - taken[heap];
        }
        sort_few(left);
        visit(left)?;
    }
    ControlFlow::Continue(())
}

/// Steps to the next vector below or equal to `limits` in every place; `false` after the last.
fn count_up(vector: &mut [u64], limits: &[u64]) -> bool {
    for (number, &limit) in vector.iter_mut().zip(limits) {
        if *number < limit {
            *number += 1;
            return true;
        }
        *number = 0;
    }
    false
}
