//! Tables of results as CSV, Parquet and LaTeX.

use std::io::{self, Write};

use wythoff::ask::claims::DataTable;

use crate::Failure;
use crate::output::Folder;
use crate::parquet::ParquetWriter;

/// The endings of the files of a table.
pub(super) const ENDINGS: [&str; 3] = ["csv", "parquet", "tex"];

/// The name of the files of a table, without folder and ending.
pub(super) fn stem(claim: &str, number: usize) -> String {
    format!("{}.{}", claim.replace('/', "."), number + 1)
}

/// Writes a table in all formats.
pub(super) fn write_table(report: &Folder, stem: &str, table: &DataTable) -> Result<(), Failure> {
    let name = |ending: &str| format!("data/{stem}.{ending}");
    report.write(&name("csv"), |out| write_csv(table, out))?;
    report.write(&name("parquet"), |out| write_parquet(table, out))?;
    report.text(&name("tex"), &latex(table))
}

/// Writes a table as CSV with a header line.
pub(crate) fn write_csv(table: &DataTable, out: &mut dyn Write) -> io::Result<()> {
    for row in std::iter::once(&table.columns).chain(&table.rows) {
        let cells: Vec<String> = row.iter().map(|cell| quoted(cell.trim())).collect();
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// A table of natural numbers has integer columns, any other has text.
pub(crate) fn write_parquet(table: &DataTable, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<&str> = table.columns.iter().map(String::as_str).collect();
    let numbers: Option<Vec<Vec<u64>>> = (table.rows.iter())
        .map(|row| row.iter().map(|cell| cell.parse().ok()).collect())
        .collect();
    match numbers {
        Some(rows) if !rows.is_empty() => {
            let mut writer = ParquetWriter::integers(out, &names)?;
            rows.iter().try_for_each(|row| writer.row(row))?;
            writer.finish()?;
        }
        _ => {
            let mut writer = ParquetWriter::texts(out, &names)?;
            for row in &table.rows {
                writer.text_row(row.clone())?;
            }
            writer.finish()?;
        }
    }
    Ok(())
}

/// The table for a paper; it needs no package.
fn latex(table: &DataTable) -> String {
    let is_number = |cell: &str| cell.parse::<i128>().is_ok();
    let columns: String = (0..table.columns.len())
        .map(|at| {
            let numbers = table
                .rows
                .iter()
                .filter_map(|row| row.get(at))
                .all(|cell| is_number(cell));
            if numbers { 'r' } else { 'l' }
        })
        .collect();
    let line = |row: &[String]| {
        let cells: Vec<String> = row.iter().map(|cell| escaped(cell.trim())).collect();
        format!("{} \\\\\n", cells.join(" & "))
    };
    let mut text = format!(
        "% {}\n\\begin{{tabular}}{{{columns}}}\n\\hline\n{}\\hline\n",
        table.title.replace('\n', " "),
        line(&table.columns)
    );
    table.rows.iter().for_each(|row| text += &line(row));
    text + "\\hline\n\\end{tabular}\n"
}

/// Characters that mean something to LaTeX, or that it does not know, written so that they are
/// printed.
fn escaped(cell: &str) -> String {
    let mut text = String::new();
    for c in cell.replace("<=", "≤").replace(">=", "≥").chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => text.extend(['\\', c]),
            '\\' => text += "\\textbackslash{}",
            '^' => text += "\\textasciicircum{}",
            '~' => text += "\\textasciitilde{}",
            '<' | '>' => text.extend(['$', c, '$']),
            '|' => text += "\\textbar{}",
            '²' => text += "$^2$",
            '⌊' => text += "$\\lfloor$",
            '⌋' => text += "$\\rfloor$",
            '≤' => text += "$\\le$",
            '≥' => text += "$\\ge$",
            'φ' => text += "$\\varphi$",
            '∞' => text += "$\\infty$",
            _ => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> DataTable {
        let mut table = DataTable::new("A table", ["n", "a_n, b_n"]);
        table.row(["1", "(1, 2)"]);
        table.row(["2", "50% \"of\" {x}"]);
        table
    }

    #[test]
    fn csv_quotes_what_it_must() {
        let mut text = Vec::new();
        write_csv(&table(), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(
            text,
            "n,\"a_n, b_n\"\n1,\"(1, 2)\"\n2,\"50% \"\"of\"\" {x}\"\n"
        );
    }

    #[test]
    fn latex_knows_every_sign() {
        assert_eq!(
            escaped("⌊nφ²⌋ >= |x|"),
            "$\\lfloor$n$\\varphi$$^2$$\\rfloor$ $\\ge$ \\textbar{}x\\textbar{}"
        );
    }

    #[test]
    fn latex_escapes_what_it_must() {
        assert_eq!(
            latex(&table()),
            "% A table\n\\begin{tabular}{rl}\n\\hline\nn & a\\_n, b\\_n \\\\\n\\hline\n\
             1 & (1, 2) \\\\\n2 & 50\\% \"of\" \\{x\\} \\\\\n\\hline\n\\end{tabular}\n"
        );
    }
}
