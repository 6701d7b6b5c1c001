//! Why a position is won or lost, and why it has its value: from what was checked for it, move by move.
//!
//! | file | holds |
//! |---|---|
//! | `judge` | the moves of a sum, who wins after each, and an answer to it |
//! | `listed` | the explanation where all moves can be tried |
//! | `theorems` | the theorems that give the outcome at any size, and the argument by pairs for this position |
//! | `samples` | some moves of a position that has too many |
//! | `words` | what the words mean |
//! | `game` | a game: its ends, its first P-positions, and why one of them is lost |

mod game;
mod judge;
mod listed;
mod samples;
mod theorems;
mod words;

use serde::{Deserialize, Serialize};

use super::Host;
use crate::engine::{Evaluators, Term as EngineTerm};
use crate::json::{self, BigInteger, Decimal, Integer};
use crate::read::{Position, Term};
use crate::{Answer, Failure, Outcome, UBig};

pub use game::GameExplanation;
pub use theorems::{Kept, Shared, SharedPosition, UsedTheorem};

use judge::{Judged, Place};

/// Why a sum of positions is won or lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// What the words mean, one sentence after the other.
    pub meaning: Vec<String>,
    /// Why the outcome is what it is.
    pub why: Vec<String>,
    /// Moves of this position: in a lost one those that were tried, each with an answer to it; in a won one those that win.
    pub moves: Vec<ExplainedMove>,
    /// How many different moves there are, if all of them were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried: Option<Integer>,
    /// After the first winning move: what the opponent can do, and the answer to it. Empty where that is much.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub afterwards: Vec<ExplainedMove>,
    /// The terms of a sum with their values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<TermValue>,
    /// What the value is the mex of, if all moves were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mex: Option<Mex>,
    /// Theorems about positions of every size that say the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub theorems: Vec<UsedTheorem>,
    /// The P-positions that have something in common with this one, which every move keeps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<Shared>,
    /// What the status rests on.
    pub rests_on: String,
}

/// A move, what it leads to, and what to answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainedMove {
    /// The term of the sum, counted from 0.
    pub term: Decimal<usize>,
    /// Its position before the move.
    pub from: Vec<String>,
    /// Its position after the move.
    pub to: Vec<String>,
    /// Who wins afterwards: N if whoever moves next.
    #[serde(with = "json::text")]
    pub outcome: Outcome,
    /// The Grundy value of the whole sum afterwards, if it is known.
    pub value: Option<BigInteger>,
    /// A move that leads to a P-position again; none after a move to a P-position, and none where the game has ended.
    pub answer: Option<Step>,
}

/// A move in one term of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The term of the sum, counted from 0.
    pub term: Decimal<usize>,
    /// Its position before the move.
    pub from: Vec<String>,
    /// Its position after the move.
    pub to: Vec<String>,
}

/// A term of a sum with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TermValue {
    /// The term, as people write it.
    pub term: String,
    /// Its Grundy value, if it is known.
    pub value: Option<BigInteger>,
}

/// The least number that is not among the values of the options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mex {
    /// That number.
    pub value: BigInteger,
    /// All smaller numbers, each with the options that have it.
    pub below: Vec<Below>,
    /// How many options have larger values, which do not matter.
    pub above: Integer,
}

/// The options of one value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Below {
    /// The value.
    pub value: BigInteger,
    /// How many options have it.
    pub count: Integer,
    /// The first of them.
    pub example: Vec<String>,
}

/// What is to be explained: a sum as it was typed, the play, and the answer that was given.
pub(super) struct Explained<'a> {
    pub(super) terms: &'a [Term],
    pub(super) misere: bool,
    pub(super) answer: &'a Answer,
}

