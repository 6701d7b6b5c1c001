//! `wythoff extend`: the moves that can be added to a game without changing its level sets.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use wythoff::ask::Question;
use wythoff::ask::extend::{ConflictLine, ExtendAnswer, ExtendQuestion, MOST_UP_TO, MoveJudged};
use wythoff::json::{BigInteger, Integer};

use crate::arg;
use crate::checksum::Checksum;
use crate::output;
use crate::plot::{self, HeatMap};
use crate::text_table::{Align, TextTable};
use crate::theorems::{AutomatonFormatArg, LevelsArg, NumerationArg};
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff extend wythoff                               # the theorem of Duchêne, Fraenkel, Nowakowski and Rigo
  wythoff extend wythoff --value 1 --up-to 4           # the same for the positions of value 1, move by move
  wythoff extend wythoff --plot moves.svg --up-to 60
  wythoff extend w:3 --theorem sets.txt --certificate moves.txt && wythoff verify --independent moves.txt
  wythoff extend mouse --format dot";

/// Find all moves that can be added to a game while the positions of the values 0, ..., G stay the same
///
/// An invariant move takes the same numbers of tokens from every position that has enough and is not ended by the rules. It can be added, alone or with
/// all others of the kind, exactly if no two positions of the same value up to G are such a move from one to the other. If the piles
/// have no places it may take its numbers from the piles in any order; so may the moves that are added.
///
/// Where the level sets have few states, the answer is an automaton of all these moves. Otherwise the moves up to a bound
/// are decided one by one; those that cannot be added come with two positions that show it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    levels: LevelsArg,

    /// List the moves that take at most N tokens from each pile
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_UP_TO), default_value = "12")]
    up_to: u64,

    /// How many of them JSON lists by their sum
    #[arg(long, value_name = "N", value_parser = arg::word, default_value = "20")]
    members: u64,

    #[command(flatten)]
    numeration: NumerationArg,

    /// Write the theorem about the level sets to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    theorem: Option<PathBuf>,

    /// Write the sentence about the moves to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Draw the moves of two piles up to N to FILE, which ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    format: AutomatonFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = ExtendQuestion {
        game: args.levels.game()?,
        value: args.levels.value(),
        up_to: args.up_to,
        members: usize::try_from(args.members).unwrap_or(usize::MAX),
        numeration: args.numeration.read()?,
        certificates: args.theorem.is_some() || args.certificate.is_some(),
    };
    let mut answer = question.ask(context)?;
    keep(args.theorem.as_deref(), answer.theorem.take())?;
    keep(args.certificate.as_deref(), answer.certificate.take())?;
    if let Some(path) = &args.plot {
        draw(&question, &answer, path)?;
    }
    let why_none = match answer.off_strip {
        None => "there is no automaton of all these moves",
        Some(_) => {
            "there is no automaton of all these moves; the one off the strip is the relation `outside` in the file of --certificate"
        }
    };
    match (args.format).write(&answer, answer.automaton.as_ref(), why_none, context)? {
        None => {}
        Some(Format::None) => {
            let bits = answer.moves.iter().map(|one| u64::from(one.can_be_added));
            let size = format!("{} moves", answer.moves.len());
            context.write_summary(size, Checksum::of(bits))?;
        }
        Some(_) => write_text(&answer, args.up_to, context)?,
    }
    Ok(ExitStatus::Yes)
}

/// Writes a certificate to the file that was asked for.
pub(super) fn keep(path: Option<&Path>, text: Option<String>) -> Result<(), Failure> {
    match path.zip(text) {
        Some((path, text)) => output::to_file(path, |out| out.write_all(text.as_bytes())),
        None => Ok(()),
    }
}

/// The same, where there may be nothing to write.
pub(super) fn keep_or_warn(
    context: &Context,
    path: Option<&Path>,
    text: Option<String>,
) -> Result<(), Failure> {
    if let (Some(path), None) = (path, &text) {
        let name = path.display();
        context.warn(format!(
            "{name} is not written: there is no sentence for it"
        ));
    }
    keep(path, text)
}

fn draw(question: &ExtendQuestion, answer: &ExtendAnswer, path: &Path) -> Result<(), Failure> {
    if question.game.piles().is_some_and(|piles| piles != 2) {
        return Err(Failure::input("only moves of two piles can be drawn"));
    }
    let number = |taken: &Integer| usize::try_from(taken.0).unwrap_or(usize::MAX);
    let mut added = BTreeSet::new();
    let sorted = question.game.order() == wythoff::PileOrder::Sorted;
    for one in answer.moves.iter().filter(|one| one.can_be_added) {
        if let [i, j] = one.takes.iter().map(number).collect::<Vec<_>>()[..] {
            added.insert((i, j));
            if sorted {
                added.insert((j, i));
            }
        }
    }
    let size = usize::try_from(question.up_to)
        .unwrap_or(usize::MAX)
        .saturating_add(1);
    let map = HeatMap {
        title: format!("Moves that can be added to {} (+)", question.game.name()),
        row_label: "i".to_owned(),
        column_label: "j".to_owned(),
        rows: size,
        columns: size,
        value: &|i, j| u64::from(!added.contains(&(i, j))),
        upward: true,
        words: Some(["+", "-"]),
    };
    plot::write_file(&map.scene(), path)
}

fn write_text(answer: &ExtendAnswer, up_to: u64, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    let states = |states: usize| {
        format!(
            "of {states} states accepts all of them ({})",
            answer.numeration
        )
    };
    match (&answer.states, &answer.no_automaton) {
        (Some(count), _) => table.row(["automaton", &states(*count)]),
        (None, why) => {
            let why = why.as_deref().unwrap_or_default();
            table.row(["automaton", &format!("none: {why}")]);
        }
    }
    if let Some(off) = &answer.off_strip {
        let (below, above, states) = (off.below, off.above, off.states);
        let far = format!("j < ⌊iφ⌋ - {below} or j > ⌊iφ⌋ + {above}");
        let numeration = &answer.numeration;
        table.row([
            "off a strip",
            &format!("an automaton of {states} states accepts all with {far} ({numeration})"),
        ]);
    }
    if let Some(form) = &answer.form {
        table.row(["can be added", form]);
    }
    let chosen = |added: bool| {
        let moves = answer.moves.iter().filter(|one| one.can_be_added == added);
        let moves: Vec<String> = moves.map(written).collect();
        match moves.is_empty() {
            true => "none".to_owned(),
            false => moves.join(" "),
        }
    };
    table.row([&format!("up to {up_to}"), &chosen(true)]);
    table.row(["but not", &chosen(false)]);
    for (one, conflict) in answer
        .moves
        .iter()
        .filter_map(|one| Some((one, one.conflict.as_ref()?)))
    {
        table.row(["", &format!("{}: {}", written(one), why(conflict))]);
    }
    table.row(["rests on", &answer.rests_on]);
    table.row(["status", answer.status.word()]);
    context.write(|out| table.write(out))
}

fn written(one: &MoveJudged) -> String {
    let numbers: Vec<String> = one.takes.iter().map(|taken| taken.0.to_string()).collect();
    format!("({})", numbers.join(","))
}

fn why(conflict: &ConflictLine) -> String {
    let position = |piles: &[BigInteger]| {
        let piles: Vec<String> = piles.iter().map(|pile| pile.0.to_string()).collect();
        format!("({})", piles.join(","))
    };
    let (from, to) = (position(&conflict.from), position(&conflict.to));
    format!("{from} and {to} have value {}", conflict.value)
}
