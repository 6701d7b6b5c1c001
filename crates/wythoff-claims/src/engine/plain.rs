//! A second opinion on small positions: win, loss and value by their definitions, word for word.

use std::collections::BTreeMap;

use wythoff_rules::Ruleset;
use wythoff_rules::ruleset::options;

/// How it is named where it confirms something.
pub(super) const PLAIN: &str = "the mex rule, by plain recursion over the options";

/// Values and misère losses of one game.
pub(super) struct Plain<'a> {
    rules: &'a dyn Ruleset,
    values: BTreeMap<Vec<u64>, u64>,
    misere: BTreeMap<Vec<u64>, bool>,
}

impl<'a> Plain<'a> {
    pub(super) fn new(rules: &'a dyn Ruleset) -> Self {
        Self {
            rules,
            values: BTreeMap::new(),
            misere: BTreeMap::new(),
        }
    }

    /// The least number that is not the value of an option. As deep as the longest play.
    pub(super) fn value(&mut self, position: &[u64]) -> u64 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let options = options(self.rules, position);
        let values: Vec<u64> = options.iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
        self.values.insert(position.to_vec(), value);
        value
    }

    /// Whether the player to move loses when the last move loses.
    pub(super) fn misere_lost(&mut self, position: &[u64]) -> bool {
        if let Some(&lost) = self.misere.get(position) {
            return lost;
        }
        let options = options(self.rules, position);
        let lost = !options.is_empty() && !options.iter().any(|option| self.misere_lost(option));
        self.misere.insert(position.to_vec(), lost);
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_of_wythoffs_game() {
        let rules = super::super::rules("wythoff").unwrap();
        let mut plain = Plain::new(&*rules);
        assert_eq!(plain.value(&[1, 1]), 2);
        assert_eq!(plain.value(&[3, 5]), 0);
        assert!(plain.misere_lost(&[0, 1]) && !plain.misere_lost(&[0, 0]));
    }
}
