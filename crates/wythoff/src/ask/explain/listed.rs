//! The explanation where all moves can be tried.

use std::collections::BTreeMap;

use super::judge::{Judge, Judged, MOST_MOVES, moves, outcome_of};
use super::theorems::by_pairs;
use super::{Below, Explained, ExplainedMove, Explanation, Mex, contradiction, counted};
use crate::ask::Host;
use crate::engine::{Evaluators, Term as EngineTerm};
use crate::json::{BigInteger, Integer};
use crate::{Budget, Failure, Outcome, Status, UBig};

/// So many moves are shown one by one.
const SHOWN: usize = 128;

/// So many are shown of a position that has more.
const SAMPLE: usize = 16;

/// After a winning move, so many moves of the opponent are shown.
const AFTERWARDS: usize = 40;

/// Tries all moves; whether that could be done.
pub(super) fn explain(
    explained: &Explained<'_>,
    terms: &[EngineTerm],
    evaluators: &mut Evaluators,
    host: &dyn Host,
    into: &mut Explanation,
) -> Result<bool, Failure> {
    let budget = host.budget();
    let Some(places) = moves(terms, MOST_MOVES, budget)? else {
        return Ok(false);
    };
    // What was computed for the answer holds what is below it as well.
    let warm = explained.answer.status == Status::Computed;
    let misere = explained.misere;
    let Some(mut judge) = Judge::new(terms, places.len(), misere, warm, evaluators, budget)? else {
        return Ok(false);
    };
    let judged = judge.all(terms, &places, budget)?;
    check(explained, &judged)?;
    into.tried = Some(Integer(judged.len() as u64));
    into.mex = mex(explained, &judged)?;
    let sum = explained.sum();
    let number = counted(&UBig::from(judged.len()), "move", "moves");
    if judged.is_empty() {
        into.why.push(match misere {
            false => format!("There is no move from {sum}, so whoever must move now has lost."),
            true => format!(
                "There is no move from {sum}: the other player made the last move and has lost."
            ),
        });
    } else if explained.answer.outcome == Outcome::P {
        into.moves = answered(explained, terms, &shown(&judged), &mut judge, budget)?;
        let ended = into.moves.iter().any(|shown| shown.answer.is_none());
        let or_won = if ended {
            ", or has won because no move is left"
        } else {
            ""
        };
        let none = match judged.len() {
            1 => format!("The only move from {sum} does not lead to a P-position: after it"),
            _ => format!("None of the {number} from {sum} leads to a P-position: after each"),
        };
        into.why.push(format!(
            "{none} the opponent has an answer that leads to a P-position again{or_won}. So it goes on until the end."
        ));
        if into.moves.len() < judged.len() {
            into.why.push(format!(
                "All {number} were tried; {} of them are shown.",
                into.moves.len()
            ));
        }
    } else {
        let winning: Vec<&Judged> = (judged.iter())
            .filter(|judged| judged.outcome == Outcome::P)
            .collect();
        let few = counted(&UBig::from(winning.len()), "leads", "lead");
        into.why.push(format!(
            "Of the {number} from {sum}, {few} to a P-position, where the opponent is to move and is lost."
        ));
        let listed = winning.iter().take(SHOWN);
        into.moves = listed
            .map(|judged| explained.explained(judged, &[], None))
            .collect();
        into.afterwards = afterwards(explained, terms, winning[0], &mut judge, budget)?;
    }
    into.why
        .extend(by_pairs(&into.shared, explained.answer.outcome));
    into.why.push(format!(
        "The moves are those of the rules; who wins after each was found by {}.",
        judge.source()
    ));
    Ok(true)
}

/// The outcome and the value follow from those of the moves.
fn check(explained: &Explained<'_>, judged: &[Judged]) -> Result<(), Failure> {
    let lost = |judged: &Judged| judged.outcome == Outcome::P;
    let wins = judged.iter().any(lost) || (explained.misere && judged.is_empty());
    let outcome = if wins { Outcome::N } else { Outcome::P };
    if outcome != explained.answer.outcome {
        return Err(contradiction("the moves give another outcome"));
    }
    let consistent = |judged: &Judged| {
        let value = judged.value.as_ref();
        value.is_none_or(|value| outcome_of(value) == judged.outcome)
    };
    match judged.iter().all(consistent) {
        true => Ok(()),
        false => Err(contradiction("a value and an outcome do not fit")),
    }
}

/// What the value is the mex of.
fn mex(explained: &Explained<'_>, judged: &[Judged]) -> Result<Option<Mex>, Failure> {
    let alone = !explained.misere && explained.terms.len() == 1;
    let Some(known) = explained.answer.value.as_ref().filter(|_| alone) else {
        return Ok(None);
    };
    let mut by_value: BTreeMap<&UBig, Vec<&Judged>> = BTreeMap::new();
    for judged in judged {
        let Some(value) = &judged.value else {
            return Ok(None);
        };
        by_value.entry(value).or_default().push(judged);
    }
    let mut value = UBig::ZERO;
    while by_value.contains_key(&value) {
        value += 1u8;
    }
    if value != *known {
        return Err(contradiction("the values of the moves have another mex"));
    }
    let smaller = by_value.iter().filter(|(other, _)| ***other < value);
    let below = smaller.map(|(value, options)| Below {
        value: BigInteger((*value).clone()),
        count: Integer(options.len() as u64),
        example: explained.step(&options[0].place, &[]).to,
    });
    let larger = by_value.iter().filter(|(other, _)| ***other > value);
    let above = larger.map(|(_, options)| options.len() as u64);
    Ok(Some(Mex {
        below: below.collect(),
        above: Integer(above.sum()),
        value: BigInteger(value),
    }))
}

/// All moves, or some of many, evenly spread.
fn shown(judged: &[Judged]) -> Vec<&Judged> {
    match judged.len() {
        0..=SHOWN => judged.iter().collect(),
        many => (0..SAMPLE)
            .map(|at| &judged[at * (many - 1) / (SAMPLE - 1)])
            .collect(),
    }
}

/// These moves, each with an answer.
fn answered(
    explained: &Explained<'_>,
    terms: &[EngineTerm],
    judged: &[&Judged],
    judge: &mut Judge<'_>,
    budget: &Budget,
) -> Result<Vec<ExplainedMove>, Failure> {
    let answered = |judged: &&Judged| {
        let answer = judge.answer(&judged.place.made(terms), budget)?;
        if answer.is_none() && !explained.misere {
            return Err(contradiction("a move has no answer"));
        }
        Ok(explained.explained(judged, &[], answer.as_ref()))
    };
    judged.iter().map(answered).collect()
}

/// After this winning move: all moves of the opponent, each with an answer, if they are few.
fn afterwards(
    explained: &Explained<'_>,
    terms: &[EngineTerm],
    winning: &Judged,
    judge: &mut Judge<'_>,
    budget: &Budget,
) -> Result<Vec<ExplainedMove>, Failure> {
    let after = winning.place.made(terms);
    let Some(places) = moves(&after, AFTERWARDS, budget)? else {
        return Ok(Vec::new());
    };
    let mut listed = Vec::new();
    for judged in judge.all(&after, &places, budget)? {
        if judged.outcome == Outcome::P {
            return Err(contradiction("a winning move does not win"));
        }
        let answer = judge.answer(&judged.place.made(&after), budget)?;
        listed.push(explained.explained(&judged, &[&winning.place], answer.as_ref()));
    }
    Ok(listed)
}
