//! Names of numeration systems: `fibonacci`, `tribonacci`, `base:K`, `ostrowski:PRE;PERIOD`.

use std::fmt;
use std::str::FromStr;

use super::{ContinuedFraction, Kind, Numeration};

/// Why there is no such numeration system.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SystemError {
    /// A base must be at least 2.
    Base,
    /// The repeating part of a continued fraction is empty.
    EmptyPeriod,
    /// A term of a continued fraction other than the first is 0.
    ZeroTerm {
        /// The index of the term, from 0.
        index: usize,
    },
    /// There are too many digits, or terms of a continued fraction, for automata.
    Digits {
        /// The largest digit allowed.
        largest: u32,
    },
    /// The name is none of the known ones.
    Unknown,
    /// A number is missing, not a natural number, or too large.
    Number {
        /// The text that should be a number.
        text: String,
    },
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base => write!(f, "a base must be at least 2"),
            Self::EmptyPeriod => write!(
                f,
                "a continued fraction needs terms that repeat, after a semicolon: 1;2 is [1; 2, 2, 2, ...]"
            ),
            Self::ZeroTerm { index } => write!(
                f,
                "term {index} of the continued fraction is 0, and only the first one may be"
            ),
            Self::Digits { largest } => write!(
                f,
                "automata read digits up to {largest}, and continued fractions of up to 32 terms"
            ),
            Self::Unknown => write!(
                f,
                "unknown numeration system; use fibonacci, tribonacci, base:K or ostrowski:PRE;PERIOD"
            ),
            Self::Number { text } => {
                write!(f, "`{text}` is not a natural number below 2^32")
            }
        }
    }
}

impl std::error::Error for SystemError {}

impl FromStr for ContinuedFraction {
    type Err = SystemError;

    /// `PRE;PERIOD`, each a list of terms with commas; `1;2` is [1; 2, 2, 2, ...] = √2.
    fn from_str(text: &str) -> Result<Self, SystemError> {
        let (preperiod, period) = text.split_once(';').ok_or(SystemError::EmptyPeriod)?;
        Self::new(numbers(preperiod)?, numbers(period)?)
    }
}

impl FromStr for Numeration {
    type Err = SystemError;

    fn from_str(text: &str) -> Result<Self, SystemError> {
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name.trim(), Some(parameter.trim())),
            None => (text.trim(), None),
        };
        match (name, parameter) {
            ("fibonacci" | "zeckendorf", None) => Ok(Self::fibonacci()),
            ("tribonacci", None) => Ok(Self::tribonacci()),
            ("base", Some(k)) => Self::base(number(k)?),
            ("ostrowski", Some(fraction)) => Ok(Self::ostrowski(fraction.parse()?)),
            _ => Err(SystemError::Unknown),
        }
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Base(k) => write!(f, "base:{k}"),
            Kind::Fibonacci => f.write_str("fibonacci"),
            Kind::Tribonacci => f.write_str("tribonacci"),
            Kind::Ostrowski(fraction) => write!(f, "ostrowski:{fraction}"),
        }
    }
}

fn numbers(list: &str) -> Result<Vec<u32>, SystemError> {
    if list.trim().is_empty() {
        return Ok(Vec::new());
    }
    list.split(',').map(number).collect()
}

fn number(text: &str) -> Result<u32, SystemError> {
    text.trim().parse().map_err(|_| SystemError::Number {
        text: text.trim().to_owned(),
    })
}
