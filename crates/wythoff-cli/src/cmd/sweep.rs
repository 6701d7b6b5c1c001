//! `wythoff sweep`: all level sets up to some value, row by row, and statistics of them.

mod device;
mod progress;
mod report;
mod work;

use std::path::PathBuf;

use clap::ValueEnum;
use wythoff::sweep::MAX_VALUE;
use wythoff::sweep::stats::{Activity, Extremes, GoldenOffsets, Histograms, NearZero, Statistics};

use crate::arg::{self, GameArg};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::None];

/// The last row that may be asked for.
const MAX_ROWS: u64 = 1 << 60;

/// Rows from here on have the second column of the table of values near P-positions.
const LATE_ROWS: u64 = 600;

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
        default_value = "extremes"
    )]
    stats: Vec<Kind>,

    /// Keep the progress in DIR and go on from there; works after any end of the process
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// Take constant memory and 2.6 times as long, as --checkpoint always does
    #[arg(long)]
    low_memory: bool,

    /// Where to sweep: cuda is certified by the processor and gives the same statistics
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: device::Device,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// A statistic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Least and largest d_n - n, where d_n = b_n - a_n
    Extremes,
    /// How often each d_n - n occurs
    Histogram,
    /// Least and largest a_n - b_n/φ
    Golden,
    /// Skipped diagonals and active points
    Activity,
    /// Largest values at each distance from a P-position
    NearZero,
    /// How soon a sweep from any row forgets a dummy state
    Convergence,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let game = args.game.read()?;
    let max_value = usize::try_from(args.max_value).unwrap_or(usize::MAX);
    if max_value > MAX_VALUE {
        return Err(Failure::Input(format!(
            "--max-value must be at most {MAX_VALUE}"
        )));
    }
    if args.rows > MAX_ROWS {
        return Err(Failure::Input(format!("--rows must be at most {MAX_ROWS}")));
    }
    let rules = game.rules()?;
    let statistics = args.empty(max_value);
    let job = work::Job {
        name: game.name(),
        rules: &*rules,
        max_value,
        end: args.rows + 1,
        context,
    };
    let only_convergence = args.stats.iter().all(|&kind| kind == Kind::Convergence);
    let store = match &args.checkpoint {
        Some(directory) => Some(job.open_store(directory, &args.kinds())?),
        None => None,
    };
    let on_device = match only_convergence {
        true => None,
        false => job.on_device(args.device, store.as_ref(), &statistics)?,
    };
    let mut device = "cpu".to_owned();
    let statistics = if let Some((statistics, name)) = on_device {
        device = name;
        statistics
    } else if only_convergence {
        statistics
    } else if let Some(store) = &store {
        job.with_store(store, statistics)?
    } else if args.low_memory {
        job.in_constant_memory(statistics)?
    } else {
        job.in_memory(statistics)?
    };
    let convergence = if args.stats.contains(&Kind::Convergence) {
        match job.convergence_on_device(args.device, store.as_ref())? {
            Some((times, name)) => {
                device = name;
                times
            }
            None => job.convergence(store.as_ref())?,
        }
    } else {
        Vec::new()
    };
    report::write(
        &report::Report {
            game: game.name(),
            max_value,
            rows: args.rows,
            device: &device,
            statistics: &statistics,
            swept: !only_convergence,
            convergence: &convergence,
        },
        args.format,
        FORMATS,
        context,
    )?;
    Ok(ExitStatus::Yes)
}

impl Args {
    /// The statistics asked for, without any points.
    fn empty(&self, max_value: usize) -> Statistics {
        let wanted = |kind| self.stats.contains(&kind);
        Statistics {
            points: 0,
            extremes: wanted(Kind::Extremes).then(|| Extremes::new(max_value)),
            histograms: wanted(Kind::Histogram).then(|| Histograms::new(max_value)),
            golden_offsets: wanted(Kind::Golden).then(|| GoldenOffsets::new(max_value)),
            activity: wanted(Kind::Activity).then(|| Activity::new(max_value)),
            near_zero: wanted(Kind::NearZero).then(|| NearZero::new(max_value, LATE_ROWS)),
        }
    }

    /// The names of the statistics, in their own order.
    fn kinds(&self) -> String {
        Kind::value_variants()
            .iter()
            .filter(|&kind| self.stats.contains(kind))
            .filter_map(|kind| kind.to_possible_value())
            .map(|value| value.get_name().to_owned())
            .collect::<Vec<_>>()
            .join(",")
    }
}
