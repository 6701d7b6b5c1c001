//! The summary for programs, and the time of the run.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use wythoff::ask::claims::{CheckedClaim, Expected};

use super::Report;
use super::files::stem;
use crate::Failure;

#[derive(Serialize)]
struct Summary<'a> {
    program: &'static str,
    version: &'static str,
    time: String,
    scale: &'static str,
    proved: usize,
    agrees: usize,
    refuted: usize,
    undecided: usize,
    as_expected: bool,
    claims: Vec<ClaimLine<'a>>,
    figures: Vec<FigureLine<'a>>,
}

#[derive(Serialize)]
struct ClaimLine<'a> {
    #[serde(flatten)]
    line: CheckedClaim,
    kind: &'static str,
    source: &'a str,
    data: Vec<String>,
    command: String,
}

#[derive(Serialize)]
struct FigureLine<'a> {
    name: &'a str,
    caption: &'a str,
    file: String,
    data: String,
    command: &'a str,
}

/// The file `summary.json`.
pub(super) fn json(report: &Report<'_>) -> Result<String, Failure> {
    let scale = report.scale;
    let claims: Vec<ClaimLine<'_>> = (report.finished.iter())
        .map(|finished| ClaimLine {
            // The tables are in files of their own.
            line: CheckedClaim {
                tables: Vec::new(),
                ..finished.answer(scale)
            },
            kind: finished.claim.kind.word(),
            source: &finished.claim.source,
            data: (0..finished.finding.tables.len())
                .map(|number| format!("data/{}.csv", stem(&finished.claim.id, number)))
                .collect(),
            command: format!("wythoff claims check {} --scale {scale}", finished.claim.id),
        })
        .collect();
    let count = |kind: Expected| {
        let verdicts = report
            .finished
            .iter()
            .map(|finished| finished.finding.verdict.kind());
        verdicts.filter(|found| *found == kind).count()
    };
    let summary = Summary {
        program: "wythoff",
        version: env!("CARGO_PKG_VERSION"),
        time: now(),
        scale: scale.word(),
        proved: count(Expected::Proved),
        agrees: count(Expected::Agrees),
        refuted: count(Expected::Refuted),
        undecided: count(Expected::Undecided),
        as_expected: report
            .finished
            .iter()
            .all(|finished| finished.is_met(scale)),
        claims,
        figures: (report.figures.iter())
            .map(|figure| FigureLine {
                name: &figure.name,
                caption: &figure.caption,
                file: format!("figures/{}.svg", figure.name),
                data: format!("data/figure.{}.csv", figure.name),
                command: &figure.command,
            })
            .collect(),
    };
    let mut text = serde_json::to_string_pretty(&summary)
        .map_err(|error| Failure::Input(error.to_string()))?;
    text.push('\n');
    Ok(text)
}

/// The time in UTC, to the minute.
pub(super) fn now() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    in_words(seconds)
}

fn in_words(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute) = (rest / 3600, rest % 3600 / 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

/// Year, month and day from the days since 1970-01-01, counting in eras of 400 years from March.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    (400 * era + year + next, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(in_words(0), "1970-01-01 00:00 UTC");
        assert_eq!(in_words(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(in_words(1_709_251_199), "2024-02-29 23:59 UTC");
        assert_eq!(in_words(4_102_444_800), "2100-01-01 00:00 UTC");
    }
}
