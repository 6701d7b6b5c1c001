//! Names that mean nothing, and the nearest of those that do: "did you mean".

use std::fmt;
use std::ops::Range;

/// Why a text is not the name of anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameError {
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NameError {}

/// The known name nearest to `name`, if one is near enough to be a likely slip.
///
/// **Cost** one edit distance per known name.
///
/// # Example
///
/// ```
/// use wythoff_automata::name::closest;
///
/// assert_eq!(closest("tabel", ["value", "table"]), Some("table"));
/// assert_eq!(closest("zzz", ["value", "table"]), None);
/// ```
pub fn closest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = 1 + name.chars().count() / 4;
    known
        .into_iter()
        .map(|candidate| (edit_distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The fewest letters to insert, delete, replace or swap with a neighbour to turn one word into
/// the other.
fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) =
        (from.chars().take(64).collect(), to.chars().collect());
    let mut before_last = vec![0; to.len() + 1];
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for i in 1..=from.len() {
        let mut row = vec![i; to.len() + 1];
        for j in 1..=to.len() {
            let replaced = last[j - 1] + usize::from(from[i - 1] != to[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}
