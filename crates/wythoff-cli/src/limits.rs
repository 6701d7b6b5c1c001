//! What a run may use: time, memory, threads, and the patience of the user.

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

use wythoff::{Budget, Exhausted, StopFlag};

use crate::cli::Common;
use crate::{Failure, arg, memory, output, progress};

const MIB: u64 = 1 << 20;

/// Assumed where the system does not tell how much memory it has.
const UNKNOWN_MACHINE: u64 = 4096 * MIB;

/// How long a computation may take to notice that it should stop, and to say how far it came.
const GRACE: Duration = Duration::from_millis(80);

/// The same for commands that have a part of the answer to print.
const GRACE_FOR_A_PART: Duration = Duration::from_secs(2);

/// How long a process that should stop may go on to save its progress.
const SAVING: Duration = Duration::from_secs(30);

/// More threads than this for each core bring nothing and are not started.
const THREADS_PER_CORE: usize = 16;

/// A part notices so soon that the whole has ended.
const POLL: Duration = Duration::from_millis(50);

/// Whether an interrupt ends the process at once; see [`let_interrupts_end_the_process`].
static INTERACTIVE: AtomicBool = AtomicBool::new(false);

/// The budget of the process, for what is read before a command runs.
static OF_PROCESS: OnceLock<Budget> = OnceLock::new();

/// What stops the process, if it was started with [`start`].
static STOP: OnceLock<StopFlag> = OnceLock::new();

/// The process begins to read its arguments, which takes time if there are numbers of millions of digits among them: its
/// time runs from now on, and interrupts are answered.
pub fn start(args: &[OsString]) {
    let stop = STOP.get_or_init(StopFlag::default);
    catch_interrupts(stop.clone());
    if let Some(limit) = time_limit(args) {
        start_clock(limit, stop.clone());
    }
}

/// The time limit among arguments that are not read yet; a wrong one is refused when they are.
fn time_limit(args: &[OsString]) -> Option<Duration> {
    const NAME: &str = "--time-limit";
    let args: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let mut numbered = args.iter().enumerate();
    let text = numbered.find_map(|(at, arg)| match arg.strip_prefix(NAME)? {
        "" => args.get(at + 1).copied(),
        joined => joined.strip_prefix('='),
    })?;
    arg::seconds(text).ok()
}

/// The budget that the arguments of the process ask for; without limits before they are read.
pub fn of_process() -> Budget {
    OF_PROCESS.get().cloned().unwrap_or_default()
}

/// The budget that the arguments ask for, with the clock started.
pub fn budget(common: &Common) -> Budget {
    let memory = common
        .memory_limit
        .map_or_else(default_memory, |mib| mib.saturating_mul(MIB));
    let started = STOP.get().cloned();
    let ticks = started.is_some();
    let budget = Budget::default()
        .with_memory(memory)
        .with_stop(started.unwrap_or_default());
    if let (Some(limit), false) = (common.time_limit, ticks) {
        start_clock(limit, budget.stop_flag());
    }
    if let Some(threads) = common.threads {
        // Fails only if the pool exists already, and then it stays as it is.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(threads.min(most_threads()))
            .build_global();
    }
    catch_interrupts(budget.stop_flag());
    memory::watch(memory, budget.stop_flag());
    #[cfg(debug_assertions)]
    interrupt_for_tests(&budget);
    // A process has one command line; tests have several, and the first may stay.
    let _ = OF_PROCESS.set(budget.clone());
    budget
}

/// Tests interrupt the whole program at every look at its budget; a release knows no such variable.
#[cfg(debug_assertions)]
fn interrupt_for_tests(budget: &Budget) {
    let looks = std::env::var("WYTHOFF_INTERRUPT_AFTER").ok();
    if let Some(looks) = looks.and_then(|looks| looks.parse().ok()) {
        budget.stop_flag().interrupt_after(looks);
    }
}

/// The most threads that are worth starting.
fn most_threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    THREADS_PER_CORE * cores.max(4)
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

/// Whether the command prints a part of its answer when it has to stop.
static HAS_A_PART: AtomicBool = AtomicBool::new(false);

/// From now on there is a part of the answer to print when the work has to stop, and time for it.
pub fn leave_time_for_a_part() {
    HAS_A_PART.store(true, Ordering::Relaxed);
}

/// How many pieces of progress are being saved now.
static SAVES: AtomicUsize = AtomicUsize::new(0);

/// Progress is being saved as long as this lives; the process is not ended meanwhile.
#[derive(Debug)]
pub struct Saving(());

impl Saving {
    /// Saving begins.
    pub fn begin() -> Self {
        SAVES.fetch_add(1, Ordering::SeqCst);
        Self(())
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        SAVES.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Raises the flag when the time is up, and ends the process if that does not help.
fn start_clock(limit: Duration, stop: StopFlag) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        stop.time_up();
        end_soon(Exhausted::Time);
    });
}

/// The first interrupt asks the computation to stop and ends the process if that does not help, the second ends
/// it at once.
fn catch_interrupts(stop: StopFlag) {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        // Without a handler an interrupt ends the process, which is acceptable too.
        let _ = ctrlc::set_handler(move || {
            if INTERACTIVE.load(Ordering::Relaxed) || stop.check().is_err() {
                std::process::exit(130);
            }
            stop.interrupt();
            std::thread::spawn(|| end_soon(Exhausted::Interrupted));
        });
    });
}

/// Ends the process: some steps with very large numbers cannot be cut short. Nothing is lost, since files and
/// stores are replaced whole or not at all.
fn end_soon(why: Exhausted) {
    std::thread::sleep(match HAS_A_PART.load(Ordering::Relaxed) {
        true => GRACE_FOR_A_PART,
        false => GRACE,
    });
    end_now(why);
}

/// Ends the process as soon as no progress is being saved.
pub fn end_now(why: Exhausted) {
    let end = Instant::now() + SAVING;
    while SAVES.load(Ordering::SeqCst) > 0 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(1));
    }
    let failure = Failure::Undecided(format!("{why}{}", so_far()));
    output::say_undecided(&failure);
    let message = failure.message().unwrap_or_default();
    let _ = writeln!(std::io::stderr(), "{message}");
    std::process::exit(3);
}

/// How far the work has come, to be put after the reason why it ends.
pub fn so_far() -> String {
    progress::latest().map_or_else(String::new, |stage| format!("; it had come to: {stage}"))
}

/// A failure because of a limit of the whole process, with how far the work has come.
pub fn with_how_far(failure: Failure) -> Failure {
    match failure {
        Failure::Undecided(message) if of_process().check().is_err() => {
            let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
            let gap = if rest.is_empty() { "" } else { "\n" };
            Failure::Undecided(format!("{first}{}{gap}{rest}", so_far()))
        }
        other => other,
    }
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
    fn the_time_limit_is_found_before_the_arguments_are_read() {
        let found =
            |args: &[&str]| time_limit(&args.iter().map(OsString::from).collect::<Vec<_>>());
        let half = Some(Duration::from_millis(500));
        assert_eq!(found(&["man", "--time-limit", "0.5"]), half);
        assert_eq!(found(&["--time-limit=0.5", "man"]), half);
        for wrong in [
            &["man"][..],
            &["--time-limit"],
            &["--time-limit", "-1"],
            &["--time-limits=3"],
        ] {
            assert_eq!(found(wrong), None);
        }
    }

    #[test]
    fn there_is_always_a_memory_limit() {
        let memory = default_memory();
        assert!(memory > 0 && memory < u64::MAX / 2);
    }
}
