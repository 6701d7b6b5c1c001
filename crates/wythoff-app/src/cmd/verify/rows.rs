//! Automata that read the rows of Wythoff's game.

use wythoff::theorem::states::Candidate;

use crate::{Context, Failure};

use super::Verdict;

/// How such a file begins.
pub(super) const BEGINNING: &str = Candidate::BEGINNING;

/// Reads an automaton and proves that it is right for all rows.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let rejected = |states: usize, reason: String| Verdict {
        statement: "an automaton that reads the rows of wythoff".to_owned(),
        states: states as u64,
        rejection: Some(reason),
    };
    let candidate = match Candidate::parse(text) {
        Ok(candidate) => candidate,
        Err(error) => return Ok(rejected(0, error.to_string())),
    };
    let states = candidate.states();
    Ok(match candidate.prove(&context.budget)? {
        Ok(sequence) => Verdict {
            statement: sequence.statement(),
            states: states as u64,
            rejection: None,
        },
        Err(flaw) => rejected(states, flaw.to_string()),
    })
}
