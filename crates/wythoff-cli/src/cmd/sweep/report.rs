//! The statistics of a sweep, for people.

use wythoff::ask::sweep::{GoldenPoint, LargestAt, SweepAnswer};
use wythoff::json::{Integer, SignedInteger};

use crate::text_table::{Align, TextTable};

/// The answer as tables with titles.
pub(super) fn text(answer: &SweepAnswer) -> String {
    let mut text = format!(
        "{}: values 0 to {}, rows 0 to {}",
        answer.game, answer.max_value, answer.rows.0
    );
    if let Some(points) = &answer.points {
        text += &format!(", {} points", points.0);
    }
    text += &format!("; {}\n", answer.status);
    let mut add = |title: &str, table: &TextTable| text += &format!("\n{title}\n{table}");
    if let Some(extremes) = &answer.extremes {
        let mut table = table(["value", "count", "min", "n", "max", "n", "max n>=100", "n"]);
        for found in extremes {
            let mut row = vec![found.value.to_string(), found.count.0.to_string()];
            for (excess, n) in [
                (&found.min, found.min_n),
                (&found.max, found.max_n),
                (&found.max_from_100, found.max_from_100_n),
            ] {
                row.push(shown(excess.as_ref().map(|SignedInteger(excess)| excess)));
                row.push(shown(n.map(|Integer(n)| n)));
            }
            table.row(row);
        }
        add("Extremes of d_n - n, where d_n = b_n - a_n", &table);
    }
    if let Some(offsets) = &answer.golden {
        let mut table = table(["value", "min", "n", "position", "max", "n", "position"]);
        for found in offsets {
            let mut row = vec![found.value.to_string()];
            for point in [found.min.as_ref(), found.max.as_ref()] {
                row.push(shown(point.map(|point| &point.offset)));
                row.push(shown(point.map(|point| point.n.0)));
                row.push(shown(
                    point.map(|GoldenPoint { position, .. }| pair(position)),
                ));
            }
            table.row(row);
        }
        add("Extremes of a_n - b_n/phi, rounded down", &table);
    }
    if let Some(activity) = &answer.activity {
        let mut table = table(["value", "skipped by a point", "skip a diagonal", "active"]);
        for found in activity {
            let value = found.value as u64;
            table.row([value, found.skipped.0, found.skippers.0, found.active.0]);
        }
        add(
            "Most diagonals skipped by a point, points that skip a diagonal, active points",
            &table,
        );
    }
    if let Some(near_zero) = &answer.near_zero {
        let mut table = table(["distance", "value", "position", "row >= 600", "position"]);
        for found in near_zero {
            let mut row = vec![found.distance.to_string()];
            for cell in [found.all.as_ref(), found.late.as_ref()] {
                row.push(shown(cell.map(|cell| match cell.at_least {
                    true => format!(">={}", cell.value),
                    false => cell.value.to_string(),
                })));
                row.push(shown(cell.map(|LargestAt { position, .. }| pair(position))));
            }
            table.row(row);
        }
        add(
            "Largest value at each Manhattan distance from the nearest P-position",
            &table,
        );
    }
    if let Some(convergence) = &answer.convergence {
        let mut table = table(["value", "rows", "first start", "count"]);
        for found in convergence {
            let value = found.value as u64;
            table.row([value, found.rows.0, found.start.0, found.count.0]);
        }
        add(
            "Most rows until a sweep from a dummy state has the true state",
            &table,
        );
    }
    if let Some(histograms) = &answer.histogram {
        let mut table = table(["value", "d_n - n", "count"]);
        for found in histograms {
            for (SignedInteger(x), Integer(count)) in &found.counts {
                table.row([found.value.to_string(), x.to_string(), count.to_string()]);
            }
        }
        add("Histograms of d_n - n", &table);
    }
    text
}

fn table<const N: usize>(header: [&str; N]) -> TextTable {
    let mut table = TextTable::new([Align::Right]);
    table.row(header);
    table
}

fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

fn pair([a, b]: &[Integer; 2]) -> String {
    format!("{}, {}", a.0, b.0)
}
