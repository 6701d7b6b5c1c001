//! Games whose level sets are swept along lines.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Oracle, is_canonical};
use crate::lang::RuleGame;
use crate::sweep::LineSweep;
use crate::theorem::statement::Claim;
use crate::{Budget, Exhausted, Ruleset};

/// A level set of a game of two piles with Nim moves, whatever its other moves: the first rows are
/// known from the beginning, others are found when they are asked for.
#[derive(Debug)]
pub struct LineLevel {
    rules: Arc<RuleGame>,
    value: usize,
    rows: u64,
    sweep: LineSweep,
    /// No more rows can be found.
    ended: bool,
    extra: Vec<(u64, u64)>,
    budget: Budget,
}

/// The first rows are not all swept if they cost more than this: part of a second.
const MOST_WORK: u64 = 1 << 28;

/// No more rows are swept when they have cost so much.
const MOST_WORK_LATER: u64 = 1 << 33;

/// Nor are there more than this.
const MOST_ROWS: u64 = 1 << 24;

/// Options of positions with larger piles are not listed.
const LARGEST_LISTED: u64 = 1 << 21;

/// The same if the number of options may grow faster than the piles.
const LARGEST_LISTED_IN_PLANE: u64 = 1 << 10;

impl LineLevel {
    /// Sweeps the rows below `rows`, or fewer if that is slow for this game; `None` if the game has
    /// not the shape.
    pub fn new(
        rules: &Arc<RuleGame>,
        claim: Claim,
        rows: u64,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let Some(shape) = rules.nim_lines() else {
            return Ok(None);
        };
        let (sweep, value) = match claim {
            Claim::Value(value) => {
                let value = usize::try_from(value).unwrap_or(usize::MAX);
                (Some(LineSweep::new(shape, value + 1, MOST_ROWS)), value)
            }
            Claim::Misere => (LineSweep::misere(shape, MOST_ROWS), 0),
        };
        let Some(mut sweep) = sweep else {
            return Ok(None);
        };
        let mut ended = false;
        while !ended && sweep.row() < rows && sweep.work() < MOST_WORK {
            ended = !sweep.next_row(budget)?;
        }
        Ok(Some(Self {
            rules: rules.clone(),
            value,
            rows: sweep.row(),
            ended,
            extra: sweep.extra(value),
            sweep,
            budget: budget.clone(),
        }))
    }

    /// Finds more rows until this one is known; `false` if it cannot be.
    fn extend(&mut self, row: u64) -> Result<bool, Exhausted> {
        if row >= MOST_ROWS {
            return Ok(false);
        }
        while !self.ended && self.sweep.row() <= row {
            let more = self.sweep.work() < MOST_WORK_LATER && self.sweep.next_row(&self.budget)?;
            self.ended = !more;
        }
        Ok(row < self.sweep.row())
    }

    /// The columns of the positions in a row, as far as it was swept.
    fn columns(&self, row: u64) -> impl Iterator<Item = u64> {
        let known = row < self.sweep.row();
        let first = self.sweep.column(self.value, row).filter(|_| known);
        let begin = self.extra.partition_point(|&(other, _)| other < row);
        let extra = self.extra[begin..].iter();
        let extra = extra.take_while(move |&&(other, _)| other == row && known);
        first.into_iter().chain(extra.map(|&(_, column)| column))
    }
}

impl Oracle for LineLevel {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        let &[a, b] = position else {
            return Ok(Some(false));
        };
        if !is_canonical(&*self.rules, position) {
            return Ok(Some(false));
        }
        if !self.extend(a)? {
            return Ok(None);
        }
        Ok(Some(self.columns(a).any(|column| column == b)))
    }

    fn knows(&self, position: &[u64]) -> bool {
        position[0] < self.complete_rows()
    }

    fn complete_rows(&self) -> u64 {
        self.rows
    }

    fn reach(&self) -> u64 {
        let columns = (0..self.complete_rows()).flat_map(|row| self.columns(row).chain([row]));
        columns.max().unwrap_or(0)
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        for row in 0..self.complete_rows().min(bound) {
            for column in self.columns(row).filter(|&column| column < bound) {
                if !visit(&[row, column]) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn with_first_pile(&mut self, first: u64) -> Result<Vec<Vec<u64>>, Exhausted> {
        self.extend(first)?;
        Ok(self
            .columns(first)
            .map(|column| vec![first, column])
            .collect())
    }

    fn options(&mut self, position: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
        let in_plane = self
            .rules
            .nim_lines()
            .is_some_and(|shape| shape.others.is_some());
        let largest = if in_plane {
            LARGEST_LISTED_IN_PLANE
        } else {
            LARGEST_LISTED
        };
        let mut found = Vec::new();
        if position.iter().all(|&pile| pile <= largest) {
            let rules = self.rules.clone();
            let _ = rules.visit_options(position, &mut |option| {
                if self.columns(option[0]).any(|column| column == option[1]) {
                    found.push(option.to_vec());
                }
                ControlFlow::Continue(())
            });
        }
        Ok(found)
    }
}
