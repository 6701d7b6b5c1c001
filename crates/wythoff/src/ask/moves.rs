//! Who wins a sum, and by which moves.

use serde::{Deserialize, Serialize};

use super::explain::{Explained, Explanation};
use super::sums::{AskedSum, for_engines, with_evaluators};
use super::{Arguments, Host, Question};
use crate::engine::{Analysis, Evaluators, Move};
use crate::json::{self, Decimal};
use crate::read::{Position, Term};
use crate::{Failure, Outcome, Status, UBig};

/// Which moves win a sum, or last longest if there is none?
///
/// **Cost** that of [`Evaluators::moves`].
///
/// # Example
///
/// ```
/// use wythoff::Outcome;
/// use wythoff::ask::moves::MoveQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::{Games, sum};
///
/// let terms = sum::parse("wythoff@3,4", &Games::default()).unwrap();
/// let answer = MoveQuestion { terms, misere: false, explain: false }.ask(&Quiet::default()).unwrap();
/// assert_eq!(answer.outcome, Outcome::N);
/// assert_eq!(answer.moves[0].to, ["1", "2"]);
/// ```
#[derive(Debug, Clone)]
pub struct MoveQuestion {
    /// The terms of the sum.
    pub terms: Vec<Term>,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
    /// Whether the answer is to be explained.
    pub explain: bool,
}

/// What to do in a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveAnswer {
    /// Who wins.
    #[serde(with = "json::text")]
    pub outcome: Outcome,
    /// The Grundy value, if it is known.
    pub value: Option<Decimal<UBig>>,
    /// The winning moves, or the longest defence in a lost position that is not the end.
    pub moves: Vec<Advice>,
    /// How many more winning moves there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<Decimal<UBig>>,
    /// The engine or theorem that gave the answer, in words.
    pub how: String,
    /// How far the answer can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Why, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

/// A move that is worth making; positions as people write them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// The term of the sum, counted from 0.
    pub term: Decimal<usize>,
    /// Its position before the move.
    pub from: Vec<String>,
    /// Its position after the move.
    pub to: Vec<String>,
    /// Whether the move wins.
    pub wins: bool,
    /// How many more moves a lost game lasts, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lasts: Option<u32>,
}

impl Question for MoveQuestion {
    const NAME: &'static str = "move";
    type Answer = MoveAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        arguments.explained_sum().map(Self::of)
    }

    fn ask(&self, host: &dyn Host) -> Result<MoveAnswer, Failure> {
        with_evaluators(host, |evaluators| self.ask_of(evaluators, host))
    }
}

impl MoveQuestion {
    /// The question about such a sum.
    pub fn of((terms, misere, explain): AskedSum) -> Self {
        Self {
            terms,
            misere,
            explain,
        }
    }

    /// The answer of evaluators that may remember what they computed for other questions.
    pub fn ask_of(
        &self,
        evaluators: &mut Evaluators,
        host: &dyn Host,
    ) -> Result<MoveAnswer, Failure> {
        let terms = for_engines(&self.terms);
        let analysis = evaluators.moves(&terms, self.misere)?;
        let mut answer = MoveAnswer::new(&self.terms, &analysis);
        if self.explain {
            let explained = Explained {
                terms: &self.terms,
                misere: self.misere,
                answer: &analysis.answer,
            };
            answer.explanation = Some(explained.explain(evaluators, host)?);
        }
        Ok(answer)
    }

    /// The answer as the engine gives it.
    pub fn analyse(&self, host: &dyn Host) -> Result<Analysis, Failure> {
        let terms = for_engines(&self.terms);
        with_evaluators(
            host,
            |evaluators| Ok(evaluators.moves(&terms, self.misere)?),
        )
    }
}

impl MoveAnswer {
    /// What an analysis of a sum says.
    pub fn new(terms: &[Term], analysis: &Analysis) -> Self {
        let winning = (analysis.winning.iter()).map(|play| Advice::new(terms, play, true, None));
        let defence = (analysis.defence.iter())
            .map(|defence| Advice::new(terms, &defence.play, false, defence.moves_left));
        let answer = &analysis.answer;
        let unlisted = &analysis.unlisted;
        Self {
            outcome: answer.outcome,
            value: answer.value.clone().map(Decimal),
            moves: winning.chain(defence).collect(),
            unlisted: (!unlisted.is_zero()).then(|| Decimal(unlisted.clone())),
            how: answer.how.clone(),
            status: answer.status,
            explanation: None,
        }
    }
}

impl Advice {
    fn new(terms: &[Term], play: &Move, wins: bool, lasts: Option<u32>) -> Self {
        let (from, to) = ends(terms, play);
        Self {
            term: Decimal(play.term),
            from: from.items(),
            to: to.items(),
            wins,
            lasts,
        }
    }
}

/// The positions of the term before and after a move, as people write them.
pub fn ends(terms: &[Term], play: &Move) -> (Position, Position) {
    let before = &terms[play.term].position;
    let from = match before {
        Position::Piles(_) => Position::Piles(play.from.clone()),
        Position::Fractions(_) => before.clone(),
    };
    (from, before.moved_to(&play.to))
}
