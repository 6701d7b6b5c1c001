//! The games of the literature, each a typed value with validated parameters.

mod parse;
mod text;

use std::fmt;

use crate::rules::{
    Blocking, EWythoff, Lined, Mouse, NHeap, Nim, NimAb, Pass, RWythoff, Raleigh, Rat, RatioClass,
    Terminal, Tribonacci, WPrime, WythoffClass,
};
use crate::{MAX_PILES, Ruleset};

/// A game of the catalogue with its parameters.
///
/// # Example
///
/// ```
/// use wythoff_rules::CatalogueGame;
///
/// let game: CatalogueGame = "w:2,5".parse().unwrap();
/// assert_eq!(game, CatalogueGame::W { k: 2, l: 5 });
/// assert_eq!(game.to_string(), "w:2,5");
/// assert!("w:5,2".parse::<CatalogueGame>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CatalogueGame {
    /// Nim on any number of piles.
    Nim,
    /// Wythoff's game.
    Wythoff,
    /// F-Wythoff: diagonal moves keep the whole part of the ratio.
    FWythoff,
    /// R-Wythoff: Nim moves on the larger pile only.
    RWythoff,
    /// E-Wythoff: also more from the smaller pile than from the larger.
    EWythoff,
    /// W_{k,l} with k <= l; W_k is k = l.
    W {
        /// The least the smaller pile may have after a diagonal move.
        k: u64,
        /// The least the larger pile may have after a diagonal move.
        l: u64,
    },
    /// W'_k: no diagonal move to (i, i) with i < k.
    WPrime {
        /// The first equal position that may be reached diagonally.
        k: u64,
    },
    /// T_k: diagonal moves change the whole part of the ratio by at most k; `None` is ∞.
    T {
        /// How much the ratio may change.
        k: Option<u64>,
    },
    /// Wythoff's game with no move from positions of at most c tokens.
    Terminal {
        /// The most tokens a position without moves has.
        c: u64,
    },
    /// Gurvich's NIM(a, b), with a, b >= 1.
    NimAb {
        /// Numbers closer than this may be taken together.
        a: u64,
        /// Fewer than this may always be taken from the second pile.
        b: u64,
    },
    /// Maharaja Nim: a queen that is also a knight.
    Maharaja,
    /// The (p, q) generalised diagonal Wythoff Nim, with 0 < p < q <= [`MAX_STEP`].
    Gdwn {
        /// The smaller number of a step.
        p: u64,
        /// The larger number of a step.
        q: u64,
    },
    /// Wythoff's game with one pass, which is the third number of a position.
    Pass,
    /// Wythoff's game in which the other player forbids up to k options before each move.
    Blocking {
        /// How many options, from 1 to [`MAX_BLOCK`](crate::lang::parse::MAX_BLOCK).
        k: u64,
    },
    /// Wythoff's game on N heaps.
    NHeap {
        /// The number of heaps, from 2 to [`MAX_PILES`].
        heaps: usize,
    },
    /// Fraenkel's Mouse game.
    Mouse,
    /// Fraenkel's Rat game.
    Rat,
    /// Fraenkel's Fat Rat family: P-positions only.
    FatRat {
        /// The number of piles, from 2 to [`MAX_FAT_RAT`].
        m: usize,
    },
    /// The Tribonacci game of Duchêne and Rigo.
    Tribonacci,
    /// Fraenkel's Raleigh game.
    Raleigh,
    /// Fraenkel's Ratwyt: Wythoff's game on fractions.
    Ratwyt,
}

/// The most piles of a Fat Rat game.
pub const MAX_FAT_RAT: usize = 64;

/// The largest number of a step in [`CatalogueGame::Gdwn`].
pub const MAX_STEP: u64 = 1_000;

/// One line of the catalogue: a game or a family of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The name on the command line, without parameters.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The parameters as typed after the colon, empty if there are none.
    pub params: &'static str,
    /// The number of piles, or a word for it.
    pub piles: &'static str,
    /// Where the rules come from.
    pub source: &'static str,
    /// A member of the family, as an example.
    pub example: &'static str,
}

