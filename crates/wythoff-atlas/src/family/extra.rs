//! Further moves beside those of Nim, with the diagonals or without.

use super::{DIAGONAL, NIM, either, rules, single, up_to_two};

/// A further move takes at most this many from a pile.
const MOST: u64 = 6;

/// With the diagonals: up to two further moves that tell the piles apart, and up to two that do not.
pub(super) fn with_diagonals() -> Vec<String> {
    let all = |parts: &[String]| -> Vec<String> {
        let chosen = up_to_two(parts).into_iter();
        chosen
            .map(|chosen| rules([NIM, DIAGONAL].into_iter().chain(chosen)))
            .collect()
    };
    let pairs = || (1..=MOST).flat_map(|i| (1..=MOST).map(move |j| (i, j)));
    let apart: Vec<String> = pairs()
        .filter(|(i, j)| i != j)
        .map(|(i, j)| single(i, j))
        .collect();
    let alike: Vec<String> = pairs()
        .filter(|(i, j)| i < j)
        .map(|(i, j)| either(i, j))
        .collect();
    all(&apart).into_iter().chain(all(&alike)).collect()
}

/// Without the diagonals.
pub(super) fn without_diagonals() -> Vec<String> {
    let pairs = (1..=MOST).flat_map(|i| (1..=MOST).map(move |j| single(i, j)));
    let moves: Vec<String> = pairs.collect();
    let chosen = up_to_two(&moves).into_iter();
    chosen
        .map(|chosen| rules([NIM].into_iter().chain(chosen)))
        .collect()
}
