//! Theorems about spaced pairs.

use wythoff::theorem::mex_pairs::PairsTheorem;

use super::{Verdict, unreadable};
use crate::{Context, Failure};

/// How such a file begins.
pub(super) const BEGINNING: &str = PairsTheorem::BEGINNING;

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = PairsTheorem::parse(text)
        .map_err(|error| unreadable("a theorem about spaced pairs", error))?;
    let decided = theorem.verify(&context.budget)?;
    Ok(Verdict {
        statement: theorem.statement(),
        states: decided.as_ref().map_or(0, |decided| decided.states as u64),
        rejection: decided.err().map(|reason| reason.to_string()),
    })
}
