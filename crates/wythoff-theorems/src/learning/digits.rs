//! Digits of positions whose piles fit in machine words.

use wythoff_automata::System;
use wythoff_automata::automata::Alphabet;

/// Writes positions as words, and reads words as positions.
#[derive(Debug, Clone)]
pub(crate) struct Digits {
    alphabet: Alphabet,
    /// The values of the places, the last one first, as far as they fit in a machine word.
    places: Vec<u64>,
    /// For each letter its digits, one for each pile.
    digits: Vec<u32>,
    /// The valid words on one track: for each state and digit the next state.
    valid: Vec<Option<u32>>,
    start: u32,
    /// Which states of the valid words end one.
    ends: Vec<bool>,
}

/// What a word stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A position with piles that fit in machine words.
    Position,
    /// No position: the digits are not those of any number.
    Invalid,
    /// A position with larger piles.
    TooLarge,
}

impl Digits {
    pub(crate) fn new(system: &System, piles: usize) -> Self {
        let alphabet = Alphabet::new(system.digits(), piles).expect("few piles and digits");
        let places = system.numeration().weights();
        let places = places.map_while(|value| u64::try_from(value).ok());
        let valid = system.valid();
        let states = 0..u32::try_from(valid.states()).expect("few states");
        Self {
            places: places.collect(),
            digits: (0..u32::try_from(alphabet.letters()).expect("few letters"))
                .flat_map(|letter| (0..piles).map(move |track| alphabet.digit(letter, track)))
                .collect(),
            valid: states
                .clone()
                .flat_map(|state| (0..system.digits()).map(move |digit| valid.step(state, digit)))
                .collect(),
            ends: states.map(|state| valid.is_accepting(state)).collect(),
            start: valid.start().expect("there are valid words"),
            alphabet,
        }
    }

    pub(crate) fn piles(&self) -> usize {
        self.alphabet.tracks()
    }

    pub(crate) fn letters(&self) -> u32 {
        u32::try_from(self.alphabet.letters()).expect("few letters")
    }

    /// The digits of a letter, one for each pile.
    pub(crate) fn of_letter(&self, letter: u32) -> &[u32] {
        let piles = self.piles();
        &self.digits[letter as usize * piles..][..piles]
    }

    /// The value of a place, counted from the right.
    pub(crate) fn place(&self, place: usize) -> u64 {
        self.places[place]
    }

    /// The number of digits that every number below `bound` can be written with.
    pub(crate) fn length_below(&self, bound: u64) -> usize {
        self.places.partition_point(|&place| place < bound)
    }

    /// The greedy digits of the piles, padded to the same length, as letters.
    pub(crate) fn word(&self, position: &[u64]) -> Vec<u32> {
        let largest = position.iter().copied().max().unwrap_or(0);
        let length = self.length_below(largest.saturating_add(1));
        let mut rest = position.to_vec();
        let mut word = Vec::with_capacity(length);
        for &place in self.places[..length].iter().rev() {
            let letter = rest.iter_mut().fold(0, |letter, pile| {
                let digit = *pile / place;
                *pile -= digit * place;
                letter * self.alphabet.digits() + u32::try_from(digit).expect("a digit")
            });
            word.push(letter);
        }
        word
    }

    /// Reads a word into `position`.
    pub(crate) fn read(&self, word: &[u32], position: &mut [u64]) -> Reading {
        let base = self.alphabet.digits();
        let mut reading = Reading::Position;
        for (track, pile) in position.iter_mut().enumerate() {
            let mut state = self.start;
            let mut sum = 0_u64;
            for (i, &letter) in word.iter().enumerate() {
                let digit = self.digits[letter as usize * self.piles() + track];
                match self.valid[(state * base + digit) as usize] {
                    Some(next) => state = next,
                    None => return Reading::Invalid,
                }
                if digit > 0 {
                    let place = self.places.get(word.len() - 1 - i);
                    let value = place.and_then(|place| place.checked_mul(u64::from(digit)));
                    match value.and_then(|value| sum.checked_add(value)) {
                        Some(larger) => sum = larger,
                        None => reading = Reading::TooLarge,
                    }
                }
            }
            if !self.ends[state as usize] {
                return Reading::Invalid;
            }
            *pile = sum;
        }
        reading
    }
}
