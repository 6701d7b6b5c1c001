//! The page of the report with the open questions.

use wythoff::ask::claims::{Expected, Kind, Scale};

use super::Report;
use super::html::{self, anchor, badge, command, escaped, linked};
use super::summary::now;

/// The page as text.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut open = String::new();
    let mut settled = String::new();
    for finished in report.finished {
        if finished.claim.kind != Kind::Conjecture {
            continue;
        }
        let claim = finished.claim;
        let verdict = &finished.finding.verdict;
        let mut text = format!(
            "<section id=\"{}\">\n<h3>{} {}</h3>\n<p class=\"note\">{}</p>\n<p>{}</p>\n<p><b>{}</b>. {}</p>\n",
            anchor(&claim.id),
            badge(verdict),
            escaped(&claim.id),
            escaped(&claim.source),
            escaped(&claim.statement),
            escaped(&verdict.to_string()),
            linked(
                claim.known.as_deref().unwrap_or_default(),
                report,
                "index.html"
            )
        );
        let proved = claim.expected(Scale::Paper) == Expected::Proved;
        let next = if proved {
            "Check it again"
        } else {
            "Push it further"
        };
        text += &format!(
            "<p><a href=\"index.html#{}\">Evidence and data</a>. {next}:</p>\n",
            anchor(&claim.id)
        );
        let beyond = || {
            format!(
                "wythoff claims check {} --scale {}",
                claim.id,
                Scale::Beyond
            )
        };
        text += &command(&claim.further.clone().unwrap_or_else(beyond));
        text += "</section>\n";
        if proved { &mut settled } else { &mut open }.push_str(&text);
    }
    let body = format!(
        "<header>\n<h1>Open questions</h1>\n<p class=\"lead\">What is conjectured or asked in the papers, what we know \
         now, and one command to go on. {}. <a href=\"index.html\">Back to the report</a>.</p>\n</header>\n\
         <h2 id=\"open\">Open</h2>\n{open}<h2 id=\"settled\">Settled</h2>\n{settled}",
        now()
    );
    html::page("Open questions on Wythoff-type games", &body)
}
