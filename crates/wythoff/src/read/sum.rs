//! Sums of positions: `GAME@POSITION + GAME@POSITION + ...`.

use std::fmt;

use super::game::Games;
use super::position::Position;
use crate::engine::Term as EngineTerm;
use crate::{Diagnostic, Failure, Game};

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
///
/// # Example
///
/// ```
/// use wythoff::read::{Games, sum};
///
/// let terms = sum::parse("wythoff@10^12,5 + nim@7", &Games::default()).unwrap();
/// assert_eq!(terms[1].to_string(), "nim@7");
/// assert!(sum::parse("wythoff@3,5 +", &Games::default()).is_err());
/// ```
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
