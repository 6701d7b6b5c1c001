//! The P-positions of an invariant game up to a bound, by sets of bits.
//!
//! A row of the table is one set of bits. Once a row is known, every move leads from it to the rows below, and what can reach a
//! P-position of it there is the row shifted by the other number of the move. So one operation moves 64 positions.

use wythoff_automata::{Budget, Exhausted, Relation};

use crate::learning::oracle::Oracle;
use crate::learning::visit_below;

/// A square of positions (x, y) with both piles up to a bound, some of which are marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Square {
    bound: u64,
    rows: Vec<Row>,
}

/// One row: a bit for each column.
type Row = Vec<u64>;

impl Square {
    /// No position is marked.
    ///
    /// # Errors
    ///
    /// If so much memory is not allowed.
    pub fn empty(bound: u64, budget: &Budget) -> Result<Self, Exhausted> {
        let words = bound / 64 + 1;
        let bytes = (bound + 1).saturating_mul(words).saturating_mul(8);
        // The table, the moves, and what is won.
        budget.allow_memory(bytes.saturating_mul(4))?;
        let [words, side] = [words, bound + 1].map(|number| usize::try_from(number).unwrap_or(0));
        Ok(Self {
            bound,
            rows: vec![vec![0; words]; side],
        })
    }

    /// The positions of a list, and those with their piles exchanged, as far as the bound goes.
    pub(super) fn of_list(
        list: impl IntoIterator<Item = [u64; 2]>,
        bound: u64,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut square = Self::empty(bound, budget)?;
        for [x, y] in list {
            square.mark(x, y);
            square.mark(y, x);
        }
        Ok(square)
    }

    /// The members of a set of two piles, and those with their piles exchanged, as far as the bound goes.
    pub(super) fn of_set(set: &Relation, bound: u64, budget: &Budget) -> Result<Self, Exhausted> {
        let mut square = Self::empty(bound, budget)?;
        visit_below(set, bound + 1, &mut |[x, y]| {
            square.mark(x, y);
            square.mark(y, x);
        });
        Ok(square)
    }

    /// The same with (0, 0).
    pub(super) fn with_origin(mut self) -> Self {
        self.mark(0, 0);
        self
    }

    fn mark(&mut self, x: u64, y: u64) {
        if x.max(y) <= self.bound
            && let Some(row) = self.row_mut(x)
            && let Ok(word) = usize::try_from(y / 64)
        {
            row[word] |= 1 << (y % 64);
        }
    }

    fn row_mut(&mut self, x: u64) -> Option<&mut Row> {
        self.rows.get_mut(usize::try_from(x).ok()?)
    }

    /// The largest pile.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// Whether a position is marked; those outside are not.
    pub fn contains(&self, [x, y]: [u64; 2]) -> bool {
        let row = usize::try_from(x).ok().and_then(|x| self.rows.get(x));
        let word = usize::try_from(y / 64).unwrap_or(usize::MAX);
        let word = row.and_then(|row| row.get(word)).copied().unwrap_or(0);
        y <= self.bound && word >> (y % 64) & 1 == 1
    }

    /// The marked positions with the smaller pile first, in the order of their larger piles.
    pub fn sorted(&self) -> impl Iterator<Item = [u64; 2]> {
        let columns = self.rows.iter().enumerate();
        columns.flat_map(|(y, row)| {
            let y = y as u64;
            bits(row).take_while(move |&x| x <= y).map(move |x| [x, y])
        })
    }

    /// The marked positions of a row.
    fn row(&self, x: u64) -> impl Iterator<Item = u64> {
        let row = usize::try_from(x).ok().and_then(|x| self.rows.get(x));
        row.into_iter().flat_map(|row| bits(row))
    }

    /// The marked positions of all rows.
    fn by_rows(&self, budget: &Budget) -> Result<Vec<Vec<u64>>, Exhausted> {
        let words = self.rows.iter().flatten();
        let marked: u64 = words.map(|word| u64::from(word.count_ones())).sum();
        budget.allow_memory(marked.saturating_mul(8))?;
        Ok(self.rows.iter().map(|row| bits(row).collect()).collect())
    }

