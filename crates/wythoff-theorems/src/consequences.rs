//! What follows from a proved automaton, decided for positions of every size.

mod diagonals;
mod distance;
mod shift;
mod spread;

pub use diagonals::{Diagonals, MOST_TIMES, diagonals};
pub use distance::{Distance, distance};
pub use shift::{Shift, shift};
pub(crate) use spread::lower_wythoff;
pub use spread::{Extremes, Spread, extremes, from_line, from_zeros};

use wythoff_automata::logic::Term;

/// `term + by`.
pub(crate) fn shifted(term: Term, by: i64) -> Term {
    if by < 0 {
        term.minus(by.unsigned_abs())
    } else {
        term.plus(by.unsigned_abs())
    }
}
