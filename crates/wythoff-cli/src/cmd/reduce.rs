//! `wythoff reduce`: the moves that can be left out of a game without changing its level sets.

use std::path::PathBuf;

use wythoff::ask::Question;
use wythoff::ask::reduce::{MoveSet, ReduceAnswer, ReduceQuestion};

use super::extend::keep;
use crate::arg::{self, PlainFormatArg};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::theorems::{LevelsArg, NumerationArg};
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff reduce wythoff                               # none
  wythoff reduce a-wythoff:2
  wythoff reduce --rules 'piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - 2*i) for i >= 1'";

/// Find the moves that can be left out of a game while the positions of the values 0, ..., G stay the same
///
/// A move is what it takes from each pile, and to leave it out is to forbid it from every position. It can be left out
/// exactly if every position of a value above g, for every g up to G, has another move to a position of value g. If all
/// moves that can be left out alone can be left out together, what remains is the only minimal set of moves; if not, and
/// there are few of them, they are left out one after the other, smallest first, as long as nothing changes.
///
/// If that is out of reach for the value G, the answer is that of the largest smaller value for which it is not, and the exit status is 3.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    levels: LevelsArg,

    /// How many moves to list
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "10")]
    members: u64,

    #[command(flatten)]
    numeration: NumerationArg,

    /// Write the theorem about the level sets to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    theorem: Option<PathBuf>,

    /// Write the sentence about the moves that can be left out alone to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Write the sentence about the moves that can be left out together to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    together: Option<PathBuf>,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let files = [&args.theorem, &args.certificate, &args.together];
    let question = ReduceQuestion {
        game: args.levels.game()?,
        value: args.levels.value(),
        members: usize::try_from(args.members).unwrap_or(usize::MAX),
        numeration: args.numeration.read()?,
        certificates: files.iter().any(|file| file.is_some()),
    };
    let mut answer = question.ask(context)?;
    if let Some(texts) = answer.certificates.take() {
        for (file, text) in files.into_iter().zip(texts) {
            keep(file.as_deref(), Some(text))?;
        }
    }
    match args.format.read(context) {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let text = written(&answer.alone);
            let size = format!("{} states", answer.alone.states);
            context.write_summary(size, Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => write_text(&answer, context)?,
    }
    Ok(match answer.undecided {
        None => ExitStatus::Yes,
        Some(_) => ExitStatus::Undecided,
    })
}

fn write_text(answer: &ReduceAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    if let Some(why) = &answer.undecided {
        let kept = match answer.value {
            0 => "only the P-positions are known to stay the same".to_owned(),
            value => {
                format!("only the positions of the values 0 to {value} are known to stay the same")
            }
        };
        table.row(["undecided", &kept]);
        for line in why.lines() {
            table.row(["", line]);
        }
    }
    table.row(["alone", &written(&answer.alone)]);
    if !answer.alone.members.is_empty() {
        let together = match (&answer.most, answer.together) {
            (_, true) => "all of them; what remains is the only minimal set".to_owned(),
            (Some(most), false) => format!("not all, but {}", written(most)),
            (None, false) => "not all".to_owned(),
        };
        table.row(["together", &together]);
    }
    table.row(["rests on", &answer.rests_on]);
    table.row(["status", answer.status.word()]);
    context.write(|out| table.write(out))
}

/// The first moves of a set, and how many there are.
fn written(set: &MoveSet) -> String {
    let one = |numbers: &Vec<wythoff::json::BigInteger>| {
        let numbers: Vec<String> = numbers.iter().map(|number| number.0.to_string()).collect();
        format!("({})", numbers.join(","))
    };
    let members: Vec<String> = set.members.iter().map(one).collect();
    match &set.count {
        _ if set.members.is_empty() => "none".to_owned(),
        Some(count) if count.0 == wythoff::UBig::from(members.len()) => members.join(" "),
        Some(count) => format!("{} ... ({} moves)", members.join(" "), count.0),
        None => format!(
            "{} ... (infinitely many, automaton of {} states)",
            members.join(" "),
            set.states
        ),
    }
}
