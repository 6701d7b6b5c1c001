//! All level sets up to some value, row by row, and statistics of them.
//!
//! | file | holds |
//! |---|---|
//! | `work` | the ways to sweep on the processor: all in memory, in constant memory, with a store |
//! | `device` | the same on a GPU; `no_device` where the program was built without |
//! | `parts` | a sweep in parts, for machines that share nothing |
//! | `progress` | how far a sweep has come, as bytes |
//! | `answer` | the statistics as an answer |
//!
//! The crate with the kernels of the GPU is behind the feature `gpu`: it loads CUDA when it is asked to, but its
//! loader does not build for a browser, and a program without it is smaller. Everything else about devices is the
//! same with and without the feature, so that a question means the same at every door.

mod answer;
#[cfg(feature = "gpu")]
mod device;
#[cfg(not(feature = "gpu"))]
mod no_device;
mod parts;
mod progress;
mod work;

use std::fmt;
use std::str::FromStr;

use super::arguments::missing;
use super::{Arguments, Host, Question};
use crate::sweep::MAX_VALUE;
use crate::sweep::stats::{Activity, Extremes, GoldenOffsets, Histograms, NearZero, Statistics};
use crate::{Failure, Game};

pub use answer::{
    ActivityOf, ConvergenceOf, ExtremesOf, GoldenOf, GoldenPoint, HistogramOf, LargestAt, NearAt,
    SweepAnswer,
};
pub use parts::{SweepParts, snapshot_row};

/// The last row that may be asked for.
const MAX_ROWS: u64 = 1 << 60;

/// Rows from here on have the second column of the table of values near P-positions.
const LATE_ROWS: u64 = 600;

/// What statistics have the positions of the values 0 to G with smaller pile at most R?
///
/// One pass by Nivasch's Algorithm WSG, generalised to Nim moves with conditioned diagonal moves, on all
/// threads. All numbers are exact.
///
/// # Example
///
/// ```
/// use wythoff::ask::sweep::{Device, Statistic, SweepQuestion};
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
///
/// let question = SweepQuestion {
///     game: of_catalogue("wythoff").unwrap(),
///     max_value: 3,
///     rows: 1000,
///     stats: vec![Statistic::Extremes],
///     low_memory: false,
///     device: Device::Cpu,
/// };
/// let answer = question.ask(&Quiet::default()).unwrap();
/// let extremes = answer.extremes.unwrap();
/// // P-positions are (⌊nφ⌋, ⌊nφ⌋ + n): their excess is always 0.
/// assert_eq!(serde_json::to_string(&extremes[0].max).unwrap(), "0");
/// ```
#[derive(Debug, Clone)]
pub struct SweepQuestion {
    /// The game.
    pub game: Game,
    /// The largest Grundy value G.
    pub max_value: u64,
    /// The largest smaller pile R.
    pub rows: u64,
    /// What to gather.
    pub stats: Vec<Statistic>,
    /// Whether to take constant memory and 2.6 times as long.
    pub low_memory: bool,
    /// Where to sweep.
    pub device: Device,
}

/// A statistic of level sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statistic {
    /// Least and largest d_n - n.
    Extremes,
    /// How often each d_n - n occurs.
    Histogram,
    /// Least and largest a_n - b_n/φ.
    Golden,
    /// Skipped diagonals and active points.
    Activity,
    /// Largest values at each distance from a P-position.
    NearZero,
    /// How soon sweeps from dummy states converge.
    Convergence,
}

impl Statistic {
    /// All of them, in their own order.
    pub const ALL: [Self; 6] = [
        Self::Extremes,
        Self::Histogram,
        Self::Golden,
        Self::Activity,
        Self::NearZero,
        Self::Convergence,
    ];

    /// The word that asks for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Extremes => "extremes",
            Self::Histogram => "histogram",
            Self::Golden => "golden",
            Self::Activity => "activity",
            Self::NearZero => "near-zero",
            Self::Convergence => "convergence",
        }
    }

    /// What it tells, in a few words.
    pub fn what(self) -> &'static str {
        match self {
            Self::Extremes => "Least and largest d_n - n, where d_n = b_n - a_n",
            Self::Histogram => "How often each d_n - n occurs",
            Self::Golden => "Least and largest a_n - b_n/φ",
            Self::Activity => "Skipped diagonals and active points",
            Self::NearZero => "Largest values at each distance from a P-position",
            Self::Convergence => "How soon a sweep from any row forgets a dummy state",
        }
    }
}

/// Where a sweep runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// On all threads of the processor.
    Cpu,
    /// On a CUDA device.
    Cuda,
    /// On a CUDA device if there is one that can do it, otherwise on the processor.
    Auto,
}

