//! `wythoff reproduce`: every claim, table and figure as one report.

use std::path::PathBuf;

use wythoff::ask::claims::{ClaimFilter, Scale, Verdict, check_all, registry};

use crate::claims_store::FindingStore;
use crate::cmd::claims::scale_parser;
use crate::output::Folder;
use crate::report::{Report, figures};
use crate::{Context, ExitStatus, Failure};

const EXAMPLES: &str = "\
Examples:
  wythoff reproduce --out report --paper komaki --scale quick

Without --paper and --scale all papers are checked in their own ranges, which takes a minute or two.
Open report/index.html in a browser. An interrupted run goes on where it stopped when the same
command is given again. Beside the page: open-questions.html, summary.json, data/ (CSV, Parquet and LaTeX of
every table), figures/ (SVG) and results/ (the outcomes that are kept).";

/// Check all claims and write tables and figures into one HTML report with the data beside it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The directory of the report; made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Only claims of this paper, such as nivasch
    #[arg(long, value_name = "KEY")]
    paper: Option<String>,

    /// How far to go
    #[arg(long, default_value = "paper", value_parser = scale_parser())]
    scale: Scale,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let filter = ClaimFilter {
        paper: args.paper.clone(),
        kind: None,
    };
    let claims = filter.claims()?;
    let store = FindingStore::open(&args.out.join("results"))?;
    let finished = check_all(&claims, args.scale, Some(&store), context)?;
    let figures = {
        let _progress = context.progress("figures", None);
        figures::all(args.scale, &finished, &context.budget)?
    };
    let report = Report {
        registry: registry(),
        scale: args.scale,
        finished: &finished,
        figures: &figures,
    };
    report.write(&Folder::make(&args.out)?)?;
    store.check_there()?;
    let count = |wanted: fn(&Verdict) -> bool| {
        let verdicts = finished.iter().map(|finished| &finished.finding.verdict);
        verdicts.filter(|verdict| wanted(verdict)).count()
    };
    let met = finished
        .iter()
        .filter(|finished| finished.is_met(args.scale))
        .count();
    context.write(|out| {
        writeln!(out, "{}", args.out.join("index.html").display())?;
        writeln!(
            out,
            "{} claims at the scale {}: {} proved, {} agree, {} refuted, {} undecided; {met} as expected",
            finished.len(),
            args.scale,
            count(|verdict| matches!(verdict, Verdict::Proved { .. })),
            count(|verdict| matches!(verdict, Verdict::Agrees { .. })),
            count(|verdict| matches!(verdict, Verdict::Refuted { .. })),
            count(|verdict| matches!(verdict, Verdict::Undecided { .. })),
        )
    })?;
    Ok((met == finished.len()).into())
}
