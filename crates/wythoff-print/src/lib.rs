//! Long answers as text, piece by piece: positions, terms, letters, arrays and tables in every format.
//!
//! A crate of its own, so that what is done for every number is optimised, and the command line, which only takes
//! arguments and asks, need not be. Nothing long is ever kept: what comes is written as it comes.

pub mod algebra;
pub mod array;
pub mod grid;
pub mod letters;
pub mod positions;
pub mod terms;

pub use algebra::Algebra;

/// A form of text in which long answers are written. Not all answers have all forms; those that have not are written
/// as text for readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// For reading.
    Text,
    /// Comma-separated values with a header line.
    Csv,
    /// One line of JSON.
    Json,
    /// The b-file of the OEIS: `n a(n)` in every line.
    Bfile,
    /// For a paper.
    Latex,
    /// For a program of computer algebra.
    Algebra(Algebra),
}
