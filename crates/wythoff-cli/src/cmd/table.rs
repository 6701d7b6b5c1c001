//! `wythoff table`: a table of Grundy values or misère outcomes.

use clap::ValueEnum;
use wythoff::ask::Question;
use wythoff::ask::table::{TableAnswer, TableQuestion};
use wythoff::ask::window::{WindowAnswer, WindowQuestion};
use wythoff::{UBig, read};
use wythoff_print::grid::Grid;

use crate::arg::table::{LatexStyleArg, ReadingArg};
use crate::arg::{self, GameArg};
use crate::plot::{self, HeatMap};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Latex,
    Format::Bfile,
    Format::Mathematica,
    Format::Pari,
    Format::Maple,
    Format::Png,
    Format::Svg,
    Format::Parquet,
    Format::None,
];

const EXAMPLES: &str = "\
Examples:
  wythoff table wythoff --size 12
  wythoff table f-wythoff --rows 5 --cols 20 --format csv
  wythoff table wythoff --size 200 -o wythoff.png
  wythoff table t:1 --size 10 --format latex --latex-style array --origin bottom
  wythoff table wythoff --size 50 --format bfile -o b004481.txt
  wythoff table nim --size 8 --format bfile --read triangle
  wythoff table hofstadter --size 12 --misere
  wythoff table wythoff --rows 10^30..+8 --cols 1618033988749894848204586834360..+20
  wythoff table pass --third 1 --size 10
  wythoff table --rules \"piles a <= b; move (a, b - i) for i >= 1\" --size 6";

/// Print a table of Grundy values
///
/// Cell (x, y) holds the value of the position with piles x and y. With --misere it holds 0 if
/// whoever moves now loses in misère play, and 1 otherwise.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// The number of rows and columns
    #[arg(long, value_name = "N", value_parser = arg::word, required_unless_present_all = ["rows", "cols"])]
    size: Option<u64>,

    /// The number of rows, if not that of --size; or rows A to before B as A..B or A..+N, anywhere
    #[arg(long, value_name = "ROWS")]
    rows: Option<String>,

    /// The number of columns, if not that of --size; or a range like --rows
    #[arg(long, value_name = "COLS")]
    cols: Option<String>,

    /// The third pile, in games of three piles, or the flag of a game with one
    #[arg(long, value_name = "N", value_parser = arg::word)]
    third: Option<u64>,

    /// Misère outcomes: the player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// Where row 0 is [default: top in tables, bottom in pictures]
    #[arg(long, value_name = "WHERE")]
    origin: Option<Origin>,

    /// The LaTeX environment of --format latex
    #[arg(long, value_name = "STYLE", default_value = "booktabs")]
    latex_style: LatexStyleArg,

    /// The order of the values in --format bfile
    #[arg(long, value_name = "ORDER", default_value = "antidiagonals")]
    read: ReadingArg,

    /// Number the rows and columns in --format csv
    #[arg(long)]
    header: bool,

    /// How to write the answer [default: by the name of the output file, else text]
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Where row 0 of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Origin {
    Top,
    Bottom,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let is_range = |side: &Option<String>| side.as_ref().is_some_and(|side| side.contains(".."));
    if is_range(&args.rows) || is_range(&args.cols) {
        return window(args, context);
    }
    let side = |side: &Option<String>| match side {
        Some(text) => Ok(arg::word(text)?),
        None => Ok::<u64, Failure>(args.size.unwrap_or(0)),
    };
    let question = TableQuestion {
        game: args.game.read()?,
        rows: side(&args.rows)?,
        cols: side(&args.cols)?,
        third: args.third,
        misere: args.misere,
    };
    let table = question.ask(context)?;
    write(args, &table, context)?;
    Ok(ExitStatus::Yes)
}