/// The whole catalogue, in the order in which it is shown.
pub const ENTRIES: &[Entry] = &[
    entry("nim", "Nim", "", "any", "Bouton 1902", "nim"),
    entry(
        "wythoff",
        "Wythoff's game (queen, puppies-kittens)",
        "",
        "2",
        "Wythoff 1907",
        "wythoff",
    ),
    entry(
        "f-wythoff",
        "F-Wythoff",
        "",
        "2",
        "Ho 2012; Jiao 2013",
        "f-wythoff",
    ),
    entry(
        "r-wythoff",
        "R-Wythoff",
        "",
        "2",
        "Ho 2012; Jiao 2013",
        "r-wythoff",
    ),
    entry("e-wythoff", "E-Wythoff", "", "2", "Ho 2012", "e-wythoff"),
    entry(
        "w",
        "W_k and W_{k,l}, k <= l",
        "k[,l]",
        "2",
        "Fraenkel and Ho 2015",
        "w:3",
    ),
    entry(
        "w-prime",
        "W'_k",
        "k",
        "2",
        "Fraenkel and Ho 2015",
        "w-prime:2",
    ),
    entry(
        "t",
        "T_k, the ratio class",
        "k or inf",
        "2",
        "Fraenkel and Ho 2015",
        "t:1",
    ),
    entry(
        "terminal",
        "Wythoff with no moves from x+y <= c (hofstadter = terminal:2)",
        "c",
        "2",
        "Komaki, Miyadera and Murakami 2025",
        "terminal:2",
    ),
    entry(
        "nim-ab",
        "Gurvich's NIM(a,b) (a-wythoff:a = nim-ab:a,1)",
        "a,b",
        "2",
        "Gurvich; Matonkar",
        "nim-ab:2,3",
    ),
    entry(
        "maharaja",
        "Maharaja Nim, a queen that is also a knight",
        "",
        "2",
        "Larsson and Wästlund 2012",
        "maharaja",
    ),
    entry(
        "gdwn",
        "generalised diagonal Wythoff Nim, also lines (p, q) and (q, p)",
        "p,q",
        "2",
        "Larsson 2012",
        "gdwn:1,2",
    ),
    entry(
        "pass",
        "Wythoff's game with one pass, not from (0, 0)",
        "",
        "2 and the pass",
        "Miyadera, Manabe and Fukui 2017",
        "pass",
    ),
    entry(
        "blocking",
        "Wythoff's game in which up to k options are forbidden (P-positions only)",
        "k",
        "2",
        "Larsson 2011",
        "blocking:1",
    ),
    entry(
        "n-heap",
        "N-heap Wythoff",
        "N",
        "N",
        "Fraenkel; Matonkar",
        "n-heap:3",
    ),
    entry(
        "mouse",
        "the Mouse game",
        "",
        "2",
        "Fraenkel; Matonkar",
        "mouse",
    ),
    entry("rat", "the Rat game", "", "3", "Fraenkel; Matonkar", "rat"),
    entry(
        "fat-rat",
        "the Fat Rat family (P-positions only)",
        "m",
        "m",
        "Fraenkel; Matonkar",
        "fat-rat:4",
    ),
    entry(
        "tribonacci",
        "the Tribonacci game",
        "",
        "3",
        "Duchêne and Rigo 2008",
        "tribonacci",
    ),
    entry(
        "raleigh",
        "the Raleigh game",
        "",
        "3",
        "Fraenkel 2007",
        "raleigh",
    ),
    entry(
        "ratwyt",
        "Ratwyt, on fractions p/q",
        "",
        "2",
        "Fraenkel; Matonkar",
        "ratwyt",
    ),
];

const fn entry(
    id: &'static str,
    name: &'static str,
    params: &'static str,
    piles: &'static str,
    source: &'static str,
    example: &'static str,
) -> Entry {
    Entry {
        id,
        name,
        params,
        piles,
        source,
        example,
    }
}

impl CatalogueGame {
    /// The number of piles of a position, or `None` when any number will do.
    pub fn piles(self) -> Option<usize> {
        match self {
            Self::Nim => None,
            Self::NHeap { heaps } => Some(heaps),
            Self::FatRat { m } => Some(m),
            Self::Rat | Self::Tribonacci | Self::Raleigh | Self::Pass => Some(3),
            _ => Some(2),
        }
    }

