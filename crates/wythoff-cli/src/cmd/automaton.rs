//! `wythoff automaton`: the automaton of a level set.

mod census;

use serde::Serialize;
use wythoff::Status;
use wythoff::theorem::statement::Claim;

use crate::arg::{self, GameArg};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::theorems::{self, CheckpointArg, NumerationArg, Search};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = theorems::AUTOMATON_FORMATS;

const EXAMPLES: &str = "\
Examples:
  wythoff automaton wythoff
  wythoff automaton wythoff --format svg -o wythoff.svg
  wythoff automaton wythoff --value 1 --format walnut -o T1.txt
  wythoff automaton a-wythoff:2 --format dot
  wythoff automaton wythoff --value 3 --census 24      # a lower bound for its size";

/// Learn the automaton that reads the piles of a position and accepts those of one Grundy value
///
/// The piles are written side by side, most significant digit first, smallest pile first. Without
/// --format the size is printed; json with `-o` and the other formats give the automaton itself. The
/// tracks of a file for Walnut are the piles in this order, so name their variables alphabetically there.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// The Grundy value of the positions
    #[arg(long, value_name = "G", value_parser = arg::word, default_value = "0")]
    value: u64,

    #[command(flatten)]
    numeration: NumerationArg,

    #[command(flatten)]
    checkpoint: CheckpointArg,

    /// Learn nothing, but count in the rows of up to N Fibonacci digits how many states are needed
    /// at least: states must differ if different endings lead to acceptance
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=census::MOST_DIGITS),
        conflicts_with_all = ["numeration", "checkpoint"])]
    census: Option<u64>,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

#[derive(Serialize)]
struct Shown {
    states: usize,
    transitions: usize,
    checked_rows: u64,
    numeration: String,
    status: &'static str,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let game = args.game.read()?;
    if let Some(digits) = args.census {
        let format = context.format(args.format, &[Format::Text, Format::Json]);
        return census::run(&game, args.value, digits, format, context);
    }
    let subject = game.into();
    let systems = args.numeration.candidates(&subject, context)?;
    let claim = Claim::Value(args.value);
    let found = Search::in_some(&subject, systems, claim, &args.checkpoint, context);
    let (_, prover) = found?;
    let relation = &prover.levels()[prover.levels().len() - 1];
    let shown = Shown {
        states: relation.states(),
        transitions: relation.dfa().transitions(),
        checked_rows: prover.checked_rows(),
        numeration: relation.system().to_string(),
        status: Status::Proved.word(),
    };
    match context.format(args.format, FORMATS) {
        Format::Json if context.file().is_none() => context.write_json(&shown)?,
        format @ (Format::Json | Format::Walnut | Format::Dot | Format::Svg) => {
            let text = theorems::written(relation, format)?;
            context.write(|out| out.write_all(text.as_bytes()))?;
        }
        Format::None => {
            let text = theorems::written(relation, Format::Walnut)?;
            context.write_summary(
                format!("{} states", shown.states),
                Checksum::of(text.bytes().map(u64::from)),
            )?;
        }
        _ => {
            let mut table = TextTable::new([Align::Left]);
            table.row(["states", &shown.states.to_string()]);
            table.row(["transitions", &shown.transitions.to_string()]);
            table.row(["numeration", &shown.numeration]);
            table.row(["checked rows", &shown.checked_rows.to_string()]);
            table.row(["status", shown.status]);
            context.write(|out| table.write(out))?;
        }
    }
    Ok(ExitStatus::Yes)
}
