//! `wythoff prove`: from rules to a theorem about positions of every size.

mod rows;
mod same;
mod shown;

use std::path::{Path, PathBuf};
use std::time::Instant;

use same::SameAs;
use shown::Shown;
use wythoff::subject::Subject;
use wythoff::theorem::library;
use wythoff::theorem::statement::Claim;
use wythoff::{CatalogueGame, Game};

use crate::arg::game::RulesArg;
use crate::arg::{self, GameArg};
use crate::checksum::Checksum;
use crate::theorems::{self, CheckpointArg, NumerationArg, Search};
use crate::{Context, ExitStatus, Failure, Format, output};

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
    /// Writes a theorem to the file that was asked for.
    fn keep(&self, text: &str) -> Result<(), Failure> {
        match &self.certificate {
            Some(path) => output::to_file(path, |out| out.write_all(text.as_bytes())),
            None => Ok(()),
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let started = Instant::now();
    if let Some(directory) = &args.library {
        return rebuild(directory, args.game.as_deref(), context);
    }
    let subject = subject(args)?;
    let claim = if args.misere {
        Claim::Misere
    } else {
        Claim::Value(args.value)
    };
    let format = context.format(args.format, FORMATS);
    if format == Format::Rocq {
        rows::write_rocq(&subject, claim, context)?;
        return Ok(true.into());
    }
    let (mut shown, certificate) = match rows::prove(args, &subject, claim, context)? {
        Some(found) => found,
        None => search(args, &subject, claim, context)?,
    };
    shown.millis = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    match format {
        Format::Json => context.write_json(&shown)?,
        Format::None => {
            let checksum = Checksum::of(certificate.bytes().map(u64::from));
            context.write_summary(format!("{} states", shown.states), checksum)?;
        }
        _ => shown.write(context)?,
    }
    Ok(shown.same_as.is_none_or(|other| other.same).into())
}

/// Learns an automaton that reads all piles side by side, or proves spaced pairs where there is none;
/// the theorem, and its file.
fn search(
    args: &Args,
    subject: &Subject,
    claim: Claim,
    context: &Context,
) -> Result<(Shown, String), Failure> {
    let pairs = theorems::pairs(subject, claim, context);
    let systems = args.numeration.candidates(subject, context);
    let found = systems
        .and_then(|systems| Search::in_some(subject, systems, claim, &args.checkpoint, context));
    let (shown, text) = match (found, pairs) {
        (Ok((theorem, _)), _) => {
            let mut shown = Shown::automaton(&theorem);
            if let Some(other) = &args.same_as {
                let other = args.rules.read()?.game(other)?;
                shown.same_as = Some(SameAs::check(&other, &theorem, context)?);
            }
            (shown, theorem.to_string())
        }
        (Err(failure), Some(_)) if args.same_as.is_some() => return Err(failure),
        (Err(Failure::Undecided(why)), Some((theorem, decided))) => {
            (Shown::pairs(&theorem, decided, why), theorem.to_string())
        }
        (Err(failure), _) => return Err(failure),
    };
    args.keep(&text)?;
    Ok((shown, text))
}

/// The largest smallest heap for which `xor` can be expressed.
const LARGEST_SMALLEST: u64 = 15;

/// What the theorem is to be about.
fn subject(args: &Args) -> Result<Subject, Failure> {
    if let Some(Ok(family @ Subject::Family(_))) = args.game.as_deref().map(str::parse) {
        return Ok(family);
    }
    let game = GameArg::new(args.game.clone(), args.rules.clone()).read()?;
    match (args.smallest_heap, game) {
        (None, game) => Ok(game.into()),
        (Some(most), Game::Catalogue(CatalogueGame::NHeap { heaps: 3 }))
            if most <= LARGEST_SMALLEST =>
        {
            Ok(Subject::SmallHeap(most))
        }
        (Some(_), Game::Catalogue(CatalogueGame::NHeap { heaps: 3 })) => Err(Failure::Input(
            format!("--smallest-heap goes up to {LARGEST_SMALLEST}"),
        )),
        (Some(_), game) => Err(Failure::Input(format!(
            "--smallest-heap is for n-heap:3, not for {}",
            game.name()
        ))),
    }
}

/// Proves the theorems of the library, or those about one subject, from nothing and writes their
/// files.
fn rebuild(
    directory: &Path,
    about: Option<&str>,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    let wanted = |subject: &str| about.is_none_or(|name| name == subject);
    let with_rows = wanted(rows::IN_LIBRARY);
    let entries = || {
        library::ENTRIES
            .iter()
            .filter(|entry| wanted(entry.subject))
    };
    let pairs = || library::PAIRS.iter().filter(|entry| wanted(entry.subject));
    if let (None, None, false, Some(name)) = (entries().next(), pairs().next(), with_rows, about) {
        return Err(Failure::Input(format!(
            "the library has no theorem about {name}"
        )));
    }
    let failed = |error: std::io::Error| {
        Failure::Input(format!("cannot create {}: {error}", directory.display()))
    };
    std::fs::create_dir_all(directory).map_err(failed)?;
    for entry in pairs() {
        let found = theorems::pairs(&entry.subject(), Claim::Value(0), context);
        let (theorem, decided) = found.ok_or_else(|| {
            Failure::Undecided(format!("no theorem about {} was found", entry.subject))
        })?;
        output::to_file(&directory.join(entry.file), |out| {
            write!(out, "{}", *theorem)
        })?;
        context.note(format_args!(
            "{}: {} sentences",
            entry.subject, decided.sentences
        ));
    }
    for entry in entries() {
        let started = Instant::now();
        let subject = entry.subject();
        let system = theorems::likely(&subject, context)?;
        let mut prover = theorems::prover(&subject, system, context)?;
        let theorem = match entry.claim {
            Claim::Value(value) => {
                for _ in 0..=value {
                    theorems::next_level(&mut prover, context)?;
                }
                if value > 0 {
                    prover.counted_theorem()?
                } else {
                    prover.theorem()
                }
            }
            Claim::Misere => prover.misere_theorem(&mut |_| ())?,
        };
        let bytes = library::compress(&theorem);
        output::to_file(&directory.join(entry.file), |out| out.write_all(&bytes))?;
        context.note(format_args!(
            "{} {}: {} states, {} bytes, {} ms",
            entry.subject,
            entry.claim,
            theorem.set().states(),
            bytes.len(),
            started.elapsed().as_millis()
        ));
    }
    if with_rows {
        rows::rebuild(directory, context)?;
    }
    Ok(ExitStatus::Yes)
}
