//! Place values of any linear recurrence whose last factor is 1.

use std::collections::VecDeque;
use std::fmt;

use dashu_int::UBig;

use super::SystemError;
use super::roots::{Roots, count_roots};
use super::rule::DigitsError;

/// Place values w(i) = C₁·w(i-1) + ... + C_D·w(i-D) with C_D = 1, which grow without bound from
/// w(0) = 1 and never fall.
///
/// Because the last factor is 1 the recurrence can be run backwards, so D neighbouring place values
/// are all that has to be kept. Two neighbours may be equal; the lower one is then never used.
///
/// # Example
///
/// ```
/// use wythoff_automata::numeration::Recurrence;
///
/// // Padovan numbers: 1, 2, 2, 3, 4, 5, 7, 9, 12, ...
/// let padovan = Recurrence::new(vec![0, 1, 1], vec![1, 2, 2]).unwrap();
/// assert_eq!(padovan.equation(), "z^3 = z + 1");
/// assert!(padovan.roots().is_pisot());
/// assert!(Recurrence::new(vec![0, 1, 2], vec![1, 2, 2]).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Recurrence {
    factors: Vec<u32>,
    first: Vec<u32>,
    max_digit: u32,
}

/// A recurrence has at least this many factors.
const SHORTEST: usize = 2;

/// A recurrence has at most this many factors.
const LONGEST: usize = 8;

/// Factors and first values are at most this large.
const LARGEST: u32 = u16::MAX as u32;

/// Quotients of neighbouring place values converge, so the largest digit shows at one of this many.
const PLACES_FOR_DIGITS: usize = 64;

impl Recurrence {
    /// The place values with factors C₁, ..., C_D and first values w(0), ..., w(D-1).
    ///
    /// # Errors
    ///
    /// If the values do not start with 1, fall, or do not grow without bound, if the last factor is not 1,
    /// or if there are not as many first values as factors, 2 to 8 of each.
    pub fn new(factors: Vec<u32>, first: Vec<u32>) -> Result<Self, SystemError> {
        let wrong = |reason| Err(SystemError::Recurrence { reason });
        if !(SHORTEST..=LONGEST).contains(&factors.len()) {
            return wrong("a recurrence has 2 to 8 factors, before the semicolon");
        }
        if first.len() != factors.len() {
            return wrong("there must be as many first place values as factors");
        }
        if factors.iter().chain(&first).any(|&term| term > LARGEST) {
            return wrong("the numbers of a recurrence are at most 65535");
        }
        if factors.last() != Some(&1) {
            return wrong("the last factor of a recurrence must be 1, so that it runs backwards");
        }
        if factors.iter().sum::<u32>() < 2 {
            return wrong("the place values of this recurrence do not grow");
        }
        if first[0] != 1 {
            return wrong("the first place value must be 1");
        }
        let mut recurrence = Self {
            factors,
            first,
            max_digit: 0,
        };
        // Differences of neighbours obey the same recurrence: if D of them are not negative, none is.
        let places = recurrence.places();
        let next = places.next();
        let known: Vec<&UBig> = places.values.iter().chain([&next]).collect();
        if known.windows(2).any(|pair| pair[0] > pair[1]) {
            return wrong("place values must not fall");
        }
        let weights: Vec<UBig> = recurrence.weights().take(PLACES_FOR_DIGITS).collect();
        let digits = weights.windows(2).map(|pair| (&pair[1] - 1u8) / &pair[0]);
        let largest = digits.max().expect("many places");
        recurrence.max_digit = u32::try_from(largest).expect("at most the sum of the factors");
        Ok(recurrence)
    }

    /// C₁, ..., C_D.
    pub fn factors(&self) -> &[u32] {
        &self.factors
    }

    /// w(0), ..., w(D-1).
    pub fn first_values(&self) -> &[u32] {
        &self.first
    }

    /// The equation of the recurrence, of which the growth of the place values is the largest root:
    /// z^D = C₁·z^(D-1) + ... + C_D.
    pub fn equation(&self) -> String {
        let order = self.factors.len();
        let term = |(i, &factor): (usize, &u32)| {
            let power = match order - 1 - i {
                0 => return factor.to_string(),
                1 => "z".to_owned(),
                exponent => format!("z^{exponent}"),
            };
            match factor {
                1 => power,
                _ => format!("{factor}{power}"),
            }
        };
        let terms = self.factors.iter().enumerate();
        let terms: Vec<String> = terms.filter(|(_, c)| **c > 0).map(term).collect();
        format!("z^{order} = {}", terms.join(" + "))
    }

    /// Where the roots of the [equation](Self::equation) lie.
    pub fn roots(&self) -> Roots {
        let lower = self.factors.iter().rev().map(|&c| -i64::from(c));
        count_roots(&lower.chain([1]).collect::<Vec<i64>>())
    }

