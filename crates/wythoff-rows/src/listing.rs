//! The first positions of a level set, by the quickest sound way.

mod automatic;
mod chunks;
mod lined;
mod search;
mod swept;

pub use chunks::{Chunks, Sizes, chunks};
use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_engines::closed;
use wythoff_engines::outcomes::{PPositions, Play};
pub use wythoff_rules::Level;
use wythoff_rules::shape::NimMoves;
use wythoff_rules::{Game, LevelSet, PileOrder, Ruleset, Status, Unanswered};

/// What a listed pair takes, with room to grow.
const BYTES_PER_PAIR: u64 = 32;

/// What a listed position of big integers takes, at least.
const BYTES_PER_POSITION: u64 = 160;

/// How many positions pass between two looks at the budget.
const POSITIONS_PER_CHECK: usize = 1 << 14;

/// How far to list a level set; the listing ends at the first limit it meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Extent {
    /// At most this many positions.
    pub count: Option<u64>,
    /// Only positions whose smallest pile is below this.
    pub rows: Option<u64>,
    /// Only positions without a pile above this.
    pub max_pile: Option<u64>,
}

/// Positions in the order of their smallest pile, then the next; each as its game writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Positions {
    /// Two piles in machine words.
    Pairs(Vec<(u64, u64)>),
    /// Any number of piles of any size.
    Big(Vec<Vec<UBig>>),
}

impl Positions {
    /// The number of positions.
    pub fn len(&self) -> usize {
        match self {
            Self::Pairs(pairs) => pairs.len(),
            Self::Big(positions) => positions.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions one by one.
    pub fn iter(&self) -> Box<dyn Iterator<Item = Vec<UBig>> + '_> {
        match self {
            Self::Pairs(pairs) => Box::new(pairs.iter().map(|&(a, b)| vec![a.into(), b.into()])),
            Self::Big(positions) => Box::new(positions.iter().cloned()),
        }
    }
}

/// The beginning of a level set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The positions.
    pub positions: Positions,
    /// The theorem or engine they come from.
    pub how: String,
    /// How far they can be trusted.
    pub status: Status,
}

