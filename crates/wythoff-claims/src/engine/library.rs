//! Theorems of the library, checked again from the rules, and sentences about their sets.

use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_automata::System;
use wythoff_rules::Game;
use wythoff_theorems::library;
use wythoff_theorems::library::Entry;
use wythoff_theorems::statement::{Level, Theorem};

use super::logic::{of_decision, session_about};
use super::{Theory, Trouble, broken, game};
use crate::claim::Size;
use crate::machine::MachineProof;
use crate::{DataTable, Finding, Scale};

/// A theorem of the library, and what follows from it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Library {
    #[serde(default)]
    games: Vec<String>,
    /// Families and games whose P-positions are spaced pairs.
    #[serde(default)]
    pairs: Vec<String>,
    /// The largest value.
    value: Size,
    /// The states of the automata of the first game, as far as they are known beforehand.
    #[serde(default)]
    states: Vec<usize>,
    /// Sentences in which `level0(x, y)`, `level1(x, y)`, ... are the sets with x <= y, and
    /// `count(n, x)` says that n positions of the last set have their smaller pile below x.
    #[serde(default)]
    sentences: Vec<String>,
    /// Other games, whose positions of the same values are the same.
    #[serde(default)]
    shared_by: Vec<String>,
}

impl Library {
    pub(super) fn run(
        &self,
        theory: &Theory,
        scale: Scale,
        budget: &Budget,
    ) -> Result<Finding, Trouble> {
        let value = self.value.at(scale);
        let mut table = DataTable::new(
            "Automata of level sets, proved",
            ["game", "value", "states", "numeration", "file"],
        );
        let mut proved = Vec::new();
        for name in &self.pairs {
            proved.push(pairs(name, budget)?);
        }
        for name in &self.games {
            let entry = entry(name, value)?;
            proved.push(self.theorem(entry, theory, &mut table, budget)?);
        }
        let finding = proved.into_iter().reduce(Finding::and);
        let finding = finding.ok_or_else(|| broken("no game"))?;
        if table.rows.is_empty() {
            return Ok(finding);
        }
        let found = table.rows.iter().filter_map(|row| row[2].parse().ok());
        let wrong = self
            .states
            .iter()
            .zip(found)
            .find(|(known, found)| **known != *found);
        if let Some((known, found)) = wrong {
            let wrong = format!("{found} states, not {known}");
            return Ok(Finding::doubtful(wrong, finding.evidence).with_table(table));
        }
        Ok(finding.with_table(table))
    }

    /// Checks one theorem and decides the sentences about it.
    fn theorem(
        &self,
        entry: &Entry,
        theory: &Theory,
        table: &mut DataTable,
        budget: &Budget,
    ) -> Result<Finding, Trouble> {
        let proved = MachineProof::theorem(entry, budget)?;
        let theorem = entry.theorem();
        for (value, set) in theorem.sets.iter().enumerate() {
            table.row([
                entry.subject.to_owned(),
                value.to_string(),
                set.states().to_string(),
                theorem.system.clone(),
                entry.file.to_owned(),
            ]);
        }
        let mut finding = Finding::proved(&proved);
        if let Some(shared) = self.shared(&theorem, budget)? {
            finding = finding.and(shared);
        }
        if self.sentences.is_empty() {
            return Ok(finding);
        }
        let mut session = session_about(&theorem, theory, budget)?;
        for sentence in &self.sentences {
            let decided = MachineProof::decide_only(&mut session, sentence)?;
            finding = finding.and(of_decision(decided));
        }
        Ok(finding)
    }

    /// Whether the sets of the theorem are also those of the other games.
    fn shared(&self, theorem: &Theorem, budget: &Budget) -> Result<Option<Finding>, Trouble> {
        let levels = theorem.relations(budget)?;
        let system: System = theorem.system.parse().map_err(broken)?;
        let mut finding: Option<Finding> = None;
        for name in &self.shared_by {
            let other = Game::Catalogue(game(name)?);
            let shared = match MachineProof::levels_of(&other, &system, &levels, budget)? {
                Ok(proof) => Finding::proved(&proof),
                Err((value, flaw)) => {
                    let counterexample = format!("{name}, value {value}: {flaw}");
                    return Ok(Some(Finding::doubtful(counterexample, "the mex rule")));
                }
            };
            finding = Some(match finding {
                Some(earlier) => earlier.and(shared),
                None => shared,
            });
        }
        Ok(finding)
    }
}

/// Checks a theorem of the library about spaced pairs.
fn pairs(name: &str, budget: &Budget) -> Result<Finding, Trouble> {
    let entry = library::PAIRS.iter().find(|entry| entry.subject == name);
    let entry = entry.ok_or_else(|| broken(format!("the library has no pairs of {name}")))?;
    Ok(Finding::proved(&MachineProof::pairs(entry, budget)?))
}

/// The theorem about the positions of this value.
fn entry(name: &str, value: u64) -> Result<&'static Entry, Trouble> {
    library::about(game(name)?)
        .find(|entry| entry.claim == Level::Value(value))
        .ok_or_else(|| {
            broken(format!(
                "the library has no theorem on value {value} of {name}"
            ))
        })
}
