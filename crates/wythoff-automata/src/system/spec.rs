//! Names of numeration systems.

use std::fmt;
use std::str::FromStr;

use super::ostrowski::ContinuedFraction;

/// Which numeration system: `fibonacci`, `tribonacci`, `base:10`, `ostrowski:1;2`.
///
/// `ostrowski:PRE;PERIOD` names the system of the irrational number whose continued fraction is
/// the terms PRE followed by the terms PERIOD for ever, separated by commas; PRE may be empty. The
/// first term of all is the integer part, which does not matter for the numeration:
/// `ostrowski:1;2` (that is, of √2 = [1; 2, 2, 2, ...]) and `ostrowski:;2` are both the Pell system.
/// The system of the golden ratio is the Fibonacci system and compares equal to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Spec {
    /// Positional notation in a base from 2 to 16.
    Base(u32),
    /// Zeckendorf representation.
    Fibonacci,
    /// Greedy sums of Tribonacci numbers.
    Tribonacci,
    /// Greedy sums of the denominators of the convergents of a quadratic irrational.
    Ostrowski(ContinuedFraction),
}

impl Spec {
    /// The largest base, and the largest term of a continued fraction.
    pub const MAX_DIGITS: u32 = 16;
}

/// Why a text is not the name of a numeration system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecError(String);

impl SpecError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(base) => write!(f, "base:{base}"),
            Self::Fibonacci => f.write_str("fibonacci"),
            Self::Tribonacci => f.write_str("tribonacci"),
            Self::Ostrowski(fraction) => write!(f, "ostrowski:{fraction}"),
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, argument) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "fibonacci" if argument.is_empty() => Ok(Self::Fibonacci),
            "tribonacci" if argument.is_empty() => Ok(Self::Tribonacci),
            "base" => match argument.parse() {
                Ok(base) if (2..=Self::MAX_DIGITS).contains(&base) => Ok(Self::Base(base)),
                _ => Err(SpecError::new(format!(
                    "the base must be a number from 2 to {}, as in base:10",
                    Self::MAX_DIGITS
                ))),
            },
            "ostrowski" => {
                let fraction: ContinuedFraction = argument.parse()?;
                if fraction.is_golden() {
                    return Ok(Self::Fibonacci);
                }
                Ok(Self::Ostrowski(fraction))
            }
            _ => Err(SpecError::new(format!(
                "unknown numeration system {text:?}; there are fibonacci, tribonacci, base:K and \
                 ostrowski:PRE;PERIOD"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in [
            "fibonacci",
            "tribonacci",
            "base:2",
            "base:16",
            "ostrowski:0;2",
            "ostrowski:0,3;1,4",
        ] {
            assert_eq!(name.parse::<Spec>().unwrap().to_string(), name);
        }
        for (name, canonical) in [
            ("ostrowski:1;2", "ostrowski:0;2"),
            ("ostrowski:;2", "ostrowski:0;2"),
            ("ostrowski:1,2,2;2,2", "ostrowski:0;2"),
            ("ostrowski:;1", "fibonacci"),
            ("ostrowski:0,2;1", "fibonacci"),
            ("ostrowski:5,1,3;4,1", "ostrowski:0,4;4,1"),
        ] {
            assert_eq!(name.parse::<Spec>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn bad_names_are_explained() {
        for name in [
            "",
            "fib",
            "base",
            "base:1",
            "base:17",
            "base:x",
            "fibonacci:2",
            "ostrowski",
            "ostrowski:1",
            "ostrowski:1;",
            "ostrowski:1;0",
            "ostrowski:1;x",
            "ostrowski:1;99",
        ] {
            assert!(
                !name.parse::<Spec>().unwrap_err().to_string().is_empty(),
                "{name}"
            );
        }
    }
}
