//! A search for periods with progress on the screen and, if asked for, in a store.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use wythoff::period::{PeriodError, Search};
use wythoff::{Game, Keeper};

use super::Args;
use crate::keeping::{GOES_ON, InStore};
use crate::{Context, Failure};
use wythoff::ask::verify::name_in_certificate;

/// What a store keeps.
const PERIOD: &str = "period";

impl Args {
    /// Runs a search up to row `last` and shows how many rows are certified.
    pub(super) fn search<T>(
        &self,
        game: &Game,
        what: &str,
        last: u64,
        context: &Context,
        work: impl FnOnce(&Search) -> Result<T, PeriodError>,
    ) -> Result<T, Failure> {
        let run = format!("periods of {what} of {}", name_in_certificate(game));
        let keeper = match &self.checkpoint {
            Some(directory) => Some(Arc::new(InStore::open(directory, &run, PERIOD, context)?)),
            None => None,
        };
        let search = Search {
            threads: rayon::current_num_threads(),
            budget: context.budget.clone(),
            keeper: keeper.clone().map(|keeper| keeper as Arc<dyn Keeper>),
            ..Search::default()
        };
        let bar = context.progress("certifying rows", last.checked_add(1));
        let done = AtomicBool::new(false);
        let found = thread::scope(|scope| {
            let watcher = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    bar.set(search.progress.rows());
                    thread::park_timeout(Duration::from_millis(100));
                }
            });
            let found = work(&search);
            done.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
            found
        });
        let Some(keeper) = keeper else {
            return Ok(found?);
        };
        found.map_err(|error| match error {
            PeriodError::NotKept => keeper.failure(),
            PeriodError::Decode(why) => keeper.refused(why),
            error => {
                let failure = Failure::from(error);
                if matches!(failure, Failure::Undecided(_)) {
                    context.note(GOES_ON);
                }
                failure
            }
        })
    }
}
