//! Shuffles of the Wythoff array.

use wythoff_automata::{Budget, UBig};

use super::{Array, ArrayError, GoldenArray, check_row};
use crate::sequence::TermError;

/// The k-shuffle of the Wythoff array: every row is split into its k subsequences of every k-th
/// entry, and all of them are sorted by their first term.
///
/// **Source** `[Fraenkel and Kimberling 1994]`. **Cost** of a row: finding its first term among the
/// first k columns takes O(k d²) cells, d being the number of binary digits of the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shuffle {
    k: usize,
}

impl Shuffle {
    /// The k-shuffle.
    ///
    /// # Errors
    ///
    /// If `k` is less than 2.
    pub fn new(k: usize) -> Result<Self, ArrayError> {
        if k < 2 {
            return Err(ArrayError::Shuffle);
        }
        Ok(Self { k })
    }

    /// Row and column in the Wythoff array of the `m`-th smallest entry of its first k columns.
    fn first(&self, m: &UBig, budget: &Budget) -> Result<(UBig, usize), TermError> {
        // The first column alone has m entries up to its m-th one.
        let (mut low, mut high) = (m.clone(), GoldenArray.cell(m, 1, budget)?);
        while low < high {
            budget.check()?;
            let middle = (&low + &high) >> 1;
            let mut count = UBig::ZERO;
            for column in self.columns_up_to(&middle) {
                count += rows_up_to(column, &middle, budget)?;
            }
            if count < *m {
                low = middle + 1u8;
            } else {
                high = middle;
            }
        }
        for column in self.columns_up_to(&low) {
            let row = rows_up_to(column, &low, budget)?;
            if !row.is_zero() && GoldenArray.cell(&row, column, budget)? == low {
                return Ok((row, column));
            }
        }
        unreachable!("the count grows only at entries")
    }

    /// The columns j <= k whose first entry F(j+1) is at most `bound`.
    fn columns_up_to(&self, bound: &UBig) -> impl Iterator<Item = usize> + use<> {
        let (mut here, mut next) = (UBig::ONE, UBig::from(2u8));
        let bound = bound.clone();
        (1..=self.k).take_while(move |_| {
            let reached = here <= bound;
            let sum = &here + &next;
            here = std::mem::replace(&mut next, sum);
            reached
        })
    }
}

/// How many entries of a column of the Wythoff array are at most `bound`.
fn rows_up_to(column: usize, bound: &UBig, budget: &Budget) -> Result<UBig, TermError> {
    let (mut low, mut high) = (UBig::ZERO, bound.clone());
    while low < high {
        let middle = (&low + &high + 1u8) >> 1;
        if GoldenArray.cell(&middle, column, budget)? <= *bound {
            low = middle;
        } else {
            high = middle - 1u8;
        }
    }
    Ok(low)
}

impl Array for Shuffle {
    fn row(&self, m: &UBig, columns: usize, budget: &Budget) -> Result<Vec<UBig>, TermError> {
        check_row(m)?;
        let (row, start) = self.first(m, budget)?;
        let length = (columns.checked_sub(1))
            .and_then(|more| more.checked_mul(self.k))
            .map_or(0, |more| more + start);
        let entries = GoldenArray.row(&row, length, budget)?;
        Ok(entries
            .into_iter()
            .skip(start - 1)
            .step_by(self.k)
            .take(columns)
            .collect())
    }
}
