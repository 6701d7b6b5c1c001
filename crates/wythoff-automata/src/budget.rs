//! Limits on work that could otherwise run away.

mod reserved;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

pub use reserved::Reserved;
use reserved::Taken;
pub(crate) use reserved::bytes_soon;

/// A need of this many bytes is not worth a figure, nor the advice to raise the limit.
const MORE_THAN_ANY_MACHINE: u64 = 1 << 50;

const RUNNING: u8 = 0;
const TIME_UP: u8 = 1;
const INTERRUPTED: u8 = 2;
const FULL: u8 = 3;
const COUNTED: u8 = 4;

/// What a computation may use: memory, automaton states, and time.
///
/// Time is measured elsewhere: whoever holds the [`StopFlag`] raises it, and the computation
/// notices at its next [`Budget::check`]. Memory is taken with [`Budget::reserve`] where it is allocated in bulk and
/// comes back when the reservation is dropped; what was reserved before counts. Clones share the flag and the memory.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, Exhausted};
///
/// let budget = Budget::default().with_memory(1 << 20);
/// assert!(budget.allow_memory(1000).is_ok());
/// assert!(budget.allow_memory(1 << 30).is_err());
///
/// budget.stop_flag().interrupt();
/// assert_eq!(budget.check(), Err(Exhausted::Interrupted));
/// ```
#[derive(Debug, Clone)]
pub struct Budget {
    memory: u64,
    reserved: Arc<Taken>,
    states: usize,
    stop: StopFlag,
}

impl Default for Budget {
    /// No limit at all, and a fresh flag.
    fn default() -> Self {
        Self {
            memory: u64::MAX,
            reserved: Arc::default(),
            states: usize::MAX,
            stop: StopFlag::default(),
        }
    }
}

impl Budget {
    /// The same budget with at most `bytes` of working memory.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// The same budget with at most `states` states in any one automaton.
    #[must_use]
    pub fn with_states(self, states: usize) -> Self {
        Self { states, ..self }
    }

    /// The same budget, which refuses all memory after `requests` requests for some, counted over all threads: for tests,
    /// which refuse memory wherever it is asked for. What is reserved through other clones does not count any more.
    #[must_use]
    pub fn with_requests(self, requests: u64) -> Self {
        Self {
            reserved: Arc::new(Taken::with_requests(requests)),
            ..self
        }
    }

    /// How many requests are left of those given to [`Self::with_requests`].
    pub fn requests_left(&self) -> Option<u64> {
        self.reserved.requests_left()
    }

    /// The same limits, stopped by `stop`.
    #[must_use]
    pub fn with_stop(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// The limit on working memory, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// The limit on the states of one automaton.
    pub fn states(&self) -> usize {
        self.states
    }

    /// A handle that stops every computation running on this budget.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Fails once the flag is raised. Cheap enough for every few thousand steps of a loop.
    pub fn check(&self) -> Result<(), Exhausted> {
        self.stop.check()
    }

    /// Fails if `bytes` more than what is reserved already would pass the limit.
    ///
    /// For what is about to be allocated by others; whoever allocates uses [`Budget::reserve`].
    pub fn allow_memory(&self, bytes: u64) -> Result<(), Exhausted> {
        let needed = bytes.saturating_add(self.reserved());
        if needed > self.memory || self.reserved.is_refused() {
            let limit = self.memory;
            return Err(Exhausted::Memory { needed, limit });
        }
        Ok(())
    }

    /// Takes `bytes` from the budget until the reservation is dropped, or fails if they would pass the limit.
    pub fn reserve(&self, bytes: u64) -> Result<Reserved, Exhausted> {
        let mut reserved = self.reserve_nothing();
        reserved.set(bytes)?;
        Ok(reserved)
    }

    /// A reservation that grows with what it is for; see [`Reserved::set`].
    pub fn reserve_nothing(&self) -> Reserved {
        Reserved::nothing(Arc::clone(&self.reserved), self.memory)
    }

    /// How many bytes are reserved now.
    pub fn reserved(&self) -> u64 {
        self.reserved.bytes()
    }

    /// Fails if an automaton of `states` states would pass the limit.
    pub fn allow_states(&self, states: usize) -> Result<(), Exhausted> {
        if states > self.states {
            return Err(Exhausted::States { limit: self.states });
        }
        Ok(())
    }
}

/// Asks a running computation to stop; see [`Budget`].
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    state: AtomicU8,
    /// How many bytes were in use, and how many were allowed, when the memory was full.
    used: AtomicU64,
    allowed: AtomicU64,
    /// How many more looks find that all is well, if they are counted.
    left: AtomicU64,
}

