//! How a command ends.

use std::io;
use std::process::ExitCode;

use wythoff::Exhausted;

use crate::Diagnostic;

/// How a command ends when it has an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// Yes, true, or simply done: exit status 0.
    Yes,
    /// No: false, refuted, a claim that fails. Exit status 1.
    No,
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
        }
    }
}

/// Why a command has no answer.
///
/// Messages have no full stop at the end and may span several lines.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong, or something else failed: exit status 2.
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

    /// What standard error is told.
    pub fn message(&self) -> Option<String> {
        match self {
            Self::Input(message) => Some(format!("error: {message}")),
            Self::Undecided(message) => Some(format!("undecided: {message}")),
            Self::BrokenPipe => None,
        }
    }

    /// The exit status of the process.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Input(_) => ExitCode::from(2),
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

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Input(diagnostic.to_string())
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
