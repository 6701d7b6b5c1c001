//! Whether an array is an interspersion, checked on its first rows and columns.

use std::fmt;

use wythoff_automata::{Budget, UBig};

use super::Array;
use crate::sequence::TermError;

/// A place where an array fails to be an interspersion.
///
/// **Source** the conditions are those of `[Kimberling 1993]`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counterexample {
    /// A row does not increase.
    Row {
        /// Row and column of the entry that is not larger than the one before it.
        at: (u64, usize),
    },
    /// The first column does not increase.
    Column {
        /// The row whose first entry is not larger than the one above.
        row: u64,
    },
    /// A number does not occur.
    Missing {
        /// The number.
        value: u64,
    },
    /// A number occurs twice.
    Twice {
        /// The number.
        value: u64,
        /// Row and column, twice.
        at: [(u64, usize); 2],
    },
    /// Two entries x < y are followed by s(x) >= s(y).
    Order {
        /// x and its place.
        smaller: (u64, (u64, usize)),
        /// y and its place.
        larger: (u64, (u64, usize)),
        /// s(x) and s(y).
        followed_by: (UBig, UBig),
    },
    /// An entry is not followed by s of it, s being the ordered complement of the first column.
    Dispersion {
        /// The entry.
        value: u64,
        /// What follows it.
        followed_by: UBig,
        /// What should.
        expected: u64,
    },
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row { at: (i, j) } => {
                write!(f, "row {i} does not increase at column {j}")
            }
            Self::Column { row } => write!(f, "the first column does not increase at row {row}"),
            Self::Missing { value } => write!(f, "{value} does not occur"),
            Self::Twice { value, at } => {
                let [(i, j), (k, l)] = at;
                write!(f, "{value} occurs twice, at ({i},{j}) and ({k},{l})")
            }
            Self::Order {
                smaller,
                larger,
                followed_by: (after_smaller, after_larger),
            } => {
                let ((x, (i, j)), (y, (k, l))) = (smaller, larger);
                write!(
                    f,
                    "rows do not intersperse: {x} at ({i},{j}) is less than {y} at ({k},{l}), \
                     but they are followed by {after_smaller} and {after_larger}"
                )
            }
            Self::Dispersion {
                value,
                followed_by,
                expected,
            } => write!(
                f,
                "{value} is followed by {followed_by}, and term {value} of the complement of the \
                 first column is {expected}"
            ),
        }
    }
}

/// Checks that an array is an interspersion and a dispersion, as far as the numbers 1, .., `bound`
/// and what follows them show.
///
/// The conditions: rows increase, the first column increases, every number occurs once, and
/// x < y implies s(x) < s(y), where s(x) stands to the right of x; and s is the ordered complement
/// of the first column. **Cost** time and memory linear in `bound` apart from the cells.
///
/// # Errors
///
/// If the budget does not suffice. The inner result holds the first counterexample.
pub fn check(
    array: &dyn Array,
    bound: u64,
    budget: &Budget,
) -> Result<Result<(), Counterexample>, TermError> {
    budget.allow_memory(bound.saturating_mul(96))?;
    let mut places: Vec<Option<((u64, usize), UBig)>> =
        vec![None; usize::try_from(bound).unwrap_or(usize::MAX - 1) + 1];
    let mut firsts = Vec::new();
    for i in 1u64.. {
        budget.check()?;
        let row = row_past(array, i, bound, budget)?;
        if firsts.last().is_some_and(|last| row[0] <= *last) {
            return Ok(Err(Counterexample::Column { row: i }));
        }
        if let Some(j) = (1..row.len()).find(|&j| row[j] <= row[j - 1]) {
            return Ok(Err(Counterexample::Row { at: (i, j + 1) }));
        }
        firsts.push(row[0].clone());
        if row[0] > UBig::from(bound) {
            break;
        }
        for (j, pair) in (1..).zip(row.windows(2)) {
            let Some(value) = u64::try_from(&pair[0]).ok().filter(|value| *value <= bound) else {
                break;
            };
            let place = &mut places[usize::try_from(value).expect("at most the bound")];
            if let Some((before, _)) = place {
                let at = [*before, (i, j)];
                return Ok(Err(Counterexample::Twice { value, at }));
            }
            *place = Some(((i, j), pair[1].clone()));
        }
    }
    Ok(in_order(&places).and_then(|()| disperses(&places, &firsts)))
}

/// The row up to the second entry above `bound`.
fn row_past(
    array: &dyn Array,
    i: u64,
    bound: u64,
    budget: &Budget,
) -> Result<Vec<UBig>, TermError> {
    let bound = UBig::from(bound);
    let mut columns = 4;
    loop {
        let row = array.row(&UBig::from(i), columns, budget)?;
        let broken = row.windows(2).any(|pair| pair[1] <= pair[0]);
        if broken || row[row.len() - 2] > bound {
            return Ok(row);
        }
        columns *= 2;
    }
}

type Places = [Option<((u64, usize), UBig)>];

/// Every number occurs, and what follows them increases.
fn in_order(places: &Places) -> Result<(), Counterexample> {
    let mut last: Option<(u64, (u64, usize), &UBig)> = None;
    for (value, place) in (0u64..).zip(places).skip(1) {
        let Some((at, next)) = place else {
            return Err(Counterexample::Missing { value });
        };
        if let Some((x, x_at, after)) = last
            && after >= next
        {
            return Err(Counterexample::Order {
                smaller: (x, x_at),
                larger: (value, *at),
                followed_by: (after.clone(), next.clone()),
            });
        }
        last = Some((value, *at, next));
    }
    Ok(())
}

/// The n-th number that is not in the first column follows n.
fn disperses(places: &Places, firsts: &[UBig]) -> Result<(), Counterexample> {
    let mut firsts = firsts.iter().peekable();
    let others = (1u64..places.len() as u64).filter(|&number| {
        firsts
            .next_if(|&first| *first == UBig::from(number))
            .is_none()
    });
    for (value, (expected, place)) in (1u64..).zip(others.zip(&places[1..])) {
        let Some((_, followed_by)) = place else {
            return Err(Counterexample::Missing { value });
        };
        if *followed_by != UBig::from(expected) {
            return Err(Counterexample::Dispersion {
                value,
                followed_by: followed_by.clone(),
                expected,
            });
        }
    }
    Ok(())
}
