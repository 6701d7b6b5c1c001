//! Statistics of long sweeps: the tables of Nivasch.

use std::fmt::Display;

use serde::Deserialize;
use wythoff_automata::{Budget, UBig};
use wythoff_rows::far::Margins;
use wythoff_rows::sweep::stats;
use wythoff_rows::sweep::stats::Extreme;
use wythoff_rows::sweep::{Sweep, convergence};
use wythoff_rules::{CatalogueGame, Status};
use wythoff_theorems::library;

use super::{Trouble, broken, rules};
use crate::claim::Size;
use crate::{DataTable, Expected, Finding, Scale, Verdict};

/// Compares numbers typed from a paper with those found.
fn first_difference<T: PartialEq>(
    expected: &[T],
    found: &[T],
    show: impl Fn(&T) -> String,
) -> Option<String> {
    let mut pairs = expected.iter().zip(found);
    let (expected, found) = pairs.find(|(expected, found)| expected != found)?;
    Some(format!("found {}, not {}", show(found), show(expected)))
}

fn joined<T: Display>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

/// A sweep of Wythoff's game with one statistic.
fn swept<A: stats::Aggregate + Sync>(
    game: &str,
    max_value: usize,
    rows: u64,
    mut statistic: A,
    budget: &Budget,
) -> Result<A, Trouble> {
    let start_up = Margins::for_value(max_value).start_up;
    let mut sweep = Sweep::new(&*rules(game)?, max_value, budget)?.limited(rows);
    sweep.run_parallel(rows, start_up, &mut statistic, budget)?;
    Ok(statistic)
}

/// A printed table is a finite statement: from the paper's range on it is checked in full, and what
/// lies beyond goes into further tables.
fn in_full(
    scale: Scale,
    mut run: impl FnMut(Scale) -> Result<Finding, Trouble>,
) -> Result<Finding, Trouble> {
    if scale == Scale::Quick {
        return run(scale);
    }
    let printed = run(Scale::Paper)?;
    let Verdict::Agrees { up_to } = &printed.verdict else {
        return Ok(printed);
    };
    let evidence = format!(
        "{}, up to {up_to}: every number is as printed",
        printed.evidence
    );
    let complete = Finding::complete(evidence);
    let mut finding = (printed.tables.into_iter()).fold(complete, Finding::with_table);
    if scale == Scale::Beyond {
        let further = run(scale)?;
        if further.verdict.kind() != Expected::Agrees {
            return Ok(further);
        }
        if finding.tables != further.tables {
            finding.evidence = format!(
                "{}; further tables up to {}",
                finding.evidence,
                further.verdict.detail()
            );
            finding.tables.extend(further.tables);
        }
    }
    Ok(finding)
}

/// Extremes of d_n - n for the values 0 to g.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Extremes {
    game: String,
    max_value: u64,
    /// The last row.
    last_row: Size,
    /// Value, least d_n - n, its n, largest, its n.
    #[serde(default)]
    table_2: Vec<[i64; 5]>,
    /// Value, largest d_n - n for n >= 100, its n.
    #[serde(default)]
    table_3: Vec<[i64; 3]>,
}

impl Extremes {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        in_full(scale, |scale| self.run_once(scale, budget))
    }

    fn run_once(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let max_value = usize::try_from(self.max_value).map_err(broken)?;
        let last_row = self.last_row.at(scale);
        let extremes = stats::Extremes::new(max_value);
        let extremes = swept(&self.game, max_value, last_row + 1, extremes, budget)?;
        let mut table = DataTable::new(
            format!(
                "Extremes of d_n - n in rows up to {last_row} of {}",
                self.game
            ),
            [
                "value",
                "points",
                "min",
                "at n",
                "max",
                "at n ",
                "max for n >= 100",
                "at n  ",
            ],
        );
        let (mut found_2, mut found_3) = (Vec::new(), Vec::new());
        for (value, found) in (0i64..).zip(extremes.values()) {
            let pair = |extreme: Option<Extreme>| {
                extreme.map_or([0, 0], |extreme| [extreme.excess, extreme.n.cast_signed()])
            };
            let [min, max, late] = [found.min, found.max, found.max_from_100].map(pair);
            table.row([
                value,
                found.count.cast_signed(),
                min[0],
                min[1],
                max[0],
                max[1],
                late[0],
                late[1],
            ]);
            found_2.push([value, min[0], min[1], max[0], max[1]]);
            found_3.push([value, late[0], late[1]]);
        }
        if !self.table_2.is_empty() {
            let columns = ["printed min", "at n   ", "printed max", "at n    "];
            table = table.beside(&columns, self.table_2.iter().map(|row| row.to_vec()));
        }
        if !self.table_3.is_empty() {
            let columns = ["printed max for n >= 100", "at n     "];
            table = table.beside(&columns, self.table_3.iter().map(|row| row.to_vec()));
        }
        let within = |n: i64| {
            // A point of index n lies near row φn.
            n.unsigned_abs().saturating_mul(17) / 10 < last_row
        };
        let known = |row: &i64| found_2.iter().any(|found| found[0] == *row);
        let wrong_2 = self
            .table_2
            .iter()
            .filter(|row| known(&row[0]))
            .find_map(|row| {
                let found = found_2[usize::try_from(row[0]).ok()?];
                let comparable = scale == Scale::Paper || within(row[2]) && within(row[4]);
                let beyond = scale == Scale::Beyond && found[1] <= row[1] && found[3] >= row[3];
                (comparable && !beyond)
                    .then(|| first_difference(&[*row], &[found], |row| joined(row)))?
            });
        let wrong_3 = self.table_3.iter().find_map(|row| {
            let found = *found_3.get(usize::try_from(row[0]).ok()?)?;
            let comparable = scale == Scale::Paper || within(row[2]);
            let beyond = scale == Scale::Beyond && found[1] >= row[1];
            (comparable && !beyond)
                .then(|| first_difference(&[*row], &[found], |row| joined(row)))?
        });
        if let Some(wrong) = wrong_2.or(wrong_3) {
            return Ok(Finding::doubtful(wrong, "sweep of the rows").with_table(table));
        }
        let evidence = format!("a sweep of the values 0 to {max_value} of {}", self.game);
        Ok(Finding::agrees(format!("row {last_row}"), evidence).with_table(table))
    }
}

