//! Theorems about level sets.

use wythoff::theorem::statement::Theorem;

use crate::{Context, Failure};

use super::Verdict;

/// How such a file begins.
pub(super) const BEGINNING: &str = Theorem::BEGINNING;

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = match Theorem::parse(text) {
        Ok(theorem) => theorem,
        Err(error) => {
            return Ok(Verdict {
                statement: "a theorem about a level set".to_owned(),
                states: 0,
                rejection: Some(error.to_string()),
            });
        }
    };
    let flaw = theorem.verify(&context.budget)?;
    Ok(Verdict {
        statement: theorem.statement(),
        states: theorem.set().states() as u64,
        rejection: flaw.map(|(set, flaw)| format!("automaton {set}: {flaw}")),
    })
}
