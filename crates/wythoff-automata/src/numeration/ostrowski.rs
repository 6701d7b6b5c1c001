//! Ostrowski systems: the bottom places one by one, the periodic places by the engine.
//!
//! Place i + 1 gets its value from aᵢ₊₁, so from place H on, where the terms a₍H+1₎, a₍H+2₎, ...
//! are purely periodic, the places form a self-similar system of order 2 with steps (aⱼ, 1). Read
//! alone, its lowest digit may be as large as a₍H+1₎: its own place values start from (1, 1).

use dashu_int::UBig;

use super::ContinuedFraction;
use super::engine::{Engine, dot};

/// The column of the periodic places when they stand alone.
const BASE: [u64; 2] = [1, 1];

/// The digits of `n`, least significant first.
pub(super) fn digits(fraction: &ContinuedFraction, n: &UBig) -> Vec<u32> {
    let below = Below::new(fraction);
    let engine = Engine::for_writing(BASE, &steps(fraction), n);
    // Over many places both systems grow alike, so their place values give the ratio.
    let row = engine.top_row();
    let guess = n * dot(&row, &BASE.map(UBig::from)) / dot(&row, &below.column);
    let guess = if guess.is_zero() { guess } else { guess - 1u8 };
    let (above, mut rest) = engine.digits_above(n, &below.column, guess);
    let mut digits = vec![0; below.weights.len()];
    for (digit, weight) in digits.iter_mut().zip(&below.weights).rev() {
        let quotient = &rest / weight;
        rest -= &quotient * weight;
        *digit = u32::try_from(quotient).expect("a greedy digit is at most a term");
    }
    digits.extend(above);
    digits
}

/// The value of digits given least significant first.
pub(super) fn value(fraction: &ContinuedFraction, digits: &[u32]) -> UBig {
    let below = Below::new(fraction);
    let (low, high) = digits.split_at(below.weights.len().min(digits.len()));
    let engine = Engine::for_reading(BASE, &steps(fraction), high.len());
    let low: UBig = (low.iter().zip(&below.weights))
        .map(|(&digit, weight)| weight * digit)
        .sum();
    low + dot(&engine.row(high), &below.column)
}

/// The places below the purely periodic ones, and the column (q(H), q(H-1)) that follows them.
struct Below {
    weights: Vec<UBig>,
    column: [UBig; 2],
}

impl Below {
    fn new(fraction: &ContinuedFraction) -> Self {
        let mut weights = Vec::new();
        let (mut current, mut before) = (UBig::ONE, UBig::ZERO);
        for index in 1..=height(fraction) {
            let next = &current * fraction.quotient(index) + &before;
            weights.push(current.clone());
            (current, before) = (next, current);
        }
        Self {
            weights,
            column: [current, before],
        }
    }
}

/// H: at least one place, so that no digit above it has the special bound of place 0.
fn height(fraction: &ContinuedFraction) -> usize {
    match fraction.lead() {
        0 => fraction.period().len(),
        lead => lead,
    }
}

/// The steps of the periodic places from place H on: the period itself.
fn steps(fraction: &ContinuedFraction) -> Vec<[u32; 2]> {
    let start = height(fraction) + 1;
    let length = fraction.period().len();
    (start..start + length)
        .map(|index| [fraction.quotient(index), 1])
        .collect()
}
