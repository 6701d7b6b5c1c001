//! `wythoff word`: infinite words, read anywhere.

use std::path::PathBuf;

use wythoff::ask::Question;
use wythoff::ask::word::{LENGTH, Letters, LettersAnswer, WordAnswer, WordQuestion};
use wythoff_print::letters;

use crate::arg::{self, Int};
use crate::plot::{self, Chart, Mark, Series};
use crate::{Context, ExitStatus, Failure, Format, terms};

const EXAMPLES: &str = "\
Examples:
  wythoff word list
  wythoff word fibonacci --length 50
  wythoff word pattern:1,01 --length 40
  wythoff word tribonacci --from 10^100 --length 20
  wythoff word k-wythoff:2 --length 30 --format json
  wythoff word morphism:0=01,1=10 --length 64 --plot thue-morse.svg
  wythoff word fibonacci --length 100 --format bfile";

/// Print the letters of an infinite word
///
/// Letters are counted from 0. In --format bfile a digit stands for itself and any other letter
/// for its place in the alphabet, from 0.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Args {
    /// A word such as fibonacci, pattern:1,01 or morphism:a=ab,b=a; or `list`
    spec: String,

    /// How many letters
    #[arg(long, value_name = "N", default_value_t = LENGTH, value_parser = arg::word)]
    length: u64,

    /// The index of the first letter to print, of any size
    #[arg(long, value_name = "INDEX", default_value = "0")]
    from: Int,

    /// Also draw the word as a path into FILE (.svg or .png): a step to the right for its first
    /// letter, a step up for any other
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// How to write the answer [default: by the name of the output file, else text]
    #[arg(long, value_parser = Format::among(terms::FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let format = context.format(args.format, terms::FORMATS);
    let question = WordQuestion::new(&args.spec, args.from.0.clone(), args.length)?;
    let WordQuestion::Letters(asked) = &question else {
        if let answer @ WordAnswer::List(_) = question.ask(context)? {
            write_list(&answer, format, context)?;
        }
        return Ok(ExitStatus::Yes);
    };
    if let Some(path) = &args.plot {
        draw(&asked.read(context)?, path)?;
    }
    write(asked, format, context)?;
    Ok(ExitStatus::Yes)
}

fn write_list(answer: &WordAnswer, format: Format, context: &Context) -> Result<(), Failure> {
    match answer {
        WordAnswer::List(forms) if format != Format::Json => {
            terms::write_forms("word", forms, context)
        }
        _ => context.write_json(answer),
    }
}

fn write(asked: &Letters, format: Format, context: &Context) -> Result<(), Failure> {
    let budget = &context.budget;
    let _stage = context.progress("reading letters", None);
    if format == Format::None {
        let (count, checksum) = letters::checksum(asked, budget)?;
        return context.write_summary(count, checksum);
    }
    context.write(|out| letters::write(asked, format.style(), budget, out))
}

fn draw(letters: &LettersAnswer, path: &std::path::Path) -> Result<(), Failure> {
    let first = letters.word.chars().next();
    let (mut right, mut up) = (0u32, 0u32);
    let mut points = vec![(0.0, 0.0)];
    for letter in letters.word.chars() {
        if Some(letter) == first {
            right = right.saturating_add(1);
        } else {
            up = up.saturating_add(1);
        }
        points.push((f64::from(right), f64::from(up)));
    }
    let chart = Chart {
        title: letters.spec.clone(),
        x_label: first.map_or_else(String::new, |letter| format!("letters {letter}")),
        y_label: "other letters".to_owned(),
        series: vec![Series {
            name: String::new(),
            points,
            mark: Mark::Line,
        }],
        equal_scales: true,
    };
    plot::write_file(&chart.scene(), path)
}
