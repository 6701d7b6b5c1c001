//! Many questions at once: one sum in every line of standard input, one line of JSON for each.

use std::io::{self, BufRead, Write};

use serde::Serialize;
use wythoff::ask::{AskedSum, Quiet};
use wythoff::engine::Evaluators;
use wythoff::json;
use wythoff::read::sum;

use crate::arg::ExplainedSumArg;
use crate::{Context, ExitStatus, Failure, Format, output};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 26;

/// Answers every line of standard input as soon as it has come. Evaluators remember what earlier lines made them compute.
///
/// A line that cannot be answered gives `{"error":...}`. Exit status: 2 if a line was wrong, else 3 if one was undecided
/// (`is_whole` tells of an answer), else 0.
pub(crate) fn run<A: Serialize>(
    sums: &ExplainedSumArg,
    context: &Context,
    ask: impl Fn(AskedSum, &mut Evaluators, &Quiet) -> Result<A, Failure>,
    is_whole: impl Fn(&A) -> bool,
) -> Result<ExitStatus, Failure> {
    if !matches!(sums.format(context), Format::Json | Format::Text) {
        return Err(Failure::input("many answers are written as lines of JSON"));
    }
    let games = sums.games()?;
    let host = Quiet::new(context.budget.clone());
    let mut evaluators = Evaluators::new(&context.budget);
    let progress = context.progress("lines answered", None);
    let (mut wrong, mut undecided) = (0_u64, 0_u64);
    let answer_all = |out: &mut dyn Write| -> Result<(), Failure> {
        let mut input = io::stdin().lock();
        while let Some(line) = read_line(&mut input)? {
            context.budget.check()?;
            let asked = line.and_then(|line| sum::parse(line.trim(), &games));
            let answer = asked.and_then(|terms| ask(sums.about(terms), &mut evaluators, &host));
            let text = match &answer {
                Ok(answer) => json::line(answer)?,
                Err(Failure::BrokenPipe) => return Err(Failure::BrokenPipe),
                Err(failure) => json::of_failure(failure),
            };
            match &answer {
                Ok(answer) if is_whole(answer) => {}
                Ok(_) | Err(Failure::Undecided(_)) => undecided += 1,
                Err(_) => wrong += 1,
            }
            writeln!(out, "{text}")?;
            // Whoever asks may wait for this answer before the next question.
            out.flush()?;
            progress.advance(1);
        }
        Ok(())
    };
    match context.file() {
        None => output::to_stdout(output::content(answer_all))?,
        Some(path) => output::to_file(path, answer_all)?,
    }
    drop(progress);
    match (wrong, undecided) {
        (0, 0) => Ok(ExitStatus::Yes),
        (0, _) => {
            context.note(format_args!("undecided: {undecided} of the lines"));
            Ok(ExitStatus::Undecided)
        }
        _ => Err(Failure::Input(format!(
            "{wrong} of the lines could not be read; their answers say why"
        ))),
    }
}

/// The next line; an error inside if it makes no sense, nothing at the end.
fn read_line(input: &mut dyn BufRead) -> Result<Option<Result<String, Failure>>, Failure> {
    let mut bytes = Vec::new();
    if io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 >= LONGEST_LINE {
        return Err(Failure::Input(format!(
            "a line of standard input is longer than {} MiB",
            LONGEST_LINE >> 20
        )));
    }
    let text = String::from_utf8(bytes);
    Ok(Some(
        text.map_err(|_| Failure::input("this line is no UTF-8")),
    ))
}
