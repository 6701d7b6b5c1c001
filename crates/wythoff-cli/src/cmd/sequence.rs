//! `wythoff sequence`: integer sequences at any index.

mod overview;

use std::path::PathBuf;

use wythoff::ask::Question;
use wythoff::ask::sequence::{IndexAnswer, Numbered, SequenceAnswer, SequenceQuestion, Terms};
use wythoff_print::terms as print;

use crate::arg::{self, Int};
use crate::terms;
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Bfile,
    Format::Latex,
    Format::Mathematica,
    Format::Pari,
    Format::Maple,
    Format::None,
];

const EXAMPLES: &str = "\
Examples:
  wythoff sequence list
  wythoff sequence lower-wythoff --count 20
  wythoff sequence A000201 --count 20           # by its number in the OEIS
  wythoff sequence upper-wythoff --count 1000 --format bfile -o b001950.txt
  wythoff sequence lower-wythoff --from 10^100 --count 3
  wythoff sequence lower-wythoff --find 10^20   # which index holds this number?
  wythoff sequence beatty:0,1,2,1 --count 10    # floor(n sqrt 2)
  wythoff sequence sun:3,0,2 --count 30
  wythoff sequence determinants --count 200 --plot determinants.svg
  wythoff sequence laws --count 5000            # check the identities between sequences";

/// Print the terms of a sequence
///
/// Indices start where the OEIS starts them; --format bfile shows them. `list` shows all names,
/// and `laws` checks the identities between the sequences.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Args {
    /// A name such as lower-wythoff or beatty:1,1,5,2, or a number of the OEIS such as A000201; or `list`, or `laws`
    name: String,

    /// How many terms [default: 20; for laws 10000]
    #[arg(long, value_name = "N", value_parser = arg::word)]
    count: Option<u64>,

    /// The index of the first term to print, of any size [default: the first of the sequence]
    #[arg(long, value_name = "INDEX")]
    from: Option<Int>,

    /// Print the index of the term X instead, if it is a term of this increasing sequence
    #[arg(long, value_name = "X", conflicts_with_all = ["count", "from", "plot"])]
    find: Option<Int>,

    /// Also draw the terms into FILE, which ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// How to write the answer [default: by the name of the output file, else text]
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let format = context.format(args.format, FORMATS);
    let integer = |int: &Option<Int>| int.as_ref().map(|Int(integer)| integer.clone());
    let (from, find) = (integer(&args.from), integer(&args.find));
    let question = SequenceQuestion::new(&args.name, args.count, from, find)?;
    if let SequenceQuestion::Terms(terms) = &question {
        return write_terms(args, terms, format, context);
    }
    let answer = question.ask(context)?;
    match &answer {
        _ if format == Format::Json => context.write_json(&answer)?,
        SequenceAnswer::List(sequences) => overview::write_list(sequences, context)?,
        SequenceAnswer::Laws(laws) => overview::write_laws(laws, context)?,
        SequenceAnswer::Find(IndexAnswer { index, term }) => {
            context.write(|out| match index {
                Some(index) => writeln!(out, "term {} is {}", index.0, term.0),
                None => writeln!(out, "{} is not a term", term.0),
            })?;
        }
        SequenceAnswer::Terms(_) => {}
    }
    Ok(match &answer {
        SequenceAnswer::Laws(laws) => laws.iter().all(|law| law.holds).into(),
        SequenceAnswer::Find(found) => found.index.is_some().into(),
        SequenceAnswer::List(_) | SequenceAnswer::Terms(_) => ExitStatus::Yes,
    })
}

/// Writes terms as they are found: there may be more of them than fit into memory.
fn write_terms(
    args: &Args,
    terms: &Terms,
    format: Format,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    let budget = &context.budget;
    if let Some(path) = &args.plot {
        draw(args, &mut *terms.numbered(budget)?, path)?;
    }
    if format == Format::None {
        let (count, checksum) = print::checksum(&mut *terms.numbered(budget)?)?;
        context.write_summary(count, checksum)?;
    } else {
        context.write(|out| print::write(terms, format.style(), budget, out))?;
    }
    if format == Format::Text
        && let Some(band) = terms.band()
    {
        context.note(format_args!(
            "A(n) - floor(n phi) lies in {{{}, .., {}}} for n >= {}: {} for these terms",
            band.constant - 1,
            band.constant + 1,
            band.from,
            band.status
        ));
    }
    Ok(ExitStatus::Yes)
}

fn draw(args: &Args, terms: &mut Numbered<'_>, path: &std::path::Path) -> Result<(), Failure> {
    let mut points = Vec::new();
    for numbered in terms {
        let (n, term) = numbered?;
        points.push((terms::place(&n.into()), terms::place(&term)));
    }
    terms::draw(&args.name, ["n", "a(n)"], points, path)
}
