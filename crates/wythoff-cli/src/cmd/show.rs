//! `wythoff show`: the rules of a game and what is known about it.

use serde::Serialize;
use wythoff::period::{PeriodicRow, Repeat, RowGame, Search, Series};
use wythoff::subject::Subject;
use wythoff::theorem::library::{self, Entry};
use wythoff::theorem::statement::Claim;
use wythoff::{CatalogueGame, Game, Status, closed};

use crate::arg::GameArg;
use crate::checksum::Checksum;
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::None];

/// Level sets up to this value are looked up.
const LEVELS: u64 = 16;

const EXAMPLES: &str = "\
Examples:
  wythoff show wythoff
  wythoff show w:2,5 --format json
  wythoff show f-wythoff --rules-only > f-wythoff.game
  wythoff show --rules \"piles a <= b; move (a - i, b - i) for i >= 1\"";

/// Show the rules of a game in words and in the rule language, and what is known about it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Print only the rules, in the rule language: the content of a .game file
    #[arg(long)]
    rules_only: bool,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

#[derive(Serialize)]
struct Shown {
    id: String,
    name: String,
    piles: Option<usize>,
    words: Vec<String>,
    rules: Option<String>,
    source: Option<&'static str>,
    known: Vec<Known>,
}

#[derive(Serialize)]
struct Known {
    statement: String,
    status: &'static str,
    source: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let shown = describe(&args.game.read()?);
    if args.rules_only {
        let rules = shown.rules.ok_or_else(|| {
            Failure::Input(format!("{} has no rules in the rule language", shown.id))
        })?;
        context.write(|out| out.write_all(rules.as_bytes()))?;
        return Ok(ExitStatus::Yes);
    }
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&shown)?,
        Format::None => {
            let text = text(&shown);
            context.write_summary(text.len(), Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => context.write(|out| out.write_all(text(&shown).as_bytes()))?,
    }
    Ok(ExitStatus::Yes)
}

fn describe(game: &Game) -> Shown {
    match game {
        Game::Catalogue(catalogue) => Shown {
            id: game.name(),
            name: catalogue.entry().name.to_owned(),
            piles: game.piles(),
            words: catalogue.rules_in_words(),
            rules: catalogue.rule_text(2),
            source: Some(catalogue.entry().source),
            known: known(game),
        },
        Game::Typed { rules, .. } => Shown {
            id: game.name(),
            name: "a game of the rule language".to_owned(),
            piles: game.piles(),
            words: Vec::new(),
            rules: Some(rules.rules().to_string()),
            source: None,
            known: known(game),
        },
    }
}

/// The theorems that the engines use for this game.
fn known(game: &Game) -> Vec<Known> {
    let mut known = Vec::new();
    if let Some(catalogue) = game.catalogue() {
        // Where a theorem gives every value, one line says it.
        let levels = if catalogue == CatalogueGame::Nim {
            known.push(Known {
                statement: "the Grundy value is the nim-sum of the piles".to_owned(),
                status: Status::Proved.word(),
                source: "Bouton 1902; Sprague 1935; Grundy 1939".to_owned(),
            });
            0
        } else {
            LEVELS
        };
        let levels = (0..levels).filter_map(|g| Some((g, closed::level_set(catalogue, g)?)));
        for (value, set) in levels {
            known.push(Known {
                statement: format!("positions of value {value}: {}", set.statement()),
                status: set.status().word(),
                source: set.source(),
            });
        }
        known.extend(library::about(catalogue).map(proved));
        known.extend(library::including(catalogue).map(proved));
        known.extend(library::pairs_including(catalogue).map(|entry| Known {
            statement: entry.theorem().statement(),
            status: Status::Proved.word(),
            source: found_by_program(entry.subject, entry.file),
        }));
        if let Some(set) = closed::misere_p_positions(catalogue) {
            known.push(Known {
                statement: format!("P-positions in misère play: {}", set.statement()),
                status: set.status().word(),
                source: set.source(),
            });
        }
    }
    let two_piles = game.piles().is_none_or(|piles| piles == 2);
    if two_piles && game.rules().is_ok_and(|rules| rules.tail().is_some()) {
        known.push(Known {
            statement: "every row of Grundy values is additively periodic".to_owned(),
            status: Status::Proved.word(),
            source: "the finite-state argument of Landman 2002".to_owned(),
        });
    }
    if game.catalogue() == Some(CatalogueGame::Wythoff) {
        known.extend(
            OEIS_ROWS
                .iter()
                .filter_map(|&(row, name)| row_recurrence(game, row, name)),
        );
    }
    known
}

/// A theorem of the library, and the command that proves it again.
fn proved(entry: &Entry) -> Known {
    let claim = match entry.claim {
        Claim::Value(0) => String::new(),
        Claim::Value(value) => format!(" --value {value}"),
        Claim::Misere => " --misere".to_owned(),
    };
    let subject = match entry.subject() {
        Subject::SmallHeap(most) => format!("n-heap:3 --smallest-heap {most}"),
        other => other.to_string(),
    };
    Known {
        statement: entry.theorem().statement(),
        status: Status::Proved.word(),
        source: found_by_program(&format!("{subject}{claim}"), entry.file),
    }
}

/// The source of a theorem that a command finds again.
fn found_by_program(arguments: &str, file: &str) -> String {
    format!("found and proved by this program: `wythoff prove {arguments}`; {file} in the library")
}

/// Rows of Wythoff's game whose recurrences the OEIS lists as conjectures.
const OEIS_ROWS: &[(u64, &str)] = &[(3, "A004484"), (4, "A004485")];

/// The recurrence of a row, found and proved on the spot: these rows take less than a millisecond.
fn row_recurrence(game: &Game, row: u64, name: &str) -> Option<Known> {
    let game = RowGame::new(&*game.rules().ok()?).ok()?;
    let row = PeriodicRow::find(&game, row, &Search::default()).ok()?;
    let Repeat { start, length } = row.repeat();
    Some(Known {
        statement: format!(
            "row {}, {name}: {}",
            row.row(),
            Series::of(&row).recurrence()
        ),
        status: Status::Proved.word(),
        source: format!(
            "a conjecture in the OEIS; proved by the equal states of rows 0 to {} before columns \
             {start} and {}, see `wythoff period --certificate`",
            row.row(),
            start + length
        ),
    })
}

fn text(shown: &Shown) -> String {
    let mut text = format!("{}: {}\n", shown.id, shown.name);
    let piles = match shown.piles {
        Some(1) => "one pile".to_owned(),
        Some(piles) => format!("{piles} piles"),
        None => "any number of piles".to_owned(),
    };
    text.push_str(&piles);
    if let Some(source) = shown.source {
        text.push_str(&format!("; {source}"));
    }
    text.push('\n');
    if !shown.words.is_empty() {
        text.push_str("\nRules\n");
        shown
            .words
            .iter()
            .for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    if let Some(rules) = &shown.rules {
        text.push_str("\nIn the rule language");
        if shown.piles.is_none() {
            text.push_str(", for two piles");
        }
        text.push('\n');
        rules
            .lines()
            .for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    text.push_str("\nKnown\n");
    if shown.known.is_empty() {
        text.push_str("  no theorem for positions of every size; engines compute from the rules\n");
    }
    for known in &shown.known {
        let Known {
            statement,
            status,
            source,
        } = known;
        text.push_str(&format!(
            "  {status:<9}  {statement}\n             [{source}]\n"
        ));
    }
    text
}
