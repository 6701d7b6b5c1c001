//! Theorems about level sets.

use wythoff::theorem::prove::NoTheorem;
use wythoff::theorem::statement::Theorem;

use crate::{Context, Failure};

use super::{Verdict, unreadable};

/// How such a file begins.
pub(super) const BEGINNING: &str = Theorem::BEGINNING;

/// What a file is that begins so.
const WHAT: &str = "a theorem about a level set";

/// Reads a theorem and proves it again from its rules.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let theorem = Theorem::parse(text).map_err(|error| unreadable(WHAT, error))?;
    let rejection = match theorem.verify(&context.budget) {
        Ok(flaw) => flaw.map(|(set, flaw)| format!("automaton {set}: {flaw}")),
        Err(flaw @ NoTheorem::WrongCount) => Some(flaw.to_string()),
        Err(error @ NoTheorem::WrongAlphabet) => return Err(unreadable(WHAT, error)),
        Err(error) => return Err(error.into()),
    };
    Ok(Verdict {
        statement: theorem.statement(),
        states: theorem.set().states() as u64,
        rejection,
    })
}
