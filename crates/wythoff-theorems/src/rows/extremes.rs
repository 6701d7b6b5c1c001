//! How far the positions of a value are from the P-positions with the same index.

use rayon::prelude::*;
use wythoff_automata::{IBig, UBig, golden};

use super::StateSequence;
use super::build::Node;
use super::pairs::{Blocks, Pair};
use super::watch::Watch;
use crate::consequences::Extremes;

/// Free digits of the blocks of rows in which neighbourhoods are looked at.
const BLOCK_DIGITS: usize = 9;

impl StateSequence {
    /// The exact extremes of d - n over all positions of a value, where d is the difference of the
    /// piles of the n-th position; `None` if the value was not swept.
    ///
    /// **Source** the quantities of `[Nivasch 2009, Table 2]`. **Status** proved.
    pub fn extremes(&self, value: usize) -> Option<Extremes> {
        if value >= self.values {
            return None;
        }
        let mut found = Watch::default();
        for pair in &self.pairs {
            let node = self.nodes[pair.left as usize];
            let points = self.machine.points(node.state, node.insert).ok()?;
            if let Some(diagonal) = points[value] {
                let index = self.machine.index(node.state, value);
                found.see(diagonal - index, || position(&pair.first.row, index));
            }
        }
        found.extremes()
    }

    /// The exact extremes of a - ⌊nφ⌋ and of b - ⌊nφ²⌋ over the n-th positions (a, b) of a value, with
    /// the first n: how far they are from the n-th P-positions. `None` if the value was not swept, or
    /// a position and its P-position are many rows apart.
    ///
    /// **Source** the quantities of `[Nivasch 2009, Theorem 2.3]`. **Status** proved: all short
    /// stretches of rows are enumerated.
    pub fn from_zeros(&self, value: usize) -> Option<[Extremes; 2]> {
        if value >= self.values {
            return None;
        }
        let merge = |[one, two]: [Watch; 2], [three, four]: [Watch; 2]| {
            Some([one.merge(three), two.merge(four)])
        };
        let nothing = <[Watch; 2]>::default;
        let look = |found, pair| self.see_near(found, value, pair);
        let found = self.pairs.par_iter().try_fold(nothing, look);
        let [smaller, larger] = found.try_reduce(nothing, merge)?;
        Some([smaller.extremes()?, larger.extremes()?])
    }

    /// Adds the rows around a pair, which come after those around earlier pairs.
    fn see_near(&self, mut found: [Watch; 2], value: usize, pair: &Pair) -> Option<[Watch; 2]> {
        let Blocks { rows, inner, .. } = Blocks::new(&self.nodes, pair, BLOCK_DIGITS);
        for at in inner {
            let node = rows[at];
            let points = self.machine.points(node.state, node.insert).ok()?;
            let Some(diagonal) = points[value] else {
                continue;
            };
            let index = self.machine.index(node.state, value);
            let away = rows_to_zero(&rows, at, index)?;
            let n = || position(&(pair.first.with_zeros(BLOCK_DIGITS).row + at), index);
            found[0].see(-away, n);
            found[1].see(diagonal - index - away, n);
        }
        Some(found)
    }
}

/// The index of the position of a value in a row, from the difference of the numbers of positions
/// of that value and of value 0 below the row.
fn position(row: &UBig, index: i64) -> UBig {
    UBig::try_from(number_of_zeros(row) + index).unwrap_or_default()
}

/// How many rows after row `at` the 0-point comes whose index is by `index` larger than that of the
/// first one from `at` on; negative if it comes before. `None` if it is not among the rows.
fn rows_to_zero(rows: &[Node], at: usize, index: i64) -> Option<i64> {
    let has_zero = |row: &usize| rows[*row].insert & 1 == 1;
    let steps = usize::try_from(index.unsigned_abs()).ok()?;
    let zero = if index < 0 {
        (0..at).rev().filter(has_zero).nth(steps - 1)?
    } else {
        (at..rows.len()).filter(has_zero).nth(steps)?
    };
    Some(i64::try_from(zero).ok()? - i64::try_from(at).ok()?)
}

/// The number of P-positions of Wythoff's game with the smaller pile below `row`: ⌈row/φ⌉.
pub(super) fn number_of_zeros(row: &UBig) -> IBig {
    if row.is_zero() {
        return IBig::ZERO;
    }
    IBig::from(golden::lower_big(row) - row) + 1
}
