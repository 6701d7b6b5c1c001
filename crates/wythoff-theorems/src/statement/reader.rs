//! Reading theorems from files: what every kind of them has in common.

use wythoff_automata::sealed::{self, Lines};

use crate::statement::Level;

/// Why a text is no theorem.
pub use wythoff_automata::sealed::LineError as TheoremError;

/// Reads the lines of a theorem.
pub(crate) struct Reader<'a>(Lines<'a>);

impl<'a> Reader<'a> {
    /// Checks the checksum first.
    pub(crate) fn new(text: &'a str) -> Result<Self, TheoremError> {
        Ok(Self(Lines::new(sealed::open(text)?)))
    }

    /// An error in the line that was read last.
    pub(crate) fn error<T>(&self, message: impl Into<String>) -> Result<T, TheoremError> {
        self.0.error(message)
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> Result<&'a str, TheoremError> {
        match self.0.next() {
            Some(line) => Ok(line),
            None => self.error("the file ends too early"),
        }
    }

    /// What follows a word in the next line.
    pub(crate) fn after(&mut self, word: &str) -> Result<&'a str, TheoremError> {
        match self.next()?.strip_prefix(word) {
            Some(rest) => Ok(rest.trim()),
            None => self.error(format!("expected `{word}`")),
        }
    }

    /// The next line, without taking it.
    pub(crate) fn peek(&mut self) -> Option<&'a str> {
        self.0.peek()
    }

    /// The rules that the file quotes.
    pub(crate) fn rules(&mut self) -> Result<String, TheoremError> {
        self.after("rules")?;
        Ok(self.0.quoted())
    }

    /// What is claimed.
    pub(crate) fn claim(&mut self) -> Result<Level, TheoremError> {
        match self.after("claim")?.split_once(' ') {
            None => Ok(Level::Misere),
            Some((_, value)) => match value.parse() {
                Ok(value) => Ok(Level::Value(value)),
                Err(_) => self.error("expected a Grundy value"),
            },
        }
    }

    /// That nothing is left.
    pub(crate) fn end(&mut self) -> Result<(), TheoremError> {
        match self.0.peek() {
            None => Ok(()),
            Some(_) => self.error("expected the end"),
        }
    }
}
