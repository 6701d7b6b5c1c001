//! The words and signs of the rule language.

mod set;

use crate::lang::ast::SetText;
use crate::lang::diagnostic::Diagnostic;
use crate::lang::span::Span;

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    Int(i64),
    Name(String),
    Primed(String),
    Word(Word),
    Sign(Sign),
    /// `in` and a set.
    Set(SetText),
    /// The end of a line, which may or may not end a statement.
    Newline,
    /// The end of a statement.
    Separator,
    End,
}

/// A set of words or signs, each with its spelling.
macro_rules! spelled {
    ($(#[$about:meta])* $name:ident: $($one:ident $spelling:literal,)*) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum $name {
            $($one,)*
        }

        impl $name {
            const ALL: &[(&'static str, Self)] = &[$(($spelling, Self::$one),)*];

            fn spelling(self) -> &'static str {
                match self {
                    $(Self::$one => $spelling,)*
                }
            }

            fn of(spelling: &str) -> Option<Self> {
                let mut all = Self::ALL.iter();
                all.find(|(own, _)| *own == spelling).map(|(_, one)| *one)
            }
        }
    };
}

spelled! {
    /// The reserved words.
    Word:
    Piles "piles", Move "move", End "end", For "for", If "if", When "when",
    And "and", Or "or", Not "not",
    Div "div", Mod "mod", Xor "xor", Min "min", Max "max", Abs "abs",
}

spelled! {
    /// The signs, longer ones first, so that `<=` is not read as `<`.
    Sign:
    NotEqual "!=", AtMost "<=", AtLeast ">=",
    Open "(", Close ")", Comma ",", Plus "+", Minus "-", Star "*", Equal "=", Less "<", Greater ">",
}

/// Whether a name is reserved by the language.
pub(super) fn is_reserved(name: &str) -> bool {
    Word::of(name).is_some()
}

/// How things are written here, and how in other languages, longer ways first.
const FOREIGN: &[(&str, &[&str])] = &[
    ("=", &["=="]),
    ("!=", &["<>", "≠"]),
    ("<=", &["=<", "≤"]),
    (">=", &["=>", "≥"]),
    ("-", &["−", "–"]),
    ("*", &["·", "×"]),
    ("and", &["&&", "∧"]),
    ("or", &["||", "∨"]),
    ("not", &["¬", "!"]),
    ("div", &["//", "/"]),
    ("mod", &["%"]),
    ("xor", &["⊕", "^"]),
];

/// Each foreign spelling, and how that is written here.
fn foreign() -> impl Iterator<Item = (&'static str, &'static str)> {
    let pairs = |&(own, foreign): &(&'static str, &'static [&'static str])| {
        foreign.iter().map(move |foreign| (*foreign, own))
    };
    FOREIGN.iter().flat_map(pairs)
}

/// A token and its place.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

impl Token {
    /// The token in words, for messages.
    pub(super) fn describe(&self) -> String {
        match &self.kind {
            Kind::Int(value) => format!("`{value}`"),
            Kind::Name(name) => format!("`{name}`"),
            Kind::Primed(name) => format!("`{name}'`"),
            Kind::Word(word) => format!("`{}`", word.spelling()),
            Kind::Sign(sign) => format!("`{}`", sign.spelling()),
            Kind::Set(set) => format!("`in {set}`"),
            Kind::Newline | Kind::Separator => "the end of the statement".to_owned(),
            Kind::End => "the end of the rules".to_owned(),
        }
    }

    /// Whether a statement goes on after a line that ends with this token.
    fn expects_more(&self) -> bool {
        match self.kind {
            Kind::Sign(sign) => sign != Sign::Close,
            Kind::Word(_) => true,
            _ => false,
        }
    }

    /// Whether this token, at the start of a line, goes on with the statement before.
    fn goes_on(&self) -> bool {
        match self.kind {
            Kind::Sign(sign) => sign != Sign::Open,
            Kind::Word(word) => !self.starts_statement() && word != Word::Not,
            Kind::Set(_) => true,
            _ => false,
        }
    }

    fn starts_statement(&self) -> bool {
        matches!(self.kind, Kind::Word(Word::Piles | Word::Move | Word::End))
    }
}

/// Splits text into tokens; problems are added to `problems` and the rest is read on.
///
/// The last token is always [`Kind::End`]. **Cost** linear.
pub(super) fn lex(text: &str, problems: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        at: 0,
        tokens: Vec::new(),
        problems,
    };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.push(Kind::End, text.len());
    join_lines(lexer.tokens)
}

/// Makes separators of the newlines that end a statement and removes the others: those in the midst
/// of parentheses, after an operator or comma, and before a word or sign that cannot start one.
fn join_lines(tokens: Vec<Token>) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut depth = 0_usize;
    let mut rest = tokens.into_iter().peekable();
    while let Some(mut token) = rest.next() {
        match token.kind {
            Kind::Sign(Sign::Open) => depth += 1,
            Kind::Sign(Sign::Close) => depth = depth.saturating_sub(1),
            Kind::Word(_) if token.starts_statement() => depth = 0,
            Kind::Newline => {
                let next = rest.peek();
                let before = joined.last();
                let ends =
                    next.is_none_or(|next| next.starts_statement() || next.kind == Kind::End);
                let inside = depth > 0
                    || before.is_some_and(Token::expects_more)
                    || next.is_some_and(Token::goes_on);
                if inside && !ends {
                    continue;
                }
                token.kind = Kind::Separator;
            }
            _ => {}
        }
        joined.push(token);
    }
    joined
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
    problems: &'a mut Vec<Diagnostic>,
}

