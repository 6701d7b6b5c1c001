//! What a run may use: time, memory, threads, and the patience of the user.

use std::io::Write;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wythoff::{Budget, Exhausted, StopFlag};

use crate::cli::Common;

const MIB: u64 = 1 << 20;

/// Assumed where the system does not tell how much memory it has.
const UNKNOWN_MACHINE: u64 = 4096 * MIB;

/// How long a computation may take to notice that its time is up.
const GRACE: Duration = Duration::from_secs(2);

/// A part notices so soon that the whole has ended.
const POLL: Duration = Duration::from_millis(50);

/// Whether an interrupt ends the process at once; see [`let_interrupts_end_the_process`].
static INTERACTIVE: AtomicBool = AtomicBool::new(false);

/// The budget that the arguments ask for, with the clock started.
pub fn budget(common: &Common) -> Budget {
    let memory = common
        .memory_limit
        .map_or_else(default_memory, |mib| mib.saturating_mul(MIB));
    let budget = Budget::default().with_memory(memory);
    if let Some(limit) = common.time_limit {
        start_clock(limit, budget.stop_flag());
    }
    if let Some(threads) = common.threads {
        // Fails only if the pool exists already, and then it stays as it is.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global();
    }
    catch_interrupts(budget.stop_flag());
    budget
}

/// A part of the work, which ends after `limit` or with the whole.
pub fn part(budget: &Budget, limit: Duration) -> Budget {
    let stop = StopFlag::default();
    let part = budget.clone().with_stop(stop.clone());
    let whole = budget.clone();
    std::thread::spawn(move || {
        let end = Instant::now() + limit;
        while Instant::now() < end {
            match whole.check() {
                Ok(()) => std::thread::sleep(POLL),
                Err(Exhausted::Interrupted) => return stop.interrupt(),
                Err(_) => break,
            }
        }
        stop.time_up();
    });
    part
}

/// From now on the user waits for nothing, so an interrupt may end the process at once.
pub fn let_interrupts_end_the_process() {
    INTERACTIVE.store(true, Ordering::Relaxed);
}

/// Raises the flag when the time is up, and ends the process if that does not help.
fn start_clock(limit: Duration, stop: StopFlag) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        stop.time_up();
        std::thread::sleep(GRACE);
        let _ = writeln!(std::io::stderr(), "undecided: {}", Exhausted::Time);
        std::process::exit(3);
    });
}

/// The first interrupt asks the computation to stop, the second ends the process.
fn catch_interrupts(stop: StopFlag) {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        // Without a handler an interrupt ends the process, which is acceptable too.
        let _ = ctrlc::set_handler(move || {
            if INTERACTIVE.load(Ordering::Relaxed) || stop.check().is_err() {
                std::process::exit(130);
            }
            stop.interrupt();
        });
    });
}

/// A quarter of the memory of the machine, or of the container if that is smaller.
fn default_memory() -> u64 {
    let machine = read_number("/proc/meminfo", meminfo_total).unwrap_or(UNKNOWN_MACHINE);
    let container = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ]
    .into_iter()
    .filter_map(|file| read_number(file, |text| text.trim().parse().ok()))
    .min();
    container.map_or(machine, |limit| limit.min(machine)) / 4
}

fn read_number(file: &str, parse: impl Fn(&str) -> Option<u64>) -> Option<u64> {
    parse(&std::fs::read_to_string(file).ok()?)
}

fn meminfo_total(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_of_meminfo_is_in_kib() {
        let text = "MemTotal:       16384 kB\nMemFree:         1024 kB\n";
        assert_eq!(meminfo_total(text), Some(16 * MIB));
        assert_eq!(meminfo_total("nothing"), None);
    }

    #[test]
    fn there_is_always_a_memory_limit() {
        let memory = default_memory();
        assert!(memory > 0 && memory < u64::MAX / 2);
    }
}
