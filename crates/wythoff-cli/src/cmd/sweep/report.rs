//! The statistics of a sweep, for people and programs.

use serde::Serialize;
use serde_json::{Value, json};
use wythoff::json::{Integer, SignedInteger};
use wythoff::sweep::stats::{Extreme, LargestNear, Statistics};
use wythoff::sweep::{Convergence, Point};
use wythoff::{IBig, UBig};
use wythoff_automata::golden;

use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, Failure, Format};

/// Everything that was found.
pub(super) struct Report<'a> {
    pub(super) game: String,
    pub(super) max_value: usize,
    pub(super) rows: u64,
    /// Where it was found.
    pub(super) device: &'a str,
    pub(super) statistics: &'a Statistics,
    pub(super) swept: bool,
    pub(super) convergence: &'a [Convergence],
}

pub(super) fn write(
    report: &Report<'_>,
    asked: Option<Format>,
    formats: &[Format],
    context: &Context,
) -> Result<(), Failure> {
    match context.format(asked, formats) {
        Format::Json => {
            let mut answer = report.json();
            answer["device"] = report.device.into();
            context.write_json(&answer)
        }
        Format::None => {
            let text = report.json().to_string();
            let checksum = Checksum::of(text.bytes().map(u64::from));
            context.write_summary(report.statistics.points, checksum)
        }
        _ => {
            let text = report.text();
            context.write(|out| out.write_all(text.as_bytes()))
        }
    }
}

/// A number by the rule of all JSON answers.
fn number(n: u64) -> Value {
    to_value(Integer(n))
}

fn signed(n: i64) -> Value {
    to_value(SignedInteger(IBig::from(n)))
}

fn to_value(n: impl Serialize) -> Value {
    serde_json::to_value(n).unwrap_or(Value::Null)
}

