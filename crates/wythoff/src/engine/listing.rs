//! The first positions of a level set, by the quickest sound way, confirmed by a theorem where there is one.

use wythoff_automata::{Budget, UBig};
pub use wythoff_rows::listing::{Extent, Level, Listing, Positions};
use wythoff_rules::{Game, Status, Unanswered};
use wythoff_theorems::library;

/// Lists the beginning of a level set as [`wythoff_rows::listing::list`] does, and confirms a short list of pairs by a
/// theorem of the library if there is one.
///
/// # Example
///
/// ```
/// use wythoff::engine::listing::{Extent, Level, Positions, list};
/// use wythoff::{Budget, Game, Status};
///
/// let game = Game::Catalogue("wythoff".parse()?);
/// let extent = Extent { count: Some(3), ..Extent::default() };
/// let ones = list(&game, Level::Value(1), extent, &Budget::default()).unwrap();
/// assert_eq!(ones.positions, Positions::Pairs(vec![(0, 1), (2, 2), (3, 6)]));
/// assert_eq!(ones.status, Status::Proved);
/// # Ok::<(), wythoff::NameError>(())
/// ```
pub fn list(
    game: &Game,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Listing, Unanswered> {
    let listed = wythoff_rows::listing::list(game, level, extent, budget)?;
    if listed.status == Status::Computed
        && let (Level::Value(value), None, Positions::Pairs(pairs)) =
            (level, extent.max_pile, &listed.positions)
        && let Some(how) = confirmed(game, value, pairs)
    {
        let status = Status::Proved;
        return Ok(Listing {
            how,
            status,
            ..listed
        });
    }
    Ok(listed)
}

/// The longest list that is compared with a theorem.
const MOST_CONFIRMED: usize = 1 << 14;

/// The theorem of the library that gives these positions, the first of their value: all are in its
/// set, and the last has the right number.
fn confirmed(game: &Game, value: u64, pairs: &[(u64, u64)]) -> Option<String> {
    let &last = pairs.last().filter(|_| pairs.len() <= MOST_CONFIRMED)?;
    let set = library::level_set(game.catalogue()?, value)?;
    let big = |(a, b): (u64, u64)| vec![UBig::from(a), UBig::from(b)];
    let confirmed = set.is_listed_by_index()
        && set.nth(&UBig::from(pairs.len() - 1)) == Some(big(last))
        && pairs.iter().all(|&pair| set.contains(&big(pair)));
    confirmed.then(|| set.source())
}
