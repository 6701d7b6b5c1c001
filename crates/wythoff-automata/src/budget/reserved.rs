//! Memory taken from a budget, given back when it is no longer held.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Exhausted;

/// Bytes that belong to whoever holds this; see [`Budget::reserve`](super::Budget::reserve).
///
/// A structure keeps its reservation in a field beside what it is for, so that both go together.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
///
/// let budget = Budget::default().with_memory(1000);
/// let mut first = budget.reserve(600).unwrap();
/// assert!(budget.reserve(600).is_err());
/// first.set(300).unwrap();
/// assert!(budget.reserve(600).is_ok());
/// drop(first);
/// assert_eq!(budget.reserved(), 0);
/// ```
#[derive(Debug)]
pub struct Reserved {
    all: Arc<AtomicU64>,
    limit: u64,
    bytes: u64,
}

impl Reserved {
    pub(super) fn nothing(all: Arc<AtomicU64>, limit: u64) -> Self {
        Self {
            all,
            limit,
            bytes: 0,
        }
    }

    /// How many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Holds `bytes` from now on: takes what is missing, if the budget has it, or gives back the rest.
    ///
    /// If it fails, what was held stays held. Costs nothing if nothing changes.
    pub fn set(&mut self, bytes: u64) -> Result<(), Exhausted> {
        let (held, limit) = (self.bytes, self.limit);
        let others = |all: u64| all.saturating_sub(held);
        let taken = |all| Some(others(all).saturating_add(bytes)).filter(|&all| all <= limit);
        if bytes > held {
            let tried = self
                .all
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken);
            tried.map_err(|all| Exhausted::Memory {
                needed: others(all).saturating_add(bytes),
                limit,
            })?;
        } else if bytes < held {
            self.all.fetch_sub(held - bytes, Ordering::Relaxed);
        }
        self.bytes = bytes;
        Ok(())
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.all.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Exhausted};

    #[test]
    fn what_others_hold_counts_and_comes_back() {
        let budget = Budget::default().with_memory(100);
        let other = budget.clone();
        let held = budget.reserve(70).unwrap();
        let needed = 140;
        assert_eq!(
            other.reserve(70).unwrap_err(),
            Exhausted::Memory { needed, limit: 100 }
        );
        assert_eq!(other.allow_memory(31).is_err(), other.reserve(31).is_err());
        assert_eq!((budget.reserved(), held.bytes()), (70, 70));
        drop(held);
        assert!(other.reserve(100).is_ok());
        assert_eq!(budget.reserved(), 0);
    }

    #[test]
    fn a_reservation_grows_shrinks_and_fails_without_loss() {
        let budget = Budget::default().with_memory(100);
        let mut held = budget.reserve_nothing();
        for bytes in [10, 100, 40, 40, 0, 99] {
            held.set(bytes).unwrap();
            assert_eq!(budget.reserved(), bytes);
        }
        assert!(held.set(101).is_err());
        assert!(held.set(u64::MAX).is_err());
        assert_eq!(budget.reserved(), 99);
    }

    #[test]
    fn threads_together_never_pass_the_limit() {
        let budget = Budget::default().with_memory(1000);
        std::thread::scope(|scope| {
            for step in 1..5_u64 {
                let budget = budget.clone();
                scope.spawn(move || {
                    for bytes in 0..2000 {
                        let held = budget.reserve(bytes * step % 1500);
                        assert!(held.is_err() || budget.memory() >= held.unwrap().bytes());
                    }
                });
            }
        });
        assert_eq!(budget.reserved(), 0);
    }
}
