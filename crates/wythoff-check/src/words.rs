//! The valid words of a numeration system, and the proof that they write every number once.
//!
//! The greedy words are those in which the last L digits are worth less than U_L, for every L. An
//! automaton for them is *guessed* and then *proved* right:
//!
//! 1. leading zeros may be added and left out, and every ending of a valid word is valid;
//! 2. if y is the next valid word after x in the order of words of one length, then y is worth 1
//!    more than x: a sentence decided by automata, with the exact automaton of y = x + 1;
//! 3. for each L, the word 1 0...0 with L zeros is valid; or else no valid word of L + 1 digits
//!    starts with a digit above 0, and U_L = U_(L+1).
//!
//! The first word of a length is 0...0, worth 0. So by 2 the n-th valid word of a length is worth n:
//! every number is written exactly once, up to leading zeros, and words are ordered like numbers. By 3
//! there are U_L valid words of L digits, worth 0, ..., U_L - 1: the words below 1 0...0 are those with L
//! digits, and where that word is not valid there are as many with L as with L + 1 digits. By 1 this
//! bounds the last L digits of every valid word, so valid words are greedy; and a greedy word is the only one of
//! its worth, so all of them are valid.

use std::collections::HashMap;

use crate::dfa::{DEAD, Dfa};
use crate::interner::id;
use crate::linear::{Cmp, Linear, automaton};
use crate::logic::{Formula, Logic, all};
use crate::places::Places;
use crate::relation::Relation;
use crate::{Checked, Limits, Refusal};

/// A numeration system: place values, how many digits there are, and the valid words.
#[derive(Debug)]
pub(crate) struct System {
    pub places: Places,
    pub digits: usize,
    pub valid: Dfa,
}

/// At most so many digits are read.
const MOST_DIGITS: usize = 64;

impl System {
    /// The system of that name, proved.
    pub(crate) fn named<'l>(name: &str, limits: &'l Limits<'l>) -> Checked<Logic<'l>> {
        let system = Self::guess(name, limits).map_err(|reason| match reason {
            Ok(reason) => Refusal::Wrong(format!("numeration system {name}: {reason}")),
            Err(refusal) => refusal,
        })?;
        let fail = |what: &str| Refusal::Wrong(format!("numeration system {name}: {what}"));
        if !system.endings_are_valid() {
            return Err(fail("not every ending of a valid word is valid"));
        }
        if !system.has_powers() {
            return Err(fail("the place values do not fit the number of words"));
        }
        let mut logic = Logic::new(system, limits);
        if !successors_grow_by_one(&mut logic)? {
            return Err(fail("successive words are not worth successive numbers"));
        }
        Ok(logic)
    }

    /// Two beginnings of words are told apart by the bounds for the endings of each length that they
    /// leave, for short lengths.
    fn guess(name: &str, limits: &Limits) -> Result<Self, Result<String, Refusal>> {
        let places = Places::named(name).map_err(Ok)?;
        let values = places.values();
        let lengths = values.len() / 2;
        let digit = |pair: &[i128]| (pair[1] - 1) / pair[0];
        let largest = values.windows(2).map(digit).max().unwrap_or(0);
        let digits = usize::try_from(largest + 1).unwrap_or(usize::MAX);
        if !(2..=MOST_DIGITS).contains(&digits) {
            return Err(Ok(format!("{digits} digits are too many")));
        }
        // For each state the beginning of a word that leads there.
        let mut words: Vec<Vec<i128>> = vec![Vec::new()];
        let start = bounds(values, lengths, &[]);
        let mut states = HashMap::from([(start.clone(), 0)]);
        let mut valid = Dfa {
            letters: digits,
            accept: vec![start[0] > 0],
            next: Vec::new(),
        };
        let mut at = 0;
        while at < words.len() {
            limits.check(words.len() * lengths * 8).map_err(Err)?;
            if words[at].len() + lengths >= values.len() {
                return Err(Ok("the valid words were not recognised".to_owned()));
            }
            for digit in 0..largest + 1 {
                let word = [&words[at][..], &[digit]].concat();
                let left = bounds(values, lengths, &word);
                if left.iter().all(|&bound| bound == 0) {
                    valid.next.push(DEAD);
                    continue;
                }
                let accept = left[0] > 0;
                let state = *states.entry(left).or_insert_with(|| {
                    words.push(word);
                    valid.accept.push(accept);
                    id(valid.accept.len() - 1)
                });
                valid.next.push(state);
            }
            at += 1;
        }
        let valid = valid.minimised(limits).map_err(Err)?;
        Ok(Self {
            places,
            digits,
            valid,
        })
    }

