//! What a person may type during a game.

use wythoff::ask::play::Session;
use wythoff::engine::Move;

use crate::arg::Position;
use crate::{Diagnostic, Failure};

/// One line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A move.
    Move(Move),
    /// Show a good move.
    Hint,
    /// Take back the last move, and the answer to it.
    Undo,
    /// List all moves.
    Moves,
    /// Explain the commands.
    Help,
    /// End the game.
    Quit,
    /// Nothing.
    Blank,
}

/// What `help` prints.
pub const HELP: &str = "\
Type the position you move to, such as 1,2 or 1 2; in a sum the number of the term first, such as 2: 1,2.
  hint    show a good move
  undo    take back your last move
  moves   list all moves
  quit    end the game";

/// Reads a line typed in this position of the game.
pub fn parse(line: &str, session: &Session) -> Result<Input, Failure> {
    let line = line.trim();
    Ok(match line.to_lowercase().as_str() {
        "" => Input::Blank,
        "hint" | "h" => Input::Hint,
        "undo" | "u" => Input::Undo,
        "moves" | "m" => Input::Moves,
        "help" | "?" => Input::Help,
        "quit" | "q" | "exit" => Input::Quit,
        _ => Input::Move(parse_move(line, session)?),
    })
}

fn parse_move(line: &str, session: &Session) -> Result<Move, Failure> {
    let (index, offset) = match line.split_once(':') {
        None if session.terms().len() == 1 => (0, 0),
        None => {
            return Err(Diagnostic::new("which term?", line, 0..line.len())
                .label("expected the number of the term first, such as 2: 1,2")
                .into());
        }
        Some((number, _)) => {
            let index: Option<usize> = number.trim().parse().ok();
            let index = index.filter(|number| (1..=session.terms().len()).contains(number));
            let Some(index) = index else {
                return Err(
                    Diagnostic::new("there is no such term", line, 0..number.len())
                        .label(format!(
                            "expected a number from 1 to {}",
                            session.terms().len()
                        ))
                        .into(),
                );
            };
            (index - 1, number.len() + 1)
        }
    };
    let term = &session.terms()[index];
    let text = &line[offset..];
    let starts_like_a_number = text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    if !starts_like_a_number {
        return Err(Diagnostic::new("not a move", line, 0..line.len())
            .label("type help to see what can be typed")
            .into());
    }
    // Piles may also be typed with spaces between them.
    let spaced = if text.is_ascii() && !text.contains(',') {
        text.split_whitespace().collect::<Vec<_>>().join(",")
    } else {
        text.to_owned()
    };
    let to =
        Position::parse(&spaced, &term.game).map_err(|failure| failure.within(line, offset))?;
    session.legal(index, &to).ok_or_else(|| {
        Diagnostic::new("this is not a legal move", line, offset..line.len())
            .label(format!(
                "the rules allow no move from {} to it",
                term.position
            ))
            .into()
    })
}
