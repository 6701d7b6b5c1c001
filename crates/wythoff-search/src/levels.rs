//! The level sets of one game, from value 0 on.

use std::collections::VecDeque;
use std::time::Duration;

use wythoff_automata::Proved;
use wythoff_automata::{Relation, System};
use wythoff_theorems::library;
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::rows::RowFacts;
use wythoff_theorems::statement::{Level, Theorem};

use wythoff_host::Failure;

use crate::{Road, states};

/// So long an automaton is looked for in one numeration system, unless more or less was asked for.
const TIME_PER_LEVEL: Duration = Duration::from_secs(60);

/// The level sets of one game, one after the other.
#[derive(Debug)]
pub struct Levels<'a> {
    road: Road<'a>,
    /// The systems that were not tried yet.
    systems: VecDeque<System>,
    /// Has the sets of all values so far.
    prover: Option<Prover>,
    /// Why there is nothing to try.
    nowhere: Option<Missed>,
    /// The numeration system of the automata, or the likeliest.
    system: Option<String>,
}

/// What is proved of one value.
#[derive(Debug)]
pub enum FoundLevel {
    /// An automaton that reads all piles side by side.
    Automaton(Box<Proved<Theorem>>, Relation),
    /// What the library says of the rows of Wythoff's game.
    Rows(&'static Proved<RowFacts>),
}

/// Why there is no automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    /// In words.
    pub reason: String,
    /// Whether more time or memory might help.
    pub by_limit: bool,
}

impl From<&NoTheorem> for Missed {
    fn from(error: &NoTheorem) -> Self {
        Self {
            reason: error.to_string(),
            by_limit: error.is_exhausted(),
        }
    }
}

impl<'a> Levels<'a> {
    /// Chooses the numeration systems to try.
    ///
    /// # Errors
    ///
    /// If the game has no rules in piles.
    pub fn new(road: Road<'a>) -> Result<Self, Failure> {
        let (systems, nowhere) = match road.systems() {
            Ok(systems) => (systems.into(), None),
            Err(Failure::Undecided(reason)) => {
                let by_limit = road.host.budget().check().is_err();
                (VecDeque::new(), Some(Missed { reason, by_limit }))
            }
            Err(failure) => return Err(failure),
        };
        Ok(Self {
            system: systems.front().map(System::to_string),
            road,
            systems,
            prover: None,
            nowhere,
        })
    }

    /// The numeration system of the first automaton, or the likeliest; `None` if none is likely.
    pub fn system(&self) -> Option<&String> {
        self.system.as_ref()
    }

    /// The prover that has the sets so far.
    pub fn prover(&mut self) -> Option<&mut Prover> {
        self.prover.as_mut()
    }

    /// The set of this value, after those of all smaller ones. An automaton comes from the library and is proved
    /// again, or it is learned; where that fails in one numeration system, the others are tried.
    ///
    /// # Errors
    ///
    /// Why there is none in the first system that was tried; [`Failure`] only where the question makes no sense.
    pub fn level(&mut self, value: u64) -> Result<Result<FoundLevel, Missed>, Failure> {
        if let Some(value) = self.road.value_for_rows(Level::Value(value))
            && let Some(facts) = usize::try_from(value).ok().and_then(library::row_facts)
        {
            return Ok(Ok(FoundLevel::Rows(facts)));
        }
        let mut first = None;
        loop {
            let started = match self.prover.take() {
                Some(prover) => Ok(prover),
                None => match self.systems.pop_front() {
                    Some(system) => {
                        let part = self.road.host.part(TIME_PER_LEVEL);
                        self.road.prover_within(system, &part)
                    }
                    None => break,
                },
            };
            let mut prover = match started {
                Ok(prover) => prover,
                Err(error) => {
                    first.get_or_insert(Missed::from(&error));
                    match Failure::from(error) {
                        Failure::Undecided(_) => continue,
                        failure => return Err(failure),
                    }
                }
            };
            match self.learn(&mut prover, value) {
                Ok(set) => {
                    let theorem = Box::new(prover.theorem());
                    if value == 0 {
                        self.system = Some(set.system().to_string());
                    }
                    self.prover = Some(prover);
                    return Ok(Ok(FoundLevel::Automaton(theorem, set)));
                }
                Err(error) => _ = first.get_or_insert(Missed::from(&error)),
            }
        }
        Ok(Err(first.or_else(|| self.nowhere.clone()).unwrap_or(
            Missed {
                reason: "no numeration system is left to try".to_owned(),
                by_limit: false,
            },
        )))
    }

    /// Proves the sets up to a value.
    fn learn(&self, prover: &mut Prover, value: u64) -> Result<Relation, NoTheorem> {
        let host = self.road.host;
        let found = loop {
            if let Some(set) = usize::try_from(value)
                .ok()
                .and_then(|value| prover.levels().get(value))
            {
                break Ok(set.clone());
            }
            let next = prover.levels().len() as u64;
            prover.logic().set_budget(host.part(TIME_PER_LEVEL));
            if let Err(error) = self.road.known_levels(prover, next + 1) {
                break Err(error);
            }
            if prover.levels().len() as u64 > next {
                continue;
            }
            let stage = host.begin(&format!("value {next}: states learned"), None);
            if let Err(error) = prover.next_level(&mut |event| stage.set(states(event))) {
                break Err(error);
            }
        };
        prover.logic().set_budget(host.budget().clone());
        found
    }
}
