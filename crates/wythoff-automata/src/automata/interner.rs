//! Numbers for slices: the table behind products, subset constructions and refinement.

use crate::budget::bytes_soon;

/// Gives each distinct slice of `u32` a number 0, 1, 2, ... in order of first appearance.
///
/// All slices live in one vector; the table stores the hash, 32 bits, next to the number, so a
/// lookup rarely touches a slice that differs, nothing is allocated for a slice already known, and
/// no slice is hashed twice when the table grows.
#[derive(Debug, Clone)]
pub(crate) struct Interner {
    data: Vec<u32>,
    ends: Vec<usize>,
    table: Vec<u64>,
}

const EMPTY: u64 = u64::MAX;

impl Interner {
    pub(crate) fn new() -> Self {
        Self {
            data: Vec::with_capacity(512),
            ends: Vec::with_capacity(128),
            table: vec![EMPTY; 256],
        }
    }

    /// Forgets everything but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.data.clear();
        self.ends.clear();
        self.table.fill(EMPTY);
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn slice(&self, index: u32) -> &[u32] {
        let index = index as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.data[start..self.ends[index]]
    }

    /// Bytes in use, and about to be, for budgets.
    pub(crate) fn bytes_soon(&self) -> u64 {
        // The new table is filled while the old one is there.
        let grows = self.ends.len() * 2 > self.table.len() - self.table.len() / 8;
        let table = self.table.len() * if grows { 24 } else { 8 };
        bytes_soon(&self.data) + bytes_soon(&self.ends) + table as u64
    }

    /// The number of `slice`, which is new if it equals the former [`Self::len`].
    pub(crate) fn intern(&mut self, slice: &[u32]) -> u32 {
        let hash = hash(slice);
        let mask = self.table.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let entry = self.table[at];
            if entry == EMPTY {
                break;
            }
            let (entry_hash, index) = halves(entry);
            if entry_hash == hash && same(self.slice(index), slice) {
                return index;
            }
            at = (at + 1) & mask;
        }
        let index = u32::try_from(self.ends.len()).expect("fewer than 2^32 slices");
        self.data.extend_from_slice(slice);
        self.ends.push(self.data.len());
        self.table[at] = u64::from(hash) << 32 | u64::from(index);
        if self.ends.len() * 2 > self.table.len() {
            self.grow();
        }
        index
    }

    fn grow(&mut self) {
        let mask = self.table.len() * 2 - 1;
        let mut table = vec![EMPTY; mask + 1];
        for &entry in self.table.iter().filter(|&&entry| entry != EMPTY) {
            let (hash, _) = halves(entry);
            let mut at = hash as usize & mask;
            while table[at] != EMPTY {
                at = (at + 1) & mask;
            }
            table[at] = entry;
        }
        self.table = table;
    }
}

/// Whether two slices are the same. Those with the same hash nearly always are, and most are short, so it is quicker to look at all
/// of both than to call a function that stops at the first difference.
#[inline]
fn same(one: &[u32], other: &[u32]) -> bool {
    let differences = one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// The high and the low half.
#[expect(clippy::cast_possible_truncation, reason = "both halves are kept")]
fn halves(word: u64) -> (u32, u32) {
    ((word >> 32) as u32, word as u32)
}

/// A multiplicative hash; the last step spreads the high bits.
fn hash(slice: &[u32]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = slice.len() as u64;
    let (pairs, last) = slice.as_chunks::<2>();
    for &[low, high] in pairs {
        let word = u64::from(high) << 32 | u64::from(low);
        hash = (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
    if let [word] = last {
        hash = (hash.rotate_left(5) ^ u64::from(*word)).wrapping_mul(FACTOR);
    }
    hash ^= hash >> 29;
    halves(hash.wrapping_mul(FACTOR)).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_slices_share_a_number() {
        let mut interner = Interner::new();
        for round in 0..2 {
            for i in 0..5000u32 {
                let slice = [i % 7, i, i / 3];
                let length = (i % 3) as usize + 1;
                let before = interner.len();
                let index = interner.intern(&slice[..length]);
                assert_eq!(interner.slice(index), &slice[..length]);
                if round == 1 {
                    assert_eq!(interner.len(), before);
                }
            }
        }
        assert_eq!(interner.intern(&[]) as usize, interner.len() - 1);
    }
}
