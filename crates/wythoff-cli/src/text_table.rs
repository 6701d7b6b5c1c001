//! Columns of text, aligned.

use std::fmt::Display;
use std::io::{self, Write};

/// Which end of its column a cell is pushed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// Rows of cells, printed with two spaces between columns and no space at line ends.
///
/// ```
/// use wythoff_cli::text_table::{Align, TextTable};
///
/// let mut table = TextTable::new([Align::Right, Align::Left]);
/// table.row(["n", "name"]);
/// table.row(["10", "ten"]);
/// assert_eq!(table.to_string(), " n  name\n10  ten\n");
/// ```
#[derive(Debug, Clone)]
pub struct TextTable {
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// An empty table. The last alignment holds for all further columns.
    pub fn new(aligns: impl IntoIterator<Item = Align>) -> Self {
        Self {
            aligns: aligns.into_iter().collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Display>) {
        self.rows
            .push(cells.into_iter().map(|cell| cell.to_string()).collect());
    }

    /// Writes the table, every row ended by a line feed.
    pub fn write(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let widths = self.widths();
        for row in &self.rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                if column > 0 {
                    line.push_str("  ");
                }
                let padding = " ".repeat(widths[column] - cell.chars().count());
                match self.align(column) {
                    Align::Left => line.extend([cell.as_str(), padding.as_str()]),
                    Align::Right => line.extend([padding.as_str(), cell.as_str()]),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn align(&self, column: usize) -> Align {
        let last = self.aligns.last().copied().unwrap_or(Align::Left);
        self.aligns.get(column).copied().unwrap_or(last)
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut widths = vec![0; columns];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }
}

impl Display for TextTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = Vec::new();
        self.write(&mut text).map_err(|_| std::fmt::Error)?;
        f.write_str(&String::from_utf8_lossy(&text))
    }
}
