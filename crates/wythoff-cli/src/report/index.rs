//! The main page of the report.

use wythoff::ask::claims::{Expected, Finished, Paper, references};

use super::Report;
use super::files::{ENDINGS, stem};
use super::html::{self, anchor, badge, command, data_table, escaped, linked};
use super::summary::now;

/// The page as text.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut body = header(report);
    body += &overview(report);
    body += &figure_section(report);
    for paper in papers(report) {
        body += &paper_section(report, paper);
    }
    body += &reference_section(report);
    html::page("The papers on Wythoff-type games, run again", &body)
}

fn header(report: &Report<'_>) -> String {
    let mut text = format!(
        "<header>\n<h1>The papers on Wythoff-type games, run again</h1>\n\
         <p class=\"lead\">{} statements of {}, checked by wythoff {} at the scale <b>{}</b>, {}.</p>\n",
        report.finished.len(),
        in_words(papers(report).count()),
        env!("CARGO_PKG_VERSION"),
        report.scale,
        now()
    );
    text += &command(&format!(
        "wythoff reproduce --out DIR --scale {}",
        report.scale
    ));
    text += "<nav aria-label=\"Contents\"><ul>\n<li><a href=\"#claims\">All claims</a></li>\n\
             <li><a href=\"#figures\">Figures</a></li>\n";
    for paper in papers(report) {
        let (key, authors) = (&paper.key, escaped(&paper.reference.authors));
        text += &format!("<li><a href=\"#paper-{key}\">{authors}</a></li>\n");
    }
    text + "<li><a href=\"#references\">References</a></li>\n\
            <li><a href=\"open-questions.html\">Open questions</a></li>\n\
            <li><a href=\"summary.json\">summary.json</a></li>\n</ul></nav>\n</header>\n"
}

/// The papers of which claims were checked.
fn papers<'a>(report: &'a Report<'_>) -> impl Iterator<Item = &'a Paper> {
    let checked = |paper: &&Paper| {
        let mut claims = report.finished.iter().map(|finished| finished.claim);
        claims.any(|claim| claim.paper() == paper.key)
    };
    report.registry.papers().iter().filter(checked)
}

fn in_words(papers: usize) -> String {
    match papers {
        1 => "one paper".to_owned(),
        count => format!("{count} papers"),
    }
}

fn count(report: &Report<'_>, kind: Expected) -> usize {
    let kinds = report
        .finished
        .iter()
        .map(|finished| finished.finding.verdict.kind());
    kinds.filter(|found| *found == kind).count()
}

fn overview(report: &Report<'_>) -> String {
    let unmet = report
        .finished
        .iter()
        .filter(|finished| !finished.is_met(report.scale))
        .count();
    let mut text =
        "<section id=\"claims\">\n<h2>All claims</h2>\n<div class=\"tiles\">\n".to_owned();
    for (kind, words) in [
        (Expected::Proved, "by machine, in full, or in words"),
        (Expected::Agrees, "as far as was looked"),
        (Expected::Refuted, "twice, with a counterexample"),
        (Expected::Undecided, "with what is known"),
    ] {
        text += &format!(
            "<div class=\"tile\"><b>{}</b> <span class=\"badge {kind}\">{kind}</span><br>{words}</div>\n",
            count(report, kind)
        );
    }
    text += "</div>\n";
    text += &match unmet {
        0 => "<p>Every verdict is the expected one. Misprints are expected to be refuted.</p>\n"
            .to_owned(),
        _ => format!("<p class=\"unmet\">{unmet} verdicts are not the expected ones.</p>\n"),
    };
    text += "<div class=\"filter\"><label for=\"filter\">Only claims with the words</label> \
             <input id=\"filter\" type=\"search\" placeholder=\"conjecture refuted ...\"></div>\n\
             <div class=\"scroll\"><table class=\"claims sortable\">\n<thead><tr>\
             <th scope=\"col\">claim</th><th scope=\"col\">kind</th><th scope=\"col\">source</th>\
             <th scope=\"col\">verdict</th><th scope=\"col\">how far</th><th scope=\"col\">seconds</th>\
             </tr></thead>\n<tbody>\n";
    for finished in report.finished {
        text += &overview_row(finished, report);
    }
    text + "</tbody></table></div>\n</section>\n"
}

fn overview_row(finished: &Finished<'_>, report: &Report<'_>) -> String {
    let claim = finished.claim;
    let unmet = match finished.is_met(report.scale) {
        true => String::new(),
        false => format!(
            " <span class=\"unmet\">expected {}</span>",
            claim.expected(report.scale)
        ),
    };
    let verdict = &finished.finding.verdict;
    format!(
        "<tr><td><a href=\"#{}\">{}</a></td><td>{}</td><td>{}</td><td>{}{unmet}</td><td>{}</td>\
         <td class=\"number\">{}</td></tr>\n",
        anchor(&claim.id),
        escaped(&claim.id),
        claim.kind,
        escaped(&claim.source),
        badge(verdict),
        escaped(&how_far(finished)),
        seconds(finished)
    )
}

