//! `wythoff period`: additive periods of rows, certified.

mod picture;
mod searching;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde::Serialize;
use wythoff::json::{Decimal, Integer};
use wythoff::period::{
    Certificate, PeriodicRow, Periods, Repeat, RowGame, RowPeriod, Series, periods,
};
use wythoff::subject::Subject;
use wythoff::{Game, UBig};

use crate::arg::{self, GameArg, Int};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, Diagnostic, ExitStatus, Failure, Format, output, plot};

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
    #[arg(long, value_name = "A..B", value_parser = rows, group = "which")]
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

/// Reads `A..B` or `A..=B`, both ends included.
fn rows(text: &str) -> Result<RangeInclusive<u64>, Diagnostic> {
    let fail =
        |label: &str| Diagnostic::new("not a range of rows", text, 0..text.len()).label(label);
    let (first, last) = text
        .split_once("..")
        .ok_or_else(|| fail("expected two numbers like 0..20"))?;
    let last = last.strip_prefix('=').unwrap_or(last);
    let end = |part: &str, offset| arg::word(part).map_err(|error| error.within(text, offset));
    let range = end(first, 0)?..=end(last, text.len() - last.len())?;
    if range.is_empty() {
        return Err(fail("the first row is larger than the last"));
    }
    Ok(range)
}

/// What is known of one row.
#[derive(Serialize)]
struct Shown {
    row: Integer,
    preperiod: Integer,
    period: Integer,
    certified: bool,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<At>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<Holds>,
    #[serde(flatten)]
    recurrence: Option<Recurrence>,
}

#[derive(Serialize)]
struct At {
    column: Decimal<UBig>,
    value: Decimal<UBig>,
}

#[derive(Serialize)]
struct Holds {
    value: Decimal<UBig>,
    columns: Vec<Decimal<UBig>>,
}

#[derive(Serialize)]
struct Recurrence {
    recurrence: String,
    signature: Vec<i64>,
    holds_above: Integer,
    generating_function: String,
}

impl Shown {
    fn new(period: &RowPeriod) -> Self {
        Self {
            row: Integer(period.row),
            preperiod: Integer(period.preperiod),
            period: Integer(period.period),
            certified: true,
            status: wythoff::Status::Proved.word(),
            values: Vec::new(),
            columns: Vec::new(),
            recurrence: None,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let game = args.game.read()?;
    let row_game = RowGame::new(&*game.rules()?)?;
    match (&args.rows, args.row) {
        (Some(rows), _) => run_rows(args, &game, &row_game, rows.clone(), context)?,
        (None, Some(row)) => run_row(args, &game, &row_game, row, context)?,
        (None, None) => return Err(Failure::input("either --row or --rows is needed")),
    }
    Ok(ExitStatus::Yes)
}

fn run_rows(
    args: &Args,
    game: &Game,
    row_game: &RowGame,
    rows: RangeInclusive<u64>,
    context: &Context,
) -> Result<(), Failure> {
    let (first, last) = rows.into_inner();
    if args.format == Some(Format::Bfile) {
        return Err(Failure::input("a b-file holds one row; use --row"));
    }
    let what = format!("rows {first}..{last}");
    let found = args.search(game, &what, last, context, |search| {
        periods(row_game, first..last.saturating_add(1), search)
    })?;
    let Periods { rows, repeats } = &found;
    if let (Some(path), Some(&repeat)) = (&args.certificate, repeats.last()) {
        write_certificate(path, game, rows.clone(), repeat, context)?;
    }
    if let Some(path) = &args.plot {
        plot::write_file(&picture::growth(&game.name(), rows), path)?;
    }
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&rows.iter().map(Shown::new).collect::<Vec<_>>()),
        Format::Csv => write_csv(rows, context),
        Format::None => context.write_summary(rows.len(), checksum(rows)),
        _ => {
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
    }
}

fn run_row(
    args: &Args,
    game: &Game,
    row_game: &RowGame,
    row: u64,
    context: &Context,
) -> Result<(), Failure> {
    let what = format!("row {row}");
    let row = args.search(game, &what, row, context, |search| {
        PeriodicRow::find(row_game, row, search)
    })?;
    let summary = row.summary();
    if let Some(path) = &args.certificate {
        write_certificate(path, game, vec![summary], row.repeat(), context)?;
    }
    if let Some(path) = &args.plot {
        plot::write_file(&picture::row(&game.name(), &row), path)?;
    }
    match context.format(args.format, FORMATS) {
        Format::Csv => write_csv(&[summary], context),
        Format::Bfile => context.write(|out| {
            (0..args.count).try_for_each(|n| writeln!(out, "{n} {}", row.value_at(&UBig::from(n))))
        }),
        Format::None => context.write_summary(1, checksum(&[summary])),
        format => {
            let shown = shown_row(args, &row);
            match format {
                Format::Json => context.write_json(&shown),
                _ => write_text(game, &row, &shown, context),
            }
        }
    }
}

fn shown_row(args: &Args, row: &PeriodicRow) -> Shown {
    let values = args.at.iter().map(|Int(column)| At {
        column: Decimal(column.clone()),
        value: Decimal(row.value_at(column)),
    });
    let columns = args.find.iter().map(|Int(value)| Holds {
        value: Decimal(value.clone()),
        columns: row.columns_of(value).into_iter().map(Decimal).collect(),
    });
    let series = args.recurrence.then(|| Series::of(row));
    Shown {
        values: values.collect(),
        columns: columns.collect(),
        recurrence: series.map(|series| Recurrence {
            recurrence: series.recurrence(),
            signature: series.signature(),
            holds_above: Integer(series.holds_above()),
            generating_function: series.generating_function(),
        }),
        ..Shown::new(&row.summary())
    }
}

fn write_text(
    game: &Game,
    row: &PeriodicRow,
    shown: &Shown,
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
    for At { column, value } in &shown.values {
        let name = format!("G({}, {})", row.row(), column.0);
        table.row(["value", &format!("{name} = {}", value.0)]);
    }
    for Holds { value, columns } in &shown.columns {
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
    table.row(["status", shown.status]);
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

fn write_certificate(
    path: &std::path::Path,
    game: &Game,
    claims: Vec<RowPeriod>,
    repeat: Repeat,
    context: &Context,
) -> Result<(), Failure> {
    let name = wythoff::ask::verify::name_in_certificate(game);
    let rules = Subject::from(game.clone()).rules();
    let rules = rules.ok_or_else(|| Failure::Input(format!("{name} has no rules in piles")))?;
    let certificate = {
        let _progress = context.progress("writing the certificate", None);
        Certificate::new(&name, &rules, claims, repeat, &context.budget)?
    };
    output::to_file(path, |out| write!(out, "{certificate}"))
}
