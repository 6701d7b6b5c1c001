//! The files of the page of the lab, for the board in a notebook.

use pyo3::prelude::*;
use wythoff_lab::assets;

/// The text of a file of the page, if there is one of this name.
#[pyfunction]
pub(crate) fn page_file(name: &str) -> Option<&'static str> {
    let asset = assets::ALL.iter().find(|asset| asset.name == name)?;
    std::str::from_utf8(asset.bytes).ok()
}
