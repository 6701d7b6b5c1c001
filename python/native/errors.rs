//! Failures as exceptions of the package, with the words and carets of the command line.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use wythoff::Failure;

/// The exceptions that are raised here.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Input,
    Rule,
    Undecided,
}

/// An exception of the package, which is defined in Python.
pub(crate) fn error(py: Python<'_>, kind: Kind, message: String, notes: Vec<String>) -> PyErr {
    static INPUT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static RULE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static UNDECIDED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let (cell, name) = match kind {
        Kind::Input => (&INPUT, "InputError"),
        Kind::Rule => (&RULE, "RuleError"),
        Kind::Undecided => (&UNDECIDED, "Undecided"),
    };
    let class = cell.get_or_try_init(py, || {
        let class = py.import("wythoff._errors")?.getattr(name)?;
        Ok::<_, PyErr>(class.unbind())
    });
    let made = class.and_then(|class| match kind {
        Kind::Undecided => class.bind(py).call1((message, notes)),
        _ => class.bind(py).call1((message,)),
    });
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Something is wrong with an argument.
pub(crate) fn input(py: Python<'_>, message: impl Into<String>) -> PyErr {
    error(py, Kind::Input, message.into(), Vec::new())
}

/// What a failure says, without the word before it.
fn words(failure: &Failure) -> String {
    let message = failure.message().unwrap_or_default();
    let told = message.split_once(": ").map(|(_, told)| told.to_owned());
    told.unwrap_or(message)
}

/// The exception for a failure; `notes` is what was said before it.
pub(crate) fn of_failure(py: Python<'_>, failure: &Failure, notes: Vec<String>) -> PyErr {
    match failure {
        Failure::Undecided(_) => error(py, Kind::Undecided, words(failure), notes),
        Failure::BrokenPipe => PyRuntimeError::new_err("the reader of the answer went away"),
        _ => input(py, words(failure)),
    }
}

/// The exception for rules that make no game.
pub(crate) fn of_rules(py: Python<'_>, failure: &Failure) -> PyErr {
    error(py, Kind::Rule, words(failure), Vec::new())
}
