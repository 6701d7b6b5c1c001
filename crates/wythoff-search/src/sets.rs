//! The level sets of the values 0, ..., G as automata, with the theorem that says so.

use std::sync::Arc;

use wythoff_automata::{Proved, Relation, System};
use wythoff_theorems::invariant::Setting;
use wythoff_theorems::library;
use wythoff_theorems::statement::{Level, Theorem};

use wythoff_host::{Failure, Host};
use wythoff_rules::Game;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;

use crate::Road;

/// Proved level sets of a game.
#[derive(Debug)]
pub struct LevelSets {
    /// The rules.
    pub rules: Arc<RuleGame>,
    /// What is proved.
    pub theorem: Proved<Theorem>,
    /// The sets, from value 0 on.
    pub sets: Vec<Relation>,
}

impl Road<'_> {
    /// The level sets of the values 0, ..., `value`: from the library where it has them, otherwise learned and proved.
    ///
    /// # Errors
    ///
    /// Why there are no automata.
    pub fn level_sets(&self, value: u64) -> Result<LevelSets, Failure> {
        let no_rules = || {
            Failure::Input(format!(
                "{} has no rules in piles to reason about",
                self.subject
            ))
        };
        let rules = self.subject.rules().ok_or_else(no_rules)?;
        let catalogue = match self.subject {
            Subject::Game(game) => game.catalogue(),
            Subject::Family(_) | Subject::SmallHeap(_) => None,
        };
        let known = catalogue.and_then(|game| library::theorem(game, value));
        let fits = |theorem: &Proved<Theorem>| {
            let asked = self.numeration.map(System::to_string);
            asked.is_none_or(|system| system == theorem.system)
        };
        let theorem = match known.filter(fits) {
            Some(theorem) => theorem,
            None => self.automaton(Level::Value(value))?.0,
        };
        let theorem = Theorem::about_value(theorem, value);
        let sets = theorem.relations(self.host.budget())?;
        Ok(LevelSets {
            rules,
            theorem,
            sets,
        })
    }
}

impl LevelSets {
    /// Finds them for a game.
    ///
    /// # Errors
    ///
    /// Why there are no automata.
    pub fn of(
        game: &Game,
        value: u64,
        numeration: Option<&System>,
        host: &dyn Host,
    ) -> Result<Self, Failure> {
        let subject = Subject::from(game.clone());
        let road = Road {
            subject: &subject,
            numeration,
            keeps: false,
            host,
        };
        road.level_sets(value)
    }

    /// Finds them for a game whose moves are to be studied; one that does not suit is refused before the search.
    ///
    /// # Errors
    ///
    /// Why nothing can be said about the moves of the game, or why there are no automata.
    pub fn for_moves(
        game: &Game,
        value: u64,
        numeration: Option<&System>,
        host: &dyn Host,
    ) -> Result<Self, Failure> {
        if let Some(rules) = Subject::from(game.clone()).rules() {
            Setting::suits(&rules)?;
        }
        Self::of(game, value, numeration, host)
    }

    /// The sets by name in a session of the decision procedure.
    ///
    /// # Errors
    ///
    /// Why nothing can be said about the moves of the game.
    pub fn setting(&self, host: &dyn Host) -> Result<Setting, Failure> {
        let no_system = || {
            Failure::Input(format!(
                "{} is not a numeration system",
                self.theorem.system
            ))
        };
        let system = self
            .sets
            .first()
            .map(Relation::system)
            .ok_or_else(no_system)?;
        Ok(Setting::new(
            &self.rules,
            system,
            &self.sets,
            host.budget(),
        )?)
    }
}
