//! `wythoff dual`: the invariant game whose moves are given positions.

use std::path::PathBuf;

use wythoff::Status;
use wythoff::ask::Question;
use wythoff::ask::dual::{DualAnswer, DualQuestion, MOST_UP_TO};
use wythoff::json::BigInteger;

use super::extend::keep_or_warn;
use super::inverse::SpecArg;
use crate::arg;
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::theorems::AutomatonFormatArg;
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff dual nim                                     # all positions with an empty pile; its dual is Nim again
  wythoff dual wythoff --again again.txt && wythoff verify --independent again.txt
  wythoff dual '1,2'                                   # two moves: (1, 2) and (2, 1)
  wythoff dual pairs:beatty:0,1,2,1,beatty:2,1,2,1     # ⌊n√2⌋ and ⌊n(2 + √2)⌋
  wythoff dual terminal:2                              # not the dual of its dual: exit 1";

/// Find the P-positions of the invariant game whose moves are given positions, and whether its dual is the set again
///
/// SPEC is as in `wythoff inverse`; a list is the whole set, and of sequences the terms up to the bound of the table are used. The game
/// may take from the two piles, in either order, what any of the positions but (0, 0) has. Its P-positions are the dual of the set. Where an
/// automaton of it is found, it is proved; otherwise there is a table. The dual of the dual is the set exactly if no two
/// positions of the set differ by one of the dual. Exit status: 0 if it is, 1 if not, 3 if that was only compared up to a bound.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    spec: SpecArg,

    /// Compute a table of all positions with piles up to N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_UP_TO), default_value = "1000")]
    up_to: u64,

    /// How many positions of the dual to list
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "20")]
    members: u64,

    /// Write the sentence that the automaton accepts the dual to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Write the sentence about the dual of the dual to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    again: Option<PathBuf>,

    #[command(flatten)]
    format: AutomatonFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = DualQuestion {
        wanted: args.spec.read()?,
        up_to: args.up_to,
        members: usize::try_from(args.members).unwrap_or(usize::MAX),
        certificates: args.certificate.is_some() || args.again.is_some(),
    };
    let mut answer = question.ask(context)?;
    for (path, text) in [
        (&args.certificate, answer.certificate.take()),
        (&args.again, answer.reflexive_certificate.take()),
    ] {
        keep_or_warn(context, path.as_deref(), text)?;
    }
    let why_none = "no automaton of the dual was found";
    match (args.format).write(&answer, answer.automaton.as_ref(), why_none, context)? {
        None => {}
        Some(Format::None) => {
            let text = written(&answer.positions);
            let size = format!("{} positions", answer.positions.len());
            context.write_summary(size, Checksum::of(text.bytes().map(u64::from)))?;
        }
        Some(_) => write_text(&answer, context)?,
    }
    Ok(match answer.reflexive {
        Some(same) => same.into(),
        None => ExitStatus::Undecided,
    })
}

fn write_text(answer: &DualAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    let numeration = answer
        .numeration
        .as_deref()
        .unwrap_or("no numeration system");
    match answer.states {
        Some(states) => {
            let text = format!("of {states} states accepts the dual ({numeration}), proved");
            table.row(["automaton", &text]);
        }
        None if answer.growth.is_empty() => table.row(["automaton", "none was looked for"]),
        None => {
            let grown = answer.growth.iter();
            let grown = grown.map(|[pile, states]| format!("{states} up to {pile}"));
            let grown: Vec<String> = grown.collect();
            let text = format!(
                "none found; states that fit the piles: {} ({numeration})",
                grown.join(", ")
            );
            table.row(["automaton", &text]);
        }
    }
    let known = match answer.status {
        Status::Proved => "",
        _ => " (computed)",
    };
    table.row([
        "dual",
        &format!("{} ...{known}", written(&answer.positions)),
    ]);
    let again = match answer.reflexive {
        Some(true) => "the set again".to_owned(),
        Some(false) => "another set".to_owned(),
        None => {
            let bound = answer.agrees_up_to.unwrap_or(0);
            format!("agrees with the set for piles up to {bound}")
        }
    };
    table.row(["its dual", &again]);
    table.row(["how", &answer.how]);
    let status = match answer.status == answer.reflexive_status {
        true => answer.status.word().to_owned(),
        false => format!(
            "{} of the dual, {} of its dual",
            answer.status.word(),
            answer.reflexive_status.word()
        ),
    };
    table.row(["status", &status]);
    context.write(|out| table.write(out))
}

fn written(positions: &[Vec<BigInteger>]) -> String {
    let one = |piles: &Vec<BigInteger>| {
        let piles: Vec<String> = piles.iter().map(|pile| pile.0.to_string()).collect();
        format!("({})", piles.join(","))
    };
    positions.iter().map(one).collect::<Vec<_>>().join(" ")
}
