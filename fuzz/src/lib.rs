//! What the fuzz targets share: small limits, and a clock that holds them to these.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use wythoff::ask::Quiet;
use wythoff::{Budget, StopFlag};

/// How long an input may take before it is told to stop.
pub const TIME: Duration = Duration::from_millis(4);

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(1);

/// How much memory an input may take.
pub const MEMORY: u64 = 4 << 20;

/// The same for the separate checker, which counts one automaton at a time.
pub const CHECKER_MEMORY: usize = 4 << 20;

const STATES: usize = 1_000;

/// The flag of the input that is tried now, and when to raise it.
type Watched = Option<(Instant, StopFlag)>;

static WATCHED: Mutex<Watched> = Mutex::new(None);

fn watched() -> MutexGuard<'static, Watched> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Limits that keep an input short; the clock starts now.
pub fn small_budget() -> Budget {
    static CLOCK: OnceLock<()> = OnceLock::new();
    CLOCK.get_or_init(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(TICK);
                if let Some((end, flag)) = &*watched()
                    && *end <= Instant::now()
                {
                    flag.time_up();
                }
            }
        });
    });
    let budget = Budget::default().with_memory(MEMORY).with_states(STATES);
    *watched() = Some((Instant::now() + TIME, budget.stop_flag()));
    budget
}

/// Somebody who asks and has no time.
pub fn host() -> Quiet {
    Quiet::new(small_budget())
}
