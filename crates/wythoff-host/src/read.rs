//! Reading what people write: integers, games, positions and sums, with errors that point at the place.

pub mod game;
pub mod int;
pub mod position;
pub mod sum;

use std::cmp::Ordering;
use std::ops::{Range, RangeInclusive};

use wythoff_automata::{System, UBig};

use crate::{Diagnostic, Failure};

pub use game::Games;
pub use int::Int;
pub use position::Position;
pub use sum::Term;

/// Reads an integer of at most 64 bits, in any of the forms of [`Int`].
pub fn word(text: &str) -> Result<u64, Diagnostic> {
    let int: Int = text.parse()?;
    u64::try_from(&int.0).map_err(|_| {
        Diagnostic::new("too large a number", text, 0..text.len())
            .label(format!("must be at most {}", u64::MAX))
    })
}

/// Reads the name of a numeration system.
pub fn system(text: &str) -> Result<System, Failure> {
    (text.parse::<System>())
        .map_err(|error| Diagnostic::new(error.to_string(), text, 0..text.len()).into())
}

/// Reads `A..B` or `A..=B`, both ends included.
///
/// ```
/// use wythoff_host::read::row_range;
///
/// assert_eq!(row_range("0..20").unwrap(), 0..=20);
/// assert!(row_range("20..0").is_err());
/// ```
pub fn row_range(text: &str) -> Result<RangeInclusive<u64>, Diagnostic> {
    let fail =
        |label: &str| Diagnostic::new("not a range of rows", text, 0..text.len()).label(label);
    let (first, last) = text
        .split_once("..")
        .ok_or_else(|| fail("expected two numbers like 0..20"))?;
    let last = last.strip_prefix('=').unwrap_or(last);
    let end = |part: &str, offset| word(part).map_err(|error| error.within(text, offset));
    let range = end(first, 0)?..=end(last, text.len() - last.len())?;
    if range.is_empty() {
        return Err(fail("the first row is larger than the last"));
    }
    Ok(range)
}

/// Reads `A..B`, from A to before B, or `A..+N`, the N numbers from A on; numbers of any size.
///
/// ```
/// use wythoff_host::read::range;
///
/// assert_eq!(range("8..+4").unwrap(), range("8..12").unwrap());
/// assert!(range("12..8").is_err());
/// assert!(range("8..8").is_err());
/// ```
pub fn range(text: &str) -> Result<Range<UBig>, Diagnostic> {
    let fail = |label: &str| Diagnostic::new("not a range", text, 0..text.len()).label(label);
    let (first, last) = (text.split_once("..")).ok_or_else(|| {
        fail("expected two numbers like 0..20, or a number and a length like 8..+20")
    })?;
    let (last, from) = match last.strip_prefix('+') {
        Some(length) => (length, true),
        None => (last, false),
    };
    let number = |part: &str, offset| match part.parse::<Int>() {
        Ok(int) => Ok(int.0),
        Err(error) => Err(error.within(text, offset)),
    };
    let first = number(first, 0)?;
    let last = number(last, text.len() - last.len())?;
    let end = if from { &first + last } else { last };
    match first.cmp(&end) {
        Ordering::Less => Ok(first..end),
        Ordering::Equal => Err(fail("there is no number in it: A..B ends before B")),
        Ordering::Greater => Err(fail("the first number is larger than the last")),
    }
}
