//! Sets of columns and of lines, as bits that can be read 64 at a time from any place.

/// No column.
pub(super) const NONE: u32 = u32::MAX;

/// Columns that are used.
#[derive(Debug, Clone, Default)]
pub(super) struct Used {
    words: Vec<u64>,
}

impl Used {
    pub(super) fn insert(&mut self, column: u64) {
        let word = usize::try_from(column / 64).expect("a column that fits in memory");
        if self.words.len() <= word {
            self.words.resize((word + 1).next_power_of_two(), 0);
        }
        self.words[word] |= 1 << (column % 64);
    }

    pub(super) fn contains(&self, column: u64) -> bool {
        self.word(column) & 1 == 1
    }

    /// The 64 columns from this one on.
    #[inline]
    pub(super) fn word(&self, column: u64) -> u64 {
        let word = usize::try_from(column / 64).unwrap_or(usize::MAX - 1);
        let at = |word: usize| self.words.get(word).copied().unwrap_or(0);
        match column % 64 {
            0 => at(word),
            shift => at(word) >> shift | at(word + 1) << (64 - shift),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * self.words.len() as u64
    }
}

/// Lines, each given by a number, from which a value can be reached.
#[derive(Debug, Clone)]
pub(super) struct Blocked {
    lowest: i64,
    bits: Used,
    /// All lines from 0 up to this one are blocked.
    free: i64,
}

impl Blocked {
    /// No line; there will be none below `lowest`, which is not positive.
    pub(super) fn new(lowest: i64) -> Self {
        Self {
            lowest,
            bits: Used::default(),
            free: 0,
        }
    }

    pub(super) fn insert(&mut self, line: i64) {
        let at = self.at(line).expect("no line below the lowest");
        self.bits.insert(at);
        while self.contains(self.free) {
            self.free += 1;
        }
    }

    fn at(&self, line: i64) -> Option<u64> {
        u64::try_from(line - self.lowest).ok()
    }

    #[inline]
    pub(super) fn contains(&self, line: i64) -> bool {
        self.at(line).is_some_and(|at| self.bits.contains(at))
    }

    /// The 64 lines from this one on.
    #[inline]
    pub(super) fn word(&self, line: i64) -> u64 {
        self.at(line).map_or(0, |at| self.bits.word(at))
    }

    /// The column of the first line that is not blocked, at or after this column on this line, where
    /// lines grow with columns one by one.
    pub(super) fn first_free(&self, column: u64, line: i64) -> u64 {
        match line {
            0.. => column + (self.free - line).max(0).unsigned_abs(),
            _ => column,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bits.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_anywhere() {
        let mut used = Used::default();
        [3, 64, 130]
            .into_iter()
            .for_each(|column| used.insert(column));
        for column in 0..200 {
            let word = (0..64).filter(|i| used.contains(column + i));
            let word = word.fold(0, |word, i| word | 1 << i);
            assert_eq!(used.word(column), word, "{column}");
        }
        assert_eq!(used.word(u64::MAX), 0);
    }

    #[test]
    fn lines_may_be_negative() {
        let mut blocked = Blocked::new(-100);
        let lines = [-100, -1, 0, 1, 3].into_iter();
        lines.for_each(|line| blocked.insert(line));
        assert!(blocked.contains(-100) && blocked.contains(3) && !blocked.contains(-101));
        assert_eq!(blocked.word(-2), 0b101110);
        assert_eq!(blocked.first_free(7, 0), 9);
        assert_eq!(blocked.first_free(7, 5), 7);
        assert_eq!(blocked.first_free(7, -1), 7);
    }
}