impl StopFlag {
    /// Stops the computation because its time is up.
    pub fn time_up(&self) {
        self.0.state.store(TIME_UP, Ordering::Relaxed);
    }

    /// Stops the computation because the user asked.
    pub fn interrupt(&self) {
        self.0.state.store(INTERRUPTED, Ordering::Relaxed);
    }

    /// Stops the computation because the process uses more bytes than are allowed.
    pub fn memory_full(&self, used: u64, allowed: u64) {
        self.0.used.store(used, Ordering::Relaxed);
        self.0.allowed.store(allowed, Ordering::Relaxed);
        self.0.state.store(FULL, Ordering::Release);
    }

    /// Interrupts the computation at its look number `looks` + 1 from now on, counted over all threads.
    ///
    /// For tests, which stop a computation at every place where it can be stopped.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_automata::{Budget, Exhausted};
    ///
    /// let budget = Budget::default();
    /// budget.stop_flag().interrupt_after(2);
    /// assert!(budget.check().is_ok() && budget.check().is_ok());
    /// assert_eq!(budget.check(), Err(Exhausted::Interrupted));
    /// assert_eq!(budget.stop_flag().looks_left(), 0);
    /// ```
    pub fn interrupt_after(&self, looks: u64) {
        self.0.left.store(looks, Ordering::Relaxed);
        self.0.state.store(COUNTED, Ordering::Release);
    }

    /// How many looks are left of those given to [`Self::interrupt_after`].
    pub fn looks_left(&self) -> u64 {
        self.0.left.load(Ordering::Relaxed)
    }

    /// A look that is counted.
    #[cold]
    fn look(&self) -> Result<(), Exhausted> {
        let less = |left: u64| left.checked_sub(1);
        match self
            .0
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
        {
            Ok(_) => Ok(()),
            Err(_) => {
                self.interrupt();
                Err(Exhausted::Interrupted)
            }
        }
    }

    /// Fails once the flag is raised.
    pub fn check(&self) -> Result<(), Exhausted> {
        match self.0.state.load(Ordering::Acquire) {
            RUNNING => Ok(()),
            COUNTED => self.look(),
            TIME_UP => Err(Exhausted::Time),
            FULL => Err(Exhausted::Full {
                used: self.0.used.load(Ordering::Relaxed),
                limit: self.0.allowed.load(Ordering::Relaxed),
            }),
            _ => Err(Exhausted::Interrupted),
        }
    }
}

/// The limit that ended a computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exhausted {
    /// More working memory would be needed than is allowed (both in bytes).
    Memory {
        /// At least this much would be needed.
        needed: u64,
        /// This much is allowed.
        limit: u64,
    },
    /// The process uses more memory than is allowed (both in bytes), however little was reserved. Unlike
    /// [`Exhausted::Memory`] this ends everything: another way with less memory is not tried.
    Full {
        /// This much was in use.
        used: u64,
        /// This much is allowed.
        limit: u64,
    },
    /// An automaton would have more states than allowed.
    States {
        /// This many states are allowed.
        limit: usize,
    },
    /// A number is larger than can be computed with exactly.
    Number {
        /// The largest that is allowed.
        largest: u64,
    },
    /// The time is up.
    Time,
    /// The user interrupted.
    Interrupted,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Memory { needed, limit } if needed >= MORE_THAN_ANY_MACHINE => write!(
                f,
                "needs more memory than any machine has, and the limit is {} MiB",
                limit >> 20
            ),
            Self::Memory { needed, limit } => write!(
                f,
                "needs {} MiB of memory and the limit is {} MiB; raise it with --memory-limit",
                needed.div_ceil(1 << 20),
                limit >> 20
            ),
            Self::Full { used, limit } => write!(
                f,
                "{} MiB of memory were in use and the limit is {} MiB; raise it with --memory-limit",
                used.div_ceil(1 << 20),
                limit >> 20
            ),
            Self::States { limit } => {
                write!(f, "an automaton would pass the limit of {limit} states")
            }
            Self::Number { largest } => {
                write!(
                    f,
                    "a number passes {largest}, the largest that is exact here"
                )
            }
            Self::Time => write!(f, "the time limit was reached; raise it with --time-limit"),
            Self::Interrupted => write!(f, "interrupted"),
        }
    }
}

impl std::error::Error for Exhausted {}
