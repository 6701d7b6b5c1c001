//! Answers that say how far they can be trusted.

use std::fmt;

use crate::{Grundy, Outcome};

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

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What is known of one position or sum of positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The Grundy value; `None` when only the outcome is known.
    pub value: Option<Grundy>,
    /// Who wins.
    pub outcome: Outcome,
    /// The engine or theorem that gave the answer, in words.
    pub how: String,
    /// How far the answer can be trusted.
    pub status: Status,
}
