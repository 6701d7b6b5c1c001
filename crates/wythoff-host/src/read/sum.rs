//! Sums of positions: `GAME@POSITION + GAME@POSITION + ...`.

use std::fmt;

use wythoff_rules::Game;
use wythoff_values::Term as EngineTerm;

use super::game::Games;
use super::position::{Position, looks_like_position};
use crate::{Diagnostic, Failure};

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
/// use wythoff_host::read::{Games, sum};
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
        if looks_like_position(text) {
            return without_game(text, games);
        }
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

/// A position alone belongs to the game of `--rules`; otherwise the right spelling is shown.
fn without_game(text: &str, games: &Games) -> Result<Term, Failure> {
    if let Some(game) = games.typed() {
        let position = Position::parse(text, game)?;
        let game = game.clone();
        return Ok(Term { game, position });
    }
    let plain: String = (text.chars())
        .filter(|letter| !matches!(letter, '(' | ')' | ' '))
        .collect();
    let message = format!("a position without its game; for Wythoff's game write wythoff@{plain}");
    let label = "expected GAME@POSITION";
    Err(Diagnostic::new(message, text, 0..text.len())
        .label(label)
        .into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, rules: Option<&str>) -> String {
        let games = Games::with_rules(rules).unwrap();
        match parse(text, &games) {
            Ok(terms) => terms
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" + "),
            Err(failure) => failure.message().unwrap(),
        }
    }

    #[test]
    fn parentheses_are_understood() {
        assert_eq!(read("wythoff@(8,13)", None), "wythoff@8,13");
        assert_eq!(
            read("nim@( 1, 2,3 ) + wythoff@ (8, 13) ", None),
            "nim@1,2,3 + wythoff@8,13"
        );
        let wrong = read("wythoff@(8,x)", None);
        assert!(
            wrong.contains("\n             ^ expected a digit"),
            "{wrong}"
        );
        assert!(read("wythoff@(8,13", None).starts_with("error"));
    }

    #[test]
    fn a_position_alone_is_understood_or_answered_with_the_right_spelling() {
        assert!(read("8,13", None).contains("write wythoff@8,13"));
        assert!(read("(8, 13)", None).contains("write wythoff@8,13"));
        let rules = Some("piles a, b; move (a - i, b) for i >= 1");
        assert_eq!(read("8,13", rules), "rules@8,13");
        assert_eq!(read("(8,13) + nim@4", rules), "rules@8,13 + nim@4");
        assert!(read("8", rules).starts_with("error"));
        assert!(read("wythoff", None).contains("a position is missing after the game"));
        assert!(read("", None).contains("a position is missing"));
    }
}
