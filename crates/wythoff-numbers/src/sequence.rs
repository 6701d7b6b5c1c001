//! Integer sequences of the Wythoff world: exact, lazy, and found at any index where a formula is
//! known.
//!
//! A [`Sequence`] starts at its *offset* (the index of its first term, as in the OEIS). The
//! [registry] gives them names; [algebra] combines them; [laws] are identities between them.

pub mod algebra;
pub mod beatty;
pub mod complement;
pub mod floor;
pub mod golden;
pub mod hofstadter;
pub mod laws;
pub mod mex;
pub mod positions;
pub mod recurrence;
pub mod registry;

use std::fmt;

use wythoff_automata::{Budget, Exhausted, IBig, UBig};

use crate::word::WordError;

pub use registry::{ENTRIES, Entry, named};

/// The terms of a sequence from its offset on. They have no end, except where no further term
/// exists or can be found; then [`Sequence::term`] says why.
pub type Terms<'a> = Box<dyn Iterator<Item = IBig> + Send + 'a>;

/// An infinite sequence of integers.
pub trait Sequence: fmt::Debug + Send + Sync {
    /// The index of the first term.
    fn offset(&self) -> u64;

    /// All terms in order.
    fn terms(&self) -> Terms<'_>;

    /// The term of index `n`.
    ///
    /// # Errors
    ///
    /// If `n` is below the offset, or the budget does not suffice.
    fn term(&self, n: &UBig, budget: &Budget) -> Result<IBig, TermError>;

    /// How many bytes it takes to run through the first `count` terms with [`Sequence::terms`].
    fn memory(&self, _count: u64) -> u64 {
        0
    }

    /// Whether the terms are known to be natural numbers that strictly increase.
    fn is_increasing(&self) -> bool {
        false
    }
}

/// Why there is no term.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TermError {
    /// The sequence starts later.
    BeforeOffset {
        /// The index of its first term.
        offset: u64,
    },
    /// The recursion breaks its own definition.
    Broken {
        /// What is violated and where.
        message: String,
    },
    /// The budget is used up.
    Exhausted(Exhausted),
}

impl fmt::Display for TermError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BeforeOffset { offset } => {
                write!(f, "the first index of this sequence is {offset}")
            }
            Self::Broken { message } => f.write_str(message),
            Self::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl std::error::Error for TermError {}

impl From<Exhausted> for TermError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl From<WordError> for TermError {
    fn from(error: WordError) -> Self {
        match error {
            WordError::Exhausted(exhausted) => Self::Exhausted(exhausted),
            other => Self::Broken {
                message: other.to_string(),
            },
        }
    }
}

/// Fails if `n` is below the offset of a sequence.
fn check_offset(n: &UBig, offset: u64) -> Result<(), TermError> {
    if *n < UBig::from(offset) {
        return Err(TermError::BeforeOffset { offset });
    }
    Ok(())
}

/// The term of index `n` by running through all terms before it.
///
/// **Cost** linear in n: for sequences without a formula.
fn term_by_counting(sequence: &dyn Sequence, n: &UBig, budget: &Budget) -> Result<IBig, TermError> {
    check_offset(n, sequence.offset())?;
    let steps = n - UBig::from(sequence.offset());
    let needed = u64::try_from(&steps).unwrap_or(u64::MAX);
    budget.allow_memory(sequence.memory(needed))?;
    for (count, term) in sequence.terms().enumerate() {
        if count % 4096 == 0 {
            budget.check()?;
        }
        if count as u64 == needed {
            return Ok(term);
        }
    }
    Err(TermError::Broken {
        message: "the sequence ends before this index".to_owned(),
    })
}

#[cfg(test)]
mod tests;
