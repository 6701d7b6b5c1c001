//! Who asks: somebody who sets the limits and hears how far the work is.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use crate::engine::Meter;
use crate::{Budget, Failure, Keeper};

/// What people are told when a search that keeps its progress stops at a limit.
pub const GOES_ON: &str = "the same command goes on from the last checkpoint";

/// Sets the limits of an answer and hears how far the work is. Implemented by a terminal, a web page, a Python
/// session; [`Quiet`] hears nothing.
///
/// To stop the work, raise the [stop flag](Budget::stop_flag) of the budget.
pub trait Host: Sync {
    /// What the answer may cost.
    fn budget(&self) -> &Budget;

    /// What a part of the work may cost that should not take longer than `time`, unless more was asked for.
    fn part(&self, _time: Duration) -> Budget {
        self.budget().clone()
    }

    /// Work of this name begins, of so many steps if that is known. It ends when the stage is dropped.
    fn begin(&self, _label: &str, _total: Option<u64>) -> Box<dyn Stage + '_> {
        Box::new(Unseen)
    }

    /// The same for work that counts on a meter.
    fn begin_metered(&self, _label: &str, _meter: &Meter) -> Box<dyn Stage + '_> {
        Box::new(Unseen)
    }

    /// Something that people should know beside the answer.
    fn note(&self, _message: &str) {}

    /// Where a long search keeps its progress; `None` if this host keeps nothing. `run` says which search it
    /// is, in full, so that what another one kept is not taken for its own; `what` names the kind of progress.
    fn keeper(&self, _run: &str, _what: &str) -> Result<Option<Arc<dyn Checkpoint>>, Failure> {
        Ok(None)
    }
}

/// A place where progress is kept, and what is to be said when that does not work.
pub trait Checkpoint: Keeper {
    /// Why the progress could not be kept.
    fn failure(&self) -> Failure;

    /// The failure to understand what was kept.
    fn refused(&self, why: &dyn Display) -> Failure;
}

/// A piece of work that is under way.
pub trait Stage: Sync {
    /// So many steps are done in all.
    fn set(&self, steps: u64);

    /// So many more steps are done.
    fn advance(&self, steps: u64);
}

/// Nobody watches.
struct Unseen;

impl Stage for Unseen {
    fn set(&self, _: u64) {}
    fn advance(&self, _: u64) {}
}

/// A host that sets limits and hears nothing.
#[derive(Debug, Clone, Default)]
pub struct Quiet(Budget);

impl Quiet {
    /// With these limits.
    pub fn new(budget: Budget) -> Self {
        Self(budget)
    }
}

impl Host for Quiet {
    fn budget(&self) -> &Budget {
        &self.0
    }
}
