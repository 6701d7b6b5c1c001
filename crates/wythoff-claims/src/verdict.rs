//! What became of a claim.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ProofKind;

/// The result of checking a claim. The four are never blurred.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Verdict {
    /// Holds without limit.
    Proved {
        /// What the proof rests on.
        by: ProofKind,
    },
    /// Holds as far as was looked.
    Agrees {
        /// How far that was.
        up_to: String,
    },
    /// Fails.
    Refuted {
        /// Where it fails.
        counterexample: String,
        /// The second engine, which finds the same.
        confirmed_by: String,
    },
    /// Not settled.
    Undecided {
        /// How far it was looked at, or which limit was reached.
        bound: String,
    },
}

impl Verdict {
    /// The verdict without its details.
    pub fn kind(&self) -> Expected {
        match self {
            Self::Proved { .. } => Expected::Proved,
            Self::Agrees { .. } => Expected::Agrees,
            Self::Refuted { .. } => Expected::Refuted,
            Self::Undecided { .. } => Expected::Undecided,
        }
    }

    /// What the verdict says besides its kind.
    pub fn detail(&self) -> Cow<'_, str> {
        match self {
            Self::Proved { by } => by.words(),
            Self::Agrees { up_to: detail }
            | Self::Refuted {
                counterexample: detail,
                ..
            }
            | Self::Undecided { bound: detail } => detail.into(),
        }
    }

    /// The second engine behind a refutation.
    pub fn confirmed_by(&self) -> Option<&str> {
        match self {
            Self::Refuted { confirmed_by, .. } => Some(confirmed_by),
            _ => None,
        }
    }

    /// The verdict on two statements together: a refutation of either, else the weaker.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        use Verdict::{Agrees, Proved, Refuted, Undecided};
        match (self, other) {
            (refuted @ Refuted { .. }, _) | (_, refuted @ Refuted { .. }) => refuted,
            (undecided @ Undecided { .. }, _) | (_, undecided @ Undecided { .. }) => undecided,
            (Agrees { up_to: first }, Agrees { up_to: second }) if first != second => Agrees {
                up_to: format!("{first}; {second}"),
            },
            (agrees @ Agrees { .. }, _) | (_, agrees @ Agrees { .. }) => agrees,
            (Proved { by: first }, Proved { by: second }) => Proved {
                by: first.and(second),
            },
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved { by } => write!(f, "proved: {}", by.words()),
            Self::Agrees { up_to } => write!(f, "agrees up to {up_to}"),
            Self::Refuted { counterexample, .. } => write!(f, "refuted by {counterexample}"),
            Self::Undecided { bound } => write!(f, "undecided: {bound}"),
        }
    }
}

/// A verdict without its details: what a claim is expected to become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    /// Holds without limit.
    Proved,
    /// Holds as far as was looked.
    Agrees,
    /// Fails.
    Refuted,
    /// Not settled.
    Undecided,
}

impl Expected {
    /// The word shown to people and programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Agrees => "agrees",
            Self::Refuted => "refuted",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weaker_verdict_wins_and_a_refutation_above_all() {
        let agrees = |n: u8| Verdict::Agrees {
            up_to: n.to_string(),
        };
        let refuted = Verdict::Refuted {
            counterexample: "1".into(),
            confirmed_by: "hand".into(),
        };
        let proved = |by| Verdict::Proved { by };
        let (complete, argument) = (proved(ProofKind::COMPLETE), proved(ProofKind::ARGUMENT));
        assert_eq!(complete.clone().and(argument.clone()), argument);
        assert_eq!(complete.and(agrees(2)), agrees(2));
        assert_eq!(agrees(2).and(agrees(2)), agrees(2));
        assert_eq!(agrees(2).and(agrees(3)).detail(), "2; 3");
        assert_eq!(agrees(2).and(refuted.clone()), refuted);
    }
}
