//! Arrays of integers: Wythoff arrays, their shuffles, and dispersions.
//!
//! Rows i and columns j count from 1. Every cell is found on its own, whatever its row.

mod check;
mod dispersion;
mod golden;
mod parse;
mod shuffle;
mod wythoff;

use std::fmt;

use wythoff_automata::{Budget, UBig};

use crate::sequence::TermError;

pub use check::{Counterexample, check};
pub use dispersion::Dispersion;
pub use golden::GoldenArray;
pub use parse::{EXAMPLES, named};
pub use shuffle::Shuffle;
pub use wythoff::{ArrayError, WythoffArray};

/// An infinite array of positive integers.
pub trait Array: fmt::Debug + Send + Sync {
    /// The first `columns` entries of row `i` >= 1.
    ///
    /// # Errors
    ///
    /// If the budget does not suffice, or the array has no such row.
    fn row(&self, i: &UBig, columns: usize, budget: &Budget) -> Result<Vec<UBig>, TermError>;

    /// The entry in row `i` >= 1 and column `j` >= 1.
    ///
    /// # Errors
    ///
    /// As for [`Array::row`].
    fn cell(&self, i: &UBig, j: usize, budget: &Budget) -> Result<UBig, TermError> {
        let mut row = self.row(i, j, budget)?;
        row.pop().ok_or(TermError::BeforeOffset { offset: 1 })
    }
}

/// Fails for row 0.
fn check_row(i: &UBig) -> Result<(), TermError> {
    if i.is_zero() {
        return Err(TermError::BeforeOffset { offset: 1 });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
