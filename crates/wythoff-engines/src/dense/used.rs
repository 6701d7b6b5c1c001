//! Sets of used values with a summary that finds the least unused value in a few steps.
//!
//! The values used in a line of the table fill up from below with stragglers far behind, so a scan
//! from the first gap would pass many full words. One bit of the summary per word says "full";
//! wherever a word is full in any of several sets, their union is full too and is never looked at.
//! In Wythoff's game two words per cell are read on average, whatever the size of the table.

use std::hint::select_unpredictable;

/// Words of values, with a summary.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// Bit k is set when word k has all its bits set.
    full: u64,
    words: [u64; 64],
}

impl Group {
    /// The number of values in a group.
    const VALUES: usize = 64 * 64;

    const EMPTY: Self = Self {
        full: 0,
        words: [0; 64],
    };
}

/// A value as the sets see it.
///
/// The next cell of a row waits until the value of this one is in the set of the row, so that is
/// the path to keep short: the least free bit of a word goes into the sets as it is, and the number
/// it stands for is worked out besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    group: usize,
    /// Below 64.
    word: usize,
    /// The only bit of the word that is set.
    bit: u64,
}

impl Place {
    /// The place of the least of the `free` values of a word.
    #[inline(always)]
    fn least(group: usize, word: usize, free: u64) -> Self {
        Self {
            group,
            word,
            bit: free & free.wrapping_neg(),
        }
    }

    /// The place of a value.
    pub(super) fn of(value: usize) -> Self {
        Self {
            group: value / Group::VALUES,
            word: value / 64 % 64,
            bit: 1 << (value % 64),
        }
    }

    /// The value at this place.
    #[inline(always)]
    pub(super) fn value(self) -> usize {
        self.group * Group::VALUES + self.word * 64 + self.bit.trailing_zeros() as usize
    }
}

/// How many groups the sets of one table have.
///
/// A group is 65 words long. That this is no power of two keeps the same words of neighbouring sets
/// from competing for the same places in the cache.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    groups: usize,
}

impl Layout {
    /// Sets of values below `bound`, with room for at least one more.
    pub(super) fn new(bound: usize) -> Self {
        Self {
            groups: bound / Group::VALUES + 1,
        }
    }

    /// The memory of one set, in bytes.
    pub(super) fn bytes(self) -> u64 {
        (self.groups * size_of::<Group>()) as u64
    }
}

/// One set for each line of a block of lines, all empty at first.
#[derive(Debug)]
pub(super) struct UsedBlock {
    layout: Layout,
    groups: Vec<Group>,
}

impl UsedBlock {
    /// The zeros are written here and now: memory fresh from the system that is read before it is
    /// written costs two page faults, and the second interrupts all threads.
    pub(super) fn new(layout: Layout, lines: usize) -> Self {
        Self {
            layout,
            groups: vec![Group::EMPTY; layout.groups * lines],
        }
    }

    /// The block with all sets empty again.
    pub(super) fn emptied(mut self) -> Self {
        self.groups.fill(Group::EMPTY);
        self
    }

    /// The sets from line `first` on, one after the other.
    #[inline(always)]
    pub(super) fn lines_from(&mut self, first: usize) -> impl Iterator<Item = Used<'_>> {
        let groups = self.layout.groups;
        self.groups[first * groups..]
            .chunks_exact_mut(groups)
            .map(Used)
    }
}

/// A set of used values.
#[derive(Debug)]
pub(super) struct Used<'a>(&'a mut [Group]);

impl Used<'_> {
    /// The same set, borrowed for a shorter time.
    #[inline(always)]
    pub(super) fn reborrow(&mut self) -> Used<'_> {
        Used(self.0)
    }

    /// Puts a value into the set; whether it was new.
    #[inline(always)]
    pub(super) fn insert(&mut self, place: Place) -> bool {
        let group = &mut self.0[place.group];
        let word = &mut group.words[place.word % 64];
        let before = *word;
        *word = before | place.bit;
        if *word == u64::MAX {
            group.full |= 1 << place.word;
        }
        *word != before
    }

    /// Takes a value out of the set.
    pub(super) fn remove(&mut self, place: Place) {
        let group = &mut self.0[place.group];
        group.words[place.word] &= !place.bit;
        group.full &= !(1 << place.word);
    }
}

/// The least value that is in none of the sets, which have the same layout.
///
/// Three words are looked at together, because it cannot be predicted which of them has the value.
#[inline(always)]
pub(super) fn least_unused<const SETS: usize>(sets: [&Used<'_>; SETS]) -> Place {
    for group in 0..sets[0].0.len() {
        let groups = sets.map(|set| &set.0[group]);
        let mut open = !groups.iter().fold(0, |full, group| full | group.full);
        while open != 0 {
            let second = open & (open - 1);
            let third = second & second.wrapping_sub(1);
            let [(one, free_one), (two, free_two), (three, free_three)] = [open, second, third]
                .map(|open| {
                    let word = open.trailing_zeros() as usize % 64;
                    let used = groups
                        .iter()
                        .fold(0, |used, group| used | group.words[word]);
                    let exists = u64::from(open != 0).wrapping_neg();
                    (word, !used & exists)
                });
            let (word, free) =
                select_unpredictable(free_two != 0, (two, free_two), (three, free_three));
            let (word, free) = select_unpredictable(free_one != 0, (one, free_one), (word, free));
            if free != 0 {
                return Place::least(group, word, free);
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
) -> Place {
    for group in 0..sets[0].0.len() {
        let groups = sets.map(|set| &set.0[group]);
        let mut open = !groups.iter().fold(0, |full, group| full | group.full);
        while open != 0 {
            let word = open.trailing_zeros() as usize;
            let mut free = !groups
                .iter()
                .fold(0, |used, group| used | group.words[word]);
            while free != 0 {
                let place = Place::least(group, word, free);
                if !refused(place.value()) {
                    return place;
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
        (0..5_000).for_each(|value| _ = first.insert(Place::of(value)));
        (5_000..9_999).for_each(|value| _ = second.insert(Place::of(value)));
        assert_eq!(least_unused([&first]).value(), 5_000);
        assert_eq!(least_unused([&second]).value(), 0);
        assert_eq!(least_unused([&first, &second]).value(), 9_999);
        assert_eq!(
            least_not_refused([&first], |value| value < 7_000).value(),
            7_000
        );
        first.remove(Place::of(64));
        assert_eq!(least_unused([&first, &second]).value(), 64);
        assert!(first.insert(Place::of(64)));
        assert!(!first.insert(Place::of(64)));
        assert_eq!(least_unused([&first, &second]).value(), 9_999);
    }

    proptest! {
        #[test]
        fn like_an_ordinary_set(steps in prop::collection::vec((any::<bool>(), 0usize..330), 0..1000)) {
            let mut block = UsedBlock::new(Layout::new(330), 1);
            let mut used = block.lines_from(0).next().unwrap();
            let mut model = BTreeSet::new();
            for (insert, value) in steps {
                if insert {
                    prop_assert_eq!(used.insert(Place::of(value)), model.insert(value));
                } else {
                    used.remove(Place::of(value));
                    model.remove(&value);
                }
                let least = (0..).find(|value| !model.contains(value));
                prop_assert_eq!(Some(least_unused([&used]).value()), least);
                prop_assert_eq!(Some(least_not_refused([&used], |_| false).value()), least);
            }
        }
    }
}
