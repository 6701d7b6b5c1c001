//! The host that the facade talks to while a call from Python waits.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wythoff::ask::{Clock, Host, Stage};
use wythoff::engine::Meter;
use wythoff::{Budget, StopFlag};

/// What the work and the thread that waits for it share.
#[derive(Debug)]
pub(crate) struct Shared {
    budget: Budget,
    started: Instant,
    /// Whether there is a limit on time: then parts have none of their own.
    timed: bool,
    stages: Mutex<Vec<Arc<Count>>>,
    notes: Mutex<Vec<String>>,
    parts: Mutex<Vec<(Instant, StopFlag)>>,
}

/// How far a piece of work has come.
#[derive(Debug)]
struct Count {
    label: String,
    total: Option<u64>,
    done: AtomicU64,
    meter: Option<Meter>,
}

/// A piece of work that is under way, for whoever shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) label: String,
    pub(crate) done: u64,
    pub(crate) total: Option<u64>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(crate) fn new(budget: Budget, timed: bool) -> Self {
        Self {
            budget,
            started: Instant::now(),
            timed,
            stages: Mutex::default(),
            notes: Mutex::default(),
            parts: Mutex::default(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn stop_flag(&self) -> StopFlag {
        self.budget.stop_flag()
    }

    /// What the work has said so far.
    pub(crate) fn notes(&self) -> Vec<String> {
        locked(&self.notes).clone()
    }

    /// What is being done, the innermost piece of work.
    pub(crate) fn progress(&self) -> Option<Progress> {
        let stages = locked(&self.stages);
        let stage = stages.last()?;
        let (done, total) = match &stage.meter {
            Some(meter) => (meter.done(), meter.total()),
            None => (stage.done.load(Ordering::Relaxed), stage.total),
        };
        Some(Progress {
            label: stage.label.clone(),
            done,
            total,
        })
    }

    /// Stops the parts whose time is up, and all of them if the whole has ended.
    pub(crate) fn stop_parts(&self) {
        let ended = self.budget.check().is_err();
        let now = Instant::now();
        locked(&self.parts).retain(|(end, stop)| {
            let over = ended || now >= *end;
            if over {
                stop.time_up();
            }
            !over
        });
    }

    fn push(&self, count: Count) -> Box<dyn Stage + '_> {
        let count = Arc::new(count);
        locked(&self.stages).push(Arc::clone(&count));
        Box::new(Shown {
            shared: self,
            count,
        })
    }
}

impl Host for Shared {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn part(&self, time: Duration) -> Budget {
        if self.timed {
            return self.budget.clone();
        }
        let stop = StopFlag::default();
        locked(&self.parts).push((Instant::now() + time, stop.clone()));
        self.budget.clone().with_stop(stop)
    }

    fn begin(&self, label: &str, total: Option<u64>) -> Box<dyn Stage + '_> {
        self.push(Count {
            label: label.to_owned(),
            total: total.filter(|&total| total > 0),
            done: AtomicU64::new(0),
            meter: None,
        })
    }

    fn begin_metered(&self, label: &str, meter: &Meter) -> Box<dyn Stage + '_> {
        self.push(Count {
            label: label.to_owned(),
            total: None,
            done: AtomicU64::new(0),
            meter: Some(meter.clone()),
        })
    }

    fn note(&self, message: &str) {
        locked(&self.notes).push(message.to_owned());
    }

    fn clock(&self) -> Clock {
        let started = self.started;
        Box::new(move || started.elapsed())
    }
}

/// A piece of work in the list of those that are shown.
struct Shown<'a> {
    shared: &'a Shared,
    count: Arc<Count>,
}

impl Stage for Shown<'_> {
    fn set(&self, steps: u64) {
        self.count.done.store(steps, Ordering::Relaxed);
    }

    fn advance(&self, steps: u64) {
        self.count.done.fetch_add(steps, Ordering::Relaxed);
    }
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        locked(&self.shared.stages).retain(|stage| !Arc::ptr_eq(stage, &self.count));
    }
}
