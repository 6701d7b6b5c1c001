//! What the questions about sums share: the terms as engines take them, and evaluators that report to the host.

use super::Host;
use crate::Failure;
use crate::engine::{self, Evaluators, Meter};
use crate::read::Term;

/// The terms of a sum, whether the player who makes the last move loses, and whether the answer is to be explained.
pub type AskedSum = (Vec<Term>, bool, bool);

/// The terms of a sum for the engines.
pub(super) fn for_engines(terms: &[Term]) -> Vec<engine::Term> {
    terms.iter().map(Term::for_engine).collect()
}

/// Does some work with fresh evaluators within the budget of the host, who hears how far it is.
pub(super) fn with_evaluators<A>(
    host: &dyn Host,
    work: impl FnOnce(&mut Evaluators) -> Result<A, Failure>,
) -> Result<A, Failure> {
    let meter = Meter::default();
    let _stage = host.begin_metered("searching", &meter);
    work(&mut Evaluators::new(host.budget()).reporting_to(&meter))
}