impl Lexer<'_> {
    fn push(&mut self, kind: Kind, end: usize) {
        let span = Span::new(self.at, end);
        self.tokens.push(Token { kind, span });
        self.at = end;
    }

    /// The end of the run of characters from here on that satisfy `belongs`.
    fn run(&self, belongs: impl Fn(char) -> bool) -> usize {
        self.text[self.at..]
            .find(|character| !belongs(character))
            .map_or(self.text.len(), |length| self.at + length)
    }

    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let Some(character) = rest.chars().next() else {
            return;
        };
        match character {
            ' ' | '\t' | '\r' => self.at += 1,
            '\n' => {
                // A run of blank lines is one newline.
                let end = self.run(|c| matches!(c, '\n' | '\r' | ' ' | '\t'));
                self.push(Kind::Newline, end);
            }
            ';' => self.push(Kind::Separator, self.at + 1),
            '#' => self.at = self.run(|c| c != '\n'),
            '0'..='9' => self.integer(),
            'a'..='z' | 'A'..='Z' | '_' => self.name(),
            _ => self.sign(),
        }
    }

    fn integer(&mut self) {
        let end = self.run(|c| c.is_ascii_digit());
        let digits = &self.text[self.at..end];
        let span = Span::new(self.at, end);
        let value = digits.parse::<i64>().unwrap_or_else(|_| {
            self.problems.push(
                Diagnostic::new(
                    "the number is too large",
                    span,
                    format!("{} digits", digits.len()),
                )
                .help(format!("numbers in rules are at most {}", i64::MAX)),
            );
            1 // A stand-in that causes no further trouble.
        });
        self.push(Kind::Int(value), end);
        let tail = self.run(|c| c.is_ascii_alphanumeric() || c == '_');
        if tail > end {
            let span = Span::new(span.start, tail);
            let name = self.text[end..tail].to_owned();
            let problem = Diagnostic::new(
                "a number runs into a name",
                span,
                "expected a space or an operator between them",
            );
            self.problems
                .push(problem.help(format!("a product is written `{value} * {name}`")));
            self.push(Kind::Sign(Sign::Star), end);
        }
    }

    fn name(&mut self) {
        let end = self.run(|c| c.is_ascii_alphanumeric() || c == '_');
        let name = &self.text[self.at..end];
        if name == "in" && self.is_after_number() {
            self.set(end);
            return;
        }
        if self.text[end..].starts_with('\'') {
            self.push(Kind::Primed(name.to_owned()), end + 1);
            return;
        }
        let kind = Word::of(name).map_or_else(|| Kind::Name(name.to_owned()), Kind::Word);
        self.push(kind, end);
    }

    fn sign(&mut self) {
        let rest = &self.text[self.at..];
        let foreign = foreign().find(|(foreign, _)| rest.starts_with(foreign));
        let own = Sign::ALL.iter().find(|(sign, _)| rest.starts_with(sign));
        match (own, foreign) {
            (Some((spelling, sign)), foreign)
                if foreign.is_none_or(|(other, _)| other.len() <= spelling.len()) =>
            {
                self.push(Kind::Sign(*sign), self.at + spelling.len());
            }
            (_, Some((foreign, own))) => {
                let end = self.at + foreign.len();
                self.problems.push(Diagnostic::new(
                    format!("`{foreign}` is not an operator here"),
                    Span::new(self.at, end),
                    format!("write `{own}`"),
                ));
                let kind = Word::of(own).map(Kind::Word);
                let kind = kind.or_else(|| Sign::of(own).map(Kind::Sign));
                self.push(kind.expect("written so in this language"), end);
            }
            _ => self.stray(),
        }
    }

    /// A run of characters that mean nothing.
    fn stray(&mut self) {
        let known = |c: char| {
            c.is_ascii_alphanumeric()
                || " \t\r\n;#_()+-*<>=!,".contains(c)
                || foreign().any(|(foreign, _)| foreign.starts_with(c))
        };
        let end = self.run(|c| !known(c)).max(self.at + 1);
        let span = Span::new(self.at, end);
        let characters = self.text[self.at..end].chars().count();
        let what = if characters == 1 {
            "character"
        } else {
            "characters"
        };
        let problem = match &self.text[self.at..end] {
            "'" => Diagnostic::new(
                "a lone `'`",
                span,
                "expected the name of a pile right before it, as in `a'`",
            ),
            stray if stray.is_ascii() => Diagnostic::new(
                format!("unexpected {what}"),
                span,
                "expected a name, a number or an operator",
            ),
            _ => Diagnostic::new(
                format!("unexpected {what} outside ASCII"),
                span,
                "names are made of the letters a to z, digits and `_`",
            ),
        };
        self.problems.push(problem);
        self.at = end;
    }
}
