//! The moves that can be added, for one order of the piles after the other: where the projection of all orders at once is too large.
//!
//! **Statement** let S be a level set, its positions written as the game writes them. A move m joins two positions of S with their
//! piles in any order, p and p + m, if and only if for some orders s and t of the piles there is a position q of S such that q + s(m)
//! with its piles in the order t is in S.
//!
//! **Proof** let s be the order in which p is a position of S, and q = s(p). The piles of q + s(m) are those of p + m, and t is the order
//! in which these are a position of S. The other way round, p is q with its piles put back. ∎
//!
//! So for each order t there is one projection of two positions, each in one order, and where few pairs of them have the same difference, it is
//! made deterministic with little more than its own states. The orders s only rename what it reads.

use wythoff_automata::{Budget, Relation};

use super::setting::{NoSetting, Setting};
use crate::translation::formulas::written_orders;

/// What the automaton may take: the Tribonacci game needs 371 MiB, and of what takes more than this the separate checker could not read
/// the certificate within 6 GiB.
const MEMORY: u64 = 1 << 29;

impl Setting {
    /// What [`Self::by_orders`] may take of a budget; nothing of two piles near the line of slope φ, where the projection for equal
    /// orders is the large one, and a strip around the line does better.
    pub(super) fn memory_by_orders(&self, budget: &Budget) -> Option<u64> {
        let near_a_line = self.piles == 2 && self.relation("lower").is_some();
        (!near_a_line).then_some(budget.memory().min(MEMORY))
    }

    /// The moves that can be added, and the formula that says so; `None` at a limit of memory or states.
    ///
    /// **Cost** four seconds for the P-positions of the Tribonacci game: six projections, of up to 4163 states.
    ///
    /// # Errors
    ///
    /// When time is up.
    pub(super) fn by_orders(
        &mut self,
        budget: &Budget,
    ) -> Result<Option<(Relation, String)>, NoSetting> {
        let Some(memory) = self.memory_by_orders(budget) else {
            return Ok(None);
        };
        let part = budget.clone().with_memory(memory);
        self.session.logic().set_budget(part);
        let found = self.apart_by_orders();
        self.session.logic().set_budget(budget.clone());
        budget.check()?;
        match found {
            Err(error) if error.is_exhausted() => Ok(None),
            other => other.map(Some),
        }
    }

    fn apart_by_orders(&mut self) -> Result<(Relation, String), NoSetting> {
        let orders = written_orders(self.order, self.piles);
        let (piles, moves) = (self.pile_names(), self.move_names());
        let (at, by) = (piles.join(", "), moves.join(", "));
        let mut formula = self.is_move();
        for value in 0..self.levels {
            let before = match self.has_end {
                false => format!("value{value}"),
                true => {
                    let name = format!("moving{value}");
                    self.define(&format!(
                        "let {name}({at}) := value{value}({at}) and not over({at})\n"
                    ))?;
                    name
                }
            };
            for (number, order) in orders.iter().enumerate() {
                let larger = order
                    .iter()
                    .map(|&pile| format!("{} + {}", piles[pile], moves[pile]));
                let larger = larger.collect::<Vec<_>>().join(", ");
                let name = format!("joined{value}_{number}");
                self.define(&format!(
                    "let {name}({by}) := exists {at}: value{value}({at}) and {before}({larger})\n"
                ))?;
                for order in &orders {
                    let taken = order.iter().map(|&pile| moves[pile]);
                    let taken = taken.collect::<Vec<_>>().join(", ");
                    formula.push_str(&format!(" and not {name}({taken})"));
                }
            }
        }
        Ok((self.set(&formula)?, formula))
    }
}

#[cfg(test)]
mod tests {
    use wythoff_rules::subject::Subject;
    use wythoff_rules::{CatalogueGame, Game};

    use super::*;
    use crate::library;

    /// One order after the other tells the same as all orders at once, with an early end of the game, several values and three piles.
    #[test]
    fn the_orders_together_are_all_orders_at_once() {
        let budget = Budget::default();
        for (name, value) in [("mouse", 0), ("terminal:2", 1), ("w:3", 1), ("raleigh", 0)] {
            let game: CatalogueGame = name.parse().unwrap();
            let theorem = library::theorem(game, value).unwrap();
            let sets = theorem.relations(&budget).unwrap();
            let rules = Subject::from(Game::Catalogue(game)).rules().unwrap();
            let system = sets[0].system().clone();
            let mut setting = Setting::new(&rules, &system, &sets, &budget).unwrap();
            let (found, _) = setting.apart_by_orders().unwrap();
            let names: Vec<String> = setting
                .move_names()
                .iter()
                .map(ToString::to_string)
                .collect();
            let apart = (0..setting.levels).map(|value| setting.keeps_apart(value, &names));
            let apart = apart.collect::<Vec<_>>().join(" and ");
            let expected = format!("{} and {apart}", setting.is_move());
            assert_eq!(found, setting.set(&expected).unwrap(), "{name}");
        }
    }
}
