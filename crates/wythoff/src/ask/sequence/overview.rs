//! The list of sequences, and the check of the identities between them.

use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::ask::Host;
use crate::sequence::{self, ENTRIES, Entry, laws as all_laws};

/// A named sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedSequence {
    /// The name, with its parameters if it has any.
    pub name: String,
    /// A name of this form that works.
    pub example: String,
    /// The number in the On-Line Encyclopedia of Integer Sequences, where it is known.
    pub oeis: Option<String>,
    /// The index of the first term.
    pub offset: u64,
    /// The terms in words.
    pub statement: String,
    /// Where it comes from.
    pub source: String,
    /// The first terms of the example.
    pub first_terms: String,
}

fn listed(entry: &Entry) -> Result<ListedSequence, Failure> {
    let sequence = sequence::named(entry.example).map_err(Failure::input)?;
    let terms: Vec<String> = sequence
        .terms()
        .take(8)
        .map(|term| term.to_string())
        .collect();
    Ok(ListedSequence {
        name: entry.form.to_owned(),
        example: entry.example.to_owned(),
        oeis: entry.oeis.map(str::to_owned),
        offset: sequence.offset(),
        statement: entry.statement.to_owned(),
        source: entry.source.to_owned(),
        first_terms: terms.join(", "),
    })
}

/// All sequences that have a name.
pub(super) fn list() -> Result<Vec<ListedSequence>, Failure> {
    ENTRIES.iter().map(listed).collect()
}

/// What became of one identity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LawOutcome {
    /// A short name.
    pub name: String,
    /// The identity.
    pub statement: String,
    /// Where it comes from.
    pub source: String,
    /// Whether it holds as far as was looked.
    pub holds: bool,
    /// How many terms were compared.
    pub terms: u64,
    /// Where it fails.
    pub mismatch: Option<String>,
}

/// Compares both sides of every identity on the first `count` terms.
pub(super) fn laws(count: u64, host: &dyn Host) -> Result<Vec<LawOutcome>, Failure> {
    let terms = usize::try_from(count).unwrap_or(usize::MAX);
    let budget = host.budget();
    // Some laws keep the words they read: a few bytes a term.
    budget.allow_memory(count.saturating_mul(64))?;
    let mut outcomes = Vec::new();
    for law in all_laws::all() {
        budget.check()?;
        let mismatch = law.check(terms).err().map(|mismatch| mismatch.to_string());
        outcomes.push(LawOutcome {
            name: law.name.to_owned(),
            statement: law.statement.to_owned(),
            source: law.source.to_owned(),
            holds: mismatch.is_none(),
            terms: count,
            mismatch,
        });
    }
    Ok(outcomes)
}
