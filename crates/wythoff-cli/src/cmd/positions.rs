//! `wythoff positions`: the beginning of a level set.

use std::io::Write;

use wythoff::ask::Question;
use wythoff::ask::positions::{PositionsAnswer, PositionsQuestion, Wanted};
use wythoff::engine::listing::{Extent, Level, Positions};
use wythoff::{Game, UBig};

use crate::arg::{self, GameArg, Int};
use crate::checksum::Checksum;
use crate::parquet::ParquetWriter;
use crate::plot::{self, Chart, Mark, Scene, Series};
use crate::{Context, ExitStatus, Failure, Format, decimal};

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Bfile,
    Format::Parquet,
    Format::Png,
    Format::Svg,
    Format::None,
];

/// What a drawn position takes, with its place in the list.
const BYTES_PER_POINT: u64 = 64;

const EXAMPLES: &str = "\
Examples:
  wythoff positions wythoff --count 10
  wythoff positions wythoff --value 1 --rows 20 --format csv
  wythoff positions f-wythoff --value 2 --max-pile 50 --format json
  wythoff positions wythoff --count 1000 --format bfile --pile 2
  wythoff positions wythoff --value 3 --count 400 -o level3.svg
  wythoff positions wythoff --value 1 --from 10^100 --count 5
  wythoff positions n-heap:3 --max-pile 12";

/// List the positions of a Grundy value, by the smallest pile
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
#[command(group = clap::ArgGroup::new("extent").required(true).multiple(true))]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// The Grundy value of the positions
    #[arg(long, value_name = "G", value_parser = arg::word, default_value = "0")]
    value: u64,

    /// List at most N positions
    #[arg(long, value_name = "N", value_parser = arg::word, group = "extent")]
    count: Option<u64>,

    /// List the positions whose smallest pile is less than R
    #[arg(long, value_name = "R", value_parser = arg::word, group = "extent")]
    rows: Option<u64>,

    /// List the positions without a pile larger than M
    #[arg(long, value_name = "M", value_parser = arg::word, group = "extent")]
    max_pile: Option<u64>,

    /// Begin with the N-th position, counted from 0, for N of any size; a theorem must give them
    #[arg(long, value_name = "N", requires = "count", conflicts_with_all = ["rows", "max_pile", "misere"])]
    from: Option<String>,

    /// The positions that are lost for whoever moves now if the last move loses
    #[arg(long, conflicts_with = "value")]
    misere: bool,

    /// The pile that --format bfile lists, counted from 1
    #[arg(long, value_name = "K", default_value = "1", value_parser = arg::word)]
    pile: u64,

    /// How to write the answer [default: by the name of the output file, else text]
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let game = args.game.read()?;
    let wanted = args.wanted()?;
    let question = PositionsQuestion { game, wanted };
    let listing = question.ask(context)?;
    write(args, &question.game, &listing, context)?;
    Ok(ExitStatus::Yes)
}

impl Args {
    /// Which positions are asked for.
    fn wanted(&self) -> Result<Wanted, Failure> {
        if let (Some(from), Some(count)) = (&self.from, self.count) {
            return Ok(Wanted::From {
                value: self.value,
                from: from.parse::<Int>()?.0,
                count,
            });
        }
        let level = if self.misere {
            Level::Misere
        } else {
            Level::Value(self.value)
        };
        let extent = Extent {
            count: self.count,
            rows: self.rows,
            max_pile: self.max_pile,
        };
        Ok(Wanted::First(level, extent))
    }
}

fn write(
    args: &Args,
    game: &Game,
    listing: &PositionsAnswer,
    context: &Context,
) -> Result<(), Failure> {
    let first = &listing.first();
    let piles = piles_of(game, &listing.positions);
    let format = context.format(args.format, FORMATS);
    match format {
        Format::Csv => context.write(|out| write_csv(&listing.positions, first, piles, out)),
        Format::Json => context.write_json(listing),
        Format::Bfile => {
            let pile = usize::try_from(args.pile).unwrap_or(usize::MAX);
            if pile == 0 || pile > piles {
                return Err(Failure::Input(format!(
                    "there is no pile {}; {} has {piles}",
                    args.pile,
                    game.name()
                )));
            }
            context.write(|out| {
                let terms = listing
                    .positions
                    .iter()
                    .map(|mut p| p.swap_remove(pile - 1));
                write_bfile(terms, first, out)
            })
        }
        Format::Parquet => {
            context.write(|out| write_parquet(&listing.positions, first, piles, out))
        }
        Format::Png | Format::Svg => {
            if piles != 2 {
                return Err(Failure::Input(format!(
                    "only positions of two piles can be drawn; {} has {piles}",
                    game.name()
                )));
            }
            let points = listing.positions.len() as u64;
            context.budget.allow_memory(points * BYTES_PER_POINT)?;
            let scene = scatter(&title(args, game), &listing.positions);
            context.write(|out| plot::write(&scene, format, out))
        }
        Format::None => {
            context.write_summary_with(listing.positions.len(), || checksum(&listing.positions))
        }
        _ => write_text(args, first, listing, piles, context),
    }
}

fn piles_of(game: &Game, positions: &Positions) -> usize {
    match positions {
        Positions::Pairs(_) => 2,
        Positions::Big(list) => list
            .first()
            .map_or_else(|| game.piles().unwrap_or(2), Vec::len),
    }
}

