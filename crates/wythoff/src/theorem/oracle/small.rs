//! Any game, below a bound.

use std::sync::Arc;

use super::Oracle;
use crate::engine::dense::DenseTable;
use crate::engine::generic::Solver;
use crate::{Budget, Exhausted, Grundy, Outcome, PileOrder, Ruleset, ruleset};

/// Positions of any game, from a table or a search of all positions below a bound.
#[derive(Debug)]
pub struct SmallPositions {
    rules: Arc<dyn Ruleset>,
    value: u64,
    bound: u64,
    table: Option<DenseTable>,
    solver: Solver,
}

impl SmallPositions {
    /// Positions with no pile above `bound`.
    pub fn new(
        rules: Arc<dyn Ruleset>,
        value: u64,
        bound: u64,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let table = match rules.nim_diagonal() {
            Some(shape) => Some(DenseTable::compute(&shape, bound + 1, bound + 1, budget)?),
            None => None,
        };
        Ok(Self {
            solver: Solver::new(rules.clone(), budget),
            rules,
            value,
            bound,
            table,
        })
    }

    fn has_value(&mut self, position: &[u64]) -> Result<bool, Exhausted> {
        if let (Some(table), &[a, b]) = (&self.table, position) {
            return Ok(table.get(a, b) == Some(Grundy(self.value)));
        }
        // A first question about the corner lets the solver fill one box for all.
        let corner = vec![self.bound; position.len()];
        if self.value == 0 {
            self.solver.outcome(&corner)?;
            return Ok(self.solver.outcome(position)? == Outcome::P);
        }
        self.solver.grundy(&corner)?;
        Ok(self.solver.grundy(position)? == self.value)
    }

    fn is_canonical(&self, position: &[u64]) -> bool {
        self.rules.order() == PileOrder::Ordered || position.is_sorted()
    }
}

impl Oracle for SmallPositions {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        if !self.is_canonical(position) {
            return Ok(Some(false));
        }
        if !self.knows(position) {
            return Ok(None);
        }
        self.has_value(position).map(Some)
    }

    fn knows(&self, position: &[u64]) -> bool {
        position.iter().all(|&pile| pile <= self.bound)
    }

    fn reach(&self) -> u64 {
        self.bound
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        let piles = self.rules.piles().unwrap_or(2);
        let mut position = vec![0; piles];
        loop {
            let member = self.is_canonical(&position) && self.has_value(&position)?;
            if member && !visit(&position) {
                return Ok(());
            }
            // Count up, the last pile fastest.
            let last = bound.saturating_sub(1).min(self.bound);
            let Some(pile) = (0..piles).rev().find(|&pile| position[pile] < last) else {
                return Ok(());
            };
            position[pile] += 1;
            position[pile + 1..].fill(0);
        }
    }

    fn options(&mut self, position: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
        if position.iter().any(|&pile| pile > self.bound) {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for option in ruleset::options(&*self.rules, position) {
            if self.contains(&option)? == Some(true) {
                found.push(option);
            }
        }
        Ok(found)
    }
}
