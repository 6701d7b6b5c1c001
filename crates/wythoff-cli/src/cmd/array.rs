//! `wythoff array`: Wythoff arrays, shuffles and dispersions.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use wythoff::UBig;
use wythoff::array::{self, Array};
use wythoff::json::BigInteger;

use super::sequence::diagnostic;
use crate::arg::{self, Int};
use crate::checksum::Checksum;
use crate::plot::{self, Chart, Mark, Series};
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format, terms};

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Bfile,
    Format::Latex,
    Format::None,
];

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
    #[arg(long, value_name = "R", default_value = "10", value_parser = arg::word)]
    rows: u64,

    /// How many columns
    #[arg(long, value_name = "C", default_value = "10", value_parser = arg::word)]
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
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let format = context.format(args.format, FORMATS);
    if args.spec == "list" {
        return terms::list_forms("array", array::EXAMPLES, format, context);
    }
    let array = array::named(&args.spec).map_err(|error| diagnostic(&args.spec, error))?;
    if let Some(bound) = args.check {
        return check(&*array, bound, format, context);
    }
    let rows = compute(args, &array, context)?;
    if let Some(path) = &args.plot {
        draw(args, &rows, path)?;
    }
    match format {
        Format::Json => write_json(args, &rows, context)?,
        Format::Csv => context.write(|out| {
            rows.iter()
                .try_for_each(|row| writeln!(out, "{}", joined(row, ",")))
        })?,
        Format::Bfile => context.write(|out| write_bfile(args, &rows, out))?,
        Format::Latex => context.write(|out| {
            writeln!(
                out,
                "\\begin{{tabular}}{{{}}}",
                "r".repeat(rows.first().map_or(1, Vec::len))
            )?;
            rows.iter()
                .try_for_each(|row| writeln!(out, "{} \\\\", joined(row, " & ")))?;
            writeln!(out, "\\end{{tabular}}")
        })?,
        Format::None => {
            let mut checksum = Checksum::default();
            for entry in rows.iter().flatten() {
                terms::push_checksum(&mut checksum, &entry.clone().into());
            }
            let size = format!("{} x {}", args.rows, args.cols);
            context.write_summary(size, checksum.finish())?;
        }
        _ => {
            let mut table = TextTable::new([Align::Right]);
            rows.iter().for_each(|row| table.row(row));
            context.write(|out| table.write(out))?;
        }
    }
    Ok(ExitStatus::Yes)
}

fn compute(
    args: &Args,
    array: &Arc<dyn Array>,
    context: &Context,
) -> Result<Vec<Vec<UBig>>, Failure> {
    let cells = args.rows.saturating_mul(args.cols);
    context.budget.allow_memory(cells.saturating_mul(48))?;
    let columns = usize::try_from(args.cols).unwrap_or(usize::MAX);
    let _progress = context.progress("computing the array", None);
    let mut rows = Vec::new();
    for step in 0..args.rows {
        context.budget.check()?;
        rows.push(array.row(&(&args.from_row.0 + step), columns, &context.budget)?);
    }
    Ok(rows)
}

fn joined(row: &[UBig], separator: &str) -> String {
    let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
    cells.join(separator)
}

fn write_json(args: &Args, rows: &[Vec<UBig>], context: &Context) -> Result<(), Failure> {
    context.write(|out| -> Result<(), Failure> {
        let spec = serde_json::Value::from(args.spec.as_str());
        let Int(first) = &args.from_row;
        write!(
            out,
            "{{\"spec\":{spec},\"first_row\":\"{first}\",\"rows\":{},\"cols\":{},\"values\":[",
            args.rows, args.cols
        )?;
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                out.write_all(b",")?;
            }
            let row: Vec<BigInteger> = row.iter().cloned().map(BigInteger).collect();
            serde_json::to_writer(&mut *out, &row).map_err(std::io::Error::from)?;
        }
        writeln!(out, "]}}")?;
        Ok(())
    })
}

fn write_bfile(args: &Args, rows: &[Vec<UBig>], out: &mut dyn Write) -> Result<(), Failure> {
    if args.from_row.0 != UBig::ONE {
        return Err(Failure::input(
            "--format bfile starts from row 1: leave out --from-row",
        ));
    }
    let width = rows.first().map_or(0, Vec::len);
    let mut n = 0u64;
    for diagonal in 0..rows.len().min(width) {
        for (i, row) in rows.iter().enumerate().take(diagonal + 1) {
            n += 1;
            writeln!(out, "{n} {}", row[diagonal - i])?;
        }
    }
    Ok(())
}

fn check(
    array: &dyn Array,
    bound: u64,
    format: Format,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    let verdict = array::check(array, bound, &context.budget)?;
    let counterexample = verdict
        .err()
        .map(|counterexample| counterexample.to_string());
    let holds = counterexample.is_none();
    match format {
        Format::Json => context.write_json(&serde_json::json!({
            "interspersion": holds,
            "checked_up_to": bound,
            "counterexample": counterexample,
            "status": "computed",
        }))?,
        _ => context.write(|out| match &counterexample {
            None => writeln!(
                out,
                "an interspersion and a dispersion as far as 1, .., {bound} show (computed)"
            ),
            Some(counterexample) => writeln!(out, "not an interspersion: {counterexample}"),
        })?,
    }
    Ok(holds.into())
}

/// A dot for every entry up to the last one of the first column: there the picture is complete.
fn draw(args: &Args, rows: &[Vec<UBig>], path: &std::path::Path) -> Result<(), Failure> {
    let last = rows
        .last()
        .and_then(|row| row.first())
        .cloned()
        .unwrap_or_default();
    let mut points = Vec::new();
    for (step, row) in (0u64..).zip(rows) {
        let number = &args.from_row.0 + step;
        for entry in row.iter().filter(|entry| **entry <= last) {
            points.push((
                terms::place(&entry.clone().into()),
                terms::place(&number.clone().into()),
            ));
        }
    }
    let chart = Chart {
        title: args.spec.clone(),
        x_label: "number".to_owned(),
        y_label: "row".to_owned(),
        series: vec![Series {
            name: String::new(),
            points,
            mark: Mark::Dots,
        }],
        equal_scales: false,
    };
    plot::write_file(&chart.scene(), path)
}
