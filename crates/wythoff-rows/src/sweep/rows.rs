//! Level sets row by row straight from the rules: slow, for every game of the shape, and right by
//! definition. The fast sweep takes its first rows from here.

use wythoff_rules::shape::{Diagonal, NimDiagonal, NimMoves};

use super::{Point, SweepError};

/// Algorithm WSG of `[Nivasch 2009, section 1]`, generalised to conditioned diagonal moves
/// (`[Jiao 2013]`'s FWSG for F-Wythoff is one case) and to ended positions.
///
/// **Cost** of row r: O(r) cells, each a few words of one bit per value, and for conditions that
/// look at the source of a move also one call per earlier point of the diagonal.
#[derive(Debug)]
pub struct RowByRow {
    shape: NimDiagonal,
    lanes: usize,
    row: u64,
    /// No position with a larger pile of at least this size is ended.
    ended_below: u64,
    /// Words per set of values.
    words: usize,
    /// For every column the values it has.
    columns: Vec<u64>,
    /// For every diagonal the values a move along it can always reach.
    diagonals: Vec<u64>,
    /// For every diagonal the points (value, row) of which the condition decides.
    conditioned: Vec<Vec<(usize, u64)>>,
    counts: Vec<u64>,
}

impl RowByRow {
    /// The values 0, ..., `lanes` - 1 from row 0 on.
    ///
    /// `ended_below` bounds the larger pile of ended positions, if there are any.
    pub fn new(
        shape: NimDiagonal,
        lanes: usize,
        ended_below: Option<u64>,
    ) -> Result<Self, SweepError> {
        if shape.nim != NimMoves::EitherPile {
            return Err(SweepError::Shape);
        }
        let ended_below = match (&shape.ended, ended_below) {
            (None, _) => 0,
            (Some(_), Some(below)) => below,
            (Some(_), None) => return Err(SweepError::Ended),
        };
        Ok(Self {
            shape,
            lanes,
            row: 0,
            ended_below,
            words: lanes.div_ceil(64),
            columns: Vec::new(),
            diagonals: Vec::new(),
            conditioned: Vec::new(),
            counts: vec![0; lanes],
        })
    }

    /// The next row to be filled.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// How many points of each value were found so far.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How many bytes the rows so far take.
    pub fn memory(&self) -> u64 {
        let words = self.columns.capacity() + self.diagonals.capacity();
        let lists = size_of::<Vec<(usize, u64)>>() * self.conditioned.capacity();
        let points: u64 = (self.conditioned.iter())
            .map(|list| (list.capacity() * size_of::<(usize, u64)>()) as u64)
            .sum();
        (8 * words + lists) as u64 + points
    }

    /// The shape of the game.
    pub fn shape(&self) -> &NimDiagonal {
        &self.shape
    }

    /// Finds all points of the next row and hands them over, by column.
    pub fn next_row(&mut self, mut emit: impl FnMut(Point)) {
        let row = self.row;
        let mut missing: Vec<u64> = (0..self.words)
            .map(|word| !mask(&self.columns, row, self.words)[word] & full_word(self.lanes, word))
            .collect();
        let mut column = row;
        while missing.iter().any(|&word| word != 0) || column < self.ended_below {
            let value = if self.shape.is_ended(row, column) {
                Some(0)
            } else {
                self.least_free(row, column, &missing)
            };
            if let Some(value) = value {
                missing[value / 64] &= !(1 << (value % 64));
                let n = self.counts[value];
                self.record(value, row, column);
                emit(Point {
                    value,
                    n,
                    a: row,
                    b: column,
                });
            }
            column += 1;
        }
        self.row += 1;
    }

    /// The least value that the row misses and that no move from (row, column) reaches.
    fn least_free(&self, row: u64, column: u64, missing: &[u64]) -> Option<usize> {
        let d = column - row;
        let in_column = mask(&self.columns, column, self.words);
        let on_diagonal = mask(&self.diagonals, d, self.words);
        let conditioned = usize::try_from(d)
            .ok()
            .and_then(|d| self.conditioned.get(d))
            .map_or(&[][..], Vec::as_slice);
        (0..self.words).find_map(|word| {
            let mut free = missing[word] & !in_column[word] & !on_diagonal[word];
            while free != 0 {
                let value = word * 64 + free.trailing_zeros() as usize;
                let reached = conditioned.iter().any(|&(other, a)| {
                    other == value && self.shape.allows_diagonal(row, column, row - a)
                });
                if !reached {
                    return Some(value);
                }
                free &= free - 1;
            }
            None
        })
    }

    fn record(&mut self, value: usize, row: u64, column: u64) {
        self.counts[value] += 1;
        set(&mut self.columns, column, self.words, value);
        let d = column - row;
        let always = match &self.shape.diagonal {
            Diagonal::Never => return,
            Diagonal::Always => true,
            Diagonal::Target(target) => {
                if !target(row, column) {
                    return;
                }
                true
            }
            Diagonal::Label { .. } | Diagonal::General(_) => false,
        };
        if always {
            set(&mut self.diagonals, d, self.words, value);
            return;
        }
        let d = usize::try_from(d).expect("a diagonal that fits in memory");
        if self.conditioned.len() <= d {
            self.conditioned.resize(d + 1, Vec::new());
        }
        self.conditioned[d].push((value, row));
    }

    /// Which diagonals block a value from the current row on, given that the rules have settled:
    /// whether a point blocks then depends on the point alone.
    pub(super) fn blocked_diagonals(&self, value: usize) -> Vec<u64> {
        let count = (self.diagonals.len() / self.words).max(self.conditioned.len());
        (0..count as u64)
            .filter(|&d| {
                if mask(&self.diagonals, d, self.words)[value / 64] >> (value % 64) & 1 == 1 {
                    return true;
                }
                // The first row from here on whose cell on the diagonal lies below b = 2a.
                let row = self.row.max(d + 1);
                usize::try_from(d)
                    .ok()
                    .and_then(|d| self.conditioned.get(d))
                    .is_some_and(|points| {
                        points.iter().any(|&(other, a)| {
                            other == value && self.shape.allows_diagonal(row, row + d, row - a)
                        })
                    })
            })
            .collect()
    }

    /// The columns of a value from the current row on.
    pub(super) fn columns_ahead(&self, value: usize) -> Vec<u64> {
        let end = (self.columns.len() / self.words) as u64;
        (self.row..end)
            .filter(|&column| {
                mask(&self.columns, column, self.words)[value / 64] >> (value % 64) & 1 == 1
            })
            .collect()
    }
}

/// The set of values of one column or diagonal.
fn mask(sets: &[u64], at: u64, words: usize) -> &[u64] {
    const NONE: [u64; 16] = [0; 16];
    usize::try_from(at)
        .ok()
        .and_then(|at| sets.get(at.checked_mul(words)?..)?.get(..words))
        .unwrap_or(&NONE[..words])
}

fn set(sets: &mut Vec<u64>, at: u64, words: usize, value: usize) {
    let at = usize::try_from(at).expect("a column that fits in memory") * words;
    if sets.len() < at + words {
        sets.resize(at + words, 0);
    }
    sets[at + value / 64] |= 1 << (value % 64);
}

/// The values below `lanes` in one word.
fn full_word(lanes: usize, word: usize) -> u64 {
    match lanes - word * 64 {
        0..64 => (1 << (lanes % 64)) - 1,
        _ => u64::MAX,
    }
}
