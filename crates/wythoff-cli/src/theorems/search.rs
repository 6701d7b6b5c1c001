//! A search for one theorem that can be stopped and taken up again.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;

use wythoff::subject::Subject;
use wythoff::theorem::learning::Progress;
use wythoff::theorem::prove::{NoTheorem, Prover};
use wythoff::theorem::proved::Proved;
use wythoff::theorem::statement::{Claim, Theorem};
use wythoff_automata::System;

use super::{known_levels, prover, states};
use crate::keeping::{GOES_ON, InStore};
use crate::{Context, Failure};

/// What a store keeps.
const THEOREM: &str = "theorem";

/// The option `--checkpoint`.
#[derive(Debug, Clone, clap::Args)]
pub struct CheckpointArg {
    /// Keep what is learned in DIR; the same command goes on from there, even after a crash
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
}

impl CheckpointArg {
    /// Whether a directory was named.
    pub fn is_given(&self) -> bool {
        self.checkpoint.is_some()
    }
}

/// A search for the theorem about one subject and claim.
#[derive(Debug)]
pub struct Search<'a> {
    subject: &'a Subject,
    claim: Claim,
    prover: Prover,
    keeper: Option<Arc<InStore>>,
    context: &'a Context,
}

impl<'a> Search<'a> {
    /// Translates the rules and goes back to the last checkpoint, if there is one.
    pub fn new(
        subject: &'a Subject,
        system: System,
        claim: Claim,
        checkpoint: &CheckpointArg,
        context: &'a Context,
    ) -> Result<Self, Failure> {
        let rules = subject.rules().map(|rules| rules.to_string());
        let run = format!(
            "{claim} of {subject} in {system}, rules: {}",
            rules.unwrap_or_default().replace('\n', " ")
        );
        let mut search = Self {
            subject,
            claim,
            prover: prover(subject, system, context)?,
            keeper: None,
            context,
        };
        if let Some(directory) = &checkpoint.checkpoint {
            let keeper = Arc::new(InStore::open(directory, &run, THEOREM, context)?);
            search.keeper = Some(keeper.clone());
            let resumed = search.prover.keep_in(keeper);
            resumed.map_err(|error| search.failure(error, 0))?;
        }
        Ok(search)
    }

    /// Learns and proves in the first of the numeration systems in which that works; the failure is
    /// that of the first. What is kept belongs to one system, so with a checkpoint only that one counts.
    pub fn in_some(
        subject: &'a Subject,
        systems: Vec<System>,
        claim: Claim,
        checkpoint: &CheckpointArg,
        context: &'a Context,
    ) -> Result<(Proved<Theorem>, Prover), Failure> {
        let most = match checkpoint.checkpoint {
            Some(_) => 1,
            None => systems.len(),
        };
        let mut first = None;
        for system in systems.into_iter().take(most) {
            let search = Self::new(subject, system, claim, checkpoint, context);
            match search.and_then(Self::run) {
                Err(failure @ Failure::Undecided(_)) => _ = first.get_or_insert(failure),
                answer => return answer,
            }
        }
        Err(first.expect("there is a system to try"))
    }

    /// Learns and proves what is missing. The prover has the level sets.
    pub fn run(mut self) -> Result<(Proved<Theorem>, Prover), Failure> {
        if let Claim::Value(value) = self.claim {
            known_levels(&mut self.prover, self.subject, value)?;
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
            Claim::Value(value) => {
                while self.prover.levels().len() as u64 <= value {
                    let level = self.prover.levels().len();
                    let label = format!("value {level}: states learned");
                    self.prover
                        .next_level(&mut watched(label, learned, self.context))?;
                }
                Ok(self.prover.theorem())
            }
            Claim::Misere => {
                let label = "misère play: states learned".to_string();
                self.prover
                    .misere_theorem(&mut watched(label, learned, self.context))
            }
        }
    }

    /// Why there is no theorem, with a word on how far the search has come.
    fn failure(&self, error: NoTheorem, learned: u64) -> Failure {
        match (&self.keeper, error) {
            (Some(keeper), NoTheorem::NotKept) => keeper.failure(),
            (Some(keeper), NoTheorem::Kept(why)) => keeper.refused(why),
            (keeper, error) if error.is_exhausted() => {
                self.context
                    .note(format_args!("{learned} states were learned"));
                if keeper.is_some() {
                    self.context.note(GOES_ON);
                }
                error.into()
            }
            (_, error) => error.into(),
        }
    }
}

/// Shows the number of states, and remembers it.
fn watched<'a>(
    label: String,
    learned: &'a Cell<u64>,
    context: &Context,
) -> impl FnMut(Progress) + use<'a> {
    let progress = context.progress(label, None);
    move |event| {
        learned.set(states(event));
        progress.set(states(event));
    }
}
