//! Who asks: somebody who sets the limits and hears how far the work is.

use std::fmt::{Debug, Display};
use std::sync::Arc;
use std::time::Duration;

use wythoff_automata::Budget;
use wythoff_engines::Meter;

use crate::{Failure, Shelf};

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

    /// A part of the answer is known before the rest. It is a JSON object, written only if the host wants it.
    fn partial(&self, _part: &dyn Fn() -> String) {}

    /// Where tables are kept for the next question, if anywhere.
    fn shelf(&self) -> Option<&Shelf> {
        None
    }

    /// Something that people should know beside the answer.
    fn note(&self, _message: &str) {}

    /// A theorem is proved, and this is its certificate; what follows from it is still to be decided. Whoever wants to keep
    /// the certificate does it now.
    fn certified(&self, _certificate: &str) -> Result<(), Failure> {
        Ok(())
    }

    /// Tells the time since the host began to work; it stands still where there is no clock.
    fn clock(&self) -> Clock {
        Box::new(|| Duration::ZERO)
    }

    /// The time on the [clock](Self::clock).
    fn time(&self) -> Duration {
        self.clock()()
    }

    /// Whether there is a [store](Self::store).
    fn keeps(&self) -> bool {
        false
    }

    /// Where the run that these words describe keeps how far it has come, if anywhere. What belongs to another
    /// run is refused.
    fn store(&self, _run: &str) -> Result<Option<Arc<dyn Store>>, Failure> {
        Ok(None)
    }
}

/// Tells the time since some moment.
pub type Clock = Box<dyn Fn() -> Duration + Send + Sync>;

/// Where one run keeps how far it has come: a record for each kind of work.
///
/// The work decides when to keep; [`InStore`](crate::InStore) is a [`Keeper`](wythoff_rows::Keeper) in a store.
pub trait Store: Debug + Send + Sync {
    /// What was kept last for this kind of work, if anything was.
    fn load(&self, kind: &str) -> Result<Option<Vec<u8>>, Failure>;

    /// Keeps this in place of what was kept before; afterwards it survives the end of the process.
    fn save(&self, kind: &str, bytes: &[u8]) -> Result<(), Failure>;

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
