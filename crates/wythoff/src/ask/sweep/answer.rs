//! The statistics of a sweep as an answer. The fields of every object are in the order of their names.

use serde::{Deserialize, Serialize};
use wythoff_automata::golden;

use crate::json::{self, Integer, SignedInteger};
use crate::sweep::stats::{Extreme, Histogram, LargestNear, Statistics};
use crate::sweep::{Convergence, Point};
use crate::{IBig, Status, UBig};

/// What a sweep found. For each statistic that was asked for there is a list with one entry for each value,
/// or for each distance.
///
/// The n-th position of a value, from 0, is (a_n, b_n) with a_n <= b_n, and d_n = b_n - a_n.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepAnswer {
    /// Skipped diagonals and active points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity: Option<Vec<ActivityOf>>,
    /// How soon sweeps from dummy states converge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convergence: Option<Vec<ConvergenceOf>>,
    /// Where it was found: `cpu`, or the name of a device.
    pub device: String,
    /// Least and largest d_n - n.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extremes: Option<Vec<ExtremesOf>>,
    /// The game.
    pub game: String,
    /// Least and largest a_n - b_n/φ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub golden: Option<Vec<GoldenOf>>,
    /// How often each d_n - n occurs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histogram: Option<Vec<HistogramOf>>,
    /// The largest value.
    pub max_value: usize,
    /// The largest values at each distance from a P-position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_zero: Option<Vec<NearAt>>,
    /// How many positions were found; nothing if only convergence was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Integer>,
    /// The largest smaller pile.
    pub rows: Integer,
    /// How far the numbers can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
}

/// Skipped diagonals and active points of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivityOf {
    /// Active points.
    pub active: Integer,
    /// The most diagonals that one point skips.
    pub skipped: Integer,
    /// Points that skip a diagonal.
    pub skippers: Integer,
    /// The value.
    pub value: usize,
}

/// How soon sweeps from dummy states have the true state of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConvergenceOf {
    /// How many start rows take the most rows.
    pub count: Integer,
    /// How many start rows take how many rows.
    pub histogram: Vec<(SignedInteger, Integer)>,
    /// The most rows that it takes.
    pub rows: Integer,
    /// The first start row that takes the most.
    pub start: Integer,
    /// The value.
    pub value: usize,
}

/// The extremes of d_n - n of a value, each with the first n that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtremesOf {
    /// How many positions there are.
    pub count: Integer,
    /// The largest.
    pub max: Option<SignedInteger>,
    /// The largest from n = 100 on.
    pub max_from_100: Option<SignedInteger>,
    /// Where the largest from n = 100 on is.
    pub max_from_100_n: Option<Integer>,
    /// Where the largest is.
    pub max_n: Option<Integer>,
    /// The least.
    pub min: Option<SignedInteger>,
    /// Where the least is.
    pub min_n: Option<Integer>,
    /// The value.
    pub value: usize,
}

/// The extremes of a_n - b_n/φ of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoldenOf {
    /// The largest.
    pub max: Option<GoldenPoint>,
    /// The least.
    pub min: Option<GoldenPoint>,
    /// The value.
    pub value: usize,
}

/// A position and how far it is from the line of slope φ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoldenPoint {
    /// Its number n.
    pub n: Integer,
    /// a_n - b_n/φ with four decimals, rounded down.
    pub offset: String,
    /// The position.
    pub position: [Integer; 2],
}

/// How often each d_n - n of a value occurs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistogramOf {
    /// The numbers that occur, in order, with how often each does.
    pub counts: Vec<(SignedInteger, Integer)>,
    /// The value.
    pub value: usize,
}

/// The largest value at a distance from the nearest P-position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NearAt {
    /// Over all rows.
    pub all: Option<LargestAt>,
    /// The Manhattan distance.
    pub distance: usize,
    /// Over the rows from 600 on.
    pub late: Option<LargestAt>,
}

/// A largest value and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LargestAt {
    /// Whether the value is only a bound, because larger ones were not swept.
    pub at_least: bool,
    /// The position.
    pub position: [Integer; 2],
    /// The value.
    pub value: usize,
}

/// Everything that was found, as the engines have it.
pub(super) struct Found<'a> {
    pub(super) game: String,
    pub(super) max_value: usize,
    pub(super) rows: u64,
    pub(super) device: String,
    pub(super) statistics: &'a Statistics,
    /// Whether the level sets were swept, rather than only convergence times found.
    pub(super) swept: bool,
    pub(super) convergence: Option<&'a [Convergence]>,
}

