//! How a table is written, as the command line has it.

use clap::ValueEnum;
use wythoff_print::grid::{LatexStyle, Reading};

/// Which LaTeX environment a table uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LatexStyleArg {
    /// `tabular` with the rules of the package booktabs.
    Booktabs,
    /// `array`, for use in formulas, without packages.
    Array,
}

impl From<LatexStyleArg> for LatexStyle {
    fn from(style: LatexStyleArg) -> Self {
        match style {
            LatexStyleArg::Booktabs => Self::Booktabs,
            LatexStyleArg::Array => Self::Array,
        }
    }
}

/// In which order a table is read as a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReadingArg {
    /// T(0,0), T(0,1), T(1,0), T(0,2), ...: all antidiagonals that are whole in the table
    Antidiagonals,
    /// T(0,0), T(1,0), T(1,1), T(2,0), ...: from every row the part up to the main diagonal
    Triangle,
    /// Row after row, each whole
    Rows,
}

impl From<ReadingArg> for Reading {
    fn from(reading: ReadingArg) -> Self {
        match reading {
            ReadingArg::Antidiagonals => Self::Antidiagonals,
            ReadingArg::Triangle => Self::Triangle,
            ReadingArg::Rows => Self::Rows,
        }
    }
}
