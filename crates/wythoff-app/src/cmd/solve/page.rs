//! The solution as a page with pictures.

use std::fmt::Write as _;
use std::path::Path;

use wythoff::engine::{Meter, ValueTable};
use wythoff::{CatalogueGame, Game, Status};
use wythoff_automata::format::walnut;

use super::solution::{Level, Solution};
use crate::plot::{self, HeatMap};
use crate::rocq::Checked;
use crate::{Context, Failure, output};

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
@media print { body { margin: 0; max-width: none } }";

/// Writes `index.html` and the automata, each whole or not at all.
pub(super) fn write(
    solution: &Solution,
    game: &Game,
    directory: &Path,
    context: &Context,
) -> Result<(), Failure> {
    std::fs::create_dir_all(directory).map_err(|error| {
        Failure::Input(format!("cannot create {}: {error}", directory.display()))
    })?;
    for level in &solution.levels {
        if let Some(automaton) = &level.automaton {
            let text = walnut::write_relation(automaton);
            let name = file_name(level);
            output::to_file(&directory.join(name), |out| out.write_all(text.as_bytes()))?;
        }
    }
    let mut page = String::new();
    let map = heat_map(game, context)?;
    let checked: CheckedOf = match game.catalogue() {
        Some(CatalogueGame::Wythoff) => Checked::find,
        _ => |_| None,
    };
    write_page(solution, &map, checked, &mut page).expect("writing to a string cannot fail");
    let path = directory.join("index.html");
    output::to_file(&path, |out| out.write_all(page.as_bytes()))
}

fn file_name(level: &Level) -> String {
    format!("value-{}.walnut.txt", level.value)
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
        outcomes: false,
    };
    Ok(plot::svg::svg(&map.scene())?)
}

/// Finds out whether the proof assistant has checked a sentence about the game.
type CheckedOf = fn(&str) -> Option<&'static Checked>;

fn write_page(
    solution: &Solution,
    map: &str,
    checked: CheckedOf,
    page: &mut String,
) -> std::fmt::Result {
    let name = escaped(&solution.game);
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{name}</title>\n<style>\n{STYLE}\n</style>\n<h1>{name}</h1>\n"
    )?;
    if !solution.complete {
        writeln!(
            page,
            "<p><strong>Incomplete.</strong> Missing are:</p>\n<ul>"
        )?;
        for gap in &solution.missing {
            let [what, reason] = [&gap.what, &gap.reason].map(|text| escaped(text));
            writeln!(page, "<li>{what}: {reason}</li>")?;
        }
        writeln!(page, "</ul>")?;
    }
    if let Some(rules) = &solution.rules {
        writeln!(page, "<pre>{}</pre>", escaped(rules))?;
    }
    if let Some(table) = &solution.table {
        writeln!(page, "<h2>Grundy values</h2>\n<table>")?;
        for row in &table.values {
            page.push_str("<tr>");
            for value in row {
                let class = if *value == 0 { " class=\"p\"" } else { "" };
                write!(page, "<td{class}>{value}</td>")?;
            }
            page.push_str("</tr>\n");
        }
        writeln!(page, "</table>\n<p class=\"status\">{}</p>", table.status)?;
    }
    page.push_str(map);
    for level in &solution.levels {
        write_level(level, checked, page)?;
    }
    if !solution.periods.is_empty() {
        page.push_str("<h2>Additive periods of the rows</h2>\n<table>\n");
        page.push_str("<tr><th>row</th><th>from column</th><th>period</th></tr>\n");
        for row in &solution.periods {
            writeln!(
                page,
                "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
                row.row, row.preperiod, row.period
            )?;
        }
        page.push_str("</table>\n<p class=\"status\">proved</p>\n");
    }
    if let Some(fact) = &solution.cross_check {
        let line = escaped(&fact.statement);
        writeln!(
            page,
            "<p>{line} <span class=\"status\">{}</span></p>",
            fact.status
        )?;
    }
    writeln!(
        page,
        "<p class=\"status\">wythoff {}, numeration {}</p>\n</html>",
        env!("CARGO_PKG_VERSION"),
        escaped(&solution.numeration)
    )
}

fn write_level(level: &Level, checked: CheckedOf, page: &mut String) -> std::fmt::Result {
    writeln!(page, "<h2>{}</h2>", level.title())?;
    writeln!(page, "<p>{} …</p>", level.first_positions())?;
    let status = level.status;
    let own = level.statement.iter().chain(&level.closed_form);
    let facts = level.consequences.iter();
    for (line, status) in own
        .map(|line| (line, status))
        .chain(facts.map(|fact| (&fact.statement, fact.status)))
    {
        let known = checked(line).filter(|_| status == Status::Proved.word());
        let known = known.map_or(String::new(), |known| format!(", {known}"));
        let line = escaped(line);
        writeln!(
            page,
            "<p>{line} <span class=\"status\">{status}{known}</span></p>"
        )?;
    }
    if let Some(reason) = &level.reason {
        let missing = if level.is_proved() {
            "No automaton: "
        } else {
            ""
        };
        writeln!(
            page,
            "<p>{missing}{} <span class=\"status\">undecided</span></p>",
            escaped(reason)
        )?;
    }
    if level.automaton.is_some() {
        let name = file_name(level);
        writeln!(
            page,
            "<p><a href=\"{name}\">The automaton</a> in Walnut's format</p>"
        )?;
    }
    if let Some(drawing) = level.drawing() {
        page.push_str(&drawing);
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
