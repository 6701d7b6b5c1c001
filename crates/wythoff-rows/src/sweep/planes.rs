//! The reflected points: for every value, which rows it already has.

use std::collections::VecDeque;

use super::block::Block;
use super::state::State;
use super::{Point, Sink};

/// For every value, the set of columns of its points, from some column on.
///
/// A point (a, b) with a < b puts its value into row b as well. So the columns found so far tell,
/// for the rows to come, which values need no point of their own. Columns are dropped once their
/// row has passed: between row r and its columns near φr there are (g + 1)(φ - 1)r bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Planes {
    lanes: usize,
    /// The word with the first kept column.
    first_word: u64,
    /// Word by word, value by value.
    words: VecDeque<u64>,
    /// Below this column nothing will be added any more.
    pub(crate) complete_to: u64,
    /// Columns from here on are not kept.
    limit: u64,
}

impl Planes {
    /// No columns yet, from column `first` on.
    pub(crate) fn new(lanes: usize, first: u64) -> Self {
        Self {
            lanes,
            first_word: first / 64,
            words: VecDeque::new(),
            complete_to: first,
            limit: u64::MAX,
        }
    }

    /// For how many values.
    pub(crate) fn lanes(&self) -> usize {
        self.lanes
    }

    /// Forgets columns from `limit` on, now and later.
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Columns from here on are not kept.
    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    /// How much memory the kept columns take.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.words.len() as u64
    }

    /// Adds one column.
    pub(crate) fn set(&mut self, lane: usize, column: u64) {
        self.or_word(column / 64, lane, 1 << (column % 64));
    }

    /// 64 columns of a value from `column` on, lowest bit first; columns never added are absent.
    pub(crate) fn load(&self, lane: usize, column: u64) -> u64 {
        let (word, shift) = (column / 64, column % 64);
        let low = self.word(word, lane) >> shift;
        if shift == 0 {
            return low;
        }
        low | self.word(word + 1, lane) << (64 - shift)
    }

    /// How many columns of a value below `column` are kept.
    pub(crate) fn count_below(&self, lane: usize, column: u64) -> u64 {
        let whole = (self.first_word..column / 64).map(|word| self.word(word, lane));
        let rest = self.word(column / 64, lane) & ((1 << (column % 64)) - 1);
        whole
            .chain([rest])
            .map(|bits| u64::from(bits.count_ones()))
            .sum()
    }

    /// Adds all columns of `other`, which must have the same values.
    pub(crate) fn add(&mut self, other: &Self) {
        for (at, &bits) in other.words.iter().enumerate() {
            let word = other.first_word + (at / self.lanes) as u64;
            self.or_word(word, at % self.lanes, bits);
        }
    }

    /// Adds the columns whose bits are given, from column `first` on.
    #[inline(always)]
    pub(crate) fn or_bits(&mut self, lane: usize, first: u64, bits: &[u64]) {
        let (first_word, shift) = (first / 64, first % 64);
        let mut carry = 0;
        for (at, &bits) in (first_word..).zip(bits.iter().chain([&0])) {
            self.or_word(at, lane, bits << shift | carry);
            carry = if shift == 0 { 0 } else { bits >> (64 - shift) };
        }
    }

    /// Adds the columns ahead of a state.
    pub(crate) fn add_ahead(&mut self, state: &State) {
        for lane in 0..self.lanes {
            self.or_bits(lane, state.first_column(), state.columns_ahead(lane));
        }
    }

    /// The columns of all values from `from` to `to`, value by value, 64 in a word.
    pub(crate) fn bits(&self, from: u64, to: u64) -> Vec<u64> {
        let starts = || (from..to).step_by(64);
        (0..self.lanes)
            .flat_map(|lane| starts().map(move |column| (lane, column)))
            .map(|(lane, column)| {
                let kept = (to - column).min(64);
                self.load(lane, column) & (u64::MAX >> (64 - kept))
            })
            .collect()
    }

    /// Drops all columns below `column`.
    pub(crate) fn drop_below(&mut self, column: u64) {
        let whole_words = (column / 64).saturating_sub(self.first_word);
        let drop = usize::try_from(whole_words)
            .unwrap_or(usize::MAX)
            .saturating_mul(self.lanes)
            .min(self.words.len());
        self.words.drain(..drop);
        self.first_word = self.first_word.max(column / 64);
    }

    fn word(&self, word: u64, lane: usize) -> u64 {
        word.checked_sub(self.first_word)
            .and_then(|at| usize::try_from(at).ok())
            .and_then(|at| self.words.get(at * self.lanes + lane))
            .copied()
            .unwrap_or(0)
    }

    #[inline(always)]
    fn or_word(&mut self, word: u64, lane: usize, bits: u64) {
        if bits == 0 || word < self.first_word || word > self.limit / 64 {
            return;
        }
        let at = usize::try_from(word - self.first_word).expect("the columns fit in memory")
            * self.lanes;
        if self.words.len() < at + self.lanes {
            self.words.resize(at + self.lanes, 0);
        }
        self.words[at + lane] |= bits;
    }
}

/// Keeps the columns of all points off the main diagonal; a point (a, a) is its own reflection.
impl Sink for Planes {
    fn point(&mut self, point: Point) {
        if point.a < point.b {
            self.set(point.value, point.b);
        }
    }

    fn block(&mut self, block: &Block) {
        if block.base <= 0 {
            // Only in the first rows can there be points (a, a), or a window that begins too low.
            for lane in block.lanes() {
                lane.points().for_each(|point| self.point(point));
            }
            return;
        }
        let first = block.first_row.saturating_add_signed(block.base);
        for (lane, columns) in block.columns.iter().enumerate() {
            self.or_bits(lane, first, columns);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_loaded() {
        let mut planes = Planes::new(3, 100);
        let columns = [100, 127, 128, 200, 1000];
        for &column in &columns {
            planes.set(1, column);
        }
        planes.or_bits(2, 163, &[1, 1 << 63]);
        for lane in 0..3 {
            for from in 100..1100 {
                let bits = planes.load(lane, from);
                for k in 0..64 {
                    let expected = match lane {
                        1 => columns.contains(&(from + k)),
                        2 => [163, 163 + 127].contains(&(from + k)),
                        _ => false,
                    };
                    assert_eq!(
                        bits >> k & 1 == 1,
                        expected,
                        "lane {lane} column {from}+{k}"
                    );
                }
            }
        }
        let before = planes.load(1, 200);
        planes.drop_below(200);
        assert_eq!(planes.load(1, 200), before);
        assert_eq!(planes.load(1, 100), 0);
    }
}
