//! The arguments of a question as a JSON object.

use serde_json::{Map, Value};
use wythoff_automata::System;

use super::AskedSum;
use crate::read::{Games, Int, Term, sum, system};
use crate::{Failure, Game, UBig};

/// The arguments of a question: option names as on the command line, without the dashes in front. Each is
/// taken once; what nobody has taken at the end is unknown.
#[derive(Debug)]
pub struct Arguments(Map<String, Value>);

impl Arguments {
    /// Reads a JSON object.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        match serde_json::from_str(text) {
            Ok(Value::Object(map)) => Ok(Self(map)),
            Ok(_) => Err(Failure::input("the arguments are no JSON object")),
            Err(error) => Err(Failure::Input(format!(
                "the arguments are no JSON: {error}"
            ))),
        }
    }

    /// Nothing may be left.
    pub fn finish(self) -> Result<(), Failure> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Failure::Input(format!("unknown argument `{name}`"))),
        }
    }

    /// A text, if there is one.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Failure> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Failure::Input(format!("`{name}` must be a string"))),
        }
    }

    /// Whether a flag is set.
    pub fn flag(&mut self, name: &str) -> Result<bool, Failure> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(set)) => Ok(set),
            Some(_) => Err(Failure::Input(format!("`{name}` must be true or false"))),
        }
    }

    /// A natural number of any size, as a number or in the words of the command line.
    pub fn integer(&mut self, name: &str) -> Result<Option<UBig>, Failure> {
        let text = match self.0.remove(name) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::String(text)) => text,
            Some(Value::Number(number)) => number.to_string(),
            Some(_) => return Err(Failure::Input(format!("`{name}` must be a number"))),
        };
        Ok(Some(text.parse::<Int>()?.0))
    }

    /// A natural number of at most 64 bits.
    pub fn word(&mut self, name: &str) -> Result<Option<u64>, Failure> {
        let Some(integer) = self.integer(name)? else {
            return Ok(None);
        };
        match u64::try_from(&integer) {
            Ok(word) => Ok(Some(word)),
            Err(_) => Err(Failure::Input(format!(
                "`{name}` must be at most {}",
                u64::MAX
            ))),
        }
    }

    /// How many of something are wanted: as many as there can be, if the number is larger.
    pub(super) fn count(&mut self, name: &str) -> Result<Option<usize>, Failure> {
        let count = self.word(name)?;
        Ok(count.map(|count| usize::try_from(count).unwrap_or(usize::MAX)))
    }

    /// Whether this argument is there and is written like a range, `A..B`.
    pub fn is_range(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some(Value::String(text)) if text.contains(".."))
    }

    /// Texts, given as a list or one alone.
    pub fn texts(&mut self, name: &str) -> Result<Vec<String>, Failure> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::String(text)) => Ok(vec![text]),
            Some(Value::Array(items)) => (items.into_iter())
                .map(|item| match item {
                    Value::String(text) => Ok(text),
                    Value::Number(number) => Ok(number.to_string()),
                    _ => Err(Failure::Input(format!(
                        "`{name}` must be a list of strings"
                    ))),
                })
                .collect(),
            Some(_) => Err(Failure::Input(format!(
                "`{name}` must be a list of strings"
            ))),
        }
    }

    /// The game under `game`, or the one that `rules` gives.
    pub fn game(&mut self) -> Result<Game, Failure> {
        let rules = self.text("rules")?;
        let name = self.text("game")?;
        Games::with_rules(rules.as_deref())?.only(name.as_deref())
    }

    /// The numeration system under `numeration`, if one is named.
    pub fn system(&mut self) -> Result<Option<System>, Failure> {
        let text = self.text("numeration")?;
        text.as_deref().map(system).transpose()
    }

    /// The positions under `sum`.
    pub fn sum(&mut self) -> Result<Vec<Term>, Failure> {
        let rules = self.text("rules")?;
        let games = Games::with_rules(rules.as_deref())?;
        let text = self.text("sum")?;
        sum::parse(&text.ok_or_else(|| missing("sum"))?, &games)
    }

    /// A sum, whether it is played in misère play, and whether the answer is to be explained.
    pub fn explained_sum(&mut self) -> Result<AskedSum, Failure> {
        Ok((self.sum()?, self.flag("misere")?, self.flag("explain")?))
    }
}

/// An argument that must be there is not.
pub(super) fn missing(name: &str) -> Failure {
    Failure::Input(format!("the argument `{name}` is missing"))
}
