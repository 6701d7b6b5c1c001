//! Digits of positions whose piles fit in machine words.

use wythoff_automata::System;
use wythoff_automata::automata::Alphabet;
use wythoff_rules::MAX_PILES;

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
    ///
    /// **Cost** a step for each digit and pile; nothing is allocated, since a survey reads hundreds of thousands.
    pub(crate) fn word(&self, position: &[u64]) -> impl Iterator<Item = u32> {
        let largest = position.iter().copied().max().unwrap_or(0);
        let length = self.length_below(largest.saturating_add(1));
        let piles = position.len();
        let mut rest = [0_u64; MAX_PILES];
        rest[..piles].copy_from_slice(position);
        let places = self.places[..length].iter().rev();
        places.map(move |&place| {
            rest[..piles].iter_mut().fold(0, |letter, pile| {
                let mut digit = 0;
                // Digits are small: this is quicker than a division.
                while *pile >= place {
                    *pile -= place;
                    digit += 1;
                }
                letter * self.alphabet.digits() + digit
            })
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_system_and_read_back() {
        for name in ["fibonacci", "base:2", "base:10", "tribonacci"] {
            let system: System = name.parse().unwrap();
            let digits = Digits::new(&system, 2);
            let numbers = (0..40).chain([89, 143, 144, 999_999, 1 << 40, 1 << 60]);
            let numbers: Vec<u64> = numbers.collect();
            for (&a, &b) in numbers.iter().zip(numbers.iter().rev()) {
                let word: Vec<u32> = digits.word(&[a, b]).collect();
                let slow: Vec<u32> = system.word(&[a.into(), b.into()]);
                assert_eq!(word, slow, "{name} {a} {b}");
                let mut position = [0; 2];
                assert_eq!(digits.read(&word, &mut position), Reading::Position);
                assert_eq!(position, [a, b], "{name}");
            }
        }
    }
}
