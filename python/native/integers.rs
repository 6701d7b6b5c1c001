//! Integers of any size, in and out, without text in between.

use dashu_int::{IBig, Sign, UBig};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt};

use crate::errors::input;

/// A natural number: anything that Python takes for an index.
pub(crate) fn natural(any: &Bound<'_, PyAny>) -> PyResult<UBig> {
    if let Ok(small) = any.extract::<u64>() {
        return Ok(UBig::from(small));
    }
    let py = any.py();
    let Ok(integer) = any.call_method0(intern!(py, "__index__")) else {
        let kind = any.get_type().name().map(|name| name.to_string());
        let kind = kind.unwrap_or_else(|_| "this".to_owned());
        return Err(input(
            py,
            format!("only whole numbers are exact: {kind} is none"),
        ));
    };
    if integer.lt(0)? {
        return Err(input(
            py,
            "negative numbers have no meaning here: expected 0 or more",
        ));
    }
    let bits: usize = integer.call_method0(intern!(py, "bit_length"))?.extract()?;
    let bytes = integer.call_method1(intern!(py, "to_bytes"), (bits.div_ceil(8), "little"))?;
    let bytes = bytes
        .cast_into::<PyBytes>()
        .map_err(|_| PyTypeError::new_err("bytes"))?;
    Ok(UBig::from_le_bytes(bytes.as_bytes()))
}

/// A natural number of at most 64 bits.
pub(crate) fn word(any: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    u64::try_from(&natural(any)?)
        .map_err(|_| input(any.py(), format!("`{name}` must be at most {}", u64::MAX)))
}

/// A natural number for Python.
pub(crate) fn to_python<'py>(py: Python<'py>, number: &UBig) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => from_bytes(py, &number.to_le_bytes(), false),
    }
}

/// An integer for Python.
pub(crate) fn signed<'py>(py: Python<'py>, number: &IBig) -> PyResult<Bound<'py, PyAny>> {
    match i64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => from_bytes(py, &number.to_le_bytes(), true),
    }
}

fn from_bytes<'py>(py: Python<'py>, bytes: &[u8], signed: bool) -> PyResult<Bound<'py, PyAny>> {
    static FROM_BYTES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let function = FROM_BYTES.get_or_try_init(py, || {
        Ok::<_, PyErr>(py.get_type::<PyInt>().getattr("from_bytes")?.unbind())
    })?;
    let options = PyDict::new(py);
    options.set_item("signed", signed)?;
    function
        .bind(py)
        .call((PyBytes::new(py, bytes), "little"), Some(&options))
}

/// The integer with these decimal digits. Python itself refuses more than some thousands of them.
#[pyfunction]
pub(crate) fn parse_int<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    match IBig::from_str_radix(digits, 10) {
        Ok(number) => signed(py, &number),
        Err(_) => Err(input(py, "these are no decimal digits")),
    }
}

/// The decimal digits of an integer of any size.
#[pyfunction]
pub(crate) fn decimal(number: &Bound<'_, PyAny>) -> PyResult<String> {
    if number.lt(0)? {
        let magnitude = natural(&number.neg()?)?;
        return Ok(IBig::from_parts(Sign::Negative, magnitude).to_string());
    }
    Ok(natural(number)?.to_string())
}
