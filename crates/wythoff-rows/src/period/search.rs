//! What a search may use, and how far it has come.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wythoff_automata::Budget;

use super::game::PeriodError;
use crate::Keeper;

/// The means of a search for periods.
///
/// # Example
///
/// ```
/// use wythoff_rows::period::Search;
///
/// let search = Search { threads: 2, ..Search::default() };
/// assert_eq!(search.progress.rows(), 0);
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    /// How many threads may work at a time; the answer does not depend on it.
    pub threads: usize,
    /// Limits of memory and time.
    pub budget: Budget,
    /// Give up when the states do not repeat within this many columns.
    pub columns: u64,
    /// Tells others how far the search has come.
    pub progress: Progress,
    /// Keeps how far the search has come, so that another can go on from there.
    pub keeper: Option<Arc<dyn Keeper>>,
}

impl Default for Search {
    /// One thread and no limits.
    fn default() -> Self {
        Self {
            threads: 1,
            budget: Budget::default(),
            columns: u64::MAX,
            progress: Progress::default(),
            keeper: None,
        }
    }
}

impl Search {
    /// Fails when a limit is reached; `column` is the next column.
    pub(super) fn check(&self, column: u64) -> Result<(), PeriodError> {
        if column > self.columns {
            return Err(PeriodError::NoRepetition {
                columns: self.columns,
            });
        }
        Ok(self.budget.check()?)
    }
}

/// How far a search has come; clones share the count.
#[derive(Debug, Clone, Default)]
pub struct Progress(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    columns: AtomicU64,
    rows: AtomicU64,
}

impl Progress {
    /// Columns computed so far, over all passes.
    pub fn columns(&self) -> u64 {
        self.0.columns.load(Ordering::Relaxed)
    }

    /// Rows whose period is certified so far.
    pub fn rows(&self) -> u64 {
        self.0.rows.load(Ordering::Relaxed)
    }

    pub(super) fn add_columns(&self, columns: u64) {
        self.0.columns.fetch_add(columns, Ordering::Relaxed);
    }

    pub(super) fn add_row(&self) {
        self.0.rows.fetch_add(1, Ordering::Relaxed);
    }
}
