//! `wythoff sequence list` and `wythoff sequence laws`.

use serde::Serialize;
use wythoff::sequence::{self, ENTRIES, Entry, laws};

use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

/// A named sequence as JSON shows it.
#[derive(Serialize)]
struct Line {
    name: &'static str,
    example: &'static str,
    oeis: Option<&'static str>,
    offset: u64,
    statement: &'static str,
    source: &'static str,
    first_terms: String,
}

fn line(entry: &Entry) -> Result<Line, Failure> {
    let sequence = sequence::named(entry.example).map_err(Failure::input)?;
    let terms: Vec<String> = sequence
        .terms()
        .take(8)
        .map(|term| term.to_string())
        .collect();
    Ok(Line {
        name: entry.form,
        example: entry.example,
        oeis: entry.oeis,
        offset: sequence.offset(),
        statement: entry.statement,
        source: entry.source,
        first_terms: terms.join(", "),
    })
}

/// Prints the names of all sequences.
pub(super) fn list(format: Format, context: &Context) -> Result<ExitStatus, Failure> {
    let lines = ENTRIES
        .iter()
        .map(line)
        .collect::<Result<Vec<Line>, Failure>>()?;
    match format {
        Format::Json => context.write_json(&lines)?,
        _ => {
            let mut table = TextTable::new([Align::Left]);
            table.row(["name", "OEIS", "first terms", "what", "source"]);
            for line in &lines {
                let oeis = line.oeis.unwrap_or("");
                table.row([
                    line.name,
                    oeis,
                    &line.first_terms,
                    line.statement,
                    line.source,
                ]);
            }
            context.write(|out| table.write(out))?;
        }
    }
    Ok(ExitStatus::Yes)
}

/// The outcome of one law as JSON shows it.
#[derive(Serialize)]
struct Outcome {
    name: &'static str,
    statement: &'static str,
    source: &'static str,
    holds: bool,
    terms: u64,
    mismatch: Option<String>,
}

/// Checks all laws on the first `count` terms.
pub(super) fn laws(count: u64, format: Format, context: &Context) -> Result<ExitStatus, Failure> {
    let terms = usize::try_from(count).unwrap_or(usize::MAX);
    // Some laws keep the words they read: a few bytes a term.
    context.budget.allow_memory(count.saturating_mul(64))?;
    let mut outcomes = Vec::new();
    for law in laws::all() {
        context.budget.check()?;
        let mismatch = law.check(terms).err().map(|mismatch| mismatch.to_string());
        outcomes.push(Outcome {
            name: law.name,
            statement: law.statement,
            source: law.source,
            holds: mismatch.is_none(),
            terms: count,
            mismatch,
        });
    }
    let all_hold = outcomes.iter().all(|outcome| outcome.holds);
    match format {
        Format::Json => context.write_json(&outcomes)?,
        _ => {
            let mut table = TextTable::new([Align::Left]);
            table.row(["law", "verdict", "statement", "source"]);
            for outcome in &outcomes {
                let verdict = outcome.mismatch.as_deref().unwrap_or("holds");
                table.row([outcome.name, verdict, outcome.statement, outcome.source]);
            }
            context.write(|out| {
                table.write(out)?;
                writeln!(out, "computed, for the first {count} terms")
            })?;
        }
    }
    Ok(all_hold.into())
}
