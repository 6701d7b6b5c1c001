//! A store as the place where a search keeps its progress.

use std::fmt::{self, Debug, Display};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use wythoff_rows::Keeper;

use crate::{Clock, Failure, Host, Store};

/// What to say when a search that keeps its progress stops at a limit.
pub const GOES_ON: &str = "the same command goes on from the last checkpoint";

/// The progress is not kept more often than this.
const PAUSE: Duration = Duration::from_millis(250);

/// Keeping the progress takes at most about one part in so many of the time.
const SHARE: u32 = 50;

/// Keeps the progress of a search in a store.
pub struct InStore {
    store: Arc<dyn Store>,
    /// The name of the record.
    kind: &'static str,
    /// What an earlier run kept.
    found: Option<Vec<u8>>,
    clock: Clock,
    kept: Mutex<Kept>,
    failure: Mutex<Option<Failure>>,
}

/// When the progress was kept last, and how long it took.
#[derive(Debug)]
struct Kept {
    last: Duration,
    took: Duration,
}

impl Debug for InStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InStore")
            .field("store", &self.store)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

impl InStore {
    /// The store that the host has for this run, if it has one; `kind` names the record in it.
    pub fn open(
        run: &str,
        kind: &'static str,
        host: &dyn Host,
    ) -> Result<Option<Arc<Self>>, Failure> {
        let Some(store) = host.store(run)? else {
            return Ok(None);
        };
        let found = store.load(kind)?;
        if found.is_some() {
            host.note("going on from the last checkpoint");
        }
        Ok(Some(Arc::new(Self {
            store,
            kind,
            found,
            clock: host.clock(),
            kept: Mutex::new(Kept {
                last: host.time(),
                took: Duration::ZERO,
            }),
            failure: Mutex::new(None),
        })))
    }

    /// Why the progress could not be kept.
    pub fn failure(&self) -> Failure {
        let failure = self
            .failure
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        failure.unwrap_or_else(|| self.refused(&"nothing can be written"))
    }

    /// The failure to understand what was kept.
    pub fn refused(&self, why: &dyn Display) -> Failure {
        self.store.refused(why)
    }
}

impl Keeper for InStore {
    fn kept(&self) -> Option<Vec<u8>> {
        self.found.clone()
    }

    fn is_due(&self) -> bool {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let now = (self.clock)();
        // Where no clock goes, every moment is a good one.
        now.is_zero() || now.saturating_sub(kept.last) >= PAUSE.max(SHARE * kept.took)
    }

    fn keep(&self, bytes: &[u8]) -> bool {
        let started = (self.clock)();
        let saved = self.store.save(self.kind, bytes);
        let last = (self.clock)();
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Kept {
            last,
            took: last.saturating_sub(started),
        };
        if let Err(failure) = saved {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
            return false;
        }
        true
    }
}