impl Found<'_> {
    /// The same as an answer.
    pub(super) fn answer(self) -> SweepAnswer {
        let stats = self.statistics;
        let near = |cell: Option<LargestNear>| {
            cell.map(|LargestNear { value, a, b }| LargestAt {
                at_least: value > self.max_value,
                position: [Integer(a), Integer(b)],
                value,
            })
        };
        SweepAnswer {
            activity: (stats.activity.as_ref()).map(|activity| {
                by_value(activity.values(), |value, found| ActivityOf {
                    active: Integer(found.active),
                    skipped: Integer(found.skipped),
                    skippers: Integer(found.skippers),
                    value,
                })
            }),
            convergence: self.convergence.map(|times| {
                by_value(times, |value, found| ConvergenceOf {
                    count: Integer(found.count),
                    histogram: counts(&found.histogram),
                    rows: Integer(found.rows),
                    start: Integer(found.start),
                    value,
                })
            }),
            device: self.device,
            extremes: (stats.extremes.as_ref()).map(|extremes| {
                by_value(extremes.values(), |value, found| ExtremesOf {
                    count: Integer(found.count),
                    max: excess(found.max),
                    max_from_100: excess(found.max_from_100),
                    max_from_100_n: number(found.max_from_100),
                    max_n: number(found.max),
                    min: excess(found.min),
                    min_n: number(found.min),
                    value,
                })
            }),
            game: self.game,
            golden: (stats.golden_offsets.as_ref()).map(|offsets| {
                by_value(offsets.values(), |value, found| GoldenOf {
                    max: found.max.map(golden_point),
                    min: found.min.map(golden_point),
                    value,
                })
            }),
            histogram: (stats.histograms.as_ref()).map(|histograms| {
                by_value(histograms.values(), |value, found| HistogramOf {
                    counts: counts(found),
                    value,
                })
            }),
            max_value: self.max_value,
            near_zero: (stats.near_zero.as_ref()).map(|near_zero| {
                let distances = near_zero.distances();
                let at = distances.map(|(distance, [all, late])| NearAt {
                    all: near(all),
                    distance,
                    late: near(late),
                });
                at.collect()
            }),
            points: self.swept.then_some(Integer(stats.points)),
            rows: Integer(self.rows),
            status: Status::Computed,
        }
    }
}

/// Something for each value, from 0.
fn by_value<T, U>(values: &[T], each: impl Fn(usize, &T) -> U) -> Vec<U> {
    let numbered = values.iter().enumerate();
    numbered.map(|(value, found)| each(value, found)).collect()
}

fn excess(extreme: Option<Extreme>) -> Option<SignedInteger> {
    extreme.map(|extreme| SignedInteger(IBig::from(extreme.excess)))
}

fn number(extreme: Option<Extreme>) -> Option<Integer> {
    extreme.map(|extreme| Integer(extreme.n))
}

fn counts(histogram: &Histogram) -> Vec<(SignedInteger, Integer)> {
    let counts = histogram.counts();
    let pair = |(number, count)| (SignedInteger(IBig::from(number)), Integer(count));
    counts.map(pair).collect()
}

fn golden_point(point: Point) -> GoldenPoint {
    GoldenPoint {
        n: Integer(point.n),
        offset: golden_offset(&point),
        position: [Integer(point.a), Integer(point.b)],
    }
}

/// a - b/φ = a + b - bφ with four decimals, rounded down: ⌊10⁴(a + b - bφ)⌋ is
/// 10⁴(a + b) - ⌈10⁴bφ⌉.
fn golden_offset(point: &Point) -> String {
    let scaled = UBig::from(point.b) * 10_000u32;
    let irrational = if point.b == 0 { 0u8 } else { 1 };
    let whole = (UBig::from(point.a) + point.b) * 10_000u32;
    let floor = IBig::from(whole) - IBig::from(golden::lower_big(&scaled)) - irrational;
    let floor = i64::try_from(floor).unwrap_or(i64::MAX);
    let sign = if floor < 0 { "-" } else { "" };
    let size = floor.unsigned_abs();
    format!("{sign}{}.{:04}", size / 10_000, size % 10_000)
}
