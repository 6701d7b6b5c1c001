//! A search for periods that tells how far it is and, where the host has a store, keeps it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::{PeriodQuestion, name_in_certificate};
use crate::ask::{GOES_ON, Host, InStore};
use crate::period::{PeriodError, Search};
use crate::subject::Subject;
use crate::{Failure, Keeper};

/// What a store keeps.
const PERIOD: &str = "period";

impl PeriodQuestion {
    /// Runs a search up to row `last` and tells how many rows are certified.
    pub(super) fn search<T>(
        &self,
        what: &str,
        last: u64,
        host: &dyn Host,
        work: impl FnOnce(&Search) -> Result<T, PeriodError>,
    ) -> Result<T, Failure> {
        // Typed games are told apart by their rules, as everything else is that they have.
        let game = match Subject::from(self.game.clone()).rules() {
            Some(rules) if self.game.catalogue().is_none() => {
                let rules = rules.to_string();
                format!("the rules {}", rules.trim_end().replace('\n', "; "))
            }
            _ => name_in_certificate(&self.game),
        };
        let run = format!("periods of {what} of {game}");
        let keeper = InStore::open(&run, PERIOD, host)?;
        let search = Search {
            threads: rayon::current_num_threads(),
            budget: host.budget().clone(),
            keeper: keeper.clone().map(|keeper| keeper as Arc<dyn Keeper>),
            ..Search::default()
        };
        let stage = host.begin("certifying rows", last.checked_add(1));
        let done = AtomicBool::new(false);
        let found = thread::scope(|scope| {
            let watch = || {
                while !done.load(Ordering::Relaxed) {
                    stage.set(search.progress.rows());
                    thread::park_timeout(Duration::from_millis(100));
                }
            };
            // Where there are no threads the search goes on unwatched.
            let watcher = thread::Builder::new().spawn_scoped(scope, watch);
            let found = work(&search);
            done.store(true, Ordering::Relaxed);
            if let Ok(watcher) = watcher {
                watcher.thread().unpark();
            }
            found
        });
        let Some(keeper) = keeper else {
            return Ok(found?);
        };
        found.map_err(|error| match error {
            PeriodError::NotKept => keeper.failure(),
            PeriodError::Decode(why) => keeper.refused(&why),
            error => {
                let failure = Failure::from(error);
                if matches!(failure, Failure::Undecided(_)) {
                    host.note(GOES_ON);
                }
                failure
            }
        })
    }
}
