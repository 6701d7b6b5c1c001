//! What the commands that search for theorems share: their options, and how an automaton is written.

use std::path::{Path, PathBuf};

use wythoff::read;
use wythoff_automata::format::{dot, json, svg, walnut};
use wythoff_automata::{Relation, System};

use crate::{Failure, Format};

/// The option `--numeration`.
#[derive(Debug, Clone, clap::Args)]
pub struct NumerationArg {
    /// How numbers are written: fibonacci, tribonacci, base:K, ostrowski:PRE;PERIOD or
    /// recurrence:FACTORS;FIRST [default: chosen from the slope of the P-positions]
    #[arg(long, value_name = "SYSTEM")]
    numeration: Option<String>,
}

impl NumerationArg {
    /// The system that the arguments name.
    pub fn read(&self) -> Result<Option<System>, Failure> {
        self.numeration.as_deref().map(read::system).transpose()
    }
}

/// The option `--checkpoint`.
#[derive(Debug, Clone, clap::Args)]
pub struct CheckpointArg {
    /// Keep what is learned in DIR; the same command goes on from there, even after a crash
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
}

impl CheckpointArg {
    /// The directory, if one was named.
    pub fn directory(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }
}

/// The formats of commands whose answer may be an automaton.
pub const AUTOMATON_FORMATS: &[Format] = &[
    Format::Text,
    Format::Json,
    Format::Walnut,
    Format::Dot,
    Format::Svg,
    Format::None,
];

/// An automaton in one of the formats for automata.
pub fn written(relation: &Relation, format: Format) -> Result<String, Failure> {
    Ok(match format {
        Format::Walnut => walnut::write_relation(relation),
        Format::Dot => dot::write_relation(relation),
        Format::Json => json::write_relation(relation),
        _ => svg::write_relation(relation).ok_or_else(|| {
            Failure::input(format!(
                "the automaton has {} states, and drawings end at {}; try --format dot",
                relation.states(),
                svg::MAX_STATES
            ))
        })?,
    })
}
