//! The sweep of Wythoff's game: the positions of small values, row by row.
//!
//! In row a, value v has a *point* (a, b), b >= a, unless an earlier point of v lies in column a. Values in ascending
//! order take the first b >= a whose diagonal b - a and column b have no point of that value yet and which no
//! smaller value took in this row. By the mex rule the points of v are exactly the positions (a, b), a <= b, of
//! Grundy value v (Algorithm WSG of Blass and Fraenkel; Nivasch 2009, section 3).
//!
//! So all that matters before a row is, for each value, which diagonals and which columns ahead are taken. Both are kept as
//! windows: cell i is the diagonal z + i - [`BELOW`], where z is the number of 0-points in the rows before, or the column
//! with that diagonal in this row. All diagonals below the window must be taken, which is checked whenever the window
//! moves; columns on diagonals that are taken do not matter and are forgotten.

/// So many values at most.
pub(crate) const MOST_VALUES: usize = 4;

/// Cells below z.
pub(crate) const BELOW: i64 = 48;

/// What is taken before a row: for each value the diagonals and the columns ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Sweep(pub [[u128; 2]; MOST_VALUES]);

fn low_cells(count: u32) -> u128 {
    u128::MAX
        .checked_shr(u128::BITS - count.min(u128::BITS))
        .unwrap_or(0)
}

impl Sweep {
    /// The dummy state: each value has by so many points more than value 0, all on the first diagonals, and no
    /// column ahead. Before row 0 these numbers are 0.
    pub(crate) fn dummy(more: &[i64]) -> Option<Self> {
        let mut sweep = Self::default();
        for (taken, more) in sweep.0.iter_mut().zip(more) {
            taken[0] = low_cells(u32::try_from(BELOW + more).ok()?);
        }
        Some(sweep)
    }

    /// By how many points each value has more than value 0 before this row.
    pub(crate) fn more(&self, values: usize) -> Vec<i64> {
        self.0[..values]
            .iter()
            .map(|taken| i64::from(taken[0].count_ones()) - BELOW)
            .collect()
    }

    /// The first cell of a value whose diagonal is free.
    pub(crate) fn first_free(&self, value: usize) -> u32 {
        self.0[value][0].trailing_ones()
    }

    /// Gives each value of a set its point in this row, and tells the cells; `None` if the windows are too small.
    pub(crate) fn fill(&mut self, set: u8) -> Option<[u32; MOST_VALUES]> {
        let (mut cells, mut row) = ([0; MOST_VALUES], 0);
        for value in (0..MOST_VALUES).filter(|value| set >> value & 1 == 1) {
            let taken = &mut self.0[value];
            let cell = (taken[0] | taken[1] | row).trailing_ones();
            let bit = 1_u128.checked_shl(cell + 1)? >> 1;
            row |= bit;
            *taken = taken.map(|cells| cells | bit);
            cells[value] = cell;
        }
        Some(cells)
    }

    /// The state before the next row: every column is one diagonal nearer there, and if 0 got a point the windows move.
    pub(crate) fn next(mut self, values: usize, set: u8) -> Option<Self> {
        self.fill(set)?;
        for [diagonals, columns] in &mut self.0[..values] {
            if set & 1 == 1 && *diagonals & 1 == 0 {
                return None;
            }
            *diagonals >>= set & 1;
            *columns = *columns >> 1 >> (set & 1) & !low_cells(diagonals.trailing_ones());
        }
        Some(self)
    }
}

/// Grundy values of Wythoff's game by the definition, for piles below `size`.
pub(crate) fn grundy_table(size: usize) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; size]; size];
    for (a, b) in (0..size).flat_map(|a| (a..size).map(move |b| (a, b))) {
        let mut seen = vec![false; 3 * size];
        (0..a).for_each(|i| seen[table[i][b]] = true);
        (0..b).for_each(|j| seen[table[a][j]] = true);
        (1..=a).for_each(|i| seen[table[a - i][b - i]] = true);
        table[a][b] = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
        table[b][a] = table[a][b];
    }
    table
}
