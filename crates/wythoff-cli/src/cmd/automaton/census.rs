//! `wythoff automaton --census`: how many states are needed at least.

use serde::Serialize;
use wythoff::json::Integer;
use wythoff::theorem::census::{Census, census};
use wythoff::{Game, Status};

use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

/// Tables of more digits cannot be swept.
pub(super) const MOST_DIGITS: u64 = 60;

#[derive(Serialize)]
struct Shown {
    digits: usize,
    rows: Integer,
    least_states: u64,
    sets: Vec<u64>,
    status: &'static str,
}

/// Counts for tables of up to `digits` digits; what was counted before a limit is shown as well.
pub(super) fn run(
    game: &Game,
    value: u64,
    digits: u64,
    format: Format,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    let no_rules = |_| Failure::Input(format!("{} has no rules in piles", game.name()));
    let rules = game.rules().map_err(no_rules)?;
    let [value, digits] = [value, digits].map(|word| usize::try_from(word).unwrap_or(usize::MAX));
    let progress = context.progress("digits", Some(digits as u64));
    let mut found = Vec::new();
    let ended = census(&*rules, value, digits, &context.budget, &mut |census| {
        progress.set(census.digits as u64);
        found.push(census);
    });
    drop(progress);
    if !found.is_empty() {
        write(found, format, context)?;
    }
    ended?;
    Ok(ExitStatus::Yes)
}

fn write(found: Vec<Census>, format: Format, context: &Context) -> Result<(), Failure> {
    let shown = |census: Census| Shown {
        digits: census.digits,
        rows: Integer(census.rows),
        least_states: census.least_states(),
        sets: census.sets,
        status: Status::Computed.word(),
    };
    let shown: Vec<Shown> = found.into_iter().map(shown).collect();
    if format == Format::Json {
        return context.write_json(&shown);
    }
    let mut table = TextTable::new([Align::Right; 4]);
    table.row(["digits", "rows", "states at least", "by endings of length"]);
    for Shown {
        digits,
        rows,
        least_states,
        sets,
        ..
    } in &shown
    {
        let length = sets.iter().position(|count| count == least_states);
        table.row([
            &digits.to_string(),
            &rows.0.to_string(),
            &least_states.to_string(),
            &length.map_or(String::new(), |length| (length + 1).to_string()),
        ]);
    }
    context.write(|out| table.write(out))
}
