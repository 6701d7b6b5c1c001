//! Sequences ⌊(pn + q)/r⌋: mouse, rat and fat rat.

use dashu_int::ops::DivRemEuclid;
use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms, check_offset};

/// The sequence n ↦ ⌊(pn + q)/r⌋ from n = 1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearFloor {
    p: IBig,
    q: IBig,
    r: IBig,
}

impl LinearFloor {
    /// Pile k of the P-positions of the fat rat game on m piles, 1 <= k <= m:
    /// ⌊(2ᵐ - 1)n / 2ᵐ⁻ᵏ⌋ - 2ᵏ⁻¹ + 1, n >= 1. Two piles are the mouse, three the rat.
    ///
    /// **Source** `[Fraenkel 2015]`. The m sequences partition the positive integers.
    ///
    /// `None` unless 1 <= k <= m.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_numbers::sequence::Sequence;
    /// use wythoff_numbers::sequence::floor::LinearFloor;
    ///
    /// let rat_b = LinearFloor::fat_rat(3, 2).unwrap();
    /// assert!(rat_b.terms().take(4).eq([2, 6, 9, 13].map(Into::into)));
    /// ```
    pub fn fat_rat(m: usize, k: usize) -> Option<Self> {
        if k == 0 || k > m {
            return None;
        }
        let power = |exponent: usize| IBig::ONE << exponent;
        Some(Self {
            p: power(m) - IBig::ONE,
            q: (IBig::ONE - power(k - 1)) * power(m - k),
            r: power(m - k),
        })
    }

    fn at(&self, n: &UBig) -> IBig {
        let (quotient, _) =
            (&self.p * IBig::from(n.clone()) + &self.q).div_rem_euclid(self.r.clone());
        quotient
    }
}

impl Sequence for LinearFloor {
    fn offset(&self) -> u64 {
        1
    }

    fn terms(&self) -> Terms<'_> {
        Box::new((1u64..).map(|n| self.at(&UBig::from(n))))
    }

    fn term(&self, n: &UBig, _: &Budget) -> Result<IBig, TermError> {
        check_offset(n, 1)?;
        Ok(self.at(n))
    }

    fn is_increasing(&self) -> bool {
        true
    }
}
