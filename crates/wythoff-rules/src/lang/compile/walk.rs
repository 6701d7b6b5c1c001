//! The innermost loop when only additions are left, made for each number of piles.

use std::ops::ControlFlow;

use super::Sink;
use crate::MAX_PILES;

/// Hands out options whose piles advance by addition.
#[inline]
pub(super) fn walk<const PILES: usize>(
    start: &[i64],
    strides: &[i64; MAX_PILES],
    (low, high): (i64, i64),
    arrange: impl Fn([u64; PILES]) -> [u64; PILES],
    sink: &mut Sink<'_, '_>,
) -> ControlFlow<()> {
    let mut piles: [i64; PILES] = std::array::from_fn(|index| start[index]);
    for _ in low..=high {
        (sink.visit)(&arrange(piles.map(i64::cast_unsigned)))?;
        for (pile, stride) in piles.iter_mut().zip(strides) {
            *pile += stride;
        }
    }
    ControlFlow::Continue(())
}

/// Both numbers, the smaller first.
#[inline]
pub(super) fn two_sorted([a, b]: [u64; 2]) -> [u64; 2] {
    [a.min(b), a.max(b)]
}

/// Three numbers in order.
#[inline]
pub(super) fn three_sorted([a, b, c]: [u64; 3]) -> [u64; 3] {
    let [a, b] = two_sorted([a, b]);
    let [b, c] = two_sorted([b, c]);
    let [a, b] = two_sorted([a, b]);
    [a, b, c]
}
