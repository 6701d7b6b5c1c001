//! How many states an automaton needs at least.

use serde::{Deserialize, Serialize};
use wythoff_theorems::learning::census::{Census, census};

use crate::ask::Host;
use crate::json::{self, Integer};
use crate::{Failure, Game, Status};

/// Tables of more digits cannot be swept.
pub const MOST_DIGITS: u64 = 60;

/// Lower bounds from larger and larger tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CensusAnswer {
    /// One bound for each number of digits.
    pub lines: Vec<CensusLine>,
    /// Why there are no more, if a limit ended the count; not part of the JSON.
    #[serde(skip)]
    pub unfinished: Option<String>,
}

/// A lower bound from the rows of so many digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CensusLine {
    /// The most digits of a row.
    pub digits: usize,
    /// How many rows these are.
    pub rows: Integer,
    /// No automaton has fewer states.
    pub least_states: u64,
    /// For each length of endings, how many different sets of them there are.
    pub sets: Vec<u64>,
    /// Computed.
    #[serde(with = "json::text")]
    pub status: Status,
}

impl From<Census> for CensusLine {
    fn from(census: Census) -> Self {
        Self {
            digits: census.digits,
            rows: Integer(census.rows),
            least_states: census.least_states(),
            sets: census.sets,
            status: Status::Computed,
        }
    }
}

/// Counts for tables of up to `digits` digits; what was counted before a limit is an answer as well.
pub(super) fn count(
    game: &Game,
    value: u64,
    digits: u64,
    host: &dyn Host,
) -> Result<CensusAnswer, Failure> {
    let no_rules = |_| Failure::Input(format!("{} has no rules in piles", game.name()));
    let rules = game.rules().map_err(no_rules)?;
    let [value, digits] = [value, digits].map(|word| usize::try_from(word).unwrap_or(usize::MAX));
    let stage = host.begin("digits", Some(digits as u64));
    let mut lines = Vec::new();
    let ended = census(&*rules, value, digits, host.budget(), &mut |census| {
        stage.set(census.digits as u64);
        lines.push(CensusLine::from(census));
    });
    let unfinished = match ended.map_err(Failure::from) {
        Ok(()) => None,
        Err(Failure::Undecided(reason)) if !lines.is_empty() => Some(reason),
        Err(failure) => return Err(failure),
    };
    Ok(CensusAnswer { lines, unfinished })
}
