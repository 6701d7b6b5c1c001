//! Tables in LaTeX, for papers.

use std::io::Write;

use wythoff::{Budget, Failure};

use super::{Grid, end_line};

/// Which LaTeX environment a table uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LatexStyle {
    /// `tabular` with the rules of the package booktabs.
    Booktabs,
    /// `array`, for use in formulas, without packages.
    Array,
}

impl Grid<'_> {
    /// Writes a LaTeX table with numbered rows and columns; zeros are bold.
    pub fn write_latex(
        &self,
        style: LatexStyle,
        upward: bool,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let dollar = match style {
            LatexStyle::Booktabs => "$",
            LatexStyle::Array => "",
        };
        let columns = "r".repeat(self.cols);
        match style {
            LatexStyle::Booktabs => {
                writeln!(out, "% \\usepackage{{booktabs}}")?;
                writeln!(out, "\\begin{{tabular}}{{r@{{\\quad}}{columns}}}")?;
                writeln!(out, "\\toprule")?;
            }
            LatexStyle::Array => writeln!(out, "\\begin{{array}}{{r|{columns}}}")?,
        }
        let rule = match style {
            LatexStyle::Booktabs => "\\midrule",
            LatexStyle::Array => "\\hline",
        };
        let header = |out: &mut dyn Write| {
            write!(out, "{dollar}x\\backslash y{dollar}")?;
            (0..self.cols).try_for_each(|y| write!(out, " & {y}"))?;
            write!(out, " \\\\")?;
            end_line(out)
        };
        if !upward {
            header(out)?;
            writeln!(out, "{rule}")?;
        }
        for x in self.row_order(upward) {
            budget.check()?;
            write!(out, "{x}")?;
            for value in self.row(x) {
                match value {
                    0 => write!(out, " & {dollar}\\mathbf{{0}}{dollar}")?,
                    value => write!(out, " & {value}")?,
                }
            }
            writeln!(out, " \\\\")?;
        }
        if upward {
            writeln!(out, "{rule}")?;
            header(out)?;
        }
        match style {
            LatexStyle::Booktabs => {
                writeln!(out, "\\bottomrule")?;
                writeln!(out, "\\end{{tabular}}")?;
            }
            LatexStyle::Array => writeln!(out, "\\end{{array}}")?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latex(style: LatexStyle, upward: bool) -> String {
        let xor = |x: usize, y: usize| (x ^ y) as u64;
        let fill = |x: usize, row: &mut [u64]| {
            (0..).zip(row).for_each(|(y, cell)| *cell = xor(x, y));
        };
        let grid = Grid {
            rows: 2,
            cols: 3,
            value: &xor,
            fill_row: &fill,
        };
        let mut out = Vec::new();
        grid.write_latex(style, upward, &Budget::default(), &mut out)
            .unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn booktabs_downward() {
        assert_eq!(
            latex(LatexStyle::Booktabs, false),
            "% \\usepackage{booktabs}\n\\begin{tabular}{r@{\\quad}rrr}\n\\toprule\n\
             $x\\backslash y$ & 0 & 1 & 2 \\\\\n\\midrule\n\
             0 & $\\mathbf{0}$ & 1 & 2 \\\\\n1 & 1 & $\\mathbf{0}$ & 3 \\\\\n\
             \\bottomrule\n\\end{tabular}\n"
        );
    }

    #[test]
    fn array_upward() {
        assert_eq!(
            latex(LatexStyle::Array, true),
            "\\begin{array}{r|rrr}\n1 & 1 & \\mathbf{0} & 3 \\\\\n\
             0 & \\mathbf{0} & 1 & 2 \\\\\n\\hline\nx\\backslash y & 0 & 1 & 2 \\\\\n\\end{array}\n"
        );
    }
}
