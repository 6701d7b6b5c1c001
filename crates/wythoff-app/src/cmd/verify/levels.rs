//! Theorems about level sets.

use wythoff::theorem::confirm::{self, Confirmed};
use wythoff::theorem::statement::Theorem;

use crate::{Context, Failure};

use super::{Confirmation, Verdict};

/// How such a file begins.
pub(super) const BEGINNING: &str = Theorem::BEGINNING;

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = match Theorem::parse(text) {
        Ok(theorem) => theorem,
        Err(error) => return Ok(Verdict::unreadable("a theorem about a level set", error)),
    };
    let flaw = theorem.verify(&context.budget)?;
    Ok(Verdict {
        statement: theorem.statement(),
        states: theorem.set().states() as u64,
        rejection: flaw.map(|(set, flaw)| format!("automaton {set}: {flaw}")),
    })
}

/// Has the independent checker go through all decisions of a theorem.
pub(super) fn confirm(text: &str, context: &Context) -> Result<Confirmation, Failure> {
    let theorem = match Theorem::parse(text) {
        Ok(theorem) => theorem,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let confirmed = confirm::confirm(&theorem, &context.budget)?;
    Ok(confirmed.map(in_words))
}

/// What was confirmed.
pub(super) fn in_words(confirmed: Confirmed) -> String {
    format!(
        "the independent checker went through {} decisions with {} states; the moves were compared \
         with the rules for {} pairs of small positions",
        confirmed.decisions, confirmed.states, confirmed.pairs
    )
}
