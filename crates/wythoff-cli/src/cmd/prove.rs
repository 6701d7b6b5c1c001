//! `wythoff prove`: from rules to a theorem about positions of every size.

use std::path::{Path, PathBuf};

use wythoff::ask::Question;
use wythoff::ask::prove::{ProveAnswer, ProveQuestion, SameAs, rebuild};
use wythoff::theorem::statement::Level;

use crate::arg;
use crate::arg::game::RulesArg;
use crate::checksum::Checksum;
use crate::output::{self, Folder};
use crate::rocq::Checked;
use crate::text_table::{Align, TextTable};
use crate::theorems::{CheckpointArg, NumerationArg};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Rocq, Format::None];

const EXAMPLES: &str = "\
Examples:
  wythoff prove wythoff                                # Wythoff's theorem
  wythoff prove wythoff --value 1                      # a conjecture open since 1990
  wythoff prove f-wythoff --value 3 --certificate f3.txt && wythoff verify f3.txt
  wythoff prove wythoff --value 1 --consequences rows1.txt && wythoff verify rows1.txt
  wythoff prove terminal:2 --misere
  wythoff prove w:2 --value 1 --checkpoint search1     # repeat to go on after an interruption
  wythoff prove wythoff --same-as e-wythoff            # other moves, the same P-positions
  wythoff prove wythoff --value 2 --format rocq        # a file for the proof assistant; see formal/README.md
  wythoff prove w:k                                    # W_k for all k at once; also w-prime:k and w:k,l
  wythoff prove nim-ab:a,b                             # NIM(a,b) for all a and b, without an automaton
  wythoff prove n-heap:3 --smallest-heap 1             # the positions with a heap of at most 1
  wythoff prove --rules 'piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1 if a - i >= 5'
  wythoff prove --rules 'piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1; move (a - 2, b - 3); move (a - 3, b - 2)'";

/// Find an automaton for a level set and prove that it is exactly that set, for piles of any size
///
/// The automaton is learned from values that the engines compute. Then the conditions of the mex
/// rule are decided for all positions at once: no position of the set has a smaller value, no move
/// leads from the set to itself, and every other position has a smaller value or a move into the
/// set. A wrong guess fails with a position, from which the learning goes on. Where the rules are
/// not linear, moves are approximated from above in one condition and from below in the other.
///
/// Value 3 of wythoff, whose automaton for both piles would be too large, is proved from an automaton
/// that reads the smaller pile alone, in some minutes and 1.3 GB: `wythoff prove wythoff --value 3`. With
/// --numeration or --checkpoint the one for both piles is searched for all the same.
///
/// Where no automaton is found, the P-positions may still be pairs (x_n, x_n + an + c) with x_n the least
/// number in reach of no earlier one, as in NIM(a,b). That is guessed from small positions and proved from what
/// such pairs have in common.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A game of the catalogue such as wythoff or w:2,5 (see `wythoff games`), a .game file, or a
    /// family: w:k, w-prime:k, w:k,l or nim-ab:a,b
    #[arg(value_name = "GAME", required_unless_present_any = ["rules", "library"])]
    game: Option<String>,

    #[command(flatten)]
    rules: RulesArg,

    /// The Grundy value of the positions
    #[arg(long, value_name = "G", value_parser = arg::word, default_value = "0")]
    value: u64,

    /// The P-positions of the misère game instead
    #[arg(long, conflicts_with = "value")]
    misere: bool,

    /// Only the positions of n-heap:3 whose smallest heap is at most K
    #[arg(long, value_name = "K", value_parser = arg::word, conflicts_with = "rules")]
    smallest_heap: Option<u64>,

    #[command(flatten)]
    numeration: NumerationArg,

    #[command(flatten)]
    checkpoint: CheckpointArg,

    /// Prove too that OTHER, a game of the catalogue or a .game file, has the same positions of this value
    /// and of all smaller ones; exit status 1 if it has not
    #[arg(long, value_name = "OTHER", conflicts_with = "library")]
    same_as: Option<String>,

    /// Write the theorem to FILE, with all that `wythoff verify` needs
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// For the rows of wythoff: write the automaton and what follows from it to FILE (extremes,
    /// distances, convergence), for `wythoff verify`
    #[arg(long, value_name = "FILE", conflicts_with = "library")]
    consequences: Option<PathBuf>,

    /// Prove the theorems of the program's library again, all or those about GAME, and write their
    /// files to DIR
    #[arg(long, value_name = "DIR", conflicts_with_all = ["rules", "certificate", "misere"])]
    library: Option<PathBuf>,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