/// The largest value at each distance from the nearest P-position.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NearZero {
    last_row: Size,
    /// Distance, a, b, value; value 200 means at least 200.
    all: Vec<[u64; 4]>,
    /// The same for rows from 600 on.
    late: Vec<[u64; 4]>,
}

impl NearZero {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        in_full(scale, |scale| self.run_once(scale, budget))
    }

    fn run_once(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        const MAX_VALUE: usize = 199;
        let last_row = self.last_row.at(scale);
        let near = stats::NearZero::new(MAX_VALUE, 600);
        // The rows after the last are needed to know the nearest P-positions.
        let near = swept("wythoff", MAX_VALUE, last_row + 11, near, budget)?;
        let mut table = DataTable::new(
            format!("Largest values near P-positions, rows up to {last_row}"),
            [
                "distance",
                "position",
                "value",
                "position in rows >= 600",
                "value ",
            ],
        );
        let mut found = [Vec::new(), Vec::new()];
        for (distance, cells) in near.distances() {
            let mut row = vec![distance.to_string()];
            for (cell, found) in cells.into_iter().zip(&mut found) {
                let (a, b, value) = cell.map_or((0, 0, 0), |cell| (cell.a, cell.b, cell.value));
                row.push(format!("({a}, {b})"));
                row.push(if value > MAX_VALUE {
                    ">= 200".into()
                } else {
                    value.to_string()
                });
                found.push([distance as u64, a, b, value as u64]);
            }
            table.row(row);
        }
        let [all, late] = found;
        let columns = [
            ["printed at", "printed value"],
            ["printed at, rows >= 600", "printed value "],
        ];
        for (columns, printed) in columns.iter().zip([&self.all, &self.late]) {
            let cells = |&[distance, a, b, value]: &[u64; 4]| {
                vec![
                    distance.to_string(),
                    format!("({a}, {b})"),
                    value.to_string(),
                ]
            };
            if !printed.is_empty() {
                table = table.beside(columns, printed.iter().map(cells));
            }
        }
        for (expected, found) in [(&self.all, &all), (&self.late, &late)] {
            // Smaller sweeps have seen less, larger ones more; only the values can be compared.
            let wrong = expected
                .iter()
                .zip(found)
                .find(|(printed, found)| match scale {
                    Scale::Quick => found[3] > printed[3],
                    Scale::Paper => printed != found,
                    Scale::Beyond => found[3] < printed[3],
                });
            if let Some((printed, found)) = wrong {
                let wrong = format!("found {}, not {}", joined(found), joined(printed));
                return Ok(Finding::doubtful(wrong, "sweep of the rows").with_table(table));
            }
        }
        let evidence = "a sweep of the values 0 to 199 of Wythoff's game";
        Ok(Finding::agrees(format!("row {last_row}"), evidence).with_table(table))
    }
}

/// Convergence times from dummy states.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Convergence {
    max_value: Size,
    /// The last start row.
    last_start: Size,
    /// Value, longest time, first start row that needs it; and how many do, or 0 if not printed.
    expected: Vec<[u64; 4]>,
    /// The last start row of the expected numbers.
    expected_to: u64,
    /// Whether the claim is about the start rows of the paper only.
    #[serde(default)]
    finite: bool,
}

