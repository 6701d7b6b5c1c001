//! `wythoff move`: who wins, and how.

use wythoff::Outcome;
use wythoff::ask::Question;
use wythoff::ask::moves::{Advice, MoveAnswer, MoveQuestion};

use crate::arg::{ExplainedSumArg, Term};
use crate::batch;
use crate::checksum::Checksum;
use crate::explained;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff move wythoff@3,4
  wythoff move wythoff@3,5                       # lost: the longest defence
  wythoff move \"wythoff@10,12 + nim@7\" --format json
  wythoff move wythoff@10^30,10^31
  wythoff move wythoff@6,9 --explain             # why this move wins
  wythoff move nim@1,2,4 --misere";

/// Find all winning moves, or the longest defence if there are none
///
/// Where a position has very many winning moves and too many options to try, some are listed and the others
/// counted.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    asked: ExplainedSumArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let asked = &args.asked;
    if asked.is_batch() {
        return batch::run(
            asked,
            context,
            |sum, evaluators, host| MoveQuestion::of(sum).ask_of(evaluators, host),
            |_| true,
        );
    }
    let question = MoveQuestion::of(asked.read()?);
    match asked.format(context) {
        Format::Json => context.write_json(&question.ask(context)?)?,
        Format::None => {
            let analysis = question.analyse(context)?;
            let text = format!("{analysis:?}");
            let size = analysis.winning.len();
            context.write_summary(size, Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => write_text(&question.terms, &question.ask(context)?, context)?,
    }
    Ok(ExitStatus::Yes)
}

/// A move in words; the game is named where there are several.
pub(super) fn in_words(terms: &[Term], term: usize, from: &[String], to: &[String]) -> String {
    let (from, to) = (from.join(","), to.join(","));
    if terms.len() == 1 {
        format!("{from} -> {to}")
    } else {
        let name = terms[term].game.name();
        format!("term {}, {name}: {from} -> {to}", term + 1)
    }
}

fn write_text(terms: &[Term], answer: &MoveAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row([
        "outcome",
        match answer.outcome {
            Outcome::P => "P: whoever moves now loses",
            Outcome::N => "N: whoever moves now wins",
        },
    ]);
    if let Some(value) = &answer.value {
        table.row(["value", &value.0.to_string()]);
    }
    let in_words = |advice: &Advice| in_words(terms, advice.term.0, &advice.from, &advice.to);
    let mut label = "wins";
    for advice in answer.moves.iter().filter(|advice| advice.wins) {
        table.row([label, &in_words(advice)]);
        label = "";
    }
    if let Some(unlisted) = &answer.unlisted {
        table.row(["", &format!("and {} more", unlisted.0)]);
    }
    match answer.moves.iter().find(|advice| !advice.wins) {
        Some(defence) => {
            let lasts = match defence.lasts {
                Some(left) => format!(" (the game then lasts {left} more moves)"),
                None => " (a small move; the longest defence is out of reach)".to_owned(),
            };
            table.row(["defence", &(in_words(defence) + &lasts)]);
        }
        None if answer.outcome == Outcome::P => table.row(["defence", "none: there is no move"]),
        None => {}
    }
    table.row(["how", &answer.how]);
    table.row(["status", answer.status.word()]);
    context.write(|out| {
        table.write(out)?;
        let why = answer.explanation.as_ref().map(explained::text);
        out.write_all(why.unwrap_or_default().as_bytes())
    })
}
