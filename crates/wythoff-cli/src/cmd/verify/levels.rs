//! Theorems about level sets.

use wythoff::theorem::statement::Theorem;

use super::{Verdict, unreadable};
use crate::{Context, Failure};

/// How such a file begins.
pub(super) const BEGINNING: &str = Theorem::BEGINNING;

/// What it should be.
const WHAT: &str = "a theorem about a level set";

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = Theorem::parse(text).map_err(|error| unreadable(WHAT, error))?;
    let states = theorem.set().states() as u64;
    Ok(match theorem.verify(&context.budget)? {
        Ok(theorem) => Verdict::proved(theorem.subject(), theorem.statement(), states),
        Err(refusal) => Verdict::rejected(WHAT, states, refusal),
    })
}
