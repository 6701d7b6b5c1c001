//! Sets of used values with a summary that finds the least unused value in a few steps.
//!
//! The values used in a line of the table fill up from below with stragglers far behind, so a scan
//! from the first gap would pass many full words. One bit of the summary per word says "full";
//! wherever a word is full in any of several sets, their union is full too and is never looked at.
//! In Wythoff's game two words per cell are read on average, whatever the size of the table.

/// How many words the sets of one table have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    words: usize,
    summary: usize,
}

impl Layout {
    /// Sets of values below `bound`, with room for at least one more.
    pub(super) fn new(bound: usize) -> Self {
        let words = bound / 64 + 1;
        Self {
            words,
            summary: words.div_ceil(64),
        }
    }

    /// The memory of one set, in bytes.
    pub(super) fn bytes(self) -> u64 {
        8 * (self.words as u64 + self.summary as u64)
    }
}

/// One set for each line of a block of lines, all empty at first.
#[derive(Debug)]
pub(super) struct UsedBlock {
    layout: Layout,
    words: Vec<u64>,
    full: Vec<u64>,
}

impl UsedBlock {
    pub(super) fn new(layout: Layout, lines: usize) -> Self {
        Self {
            layout,
            words: vec![0; layout.words * lines],
            full: vec![0; layout.summary * lines],
        }
    }

    /// The sets from line `first` on.
    pub(super) fn lines_from(&mut self, first: usize) -> Lines<'_> {
        Lines {
            layout: self.layout,
            words: &mut self.words[first * self.layout.words..],
            full: &mut self.full[first * self.layout.summary..],
        }
    }
}

/// Consecutive sets of a block.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    layout: Layout,
    words: &'a mut [u64],
    full: &'a mut [u64],
}

impl Lines<'_> {
    /// The set of the line of index `line`.
    #[inline(always)]
    pub(super) fn line(&mut self, line: usize) -> Used<'_> {
        Used {
            words: &mut self.words[line * self.layout.words..][..self.layout.words],
            full: &mut self.full[line * self.layout.summary..][..self.layout.summary],
        }
    }

    /// The first set, and those after it.
    pub(super) fn split_first(&mut self) -> (Used<'_>, Lines<'_>) {
        let (words, later_words) = self.words.split_at_mut(self.layout.words);
        let (full, later_full) = self.full.split_at_mut(self.layout.summary);
        let later = Lines {
            layout: self.layout,
            words: later_words,
            full: later_full,
        };
        (Used { words, full }, later)
    }
}

/// A set of used values.
#[derive(Debug)]
pub(super) struct Used<'a> {
    words: &'a mut [u64],
    /// Bit k is set when word k has all its bits set.
    full: &'a mut [u64],
}

impl Used<'_> {
    /// The same set, borrowed for a shorter time.
    #[inline(always)]
    pub(super) fn reborrow(&mut self) -> Used<'_> {
        Used {
            words: self.words,
            full: self.full,
        }
    }

    /// Puts a value into the set; whether it was new.
    #[inline(always)]
    pub(super) fn insert(&mut self, value: usize) -> bool {
        let word = value / 64;
        let before = self.words[word];
        let after = before | 1 << (value % 64);
        self.words[word] = after;
        if after == u64::MAX {
            self.full[word / 64] |= 1 << (word % 64);
        }
        after != before
    }

    /// Takes a value out of the set.
    pub(super) fn remove(&mut self, value: usize) {
        let word = value / 64;
        self.words[word] &= !(1 << (value % 64));
        self.full[word / 64] &= !(1 << (word % 64));
    }
}

/// The least value that is in none of the sets (of equal layout) and is not `refused`.
///
/// Values are refused in increasing order.
#[inline(always)]
pub(super) fn least_unused<const SETS: usize>(
    sets: [&Used<'_>; SETS],
    mut refused: impl FnMut(usize) -> bool,
) -> usize {
    let words = sets[0].words.len();
    let groups = sets[0].full.len();
    let all_words = sets.map(|set| &set.words[..words]);
    let all_full = sets.map(|set| &set.full[..groups]);
    for group in 0..groups {
        let mut open = !all_full.iter().fold(0, |full, set| full | set[group]);
        while open != 0 {
            let word = group * 64 + open.trailing_zeros() as usize;
            if word >= words {
                break;
            }
            let mut free = !all_words.iter().fold(0, |used, set| used | set[word]);
            while free != 0 {
                let value = word * 64 + free.trailing_zeros() as usize;
                if !refused(value) {
                    return value;
                }
                free &= free - 1;
            }
            open &= open - 1;
        }
    }
    unreachable!("a position has fewer options than the sets have room for values")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    #[test]
    fn full_words_are_passed_over() {
        let mut block = UsedBlock::new(Layout::new(10_000), 2);
        let mut lines = block.lines_from(0);
        let (mut first, mut later) = lines.split_first();
        let mut second = later.line(0);
        (0..5_000).for_each(|value| _ = first.insert(value));
        (5_000..9_999).for_each(|value| _ = second.insert(value));
        assert_eq!(least_unused([&first], |_| false), 5_000);
        assert_eq!(least_unused([&second], |_| false), 0);
        assert_eq!(least_unused([&first, &second], |_| false), 9_999);
        assert_eq!(least_unused([&first], |value| value < 7_000), 7_000);
        first.remove(64);
        assert_eq!(least_unused([&first, &second], |_| false), 64);
        assert!(first.insert(64));
        assert!(!first.insert(64));
        assert_eq!(least_unused([&first, &second], |_| false), 9_999);
    }

    proptest! {
        #[test]
        fn like_an_ordinary_set(steps in prop::collection::vec((any::<bool>(), 0usize..130), 0..400)) {
            let mut block = UsedBlock::new(Layout::new(130), 1);
            let mut lines = block.lines_from(0);
            let mut used = lines.line(0);
            let mut model = BTreeSet::new();
            for (insert, value) in steps {
                if insert {
                    prop_assert_eq!(used.insert(value), model.insert(value));
                } else {
                    used.remove(value);
                    model.remove(&value);
                }
                let least = (0..).find(|value| !model.contains(value));
                prop_assert_eq!(Some(least_unused([&used], |_| false)), least);
            }
        }
    }
}