impl Args {
    /// The question that the arguments ask.
    fn read(&self) -> Result<ProveQuestion, Failure> {
        let games = self.rules.read()?;
        let subject = ProveQuestion::subject(self.game.as_deref(), &games, self.smallest_heap)?;
        let claim = if self.misere {
            Level::Misere
        } else {
            Level::Value(self.value)
        };
        let same_as = self.same_as.as_deref().map(|name| games.game(name));
        Ok(ProveQuestion {
            numeration: self.numeration.read()?,
            checkpoint: self.checkpoint.directory().is_some(),
            same_as: same_as.transpose()?,
            certificate: true,
            consequences: self.consequences.is_some(),
            ..ProveQuestion::new(subject, claim)
        })
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    if let Some(directory) = &args.library {
        return make_library(directory, args.game.as_deref(), context);
    }
    let question = args.read()?;
    let host = context
        .keeping_in(args.checkpoint.directory())
        .with_certificate(args.certificate.as_deref());
    let format = context.format(args.format, FORMATS);
    if format == Format::Rocq {
        let text = question.rocq(&host)?;
        context.write(|out| out.write_all(text.as_bytes()))?;
        return Ok(ExitStatus::Yes);
    }
    let mut answer = question.ask(&host)?;
    let certificate = answer.certificate.take().unwrap_or_default();
    if args.certificate.is_some() && certificate.is_empty() {
        let why = format!("{}; this has no certificate", answer.statement);
        return Err(Failure::Undecided(why));
    }
    keep(args.certificate.as_deref(), &certificate)?;
    let consequences = answer.consequences_certificate.take().unwrap_or_default();
    keep(args.consequences.as_deref(), &consequences)?;
    match format {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let checksum = Checksum::of(certificate.bytes().map(u64::from));
            context.write_summary(format!("{} states", answer.states), checksum)?;
        }
        _ => write_text(&answer, context)?,
    }
    Ok(answer.same_as.is_none_or(|other| other.same).into())
}

/// Writes a text to the file that was asked for.
fn keep(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    match path {
        Some(path) => output::to_file(path, |out| out.write_all(text.as_bytes())),
        None => Ok(()),
    }
}

fn write_text(answer: &ProveAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row(["theorem", &answer.statement]);
    table.row(["status", answer.status.word()]);
    let checked = |table: &mut TextTable, statement: &str| {
        if let Some(known) = Checked::find(statement) {
            table.row(["", &known.to_string()]);
        }
    };
    checked(&mut table, &answer.statement);
    for statement in &answer.consequences {
        table.row(["so", statement]);
        checked(&mut table, statement);
    }
    if let Some(other) = &answer.same_as {
        table.row(["same", &comparison(other)]);
    }
    if let Some(sentences) = answer.sentences {
        let proof = format!("{} states in {sentences} sentences", answer.states);
        table.row(["proof", &proof]);
    }
    if let Some(why) = &answer.no_automaton {
        table.row(["automaton", &format!("none: {why}")]);
    }
    table.row(["time", &format!("{} ms", answer.millis)]);
    context.write(|out| table.write(out))
}

fn comparison(other: &SameAs) -> String {
    match &other.flaw {
        None => format!(
            "in {} the sets of all these values are the same",
            other.game
        ),
        Some(flaw) => format!("not in {}: {flaw}", other.game),
    }
}

/// Proves the theorems of the library, or those about one subject, from nothing and writes their
/// files.
fn make_library(
    directory: &Path,
    about: Option<&str>,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    let folder = Folder::make(directory)?;
    rebuild(about, context, &mut |made| {
        folder.write(made.file, |out| out.write_all(&made.bytes))?;
        context.note(&made.says);
        Ok(())
    })?;
    folder.finish()?;
    Ok(ExitStatus::Yes)
}
