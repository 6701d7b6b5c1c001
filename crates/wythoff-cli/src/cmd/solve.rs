//! `wythoff solve`: from rule to theorem.

mod page;
mod text;

use std::path::PathBuf;

use wythoff::ask::Question;
use wythoff::ask::solve::{Solution, SolveQuestion};

use crate::arg::{self, GameArg, PlainFormatArg};
use crate::checksum::Checksum;
use crate::theorems::NumerationArg;
use crate::{Context, ExitStatus, Failure, Format, limits};

const EXAMPLES: &str = "\
Examples:
  wythoff solve wythoff
  wythoff solve f-wythoff --values 3
  wythoff solve a-wythoff:2 --format json
  wythoff solve w:3 --out w3                # a page with pictures: w3/index.html
  wythoff solve --rules 'piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1 if a - i >= 5'";

/// Find out all there is to know about a game, from its rules to theorems about positions of any size
///
/// Prints a table of values, and for the P-positions and each further value the first positions, an
/// automaton learned and proved to be exactly this set, its closed form in words where it has a
/// known one, and what follows from it; then the theorems of the library about higher values, and the
/// additive periods of the first rows. Every line says
/// whether it is proved for all positions or computed. Each automaton is looked for during a minute,
/// unless --time-limit allows more or less for the whole. What a limit left out is listed as missing, and
/// the exit status is then 3.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Go up to this Grundy value
    #[arg(long, value_name = "G", value_parser = arg::word, default_value = "1")]
    values: u64,

    #[command(flatten)]
    numeration: NumerationArg,

    /// Write a page with pictures to DIR/index.html, with the automata and the certificates beside it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    limits::leave_time_for_a_part();
    let question = SolveQuestion {
        numeration: args.numeration.read()?,
        certificates: args.out.is_some(),
        ..SolveQuestion::new(args.game.read()?, args.values)
    };
    let mut solution = question.ask(context)?;
    let levels = solution.levels.iter_mut();
    let certificates: Vec<_> = levels.map(|level| level.certificate.take()).collect();
    match args.format.read(context) {
        Format::Json => context.write_json(&solution)?,
        Format::None => {
            let text = text::describe(&without_times(solution.clone()));
            let checksum = Checksum::of(text.bytes().map(u64::from));
            context.write_summary(text.len(), checksum)?;
        }
        _ => context.write(|out| out.write_all(text::describe(&solution).as_bytes()))?,
    }
    if let Some(directory) = &args.out {
        page::write(&solution, &certificates, &question.game, directory, context)?;
    }
    for gap in &solution.missing {
        context.warn(format_args!("missing: {}: {}", gap.what, gap.reason));
    }
    let some = solution.levels.iter().any(|level| level.is_proved());
    Ok(if some && !solution.by_limit {
        ExitStatus::Yes
    } else {
        ExitStatus::Undecided
    })
}

/// The same solution, as if it had taken no time, so that its checksum is always the same.
fn without_times(mut solution: Solution) -> Solution {
    "0".clone_into(&mut solution.seconds);
    for level in &mut solution.levels {
        level.millis = 0;
    }
    solution
}
