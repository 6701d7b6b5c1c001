//! A search for periods with progress on the screen and, if asked for, in a store.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use wythoff::Game;
use wythoff::period::{Keeper, PeriodError, Search};

use super::Args;
use crate::cmd::verify::periods::name_in_certificate;
use crate::store::Store;
use crate::{Context, Failure};

/// What a store keeps.
const PERIOD: &str = "period";

/// The progress is not kept more often than this.
const PAUSE: Duration = Duration::from_millis(250);

/// Keeping the progress takes at most about one part in so many of the time.
const SHARE: u32 = 50;

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
            Some(directory) => Some(Arc::new(InStore::new(Store::open(directory, &run)?)?)),
            None => None,
        };
        if keeper.as_ref().is_some_and(|keeper| keeper.found.is_some()) {
            context.note("going on from the last checkpoint");
        }
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
            PeriodError::Decode(why) => keeper.store.refused(why),
            error => {
                let failure = Failure::from(error);
                if matches!(failure, Failure::Undecided(_)) {
                    context.note("the same command goes on from the last checkpoint");
                }
                failure
            }
        })
    }
}

/// Keeps the progress of a search in a store.
#[derive(Debug)]
struct InStore {
    store: Store,
    /// What an earlier run kept.
    found: Option<Vec<u8>>,
    clock: Mutex<Clock>,
    failure: Mutex<Option<Failure>>,
}

/// When the progress was kept last, and how long it took.
#[derive(Debug)]
struct Clock {
    last: Instant,
    took: Duration,
}

impl InStore {
    fn new(store: Store) -> Result<Self, Failure> {
        Ok(Self {
            found: store.load(PERIOD)?,
            store,
            clock: Mutex::new(Clock {
                last: Instant::now(),
                took: Duration::ZERO,
            }),
            failure: Mutex::new(None),
        })
    }

    /// Why the progress could not be kept.
    fn failure(&self) -> Failure {
        let failure = self
            .failure
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        failure.unwrap_or_else(|| self.store.refused("nothing can be written"))
    }
}

impl Keeper for InStore {
    fn kept(&self) -> Option<Vec<u8>> {
        self.found.clone()
    }

    fn is_due(&self) -> bool {
        let clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        clock.last.elapsed() >= PAUSE.max(SHARE * clock.took)
    }

    fn keep(&self, bytes: &[u8]) -> bool {
        let started = Instant::now();
        let saved = self.store.save(PERIOD, bytes);
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        *clock = Clock {
            last: Instant::now(),
            took: started.elapsed(),
        };
        if let Err(failure) = saved {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
            return false;
        }
        true
    }
}
