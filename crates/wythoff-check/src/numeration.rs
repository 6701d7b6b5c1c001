//! Numeration systems: place values and valid words.
//!
//! A system is given by its place values U_0 = 1 <= U_1 <= U_2 <= ..., which obey a linear recurrence with natural
//! coefficients that repeat from some place on.
//!
//! | name | recurrence |
//! |---|---|
//! | `base:K` | U_i = K U_(i-1) |
//! | `fibonacci` | U_i = U_(i-1) + U_(i-2), starting 1, 2 |
//! | `tribonacci` | U_i = U_(i-1) + U_(i-2) + U_(i-3), starting 1, 2, 4 |
//! | `ostrowski:PRE;PERIOD` | U_i = a_i U_(i-1) + U_(i-2), U_(-1) = 0, with [a_0; a_1, ...] = PRE, PERIOD, PERIOD, ...; without U_0 if U_1 = 1 as well |
//! | `recurrence:FACTORS;FIRST` | U_i = C_1 U_(i-1) + ... + C_D U_(i-D), starting FIRST |
//!
//! *The place values never fall, and grow by the factor D at most*, where D is the number of digits: that is seen for those
//! below 2^100, more than the recurrence looks back. If the coefficients are always the same, then the differences
//! U_i - U_(i-1) and D U_(i-1) - U_i obey the same recurrence, so they stay natural numbers. Otherwise
//! U_i = a_i U_(i-1) + U_(i-2) with a_i >= 1, and the a_i repeat within what was seen, so that a_i < D.
//! *They grow without bound*: the sum of the coefficients is at least 2, or they would not have come so far.
//!
//! Valid are the greedy words: the last L digits are worth less than U_L, for every L. So the L digits of a valid word
//! are worth 0, ..., U_L - 1, and each of these numbers n has exactly one valid word of L digits: its first digit must be
//! n div U_(L-1), which is less than D, and then come the L - 1 digits of n mod U_(L-1). Zeros in front change nothing.

use std::rc::Rc;

use dashu_int::IBig;

use crate::automata::Automaton;
use crate::linear::{AT_MOST, automaton};
use crate::logic::Logic;
use crate::{Checked, Limits, Refusal};

/// A numeration system.
#[derive(Debug)]
pub(crate) struct System {
    pub name: String,
    first: usize,
    /// The coefficients of U_(i-1), U_(i-2), ... in U_i for the places i after the first values.
    rows: Vec<Vec<u32>>,
    /// So many of the rows at the end repeat for ever.
    pub period: usize,
    /// U_0, U_1, ... as far as they were needed.
    pub values: Vec<IBig>,
    pub digits: usize,
    /// The valid words.
    pub valid: Rc<Automaton>,
}

/// Place values are computed so much further than a constant that is compared with them.
pub(crate) const BEYOND: usize = 150;
const MOST_PLACES: usize = 4096;
const MOST_DIGITS: usize = 64;

/// First values, rows of coefficients, and how many of the rows repeat.
type Recurrence = (Vec<u32>, Vec<Vec<u32>>, usize);