/// Lists the beginning of a level set.
///
/// In this order: a closed form; for Nim moves and diagonal moves, or moves along lines, a sweep row by row; a search of
/// all positions up to the largest pile.
///
/// **Limits** [`Unanswered::Unknown`] when no way knows where a row ends, unless
/// [`Extent::max_pile`] says it.
///
/// # Example
///
/// ```
/// use wythoff_rows::listing::{Extent, Level, Positions, list};
/// use wythoff_automata::Budget;
/// use wythoff_rules::{Game, Status};
///
/// let game = Game::Catalogue("wythoff".parse()?);
/// let extent = Extent { count: Some(3), ..Extent::default() };
/// let ones = list(&game, Level::Value(1), extent, &Budget::default()).unwrap();
/// assert_eq!(ones.positions, Positions::Pairs(vec![(0, 1), (2, 2), (3, 6)]));
/// assert_eq!(ones.status, Status::Computed);
/// # Ok::<(), wythoff_automata::NameError>(())
/// ```
pub fn list(
    game: &Game,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Listing, Unanswered> {
    if closed_form(game, level).is_some() && extent.known_rows().is_none() {
        let most = extent.count.unwrap_or(u64::MAX);
        budget.allow_memory(most.saturating_mul(BYTES_PER_PAIR))?;
    }
    chunks(game, level, extent, budget)?.collect(budget)
}

const SEARCHED: &str = "search over all options";

fn closed_form(game: &Game, level: Level) -> Option<Box<dyn LevelSet>> {
    let game = game.catalogue()?;
    match level {
        Level::Value(value) => closed::level_set(game, value),
        Level::Misere => closed::misere_p_positions(game),
    }
}

/// The wanted pairs of a long list in order, and whether it was long enough.
///
/// **Cost** that of the pairs up to the last one wanted.
///
/// # Errors
///
/// If the budget does not suffice for them.
pub fn from_pairs(
    pairs: impl Iterator<Item = (u64, u64)>,
    extent: Extent,
    budget: &Budget,
) -> Result<(Vec<(u64, u64)>, bool), Exhausted> {
    let most = extent.count.unwrap_or(u64::MAX);
    if extent.known_rows().is_none() {
        budget.allow_memory(most.saturating_mul(BYTES_PER_PAIR))?;
    }
    let mut found = Vec::new();
    for (seen, (a, b)) in pairs.enumerate() {
        if seen % POSITIONS_PER_CHECK == 0 {
            budget.check()?;
            budget.allow_memory(found.len() as u64 * BYTES_PER_PAIR)?;
        }
        if found.len() as u64 >= most || extent.ends_before(a) {
            return Ok((found, true));
        }
        if extent.max_pile.is_none_or(|max| b <= max) {
            found.push((a, b));
        }
    }
    Ok((found, false))
}

impl Extent {
    /// Whether no position with this smallest pile, or a larger one, is wanted.
    fn ends_before(&self, smallest: u64) -> bool {
        self.rows.is_some_and(|rows| smallest >= rows)
            || self.max_pile.is_some_and(|max| smallest > max)
    }

    /// The number of rows that must be looked at, as far as that is known beforehand.
    fn known_rows(&self) -> Option<u64> {
        let by_pile = self.max_pile.map(|max| max.saturating_add(1));
        [self.rows, by_pile].into_iter().flatten().min()
    }

    /// Keeps what is wanted of pairs that are in order.
    fn cut(&self, mut pairs: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
        pairs.retain(|&(a, b)| !self.ends_before(a) && self.max_pile.is_none_or(|max| b <= max));
        pairs.truncate(self.count.map_or(usize::MAX, |count| {
            usize::try_from(count).unwrap_or(usize::MAX)
        }));
        pairs
    }

    /// Whether pairs that cover some rows hold as many as are wanted.
    fn is_met_by(&self, pairs: &[(u64, u64)], rows: u64) -> bool {
        let all_rows = self.known_rows().is_some_and(|wanted| rows >= wanted);
        all_rows || self.count.is_some_and(|count| pairs.len() as u64 >= count)
    }
}

/// The misère P-positions of a game of Nim moves on either pile and diagonal moves.
///
/// Row x has its P-position at y <= 2x + 1 at the latest: each of the x rows above rules out at
/// most one column and one diagonal, and (0, 0) is the only position without a move.
fn misere_rows(
    rules: &dyn Ruleset,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Vec<(u64, u64)>>, Exhausted> {
    let shape = match rules.nim_diagonal() {
        Some(shape) if shape.nim == NimMoves::EitherPile && shape.ended.is_none() => shape,
        _ => return Ok(None),
    };
    let mut rows = extent.known_rows().unwrap_or(64).min(
        // Two rows never share a pair, and every row is in one.
        extent
            .count
            .map_or(u64::MAX, |count| count.saturating_mul(2).saturating_add(2)),
    );
    loop {
        let cols = match extent.max_pile {
            Some(max) => max.saturating_add(1),
            None => rows.saturating_mul(2).saturating_add(2),
        };
        let found = PPositions::compute(&shape, Play::Misere, rows, cols.max(rows), budget)?;
        let pairs = extent.cut(found.positions().to_vec());
        if extent.is_met_by(&pairs, rows) {
            return Ok(Some(pairs));
        }
        rows = rows.saturating_mul(2);
    }
}

/// The order in which positions are listed: by the smallest pile, then the next, then as written.
fn sort_key(position: &[u64], order: PileOrder) -> (Vec<u64>, Vec<u64>) {
    let mut sorted = position.to_vec();
    if order == PileOrder::Ordered {
        sorted.sort_unstable();
    }
    // The flags come last, as they are written.
    (sorted, position.to_vec())
}
