//! The positive integers that a sequence leaves out.

use std::sync::Arc;

use dashu_int::ops::BitTest;
use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms, check_offset};

/// The search for an element stops at a number with this many more binary digits than twice those
/// of its index: the complement is then taken to be finite.
const PATIENCE_BITS: usize = 256;

/// How many numbers in a row are looked at one by one.
const GAPLESS: usize = 1 << 20;

/// The positive integers, in order, that are not terms of a strictly increasing sequence.
///
/// **Cost** of a term: O(d²) terms of the sequence, d being the number of binary digits.
#[derive(Debug, Clone)]
pub struct Complement {
    of: Arc<dyn Sequence>,
}

impl Complement {
    /// The complement of a strictly increasing sequence.
    pub fn new(of: Arc<dyn Sequence>) -> Self {
        Self { of }
    }
}

/// How many terms of a strictly increasing sequence are positive and at most `bound`.
///
/// **Cost** O(d) terms for d binary digits of `bound`.
pub fn count_up_to(
    sequence: &dyn Sequence,
    bound: &UBig,
    budget: &Budget,
) -> Result<UBig, TermError> {
    let offset = UBig::from(sequence.offset());
    let first = sequence.term(&offset, budget)?;
    // Terms are distinct naturals, so there are at most bound + 1 of them.
    let (mut low, mut high) = (UBig::ZERO, bound + 2u8);
    while low < high {
        budget.check()?;
        let middle = (&low + &high) >> 1;
        if sequence.term(&(&offset + &middle), budget)? <= IBig::from(bound.clone()) {
            low = middle + 1u8;
        } else {
            high = middle;
        }
    }
    let zero = first.is_zero() && !low.is_zero();
    Ok(low - u8::from(zero))
}

impl Sequence for Complement {
    fn offset(&self) -> u64 {
        1
    }

    fn terms(&self) -> Terms<'_> {
        let budget = Budget::default().with_memory(1 << 30);
        let mut taken = self.of.terms().peekable();
        let mut numbers = (1u64..).map(IBig::from);
        // A long stretch without gaps may be endless; from there on only a search can tell.
        let mut gaps = std::iter::from_fn(move || {
            numbers.by_ref().take(GAPLESS).find(|number| {
                while taken.next_if(|term| term < number).is_some() {}
                taken.peek() != Some(number)
            })
        })
        .fuse();
        let found = move |n: u64| {
            gaps.next()
                .or_else(|| self.term(&UBig::from(n), &budget).ok())
        };
        Box::new((1u64..).map_while(found))
    }

    fn memory(&self, count: u64) -> u64 {
        self.of.memory(count)
    }

    fn term(&self, n: &UBig, budget: &Budget) -> Result<IBig, TermError> {
        check_offset(n, 1)?;
        let missing = |x: &UBig| Ok::<_, TermError>(x - count_up_to(&*self.of, x, budget)?);
        let mut high = n.clone();
        while missing(&high)? < *n {
            if high.bit_len() > 2 * n.bit_len() + PATIENCE_BITS {
                return Err(TermError::Broken {
                    message: format!(
                        "the complement must be infinite, and no element {n} was found below 2^{}",
                        high.bit_len()
                    ),
                });
            }
            high <<= 1usize;
        }
        let mut low = n.clone();
        while low < high {
            let middle = (&low + &high) >> 1;
            if missing(&middle)? < *n {
                low = middle + 1u8;
            } else {
                high = middle;
            }
        }
        Ok(low.into())
    }

    fn is_increasing(&self) -> bool {
        true
    }
}
