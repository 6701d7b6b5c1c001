//! Errors that point at their cause.

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

    /// The message with the line of `text` it is about and carets below the place.
    ///
    /// ```text
    /// error: unknown relation Q; known are: lower, upper
    ///  --> line 1, column 11
    ///   | forall x: Q(x)
    ///   |           ^
    /// ```
    pub fn render(&self, text: &str) -> String {
        let start = floor_char_boundary(text, self.span.start);
        let end = floor_char_boundary(text, self.span.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let number = text[..start].matches('\n').count() + 1;
        let column = text[line_start..start].chars().count() + 1;
        let width = text[start..end.min(line_end)].chars().count().max(1);
        // Show at most this many characters on each side of the place.
        let margin = 60;
        let before: Vec<char> = text[line_start..start].chars().collect();
        let skipped = before.len().saturating_sub(margin);
        let shown: String = before[skipped..].iter().collect();
        let after: String = text[start..line_end].chars().take(margin).collect();
        let dots = if skipped > 0 { "..." } else { "" };
        let indent: String = dots
            .chars()
            .chain(shown.chars())
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        format!(
            "error: {}\n --> line {number}, column {column}\n  | {dots}{shown}{after}\n  | {indent}{}",
            self.message,
            "^".repeat(width.min(margin)),
        )
    }
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseError {}
