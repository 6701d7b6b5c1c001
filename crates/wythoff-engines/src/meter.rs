//! How far a long computation has come, for whoever waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter that one thread advances and another reads. Clones share it.
///
/// # Example
///
/// ```
/// use std::sync::Arc;
/// use wythoff_engines::Meter;
/// use wythoff_engines::generic::Solver;
/// use wythoff_rules::rules::Mouse;
/// use wythoff_automata::Budget;
///
/// let meter = Meter::default();
/// let mut solver = Solver::new(Arc::new(Mouse), &Budget::default()).reporting_to(&meter);
/// solver.grundy(&[20, 30]).unwrap();
/// assert!(meter.done() > 0);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Meter(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    done: AtomicU64,
    total: AtomicU64,
}

impl Meter {
    /// How much is done.
    pub fn done(&self) -> u64 {
        self.0.done.load(Ordering::Relaxed)
    }

    /// How much there is to do, if that is known.
    pub fn total(&self) -> Option<u64> {
        Some(self.0.total.load(Ordering::Relaxed)).filter(|&total| total > 0)
    }

    /// A new task begins.
    pub(super) fn start(&self, total: Option<u64>) {
        self.0.done.store(0, Ordering::Relaxed);
        self.0.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }

    pub(super) fn set(&self, done: u64) {
        self.0.done.store(done, Ordering::Relaxed);
    }
}
