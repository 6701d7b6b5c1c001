//! Small pieces of bytes gathered to larger ones.

use std::io::{self, Write};

/// So many bytes are written at once.
const PIECE: usize = 1 << 14;

/// Gathers what is written, for a writer of which each call costs something.
///
/// It does what [`io::BufWriter`] does, but is compiled here, and so optimised, whatever it writes to. What is gathered is
/// written when there is enough, when it is flushed, and, if that works, when it is dropped.
///
/// ```
/// use std::io::Write;
///
/// let mut bytes = Vec::new();
/// let mut out = wythoff_write::gathered::Gathered::new(&mut bytes);
/// out.write_all(b"1, ").unwrap();
/// out.write_all(b"2").unwrap();
/// out.flush().unwrap();
/// drop(out);
/// assert_eq!(bytes, b"1, 2");
/// ```
pub struct Gathered<'a> {
    out: &'a mut dyn Write,
    bytes: Vec<u8>,
}

impl std::fmt::Debug for Gathered<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Gathered({} bytes)", self.bytes.len())
    }
}

impl<'a> Gathered<'a> {
    /// Nothing gathered yet, for this writer.
    pub fn new(out: &'a mut dyn Write) -> Self {
        let bytes = Vec::with_capacity(PIECE);
        Self { out, bytes }
    }

    /// Hands over what is gathered. After an error, what could not be written is forgotten.
    fn hand_over(&mut self) -> io::Result<()> {
        let written = self.out.write_all(&self.bytes);
        self.bytes.clear();
        written
    }
}

impl Write for Gathered<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.bytes.len() + bytes.len() > PIECE {
            self.hand_over()?;
        }
        if bytes.len() >= PIECE {
            return self.out.write_all(bytes);
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.hand_over()?;
        self.out.flush()
    }
}

impl Drop for Gathered<'_> {
    fn drop(&mut self) {
        let _ = self.hand_over();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the lengths of what is written, and refuses to keep more than so many.
    struct Lengths {
        kept: Vec<usize>,
        most: usize,
    }

    impl Write for Lengths {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.kept.len() == self.most {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.kept.push(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn pieces_are_full_but_for_the_last() {
        let mut lengths = Lengths {
            kept: Vec::new(),
            most: 9,
        };
        let mut out = Gathered::new(&mut lengths);
        for _ in 0..=PIECE / 4 {
            out.write_all(b"1234").unwrap();
        }
        out.write_all(&vec![b'x'; 2 * PIECE]).unwrap();
        out.write_all(b"end").unwrap();
        drop(out);
        assert_eq!(lengths.kept, [PIECE, 4, 2 * PIECE, 3]);
    }

    #[test]
    fn an_error_is_told_and_nothing_is_written_twice() {
        let mut lengths = Lengths {
            kept: Vec::new(),
            most: 1,
        };
        let mut out = Gathered::new(&mut lengths);
        out.write_all(b"first").unwrap();
        out.flush().unwrap();
        out.write_all(b"second").unwrap();
        assert!(out.flush().is_err());
        drop(out);
        assert_eq!(lengths.kept, [5]);
    }
}
