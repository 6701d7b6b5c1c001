//! Lists and tables as Mathematica, PARI/GP and Maple read them.

use std::fmt::Display;
use std::io::{self, Write};

/// A program for computer algebra.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algebra {
    /// Mathematica: lists in braces.
    Mathematica,
    /// PARI/GP: vectors, and rows of a matrix between semicolons.
    Pari,
    /// Maple: lists, and an end to every statement.
    Maple,
}

impl Algebra {
    /// A list of what is printable.
    pub fn list<T: Display>(self, items: impl IntoIterator<Item = T>) -> String {
        let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        let [open, close] = self.brackets();
        format!("{open}{}{close}", items.join(", "))
    }

    fn brackets(self) -> [&'static str; 2] {
        match self {
            Self::Mathematica => ["{", "}"],
            Self::Pari | Self::Maple => ["[", "]"],
        }
    }

    /// Begins a list that is written item by item.
    pub fn start<'a>(self, out: &'a mut dyn Write) -> io::Result<Items<'a>> {
        let [open, close] = self.brackets();
        out.write_all(open.as_bytes())?;
        let end = match self {
            Self::Maple => ";",
            _ => "",
        };
        Ok(Items {
            out,
            separator: "",
            between: ", ",
            close: format!("{close}{end}\n"),
        })
    }

    /// Begins a matrix that is written row by row.
    pub fn start_matrix<'a>(self, out: &'a mut dyn Write) -> io::Result<Items<'a>> {
        let (open, between, close) = match self {
            Self::Mathematica => ("{", ",\n", "}\n"),
            Self::Pari => ("[", "; ", "]\n"),
            Self::Maple => ("Matrix([", ",\n", "]);\n"),
        };
        out.write_all(open.as_bytes())?;
        Ok(Items {
            out,
            separator: "",
            between,
            close: close.to_owned(),
        })
    }

    /// A row of such a matrix.
    pub fn row<T: Display>(self, items: impl IntoIterator<Item = T>) -> String {
        let row = self.list(items);
        match self {
            // Rows of a matrix have no brackets of their own.
            Self::Pari => row[1..row.len() - 1].to_owned(),
            _ => row,
        }
    }
}

/// A list that is being written.
pub struct Items<'a> {
    out: &'a mut dyn Write,
    separator: &'static str,
    between: &'static str,
    close: String,
}

impl std::fmt::Debug for Items<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Items").finish_non_exhaustive()
    }
}

impl Items<'_> {
    /// Writes the next item.
    pub fn item(&mut self, item: impl Display) -> io::Result<()> {
        write!(self.out, "{}{item}", self.separator)?;
        self.separator = self.between;
        Ok(())
    }

    /// Ends the list.
    pub fn finish(self) -> io::Result<()> {
        self.out.write_all(self.close.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(algebra: Algebra) -> [String; 2] {
        let mut list = Vec::new();
        let mut items = algebra.start(&mut list).unwrap();
        items.item(algebra.list([1, 2])).unwrap();
        items.item(algebra.list([3, 5])).unwrap();
        items.finish().unwrap();
        let mut matrix = Vec::new();
        let mut rows = algebra.start_matrix(&mut matrix).unwrap();
        rows.item(algebra.row([0, 1])).unwrap();
        rows.item(algebra.row([1, 2])).unwrap();
        rows.finish().unwrap();
        [list, matrix].map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn every_program_has_its_brackets() {
        let [list, matrix] = written(Algebra::Mathematica);
        assert_eq!(
            (&*list, &*matrix),
            ("{{1, 2}, {3, 5}}\n", "{{0, 1},\n{1, 2}}\n")
        );
        let [list, matrix] = written(Algebra::Pari);
        assert_eq!((&*list, &*matrix), ("[[1, 2], [3, 5]]\n", "[0, 1; 1, 2]\n"));
        let [list, matrix] = written(Algebra::Maple);
        assert_eq!(
            (&*list, &*matrix),
            ("[[1, 2], [3, 5]];\n", "Matrix([[0, 1],\n[1, 2]]);\n")
        );
    }
}
