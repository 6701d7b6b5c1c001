//! Eventually periodic continued fractions: the quadratic irrationals.

use std::fmt;

use super::SystemError;

/// An infinite, eventually periodic continued fraction [a₀; a₁, a₂, ...].
///
/// Every quadratic irrational has exactly one (Lagrange). The first term may be 0; all others are
/// positive.
///
/// # Example
///
/// ```
/// use wythoff_automata::numeration::ContinuedFraction;
///
/// let sqrt_7 = ContinuedFraction::new(vec![2], vec![1, 1, 1, 4]).unwrap();
/// assert_eq!((0..7).map(|i| sqrt_7.quotient(i)).collect::<Vec<_>>(), [2, 1, 1, 1, 4, 1, 1]);
/// assert_eq!(sqrt_7.to_string(), "2;1,1,1,4");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ContinuedFraction {
    preperiod: Vec<u32>,
    period: Vec<u32>,
}

impl ContinuedFraction {
    /// The continued fraction that starts with `preperiod` and repeats `period` for ever.
    ///
    /// # Errors
    ///
    /// If `period` is empty, or a term other than the first is 0.
    pub fn new(preperiod: Vec<u32>, period: Vec<u32>) -> Result<Self, SystemError> {
        if period.is_empty() {
            return Err(SystemError::EmptyPeriod);
        }
        let zero =
            |&(index, &term): &(usize, &u32)| term == 0 && (index > 0 || preperiod.is_empty());
        if let Some((index, _)) = preperiod.iter().chain(&period).enumerate().find(zero) {
            return Err(SystemError::ZeroTerm { index });
        }
        Ok(Self { preperiod, period })
    }

    /// The term aᵢ.
    pub fn quotient(&self, index: usize) -> u32 {
        match self.preperiod.get(index) {
            Some(&term) => term,
            None => self.period[(index - self.preperiod.len()) % self.period.len()],
        }
    }

    /// The terms before the period, a₀ first.
    pub fn preperiod(&self) -> &[u32] {
        &self.preperiod
    }

    /// The terms that repeat.
    pub fn period(&self) -> &[u32] {
        &self.period
    }

    /// The number of terms from a₁ on that come before a full period: at least a₀ is left out.
    pub(super) fn lead(&self) -> usize {
        match self.preperiod.len() {
            // a₀ is the first term of the period; the rest of that period leads to the next one.
            0 => self.period.len() - 1,
            length => length - 1,
        }
    }

    /// The largest digit of the Ostrowski system: d(0) stays below a₁, d(i) may reach a₍ᵢ₊₁₎.
    pub(crate) fn max_digit(&self) -> u32 {
        let places = self.preperiod.len() + 2 * self.period.len();
        let later = (2..=places).map(|index| self.quotient(index)).max();
        later.unwrap_or(0).max(self.quotient(1) - 1)
    }
}

impl fmt::Display for ContinuedFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |terms: &[u32]| {
            let words: Vec<String> = terms.iter().map(u32::to_string).collect();
            words.join(",")
        };
        write!(f, "{};{}", list(&self.preperiod), list(&self.period))
    }
}
