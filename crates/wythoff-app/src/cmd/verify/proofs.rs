//! Certificates of decided sentences.

use wythoff_automata::certificate;
use wythoff_automata::checker::{self, CheckError};

use crate::{Context, Failure};

use super::Verdict;

/// How such a certificate begins.
pub(super) const BEGINNING: &str = certificate::BEGINNING;

/// Reads and checks a certificate.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let sentence = text.lines().find_map(|line| line.strip_prefix("sentence "));
    let sentence = sentence.unwrap_or("a sentence");
    match checker::check(text, &context.budget) {
        Ok(verified) => {
            let truth = if verified.holds { "true" } else { "false" };
            let given = match verified.given {
                0 => String::new(),
                1 => "; 1 relation is given".to_owned(),
                given => format!("; {given} relations are given"),
            };
            Ok(Verdict {
                statement: format!("{sentence} is {truth}{given}"),
                states: verified.states as u64,
                rejection: None,
            })
        }
        Err(CheckError::Exhausted(limit)) => Err(limit.into()),
        Err(error) => Ok(Verdict {
            statement: sentence.to_owned(),
            states: 0,
            rejection: Some(error.to_string()),
        }),
    }
}
