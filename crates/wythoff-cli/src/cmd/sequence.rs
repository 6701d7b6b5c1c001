//! `wythoff sequence`: integer sequences at any index.

mod overview;

use std::path::PathBuf;
use std::sync::Arc;

use wythoff::NameError;
use wythoff::sequence::mex::Band;
use wythoff::sequence::{self, ENTRIES, Sequence, complement, registry};
use wythoff::{IBig, UBig};

use crate::arg::{self, Int};
use crate::plot::{self, Chart, Mark, Series};
use crate::terms::{self, Numbered};
use crate::{Context, Diagnostic, ExitStatus, Failure, Format};

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
  wythoff sequence list
  wythoff sequence lower-wythoff --count 20
  wythoff sequence upper-wythoff --count 1000 --format bfile -o b001950.txt
  wythoff sequence lower-wythoff --from 10^100 --count 3
  wythoff sequence lower-wythoff --find 10^20   # which index holds this number?
  wythoff sequence beatty:0,1,2,1 --count 10    # floor(n sqrt 2)
  wythoff sequence sun:3,0,2 --count 30
  wythoff sequence determinants --count 200 --plot determinants.svg
  wythoff sequence laws --count 5000            # check the identities between sequences";

/// Terms so far from the start are reached by counting rather than by a formula.
const COUNTED: u64 = 1_000_000;

/// Print the terms of a sequence
///
/// Indices start where the OEIS starts them; --format bfile shows them. `list` shows all names,
/// and `laws` checks the identities between the sequences.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Args {
    /// A name such as lower-wythoff or beatty:1,1,5,2; or `list`, or `laws`
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
    match args.name.as_str() {
        "list" => return overview::list(format, context),
        "laws" => return overview::laws(args.count.unwrap_or(10_000), format, context),
        _ => {}
    }
    let sequence = read(&args.name)?;
    if let Some(Int(wanted)) = &args.find {
        return find(&*sequence, wanted, format, context);
    }
    let count = args.count.unwrap_or(20);
    let start = match &args.from {
        Some(Int(from)) => from.clone(),
        None => UBig::from(sequence.offset()),
    };
    let terms = || numbered(&*sequence, start.clone(), count, context);
    if let Some(path) = &args.plot {
        draw(args, &mut *terms()?, path)?;
    }
    match format {
        Format::Json => write_json(args, &*sequence, &start, count, context)?,
        Format::None => {
            let (count, checksum) = terms::checksum(&mut *terms()?, &context.budget)?;
            context.write_summary(count, checksum)?;
        }
        _ => {
            let mut terms = terms()?;
            context.write(|out| terms::write(&mut *terms, format, &context.budget, out))?;
        }
    }
    if format == Format::Text
        && let Some(band) = band(&args.name, count)
    {
        context.note(format_args!(
            "A(n) - floor(n phi) lies in {{{}, .., {}}} for n >= {}: computed for these terms",
            band.constant - 1,
            band.constant + 1,
            band.from
        ));
    }
    Ok(ExitStatus::Yes)
}

/// The sequence with this name, or a message that points at the mistake.
pub(super) fn read(name: &str) -> Result<Arc<dyn Sequence>, Failure> {
    sequence::named(name).map_err(|error| diagnostic(name, error).into())
}

/// A wrong name with a caret under the mistake.
pub(super) fn diagnostic(text: &str, error: NameError) -> Diagnostic {
    Diagnostic::new(error.message, text, error.span)
}

