//! The games whose rows are additively periodic, and why others are refused.

use std::fmt;

use wythoff_automata::Exhausted;
use wythoff_automata::codec::DecodeError;
use wythoff_rules::Ruleset;
use wythoff_rules::shape::{FarDiagonals, NimDiagonal, Tail};

/// A game of Nim moves and diagonal moves together with its tail: all that a row machine needs.
#[derive(Debug, Clone)]
pub struct RowGame {
    shape: NimDiagonal,
    tail: Tail,
}

impl RowGame {
    /// The game of `rules`, if its rows are known to be additively periodic.
    ///
    /// # Errors
    ///
    /// [`PeriodError::NoShape`] or [`PeriodError::NoTail`] when nothing is known about them.
    pub fn new(rules: &dyn Ruleset) -> Result<Self, PeriodError> {
        let shape = rules.nim_diagonal().ok_or(PeriodError::NoShape)?;
        let tail = rules.tail().ok_or(PeriodError::NoTail)?;
        Ok(Self { shape, tail })
    }

    /// The game with the given shape and tail, which must be true of it.
    pub fn from_parts(shape: NimDiagonal, tail: Tail) -> Self {
        Self { shape, tail }
    }

    /// The rules, exact everywhere.
    pub fn shape(&self) -> &NimDiagonal {
        &self.shape
    }

    /// What they become far along every row.
    pub fn tail(&self) -> &Tail {
        &self.tail
    }

    /// The first column from which every row up to `top` exists and is in its tail.
    pub(super) fn tail_start(&self, top: usize) -> u64 {
        (0..=top as u64)
            .map(|row| self.tail.from(row))
            .max()
            .unwrap_or(0)
            .max(top as u64 + 1)
    }

    /// How many of the last columns of `row` decide what diagonal moves up to row `top` can reach.
    pub(super) fn history(&self, row: usize, top: usize) -> usize {
        let is_target = match self.tail.diagonals() {
            FarDiagonals::Never => false,
            FarDiagonals::Leaving(least) => row as u64 >= least,
            FarDiagonals::Fixed => true,
        };
        if is_target { top - row } else { 0 }
    }

    /// Whether there are no diagonal moves far along a row, so that rows can be taken one by one.
    pub(super) fn loses_diagonals(&self) -> bool {
        self.tail.diagonals() == FarDiagonals::Never
    }

    /// What diagonal moves take in `row` far along it, where that is different from row to row.
    pub(super) fn fixed_steps(&self, row: usize) -> Option<Vec<usize>> {
        let a = row as u64;
        let column = self.tail.from(a).max(a);
        let legal = |s: &usize| self.shape.allows_diagonal(a, column, *s as u64);
        (self.tail.diagonals() == FarDiagonals::Fixed).then(|| (1..=row).filter(legal).collect())
    }
}

/// Why no period was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeriodError {
    /// The game is not made of Nim moves and diagonal moves on two piles.
    NoShape,
    /// Nothing is known about the diagonal moves far along a row.
    NoTail,
    /// The row is beyond what the machine is built for.
    RowTooLarge {
        /// The row asked for.
        row: u64,
        /// The largest row allowed.
        limit: u64,
    },
    /// The rules become uniform only very far along the row.
    TailTooFar {
        /// The largest row asked for.
        row: u64,
        /// The column from which its rules are uniform.
        column: u64,
    },
    /// Values lie further from the diagonal than the machine can hold.
    WindowTooWide,
    /// The states do not repeat within the columns allowed.
    NoRepetition {
        /// How many columns were allowed.
        columns: u64,
    },
    /// What an earlier search kept cannot be used.
    Decode(DecodeError),
    /// The keeper could not keep the progress.
    NotKept,
    /// A limit was reached.
    Exhausted(Exhausted),
}

impl fmt::Display for PeriodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoShape => f.write_str(
                "periods can be certified only for games of Nim moves and diagonal moves on two \
                 piles",
            ),
            Self::NoTail => f.write_str(
                "no column is known from which the condition on diagonal moves no longer depends on \
                 the larger pile, so a repetition would prove nothing; conditions on the smaller pile \
                 and the number taken, and comparisons that the larger pile decides, would do",
            ),
            Self::RowTooLarge { row, limit } => {
                write!(f, "row {row} is too large; periods go up to row {limit}")
            }
            Self::TailTooFar { row, column } => write!(
                f,
                "the rules of row {row} become uniform only at column {column}, which is out of \
                 reach; ask for smaller rows or a smaller parameter of the game"
            ),
            Self::WindowTooWide => f.write_str(
                "the values of these rows lie too far from their columns for the row machine; ask \
                 for smaller rows or a smaller parameter of the game",
            ),
            Self::NoRepetition { columns } => {
                write!(f, "the rows do not repeat within {columns} columns")
            }
            Self::Decode(error) => error.fmt(f),
            Self::NotKept => f.write_str("the progress could not be kept"),
            Self::Exhausted(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for PeriodError {}

impl From<DecodeError> for PeriodError {
    fn from(error: DecodeError) -> Self {
        Self::Decode(error)
    }
}

impl From<Exhausted> for PeriodError {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}
