//! The oracle for sets whose first positions are listed, by a closed form or a search.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_rules::{LevelSet, Ruleset};

use super::{Oracle, is_canonical, options_within};

/// How many positions of a closed form are listed if it has a quick way to list them, and if not.
const LISTED: [usize; 2] = [1 << 16, 1 << 12];

/// Positions with more options than about this many are not searched for moves.
const MANY_OPTIONS: u64 = 1 << 20;

/// The first positions of a set that a theorem or a quick recursion gives, and a closed form for the
/// others if there is one: good enough to learn from, and the proof does not depend on it.
pub struct Listed {
    rules: Arc<dyn Ruleset>,
    members: Vec<Vec<u64>>,
    known: HashSet<Vec<u64>>,
    region: Region,
    beyond: Option<Beyond>,
}

/// Whether a position outside the region belongs to the set.
pub type Beyond = Box<dyn Fn(&[UBig]) -> bool + Send + Sync>;

/// Where all positions of the set are listed.
#[derive(Debug, Clone, Copy)]
enum Region {
    /// The first pile is below this.
    FirstPile(u64),
    /// No pile is above this.
    AllPiles(u64),
}

impl fmt::Debug for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Listed({} positions)", self.members.len())
    }
}

impl Listed {
    /// The first positions of a closed form.
    pub fn closed(
        rules: Arc<dyn Ruleset>,
        set: Box<dyn LevelSet>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut members: Vec<Vec<u64>> = Vec::new();
        let [many, few] = LISTED;
        let pairs = set.pairs().into_iter().flatten().take(many);
        members.extend(pairs.map(|(x, y)| vec![x, y]));
        for n in members.len()..few {
            budget.check()?;
            let Some(position) = set.nth(&n.into()) else {
                break;
            };
            let piles = position.iter().map(u64::try_from);
            members.push(piles.collect::<Result<_, _>>().expect("small positions"));
        }
        let beyond = move |position: &[UBig]| set.contains(position);
        Ok(Self::rows(rules, members, Some(Box::new(beyond))))
    }

    /// Positions in the order of their first pile, all of them up to the last.
    pub fn rows(
        rules: Arc<dyn Ruleset>,
        mut members: Vec<Vec<u64>>,
        beyond: Option<Beyond>,
    ) -> Self {
        // The last row may not be complete.
        let rows = members.last().map_or(0, |position| position[0]);
        members.retain(|position| position[0] < rows);
        Self::new(rules, members, Region::FirstPile(rows), beyond)
    }

    /// All positions in which no pile is above `bound`.
    pub fn below(
        rules: Arc<dyn Ruleset>,
        members: Vec<Vec<u64>>,
        bound: u64,
        beyond: Option<Beyond>,
    ) -> Self {
        Self::new(rules, members, Region::AllPiles(bound), beyond)
    }

    fn new(
        rules: Arc<dyn Ruleset>,
        members: Vec<Vec<u64>>,
        region: Region,
        beyond: Option<Beyond>,
    ) -> Self {
        Self {
            known: members.iter().cloned().collect(),
            members,
            rules,
            region,
            beyond,
        }
    }
}

impl Oracle for Listed {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        if !is_canonical(&*self.rules, position) {
            return Ok(Some(false));
        }
        if self.knows(position) {
            return Ok(Some(self.known.contains(position)));
        }
        let position: Vec<UBig> = position.iter().map(|&pile| pile.into()).collect();
        Ok(self.beyond.as_ref().map(|contains| contains(&position)))
    }

    fn knows(&self, position: &[u64]) -> bool {
        match self.region {
            Region::FirstPile(rows) => position[0] < rows,
            Region::AllPiles(bound) => position.iter().all(|&pile| pile <= bound),
        }
    }

    fn complete_rows(&self) -> u64 {
        match self.region {
            Region::FirstPile(rows) => rows,
            Region::AllPiles(bound) => bound + 1,
        }
    }

    fn reach(&self) -> u64 {
        let piles = self.members.iter().flatten().copied();
        piles.max().unwrap_or(0)
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        for position in &self.members {
            if position.iter().all(|&pile| pile < bound) && !visit(position) {
                break;
            }
        }
        Ok(())
    }

    fn options(&mut self, position: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
        let roughly = position
            .iter()
            .fold(1_u64, |product, &pile| product.saturating_mul(pile + 1));
        if roughly > MANY_OPTIONS {
            return Ok(Vec::new());
        }
        let rules = self.rules.clone();
        options_within(&*rules, position, |option| self.contains(option))
    }
}
