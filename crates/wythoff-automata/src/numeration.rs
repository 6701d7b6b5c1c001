//! Numeration systems: natural numbers as strings of digits, most significant digit first.
//!
//! A system has place values 1 = w(0) <= w(1) <= w(2) <= ... (place 0 is the last digit) and writes
//! every number greedily: take the largest place value that fits as often as it fits, then go on
//! with the rest. These strings are exactly the ones that obey a local rule, different for each
//! system, and their order as strings (shorter first) is the order of the numbers.
//!
//! | system | place values | rule |
//! |---|---|---|
//! | base k | kⁱ | digits below k |
//! | Fibonacci (Zeckendorf) | 1, 2, 3, 5, 8, ... | digits 0 and 1, no two 1s together |
//! | Tribonacci | 1, 2, 4, 7, 13, ... | digits 0 and 1, no three 1s together |
//! | recurrence | w(i) = C₁·w(i-1) + ... + C_D·w(i-D), C_D = 1 | the digits up to place i are worth less than w(i+1) |
//! | Ostrowski of [a₀; a₁, a₂, ...] | q(i+1) = a₍ᵢ₊₁₎·q(i) + q(i-1) | d(0) < a₁, d(i) <= a₍ᵢ₊₁₎, and d(i) = a₍ᵢ₊₁₎ only before a 0 |
//!
//! **Source** `[Zeckendorf 1972]`, `[Ostrowski 1922]`, `[Carlitz, Scoville and Hoggatt 1972]`.

mod continued_fraction;
mod engine;
mod ostrowski;
mod parse;
mod recurrence;
mod roots;
mod rule;

use dashu_int::UBig;

pub use continued_fraction::ContinuedFraction;
pub use parse::SystemError;
pub use recurrence::Recurrence;
pub use roots::Roots;
pub use rule::DigitsError;

use engine::{Engine, dot};

/// A numeration system; see the [module](self).
///
/// # Example
///
/// ```
/// use wythoff_automata::{UBig, numeration::Numeration};
///
/// let fibonacci = Numeration::fibonacci();
/// assert_eq!(fibonacci.digits(&UBig::from(11u8)), [1, 0, 1, 0, 0]); // 8 + 3
/// assert_eq!(fibonacci.value(&[1, 0, 1, 0, 0]), Ok(UBig::from(11u8)));
/// assert!(fibonacci.value(&[1, 1]).is_err());
///
/// let pell: Numeration = "ostrowski:1;2".parse().unwrap();
/// assert_eq!(pell.digits(&UBig::from(11u8)), [2, 0, 1]); // 5 + 5 + 1
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Numeration(Kind);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Kind {
    Base(u32),
    Fibonacci,
    Tribonacci,
    Ostrowski(ContinuedFraction),
    Recurrence(Recurrence),
}

impl Numeration {
    /// Base `k`, for `k` >= 2.
    pub fn base(k: u32) -> Result<Self, SystemError> {
        if k < 2 {
            return Err(SystemError::Base);
        }
        Ok(Self(Kind::Base(k)))
    }

    /// The Zeckendorf system: sums of Fibonacci numbers, no two of them neighbours.
    pub fn fibonacci() -> Self {
        Self(Kind::Fibonacci)
    }

    /// The Tribonacci system: each place value is the sum of the three before it.
    pub fn tribonacci() -> Self {
        Self(Kind::Tribonacci)
    }

    /// The Ostrowski system of a continued fraction [a₀; a₁, a₂, ...]; a₀ plays no part.
    pub fn ostrowski(fraction: ContinuedFraction) -> Self {
        Self(Kind::Ostrowski(fraction))
    }

    /// The system whose place values follow a recurrence.
    pub fn recurrence(recurrence: Recurrence) -> Self {
        Self(Kind::Recurrence(recurrence))
    }

    /// The base, if this is a base-k system.
    pub fn as_base(&self) -> Option<u32> {
        match self.0 {
            Kind::Base(k) => Some(k),
            _ => None,
        }
    }

    /// The continued fraction, if this is an Ostrowski system.
    pub fn as_ostrowski(&self) -> Option<&ContinuedFraction> {
        match &self.0 {
            Kind::Ostrowski(fraction) => Some(fraction),
            _ => None,
        }
    }

    /// The recurrence, if this is a system that was given by one.
    pub fn as_recurrence(&self) -> Option<&Recurrence> {
        match &self.0 {
            Kind::Recurrence(recurrence) => Some(recurrence),
            _ => None,
        }
    }

    /// Whether this is a base, Fibonacci or Tribonacci: the few systems whose automata tests prove right,
    /// so that this need not be done whenever they are built.
    pub(crate) fn is_common(&self) -> bool {
        matches!(self.0, Kind::Base(_) | Kind::Fibonacci | Kind::Tribonacci)
    }

