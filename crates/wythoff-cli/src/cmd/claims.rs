//! `wythoff claims`: the statements of the papers, listed, shown and checked.

mod check;
mod list;
mod show;

use clap::Subcommand;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use wythoff::ask::claims::{ClaimFilter, Scale};

use crate::{Context, ExitStatus, Failure};

const EXAMPLES: &str = "\
Examples:
  wythoff claims list --paper nivasch
  wythoff claims list --kind conjecture
  wythoff claims show jiao/remark-15
  wythoff claims check jiao/remark-15            # refuted, as expected: exit 0
  wythoff claims check --paper komaki --scale paper --checkpoint results

To check every claim: wythoff claims check --all --scale quick (some seconds), paper (a minute or
two) or beyond (ten minutes).

Verdicts: proved (by machine for all sizes, as a finite statement checked in full, or by an argument
in words), agrees (as far as was looked), refuted (with a counterexample that a second engine
confirms), undecided (with the bound). Exit 1 if a verdict is not the expected one.";

/// List, show and check the claims of the literature
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Check(check::Args),
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    match &args.command {
        Command::List(args) => list::run(args, context),
        Command::Show(args) => show::run(args, context),
        Command::Check(args) => check::run(args, context),
    }
}

/// Reads a scale on the command line.
pub(super) fn scale_parser() -> impl TypedValueParser<Value = Scale> {
    let words = Scale::ALL.map(|scale| {
        PossibleValue::new(scale.word()).help(match scale {
            Scale::Quick => "Some seconds for all claims",
            Scale::Paper => "The papers' own ranges, a minute or two",
            Scale::Beyond => "Ten times further or more, or a proof: ten minutes",
        })
    });
    PossibleValuesParser::new(words).map(|word| word.parse().expect("one of the words"))
}

/// Which claims to look at.
#[derive(Debug, Clone, Default, clap::Args)]
struct Filter {
    /// Only claims of this paper, such as nivasch
    #[arg(long, value_name = "KEY")]
    paper: Option<String>,

    /// Only claims of this kind: table, theorem, example, figure, conjecture, observation or misprint
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
}

impl Filter {
    fn read(&self) -> ClaimFilter {
        ClaimFilter {
            paper: self.paper.clone(),
            kind: self.kind.clone(),
        }
    }
}
