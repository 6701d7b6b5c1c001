//! The automaton of a level set.

mod census;

pub use census::{CensusAnswer, CensusLine, MOST_DIGITS};

use serde::{Deserialize, Serialize};
use wythoff_automata::{Relation, System};
use wythoff_theorems::statement::Level;

use super::{Arguments, Host, Question};
use crate::search::Road;
use crate::{Failure, Game, Status, json};

/// Which automaton reads the piles of a position and accepts those of one Grundy value?
///
/// **Cost** that of [`prove`](super::prove) for the same value.
///
/// # Example
///
/// ```
/// use wythoff::ask::automaton::{AutomatonAnswer, AutomatonQuestion};
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game;
///
/// let question = AutomatonQuestion::new(game::of_catalogue("wythoff").unwrap(), 0);
/// let AutomatonAnswer::Found(answer) = question.ask(&Quiet::default()).unwrap() else {
///     panic!("no census was asked for");
/// };
/// assert_eq!((answer.states, &*answer.numeration), (4, "fibonacci"));
/// assert!(answer.automaton.is_some());
/// ```
#[derive(Debug, Clone)]
pub struct AutomatonQuestion {
    /// The game.
    pub game: Game,
    /// The Grundy value of the positions.
    pub value: u64,
    /// The only numeration system to try.
    pub numeration: Option<System>,
    /// Whether the host keeps the progress.
    pub checkpoint: bool,
    /// Instead of an automaton, a lower bound for its size, from the rows of up to so many Fibonacci digits.
    pub census: Option<u64>,
}

/// The automaton, or a lower bound for its size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AutomatonAnswer {
    /// The automaton.
    Found(AutomatonFound),
    /// Lower bounds.
    Census(CensusAnswer),
}

/// An automaton that accepts exactly the positions of one value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutomatonFound {
    /// How many states it has.
    pub states: usize,
    /// How many transitions.
    pub transitions: usize,
    /// In how many rows it was compared with computed values, besides being proved.
    pub checked_rows: u64,
    /// The numeration system whose digits it reads.
    pub numeration: String,
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
    /// The automaton itself; not part of the JSON.
    #[serde(skip)]
    pub automaton: Option<Relation>,
}

impl AutomatonQuestion {
    /// The question about one value of a game, without anything beside.
    pub fn new(game: Game, value: u64) -> Self {
        Self {
            game,
            value,
            numeration: None,
            checkpoint: false,
            census: None,
        }
    }
}

impl Question for AutomatonQuestion {
    const NAME: &'static str = "automaton";
    type Answer = AutomatonAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let question = Self {
            game: arguments.game()?,
            value: arguments.word("value")?.unwrap_or(0),
            numeration: arguments.system()?,
            checkpoint: arguments.flag("checkpoint")?,
            census: arguments.word("census")?,
        };
        match question.census {
            Some(digits) if !(1..=MOST_DIGITS).contains(&digits) => Err(Failure::Input(format!(
                "`census` must be from 1 to {MOST_DIGITS}"
            ))),
            Some(_) if question.checkpoint || question.numeration.is_some() => Err(Failure::input(
                "`census` goes with neither `numeration` nor `checkpoint`",
            )),
            _ => Ok(question),
        }
    }

    fn ask(&self, host: &dyn Host) -> Result<AutomatonAnswer, Failure> {
        if let Some(digits) = self.census {
            let found = census::count(&self.game, self.value, digits, host)?;
            return Ok(AutomatonAnswer::Census(found));
        }
        let subject = self.game.clone().into();
        let road = Road {
            subject: &subject,
            numeration: self.numeration.as_ref(),
            keeps: self.checkpoint,
            host,
        };
        let (_, prover) = road.automaton(Level::Value(self.value))?;
        let relation = &prover.levels()[prover.levels().len() - 1];
        Ok(AutomatonAnswer::Found(AutomatonFound {
            states: relation.states(),
            transitions: relation.dfa().transitions(),
            checked_rows: prover.checked_rows(),
            numeration: relation.system().to_string(),
            status: Status::Proved,
            automaton: Some(relation.clone()),
        }))
    }
}
