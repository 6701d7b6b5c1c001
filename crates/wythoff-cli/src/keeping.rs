//! A store on disk as the place where a search keeps its progress.

use std::fmt::Display;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use wythoff::ask::{Checkpoint, Host, Stage};
use wythoff::engine::Meter;
use wythoff::{Budget, Keeper};

pub use wythoff::ask::GOES_ON;

use crate::store::Store;
use crate::{Context, Failure};

/// The terminal, where searches keep their progress in a directory if one is given.
#[derive(Debug, Clone, Copy)]
pub struct Checkpointed<'a> {
    /// The terminal.
    pub context: &'a Context,
    /// The directory.
    pub directory: Option<&'a Path>,
}

impl Host for Checkpointed<'_> {
    fn budget(&self) -> &Budget {
        Host::budget(self.context)
    }

    fn part(&self, time: Duration) -> Budget {
        Host::part(self.context, time)
    }

    fn begin(&self, label: &str, total: Option<u64>) -> Box<dyn Stage + '_> {
        self.context.begin(label, total)
    }

    fn begin_metered(&self, label: &str, meter: &Meter) -> Box<dyn Stage + '_> {
        self.context.begin_metered(label, meter)
    }

    fn note(&self, message: &str) {
        Host::note(self.context, message);
    }

    fn keeper(&self, run: &str, what: &str) -> Result<Option<Arc<dyn Checkpoint>>, Failure> {
        let Some(directory) = self.directory else {
            return Ok(None);
        };
        let store = InStore::open(directory, run, what, self.context)?;
        Ok(Some(Arc::new(store)))
    }
}

/// The progress is not kept more often than this.
const PAUSE: Duration = Duration::from_millis(250);

/// Keeping the progress takes at most about one part in so many of the time.
const SHARE: u32 = 50;

/// Keeps the progress of a search in a store.
#[derive(Debug)]
pub struct InStore {
    store: Store,
    /// The name of the record.
    kind: String,
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
    /// Opens the store of the run in a directory, or makes a new one.
    pub fn open(
        directory: &Path,
        run: &str,
        kind: &str,
        context: &Context,
    ) -> Result<Self, Failure> {
        let store = Store::open(directory, run)?;
        let found = store.load(kind)?;
        if found.is_some() {
            context.note("going on from the last checkpoint");
        }
        Ok(Self {
            store,
            kind: kind.to_owned(),
            found,
            clock: Mutex::new(Clock {
                last: Instant::now(),
                took: Duration::ZERO,
            }),
            failure: Mutex::new(None),
        })
    }

    /// Why the progress could not be kept.
    pub fn failure(&self) -> Failure {
        let failure = self
            .failure
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        failure.unwrap_or_else(|| self.refused("nothing can be written"))
    }

    /// The failure to understand what was kept.
    pub fn refused(&self, why: impl Display) -> Failure {
        self.store.refused(why)
    }
}

impl Checkpoint for InStore {
    fn failure(&self) -> Failure {
        self.failure()
    }

    fn refused(&self, why: &dyn Display) -> Failure {
        self.refused(why)
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
        let saved = self.store.save(&self.kind, bytes);
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
