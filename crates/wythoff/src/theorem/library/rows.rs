//! What is proved of all rows of Wythoff's game: constants that far sweeps rest on.

use std::sync::OnceLock;

use crate::theorem::proved::Proved;
use crate::theorem::reader::TheoremError;
use crate::theorem::states::{RowFacts, RowsFile};

/// The files, one for each value: facts with the automaton that they rest on, so that `wythoff verify` and the separate
/// checker prove them from the file alone. The automaton of value 3 is too large for this; there `wythoff verify` finds
/// it again from the rules.
pub const ROWS: [(&str, &str); 4] = [
    (
        "wythoff-rows-0.txt",
        include_str!("../../../theorems/wythoff-rows-0.txt"),
    ),
    (
        "wythoff-rows-1.txt",
        include_str!("../../../theorems/wythoff-rows-1.txt"),
    ),
    (
        "wythoff-rows-2.txt",
        include_str!("../../../theorems/wythoff-rows-2.txt"),
    ),
    (
        "wythoff-rows-3.txt",
        include_str!("../../../theorems/wythoff-rows-3.txt"),
    ),
];

/// The largest value of which the rows are proved.
pub const LARGEST_VALUE: usize = ROWS.len() - 1;

/// What is proved of the values 0, ..., `value` in all rows of Wythoff's game; `None` above
/// [`LARGEST_VALUE`].
///
/// # Example
///
/// ```
/// use wythoff::theorem::library::row_facts;
///
/// assert_eq!(row_facts(3).unwrap().convergence().rows, 158);
/// assert!(row_facts(4).is_none());
/// ```
///
/// # Panics
///
/// If a file that was compiled in is damaged, which a test excludes.
pub fn row_facts(value: usize) -> Option<&'static Proved<RowFacts>> {
    static FACTS: [OnceLock<Proved<RowFacts>>; ROWS.len()] =
        [const { OnceLock::new() }; ROWS.len()];
    let (_, text) = ROWS.get(value)?;
    let read = || read_facts(text).expect("the library is not damaged");
    Some(FACTS[value].get_or_init(|| Proved::checked(read())))
}

/// The facts in a file, which may have the automaton with them.
fn read_facts(text: &str) -> Result<RowFacts, TheoremError> {
    if text.starts_with(RowFacts::BEGINNING) {
        return RowFacts::parse(text);
    }
    let facts = RowsFile::parse(text)?.into_facts();
    facts.ok_or_else(|| TheoremError::new(1, "the file has no facts"))
}
