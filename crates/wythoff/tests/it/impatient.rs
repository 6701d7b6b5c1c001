//! A keeper that ends searches.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use wythoff::Keeper;

/// Keeps in memory, at every chance, and ends the search after so many times.
#[derive(Debug, Default)]
pub(crate) struct Impatient {
    kept: Mutex<Option<Vec<u8>>>,
    left: AtomicUsize,
}

impl Impatient {
    pub(crate) fn wait_for(&self, times: usize) {
        self.left.store(times, Ordering::Relaxed);
    }

    pub(crate) fn replace(&self, kept: Vec<u8>) {
        *self.kept.lock().unwrap() = Some(kept);
    }

    /// What was kept, with one bit changed, here or there.
    pub(crate) fn damaged(&self) -> impl Iterator<Item = Vec<u8>> {
        let bytes = self.kept().unwrap();
        let places = (0..bytes.len()).step_by(bytes.len() / 50);
        places.map(move |at| {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            damaged
        })
    }
}

impl Keeper for Impatient {
    fn kept(&self) -> Option<Vec<u8>> {
        self.kept.lock().unwrap().clone()
    }

    fn is_due(&self) -> bool {
        true
    }

    fn keep(&self, bytes: &[u8]) -> bool {
        self.replace(bytes.to_vec());
        self.left.fetch_sub(1, Ordering::Relaxed) > 1
    }
}