impl Device {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::Cpu, Self::Cuda, Self::Auto];

    /// The word that chooses it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Cuda => "cuda",
            Self::Auto => "auto",
        }
    }

    /// What it means, in a few words.
    pub fn what(self) -> &'static str {
        match self {
            Self::Cpu => "On all threads of the processor",
            Self::Cuda => "On a CUDA device",
            Self::Auto => {
                "On a CUDA device if there is one that can do it, otherwise on the processor"
            }
        }
    }
}

/// Lets a choice be printed and read as its word.
macro_rules! words {
    ($choice:ident, $kind:literal) => {
        impl fmt::Display for $choice {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }

        impl FromStr for $choice {
            type Err = Failure;

            fn from_str(text: &str) -> Result<Self, Failure> {
                let found = Self::ALL.into_iter().find(|choice| choice.word() == text);
                found.ok_or_else(|| {
                    let words = Self::ALL.map(Self::word).join(", ");
                    Failure::Input(format!("there is no {} {text}; there are {words}", $kind))
                })
            }
        }
    };
}

words!(Statistic, "statistic");
words!(Device, "device");

impl Question for SweepQuestion {
    const NAME: &'static str = "sweep";
    type Answer = SweepAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let mut number = |name| {
            let number = arguments.word(name)?;
            number.ok_or_else(|| missing(name))
        };
        let (max_value, rows) = (number("max-value")?, number("rows")?);
        let stats = arguments.texts("stats")?;
        let words = stats.iter().flat_map(|list| list.split(','));
        let mut stats = words.map(str::parse).collect::<Result<Vec<_>, _>>()?;
        if stats.is_empty() {
            stats.push(Statistic::Extremes);
        }
        let device = arguments.text("device")?;
        Ok(Self {
            game: arguments.game()?,
            max_value,
            rows,
            stats,
            low_memory: arguments.flag("low-memory")?,
            device: device.map_or(Ok(Device::Cpu), |word| word.parse())?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<SweepAnswer, Failure> {
        let max_value = self.checked_max_value()?;
        let rules = self.game.rules()?;
        let statistics = self.empty(max_value);
        let job = work::Job {
            name: self.game.name(),
            rules: &*rules,
            max_value,
            end: self.rows + 1,
            host,
        };
        let only_convergence = (self.stats.iter()).all(|&kind| kind == Statistic::Convergence);
        let store = job.open_store(&self.kinds())?;
        let store = store.as_deref();
        let on_device = match only_convergence {
            true => None,
            false => job.on_device(self.device, store, &statistics)?,
        };
        let mut device = Device::Cpu.word().to_owned();
        let statistics = if let Some((statistics, name)) = on_device {
            device = name;
            statistics
        } else if only_convergence {
            statistics
        } else if let Some(store) = store {
            job.with_store(store, statistics)?
        } else if self.low_memory {
            job.in_constant_memory(statistics)?
        } else {
            job.in_memory(statistics)?
        };
        let convergence = if !self.stats.contains(&Statistic::Convergence) {
            None
        } else if let Some((times, name)) = job.convergence_on_device(self.device, store)? {
            device = name;
            Some(times)
        } else {
            Some(job.convergence(store)?)
        };
        Ok(answer::Found {
            game: self.game.name(),
            max_value,
            rows: self.rows,
            device,
            statistics: &statistics,
            swept: !only_convergence,
            convergence: convergence.as_deref(),
        }
        .answer())
    }
}

impl SweepQuestion {
    /// The largest value, if it and the rows are within what can be swept.
    fn checked_max_value(&self) -> Result<usize, Failure> {
        let max_value = usize::try_from(self.max_value).unwrap_or(usize::MAX);
        if max_value > MAX_VALUE {
            return Err(Failure::Input(format!(
                "--max-value must be at most {MAX_VALUE}"
            )));
        }
        if self.rows > MAX_ROWS {
            return Err(Failure::Input(format!("--rows must be at most {MAX_ROWS}")));
        }
        Ok(max_value)
    }

    /// The statistics asked for, without any points.
    fn empty(&self, max_value: usize) -> Statistics {
        let wanted = |kind| self.stats.contains(&kind);
        Statistics {
            points: 0,
            extremes: wanted(Statistic::Extremes).then(|| Extremes::new(max_value)),
            histograms: wanted(Statistic::Histogram).then(|| Histograms::new(max_value)),
            golden_offsets: wanted(Statistic::Golden).then(|| GoldenOffsets::new(max_value)),
            activity: wanted(Statistic::Activity).then(|| Activity::new(max_value)),
            near_zero: wanted(Statistic::NearZero).then(|| NearZero::new(max_value, LATE_ROWS)),
        }
    }

    /// The names of the statistics, in their own order.
    fn kinds(&self) -> String {
        let wanted = Statistic::ALL.into_iter();
        let wanted = wanted.filter(|kind| self.stats.contains(kind));
        wanted.map(Statistic::word).collect::<Vec<_>>().join(",")
    }
}