impl Report<'_> {
    fn json(&self) -> Value {
        let stats = self.statistics;
        let mut answer = json!({
            "game": self.game,
            "max_value": self.max_value,
            "rows": number(self.rows),
            "status": "computed",
        });
        let mut put = |key: &str, value: Value| answer[key] = value;
        if self.swept {
            put("points", number(stats.points));
        }
        if let Some(extremes) = &stats.extremes {
            put(
                "extremes",
                extremes
                    .values()
                    .iter()
                    .enumerate()
                    .map(|(value, found)| {
                        let excess =
                            |x: Option<Extreme>| x.map_or(Value::Null, |x| signed(x.excess));
                        let n = |x: Option<Extreme>| x.map_or(Value::Null, |x| number(x.n));
                        json!({
                            "value": value, "count": number(found.count),
                            "min": excess(found.min), "min_n": n(found.min),
                            "max": excess(found.max), "max_n": n(found.max),
                            "max_from_100": excess(found.max_from_100),
                            "max_from_100_n": n(found.max_from_100),
                        })
                    })
                    .collect(),
            );
        }
        if let Some(histograms) = &stats.histograms {
            put(
                "histogram",
                histograms
                    .values()
                    .iter()
                    .enumerate()
                    .map(|(value, found)| {
                        let counts: Vec<Value> = found
                            .counts()
                            .map(|(x, count)| json!([signed(x), number(count)]))
                            .collect();
                        json!({"value": value, "counts": counts})
                    })
                    .collect(),
            );
        }
        if let Some(offsets) = &stats.golden_offsets {
            put("golden", offsets.values().iter().enumerate().map(|(value, found)| {
                json!({"value": value, "min": point(found.min), "max": point(found.max)})
            }).collect());
        }
        if let Some(activity) = &stats.activity {
            put(
                "activity",
                activity
                    .values()
                    .iter()
                    .enumerate()
                    .map(|(value, found)| {
                        json!({
                            "value": value, "skipped": number(found.skipped),
                            "skippers": number(found.skippers), "active": number(found.active),
                        })
                    })
                    .collect(),
            );
        }
        if let Some(near_zero) = &stats.near_zero {
            put("near_zero", near_zero.distances().map(|(distance, [all, late])| {
                json!({"distance": distance, "all": self.cell(all), "late": self.cell(late)})
            }).collect());
        }
        if !self.convergence.is_empty() {
            put("convergence", self.convergence.iter().enumerate().map(|(value, found)| {
                let histogram: Vec<Value> = found.histogram.counts()
                    .map(|(rows, count)| json!([signed(rows), number(count)]))
                    .collect();
                json!({
                    "value": value, "rows": number(found.rows), "start": number(found.start),
                    "count": number(found.count), "histogram": histogram,
                })
            }).collect());
        }
        answer
    }

    fn cell(&self, cell: Option<LargestNear>) -> Value {
        cell.map_or(Value::Null, |LargestNear { value, a, b }| {
            json!({
                "value": value, "at_least": value > self.max_value,
                "position": [number(a), number(b)],
            })
        })
    }

    fn text(&self) -> String {
        let stats = self.statistics;
        let mut text = format!(
            "{}: values 0 to {}, rows 0 to {}",
            self.game, self.max_value, self.rows
        );
        if self.swept {
            text += &format!(", {} points", stats.points);
        }
        text += "; computed\n";
        let mut add = |title: &str, table: &TextTable| text += &format!("\n{title}\n{table}");
        if let Some(extremes) = &stats.extremes {
            let mut table = table(["value", "count", "min", "n", "max", "n", "max n>=100", "n"]);
            for (value, found) in extremes.values().iter().enumerate() {
                let mut row = vec![value.to_string(), found.count.to_string()];
                for extreme in [found.min, found.max, found.max_from_100] {
                    row.push(shown(extreme.map(|x| x.excess)));
                    row.push(shown(extreme.map(|x| x.n)));
                }
                table.row(row);
            }
            add("Extremes of d_n - n, where d_n = b_n - a_n", &table);
        }
        if let Some(offsets) = &stats.golden_offsets {
            let mut table = table(["value", "min", "n", "position", "max", "n", "position"]);
            for (value, found) in offsets.values().iter().enumerate() {
                let mut row = vec![value.to_string()];
                for point in [found.min, found.max] {
                    row.push(shown(point.map(|point| golden_offset(&point))));
                    row.push(shown(point.map(|point| point.n)));
                    row.push(shown(
                        point.map(|point| format!("{}, {}", point.a, point.b)),
                    ));
                }
                table.row(row);
            }
            add("Extremes of a_n - b_n/phi, rounded down", &table);
        }
        if let Some(activity) = &stats.activity {
            let mut table = table(["value", "skipped by a point", "skip a diagonal", "active"]);
            for (value, found) in activity.values().iter().enumerate() {
                table.row([value as u64, found.skipped, found.skippers, found.active]);
            }
            add(
                "Most diagonals skipped by a point, points that skip a diagonal, active points",
                &table,
            );
        }
        if let Some(near_zero) = &stats.near_zero {
            let mut table = table(["distance", "value", "position", "row >= 600", "position"]);
            for (distance, cells) in near_zero.distances() {
                let mut row = vec![distance.to_string()];
                for cell in cells {
                    let value = cell.map(|cell| match cell.value > self.max_value {
                        true => format!(">={}", cell.value),
                        false => cell.value.to_string(),
                    });
                    row.push(shown(value));
                    row.push(shown(cell.map(|cell| format!("{}, {}", cell.a, cell.b))));
                }
                table.row(row);
            }
            add(
                "Largest value at each Manhattan distance from the nearest P-position",
                &table,
            );
        }
        if !self.convergence.is_empty() {
            let mut table = table(["value", "rows", "first start", "count"]);
            for (value, found) in self.convergence.iter().enumerate() {
                table.row([value as u64, found.rows, found.start, found.count]);
            }
            add(
                "Most rows until a sweep from a dummy state has the true state",
                &table,
            );
        }
        if let Some(histograms) = &stats.histograms {
            let mut table = table(["value", "d_n - n", "count"]);
            for (value, histogram) in histograms.values().iter().enumerate() {
                for (x, count) in histogram.counts() {
                    table.row([value.to_string(), x.to_string(), count.to_string()]);
                }
            }
            add("Histograms of d_n - n", &table);
        }
        text
    }
}

fn table<const N: usize>(header: [&str; N]) -> TextTable {
    let mut table = TextTable::new([Align::Right]);
    table.row(header);
    table
}

fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

fn point(point: Option<Point>) -> Value {
    point.map_or(Value::Null, |point| {
        json!({
            "n": number(point.n), "position": [number(point.a), number(point.b)],
            "offset": golden_offset(&point),
        })
    })
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
