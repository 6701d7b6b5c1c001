//! What is found out about a game.

use std::fmt;

use serde::{Deserialize, Serialize};
use wythoff_automata::Relation;

use super::gaps::Gap;
use crate::json::{self, Decimal};
use crate::period::PeriodicRow;
use crate::{Status, UBig};

/// Everything, in the order in which it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// The name of the game.
    pub game: String,
    /// Its rules in the rule language.
    pub rules: Option<String>,
    /// The numeration system of the automata, or `none`.
    pub numeration: String,
    /// The values of small positions.
    pub table: Option<SmallTable>,
    /// What is known of each value, from 0 on.
    pub levels: Vec<LevelAnswer>,
    /// What the library has proved of higher values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub library: Vec<LibraryTheorem>,
    /// The additive periods of the first rows.
    pub periods: Vec<Period>,
    /// Whether rows and automata agree, where both are known.
    pub cross_check: Option<Fact>,
    /// How long the theorems took.
    pub seconds: String,
    /// Whether all that was asked for is here.
    pub complete: bool,
    /// What is not, and why.
    pub missing: Vec<Gap>,
    /// Whether a limit is to blame for something that is missing; not part of the JSON.
    #[serde(skip)]
    pub by_limit: bool,
}

/// The values of small positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SmallTable {
    /// Computed.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Row by row.
    pub values: Vec<Vec<u64>>,
}

/// How far a statement can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// For all positions.
    Proved,
    /// For the positions that were looked at.
    Computed,
    /// Not known.
    Undecided,
    /// Two ways to find it out disagree.
    Contradiction,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proved => "proved",
            Self::Computed => "computed",
            Self::Undecided => "undecided",
            Self::Contradiction => "contradiction",
        })
    }
}

/// What is known of the positions of one value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelAnswer {
    /// The value.
    pub value: u64,
    /// The first positions, computed.
    pub positions: Vec<Vec<Decimal<UBig>>>,
    /// The standing of the theorem.
    pub status: Standing,
    /// The states of the automaton, if there is one of all piles.
    pub states: Option<usize>,
    /// The theorem in words.
    pub statement: Option<String>,
    /// The set in words, if it has a known shape.
    pub closed_form: Option<String>,
    /// What follows.
    pub consequences: Vec<Fact>,
    /// Why there is no automaton.
    pub reason: Option<String>,
    /// How long it took.
    pub millis: u64,
    /// The numeration system of the automaton, where it is another one than for the smaller values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
    /// The text that `verify` proves again, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The automaton itself; not part of the JSON.
    #[serde(skip)]
    pub automaton: Option<Relation>,
}

impl LevelAnswer {
    /// A level of which only the first positions are known.
    pub(super) fn undecided(value: u64, positions: Vec<Vec<UBig>>) -> Self {
        let position = |piles: Vec<UBig>| piles.into_iter().map(Decimal).collect();
        Self {
            value,
            positions: positions.into_iter().map(position).collect(),
            status: Standing::Undecided,
            states: None,
            statement: None,
            closed_form: None,
            consequences: Vec::new(),
            reason: None,
            millis: 0,
            numeration: None,
            certificate: None,
            automaton: None,
        }
    }

    /// Whether there is a theorem.
    pub fn is_proved(&self) -> bool {
        self.status == Standing::Proved
    }
}

/// A theorem of the library about a higher value than was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryTheorem {
    /// The value.
    pub value: u64,
    /// The theorem in words.
    pub statement: String,
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
}

/// A statement about all positions of a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// In words.
    pub statement: String,
    /// How far it can be trusted.
    pub status: Standing,
}

/// The additive period of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The row.
    pub row: u64,
    /// The column from which on it holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
}

impl From<&PeriodicRow> for Period {
    fn from(row: &PeriodicRow) -> Self {
        Self {
            row: row.row(),
            preperiod: row.preperiod(),
            period: row.period(),
            status: Status::Proved,
        }
    }
}
