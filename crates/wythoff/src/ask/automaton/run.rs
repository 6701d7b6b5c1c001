//! A position read by an automaton, digit by digit.

use serde::{Deserialize, Serialize};
use wythoff_automata::Relation;

use crate::UBig;

/// How an automaton reads a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The digits of all piles side by side, the most significant first.
    pub digits: Vec<Vec<u32>>,
    /// The state before the first digits and after each of the others, as far as they lead anywhere.
    pub states: Vec<u32>,
    /// Whether the position is in the set.
    pub accepted: bool,
}

impl Run {
    /// Reads the piles of a position in the order in which the game writes them.
    pub(super) fn new(relation: &Relation, position: &[UBig]) -> Self {
        let dfa = relation.dfa();
        let alphabet = dfa.alphabet();
        let word = relation.system().word(position);
        let digits = (word.iter())
            .map(|&letter| (0..alphabet.tracks()).map(move |track| alphabet.digit(letter, track)))
            .map(Iterator::collect)
            .collect();
        let mut states: Vec<u32> = dfa.start().into_iter().collect();
        for &letter in &word {
            let next = states.last().and_then(|&state| dfa.step(state, letter));
            match next {
                Some(next) => states.push(next),
                None => break,
            }
        }
        let ended = states.len() == word.len() + 1;
        let last = states.last().filter(|_| ended);
        Self {
            accepted: last.is_some_and(|&state| dfa.is_accepting(state)),
            digits,
            states,
        }
    }
}
