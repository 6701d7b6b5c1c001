//! Sums of positions: `GAME@POSITION + GAME@POSITION + ...`.

use std::fmt;

use wythoff::Game;
use wythoff::engine::Term as EngineTerm;

use super::game::{Games, RulesArg};
use super::position::Position;
use crate::{Diagnostic, Failure};

/// The argument SUM.
#[derive(Debug, Clone, clap::Args)]
pub struct SumArg {
    /// Positions to add, such as wythoff@3,5 or "wythoff@10^12,5 + nim@7"
    #[arg(value_name = "SUM")]
    sum: String,

    #[command(flatten)]
    rules: RulesArg,
}

impl SumArg {
    /// The terms of the sum.
    pub fn read(&self) -> Result<Vec<Term>, Failure> {
        parse(&self.sum, &self.rules.read()?)
    }
}

/// One term of a sum.
#[derive(Debug, Clone)]
pub struct Term {
    /// The game.
    pub game: Game,
    /// The position as it was typed.
    pub position: Position,
}

impl Term {
    /// The same for the engines.
    pub fn for_engine(&self) -> EngineTerm {
        EngineTerm {
            game: self.game.clone(),
            position: self.position.piles(),
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.game.name(), self.position)
    }
}

/// Reads a sum.
pub fn parse(text: &str, games: &Games) -> Result<Vec<Term>, Failure> {
    let mut offset = 0;
    let mut terms = Vec::new();
    for part in text.split('+') {
        let start = offset + part.len() - part.trim_start().len();
        terms.push(term(part.trim(), games).map_err(|failure| failure.within(text, start))?);
        offset += part.len() + 1;
    }
    Ok(terms)
}

fn term(text: &str, games: &Games) -> Result<Term, Failure> {
    let Some((name, position)) = text.rsplit_once('@') else {
        let diagnostic = if text.is_empty() {
            Diagnostic::new("a position is missing", text, 0..0)
        } else {
            Diagnostic::new(
                "a position is missing after the game",
                text,
                text.len()..text.len(),
            )
        };
        return Err(diagnostic
            .label("expected GAME@POSITION, such as wythoff@3,5")
            .into());
    };
    let (game_name, start) = (name.trim_end(), name.len() + 1);
    let game = games
        .game(game_name)
        .map_err(|failure| failure.within(text, 0))?;
    let position =
        Position::parse(position, &game).map_err(|failure| failure.within(text, start))?;
    Ok(Term { game, position })
}
