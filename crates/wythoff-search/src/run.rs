//! A search in one numeration system, which can be stopped and taken up again.

use std::cell::Cell;
use std::sync::Arc;

use wythoff_automata::Proved;
use wythoff_automata::System;
use wythoff_theorems::learning::Progress;
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::statement::{Level, Theorem};

use wythoff_host::{Failure, GOES_ON, Host, InStore};

use crate::{Road, states};

/// What is kept.
const THEOREM: &str = "theorem";

/// A search for the theorem about one claim in one numeration system.
pub(super) struct Search<'a> {
    road: &'a Road<'a>,
    claim: Level,
    prover: Prover,
    checkpoint: Option<Arc<InStore>>,
}

impl<'a> Search<'a> {
    /// Translates the rules and goes back to what was kept, if anything was.
    pub(super) fn new(road: &'a Road<'a>, system: System, claim: Level) -> Result<Self, Failure> {
        let subject = road.subject;
        let rules = subject.rules().map(|rules| rules.to_string());
        let run = format!(
            "{claim} of {subject} in {system}, rules: {}",
            rules.unwrap_or_default().replace('\n', " ")
        );
        let mut search = Self {
            road,
            claim,
            prover: road.prover(system)?,
            checkpoint: None,
        };
        if road.keeps
            && let Some(checkpoint) = InStore::open(&run, THEOREM, road.host)?
        {
            search.checkpoint = Some(checkpoint.clone());
            let resumed = search.prover.keep_in(checkpoint);
            resumed.map_err(|error| search.failure(error, 0))?;
        }
        Ok(search)
    }

    /// Learns and proves what is missing. The prover has the level sets.
    pub(super) fn run(mut self) -> Result<(Proved<Theorem>, Prover), Failure> {
        if let Level::Value(value) = self.claim {
            self.road.known_levels(&mut self.prover, value)?;
        }
        let learned = Cell::new(0);
        let theorem = self.theorem(&learned);
        match theorem {
            Ok(theorem) => Ok((theorem, self.prover)),
            Err(error) => Err(self.failure(error, learned.get())),
        }
    }

    fn theorem(&mut self, learned: &Cell<u64>) -> Result<Proved<Theorem>, NoTheorem> {
        match self.claim {
            Level::Value(value) => {
                while self.prover.levels().len() as u64 <= value {
                    let level = self.prover.levels().len();
                    let label = format!("value {level}: states learned");
                    let host = self.road.host;
                    self.prover
                        .next_level(&mut watched(&label, learned, host))?;
                }
                Ok(self.prover.theorem())
            }
            Level::Misere => {
                let label = "misère play: states learned";
                let host = self.road.host;
                self.prover
                    .misere_theorem(&mut watched(label, learned, host))
            }
        }
    }

    /// Why there is no theorem, with a word on how far the search has come.
    fn failure(&self, error: NoTheorem, learned: u64) -> Failure {
        match (&self.checkpoint, error) {
            (Some(checkpoint), NoTheorem::NotKept) => checkpoint.failure(),
            (Some(checkpoint), NoTheorem::Kept(why)) => checkpoint.refused(&why),
            (checkpoint, error) if error.is_exhausted() => {
                let host = self.road.host;
                host.note(&format!("{learned} states were learned"));
                if checkpoint.is_some() {
                    host.note(GOES_ON);
                }
                error.into()
            }
            (_, error) => error.into(),
        }
    }
}

/// Shows the number of states, and remembers it.
fn watched<'a>(
    label: &str,
    learned: &'a Cell<u64>,
    host: &'a dyn Host,
) -> impl FnMut(Progress) + use<'a> {
    let stage = host.begin(label, None);
    move |event| {
        learned.set(states(event));
        stage.set(states(event));
    }
}