    /// The largest digit that occurs.
    pub(crate) fn max_digit(&self) -> u32 {
        self.max_digit
    }

    /// The place values from the last place on.
    pub(super) fn weights(&self) -> impl Iterator<Item = UBig> + '_ {
        let mut places = self.places();
        std::iter::repeat_with(move || {
            let weight = places.values[0].clone();
            places.ascend();
            weight
        })
    }

    fn places(&self) -> Places<'_> {
        Places {
            factors: &self.factors,
            low: 0,
            values: self.first.iter().map(|&value| value.into()).collect(),
        }
    }

    /// The greedy digits of `n`, least significant first.
    ///
    /// **Cost** O(d) additions for d digits; the memory of a few numbers like `n`, besides the digits.
    pub(super) fn digits(&self, n: &UBig) -> Vec<u32> {
        let mut places = self.places();
        while places.top() <= n {
            places.ascend();
        }
        let mut rest = n.clone();
        let mut digits = vec![0; places.place() + 1];
        loop {
            let weight = places.top();
            if rest >= *weight {
                let digit = &rest / weight;
                rest -= &digit * weight;
                digits[places.place()] = u32::try_from(digit).expect("at most the largest digit");
            }
            if !places.descend() {
                return digits;
            }
        }
    }

    /// The value of digits given least significant first. **Cost** O(d) additions.
    pub(super) fn value(&self, digits: &[u32]) -> UBig {
        let weights = digits.iter().zip(self.weights());
        weights
            .filter(|(digit, _)| **digit > 0)
            .map(|(&digit, weight)| weight * digit)
            .sum()
    }

    /// Whether these are the greedy digits, most significant first, of a number.
    ///
    /// That is so if for every i the digits at the places up to i are worth less than w(i+1). So after
    /// the digits from place i on, what may follow is worth less than
    /// b(i) = min(w(i), b(i+1) - d(i)·w(i)), and some digits may follow as long as b(i) > 0.
    ///
    /// **Cost** O(d) additions.
    pub(super) fn check(&self, digits: &[u32]) -> Result<(), DigitsError> {
        let mut places = self.places();
        while places.place() + 1 < digits.len() {
            places.ascend();
        }
        let mut bound = places.next();
        loop {
            let weight = places.top();
            if let Some(index) = digits.len().checked_sub(places.place() + 1) {
                let digit = digits[index];
                let worth = weight * digit;
                if worth >= bound {
                    let allowed = (&bound - 1u8) / weight;
                    return Err(DigitsError::TooLarge {
                        index,
                        digit,
                        allowed: u32::try_from(allowed).expect("below a digit"),
                    });
                }
                bound -= worth;
            }
            if bound > *weight {
                bound.clone_from(weight);
            }
            if !places.descend() {
                return Ok(());
            }
        }
    }
}

impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |terms: &[u32]| {
            let words: Vec<String> = terms.iter().map(u32::to_string).collect();
            words.join(",")
        };
        write!(f, "{};{}", list(&self.factors), list(&self.first))
    }
}

/// Neighbouring place values, D of them or, at the bottom, fewer.
struct Places<'r> {
    factors: &'r [u32],
    /// The place of the first of the values.
    low: usize,
    values: VecDeque<UBig>,
}

impl Places<'_> {
    /// The highest place that is kept.
    fn place(&self) -> usize {
        self.low + self.values.len() - 1
    }

    /// The value of the highest place that is kept.
    fn top(&self) -> &UBig {
        &self.values[self.values.len() - 1]
    }

    /// C₁·w(i-1) + ... + C₍D₋₁₎·w(i-D+1), from the given values, the one of the lowest place first.
    fn without_last<'v>(&self, values: impl DoubleEndedIterator<Item = &'v UBig>) -> UBig {
        let terms = self.factors[..self.factors.len() - 1]
            .iter()
            .zip(values.rev());
        terms
            .filter(|(factor, _)| **factor > 0)
            .map(|(&factor, value)| value * factor)
            .sum()
    }

    /// The value of the place above the highest.
    fn next(&self) -> UBig {
        self.without_last(self.values.range(1..)) + &self.values[0]
    }

    /// Goes up by one place.
    fn ascend(&mut self) {
        let rest = self.without_last(self.values.range(1..));
        let lowest = self.values.pop_front().expect("D values");
        self.values.push_back(lowest + rest);
        self.low += 1;
    }

    /// Goes down by one place; `false` if only place 0 is left.
    fn descend(&mut self) -> bool {
        if self.values.len() == 1 {
            return false;
        }
        let highest = self.values.pop_back().expect("D values");
        if let Some(lower) = self.low.checked_sub(1) {
            let below = highest - self.without_last(self.values.range(..));
            self.values.push_front(below);
            self.low = lower;
        }
        true
    }
}