/// The names of the piles: a, b, c, ..., and numbered ones where the alphabet ends.
fn names(piles: usize) -> Vec<String> {
    let letters = ('a'..='z').map(String::from);
    let numbered = (27..).map(|n| format!("pile{n}"));
    letters.chain(numbered).take(piles).collect()
}

fn title(args: &Args, game: &Game) -> String {
    if args.misere {
        format!("Misère P-positions of {}", game.name())
    } else if args.value == 0 {
        format!("P-positions of {}", game.name())
    } else {
        format!("Positions of value {} in {}", args.value, game.name())
    }
}

fn write_csv(
    positions: &Positions,
    first: &UBig,
    piles: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "n,{}", names(piles).join(","))?;
    match positions {
        Positions::Pairs(pairs) => {
            let mut line = Vec::new();
            for (n, &(a, b)) in pairs.iter().enumerate() {
                line.clear();
                decimal::push(&mut line, n as u64);
                line.push(b',');
                decimal::push(&mut line, a);
                line.push(b',');
                decimal::push(&mut line, b);
                line.push(b'\n');
                out.write_all(&line)?;
            }
        }
        Positions::Big(list) => {
            for (n, position) in list.iter().enumerate() {
                let cells: Vec<String> = position.iter().map(ToString::to_string).collect();
                writeln!(out, "{},{}", first + n, cells.join(","))?;
            }
        }
    }
    Ok(())
}

/// The b-file of the OEIS: index and term in every line, from 0 on.
fn write_bfile(
    terms: impl Iterator<Item = UBig>,
    first: &UBig,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (n, term) in terms.enumerate() {
        writeln!(out, "{} {term}", first + n)?;
    }
    Ok(())
}

/// Piles are integers if all of them fit, and texts otherwise.
fn write_parquet(
    positions: &Positions,
    first: &UBig,
    piles: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let names = names(piles);
    let names: Vec<&str> = ["n"]
        .into_iter()
        .chain(names.iter().map(String::as_str))
        .collect();
    let word = |pile: &UBig| u64::try_from(pile).ok();
    let small = positions.iter().flatten().all(|pile| word(&pile).is_some());
    if let Some(first) = word(first).filter(|_| small) {
        let mut writer = ParquetWriter::integers(out, &names)?;
        for (n, position) in positions.iter().enumerate() {
            let mut row = vec![first + n as u64];
            row.extend(position.iter().filter_map(word));
            writer.row(&row)?;
        }
        writer.finish()?;
    } else {
        let mut writer = ParquetWriter::texts(out, &names)?;
        for (n, position) in positions.iter().enumerate() {
            let mut row = vec![(first + n).to_string()];
            row.extend(position.iter().map(ToString::to_string));
            writer.text_row(row)?;
        }
        writer.finish()?;
    }
    Ok(())
}

/// Columns of numbers. There may be millions, so the widths are found first and no text is kept.
fn write_text(
    args: &Args,
    first: &UBig,
    listing: &PositionsAnswer,
    piles: usize,
    context: &Context,
) -> Result<(), Failure> {
    let positions = &listing.positions;
    let mut largest = vec![UBig::ZERO; piles];
    for position in positions.iter() {
        for (largest, pile) in largest.iter_mut().zip(position) {
            *largest = pile.max(std::mem::take(largest));
        }
    }
    let last = first + positions.len().saturating_sub(1);
    let mut widths = vec![last.to_string().len()];
    widths.extend(largest.iter().map(|pile| pile.to_string().len()));
    let what = if args.misere {
        "misère P-positions".to_owned()
    } else {
        format!("positions of value {}", args.value)
    };
    context.write(|out| -> Result<(), Failure> {
        write_padded(
            out,
            &widths,
            ["n".to_owned()].into_iter().chain(names(piles)),
        )?;
        for (n, position) in positions.iter().enumerate() {
            let piles = position.iter().map(ToString::to_string);
            let number = (first + n).to_string();
            write_padded(out, &widths, [number].into_iter().chain(piles))?;
        }
        let (count, status, how) = (positions.len(), listing.status, &listing.how);
        writeln!(out, "{count} {what}; {status}, {how}")?;
        Ok(())
    })
}

/// Writes a line of cells, each pushed to the right end of its column.
fn write_padded(
    out: &mut dyn Write,
    widths: &[usize],
    cells: impl Iterator<Item = String>,
) -> std::io::Result<()> {
    for (column, (cell, width)) in cells.zip(widths).enumerate() {
        let gap = if column == 0 { "" } else { "  " };
        write!(out, "{gap}{cell:>width$}")?;
    }
    writeln!(out)
}

fn checksum(positions: &Positions) -> u64 {
    match positions {
        Positions::Pairs(pairs) => Checksum::of(pairs.iter().flat_map(|&(a, b)| [a, b])),
        Positions::Big(list) => Checksum::of(
            list.iter()
                .flatten()
                .flat_map(|pile| pile.to_le_bytes().to_vec())
                .map(u64::from),
        ),
    }
}

/// The positions as points (a, b) of the board.
fn scatter(title: &str, positions: &Positions) -> Scene {
    let number = |pile: &UBig| pile.to_string().parse::<f64>().unwrap_or(f64::NAN);
    let points: Vec<(f64, f64)> = positions
        .iter()
        .map(|position| (number(&position[0]), number(&position[1])))
        .collect();
    Chart {
        title: title.to_owned(),
        x_label: "a".to_owned(),
        y_label: "b".to_owned(),
        series: vec![Series {
            name: String::new(),
            points,
            mark: Mark::Dots,
        }],
        equal_scales: true,
    }
    .scene()
}