/// The terms from `start` on, each by a formula if the start is far.
fn numbered<'a>(
    sequence: &'a dyn Sequence,
    start: UBig,
    count: u64,
    context: &'a Context,
) -> Result<Box<Numbered<'a>>, Failure> {
    let offset = UBig::from(sequence.offset());
    if start < offset {
        // The first index below the offset tells the caller where the sequence starts.
        sequence.term(&start, &context.budget)?;
    }
    let budget = &context.budget;
    let skipped = u64::try_from(&(&start - &offset))
        .ok()
        .filter(|skip| *skip <= COUNTED);
    let by_formula = move |n: UBig| Ok((n.clone(), sequence.term(&n, budget)?));
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let Some(skip) = skipped.and_then(|skip| usize::try_from(skip).ok()) else {
        return Ok(Box::new(Indices(start).take(count).map(by_formula)));
    };
    budget.allow_memory(sequence.memory((count as u64).saturating_add(skip as u64)))?;
    let mut terms = sequence.terms().skip(skip);
    // Where the terms end, asking for the next one tells why.
    Ok(Box::new(Indices(start).take(count).map(
        move |n| match terms.next() {
            Some(term) => Ok((n, term)),
            None => by_formula(n),
        },
    )))
}

/// n, n + 1, n + 2, ...
struct Indices(UBig);

impl Iterator for Indices {
    type Item = UBig;

    fn next(&mut self) -> Option<UBig> {
        let next = &self.0 + 1u8;
        Some(std::mem::replace(&mut self.0, next))
    }
}

fn write_json(
    args: &Args,
    sequence: &dyn Sequence,
    start: &UBig,
    count: u64,
    context: &Context,
) -> Result<(), Failure> {
    let oeis = (ENTRIES.iter())
        .find(|entry| entry.form == args.name)
        .and_then(|entry| entry.oeis);
    let band = band(&args.name, count).map(|band| {
        serde_json::json!({"constant": band.constant, "from": band.from, "status": "computed"})
    });
    let mut terms = numbered(sequence, start.clone(), count, context)?;
    context.write(|out| -> Result<(), Failure> {
        write!(
            out,
            "{{\"name\":{},\"oeis\":{},\"offset\":{},\"start\":\"{start}\",",
            serde_json::Value::from(args.name.as_str()),
            serde_json::Value::from(oeis),
            sequence.offset(),
        )?;
        if let Some(band) = band {
            write!(out, "\"band\":{band},")?;
        }
        write!(out, "\"terms\":")?;
        terms::write_json_array(&mut *terms, &context.budget, out)?;
        writeln!(out, "}}")?;
        Ok(())
    })
}

/// The band of a sequence of Sun, if this is one and it shows in the first `count` terms.
fn band(name: &str, count: u64) -> Option<Band> {
    registry::sun_named(name)?.band_constant(count.min(COUNTED))
}

fn find(
    sequence: &dyn Sequence,
    wanted: &UBig,
    format: Format,
    context: &Context,
) -> Result<ExitStatus, Failure> {
    if !sequence.is_increasing() {
        return Err(Failure::input(
            "--find needs a sequence that is known to increase",
        ));
    }
    let below = complement::count_up_to(sequence, wanted, &context.budget)?;
    let offset = UBig::from(sequence.offset());
    // The term 0 is not counted among the positive ones.
    let zero = u8::from(sequence.term(&offset, &context.budget)?.is_zero());
    let place = &offset + below + zero;
    let index = match place > offset {
        true => Some(place - 1u8).filter(|index| {
            sequence.term(index, &context.budget) == Ok(IBig::from(wanted.clone()))
        }),
        false => None,
    };
    match format {
        Format::Json => {
            let index = index.as_ref().map(ToString::to_string);
            context.write_json(&serde_json::json!({"term": wanted.to_string(), "index": index}))?;
        }
        _ => context.write(|out| match &index {
            Some(index) => writeln!(out, "term {index} is {wanted}"),
            None => writeln!(out, "{wanted} is not a term"),
        })?,
    }
    Ok(index.is_some().into())
}

fn draw(args: &Args, terms: &mut Numbered<'_>, path: &std::path::Path) -> Result<(), Failure> {
    let mut points = Vec::new();
    for numbered in terms {
        let (n, term) = numbered?;
        points.push((terms::place(&n.into()), terms::place(&term)));
    }
    let chart = Chart {
        title: args.name.clone(),
        x_label: "n".to_owned(),
        y_label: "a(n)".to_owned(),
        series: vec![Series {
            name: String::new(),
            points,
            mark: Mark::Dots,
        }],
        equal_scales: false,
    };
    plot::write_file(&chart.scene(), path)
}
