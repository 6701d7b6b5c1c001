//! Pictures of tables as SVG.

use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use wythoff_draw::svg::svg;
use wythoff_draw::{Chart, HeatMap, Mark, Series};

use crate::errors::input;

/// A table of values as coloured squares, zeros marked.
#[pyfunction]
pub(crate) fn heat_map(
    py: Python<'_>,
    values: PyReadonlyArray2<'_, u64>,
    title: String,
    outcomes: bool,
) -> PyResult<String> {
    let values = values.as_array();
    let map = HeatMap {
        title,
        row_label: "x".to_owned(),
        column_label: "y".to_owned(),
        rows: values.nrows(),
        columns: values.ncols(),
        value: &|row, column| values[[row, column]],
        upward: true,
        words: outcomes.then_some(["P", "N"]),
    };
    svg(&map.scene()).map_err(|error| input(py, error.to_string()))
}

/// Points of the plane, one a row.
#[pyfunction]
pub(crate) fn scatter(
    py: Python<'_>,
    points: PyReadonlyArray2<'_, i64>,
    title: String,
    x_label: String,
    y_label: String,
) -> PyResult<String> {
    let points = points.as_array();

    let points = points.rows().into_iter();
    let points = points.filter_map(|row| Some((place(*row.get(0)?), place(*row.get(1)?))));
    let chart = Chart {
        title,
        x_label,
        y_label,
        series: vec![Series {
            name: String::new(),
            points: points.collect(),
            mark: Mark::Dots,
        }],
        equal_scales: false,
    };
    svg(&chart.scene()).map_err(|error| input(py, error.to_string()))
}

/// A number as a place on a picture.
#[expect(clippy::cast_precision_loss, reason = "places on the page")]
fn place(number: i64) -> f64 {
    number as f64
}
