//! The sweep of Wythoff's game: the positions of small values, row by row.
//!
//! In row a, value v has a *point* (a, b), b >= a, unless an earlier point of v lies in column a. Values in ascending
//! order take the first b >= a whose diagonal b - a and column b have no point of that value yet and which no
//! smaller value took in this row. By the mex rule the points of v are exactly the positions (a, b), a <= b, of
//! Grundy value v (Algorithm WSG of Blass and Fraenkel; Nivasch 2009, section 3).
//!
//! So all that matters before a row is, for each value, which diagonals and which columns ahead are taken. Both are kept as
//! windows: cell i is the diagonal z + i - [`BELOW`], where z is the number of 0-points in the rows before, or the column with that diagonal in this row. All
//! diagonals below the window must be taken, which is checked whenever the window moves; columns on diagonals that are taken
//! do not matter and are forgotten.

/// So many values at most.
pub(crate) const MOST_VALUES: usize = 4;

/// Cells below z.
pub(crate) const BELOW: u32 = 48;

/// What is taken before a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Sweep {
    pub diagonals: [u128; MOST_VALUES],
    pub columns: [u128; MOST_VALUES],
}

fn low_cells(count: u32) -> u128 {
    1_u128
        .checked_shl(count)
        .map_or(u128::MAX, |above| above - 1)
}

impl Sweep {
    /// The dummy state: each value has by so many points more than value 0, all on the first diagonals, and no
    /// column ahead. Before row 0 these numbers are 0.
    pub(crate) fn dummy(more: [i64; MOST_VALUES], values: usize) -> Option<Self> {
        let mut sweep = Self::default();
        for (value, more) in more.into_iter().enumerate().take(values) {
            sweep.diagonals[value] = low_cells(u32::try_from(i64::from(BELOW) + more).ok()?);
        }
        Some(sweep)
    }

    /// By how many points each value has more than value 0 before this row.
    pub(crate) fn more(&self, value: usize) -> i64 {
        i64::from(self.diagonals[value].count_ones()) - i64::from(BELOW)
    }

    /// The first cell of a value whose diagonal is free.
    pub(crate) fn first_free(&self, value: usize) -> u32 {
        self.diagonals[value].trailing_ones()
    }

    /// Gives each value of a set its point in this row, and tells the cells; `None` if the windows are too small.
    pub(crate) fn fill(&mut self, values: usize, set: u8) -> Option<[u32; MOST_VALUES]> {
        let mut cells = [0; MOST_VALUES];
        let mut taken = 0;
        for value in (0..values).filter(|value| set >> value & 1 == 1) {
            let cell = (self.diagonals[value] | self.columns[value] | taken).trailing_ones();
            if cell >= u128::BITS - 1 {
                return None;
            }
            let bit = 1 << cell;
            taken |= bit;
            self.diagonals[value] |= bit;
            self.columns[value] |= bit;
            cells[value] = cell;
        }
        Some(cells)
    }

    /// The state before the next row: every column is one diagonal nearer there, and if 0 got a point the windows move.
    pub(crate) fn next(mut self, values: usize, set: u8) -> Option<Self> {
        self.fill(values, set)?;
        let moved = set & 1;
        for value in 0..values {
            if moved == 1 && self.diagonals[value] & 1 == 0 {
                return None;
            }
            self.diagonals[value] >>= moved;
            self.columns[value] >>= 1 + moved;
            self.columns[value] &= !low_cells(self.first_free(value));
        }
        Some(self)
    }
}

/// Grundy values of Wythoff's game by the definition, for piles below `size`.
pub(crate) fn grundy_table(size: usize) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; size]; size];
    for a in 0..size {
        for b in a..size {
            let mut options: Vec<usize> = (0..a)
                .map(|i| table[i][b])
                .chain((0..b).map(|j| table[a][j]))
                .collect();
            options.extend((1..=a).map(|i| table[a - i][b - i]));
            options.sort_unstable();
            options.dedup();
            let mex = options
                .iter()
                .enumerate()
                .find(|(at, value)| at != *value)
                .map_or(options.len(), |(at, _)| at);
            table[a][b] = mex;
            table[b][a] = mex;
        }
    }
    table
}
