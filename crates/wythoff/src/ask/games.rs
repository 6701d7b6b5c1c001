//! The catalogue of games.

use serde::{Deserialize, Serialize};

use super::{Arguments, Host, Question};
use crate::Failure;
use crate::catalogue::{ENTRIES, Entry};

/// Which games are in the catalogue?
///
/// **Cost** none to speak of.
///
/// # Example
///
/// ```
/// use wythoff::ask::games::{GamesQuestion, Piles};
/// use wythoff::ask::{Question, Quiet};
///
/// let games = GamesQuestion.ask(&Quiet::default()).unwrap().0;
/// let wythoff = games.iter().find(|game| game.id == "wythoff").unwrap();
/// assert_eq!(wythoff.piles, Some(Piles::Number(2)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GamesQuestion;

/// The games of the catalogue, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GamesAnswer(pub Vec<GameLine>);

/// A game, or a family of games with parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// Its short name, which begins the names of its members.
    pub id: String,
    /// Its name in words.
    pub name: String,
    /// The parameters, as they are written after the short name.
    pub params: String,
    /// How many piles it has; `None` if there may be any number.
    pub piles: Option<Piles>,
    /// Where it comes from.
    pub source: String,
    /// The name of a member.
    pub example: String,
}

/// The number of piles, or the parameter that is their number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Piles {
    /// So many.
    Number(usize),
    /// As many as this parameter says.
    Parameter(String),
}

impl Piles {
    /// From the word of the catalogue; `None` if there may be any number of piles.
    fn read(word: &str) -> Option<Self> {
        let parameter = || Self::Parameter(word.to_owned());
        (word != "any").then(|| word.parse().map_or_else(|_| parameter(), Self::Number))
    }
}

impl From<&Entry> for GameLine {
    fn from(entry: &Entry) -> Self {
        Self {
            id: entry.id.to_owned(),
            name: entry.name.to_owned(),
            params: entry.params.to_owned(),
            piles: Piles::read(entry.piles),
            source: entry.source.to_owned(),
            example: entry.example.to_owned(),
        }
    }
}

impl Question for GamesQuestion {
    const NAME: &'static str = "games";
    type Answer = GamesAnswer;

    fn read(_: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self)
    }

    fn ask(&self, _: &dyn Host) -> Result<GamesAnswer, Failure> {
        Ok(GamesAnswer(ENTRIES.iter().map(GameLine::from).collect()))
    }
}
