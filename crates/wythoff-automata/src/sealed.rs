//! Sealed text: certificates whose last line is a checksum, and how they are read line by line.
//!
//! Every certificate of the project is such a text. The checksum tells a file that was cut or damaged; it is no
//! guard against forgery, since anyone can compute it. That is what the checkers are for.

use std::fmt;
use std::iter::Peekable;

/// What the last line begins with.
const WORD: &str = "checksum ";

/// The 64-bit hash of Fowler, Noll and Vo (variant 1a): a changed byte changes it.
///
/// # Example
///
/// ```
/// assert_eq!(wythoff_automata::sealed::checksum(b"a"), 0xaf63_dc4c_8601_ec8c);
/// ```
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The text with its checksum as the last line.
pub fn seal(body: &str) -> String {
    format!("{body}{WORD}{:016x}\n", checksum(body.as_bytes()))
}

/// The text before its last checksum, right or wrong; all of it if it has none.
pub fn body(text: &str) -> &str {
    text.rfind(WORD).map_or(text, |end| &text[..end])
}

/// The text before its checksum, if that is right; white space behind it does not matter.
///
/// # Errors
///
/// The checksum is missing or wrong; the error names the last line.
pub fn open(text: &str) -> Result<&str, LineError> {
    let body = body(text);
    let what = if body.len() == text.len() {
        "the checksum is missing: the file is cut off"
    } else if text.trim_end() != seal(body).trim_end() {
        "the checksum does not fit: the file is damaged"
    } else {
        return Ok(body);
    };
    Err(LineError::new(text.lines().count(), what))
}

/// A line of a text that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError {
    line: usize,
    message: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LineError {}

impl LineError {
    /// What is wrong with a line; the first line is line 1.
    pub fn new(line: usize, message: impl Into<String>) -> Self {
        Self {
            line,
            message: message.into(),
        }
    }

    /// The same error in a text with `lines` more lines in front.
    #[must_use]
    pub fn moved(self, lines: usize) -> Self {
        Self {
            line: self.line + lines,
            ..self
        }
    }
}

/// Lines of a text, one after the other, and the number of the line that was read last.
#[derive(Debug)]
pub struct Lines<'t> {
    lines: Peekable<std::str::Lines<'t>>,
    number: usize,
}

impl<'t> Lines<'t> {
    /// Before the first line.
    pub fn new(text: &'t str) -> Self {
        Self {
            lines: text.lines().peekable(),
            number: 0,
        }
    }

    /// How many lines were asked for, and so the number of the last one.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The next line, without taking it.
    pub fn peek(&mut self) -> Option<&'t str> {
        self.lines.peek().copied()
    }

    /// What follows `word` in the next line; if that begins otherwise, it is not taken.
    pub fn next_after(&mut self, word: &str) -> Option<&'t str> {
        let rest = self.peek()?.strip_prefix(word)?;
        self.next();
        Some(rest)
    }

    /// The lines that come next and are indented by two spaces, without these: a quoted text.
    pub fn quoted(&mut self) -> String {
        let mut text = String::new();
        while let Some(line) = self.next_after("  ") {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// An error in the line that was read last.
    ///
    /// # Errors
    ///
    /// Always: it is what a reader returns.
    pub fn error<T>(&self, message: impl Into<String>) -> Result<T, LineError> {
        Err(LineError::new(self.number, message))
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        self.number += 1;
        self.lines.next()
    }
}

/// A text as a certificate quotes it: [`Lines::quoted`] reads it back.
pub fn quote(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_opened_and_nothing_else() {
        let text = seal("one\ntwo\n");
        assert_eq!(text, "one\ntwo\nchecksum 7b9c7bc72169cef7\n");
        assert_eq!(open(&text), Ok("one\ntwo\n"));
        assert_eq!(open(text.trim_end()), Ok("one\ntwo\n"));
        for cut in 0..text.len() - 1 {
            assert!(open(&text[..cut]).is_err(), "{cut}");
        }
        let error = open(&text.replace("two", "too")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3: the checksum does not fit: the file is damaged"
        );
    }

    #[test]
    fn quoted_text_comes_back() {
        let text = format!("rules\n{}end\n", quote("a\n\n  b\n"));
        let mut lines = Lines::new(&text);
        assert_eq!(lines.next(), Some("rules"));
        assert_eq!(lines.quoted(), "a\n\n  b\n");
        assert_eq!(lines.number(), 4);
        assert_eq!(lines.next_after("e"), Some("nd"));
        assert_eq!(
            (lines.peek(), lines.next(), lines.number()),
            (None, None, 6)
        );
    }
}
