//! Memory taken from a budget, given back when it is no longer held.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Exhausted;

/// The bytes of a vector that grows: twice as many if it is nearly full, so that they are reserved before they are taken.
pub(crate) fn bytes_soon<T>(vector: &Vec<T>) -> u64 {
    let room = vector.capacity();
    let soon = match vector.len() >= room - room / 8 {
        true => 2 * room,
        false => room,
    };
    (soon * size_of::<T>()) as u64
}

/// All that is taken from a budget.
#[derive(Debug, Default)]
pub(super) struct Taken {
    bytes: AtomicU64,
    /// How many more requests are heard, if they are counted.
    requests: Option<AtomicU64>,
}

impl Taken {
    pub(super) fn with_requests(requests: u64) -> Self {
        Self {
            requests: Some(AtomicU64::new(requests)),
            ..Self::default()
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn requests_left(&self) -> Option<u64> {
        let left = self.requests.as_ref()?;
        Some(left.load(Ordering::Relaxed))
    }

    /// Counts a request for memory: whether it comes after those that are heard.
    pub(super) fn is_refused(&self) -> bool {
        self.requests.as_ref().is_some_and(|left| {
            let less = |left: u64| left.checked_sub(1);
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
                .is_err()
        })
    }
}

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
    all: Arc<Taken>,
    limit: u64,
    bytes: u64,
}

impl Reserved {
    pub(super) fn nothing(all: Arc<Taken>, limit: u64) -> Self {
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
        if bytes > held {
            let refused = self.all.is_refused();
            let fits = |all: &u64| *all <= limit && !refused;
            let taken = |all| Some(others(all).saturating_add(bytes)).filter(fits);
            let tried = self
                .all
                .bytes
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken);
            tried.map_err(|all| Exhausted::Memory {
                needed: others(all).saturating_add(bytes),
                limit,
            })?;
        } else if bytes < held {
            self.all.bytes.fetch_sub(held - bytes, Ordering::Relaxed);
        }
        self.bytes = bytes;
        Ok(())
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.all.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
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
    fn requests_are_counted_and_then_refused() {
        let budget = Budget::default().with_requests(3);
        let mut held = budget.reserve(5).unwrap();
        assert!(budget.clone().allow_memory(5).is_ok());
        held.set(2).unwrap();
        held.set(9).unwrap();
        assert_eq!(budget.requests_left(), Some(0));
        assert!(held.set(10).is_err() && budget.allow_memory(0).is_err());
        held.set(1).unwrap();
        assert_eq!((budget.reserved(), held.bytes()), (1, 1));
        assert_eq!(Budget::default().requests_left(), None);
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