    /// The P-positions of the invariant game that may take what a marked position has, but for (0, 0); the marks must be the same
    /// for both orders of the piles.
    ///
    /// **Cost** the rows of the table times the members of the moves, for 64 columns at a time: a tenth of a second up to 1600 for moves with
    /// two members in a row.
    ///
    /// # Errors
    ///
    /// At a limit.
    pub fn dual(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut lost = Self::empty(self.bound, budget)?;
        let mut won = Self::empty(self.bound, budget)?;
        let within: Vec<u64> = self.row(0).filter(|&taken| taken > 0).collect();
        let moves = self.by_rows(budget)?;
        for x in 0..self.rows.len() {
            budget.check()?;
            for y in 0..=self.bound {
                if won.contains([x as u64, y]) {
                    continue;
                }
                lost.mark(x as u64, y);
                for &taken in &within {
                    won.mark(x as u64, y.saturating_add(taken));
                }
            }
            let row = &lost.rows[x];
            let columns: Vec<u64> = bits(row).collect();
            for (taken, moves) in moves.iter().enumerate().skip(1) {
                let Some(below) = won.rows.get_mut(x + taken) else {
                    break;
                };
                budget.check()?;
                match moves.len() <= columns.len() {
                    true => moves.iter().for_each(|&by| or_shifted(below, row, by)),
                    false => {
                        let moves = &self.rows[taken];
                        columns.iter().for_each(|&by| or_shifted(below, moves, by));
                    }
                }
            }
        }
        Ok(lost)
    }

    /// Looks for a marked position from which another one is reached by a marked move of `moves`, in the order of the larger piles, up to some
    /// work.
    ///
    /// **Cost** the marked positions squared, at most.
    ///
    /// # Errors
    ///
    /// When it is stopped.
    pub(super) fn joined_by(&self, moves: &Self, budget: &Budget) -> Result<Joined, Exhausted> {
        let rows = self.by_rows(budget)?;
        let mut work = 0_u64;
        for at @ [x, y] in self.sorted() {
            budget.check()?;
            if work > MOST_WORK {
                return Ok(Joined::NoneUpTo(y.saturating_sub(1)));
            }
            for (row, i) in rows.iter().zip((0..=x).rev()) {
                work += 1 + row.len() as u64;
                let below = row.iter().take_while(|&&to| to <= y).map(|to| [i, y - to]);
                let mut below = below.filter(|&by| by != [0, 0]);
                if let Some(by) = below.find(|&by| moves.contains(by)) {
                    return Ok(Joined::First { at, by });
                }
            }
        }
        Ok(Joined::NoneUpTo(self.bound))
    }
}

/// Whether a marked position is a marked move away from another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joined {
    /// No position with piles up to this is.
    NoneUpTo(u64),
    /// The first that is, and the move.
    First { at: [u64; 2], by: [u64; 2] },
}

/// So many pairs of positions are looked at.
const MOST_WORK: u64 = 1 << 28;

/// What a square tells a learner: the marked positions with the smaller pile first, up to a bound.
#[derive(Debug)]
pub(super) struct Told<'a> {
    pub(super) square: &'a Square,
    pub(super) bound: u64,
}

impl Oracle for Told<'_> {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        Ok(match *position {
            [x, y] if x > y => Some(false),
            [x, y] if y <= self.bound => Some(self.square.contains([x, y])),
            _ => None,
        })
    }

    fn reach(&self) -> u64 {
        self.bound
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        let bound = bound.min(self.bound + 1);
        let mut below = self.square.sorted().take_while(|at| at[1] < bound);
        below.all(|at| visit(&at));
        Ok(())
    }

    fn options(&mut self, _: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
        Ok(Vec::new())
    }
}

/// The places of the bits that are set.
fn bits(row: &[u64]) -> impl Iterator<Item = u64> {
    let words = row.iter().enumerate();
    words.flat_map(|(place, &word)| {
        let next = |left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
        let left = std::iter::successors(Some(word).filter(|&word| word != 0), next);
        left.map(move |left| place as u64 * 64 + u64::from(left.trailing_zeros()))
    })
}

/// Sets the bits of `row`, moved up by `by` places, as far as they fit.
fn or_shifted(target: &mut [u64], row: &[u64], by: u64) {
    let Ok(words) = usize::try_from(by / 64) else {
        return;
    };
    let shift = by % 64;
    let Some(target) = target.get_mut(words..) else {
        return;
    };
    let mut carry = 0;
    for (target, &word) in target.iter_mut().zip(row) {
        *target |= word << shift | carry;
        carry = match shift {
            0 => 0,
            _ => word >> (64 - shift),
        };
    }
}
