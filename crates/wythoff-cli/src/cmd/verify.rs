//! `wythoff verify`: checks certificates of every kind, from the rules alone.

mod independent;
mod levels;
mod pairs;
pub(super) mod periods;
mod proofs;
mod rows;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;

use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::None];

const EXAMPLES: &str = "\
Examples:
  wythoff period wythoff --row 9 --certificate row9.txt && wythoff verify row9.txt
  wythoff period f-wythoff --rows 0..12 --certificate f12.txt && wythoff verify f12.txt --format json
  wythoff prove f-wythoff --value 3 --certificate f3.txt && wythoff verify f3.txt
  wythoff prove t:4 --certificate t4.txt && wythoff verify t4.txt --independent
  wythoff decide 'forall x: exists y: y = 2 * x' --certificate double.txt && wythoff verify double.txt";

/// Check a certificate again, from the rules alone and with independent code
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A certificate that `wythoff` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Have a checker that shares no code with the prover decide everything again
    #[arg(long)]
    independent: bool,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// What came of a check.
pub(super) struct Verdict {
    /// What it is about, if it is accepted.
    pub(super) subject: Option<String>,
    /// What was proved, or what the file should have been.
    pub(super) statement: String,
    /// How many states the proof gives.
    pub(super) states: u64,
    /// The first difference, if the certificate is rejected.
    pub(super) rejection: Option<String>,
}

impl Verdict {
    /// A statement that was proved, with so many states.
    pub(super) fn proved(subject: impl fmt::Display, statement: String, states: u64) -> Self {
        Self {
            subject: Some(subject.to_string()),
            statement,
            states,
            rejection: None,
        }
    }

    /// A file that should be `what` and is not.
    pub(super) fn rejected(what: &str, states: u64, reason: impl fmt::Display) -> Self {
        Self {
            subject: None,
            statement: what.to_owned(),
            states,
            rejection: Some(reason.to_string()),
        }
    }
}

/// A file that should be `what` and cannot be read.
fn unreadable(what: &str, error: impl fmt::Display) -> Failure {
    Failure::Input(format!("the file cannot be read as {what}: {error}"))
}

/// What the independent checker has to say: what it confirmed, or what is wrong.
type Confirmation = Result<String, String>;

/// A kind of certificate: its name, how its file begins, and its check. A file that cannot be read and a
/// check that was not finished are failures, not verdicts.
struct Kind {
    name: &'static str,
    beginning: &'static str,
    check: fn(&str, &Context) -> Result<Verdict, Failure>,
}

const KINDS: &[Kind] = &[
    Kind {
        name: "periods",
        beginning: periods::BEGINNING,
        check: periods::check,
    },
    Kind {
        name: "level set",
        beginning: levels::BEGINNING,
        check: levels::check,
    },
    Kind {
        name: "spaced pairs",
        beginning: pairs::BEGINNING,
        check: pairs::check,
    },
    Kind {
        name: "sentence",
        beginning: proofs::BEGINNING,
        check: proofs::check,
    },
    Kind {
        name: "rows",
        beginning: rows::BEGINNING,
        check: rows::check,
    },
    Kind {
        name: "consequences",
        beginning: rows::CONSEQUENCES,
        check: rows::check_consequences,
    },
];

#[derive(Serialize)]
struct Shown<'a> {
    status: &'static str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<&'a str>,
    states: u64,
    millis: u64,
    statement: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed: Option<&'a str>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let text = read(&args.file)?;
    let kind = KINDS.iter().find(|kind| text.starts_with(kind.beginning));
    let kind = kind
        .ok_or_else(|| Failure::Input(format!("{} is not a certificate", args.file.display())))?;
    let started = Instant::now();
    let mut confirmed = None;
    let verdict = {
        let _progress = context.progress("checking", None);
        let mut verdict = (kind.check)(&text, context)?;
        if args.independent && verdict.rejection.is_none() {
            match independent::independent(&text, context)? {
                Ok(words) => confirmed = Some(words),
                Err(reason) => verdict.rejection = Some(reason),
            }
        }
        verdict
    };
    let shown = Shown {
        status: match verdict.rejection {
            None => wythoff::Status::Proved.word(),
            Some(_) => "rejected",
        },
        kind: kind.name,
        subject: verdict.subject.as_deref(),
        states: verdict.states,
        millis: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        statement: &verdict.statement,
        reason: verdict.rejection.as_deref(),
        confirmed: confirmed.as_deref(),
    };
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&shown)?,
        Format::None => {
            let words = text.bytes().map(u64::from);
            context.write_summary(text.len(), Checksum::of(words))?;
        }
        _ => write_text(&shown, context)?,
    }
    Ok(ExitStatus::from(verdict.rejection.is_none()))
}

fn write_text(shown: &Shown<'_>, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row(["status", shown.status]);
    if let Some(reason) = shown.reason {
        table.row(["reason", reason]);
    }
    table.row(["kind", shown.kind]);
    table.row(["statement", shown.statement]);
    if let Some(confirmed) = shown.confirmed {
        table.row(["confirmed", confirmed]);
    }
    context.write(|out| table.write(out))
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", path.display())))
}
