//! Claims about the sweep of Wythoff's game, decided for all rows at once.

use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_automata::System;
use wythoff_automata::logic::Logic;
use wythoff_rules::CatalogueGame;
use wythoff_theorems::library;
use wythoff_theorems::rows::StateSequence;
use wythoff_theorems::statement::Level;

use super::{Trouble, broken};
use crate::claim::Size;
use crate::machine::MachineProof;
use crate::{DataTable, Finding, Scale};

/// Convergence times and extremes of d_n - n over all rows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllRows {
    /// The largest value.
    value: Size,
    /// Value, the most rows to convergence, the first start row that needs them.
    #[serde(default)]
    convergence: Vec<(usize, usize, u64)>,
    /// Value, least d_n - n and its first n, largest d_n - n and its first n.
    #[serde(default)]
    extremes: Vec<(usize, i64, u64, i64, u64)>,
}

impl AllRows {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let top = usize::try_from(self.value.at(scale)).map_err(broken)?;
        let mut logic = Logic::new(System::fibonacci(), budget.clone());
        let entry = library::about(CatalogueGame::Wythoff)
            .find(|entry| entry.claim == Level::Value(top as u64))
            .ok_or_else(|| broken(format!("value {top} is not in the library")))?;
        let mut proved = MachineProof::theorem(entry, budget)?;
        let levels = entry.theorem().relations(budget)?;
        let mut table = DataTable::new(
            "Sweeps of Wythoff's game, all rows",
            [
                "value",
                "states of the sweep",
                "rows to convergence",
                "first start row",
                "least d(n) - n",
                "first n",
                "largest d(n) - n",
                "first n",
            ],
        );
        let mut wrong = None;
        for value in 0..=top {
            let sequence = StateSequence::new(&mut logic, &levels[..=value])?;
            let sequence = sequence.ok_or_else(|| broken("no automaton of the states"))?;
            let longest = sequence.convergence(budget)?;
            let longest = longest.ok_or_else(|| broken("no convergence"))?;
            if value == top {
                proved = MachineProof::all_rows(proved, &sequence);
            }
            let extremes = sequence.extremes(value);
            let extremes = extremes.ok_or_else(|| broken("no extremes"))?;
            table.row([
                value.to_string(),
                sequence.sweep_states().to_string(),
                longest.rows.to_string(),
                longest.start.to_string(),
                extremes.least.0.to_string(),
                extremes.least.1.to_string(),
                extremes.largest.0.to_string(),
                extremes.largest.1.to_string(),
            ]);
            let expected = self.convergence.iter().find(|known| known.0 == value);
            if expected.is_some_and(|known| {
                (known.1, known.2.into()) != (longest.rows, longest.start.clone())
            }) {
                wrong.get_or_insert(format!(
                    "value {value}: {} rows from row {}",
                    longest.rows, longest.start
                ));
            }
            let expected = self.extremes.iter().find(|known| known.0 == value);
            if expected.is_some_and(|&(_, least, first, largest, then)| {
                (least, first.into()) != extremes.least
                    || (largest, then.into()) != extremes.largest
            }) {
                wrong.get_or_insert(format!(
                    "value {value}: {} at n = {}, {} at n = {}",
                    extremes.least.0, extremes.least.1, extremes.largest.0, extremes.largest.1
                ));
            }
        }
        Ok(match wrong {
            Some(counterexample) => Finding::doubtful(counterexample, proved.how()),
            None => Finding::proved(&proved),
        }
        .with_table(table))
    }
}
