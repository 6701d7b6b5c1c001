//! The two Beatty sequences of the golden ratio, in exact integers.
//!
//! With φ = (1 + √5)/2 the lower Wythoff number of index n is `A(n)` = ⌊nφ⌋ and the upper one is
//! `B(n)` = ⌊nφ²⌋ = `A(n)` + n. In double precision ⌊nφ⌋ is first wrong at n = 102334155; here
//! nothing is rounded: `A(n)` = ⌊(n + ⌊√(5n²)⌋)/2⌋.
//!
//! Machine words use a shorter way. No multiple of φ is close to an integer: |nφ - m| > 0.38/n for
//! all n >= 1 and all m (the worst n are Fibonacci numbers). So the first 128 binary digits of
//! φ - 1 decide ⌊nφ⌋ as long as n·2⁻¹²⁸ < 0.38/n, which holds far beyond [`MAX_INDEX`].

use dashu_int::UBig;
use dashu_int::ops::SquareRoot;

/// The largest index for which [`lower`] and [`upper`] both fit in a `u64`.
pub const MAX_INDEX: u64 = 7_046_029_254_386_353_130;

/// ⌊2¹²⁸(φ - 1)⌋.
const FRACTION: u128 = 0x9E3779B97F4A7C15F39CC0605CEDC834;

/// The lower Wythoff number ⌊nφ⌋.
///
/// **Source** `[Wythoff 1907]`. **Cost** two multiplications.
///
/// # Panics
///
/// If `n` exceeds [`MAX_INDEX`].
///
/// # Example
///
/// ```
/// use wythoff_automata::golden::lower;
///
/// assert_eq!([0, 1, 2, 3, 4].map(lower), [0, 1, 3, 4, 6]);
/// // Rounding to double precision gives 165580141 here.
/// assert_eq!(lower(102_334_155), 165_580_140);
/// ```
pub fn lower(n: u64) -> u64 {
    assert!(
        n <= MAX_INDEX,
        "index {n} is too large for 64-bit Wythoff numbers"
    );
    let (high, low) = (FRACTION >> 64, FRACTION & u128::from(u64::MAX));
    let n_wide = u128::from(n);
    let whole = (n_wide * high + ((n_wide * low) >> 64)) >> 64;
    n + u64::try_from(whole).expect("n(φ - 1) < n")
}

/// The upper Wythoff number ⌊nφ²⌋ = ⌊nφ⌋ + n.
///
/// # Panics
///
/// If `n` exceeds [`MAX_INDEX`].
pub fn upper(n: u64) -> u64 {
    lower(n) + n
}

/// The Wythoff pairs (⌊nφ⌋, ⌊nφ²⌋) for n = 0, 1, 2, ...
///
/// **Cost** one 128-bit addition a pair: a million pairs in about a millisecond.
///
/// # Example
///
/// ```
/// use wythoff_automata::golden::pairs;
///
/// assert!(pairs().take(5).eq([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]));
/// ```
pub fn pairs() -> Pairs {
    pairs_from(0)
}

/// The Wythoff pairs from index `n` on; none if `n` exceeds [`MAX_INDEX`].
pub fn pairs_from(n: u64) -> Pairs {
    Pairs {
        n,
        lower: if n <= MAX_INDEX { lower(n) } else { 0 },
        fraction: FRACTION.wrapping_mul(u128::from(n)),
    }
}

/// The iterator made by [`pairs`] and [`pairs_from`]; it ends after index [`MAX_INDEX`].
#[derive(Debug, Clone)]
pub struct Pairs {
    n: u64,
    lower: u64,
    /// The first 128 binary digits of the fractional part of n(φ - 1).
    fraction: u128,
}

impl Iterator for Pairs {
    type Item = (u64, u64);

    #[inline]
    fn next(&mut self) -> Option<(u64, u64)> {
        if self.n > MAX_INDEX {
            return None;
        }
        // Nothing wraps but the fraction: the numbers of the pair after index MAX_INDEX have 64 bits.
        let pair = (self.lower, self.lower.wrapping_add(self.n));
        let (fraction, carry) = self.fraction.overflowing_add(FRACTION);
        self.fraction = fraction;
        self.lower = self.lower.wrapping_add(1 + u64::from(carry));
        self.n = self.n.wrapping_add(1);
        Some(pair)
    }

    fn nth(&mut self, skip: usize) -> Option<(u64, u64)> {
        *self = pairs_from(self.n.saturating_add(skip as u64));
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (MAX_INDEX + 1).saturating_sub(self.n);
        match usize::try_from(left) {
            Ok(left) => (left, Some(left)),
            Err(_) => (usize::MAX, None),
        }
    }
}

impl std::iter::FusedIterator for Pairs {}

/// The lower Wythoff number ⌊nφ⌋ of any index.
///
/// **Cost** one square root and one product of the length of `n`: subquadratic in the digits.
///
/// # Example
///
/// ```
/// use wythoff_automata::{UBig, golden::lower_big};
///
/// assert_eq!(lower_big(&UBig::from(10u8).pow(20)).to_string(), "161803398874989484820");
/// ```
pub fn lower_big(n: &UBig) -> UBig {
    (n + (n.sqr() * 5u8).sqrt()) >> 1
}

