//! What is proved of all rows of Wythoff's game: constants that far sweeps rest on.

use std::sync::OnceLock;

use wythoff_automata::Budget;
use wythoff_automata::Proved;
use wythoff_rows::far::{FarError, FarSweep, RowBounds};
use wythoff_rules::Ruleset;

use crate::rows::{RowFacts, RowsFile};
use crate::statement::TheoremError;

/// The files, one for each value: facts with the automaton that they rest on, so that `wythoff verify` and the separate
/// checker prove them from the file alone. The automaton of value 3 is too large for this; there `wythoff verify` finds
/// it again from the rules.
pub const ROWS: [(&str, &str); 4] = [
    (
        "wythoff-rows-0.txt",
        include_str!("../../theorems/wythoff-rows-0.txt"),
    ),
    (
        "wythoff-rows-1.txt",
        include_str!("../../theorems/wythoff-rows-1.txt"),
    ),
    (
        "wythoff-rows-2.txt",
        include_str!("../../theorems/wythoff-rows-2.txt"),
    ),
    (
        "wythoff-rows-3.txt",
        include_str!("../../theorems/wythoff-rows-3.txt"),
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
/// use wythoff_theorems::library::row_facts;
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

/// A sweep of far rows that rests on what the library has proved of them, where it has: for Wythoff's game and the
/// values up to [`LARGEST_VALUE`].
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_rules::Status;
/// use wythoff_rules::rules::WythoffClass;
/// use wythoff_theorems::library::far_sweep;
///
/// let budget = Budget::default();
/// let sweep = far_sweep(&WythoffClass { k: 0, l: 0 }, 3, &budget)?;
/// let found = sweep.nth(3, &UBig::from(10u8).pow(30), &budget)?;
/// assert_eq!(found.status, Status::Proved);
/// # Ok::<(), wythoff_rows::far::FarError>(())
/// ```
pub fn far_sweep(
    rules: &dyn Ruleset,
    max_value: usize,
    budget: &Budget,
) -> Result<FarSweep, FarError> {
    let sweep = FarSweep::new(rules, max_value, budget)?;
    let is_wythoff = (rules.nim_diagonal()).is_some_and(|shape| shape.is_wythoff());
    let facts = row_facts(max_value).filter(|_| is_wythoff);
    let proved = facts.and_then(|facts| {
        Some(Proved::checked(RowBounds {
            start_up: u64::try_from(facts.convergence().rows).ok()?,
            reach: (0..=max_value).map(|value| facts.reach(value)).collect(),
        }))
    });
    Ok(match proved {
        Some(proved) => sweep.resting_on(proved),
        None => sweep,
    })
}
