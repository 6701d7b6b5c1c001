//! Automata that read the rows of Wythoff's game.

use wythoff::theorem::states::Candidate;

use crate::{Context, Failure};

use super::{Verdict, unreadable};

/// How such a file begins.
pub(super) const BEGINNING: &str = Candidate::BEGINNING;

/// Reads an automaton and proves that it is right for all rows.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let what = "an automaton that reads the rows of wythoff";
    let candidate = Candidate::parse(text).map_err(|error| unreadable(what, error))?;
    let states = candidate.states();
    let rejected = |reason: String| Verdict {
        statement: what.to_owned(),
        states: states as u64,
        rejection: Some(reason),
    };
    Ok(match candidate.prove(&context.budget)? {
        Ok(sequence) => Verdict {
            statement: sequence.statement(),
            states: states as u64,
            rejection: None,
        },
        Err(flaw) => rejected(flaw.to_string()),
    })
}
