//! Fixed windows of bits: one machine word where that is enough, several where it is not.

use std::fmt::Debug;

/// A window of `BITS` consecutive cells, bit 0 first.
pub(super) trait Word: Copy + Debug {
    /// How many 64-bit limbs the window has.
    const LIMBS: usize;
    /// How many cells the window has.
    #[expect(clippy::cast_possible_truncation, reason = "at most 16 limbs")]
    const BITS: u32 = 64 * Self::LIMBS as u32;
    /// No cell.
    const ZERO: Self;

    /// The window whose limbs are given, lowest first.
    fn from_limbs(limbs: &[u64]) -> Self;

    /// Writes the limbs, lowest first.
    fn write_limbs(self, limbs: &mut [u64]);

    /// The cells of both windows.
    fn or(self, other: Self) -> Self;

    /// The window moved `n` cells up, `n < BITS`.
    fn step(self, n: u32) -> Self;

    /// The window moved `n` cells up; nothing is left when `n >= BITS`.
    fn advance(self, n: u32) -> Self {
        if n < Self::BITS {
            self.step(n)
        } else {
            Self::ZERO
        }
    }

    /// The lowest cell that is not in the window (`BITS` if there is none), and the window of that
    /// cell alone.
    fn lowest_free(self) -> (u32, Self);

    /// How many cells are in the window.
    fn count(self) -> u32;

    /// The lowest `n` cells, `n < BITS`.
    fn first_cells(n: u32) -> Self;

    /// Whether both windows have the same cells.
    fn same(self, other: Self) -> bool;
}

/// What windows that are one integer have in common.
macro_rules! arithmetic_of_one_integer {
    () => {
        #[inline]
        fn or(self, other: Self) -> Self {
            self | other
        }

        #[inline]
        fn step(self, n: u32) -> Self {
            self.wrapping_shr(n)
        }

        #[inline]
        fn lowest_free(self) -> (u32, Self) {
            (self.trailing_ones(), !self & self.wrapping_add(1))
        }

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn first_cells(n: u32) -> Self {
            (1 << n) - 1
        }

        #[inline]
        fn same(self, other: Self) -> bool {
            self == other
        }
    };
}

impl Word for u64 {
    const LIMBS: usize = 1;
    const ZERO: Self = 0;

    fn from_limbs(limbs: &[u64]) -> Self {
        limbs[0]
    }

    fn write_limbs(self, limbs: &mut [u64]) {
        limbs[0] = self;
    }

    arithmetic_of_one_integer!();
}

impl Word for u128 {
    const LIMBS: usize = 2;
    const ZERO: Self = 0;

    fn from_limbs(limbs: &[u64]) -> Self {
        u128::from(limbs[0]) | u128::from(limbs[1]) << 64
    }

    #[expect(clippy::cast_possible_truncation, reason = "the halves are wanted")]
    fn write_limbs(self, limbs: &mut [u64]) {
        limbs[0] = self as u64;
        limbs[1] = (self >> 64) as u64;
    }

    arithmetic_of_one_integer!();
}

/// A window of `N` limbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Word for Wide<N> {
    const LIMBS: usize = N;
    const ZERO: Self = Self([0; N]);

    fn from_limbs(limbs: &[u64]) -> Self {
        let mut wide = [0; N];
        wide.copy_from_slice(&limbs[..N]);
        Self(wide)
    }

    fn write_limbs(self, limbs: &mut [u64]) {
        limbs[..N].copy_from_slice(&self.0);
    }

    #[inline]
    fn or(mut self, other: Self) -> Self {
        for (limb, other) in self.0.iter_mut().zip(other.0) {
            *limb |= other;
        }
        self
    }

    #[inline]
    fn step(self, n: u32) -> Self {
        let (skip, n) = ((n / 64) as usize, n % 64);
        let limb = |k: usize| self.0.get(k).copied().unwrap_or(0);
        let mut moved = [0; N];
        for (k, out) in moved.iter_mut().enumerate() {
            // Two shifts, because a shift by 64 - 0 would be too far.
            *out = limb(k + skip) >> n | (limb(k + skip + 1) << 1) << (63 - n);
        }
        Self(moved)
    }

    #[inline]
    fn lowest_free(self) -> (u32, Self) {
        let mut cell = [0; N];
        let mut skipped = 0;
        for (out, limb) in cell.iter_mut().zip(self.0) {
            if limb != u64::MAX {
                *out = !limb & limb.wrapping_add(1);
                return (skipped + limb.trailing_ones(), Self(cell));
            }
            skipped += 64;
        }
        (skipped, Self(cell))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|limb| limb.count_ones()).sum()
    }

    fn first_cells(n: u32) -> Self {
        let mut cells = [0; N];
        for (limb, first) in cells.iter_mut().zip((0..).step_by(64)) {
            *limb = match n.saturating_sub(first) {
                0..64 => (1 << n.saturating_sub(first)) - 1,
                _ => u64::MAX,
            };
        }
        Self(cells)
    }

    #[inline]
    fn same(self, other: Self) -> bool {
        self == other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn agree<W: Word>(bits: u128, other: u128, n: u32) {
        let limbs = |bits: u128| {
            let mut limbs = [0; 16];
            bits.write_limbs(&mut limbs);
            limbs
        };
        let back = |word: W| {
            let mut limbs = [0; 16];
            word.write_limbs(&mut limbs);
            assert!(limbs[2..].iter().all(|&limb| limb == 0));
            u128::from_limbs(&limbs)
        };
        let word = W::from_limbs(&limbs(bits));
        let (free, cell) = word.lowest_free();
        assert_eq!((free, back(cell)), bits.lowest_free());
        assert_eq!(back(word.advance(n)), bits.advance(n));
        assert_eq!(word.count(), bits.count());
        let cells = n % 64;
        assert_eq!(back(W::first_cells(cells)), u128::first_cells(cells));
        assert!(word.same(word) && (bits == other || !word.same(W::from_limbs(&limbs(other)))));
        assert_eq!(back(word.or(W::from_limbs(&limbs(other)))), bits | other);
    }

    proptest! {
        #[test]
        fn every_width_does_the_same(
            high in any::<u64>(),
            full in 0..63u32,
            low in any::<u64>(),
            n in 0..200u32,
        ) {
            let small = u128::from(low >> 1 | ((1 << full) - 1));
            agree::<u64>(small, u128::from(high), n);
            agree::<Wide<1>>(small, u128::from(high), n);
            let large = u128::from(high >> 1) << 64 | (u128::from(u64::MAX) << 1 | 1) >> (high % 2);
            agree::<Wide<2>>(large, small, n);
            agree::<Wide<4>>(large, small, n);
        }
    }

    #[test]
    fn a_full_window_has_no_free_cell() {
        assert_eq!(u64::MAX.lowest_free(), (64, 0));
        assert_eq!(Wide([u64::MAX; 4]).lowest_free(), (256, Wide::ZERO));
    }
}
