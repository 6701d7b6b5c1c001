//! The points of some hundred consecutive rows, as the kernel leaves them for visitors.

use super::Point;

/// How many rows a block holds at most.
pub const BLOCK_ROWS: usize = 512;
/// How many words the insert bits of one value take.
pub(crate) const BLOCK_WORDS: usize = BLOCK_ROWS / 64;
/// How many words the columns of one value take: at most two columns per row and the widest window.
pub(crate) const COLUMN_WORDS: usize = 2 * BLOCK_WORDS + 16;

/// All points of some consecutive rows, value by value.
///
/// In every row of a block each value either has exactly one point, or is already in that row as
/// the reflection of an earlier point.
#[derive(Debug, Clone)]
pub struct Block {
    pub(crate) first_row: u64,
    pub(crate) rows: usize,
    /// The diagonal from which those of the points are counted.
    pub(crate) base: i64,
    pub(crate) lanes: usize,
    /// Bit r of a value's words: whether the value has a point in row `first_row` + r.
    pub(crate) inserts: Vec<u64>,
    /// Per value and point: its diagonal, less `base`.
    pub(crate) diagonals: Vec<[u16; BLOCK_ROWS]>,
    /// Per value: how many points, and the index of the first.
    pub(crate) counts: Vec<usize>,
    pub(crate) first_index: Vec<u64>,
    /// Per value: the columns of the points, as bits from column `first_row` + `base` on.
    pub(crate) columns: Vec<[u64; COLUMN_WORDS]>,
    /// Per value and point, when asked for.
    pub(crate) details: Option<Vec<Detail>>,
}

/// What the placement of one point meant for the others of its value; see Nivasch 2009, section 2.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Detail {
    /// How many empty diagonals the point skipped (Lemma 2.10).
    pub skipped: u16,
    /// How many points had skipped the diagonal it took (Corollary 2.14).
    pub skippers: u16,
    /// How many points are active with respect to the first empty diagonal and the next row
    /// (Lemma 2.9).
    pub active: u16,
}

impl Block {
    /// An empty block for the values 0, ..., `lanes` - 1.
    pub(crate) fn new(lanes: usize, details: bool) -> Self {
        Self {
            first_row: 0,
            rows: 0,
            base: 0,
            lanes,
            inserts: vec![0; lanes * BLOCK_WORDS],
            diagonals: vec![[0; BLOCK_ROWS]; lanes],
            counts: vec![0; lanes],
            first_index: vec![0; lanes],
            columns: vec![[0; COLUMN_WORDS]; lanes],
            details: details.then(|| vec![Detail::default(); lanes * BLOCK_ROWS]),
        }
    }

    /// The rows the block covers.
    pub fn rows(&self) -> std::ops::Range<u64> {
        self.first_row..self.first_row + self.rows as u64
    }

    /// The points of every value, in order of value.
    pub fn lanes(&self) -> impl Iterator<Item = Lane<'_>> {
        (0..self.lanes).map(|lane| self.lane(lane))
    }

    /// The points of one value.
    ///
    /// # Panics
    ///
    /// If the sweep does not go up to that value.
    pub fn lane(&self, value: usize) -> Lane<'_> {
        let count = self.counts[value];
        let from = value * BLOCK_ROWS;
        Lane {
            value,
            first_row: self.first_row,
            first_index: self.first_index[value],
            base: self.base,
            inserts: &self.inserts[value * BLOCK_WORDS..][..BLOCK_WORDS],
            diagonals: &self.diagonals[value][..count],
            details: self.details.as_ref().map(|all| &all[from..from + count]),
        }
    }
}

/// The points of one value in a [`Block`].
#[derive(Debug, Clone, Copy)]
pub struct Lane<'a> {
    /// The value.
    pub value: usize,
    /// The index of the first of the points in its level set.
    pub first_index: u64,
    /// The diagonal from which [`Lane::diagonals`] are counted.
    pub base: i64,
    /// The diagonals b - a of the points, in order, less [`Lane::base`].
    pub diagonals: &'a [u16],
    /// More about each point, if the sweep was asked for it.
    pub details: Option<&'a [Detail]>,
    first_row: u64,
    inserts: &'a [u64],
}

impl Lane<'_> {
    /// The rows of the points, in order.
    pub fn rows(&self) -> impl Iterator<Item = u64> {
        self.inserts.iter().enumerate().flat_map(|(word, &bits)| {
            let first = self.first_row + 64 * word as u64;
            set_bits(bits).map(move |bit| first + u64::from(bit))
        })
    }

    /// The points, in order.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let Self {
            value,
            base,
            first_index,
            ..
        } = *self;
        self.rows()
            .zip(self.diagonals)
            .zip(first_index..)
            .map(move |((a, &d), n)| Point {
                value,
                n,
                a,
                b: a.wrapping_add_signed(base + i64::from(d)),
            })
    }
}

/// The positions of the set bits, lowest first.
pub(crate) fn set_bits(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest = bits.trailing_zeros();
            bits &= bits - 1;
            lowest
        })
    })
}