/// The upper Wythoff number ⌊nφ²⌋ of any index.
pub fn upper_big(n: &UBig) -> UBig {
    lower_big(n) + n
}

/// The index n with ⌊nφ⌋ = `x`, if there is one.
///
/// Between x/φ and (x+1)/φ lies at most one integer, because 1/φ < 1.
///
/// # Example
///
/// ```
/// use wythoff_automata::golden::lower_index;
///
/// assert_eq!([0, 1, 2, 3].map(lower_index), [Some(0), Some(1), None, Some(2)]);
/// ```
pub fn lower_index(x: u64) -> Option<u64> {
    let n = over_phi(x) + u64::from(x > 0);
    (n <= MAX_INDEX && lower(n) == x).then_some(n)
}

/// The index n with ⌊nφ⌋ = `x`, if there is one, for a number of any size.
pub fn lower_index_big(x: &UBig) -> Option<UBig> {
    if x.is_zero() {
        return Some(UBig::ZERO);
    }
    let n = over_phi_big(x) + 1u8;
    (lower_big(&n) == *x).then_some(n)
}

/// ⌊x/φ⌋: since 1/φ = φ - 1 this is ⌊xφ⌋ - x.
///
/// # Example
///
/// ```
/// use wythoff_automata::golden::over_phi;
///
/// assert_eq!([0, 1, 2, 3, 5, 8].map(over_phi), [0, 0, 1, 1, 3, 4]);
/// ```
pub fn over_phi(x: u64) -> u64 {
    if x <= MAX_INDEX {
        return lower(x) - x;
    }
    u64::try_from(over_phi_big(&x.into())).expect("x/φ is less than x")
}

/// ⌊x/φ⌋ for a number of any size.
pub fn over_phi_big(x: &UBig) -> UBig {
    lower_big(x) - x
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn greedy_mex_pairs_are_the_wythoff_pairs() {
        let mut used = std::collections::HashSet::new();
        let mut smallest_free = 0;
        for n in 0..20_000 {
            while used.contains(&smallest_free) {
                smallest_free += 1;
            }
            assert_eq!((lower(n), upper(n)), (smallest_free, smallest_free + n));
            used.extend([smallest_free, smallest_free + n]);
        }
    }

    #[test]
    fn the_constant_is_the_golden_ratio() {
        let scaled = UBig::ONE << 128usize;
        assert_eq!(lower_big(&scaled) - &scaled, UBig::from(FRACTION));
    }

    #[test]
    fn the_stream_of_pairs_has_every_index() {
        assert!(
            pairs()
                .take(100_000)
                .eq((0..100_000).map(|n| (lower(n), upper(n))))
        );
        let mut end = pairs_from(MAX_INDEX - 1);
        assert_eq!(end.size_hint(), (2, Some(2)));
        assert_eq!(
            end.next(),
            Some((lower(MAX_INDEX - 1), upper(MAX_INDEX - 1)))
        );
        assert_eq!(end.next(), Some((lower(MAX_INDEX), upper(MAX_INDEX))));
        assert_eq!(end.next(), None);
        assert_eq!(pairs_from(u64::MAX).nth(7), None);
        assert_eq!(pairs().nth(1000), Some((1618, 2618)));
    }

    #[test]
    fn fibonacci_indices_are_the_closest_calls() {
        // At n = F(k) the product nφ is closest to an integer, on either side in turn.
        let (mut n, mut next) = (1u64, 1u64);
        while next <= MAX_INDEX {
            for near in [n - 1, n, n + 1] {
                assert_eq!(UBig::from(lower(near)), lower_big(&UBig::from(near)));
                assert_eq!(
                    pairs_from(near.saturating_sub(3)).nth(near.min(3) as usize),
                    Some((lower(near), upper(near)))
                );
            }
            (n, next) = (next, n + next);
        }
    }

    #[test]
    fn the_end_of_the_range() {
        let n = UBig::from(MAX_INDEX);
        assert_eq!(UBig::from(upper(MAX_INDEX)), upper_big(&n));
        assert!(upper_big(&(n + 1u8)) > UBig::from(u64::MAX));
        assert_eq!(
            lower_index(u64::MAX),
            lower_index_big(&UBig::from(u64::MAX)).map(|n| u64::try_from(n).unwrap())
        );
    }

    proptest! {
        #[test]
        fn machine_words_agree_with_big_integers(n in 0..=MAX_INDEX) {
            let big = UBig::from(n);
            prop_assert_eq!(UBig::from(lower(n)), lower_big(&big));
            prop_assert_eq!(lower_index(lower(n)), Some(n));
            prop_assert_eq!(lower_index_big(&lower_big(&big)), Some(big));
        }

        #[test]
        fn every_positive_number_is_lower_or_upper_never_both(x in 1..=u64::MAX / 3) {
            let is_upper = {
                // x = B(n) exactly when x is not A(m); then n = x - A(n) with n = ⌈x/φ²⌉.
                let n = UBig::from(x) * 2u8 - lower_big(&UBig::from(x));
                upper_big(&n) == UBig::from(x)
            };
            prop_assert!(lower_index(x).is_some() != is_upper);
        }
    }
}
