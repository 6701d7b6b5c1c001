//! Who wins where options are forbidden before each move.

use wythoff_automata::UBig;
use wythoff_engines::generic::Solver;
use wythoff_rules::{Answer, Status, Unanswered};

use super::{Evaluator, out_of_reach};

impl Evaluator {
    /// The outcome of a canonical position; such a game has no values.
    pub(super) fn outcome_only(&mut self, position: &[UBig]) -> Result<Answer, Unanswered> {
        let rules = self.game.outcome_rules()?;
        let piles = self.words(&*rules, position)?;
        let block = self.game.block();
        let (budget, meter) = (&self.budget, &self.meter);
        let solver = || Solver::new(rules, budget).reporting_to(meter);
        let outcome = self.solver.get_or_insert_with(solver).outcome(&piles);
        let outcome =
            outcome.map_err(|limit| out_of_reach("a search of the positions below", limit))?;
        let how = format!(
            "search over all options: lost is a position of which at most {block} are lost, since so many can be forbidden"
        );
        Ok(Answer::of_outcome(outcome, how, Status::Computed))
    }
}
