//! The explanation of a position with too many moves to try them all: by theorems, and by some moves with answers.

use super::judge::{Judged, Place};
use super::theorems::by_pairs;
use super::{Explained, Explanation, counted};
use crate::engine::legal::is_legal;
use crate::engine::{Evaluators, Move, Term as EngineTerm};
use crate::{Failure, Outcome, Status, UBig, Unanswered};

/// So many winning moves are shown.
const SHOWN: usize = 16;

/// Explains by theorems and by some moves.
pub(super) fn explain(
    explained: &Explained<'_>,
    terms: &[EngineTerm],
    evaluators: &mut Evaluators,
    into: &mut Explanation,
) -> Result<(), Failure> {
    let sum = explained.sum();
    let outcome = explained.answer.outcome;
    let set = into.theorems.iter().find(|theorem| theorem.value.0 == 0);
    let sure = match set {
        Some(set) if set.status == Status::Predicted => {
            "If the set below is right, as is only predicted: "
        }
        _ => "",
    };
    let outside = match explained.misere {
        false => "every position outside has a move into it",
        true => "every position outside has a move into it or no move at all",
    };
    into.why.push(match (set, outcome) {
        (Some(_), Outcome::P) => format!(
            "{sure}{sum} is in the set of P-positions below. No move leads from one position of such a set to another, and \
             {outside}: so whoever moves now leaves the set, and the opponent returns to it."
        ),
        (Some(_), Outcome::N) => format!(
            "{sure}{sum} is not in the set of P-positions below. Of such a set this is true: {outside}, and no move leads from one \
             position of the set to another."
        ),
        (None, _) => format!(
            "{sum} has too many moves to try them all here; the outcome is known by this: {}.",
            explained.answer.how
        ),
    });
    into.why.extend(by_pairs(&into.shared, outcome));
    match outcome {
        Outcome::P => lost(explained, terms, evaluators, into),
        Outcome::N => won(explained, terms, evaluators, into),
    }
}

/// Some moves of a lost position with answers.
fn lost(
    explained: &Explained<'_>,
    terms: &[EngineTerm],
    evaluators: &mut Evaluators,
    into: &mut Explanation,
) -> Result<(), Failure> {
    for place in some_moves(terms) {
        let after = place.made(terms);
        let analysis = match evaluators.moves(&after, explained.misere) {
            Ok(analysis) => analysis,
            Err(Unanswered::Stopped(limit)) => return Err(limit.into()),
            // This answer is out of reach; others may not be.
            Err(_) => continue,
        };
        if analysis.answer.outcome != Outcome::N {
            return Err(super::contradiction("a P-position leads to a P-position"));
        }
        let judged = Judged {
            place,
            outcome: Outcome::N,
            value: analysis.answer.value,
        };
        let answer = analysis.winning.first().map(to_place);
        into.moves
            .push(explained.explained(&judged, &[], answer.as_ref()));
    }
    if !into.moves.is_empty() {
        into.why
            .push("Some moves with an answer to each, found by the engine, are shown.".to_owned());
    }
    Ok(())
}

/// The winning moves of a won position.
fn won(
    explained: &Explained<'_>,
    terms: &[EngineTerm],
    evaluators: &mut Evaluators,
    into: &mut Explanation,
) -> Result<(), Failure> {
    let analysis = match evaluators.moves(terms, explained.misere) {
        Ok(analysis) => analysis,
        Err(Unanswered::Stopped(limit)) => return Err(limit.into()),
        Err(reason) => {
            into.why
                .push(format!("The winning moves are out of reach: {reason}."));
            return Ok(());
        }
    };
    let all = UBig::from(analysis.winning.len()) + &analysis.unlisted;
    let value = (!explained.misere).then_some(UBig::ZERO);
    for play in analysis.winning.iter().take(SHOWN) {
        let judged = Judged {
            place: to_place(play),
            outcome: Outcome::P,
            value: value.clone(),
        };
        into.moves.push(explained.explained(&judged, &[], None));
    }
    into.why.push(format!(
        "{} to a P-position, where the opponent is to move and is lost.",
        counted(&all, "move leads", "moves lead")
    ));
    Ok(())
}

fn to_place(play: &Move) -> Place {
    Place {
        term: play.term,
        to: play.to.clone(),
    }
}

/// Legal moves of different kinds: one token or all from a pile, one or as many as possible from every pile.
fn some_moves(terms: &[EngineTerm]) -> Vec<Place> {
    let mut places = Vec::new();
    for (term, EngineTerm { game, position }) in terms.iter().enumerate() {
        let mut candidates = Vec::new();
        for pile in 0..position.len() {
            for left in [UBig::ZERO, &position[pile] >> 1usize] {
                let mut to = position.clone();
                to[pile] = left;
                candidates.push(to);
            }
            if !position[pile].is_zero() {
                let mut to = position.clone();
                to[pile] -= 1u8;
                candidates.push(to);
            }
        }
        let least = position.iter().min().cloned().unwrap_or_default();
        for taken in [UBig::ONE, &least >> 1usize, least.clone()] {
            if taken <= least {
                candidates.push(position.iter().map(|pile| pile - &taken).collect());
            }
        }
        let canonical = candidates.iter().filter_map(|to| game.canonical(to).ok());
        let mut legal: Vec<Vec<UBig>> = canonical
            .filter(|to| to != position && is_legal(game, position, to) == Some(true))
            .collect();
        legal.sort_unstable();
        legal.dedup();
        places.extend(legal.into_iter().map(|to| Place { term, to }));
    }
    places
}
