//! Theorems about level sets.

use wythoff::theorem::confirm::{self, Confirmed};
use wythoff::theorem::statement::Theorem;

use crate::{Context, Failure};

use super::{Confirmation, Verdict};

/// How such a file begins.
pub(super) const BEGINNING: &str = Theorem::BEGINNING;

/// What it should be.
const WHAT: &str = "a theorem about a level set";

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = match Theorem::parse(text) {
        Ok(theorem) => theorem,
        Err(error) => return Ok(Verdict::unreadable(WHAT, error)),
    };
    let states = theorem.set().states() as u64;
    Ok(match theorem.verify(&context.budget)? {
        Ok(theorem) => Verdict::proved(theorem.statement(), states),
        Err(refusal) => Verdict::rejected(WHAT, states, refusal),
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