impl Explained<'_> {
    /// The explanation, by evaluators that may have computed something already.
    pub(super) fn explain(
        &self,
        evaluators: &mut Evaluators,
        host: &dyn Host,
    ) -> Result<Explanation, Failure> {
        let engine = self.for_engine()?;
        let theorems = theorems::about(self, evaluators)?;
        let shared = theorems::shared(self, evaluators)?;
        let terms = self.values(&engine, evaluators)?;
        let mut explanation = Explanation {
            meaning: words::meaning(self.misere, self.terms.len() > 1),
            why: self.nim_sum(&terms).into_iter().collect(),
            moves: Vec::new(),
            tried: None,
            afterwards: Vec::new(),
            terms,
            mex: None,
            theorems,
            shared,
            rests_on: words::rests_on(self.answer),
        };
        if !listed::explain(self, &engine, evaluators, host, &mut explanation)? {
            samples::explain(self, &engine, evaluators, &mut explanation)?;
        }
        Ok(explanation)
    }

    /// The terms as the engines want them, with canonical positions.
    fn for_engine(&self) -> Result<Vec<EngineTerm>, Failure> {
        let canonical = |term: &Term| {
            let position = term.game.canonical(&term.position.piles())?;
            let game = term.game.clone();
            Ok(EngineTerm { game, position })
        };
        self.terms.iter().map(canonical).collect()
    }

    /// The values of several terms, of which the value of the sum is the nim-sum.
    fn values(
        &self,
        engine: &[EngineTerm],
        evaluators: &mut Evaluators,
    ) -> Result<Vec<TermValue>, Failure> {
        if self.misere || engine.len() == 1 {
            return Ok(Vec::new());
        }
        let value = |(typed, term): (&Term, &EngineTerm)| {
            let known = evaluators
                .of(&term.game)
                .value_without_windows(&term.position)?;
            Ok(TermValue {
                term: typed.to_string(),
                value: known.value.map(BigInteger),
            })
        };
        self.terms.iter().zip(engine).map(value).collect()
    }

    /// The nim-sum of the values of several terms, in a sentence, if all of them are known.
    fn nim_sum(&self, terms: &[TermValue]) -> Option<String> {
        let values: Option<Vec<&UBig>> = (terms.iter())
            .map(|term| term.value.as_ref().map(|value| &value.0))
            .collect();
        let values = values.filter(|values| !values.is_empty())?;
        let sum = (values.iter()).fold(UBig::ZERO, |sum, value| sum ^ *value);
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        Some(format!(
            "The terms have the values {}; their nim-sum is {sum}.",
            values.join(" and ")
        ))
    }

    /// Position and move of one term, as people write them, after these other moves.
    fn step(&self, place: &Place, after: &[&Place]) -> Step {
        let earlier = after.iter().filter(|after| after.term == place.term);
        let start = self.written(place.term);
        let from = earlier.fold(start, |from, place| from.moved_to(&place.to));
        Step {
            term: Decimal(place.term),
            from: from.items(),
            to: from.moved_to(&place.to).items(),
        }
    }

    /// The position of a term as its game writes it.
    fn written(&self, term: usize) -> Position {
        let Term { game, position } = &self.terms[term];
        match position {
            Position::Piles(piles) => {
                Position::Piles(game.canonical(piles).unwrap_or_else(|_| piles.clone()))
            }
            Position::Fractions(_) => position.clone(),
        }
    }

    /// The whole sum in words.
    fn sum(&self) -> String {
        match self.terms {
            [_] => self.written(0).to_string(),
            terms => (terms.iter().map(ToString::to_string))
                .collect::<Vec<_>>()
                .join(" + "),
        }
    }

    /// A move after these others, what it leads to, and the answer to it.
    fn explained(
        &self,
        judged: &Judged,
        after: &[&Place],
        answer: Option<&Place>,
    ) -> ExplainedMove {
        let Step { term, from, to } = self.step(&judged.place, after);
        let path: Vec<&Place> = after.iter().copied().chain([&judged.place]).collect();
        ExplainedMove {
            term,
            from,
            to,
            outcome: judged.outcome,
            value: judged.value.clone().map(BigInteger),
            answer: answer.map(|answer| self.step(answer, &path)),
        }
    }
}

/// Two ways to the same answer disagree: better no explanation than a wrong one.
fn contradiction(what: &str) -> Failure {
    Failure::Input(format!(
        "the explanation contradicts the answer: {what}; please report this"
    ))
}

/// A number as text with its plural.
fn counted(count: &UBig, one: &str, many: &str) -> String {
    match *count == UBig::ONE {
        true => format!("1 {one}"),
        false => format!("{count} {many}"),
    }
}
