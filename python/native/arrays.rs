//! Numbers as numpy arrays, in the smallest type that holds them all.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyList;
use rayon::prelude::*;
use wythoff::ask::table::TableAnswer;
use wythoff::engine::listing::Positions;
use wythoff::json::SignedInteger;
use wythoff::{IBig, UBig};

use crate::integers;

/// The cells of a table, row after row.
pub(crate) enum Cells {
    Narrow(Vec<u8>),
    Middle(Vec<u16>),
    Wide(Vec<u32>),
    Full(Vec<u64>),
}

impl Cells {
    /// Reads all cells of a table.
    pub(crate) fn of(table: &TableAnswer) -> Self {
        let (middle, largest) = read::<u16>(table);
        if largest <= u64::from(u8::MAX) {
            let narrow = middle
                .iter()
                .map(|&value| u8::try_from(value).unwrap_or(u8::MAX));
            return Self::Narrow(narrow.collect());
        }
        if largest <= u64::from(u16::MAX) {
            return Self::Middle(middle);
        }
        drop(middle);
        let (wide, largest) = read::<u32>(table);
        if largest <= u64::from(u32::MAX) {
            return Self::Wide(wide);
        }
        Self::Full(read::<u64>(table).0)
    }

    /// The same as an array of this shape.
    pub(crate) fn into_array(
        self,
        py: Python<'_>,
        shape: (usize, usize),
    ) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Self::Narrow(cells) => array(py, shape, cells),
            Self::Middle(cells) => array(py, shape, cells),
            Self::Wide(cells) => array(py, shape, cells),
            Self::Full(cells) => array(py, shape, cells),
        }
    }
}

/// The cells as numbers of a type, cut where they do not fit, and the largest of them.
fn read<T: TryFrom<u64> + Default + Clone + Send>(table: &TableAnswer) -> (Vec<T>, u64) {
    let (rows, cols) = (table.rows(), table.cols());
    let mut cells = vec![T::default(); rows * cols];
    if cells.is_empty() {
        return (cells, 0);
    }
    let rows = cells.par_chunks_exact_mut(cols).enumerate();
    let largest = rows.map(|(x, row)| table.copy_row(x, row));
    let largest = largest.max().unwrap_or(0);
    (cells, largest)
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
