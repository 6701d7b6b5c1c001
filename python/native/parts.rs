//! A sweep in parts, for other machines: snapshots and statistics come and go as bytes.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::to_string;
use wythoff::ask::Host;
use wythoff::ask::sweep::{Device, SweepParts, SweepQuestion};
use wythoff::far::Margins;
use wythoff::{Budget, Failure};

use crate::call::{Limits, work};
use crate::errors::of_failure;
use crate::game::NativeGame;

/// Two pieces of bytes: what was found in a part, and the snapshot with which it ends.
type Pair<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// A sweep of all rows to some row, in parts.
#[pyclass(frozen, module = "wythoff._native")]
#[derive(Debug)]
pub(crate) struct Parts {
    parts: Arc<SweepParts>,
}

#[pymethods]
impl Parts {
    /// A sweep of the values to `max_value` in rows 0 to `rows`, for statistics given by their words.
    #[new]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, NativeGame>,
        max_value: u64,
        rows: u64,
        stats: Vec<String>,
        limits: &Bound<'_, Limits>,
    ) -> PyResult<Self> {
        let game = game.get().game().clone();
        let parts = work(py, limits.get(), move |host| {
            let stats = stats
                .iter()
                .map(|word| word.parse())
                .collect::<Result<_, _>>()?;
            let question = SweepQuestion {
                game,
                max_value,
                rows,
                stats,
                low_memory: false,
                device: Device::Cpu,
            };
            SweepParts::new(question, host.budget())
        })?;
        Ok(Self {
            parts: Arc::new(parts),
        })
    }

    /// What is swept, without the number of rows.
    #[getter]
    fn identity(&self) -> &str {
        self.parts.identity()
    }

    /// The first row that is not swept.
    #[getter]
    fn end(&self) -> u64 {
        self.parts.end()
    }

    /// The row at which the first part starts, or nothing if there are too few rows for parts.
    #[getter]
    fn first_row(&self) -> Option<u64> {
        self.parts.first_row()
    }

    /// The statistics of the rows below all parts.
    fn ground<'py>(
        &self,
        py: Python<'py>,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.bytes(py, limits, |parts, budget| parts.ground(budget))
    }

    /// The snapshot at a row, as it probably is.
    fn guess<'py>(
        &self,
        py: Python<'py>,
        row: u64,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.bytes(py, limits, move |parts, budget| parts.guess(row, budget))
    }

    /// Sweeps the part from a snapshot to a row.
    fn sweep<'py>(
        &self,
        py: Python<'py>,
        start: Vec<u8>,
        to: u64,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<Pair<'py>> {
        self.pair(py, limits, move |parts, budget| {
            parts.sweep(&start, to, budget)
        })
    }

    /// Whether statistics have the points that the ends of a part say.
    fn fits(
        &self,
        py: Python<'_>,
        start: Vec<u8>,
        end: Vec<u8>,
        statistics: Vec<u8>,
    ) -> PyResult<bool> {
        Self::at_once(py, || self.parts.fits(&start, &end, &statistics))
    }

    /// The snapshot with which the first part must have started, by the one with which the last ended.
    fn start_after<'py>(
        &self,
        py: Python<'py>,
        last: Vec<u8>,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.bytes(py, limits, move |parts, budget| {
            parts.start_after(&last, budget)
        })
    }

    /// Merges statistics, in any order.
    fn merge<'py>(&self, py: Python<'py>, parts: Vec<Vec<u8>>) -> PyResult<Bound<'py, PyBytes>> {
        let merged = Self::at_once(py, || self.parts.merge(&parts))?;
        Ok(PyBytes::new(py, &merged))
    }

    /// The answer from the statistics of all rows, as the program writes it.
    fn answer(&self, py: Python<'_>, statistics: Vec<u8>) -> PyResult<String> {
        Self::at_once(py, || {
            let answer = self.parts.answer(&statistics)?;
            to_string(&answer).map_err(Failure::input)
        })
    }

    /// The convergence times of all start rows below a row, and the exact snapshot there.
    fn first_times<'py>(
        &self,
        py: Python<'py>,
        row: u64,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<Pair<'py>> {
        self.pair(py, limits, move |parts, budget| {
            parts.first_times(row, budget)
        })
    }

    /// The convergence times of the start rows from a snapshot to a row.
    fn times<'py>(
        &self,
        py: Python<'py>,
        start: Vec<u8>,
        to: u64,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<Pair<'py>> {
        self.pair(py, limits, move |parts, budget| {
            parts.times(&start, to, budget)
        })
    }

    /// Merges convergence times, in any order.
    fn merge_times<'py>(
        &self,
        py: Python<'py>,
        parts: Vec<Vec<u8>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let merged = Self::at_once(py, || self.parts.merge_times(&parts))?;
        Ok(PyBytes::new(py, &merged))
    }

    /// How many start rows the times are of, for each largest value.
    fn start_rows(&self, py: Python<'_>, times: Vec<u8>) -> PyResult<Vec<u64>> {
        Self::at_once(py, || self.parts.start_rows(&times))
    }

    /// The answer from the convergence times of all start rows, as the program writes it.
    fn answer_of_times(&self, py: Python<'_>, times: Vec<u8>) -> PyResult<String> {
        Self::at_once(py, || {
            let answer = self.parts.answer_of_times(&times)?;
            to_string(&answer).map_err(Failure::input)
        })
    }
}

impl Parts {
    fn bytes<'py>(
        &self,
        py: Python<'py>,
        limits: &Bound<'py, Limits>,
        job: impl FnOnce(&SweepParts, &Budget) -> Result<Vec<u8>, Failure> + Send + 'static,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let parts = Arc::clone(&self.parts);
        let found = work(py, limits.get(), move |host| job(&parts, host.budget()))?;
        Ok(PyBytes::new(py, &found))
    }

    fn pair<'py>(
        &self,
        py: Python<'py>,
        limits: &Bound<'py, Limits>,
        job: impl FnOnce(&SweepParts, &Budget) -> Result<(Vec<u8>, Vec<u8>), Failure> + Send + 'static,
    ) -> PyResult<Pair<'py>> {
        let parts = Arc::clone(&self.parts);
        let (found, end) = work(py, limits.get(), move |host| job(&parts, host.budget()))?;
        Ok((PyBytes::new(py, &found), PyBytes::new(py, &end)))
    }

    /// What takes no time worth a thread.
    fn at_once<T>(py: Python<'_>, job: impl FnOnce() -> Result<T, Failure>) -> PyResult<T> {
        job().map_err(|failure| of_failure(py, &failure, Vec::new()))
    }
}

/// At which row a snapshot is.
#[pyfunction]
pub(crate) fn snapshot_row(py: Python<'_>, snapshot: Vec<u8>) -> PyResult<u64> {
    wythoff::ask::sweep::snapshot_row(&snapshot)
        .map_err(|failure| of_failure(py, &failure, Vec::new()))
}

/// How many rows early a guess begins, for values to `max_value`.
#[pyfunction]
pub(crate) fn start_up(max_value: usize) -> u64 {
    Margins::for_value(max_value).start_up
}
