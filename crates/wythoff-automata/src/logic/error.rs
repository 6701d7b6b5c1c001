//! What can go wrong when a formula is evaluated.

use std::fmt;

use super::formula::Name;
use crate::Exhausted;

/// Why a formula was not evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogicError {
    /// A limit was reached while the automaton of `formula` was built.
    Exhausted {
        /// The limit.
        limit: Exhausted,
        /// The sub-formula that needed more.
        formula: String,
    },
    /// So many variables meet in one place that the alphabet is too large.
    TooManyVariables(usize),
    /// A relation lives in another numeration system than the formula.
    MixedSystems {
        /// The relation.
        relation: Name,
        /// Its system.
        found: String,
        /// The system of the formula.
        expected: String,
    },
    /// A sentence is needed, but this variable is not bound by a quantifier.
    FreeVariable(Name),
    /// The variable is not among the parameters of the definition.
    UnknownVariable(Name),
    /// Division by zero.
    DivisionByZero,
}

impl fmt::Display for LogicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted { limit, formula } if formula.is_empty() => write!(f, "{limit}"),
            Self::Exhausted { limit, formula } => {
                write!(f, "{limit}; it was evaluating: {formula}")
            }
            Self::TooManyVariables(count) => write!(
                f,
                "{count} variables meet in one place, which makes too large an alphabet; \
                 define a part of the formula as a relation of its own"
            ),
            Self::MixedSystems {
                relation,
                found,
                expected,
            } => write!(
                f,
                "{relation} is a relation in the numeration system {found}, but the formula is \
                 evaluated in {expected}"
            ),
            Self::FreeVariable(name) => write!(
                f,
                "the variable {name} is free, but a sentence is needed; bind it with forall or exists"
            ),
            Self::UnknownVariable(name) => {
                write!(f, "the variable {name} is not among the parameters")
            }
            Self::DivisionByZero => write!(f, "division by zero"),
        }
    }
}

impl std::error::Error for LogicError {}
