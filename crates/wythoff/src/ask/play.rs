//! The computer as an opponent: what it replies, and the events of a game against it.
//!
//! A whole game is a [`Session`] and a [`Computer`]; whoever has a person at hand shows the one and asks the
//! other. The question is a single reply, for those who keep the game themselves.

mod computer;
mod session;

use serde::{Deserialize, Serialize};

use super::moves::ends;
use super::{Arguments, Host, Question};
use crate::Failure;
use crate::engine::{Analysis, Move};
use crate::json::{self, Decimal};
use crate::read::Term;

pub use computer::{Computer, Strength};
pub use session::{MAX_TOKENS, Player, Session, is_large};

/// What does the computer do when it is to move?
///
/// **Cost** that of [`Evaluators::moves`](crate::engine::Evaluators::moves), unless the level of play makes it
/// choose any move.
///
/// # Example
///
/// ```
/// use wythoff::ask::play::{Event, Strength, PlayQuestion};
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::{Games, sum};
///
/// let terms = sum::parse("wythoff@3,4", &Games::default()).unwrap();
/// let question = PlayQuestion { terms, misere: false, level: Strength::Perfect, seed: 0 };
/// let Event::Move { to, .. } = question.ask(&Quiet::default()).unwrap() else { panic!("a move") };
/// assert_eq!(to, ["1", "2"]);
/// ```
#[derive(Debug, Clone)]
pub struct PlayQuestion {
    /// The sum that is played.
    pub terms: Vec<Term>,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
    /// How well the computer plays.
    pub level: Strength,
    /// The same seed gives the same reply.
    pub seed: u64,
}

/// Something that happens in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Event {
    /// A move; positions as people write them.
    Move {
        /// The position of the term before the move.
        from: Vec<String>,
        /// Who moves.
        #[serde(with = "json::text")]
        player: Player,
        /// The term of the sum, counted from 0.
        term: Decimal<usize>,
        /// The position of the term after the move.
        to: Vec<String>,
    },
    /// A good move, for a person who asked.
    Hint {
        /// The position of the term after the move.
        hint: Vec<String>,
        /// The term of the sum, counted from 0.
        term: Decimal<usize>,
        /// Whether the move wins.
        wins: bool,
    },
    /// No move is left.
    End {
        /// Who has won.
        #[serde(with = "json::text")]
        winner: Player,
    },
    /// Something cannot be done.
    Error {
        /// What is wrong.
        error: String,
    },
}

impl Event {
    /// The player to move makes a move.
    pub fn of_move(session: &Session, play: &Move) -> Self {
        let (from, to) = ends(session.terms(), play);
        Self::Move {
            from: from.items(),
            player: session.to_move(),
            term: Decimal(play.term),
            to: to.items(),
        }
    }

    /// The best move that an analysis knows, if there is any.
    pub fn of_hint(session: &Session, analysis: &Analysis) -> Option<Self> {
        let play = analysis.best()?;
        let (_, to) = ends(session.terms(), play);
        Some(Self::Hint {
            hint: to.items(),
            term: Decimal(play.term),
            wins: !analysis.winning.is_empty(),
        })
    }
}

impl Question for PlayQuestion {
    const NAME: &'static str = "play";
    type Answer = Event;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let level = arguments.text("level")?;
        Ok(Self {
            terms: arguments.sum()?,
            misere: arguments.flag("misere")?,
            level: level.map_or(Ok(Strength::Perfect), |level| level.parse())?,
            seed: arguments.word("seed")?.unwrap_or(0),
        })
    }

    /// The move of the computer, or the end of the game.
    fn ask(&self, host: &dyn Host) -> Result<Event, Failure> {
        let session = Session::new(self.terms.clone(), self.misere, Player::Computer)?;
        if let Some(winner) = session.winner() {
            return Ok(Event::End { winner });
        }
        let mut computer = Computer::new(self.level, self.seed, host.budget());
        match computer.choose(&session)? {
            Some(play) => Ok(Event::of_move(&session, &play)),
            None => Err(Failure::Undecided("the computer finds no move".to_owned())),
        }
    }
}
