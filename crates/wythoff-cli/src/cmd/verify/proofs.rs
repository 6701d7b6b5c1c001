//! Certificates of decided sentences.

use wythoff_automata::proof::{Proof, ProofError};

use super::{Verdict, unreadable};
use crate::{Context, Failure, theorems};

/// How such a certificate begins, in this version and in earlier ones.
pub(super) const BEGINNING: &str = "wythoff proof";

/// The first line of certificates that listed steps and did not compare them with their sentence.
const EARLIER: &str = "wythoff proof\n";

/// Reads a certificate and decides its sentence again.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    if text.starts_with(EARLIER) {
        return Err(Failure::input(
            "written by an earlier version: write it again with `decide --certificate`",
        ));
    }
    let what = "a certificate of a sentence";
    let proof = Proof::parse(text).map_err(|error| unreadable(what, error))?;
    match proof.verify(&context.budget) {
        Ok(verified) => Ok(Verdict::proved(
            format_args!("numbers ({})", verified.numeration()),
            verified.statement(),
            verified.states() as u64,
        )),
        Err(ProofError::Wrong(reason)) => Ok(Verdict::rejected(what, 0, reason)),
        Err(ProofError::Logic(error)) => Err(theorems::logic_failure(error)),
        Err(error) => Err(unreadable(what, error)),
    }
}
