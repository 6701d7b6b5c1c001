//! `wythoff sequence list` and `wythoff sequence laws`.

use wythoff::ask::sequence::{LawOutcome, ListedSequence};

use crate::text_table::{Align, TextTable};
use crate::{Context, Failure};

/// Prints the names of all sequences.
pub(super) fn write_list(sequences: &[ListedSequence], context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row(["name", "OEIS", "first terms", "what", "source"]);
    for line in sequences {
        table.row([
            &line.name,
            line.oeis.as_deref().unwrap_or(""),
            &line.first_terms,
            &line.statement,
            &line.source,
        ]);
    }
    context.write(|out| table.write(out))
}

/// Prints what became of the identities.
pub(super) fn write_laws(laws: &[LawOutcome], context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row(["law", "verdict", "statement", "source"]);
    for law in laws {
        let verdict = law.mismatch.as_deref().unwrap_or("holds");
        table.row([&law.name, verdict, &law.statement, &law.source]);
    }
    let count = laws.first().map_or(0, |law| law.terms);
    context.write(|out| {
        table.write(out)?;
        writeln!(out, "computed, for the first {count} terms")
    })
}
