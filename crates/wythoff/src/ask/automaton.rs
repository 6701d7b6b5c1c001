//! The automaton of a level set.

mod census;
mod run;

pub use census::{CensusAnswer, CensusLine, MOST_DIGITS};
pub use run::Run;

use serde::{Deserialize, Serialize};
use wythoff_automata::{Relation, System};
use wythoff_theorems::statement::Level;

use super::decide::Automaton;
use super::{Arguments, Host, Question};
use crate::read::Position;
use crate::search::Road;
use crate::{Failure, Game, Status, UBig, json};

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
    /// Whether the answer is to have the automaton state by state.
    pub transitions: bool,
    /// A position that the automaton is to read, as the game writes it.
    pub run: Option<Vec<UBig>>,
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
    /// The automaton state by state, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Automaton>,
    /// How it reads a position, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<Run>,
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
            transitions: false,
            run: None,
        }
    }

    /// A position of a game, as the game writes it.
    pub fn position(game: &Game, text: &str) -> Result<Vec<UBig>, Failure> {
        let piles = Position::parse(text, game)?.piles();
        Ok(game.canonical(&piles)?)
    }
}

impl Question for AutomatonQuestion {
    const NAME: &'static str = "automaton";
    type Answer = AutomatonAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let game = arguments.game()?;
        let run = arguments.text("run")?;
        let run = run.map(|text| Self::position(&game, &text)).transpose()?;
        let question = Self {
            game,
            run,
            transitions: arguments.flag("transitions")?,
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
            table: (self.transitions).then(|| Automaton::Built(relation.clone())),
            run: (self.run.as_ref()).map(|position| Run::new(relation, position)),
            automaton: Some(relation.clone()),
        }))
    }
}
