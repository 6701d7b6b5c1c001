//! A second check of a certificate, by a checker that shares no code with the prover.

use wythoff_check::{Limits, Refusal};

use crate::{Budget, Failure};

/// Has the separate checker prove again what a certificate says: what it confirms, or what is wrong.
pub(super) fn check(text: &str, budget: &Budget) -> Result<Result<String, String>, Failure> {
    let limits = Limits {
        stop: &|| budget.check().is_err(),
        memory: usize::try_from(budget.memory()).unwrap_or(usize::MAX),
    };
    match wythoff_check::check(text, &limits) {
        Ok(accepted) => Ok(Ok(accepted.statement)),
        Err(Refusal::Exhausted(limit)) => {
            budget.check()?;
            Err(Failure::Undecided(format!(
                "the separate checker did not finish: the limit is {limit}"
            )))
        }
        Err(Refusal::Wrong(reason)) => Ok(Err(format!("the separate checker: {reason}"))),
        // It has been read and proved already, so the file is no worse for it.
        Err(Refusal::Unreadable { line, message }) => Err(Failure::Undecided(format!(
            "the certificate is proved, but the separate checker cannot read its line {line}: {message}"
        ))),
    }
}
