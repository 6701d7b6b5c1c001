//! What theorems are about: games, families of games, and parts of games.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use wythoff_automata::NameError;

use crate::lang::RuleGame;
use crate::{CatalogueGame, Game};

/// A game, a family of games, or a part of a game.
///
/// A family is one game in which the parameter is a pile that no move changes; a theorem about it
/// holds for all values of the parameter at once.
///
/// # Example
///
/// ```
/// use wythoff_theorems::proving::prove::Prover;
/// use wythoff_rules::subject::Subject;
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_automata::System;
///
/// // W'_k for every k.
/// let family: Subject = "w-prime:k".parse().unwrap();
/// let mut prover = Prover::about(&family, System::fibonacci(), &Budget::default()).unwrap();
/// let zeros = prover.next_level(&mut |_| ()).unwrap();
/// // (10^30, 10^30) is a P-position of W'_k for k > 10^30.
/// let pile = UBig::from(10_u8).pow(30);
/// assert!(zeros.contains(&[&pile + UBig::ONE, pile.clone(), pile.clone()]));
/// assert!(!zeros.contains(&[pile.clone() - UBig::ONE, pile.clone(), pile]));
/// ```
#[derive(Debug, Clone)]
pub enum Subject {
    /// A game.
    Game(Game),
    /// A family for all values of its parameters.
    Family(Family),
    /// The positions of three-heap Wythoff whose smallest heap is at most this.
    SmallHeap(u64),
}

/// A family of two-pile games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// W_k.
    W,
    /// W'_k.
    WPrime,
    /// W_{k,l}, k <= l.
    WPair,
    /// NIM(a, b), a and b positive.
    NimAb,
}

/// The name of [`Subject::SmallHeap`], followed by the number.
const SMALL_HEAP: &str = "n-heap:3 with smallest heap at most ";

/// Each size of a small heap has a rule of its own, so names with a larger one are the names of nothing.
const LARGEST_SMALL_HEAP: u64 = 32;

impl From<Game> for Subject {
    fn from(game: Game) -> Self {
        Self::Game(game)
    }
}

impl FromStr for Subject {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        Ok(match name {
            "w:k" => Self::Family(Family::W),
            "w-prime:k" => Self::Family(Family::WPrime),
            "w:k,l" => Self::Family(Family::WPair),
            "nim-ab:a,b" => Self::Family(Family::NimAb),
            _ => match name.strip_prefix(SMALL_HEAP).map(str::parse) {
                Some(Ok(most)) if most <= LARGEST_SMALL_HEAP => Self::SmallHeap(most),
                _ => Self::Game(Game::Catalogue(name.parse()?)),
            },
        })
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => f.write_str(&game.name()),
            Self::Family(Family::W) => f.write_str("w:k"),
            Self::Family(Family::WPrime) => f.write_str("w-prime:k"),
            Self::Family(Family::WPair) => f.write_str("w:k,l"),
            Self::Family(Family::NimAb) => f.write_str("nim-ab:a,b"),
            Self::SmallHeap(most) => write!(f, "{SMALL_HEAP}{most}"),
        }
    }
}

/// The rules of NIM(a, b) with a and b as piles.
const NIM_AB: &str = "piles a, b, x, y\n\
                      move (a, b, x - i, y - j) for i >= 0, j >= 0 \
                      if i + j > 0 and (abs(i - j) < a or min(i, j) < b)\n";

impl Subject {
    /// The rules on which proofs rest; `None` for a game without rules in piles, or with a parameter that
    /// is too large for them.
    pub fn rules(&self) -> Option<Arc<RuleGame>> {
        let text = match self {
            Self::Game(Game::Typed { rules, .. }) => return Some(rules.clone()),
            Self::Game(Game::Catalogue(game)) => game.rule_text(2)?,
            Self::Family(family) => family.rule_text(),
            Self::SmallHeap(most) => small_heap_text(*most),
        };
        RuleGame::parse(&text).ok().map(Arc::new)
    }
}

impl Family {
    /// How many piles are parameters.
    pub fn parameters(self) -> usize {
        match self {
            Self::W | Self::WPrime => 1,
            Self::WPair | Self::NimAb => 2,
        }
    }

