//! Numbered terms of a sequence.

use std::io::Write;

use wythoff::ask::sequence::{Numbered, Terms};
use wythoff::{Budget, Failure, IBig, UBig, json};
use wythoff_write::checksum::Checksum;
use wythoff_write::decimal;

use crate::Style;

/// Writes terms as they are found: there may be more of them than fit into memory.
pub fn write(
    terms: &Terms,
    style: Style,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if style == Style::Json {
        let answer = terms.unfolding(budget)?;
        let written = json::write_line(&answer, out);
        return answer
            .terms
            .failure()
            .map_or(written.map_err(Into::into), Err);
    }
    let terms = &mut *terms.numbered(budget)?;
    match style {
        Style::Csv => {
            writeln!(out, "n,term")?;
            write_lines(terms, b',', out)
        }
        Style::Bfile => write_lines(terms, b' ', out),
        Style::Latex => {
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
        Style::Algebra(algebra) => {
            let mut list = algebra.start(out)?;
            each(terms, |_, _, term| Ok(list.item(term)?))?;
            Ok(list.finish()?)
        }
        _ => {
            let mut piece = Vec::new();
            each(terms, |count, _, term| {
                piece.clear();
                if count > 0 {
                    piece.extend_from_slice(b", ");
                }
                match u64::try_from(&term) {
                    Ok(term) => decimal::push(&mut piece, term),
                    Err(_) => write!(piece, "{term}")?,
                }
                Ok(out.write_all(&piece)?)
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
