//! Closed forms: level sets that theorems give for positions of every size.

pub mod fat_rat;
pub mod nim;
pub mod nim_ab;
pub mod raleigh;
pub mod shifted;
pub mod terminal;
pub mod three_heaps;
pub mod tribonacci;

use wythoff_automata::UBig;
use wythoff_automata::golden::{lower_big, upper_big};
use wythoff_rules::{CatalogueGame, LevelSet};

/// The positions of value `value` in a game, if a theorem gives them all.
///
/// The positions of Ratwyt are pairs of depths; see [`wythoff_rules::ratwyt`].
///
/// # Example
///
/// ```
/// use wythoff_rules::CatalogueGame;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed;
///
/// let zeros = closed::level_set(CatalogueGame::Wythoff, 0).unwrap();
/// let n = UBig::from(10u8).pow(1000);
/// let position = zeros.nth(&n).unwrap();
/// assert!(zeros.contains(&position));
/// assert!(closed::level_set(CatalogueGame::Wythoff, 1).is_none());
/// ```
pub fn level_set(game: CatalogueGame, value: u64) -> Option<Box<dyn LevelSet>> {
    use CatalogueGame as Game;
    Some(match (game, value) {
        (Game::Nim, _) => Box::new(nim::NimSum::new(value)),
        (Game::Wythoff | Game::W { l: 0, .. } | Game::WPrime { k: 0 }, 0) => {
            Box::new(shifted::wythoff_zeros())
        }
        (Game::Terminal { c: 0 } | Game::NHeap { heaps: 2 }, 0) => Box::new(
            shifted::same_as_wythoff("Wythoff 1907; these are the same rules"),
        ),
        (Game::Ratwyt, 0) => Box::new(shifted::same_as_wythoff(
            "Wythoff 1907; Ratwyt is Wythoff's game on depths (Fraenkel, quoted in Matonkar 2024)",
        )),
        (Game::RWythoff | Game::EWythoff, 0) => {
            Box::new(shifted::same_as_wythoff("Ho 2012; Wythoff 1907"))
        }
        (Game::W { l: k, .. } | Game::WPrime { k }, 0) => Box::new(shifted::w_zeros(k)),
        (Game::W { k, l }, 1) if k == l => Box::new(shifted::w_ones(k)?),
        (Game::FWythoff | Game::T { .. }, 0) => Box::new(shifted::t_zeros()),
        (Game::FWythoff | Game::T { .. }, 1) => Box::new(shifted::t_ones()),
        (Game::FWythoff | Game::T { k: Some(0) }, 2) => Box::new(shifted::f_wythoff_twos()),
        (Game::Terminal { c: 2 }, 0) => Box::new(terminal::Zeros),
        (Game::Terminal { c: 2 }, 1) => Box::new(terminal::OnesAndMisereZeros),
        (Game::NimAb { a: 1, b: 1 }, 0) => Box::new(shifted::same_as_wythoff(
            "Wythoff 1907; these are the same rules",
        )),
        (Game::NimAb { a, b: 1 }, 0) => Box::new(nim_ab::Surds::new(a)?),
        (Game::NimAb { a, b }, 0) => Box::new(nim_ab::MexPairs::new(a, b)?),
        (Game::Mouse, 0) => Box::new(fat_rat::FatRat::new(2)?),
        (Game::Rat, 0) => Box::new(fat_rat::FatRat::new(3)?),
        (Game::FatRat { m }, 0) => Box::new(fat_rat::FatRat::new(m)?),
        (Game::Tribonacci, 0) => Box::new(tribonacci::Zeros),
        (Game::Raleigh, 0) => Box::new(raleigh::Zeros),
        _ => return None,
    })
}

/// The P-positions of a game in misère play, where the last move loses, if a theorem gives them.
pub fn misere_p_positions(game: CatalogueGame) -> Option<Box<dyn LevelSet>> {
    match game {
        CatalogueGame::Terminal { c: 2 } => Some(Box::new(terminal::OnesAndMisereZeros)),
        _ => None,
    }
}

/// The index n with ⌊nφ²⌋ = `x`, if there is one: ⌈x/φ²⌉ = 2x - ⌊xφ⌋ is the only candidate.
fn upper_index(x: &UBig) -> Option<UBig> {
    let n = x * 2u8 - lower_big(x);
    (upper_big(&n) == *x).then_some(n)
}

/// The difference, unless it would be negative.
fn minus(number: &UBig, taken: u64) -> Option<UBig> {
    let taken = UBig::from(taken);
    (*number >= taken).then(|| number - taken)
}

/// Small numbers as big integers.
fn big(piles: &[u64]) -> Vec<UBig> {
    piles.iter().copied().map(UBig::from).collect()
}
