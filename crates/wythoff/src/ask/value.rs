//! The Grundy value or the misère outcome of a sum.

use dashu_int::ops::BitTest;
use serde::{Deserialize, Serialize};

use super::explain::{Explained, Explanation};
use super::sums::{AskedSum, for_engines, with_evaluators};
use super::{Arguments, Host, Question};
use crate::engine::Evaluators;
use crate::json::{self, BigInteger};
use crate::read::Term;
use crate::{Answer, Failure, Outcome, Status, UBig};

/// What is the value of a sum, or who wins it in misère play?
#[derive(Debug, Clone)]
pub struct ValueQuestion {
    /// The terms of the sum.
    pub terms: Vec<Term>,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
    /// Whether the answer is to be explained.
    pub explain: bool,
}

/// What is known of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueAnswer {
    /// The Grundy value; `None` when only the outcome is known.
    pub value: Option<BigInteger>,
    /// Who wins.
    #[serde(with = "json::text")]
    pub outcome: Outcome,
    /// The engine or theorem that gave the answer, in words.
    pub how: String,
    /// How far the answer can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Why, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

impl ValueQuestion {
    /// The same of evaluators that may remember what they computed for other questions.
    pub fn ask_of(
        &self,
        evaluators: &mut Evaluators,
        host: &dyn Host,
    ) -> Result<ValueAnswer, Failure> {
        let terms = for_engines(&self.terms);
        // Explanations speak of values, which such a game has not: this says so.
        let blocked = (terms.iter()).find(|term| self.explain && term.game.block() > 0);
        blocked.map(|term| term.game.rules()).transpose()?;
        let answer = match &terms[..] {
            _ if self.misere => evaluators.misere(&terms)?,
            [only] => {
                let mut early = |known: &Answer| tell(known, &only.position, host);
                let evaluator = evaluators.of(&only.game);
                evaluator.value_after(&only.position, &mut early)?
            }
            _ => evaluators.value(&terms)?,
        };
        let explained = Explained {
            terms: &self.terms,
            misere: self.misere,
            answer: &answer,
        };
        let explanation = match self.explain {
            true => Some(explained.explain(evaluators, host)?),
            false => None,
        };
        Ok(ValueAnswer {
            value: answer.value.map(BigInteger),
            outcome: answer.outcome,
            how: answer.how,
            status: answer.status,
            explanation,
        })
    }

    /// The question about such a sum.
    pub fn of((terms, misere, explain): AskedSum) -> Self {
        Self {
            terms,
            misere,
            explain,
        }
    }
}

impl Question for ValueQuestion {
    const NAME: &'static str = "value";
    type Answer = ValueAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        arguments.explained_sum().map(Self::of)
    }

    fn ask(&self, host: &dyn Host) -> Result<ValueAnswer, Failure> {
        with_evaluators(host, |evaluators| self.ask_of(evaluators, host))
    }
}

/// Values of positions with longer piles may take a while.
const LONG: usize = 1 << 10;

/// Says the outcome of a large position before the search for its value begins.
fn tell(known: &Answer, position: &[UBig], host: &dyn Host) {
    if position.iter().any(|pile| pile.bit_len() > LONG) {
        let winner = match known.outcome {
            Outcome::P => "loses",
            Outcome::N => "wins",
        };
        host.note(&format!(
            "{}: whoever moves now {winner} ({}); looking for the value",
            known.outcome, known.status
        ));
    }
}
