//! Sums of positions: several games at once, a move in one of them.

use std::collections::BTreeMap;

use wythoff_automata::{Budget, UBig};
use wythoff_engines::Meter;
use wythoff_engines::generic::{Solver, SumRules};
use wythoff_rules::{Answer, Game, Outcome, Status, Unanswered};

use crate::Evaluator;
use crate::far::Compared;

/// A position of one game inside a sum.
#[derive(Debug, Clone)]
pub struct Term {
    /// The game.
    pub game: Game,
    /// The position, as the user wrote it.
    pub position: Vec<UBig>,
}

/// One evaluator per game, shared by all terms of a sum.
#[derive(Debug)]
pub struct Evaluators {
    budget: Budget,
    meter: Meter,
    by_name: BTreeMap<String, Evaluator>,
}

impl Evaluators {
    /// No evaluator yet.
    pub fn new(budget: &Budget) -> Self {
        Self {
            budget: budget.clone(),
            meter: Meter::default(),
            by_name: BTreeMap::new(),
        }
    }

    /// The same evaluators, whose searches count on this meter.
    #[must_use]
    pub fn reporting_to(self, meter: &Meter) -> Self {
        Self {
            meter: meter.clone(),
            ..self
        }
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The evaluator of a game.
    pub fn of(&mut self, game: &Game) -> &mut Evaluator {
        self.by_name
            .entry(game.name())
            .or_insert_with(|| Evaluator::new(game, &self.budget).reporting_to(&self.meter))
    }

    /// The Grundy value of the sum: the nim-sum of the values [Sprague 1935, Grundy 1939].
    ///
    /// If the value of one term is out of reach, the outcome may still follow: the other values
    /// may cancel.
    pub fn value(&mut self, terms: &[Term]) -> Result<Answer, Unanswered> {
        if let [only] = terms {
            return self.of(&only.game).value(&only.position);
        }
        // Sums of such games have no theory: this says so.
        for blocked in terms.iter().filter(|term| term.game.block() > 0) {
            blocked.game.rules()?;
        }
        let answers = terms
            .iter()
            .map(|term| self.of(&term.game).value_without_windows(&term.position))
            .collect::<Result<Vec<_>, _>>()?;
        let status = answers
            .iter()
            .map(|answer| answer.status)
            .min()
            .unwrap_or(Status::Proved);
        let nim_sum = answers
            .iter()
            .filter_map(|answer| answer.value.as_ref())
            .fold(UBig::ZERO, |sum, value| sum ^ value);
        let open: Vec<(&Term, &Answer)> = (terms.iter().zip(&answers))
            .filter(|(_, answer)| answer.value.is_none())
            .collect();
        match &open[..] {
            [] => {
                let ways: Vec<&str> = answers.iter().map(|answer| answer.how.as_str()).collect();
                Ok(Answer::of_value(
                    nim_sum,
                    format!("nim-sum: {}", ways.join("; ")),
                    status,
                ))
            }
            [(_, only)] if nim_sum.is_zero() => {
                let how = format!("the other terms cancel; {}", only.how);
                Ok(Answer::of_outcome(only.outcome, how, status))
            }
            // The outcome only needs to know whether the open value is the nim-sum of the others.
            [(term, _)] => match self.of(&term.game).compare(&term.position, &nim_sum)? {
                Compared::Known(Answer {
                    value: Some(value),
                    how,
                    status: found,
                    ..
                }) => Ok(Answer::of_value(value ^ nim_sum, how, found.min(status))),
                Compared::Known(answer) | Compared::Above(answer) => {
                    let status = answer.status.min(status);
                    let how = format!("the other terms sum to {nim_sum}; {}", answer.how);
                    Ok(Answer::of_outcome(Outcome::N, how, status))
                }
            },
            [(_, first), ..] => Err(Unanswered::Undecided(format!(
                "the sum needs two values that are out of reach: {}",
                first.how
            ))),
        }
    }

    /// The outcome of the sum in misère play, by search unless there is only one term.
    pub fn misere(&mut self, terms: &[Term]) -> Result<Answer, Unanswered> {
        if let [only] = terms {
            return self.of(&only.game).misere(&only.position);
        }
        let rules = SumRules::new(
            terms
                .iter()
                .map(|term| {
                    Ok((
                        term.game.rules()?,
                        term.game.canonical(&term.position)?.len(),
                    ))
                })
                .collect::<Result<Vec<_>, Unanswered>>()?,
        );
        let mut piles = Vec::new();
        for term in terms {
            piles.extend(
                self.of(&term.game)
                    .within_reach(&term.game.canonical(&term.position)?)?,
            );
        }
        let outcome: Outcome = Solver::new(std::sync::Arc::new(rules), &self.budget)
            .reporting_to(&self.meter)
            .misere(&piles)?;
        Ok(Answer::of_outcome(
            outcome,
            "search over all options of the sum",
            Status::Computed,
        ))
    }
}
