//! Output formats.

use std::path::Path;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use wythoff_print::{Algebra, Style};

/// A form in which a command can write its answer. Every command takes some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading: aligned, with explanations.
    Text,
    /// For programs; the shape is part of the contract.
    Json,
    /// Comma-separated values with a header line.
    Csv,
    /// The b-file of the OEIS: `n a(n)` in every line.
    Bfile,
    /// A table for a paper.
    Latex,
    /// A list or table for Mathematica.
    Mathematica,
    /// A list or table for PARI/GP.
    Pari,
    /// A list or table for Maple.
    Maple,
    /// A picture made of pixels.
    Png,
    /// A picture made of shapes.
    Svg,
    /// Apache Parquet with a typed schema.
    Parquet,
    /// Graphviz.
    Dot,
    /// The text format of Walnut.
    Walnut,
    /// A file for the proof assistant Rocq (Coq), to be used with the development in `formal/`.
    Rocq,
    /// Compute, and print only size, checksum and seconds.
    None,
}

impl Format {
    /// A parser for the `--format` of a command that can write only some of the formats.
    pub fn among(formats: &'static [Self]) -> impl TypedValueParser<Value = Self> {
        let values = formats.iter().filter_map(ValueEnum::to_possible_value);
        PossibleValuesParser::new(values).map(|name| {
            Self::from_str(&name, false).expect("only names of formats are possible values")
        })
    }

    /// How long answers are written in this format.
    pub fn style(self) -> Style {
        match self {
            Self::Csv => Style::Csv,
            Self::Json => Style::Json,
            Self::Bfile => Style::Bfile,
            Self::Latex => Style::Latex,
            _ => self.algebra().map_or(Style::Text, Style::Algebra),
        }
    }

    /// The program of computer algebra that reads this format, if there is one.
    pub fn algebra(self) -> Option<Algebra> {
        match self {
            Self::Mathematica => Some(Algebra::Mathematica),
            Self::Pari => Some(Algebra::Pari),
            Self::Maple => Some(Algebra::Maple),
            _ => None,
        }
    }

    /// The format that the name of a file suggests.
    pub fn of_file(path: &Path) -> Option<Self> {
        Some(match path.extension()?.to_str()? {
            "txt" => Self::Text,
            "json" => Self::Json,
            "csv" => Self::Csv,
            "tex" => Self::Latex,
            "m" | "wl" => Self::Mathematica,
            "gp" => Self::Pari,
            "mpl" => Self::Maple,
            "png" => Self::Png,
            "svg" => Self::Svg,
            "parquet" => Self::Parquet,
            "dot" | "gv" => Self::Dot,
            "v" => Self::Rocq,
            _ => return None,
        })
    }
}
