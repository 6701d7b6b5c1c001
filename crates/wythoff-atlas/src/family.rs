//! The families of the atlas, and the rules of their games in a fixed order.

mod blocking;
mod conditions;
mod ends;
mod extra;
mod limited;
mod lines;
mod passes;
mod pieces;

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A family of rule sets of two unordered piles, perhaps with a pass beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Nim moves, diagonal moves, and up to two further moves that take at most 6 from a pile.
    Extra,
    /// Nim moves and up to two further moves, without the diagonals.
    NimExtra,
    /// Nim moves, diagonal moves under a simple condition, and perhaps the moves of a knight.
    Conditions,
    /// Nim moves of limited length, with diagonal moves of any kind.
    Limited,
    /// Nim moves and moves along up to two lines of slopes p/q with p, q up to 4.
    Lines,
    /// Wythoff's moves, with positions where the game ends early.
    Ends,
    /// Chess pieces, one or two of them.
    Pieces,
    /// Games in which some options are forbidden before each move.
    Blocking,
    /// Games with a pass that can be taken once.
    Passes,
    /// All of these.
    All,
}

/// The families that others are made of.
pub const FAMILIES: [Family; 9] = [
    Family::Extra,
    Family::NimExtra,
    Family::Conditions,
    Family::Limited,
    Family::Lines,
    Family::Ends,
    Family::Pieces,
    Family::Blocking,
    Family::Passes,
];

/// One game of the atlas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtlasGame {
    /// The family it belongs to.
    pub family: Family,
    /// Its number there, from 0 on.
    pub number: usize,
    /// Its rules in the rule language.
    pub rules: String,
}

impl AtlasGame {
    /// A short name, such as `extra-17`.
    pub fn id(&self) -> String {
        format!("{}-{}", self.family, self.number)
    }
}

impl Family {
    /// Its word on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Extra => "extra",
            Self::NimExtra => "nim-extra",
            Self::Conditions => "conditions",
            Self::Limited => "limited",
            Self::Lines => "lines",
            Self::Ends => "ends",
            Self::Pieces => "pieces",
            Self::Blocking => "blocking",
            Self::Passes => "passes",
            Self::All => "all",
        }
    }

    /// What its games have in common.
    pub fn about(self) -> &'static str {
        match self {
            Self::Extra => {
                "Nim moves, diagonal moves, and up to two further moves (i, j), i and j up to 6"
            }
            Self::NimExtra => {
                "Nim moves and up to two further moves (i, j), i and j up to 6; no diagonals"
            }
            Self::Conditions => {
                "Nim moves, diagonal moves under a condition, and perhaps a knight's moves"
            }
            Self::Limited => "Nim moves of limited length, with diagonal moves of several kinds",
            Self::Lines => "Nim moves and moves along up to two lines (p, q), p and q up to 4",
            Self::Ends => {
                "Wythoff's moves, and an early end at up to two positions or at all small ones"
            }
            Self::Pieces => {
                "the moves of one or two chess pieces towards the corner: rook, bishop, queen, king, knight, leapers and riders to 4"
            }
            Self::Blocking => {
                "Nim, Wythoff's game and games with diagonal moves of several kinds, where the other player forbids up to 3 options before each move"
            }
            Self::Passes => {
                "rook, queen, other pieces and diagonal moves of several kinds, with a pass that can be taken once under a condition"
            }
            Self::All => "all families",
        }
    }

    /// All its games, in a fixed order, each set of rules once.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_atlas::Family;
    ///
    /// let games = Family::Extra.games();
    /// assert_eq!(games[0].id(), "extra-0");
    /// assert!(games[0].rules.ends_with("move (a - i, b - i) for i >= 1"));
    /// assert!(Family::All.games().len() > 2000);
    /// ```
    pub fn games(self) -> Vec<AtlasGame> {
        let texts = match self {
            Self::Extra => extra::with_diagonals(),
            Self::NimExtra => extra::without_diagonals(),
            Self::Conditions => conditions::games(),
            Self::Limited => limited::games(),
            Self::Lines => lines::games(),
            Self::Ends => ends::games(),
            Self::Pieces => pieces::games(),
            Self::Blocking => blocking::games(),
            Self::Passes => passes::games(),
            Self::All => return FAMILIES.into_iter().flat_map(Self::games).collect(),
        };
        let mut seen = BTreeSet::new();
        let fresh = texts.into_iter().filter(|text| seen.insert(text.clone()));
        let game = |(number, rules)| AtlasGame {
            family: self,
            number,
            rules,
        };
        fresh.enumerate().map(game).collect()
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoFamily(String);

impl fmt::Display for NoFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name()).collect();
        write!(
            f,
            "there is no family `{}`; there are {} and all",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for NoFamily {}

impl FromStr for Family {
    type Err = NoFamily;

    fn from_str(text: &str) -> Result<Self, NoFamily> {
        let all = FAMILIES.into_iter().chain([Self::All]);
        let found = all.into_iter().find(|family| family.name() == text);
        found.ok_or_else(|| NoFamily(text.to_owned()))
    }
}

const NIM: &str = "move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
const DIAGONAL: &str = "move (a - i, b - i) for i >= 1";

/// Rules of two unordered piles.
fn rules<'a>(moves: impl IntoIterator<Item = &'a str>) -> String {
    let moves: Vec<&str> = moves.into_iter().filter(|text| !text.is_empty()).collect();
    format!("piles a <= b; {}", moves.join("; "))
}

/// A move that takes i from the smaller pile and j from the larger.
fn single(i: u64, j: u64) -> String {
    format!("move (a - {i}, b - {j})")
}

/// A move that takes i from one pile and j from the other, whichever.
fn either(i: u64, j: u64) -> String {
    match i == j {
        true => single(i, j),
        false => format!("{}; {}", single(i, j), single(j, i)),
    }
}

/// Up to two of these, the fewest first.
fn up_to_two(parts: &[String]) -> Vec<Vec<&str>> {
    let none = [Vec::new()];
    let one = parts.iter().map(|part| vec![part.as_str()]);
    let two = parts.iter().enumerate().flat_map(|(at, first)| {
        let rest = parts[at + 1..].iter();
        rest.map(move |second| vec![first.as_str(), second.as_str()])
    });
    none.into_iter().chain(one).chain(two).collect()
}
