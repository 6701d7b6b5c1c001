//! Stops what takes too long: the core reads no clock, so a thread here raises its flags.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use wythoff::StopFlag;

/// How often the flags are looked at.
const TICK: Duration = Duration::from_millis(5);

/// What is being watched: when it must end, and its flag.
type Watched = Vec<Option<(Instant, StopFlag)>>;

/// A thread that stops what takes too long; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Watchdog {
    watched: Arc<Mutex<Watched>>,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Watchdog {
    /// For so many computations at a time.
    pub(crate) fn new(slots: usize) -> Self {
        let watched = Arc::new(Mutex::new(vec![None; slots]));
        let over = Arc::new(AtomicBool::new(false));
        let thread = std::thread::spawn({
            let (watched, over) = (watched.clone(), over.clone());
            move || {
                while !over.load(Ordering::Relaxed) {
                    std::thread::sleep(TICK);
                    let now = Instant::now();
                    for slot in locked(&watched).iter_mut() {
                        if let Some((_, flag)) = slot.take_if(|(end, _)| *end <= now) {
                            flag.time_up();
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
    pub(crate) fn watch(&self, slot: usize, flag: StopFlag, limit: Duration) {
        locked(&self.watched)[slot] = Some((Instant::now() + limit, flag));
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
