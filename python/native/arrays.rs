//! Numbers as numpy arrays, in the smallest type that holds them all.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyList;
use rayon::prelude::*;
use wythoff::ask::table::TableAnswer;
use wythoff::engine::CellType;
use wythoff::engine::dense::DenseTable;
use wythoff::engine::listing::Positions;
use wythoff::json::SignedInteger;
use wythoff::{IBig, UBig};

use crate::integers;
use crate::workers::in_pool;

/// Between two looks at interrupts so many cells are written.
const CELLS_PER_LOOK: usize = 1 << 25;

/// All cells of a table in the smallest type that holds them.
///
/// Python allocates the array, on the thread that asked: it keeps memory between calls and takes it in large pages, which
/// saves more than the rest of the call takes.
pub(crate) fn of_table<'py>(
    py: Python<'py>,
    table: &TableAnswer,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (middle, largest) = filled::<u16>(py, table, threads)?;
    if largest <= u64::from(u8::MAX) {
        return Ok(filled::<u8>(py, table, threads)?.0);
    }
    if largest <= u64::from(u16::MAX) {
        return Ok(middle);
    }
    drop(middle);
    let (wide, largest) = filled::<u32>(py, table, threads)?;
    if largest <= u64::from(u32::MAX) {
        return Ok(wide);
    }
    Ok(filled::<u64>(py, table, threads)?.0)
}

/// The cells as numbers of a type, cut where they do not fit, and the largest of them.
fn filled<'py, T: CellType + numpy::Element>(
    py: Python<'py>,
    table: &TableAnswer,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyAny>, u64)> {
    let shape = (table.rows(), table.cols());
    let empty = py
        .import(intern!(py, "numpy"))?
        .call_method1(intern!(py, "empty"), (shape, T::get_dtype(py)))?;
    let array = empty.cast_into::<PyArray2<T>>()?;
    let mut largest = 0;
    {
        let mut cells = array.readwrite();
        let cells = cells.as_slice_mut()?;
        let band = DenseTable::ROWS_AT_ONCE * table.cols().max(1);
        let bands = (CELLS_PER_LOOK / band).max(1);
        for (part, cells) in cells.chunks_mut(bands * band).enumerate() {
            let copy = || {
                let each = cells.par_chunks_mut(band).enumerate();
                let first = |at: usize| (part * bands + at) * DenseTable::ROWS_AT_ONCE;
                let copied = each.map(|(at, cells)| table.copy_rows(first(at), cells));
                copied.max().unwrap_or(0)
            };
            largest = largest.max(py.detach(|| in_pool(threads, copy)));
            py.check_signals()?;
        }
    }
    Ok((array.into_any(), largest))
}

fn array<T: numpy::Element>(
    py: Python<'_>,
    shape: (usize, usize),
    cells: Vec<T>,
) -> PyResult<Bound<'_, PyAny>> {
    let array = Array2::from_shape_vec(shape, cells);
    let array = array.map_err(|error| crate::errors::input(py, error.to_string()))?;
    Ok(PyArray2::from_owned_array(py, array).into_any())
}

/// Positions as numbers of 64 bits where all fit, else as they are.
pub(crate) enum Piles {
    Words { piles: usize, numbers: Vec<i64> },
    Big(Vec<Vec<UBig>>),
}

impl Piles {
    /// The piles of all positions; of games with so many piles if there are none.
    pub(crate) fn of(positions: Positions, piles: usize) -> Self {
        match positions {
            Positions::Pairs(pairs) => {
                let fit =
                    |&(a, b): &(u64, u64)| Some([i64::try_from(a).ok()?, i64::try_from(b).ok()?]);
                let mut numbers = Vec::with_capacity(2 * pairs.len());
                for pair in &pairs {
                    let Some(both) = fit(pair) else {
                        let big = |&(a, b): &(u64, u64)| vec![UBig::from(a), UBig::from(b)];
                        return Self::Big(pairs.iter().map(big).collect());
                    };
                    numbers.extend(both);
                }
                Self::Words { piles: 2, numbers }
            }
            Positions::Big(list) => {
                let piles = list.first().map_or(piles, Vec::len);
                let even = list.iter().all(|position| position.len() == piles);
                let words = list.iter().flatten().map(|pile| i64::try_from(pile).ok());
                match words.collect::<Option<Vec<i64>>>().filter(|_| even) {
                    Some(numbers) => Self::Words { piles, numbers },
                    None => Self::Big(list),
                }
            }
        }
    }

    /// An array with a row for each position, or a list of lists of integers.
    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Self::Words { piles, numbers } => {
                let count = numbers.len() / piles.max(1);
                array(py, (count, piles), numbers)
            }
            Self::Big(list) => {
                let result = PyList::empty(py);
                for position in &list {
                    let piles = position.iter().map(|pile| integers::to_python(py, pile));
                    result.append(PyList::new(py, piles.collect::<PyResult<Vec<_>>>()?)?)?;
                }
                Ok(result.into_any())
            }
        }
    }
}

/// Terms as an array of 64-bit numbers where all fit, else as a list of integers.
pub(crate) fn terms<'py>(py: Python<'py>, terms: &[SignedInteger]) -> PyResult<Bound<'py, PyAny>> {
    let words = terms.iter().map(|term| i64::try_from(&term.0).ok());
    if let Some(words) = words.collect::<Option<Vec<i64>>>() {
        return Ok(words.into_pyarray(py).into_any());
    }
    let each = terms.iter().map(|term: &SignedInteger| -> PyResult<_> {
        let number: &IBig = &term.0;
        integers::signed(py, number)
    });
    Ok(PyList::new(py, each.collect::<PyResult<Vec<_>>>()?)?.into_any())
}
