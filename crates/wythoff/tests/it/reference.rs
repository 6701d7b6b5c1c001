//! The slowest and plainest engine: the mex rule by recursion over all options.

use std::collections::HashMap;

use wythoff::{Outcome, Ruleset, mex};

/// Grundy values and misère outcomes straight from the rules, remembered in maps.
///
/// Recursive, so only for positions with short plays.
pub(crate) struct Reference<'a> {
    rules: &'a dyn Ruleset,
    misere: HashMap<Vec<u64>, Outcome>,
    values: HashMap<Vec<u64>, u64>,
}

impl<'a> Reference<'a> {
    fn options(&self, position: &[u64]) -> Vec<Vec<u64>> {
        wythoff::ruleset::options(self.rules, position)
    }

    pub(crate) fn new(rules: &'a dyn Ruleset) -> Self {
        Self {
            rules,
            values: HashMap::new(),
            misere: HashMap::new(),
        }
    }

    /// The Grundy value of a canonical position.
    pub(crate) fn grundy(&mut self, position: &[u64]) -> u64 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let options = self.options(position);
        let value = mex(options
            .iter()
            .map(|option| self.grundy(option))
            .collect::<Vec<_>>());
        self.values.insert(position.to_vec(), value);
        value
    }

    /// The misère outcome: the player who makes the last move loses.
    pub(crate) fn misere(&mut self, position: &[u64]) -> Outcome {
        if let Some(&outcome) = self.misere.get(position) {
            return outcome;
        }
        let options = self.options(position);
        let wins = options.is_empty() || options.iter().any(|to| self.misere(to) == Outcome::P);
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.misere.insert(position.to_vec(), outcome);
        outcome
    }
}
