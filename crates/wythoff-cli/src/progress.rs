//! A line on standard error for work longer than a second.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use wythoff::ask::Stage;
use wythoff::engine::Meter;

const PATIENCE: Duration = Duration::from_secs(1);

/// As often a line tells those who do not watch a terminal what goes on.
const SILENCE: Duration = Duration::from_secs(10);

const REDRAW: Duration = Duration::from_millis(100);
const BAR: u64 = 30;

/// Shows that work goes on, from the first second until it is dropped.
///
/// It draws when standard error is a terminal, on a thread of its own; otherwise it says one line
/// every ten seconds. The work reports with [`Progress::advance`] or [`Progress::set`], which are as
/// cheap as an atomic store, or on a [`Meter`].
#[derive(Debug)]
pub struct Progress {
    state: Arc<State>,
    drawer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct State {
    label: String,
    total: Option<u64>,
    done: AtomicU64,
    meter: Option<Meter>,
    finished: Mutex<bool>,
    wake: Condvar,
}

/// What was begun last, for whoever must say how far the work has come.
static LATEST: Mutex<Option<Arc<State>>> = Mutex::new(None);

/// What was begun last, and how far it has come.
pub fn latest() -> Option<String> {
    let latest = LATEST.lock().ok()?;
    latest.as_ref().map(|state| state.so_far())
}

impl Progress {
    /// Starts to show progress towards `total` steps, or only that time passes.
    pub fn start(label: impl Into<String>, total: Option<u64>, quiet: bool) -> Self {
        Self::show(label.into(), total, None, quiet)
    }

    /// Starts to show what a meter says.
    pub fn metered(label: impl Into<String>, meter: &Meter, quiet: bool) -> Self {
        Self::show(label.into(), None, Some(meter.clone()), quiet)
    }

    fn show(label: String, total: Option<u64>, meter: Option<Meter>, quiet: bool) -> Self {
        let state = Arc::new(State {
            label,
            total: total.filter(|&total| total > 0),
            done: AtomicU64::new(0),
            meter,
            finished: Mutex::new(false),
            wake: Condvar::new(),
        });
        if let Ok(mut latest) = LATEST.lock() {
            *latest = Some(Arc::clone(&state));
        }
        let drawer = (!quiet).then(|| {
            let state = Arc::clone(&state);
            let terminal = std::io::stderr().is_terminal();
            std::thread::spawn(move || {
                if terminal {
                    state.draw_until_finished();
                } else {
                    state.say_now_and_then();
                }
            })
        });
        Self { state, drawer }
    }

    /// Reports that `steps` more steps are done.
    pub fn advance(&self, steps: u64) {
        self.state.done.fetch_add(steps, Ordering::Relaxed);
    }

    /// Reports that `steps` steps are done in all.
    pub fn set(&self, steps: u64) {
        self.state.done.store(steps, Ordering::Relaxed);
    }
}

impl Stage for Progress {
    fn set(&self, steps: u64) {
        self.set(steps);
    }

    fn advance(&self, steps: u64) {
        self.advance(steps);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(drawer) = self.drawer.take() {
            if let Ok(mut finished) = self.state.finished.lock() {
                *finished = true;
            }
            self.state.wake.notify_all();
            let _ = drawer.join();
        }
    }
}

impl State {
    fn draw_until_finished(&self) {
        let started = Instant::now();
        let mut drawn = false;
        let mut pause = PATIENCE;
        while self.goes_on_after(pause) {
            let _ = write!(
                std::io::stderr(),
                "\r\x1b[2K{}",
                self.line(started.elapsed())
            );
            drawn = true;
            pause = REDRAW;
        }
        if drawn {
            let _ = write!(std::io::stderr(), "\r\x1b[2K");
        }
    }

    fn say_now_and_then(&self) {
        let started = Instant::now();
        let mut hint = " (--time-limit ends it)";
        while self.goes_on_after(SILENCE) {
            let line = self.line(started.elapsed());
            let _ = writeln!(std::io::stderr(), "{line}; goes on{hint}");
            hint = "";
        }
    }

    /// Waits; whether the work still goes on then.
    fn goes_on_after(&self, pause: Duration) -> bool {
        let Ok(finished) = self.finished.lock() else {
            return false;
        };
        let waited = self
            .wake
            .wait_timeout_while(finished, pause, |finished| !*finished);
        waited.is_ok_and(|(finished, _)| !*finished)
    }

    /// How much is done, of how much if that is known.
    fn done(&self) -> (u64, Option<u64>) {
        match &self.meter {
            Some(meter) => (meter.done(), meter.total()),
            None => (self.done.load(Ordering::Relaxed), self.total),
        }
    }

    fn so_far(&self) -> String {
        match self.done() {
            (0, None) => self.label.clone(),
            (done, None) => format!("{} {done}", self.label),
            (done, Some(total)) => format!("{} {} of {total}", self.label, done.min(total)),
        }
    }

    fn line(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs();
        let (done, total) = self.done();
        match total {
            None if self.meter.is_some() && done > 0 => {
                format!("{} {done} positions, {seconds} s", self.label)
            }
            None if done == 0 => format!("{} {seconds} s", self.label),
            None => format!("{} {done}, {seconds} s", self.label),
            Some(total) => {
                let done = u128::from(done.min(total));
                let percent = done * 100 / u128::from(total);
                let full = (0..BAR).filter(|&at| u128::from(at * 100) < percent * u128::from(BAR));
                let full = full.count();
                format!(
                    "{} [{}{}] {percent}%, {seconds} s",
                    self.label,
                    "#".repeat(full),
                    " ".repeat(30 - full)
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(total: Option<u64>, done: u64) -> String {
        let progress = Progress::start("rows", total, true);
        progress.set(done);
        progress.state.line(Duration::from_secs(5))
    }

    #[test]
    fn lines() {
        assert_eq!(line(None, 0), "rows 5 s");
        assert_eq!(line(None, 12), "rows 12, 5 s");
        assert_eq!(
            line(Some(10), 5),
            "rows [###############               ] 50%, 5 s"
        );
        assert!(line(Some(10), 99).contains("100%"));
        assert_eq!(line(Some(0), 1), "rows 1, 5 s");
    }
}
