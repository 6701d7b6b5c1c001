//! Who wins, without Grundy values: the P-positions of two-pile games made of Nim moves and
//! diagonal moves, in normal or misère play.

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::Outcome;
use wythoff_rules::shape::{Diagonal, NimDiagonal, NimMoves};

/// How the game is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Play {
    /// Whoever cannot move loses.
    Normal,
    /// Whoever makes the last move loses.
    Misere,
}

/// All P-positions (a, b), a <= b, with a < rows and b < cols, for rows <= cols.
///
/// A row that has a P-position needs no further look (except for ended positions in normal play),
/// so this is much quicker and smaller than a table of values.
///
/// **Cost** for each row at most one question for each cell up to its P-position, and only one or
/// two when all diagonal moves are legal; memory linear in the number of columns.
///
/// # Example
///
/// ```
/// use wythoff_engines::outcomes::{PPositions, Play};
/// use wythoff_rules::shape::{Diagonal, NimDiagonal, NimMoves};
/// use wythoff_automata::Budget;
/// use wythoff_rules::Outcome;
///
/// let wythoff = NimDiagonal {
///     nim: NimMoves::EitherPile,
///     diagonal: Diagonal::Always,
///     ended: None,
/// };
/// let misere = PPositions::compute(&wythoff, Play::Misere, 10, 10, &Budget::default())?;
/// assert_eq!(misere.positions(), [(0, 1), (2, 2), (3, 5), (4, 7)]);
/// assert_eq!(misere.outcome(1, 0), Some(Outcome::P));
/// assert_eq!(misere.outcome(1, 10), None);
/// # Ok::<(), wythoff_automata::Exhausted>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PPositions {
    rows: u64,
    cols: u64,
    positions: Vec<(u64, u64)>,
}

impl PPositions {
    /// Finds the P-positions of the rectangle `rows` x `cols` (in either orientation).
    pub fn compute(
        shape: &NimDiagonal,
        play: Play,
        rows: u64,
        cols: u64,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let (rows, cols) = (rows.min(cols), rows.max(cols));
        // No machine has the memory for more, whatever the budget says.
        let budget = &budget.clone().with_memory(budget.memory().min(1 << 48));
        let mut memory = budget.reserve(cols.saturating_mul(Search::BYTES_PER_COLUMN))?;
        let mut search = Search::new(shape, play, cols);
        for a in 0..rows {
            budget.check()?;
            search.row(a);
            let found = search.positions.len() as u64 * 16;
            memory.set(cols * Search::BYTES_PER_COLUMN + 2 * found)?;
        }
        Ok(Self {
            rows,
            cols,
            positions: search.positions,
        })
    }

    /// The P-positions in order of the smaller pile, then the larger.
    pub fn positions(&self) -> &[(u64, u64)] {
        &self.positions
    }

    /// The outcome of a position; `None` outside the rectangle.
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        let pair = (x.min(y), x.max(y));
        (pair.0 < self.rows && pair.1 < self.cols).then(|| {
            match self.positions.binary_search(&pair) {
                Ok(_) => Outcome::P,
                Err(_) => Outcome::N,
            }
        })
    }
}

/// The state of the search after some rows.
struct Search<'a> {
    shape: &'a NimDiagonal,
    play: Play,
    cols: u64,
    positions: Vec<(u64, u64)>,
    /// For each number, whether it is a pile of a P-position.
    on_line: Vec<bool>,
    /// For each difference, the smaller piles of the P-positions that have it.
    on_diagonal: Vec<Vec<u64>>,
    /// Every smaller difference occurs in a P-position.
    least_free_difference: usize,
}

/// The index of a pile below the number of columns, for which there is memory.
fn index(pile: u64) -> usize {
    usize::try_from(pile).expect("piles index arrays that fit in memory")
}

impl<'a> Search<'a> {
    /// A flag, a list header, and room for one P-position in a list.
    const BYTES_PER_COLUMN: u64 = 1 + 24 + 32;

    fn new(shape: &'a NimDiagonal, play: Play, cols: u64) -> Self {
        Self {
            shape,
            play,
            cols,
            positions: Vec::new(),
            on_line: vec![false; index(cols)],
            on_diagonal: vec![Vec::new(); index(cols)],
            least_free_difference: 0,
        }
    }

    fn row(&mut self, a: u64) {
        // In normal play ended positions are P wherever they are, so all cells must be seen.
        let see_all = self.play == Play::Normal && self.shape.ended.is_some();
        let start = match self.shape.diagonal {
            Diagonal::Always if !see_all => a + self.least_free_difference as u64,
            _ => a,
        };
        for b in start..self.cols {
            if !see_all && self.on_line[index(a)] {
                return;
            }
            if self.is_p(a, b) {
                self.record(a, b);
            }
        }
    }

    fn is_p(&self, a: u64, b: u64) -> bool {
        if b == 0 || self.shape.is_ended(a, b) {
            return self.play == Play::Normal;
        }
        let by_nim_move = self.on_line[index(a)]
            || self.shape.nim == NimMoves::EitherPile && self.on_line[index(b)];
        let targets = &self.on_diagonal[index(b - a)];
        !by_nim_move
            && !targets
                .iter()
                .any(|&target| self.shape.allows_diagonal(a, b, a - target))
    }

    fn record(&mut self, a: u64, b: u64) {
        self.positions.push((a, b));
        self.on_line[index(a)] = true;
        self.on_line[index(b)] = true;
        self.on_diagonal[index(b - a)].push(a);
        while self
            .on_diagonal
            .get(self.least_free_difference)
            .is_some_and(|targets| !targets.is_empty())
        {
            self.least_free_difference += 1;
        }
    }
}
