//! Automata as text and pictures.
//!
//! [`walnut`] is read and written; [`dot`], [`json`] and [`svg`] are written only.

pub mod dot;
pub mod json;
pub mod svg;
pub mod walnut;

use crate::automata::Dfa;

/// The arrows out of a state, joined when they lead to the same place: target and label.
///
/// A letter is written as the digits of its tracks in a row, with commas if there are digits of
/// two figures.
fn arrows(dfa: &Dfa, state: u32) -> Vec<(u32, String)> {
    let alphabet = dfa.alphabet();
    let between = if alphabet.digits() > 10 { "," } else { "" };
    let mut arrows: Vec<(u32, String)> = Vec::new();
    for letter in 0..u32::try_from(alphabet.letters()).expect("few letters") {
        let Some(target) = dfa.step(state, letter) else {
            continue;
        };
        let digits = (0..alphabet.tracks()).map(|track| alphabet.digit(letter, track).to_string());
        let label = digits.collect::<Vec<_>>().join(between);
        match arrows.iter_mut().find(|(other, _)| *other == target) {
            Some((_, labels)) => {
                labels.push(' ');
                labels.push_str(&label);
            }
            None => arrows.push((target, label)),
        }
    }
    arrows
}

/// The states in order.
fn states(dfa: &Dfa) -> std::ops::Range<u32> {
    0..u32::try_from(dfa.states()).expect("fewer than 2^32 states")
}
