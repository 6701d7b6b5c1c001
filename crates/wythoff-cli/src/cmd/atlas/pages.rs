//! The files of an atlas: a page to browse and search, and the rows as Parquet and JSON.

use serde_json::{Value, json};
use wythoff::Status;
use wythoff::ask::atlas::AtlasRow;
use wythoff::ask::atlas::family::Family;
use wythoff_draw::markup::{element, escaped, link, page};
use wythoff_write::parquet::{Cell, Column, ParquetWriter};

use super::summary::Summary;
use crate::Failure;
use crate::output::Folder;

const STYLE: &str = include_str!("atlas.css");
const SCRIPT: &str = include_str!("atlas.js");

/// So many games are listed under a heading.
const LISTED: usize = 12;

/// Writes everything.
pub(super) fn write(summary: &Summary, family: Family, folder: &Folder) -> Result<(), Failure> {
    folder.write("atlas.parquet", |out| {
        let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
        let columns = COLUMNS.iter().map(|(_, is_text)| match is_text {
            true => Column::Text(Vec::new()),
            false => Column::Integer(Vec::new()),
        });
        let mut writer = ParquetWriter::with_columns(out, &names, columns.collect())?;
        for (row, class) in summary.rows.iter().zip(&summary.class_of) {
            writer.mixed_row(cells(row, *class))?;
        }
        writer.finish()
    })?;
    let rows = summary.rows.iter().zip(&summary.class_of);
    let lines = rows.map(|(row, class)| {
        let mut value = serde_json::to_value(row).unwrap_or(Value::Null);
        value["class"] = json!(class);
        value.to_string()
    });
    let lines: Vec<String> = lines.collect();
    folder.text("atlas.json", &format!("[\n{}\n]\n", lines.join(",\n")))?;
    folder.text("index.html", &index(summary, family))
}

/// The columns of the table; `true` for text.
const COLUMNS: &[(&str, bool)] = &[
    ("id", true),
    ("rules", true),
    ("status", true),
    ("theorem", true),
    ("states", false),
    ("numeration", true),
    ("class", false),
    ("named", true),
    ("named_status", true),
    ("form", true),
    ("statement", true),
    ("growth", true),
    ("slope_least", false),
    ("slope_largest", false),
    ("periods", true),
    ("oeis_smaller", true),
    ("oeis_larger", true),
    ("compared", false),
    ("size", false),
    ("first", true),
];

fn cells(row: &AtlasRow, class: usize) -> Vec<Cell> {
    let text = |text: &str| Cell::Text(text.to_owned());
    let pairs = |pairs: &[[u64; 2]]| {
        let pairs: Vec<String> = pairs.iter().map(|[a, b]| format!("{a},{b}")).collect();
        Cell::Text(pairs.join(" "))
    };
    let named = row.named.as_ref();
    vec![
        text(&row.id),
        text(&row.rules),
        text(row.status.word()),
        text(&row.theorem),
        Cell::Integer(row.states),
        text(&row.numeration),
        Cell::Integer(class as u64),
        Cell::Text(named.map_or_else(String::new, |named| named.name.clone())),
        text(named.map_or("", |named| named.status.word())),
        text(&row.form),
        text(&row.statement),
        pairs(&row.growth),
        Cell::Integer(row.slopes[0]),
        Cell::Integer(row.slopes[1]),
        pairs(&row.periods),
        Cell::Text(row.smaller.join(" ")),
        Cell::Text(row.larger.join(" ")),
        Cell::Integer(row.compared),
        Cell::Integer(row.size),
        pairs(&row.first),
    ]
}

