//! Theorems about spaced pairs.

use wythoff::theorem::mex_pairs::PairsTheorem;

use super::{Verdict, unreadable};
use crate::{Context, Failure};

/// How such a file begins.
pub(super) const BEGINNING: &str = PairsTheorem::BEGINNING;

/// What it should be.
const WHAT: &str = "a theorem about spaced pairs";

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = PairsTheorem::parse(text).map_err(|error| unreadable(WHAT, error))?;
    Ok(match theorem.verify(&context.budget)? {
        Ok((theorem, decided)) => Verdict::proved(
            theorem.subject(),
            theorem.statement(),
            decided.states as u64,
        ),
        Err(refused) => Verdict::rejected(WHAT, 0, refused),
    })
}
