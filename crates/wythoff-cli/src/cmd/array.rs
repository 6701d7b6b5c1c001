//! `wythoff array`: Wythoff arrays, shuffles and dispersions.

use std::path::PathBuf;

use wythoff::UBig;
use wythoff::ask::Question;
use wythoff::ask::array::{ArrayAnswer, ArrayCheck, ArrayPart, ArrayQuestion, Part, SIDE};
use wythoff::json::BigInteger;
use wythoff_print::array;

use crate::arg::{self, Int};
use crate::{Context, ExitStatus, Failure, Format, terms};

const EXAMPLES: &str = "\
Examples:
  wythoff array list
  wythoff array wythoff --rows 8 --cols 10
  wythoff array wythoff:beatty:0,1,2,1 --rows 5 --cols 8
  wythoff array shuffle:2 --rows 10 --cols 5 --format latex
  wythoff array dispersion:upper-wythoff --rows 5 --cols 5
  wythoff array wythoff --from-row 10^50 --rows 2 --cols 3
  wythoff array wythoff --rows 20 --cols 20 --format bfile   # by antidiagonals, as in the OEIS
  wythoff array stolarsky --check 1000                       # is it an interspersion?
  wythoff array wythoff:beatty:0,1,2,1 --check 100           # it is not: exit 1
  wythoff array wythoff --rows 60 --cols 10 --plot rows.svg";

/// Print a part of an infinite array of integers
///
/// Rows and columns count from 1. In --format bfile the entries come by falling antidiagonals:
/// (1,1), (1,2), (2,1), (1,3), ...; only whole antidiagonals are written.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Args {
    /// An array such as wythoff, shuffle:2 or dispersion:SEQUENCE; or `list`
    spec: String,

    /// How many rows
    #[arg(long, value_name = "R", default_value_t = SIDE, value_parser = arg::word)]
    rows: u64,

    /// How many columns
    #[arg(long, value_name = "C", default_value_t = SIDE, value_parser = arg::word)]
    cols: u64,

    /// The number of the first row to print, of any size
    #[arg(long, value_name = "ROW", default_value = "1")]
    from_row: Int,

    /// Check instead whether the array is an interspersion and a dispersion, as far as the numbers
    /// 1, .., V show
    #[arg(long, value_name = "V", value_parser = arg::word)]
    check: Option<u64>,

    /// Also draw into FILE (.svg or .png) in which row each number stands
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// How to write the answer [default: by the name of the output file, else text]
    #[arg(long, value_parser = Format::among(terms::FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let format = context.format(args.format, terms::FORMATS);
    let question = match args.check {
        Some(bound) => ArrayQuestion::check(&args.spec, bound)?,
        None => ArrayQuestion::part(&args.spec, args.from_row.0.clone(), args.rows, args.cols)?,
    };
    if let Some(part) = question.to_part() {
        return write_part(args, part, &question, format, context);
    }
    let answer = question.ask(context)?;
    match &answer {
        _ if format == Format::Json => context.write_json(&answer)?,
        ArrayAnswer::List(forms) => terms::write_forms("array", forms, context)?,
        ArrayAnswer::Check(check) => write_check(check, context)?,
        ArrayAnswer::Part(_) => {}
    }
    Ok(match &answer {
        ArrayAnswer::Check(check) => check.interspersion.into(),
        ArrayAnswer::List(_) | ArrayAnswer::Part(_) => ExitStatus::Yes,
    })
}

/// Writes a part row by row; only pictures need all of it at once.
fn write_part(
    args: &Args,
    part: Part<'_>,
    question: &ArrayQuestion,
    format: Format,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    let budget = &context.budget;
    let _stage = context.progress("computing the array", None);
    if let Some(path) = &args.plot
        && let ArrayAnswer::Part(whole) = question.ask(context)?
    {
        draw(&whole, path)?;
    }
    if format == Format::None {
        let checksum = array::checksum(part, budget)?;
        let (rows, cols) = part.size();
        context.write_summary(format!("{rows} x {cols}"), checksum)?;
    } else {
        context.write(|out| array::write(part, format.style(), budget, out))?;
    }
    Ok(ExitStatus::Yes)
}

fn write_check(check: &ArrayCheck, context: &Context) -> Result<(), Failure> {
    context.write(|out| match &check.counterexample {
        None => writeln!(
            out,
            "an interspersion and a dispersion as far as 1, .., {} show ({})",
            check.checked_up_to, check.status
        ),
        Some(counterexample) => writeln!(out, "not an interspersion: {counterexample}"),
    })
}

/// A dot for every entry up to the last one of the first column: there the picture is complete.
fn draw(part: &ArrayPart, path: &std::path::Path) -> Result<(), Failure> {
    let last = part.values.last().and_then(|row| row.first());
    let last = last.map_or(UBig::ZERO, |entry| entry.0.clone());
    let mut points = Vec::new();
    for (step, row) in (0u64..).zip(&part.values) {
        let number = &part.first_row.0 + step;
        for BigInteger(entry) in row.iter().filter(|entry| entry.0 <= last) {
            points.push((
                terms::place(&entry.clone().into()),
                terms::place(&number.clone().into()),
            ));
        }
    }
    terms::draw(&part.spec, ["number", "row"], points, path)
}
