//! The kinds of certificates: how each begins, what it is called, and how it is checked.
//!
//! A text that cannot be read and a check that was not finished are failures, not verdicts.

use std::fmt;

use serde::{Deserialize, Serialize};
use wythoff_automata::proof::{Proof as Sentence, ProofError};
use wythoff_theorems::pairs::PairsTheorem;
use wythoff_theorems::proving::prove::NoTheorem;
use wythoff_theorems::rows::{Candidate, RowFacts, RowsFile};
use wythoff_theorems::statement::Theorem;

use crate::period::{self, Certificate, EARLIER_HEADER, Rejection};
use crate::{Budget, Failure};

/// A kind of certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// The additive periods of rows.
    #[serde(rename = "periods")]
    Periods,
    /// An automaton of a level set.
    #[serde(rename = "level set")]
    LevelSet,
    /// P-positions that are spaced pairs.
    #[serde(rename = "spaced pairs")]
    Pairs,
    /// A sentence about numbers.
    #[serde(rename = "sentence")]
    Sentence,
    /// An automaton that reads the rows of Wythoff's game.
    #[serde(rename = "rows")]
    Rows,
    /// What follows from such an automaton.
    #[serde(rename = "consequences")]
    Consequences,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Periods => "periods",
            Self::LevelSet => "level set",
            Self::Pairs => "spaced pairs",
            Self::Sentence => "sentence",
            Self::Rows => "rows",
            Self::Consequences => "consequences",
        })
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Periods,
        Self::LevelSet,
        Self::Pairs,
        Self::Sentence,
        Self::Rows,
        Self::Consequences,
    ];

    /// How such a certificate begins, in whatever version.
    pub fn beginning(self) -> &'static str {
        match self {
            Self::Periods => "wythoff period certificate ",
            Self::LevelSet => Theorem::BEGINNING,
            Self::Pairs => PairsTheorem::BEGINNING,
            Self::Sentence => "wythoff proof",
            Self::Rows => Candidate::BEGINNING,
            Self::Consequences => RowFacts::BEGINNING,
        }
    }

    /// The kind of this text.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| text.starts_with(kind.beginning()))
    }

    /// Reads and checks a certificate.
    pub(super) fn check(self, text: &str, budget: &Budget) -> Result<Report, Failure> {
        match self {
            Self::Periods => periods(text, budget),
            Self::LevelSet => level_set(text, budget),
            Self::Pairs => pairs(text, budget),
            Self::Sentence => sentence(text, budget),
            Self::Rows => rows(text, budget),
            Self::Consequences => consequences(text, budget),
        }
    }
}

/// What came of a check.
#[derive(Debug)]
pub(super) struct Report {
    /// What it is about, if it is accepted.
    pub(super) subject: Option<String>,
    /// What was proved, or what the text should have been.
    pub(super) statement: String,
    /// How many states the proof gives.
    pub(super) states: u64,
    /// The first difference, if the certificate is rejected.
    pub(super) rejection: Option<String>,
}

impl Report {
    /// A statement that was proved, with so many states.
    fn proved(subject: impl fmt::Display, statement: String, states: u64) -> Self {
        Self {
            subject: Some(subject.to_string()),
            statement,
            states,
            rejection: None,
        }
    }

    /// A text that should be `what` and is not.
    fn rejected(what: &str, states: u64, reason: impl fmt::Display) -> Self {
        Self {
            subject: None,
            statement: what.to_owned(),
            states,
            rejection: Some(reason.to_string()),
        }
    }
}

/// A text that should be `what` and cannot be read.
fn unreadable(what: &str, error: impl fmt::Display) -> Failure {
    Failure::Input(format!("the file cannot be read as {what}: {error}"))
}

fn periods(text: &str, budget: &Budget) -> Result<Report, Failure> {
    let what = "a certificate of the periods of rows";
    if text.lines().next() == Some(EARLIER_HEADER) {
        return Err(Failure::input(
            "this certificate was written by an earlier version: write it again",
        ));
    }
    let certificate = Certificate::parse(text).map_err(|error| unreadable(what, error))?;
    match period::verify(&certificate, budget) {
        Ok(verified) => Ok(Report::proved(
            verified.about(),
            verified.statement(),
            verified.states() as u64,
        )),
        Err(Rejection::Unfinished(error)) => Err(error.into()),
        Err(rejection) => {
            let states = match &certificate.proof {
                period::Repetition::Joint(states) => states.len() as u64,
                period::Repetition::Layers(layers) => 2 * layers.len() as u64,
            };
            Ok(Report::rejected(what, states, rejection))
        }
    }
}

fn level_set(text: &str, budget: &Budget) -> Result<Report, Failure> {
    let what = "a theorem about a level set";
    let theorem = Theorem::parse(text).map_err(|error| unreadable(what, error))?;
    let states = theorem.set().states() as u64;
    Ok(match theorem.verify(budget)? {
        Ok(theorem) => Report::proved(theorem.subject(), theorem.statement(), states),
        Err(refusal) => Report::rejected(what, states, refusal),
    })
}

fn pairs(text: &str, budget: &Budget) -> Result<Report, Failure> {
    let what = "a theorem about spaced pairs";
    let theorem = PairsTheorem::parse(text).map_err(|error| unreadable(what, error))?;
    Ok(match theorem.verify(budget)? {
        Ok((theorem, decided)) => Report::proved(
            theorem.subject(),
            theorem.statement(),
            decided.states as u64,
        ),
        Err(refused) => Report::rejected(what, 0, refused),
    })
}

/// The first line of certificates that listed steps and did not compare them with their sentence.
const EARLIER_SENTENCE: &str = "wythoff proof\n";

fn sentence(text: &str, budget: &Budget) -> Result<Report, Failure> {
    if text.starts_with(EARLIER_SENTENCE) {
        return Err(Failure::input(
            "written by an earlier version: write it again with `decide --certificate`",
        ));
    }
    let what = "a certificate of a sentence";
    let proof = Sentence::parse(text).map_err(|error| unreadable(what, error))?;
    match proof.verify(budget) {
        Ok(verified) => Ok(Report::proved(
            format_args!("numbers ({})", verified.numeration()),
            verified.statement(),
            verified.states() as u64,
        )),
        Err(ProofError::Wrong(reason)) => Ok(Report::rejected(what, 0, reason)),
        Err(ProofError::Logic(error)) => Err(NoTheorem::Logic(error).into()),
        Err(error) => Err(unreadable(what, error)),
    }
}

/// What an automaton of the rows and the facts about them should be.
const ROWS: &str = "an automaton that reads the rows of wythoff";

fn rows(text: &str, budget: &Budget) -> Result<Report, Failure> {
    let file = RowsFile::parse(text).map_err(|error| unreadable(ROWS, error))?;
    let states = file.states() as u64;
    Ok(match file.verify(budget)? {
        Ok(proved) => {
            let facts = proved.facts.map(|facts| format!("; {}", facts.statement()));
            let statement = proved.sequence.statement() + &facts.unwrap_or_default();
            Report::proved("wythoff", statement, states)
        }
        Err(refusal) => Report::rejected(ROWS, states, refusal),
    })
}

fn consequences(text: &str, budget: &Budget) -> Result<Report, Failure> {
    let facts = RowFacts::parse(text).map_err(|error| unreadable(ROWS, error))?;
    let states = facts.states() as u64;
    Ok(match facts.verify(budget)? {
        Ok(facts) => Report::proved(facts.subject(), facts.statement(), states),
        Err(why) => Report::rejected("facts about the rows of wythoff", states, why),
    })
}
