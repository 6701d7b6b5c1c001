//! Several games played side by side.

use std::ops::ControlFlow;
use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::{PileOrder, Ruleset, Visitor};

/// The rules of a sum: a move is a move in one of the games. A position is the positions of the
/// games one after the other, each written as its game writes it.
#[derive(Debug)]
pub struct SumRules {
    /// Each game with its number of piles.
    terms: Vec<(Arc<dyn Ruleset>, usize)>,
}

impl SumRules {
    /// The sum of games, each with its number of piles.
    pub fn new(terms: Vec<(Arc<dyn Ruleset>, usize)>) -> Self {
        Self { terms }
    }
}

impl Ruleset for SumRules {
    fn piles(&self) -> Option<usize> {
        Some(self.terms.iter().map(|(_, piles)| piles).sum())
    }

    fn order(&self) -> PileOrder {
        PileOrder::Ordered
    }

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        // A budget without limits never ends.
        let visited = self.visit_options_within(from, &Budget::default(), visit);
        visited.unwrap_or(ControlFlow::Break(()))
    }

    fn visit_options_within(
        &self,
        from: &[u64],
        budget: &Budget,
        visit: &mut Visitor<'_>,
    ) -> Result<ControlFlow<()>, Exhausted> {
        let mut to = from.to_vec();
        let mut start = 0;
        for (rules, piles) in &self.terms {
            let place = start..start + piles;
            let flow = rules.visit_options_within(&from[place.clone()], budget, &mut |option| {
                to[place.clone()].copy_from_slice(option);
                visit(&to)
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
            to[place.clone()].copy_from_slice(&from[place]);
            start += piles;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn largest_pile(&self) -> u64 {
        self.terms
            .iter()
            .map(|(rules, _)| rules.largest_pile())
            .min()
            .unwrap_or(u64::MAX)
    }
}
