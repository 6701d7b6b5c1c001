//! `wythoff period`: additive periods of rows, certified.

mod picture;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use wythoff::ask::period::{
    ColumnsOf, FoundRows, OneRow, PeriodAnswer, PeriodQuestion, RowAnswer, Rows, ValueAt,
};
use wythoff::period::{PeriodicRow, Repeat, RowPeriod};
use wythoff::read::row_range;
use wythoff::{Game, UBig};

use crate::arg::{self, GameArg, Int};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format, output, plot};

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Json,
    Format::Csv,
    Format::Bfile,
    Format::None,
];

/// Signatures up to this length are written out.
const SHOWN_SIGNATURE: usize = 64;

const EXAMPLES: &str = "\
Examples:
  wythoff period wythoff --row 17
  wythoff period wythoff --rows 0..20                 # both included
  wythoff period f-wythoff --rows 0..36 --format csv
  wythoff period wythoff --row 17 --at 10^1000        # the value far along the row
  wythoff period wythoff --row 17 --find 123456789    # the column of a value
  wythoff period wythoff --row 4 --recurrence         # as the OEIS writes it
  wythoff period wythoff --row 4 --format bfile --count 100
  wythoff period wythoff --row 9 --certificate row9.txt --plot row9.svg
  wythoff period wythoff --rows 0..30 --plot growth.svg
  wythoff period wythoff --rows 0..60 --checkpoint periods1   # repeat to go on";

/// Find and prove additive periods of rows: G(A, b + p) = G(A, b) + p
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = clap::ArgGroup::new("which").required(true))]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// The row: all positions with a pile of A tokens
    #[arg(long, value_name = "A", value_parser = arg::word, group = "which")]
    row: Option<u64>,

    /// All rows from A to B, both included, in one pass
    #[arg(long, value_name = "A..B", value_parser = row_range, group = "which")]
    rows: Option<RangeInclusive<u64>>,

    /// Write the proof to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Also the value in this column, however far; may be repeated
    #[arg(long, value_name = "B", requires = "row")]
    at: Vec<Int>,

    /// Also the columns that hold this value; may be repeated
    #[arg(long, value_name = "G", requires = "row")]
    find: Vec<Int>,

    /// Also the recurrence and the generating function, in lowest terms
    #[arg(long, requires = "row")]
    recurrence: bool,

    /// Draw G(A, b) - b + 2A along the row, or preperiods and periods of the rows
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    plot: Option<PathBuf>,

    /// Keep the progress in DIR and go on from there; works after any end of the process
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// How many terms --format bfile lists
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "1000", requires = "row")]
    count: u64,

    /// How to write the answer [default: by the name of the output file, else text]
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let integers = |ints: &[Int]| ints.iter().map(|Int(integer)| integer.clone()).collect();
    let rows = match (&args.rows, args.row) {
        (Some(_), _) if args.format == Some(Format::Bfile) => {
            return Err(Failure::input("a b-file holds one row; use --row"));
        }
        (Some(rows), _) => Rows::Several(rows.clone()),
        (None, Some(row)) => Rows::One(OneRow {
            row,
            at: integers(&args.at),
            find: integers(&args.find),
            recurrence: args.recurrence,
        }),
        (None, None) => return Err(Failure::input("either --row or --rows is needed")),
    };
    let game = args.game.read()?;
    let question = PeriodQuestion { game, rows };
    let found = question.find(&context.keeping_in(args.checkpoint.as_deref()))?;
    if let Some(path) = &args.certificate
        && let Some(certificate) = found.certificate(context)?
    {
        output::to_file(path, |out| write!(out, "{certificate}"))?;
    }
    let game = &question.game;
    if let Some(path) = &args.plot {
        let picture = match &found.rows {
            FoundRows::One { row, .. } => picture::row(&game.name(), row),
            FoundRows::Several(found) => picture::growth(&game.name(), &found.rows),
        };
        plot::write_file(&picture, path)?;
    }
    let periods = found.periods();
    match (context.format(args.format, FORMATS), &found.rows) {
        (Format::Csv, _) => write_csv(&periods, context)?,
        (Format::None, _) => context.write_summary(periods.len(), checksum(&periods))?,
        (Format::Bfile, FoundRows::One { row, .. }) => context.write(|out| {
            (0..args.count).try_for_each(|n| writeln!(out, "{n} {}", row.value_at(&UBig::from(n))))
        })?,
        (Format::Json, _) => context.write_json(&found.answer())?,
        (_, rows) => match (found.answer(), rows) {
            (PeriodAnswer::One(answer), FoundRows::One { row, .. }) => {
                write_text(game, row, &answer, context)?;
            }
            _ => write_table(game, &periods, context)?,
        },
    }
    Ok(ExitStatus::Yes)
}

fn write_table(game: &Game, rows: &[RowPeriod], context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Right]);
    table.row(["row", "preperiod", "period"]);
    for row in rows {
        table.row([row.row, row.preperiod, row.period]);
    }
    context.write(|out| {
        table.write(out)?;
        writeln!(out, "{}", explanation(game))
    })
}

fn write_text(
    game: &Game,
    row: &PeriodicRow,
    shown: &RowAnswer,
    context: &Context,
) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row(["row", &row.row().to_string()]);
    table.row(["preperiod", &row.preperiod().to_string()]);
    table.row(["period", &row.period().to_string()]);
    let Repeat { start, length } = row.repeat();
    let columns = format!(
        "the same state before columns {start} and {}",
        start + length
    );
    table.row(["repetition", &columns]);
    for ValueAt { column, value } in &shown.values {
        let name = format!("G({}, {})", row.row(), column.0);
        table.row(["value", &format!("{name} = {}", value.0)]);
    }
    for ColumnsOf { value, columns } in &shown.columns {
        let columns: Vec<String> = columns.iter().map(|column| column.0.to_string()).collect();
        let columns = match columns.len() {
            0 => "in no column".to_owned(),
            1 => format!("in column {}", columns[0]),
            _ => format!("in columns {}", columns.join(", ")),
        };
        table.row(["found", &format!("{} {columns}", value.0)]);
    }
    if let Some(recurrence) = &shown.recurrence {
        table.row(["recurrence", &recurrence.recurrence]);
        let signature: Vec<String> = recurrence.signature.iter().map(i64::to_string).collect();
        let text = match signature.len() {
            0..=SHOWN_SIGNATURE => format!("({})", signature.join(", ")),
            length => format!("of length {length}; --format json has it"),
        };
        table.row(["signature", &text]);
        table.row(["series", &recurrence.generating_function]);
    }
    table.row(["status", shown.status.word()]);
    context.write(|out| {
        table.write(out)?;
        writeln!(out, "{}", explanation(game))
    })
}

fn explanation(game: &Game) -> String {
    format!(
        "G(row, b + period) = G(row, b) + period for all b >= preperiod, both least; proved for {} \
         by the repetition of a complete state",
        game.name()
    )
}

fn write_csv(rows: &[RowPeriod], context: &Context) -> Result<(), Failure> {
    context.write(|out| {
        writeln!(out, "row,preperiod,period")?;
        rows.iter()
            .try_for_each(|row| writeln!(out, "{},{},{}", row.row, row.preperiod, row.period))
    })
}

fn checksum(rows: &[RowPeriod]) -> u64 {
    Checksum::of(
        rows.iter()
            .flat_map(|row| [row.row, row.preperiod, row.period]),
    )
}
