//! Eventually periodic continued fractions, up to what matters for numeration.

use std::fmt;
use std::str::FromStr;

use super::spec::{Spec, SpecError};

/// The terms a1, a2, a3, ... of an eventually periodic continued fraction [a0; a1, a2, ...], in
/// the normal form that decides the numeration system: a1 >= 2 (if a1 = 1 then the denominators
/// are those of [0; a2 + 1, a3, ...] with a second 1 in front), and period and preperiod as short
/// as possible.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ContinuedFraction {
    before: Vec<u32>,
    period: Vec<u32>,
}

impl ContinuedFraction {
    fn new(terms: &[u32], period: &[u32]) -> Self {
        let mut before = terms.to_vec();
        let mut period = period.to_vec();
        // Make room for a0 and for the merger of a1 = 1.
        while before.len() < 3 {
            before.extend_from_slice(&period);
        }
        before.remove(0);
        if before[0] == 1 {
            before.remove(0);
            before[0] += 1;
        }
        if let Some(shorter) = (1..period.len())
            .filter(|length| period.len().is_multiple_of(*length))
            .find(|&length| (length..period.len()).all(|i| period[i] == period[i - length]))
        {
            period.truncate(shorter);
        }
        while before
            .last()
            .is_some_and(|last| period.last() == Some(last))
        {
            before.pop();
            period.rotate_right(1);
        }
        Self { before, period }
    }

    /// The term a_n, for n >= 1.
    pub(super) fn term(&self, n: usize) -> u32 {
        match self.before.get(n - 1) {
            Some(&term) => term,
            None => self.period[(n - 1 - self.before.len()) % self.period.len()],
        }
    }

    /// The number of terms before the period, from a1.
    pub(super) fn preperiod(&self) -> usize {
        self.before.len()
    }

    pub(super) fn period(&self) -> usize {
        self.period.len()
    }

    /// Whether the numeration system is that of the Fibonacci numbers.
    pub(super) fn is_golden(&self) -> bool {
        self.before == [2] && self.period == [1]
    }

    /// The largest digit: the largest term, except that the last digit is below a1.
    pub(super) fn largest_digit(&self) -> u32 {
        let terms = 2..=self.before.len() + self.period.len() + 1;
        let largest = terms.map(|n| self.term(n)).max();
        largest.unwrap_or(0).max(self.term(1) - 1)
    }
}

impl fmt::Display for ContinuedFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0")?;
        for term in &self.before {
            write!(f, ",{term}")?;
        }
        for (i, term) in self.period.iter().enumerate() {
            write!(f, "{}{term}", if i == 0 { ';' } else { ',' })?;
        }
        Ok(())
    }
}

impl FromStr for ContinuedFraction {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let Some((before, period)) = text.split_once(';') else {
            return Err(SpecError::new(
                "write ostrowski:PRE;PERIOD with the terms of the continued fraction, \
                 as in ostrowski:1;2 for the square root of 2",
            ));
        };
        let terms = |text: &str| -> Result<Vec<u32>, SpecError> {
            if text.trim().is_empty() {
                return Ok(Vec::new());
            }
            text.split(',')
                .map(|term| {
                    term.trim().parse().map_err(|_| {
                        SpecError::new(format!("{term:?} is not a term of a continued fraction"))
                    })
                })
                .collect()
        };
        let (before, period) = (terms(before)?, terms(period)?);
        if period.is_empty() {
            return Err(SpecError::new(
                "the period of the continued fraction is empty",
            ));
        }
        let positive = before.iter().skip(1).chain(&period);
        if positive.clone().any(|&term| term == 0) {
            return Err(SpecError::new(
                "the terms of a continued fraction after the first must be positive",
            ));
        }
        if positive.clone().any(|&term| term >= Spec::MAX_DIGITS)
            || before.len() + period.len() > 32
        {
            return Err(SpecError::new(format!(
                "terms must be below {} and at most 32 in number",
                Spec::MAX_DIGITS
            )));
        }
        Ok(Self::new(&before, &period))
    }
}
