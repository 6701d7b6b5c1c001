//! What can go wrong on a GPU.

use std::fmt;

use wythoff_automata::Exhausted;
use wythoff_rows::sweep::{DecodeError, SweepError};

/// Why a sweep could not be done on a device, or not to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeviceError {
    /// There is no usable device; says why.
    Missing(String),
    /// The device cannot do this, but the processor can; says what.
    Unsupported(String),
    /// The device failed at something; says at what.
    Failed(String),
    /// What the device found does not fit together, several times in a row.
    Inconsistent {
        /// A row near those in question.
        row: u64,
    },
    /// The game cannot be swept.
    Sweep(SweepError),
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(why) => write!(f, "no CUDA device can be used: {why}"),
            Self::Unsupported(what) => write!(f, "not on a CUDA device: {what}"),
            Self::Failed(what) => write!(f, "the CUDA device failed: {what}"),
            Self::Inconsistent { row } => write!(
                f,
                "the rows up to {row} do not fit together: a start was guessed wrong, or the device is faulty"
            ),
            Self::Sweep(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DeviceError {}

impl From<SweepError> for DeviceError {
    fn from(error: SweepError) -> Self {
        Self::Sweep(error)
    }
}

impl From<DecodeError> for DeviceError {
    fn from(error: DecodeError) -> Self {
        Self::Sweep(error.into())
    }
}

impl From<Exhausted> for DeviceError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Sweep(exhausted.into())
    }
}
