//! Sequences with a number in the OEIS that have the same terms: those of the registry, arithmetic progressions, and the
//! tables of Nim and of Wythoff's game.

use serde::{Deserialize, Serialize};

use super::natural::{antidiagonals, table};
use crate::ask::Host;
use crate::sequence::{ENTRIES, named};
use crate::{CatalogueGame, Failure, Game, IBig, UBig};

/// Fewer equal terms say nothing.
const FEWEST: usize = 12;

/// More are not compared.
const MOST: usize = 400;

/// So many first terms of the draft may be missing in the other sequence.
const LATEST_START: usize = 3;

/// A sequence of the OEIS that has the same terms, as far as they were compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Related {
    /// Its number.
    pub number: String,
    /// What it is.
    pub statement: String,
    /// From which term of the draft on, counted from 0, the terms are the same.
    pub from: usize,
    /// How many terms were compared.
    pub compared: usize,
}

/// Arithmetic progressions: number, what it is, step and first term.
const PROGRESSIONS: &[(&str, &str, u64, u64)] = &[
    ("A000004", "the zero sequence", 0, 0),
    ("A000012", "the all 1's sequence", 0, 1),
    ("A001477", "the nonnegative integers", 1, 0),
    ("A005843", "the even numbers", 2, 0),
    ("A005408", "the odd numbers", 2, 1),
    ("A008585", "the multiples of 3", 3, 0),
    ("A008586", "the multiples of 4", 4, 0),
];

/// The sequences that agree with these terms.
pub(super) fn to(terms: &[UBig]) -> Vec<Related> {
    let mut related: Vec<Related> = Vec::new();
    for &(number, statement, step, first) in PROGRESSIONS {
        let theirs = (0..MOST as u64).map(|n| UBig::from(n * step + first));
        let theirs: Vec<UBig> = theirs.collect();
        related.extend(compare(terms, &theirs, 0, number, statement));
    }
    for entry in ENTRIES {
        let (Some(number), Ok(sequence)) = (entry.oeis, named(entry.form)) else {
            continue;
        };
        if related.iter().any(|known| known.number == number) {
            continue;
        }
        let theirs = sequence.terms().take(MOST.min(terms.len()));
        let theirs: Result<Vec<UBig>, _> = theirs.map(|term: IBig| UBig::try_from(term)).collect();
        let theirs = theirs.unwrap_or_default();
        let (latest, statement) = (LATEST_START, entry.statement);
        related.extend(compare(terms, &theirs, latest, number, statement));
    }
    related
}

/// The tables of Nim and of Wythoff's game that agree with a table by antidiagonals.
pub(super) fn tables(terms: &[UBig], host: &dyn Host) -> Result<Vec<Related>, Failure> {
    let terms = &terms[..terms.len().min(MOST)];
    let side = (1..).find(|side| side * (side + 1) / 2 >= terms.len() as u64);
    let side = side.unwrap_or(1);
    let mut related = Vec::new();
    for (number, game) in [
        ("A003987", CatalogueGame::Nim),
        ("A004481", CatalogueGame::Wythoff),
    ] {
        let theirs = table(&Game::Catalogue(game), side, side, host, antidiagonals)?.terms;
        let statement = format!("the same table of the game {game}");
        related.extend(compare(terms, &theirs, 0, number, &statement));
    }
    Ok(related)
}

/// The rows of Wythoff's game that agree with a row.
pub(super) fn rows(terms: &[UBig], host: &dyn Host) -> Result<Vec<Related>, Failure> {
    let terms = &terms[..terms.len().min(MOST)];
    let wythoff = Game::Catalogue(CatalogueGame::Wythoff);
    let mut related = Vec::new();
    for &(number, row) in super::WYTHOFF_ROWS {
        let cols = terms.len() as u64;
        let theirs = table(&wythoff, row + 1, cols, host, |_, cols, value| {
            (0..cols).map(|y| value(row, y)).collect()
        })?;
        let statement = format!("row {row} of the table of Wythoff's game");
        related.extend(compare(terms, &theirs.terms, 0, number, &statement));
    }
    Ok(related)
}

/// The other sequence if it has the same terms from some early term of ours on.
fn compare(
    ours: &[UBig],
    theirs: &[UBig],
    latest: usize,
    number: &str,
    statement: &str,
) -> Option<Related> {
    let ours = &ours[..ours.len().min(MOST)];
    let agrees = |from: &usize| {
        let ours = ours.get(*from..).unwrap_or(&[]);
        ours.len() >= FEWEST && ours.len() <= theirs.len() && ours == &theirs[..ours.len()]
    };
    let from = (0..=latest).find(agrees)?;
    Some(Related {
        number: number.to_owned(),
        statement: statement.to_owned(),
        from,
        compared: ours.len() - from,
    })
}
