//! Two-dimensional tables of values in every format.

mod bfile;
mod latex;
mod text;

use std::fmt;
use std::io::{self, Write};

use rayon::prelude::*;
use wythoff::{Budget, Failure};
use wythoff_write::checksum::Checksum;
use wythoff_write::decimal;
use wythoff_write::parquet::ParquetWriter;

use crate::Algebra;

pub use bfile::Reading;
pub use latex::LatexStyle;

/// Rows that are written out together, in parallel.
const BATCH: usize = 256;

/// A table of values, row by row.
#[derive(Clone, Copy)]
pub struct Grid<'a> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The value in row x and column y.
    pub value: &'a (dyn Fn(usize, usize) -> u64 + Sync),
    /// The same for a whole row: fills a slice of `cols` words with row x.
    pub fill_row: &'a (dyn Fn(usize, &mut [u64]) + Sync),
}

impl fmt::Debug for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} x {})", self.rows, self.cols)
    }
}

impl Grid<'_> {
    /// Writes the rows as comma-separated values, after a line of column numbers if `header`.
    pub fn write_csv(
        &self,
        header: bool,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if header {
            let columns = (0..self.cols).map(|y| format!(",{y}"));
            writeln!(out, "x{}", columns.collect::<String>())?;
        }
        self.write_rows(budget, out, |x, line| {
            if header {
                decimal::push(line, x as u64);
                line.push(b',');
            }
            decimal::push_list(line, &self.row(x));
            line.push(b'\n');
        })
    }

    /// Writes one line (x, y, value) for every cell.
    pub fn write_parquet(&self, budget: &Budget, out: &mut dyn Write) -> Result<(), Failure> {
        let mut writer = ParquetWriter::integers(out, &["x", "y", "value"])?;
        for x in 0..self.rows {
            budget.check()?;
            writer.cells(x as u64, &self.row(x))?;
        }
        writer.finish()?;
        Ok(())
    }

    /// Writes a matrix for a program of computer algebra.
    pub fn write_matrix(
        &self,
        algebra: Algebra,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut matrix = algebra.start_matrix(out)?;
        for x in 0..self.rows {
            budget.check()?;
            matrix.item(algebra.row(self.row(x)))?;
        }
        Ok(matrix.finish()?)
    }

    /// The checksum of the values, row after row.
    pub fn checksum(&self) -> u64 {
        let mut checksum = Checksum::default();
        let mut row = vec![0; self.cols];
        for x in 0..self.rows {
            (self.fill_row)(x, &mut row);
            checksum.words(&row);
        }
        checksum.finish()
    }

    /// The largest value, 0 for an empty table.
    pub fn max(&self) -> u64 {
        (0..self.rows)
            .into_par_iter()
            .map(|x| self.row(x).into_iter().max().unwrap_or(0))
            .max()
            .unwrap_or(0)
    }

    /// The rows in the order in which they are printed.
    fn row_order(&self, upward: bool) -> impl Iterator<Item = usize> + '_ {
        (0..self.rows).map(move |x| if upward { self.rows - 1 - x } else { x })
    }

    fn row(&self, x: usize) -> Vec<u64> {
        let mut row = vec![0; self.cols];
        (self.fill_row)(x, &mut row);
        row
    }

    /// Prints rows in parallel and writes them in order.
    fn write_rows(
        &self,
        budget: &Budget,
        out: &mut dyn Write,
        print: impl Fn(usize, &mut Vec<u8>) + Sync,
    ) -> Result<(), Failure> {
        for start in (0..self.rows).step_by(BATCH) {
            budget.check()?;
            let batch = start..self.rows.min(start + BATCH);
            let lines: Vec<Vec<u8>> = batch
                .into_par_iter()
                .map(|x| {
                    let mut line = Vec::new();
                    print(x, &mut line);
                    line
                })
                .collect();
            lines.iter().try_for_each(|line| out.write_all(line))?;
        }
        Ok(())
    }
}

/// Ends a line; for tables made of rows of very different kinds.
fn end_line(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n")
}
