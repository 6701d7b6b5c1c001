//! `in SET`: the text of a set, which has a language of its own, as one token.

use super::{Kind, Lexer};
use crate::lang::ast::{SetKind, SetText};
use crate::lang::diagnostic::Diagnostic;
use crate::lang::span::Span;

impl Lexer<'_> {
    /// Whether something that can be a number stands before this place: there no name can follow, so that `in` is no
    /// name of a pile.
    pub(super) fn is_after_number(&self) -> bool {
        let mut before = self.tokens.iter().rev();
        let last = before.find(|token| token.kind != Kind::Newline);
        last.is_some_and(|token| match &token.kind {
            Kind::Name(name) => name != "pile",
            Kind::Int(_) | Kind::Primed(_) => true,
            kind => *kind == Kind::Sign(super::Sign::Close),
        })
    }

    /// Reads the set after the word `in`, which ends here.
    pub(super) fn set(&mut self, after: usize) {
        let start = self.at;
        let word_start = self.skip_space(after);
        let word_end = self.end_of_word(word_start);
        let word = &self.text[word_start..word_end];
        let open = self.skip_space(word_end);
        let close = match self.text[open..].chars().next() {
            Some('{') => '}',
            Some('[') => ']',
            _ => return self.named_set(start, word_start, word_end),
        };
        let inside = open + 1;
        let Some(length) = self.text[inside..].find(close) else {
            self.problems.push(
                Diagnostic::new(
                    "the set has no end",
                    Span::new(open, inside),
                    format!("expected `{close}` after it"),
                )
                .help("sets are { FORMULA }, SYSTEM { FORMULA }, SYSTEM [ STATES ] or a name"),
            );
            self.at = self.text.len();
            return;
        };
        let end = inside + length;
        let text = without_comments(&self.text[inside..end]);
        let kind = match close {
            '}' => SetKind::Formula(text),
            _ => SetKind::States(text),
        };
        let set = SetText {
            system: word.to_owned(),
            kind,
            span: Span::new(inside, end),
            found: None,
        };
        self.at = start;
        self.push(Kind::Set(set), end + 1);
    }

    fn named_set(&mut self, start: usize, word_start: usize, word_end: usize) {
        let span = Span::new(word_start, word_end);
        if word_start == word_end {
            self.problems.push(
                Diagnostic::new("a set is missing", Span::new(start, start + 2), "expected a set after it")
                    .help("sets are { FORMULA }, SYSTEM { FORMULA }, SYSTEM [ STATES ] or a name such as positions:wythoff"),
            );
        }
        let set = SetText {
            system: String::new(),
            kind: SetKind::Named(self.text[word_start..word_end].to_owned()),
            span,
            found: None,
        };
        self.at = start;
        self.push(Kind::Set(set), word_end.max(start + 2));
    }

    fn skip_space(&self, from: usize) -> usize {
        let rest = &self.text[from..];
        rest.find(|one: char| !one.is_ascii_whitespace())
            .map_or(self.text.len(), |length| from + length)
    }

    /// The end of a name of a set or a system: `,` and `;` belong to it only where a letter or digit follows at once.
    fn end_of_word(&self, from: usize) -> usize {
        let bytes = self.text.as_bytes();
        let belongs = |at: usize| match bytes[at] {
            b',' => bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric),
            b';' => bytes.get(at + 1).is_some_and(u8::is_ascii_digit),
            byte => byte.is_ascii_alphanumeric() || b"_-.:/@^~".contains(&byte) || !byte.is_ascii(),
        };
        (from..bytes.len())
            .find(|&at| !belongs(at))
            .unwrap_or(bytes.len())
    }
}

/// The text with comments blanked, so that places stay what they are.
fn without_comments(text: &str) -> String {
    let blank = |line: &str| match line.find('#') {
        Some(at) => format!("{}{}", &line[..at], " ".repeat(line.len() - at)),
        None => line.to_owned(),
    };
    let lines: Vec<String> = text.split('\n').map(blank).collect();
    lines.join(" ")
}
