//! Why a question has no answer.

use std::io;
use std::ops::Range;

use wythoff_automata::Exhausted;
use wythoff_automata::logic::LogicError;
use wythoff_numbers::sequence::TermError;
use wythoff_numbers::word::WordError;
use wythoff_rows::far::FarError;
use wythoff_rows::period::PeriodError;
use wythoff_rows::sweep::SweepError;
use wythoff_rules::Unanswered;
use wythoff_theorems::invariant::NoSetting;
use wythoff_theorems::proving::prove::NoTheorem;
use wythoff_theorems::translation::moves::MovesError;

use crate::Diagnostic;

/// Why a question has no answer.
///
/// Messages have no full stop at the end and may span several lines.
#[derive(Debug)]
pub enum Failure {
    /// A piece of the input is wrong.
    Diagnosed(Diagnostic),
    /// The rules of a game are wrong.
    Rules {
        /// All that is wrong with them.
        message: String,
        /// Where the first mistake is, in characters of their text.
        place: Range<usize>,
    },
    /// Something else is wrong with the input, or something else failed.
    Input(String),
    /// The budget does not suffice.
    Undecided(String),
    /// The reader of the answer went away. Not an error, and silent.
    BrokenPipe,
}

impl Failure {
    /// A failure because of the input.
    pub fn input(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }

    /// The same, found inside a longer piece of input at byte `offset`.
    #[must_use]
    pub fn within(self, outer: &str, offset: usize) -> Self {
        match self {
            Self::Diagnosed(diagnostic) => Self::Diagnosed(diagnostic.within(outer, offset)),
            other => other,
        }
    }

    /// What people are told.
    pub fn message(&self) -> Option<String> {
        match self {
            Self::Diagnosed(diagnostic) => Some(format!("error: {diagnostic}")),
            Self::Rules { message, .. } | Self::Input(message) => Some(format!("error: {message}")),
            Self::Undecided(message) => Some(format!("undecided: {message}")),
            Self::BrokenPipe => None,
        }
    }
}

impl From<Exhausted> for Failure {
    fn from(exhausted: Exhausted) -> Self {
        Self::Undecided(exhausted.to_string())
    }
}

impl From<Unanswered> for Failure {
    fn from(unanswered: Unanswered) -> Self {
        match unanswered {
            Unanswered::OutOfReach { .. } | Unanswered::Undecided(_) | Unanswered::Stopped(_) => {
                Self::Undecided(unanswered.to_string())
            }
            _ => Self::Input(unanswered.to_string()),
        }
    }
}

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Exhausted(exhausted) => exhausted.into(),
            SweepError::NotGolden { .. } | SweepError::NotConverged { .. } => {
                Self::Undecided(error.to_string())
            }
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<FarError> for Failure {
    fn from(error: FarError) -> Self {
        match error {
            FarError::Sweep(error) => error.into(),
            FarError::Value { .. } => Self::Input(error.to_string()),
            _ => Self::Undecided(error.to_string()),
        }
    }
}

impl From<TermError> for Failure {
    fn from(error: TermError) -> Self {
        match error {
            TermError::Exhausted(exhausted) => exhausted.into(),
            other => Self::input(other),
        }
    }
}

impl From<WordError> for Failure {
    fn from(error: WordError) -> Self {
        match error {
            WordError::Exhausted(exhausted) => exhausted.into(),
            other => Self::input(other),
        }
    }
}

impl From<PeriodError> for Failure {
    fn from(error: PeriodError) -> Self {
        match error {
            PeriodError::Exhausted(limit) => limit.into(),
            PeriodError::NoRepetition { .. } | PeriodError::WindowTooWide => {
                Self::Undecided(error.to_string())
            }
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<NoTheorem> for Failure {
    fn from(error: NoTheorem) -> Self {
        match &error {
            NoTheorem::NoRules(_) | NoTheorem::NoSystem(_) => Self::input(error),
            NoTheorem::Logic(inner) | NoTheorem::Moves(MovesError::Logic(inner))
                if !matches!(inner, LogicError::Exhausted { .. }) =>
            {
                Self::input(error)
            }
            _ => Self::Undecided(error.to_string()),
        }
    }
}

impl From<NoSetting> for Failure {
    fn from(error: NoSetting) -> Self {
        match error.is_exhausted() {
            true => Self::Undecided(error.to_string()),
            false => Self::Input(error.to_string()),
        }
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Diagnosed(diagnostic)
    }
}

impl From<io::Error> for Failure {
    /// What ended because of a budget says so; see [`Exhausted`].
    fn from(error: io::Error) -> Self {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
        if let Some(&exhausted) = inner {
            return Exhausted::into(exhausted);
        }
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Input(error.to_string()),
        }
    }
}
