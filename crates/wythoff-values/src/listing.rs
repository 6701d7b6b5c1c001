//! The first positions of a level set, by the quickest sound way, confirmed by a theorem where there is one.

use wythoff_automata::{Budget, Exhausted, UBig};
pub use wythoff_rows::listing::{Chunks, Extent, Level, Listing, Positions, Sizes};
use wythoff_rows::listing::{chunks, from_pairs};
use wythoff_rules::subject::Subject;
use wythoff_rules::{Game, PileOrder, Status, Unanswered};
use wythoff_theorems::learning::GuessLimits;
use wythoff_theorems::learning::choose::{likely_system, other_systems};
use wythoff_theorems::library;
use wythoff_theorems::pairs::PairsTheorem;
use wythoff_theorems::proving::prove::Prover;

/// Lists the beginning of a level set as [`wythoff_rows::listing::list`] does, and confirms a short list of pairs by a
/// theorem of the library if there is one. Where nothing says how far a row of misère play must be searched, a
/// theorem about spaced pairs is proved on the spot, in hundredths of a second.
///
/// # Example
///
/// ```
/// use wythoff_values::listing::{Extent, Level, Positions, list};
/// use wythoff_automata::Budget;
/// use wythoff_rules::{Game, Status};
///
/// let game = Game::Catalogue("wythoff".parse()?);
/// let extent = Extent { count: Some(3), ..Extent::default() };
/// let ones = list(&game, Level::Value(1), extent, &Budget::default()).unwrap();
/// assert_eq!(ones.positions, Positions::Pairs(vec![(0, 1), (2, 2), (3, 6)]));
/// assert_eq!(ones.status, Status::Proved);
/// # Ok::<(), wythoff_automata::NameError>(())
/// ```
pub fn list(
    game: &Game,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Listing, Unanswered> {
    let listed = match wythoff_rows::listing::list(game, level, extent, budget) {
        Err(Unanswered::Unknown(reason)) if level == Level::Misere => {
            let proved = misere_pairs(game, extent, budget)?;
            return proved.ok_or(Unanswered::Unknown(reason));
        }
        listed => listed?,
    };
    Ok(with_theorem(game, level, extent, listed))
}

/// A list, or where it is to come from piece by piece.
#[derive(Debug)]
pub enum Listed {
    /// The whole list.
    Short(Listing),
    /// A list that may be too long to keep.
    Long(Chunks),
}

/// The same list as that of [`list`], which is not kept if it is long.
pub fn list_or_chunks(
    game: &Game,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Listed, Unanswered> {
    let long = match chunks(game, level, extent, budget) {
        Err(refused @ (Unanswered::Stopped(_) | Unanswered::OutOfReach { .. })) => {
            budget.check()?;
            match proved_rows(game, level, extent, budget) {
                Some(proved) => return Ok(Listed::Long(proved)),
                None => return Err(refused),
            }
        }
        Err(Unanswered::Unknown(_)) if level == Level::Misere => {
            return list(game, level, extent, budget).map(Listed::Short);
        }
        long => long?,
    };
    if long.is_long(MOST_CONFIRMED, budget)? {
        return Ok(Listed::Long(long));
    }
    let listed = long.collect(budget)?;
    Ok(Listed::Short(with_theorem(game, level, extent, listed)))
}

/// The same list, confirmed by a theorem if there is one.
fn with_theorem(game: &Game, level: Level, extent: Extent, listed: Listing) -> Listing {
    if listed.status == Status::Computed
        && let (Level::Value(value), None, Positions::Pairs(pairs)) =
            (level, extent.max_pile, &listed.positions)
        && let Some(how) = confirmed(game, value, pairs)
    {
        let status = Status::Proved;
        return Listing {
            how,
            status,
            ..listed
        };
    }
    listed
}

/// The positions of a level without a pile above some bound, where that bound is too large for a search, but the set can be
/// proved on the spot.
fn proved_rows(game: &Game, level: Level, extent: Extent, budget: &Budget) -> Option<Chunks> {
    extent.max_pile?;
    if game.piles() != Some(2) {
        return None;
    }
    let subject = Subject::Game(game.clone());
    let mut systems = vec![likely_system(&subject, budget).ok()?];
    systems.extend(other_systems(&subject, budget));
    systems.into_iter().find_map(|system| {
        let mut prover = Prover::about(&subject, system, budget).ok()?;
        prover.limit(WITHIN);
        let set = match level {
            Level::Misere => prover.misere(&mut |_| ()).ok()?,
            Level::Value(value) => {
                for _ in 0..=value {
                    prover.next_level(&mut |_| ()).ok()?;
                }
                prover.levels().last()?.clone()
            }
        };
        let how = format!(
            "automaton of {} states, proved by this program from the rules",
            set.states()
        );
        Chunks::of_set(&set, game.order(), extent, how, Status::Proved)
    })
}

/// What a proof on the spot may try.
const WITHIN: GuessLimits = GuessLimits {
    states: 2_000,
    rounds: 20,
    rows: 1 << 14,
};

/// The misère P-positions of a game, if they are proved to be spaced pairs and those wanted fit in machine words.
fn misere_pairs(
    game: &Game,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Listing>, Exhausted> {
    // Where the piles keep their places, every pair is two positions.
    if game.order() != PileOrder::Sorted {
        return Ok(None);
    }
    let subject = Subject::Game(game.clone());
    let Ok(Some((theorem, _))) = PairsTheorem::find(&subject, Level::Misere, budget) else {
        budget.check()?;
        return Ok(None);
    };
    let Some(pairs) = theorem.shape.pairs(&[]) else {
        return Ok(None);
    };
    let (found, complete) = from_pairs(pairs, extent, budget)?;
    Ok(complete.then(|| Listing {
        positions: Positions::Pairs(found),
        how: format!(
            "the pairs (x_n, x_n + {}), proved by this program from the rules",
            theorem.shape.difference()
        ),
        status: Status::Proved,
    }))
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