    /// Property 1: the start has a loop on 0, and whatever leads from any state to an accepting one
    /// does so from the start.
    fn endings_are_valid(&self) -> bool {
        let valid = &self.valid;
        let mut pairs: Vec<(u32, u32)> = (0..id(valid.states())).map(|state| (state, 0)).collect();
        let mut seen: std::collections::HashSet<(u32, u32)> = pairs.iter().copied().collect();
        while let Some((ending, word)) = pairs.pop() {
            if valid.accept[ending as usize] && (word == DEAD || !valid.accept[word as usize]) {
                return false;
            }
            for digit in 0..self.digits {
                let next = (valid.step(ending, digit), valid.step(word, digit));
                if next.0 != DEAD && seen.insert(next) {
                    pairs.push(next);
                }
            }
        }
        valid.step(0, 0) == 0 && valid.accept[0]
    }

    /// Property 3. The states after 1, 10, 100, ... come back to one of them, after which nothing new
    /// happens.
    fn has_powers(&self) -> bool {
        let values = self.places.values();
        let mut state = self.valid.step(0, 1);
        // For each state the length after which it was met first.
        let mut met = vec![None; self.valid.states()];
        let mut last_exception = None;
        // The states after a first digit above 0 and some more.
        let mut after: Vec<u32> = (1..self.digits)
            .map(|digit| self.valid.step(0, digit))
            .collect();
        for length in 0..values.len() - 1 {
            let accepting = |&state: &u32| state != DEAD && self.valid.accept[state as usize];
            if !accepting(&state) {
                if values[length] != values[length + 1] || after.iter().any(accepting) {
                    return false;
                }
                last_exception = Some(length);
            } else if let Some(before) = met[state as usize] {
                return last_exception.is_none_or(|exception| exception < before);
            } else {
                met[state as usize] = Some(length);
            }
            state = self.valid.step(state, 0);
            let steps =
                |&state: &u32| (0..self.digits).map(move |digit| self.valid.step(state, digit));
            after = after
                .iter()
                .flat_map(steps)
                .filter(|&state| state != DEAD)
                .collect();
            after.sort_unstable();
            after.dedup();
        }
        false
    }
}

/// For each length L the number such that an ending of L digits may follow a word exactly if it is
/// worth less and valid: the least of U_(L+j) less the worth of the last j digits of the word, for all j.
fn bounds(values: &[i128], lengths: usize, word: &[i128]) -> Vec<i128> {
    let bound = |length: usize| {
        let mut worth = 0;
        let mut least = values[length];
        for (j, digit) in word.iter().rev().enumerate() {
            worth += digit * values[length + j];
            least = least.min(values[length + j + 1] - worth);
        }
        least.max(0)
    };
    (0..lengths).map(bound).collect()
}

/// Property 2.
fn successors_grow_by_one(logic: &mut Logic) -> Checked<bool> {
    let digits = logic.system.digits;
    // Words of one length: the first is smaller from the first place on where they differ.
    let mut less = Dfa {
        letters: digits * digits,
        accept: vec![false, true],
        next: Vec::new(),
    };
    for state in 0..2 {
        for (x, y) in (0..digits).flat_map(|x| (0..digits).map(move |y| (x, y))) {
            less.next.push(if state == 1 || x < y {
                1
            } else if x == y {
                0
            } else {
                DEAD
            });
        }
    }
    let less = Relation::new(less, 2);
    let one_more = automaton(
        &logic.system.places,
        digits,
        &[1, -1],
        1,
        Cmp::Zero,
        logic.limits,
    )?;
    let one_more = Relation::new(one_more, 2);
    let [x, y, z] = [(); 3].map(|()| logic.fresh());
    let less = |x, y| Formula::Apply(less.clone(), vec![x, y]);
    let between = Formula::Exists(vec![z], Box::new(all([less(x, z), less(z, y)])));
    let wrong = [
        less(x, y),
        between.not(),
        Formula::Apply(one_more, vec![x, y]).not(),
    ];
    Ok(logic.example(&[x, y], &all(wrong))?.is_none())
}

impl Linear {
    /// The sum, compared with 0.
    pub(crate) fn is(self, cmp: Cmp) -> Formula {
        Formula::Linear(self, cmp)
    }
}
