//! Answers that say how far they can be trusted.

use std::fmt;
use std::str::FromStr;

use wythoff_automata::{Exhausted, UBig};

use crate::Outcome;

/// How far a result can be trusted. The three are never blurred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Rests on a named conjecture.
    Predicted,
    /// Exhaustive from the rules, for the positions asked about.
    Computed,
    /// Holds for all positions: a named theorem or a machine-checked certificate.
    Proved,
}

impl Status {
    /// The word shown to people and programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Predicted => "predicted",
            Self::Computed => "computed",
            Self::Proved => "proved",
        }
    }
}

impl FromStr for Status {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::Predicted, Self::Computed, Self::Proved];
        let named = all.into_iter().find(|status| status.word() == text);
        named.ok_or_else(|| format!("`{text}` is no status"))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What is known of one position or sum of positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The Grundy value; `None` when only the outcome is known.
    pub value: Option<UBig>,
    /// Who wins.
    pub outcome: Outcome,
    /// The engine or theorem that gave the answer, in words.
    pub how: String,
    /// How far the answer can be trusted.
    pub status: Status,
}

impl Answer {
    /// The answer of a known value in normal play.
    pub fn of_value(value: UBig, how: impl Into<String>, status: Status) -> Self {
        let outcome = if value.is_zero() {
            Outcome::P
        } else {
            Outcome::N
        };
        Self {
            value: Some(value),
            outcome,
            how: how.into(),
            status,
        }
    }

    /// The answer when only the outcome is known.
    pub fn of_outcome(outcome: Outcome, how: impl Into<String>, status: Status) -> Self {
        Self {
            value: None,
            outcome,
            how: how.into(),
            status,
        }
    }
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unanswered {
    /// The position does not belong to the game.
    Position(String),
    /// The game does not have what was asked for, whatever the budget.
    Unknown(String),
    /// The question has an answer, but neither a theorem nor a search within the limits gives it.
    Undecided(String),
    /// No theorem covers the question and a search stopped at a limit.
    OutOfReach {
        /// What was tried and why it cannot work, for people.
        what: String,
        /// The limit.
        limit: Exhausted,
    },
    /// The computation was stopped.
    Stopped(Exhausted),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(message) | Self::Unknown(message) | Self::Undecided(message) => {
                f.write_str(message)
            }
            Self::OutOfReach { what, limit } => write!(f, "{what}: {limit}"),
            Self::Stopped(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for Unanswered {}

impl From<Exhausted> for Unanswered {
    fn from(limit: Exhausted) -> Self {
        Self::Stopped(limit)
    }
}
