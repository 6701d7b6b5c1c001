//! The answer about a value of Wythoff's game that the theorem about its rows proves.

use wythoff_theorems::library::LARGEST_VALUE;
use wythoff_theorems::rows::{RowsFile, StateSequence};
use wythoff_theorems::statement::Level;

use super::{ProveAnswer, ProveQuestion};
use crate::Failure;
use crate::ask::Host;
use crate::ask::solve::words;
use crate::search::Road;

/// The theorem about the rows, with what follows in words; and its certificate.
pub(super) fn answer(
    sequence: &StateSequence,
    claim: Level,
    host: &dyn Host,
) -> Result<(ProveAnswer, String), Failure> {
    let value = match claim {
        Level::Value(value) => value,
        Level::Misere => 0,
    };
    let certificate = sequence.automaton().to_string();
    host.certified(&certificate)?;
    let _stage = host.begin("deciding what follows", None);
    let consequences = words::about_rows(sequence, value, host.budget())?;
    Ok((with(sequence, consequences), certificate))
}

/// The same with a certificate of all that follows.
pub(super) fn with_consequences(
    question: &ProveQuestion,
    road: &Road<'_>,
) -> Result<(ProveAnswer, String), Failure> {
    let other_way =
        question.numeration.is_some() || question.checkpoint || question.same_as.is_some();
    let value = road.value_of_wythoff(question.claim);
    let value = value.filter(|value| !other_way && *value <= LARGEST_VALUE as u64);
    let value = value.ok_or_else(no_consequences)?;
    let sequence = found(road, value)?;
    let certificate = sequence.automaton().to_string();
    road.host.certified(&certificate)?;
    let facts = {
        let _stage = road.host.begin("deciding what follows", None);
        sequence.facts(road.host.budget())?
    };
    let facts = facts.ok_or_else(|| Failure::Undecided("what follows is out of reach".into()))?;
    let mut answer = with(&sequence, vec![facts.statement()]);
    answer.consequences_certificate = Some(RowsFile::with_facts(&sequence, &facts).to_string());
    Ok((answer, certificate))
}

fn with(sequence: &StateSequence, consequences: Vec<String>) -> ProveAnswer {
    ProveAnswer {
        numeration: Some("fibonacci".to_owned()),
        consequences,
        ..ProveAnswer::proved(sequence.automaton_states(), sequence.statement())
    }
}

/// Why there are none.
fn no_consequences() -> Failure {
    Failure::input(format!(
        "--consequences is for the values 0 to {LARGEST_VALUE} of wythoff, without --numeration, --checkpoint and \
         --same-as"
    ))
}

/// The proof of the automaton of the rows for the assistant Rocq.
pub(super) fn rocq(road: &Road<'_>, claim: Level) -> Result<String, Failure> {
    let value = road.value_of_wythoff(claim);
    let value = value.filter(|value| *value <= LARGEST_VALUE as u64);
    let value = value.ok_or_else(no_rocq)?;
    Ok(found(road, value)?.automaton().rocq())
}

/// Why there is no file for the assistant.
fn no_rocq() -> Failure {
    Failure::input(format!(
        "--format rocq is for the values 0 to {LARGEST_VALUE} of wythoff"
    ))
}

fn found(road: &Road<'_>, value: u64) -> Result<StateSequence, Failure> {
    let sequence = road.rows(value)?;
    sequence.ok_or_else(|| Failure::Undecided("no automaton was found".into()))
}
