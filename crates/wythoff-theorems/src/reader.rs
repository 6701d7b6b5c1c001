//! Reading theorems from files.

use std::fmt;
use std::iter::Peekable;
use std::str::Lines;

use super::statement::Claim;

/// Why a text is no theorem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TheoremError {
    line: usize,
    message: String,
}

impl fmt::Display for TheoremError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TheoremError {}

impl TheoremError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self {
            line,
            message: message.into(),
        }
    }

    /// The same so many lines further down.
    pub(super) fn moved(self, lines: usize) -> Self {
        Self {
            line: self.line + lines,
            ..self
        }
    }
}

/// The rules as a file quotes them.
pub(super) fn indented(rules: &str) -> String {
    rules.lines().map(|line| format!("  {line}\n")).collect()
}

/// The 64-bit hash of Fowler, Noll and Vo, enough to see accidents; forgeries are seen by the check.
pub(super) fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The text before its checksum, if that is right.
pub(super) fn without_checksum(text: &str) -> Result<&str, TheoremError> {
    let wrong = |message: &str| TheoremError::new(text.lines().count(), message);
    let start = text
        .rfind("checksum ")
        .ok_or_else(|| wrong("the checksum is missing: the file is cut off"))?;
    let (body, sum) = text.split_at(start);
    if sum.trim_end() != format!("checksum {:016x}", checksum(body)) {
        return Err(wrong("the checksum does not fit: the file is damaged"));
    }
    Ok(body)
}

/// Reads lines.
pub(super) struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
    line: usize,
}

impl<'a> Reader<'a> {
    /// Checks the checksum first.
    pub(super) fn new(text: &'a str) -> Result<Self, TheoremError> {
        Ok(Self {
            lines: without_checksum(text)?.lines().peekable(),
            line: 0,
        })
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T, TheoremError> {
        Err(TheoremError::new(self.line, message))
    }

    pub(super) fn next(&mut self) -> Result<&'a str, TheoremError> {
        self.line += 1;
        match self.lines.next() {
            Some(line) => Ok(line),
            None => self.error("the file ends too early"),
        }
    }

    pub(super) fn after(&mut self, word: &str) -> Result<&'a str, TheoremError> {
        let line = self.next()?;
        match line.strip_prefix(word) {
            Some(rest) => Ok(rest.trim()),
            None => self.error(format!("expected `{word}`")),
        }
    }

    /// The next line, without taking it.
    pub(super) fn peek(&mut self) -> Option<&'a str> {
        self.lines.peek().copied()
    }

    /// The rules, as [`indented`] writes them.
    pub(super) fn rules(&mut self) -> Result<String, TheoremError> {
        self.after("rules")?;
        let mut rules = String::new();
        while let Some(line) = self.lines.next_if(|line| line.starts_with("  ")) {
            self.line += 1;
            rules.push_str(&line[2..]);
            rules.push('\n');
        }
        Ok(rules)
    }

    /// What is claimed.
    pub(super) fn claim(&mut self) -> Result<Claim, TheoremError> {
        match self.after("claim")?.split_once(' ') {
            None => Ok(Claim::Misere),
            Some((_, value)) => match value.parse() {
                Ok(value) => Ok(Claim::Value(value)),
                Err(_) => self.error("expected a Grundy value"),
            },
        }
    }

    /// That nothing is left.
    pub(super) fn end(&mut self) -> Result<(), TheoremError> {
        match self.lines.next() {
            None => Ok(()),
            Some(_) => self.error("expected the end"),
        }
    }
}
