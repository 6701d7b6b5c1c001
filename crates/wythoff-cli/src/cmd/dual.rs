//! `wythoff dual`: the invariant game whose moves are given positions.

use std::path::PathBuf;

use wythoff::ask::Question;
use wythoff::ask::dual::{DualAnswer, DualQuestion};
use wythoff::json::BigInteger;

use super::extend::keep;
use super::inverse::SpecArg;
use crate::arg;
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::theorems;
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff dual wythoff
  wythoff dual 'exists n: lower(n, x) and upper(n, y)' --certificate dual.txt --again again.txt
  wythoff dual t:inf                                   # not the dual of its dual: exit 1";

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Json,
    Format::Walnut,
    Format::Dot,
    Format::Svg,
    Format::None,
];

/// Find the P-positions of the invariant game whose moves are given positions, and decide whether its dual is the set again
///
/// SPEC is as in `wythoff inverse`, and must give all positions: a formula, an automaton or a game. The game may take from the two piles, in
/// either order, what any of the positions has. Its P-positions are the dual of the set [Larsson, Hegarty and Fraenkel 2011]. Exit status: 0 if
/// the dual of the dual is the set, 1 if not.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    spec: SpecArg,

    /// How many P-positions to list
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "20")]
    members: u64,

    /// Write the sentence that these are the P-positions to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Write the sentence about the dual of the dual to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    again: Option<PathBuf>,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = DualQuestion {
        wanted: args.spec.read(context)?,
        members: usize::try_from(args.members).unwrap_or(usize::MAX),
        certificates: args.certificate.is_some() || args.again.is_some(),
    };
    let mut answer = question.ask(context)?;
    if let Some([first, second]) = answer.certificates.take() {
        keep(args.certificate.as_deref(), Some(first))?;
        keep(args.again.as_deref(), Some(second))?;
    }
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&answer)?,
        format @ (Format::Walnut | Format::Dot | Format::Svg) => {
            let no_automaton = || Failure::input("there is no automaton");
            let relation = answer.automaton.as_ref().ok_or_else(no_automaton)?;
            let text = theorems::written(relation, format)?;
            context.write(|out| out.write_all(text.as_bytes()))?;
        }
        Format::None => {
            let text = written(&answer.positions);
            let size = format!("{} states", answer.states);
            context.write_summary(size, Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => write_text(&answer, context)?,
    }
    Ok(answer.reflexive.into())
}

fn write_text(answer: &DualAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    let automaton = format!(
        "of {} states accepts the P-positions of the game whose moves are the given positions ({})",
        answer.states, answer.numeration
    );
    table.row(["automaton", &automaton]);
    table.row(["positions", &format!("{} ...", written(&answer.positions))]);
    let again = match &answer.differs {
        None => "the given set".to_owned(),
        Some(at) => format!("another set: {} is in only one of them", one(at)),
    };
    table.row(["dual of it", &again]);
    table.row(["status", answer.status.word()]);
    context.write(|out| table.write(out))
}

fn one(piles: &[BigInteger]) -> String {
    let piles: Vec<String> = piles.iter().map(|pile| pile.0.to_string()).collect();
    format!("({})", piles.join(","))
}

fn written(positions: &[Vec<BigInteger>]) -> String {
    let positions: Vec<String> = positions.iter().map(|at| one(at)).collect();
    positions.join(" ")
}
