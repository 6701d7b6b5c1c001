//! Apache Parquet files of flat tables.
//!
//! Only what tables of integers need: required columns, no compression codec. Integers use the
//! encoding DELTA_BINARY_PACKED, which stores the regular columns of a table in almost no space.

mod delta;
mod thrift;

use std::io::{self, Write};

use thrift::Thrift;

/// Rows that are collected before they are written.
const ROW_GROUP: usize = 1 << 18;

const MAGIC: &[u8] = b"PAR1";
const CREATED_BY: &str = concat!("wythoff version ", env!("CARGO_PKG_VERSION"));

// Numbers of the Parquet format definition.
const TYPE_INT64: i64 = 2;
const TYPE_BYTE_ARRAY: i64 = 6;
const CONVERTED_UTF8: i64 = 0;
const CONVERTED_UINT_64: i64 = 14;
const ENCODING_PLAIN: i64 = 0;
const ENCODING_RLE: i64 = 3;
const ENCODING_DELTA: i64 = 5;
const REQUIRED: i64 = 0;
const UNCOMPRESSED: i64 = 0;
const DATA_PAGE: i64 = 0;

/// A column under construction.
#[derive(Debug, Clone)]
pub enum Column {
    /// Natural numbers below 2^64.
    Integer(Vec<u64>),
    /// Text, for numbers of any size.
    Text(Vec<String>),
}

/// A cell of a table whose columns are of both kinds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A natural number below 2^64.
    Integer(u64),
    /// Text.
    Text(String),
}

/// Writes a table to a Parquet file, one group of rows after the other.
///
/// ```
/// use wythoff_write::parquet::ParquetWriter;
///
/// let mut file = Vec::new();
/// let mut writer = ParquetWriter::integers(&mut file, &["n", "square"]).unwrap();
/// for n in 0..10 {
///     writer.row(&[n, n * n]).unwrap();
/// }
/// writer.finish().unwrap();
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// ```
pub struct ParquetWriter<'a> {
    out: &'a mut dyn Write,
    offset: u64,
    names: Vec<String>,
    columns: Vec<Column>,
    groups: Vec<Group>,
}

#[derive(Debug)]
struct Group {
    rows: u64,
    chunks: Vec<Chunk>,
}

#[derive(Debug)]
struct Chunk {
    offset: u64,
    bytes: u64,
}

impl std::fmt::Debug for ParquetWriter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ParquetWriter({})", self.names.join(", "))
    }
}

impl<'a> ParquetWriter<'a> {
    /// Starts a file whose columns are all integers.
    pub fn integers(out: &'a mut dyn Write, names: &[&str]) -> io::Result<Self> {
        let columns = names.iter().map(|_| Column::Integer(Vec::new()));
        Self::new(out, names, columns.collect())
    }

    /// Starts a file whose columns are all text.
    pub fn texts(out: &'a mut dyn Write, names: &[&str]) -> io::Result<Self> {
        let columns = names.iter().map(|_| Column::Text(Vec::new()));
        Self::new(out, names, columns.collect())
    }

    /// Starts a file of these columns, which are still empty.
    ///
    /// ```
    /// use wythoff_write::parquet::{Cell, Column, ParquetWriter};
    ///
    /// let mut file = Vec::new();
    /// let columns = vec![Column::Text(Vec::new()), Column::Integer(Vec::new())];
    /// let mut writer = ParquetWriter::with_columns(&mut file, &["name", "states"], columns).unwrap();
    /// writer.mixed_row(vec![Cell::Text("wythoff".into()), Cell::Integer(4)]).unwrap();
    /// assert!(writer.mixed_row(vec![Cell::Integer(4), Cell::Integer(4)]).is_err());
    /// writer.finish().unwrap();
    /// assert!(file.ends_with(b"PAR1"));
    /// ```
    pub fn with_columns(
        out: &'a mut dyn Write,
        names: &[&str],
        columns: Vec<Column>,
    ) -> io::Result<Self> {
        Self::new(out, names, columns)
    }

