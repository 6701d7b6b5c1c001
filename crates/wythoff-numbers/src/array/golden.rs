//! The classical Wythoff array.

use dashu_int::ops::BitTest;
use wythoff_automata::golden::lower_big;
use wythoff_automata::{Budget, UBig};

use super::{Array, check_row};
use crate::sequence::TermError;

/// The Wythoff array: row i starts with A(A(i)), B(A(i)) and goes on by the Fibonacci rule.
///
/// **Statement** w(i, j) = F(j+1)·A(i) + F(j)·(i - 1), with F(1) = F(2) = 1. Every positive
/// integer occurs once. **Source** `[Morrison 1980]`; OEIS A035513. **Cost** of a cell: one square
/// root and O(log j) products.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_numbers::array::{Array, GoldenArray};
///
/// let row = GoldenArray.row(&UBig::from(2u8), 5, &Budget::default()).unwrap();
/// assert_eq!(row, [4u8, 7, 11, 18, 29].map(UBig::from));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoldenArray;

impl Array for GoldenArray {
    fn row(&self, i: &UBig, columns: usize, budget: &Budget) -> Result<Vec<UBig>, TermError> {
        check_row(i)?;
        allow_columns(i, columns, columns as u64, budget)?;
        let (mut here, mut next) = {
            let a = lower_big(i);
            let first = &a + i - 1u8;
            let second = &first + a;
            (first, second)
        };
        let mut row = Vec::with_capacity(columns);
        for _ in 0..columns {
            budget.check()?;
            let sum = &here + &next;
            row.push(std::mem::replace(
                &mut here,
                std::mem::replace(&mut next, sum),
            ));
        }
        Ok(row)
    }

    fn cell(&self, i: &UBig, j: usize, budget: &Budget) -> Result<UBig, TermError> {
        check_row(i)?;
        if j == 0 {
            return Err(TermError::BeforeOffset { offset: 1 });
        }
        allow_columns(i, j, 4, budget)?;
        let (here, next) = fibonacci(j);
        Ok(next * lower_big(i) + here * (i - 1u8))
    }
}

/// Entries up to column j have about 0.7j bits more than the row number.
fn allow_columns(i: &UBig, j: usize, entries: u64, budget: &Budget) -> Result<(), TermError> {
    let bytes = (j as u64 / 8 + i.bit_len() as u64 / 8 + 32).saturating_mul(entries);
    Ok(budget.allow_memory(bytes)?)
}

/// (F(n), F(n+1)) by doubling: O(log n) products.
fn fibonacci(n: usize) -> (UBig, UBig) {
    let (mut here, mut next) = (UBig::ZERO, UBig::ONE);
    for bit in (0..usize::BITS - n.leading_zeros()).rev() {
        let double = &here * ((&next << 1) - &here);
        let after = here.sqr() + next.sqr();
        (here, next) = if n >> bit & 1 == 0 {
            (double, after)
        } else {
            let sum = double + &after;
            (after, sum)
        };
    }
    (here, next)
}
