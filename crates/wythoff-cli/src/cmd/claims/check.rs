//! `wythoff claims check`.

use std::path::PathBuf;

use wythoff::ask::claims::{
    CheckedClaim, ClaimsCheckQuestion, Findings, Finished, Scale, check_all,
};

use super::{Filter, scale_parser};
use crate::claims_store::FindingStore;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// Check claims and compare the verdicts with the expected ones
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The names of the claims
    #[arg(value_name = "ID", required_unless_present_any = ["all", "paper", "kind"])]
    ids: Vec<String>,

    /// Check every claim
    #[arg(long, conflicts_with_all = ["ids", "paper", "kind"])]
    all: bool,

    #[command(flatten)]
    filter: Filter,

    /// How far to go
    #[arg(long, default_value = "quick", value_parser = scale_parser())]
    scale: Scale,

    /// Keep outcomes in DIR, and take from there what an earlier run has finished
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub(super) fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = ClaimsCheckQuestion {
        ids: args.ids.clone(),
        filter: args.filter.read(),
        scale: args.scale,
    };
    let claims = question.claims()?;
    let store = args
        .checkpoint
        .as_deref()
        .map(FindingStore::open)
        .transpose()?;
    let findings = store.as_ref().map(|store| store as &dyn Findings);
    let finished = check_all(&claims, args.scale, findings, context)?;
    store.as_ref().map_or(Ok(()), FindingStore::check_there)?;
    match context.format(args.format, FORMATS) {
        Format::Json => {
            let answer = |finished: &Finished<'_>| finished.answer(args.scale);
            let answers: Vec<CheckedClaim> = finished.iter().map(answer).collect();
            context.write_json(&answers)?;
        }
        _ => write_text(&finished, args.scale, context)?,
    }
    Ok(finished
        .iter()
        .all(|finished| finished.is_met(args.scale))
        .into())
}

fn write_text(finished: &[Finished<'_>], scale: Scale, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left, Align::Left, Align::Right, Align::Left]);
    for finished in finished {
        let met = if finished.is_met(scale) {
            "ok"
        } else {
            "WRONG"
        };
        let seconds = format!(
            "{}.{:03} s",
            finished.time.as_secs(),
            finished.time.subsec_millis()
        );
        table.row([
            met,
            &finished.claim.id,
            &seconds,
            &finished.finding.verdict.to_string(),
        ]);
    }
    context.write(|out| {
        table.write(out)?;
        if let [one] = finished {
            writeln!(out, "{}", one.claim.statement)?;
            writeln!(out, "{}", one.finding.evidence)?;
            if let Some(second) = one.finding.verdict.confirmed_by() {
                writeln!(out, "confirmed by {second}")?;
            }
            for data in &one.finding.tables {
                let mut shown = TextTable::new([Align::Right]);
                shown.row(&data.columns);
                data.rows.iter().for_each(|row| shown.row(row));
                writeln!(out, "\n{}", data.title)?;
                shown.write(out)?;
            }
        }
        for wrong in finished.iter().filter(|finished| !finished.is_met(scale)) {
            let claim = wrong.claim;
            writeln!(out, "{}: expected {}", claim.id, claim.expected(scale))?;
            writeln!(out, "  {}", wrong.finding.evidence)?;
        }
        let met = finished
            .iter()
            .filter(|finished| finished.is_met(scale))
            .count();
        writeln!(out, "{met} of {} verdicts as expected", finished.len())
    })
}
