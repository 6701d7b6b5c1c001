//! `wythoff move`: who wins, and how.

use serde::Serialize;
use wythoff::Outcome;
use wythoff::engine::{Analysis, Evaluators, Meter, Move};
use wythoff::json::Decimal;

use crate::arg::{Position, SumArg, Term};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::None];

const EXAMPLES: &str = "\
Examples:
  wythoff move wythoff@3,4
  wythoff move wythoff@3,5                       # lost: the longest defence
  wythoff move \"wythoff@10,12 + nim@7\" --format json
  wythoff move wythoff@10^30,10^31
  wythoff move nim@1,2,4 --misere";

/// Find all winning moves, or the longest defence if there are none
///
/// Where a position has very many winning moves and too many options to try, some are listed and the others
/// counted.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    sum: SumArg,

    /// The player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

#[derive(Serialize)]
struct Shown {
    outcome: String,
    value: Option<Decimal<String>>,
    moves: Vec<ShownMove>,
    /// How many more winning moves there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    unlisted: Option<Decimal<String>>,
    how: String,
    status: &'static str,
}

#[derive(Serialize)]
struct ShownMove {
    term: Decimal<usize>,
    from: Vec<String>,
    to: Vec<String>,
    wins: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    lasts: Option<u32>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let terms = args.sum.read()?;
    let analysis = {
        let meter = Meter::default();
        let _progress = context.metered("searching", &meter);
        let engine_terms: Vec<_> = terms.iter().map(Term::for_engine).collect();
        let mut evaluators = Evaluators::new(&context.budget).reporting_to(&meter);
        evaluators.moves(&engine_terms, args.misere)?
    };
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&shown(&terms, &analysis))?,
        Format::None => {
            let text = format!("{analysis:?}");
            let size = analysis.winning.len();
            context.write_summary(size, Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => write_text(&terms, &analysis, context)?,
    }
    Ok(ExitStatus::Yes)
}

/// The positions of the term before and after a move, as people write them.
pub(crate) fn ends(terms: &[Term], play: &Move) -> (Position, Position) {
    let before = &terms[play.term].position;
    let from = match before {
        Position::Piles(_) => Position::Piles(play.from.clone()),
        Position::Fractions(_) => before.clone(),
    };
    (from, before.moved_to(&play.to))
}

/// A move in words; the game is named where there are several.
pub(crate) fn in_words(terms: &[Term], play: &Move) -> String {
    let (from, to) = ends(terms, play);
    if terms.len() == 1 {
        format!("{from} -> {to}")
    } else {
        let name = terms[play.term].game.name();
        format!("term {}, {name}: {from} -> {to}", play.term + 1)
    }
}

fn shown(terms: &[Term], analysis: &Analysis) -> Shown {
    let shown_move = |play: &Move, wins: bool, lasts: Option<u32>| {
        let (from, to) = ends(terms, play);
        ShownMove {
            term: Decimal(play.term),
            from: from.items(),
            to: to.items(),
            wins,
            lasts,
        }
    };
    let winning = analysis
        .winning
        .iter()
        .map(|play| shown_move(play, true, None));
    let defence = analysis.defence.iter();
    let defence = defence.map(|defence| shown_move(&defence.play, false, defence.moves_left));
    Shown {
        outcome: analysis.answer.outcome.to_string(),
        value: analysis
            .answer
            .value
            .as_ref()
            .map(|v| Decimal(v.to_string())),
        moves: winning.chain(defence).collect(),
        unlisted: (!analysis.unlisted.is_zero()).then(|| Decimal(analysis.unlisted.to_string())),
        how: analysis.answer.how.clone(),
        status: analysis.answer.status.word(),
    }
}

fn write_text(terms: &[Term], analysis: &Analysis, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    let answer = &analysis.answer;
    table.row([
        "outcome",
        match answer.outcome {
            Outcome::P => "P: whoever moves now loses",
            Outcome::N => "N: whoever moves now wins",
        },
    ]);
    if let Some(value) = &answer.value {
        table.row(["value", &value.to_string()]);
    }
    let mut label = "wins";
    for play in &analysis.winning {
        table.row([label, &in_words(terms, play)]);
        label = "";
    }
    if !analysis.unlisted.is_zero() {
        table.row(["", &format!("and {} more", analysis.unlisted)]);
    }
    match &analysis.defence {
        Some(defence) => {
            let lasts = match defence.moves_left {
                Some(left) => format!(" (the game then lasts {left} more moves)"),
                None => " (a small move; the longest defence is out of reach)".to_owned(),
            };
            table.row(["defence", &(in_words(terms, &defence.play) + &lasts)]);
        }
        None if answer.outcome == Outcome::P => table.row(["defence", "none: there is no move"]),
        None => {}
    }
    table.row(["how", &answer.how]);
    table.row(["status", answer.status.word()]);
    context.write(|out| table.write(out))
}
