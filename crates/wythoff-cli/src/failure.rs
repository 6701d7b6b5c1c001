//! How a command ends.

use std::io;
use std::process::ExitCode;

use wythoff::far::FarError;
use wythoff::period::PeriodError;
use wythoff::sequence::TermError;
use wythoff::sweep::SweepError;
use wythoff::word::WordError;
use wythoff::{Exhausted, Unanswered};

use crate::Diagnostic;

/// How a command ends when it has an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// Yes, true, or simply done: exit status 0.
    Yes,
    /// No: false, refuted, a claim that fails. Exit status 1.
    No,
    /// A part of the answer was printed, the rest is out of reach. Exit status 3.
    Undecided,
}

impl From<bool> for ExitStatus {
    fn from(answer: bool) -> Self {
        if answer { Self::Yes } else { Self::No }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        match status {
            ExitStatus::Yes => Self::SUCCESS,
            ExitStatus::No => Self::from(1),
            ExitStatus::Undecided => Self::from(3),
        }
    }
}

/// Why a command has no answer.
///
/// Messages have no full stop at the end and may span several lines.
#[derive(Debug)]
pub enum Failure {
    /// A piece of the input is wrong: exit status 2.
    Diagnosed(Diagnostic),
    /// Something else is wrong with the input, or something else failed: exit status 2.
    Input(String),
    /// The budget does not suffice: exit status 3.
    Undecided(String),
    /// The reader of our output went away. Not an error, and silent.
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

    /// What standard error is told.
    pub fn message(&self) -> Option<String> {
        match self {
            Self::Diagnosed(diagnostic) => Some(format!("error: {diagnostic}")),
            Self::Input(message) => Some(format!("error: {message}")),
            Self::Undecided(message) => Some(format!("undecided: {message}")),
            Self::BrokenPipe => None,
        }
    }

    /// The exit status of the process.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Diagnosed(_) | Self::Input(_) => ExitCode::from(2),
            Self::Undecided(_) => ExitCode::from(3),
            Self::BrokenPipe => ExitCode::SUCCESS,
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

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Diagnosed(diagnostic)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Input(error.to_string()),
        }
    }
}
