//! `wythoff sweep`: all level sets up to some value, row by row, and statistics of them.

mod report;

use std::fmt::Debug;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use wythoff::ask::Question;
use wythoff::ask::sweep::{Device, Statistic, SweepAnswer, SweepQuestion};

use crate::arg::{self, GameArg, PlainFormatArg};
use crate::checksum::Checksum;
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff sweep wythoff --max-value 20 --rows 10^5
  wythoff sweep wythoff --max-value 99 --rows 10^4 --stats near-zero
  wythoff sweep wythoff --max-value 5 --rows 10^4 --stats convergence --format json
  wythoff sweep f-wythoff --max-value 6 --rows 10^5 --stats extremes,golden,activity
  wythoff sweep wythoff --max-value 9 --rows 10^6 --checkpoint run1   # repeat to go on
  wythoff sweep wythoff --max-value 20 --rows 10^5 --device auto          # on a GPU if there is one";

/// Find all positions of the values 0, ..., G with smaller pile at most R, and gather statistics
///
/// One pass by Nivasch's Algorithm WSG, generalised to Nim moves with conditioned diagonal moves, on
/// all threads: segments of rows start early from a dummy state and count only if they meet the
/// exact state of the segment before. All numbers are exact.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// The largest Grundy value
    #[arg(long, value_name = "G", value_parser = arg::word)]
    max_value: u64,

    /// The largest smaller pile
    #[arg(long, value_name = "R", value_parser = arg::word)]
    rows: u64,

    /// What to gather
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "extremes",
        value_parser = choices(&Statistic::ALL, Statistic::word, Statistic::what)
    )]
    stats: Vec<Statistic>,

    /// Keep the progress in DIR and go on from there; works after any end of the process
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// Take constant memory and 2.6 times as long, as --checkpoint always does
    #[arg(long)]
    low_memory: bool,

    /// Where to sweep: cuda is certified by the processor and gives the same statistics
    #[arg(
        long,
        value_name = "DEVICE",
        default_value = "cpu",
        value_parser = choices(&Device::ALL, Device::word, Device::what)
    )]
    device: Device,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Reads a statistic or a device on the command line.
fn choices<T: FromStr<Err: Debug> + Copy + Send + Sync + 'static>(
    all: &'static [T],
    word: fn(T) -> &'static str,
    what: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let values = all.iter();
    let values = values.map(|&choice| PossibleValue::new(word(choice)).help(what(choice)));
    PossibleValuesParser::new(values).map(|word| word.parse().expect("one of the words"))
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = SweepQuestion {
        game: args.game.read()?,
        max_value: args.max_value,
        rows: args.rows,
        stats: args.stats.clone(),
        low_memory: args.low_memory,
        device: args.device,
    };
    let answer = question.ask(&context.keeping_in(args.checkpoint.as_deref()))?;
    match args.format.read(context) {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let points = answer.points.map_or(0, |points| points.0);
            context.write_summary(points, checksum(&answer)?)?;
        }
        _ => {
            let text = report::text(&answer);
            context.write(|out| out.write_all(text.as_bytes()))?;
        }
    }
    Ok(ExitStatus::Yes)
}

/// The checksum of everything but the device.
fn checksum(answer: &SweepAnswer) -> Result<u64, Failure> {
    let mut answer = serde_json::to_value(answer).map_err(Failure::input)?;
    answer
        .as_object_mut()
        .and_then(|answer| answer.remove("device"));
    Ok(Checksum::of(answer.to_string().bytes().map(u64::from)))
}
