//! The files of an atlas: a page to browse and search, and the rows as Parquet and JSON.

use std::io;

use serde_json::{Value, json};
use wythoff::Status;
use wythoff::ask::atlas::AtlasRow;
use wythoff::ask::atlas::family::Family;
use wythoff_draw::markup::{element, escaped, link, page};
use wythoff_draw::small;
use wythoff_draw::svg::svg;
use wythoff_write::parquet::{Cell, Column, ParquetWriter};

use super::summary::Summary;
use crate::Failure;
use crate::output::Folder;

const STYLE: &str = include_str!("atlas.css");
const SCRIPT: &str = include_str!("atlas.js");

/// So many games are listed under a heading.
const LISTED: usize = 12;

/// Piles below this number are in the small pictures.
const PICTURED: u64 = 24;

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
    folder.text("index.html", &index(summary, family)?)
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

fn index(summary: &Summary, family: Family) -> io::Result<String> {
    let counts = summary.counts();
    let mut body = element("h1", "", &format!("An atlas of games: {family}"));
    body += &element("p", "", family.about());
    body += "<dl>";
    for (number, what) in [
        (counts.games as u64, "games"),
        (counts.theorems as u64, "theorems for piles of any size"),
        (counts.classes as u64, "different sets of P-positions"),
        (counts.proved_classes as u64, "of these proved"),
        (counts.compared, "positions compared with the rules"),
    ] {
        body += &format!("<div><dt>{}</dt><dd>{what}</dd></div>", in_groups(number));
    }
    body += "</dl><p>Every theorem has a certificate for <code>wythoff verify</code>: follow the name of the game. \
             The table as data: <a href=\"atlas.parquet\">atlas.parquet</a>, <a href=\"atlas.json\">atlas.json</a>. \
             <a href=\"#all\">All games, to search.</a></p>";
    body += &disguises(summary);
    body += &slopes(summary)?;
    let automata = summary.automata();
    let section = |title: &str, rows: Vec<&AtlasRow>| -> io::Result<String> {
        if rows.is_empty() {
            return Ok(String::new());
        }
        let items: String = rows.into_iter().map(item).collect::<io::Result<_>>()?;
        let title = element("h2", "", title);
        Ok(format!("{title}<ul class=\"games\">{items}</ul>"))
    };
    body += &section(
        "Proved, and not known to this program: neither a game of the catalogue nor a sequence of the OEIS that it knows",
        first(summary.unnamed()),
    )?;
    // Where there are few, the list of the largest has them all.
    let smallest = automata.iter().copied().filter(|_| automata.len() > LISTED);
    body += &section("The smallest automata", first(smallest))?;
    body += &section(
        "The largest automata",
        first(automata.iter().rev().copied()),
    )?;
    body += &section(
        "Positions along more than one line",
        summary.split().into_iter().take(LISTED).collect(),
    )?;
    body += &section(
        "No theorem within the limits",
        summary.open().into_iter().take(LISTED).collect(),
    )?;
    body += "<h2 id=\"all\">All games</h2><p><input id=\"search\" type=\"search\" placeholder=\"move (a - 1, b - 3), wythoff, A000201, ostrowski, class:7, states>100\" \
             aria-label=\"Search\"> <span id=\"count\"></span></p><div id=\"games\"></div>";
    let rows = summary.rows.iter().zip(&summary.class_of);
    let rows: Vec<Value> = rows.map(|(row, class)| short(row, *class)).collect();
    // A script ends at the first closing tag, wherever that is.
    let data = Value::from(rows).to_string().replace("</", "<\\/");
    let script = format!("const ATLAS = {data};\n{SCRIPT}");
    Ok(page(
        &format!("Atlas of games: {family}"),
        STYLE,
        &body,
        Some(&script),
    ))
}

/// A number with its digits in groups of three.
fn in_groups(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<String> = groups
        .map(|group| String::from_utf8_lossy(group).into_owned())
        .collect();
    groups.join("\u{202f}")
}

/// How many sets of P-positions lie along which line.
fn slopes(summary: &Summary) -> io::Result<String> {
    let counts = summary.slopes();
    if counts.len() < 2 {
        return Ok(String::new());
    }
    let title = element("h2", "", "Slopes on a line");
    let says = "The larger pile over the smaller one, far out, in hundredths: how many different sets lie along one line of that slope. The heights are \
                logarithmic, and the golden ratio is in the bar of 1.61. Computed, not proved.";
    let picture = svg(&small::bars(&counts))?;
    Ok(format!(
        "{title}{}<div class=\"wide\">{picture}</div>",
        element("p", "", says)
    ))
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
            "<li><b>{}</b>: {} its P-positions, proved: {}{more}</li>",
            escaped(&name),
            match rows.len() {
                1 => "one game has".to_owned(),
                count => format!("{count} games have"),
            },
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

/// A game with a picture of its first P-positions.
fn item(row: &AtlasRow) -> io::Result<String> {
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
    Ok(format!(
        "<li>{}<div>{} <span>{}</span><br><code>{}</code></div></li>",
        svg(&small::positions(&row.first, PICTURED))?,
        certificate(row),
        escaped(&format!("{what}{form}")),
        escaped(&row.rules)
    ))
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
