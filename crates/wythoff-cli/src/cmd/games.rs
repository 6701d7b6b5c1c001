//! `wythoff games`: the catalogue.

use std::borrow::Cow;

use wythoff::ask::Question;
use wythoff::ask::games::{GameLine, GamesQuestion, Piles};

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

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let answer = GamesQuestion.ask(context)?;
    let games = &answer.0;
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&answer)?,
        Format::Csv => context.write(|out| {
            writeln!(out, "id,name,params,piles,source,example")?;
            games.iter().try_for_each(|game| {
                let cells = cells(game).map(|cell| quoted(&cell));
                writeln!(out, "{}", cells.join(","))
            })
        })?,
        Format::None => {
            let bytes = games.iter().flat_map(|game| game.id.bytes());
            context.write_summary(games.len(), Checksum::of(bytes.map(u64::from)))?;
        }
        _ => {
            let mut table = TextTable::new([Align::Left]);
            table.row(["id", "name", "params", "piles", "source", "example"]);
            games.iter().for_each(|game| table.row(cells(game)));
            context.write(|out| table.write(out))?;
        }
    }
    Ok(ExitStatus::Yes)
}

fn cells(game: &GameLine) -> [Cow<'_, str>; 6] {
    let piles = match &game.piles {
        None => "any".into(),
        Some(Piles::Number(piles)) => piles.to_string().into(),
        Some(Piles::Parameter(name)) => name.into(),
    };
    [
        (&game.id).into(),
        (&game.name).into(),
        (&game.params).into(),
        piles,
        (&game.source).into(),
        (&game.example).into(),
    ]
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
