//! `wythoff claims list`.

use serde::Serialize;
use wythoff_claims::{Registry, Scale};

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

/// A claim in JSON.
#[derive(Serialize)]
pub(super) struct Line<'a> {
    id: &'a str,
    kind: &'static str,
    source: &'a str,
    statement: &'a str,
    expected: [&'static str; 3],
    #[serde(skip_serializing_if = "Option::is_none")]
    corrected_by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    further: Option<&'a str>,
}

impl<'a> From<&'a wythoff_claims::Claim> for Line<'a> {
    fn from(claim: &'a wythoff_claims::Claim) -> Self {
        Self {
            id: &claim.id,
            kind: claim.kind.word(),
            source: &claim.source,
            statement: &claim.statement,
            expected: Scale::ALL.map(|scale| claim.expected(scale).word()),
            corrected_by: claim.corrected_by.as_deref(),
            known: claim.known.as_deref(),
            further: claim.further.as_deref(),
        }
    }
}

/// Runs the command.
pub(super) fn run(
    args: &Args,
    registry: &Registry,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    let claims = args.filter.claims(registry)?;
    if context.format(args.format, FORMATS) == Format::Json {
        let lines: Vec<Line<'_>> = claims.iter().map(|claim| Line::from(*claim)).collect();
        context.write_json(&lines)?;
        return Ok(ExitStatus::Yes);
    }
    let mut table = TextTable::new([Align::Left]);
    table.row(["id", "kind", "expected", "source"]);
    for claim in &claims {
        let mut expected = Scale::ALL
            .map(|scale| claim.expected(scale).word())
            .to_vec();
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
