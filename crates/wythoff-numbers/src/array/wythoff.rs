//! The Wythoff array of any arrayable sequence.

use std::fmt;
use std::sync::Arc;

use wythoff_automata::{Budget, IBig, UBig};

use super::{Array, check_row};
use crate::sequence::complement::Complement;
use crate::sequence::{Sequence, TermError};

/// How many terms are looked at when a sequence is not known to increase.
const LOOKED_AT: usize = 10_000;

/// The Wythoff array of a sequence a with complement b: w(i, 2t-1) = a(bᵗ⁻¹(a(i))) and
/// w(i, 2t) = bᵗ(a(i)).
///
/// **Statement** The sequence must be *arrayable*: a(1) = 1, strictly increasing, with infinite
/// complement. Then every positive integer occurs once. **Source** `[Fraenkel and Kimberling 1994]`.
#[derive(Debug, Clone)]
pub struct WythoffArray {
    a: Arc<dyn Sequence>,
    b: Complement,
}

/// The condition that a sequence violates, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArrayError {
    /// The sequence has no term of index 1.
    LateStart {
        /// The index of its first term.
        offset: u64,
    },
    /// a(1) is not 1.
    FirstTerm {
        /// What it is.
        found: IBig,
    },
    /// s(1) is less than 2.
    Successor {
        /// What it is.
        found: IBig,
    },
    /// The sequence does not increase.
    NotIncreasing {
        /// The first index n with a(n) <= a(n-1).
        index: u64,
        /// a(n-1).
        before: IBig,
        /// a(n).
        found: IBig,
    },
    /// No term seen breaks the order, but nothing is known of the others.
    NotKnownToIncrease,
    /// There are fewer than two subsequences to shuffle.
    Shuffle,
}

impl fmt::Display for ArrayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LateStart { offset } => write!(
                f,
                "the sequence must have a term of index 1, and its first index is {offset}"
            ),
            Self::FirstTerm { found } => {
                write!(f, "not arrayable: a(1) must be 1, and it is {found}")
            }
            Self::Successor { found } => write!(
                f,
                "no dispersion: s(1) must be at least 2, and it is {found}"
            ),
            Self::NotIncreasing {
                index,
                before,
                found,
            } => write!(
                f,
                "the sequence must increase strictly, and term {index} is {found} after {before}"
            ),
            Self::NotKnownToIncrease => write!(
                f,
                "the sequence must increase strictly; its first {LOOKED_AT} terms do, \
                 but nothing is known of the others"
            ),
            Self::Shuffle => write!(f, "a shuffle needs at least 2 subsequences of every row"),
        }
    }
}

impl std::error::Error for ArrayError {}

/// The first term of index 1, if the sequence increases from there on.
pub(super) fn increasing(sequence: &dyn Sequence) -> Result<IBig, ArrayError> {
    let offset = sequence.offset();
    if offset > 1 {
        return Err(ArrayError::LateStart { offset });
    }
    let skip = usize::from(offset == 0);
    let mut terms = sequence.terms().skip(skip);
    let first = terms.next().ok_or(ArrayError::NotKnownToIncrease)?;
    let mut before = first.clone();
    for (index, found) in (2..).zip(terms.take(LOOKED_AT)) {
        if found <= before {
            return Err(ArrayError::NotIncreasing {
                index,
                before,
                found,
            });
        }
        before = found;
    }
    if !sequence.is_increasing() {
        return Err(ArrayError::NotKnownToIncrease);
    }
    Ok(first)
}

/// The term of index `n` as a natural number.
pub(super) fn natural(
    sequence: &dyn Sequence,
    n: &UBig,
    budget: &Budget,
) -> Result<UBig, TermError> {
    let term = sequence.term(n, budget)?;
    UBig::try_from(term).map_err(|_| TermError::Broken {
        message: format!("term {n} of the sequence is negative"),
    })
}

impl WythoffArray {
    /// The Wythoff array of `sequence`, from its term of index 1 on.
    ///
    /// # Errors
    ///
    /// The condition of arrayable sequences that is violated. That the complement is infinite is
    /// found out only when a cell is asked for.
    pub fn new(sequence: Arc<dyn Sequence>) -> Result<Self, ArrayError> {
        let found = increasing(&*sequence)?;
        if found != IBig::ONE {
            return Err(ArrayError::FirstTerm { found });
        }
        Ok(Self {
            b: Complement::new(sequence.clone()),
            a: sequence,
        })
    }
}

impl Array for WythoffArray {
    fn row(&self, i: &UBig, columns: usize, budget: &Budget) -> Result<Vec<UBig>, TermError> {
        check_row(i)?;
        let mut even = natural(&*self.a, i, budget)?;
        let mut row = Vec::new();
        while row.len() < columns {
            budget.check()?;
            row.push(natural(&*self.a, &even, budget)?);
            if row.len() < columns {
                even = natural(&self.b, &even, budget)?;
                row.push(even.clone());
            }
        }
        Ok(row)
    }
}
