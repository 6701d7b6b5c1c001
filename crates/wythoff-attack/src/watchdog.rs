//! Stops what takes too long: the core reads no clock, so a thread here raises its flags.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use wythoff_automata::StopFlag;

/// How often the flags are looked at.
const TICK: Duration = Duration::from_millis(5);

/// What does not end so long after its flag is raised will not end at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// Something that must end.
#[derive(Debug, Clone)]
struct Watch {
    index: u64,
    end: Instant,
    flag: StopFlag,
}

type Watched = Vec<Option<Watch>>;

/// A thread that stops what takes too long; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Watchdog {
    watched: Arc<Mutex<Watched>>,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Watchdog {
    /// For so many computations at a time; `give_up` is called with the number of one that does not end.
    pub(crate) fn new(slots: usize, give_up: impl Fn(u64) + Send + 'static) -> Self {
        let watched = Arc::new(Mutex::new(vec![None; slots]));
        let over = Arc::new(AtomicBool::new(false));
        let thread = std::thread::spawn({
            let (watched, over) = (watched.clone(), over.clone());
            move || {
                while !over.load(Ordering::Relaxed) {
                    std::thread::sleep(TICK);
                    let now = Instant::now();
                    for watch in locked(&watched).iter().flatten() {
                        if watch.end <= now {
                            watch.flag.time_up();
                        }
                        if watch.end + PATIENCE <= now {
                            give_up(watch.index);
                        }
                    }
                }
            }
        });
        Self {
            watched,
            over,
            thread: Some(thread),
        }
    }

    /// Raises the flag after this time, unless something else is watched in the slot by then.
    pub(crate) fn watch(&self, slot: usize, index: u64, flag: StopFlag, limit: Duration) {
        let end = Instant::now() + limit;
        locked(&self.watched)[slot] = Some(Watch { index, end, flag });
    }

    /// Nothing is watched in the slot.
    pub(crate) fn rest(&self, slot: usize) {
        locked(&self.watched)[slot] = None;
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It cannot have panicked: it only compares times.
            let _ = thread.join();
        }
    }
}

fn locked(watched: &Mutex<Watched>) -> MutexGuard<'_, Watched> {
    watched.lock().unwrap_or_else(PoisonError::into_inner)
}
