//! Tables as b-files of the OEIS: the values in one order, numbered from 0.

use std::io::Write;

use wythoff::{Budget, Failure};

use super::Grid;

/// In which order a table is read as a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// T(0,0), T(0,1), T(1,0), T(0,2), ...: all antidiagonals that are whole in the table
    Antidiagonals,
    /// T(0,0), T(1,0), T(1,1), T(2,0), ...: from every row the part up to the main diagonal
    Triangle,
    /// Row after row, each whole
    Rows,
}

impl Reading {
    /// The places of a table in this order.
    pub fn places(self, rows: usize, cols: usize) -> Box<dyn Iterator<Item = (usize, usize)>> {
        let side = rows.min(cols);
        match self {
            Self::Antidiagonals => {
                Box::new((0..side).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x))))
            }
            Self::Triangle => Box::new((0..side).flat_map(|x| (0..=x).map(move |y| (x, y)))),
            Self::Rows => Box::new((0..rows).flat_map(move |x| (0..cols).map(move |y| (x, y)))),
        }
    }
}

impl Grid<'_> {
    /// Writes `n a(n)` in every line.
    pub fn write_bfile(
        &self,
        reading: Reading,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        for (n, (x, y)) in reading.places(self.rows, self.cols).enumerate() {
            if n % 4096 == 0 {
                budget.check()?;
            }
            writeln!(out, "{n} {}", (self.value)(x, y))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders() {
        let read = |reading: Reading, rows, cols| -> Vec<(usize, usize)> {
            reading.places(rows, cols).collect()
        };
        let antidiagonals = [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)];
        assert_eq!(read(Reading::Antidiagonals, 3, 5), antidiagonals);
        let triangle = [(0, 0), (1, 0), (1, 1)];
        assert_eq!(read(Reading::Triangle, 2, 4), triangle);
        assert_eq!(read(Reading::Rows, 1, 3), [(0, 0), (0, 1), (0, 2)]);
        assert_eq!(read(Reading::Triangle, 0, 3), []);
    }
}