impl Convergence {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let range = |scale| (self.max_value.at(scale), self.last_start.at(scale));
        // Where the paper's range is all that is looked at, once is enough.
        let scale = match self.finite && range(scale) == range(Scale::Paper) {
            true => Scale::Paper,
            false => scale,
        };
        match self.finite {
            true => in_full(scale, |scale| self.run_once(scale, budget)),
            false => self.run_once(scale, budget),
        }
    }

    fn run_once(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let max_value = usize::try_from(self.max_value.at(scale)).map_err(broken)?;
        let last_start = self.last_start.at(scale);
        let times = convergence(&*rules("wythoff")?, max_value, last_start, budget)?;
        let mut table = DataTable::new(
            format!("Most rows to convergence, start rows up to {last_start}"),
            ["value", "rows", "first start row", "start rows"],
        );
        let mut histogram = DataTable::new(
            format!("Rows to convergence for value {max_value}, start rows up to {last_start}"),
            ["rows", "start rows"],
        );
        for (value, found) in (0u64..).zip(&times) {
            table.row([value, found.rows, found.start, found.count]);
        }
        if !self.expected.is_empty() {
            table.title += &format!("; printed for start rows up to {}", self.expected_to);
            let printed = self.expected.iter().map(|row| row.to_vec());
            let columns = ["printed rows", "printed first", "printed start rows"];
            table = table.beside(&columns, printed);
        }
        for (rows, count) in times
            .last()
            .into_iter()
            .flat_map(|times| times.histogram.counts())
        {
            histogram.row([rows.unsigned_abs(), count]);
        }
        for &[value, rows, start, count] in &self.expected {
            let found = usize::try_from(value)
                .ok()
                .and_then(|value| times.get(value));
            let Some(found) = found else { continue };
            let wrong = if last_start == self.expected_to {
                (found.rows, found.start) != (rows, start) || count > 0 && found.count != count
            } else if last_start < self.expected_to {
                found.rows > rows || start <= last_start && found.start != start
            } else {
                found.rows < rows
            };
            if wrong {
                let counterexample = format!(
                    "value {value}: {} rows from row {} ({} times), not {rows} from row {start}",
                    found.rows, found.start, found.count
                );
                return Ok(
                    Finding::doubtful(counterexample, "convergence of all start rows")
                        .with_table(table),
                );
            }
        }
        let evidence = format!(
            "the sweep from the dummy state of every start row up to {last_start} reached the true \
             state, for the values 0 to {max_value}"
        );
        Ok(Finding::agrees(format!("start row {last_start}"), evidence)
            .with_table(table)
            .with_table(histogram))
    }
}

/// Points of huge index.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NthPoints {
    /// The index, as a power of ten.
    exponent: usize,
    /// The number of values at each scale.
    values: Size,
    /// Value, a, b.
    expected: Vec<(usize, u64, u64)>,
}

impl NthPoints {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let n = UBig::from(10u8).pow(self.exponent);
        let rules = rules("wythoff")?;
        let mut table = DataTable::new(
            format!("Points of index 10^{}", self.exponent),
            ["value", "a", "b", "status"],
        );
        let count = usize::try_from(self.values.at(scale)).map_err(broken)?;
        let max_value = self
            .expected
            .iter()
            .take(count)
            .map(|(value, ..)| *value)
            .max();
        let far = library::far_sweep(&*rules, max_value.unwrap_or(0), budget).map_err(broken)?;
        for &(value, a, b) in self.expected.iter().take(count) {
            let found = far.nth(value, &n, budget).map_err(broken)?;
            let point = &found.point;
            let known = library::level_set(CatalogueGame::Wythoff, value as u64);
            let proved = known.and_then(|set| set.nth(&n));
            if proved
                .as_ref()
                .is_some_and(|pair| *pair != [point.a.clone(), point.b.clone()])
            {
                return Err(broken(format!("two engines differ for value {value}")));
            }
            let status = if proved.is_some() {
                Status::Proved
            } else {
                found.status
            };
            table.row([
                value.to_string(),
                point.a.to_string(),
                point.b.to_string(),
                status.word().to_owned(),
            ]);
            if (point.a.clone(), point.b.clone()) != (a.into(), b.into()) {
                return Ok(Finding::doubtful(
                    format!("value {value}: ({}, {}), not ({a}, {b})", point.a, point.b),
                    "two recursive runs with different margins",
                )
                .with_table(table));
            }
        }
        let printed = self.expected.iter();
        let printed =
            printed.map(|(value, a, b)| vec![value.to_string(), a.to_string(), b.to_string()]);
        let table = table.beside(&["printed a", "printed b"], printed);
        let evidence = format!(
            "the recursive algorithm, run twice with margins that differ by a factor of two; {} \
             because it rests on the convergence conjecture, but for values up to {}, where that is \
             proved",
            Status::Predicted,
            library::LARGEST_VALUE
        );
        Ok(Finding::agrees(format!("{count} values, as predicted"), evidence).with_table(table))
    }
}
