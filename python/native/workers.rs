//! The threads that do the work while the thread of Python waits.
//!
//! A thread that has finished waits for the next call, so that a call costs no new thread. Parallel parts run in the
//! pool of rayon. A forked process has none of the threads of its parent; it starts its own.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Something to do.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// As much as the main thread of a program has on most systems, for formulas that are nested deep.
const STACK: usize = 16 << 20;

/// More threads than this bring nothing.
const MOST_THREADS: usize = 256;

/// Threads without work, and the process in which they live.
struct Idle {
    process: u32,
    threads: Vec<Sender<Job>>,
}

static IDLE: Mutex<Idle> = Mutex::new(Idle {
    process: 0,
    threads: Vec::new(),
});

fn idle(threads: impl FnOnce(&mut Vec<Sender<Job>>) -> Option<Sender<Job>>) -> Option<Sender<Job>> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if idle.process != process {
        idle.process = process;
        idle.threads.clear();
    }
    threads(&mut idle.threads)
}

/// Does it on a thread of its own.
pub(crate) fn start(job: Job) -> std::io::Result<()> {
    let job = match idle(Vec::pop) {
        None => job,
        Some(thread) => match thread.send(job) {
            Ok(()) => return Ok(()),
            Err(unsent) => unsent.0,
        },
    };
    let (sender, jobs) = channel::<Job>();
    let thread = std::thread::Builder::new().name("wythoff".to_owned());
    thread.stack_size(STACK).spawn(move || {
        job();
        loop {
            let ready = sender.clone();
            idle(|threads| {
                threads.push(ready);
                None
            });
            match jobs.recv() {
                Ok(job) => job(),
                Err(_) => return,
            }
        }
    })?;
    Ok(())
}

/// The process that has the threads of rayon's own pool.
static OWNER: AtomicU32 = AtomicU32::new(0);

/// The pool of a forked process.
static FORKED: Mutex<Option<(u32, &'static ThreadPool)>> = Mutex::new(None);

/// Does it with so many threads for its parallel parts.
pub(crate) fn in_pool<T: Send>(threads: Option<usize>, job: impl FnOnce() -> T + Send) -> T {
    let built = |threads: usize| ThreadPoolBuilder::new().num_threads(threads).build();
    if let Some(threads) = threads {
        return match built(threads.min(MOST_THREADS)) {
            Ok(pool) => pool.install(job),
            Err(_) => job(),
        };
    }
    let process = std::process::id();
    let owner = OWNER.compare_exchange(0, process, Ordering::SeqCst, Ordering::SeqCst);
    if owner.is_ok() || owner == Err(process) {
        return job();
    }
    let pool = {
        let mut forked = FORKED.lock().unwrap_or_else(PoisonError::into_inner);
        match *forked {
            Some((known, pool)) if known == process => Some(pool),
            _ => built(0).ok().map(|pool| {
                // It lives as long as the process.
                let pool: &'static ThreadPool = Box::leak(Box::new(pool));
                *forked = Some((process, pool));
                pool
            }),
        }
    };
    match pool {
        Some(pool) => pool.install(job),
        None => job(),
    }
}
