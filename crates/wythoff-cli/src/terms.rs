//! Numbered terms of a sequence in every format.

use std::io::Write;
use std::path::Path;

use wythoff::ask::NameForm;
use wythoff::ask::sequence::Numbered;
use wythoff::{IBig, UBig};

use crate::algebra::Algebra;
use crate::checksum::Checksum;
use crate::plot::{self, Chart, Mark, Series};
use crate::text_table::{Align, TextTable};
use crate::{Context, Failure, Format, decimal};

/// How words and arrays can be written.
pub const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Bfile,
    Format::Latex,
    Format::None,
];

/// Lists the forms that names of this kind may take, with a few words about each.
pub fn write_forms(kind: &str, forms: &[NameForm], context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row([kind, "what"]);
    forms
        .iter()
        .for_each(|form| table.row([&form.name, &form.what]));
    context.write(|out| table.write(out))
}

/// Writes all terms in the given format: CSV, b-file, LaTeX, lists for computer algebra, or text.
///
/// A b-file has one line `n a(n)` for each term, as the OEIS wants it.
pub fn write(terms: &mut Numbered<'_>, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    match format {
        Format::Csv => {
            writeln!(out, "n,term")?;
            write_lines(terms, b',', out)
        }
        Format::Bfile => write_lines(terms, b' ', out),
        Format::Latex => {
            writeln!(
                out,
                "\\begin{{tabular}}{{rr}}\n\\toprule\n$n$ & $a(n)$ \\\\\n\\midrule"
            )?;
            each(terms, |_, n, term| {
                Ok(writeln!(out, "${n}$ & ${term}$ \\\\")?)
            })?;
            writeln!(out, "\\bottomrule\n\\end{{tabular}}")?;
            Ok(())
        }
        _ if let Some(algebra) = Algebra::of(format) => {
            let mut list = algebra.start(out)?;
            each(terms, |_, _, term| Ok(list.item(term)?))?;
            Ok(list.finish()?)
        }
        _ => {
            each(terms, |count, _, term| {
                let separator = if count == 0 { "" } else { ", " };
                Ok(write!(out, "{separator}{term}")?)
            })?;
            writeln!(out)?;
            Ok(())
        }
    }
}

/// A line for each term: its number, the sign between, the term.
fn write_lines(terms: &mut Numbered<'_>, between: u8, out: &mut dyn Write) -> Result<(), Failure> {
    let mut line = Vec::new();
    each(terms, |_, n, term| {
        line.clear();
        match (u64::try_from(&n), u64::try_from(&term)) {
            (Ok(n), Ok(term)) => {
                decimal::push(&mut line, n);
                line.push(between);
                decimal::push(&mut line, term);
            }
            _ => write!(line, "{n}{}{term}", char::from(between))?,
        }
        line.push(b'\n');
        Ok(out.write_all(&line)?)
    })
}

/// How many terms there are, and their checksum.
pub fn checksum(terms: &mut Numbered<'_>) -> Result<(u64, u64), Failure> {
    let mut checksum = Checksum::default();
    let mut total = 0;
    each(terms, |_, _, term| {
        total += 1;
        push_checksum(&mut checksum, &term);
        Ok(())
    })?;
    Ok((total, checksum.finish()))
}

/// Takes an integer of any size into a checksum: one word if it fits in 64 bits.
pub fn push_checksum(checksum: &mut Checksum, term: &IBig) {
    match i64::try_from(term) {
        Ok(small) => checksum.word(small.cast_unsigned()),
        Err(_) => (term.to_le_bytes().chunks(8)).for_each(|chunk| {
            let word = chunk
                .iter()
                .rev()
                .fold(0, |word, byte| word << 8 | u64::from(*byte));
            checksum.word(word);
        }),
    }
}

/// Calls `use_term` with every term and the number of terms before it.
fn each(
    terms: &mut Numbered<'_>,
    mut use_term: impl FnMut(u64, UBig, IBig) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for (count, numbered) in (0u64..).zip(terms) {
        let (n, term) = numbered?;
        use_term(count, n, term)?;
    }
    Ok(())
}

/// An integer as a place on a picture.
pub fn place(number: &IBig) -> f64 {
    number.to_f64().value()
}

/// Draws numbers as dots, with the words for the two axes.
pub fn draw(
    title: &str,
    [x, y]: [&str; 2],
    points: Vec<(f64, f64)>,
    path: &Path,
) -> Result<(), Failure> {
    let chart = Chart {
        title: title.to_owned(),
        x_label: x.to_owned(),
        y_label: y.to_owned(),
        series: vec![Series {
            name: String::new(),
            points,
            mark: Mark::Dots,
        }],
        equal_scales: false,
    };
    plot::write_file(&chart.scene(), path)
}
