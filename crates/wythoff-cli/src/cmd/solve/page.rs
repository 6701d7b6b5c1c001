//! The solution as a page with pictures, and the files beside it.

use std::path::Path;

use wythoff::ask::solve::{LevelAnswer, Solution, Standing};
use wythoff::engine::{Meter, ValueTable};
use wythoff::{CatalogueGame, Game};
use wythoff_automata::format::{svg, walnut};
use wythoff_draw::markup::{self, element, escaped, link};

use super::text::{first_positions, title};
use crate::output::Folder;
use crate::plot::{self, HeatMap};
use crate::rocq::Checked;
use crate::{Context, Failure};

/// Rows and columns of the picture of the values.
const MAP: u64 = 64;

const STYLE: &str = "\
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
table { display: block; overflow-x: auto; border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { padding: .1rem .5rem; text-align: right }
pre { overflow-x: auto }
svg, img { max-width: 100%; height: auto; background: #fff }
.status { font-size: .85em; opacity: .75 }
.p { font-weight: bold }
@media print { body { margin: 0; max-width: none } }
";

/// Writes `index.html`, the automata and the certificates of the levels, each whole or not at all, the page last.
pub(super) fn write(
    solution: &Solution,
    certificates: &[Option<String>],
    game: &Game,
    directory: &Path,
    context: &Context,
) -> Result<(), Failure> {
    let folder = Folder::make(directory)?;
    for (level, certificate) in solution.levels.iter().zip(certificates) {
        if let Some(automaton) = &level.automaton {
            folder.text(&automaton_file(level), &walnut::write_relation(automaton))?;
        }
        if let Some(certificate) = certificate {
            folder.text(&certificate_file(level), certificate)?;
        }
    }
    let checked: CheckedOf = match game.catalogue() {
        Some(CatalogueGame::Wythoff) => Checked::find,
        _ => |_| None,
    };
    let map = heat_map(game, context)?;
    let body = body(solution, certificates, &map, checked);
    folder.text(
        "index.html",
        &markup::page(&solution.game, STYLE, &body, None),
    )?;
    folder.finish()
}

fn automaton_file(level: &LevelAnswer) -> String {
    format!("value-{}.walnut.txt", level.value)
}

fn certificate_file(level: &LevelAnswer) -> String {
    format!("value-{}.certificate.txt", level.value)
}

/// The values as a picture; empty where there is no table.
fn heat_map(game: &Game, context: &Context) -> Result<String, Failure> {
    let two_piles = game.piles().is_none_or(|piles| piles == 2);
    let Some(rules) = game.rules().ok().filter(|_| two_piles) else {
        return Ok(String::new());
    };
    let Ok(table) = ValueTable::grundy(rules, MAP, MAP, &context.budget, &Meter::default()) else {
        return Ok(String::new());
    };
    let map = HeatMap {
        title: format!("Grundy values of {}", game.name()),
        row_label: "x".to_owned(),
        column_label: "y".to_owned(),
        rows: table.rows(),
        columns: table.cols(),
        value: &|x, y| table.get(x, y),
        upward: true,
        words: None,
    };
    Ok(plot::svg::svg(&map.scene())?)
}

/// A line with its standing, and whether the proof assistant has checked it.
fn line(text: &str, status: Standing, checked: CheckedOf) -> String {
    let known = checked(text).filter(|_| status == Standing::Proved);
    let known = known.map_or(String::new(), |known| format!(", {known}"));
    let status = element("span", "status", &format!("{status}{known}"));
    format!("<p>{} {status}</p>\n", escaped(text))
}

/// Finds out whether the proof assistant has checked a sentence about the game.
type CheckedOf = fn(&str) -> Option<&'static Checked>;

/// A row of a table.
fn row(tag: &str, cells: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let cells = cells.into_iter();
    let cells: String = cells
        .map(|(class, text)| element(tag, class, &text))
        .collect();
    format!("<tr>{cells}</tr>\n")
}

fn body(
    solution: &Solution,
    certificates: &[Option<String>],
    map: &str,
    checked: CheckedOf,
) -> String {
    let mut body = element("h1", "", &solution.game) + "\n";
    if !solution.complete {
        body += "<p><strong>Incomplete.</strong> Missing are:</p>\n<ul>\n";
        for gap in &solution.missing {
            body += &(element("li", "", &format!("{}: {}", gap.what, gap.reason)) + "\n");
        }
        body += "</ul>\n";
    }
    if let Some(rules) = &solution.rules {
        body += &(element("pre", "", rules) + "\n");
    }
    if let Some(table) = &solution.table {
        body += "<h2>Grundy values</h2>\n<table>\n";
        for values in &table.values {
            let class = |value: u64| if value == 0 { "p" } else { "" };
            let cells = values
                .iter()
                .map(|&value| (class(value), value.to_string()));
            body += &row("td", cells);
        }
        body += "</table>\n";
        body += &(element("p", "status", table.status.word()) + "\n");
    }
    body += map;
    for (level, certificate) in solution.levels.iter().zip(certificates) {
        body += &of_level(level, certificate.is_some(), checked);
    }
    if !solution.library.is_empty() {
        body += "<h2>Higher values</h2>\n";
        for theorem in &solution.library {
            body += &line(&theorem.statement, Standing::Proved, checked);
        }
    }
    if !solution.periods.is_empty() {
        body += "<h2>Additive periods of the rows</h2>\n<table>\n";
        let head = ["row", "from column", "period"].map(|word| ("", word.to_owned()));
        body += &row("th", head);
        for period in &solution.periods {
            let numbers = [period.row, period.preperiod, period.period];
            body += &row("td", numbers.map(|number| ("", number.to_string())));
        }
        body += "</table>\n<p class=\"status\">proved</p>\n";
    }
    if let Some(fact) = &solution.cross_check {
        body += &line(&fact.statement, fact.status, checked);
    }
    let made = format!(
        "wythoff {}, numeration {}",
        env!("CARGO_PKG_VERSION"),
        solution.numeration
    );
    body + &element("p", "status", &made) + "\n"
}

fn of_level(level: &LevelAnswer, has_certificate: bool, checked: CheckedOf) -> String {
    let mut body = element("h2", "", &title(level)) + "\n";
    body += &format!("<p>{} …</p>\n", first_positions(level));
    for statement in level.statement.iter().chain(&level.closed_form) {
        body += &line(statement, level.status, checked);
    }
    for fact in &level.consequences {
        body += &line(&fact.statement, fact.status, checked);
    }
    if let Some(reason) = &level.reason {
        let missing = if level.is_proved() {
            "No automaton: "
        } else {
            ""
        };
        body += &line(&format!("{missing}{reason}"), Standing::Undecided, checked);
    }
    if has_certificate {
        let file = certificate_file(level);
        body += &format!(
            "<p>{}, proved again by {}</p>\n",
            link(&file, "The certificate"),
            element("code", "", &format!("wythoff verify {file}"))
        );
    }
    if let Some(automaton) = &level.automaton {
        let link = link(&automaton_file(level), "The automaton");
        body += &format!("<p>{link} in Walnut's format</p>\n");
        body += &svg::write_relation(automaton).unwrap_or_default();
    }
    body
}
