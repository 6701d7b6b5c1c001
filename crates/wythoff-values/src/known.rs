//! What is known without a search: typed rules that are those of a game of the catalogue in other words, and misère Nim.

use std::sync::LazyLock;

use wythoff_automata::UBig;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;
use wythoff_rules::{CatalogueGame, Game, Outcome, Ruleset};

/// Parameters up to this are tried.
const LARGEST_PARAMETER: u64 = 9;

/// The games of the catalogue about which something is known, with their rules.
static GAMES: LazyLock<Vec<(CatalogueGame, RuleGame)>> = LazyLock::new(|| {
    let single = [
        "wythoff",
        "f-wythoff",
        "r-wythoff",
        "e-wythoff",
        "mouse",
        "rat",
        "tribonacci",
        "raleigh",
        "t:inf",
    ];
    let families = ["w", "w-prime", "t", "terminal", "a-wythoff"];
    let members = families
        .iter()
        .flat_map(|family| (1..=LARGEST_PARAMETER).map(move |k| format!("{family}:{k}")));
    let names = single.iter().map(ToString::to_string).chain(members);
    let known = |name: String| {
        let game: CatalogueGame = name.parse().ok()?;
        let rules = Subject::from(Game::Catalogue(game)).rules()?;
        Some((game, RuleGame::clone(&rules)))
    };
    names.filter_map(known).collect()
});

/// The game of the catalogue whose moves these rules have, if that is so for certain.
///
/// **Cost** that of reading the rules of some fifty games, once in a process: a few milliseconds.
///
/// # Example
///
/// ```
/// use wythoff_values::known_game;
/// use wythoff_rules::lang::RuleGame;
///
/// let rules = RuleGame::parse(
///     "piles x <= y; move (x - k, y - k) for k >= 1; move (x, y - n) for n >= 1; move (x - n, y) for n >= 1",
/// )?;
/// assert_eq!(known_game(&rules).unwrap().to_string(), "wythoff");
/// # Ok::<(), wythoff_rules::lang::RuleError>(())
/// ```
pub fn known_game(rules: &RuleGame) -> Option<CatalogueGame> {
    let mut games = GAMES
        .iter()
        .filter(|(_, known)| known.piles() == rules.piles());
    games
        .find(|(_, known)| known.has_same_moves(rules))
        .map(|(game, _)| *game)
}

/// Misère Nim: as normal Nim while a pile of two or more is left, the reverse afterwards.
pub(super) fn misere_nim(piles: &[UBig]) -> Outcome {
    let sum = piles.iter().fold(UBig::ZERO, |sum, pile| sum ^ pile);
    let large = piles.iter().any(|pile| *pile > UBig::ONE);
    if sum.is_zero() == large {
        Outcome::P
    } else {
        Outcome::N
    }
}
