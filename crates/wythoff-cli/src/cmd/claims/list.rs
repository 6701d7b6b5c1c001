//! `wythoff claims list`.

use wythoff::ask::Question;
use wythoff::ask::claims::{ClaimsListQuestion, Expected};

use super::Filter;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// List the claims, with the verdicts expected at each scale
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    filter: Filter,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub(super) fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let filter = args.filter.read();
    let claims = ClaimsListQuestion { filter }.ask(context)?;
    if context.format(args.format, FORMATS) == Format::Json {
        context.write_json(&claims)?;
        return Ok(ExitStatus::Yes);
    }
    let mut table = TextTable::new([Align::Left]);
    table.row(["id", "kind", "expected", "source"]);
    for claim in &claims {
        let mut expected = claim.expected.map(Expected::word).to_vec();
        expected.dedup();
        table.row([
            &claim.id,
            claim.kind.word(),
            &expected.join(", "),
            &claim.source,
        ]);
    }
    context.write(|out| {
        table.write(out)?;
        writeln!(out, "{} claims", claims.len())
    })?;
    Ok(ExitStatus::Yes)
}
