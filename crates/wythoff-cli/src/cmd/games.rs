//! `wythoff games`: the catalogue.

use serde::Serialize;
use wythoff::catalogue::{ENTRIES, Entry};

use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Csv, Format::None];

const EXAMPLES: &str = "\
Examples:
  wythoff games
  wythoff games --format json";

/// List the catalogue of games
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

#[derive(Serialize)]
struct Line {
    id: &'static str,
    name: &'static str,
    params: &'static str,
    piles: Option<Piles>,
    source: &'static str,
    example: &'static str,
}

/// The number of piles, or the parameter that is their number.
#[derive(Serialize)]
#[serde(untagged)]
enum Piles {
    Number(usize),
    Parameter(&'static str),
}

impl Piles {
    /// `None` if there may be any number of piles.
    fn read(word: &'static str) -> Option<Self> {
        (word != "any").then(|| word.parse().map_or(Self::Parameter(word), Self::Number))
    }
}

impl From<&Entry> for Line {
    fn from(entry: &Entry) -> Self {
        Self {
            id: entry.id,
            name: entry.name,
            params: entry.params,
            piles: Piles::read(entry.piles),
            source: entry.source,
            example: entry.example,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    match context.format(args.format, FORMATS) {
        Format::Json => {
            let lines: Vec<Line> = ENTRIES.iter().map(Line::from).collect();
            context.write_json(&lines)?;
        }
        Format::Csv => context.write(|out| {
            writeln!(out, "id,name,params,piles,source,example")?;
            ENTRIES.iter().try_for_each(|entry| {
                let cells = cells(entry).map(quoted);
                writeln!(out, "{}", cells.join(","))
            })
        })?,
        Format::None => {
            let bytes = ENTRIES.iter().flat_map(|entry| entry.id.bytes());
            context.write_summary(ENTRIES.len(), Checksum::of(bytes.map(u64::from)))?;
        }
        _ => {
            let mut table = TextTable::new([Align::Left]);
            table.row(["id", "name", "params", "piles", "source", "example"]);
            ENTRIES.iter().for_each(|entry| table.row(cells(entry)));
            context.write(|out| table.write(out))?;
        }
    }
    Ok(ExitStatus::Yes)
}

fn cells(entry: &Entry) -> [&'static str; 6] {
    [
        entry.id,
        entry.name,
        entry.params,
        entry.piles,
        entry.source,
        entry.example,
    ]
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
