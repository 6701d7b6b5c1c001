//! `wythoff inverse`: rules that have given P-positions.

use std::path::PathBuf;

use wythoff::ask::Question;
use wythoff::ask::inverse::{InverseAnswer, InverseQuestion, Wanted};

use super::decide::definitions;
use super::extend::keep;
use crate::arg::game::RulesArg;
use crate::arg::{self, PlainFormatArg};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::theorems::NumerationArg;
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff inverse 'exists n: lower(n, x) and upper(n, y)'   # Wythoff's game, from its P-positions alone
  wythoff inverse mouse --count 1                           # rules for the P-positions of a game
  wythoff inverse t:inf --count 1 --certificate rules.txt && wythoff verify rules.txt
  wythoff inverse 'x = 0 and (y = 0 or y = 3)' --count 0    # not with Nim moves: exit 1";

/// Find rules of two unordered piles that have given P-positions, the simplest first
///
/// SPEC is a formula about x and y, the piles with the smaller first, or a game whose P-positions are meant; of the game
/// nothing else is used. Candidates have Nim moves, diagonal moves under a condition, a further move or an earlier end. Each
/// is tried on the positions that refuted others, then on small ones, and then proved for all positions. Kinds of rules
/// that have no such game are named, with the reason. Exit status: 0 if rules were found, 1 if none of the candidates
/// has these P-positions.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A formula about x and y, or a game of the catalogue, a .game file, or `rules`
    #[arg(value_name = "SPEC")]
    spec: String,

    #[command(flatten)]
    rules: RulesArg,

    #[command(flatten)]
    numeration: NumerationArg,

    /// A file of definitions for the formula; may be given more than once
    #[arg(long, value_name = "DEFS")]
    file: Vec<PathBuf>,

    /// How many rules to look for
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "3")]
    count: u64,

    /// Write the theorem about the first rules to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let files = args.file.iter().map(|path| definitions(path));
    let files = files.collect::<Result<_, _>>()?;
    let question = InverseQuestion {
        wanted: Wanted::read(
            &args.spec,
            &args.rules.read()?,
            args.numeration.read()?,
            files,
        )?,
        count: usize::try_from(args.count).unwrap_or(usize::MAX),
        certificates: args.certificate.is_some(),
    };
    let mut answer = question.ask(context)?;
    let certificates = answer
        .found
        .iter_mut()
        .map(|found| found.certificate.take());
    let first = certificates.fold(None, Option::or);
    keep(args.certificate.as_deref(), first)?;
    match args.format.read(context) {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let texts = answer.found.iter().flat_map(|found| found.rules.bytes());
            let size = format!("{} rules", answer.found.len());
            context.write_summary(size, Checksum::of(texts.map(u64::from)))?;
        }
        _ => write_text(&answer, context)?,
    }
    Ok((!answer.found.is_empty()).into())
}

fn write_text(answer: &InverseAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    for found in &answer.found {
        for (number, line) in found.rules.lines().enumerate() {
            table.row([if number == 0 { "rules" } else { "" }, line]);
        }
    }
    if answer.found.is_empty() {
        table.row(["rules", "none of the candidates"]);
    }
    for one in &answer.excluded {
        table.row(["excluded", &format!("{}: {}", one.class, one.why)]);
    }
    let tried = format!(
        "{} candidates, {} refuted by positions that had refuted others, {} open",
        answer.tried, answer.pruned, answer.open
    );
    table.row(["tried", &tried]);
    table.row(["status", answer.status.word()]);
    context.write(|out| table.write(out))
}