    /// The line of the catalogue this game belongs to.
    pub fn entry(self) -> &'static Entry {
        let text = self.to_string();
        let id = text.split(':').next().unwrap_or_default();
        ENTRIES
            .iter()
            .find(|entry| entry.id == id)
            .expect("every game has a catalogue line")
    }

    /// The rules, or `None` when only the P-positions are known (the Fat Rat family).
    ///
    /// Ratwyt is played on the depths of its fractions; see [`crate::ratwyt`].
    pub fn rules(self) -> Option<Box<dyn Ruleset>> {
        Some(match self {
            Self::Nim => Box::new(Nim),
            Self::Wythoff | Self::Ratwyt => Box::new(WythoffClass { k: 0, l: 0 }),
            Self::FWythoff => Box::new(RatioClass { k: Some(0) }),
            Self::RWythoff => Box::new(RWythoff),
            Self::EWythoff => Box::new(EWythoff),
            Self::W { k, l } => Box::new(WythoffClass { k, l }),
            Self::WPrime { k } => Box::new(WPrime { k }),
            Self::T { k } => Box::new(RatioClass { k }),
            Self::Terminal { c } => Box::new(Terminal { c }),
            Self::NimAb { a, b } => Box::new(NimAb { a, b }),
            Self::Maharaja => Box::new(Lined::leaper(1, 2)),
            Self::Gdwn { p, q } => Box::new(Lined::rider(p, q)),
            Self::Pass => Box::new(Pass),
            Self::Blocking { k } => Box::new(Blocking { k }),
            Self::NHeap { heaps } => Box::new(NHeap { heaps }),
            Self::Mouse => Box::new(Mouse),
            Self::Rat => Box::new(Rat),
            Self::FatRat { .. } => return None,
            Self::Tribonacci => Box::new(Tribonacci),
            Self::Raleigh => Box::new(Raleigh),
        })
    }

    /// The rules in words, a line each.
    pub fn rules_in_words(self) -> Vec<String> {
        text::in_words(self)
    }

    /// The rules as text of the rule language, for positions of `piles` piles where the game
    /// leaves that open; `None` when there are no rules in piles.
    ///
    /// Evaluating this text gives the same game as [`CatalogueGame::rules`].
    pub fn rule_text(self, piles: usize) -> Option<String> {
        let piles = self.piles().unwrap_or(piles);
        if piles > MAX_PILES {
            None
        } else {
            text::in_rule_language(self, piles)
        }
    }
}

impl fmt::Display for CatalogueGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nim => f.write_str("nim"),
            Self::Wythoff => f.write_str("wythoff"),
            Self::FWythoff => f.write_str("f-wythoff"),
            Self::RWythoff => f.write_str("r-wythoff"),
            Self::EWythoff => f.write_str("e-wythoff"),
            Self::W { k, l } if k == l => write!(f, "w:{k}"),
            Self::W { k, l } => write!(f, "w:{k},{l}"),
            Self::WPrime { k } => write!(f, "w-prime:{k}"),
            Self::T { k: None } => f.write_str("t:inf"),
            Self::T { k: Some(k) } => write!(f, "t:{k}"),
            Self::Terminal { c } => write!(f, "terminal:{c}"),
            Self::NimAb { a, b } => write!(f, "nim-ab:{a},{b}"),
            Self::Maharaja => f.write_str("maharaja"),
            Self::Gdwn { p, q } => write!(f, "gdwn:{p},{q}"),
            Self::Pass => f.write_str("pass"),
            Self::Blocking { k } => write!(f, "blocking:{k}"),
            Self::NHeap { heaps } => write!(f, "n-heap:{heaps}"),
            Self::Mouse => f.write_str("mouse"),
            Self::Rat => f.write_str("rat"),
            Self::FatRat { m } => write!(f, "fat-rat:{m}"),
            Self::Tribonacci => f.write_str("tribonacci"),
            Self::Raleigh => f.write_str("raleigh"),
            Self::Ratwyt => f.write_str("ratwyt"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_belongs_to_its_line_and_survives_a_round_trip() {
        for entry in ENTRIES {
            let game: CatalogueGame = entry.example.parse().unwrap();
            assert_eq!(game.entry().id, entry.id);
            assert_eq!(game.to_string(), entry.example);
        }
    }
}
