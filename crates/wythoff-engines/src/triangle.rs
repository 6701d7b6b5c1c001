//! Two-pile tables of games whose moves come in triangles.
//!
//! The targets (a - k, b - l) with 0 <= l <= k and k >= 1 form a triangle with its tip at (a, b).
//! Below its tip it is the union of the triangles of (a - 1, b) and (a - 1, b - 1) and their tips,
//! so the values in it are found by uniting two sets of bits, though there are a²/2 targets.

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::Grundy;

/// Grundy values of all positions with a < rows and b < cols of the game in which one may take any
/// number from one pile, or k from the smaller and l <= k from the larger, both positive: E-Wythoff
/// (Ho 2012).
///
/// **Cost** about (rows + cols)/64 steps per position, where a search looks at a²/2 options.
/// Memory: 4 bytes per cell, and (rows + cols)/8 per column.
///
/// # Example
///
/// ```
/// use wythoff_engines::triangle::TriangleTable;
/// use wythoff_automata::Budget;
/// use wythoff_rules::Grundy;
///
/// let table = TriangleTable::compute(5, 9, &Budget::default())?;
/// assert_eq!(table.get(7, 4), Some(Grundy(0)));
/// assert_eq!(table.get(5, 7), None);
/// # Ok::<(), wythoff_automata::Exhausted>(())
/// ```
#[derive(Debug, Clone)]
pub struct TriangleTable {
    rows: usize,
    cols: usize,
    /// The values of (a, b), row by row; those with b < a are not filled in.
    values: Vec<u32>,
}

impl TriangleTable {
    /// Computes the table, in either orientation.
    pub fn compute(rows: u64, cols: u64, budget: &Budget) -> Result<Self, Exhausted> {
        let (rows, cols) = (rows.min(cols), rows.max(cols));
        // A move lowers the sum of the piles, so values are at most a + b.
        let words = rows.saturating_add(cols) / 64 + 1;
        let cells = rows.saturating_mul(cols);
        let sets = cols.saturating_mul(words);
        // No machine has the memory for more, whatever the budget says.
        let budget = &budget.clone().with_memory(budget.memory().min(1 << 48));
        let _memory = budget.reserve(
            cells
                .saturating_mul(4)
                .saturating_add(sets.saturating_mul(8)),
        )?;
        let [rows, cols, words] = [rows, cols, words].map(|n| usize::try_from(n).expect(FITS));
        let mut table = Self {
            rows,
            cols,
            values: vec![0; rows * cols],
        };
        let mut triangles = vec![0_u64; cols * words];
        for a in 0..rows {
            table.fill_row(a, words, &mut triangles, budget)?;
        }
        Ok(table)
    }

    /// The value of a position in either order; `None` outside the table.
    pub fn get(&self, x: u64, y: u64) -> Option<Grundy> {
        let [a, b] = [x.min(y), x.max(y)].map(usize::try_from);
        let (a, b) = (a.ok()?, b.ok()?);
        (a < self.rows && b < self.cols).then(|| Grundy(self.at(a, b).into()))
    }

    fn at(&self, a: usize, b: usize) -> u32 {
        self.values[a * self.cols + b]
    }

    /// Fills row a. Before, `triangles` holds for every b the values in the triangle of (a - 1, b);
    /// afterwards in that of (a, b).
    fn fill_row(
        &mut self,
        a: usize,
        words: usize,
        triangles: &mut [u64],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if a > 0 {
            for b in (a..self.cols).rev() {
                let (before, own) = triangles.split_at_mut(b * words);
                let (own, before) = (&mut own[..words], &before[(b - 1) * words..]);
                own.iter_mut()
                    .zip(before)
                    .for_each(|(own, set)| *own |= set);
                insert(own, self.at(a - 1, b));
                insert(own, self.at(a - 1, b - 1));
            }
        }
        // The targets (a, b - i): a row, and before the main diagonal a column.
        let mut line = vec![0; words];
        (0..a).for_each(|above| insert(&mut line, self.at(above, a)));
        for b in a..self.cols {
            budget.check()?;
            let value = least_unused(&line, &triangles[b * words..]);
            insert(&mut line, value);
            self.values[a * self.cols + b] = value;
        }
        Ok(())
    }
}

const FITS: &str = "the memory for it is allowed";

fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

fn least_unused(one: &[u64], other: &[u64]) -> u32 {
    let mut unions = one.iter().zip(other).map(|(one, other)| one | other);
    let word = unions.position(|used| used != u64::MAX);
    let word = word.expect("there are fewer options than bits");
    let bit = (one[word] | other[word]).trailing_ones();
    u32::try_from(64 * word).expect("values fit in 32 bits") + bit
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::generic::Solver;
    use wythoff_rules::rules::EWythoff;

    #[test]
    fn like_a_search_over_all_options() {
        let budget = Budget::default();
        let mut solver = Solver::new(Arc::new(EWythoff), &budget);
        for (rows, cols) in [(40, 70), (70, 40), (1, 5), (0, 3), (33, 33)] {
            let table = TriangleTable::compute(rows, cols, &budget).unwrap();
            for x in 0..rows {
                for y in 0..cols {
                    let expected = solver.grundy(&[x.min(y), x.max(y)]).unwrap();
                    assert_eq!(table.get(x, y), Some(Grundy(expected)), "({x}, {y})");
                }
            }
            assert_eq!(table.get(rows, cols), None);
        }
    }

    #[test]
    fn budgets_are_heeded() {
        let budget = Budget::default().with_memory(1 << 20);
        for (rows, cols) in [(u64::MAX, 3), (3, 1 << 40), (1 << 10, 1 << 10)] {
            let refused = TriangleTable::compute(rows, cols, &budget);
            assert!(matches!(refused, Err(Exhausted::Memory { .. })));
        }
        budget.stop_flag().interrupt();
        let stopped = TriangleTable::compute(9, 9, &budget);
        assert!(matches!(stopped, Err(Exhausted::Interrupted)));
    }
}
