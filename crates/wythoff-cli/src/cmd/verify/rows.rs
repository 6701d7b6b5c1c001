//! Automata that read the rows of Wythoff's game, and what follows from them.

use wythoff::theorem::states::{Candidate, RowFacts, RowsFile};

use super::{Verdict, unreadable};
use crate::{Context, Failure};

/// How the file of an automaton begins.
pub(super) const BEGINNING: &str = Candidate::BEGINNING;

/// How a file begins that has only what follows.
pub(super) const CONSEQUENCES: &str = RowFacts::BEGINNING;

/// What it should be.
const WHAT: &str = "an automaton that reads the rows of wythoff";

/// Reads an automaton and proves that it is right for all rows, and that the facts in the file follow.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let file = RowsFile::parse(text).map_err(|error| unreadable(WHAT, error))?;
    let states = file.states() as u64;
    Ok(match file.verify(&context.budget)? {
        Ok(proved) => {
            let facts = proved.facts.map(|facts| format!("; {}", facts.statement()));
            let statement = proved.sequence.statement() + &facts.unwrap_or_default();
            Verdict::proved("wythoff", statement, states)
        }
        Err(refusal) => Verdict::rejected(WHAT, states, refusal),
    })
}

/// Reads facts and proves them again from the rules.
pub(super) fn check_consequences(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let facts = RowFacts::parse(text).map_err(|error| unreadable(WHAT, error))?;
    let states = facts.states() as u64;
    Ok(match facts.verify(&context.budget)? {
        Ok(facts) => Verdict::proved(facts.subject(), facts.statement(), states),
        Err(why) => Verdict::rejected("facts about the rows of wythoff", states, why),
    })
}
