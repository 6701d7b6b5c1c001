//! Dispersions: arrays whose rows follow a sequence from term to term.

use std::sync::Arc;

use wythoff_automata::{Budget, IBig, UBig};

use super::wythoff::{increasing, natural};
use super::{Array, ArrayError, check_row};
use crate::sequence::complement::Complement;
use crate::sequence::{Sequence, TermError};

/// The dispersion of a sequence s: the first column is the ordered complement of s, and each
/// entry is followed by s of it.
///
/// **Statement** For s strictly increasing with s(1) >= 2 every positive integer occurs once.
/// **Source** `[Kimberling 1993]`, `[Fraenkel and Kimberling 1994]`.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_numbers::array::{Array, Dispersion};
/// use wythoff_numbers::sequence;
///
/// // Stolarsky's array disperses the integers nearest to nφ.
/// let array = Dispersion::new(sequence::named("nearest-phi").unwrap()).unwrap();
/// let row = array.row(&UBig::from(2u8), 4, &Budget::default()).unwrap();
/// assert_eq!(row, [4u8, 6, 10, 16].map(UBig::from));
/// ```
#[derive(Debug, Clone)]
pub struct Dispersion {
    s: Arc<dyn Sequence>,
    first: Complement,
}

impl Dispersion {
    /// The dispersion of `sequence`, from its term of index 1 on.
    ///
    /// # Errors
    ///
    /// If the sequence does not increase, or s(1) < 2.
    pub fn new(sequence: Arc<dyn Sequence>) -> Result<Self, ArrayError> {
        let found = increasing(&*sequence)?;
        if found < IBig::from(2) {
            return Err(ArrayError::Successor { found });
        }
        Ok(Self {
            first: Complement::new(sequence.clone()),
            s: sequence,
        })
    }
}

impl Array for Dispersion {
    fn row(&self, i: &UBig, columns: usize, budget: &Budget) -> Result<Vec<UBig>, TermError> {
        check_row(i)?;
        let mut row = Vec::new();
        while row.len() < columns {
            budget.check()?;
            row.push(match row.last() {
                None => natural(&self.first, i, budget)?,
                Some(last) => natural(&*self.s, last, budget)?,
            });
        }
        Ok(row)
    }
}
