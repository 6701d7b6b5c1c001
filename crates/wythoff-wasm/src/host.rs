//! The host of questions in a page: limits, the clock of the page, and what it hears.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use wythoff::Budget;
use wythoff::ask::{Clock, Host, Shelf, Stage};
use wythoff::engine::Meter;

/// A page has little memory.
const MEMORY: u64 = 512 << 20;

/// For the tables that are kept.
const SHELF: u64 = 64 << 20;

/// The page is told of a stage so often at most.
const BEAT: Duration = Duration::from_millis(50);

/// A page that asks.
#[derive(Debug)]
pub(crate) struct Page {
    budget: Budget,
    shelf: Shelf,
}

impl Default for Page {
    fn default() -> Self {
        Self {
            budget: Budget::default().with_memory(MEMORY),
            shelf: Shelf::of_bytes(SHELF),
        }
    }
}

impl Host for Page {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn begin(&self, label: &str, total: Option<u64>) -> Box<dyn Stage + '_> {
        Box::new(Told::begin(label, total))
    }

    fn begin_metered(&self, label: &str, _: &Meter) -> Box<dyn Stage + '_> {
        Box::new(Told::begin(label, None))
    }

    fn partial(&self, part: &dyn Fn() -> String) {
        outside::hear_it("partial", &part());
    }

    fn shelf(&self) -> Option<&Shelf> {
        Some(&self.shelf)
    }

    fn note(&self, message: &str) {
        outside::hear_it(
            "progress",
            &serde_json::json!({ "note": message }).to_string(),
        );
    }

    fn clock(&self) -> Clock {
        Box::new(outside::time)
    }
}

/// A stage that the page is told of.
struct Told {
    label: String,
    total: Option<u64>,
    done: AtomicU64,
    last: AtomicU64,
}

impl Told {
    fn begin(label: &str, total: Option<u64>) -> Self {
        let stage = Self {
            label: label.to_owned(),
            total,
            done: AtomicU64::new(0),
            last: AtomicU64::new(0),
        };
        stage.tell(0);
        stage
    }

    fn tell(&self, done: u64) {
        let now = u64::try_from(outside::time().as_millis()).unwrap_or(u64::MAX);
        self.last.store(now, Ordering::Relaxed);
        let json = serde_json::json!({ "label": self.label, "done": done, "total": self.total });
        outside::hear_it("progress", &json.to_string());
    }

    fn tell_if_due(&self, done: u64) {
        let now = u64::try_from(outside::time().as_millis()).unwrap_or(u64::MAX);
        let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
        if Duration::from_millis(now) >= last + BEAT {
            self.tell(done);
        }
    }
}

impl Stage for Told {
    fn set(&self, steps: u64) {
        self.done.store(steps, Ordering::Relaxed);
        self.tell_if_due(steps);
    }

    fn advance(&self, steps: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        self.tell_if_due(done);
    }
}

/// The functions of the page.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "the page is on the other side")]
mod outside {
    use std::time::Duration;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Hears of an event: its name and its data, at these addresses and of these lengths.
        fn hear(name: *const u8, name_bytes: usize, data: *const u8, data_bytes: usize);
        /// Milliseconds since the worker began.
        fn now() -> u32;
    }

    pub(super) fn hear_it(name: &str, data: &str) {
        // SAFETY: the page reads the bytes during the call and keeps nothing.
        unsafe { hear(name.as_ptr(), name.len(), data.as_ptr(), data.len()) }
    }

    pub(super) fn time() -> Duration {
        // SAFETY: it only returns a number.
        Duration::from_millis(u64::from(unsafe { now() }))
    }
}

/// Elsewhere there is no page: nobody hears, and the clock stands still.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use std::time::Duration;

    pub(super) fn hear_it(_: &str, _: &str) {}

    pub(super) fn time() -> Duration {
        Duration::ZERO
    }
}
