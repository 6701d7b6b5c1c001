//! Positions as people write them.

use std::fmt;

use wythoff_automata::UBig;
use wythoff_rules::ratwyt::Fraction;
use wythoff_rules::{CatalogueGame, Game};

use super::Int;
use crate::{Diagnostic, Failure};

/// A position, in the order in which it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Position {
    /// Sizes of piles.
    Piles(Vec<UBig>),
    /// The fractions of Ratwyt, each as good as a pile of so many steps.
    Fractions(Vec<Fraction>),
}

impl Position {
    /// Reads a position of a game: `INT,INT,...`, or fractions `p/q` for Ratwyt; parentheses around it do no harm.
    pub fn parse(text: &str, game: &Game) -> Result<Self, Failure> {
        let trimmed = text.trim();
        let inside = trimmed
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        if let Some(inside) = inside {
            let start = text.len() - text.trim_start().len() + 1;
            return Self::parse_plain(inside, game).map_err(|failure| failure.within(text, start));
        }
        Self::parse_plain(text, game)
    }

    fn parse_plain(text: &str, game: &Game) -> Result<Self, Failure> {
        let position = if game.catalogue() == Some(CatalogueGame::Ratwyt) {
            Self::Fractions(items(text, fraction)?)
        } else {
            Self::Piles(items(text, |item| Ok(item.parse::<Int>()?.0))?)
        };
        game.canonical(&position.piles())
            .map_err(|error| Diagnostic::new(error.to_string(), text, 0..text.len()))?;
        Ok(position)
    }

    /// The sizes of the piles.
    pub fn piles(&self) -> Vec<UBig> {
        match self {
            Self::Piles(piles) => piles.clone(),
            Self::Fractions(fractions) => fractions.iter().map(Fraction::depth).collect(),
        }
    }

    /// The piles or fractions one by one, as text.
    pub fn items(&self) -> Vec<String> {
        match self {
            Self::Piles(piles) => piles.iter().map(ToString::to_string).collect(),
            Self::Fractions(fractions) => fractions.iter().map(ToString::to_string).collect(),
        }
    }

    /// The position after a move to piles of these sizes, written like this one.
    ///
    /// Fractions are told by their depth. After a move in Ratwyt either one depth is the same as
    /// before or both are smaller by the same number; the fractions go to where that fits.
    pub fn moved_to(&self, piles: &[UBig]) -> Self {
        let (Self::Fractions(fractions), [p, q]) = (self, piles) else {
            return Self::Piles(piles.to_vec());
        };
        let taken = |to: [&UBig; 2]| -> Option<Vec<UBig>> {
            let depths = fractions.iter().map(Fraction::depth);
            depths
                .zip(to)
                .map(|(depth, to)| (depth >= *to).then(|| depth - to))
                .collect()
        };
        let is_move = |taken: &Vec<UBig>| taken[0] == taken[1] || taken.iter().any(UBig::is_zero);
        let Some(taken) = [[p, q], [q, p]].into_iter().filter_map(taken).find(is_move) else {
            return Self::Piles(piles.to_vec());
        };
        let moved = fractions
            .iter()
            .zip(&taken)
            .filter_map(|(f, steps)| f.after(steps));
        Self::Fractions(moved.collect())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.items().join(","))
    }
}

/// Whether this looks like a position without its game: numbers and commas, perhaps in parentheses.
pub(super) fn looks_like_position(text: &str) -> bool {
    let plain = text.trim_matches(['(', ')', ' ']);
    let item = |item: &str| {
        item.trim()
            .starts_with(|first: char| first.is_ascii_digit())
    };
    plain.split(',').all(item)
}

/// Reads a list separated by commas.
fn items<T>(
    text: &str,
    read: impl Fn(&str) -> Result<T, Diagnostic>,
) -> Result<Vec<T>, Diagnostic> {
    let mut offset = 0;
    text.split(',')
        .map(|item| {
            let blank = item.len() - item.trim_start().len();
            let result = read(item.trim()).map_err(|error| error.within(text, offset + blank));
            offset += item.len() + 1;
            result
        })
        .collect()
}

/// Reads a fraction `p/q`; a whole number is a fraction too.
fn fraction(text: &str) -> Result<Fraction, Diagnostic> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let p: Int = numerator
        .parse()
        .map_err(|error: Diagnostic| error.within(text, 0))?;
    let start = numerator.len() + 1;
    let q: Int = denominator
        .parse()
        .map_err(|error: Diagnostic| error.within(text, start))?;
    Fraction::new(p.0, q.0).ok_or_else(|| {
        Diagnostic::new("a fraction with denominator 0", text, start..text.len())
            .label("expected 1 or more")
    })
}
