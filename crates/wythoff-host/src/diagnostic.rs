//! Messages that point at the place in the input.

use std::fmt;
use std::ops::Range;

use wythoff_automata::NameError;

/// The most characters of the input that a message shows.
const SHOWN: usize = 72;

/// What is wrong with a piece of input, and where.
///
/// ```
/// use wythoff_host::Diagnostic;
///
/// let diagnostic = Diagnostic::new("not a number", "12x4", 2..3).label("expected a digit");
/// assert_eq!(diagnostic.to_string(), "not a number\n  12x4\n    ^ expected a digit");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    message: String,
    source: String,
    span: Range<usize>,
    label: String,
    help: Option<String>,
}

impl Diagnostic {
    /// A message about the bytes `span` of `source`.
    pub fn new(message: impl Into<String>, source: impl Into<String>, span: Range<usize>) -> Self {
        Self {
            message: message.into(),
            source: source.into(),
            span,
            label: String::new(),
            help: None,
        }
    }

    /// A name that means nothing, with a caret under the mistake.
    pub fn of_name(name: &str, error: NameError) -> Self {
        Self::new(error.message, name, error.span)
    }

    /// The same with a few words beside the caret.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            ..self
        }
    }

    /// The same with advice in a last line.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    /// The same, found inside `outer` at byte `offset`: the caret moves along.
    #[must_use]
    pub fn within(self, outer: &str, offset: usize) -> Self {
        Self {
            source: outer.to_owned(),
            span: self.span.start + offset..self.span.end + offset,
            ..self
        }
    }

    /// Where in the input it is, in characters.
    pub fn place(&self) -> Range<usize> {
        let characters = |at| {
            let at = floor_char_boundary(&self.source, at);
            self.source[..at].chars().count()
        };
        characters(self.span.start)..characters(self.span.end)
    }

    /// The line of the span, cut to a readable width, and the place of the span in it, in
    /// characters.
    fn excerpt(&self) -> (String, Range<usize>) {
        let start = floor_char_boundary(&self.source, self.span.start);
        let end = floor_char_boundary(&self.source, self.span.end).max(start);
        let line_start = self.source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.source[start..]
            .find('\n')
            .map_or(self.source.len(), |at| start + at);
        let before = self.source[line_start..start].chars().count();
        let width = self.source[start..end.min(line_end).max(start)]
            .chars()
            .count()
            .clamp(1, SHOWN);
        let line = self.source[line_start..line_end].chars();
        let skipped = (before + width).saturating_sub(SHOWN);
        let mut text = String::new();
        if skipped > 0 {
            text.push('…');
        }
        let mut rest = line.skip(skipped);
        text.extend(rest.by_ref().take(SHOWN).map(printable));
        if rest.next().is_some() {
            text.push('…');
        }
        let place = before - skipped + usize::from(skipped > 0);
        (text, place..place + width)
    }
}

impl std::error::Error for Diagnostic {}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, place) = self.excerpt();
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {text}")?;
        write!(
            f,
            "  {:indent$}{}",
            "",
            "^".repeat(place.len()),
            indent = place.start
        )?;
        if !self.label.is_empty() {
            write!(f, " {}", self.label)?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

/// Control characters would spoil the alignment and could play tricks on a terminal.
fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

fn floor_char_boundary(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_input_is_cut_around_the_place() {
        let source = format!("{}x{}", "1".repeat(1000), "2".repeat(1000));
        let shown = Diagnostic::new("bad", source, 1000..1001).to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[1].chars().count() < 80, "{shown}");
        let place = lines[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(lines[1].chars().nth(place), Some('x'), "{shown}");
    }

    #[test]
    fn the_caret_counts_characters_not_bytes() {
        let shown = Diagnostic::new("bad", "φφx", 4..5).to_string();
        assert_eq!(shown, "bad\n  φφx\n    ^");
    }

    #[test]
    fn only_the_line_of_the_place_is_shown() {
        let shown = Diagnostic::new("bad", "first\nsecond\nthird", 6..12).to_string();
        assert_eq!(shown, "bad\n  second\n  ^^^^^^");
    }

    #[test]
    fn a_span_past_the_end_points_after_the_last_character() {
        assert_eq!(Diagnostic::new("bad", "", 0..0).to_string(), "bad\n  \n  ^");
        assert_eq!(
            Diagnostic::new("bad", "ab", 2..9).to_string(),
            "bad\n  ab\n    ^"
        );
    }
}
