//! Which strings of digits a system writes.

use std::fmt;

use super::{Kind, Numeration};

/// The first place, from the left, where digits break the rule of their system.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DigitsError {
    /// The digit is larger than this place allows.
    TooLarge {
        /// Index from the left, from 0.
        index: usize,
        /// The digit found.
        digit: u32,
        /// The largest digit allowed there.
        allowed: u32,
    },
    /// Too many 1s stand together.
    Run {
        /// Index of the last of them, from the left, from 0.
        index: usize,
        /// The number of 1s that may not stand together.
        length: usize,
    },
    /// The digit before is the largest its place allows, so this one must be 0.
    AfterLargest {
        /// Index from the left, from 0.
        index: usize,
    },
}

impl fmt::Display for DigitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge {
                index,
                digit,
                allowed,
            } => write!(
                f,
                "digit {} is {digit}, and at most {allowed} is allowed there",
                index + 1
            ),
            Self::Run { index, length } => write!(
                f,
                "{length} digits 1 stand together, the last one at digit {}",
                index + 1
            ),
            Self::AfterLargest { index } => write!(
                f,
                "digit {} must be 0, because the digit before it is the largest possible",
                index + 1
            ),
        }
    }
}

impl std::error::Error for DigitsError {}

impl Numeration {
    /// Whether `digits`, most significant first, are what this system writes; zeros may come first.
    ///
    /// **Cost** linear; for a recurrence as many additions as there are digits.
    ///
    /// # Errors
    ///
    /// The first place from the left where the rule is broken.
    pub fn check(&self, digits: &[u32]) -> Result<(), DigitsError> {
        match &self.0 {
            Kind::Base(k) => digits_at_most(digits, k - 1),
            Kind::Fibonacci => no_run(digits, 2),
            Kind::Tribonacci => no_run(digits, 3),
            Kind::Ostrowski(fraction) => {
                let mut after_largest = false;
                for (index, &digit) in digits.iter().enumerate() {
                    let place = digits.len() - 1 - index;
                    let largest = fraction.quotient(place + 1);
                    let allowed = if place == 0 { largest - 1 } else { largest };
                    if digit > allowed {
                        return Err(DigitsError::TooLarge {
                            index,
                            digit,
                            allowed,
                        });
                    }
                    if after_largest && digit != 0 {
                        return Err(DigitsError::AfterLargest { index });
                    }
                    after_largest = digit == largest;
                }
                Ok(())
            }
            Kind::Recurrence(recurrence) => recurrence.check(digits),
        }
    }
}

fn digits_at_most(digits: &[u32], allowed: u32) -> Result<(), DigitsError> {
    match digits.iter().position(|&digit| digit > allowed) {
        None => Ok(()),
        Some(index) => Err(DigitsError::TooLarge {
            index,
            digit: digits[index],
            allowed,
        }),
    }
}

fn no_run(digits: &[u32], length: usize) -> Result<(), DigitsError> {
    let mut run = 0;
    for (index, &digit) in digits.iter().enumerate() {
        digits_at_most(&[digit], 1).map_err(|_| DigitsError::TooLarge {
            index,
            digit,
            allowed: 1,
        })?;
        run = if digit == 1 { run + 1 } else { 0 };
        if run == length {
            return Err(DigitsError::Run { index, length });
        }
    }
    Ok(())
}
