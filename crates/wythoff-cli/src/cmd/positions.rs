//! `wythoff positions`: the beginning of a level set.

use wythoff::ask::Question;
use wythoff::ask::positions::{PositionsQuestion, Wanted};
use wythoff::engine::listing::{Extent, Level, Positions};
use wythoff::{Game, UBig};
use wythoff_print::positions::{self as list, Source};

use crate::arg::{self, GameArg, Int};
use crate::plot::{self, Chart, Mark, Scene, Series};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Bfile,
    Format::Latex,
    Format::Mathematica,
    Format::Pari,
    Format::Maple,
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
  wythoff positions wythoff --count 12 --format latex
  wythoff positions wythoff --count 100 -o pairs.gp      # for PARI; .wl Mathematica, .mpl Maple
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
    let format = context.format(args.format, FORMATS);
    if matches!(format, Format::Png | Format::Svg) {
        draw(args, &question, format, context)?;
    } else {
        let source = Source(question.list(context)?);
        write(args, &question.game, &source, format, context)?;
    }
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
    source: &Source<'_>,
    format: Format,
    context: &Context,
) -> Result<(), Failure> {
    let piles = source.piles(game)?;
    let names = names(piles);
    match format {
        Format::Csv => context.write(|out| source.write_csv(&names, out)),
        Format::Json => context.write(|out| source.write_json(out)),
        Format::Bfile => {
            let pile = usize::try_from(args.pile).unwrap_or(usize::MAX);
            if pile == 0 || pile > piles {
                return Err(Failure::Input(format!(
                    "there is no pile {}; {} has {piles}",
                    args.pile,
                    game.name()
                )));
            }
            context.write(|out| source.write_bfile(pile - 1, out))
        }
        Format::Latex => context.write(|out| source.write_latex(&names, out)),
        Format::Parquet => context.write(|out| source.write_parquet(&names, out)),
        Format::None => {
            let (count, checksum) = source.checksum()?;
            context.write_summary(count, checksum)
        }
        _ if let Some(algebra) = format.algebra() => {
            context.write(|out| source.write_list(algebra, out))
        }
        _ => {
            let what = if args.misere {
                "misère P-positions".to_owned()
            } else {
                format!("positions of value {}", args.value)
            };
            let widths = source.widths(piles)?;
            context.write(|out| source.write_text(&names, &widths, &what, out))
        }
    }
}

fn draw(
    args: &Args,
    question: &PositionsQuestion,
    format: Format,
    context: &Context,
) -> Result<(), Failure> {
    let game = &question.game;
    let positions = question.ask(context)?.positions;
    let piles = list::piles_of(game, &positions);
    if piles != 2 {
        return Err(Failure::Input(format!(
            "only positions of two piles can be drawn; {} has {piles}",
            game.name()
        )));
    }
    let points = positions.len() as u64;
    context.budget.allow_memory(points * BYTES_PER_POINT)?;
    let scene = scatter(&title(args, game), &positions);
    context.write(|out| plot::write(&scene, format, out))
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
