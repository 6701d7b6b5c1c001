//! Errors in formulas and scripts, with their place in the text.

use std::fmt;
use std::ops::Range;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    span: Range<usize>,
    message: String,
}

impl ParseError {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
        }
    }

    /// The bytes of the text that are to blame.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseError {}
