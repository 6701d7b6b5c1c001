//! Runs an attack on several threads; the result does not depend on their number.

use std::cell::RefCell;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use wythoff_automata::Budget;

use crate::random::Random;
use crate::tally::{Catch, Fate, Tally, Trial};
use crate::watchdog::Watchdog;

/// How much to try, and with what.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many inputs.
    pub count: u64,
    /// The number of the first one in the sequence.
    pub first: u64,
    /// Of which sequence.
    pub seed: u64,
    /// On this many threads.
    pub threads: usize,
    /// No input is begun after this time.
    pub longest: Option<Duration>,
    /// What takes longer than this is undecided.
    pub limit: Duration,
    /// How many of a hundred forged certificates go to the separate checker, and all that are accepted, if any do.
    pub checker: usize,
    /// Whether to tell standard error how far it is.
    pub progress: bool,
}

impl Plan {
    /// How many inputs of a sequence, on one thread.
    pub fn new(count: u64, seed: u64) -> Self {
        Self {
            count,
            first: 0,
            seed,
            threads: 1,
            longest: None,
            limit: Duration::from_millis(100),
            checker: 20,
            progress: false,
        }
    }
}

/// A way to attack.
pub(crate) trait Attack: Sync {
    /// What is tried.
    type Input;
    /// What one thread keeps from input to input.
    type Worker;

    fn worker(&self) -> Self::Worker;

    fn input(&self, random: &mut Random) -> Self::Input;

    /// The kind of an input, by which it is counted.
    fn kind(&self, input: &Self::Input) -> &'static str;

    /// The input as it is shown.
    fn text(&self, input: &Self::Input) -> String;

    /// Gives the input to the program and judges what it says.
    fn attempt(
        &self,
        worker: &mut Self::Worker,
        input: &Self::Input,
        random: &mut Random,
        budget: &Budget,
    ) -> Trial;
}

/// Limits on one input besides time.
const STATES: usize = 20_000;
const MEMORY: u64 = 256 << 20;

/// Enough for every depth that the parsers allow.
const STACK: usize = 64 << 20;

/// After so many inputs of a thread they are added to the common tally.
const MOVED: u64 = 50;

/// How often progress is told.
const NEWS: Duration = Duration::from_secs(5);

pub(crate) fn drive<A: Attack>(attack: &A, plan: &Plan) -> Tally {
    keep_quiet_about_panics();
    let threads = plan.threads.max(1);
    let news = Arc::new(Mutex::new((Instant::now(), Tally::default())));
    let watchdog = Watchdog::new(threads, {
        let news = Arc::clone(&news);
        move |index| give_up(index, &news)
    });
    let started = Instant::now();
    let next = AtomicU64::new(plan.first);
    let work = |slot: usize| {
        let mut worker = attack.worker();
        let end = plan.first.saturating_add(plan.count);
        let mut tally = Tally::default();
        loop {
            let late = plan
                .longest
                .is_some_and(|longest| started.elapsed() >= longest);
            let index = next.fetch_add(1, Ordering::Relaxed);
            if late || index >= end {
                break;
            }
            let mut random = Random::new(plan.seed, index);
            let input = attack.input(&mut random);
            let budget = Budget::default().with_states(STATES).with_memory(MEMORY);
            watchdog.watch(slot, index, budget.stop_flag(), plan.limit);
            if plan.progress && plan.count == 1 {
                let _ = writeln!(std::io::stderr(), "{}", attack.text(&input));
            }
            let attempt = || attack.attempt(&mut worker, &input, &mut random, &budget);
            let trial = catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(|_| {
                let place = LAST_PANIC.with_borrow(String::clone);
                Trial::new(Fate::Refused).wrong(format!("panic: {place}"))
            });
            tally.add(attack.kind(&input), &trial);
            if let Some(what) = trial.wrong {
                let finding = Catch {
                    index,
                    what,
                    input: attack.text(&input),
                };
                if plan.progress {
                    let _ = write!(std::io::stderr(), "{finding}");
                }
                tally.findings.push(finding);
                worker = attack.worker();
            }
            if plan.progress {
                tell(&news, &mut tally, index, end);
            }
        }
        watchdog.rest(slot);
        tally
    };
    let mut total = std::thread::scope(|scope| {
        let work = &work;
        let run = |slot| {
            std::thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || work(slot))
        };
        let threads: Vec<_> = (0..threads).map(run).collect();
        let mut total = Tally::default();
        for thread in threads {
            let tally = thread.expect("a thread").join().expect("panics are caught");
            total.merge(tally);
        }
        total
    });
    let mut told = news.lock().unwrap_or_else(PoisonError::into_inner);
    total.merge(std::mem::take(&mut told.1));
    total
}

/// When the common tally was last told, and what it is.
type News = Mutex<(Instant, Tally)>;

/// Tells what was found so far and ends the program: a thread that does not listen cannot be stopped otherwise.
fn give_up(index: u64, news: &News) {
    let news = news.lock().unwrap_or_else(PoisonError::into_inner);
    // Nothing is lost if nobody listens.
    let _ = write!(std::io::stdout(), "before it was given up\n{}", news.1);
    let _ = writeln!(
        std::io::stderr(),
        "FOUND at input {index}: no answer, though its time is long over"
    );
    std::process::exit(1);
}

/// Moves the tally of a thread to the common one now and then, and tells every few seconds where it stands.
fn tell(news: &News, tally: &mut Tally, index: u64, count: u64) {
    if tally.total().tried < MOVED {
        return;
    }
    let mut news = news.lock().unwrap_or_else(PoisonError::into_inner);
    news.1.merge(std::mem::take(tally));
    if news.0.elapsed() < NEWS {
        return;
    }
    news.0 = Instant::now();
    let total = news.1.total();
    let found = news.1.findings.len();
    // Nothing is lost if standard error is closed.
    let _ = writeln!(
        std::io::stderr(),
        "{} of {count}: about {} proved, {} undecided, {found} found",
        index + 1,
        total.proved + total.same,
        total.undecided,
    );
}

thread_local! {
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Panics are caught and counted as findings; their messages are kept for that.
fn keep_quiet_about_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            LAST_PANIC.with_borrow_mut(|last| *last = info.to_string());
            let ours = std::thread::current().name().is_none();
            if !ours {
                usual(info);
            }
        }));
    });
}
