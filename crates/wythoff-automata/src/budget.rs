//! Limits on work that could otherwise run away.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A need of this many bytes is not worth a figure, nor the advice to raise the limit.
const MORE_THAN_ANY_MACHINE: u64 = 1 << 50;

const RUNNING: u8 = 0;
const TIME_UP: u8 = 1;
const INTERRUPTED: u8 = 2;

/// What a computation may use: memory, automaton states, and time.
///
/// Time is measured elsewhere: whoever holds the [`StopFlag`] raises it, and the computation
/// notices at its next [`Budget::check`]. Clones share the flag.
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
    states: usize,
    stop: StopFlag,
}

impl Default for Budget {
    /// No limit at all, and a fresh flag.
    fn default() -> Self {
        Self {
            memory: u64::MAX,
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

    /// Fails if a computation whose whole working memory is `bytes` would pass the limit.
    pub fn allow_memory(&self, bytes: u64) -> Result<(), Exhausted> {
        if bytes > self.memory {
            return Err(Exhausted::Memory {
                needed: bytes,
                limit: self.memory,
            });
        }
        Ok(())
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
pub struct StopFlag(Arc<AtomicU8>);

impl StopFlag {
    /// Stops the computation because its time is up.
    pub fn time_up(&self) {
        self.0.store(TIME_UP, Ordering::Relaxed);
    }

    /// Stops the computation because the user asked.
    pub fn interrupt(&self) {
        self.0.store(INTERRUPTED, Ordering::Relaxed);
    }

    /// Fails once the flag is raised.
    pub fn check(&self) -> Result<(), Exhausted> {
        match self.0.load(Ordering::Relaxed) {
            RUNNING => Ok(()),
            TIME_UP => Err(Exhausted::Time),
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
