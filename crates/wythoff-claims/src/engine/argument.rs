//! Proofs in words, whose hypotheses are checked as far as a program can.

use serde::Deserialize;
use wythoff_rules::shape::{NimDiagonal, NimMoves};

use super::{Trouble, broken, listed, rules};
use crate::Finding;

/// An argument for all sizes or parameters.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Argument {
    text: String,
    /// Games that must have all Nim moves and no others but diagonal ones.
    #[serde(default)]
    nim_and_diagonal: Vec<String>,
    /// Claims that the argument uses; it is worth no more than they are.
    #[serde(default)]
    rests_on: Vec<String>,
}

impl Argument {
    pub(super) fn rests_on(&self) -> &[String] {
        &self.rests_on
    }

    pub(super) fn run(&self) -> Result<Finding, Trouble> {
        let checked = match self.nim_and_diagonal.as_slice() {
            [] => String::new(),
            games => format!("; {}", nim_and_diagonal(games)?),
        };
        Ok(Finding::argued(format!(
            "an argument in words, not checked by machine: {}{checked}",
            self.text.split_whitespace().collect::<Vec<_>>().join(" ")
        )))
    }
}

/// Games that must have all Nim moves and no others but diagonal ones.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NimAndDiagonal {
    games: Vec<String>,
}

impl NimAndDiagonal {
    pub(super) fn run(&self) -> Result<Finding, Trouble> {
        Ok(Finding::complete(nim_and_diagonal(&self.games)?))
    }
}

/// Checks the rules of the games, and says so.
fn nim_and_diagonal(games: &[String]) -> Result<String, Trouble> {
    for game in games {
        let shape = rules(game)?.nim_diagonal();
        let fits = |shape: NimDiagonal| shape.nim == NimMoves::EitherPile && shape.ended.is_none();
        if !shape.is_some_and(fits) {
            return Err(broken(format!(
                "{game} is not made of Nim and diagonal moves"
            )));
        }
    }
    Ok(format!(
        "checked from the rules: {} has all Nim moves and otherwise only diagonal ones",
        listed(games)
    ))
}
