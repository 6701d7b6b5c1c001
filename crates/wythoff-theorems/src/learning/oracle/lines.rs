//! The oracle for games with moves along lines: rows swept one by one.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use wythoff_automata::golden;
use wythoff_automata::{Budget, Exhausted};
use wythoff_rows::sweep::LineSweep;
use wythoff_rules::Ruleset;
use wythoff_rules::lang::RuleGame;

use super::far_lines::{DISTANCE, FarLines, is_near};
use super::{Oracle, is_canonical};
use crate::statement::Level;

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
    /// Rows beyond, for games near the golden line.
    far: Option<FarLines>,
    far_rows: HashMap<u64, Vec<Option<u64>>>,
    budget: Budget,
}

/// The first rows are not all swept if they cost more than this: part of a second.
const MOST_WORK: u64 = 1 << 28;

/// No more rows are swept when those before have cost this much work.
const MOST_WORK_LATER: u64 = 1 << 30;

/// Nor when there are this many times as many rows as at first.
const LATER: u64 = 64;

/// How many rows far out are found together.
const FAR_ROWS: u64 = 64;

/// Positions beyond this are not asked for far out: machine words would not hold the next rows.
const FARTHEST: u64 = 1 << 60;

/// Options of positions with larger piles are not listed.
const LARGEST_LISTED: u64 = 1 << 21;

/// The same if the number of options may grow faster than the piles.
const LARGEST_LISTED_IN_PLANE: u64 = 1 << 10;

impl LineLevel {
    /// Sweeps the rows below `rows`, or fewer if that is slow for this game; `None` if the game has
    /// not the shape.
    pub fn new(
        rules: &Arc<RuleGame>,
        claim: Level,
        rows: u64,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let Some(shape) = rules.nim_lines() else {
            return Ok(None);
        };
        let (sweep, value) = match claim {
            Level::Value(value) => {
                let value = usize::try_from(value).unwrap_or(usize::MAX);
                (Some(LineSweep::new(shape, value + 1, rows * LATER)), value)
            }
            Level::Misere => (LineSweep::misere(shape, rows * LATER), 0),
        };
        let Some(mut sweep) = sweep else {
            return Ok(None);
        };
        let mut ended = false;
        while !ended && sweep.row() < rows && sweep.work() < MOST_WORK {
            ended = !sweep.next_row(budget)?;
        }
        let far = match claim {
            Level::Value(_) => FarLines::new(shape, value + 1, &sweep, budget)?,
            Level::Misere => FarLines::new(shape, 1, &sweep, budget)?,
        };
        Ok(Some(Self {
            far,
            far_rows: HashMap::new(),
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
        if row / LATER > self.rows {
            return Ok(false);
        }
        while !self.ended && self.sweep.row() <= row {
            let more = self.sweep.work() < MOST_WORK_LATER && self.sweep.next_row(&self.budget)?;
            self.ended = !more;
        }
        Ok(row < self.sweep.row())
    }

    /// The columns of the positions in any row; `None` if it cannot be found.
    fn find(&mut self, row: u64) -> Result<Option<Vec<u64>>, Exhausted> {
        let Some(far) = self.far.as_ref().filter(|_| row >= self.sweep.row()) else {
            let found = self.extend(row)?;
            return Ok(found.then(|| self.columns(row).collect()));
        };
        if row > FARTHEST {
            return Ok(None);
        }
        let first = row - row % FAR_ROWS;
        if !self.far_rows.contains_key(&first) {
            let rows = far.columns(self.value, first, first + FAR_ROWS, &self.budget)?;
            self.far_rows.insert(first, rows);
        }
        let place = usize::try_from(row - first).expect("few rows");
        Ok(Some(self.far_rows[&first][place].into_iter().collect()))
    }

    /// The options with the value of a position far out; `None` if it is not.
    fn far_options(&mut self, a: u64, b: u64) -> Result<Option<Vec<Vec<u64>>>, Exhausted> {
        if self.far.is_none() || b <= LARGEST_LISTED || b > FARTHEST {
            return Ok(None);
        }
        let mut found = Vec::new();
        // Those with one of the piles, and those on the diagonal.
        let rows = [
            a,
            golden::over_phi(a),
            golden::over_phi(b),
            golden::lower(b - a),
        ];
        for near in rows {
            let distance = if near == a { 0 } else { DISTANCE };
            for row in near.saturating_sub(distance)..=(near + distance).min(a) {
                for column in self.find(row)?.unwrap_or_default() {
                    let shape = self.rules.nim_lines().expect("it was swept");
                    if shape.leads_plainly((a, b), (row, column)) {
                        found.push(vec![row, column]);
                    }
                }
            }
        }
        Ok(Some(found))
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
        if self.far.is_some() && a >= self.sweep.row() && a <= FARTHEST && !is_near(a, b) {
            return Ok(Some(false));
        }
        if a < self.sweep.row() {
            return Ok(Some(self.columns(a).any(|column| column == b)));
        }
        Ok(self.find(a)?.map(|columns| columns.contains(&b)))
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
        let columns = self.find(first)?.unwrap_or_default();
        Ok(columns
            .into_iter()
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
        if let &[a, b] = position
            && let Some(found) = self.far_options(a, b)?
        {
            return Ok(found);
        }
        let mut found = Vec::new();
        if position.iter().all(|&pile| pile <= largest) {
            let rules = self.rules.clone();
            let budget = self.budget.clone();
            let _ = rules.visit_options_within(position, &budget, &mut |option| {
                if self.columns(option[0]).any(|column| column == option[1]) {
                    found.push(option.to_vec());
                }
                ControlFlow::Continue(())
            })?;
        }
        Ok(found)
    }
}
