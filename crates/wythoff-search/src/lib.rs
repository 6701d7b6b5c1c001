//! One road to a theorem: the search that `prove`, `automaton` and `solve` share, so that none of them proves less
//! than another.
//!
//! | step | what is found | file |
//! |---|---|---|
//! | 1 | P-positions that are spaced pairs, mostly in less than a second | `lib.rs` |
//! | 2 | an automaton of all piles side by side, in one numeration system after the other | `run.rs` |
//! | 3 | for Wythoff's game, an automaton that reads the rows | `rows.rs` |
//!
//! Level sets of smaller values are taken from the library where it has them, and proved again. `levels.rs`
//! walks the same road for all values from 0 on; `sets.rs` gives the sets up to some value at once.

mod levels;
mod rows;
mod run;
mod sets;

pub use levels::{FoundLevel, Levels, Missed};
pub use sets::LevelSets;

use wythoff_automata::Proved;
use wythoff_automata::System;
use wythoff_theorems::learning::Progress;
use wythoff_theorems::learning::choose::{likely_system, other_systems};
use wythoff_theorems::library;
use wythoff_theorems::pairs::{Decided, PairsTheorem};
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::rows::StateSequence;
use wythoff_theorems::statement::{Level, Theorem};

use wythoff_automata::Budget;
use wythoff_host::{Failure, Host};
use wythoff_rules::subject::Subject;

/// A search for theorems about one subject.
#[derive(Clone, Copy)]
pub struct Road<'a> {
    /// What the theorems are about.
    pub subject: &'a Subject,
    /// The only numeration system to try; the likely ones without it.
    pub numeration: Option<&'a System>,
    /// Whether the host keeps the progress. What is kept belongs to one numeration system, so only one is tried.
    pub keeps: bool,
    /// Who asks.
    pub host: &'a dyn Host,
}

impl std::fmt::Debug for Road<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Road({})", self.subject)
    }
}

/// A theorem at the end of the road.
#[derive(Debug)]
pub enum Found {
    /// An automaton that reads all piles side by side; the prover has the level sets.
    Automaton(Proved<Theorem>, Box<Prover>),
    /// P-positions that are spaced pairs, and why there is no automaton.
    Pairs {
        /// What was proved.
        theorem: Proved<PairsTheorem>,
        /// How much was decided for it.
        decided: Decided,
        /// Why there is no automaton.
        no_automaton: String,
    },
    /// An automaton that reads the rows of Wythoff's game.
    Rows(Box<StateSequence>),
}

impl<'a> Road<'a> {
    /// Walks the road.
    ///
    /// # Errors
    ///
    /// Why no automaton was found in the first numeration system.
    pub fn theorem(&self, claim: Level) -> Result<Found, Failure> {
        if let Some(value) = self.value_for_rows(claim)
            && let Some(sequence) = self.rows(value)?
        {
            return Ok(Found::Rows(Box::new(sequence)));
        }
        // First, since a search for an automaton may spend all that is allowed.
        let pairs = self.pairs(claim);
        match (self.automaton(claim), pairs) {
            (Ok((theorem, prover)), _) => Ok(Found::Automaton(theorem, Box::new(prover))),
            (Err(Failure::Undecided(no_automaton)), Some((theorem, decided))) => Ok(Found::Pairs {
                theorem,
                decided,
                no_automaton,
            }),
            (Err(failure), _) => Err(failure),
        }
    }

    /// Learns and proves an automaton of all piles in the first of the numeration systems in which that works.
    ///
    /// # Errors
    ///
    /// Why none was found in the first of them.
    pub fn automaton(&self, claim: Level) -> Result<(Proved<Theorem>, Prover), Failure> {
        if let Subject::Game(game) = self.subject
            && claim != Level::Value(0)
            && game.block() > 0
        {
            // There are no values, and no misère play: this says so.
            game.rules()?;
        }
        let mut first = None;
        for system in self.systems()? {
            let search = run::Search::new(self, system, claim);
            match search.and_then(run::Search::run) {
                Err(failure @ Failure::Undecided(_)) => _ = first.get_or_insert(failure),
                answer => return answer,
            }
        }
        Err(first.unwrap_or_else(|| Failure::input("there is no numeration system to try")))
    }

    /// The numeration systems worth a try, the likeliest first.
    fn systems(&self) -> Result<Vec<System>, Failure> {
        if let Some(system) = self.numeration {
            return Ok(vec![system.clone()]);
        }
        let first = likely_system(self.subject, self.host.budget())?;
        let others = match self.keeps {
            true => Vec::new(),
            false => other_systems(self.subject, self.host.budget()),
        };
        Ok([first].into_iter().chain(others).collect())
    }

    /// Translates the rules.
    pub fn prover(&self, system: System) -> Result<Prover, NoTheorem> {
        self.prover_within(system, self.host.budget())
    }

    /// The same within a part of what is allowed.
    fn prover_within(&self, system: System, budget: &Budget) -> Result<Prover, NoTheorem> {
        let _stage = self.host.begin("translating the rules", None);
        Prover::about(self.subject, system, budget)
    }

    /// The theorem that P-positions are spaced pairs, where that is so; it takes less than a second for most.
    pub fn pairs(&self, claim: Level) -> Option<(Proved<PairsTheorem>, Decided)> {
        let _stage = self.host.begin("looking for spaced pairs", None);
        let found = PairsTheorem::find(self.subject, claim, self.host.budget());
        found.ok().flatten()
    }

    /// Takes level sets of values below `value` from the library, as far as it has them, and proves them
    /// again, which is quicker than to learn them.
    fn known_levels(&self, prover: &mut Prover, value: u64) -> Result<(), NoTheorem> {
        let Subject::Game(game) = self.subject else {
            return Ok(());
        };
        let Some(game) = game.catalogue() else {
            return Ok(());
        };
        for value in prover.levels().len() as u64..value {
            let logic = prover.logic();
            let (system, budget) = (logic.system().clone(), logic.budget().clone());
            let Some(set) = library::relation(game, value, &system, &budget)? else {
                break;
            };
            if prover.accept(set)?.is_some() {
                break;
            }
        }
        Ok(())
    }
}

/// The states of the guess.
fn states(event: Progress) -> u64 {
    event.states() as u64
}