    /// For which parameters a theorem about the family holds, in words.
    pub fn quantifier(self) -> &'static str {
        match self {
            Self::W | Self::WPrime => " for all k, written before the piles",
            Self::WPair => " for all k <= l, written before the piles",
            Self::NimAb => " for all a, b >= 1",
        }
    }

    /// The game for these parameters; `None` where there is none.
    pub fn game(self, parameters: &[u64]) -> Option<CatalogueGame> {
        match (self, parameters) {
            (Self::W, &[k]) => Some(CatalogueGame::W { k, l: k }),
            (Self::WPrime, &[k]) => Some(CatalogueGame::WPrime { k }),
            (Self::WPair, &[k, l]) if k <= l => Some(CatalogueGame::W { k, l }),
            (Self::NimAb, &[a, b]) if a > 0 && b > 0 => Some(CatalogueGame::NimAb { a, b }),
            _ => None,
        }
    }

    /// Whether the game is a member.
    pub fn includes(self, game: CatalogueGame) -> bool {
        match game {
            CatalogueGame::W { k, l } => self == Self::WPair || self == Self::W && k == l,
            CatalogueGame::WPrime { .. } => self == Self::WPrime,
            CatalogueGame::NimAb { .. } => self == Self::NimAb,
            _ => false,
        }
    }

    /// The rules with the parameters as piles. Where there is no game a move leads to a P-position.
    fn rule_text(self) -> String {
        let (piles, condition, no_game) = match self {
            Self::W => ("k", "a - i >= k and b - i >= k", ""),
            Self::WPrime => ("k", "a' != b' or a' >= k", ""),
            Self::WPair => (
                "k, l",
                "min(a - i, b - i) >= k and max(a - i, b - i) >= l",
                "move (0, 0, 0, 0) if k > l\n",
            ),
            Self::NimAb => return NIM_AB.to_owned(),
        };
        format!(
            "piles {piles}, a, b\n\
             move ({piles}, a - i, b) for i >= 1\n\
             move ({piles}, a, b - i) for i >= 1\n\
             move ({piles}, a - i, b - i) for i >= 1 if {condition}\n{no_game}"
        )
    }
}

/// The rules of three-heap Wythoff from positions whose smallest heap is at most `most`: what is
/// taken from it is a constant in each rule, so that `xor` has one constant. No move leads to a
/// larger smallest heap; positions that have one are given a move to the end of the game.
fn small_heap_text(most: u64) -> String {
    let mut text = "piles a <= b <= c\n\
                    move (a - i, b, c) for i >= 1\n\
                    move (a, b - i, c) for i >= 1\n\
                    move (a, b, c - i) for i >= 1\n\
                    move (a, b - i, c - i) for i >= 1\n"
        .to_string();
    for taken in 1..=most {
        text +=
            &format!("move (a - {taken}, b - i, c - j) for i >= 0, j >= 0 if j = i xor {taken}\n");
    }
    text + &format!("move (0, 0, 0) if a > {most}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ruleset, ruleset};
    use std::collections::BTreeSet;

    #[test]
    fn the_rules_of_a_family_are_those_of_its_members() {
        for family in [Family::W, Family::WPrime, Family::WPair, Family::NimAb] {
            let rules = Subject::Family(family).rules().unwrap();
            let parameters = [[0, 0], [1, 1], [2, 3], [3, 3], [1, 4]];
            for parameters in parameters.map(|both| both[..family.parameters()].to_vec()) {
                let Some(game) = family.game(&parameters).map(Game::Catalogue) else {
                    continue;
                };
                let member = game.rules().unwrap();
                for (a, b) in (0..9).flat_map(|a| (a..9).map(move |b| (a, b))) {
                    let position = [&parameters[..], &[a, b]].concat();
                    let own: BTreeSet<Vec<u64>> = ruleset::options(&*rules, &position)
                        .into_iter()
                        .map(|option| {
                            let (unchanged, piles) = option.split_at(parameters.len());
                            assert_eq!(unchanged, parameters);
                            let mut piles = piles.to_vec();
                            piles.sort_unstable();
                            piles
                        })
                        .collect();
                    let expected = ruleset::options(&*member, &[a, b]).into_iter().collect();
                    assert_eq!(own, expected, "{family:?} {position:?}");
                }
            }
        }
    }

    #[test]
    fn the_rules_with_a_small_heap_are_those_of_three_heaps() {
        let whole = Game::Catalogue(CatalogueGame::NHeap { heaps: 3 })
            .rules()
            .unwrap();
        let part = Subject::SmallHeap(3).rules().unwrap();
        let options = |rules: &dyn Ruleset, position: &[u64]| -> BTreeSet<Vec<u64>> {
            ruleset::options(rules, position).into_iter().collect()
        };
        for a in 0..=3 {
            for (b, c) in (a..14).flat_map(|b| (b..14).map(move |c| (b, c))) {
                let position = [a, b, c];
                let expected = options(&*whole, &position);
                assert_eq!(options(&*part, &position), expected, "{position:?}");
                assert!(expected.iter().all(|option| option[0] <= 3));
            }
        }
    }

    #[test]
    fn numbers_that_are_too_large_have_no_rules() {
        for name in [
            "w:18446744073709551615",
            "w-prime:9223372036854775808",
            "t:18446744073709551615",
            "terminal:18446744073709551615",
            "nim-ab:18446744073709551615,1",
        ] {
            let subject: Subject = name.parse().unwrap();
            assert!(subject.rules().is_none(), "{name}");
        }
        assert!("w:1000000".parse::<Subject>().unwrap().rules().is_some());
        // Its rules would have a line for each size of the heap.
        let name = format!("{SMALL_HEAP}{}", u64::MAX);
        assert!(name.parse::<Subject>().is_err());
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in [
            "w:k",
            "w-prime:k",
            "w:k,l",
            "nim-ab:a,b",
            "n-heap:3 with smallest heap at most 3",
            "t:2",
        ] {
            assert_eq!(name.parse::<Subject>().unwrap().to_string(), name);
        }
        assert!("w:j".parse::<Subject>().is_err());
    }
}
