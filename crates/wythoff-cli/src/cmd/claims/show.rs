//! `wythoff claims show`.

use wythoff::ask::Question;
use wythoff::ask::claims::{ClaimsShowQuestion, Reference, Scale};

use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// Show a claim: what it says, where it comes from and what is expected of it
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The name of the claim, such as jiao/remark-15
    id: String,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub(super) fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let id = args.id.clone();
    let claim = ClaimsShowQuestion { id }.ask(context)?;
    if context.format(args.format, FORMATS) == Format::Json {
        context.write_json(&claim)?;
        return Ok(ExitStatus::Yes);
    }
    context.write(|out| {
        writeln!(out, "{} ({})", claim.id, claim.kind)?;
        if let Some(paper) = claim.paper() {
            let Reference {
                authors,
                title,
                published,
            } = &paper.reference;
            writeln!(out, "{authors}, {title}. {published}")?;
        }
        writeln!(out, "{}", claim.source)?;
        writeln!(out)?;
        writeln!(out, "{}", claim.statement)?;
        if let Some(known) = &claim.known {
            writeln!(out)?;
            writeln!(out, "Known: {known}")?;
        }
        if let Some(corrected) = &claim.corrected_by {
            writeln!(out, "Stated right in {corrected}")?;
        }
        writeln!(out)?;
        for (scale, expected) in Scale::ALL.iter().zip(claim.expected) {
            writeln!(out, "expected at {scale}: {expected}")?;
        }
        writeln!(
            out,
            "check it: wythoff claims check {} --scale quick",
            claim.id
        )?;
        match &claim.further {
            Some(command) => writeln!(out, "go on:    {command}"),
            None => Ok(()),
        }
    })?;
    Ok(ExitStatus::Yes)
}
