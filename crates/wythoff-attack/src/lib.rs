//! Attacks on the program: random rule sets, sentences and forged certificates, and a judge that knows only
//! brute force. A false `proved`, or a panic, is a finding.

mod certificates;
mod drive;
mod judge;
mod random;
mod rules;
mod sentences;
mod tally;
#[cfg(test)]
mod tests;
mod watchdog;

pub use certificates::attack_certificates;
pub use drive::Plan;
pub use random::Random;
pub use rules::attack_rules;
pub use sentences::attack_sentences;
pub use tally::{Catch, Counts, Fate, Tally, Trial};
