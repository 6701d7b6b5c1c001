//! What follows for a position from what is known of its options.

use std::ops::ControlFlow;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::Ruleset;

/// How many options are looked at between two looks at the stop flag.
const OPTIONS_PER_CHECK: u32 = 1 << 14;

/// What is computed for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Grundy = 0,
    Normal = 1,
    Misere = 2,
    NormalLength = 3,
    MisereLength = 4,
}

impl Goal {
    pub(super) const COUNT: usize = 5;

    /// Whether only who wins is asked for, so that one lost option settles it.
    pub(super) fn is_outcome(self) -> bool {
        matches!(self, Self::Normal | Self::Misere)
    }

    /// Who wins when there is no move.
    fn ended(self) -> u32 {
        match self {
            Self::Misere | Self::MisereLength => N,
            Self::Grundy | Self::Normal | Self::NormalLength => P,
        }
    }
}

/// The previous player wins. Lengths of play are stored as twice the length plus the outcome.
pub(super) const P: u32 = 0;

/// The next player wins.
pub(super) const N: u32 = 1;

/// Looks at the options of positions.
pub(super) struct Look<'a> {
    pub(super) rules: &'a dyn Ruleset,
    pub(super) budget: &'a Budget,
    pub(super) goal: Goal,
    seen: &'a mut Seen,
    until_check: u32,
    /// How many lost options the other player can forbid.
    block: usize,
    /// The lost options that were found, where one does not suffice.
    lost: Vec<Vec<u64>>,
}

impl<'a> Look<'a> {
    pub(super) fn new(
        rules: &'a dyn Ruleset,
        budget: &'a Budget,
        goal: Goal,
        seen: &'a mut Seen,
    ) -> Self {
        Self {
            rules,
            budget,
            goal,
            seen,
            until_check: OPTIONS_PER_CHECK,
            block: usize::try_from(rules.block()).unwrap_or(usize::MAX),
            lost: Vec::new(),
        }
    }

    /// Whether a position is won as soon as one of its options is lost.
    pub(super) fn one_suffices(&self) -> bool {
        self.goal.is_outcome() && self.block == 0
    }

    /// The value of a position if it follows from the values of its options that are `known`. The
    /// others are handed to `wait`, which may say that it has enough of them.
    pub(super) fn at(
        &mut self,
        position: &[u64],
        known: impl Fn(&[u64]) -> Option<u32>,
        mut wait: impl FnMut(&[u64]) -> bool,
    ) -> Result<Option<u32>, Exhausted> {
        self.seen.clear();
        self.lost.clear();
        // A position without options costs something as well.
        self.until_check = self.until_check.saturating_sub(OPTIONS_PER_CHECK >> 8);
        if self.until_check == 0 {
            self.until_check = OPTIONS_PER_CHECK;
            self.budget.check()?;
        }
        let (mut any, mut waits) = (false, false);
        let (mut shortest_win, mut longest_loss) = (None, 0);
        let mut stopped = Ok(());
        let budget = self.budget;
        let _ = self
            .rules
            .visit_options_within(position, budget, &mut |option| {
                any = true;
                self.until_check -= 1;
                if self.until_check == 0 {
                    self.until_check = OPTIONS_PER_CHECK;
                    stopped = self.budget.check();
                    if stopped.is_err() {
                        return ControlFlow::Break(());
                    }
                }
                let more = match (known(option), self.goal) {
                    (None, _) => {
                        waits = true;
                        wait(option)
                    }
                    (Some(value), Goal::Grundy) => {
                        self.seen.insert(value);
                        true
                    }
                    (Some(P), Goal::Normal) if self.block > 0 => {
                        // The same option may come twice.
                        if !self.lost.iter().any(|other| other == option) {
                            self.lost.push(option.to_vec());
                        }
                        self.lost.len() <= self.block
                    }
                    (Some(code), goal) if code % 2 == P => {
                        let moves = code / 2;
                        shortest_win =
                            Some(shortest_win.map_or(moves, |least: u32| least.min(moves)));
                        !goal.is_outcome()
                    }
                    (Some(code), _) => {
                        longest_loss = longest_loss.max(code / 2);
                        true
                    }
                };
                if more {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })?;
        stopped?;
        Ok(match (self.goal, shortest_win) {
            (Goal::Normal, None) if self.lost.len() > self.block => Some(N),
            (Goal::Normal | Goal::Misere, Some(_)) => Some(N),
            _ if waits => None,
            (Goal::Grundy, _) => Some(self.seen.mex()),
            (_, None) if !any => Some(self.goal.ended()),
            (Goal::Normal | Goal::Misere, None) => Some(P),
            (_, Some(moves)) => Some(2 * (moves + 1) + N),
            (_, None) => Some(2 * (longest_loss + 1) + P),
        })
    }
}

/// A set of small numbers that is emptied in one step.
#[derive(Debug, Default)]
pub(super) struct Seen {
    epoch: u32,
    marks: Vec<u32>,
}

impl Seen {
    fn clear(&mut self) {
        if self.epoch == u32::MAX {
            self.marks.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    fn insert(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.marks.len() {
            self.marks.resize((value + 1).next_power_of_two(), 0);
        }
        self.marks[value] = self.epoch;
    }

    fn mex(&self) -> u32 {
        let least = self.marks.iter().position(|&mark| mark != self.epoch);
        u32::try_from(least.unwrap_or(self.marks.len())).expect("fewer than 2^32 options")
    }
}