/// A part of the table, anywhere.
fn window(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    // A plain number beside a range is how many, from 0 on, as without one.
    let side = |side: &Option<String>| {
        let size = args.size.map(|size| size.to_string());
        let text = side.clone().or(size).unwrap_or_default();
        Ok::<_, Failure>(match text.contains("..") || text.is_empty() {
            true => read::range(&text)?,
            false => UBig::ZERO..arg::word(&text)?.into(),
        })
    };
    let question = WindowQuestion {
        game: args.game.read()?,
        rows: side(&args.rows)?,
        cols: side(&args.cols)?,
        third: args.third,
        misere: args.misere,
    };
    let answer = question.ask(context)?;
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&answer)?,
        Format::Csv => context.write(|out| write_window(&answer, 0, ",", "", out))?,
        Format::Text => context.write(|out| -> std::io::Result<()> {
            let known = answer.values.iter().flatten().flatten();
            let width = known.map(|value| value.0.to_string().len()).max();
            write_window(&answer, width.unwrap_or(1), "  ", ".", out)?;
            if answer.values.iter().flatten().any(Option::is_none) {
                write!(out, "a dot is a value out of reach; ")?;
            }
            writeln!(out, "{}", answer.status)
        })?,
        _ => {
            return Err(Failure::input("a window is written as text, csv or json"));
        }
    }
    Ok(ExitStatus::Yes)
}

fn write_window(
    answer: &WindowAnswer,
    width: usize,
    between: &str,
    open: &str,
    out: &mut dyn std::io::Write,
) -> std::io::Result<()> {
    for row in &answer.values {
        let cells = row.iter().map(|cell| match cell {
            Some(value) => format!("{:>width$}", value.0.to_string()),
            None => format!("{open:>width$}"),
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join(between))?;
    }
    Ok(())
}

fn write(args: &Args, table: &TableAnswer, context: &Context) -> Result<(), Failure> {
    let grid = Grid {
        rows: table.rows(),
        cols: table.cols(),
        value: &|x, y| table.get(x, y),
        fill_row: &|x, row| table.fill_row(x, row),
    };
    let format = context.format(args.format, FORMATS);
    let picture = matches!(format, Format::Png | Format::Svg);
    let upward = match args.origin {
        Some(origin) => origin == Origin::Bottom,
        None => picture,
    };
    let budget = &context.budget;
    match format {
        Format::Csv => context.write(|out| grid.write_csv(args.header, budget, out)),
        Format::Json => context.write_json(table),
        Format::Latex => {
            context.write(|out| grid.write_latex(args.latex_style.into(), upward, budget, out))
        }
        Format::Bfile => context.write(|out| grid.write_bfile(args.read.into(), budget, out)),
        Format::Parquet => context.write(|out| grid.write_parquet(budget, out)),
        Format::Png | Format::Svg => {
            let (rows, cols) = (grid.rows as u64, grid.cols as u64);
            budget.allow_memory(HeatMap::memory(rows, cols))?;
            let map = HeatMap {
                title: title(args, &table.game),
                row_label: "x".to_owned(),
                column_label: "y".to_owned(),
                rows: grid.rows,
                columns: grid.cols,
                value: grid.value,
                upward,
                words: args.misere.then_some(["P", "N"]),
            };
            context.write(|out| plot::write(&map.scene(), format, out))
        }
        Format::None => {
            let size = format!("{} x {}", grid.rows, grid.cols);
            context.write_summary_with(size, || grid.checksum())
        }
        _ if let Some(algebra) = format.algebra() => {
            context.write(|out| grid.write_matrix(algebra, budget, out))
        }
        _ => context.write(|out| -> Result<(), Failure> {
            grid.write_text(upward, context.colours(), budget, out)?;
            let marked = if args.misere {
                "[0] marks the positions that are lost for whoever moves in misère play"
            } else {
                "[0] marks the P-positions"
            };
            writeln!(out, "{marked}; {}, {}", table.status, table.how)?;
            Ok(())
        }),
    }
}

fn title(args: &Args, game: &str) -> String {
    let what = if args.misere {
        "Misère outcomes"
    } else {
        "Grundy values"
    };
    format!("{what} of {game}")
}
