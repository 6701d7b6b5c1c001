//! Theorems about spaced pairs.

use wythoff::theorem::confirm;
use wythoff::theorem::mex_pairs::PairsTheorem;

use super::{Confirmation, Verdict, levels};
use crate::{Context, Failure};

/// How such a file begins.
pub(super) const BEGINNING: &str = PairsTheorem::BEGINNING;

/// What it should be.
const WHAT: &str = "a theorem about spaced pairs";

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = match PairsTheorem::parse(text) {
        Ok(theorem) => theorem,
        Err(error) => return Ok(Verdict::unreadable(WHAT, error)),
    };
    Ok(match theorem.verify(&context.budget)? {
        Ok((theorem, decided)) => Verdict::proved(theorem.statement(), decided.states as u64),
        Err(refused) => Verdict::rejected(WHAT, 0, refused),
    })
}

/// Has the independent checker go through all decisions of a theorem.
pub(super) fn confirm(text: &str, context: &Context) -> Result<Confirmation, Failure> {
    let theorem = match PairsTheorem::parse(text) {
        Ok(theorem) => theorem,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let confirmed = confirm::confirm_pairs(&theorem, &context.budget)?;
    Ok(confirmed.map(levels::in_words))
}
