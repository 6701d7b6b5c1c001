//! Pictures of rows and of their periods.

use wythoff::UBig;
use wythoff::period::{PeriodicRow, RowPeriod};

use crate::plot::{Chart, Mark, Scene, Series};

/// The most columns of a row that are drawn.
const COLUMNS: u64 = 20_000;

/// H(a, b) = G(a, b) - b + 2a along the row, through two periods if there is room.
pub(super) fn row(game: &str, row: &PeriodicRow) -> Scene {
    let a = row.row();
    let end = row.preperiod().saturating_add(2 * row.period()).max(20);
    let point = |b: u64| {
        let value = row.value_at(&UBig::from(b)) + UBig::from(2 * a);
        let height = i64::try_from(value).unwrap_or(i64::MAX) - b.cast_signed();
        (b as f64, height as f64)
    };
    let (before, after): (Vec<_>, Vec<_>) =
        (0..end.min(COLUMNS)).partition(|&b| b < row.preperiod());
    let series = |name: &str, columns: Vec<u64>| Series {
        name: name.to_owned(),
        points: columns.into_iter().map(point).collect(),
        mark: Mark::Dots,
    };
    Chart {
        title: format!(
            "Row {a} of {game}: preperiod {}, period {}",
            row.preperiod(),
            row.period()
        ),
        x_label: "b".to_owned(),
        y_label: format!("G({a}, b) - b + {}", 2 * a),
        series: vec![series("preperiod", before), series("periodic", after)],
        equal_scales: false,
    }
    .scene()
}

/// Preperiods and periods against the row, on a logarithmic scale.
pub(super) fn growth(game: &str, rows: &[RowPeriod]) -> Scene {
    let series = |name: &str, number: fn(&RowPeriod) -> u64| Series {
        name: name.to_owned(),
        points: rows
            .iter()
            .filter(|row| number(row) > 0)
            .map(|row| (row.row as f64, (number(row) as f64).log10()))
            .collect(),
        mark: Mark::Dots,
    };
    Chart {
        title: format!("Preperiods and periods of the rows of {game}"),
        x_label: "row".to_owned(),
        y_label: "decimal logarithm".to_owned(),
        series: vec![
            series("preperiod", |row| row.preperiod),
            series("period", |row| row.period),
        ],
        equal_scales: false,
    }
    .scene()
}
