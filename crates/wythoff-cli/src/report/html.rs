//! Pieces of HTML that the pages of the report share.

use wythoff::ask::claims::{DataTable, Finished, Verdict};
use wythoff_draw::markup::{self, element, link};

use super::Report;
use super::files::ENDINGS;

pub(super) use wythoff_draw::markup::escaped;

/// Tables longer than this are cut on the page; the files have all rows.
const MOST_ROWS: usize = 60;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// A page around its body.
pub(super) fn page(title: &str, body: &str) -> String {
    markup::page(title, STYLE, body, Some(SCRIPT))
}

/// The name of a claim as an anchor of the page.
pub(super) fn anchor(id: &str) -> String {
    id.replace('/', "-")
}

/// Text in which the names of claims of the report are links to them, on this page.
pub(super) fn linked(text: &str, report: &Report<'_>, page: &str) -> String {
    let word = |word: &str| {
        let name = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let known = |finished: &Finished<'_>| finished.claim.id == name;
        match word.split_once(name) {
            Some((before, after)) if report.finished.iter().any(known) => format!(
                "{}<a href=\"{page}#{}\">{name}</a>{}",
                escaped(before),
                anchor(name),
                escaped(after)
            ),
            _ => escaped(word),
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A verdict as a coloured word.
pub(super) fn badge(verdict: &Verdict) -> String {
    let word = verdict.kind().word();
    element("span", &format!("badge {word}"), word)
}

/// Something to type, with a button that copies it.
pub(super) fn command(text: &str) -> String {
    let text = escaped(text);
    format!(
        "<p class=\"command\"><code>{text}</code> <button type=\"button\" class=\"copy\">copy</button></p>\n"
    )
}

/// A sortable table of data with links to its files.
pub(super) fn data_table(table: &DataTable, stem: &str) -> String {
    let links = ENDINGS.map(|ending| link(&format!("data/{stem}.{ending}"), ending));
    let mut html = format!(
        "<div class=\"scroll\"><table class=\"data sortable\">\n<caption>{} <span class=\"files\">{}</span></caption>\n<thead><tr>",
        escaped(&table.title),
        links.join(" ")
    );
    for column in &table.columns {
        html += &format!("<th scope=\"col\">{}</th>", escaped(column.trim()));
    }
    html += "</tr></thead>\n<tbody>\n";
    for row in table.rows.iter().take(MOST_ROWS) {
        html += "<tr>";
        for cell in row {
            let is_number = cell.parse::<i128>().is_ok();
            html += &element("td", if is_number { "number" } else { "" }, cell);
        }
        html += "</tr>\n";
    }
    html += "</tbody></table></div>\n";
    if table.rows.len() > MOST_ROWS {
        html += &format!(
            "<p class=\"note\">{MOST_ROWS} of {} rows; <a href=\"data/{stem}.csv\">all of them</a>.</p>\n",
            table.rows.len()
        );
    }
    html
}
