//! One call from Python: the work goes on without the global lock, while the thread that called looks for
//! interrupts, ends what takes too long, and shows progress.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use wythoff::ask::{NAMES, answer_json};
use wythoff::{Budget, Failure};

use crate::errors::{self, Kind};
use crate::host::{Progress, Shared};
use crate::workers;

/// How often the waiting thread looks for interrupts.
const POLL: Duration = Duration::from_millis(10);

/// How long work that was told to stop may take to do so; after that it is left alone to find its end.
const GRACE: Duration = Duration::from_millis(50);

/// The same for work whose time is up, which may have a part of the answer.
const GRACE_FOR_A_PART: Duration = Duration::from_secs(2);

/// What a call may use, and who hears how far it is.
#[pyclass(frozen, module = "wythoff._native")]
#[derive(Debug)]
pub(crate) struct Limits {
    time: Option<Duration>,
    memory: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Limits {
    /// Milliseconds, bytes, threads, and a function of a label, steps done and steps in all.
    #[new]
    fn new(
        millis: Option<u64>,
        memory: u64,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> Self {
        Self {
            time: millis.map(Duration::from_millis),
            memory,
            threads,
            progress,
        }
    }
}

impl Limits {
    /// Whether no limit was set that a result kept from earlier might not respect.
    pub(crate) fn is_default(&self) -> bool {
        self.threads.is_none() && self.time.is_none()
    }

    /// The bytes of memory that may be used.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// How many threads parallel parts have, if that was said.
    pub(crate) fn threads(&self) -> Option<usize> {
        self.threads
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget::default().with_memory(self.memory)
    }
}

/// Where the work puts its result.
struct Slot<T> {
    result: Mutex<Option<Result<T, Ended>>>,
    ready: Condvar,
}

/// Why there is no result.
enum Ended {
    Failed(Failure),
    Panicked(String),
}

impl<T> Slot<T> {
    fn put(&self, result: Result<T, Ended>) {
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        self.ready.notify_all();
    }

    /// The result, if it comes within this time.
    fn wait(&self, time: Duration) -> Option<Result<T, Ended>> {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self
            .ready
            .wait_timeout_while(result, time, |result| result.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    }
}

/// Does some work with a fresh budget.
pub(crate) fn work<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    job: impl FnOnce(&Shared) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    work_with(py, limits, limits.budget(), job)
}

/// Does some work with this budget.
pub(crate) fn work_with<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    budget: Budget,
    job: impl FnOnce(&Shared) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let shared = Arc::new(Shared::new(budget, limits.time.is_some()));
    let outcome = Arc::new(Slot {
        result: Mutex::new(None),
        ready: Condvar::new(),
    });
    let threads = limits.threads;
    let (host, place) = (Arc::clone(&shared), Arc::clone(&outcome));
    workers::start(Box::new(move || {
        let work = AssertUnwindSafe(|| workers::in_pool(threads, || job(&host)));
        place.put(match catch_unwind(work) {
            Ok(result) => result.map_err(Ended::Failed),
            Err(panic) => Err(Ended::Panicked(words(&*panic))),
        });
    }))
    .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let result = watch(py, limits, &shared, &outcome)?;
    result.map_err(|ended| match ended {
        Ended::Failed(failure) => errors::of_failure(py, &failure, shared.notes()),
        Ended::Panicked(message) => PyRuntimeError::new_err(format!(
            "this is a mistake of the program, please report it: {message}"
        )),
    })
}

/// Waits for the result.
fn watch<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    shared: &Shared,
    outcome: &Slot<T>,
) -> PyResult<Result<T, Ended>> {
    let mut shown: Option<Progress> = None;
    let mut overdue = false;
    loop {
        if let Some(result) = py.detach(|| outcome.wait(POLL)) {
            return Ok(result);
        }
        let heard = py.check_signals().and_then(|()| {
            let Some(listener) = &limits.progress else {
                return Ok(());
            };
            match shared.progress() {
                Some(now) if shown.as_ref() != Some(&now) => {
                    listener.call1(py, (&now.label, now.done, now.total))?;
                    shown = Some(now);
                    Ok(())
                }
                _ => Ok(()),
            }
        });
        if let Err(interrupt) = heard {
            shared.stop_flag().interrupt();
            shared.stop_parts();
            py.detach(|| outcome.wait(GRACE));
            return Err(interrupt);
        }
        if let Some(time) = limits.time {
            if !overdue && shared.elapsed() >= time {
                overdue = true;
                shared.stop_flag().time_up();
            }
            if overdue && shared.elapsed() >= time + GRACE_FOR_A_PART {
                let message =
                    "the time limit was reached; raise it with wythoff.limits(time_limit=...)";
                let error = errors::error(py, Kind::Undecided, message.to_owned(), shared.notes());
                return Err(error);
            }
        }
        shared.stop_parts();
    }
}

/// What a panic says.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no message").to_owned()
}

/// Asks a question by its name and its arguments in JSON; the answer is what `--format json` prints.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    name: String,
    arguments: String,
    limits: &Bound<'_, Limits>,
) -> PyResult<String> {
    work(py, limits.get(), move |host| {
        answer_json(&name, &arguments, host)
    })
}

/// The names of all questions.
#[pyfunction]
pub(crate) fn questions() -> Vec<&'static str> {
    NAMES.to_vec()
}
