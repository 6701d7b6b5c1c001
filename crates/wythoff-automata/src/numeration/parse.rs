//! Names of numeration systems: `fibonacci`, `tribonacci`, `base:K`, `ostrowski:PRE;PERIOD`,
//! `recurrence:FACTORS;FIRST`.

use std::fmt;
use std::str::FromStr;

use super::{ContinuedFraction, Kind, Numeration, Recurrence};

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
    /// Place values cannot follow this recurrence.
    Recurrence {
        /// Why not.
        reason: &'static str,
    },
    /// A recurrence of which more roots than one are not inside the unit circle: automata cannot add.
    NotPisot {
        /// The equation of the recurrence.
        equation: String,
        /// Where its roots are.
        trouble: String,
    },
    /// The automata of a recurrence were not found within a limit of their states.
    TooManyStates {
        /// How many states were allowed.
        limit: usize,
    },
    /// The automata of a recurrence do not have a property that is needed.
    NotProved {
        /// The property.
        property: &'static str,
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
            Self::Recurrence { reason } => write!(
                f,
                "{reason}; for example, recurrence:0,1,1;1,2,2 is w(i) = w(i-2) + w(i-3) with the \
                 first place values 1, 2, 2"
            ),
            Self::NotPisot { equation, trouble } => write!(
                f,
                "automata that add are only built if all roots of {equation} but one lie inside the unit \
                 circle, and {trouble}"
            ),
            Self::TooManyStates { limit } => write!(
                f,
                "the automata of this system were not found with up to {limit} states"
            ),
            Self::NotProved { property } => write!(
                f,
                "the automata of this system are not right, because this fails: {property}"
            ),
            Self::Digits { largest } => write!(
                f,
                "automata read digits up to {largest}, and continued fractions of up to 32 terms"
            ),
            Self::Unknown => write!(
                f,
                "unknown numeration system; use fibonacci, tribonacci, base:K, ostrowski:PRE;PERIOD or \
                 recurrence:FACTORS;FIRST"
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

impl FromStr for Recurrence {
    type Err = SystemError;

    /// `FACTORS;FIRST`, each a list of numbers with commas: `0,1,1;1,2,2` is w(i) = w(i-2) + w(i-3) with
    /// the first values 1, 2, 2.
    fn from_str(text: &str) -> Result<Self, SystemError> {
        let missing = SystemError::Recurrence {
            reason: "the first place values are missing, after a semicolon",
        };
        let (factors, first) = text.split_once(';').ok_or(missing)?;
        Self::new(numbers(factors)?, numbers(first)?)
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
            ("recurrence", Some(recurrence)) => Ok(Self::recurrence(recurrence.parse()?)),
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
            Kind::Recurrence(recurrence) => write!(f, "recurrence:{recurrence}"),
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
