//! `wythoff inverse`: rules that have given P-positions.

use std::path::{Path, PathBuf};

use wythoff::Status;
use wythoff::ask::Question;
use wythoff::ask::inverse::{InverseAnswer, InverseQuestion, Wanted};
use wythoff::read::game::of_catalogue;

use super::decide::definitions;
use super::extend::keep_or_warn;
use crate::arg::game::RulesArg;
use crate::arg::{self, PlainFormatArg};
use crate::checksum::Checksum;
use crate::input;
use crate::text_table::{Align, TextTable};
use crate::theorems::NumerationArg;
use crate::{Context, ExitStatus, Failure, Format, limits};

/// The longest file that is read.
const MAX_FILE: u64 = 1 << 26;

const EXAMPLES: &str = "\
Examples:
  wythoff inverse 'exists n: lower(n, x) and upper(n, y)'   # Wythoff's game, from its P-positions alone
  wythoff inverse pairs:lower-wythoff,upper-wythoff --count 1
  wythoff inverse '0,0 1,2 3,5 4,7 6,10 8,13' --count 1
  wythoff inverse mouse --count 1                           # rules for the P-positions of a game
  wythoff inverse t:inf --count 1 --certificate rules.txt && wythoff verify rules.txt
  wythoff inverse 'x = 0 and (y = 0 or y = 3)' --count 0    # not with Nim moves: exit 1";

/// Find rules of two unordered piles that have given P-positions, the simplest first
///
/// SPEC is a formula about x and y, the piles with the smaller first; a pair of sequences, `pairs:mouse-a,mouse-b`; a file with an
/// automaton in the format of Walnut; a list, `0,0 1,2 3,5`, of all P-positions with piles up to the largest one in it; or a game
/// whose P-positions are meant, of which nothing else is used. Candidates have Nim moves, diagonal moves under a condition, a further move or an earlier end. Each
/// is tried on the positions that refuted others, then on small ones, and then proved for all positions. Kinds of rules
/// that have no such game are named, with the reason. Exit status: 0 if rules were found, 1 if none of the candidates
/// has these P-positions.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    spec: SpecArg,

    /// How many rules to look for
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "3")]
    count: u64,

    /// Write the theorem about the first rules to FILE, for `wythoff verify`; if none are found, the first reason why not
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// The arguments that give a set of positions.
#[derive(Debug, clap::Args)]
pub struct SpecArg {
    /// A formula about x and y, pairs:SEQUENCE,SEQUENCE, a file, a list, or a game of the catalogue, a .game file, or `rules`
    #[arg(value_name = "SPEC")]
    spec: String,

    #[command(flatten)]
    rules: RulesArg,

    #[command(flatten)]
    numeration: NumerationArg,

    /// A file of definitions for the formula; may be given more than once
    #[arg(long, value_name = "DEFS")]
    file: Vec<PathBuf>,
}

impl SpecArg {
    /// The set that they give.
    pub(super) fn read(&self) -> Result<Wanted, Failure> {
        let files = self.file.iter().map(|path| definitions(path));
        let files = files.collect::<Result<_, _>>()?;
        // A program that lies in the folder may have the name of a game; `./wythoff` is the file.
        let is_game = self.spec.ends_with(".game") || of_catalogue(&self.spec).is_ok();
        let spec = match Path::new(&self.spec) {
            path if !is_game && path.is_file() => {
                input::read_text("", path, MAX_FILE, &limits::of_process())?
            }
            _ => self.spec.clone(),
        };
        let (games, numeration) = (self.rules.read()?, self.numeration.read()?);
        Wanted::read(&spec, &games, numeration, files)
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = InverseQuestion {
        wanted: args.spec.read()?,
        count: usize::try_from(args.count).unwrap_or(usize::MAX),
        certificates: args.certificate.is_some(),
    };
    let mut answer = question.ask(context)?;
    let certificates = answer.lines.iter_mut().map(|line| line.certificate.take());
    let first = certificates.fold(None, Option::or);
    keep_or_warn(context, args.certificate.as_deref(), first)?;
    match args.format.read(context) {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let rules = answer.lines.iter().filter_map(|line| line.rules.as_ref());
            let size = format!("{} rules", rules.clone().count());
            let bytes = rules.flat_map(|text| text.bytes());
            context.write_summary(size, Checksum::of(bytes.map(u64::from)))?;
        }
        _ => write_text(&answer, context)?,
    }
    Ok(match answer.search.undecided {
        Some(_) => ExitStatus::Undecided,
        None => answer.is_found().into(),
    })
}

fn write_text(answer: &InverseAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    let rules = answer.lines.iter().filter_map(|line| line.rules.as_ref());
    for text in rules {
        for (number, line) in text.lines().enumerate() {
            table.row([if number == 0 { "rules" } else { "" }, line]);
        }
    }
    if !answer.is_found() {
        let none = match (answer.search.tried, answer.search.open) {
            (0, _) => "no candidates were tried",
            (_, 0) => "none of the candidates",
            _ => "none of the candidates that could be decided",
        };
        table.row(["rules", none]);
    }
    for one in &answer.search.excluded {
        table.row(["excluded", &format!("{}: {}", one.class, one.why)]);
    }
    if answer.search.tried > 0 {
        table.row(["tried", &answer.search.in_words()]);
    }
    if let Some(why) = &answer.search.undecided {
        table.row(["undecided", &format!("whether there are more: {why}")]);
    }
    if let Some(line) = answer.lines.first() {
        let told = line.rules.is_some() || answer.search.tried == 0;
        if line.status != Status::Proved && told {
            table.row(["how", &line.how]);
        }
        // Rules were found, or nothing was.
        let mut alike = answer.lines.iter();
        let same = alike.all(|other| other.status == line.status || line.rules.is_some());
        let status = match same {
            true => line.status.word(),
            false => "proved of what is excluded, computed of what was tried",
        };
        table.row(["status", status]);
    }
    context.write(|out| table.write(out))
}
