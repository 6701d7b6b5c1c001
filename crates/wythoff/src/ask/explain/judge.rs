//! The moves of a sum, who wins after each, and an answer to it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::engine::generic::{Solver, SumRules};
use crate::engine::{Evaluators, Term as EngineTerm};
use crate::{Budget, Failure, Outcome, Ruleset, UBig, Unanswered};

/// A position with more different moves is not taken apart.
pub(super) const MOST_MOVES: usize = 1 << 12;

/// A search of the rules alone may take about this many steps.
const MOST_STEPS: u64 = 1 << 24;

/// A move: the term, and its canonical position afterwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) term: usize,
    pub(super) to: Vec<UBig>,
}

impl Place {
    /// The sum after this move.
    pub(super) fn made(&self, terms: &[EngineTerm]) -> Vec<EngineTerm> {
        let mut after = terms.to_vec();
        after[self.term].position.clone_from(&self.to);
        after
    }
}

/// A move and who wins after it.
#[derive(Debug, Clone)]
pub(super) struct Judged {
    pub(super) place: Place,
    pub(super) outcome: Outcome,
    pub(super) value: Option<UBig>,
}

/// Says who wins a sum and its smaller sums.
pub(super) struct Judge<'a> {
    evaluators: &'a mut Evaluators,
    misere: bool,
    /// A search of the rules alone, where that is cheap or nothing else helps.
    rules: Option<Solver>,
}

impl<'a> Judge<'a> {
    /// A judge of this sum and what can be reached from it, `moves` being its number of moves.
    ///
    /// Nothing if it is too large to be searched from the rules alone and `engines` may not be asked either.
    pub(super) fn new(
        terms: &[EngineTerm],
        moves: usize,
        misere: bool,
        engines: bool,
        evaluators: &'a mut Evaluators,
        budget: &Budget,
    ) -> Result<Option<Self>, Failure> {
        let mut rules = Vec::new();
        for term in terms {
            rules.push((term.game.rules()?, term.position.len()));
        }
        let piles = terms.iter().flat_map(|term| &term.position);
        let positions = piles.fold(UBig::ONE, |product, pile| product * (pile + 1u8));
        let cheap = rules.iter().all(|(rules, _)| rules.never_grows())
            && positions * UBig::from(moves + 1) <= UBig::from(MOST_STEPS);
        if !cheap && (!engines || (misere && terms.len() > 1)) {
            return Ok(None);
        }
        let all: Arc<dyn Ruleset> = match &rules[..] {
            [(only, _)] => only.clone(),
            _ => Arc::new(SumRules::new(rules)),
        };
        Ok(Some(Self {
            evaluators,
            misere,
            rules: cheap.then(|| Solver::new(all, budget)),
        }))
    }

    /// Where the outcomes come from, in words.
    pub(super) fn source(&self) -> &'static str {
        match self.rules {
            Some(_) => "a search from the rules alone",
            None => "the engine that gave the answer",
        }
    }

    /// Who wins, and the value in normal play.
    pub(super) fn judge(
        &mut self,
        terms: &[EngineTerm],
    ) -> Result<(Outcome, Option<UBig>), Failure> {
        let misere = self.misere;
        if let Some(solver) = &mut self.rules {
            let words = terms.iter().flat_map(|term| &term.position);
            let words: Option<Vec<u64>> = words.map(|pile| u64::try_from(pile).ok()).collect();
            let words = words.ok_or_else(|| Failure::input("a pile has become too large"))?;
            if misere {
                return Ok((solver.misere(&words)?, None));
            }
            let value = UBig::from(solver.grundy(&words)?);
            return Ok((outcome_of(&value), Some(value)));
        }
        let answer = match misere {
            true => self.evaluators.misere(terms)?,
            false => self.evaluators.value(terms)?,
        };
        Ok((answer.outcome, answer.value))
    }

    /// All moves with what they lead to.
    pub(super) fn all(
        &mut self,
        terms: &[EngineTerm],
        moves: &[Place],
        budget: &Budget,
    ) -> Result<Vec<Judged>, Failure> {
        let mut judged = Vec::with_capacity(moves.len());
        for place in moves {
            budget.check()?;
            let (outcome, value) = self.judge(&place.made(terms))?;
            judged.push(Judged {
                place: place.clone(),
                outcome,
                value,
            });
        }
        Ok(judged)
    }

    /// The first move to a P-position.
    pub(super) fn answer(
        &mut self,
        terms: &[EngineTerm],
        budget: &Budget,
    ) -> Result<Option<Place>, Failure> {
        let Some(moves) = moves(terms, usize::MAX, budget)? else {
            return Ok(None);
        };
        for place in moves {
            budget.check()?;
            if self.judge(&place.made(terms))?.0 == Outcome::P {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }
}

/// All different moves of a sum, in order; nothing if there are more than `most`, or if piles are too large for the rules.
pub(super) fn moves(
    terms: &[EngineTerm],
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<Place>>, Failure> {
    let mut places = Vec::new();
    for (term, EngineTerm { game, position }) in terms.iter().enumerate() {
        let rules = match game.rules() {
            Ok(rules) => rules,
            Err(Unanswered::Unknown(_)) => return Ok(None),
            Err(other) => return Err(other.into()),
        };
        let largest = rules.largest_pile();
        let words: Option<Vec<u64>> = (position.iter())
            .map(|pile| u64::try_from(pile).ok().filter(|pile| *pile <= largest))
            .collect();
        let Some(words) = words else { return Ok(None) };
        let mut options = BTreeSet::new();
        let flow = rules.visit_options_within(&words, budget, &mut |to| {
            options.insert(to.to_vec());
            match options.len() + places.len() <= most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        })?;
        if flow.is_break() {
            return Ok(None);
        }
        places.extend(options.into_iter().map(|to| Place {
            term,
            to: to.into_iter().map(UBig::from).collect(),
        }));
    }
    Ok(Some(places))
}

/// The outcome of a sum of this value.
pub(super) fn outcome_of(value: &UBig) -> Outcome {
    match value.is_zero() {
        true => Outcome::P,
        false => Outcome::N,
    }
}