    /// The largest digit that occurs.
    pub fn max_digit(&self) -> u32 {
        match &self.0 {
            Kind::Base(k) => k - 1,
            Kind::Fibonacci | Kind::Tribonacci => 1,
            Kind::Ostrowski(fraction) => fraction.max_digit(),
            Kind::Recurrence(recurrence) => recurrence.max_digit(),
        }
    }

    /// The place values w(0), w(1), ..., without end.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_automata::{UBig, numeration::Numeration};
    ///
    /// let weights: Vec<UBig> = Numeration::tribonacci().weights().take(6).collect();
    /// assert_eq!(weights, [1u8, 2, 4, 7, 13, 24].map(UBig::from));
    /// ```
    pub fn weights(&self) -> Box<dyn Iterator<Item = UBig> + '_> {
        match &self.0 {
            Kind::Base(k) => window_weights([1, 0, 0], move |_| [*k, 0, 0]),
            Kind::Fibonacci => window_weights([1, 1, 0], |_| [1, 1, 0]),
            Kind::Tribonacci => window_weights([1, 1, 0], |_| [1, 1, 1]),
            Kind::Ostrowski(fraction) => {
                window_weights([1, 0, 0], |place| [fraction.quotient(place), 1, 0])
            }
            Kind::Recurrence(recurrence) => Box::new(recurrence.weights()),
        }
    }

    /// The digits of a small number by the definition: the largest place value first.
    fn small_digits(&self, n: u32) -> Vec<u32> {
        let weights = self
            .weights()
            .map_while(|weight| u64::try_from(weight).ok());
        let weights: Vec<u64> = weights
            .take_while(|&weight| weight <= u64::from(n))
            .collect();
        let mut rest = u64::from(n);
        let digit = |&weight: &u64| {
            let digit = rest / weight;
            rest %= weight;
            u32::try_from(digit).expect("at most n")
        };
        let digits = weights.iter().rev().map(digit);
        digits.skip_while(|&digit| digit == 0).collect()
    }

    /// The digits of `n`, most significant first; none for 0.
    ///
    /// **Cost** O(M(d) log d) for d digits, where M is the cost of a product. A number with a
    /// million decimal digits takes a second or two. For a [`Recurrence`] d additions of numbers of up to
    /// d digits: 10^10000 takes some tenths of a second.
    pub fn digits(&self, n: &UBig) -> Vec<u32> {
        if let Ok(n) = u32::try_from(n) {
            return self.small_digits(n);
        }
        let mut digits = match &self.0 {
            Kind::Base(k) => Engine::for_writing([1], &[[*k]], n).digits(n),
            Kind::Fibonacci => Engine::for_writing([1, 1], &[[1, 1]], n).digits(n),
            Kind::Tribonacci => Engine::for_writing([1, 1, 0], &[[1, 1, 1]], n).digits(n),
            Kind::Ostrowski(fraction) => ostrowski::digits(fraction, n),
            Kind::Recurrence(recurrence) => recurrence.digits(n),
        };
        let used = digits
            .iter()
            .rposition(|&digit| digit != 0)
            .map_or(0, |last| last + 1);
        digits.truncate(used);
        digits.reverse();
        digits
    }

    /// The number written by `digits`, most significant first; zeros may come first.
    ///
    /// **Cost** as for [`Numeration::digits`], about half of it.
    ///
    /// # Errors
    ///
    /// If the digits break the rule of the system: the first place from the left where they do.
    pub fn value(&self, digits: &[u32]) -> Result<UBig, DigitsError> {
        self.check(digits)?;
        let mut digits: Vec<u32> = (digits.iter().copied())
            .skip_while(|&digit| digit == 0)
            .collect();
        digits.reverse();
        let places = digits.len();
        Ok(match &self.0 {
            Kind::Base(k) => Engine::for_reading([1], &[[*k]], places).value(&digits),
            Kind::Fibonacci => Engine::for_reading([1, 1], &[[1, 1]], places).value(&digits),
            Kind::Tribonacci => Engine::for_reading([1, 1, 0], &[[1, 1, 1]], places).value(&digits),
            Kind::Ostrowski(fraction) => ostrowski::value(fraction, &digits),
            Kind::Recurrence(recurrence) => recurrence.value(&digits),
        })
    }
}

/// The place values w(0), w(1), ... from w(0), w(-1), w(-2) and the factors of the three values before
/// each place.
fn window_weights<'s>(
    first: [u8; 3],
    factors: impl Fn(usize) -> [u32; 3] + 's,
) -> Box<dyn Iterator<Item = UBig> + 's> {
    let mut window = first.map(UBig::from);
    Box::new((1..).map(move |place| {
        let next = dot(&factors(place).map(UBig::from), &window);
        window.rotate_right(1);
        window[0] = next;
        window[1].clone()
    }))
}

#[cfg(test)]
mod tests;
