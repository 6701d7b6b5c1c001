//! `wythoff claims`: the statements of the papers, listed, shown and checked.

mod check;
mod list;
mod show;

use clap::Subcommand;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use wythoff::name::closest;
use wythoff_claims::{Claim, Registry, Scale};

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
    let registry = Registry::embedded();
    match &args.command {
        Command::List(args) => list::run(args, &registry, context),
        Command::Show(args) => show::run(args, &registry, context),
        Command::Check(args) => check::run(args, &registry, context),
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
pub(super) struct Filter {
    /// Only claims of this paper, such as nivasch
    #[arg(long, value_name = "KEY")]
    pub(super) paper: Option<String>,

    /// Only claims of this kind: table, theorem, example, figure, conjecture, observation or misprint
    #[arg(long, value_name = "KIND")]
    pub(super) kind: Option<String>,
}

impl Filter {
    /// The claims that pass, in the order of the registry.
    pub(super) fn claims<'a>(&self, registry: &'a Registry) -> Result<Vec<&'a Claim>, Failure> {
        if let Some(key) = &self.paper
            && registry.papers().iter().all(|paper| paper.key != *key)
        {
            let keys: Vec<&str> = registry.papers().iter().map(|p| p.key.as_str()).collect();
            return Err(Failure::input(format!(
                "there is no paper {key}; the papers are {}",
                keys.join(", ")
            )));
        }
        let kinds = registry.claims().iter().map(|claim| claim.kind.word());
        let mut kinds: Vec<&str> = kinds.collect();
        kinds.sort_unstable();
        kinds.dedup();
        if let Some(kind) = &self.kind
            && !kinds.contains(&kind.as_str())
        {
            return Err(Failure::input(format!(
                "there is no kind {kind}; the kinds are {}",
                kinds.join(", ")
            )));
        }
        let passes = |claim: &&Claim| {
            self.paper.as_deref().is_none_or(|key| claim.paper() == key)
                && self
                    .kind
                    .as_deref()
                    .is_none_or(|kind| claim.kind.word() == kind)
        };
        Ok(registry.claims().iter().filter(passes).collect())
    }
}

/// The claim of that name.
fn find<'a>(registry: &'a Registry, id: &str) -> Result<&'a Claim, Failure> {
    registry.find(id).ok_or_else(|| {
        let ids = registry.claims().iter().map(|claim| claim.id.as_str());
        match closest(id, ids) {
            Some(near) => Failure::input(format!("there is no claim {id}; did you mean {near}?")),
            None => Failure::input(format!(
                "there is no claim {id}; `wythoff claims list` shows all"
            )),
        }
    })
}
