//! Level sets at any height: the points around a row of any number of digits.
//!
//! Row r of a sweep needs to know which values it already has by reflection, and those come from
//! rows near r/φ. Algorithm RW `[Nivasch 2009, section 3.4]` finds the points of a window of rows by
//! finding those of a window φ times lower first, and starting the sweep some rows early from a dummy
//! state, which in all experiments soon becomes the true state (Convergence Conjecture 3.10 there).
//! So the n-th point of a level set takes O(log n) windows of constant size.

mod margins;
mod nth;
mod options;
pub(crate) mod recursion;
mod window;

pub use margins::Margins;
pub use nth::Nth;
pub use options::FarValue;
pub use window::{FarPoint, Window};

use std::fmt;

use wythoff_automata::golden;
use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_rules::{Ruleset, Status};

use crate::sweep::{Opening, SweepError};

/// Finds points of level sets at any height.
///
/// **Source** Algorithm RW `[Nivasch 2009]`, for every game that sweeps
/// ([`Ruleset::settles_at`]). **Status** predicted, under the Convergence Conjecture, but proved for the values
/// of Wythoff's game for which the conjecture is (`library::row_facts` of the theorems); low windows
/// are swept from row 0 and therefore computed. **Cost** O(log r) windows of about 2.6 times the
/// start-up margin, see [`Margins`].
///
/// # Example
///
/// ```
/// use wythoff_rows::far::FarSweep;
/// use wythoff_rules::rules::WythoffClass;
/// use wythoff_automata::{Budget, UBig};
///
/// let budget = Budget::default();
/// let sweep = FarSweep::new(&WythoffClass { k: 0, l: 0 }, 3, &budget)?;
/// let trillion = UBig::from(10u8).pow(12);
/// // Nivasch's Table 6: the trillionth point of value 3.
/// let found = sweep.nth(3, &trillion, &budget)?;
/// assert_eq!(found.point.a.to_string(), "1618033988750");
/// assert_eq!(found.point.b.to_string(), "2618033988749");
/// # Ok::<(), wythoff_rows::far::FarError>(())
/// ```
#[derive(Debug, Clone)]
pub struct FarSweep {
    opening: Opening,
    surplus: Vec<i64>,
    /// About a - b/φ for the points (a, b) of the game; 0 for Wythoff's.
    line: u64,
    margins: Margins,
    /// What is proved of the rows of the game, if anything.
    proved: Option<ProvedRows>,
}

/// What a theorem says about the rows of a game up to a value, and windows rest on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvedRows {
    /// From this start-up on a sweep has forgotten the dummy state (R_g in the source).
    pub start_up: u64,
    /// For each value, how many rows around the expected one must be looked at for an option, where that is known.
    pub reach: Vec<Option<u64>>,
}

/// Why a window could not be found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FarError {
    /// The game cannot be swept.
    Sweep(SweepError),
    /// Points lie further from the golden line than the margins allow, even after widening them.
    Margins(Margins),
    /// Two runs with different margins disagree: the start-up margin was too short for one of them.
    Disagreement {
        /// The margins of the first run.
        first: Margins,
        /// The margins of the second run.
        second: Margins,
    },
    /// The value is above those of the sweep.
    Value {
        /// The value asked for.
        value: usize,
        /// The largest value of the sweep.
        max: usize,
    },
}

impl fmt::Display for FarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sweep(error) => error.fmt(f),
            Self::Margins(margins) => write!(
                f,
                "points lie outside the margins ({margins}), so the game is not near the golden line"
            ),
            Self::Disagreement { first, second } => write!(
                f,
                "two runs with different margins disagree ({first}; {second}): the answer is open"
            ),
            Self::Value { value, max } => {
                write!(f, "value {value} was asked of a sweep to value {max}")
            }
        }
    }
}

impl std::error::Error for FarError {}

impl From<SweepError> for FarError {
    fn from(error: SweepError) -> Self {
        Self::Sweep(error)
    }
}

impl From<Exhausted> for FarError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Sweep(exhausted.into())
    }
}

impl FarSweep {
    /// Prepares the values 0, ..., `max_value` with margins that have always sufficed.
    pub fn new(rules: &dyn Ruleset, max_value: usize, budget: &Budget) -> Result<Self, FarError> {
        let opening = Opening::new(rules, max_value, budget)?;
        let state = opening.state();
        let zero_column = state.row() + state.index()[0] - state.repeats[0];
        let line = state
            .row()
            .saturating_sub(golden::lower(zero_column) - zero_column);
        Ok(Self {
            surplus: opening.surplus(),
            line,
            margins: Margins::for_value(max_value),
            proved: None,
            opening,
        })
    }

    /// The same, resting on a theorem about the rows of this game up to this value. To be called with what a checker
    /// has established, and nothing else.
    #[must_use]
    pub fn resting_on(self, proved: ProvedRows) -> Self {
        Self {
            proved: Some(proved),
            ..self
        }
    }

    /// The same with other margins.
    #[must_use]
    pub fn with_margins(self, margins: Margins) -> Self {
        Self { margins, ..self }
    }

    /// The margins of the first run.
    pub fn margins(&self) -> Margins {
        self.margins
    }

    /// The largest value.
    pub fn max_value(&self) -> usize {
        self.surplus.len() - 1
    }

    /// All points of the rows `first`, ..., `first` + `rows` - 1, found in one run.
    pub fn window(&self, first: &UBig, rows: u64, budget: &Budget) -> Result<Window, FarError> {
        let mut margins = self.margins;
        for _ in 0..4 {
            match recursion::window(self, margins, first, rows, budget) {
                Err(FarError::Margins(_)) => margins = margins.wider(),
                done => return done,
            }
        }
        Err(FarError::Margins(margins))
    }

    /// The same, found in two runs, the second with doubled margins; an error if they disagree.
    ///
    /// The runs share the threads there are.
    pub fn checked_window(
        &self,
        first: &UBig,
        rows: u64,
        budget: &Budget,
    ) -> Result<Window, FarError> {
        let wide = self.clone().with_margins(self.margins.doubled());
        let (once, twice) = rayon::join(
            || self.window(first, rows, budget),
            || wide.window(first, rows, budget),
        );
        let (once, twice) = (once?, twice?);
        if once.same_points(&twice) {
            Ok(once)
        } else {
            Err(FarError::Disagreement {
                first: once.margins(),
                second: twice.margins(),
            })
        }
    }

    /// How far windows above others can be trusted with these margins.
    fn status(&self, margins: Margins) -> Status {
        match &self.proved {
            Some(proved) if margins.start_up >= proved.start_up => Status::Proved,
            _ => Status::Predicted,
        }
    }

    pub(crate) fn opening(&self) -> &Opening {
        &self.opening
    }

    /// About a - b/φ for the points (a, b) of the game.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }
}