fn recurrence(name: &str) -> Option<Recurrence> {
    let (kind, parameters) = name.split_once(':').unwrap_or((name, ""));
    let mut lists: Vec<Vec<u32>> = Vec::new();
    for list in parameters.split(';') {
        let words = list.split(',').filter(|_| !list.is_empty());
        let number = |word: &str| word.parse().ok().filter(|&number| number <= 65535);
        lists.push(words.map(number).collect::<Option<_>>()?);
    }
    let lists: Vec<&[u32]> = lists.iter().map(Vec::as_slice).collect();
    Some(match (kind, &lists[..]) {
        ("fibonacci", [[]]) => (vec![1, 2], vec![vec![1, 1]], 1),
        ("tribonacci", [[]]) => (vec![1, 2, 4], vec![vec![1, 1, 1]], 1),
        ("base", [[base]]) if *base >= 2 => (vec![1], vec![vec![*base]], 1),
        ("ostrowski", [before, period]) if !period.is_empty() => {
            // Rows for the places 2, 3, ..., the last `period` of which repeat.
            let places = before.len().max(2) + period.len();
            let terms = before.iter().chain(period.iter().cycle());
            let mut a: Vec<u32> = terms.copied().take(places + 1).collect();
            if a[1] == 1 {
                // U_1 = U_0, so the last digit is always 0, and is left out: [a_0; 1, a_2, ...] as [a_0; a_2 + 1, ...].
                a.remove(1);
                a[1] = a[1].saturating_add(1);
            }
            a.truncate(places);
            let rows = a[2..].iter().map(|&a| vec![a, 1]).collect();
            let positive = a[1..].iter().all(|&a| a > 0);
            positive.then_some((vec![1, a[1]], rows, period.len()))?
        }
        ("recurrence", [_, [1, 1, ..]]) => return None,
        ("recurrence", [factors, first @ [1, ..]]) if factors.len() == first.len() => {
            (first.to_vec(), vec![factors.to_vec()], 1)
        }
        _ => return None,
    })
}

impl System {
    /// What can be decided in the system of that name.
    pub(crate) fn named<'l>(name: &str, limits: &'l Limits<'l>) -> Checked<Logic<'l>> {
        let refused = |what| Refusal::Wrong(format!("numeration system {name}: {what}"));
        let (first, rows, period) = recurrence(name).ok_or_else(|| refused("there is none"))?;
        let mut system = Self {
            name: name.to_owned(),
            first: first.len(),
            rows,
            period,
            values: first.into_iter().map(IBig::from).collect(),
            digits: 0,
            valid: Rc::default(),
        };
        let large = IBig::from(1) << 100;
        let places = system.lead() + period + system.order();
        let (mut falls, mut most) = (places >= MOST_PLACES, IBig::ZERO);
        for place in 1..MOST_PLACES {
            if system.values.len() == place {
                system.next_value();
            }
            let [before, here] = [place - 1, place].map(|place| &system.values[place]);
            falls |= before > here;
            if falls || place >= places && *here > large {
                break;
            }
            most = most.max((here - 1) / before);
        }
        system.digits = usize::try_from(most).map_or(usize::MAX, |most| most + 1);
        let far = system.values[system.values.len() - 1] > large;
        if falls || !far || !(2..=MOST_DIGITS).contains(&system.digits) {
            return Err(refused(
                "the place values fall, or do not grow as they should",
            ));
        }
        system.grow(&large);
        let too_large = (vec![IBig::NEG_ONE], IBig::ZERO, AT_MOST);
        let invalid = automaton(&system, &too_large, true, limits)?.determinised(limits)?;
        let valid = invalid.flipped(system.digits).reduced(limits)?;
        system.valid = Rc::new(valid);
        Ok(Logic::new(system, limits))
    }

    /// How many place values the recurrence looks back.
    pub(crate) fn order(&self) -> usize {
        self.rows[0].len()
    }

    /// From this place on the recurrence repeats, and it looks back at places from 0 on only.
    pub(crate) fn lead(&self) -> usize {
        self.first + self.rows.len() - self.period
    }

    /// The coefficients of U_(i-1), U_(i-2), ... in U_i.
    pub(crate) fn coefficients(&self, place: usize) -> &[u32] {
        let (at, lead) = (place - self.first, self.rows.len() - self.period);
        let repeated = || &self.rows[lead + (at - lead) % self.period];
        self.rows.get(at).unwrap_or_else(repeated)
    }

    fn next_value(&mut self) {
        let coefficients = self.coefficients(self.values.len()).iter();
        let terms = coefficients.zip(self.values.iter().rev());
        let next = terms.map(|(&c, value)| IBig::from(c) * value).sum();
        self.values.push(next);
    }

    /// Computes place values far beyond a number.
    pub(crate) fn grow(&mut self, number: &IBig) {
        while self.values.len() < BEYOND || self.values[self.values.len() - BEYOND] <= *number {
            self.next_value();
        }
    }
}
