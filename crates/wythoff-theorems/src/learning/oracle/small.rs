//! The oracle for any game: all positions whose piles are below a bound, from the rules.

use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted};
use wythoff_engines::dense::DenseTable;
use wythoff_engines::generic::Solver;
use wythoff_rules::{Grundy, Outcome, Ruleset};

use super::{Oracle, is_canonical, options_within};
use crate::statement::Level;

/// Positions of any game, from a table or a search of all positions below a bound.
#[derive(Debug)]
pub struct SmallPositions {
    rules: Arc<dyn Ruleset>,
    claim: Level,
    bound: u64,
    table: Option<DenseTable>,
    solver: Solver,
}

/// Tables of games of Nim and diagonal moves go so far.
const TABLE_BOUND: u64 = 2_000;

/// Searches of other games go so far: for one or two piles, and for more.
const SEARCH_BOUNDS: [u64; 2] = [400, 60];

impl SmallPositions {
    /// Positions with no pile above a bound that depends on the engine.
    pub fn new(rules: Arc<dyn Ruleset>, claim: Level, budget: &Budget) -> Result<Self, Exhausted> {
        let piles = rules.piles().unwrap_or(2) - rules.flags().len();
        let search_bound = SEARCH_BOUNDS[usize::from(piles > 2)];
        let (table, bound) = match (rules.nim_diagonal(), claim) {
            (Some(shape), Level::Value(_)) => {
                let size = TABLE_BOUND + 1;
                let table = DenseTable::compute(&shape, size, size, budget)?;
                (Some(table), TABLE_BOUND)
            }
            _ => (None, search_bound),
        };
        Ok(Self {
            solver: Solver::new(rules.clone(), budget),
            rules,
            claim,
            bound,
            table,
        })
    }

    /// The same with no pile above a smaller bound.
    pub(crate) fn within(self, bound: u64) -> Self {
        let bound = bound.min(self.bound);
        Self { bound, ..self }
    }

    fn is_member(&mut self, position: &[u64]) -> Result<bool, Exhausted> {
        // A first question about the corner lets the solver fill one box for all.
        let mut corner = vec![self.bound; position.len()];
        let first = corner.len() - self.rules.flags().len();
        corner[first..].copy_from_slice(self.rules.flags());
        match (self.claim, &self.table, position) {
            (Level::Value(value), Some(table), &[a, b]) => {
                Ok(table.get(a, b) == Some(Grundy(value)))
            }
            (Level::Value(0), ..) => {
                self.solver.outcome(&corner)?;
                Ok(self.solver.outcome(position)? == Outcome::P)
            }
            (Level::Value(value), ..) => {
                self.solver.grundy(&corner)?;
                Ok(self.solver.grundy(position)? == value)
            }
            (Level::Misere, ..) => {
                self.solver.misere(&corner)?;
                Ok(self.solver.misere(position)? == Outcome::P)
            }
        }
    }
}

impl Oracle for SmallPositions {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        if !is_canonical(&*self.rules, position) {
            return Ok(Some(false));
        }
        if !self.knows(position) {
            return Ok(None);
        }
        self.is_member(position).map(Some)
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
            let member = is_canonical(&*self.rules, &position) && self.is_member(&position)?;
            if member && !visit(&position) {
                return Ok(());
            }
            // Count up, the last pile fastest.
            let last = bound.saturating_sub(1).min(self.bound);
            let flags = self.rules.flags();
            let most = |pile: usize| match (pile + flags.len()).checked_sub(piles) {
                Some(flag) => flags[flag].min(last),
                None => last,
            };
            let Some(pile) = (0..piles).rev().find(|&pile| position[pile] < most(pile)) else {
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
        let rules = self.rules.clone();
        options_within(&*rules, position, |option| self.contains(option))
    }
}