fn index(summary: &Summary, family: Family) -> String {
    let counts = summary.counts();
    let mut body = element("h1", "", &format!("An atlas of games: {family}"));
    body += &element("p", "", family.about());
    body += &element(
        "p",
        "",
        &format!(
            "{} games, {} theorems for piles of any size, {} different sets of P-positions of which {} are proved. Every theorem has a \
             certificate for `wythoff verify` and was compared with a table computed from the rules, {} positions in all.",
            counts.games, counts.theorems, counts.classes, counts.proved_classes, counts.compared
        ),
    );
    body += "<p>The table as data: <a href=\"atlas.parquet\">atlas.parquet</a>, <a href=\"atlas.json\">atlas.json</a>.</p>";
    body += &disguises(summary);
    let automata = summary.automata();
    let section = |title: &str, rows: Vec<&AtlasRow>| match rows.is_empty() {
        true => String::new(),
        false => format!(
            "{}<ul>{}</ul>",
            element("h2", "", title),
            rows.into_iter().map(item).collect::<String>()
        ),
    };
    body += &section(
        "New here: proved, and neither a game of the catalogue nor a sequence that is known",
        first(summary.unnamed()),
    );
    // Where there are few, the list of the largest has them all.
    let smallest = automata.iter().copied().filter(|_| automata.len() > LISTED);
    body += &section("The smallest automata", first(smallest));
    body += &section(
        "The largest automata",
        first(automata.iter().rev().copied()),
    );
    body += &section(
        "Positions along more than one line",
        summary.split().into_iter().take(LISTED).collect(),
    );
    body += &section(
        "No theorem within the limits",
        summary.open().into_iter().take(LISTED).collect(),
    );
    body += "<h2>All games</h2><p><input id=\"search\" type=\"search\" placeholder=\"move (a - 1, b - 3), wythoff, A000201, ostrowski, class:7, states>100\" \
             aria-label=\"Search\"> <span id=\"count\"></span></p><div id=\"games\"></div>";
    let rows = summary.rows.iter().zip(&summary.class_of);
    let rows: Vec<Value> = rows.map(|(row, class)| short(row, *class)).collect();
    // A script ends at the first closing tag, wherever that is.
    let data = Value::from(rows).to_string().replace("</", "<\\/");
    let script = format!("const ATLAS = {data};\n{SCRIPT}");
    page(
        &format!("Atlas of games: {family}"),
        STYLE,
        &body,
        Some(&script),
    )
}

fn first<'a>(rows: impl IntoIterator<Item = (&'a AtlasRow, usize)>) -> Vec<&'a AtlasRow> {
    let rows = rows.into_iter().map(|(row, _)| row);
    rows.take(LISTED).collect()
}

fn disguises(summary: &Summary) -> String {
    let mut text = element("h2", "", "Known games in disguise");
    text += "<ul>";
    for (name, rows) in summary.disguises() {
        let shown = rows.iter().take(LISTED).map(|row| certificate(row));
        let shown: Vec<String> = shown.collect();
        let more = if rows.len() > LISTED { ", ..." } else { "" };
        text += &format!(
            "<li><b>{}</b>: {} games have its P-positions, proved: {}{more}</li>",
            escaped(&name),
            rows.len(),
            shown.join(", ")
        );
    }
    text + "</ul>"
}

fn certificate(row: &AtlasRow) -> String {
    match row.theorem.as_str() {
        "none" => escaped(&row.id),
        _ => link(&format!("certificates/{}.txt", row.id), &row.id),
    }
}

/// A game in one line.
fn item(row: &AtlasRow) -> String {
    let what = match row.theorem.as_str() {
        "automaton" => format!("{} states ({})", row.states, row.numeration),
        "pairs" => "spaced pairs".to_owned(),
        _ => {
            let growth: Vec<String> = row
                .growth
                .iter()
                .map(|[rows, states]| format!("{states} states for {rows} rows"))
                .collect();
            format!("{}; {}", row.statement, growth.join(", "))
        }
    };
    let form = match row.form.is_empty() {
        true => String::new(),
        false => format!(": {}", row.form),
    };
    format!(
        "<li>{} <code>{}</code> {}</li>",
        certificate(row),
        escaped(&row.rules),
        escaped(&format!("{what}{form}"))
    )
}

/// What the page needs of a row.
fn short(row: &AtlasRow, class: usize) -> Value {
    let first: Vec<&[u64; 2]> = row.first.iter().take(16).collect();
    let oeis: Vec<&String> = row.smaller.iter().chain(&row.larger).collect();
    let named = row.named.as_ref().map(|named| match named.status {
        Status::Proved => named.name.clone(),
        _ => format!("{} up to {}", named.name, row.size),
    });
    json!({
        "id": row.id, "rules": row.rules, "status": row.status.word(), "theorem": row.theorem, "states": row.states,
        "numeration": row.numeration, "class": class, "form": row.form, "growth": row.growth, "slopes": row.slopes,
        "named": named, "oeis": oeis,
        "periods": row.periods, "first": first,
        "why": if row.theorem == "none" { &row.statement } else { "" },
    })
}