/// A slip that changes no number is checked as it was meant.
fn how_far(finished: &Finished<'_>) -> String {
    let detail = finished.finding.verdict.detail();
    match finished.claim.refers_to() {
        None => detail.into_owned(),
        Some(_) => format!("read as meant: {detail}"),
    }
}

fn seconds(finished: &Finished<'_>) -> String {
    let time = finished.time;
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}

fn paper_section(report: &Report<'_>, paper: &Paper) -> String {
    let mut text = format!(
        "<section id=\"paper-{}\">\n<h2>{}</h2>\n<p class=\"lead\"><cite>{}</cite>. {}</p>\n",
        paper.key,
        escaped(&paper.reference.authors),
        escaped(&paper.reference.title),
        escaped(&paper.reference.published)
    );
    let claims = report
        .finished
        .iter()
        .filter(|finished| finished.claim.paper() == paper.key);
    for finished in claims {
        text += &claim_details(finished, report);
    }
    text + "</section>\n"
}

fn claim_details(finished: &Finished<'_>, report: &Report<'_>) -> String {
    let (claim, finding) = (finished.claim, &finished.finding);
    let mut text = format!(
        "<details id=\"{}\">\n<summary>{} <b>{}</b> <span class=\"source\">{}</span></summary>\n<p>{}</p>\n",
        anchor(&claim.id),
        badge(&finding.verdict),
        escaped(&claim.id),
        escaped(&claim.source),
        escaped(&claim.statement)
    );
    text += &format!("<p><b>{}</b></p>\n", escaped(&finding.verdict.to_string()));
    let evidence = linked(&finding.evidence, report, "");
    text += &format!("<p class=\"note\">{evidence}</p>\n");
    if let Some(second) = finding.verdict.confirmed_by() {
        text += &format!("<p class=\"note\">Confirmed by {}.</p>\n", escaped(second));
    }
    if let Some(known) = &claim.known {
        text += &format!("<p>{}</p>\n", linked(known, report, ""));
    }
    if let Some(corrected) = &claim.corrected_by {
        let (target, name) = (anchor(corrected), escaped(corrected));
        text += &format!("<p>Stated right: <a href=\"#{target}\">{name}</a></p>\n");
    }
    for (number, table) in finding.tables.iter().enumerate() {
        text += &data_table(table, &stem(&claim.id, number));
    }
    text += &command(&format!(
        "wythoff claims check {} --scale {}",
        claim.id, report.scale
    ));
    text + "</details>\n"
}

/// The works that the claims and their evidence mention.
fn reference_section(report: &Report<'_>) -> String {
    let mut text = "<section id=\"references\">\n<h2>References</h2>\n<ul>\n".to_owned();
    for (key, work) in references() {
        let paper = |paper: &Paper| paper.reference == work;
        let mentions = |finished: &Finished<'_>| {
            let claim = finished.claim;
            let known = claim.known.as_deref().unwrap_or_default();
            let texts = [
                &claim.source,
                &claim.statement,
                known,
                &finished.finding.evidence,
            ];
            texts.iter().any(|text| text.contains(&key))
        };
        if papers(report).any(paper) || report.finished.iter().any(mentions) {
            text += &format!(
                "<li>{}, <cite>{}</cite>. {}.</li>\n",
                escaped(&work.authors),
                escaped(&work.title),
                escaped(&work.published)
            );
        }
    }
    text + "</ul>\n</section>\n"
}

fn figure_section(report: &Report<'_>) -> String {
    let mut text =
        "<section id=\"figures\">\n<h2>Figures</h2>\n<div class=\"gallery\">\n".to_owned();
    for figure in report.figures {
        let name = &figure.name;
        let files = ENDINGS
            .map(|ending| format!("<a href=\"data/figure.{name}.{ending}\">{ending}</a>"))
            .join(" ");
        let claim = figure.claim.as_deref().map_or(String::new(), |id| {
            format!(" {}", linked(&format!("{id}."), report, ""))
        });
        text += &format!(
            "<figure id=\"figure-{name}\">\n<div class=\"picture{}\" role=\"img\" aria-label=\"{}\">\n{}</div>\n\
             <figcaption>{}{claim} <span class=\"files\"><a href=\"figures/{name}.svg\">svg</a> {files}</span>\
             </figcaption>\n{}</figure>\n",
            if figure.is_line_art() {
                " line-art"
            } else {
                ""
            },
            escaped(&figure.caption),
            figure.svg,
            escaped(&figure.caption),
            command(&figure.command)
        );
    }
    text + "</div>\n</section>\n"
}
