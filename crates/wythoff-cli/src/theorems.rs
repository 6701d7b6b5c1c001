//! What the commands that search for theorems share: their options, and how an automaton is written.

use std::path::{Path, PathBuf};

use serde::Serialize;
use wythoff::{Game, read};
use wythoff_automata::format::{dot, json, svg, walnut};
use wythoff_automata::{Relation, System};

use crate::arg::{self, GameArg};
use crate::{Context, Failure, Format};

/// A game whose moves are changed, and which of its positions are not.
#[derive(Debug, clap::Args)]
pub struct LevelsArg {
    #[command(flatten)]
    game: GameArg,

    /// The positions of the values 0, ..., G stay the same
    #[arg(long, value_name = "G", value_parser = arg::word, default_value = "0")]
    value: u64,
}

impl LevelsArg {
    /// The game.
    pub fn game(&self) -> Result<Game, Failure> {
        self.game.read()
    }

    /// The largest value whose positions stay the same.
    pub fn value(&self) -> u64 {
        self.value
    }
}

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

/// The option `--format` of a command that looks for an automaton beside other things.
#[derive(Debug, Clone, clap::Args)]
pub struct AutomatonFormatArg {
    /// How to write the answer
    #[arg(long, value_parser = Format::among(AUTOMATON_FORMATS))]
    format: Option<Format>,
}

impl AutomatonFormatArg {
    /// Writes the answer as JSON, or the automaton that was found; any other format is handed back. In a file, JSON is
    /// that of the automaton, if there is one.
    pub fn write(
        &self,
        answer: &impl Serialize,
        automaton: Option<&Relation>,
        why_none: &str,
        context: &Context,
    ) -> Result<Option<Format>, Failure> {
        let format = context.format(self.format, AUTOMATON_FORMATS);
        match format {
            Format::Json if context.file().is_none() || automaton.is_none() => {
                context.write_json(answer)?;
            }
            Format::Json | Format::Walnut | Format::Dot | Format::Svg => {
                let relation = automaton.ok_or_else(|| Failure::input(why_none))?;
                let text = written(relation, format)?;
                context.write(|out| out.write_all(text.as_bytes()))?;
            }
            _ => return Ok(Some(format)),
        }
        Ok(None)
    }
}

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
