//! `wythoff word`: infinite words, read anywhere.

use std::path::PathBuf;

use wythoff::UBig;
use wythoff::word::{self, Word};

use super::sequence::diagnostic;
use crate::arg::{self, Int};
use crate::checksum::Checksum;
use crate::plot::{self, Chart, Mark, Series};
use crate::{Context, ExitStatus, Failure, Format, terms};

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Bfile,
    Format::Latex,
    Format::None,
];

const EXAMPLES: &str = "\
Examples:
  wythoff word list
  wythoff word fibonacci --length 50
  wythoff word pattern:1,01 --length 40
  wythoff word tribonacci --from 10^100 --length 20
  wythoff word k-wythoff:2 --length 30 --format json
  wythoff word morphism:0=01,1=10 --length 64 --plot thue-morse.svg
  wythoff word fibonacci --length 100 --format bfile";

/// Letters so far from the start are read in order rather than found one by one.
const COUNTED: u64 = 1_000_000;

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
    #[arg(long, value_name = "N", default_value = "80", value_parser = arg::word)]
    length: u64,

    /// The index of the first letter to print, of any size
    #[arg(long, value_name = "INDEX", default_value = "0")]
    from: Int,

    /// Also draw the word as a path into FILE (.svg or .png): a step to the right for its first
    /// letter, a step up for any other
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// How to write the answer [default: by the name of the output file, else text]
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let format = context.format(args.format, FORMATS);
    if args.spec == "list" {
        return terms::list_forms("word", word::EXAMPLES, format, context);
    }
    let word: Word = (args.spec.parse()).map_err(|error| diagnostic(&args.spec, error))?;
    let letters = letters(args, &word, context)?;
    if let Some(path) = &args.plot {
        draw(args, &letters, path)?;
    }
    match format {
        Format::Json => {
            let shown: String = letters.into_iter().collect();
            let start = args.from.0.to_string();
            let answer = serde_json::json!({"spec": args.spec, "start": start, "word": shown});
            context.write_json(&answer)?;
        }
        Format::Csv => {
            context.write(|out| {
                writeln!(out, "n,letter")?;
                numbered(args, &letters, |n, letter| writeln!(out, "{n},{letter}"))
            })?;
        }
        Format::Bfile => {
            let alphabet = word.alphabet();
            context.write(|out| {
                numbered(args, &letters, |n, letter| {
                    writeln!(out, "{n} {}", number_of(letter, &alphabet))
                })
            })?;
        }
        Format::Latex => context.write(|out| {
            let shown: String = letters.iter().collect();
            writeln!(out, "$\\mathtt{{{shown}}}\\ldots$")
        })?,
        Format::None => {
            let words = letters.iter().map(|&letter| u64::from(u32::from(letter)));
            context.write_summary(letters.len(), Checksum::of(words))?;
        }
        _ => context.write(|out| {
            let shown: String = letters.iter().collect();
            writeln!(out, "{shown}")
        })?,
    }
    Ok(ExitStatus::Yes)
}

fn letters(args: &Args, word: &Word, context: &Context) -> Result<Vec<char>, Failure> {
    let Int(from) = &args.from;
    let length = usize::try_from(args.length).unwrap_or(usize::MAX);
    // Four bytes for a letter, and four for the symbol behind it.
    context.budget.allow_memory(args.length.saturating_mul(8))?;
    let mut letters = Vec::with_capacity(length);
    match u64::try_from(from).ok().filter(|from| *from <= COUNTED) {
        Some(skip) => {
            let skip = usize::try_from(skip).unwrap_or(usize::MAX);
            for letter in word.letters().skip(skip).take(length) {
                if letters.len() % 4096 == 0 {
                    context.budget.check()?;
                }
                letters.push(letter);
            }
        }
        None => {
            for step in 0..args.length {
                letters.push(word.letter(&(from + step), &context.budget)?);
            }
        }
    }
    Ok(letters)
}

fn numbered(
    args: &Args,
    letters: &[char],
    mut write: impl FnMut(UBig, char) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let Int(from) = &args.from;
    (0u64..)
        .zip(letters)
        .try_for_each(|(step, &letter)| write(from + step, letter))
}

/// A digit stands for itself, any other letter for its place in the alphabet.
fn number_of(letter: char, alphabet: &[char]) -> usize {
    let place = || {
        alphabet
            .iter()
            .position(|&known| known == letter)
            .unwrap_or(0)
    };
    letter
        .to_digit(10)
        .map_or_else(place, |digit| digit as usize)
}

fn draw(args: &Args, letters: &[char], path: &std::path::Path) -> Result<(), Failure> {
    let first = letters.first().copied();
    let (mut right, mut up) = (0u32, 0u32);
    let mut points = vec![(0.0, 0.0)];
    for &letter in letters {
        if Some(letter) == first {
            right = right.saturating_add(1);
        } else {
            up = up.saturating_add(1);
        }
        points.push((f64::from(right), f64::from(up)));
    }
    let chart = Chart {
        title: args.spec.clone(),
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
