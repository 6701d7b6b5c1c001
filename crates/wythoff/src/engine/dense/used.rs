//! Sets of used values with a summary that finds the least unused value in a few steps.
//!
//! The values used in a line of the table fill up from below with stragglers far behind, so a scan
//! from the first gap would pass many full words. One bit of the summary per word says "full";
//! wherever a word is full in any of several sets, their union is full too and is never looked at.
//! In Wythoff's game two words per cell are read on average, whatever the size of the table.

use std::hint::select_unpredictable;

/// Words that share a word of the summary.
type Group = [u64; 64];

/// The number of values in a group.
const GROUP_VALUES: usize = 64 * 64;

/// How many groups of words the sets of one table have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    groups: usize,
}

impl Layout {
    /// Sets of values below `bound`, with room for at least one more.
    pub(super) fn new(bound: usize) -> Self {
        Self {
            groups: bound / GROUP_VALUES + 1,
        }
    }

    /// The length of one set in words: the summary, then the groups. That it is no power of two
    /// keeps the same words of neighbouring sets from competing for the same places in the cache.
    fn words(self) -> usize {
        self.groups * (64 + 1)
    }

    /// The memory of one set, in bytes.
    pub(super) fn bytes(self) -> u64 {
        8 * self.words() as u64
    }
}

/// One set for each line of a block of lines, all empty at first.
#[derive(Debug)]
pub(super) struct UsedBlock {
    layout: Layout,
    words: Vec<u64>,
}

impl UsedBlock {
    pub(super) fn new(layout: Layout, lines: usize) -> Self {
        let words = vec![0; layout.words() * lines];
        // Memory fresh from the system that is read before it is written costs two page faults, and
        // the second interrupts all threads: so the zeros are written.
        Self {
            layout,
            words: std::hint::black_box(words),
        }
        .emptied()
    }

    /// The block with all sets empty again.
    pub(super) fn emptied(mut self) -> Self {
        self.words.fill(0);
        self
    }

    /// The sets from line `first` on, one after the other.
    #[inline(always)]
    pub(super) fn lines_from(&mut self, first: usize) -> impl Iterator<Item = Used<'_>> {
        let layout = self.layout;
        let sets = self.words[first * layout.words()..].chunks_exact_mut(layout.words());
        sets.map(move |set| {
            let (full, words) = set.split_at_mut(layout.groups);
            Used {
                words: words.as_chunks_mut().0,
                full,
            }
        })
    }
}

/// A set of used values.
#[derive(Debug)]
pub(super) struct Used<'a> {
    words: &'a mut [Group],
    /// Bit k is set when word k of the group has all its bits set.
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
        let (group, word) = (value / GROUP_VALUES, value / 64 % 64);
        let before = self.words[group][word];
        let after = before | 1 << (value % 64);
        self.words[group][word] = after;
        if after == u64::MAX {
            self.full[group] |= 1 << word;
        }
        after != before
    }

    /// Takes a value out of the set.
    pub(super) fn remove(&mut self, value: usize) {
        let (group, word) = (value / GROUP_VALUES, value / 64 % 64);
        self.words[group][word] &= !(1 << (value % 64));
        self.full[group] &= !(1 << word);
    }
}

/// The least value that is in none of the sets, which have the same layout.
///
/// Three words are looked at together, because it cannot be predicted which of them has the value.
#[inline(always)]
pub(super) fn least_unused<const SETS: usize>(sets: [&Used<'_>; SETS]) -> usize {
    for group in 0..sets[0].full.len() {
        let mut open = !sets.iter().fold(0, |full, set| full | set.full[group]);
        if open == 0 {
            continue;
        }
        let words = sets.map(|set| &set.words[group]);
        while open != 0 {
            let second = open & (open - 1);
            let third = second & second.wrapping_sub(1);
            let [(one, free_one), (two, free_two), (three, free_three)] = [open, second, third]
                .map(|open| {
                    let word = open.trailing_zeros() as usize % 64;
                    let used = words.iter().fold(0, |used, words| used | words[word]);
                    let exists = u64::from(open != 0).wrapping_neg();
                    (word, !used & exists)
                });
            let (word, free) =
                select_unpredictable(free_two != 0, (two, free_two), (three, free_three));
            let (word, free) = select_unpredictable(free_one != 0, (one, free_one), (word, free));
            if free != 0 {
                return group * GROUP_VALUES + word * 64 + free.trailing_zeros() as usize;
            }
            open = third & third.wrapping_sub(1);
        }
    }
    unreachable!("{NO_ROOM}")
}

/// The least value that is in none of the sets and is not `refused`; values are tried in
/// increasing order.
pub(super) fn least_not_refused<const SETS: usize>(
    sets: [&Used<'_>; SETS],
    mut refused: impl FnMut(usize) -> bool,
) -> usize {
    for group in 0..sets[0].full.len() {
        let mut open = !sets.iter().fold(0, |full, set| full | set.full[group]);
        while open != 0 {
            let word = open.trailing_zeros() as usize;
            let mut free = !sets
                .iter()
                .fold(0, |used, set| used | set.words[group][word]);
            while free != 0 {
                let value = group * GROUP_VALUES + word * 64 + free.trailing_zeros() as usize;
                if !refused(value) {
                    return value;
                }
                free &= free - 1;
            }
            open &= open - 1;
        }
    }
    unreachable!("{NO_ROOM}")
}

const NO_ROOM: &str = "a position has fewer options than the sets have room for values";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    #[test]
    fn full_words_are_passed_over() {
        let mut block = UsedBlock::new(Layout::new(10_000), 2);
        let mut lines = block.lines_from(0);
        let (mut first, mut second) = (lines.next().unwrap(), lines.next().unwrap());
        assert!(lines.next().is_none());
        (0..5_000).for_each(|value| _ = first.insert(value));
        (5_000..9_999).for_each(|value| _ = second.insert(value));
        assert_eq!(least_unused([&first]), 5_000);
        assert_eq!(least_unused([&second]), 0);
        assert_eq!(least_unused([&first, &second]), 9_999);
        assert_eq!(least_not_refused([&first], |value| value < 7_000), 7_000);
        first.remove(64);
        assert_eq!(least_unused([&first, &second]), 64);
        assert!(first.insert(64));
        assert!(!first.insert(64));
        assert_eq!(least_unused([&first, &second]), 9_999);
    }

    proptest! {
        #[test]
        fn like_an_ordinary_set(steps in prop::collection::vec((any::<bool>(), 0usize..330), 0..1000)) {
            let mut block = UsedBlock::new(Layout::new(330), 1);
            let mut used = block.lines_from(0).next().unwrap();
            let mut model = BTreeSet::new();
            for (insert, value) in steps {
                if insert {
                    prop_assert_eq!(used.insert(value), model.insert(value));
                } else {
                    used.remove(value);
                    model.remove(&value);
                }
                let least = (0..).find(|value| !model.contains(value));
                prop_assert_eq!(Some(least_unused([&used])), least);
                prop_assert_eq!(Some(least_not_refused([&used], |_| false)), least);
            }
        }
    }
}
