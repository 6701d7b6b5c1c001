//! Problems in a rule set, shown with the line they are on.

use std::fmt::{self, Write};

use wythoff_automata::name::closest;

use crate::lang::span::Span;

/// No more problems than this are shown; the rest are counted.
const SHOWN: usize = 20;

/// No more of a line than this is shown around the place of a problem.
const WINDOW: usize = 100;

/// One problem: what is wrong, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Said at the place: what was expected there, or why it is wrong.
    pub label: String,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            span,
            label: label.into(),
            help: None,
        }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}

/// All problems of one rule set, with its text.
///
/// `Display` shows each with its line:
///
/// ```
/// use wythoff_rules::lang::RuleGame;
///
/// let rules = "piles a\nmove (a - k) for i >= 1\nmove (a + j) for j >= 1";
/// let error = RuleGame::parse(rules).unwrap_err();
/// let shown = error.to_string();
/// assert!(shown.starts_with("error: unknown name `k`\n --> rules:2:11\n"));
/// assert_eq!(error.diagnostics().len(), 2); // and `j` has no upper bound
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleError {
    name: String,
    text: String,
    diagnostics: Vec<Diagnostic>,
}

impl RuleError {
    /// The problems of `text`, in the order of their places.
    pub(super) fn new(text: &str, mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        Self {
            name: "rules".to_owned(),
            text: text.to_owned(),
            diagnostics,
        }
    }

    /// The same, with another name for the text than `rules`, such as the path of its file.
    #[must_use]
    pub fn in_file(self, name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..self
        }
    }

    /// The problems, in the order of their places.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl std::error::Error for RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().take(SHOWN).enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            f.write_str(&render(&self.name, &self.text, diagnostic)?)?;
        }
        if self.diagnostics.len() > SHOWN {
            write!(f, "\n\nand {} more", self.diagnostics.len() - SHOWN)?;
        }
        Ok(())
    }
}

/// The problem with its line and a row of carets under the place.
fn render(name: &str, text: &str, diagnostic: &Diagnostic) -> Result<String, fmt::Error> {
    let start = floor_boundary(text, diagnostic.span.start);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text[start..]
        .find('\n')
        .map_or(text.len(), |length| start + length);
    let end = floor_boundary(text, diagnostic.span.end).clamp(start, line_end);
    let line = Window::new(text, line_start, start, end, line_end);

    let number = text[..start].matches('\n').count() + 1;
    let column = text[line_start..start].chars().count() + 1;
    let margin = number.to_string().len();
    let blank = "";
    let mut out = String::new();
    writeln!(out, "error: {}", diagnostic.message)?;
    writeln!(out, "{blank:margin$}--> {name}:{number}:{column}")?;
    writeln!(out, "{blank:margin$} |")?;
    writeln!(
        out,
        "{number} | {}{}{}",
        line.before, line.marked, line.after
    )?;
    write!(
        out,
        "{blank:margin$} | {}{} {}",
        " ".repeat(width(&line.before)),
        "^".repeat(width(&line.marked).max(1)),
        diagnostic.label
    )?;
    if let Some(help) = &diagnostic.help {
        write!(out, "\n{blank:margin$} = help: {help}")?;
    }
    Ok(out)
}

/// The part of a line that is shown, ready to print.
struct Window {
    before: String,
    marked: String,
    after: String,
}

impl Window {
    fn new(text: &str, line_start: usize, start: usize, end: usize, line_end: usize) -> Self {
        let first = floor_boundary(text, start.saturating_sub(WINDOW / 2)).max(line_start);
        let marked_end = floor_boundary(text, end.min(start + WINDOW));
        let last = floor_boundary(text, line_end.min(first + WINDOW)).max(marked_end);
        let cut = |shown: bool| if shown { "..." } else { "" };
        Self {
            before: format!(
                "{}{}",
                cut(first > line_start),
                printable(&text[first..start])
            ),
            marked: printable(&text[start..marked_end]),
            after: format!(
                "{}{}",
                printable(&text[marked_end..last]),
                cut(last < line_end)
            ),
        }
    }
}

/// The nearest place at or below `index` where a character starts.
fn floor_boundary(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// Tabs become four spaces and other control characters a visible sign.
fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\t' => out.push_str("    "),
            '\r' => {}
            character if character.is_control() => out.push('\u{fffd}'),
            character => out.push(character),
        }
    }
    out
}

/// The number of terminal columns of printable text.
fn width(text: &str) -> usize {
    text.chars()
        .map(|character| match u32::from(character) {
            0x0300..=0x036f | 0x200b..=0x200f | 0x20d0..=0x20ff | 0xfe00..=0xfe0f => 0,
            0x1100..=0x115f
            | 0x2e80..=0xa4cf
            | 0xac00..=0xd7a3
            | 0xf900..=0xfaff
            | 0xfe30..=0xfe6f
            | 0xff00..=0xff60
            | 0xffe0..=0xffe6
            | 0x1f300..=0x1f64f
            | 0x1f900..=0x1f9ff
            | 0x20000..=0x3fffd => 2,
            _ => 1,
        })
        .sum()
}

/// The candidate that `word` is likely a slip for; short words must differ in case only.
pub(super) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let mut candidates = candidates.into_iter();
    if word.len() < 3 {
        return candidates.find(|candidate| candidate.eq_ignore_ascii_case(word));
    }
    closest(word, candidates)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, start: usize, end: usize) -> String {
        let problem = Diagnostic::new("odd", Span::new(start, end), "here").help("mend it");
        RuleError::new(text, vec![problem]).to_string()
    }

    #[test]
    fn marks_the_place() {
        let expected = "\
error: odd
 --> rules:2:6
  |
2 | move (a)
  |      ^^^ here
  = help: mend it";
        assert_eq!(shown("piles a\nmove (a)\n", 13, 16), expected);
    }

    #[test]
    fn tabs_and_wide_characters_keep_the_carets_in_place() {
        let text = "\t犬 x";
        let start = text.find('x').unwrap();
        let lines: Vec<String> = shown(text, start, start + 1)
            .lines()
            .map(str::to_owned)
            .collect();
        assert_eq!(lines[3], "1 |     犬 x");
        assert_eq!(lines[4], "  |        ^ here");
    }

    #[test]
    fn long_lines_are_cut_and_odd_spans_are_harmless() {
        let text = "a".repeat(1_000_000);
        assert!(shown(&text, 500_000, 500_001).len() < 500);
        assert!(shown(&text, 0, 1_000_000).len() < 500);
        assert!(shown("é", 1, 9).contains('^'));
        assert!(shown("", 0, 0).contains('^'));
    }

    #[test]
    fn nearest_finds_slips_only() {
        assert_eq!(nearest("mvoe", ["piles", "move", "end"]), Some("move"));
        assert_eq!(nearest("A", ["a", "b"]), Some("a"));
        assert_eq!(nearest("zebra", ["piles", "move", "end"]), None);
    }
}
