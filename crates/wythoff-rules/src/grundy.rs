//! Grundy values, outcomes and the mex rule.

use std::fmt;
use std::ops::BitXor;
use std::str::FromStr;

/// The Grundy value of a position: the size of the Nim heap it equals.
///
/// `^` is the nim-sum, the value of a sum of games [Sprague 1935, Grundy 1939]. There is no `+`.
///
/// # Example
///
/// ```
/// use wythoff_rules::{Grundy, Outcome};
///
/// assert_eq!(Grundy(5) ^ Grundy(3), Grundy(6));
/// assert_eq!((Grundy(5) ^ Grundy(5)).outcome(), Outcome::P);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Grundy(pub u64);

impl Grundy {
    /// Who wins in normal play: the previous player exactly when the value is 0.
    pub fn outcome(self) -> Outcome {
        if self.0 == 0 { Outcome::P } else { Outcome::N }
    }
}

impl BitXor for Grundy {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who wins with perfect play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The previous player: whoever must move now loses.
    P,
    /// The next player: whoever moves now wins.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}

impl FromStr for Outcome {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "P" => Ok(Self::P),
            "N" => Ok(Self::N),
            _ => Err(format!("`{text}` is no outcome: expected P or N")),
        }
    }
}

/// The least natural number that is not among `values`.
///
/// **Cost** linear in the number of values.
///
/// # Example
///
/// ```
/// assert_eq!(wythoff_rules::mex([0, 1, 3, 1]), 2);
/// assert_eq!(wythoff_rules::mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    values.sort_unstable();
    values.into_iter().fold(
        0,
        |least, value| if value == least { least + 1 } else { least },
    )
}