    /// Adds a row of cells, each of the kind of its column.
    pub fn mixed_row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        let fits = |(column, cell): (&Column, &Cell)| {
            matches!(
                (column, cell),
                (Column::Integer(_), Cell::Integer(_)) | (Column::Text(_), Cell::Text(_))
            )
        };
        if cells.len() != self.columns.len() || !self.columns.iter().zip(&cells).all(fits) {
            return Err(io::Error::other(
                "the cells of a row do not fit the columns",
            ));
        }
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            match (column, cell) {
                (Column::Integer(values), Cell::Integer(value)) => values.push(value),
                (Column::Text(values), Cell::Text(value)) => values.push(value),
                _ => {}
            }
        }
        self.write_full_group()
    }

    fn new(out: &'a mut dyn Write, names: &[&str], columns: Vec<Column>) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        Ok(Self {
            out,
            offset: 4,
            names: names.iter().map(|&name| name.to_owned()).collect(),
            columns,
            groups: Vec::new(),
        })
    }

    /// Adds a row of integers.
    pub fn row(&mut self, cells: &[u64]) -> io::Result<()> {
        for (column, &cell) in self.columns.iter_mut().zip(cells) {
            match column {
                Column::Integer(values) => values.push(cell),
                Column::Text(values) => values.push(cell.to_string()),
            }
        }
        self.write_full_group()
    }

    /// Adds a row of texts to a file of texts.
    pub fn text_row(&mut self, cells: Vec<String>) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            match column {
                Column::Text(values) => values.push(cell),
                Column::Integer(_) => return Err(io::Error::other("a column of integers")),
            }
        }
        self.write_full_group()
    }

    /// Adds a row of a table of cells (x, y, value), for all y from 0 on.
    pub fn cells(&mut self, x: u64, values: &[u64]) -> io::Result<()> {
        for (y, &value) in (0..).zip(values) {
            self.row(&[x, y, value])?;
        }
        Ok(())
    }

    /// Adds a row for each pair, with its number, from `first` on.
    pub fn numbered_pairs(&mut self, first: u64, pairs: &[(u64, u64)]) -> io::Result<()> {
        for (number, &(a, b)) in (first..).zip(pairs) {
            self.row(&[number, a, b])?;
        }
        Ok(())
    }

    /// Ends the file.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_group()?;
        let footer = self.footer();
        self.out.write_all(&footer)?;
        let length = u32::try_from(footer.len()).map_err(io::Error::other)?;
        self.out.write_all(&length.to_le_bytes())?;
        self.out.write_all(MAGIC)
    }

    fn write_full_group(&mut self) -> io::Result<()> {
        if self.columns.first().map_or(0, Column::len) >= ROW_GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> io::Result<()> {
        let rows = self.columns.first().map_or(0, Column::len);
        if rows == 0 {
            return Ok(());
        }
        let mut chunks = Vec::new();
        for column in &mut self.columns {
            let page = column.page();
            self.out.write_all(&page)?;
            let bytes = page.len() as u64;
            chunks.push(Chunk {
                offset: self.offset,
                bytes,
            });
            self.offset += bytes;
            column.clear();
        }
        self.groups.push(Group {
            rows: rows as u64,
            chunks,
        });
        Ok(())
    }

    /// The structure `FileMetaData`.
    fn footer(&self) -> Vec<u8> {
        let rows = self.groups.iter().map(|group| group.rows).sum();
        let mut thrift = Thrift::default();
        thrift.int(1, 1);
        thrift.structs(2, self.columns.len() + 1, |at, thrift| match at {
            0 => {
                thrift.text(4, "schema");
                thrift.int(5, signed(self.columns.len() as u64));
            }
            _ => self.columns[at - 1].schema(&self.names[at - 1], thrift),
        });
        thrift.long(3, rows);
        thrift.structs(4, self.groups.len(), |at, thrift| {
            self.group(&self.groups[at], thrift);
        });
        thrift.text(6, CREATED_BY);
        thrift.finish()
    }

    /// The structure `RowGroup`.
    fn group(&self, group: &Group, thrift: &mut Thrift) {
        thrift.structs(1, group.chunks.len(), |at, thrift| {
            let chunk = &group.chunks[at];
            thrift.long(2, chunk.offset);
            thrift.nested(3, |thrift| {
                let column = &self.columns[at];
                thrift.int(1, column.physical_type());
                thrift.ints(2, &[column.encoding(), ENCODING_RLE]);
                thrift.texts(3, &[&self.names[at]]);
                thrift.int(4, UNCOMPRESSED);
                thrift.long(5, group.rows);
                thrift.long(6, chunk.bytes);
                thrift.long(7, chunk.bytes);
                thrift.long(9, chunk.offset);
            });
        });
        thrift.long(2, group.chunks.iter().map(|chunk| chunk.bytes).sum());
        thrift.long(3, group.rows);
    }
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Integer(values) => values.len(),
            Self::Text(values) => values.len(),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Integer(values) => values.clear(),
            Self::Text(values) => values.clear(),
        }
    }

    fn physical_type(&self) -> i64 {
        match self {
            Self::Integer(_) => TYPE_INT64,
            Self::Text(_) => TYPE_BYTE_ARRAY,
        }
    }

    fn encoding(&self) -> i64 {
        match self {
            Self::Integer(_) => ENCODING_DELTA,
            Self::Text(_) => ENCODING_PLAIN,
        }
    }

    /// The structure `SchemaElement`.
    fn schema(&self, name: &str, thrift: &mut Thrift) {
        thrift.int(1, self.physical_type());
        thrift.int(3, REQUIRED);
        thrift.text(4, name);
        match self {
            Self::Integer(_) => {
                thrift.int(6, CONVERTED_UINT_64);
                thrift.nested(10, |logical| {
                    logical.nested(10, |integer| {
                        integer.byte(1, 64);
                        integer.bool(2, false);
                    });
                });
            }
            Self::Text(_) => {
                thrift.int(6, CONVERTED_UTF8);
                thrift.nested(10, |logical| logical.nested(1, |_string| {}));
            }
        }
    }

    /// One data page with its header.
    fn page(&self) -> Vec<u8> {
        let data = match self {
            Self::Integer(values) => delta::encode(values),
            Self::Text(values) => values.iter().fold(Vec::new(), |mut data, text| {
                let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
                data.extend(length.to_le_bytes());
                data.extend(text.as_bytes());
                data
            }),
        };
        let mut header = Thrift::default();
        header.int(1, DATA_PAGE);
        header.int(2, signed(data.len() as u64));
        header.int(3, signed(data.len() as u64));
        header.nested(5, |page| {
            page.int(1, signed(self.len() as u64));
            page.int(2, self.encoding());
            page.int(3, ENCODING_RLE);
            page.int(4, ENCODING_RLE);
        });
        let mut page = header.finish();
        page.extend(data);
        page
    }
}

fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole file of a small table, read back by hand with two other implementations
    /// (pyarrow and duckdb) when it was recorded.
    #[test]
    fn the_bytes_of_a_small_file() {
        let mut file = Vec::new();
        let mut writer = ParquetWriter::integers(&mut file, &["x"]).unwrap();
        for x in [3, 1, 2] {
            writer.row(&[x]).unwrap();
        }
        writer.finish().unwrap();
        let version = CREATED_BY.as_bytes();
        let before: [u8; 108] = [
            0x50, 0x41, 0x52, 0x31, // PAR1
            0x15, 0x00, 0x15, 0x24, 0x15, 0x24, // a data page of 18 bytes
            0x2c, 0x15, 0x06, 0x15, 0x0a, 0x15, 0x06, 0x15, 0x06, 0x00, 0x00, // 3 values
            0x80, 0x01, 0x04, 0x03, 0x06, // blocks of 128 in 4 parts, 3 values from 3 on
            0x03, 0x02, 0x00, 0x00, 0x00, // least difference -2, 2 bits each
            0x0c, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // the differences less -2
            0x15, 0x02, 0x19, 0x2c, // the footer: version 1, 2 schema elements
            0x48, 0x06, b's', b'c', b'h', b'e', b'm', b'a', 0x15, 0x02, 0x00, // the root
            0x15, 0x04, 0x25, 0x00, 0x18, 0x01, b'x', 0x25, 0x1c, // the column x
            0x4c, 0xac, 0x13, 0x40, 0x12, 0x00, 0x00, 0x00, // of unsigned 64-bit integers
            0x16, 0x06, 0x19, 0x1c, 0x19, 0x1c, 0x26, 0x08, 0x1c, // 3 rows, 1 group, 1 chunk
            0x15, 0x04, 0x19, 0x25, 0x0a, 0x06, 0x19, 0x18, 0x01, b'x', 0x15, 0x00, 0x16, 0x06,
            0x16, 0x46, 0x16, 0x46, 0x26, 0x08, 0x00, 0x00, 0x16, 0x46, 0x16, 0x06, 0x00, 0x28,
        ];
        let mut expected = before.to_vec();
        expected.push(u8::try_from(version.len()).unwrap());
        expected.extend(version);
        let footer = u8::try_from(expected.len() - 39 + 1).unwrap();
        expected.extend([0x00, footer, 0x00, 0x00, 0x00]);
        expected.extend(MAGIC);
        assert_eq!(file, expected);
    }

    #[test]
    fn an_empty_table_is_a_file_too() {
        let mut file = Vec::new();
        let writer = ParquetWriter::texts(&mut file, &["x", "y"]).unwrap();
        writer.finish().unwrap();
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
    }
}
