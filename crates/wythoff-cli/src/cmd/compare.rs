//! `wythoff compare`: whether two games have the same level sets.

use wythoff::ask::Question;
use wythoff::ask::compare::{CompareAnswer, CompareQuestion, Compared};
use wythoff::theorem::statement::Level;

use crate::arg::game::RulesArg;
use crate::arg::{self, PlainFormatArg};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff compare wythoff w:3                    # different: exit 1
  wythoff compare wythoff t:2 --value 1          # different: exit 1
  wythoff compare wythoff f-wythoff --misere     # different: exit 1
  wythoff compare rules r-wythoff --rules \"piles a <= b; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1\"";

/// Tell whether two games have the same positions of some values, or where they differ first
///
/// The moves of both are compared in normal form, then all positions of few tokens, then a theorem about one of them is
/// checked against the rules of the other. The smallest position is the one with the fewest tokens, and among these the
/// one with the smallest first pile. Exit status: 0 if they are the same, 1 if not, 3 if that is not known.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A game of the catalogue, a .game file, or `rules` for the rules given by --rules
    #[arg(value_name = "A")]
    one: String,

    /// The other game
    #[arg(value_name = "B")]
    other: String,

    #[command(flatten)]
    rules: RulesArg,

    /// Compare the positions of the values 0, ..., G
    #[arg(long, value_name = "G", value_parser = arg::word, default_value = "0", conflicts_with = "misere")]
    value: u64,

    /// Compare the P-positions in misère play
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let games = args.rules.read()?;
    let question = CompareQuestion {
        games: [games.game(&args.one)?, games.game(&args.other)?],
        level: if args.misere {
            Level::Misere
        } else {
            Level::Value(args.value)
        },
    };
    let answer = question.ask(context)?;
    match args.format.read(context) {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let text = format!("{answer:?}");
            context.write_summary(1, Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => write_text(&answer, context)?,
    }
    Ok((answer.result == Compared::Equal).into())
}

fn write_text(answer: &CompareAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    let result = match answer.result {
        Compared::Equal => "equal",
        Compared::Different => "different",
    };
    table.row(["result", result]);
    if let Some(smallest) = &answer.smallest {
        let piles: Vec<String> = smallest.iter().map(|pile| pile.0.to_string()).collect();
        table.row(["smallest", &piles.join(", ")]);
    }
    table.row(["how", &answer.how]);
    table.row(["status", answer.status.word()]);
    context.write(|out| table.write(out))
}
