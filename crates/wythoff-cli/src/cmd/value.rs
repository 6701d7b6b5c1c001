//! `wythoff value`: the Grundy value or the misère outcome of a sum.

use wythoff::ask::Question;
use wythoff::ask::value::{ValueAnswer, ValueQuestion};
use wythoff::{Outcome, Status};

use crate::arg::ExplainedSumArg;
use crate::batch;
use crate::checksum::Checksum;
use crate::explained;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff value wythoff@3,5
  wythoff value wythoff@8,13 --explain           # why it is lost
  wythoff value \"wythoff@10^12,5 + nim@7\" --format json
  wythoff value ratwyt@3/5,1/2
  wythoff value hofstadter@4,4 --misere
  printf 'wythoff@3,5\\nnim@7\\n' | wythoff value -   # one line of JSON for each
  wythoff value rules@5,9 --rules \"piles a <= b; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1\"";

/// Compute the Grundy value of a position or a sum, or its misère outcome
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    asked: ExplainedSumArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let asked = &args.asked;
    let is_whole = |answer: &ValueAnswer| asked.misere() || answer.value.is_some();
    if asked.is_batch() {
        return batch::run(
            asked,
            context,
            |sum, evaluators, host| ValueQuestion::of(sum).ask_of(evaluators, host),
            is_whole,
        );
    }
    let question = ValueQuestion::of(asked.read()?);
    let answer = question.ask(context)?;
    match asked.format(context) {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let value = answer.value.as_ref().map(|value| &value.0);
            let text = format!("{value:?} {}", answer.outcome);
            context.write_summary(
                question.terms.len(),
                Checksum::of(text.bytes().map(u64::from)),
            )?;
        }
        _ => write_text(&answer, context)?,
    }
    // Where options are forbidden there is no more to know.
    let has_no_values = question.terms.iter().any(|term| term.game.block() > 0);
    if is_whole(&answer) || has_no_values {
        return Ok(ExitStatus::Yes);
    }
    let without_rules = (question.terms.iter()).find_map(|term| term.game.rules().err());
    context.note(match without_rules {
        Some(reason) if answer.status == Status::Predicted => {
            format!("undecided: the outcome is only predicted; {reason}")
        }
        Some(reason) => format!("undecided: only the outcome is known; {reason}"),
        None => "undecided: only the outcome is known, the value is out of reach".to_owned(),
    });
    Ok(ExitStatus::Undecided)
}

fn write_text(answer: &ValueAnswer, context: &Context) -> Result<(), Failure> {
    let meaning = match answer.outcome {
        Outcome::P => "P: whoever moves now loses",
        Outcome::N => "N: whoever moves now wins",
    };
    let mut table = TextTable::new([Align::Left]);
    if let Some(value) = &answer.value {
        table.row(["value", &value.0.to_string()]);
    }
    table.row(["outcome", meaning]);
    table.row(["how", &answer.how]);
    table.row(["status", answer.status.word()]);
    context.write(|out| {
        table.write(out)?;
        let why = answer.explanation.as_ref().map(explained::text);
        out.write_all(why.unwrap_or_default().as_bytes())
    })
}
