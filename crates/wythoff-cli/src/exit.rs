//! How a command ends: the exit status.

use std::process::ExitCode;

use crate::Failure;

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

/// The exit status of a command without an answer: 2 for bad input, 3 for a budget that does not suffice.
pub(crate) fn code(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Diagnosed(_) | Failure::Rules { .. } | Failure::Input(_) => ExitCode::from(2),
        Failure::Undecided(_) => ExitCode::from(3),
        Failure::BrokenPipe => ExitCode::SUCCESS,
    }
}
