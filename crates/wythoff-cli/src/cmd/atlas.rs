//! `wythoff atlas`: every rule set of a family studied, with a page to search them.

mod kept;
mod pages;
mod parts;
mod summary;

use std::path::PathBuf;

use wythoff::ask::Host;
use wythoff::ask::atlas::AtlasQuestion;
use wythoff::ask::atlas::family::{FAMILIES, Family};

use crate::arg;
use crate::arg::PlainFormatArg;
use crate::checksum::Checksum;
use crate::output::Folder;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};
use parts::Parts;
use summary::Summary;

const EXAMPLES: &str = "\
Examples:
  wythoff atlas extra --count 3 --out atlas             # the first three games of a family
  wythoff atlas all --count 1 --out all --threads 2     # the first game of each family

Families: extra, nim-extra, conditions, limited, lines, ends, pieces, blocking, passes, all. Without --count every game of the family is studied,
which takes long: each family has hundreds.
DIR gets index.html, to browse and search; atlas.parquet and atlas.json, with a row for each game; certificates/, for
`wythoff verify`; and parts/, from which an interrupted run goes on when the same command is given again.";

/// Study every rule set of a family: theorem with certificate or how the states grow, closed form, slopes, periods, equal games
///
/// Each game gets the same limits, which are numbers of states, corrections and rows and not time, so that every machine finds the
/// same and writes the same bytes. Every theorem is compared with a table that is computed from the rules alone.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The family of games
    #[arg(value_name = "FAMILY")]
    family: String,

    /// The directory of the atlas; made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Only the first N games of each family
    #[arg(long, value_name = "N", value_parser = arg::word)]
    count: Option<u64>,

    /// The most states of a guess
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "2000")]
    states: u64,

    /// How many rows to learn from
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "16384")]
    rows: u64,

    /// How many games are studied before they are kept
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000), default_value = "64")]
    part: u64,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let family: Family = args.family.parse().map_err(Failure::input)?;
    let families = match family {
        Family::All => FAMILIES.to_vec(),
        one => vec![one],
    };
    let folder = Folder::make(&args.out)?;
    folder.inner("parts")?;
    folder.inner("certificates")?;
    let count = args.count.map_or(usize::MAX, number);
    let mut question = AtlasQuestion::new(family);
    question.limits.states = number(args.states);
    question.limits.rows = args.rows;
    question.certificates = true;
    let parts = Parts {
        question,
        count,
        games: number(args.part),
        place: &args.out,
        folder: &folder,
    };
    let rows = parts.study(&families, context)?;
    let summary = Summary::of(rows);
    let stage = context.begin("pages", None);
    pages::write(&summary, family, &folder)?;
    folder.finish()?;
    drop(stage);
    match args.format.read(context) {
        Format::Json => context.write_json(&summary.counts())?,
        Format::None => {
            let digests = summary.rows.iter().flat_map(|row| row.digest.bytes());
            let size = format!("{} games", summary.rows.len());
            context.write_summary(size, Checksum::of(digests.map(u64::from)))?;
        }
        _ => write_text(&summary, args, context)?,
    }
    Ok(ExitStatus::Yes)
}

fn number(word: u64) -> usize {
    usize::try_from(word).unwrap_or(usize::MAX)
}

fn write_text(summary: &Summary, args: &Args, context: &Context) -> Result<(), Failure> {
    let counts = summary.counts();
    let mut table = TextTable::new([Align::Left]);
    table.row(["games", &counts.games.to_string()]);
    let theorems = format!(
        "{}, compared with {} positions from the rules",
        counts.theorems, counts.compared
    );
    table.row(["theorems", &theorems]);
    let classes = format!(
        "{} sets of P-positions, {} of them proved",
        counts.classes, counts.proved_classes
    );
    table.row(["classes", &classes]);
    table.row(["wythoff", &format!("{} games in disguise", counts.wythoff)]);
    let page = args.out.join("index.html");
    table.row(["page", &page.display().to_string()]);
    context.write(|out| table.write(out))
}
