//! `wythoff options`: every move of a position, and why its value is what it is.

use wythoff::Outcome;
use wythoff::ask::Question;
use wythoff::ask::options::{OptionsAnswer, OptionsQuestion};

use crate::arg::SumArg;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json];

const EXAMPLES: &str = "\
Examples:
  wythoff options wythoff@2,3
  wythoff options w:3@4,7 --format json";

/// List the options of a position with their Grundy values
///
/// The value of a position is the least number that is not among the values of its options.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: SumArg,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = OptionsQuestion::of(args.position.read()?)?;
    let answer = question.ask(context)?;
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&answer)?,
        _ => write_text(&answer, context)?,
    }
    Ok(ExitStatus::Yes)
}

fn write_text(answer: &OptionsAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    let mut values: Vec<_> = answer
        .options
        .iter()
        .map(|option| &option.value.0)
        .collect();
    values.sort_unstable();
    values.dedup();
    for value in values {
        let with = answer
            .options
            .iter()
            .filter(|option| option.value.0 == *value);
        let places: Vec<String> = with.map(|option| option.to.join(",")).collect();
        table.row([&format!("value {value}"), &places.join("  ")]);
    }
    table.row(["mex", &answer.value.0.to_string()]);
    table.row([
        "outcome",
        match answer.outcome {
            Outcome::P => "P: whoever moves now loses",
            Outcome::N => "N: whoever moves now wins",
        },
    ]);
    table.row(["status", answer.status.word()]);
    context.write(|out| table.write(out))
}
