//! What a solution leaves out, and why.

use serde::{Deserialize, Serialize};

use crate::Budget;

/// Something that was asked for and not found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    /// What is missing.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// Everything that is missing.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    pub(super) missing: Vec<Gap>,
    /// Whether a limit on time or memory, or an interruption, is to blame for some of it.
    pub(super) by_limit: bool,
}

impl Gaps {
    /// Notes what is missing, and whether a limit is to blame.
    pub(super) fn add(&mut self, what: impl Into<String>, reason: &str, by_limit: bool) {
        self.by_limit |= by_limit;
        self.missing.push(Gap {
            what: what.into(),
            reason: reason.to_owned(),
        });
    }

    /// Notes what is missing if the budget is spent by now; what is missing for another reason does not
    /// belong to this game.
    pub(super) fn add_if_spent(&mut self, what: &str, budget: &Budget) {
        if let Err(limit) = budget.check() {
            self.add(what, &limit.to_string(), true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_spent_budget_is_a_limit() {
        let budget = Budget::default();
        let mut gaps = Gaps::default();
        gaps.add_if_spent("a table", &budget);
        assert!(gaps.missing.is_empty() && !gaps.by_limit);
        gaps.add("value 3", "no sign of an automaton", false);
        assert!(!gaps.by_limit);
        budget.stop_flag().time_up();
        gaps.add_if_spent("a table", &budget);
        assert_eq!(gaps.missing.len(), 2);
        assert!(gaps.by_limit);
    }
}
