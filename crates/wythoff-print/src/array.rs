//! Parts of infinite arrays.

use std::io::Write;

use wythoff::ask::array::Part;
use wythoff::json::{self, BigInteger};
use wythoff::{Budget, Failure, UBig};
use wythoff_write::checksum::Checksum;
use wythoff_write::decimal;

use crate::{Style, terms};

/// Writes a part row by row. Text is aligned, which takes a pass over the part before.
pub fn write(
    part: Part<'_>,
    style: Style,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match style {
        Style::Bfile => write_bfile(part, budget, out),
        Style::Csv => part
            .rows(budget)
            .try_for_each(|row| write_row(&row?, ",", "", out)),
        Style::Json => {
            let answer = part.unfolding(budget);
            let written = json::write_line(&answer, out);
            answer
                .values
                .failure()
                .map_or(written.map_err(Into::into), Err)
        }
        Style::Latex => {
            let (rows, cols) = part.size();
            let columns = if rows == 0 { 1 } else { cols };
            let columns = usize::try_from(columns).unwrap_or(usize::MAX);
            let mut rows = part.rows(budget).peekable();
            if let Some(Err(_)) = rows.peek() {
                return rows.try_for_each(|row| row.map(drop));
            }
            writeln!(out, "\\begin{{tabular}}{{{}}}", "r".repeat(columns))?;
            rows.try_for_each(|row| write_row(&row?, " & ", " \\\\", out))?;
            Ok(writeln!(out, "\\end{{tabular}}")?)
        }
        Style::Text | Style::Algebra(_) => {
            let widths = widths(part, budget)?;
            let mut line = Vec::new();
            part.rows(budget).try_for_each(|row| {
                line.clear();
                push_aligned(&mut line, &row?, &widths)?;
                Ok(out.write_all(&line)?)
            })
        }
    }
}

/// The checksum of the entries, row after row.
pub fn checksum(part: Part<'_>, budget: &Budget) -> Result<u64, Failure> {
    let mut checksum = Checksum::default();
    for row in part.rows(budget) {
        for BigInteger(entry) in row? {
            terms::push_checksum(&mut checksum, &entry.into());
        }
    }
    Ok(checksum.finish())
}

/// How wide the columns are: a pass over the array, which keeps the largest entry of each.
fn widths(part: Part<'_>, budget: &Budget) -> Result<Vec<usize>, Failure> {
    let mut largest: Vec<UBig> = Vec::new();
    for row in part.rows(budget) {
        let row = row?;
        largest.resize(largest.len().max(row.len()), UBig::ZERO);
        for (largest, BigInteger(entry)) in largest.iter_mut().zip(row) {
            if *largest < entry {
                *largest = entry;
            }
        }
    }
    let width = |entry: &UBig| {
        budget.check()?;
        Ok(entry.to_string().len())
    };
    largest.iter().map(width).collect()
}

/// Entries pushed to the right ends of their columns, with two spaces between.
fn push_aligned(line: &mut Vec<u8>, row: &[BigInteger], widths: &[usize]) -> Result<(), Failure> {
    for (column, (BigInteger(entry), &width)) in row.iter().zip(widths).enumerate() {
        let width = if column == 0 { width } else { width + 2 };
        match u64::try_from(entry) {
            Ok(entry) => decimal::push_padded(line, entry, width),
            Err(_) => write!(line, "{entry:>width$}")?,
        }
    }
    line.push(b'\n');
    Ok(())
}

/// Entries with a separator between them and something at the end of the line.
fn write_row(
    row: &[BigInteger],
    separator: &str,
    end: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (column, BigInteger(entry)) in row.iter().enumerate() {
        let gap = if column == 0 { "" } else { separator };
        write!(out, "{gap}{entry}")?;
    }
    Ok(writeln!(out, "{end}")?)
}

/// Antidiagonals that are written together: so many at first, and later fewer, since they are longer.
const BAND: u64 = 256;

/// Writes the antidiagonals, some at a time: the rows are computed again for each band, and only what belongs to it is kept.
///
/// **Cost** for n antidiagonals the n²/2 entries once for every band, of which there are n²/2¹⁷ or so.
fn write_bfile(part: Part<'_>, budget: &Budget, out: &mut dyn Write) -> Result<(), Failure> {
    if *part.first_row() != UBig::ONE {
        return Err(Failure::input(
            "--format bfile starts from row 1: leave out --from-row",
        ));
    }
    let (rows, cols) = part.size();
    let side = rows.min(cols);
    let (mut n, mut from) = (0u64, 0);
    while from < side {
        let to = side.min(from + (BAND * BAND / (from + BAND)).max(1));
        // Row i has the entry i places before the number of the antidiagonal.
        let mut band = Vec::new();
        for i in 0..to {
            let columns = usize::try_from(to - i).unwrap_or(usize::MAX);
            let before = usize::try_from(from.saturating_sub(i)).unwrap_or(usize::MAX);
            band.push(part.row(i, columns, budget)?.split_off(before));
        }
        let mut band: Vec<_> = band.into_iter().map(Vec::into_iter).collect();
        for diagonal in from..to {
            for row in band.iter_mut().zip(0..=diagonal).map(|(row, _)| row) {
                let Some(BigInteger(entry)) = row.next() else {
                    continue;
                };
                n += 1;
                writeln!(out, "{n} {entry}")?;
            }
        }
        from = to;
    }
    Ok(())
}
