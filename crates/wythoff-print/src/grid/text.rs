//! Tables to read in a terminal.

use std::io::Write;

use wythoff::{Budget, Failure};
use wythoff_write::decimal;

use super::{Grid, end_line};

const BOLD: &str = "\x1b[1;31m";
const FAINT: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

impl Grid<'_> {
    /// Writes an aligned table with numbered rows and columns; zeros are in brackets.
    pub fn write_text(
        &self,
        upward: bool,
        colours: bool,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let width = decimal::width(self.max().max(self.cols.saturating_sub(1) as u64));
        let margin = decimal::width(self.rows.saturating_sub(1) as u64).max(3);
        let (faint, bold, plain) = if colours {
            (FAINT, BOLD, PLAIN)
        } else {
            ("", "", "")
        };
        let lost = format!("{bold}[0]{plain}");
        let header = |out: &mut dyn Write| {
            write!(out, "{faint}{:>margin$} ", "x\\y")?;
            for y in 0..self.cols {
                write!(
                    out,
                    " {y:>width$}{}",
                    if y + 1 < self.cols { " " } else { "" }
                )?;
            }
            write!(out, "{plain}")?;
            end_line(out)
        };
        if !upward {
            header(out)?;
        }
        for x in self.row_order(upward) {
            budget.check()?;
            let mut line = format!("{faint}{x:>margin$}{plain} ").into_bytes();
            for (y, value) in self.row(x).into_iter().enumerate() {
                if value == 0 {
                    line.resize(line.len() + width - 1, b' ');
                    line.extend_from_slice(lost.as_bytes());
                    continue;
                }
                line.push(b' ');
                decimal::push_padded(&mut line, value, width);
                if y + 1 < self.cols {
                    line.push(b' ');
                }
            }
            line.push(b'\n');
            out.write_all(&line)?;
        }
        if upward {
            header(out)?;
        }
        Ok(())
    }
}
