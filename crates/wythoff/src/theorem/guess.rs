//! Learning the automaton of a level set.

use wythoff_automata::automata::{Alphabet, Nfa};
use wythoff_automata::learn::{Learner, Membership};
use wythoff_automata::{Budget, Exhausted, Relation, System, UBig};

use super::oracle::Oracle;
use crate::MAX_PILES;

/// How many digits more than the first pile the others may have when a row is listed.
const EXTRA_DIGITS: usize = 4;

/// A growing guess at the automaton of a level set.
#[derive(Debug)]
pub struct Guess<O> {
    system: System,
    piles: usize,
    learner: Learner<Reader<O>>,
}

/// Reads words as positions and asks the oracle.
#[derive(Debug)]
struct Reader<O> {
    oracle: O,
    alphabet: Alphabet,
    /// The transitions of the automaton of valid representations, on one track.
    system: System,
    /// Values of the places, the last digit first, as long as they fit in a machine word.
    places: Vec<u64>,
    questions: u64,
}

impl<O: Oracle> Reader<O> {
    /// The position that a word stands for; `None` if it is not valid or too large.
    fn position(&self, word: &[u32]) -> Option<Vec<u64>> {
        let valid = self.system.valid();
        let mut position = Vec::with_capacity(self.alphabet.tracks());
        for track in 0..self.alphabet.tracks() {
            let mut state = valid.start()?;
            let mut pile = 0_u64;
            for (place, &letter) in word.iter().rev().enumerate().rev() {
                let digit = self.alphabet.digit(letter, track);
                state = valid.step(state, digit)?;
                if digit > 0 {
                    let value = self.places.get(place)?.checked_mul(u64::from(digit))?;
                    pile = pile.checked_add(value)?;
                }
            }
            position.push(pile);
        }
        Some(position)
    }
}

impl<O> Reader<O> {
    /// The greedy digits of a number.
    fn digits(&self, number: u64) -> Vec<u32> {
        let length = self
            .places
            .iter()
            .take_while(|&&place| place <= number)
            .count();
        let mut rest = number;
        let mut digits = Vec::with_capacity(length);
        for &place in self.places[..length].iter().rev() {
            digits.push(u32::try_from(rest / place).expect("a digit"));
            rest %= place;
        }
        digits
    }

    /// The word of a position: the greedy digits of its piles, padded to the same length.
    fn word(&self, position: &[u64]) -> Vec<u32> {
        let largest = position.iter().copied().max().unwrap_or(0);
        let length = self
            .places
            .iter()
            .take_while(|&&place| place <= largest)
            .count();
        let mut rest = position.to_vec();
        let mut digits = vec![0; position.len()];
        let mut word = Vec::with_capacity(length);
        for &place in self.places[..length].iter().rev() {
            for (pile, digit) in rest.iter_mut().zip(&mut digits) {
                *digit = u32::try_from(*pile / place).expect("a digit");
                *pile %= place;
            }
            word.push(self.alphabet.letter(&digits));
        }
        word
    }
}

impl<O: Oracle> Membership for Reader<O> {
    fn accepts(&mut self, word: &[u32]) -> Result<bool, Exhausted> {
        self.questions += 1;
        match self.position(word) {
            Some(position) => self.oracle.contains(&position),
            None => Ok(false),
        }
    }
}

impl<O: Oracle> Guess<O> {
    /// The first guess, before any example is looked at.
    pub fn new(system: &System, piles: usize, oracle: O) -> Result<Self, Exhausted> {
        let alphabet = Alphabet::new(system.digits(), piles).expect("few tracks and digits");
        let mut places = Vec::new();
        let mut digits = vec![1];
        while let Ok(value) = u64::try_from(&system.value_of(&digits)) {
            places.push(value);
            digits.push(0);
        }
        let reader = Reader {
            oracle,
            alphabet,
            system: system.clone(),
            places,
            questions: 0,
        };
        let letters = u32::try_from(alphabet.letters()).expect("few letters");
        Ok(Self {
            system: system.clone(),
            piles,
            learner: Learner::new(letters, reader)?,
        })
    }

    /// The number of states of the guess, before minimisation.
    pub fn states(&self) -> usize {
        self.learner.states()
    }

    /// How many questions were asked so far.
    pub fn questions(&mut self) -> u64 {
        self.learner.membership().questions
    }

    /// The oracle.
    pub fn oracle(&mut self) -> &mut O {
        &mut self.learner.membership().oracle
    }

    /// Makes the guess right about a position; `false` if it was.
    pub fn refine(&mut self, position: &[u64]) -> Result<bool, Exhausted> {
        let word = self.learner.membership().word(position);
        self.learner.refine(&word)
    }

    /// Makes the guess right about a position that may not fit in machine words.
    pub fn refine_big(&mut self, position: &[UBig]) -> Result<bool, Exhausted> {
        self.learner.refine(&self.system.word(position))
    }

    /// Positions of `set` whose first pile is `first`, at most `most` of them.
    pub fn with_first_pile(&mut self, set: &Relation, first: u64, most: usize) -> Vec<Vec<u64>> {
        let reader = self.learner.membership();
        let alphabet = reader.alphabet;
        let mut digits: Vec<u32> = reader.digits(first);
        // Other piles may be longer by a few digits.
        let length = (digits.len() + EXTRA_DIGITS).min(reader.places.len());
        digits.splice(0..0, std::iter::repeat_n(0, length - digits.len()));
        let mut found = Vec::new();
        let Some(start) = set.dfa().start() else {
            return found;
        };
        let mut stack = vec![(start, 0, [0_u64; MAX_PILES])];
        while let Some((state, read, position)) = stack.pop() {
            if read == length {
                if set.dfa().is_accepting(state) {
                    found.push(position[..self.piles].to_vec());
                }
                if found.len() == most {
                    return found;
                }
                continue;
            }
            let place = reader.places[length - 1 - read];
            for letter in 0..u32::try_from(alphabet.letters()).expect("few letters") {
                if alphabet.digit(letter, 0) != digits[read] {
                    continue;
                }
                let Some(next) = set.dfa().step(state, letter) else {
                    continue;
                };
                let mut longer = position;
                for (track, pile) in longer[..self.piles].iter_mut().enumerate() {
                    *pile = pile.saturating_add(
                        place.saturating_mul(u64::from(alphabet.digit(letter, track))),
                    );
                }
                stack.push((next, read + 1, longer));
            }
        }
        found
    }

    /// The set of positions that the guess accepts.
    pub fn relation(&self, budget: &Budget) -> Result<Relation, Exhausted> {
        let alphabet = Alphabet::new(self.system.digits(), self.piles).expect("checked before");
        let mut nfa = Nfa::new(alphabet);
        let letters = u32::try_from(alphabet.letters()).expect("few letters");
        for state in 0..u32::try_from(self.learner.states()).expect("fewer than 2^32 states") {
            let edges = (0..letters).map(|letter| (letter, self.learner.step(state, letter)));
            nfa.add_state(self.learner.is_accepting(state), edges);
        }
        nfa.add_start(0);
        Relation::from_nfa(&self.system, &nfa, budget)
    }
}
