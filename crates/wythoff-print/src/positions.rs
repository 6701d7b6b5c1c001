//! A list of positions in every format, written as it comes: a long one is never kept.

use std::io::Write;

use wythoff::ask::positions::Listable;
use wythoff::engine::listing::Positions;
use wythoff::{Failure, Game, Status, UBig, json};
use wythoff_write::checksum::Checksum;
use wythoff_write::decimal;
use wythoff_write::parquet::ParquetWriter;

use crate::Algebra;

/// Lines that are written together.
const PIECE: usize = 1 << 9;

/// Where the positions come from.
#[derive(Debug)]
pub struct Source<'a>(pub Listable<'a>);

/// The number of piles of the positions in a list.
pub fn piles_of(game: &Game, positions: &Positions) -> usize {
    match positions {
        Positions::Pairs(_) => 2,
        Positions::Big(list) => list
            .first()
            .map_or_else(|| game.piles().unwrap_or(2), Vec::len),
    }
}

impl Source<'_> {
    /// The number of piles of the positions.
    pub fn piles(&self, game: &Game) -> Result<usize, Failure> {
        match &self.0 {
            Listable::Short(answer) => Ok(piles_of(game, &answer.positions)),
            Listable::Long(_) => match game.piles() {
                Some(piles) => Ok(piles),
                None => self.piles_of_first(game),
            },
        }
    }

    fn piles_of_first(&self, game: &Game) -> Result<usize, Failure> {
        let mut piles = None;
        let ended = self.for_each(&mut |_, piece| {
            piles = Some(piles_of(game, piece));
            Err(Failure::BrokenPipe)
        });
        match piles {
            Some(piles) => Ok(piles),
            None => ended.map(|()| 2),
        }
    }

    /// Hands over the positions, piece by piece, each with the number of its first.
    fn for_each(
        &self,
        use_piece: &mut dyn FnMut(&UBig, &Positions) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match &self.0 {
            Listable::Short(answer) => use_piece(&answer.first(), &answer.positions),
            Listable::Long(answer) => {
                let mut first = answer.first();
                answer.for_each(&mut |piece| {
                    use_piece(&first, piece)?;
                    first += piece.len();
                    Ok(())
                })
            }
        }
    }

    /// One line of JSON.
    pub fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.0 {
            Listable::Short(answer) => Ok(json::write_line(answer, out)?),
            Listable::Long(answer) => {
                let written = json::write_line(answer, out);
                answer.failure().map_or(written.map_err(Into::into), Err)
            }
        }
    }

    /// A line for each position: its number and its piles.
    pub fn write_csv(&self, names: &[String], out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "n,{}", names.join(","))?;
        let mut lines = Vec::new();
        self.for_each(&mut |first, piece| {
            match (piece, u64::try_from(first)) {
                (Positions::Pairs(pairs), Ok(first)) => {
                    for (piece, pairs) in (0..).zip(pairs.chunks(PIECE)) {
                        lines.clear();
                        decimal::push_pairs(&mut lines, first + piece * PIECE as u64, pairs);
                        out.write_all(&lines)?;
                    }
                }
                _ => {
                    for (n, position) in piece.iter().enumerate() {
                        let cells: Vec<String> = position.iter().map(ToString::to_string).collect();
                        writeln!(out, "{},{}", first + n, cells.join(","))?;
                    }
                }
            }
            Ok(())
        })
    }

    /// The b-file of the OEIS: index and term in every line.
    pub fn write_bfile(&self, pile: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let mut lines = Vec::new();
        self.for_each(&mut |first, piece| {
            match (piece, u64::try_from(first)) {
                (Positions::Pairs(pairs), Ok(first)) => {
                    for (piece, pairs) in (0..).zip(pairs.chunks(PIECE)) {
                        lines.clear();
                        for (n, &(a, b)) in (first + piece * PIECE as u64..).zip(pairs) {
                            decimal::push(&mut lines, n);
                            lines.push(b' ');
                            decimal::push(&mut lines, if pile == 0 { a } else { b });
                            lines.push(b'\n');
                        }
                        out.write_all(&lines)?;
                    }
                }
                _ => {
                    for (n, position) in piece.iter().enumerate() {
                        writeln!(out, "{} {}", first + n, position[pile])?;
                    }
                }
            }
            Ok(())
        })
    }

    /// A table for a paper, with the status of the list as a comment.
    pub fn write_latex(&self, names: &[String], out: &mut dyn Write) -> Result<(), Failure> {
        let (status, how) = self.rests_on();
        writeln!(out, "% {status}: {how}\n% \\usepackage{{booktabs}}")?;
        let columns = "r".repeat(names.len());
        writeln!(
            out,
            "\\begin{{tabular}}{{r@{{\\quad}}{columns}}}\n\\toprule"
        )?;
        let heads = names.iter().map(|name| format!(" & ${name}_n$"));
        writeln!(out, "$n${} \\\\\n\\midrule", heads.collect::<String>())?;
        self.for_each(&mut |first, piece| {
            for (n, position) in piece.iter().enumerate() {
                let cells = position.iter().map(|pile| format!(" & {pile}"));
                writeln!(out, "{}{} \\\\", first + n, cells.collect::<String>())?;
            }
            Ok(())
        })?;
        writeln!(out, "\\bottomrule\n\\end{{tabular}}")?;
        Ok(())
    }

    /// A list of lists for a program of computer algebra.
    pub fn write_list(&self, algebra: Algebra, out: &mut dyn Write) -> Result<(), Failure> {
        let mut list = algebra.start(out)?;
        self.for_each(&mut |_, piece| {
            for position in piece.iter() {
                list.item(algebra.list(position.iter()))?;
            }
            Ok(())
        })?;
        Ok(list.finish()?)
    }

    /// How far the list can be trusted, and why.
    fn rests_on(&self) -> (Status, &str) {
        match &self.0 {
            Listable::Short(answer) => (answer.status, &answer.how),
            Listable::Long(answer) => (answer.status, &answer.how),
        }
    }

    /// Piles are integers if all of them fit, and texts otherwise.
    pub fn write_parquet(&self, names: &[String], out: &mut dyn Write) -> Result<(), Failure> {
        let names: Vec<&str> = ["n"]
            .into_iter()
            .chain(names.iter().map(String::as_str))
            .collect();
        let word = |pile: &UBig| u64::try_from(pile).ok();
        let mut small = true;
        self.for_each(&mut |first, piece| {
            small &= word(first).is_some()
                && match piece {
                    Positions::Pairs(_) => true,
                    Positions::Big(list) => list.iter().flatten().all(|pile| word(pile).is_some()),
                };
            Ok(())
        })?;
        let mut writer = match small {
            true => ParquetWriter::integers(out, &names)?,
            false => ParquetWriter::texts(out, &names)?,
        };
        self.for_each(&mut |first, piece| {
            if let (Positions::Pairs(pairs), true, Some(first)) = (piece, small, word(first)) {
                return Ok(writer.numbered_pairs(first, pairs)?);
            }
            for (n, position) in piece.iter().enumerate() {
                let number = first + n;
                if small {
                    let mut row = vec![word(&number).unwrap_or(u64::MAX)];
                    row.extend(position.iter().filter_map(word));
                    writer.row(&row)?;
                } else {
                    let mut row = vec![number.to_string()];
                    row.extend(position.iter().map(ToString::to_string));
                    writer.text_row(row)?;
                }
            }
            Ok(())
        })?;
        writer.finish()?;
        Ok(())
    }

    /// The widths of the columns of a table, and how many positions there are.
    pub fn widths(&self, piles: usize) -> Result<(Vec<usize>, usize), Failure> {
        if let Listable::Long(answer) = &self.0
            && let Some(sizes) = answer.sizes()?
        {
            let last = sizes.count.saturating_sub(1).to_string().len();
            let piles = sizes.largest.iter().map(|pile| pile.to_string().len());
            let widths = [last].into_iter().chain(piles).collect();
            return Ok((widths, usize::try_from(sizes.count).unwrap_or(usize::MAX)));
        }
        let mut largest = vec![UBig::ZERO; piles];
        let mut count = 0;
        let mut last = UBig::ZERO;
        self.for_each(&mut |first, piece| {
            let mut take = |column: usize, pile: UBig| {
                if let Some(largest) = largest.get_mut(column)
                    && *largest < pile
                {
                    *largest = pile;
                }
            };
            match piece {
                Positions::Pairs(pairs) => {
                    let most = |pile: fn(&(u64, u64)) -> u64| pairs.iter().map(pile).max();
                    take(0, most(|pair| pair.0).unwrap_or(0).into());
                    take(1, most(|pair| pair.1).unwrap_or(0).into());
                }
                Positions::Big(list) => {
                    for position in list {
                        for (column, pile) in position.iter().enumerate() {
                            take(column, pile.clone());
                        }
                    }
                }
            }
            count += piece.len();
            last = first + piece.len().saturating_sub(1);
            Ok(())
        })?;
        let mut widths = vec![last.to_string().len()];
        widths.extend(largest.iter().map(|pile| pile.to_string().len()));
        Ok((widths, count))
    }

    /// Columns of numbers. There may be millions, so the widths are found first and no text is kept.
    pub fn write_text(
        &self,
        names: &[String],
        (widths, count): &(Vec<usize>, usize),
        what: &str,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let heads = ["n".to_owned()].into_iter().chain(names.iter().cloned());
        write_padded(out, widths, heads)?;
        let mut lines = Vec::new();
        self.for_each(&mut |first, piece| {
            match (piece, u64::try_from(first), &widths[..]) {
                (Positions::Pairs(pairs), Ok(first), &[n, a, b]) => {
                    for (piece, pairs) in (0..).zip(pairs.chunks(PIECE)) {
                        lines.clear();
                        let first = first + piece * PIECE as u64;
                        decimal::push_columns(&mut lines, first, pairs, [n, a, b]);
                        out.write_all(&lines)?;
                    }
                }
                _ => {
                    for (n, position) in piece.iter().enumerate() {
                        let piles = position.iter().map(ToString::to_string);
                        let number = (first + n).to_string();
                        write_padded(out, widths, [number].into_iter().chain(piles))?;
                    }
                }
            }
            Ok(())
        })?;
        let (status, how) = self.rests_on();
        writeln!(out, "{count} {what}; {status}, {how}")?;
        Ok(())
    }

    /// How many positions there are, and the checksum of their piles.
    pub fn checksum(&self) -> Result<(usize, u64), Failure> {
        let mut checksum = Checksum::default();
        let mut count = 0;
        self.for_each(&mut |_, piece| {
            count += piece.len();
            match piece {
                Positions::Pairs(pairs) => checksum.pairs(pairs),
                Positions::Big(list) => list
                    .iter()
                    .flatten()
                    .flat_map(|pile| pile.to_le_bytes().to_vec())
                    .for_each(|byte| checksum.word(u64::from(byte))),
            }
            Ok(())
        })?;
        Ok((count, checksum.finish()))
    }
}

/// Writes a line of cells, each pushed to the right end of its column.
fn write_padded(
    out: &mut dyn Write,
    widths: &[usize],
    cells: impl Iterator<Item = String>,
) -> std::io::Result<()> {
    for (column, (cell, width)) in cells.zip(widths).enumerate() {
        let gap = if column == 0 { "" } else { "  " };
        write!(out, "{gap}{cell:>width$}")?;
    }
    writeln!(out)
}
