//! Ratwyt: Wythoff's game on fractions.
//!
//! A step sends p/q to (p-q)/q if p >= q, and to p/(q-p) otherwise; it is one subtraction of
//! Euclid's algorithm. The number of steps to numerator 0 is the sum of the partial quotients of
//! the continued fraction of p/q, and a pair of fractions is Wythoff's game on these numbers
//! [Matonkar, section 5.6, after Fraenkel].

use std::fmt;

use dashu_int::ops::DivRem;
use wythoff_automata::UBig;

/// A fraction p/q with q >= 1, reduced or not, as the user wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fraction {
    numerator: UBig,
    denominator: UBig,
}

impl Fraction {
    /// The fraction p/q, or `None` if q = 0.
    pub fn new(numerator: UBig, denominator: UBig) -> Option<Self> {
        (!denominator.is_zero()).then_some(Self {
            numerator,
            denominator,
        })
    }

    /// The number of steps to numerator 0: the size of the equivalent pile.
    ///
    /// **Cost** Euclid's algorithm.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_rules::ratwyt::Fraction;
    ///
    /// let fraction = Fraction::new(6u8.into(), 10u8.into()).unwrap();
    /// // 3/5 -> 3/2 -> 1/2 -> 1/1 -> 0/1
    /// assert_eq!(fraction.depth(), 4u8.into());
    /// ```
    pub fn depth(&self) -> UBig {
        let (mut large, mut small) = (self.numerator.clone(), self.denominator.clone());
        let mut depth = UBig::ZERO;
        while !small.is_zero() {
            let (quotient, rest) = (&large).div_rem(&small);
            depth += quotient;
            (large, small) = (small, rest);
        }
        depth
    }

    /// The fraction after `steps` steps, reduced; `None` if it is finished before.
    pub fn after(&self, steps: &UBig) -> Option<Self> {
        let mut left = steps.clone();
        let divisor = gcd(self.numerator.clone(), self.denominator.clone());
        let (mut p, mut q) = (&self.numerator / &divisor, &self.denominator / &divisor);
        while !left.is_zero() {
            if p.is_zero() {
                return None;
            }
            if p >= q {
                let taken = (&p / &q).min(left.clone());
                p -= &taken * &q;
                left -= taken;
            } else {
                let taken = ((&q - 1u8) / &p).min(left.clone());
                q -= &taken * &p;
                left -= taken;
            }
        }
        Some(Self {
            numerator: p,
            denominator: q,
        })
    }
}

fn gcd(mut a: UBig, mut b: UBig) -> UBig {
    while !b.is_zero() {
        let rest = &a % &b;
        (a, b) = (b, rest);
    }
    a
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step, exactly as the rules say.
    fn step((p, q): (u64, u64)) -> (u64, u64) {
        if p >= q { (p - q, q) } else { (p, q - p) }
    }

    fn reduced(p: u64, q: u64) -> (u64, u64) {
        let divisor = (1..=p.max(q))
            .rev()
            .find(|d| p.is_multiple_of(*d) && q.is_multiple_of(*d))
            .unwrap();
        (p / divisor, q / divisor)
    }

    #[test]
    fn depth_and_after_agree_with_single_steps() {
        for p in 0..40 {
            for q in 1..40 {
                let fraction = Fraction::new(p.into(), q.into()).unwrap();
                let mut current = reduced(p, q);
                let mut steps = 0u64;
                while current.0 > 0 {
                    current = step(current);
                    steps += 1;
                    let jumped = fraction.after(&steps.into()).unwrap();
                    assert_eq!(jumped.to_string(), format!("{}/{}", current.0, current.1));
                }
                assert_eq!(fraction.depth(), steps.into(), "{p}/{q}");
                assert_eq!(fraction.after(&(steps + 1).into()), None);
            }
        }
    }
}
