//! Why a search ends without a theorem.

use std::fmt;

use wythoff_automata::Exhausted;
use wythoff_automata::codec::DecodeError;
use wythoff_automata::logic::LogicError;

use crate::proving::attempt::Attempt;
use crate::proving::check::Flaw;
use crate::translation::moves::MovesError;

/// Why no theorem came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoTheorem {
    /// The game of this name has no rules in piles.
    NoRules(String),
    /// There is no such numeration system.
    NoSystem(String),
    /// No numeration system is likely to fit, for this reason.
    NoLikelySystem(String),
    /// The rules cannot be written as formulas, or their automata are too large.
    Moves(MovesError),
    /// A decision did not fit in the budget.
    Logic(LogicError),
    /// A limit was reached while learning.
    Exhausted(Exhausted),
    /// What an earlier search kept cannot be used.
    Kept(DecodeError),
    /// What this search has found cannot be kept.
    NotKept,
    /// A flaw of the guess that the oracle cannot mend.
    Stuck {
        /// The states of the guess.
        states: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// A guess that still had a flaw after as many corrections as were allowed.
    GivenUp {
        /// The states of the guess.
        states: usize,
        /// How often it was corrected.
        rounds: usize,
    },
    /// The automaton grows as fast as the table it is learned from.
    Growing,
    /// A search ended for a reason that says less than what it had found by then.
    NotFound {
        /// Why it ended.
        reason: Box<NoTheorem>,
        /// What it had found.
        attempt: Attempt,
    },
}

impl fmt::Display for NoTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRules(game) => write!(f, "{game} has no rules in piles to reason about"),
            Self::NoSystem(system) => write!(f, "{system} is not a numeration system"),
            Self::NoLikelySystem(reason) => f.write_str(reason),
            Self::Moves(MovesError::NotExpressible(error)) => error.fmt(f),
            Self::Moves(MovesError::Logic(error)) | Self::Logic(error) => error.fmt(f),
            Self::Exhausted(limit) => limit.fmt(f),
            Self::Kept(error) => error.fmt(f),
            Self::NotKept => f.write_str("the progress cannot be kept"),
            Self::Stuck { states, flaw } => {
                write!(
                    f,
                    "a guess of {states} states has a flaw that cannot be mended: {flaw}"
                )
            }
            Self::GivenUp { states, rounds } => write!(
                f,
                "after {rounds} corrections a guess of {states} states still has a flaw"
            ),
            Self::Growing => f.write_str(
                "the automaton grows as fast as the table it is learned from: there is no sign of one \
                 for the whole set in this numeration system",
            ),
            Self::NotFound { reason, attempt } => write!(f, "{reason}{attempt}"),
        }
    }
}

impl std::error::Error for NoTheorem {}

impl NoTheorem {
    /// Whether a search ended because of a limit.
    pub fn is_exhausted(&self) -> bool {
        match self {
            Self::Exhausted(_)
            | Self::GivenUp { .. }
            | Self::Logic(LogicError::Exhausted { .. })
            | Self::Moves(MovesError::Logic(LogicError::Exhausted { .. })) => true,
            Self::NotFound { reason, .. } => reason.is_exhausted(),
            _ => false,
        }
    }
}

impl From<MovesError> for NoTheorem {
    fn from(error: MovesError) -> Self {
        Self::Moves(error)
    }
}

impl From<LogicError> for NoTheorem {
    fn from(error: LogicError) -> Self {
        Self::Logic(error)
    }
}

impl From<Exhausted> for NoTheorem {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}
