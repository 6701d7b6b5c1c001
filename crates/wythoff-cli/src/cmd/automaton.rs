//! `wythoff automaton`: the automaton of a level set.

use wythoff::ask::Question;
use wythoff::ask::automaton::{
    AutomatonAnswer, AutomatonFound, AutomatonQuestion, CensusAnswer, CensusLine, MOST_DIGITS,
};

use crate::arg::{self, GameArg};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::theorems::{self, CheckpointArg, NumerationArg};
use crate::{Context, ExitStatus, Failure, Format, limits};

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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_DIGITS),
        conflicts_with_all = ["numeration", "checkpoint"])]
    census: Option<u64>,

    /// Write the automaton itself with --format json, state by state
    #[arg(long)]
    transitions: bool,

    /// Show how the automaton reads this position, digit by digit
    #[arg(long, value_name = "POSITION", conflicts_with = "census")]
    run: Option<String>,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let game = args.game.read()?;
    let run = args.run.as_deref();
    let run = run.map(|text| AutomatonQuestion::position(&game, text));
    let question = AutomatonQuestion {
        run: run.transpose()?,
        transitions: args.transitions,
        game,
        value: args.value,
        numeration: args.numeration.read()?,
        checkpoint: args.checkpoint.directory().is_some(),
        census: args.census,
    };
    if args.census.is_some() {
        limits::leave_time_for_a_part();
    }
    let host = context.keeping_in(args.checkpoint.directory());
    let found = match question.ask(&host)? {
        AutomatonAnswer::Found(found) => found,
        AutomatonAnswer::Census(answer) => {
            let format = context.format(args.format, &[Format::Text, Format::Json]);
            return write_census(&answer, format, context);
        }
    };
    let written = |format| match &found.automaton {
        Some(relation) => theorems::written(relation, format),
        None => Err(Failure::input("the answer has no automaton")),
    };
    match context.format(args.format, FORMATS) {
        Format::Json if context.file().is_none() => context.write_json(&found)?,
        format @ (Format::Json | Format::Walnut | Format::Dot | Format::Svg) => {
            let text = written(format)?;
            context.write(|out| out.write_all(text.as_bytes()))?;
        }
        Format::None => {
            let text = written(Format::Walnut)?;
            context.write_summary(
                format!("{} states", found.states),
                Checksum::of(text.bytes().map(u64::from)),
            )?;
        }
        _ => write_text(&found, context)?,
    }
    Ok(ExitStatus::Yes)
}

fn write_text(found: &AutomatonFound, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row(["states", &found.states.to_string()]);
    table.row(["transitions", &found.transitions.to_string()]);
    table.row(["numeration", &found.numeration]);
    table.row(["checked rows", &found.checked_rows.to_string()]);
    if let Some(run) = &found.run {
        let digits = |digits: &Vec<u32>| {
            let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
            digits.join(",")
        };
        let read: Vec<String> = run.digits.iter().map(digits).collect();
        let states: Vec<String> = run.states.iter().map(u32::to_string).collect();
        table.row(["digits", &read.join(" ")]);
        table.row(["through states", &states.join(" ")]);
        let said = if run.accepted { "yes" } else { "no" };
        table.row(["accepted", said]);
    }
    table.row(["status", found.status.word()]);
    context.write(|out| table.write(out))
}

/// Writes the bounds, also those that were found before a limit.
fn write_census(
    answer: &CensusAnswer,
    format: Format,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    if format == Format::Json {
        context.write_json(answer)?;
    } else {
        let mut table = TextTable::new([Align::Right; 4]);
        table.row(["digits", "rows", "states at least", "by endings of length"]);
        for CensusLine {
            digits,
            rows,
            least_states,
            sets,
            ..
        } in &answer.lines
        {
            let length = sets.iter().position(|count| count == least_states);
            table.row([
                &digits.to_string(),
                &rows.0.to_string(),
                &least_states.to_string(),
                &length.map_or(String::new(), |length| (length + 1).to_string()),
            ]);
        }
        context.write(|out| table.write(out))?;
    }
    match &answer.unfinished {
        None => Ok(ExitStatus::Yes),
        Some(reason) => Err(Failure::Undecided(reason.clone())),
    }
}
