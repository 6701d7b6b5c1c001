//! The tokens of formulas and scripts, each with its place in the text.

use std::ops::Range;

use dashu_int::ops::BitTest;

use super::error::ParseError;
use crate::UBig;
use crate::logic::Comparison;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    Number(UBig),
    Quoted(String),
    Forall,
    Exists,
    Not,
    And,
    Or,
    Implies,
    Iff,
    True,
    False,
    Div,
    Mod,
    Let,
    Import,
    Word,
    From,
    Theorem,
    Refute,
    Compare(Comparison),
    Plus,
    Minus,
    Times,
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    Comma,
    Colon,
    Define,
    Semicolon,
    End,
}

impl Token {
    /// How the token is called in a message.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Name(name) => format!("the name {name}"),
            Self::Number(_) => "a number".to_owned(),
            Self::Quoted(_) => "a quoted text".to_owned(),
            Self::End => "the end of the text".to_owned(),
            Self::Compare(comparison) => format!("`{comparison}`"),
            other => format!("`{}`", other.spelling()),
        }
    }

    fn spelling(&self) -> &'static str {
        SPELLINGS
            .iter()
            .find(|(token, _)| token == self)
            .map_or("?", |(_, spellings)| spellings[0])
    }
}

/// Words and signs, each with its spellings: the first is shown in messages, and of two signs with a
/// common start the longer comes first.
const SPELLINGS: &[(Token, &[&str])] = &[
    (Token::Forall, &["forall", "∀"]),
    (Token::Exists, &["exists", "∃"]),
    (Token::Not, &["not", "¬", "~"]),
    (Token::And, &["and", "∧", "&"]),
    (Token::Or, &["or", "∨", "|"]),
    (Token::True, &["true"]),
    (Token::False, &["false"]),
    (Token::Div, &["div"]),
    (Token::Mod, &["mod"]),
    (Token::Let, &["let"]),
    (Token::Import, &["import"]),
    (Token::Word, &["word"]),
    (Token::From, &["from"]),
    (Token::Theorem, &["theorem"]),
    (Token::Refute, &["refute"]),
    (Token::Iff, &["<=>", "⇔", "↔"]),
    (Token::Implies, &["=>", "⇒", "→"]),
    (Token::Compare(Comparison::LessEqual), &["<=", "≤"]),
    (Token::Compare(Comparison::GreaterEqual), &[">=", "≥"]),
    (Token::Compare(Comparison::NotEqual), &["!=", "≠"]),
    (Token::Define, &[":="]),
    (Token::Compare(Comparison::Equal), &["="]),
    (Token::Compare(Comparison::Less), &["<"]),
    (Token::Compare(Comparison::Greater), &[">"]),
    (Token::Plus, &["+"]),
    (Token::Minus, &["-"]),
    (Token::Times, &["*", "·"]),
    (Token::Open, &["("]),
    (Token::Close, &[")"]),
    (Token::OpenBracket, &["["]),
    (Token::CloseBracket, &["]"]),
    (Token::Comma, &[","]),
    (Token::Colon, &[":"]),
    (Token::Semicolon, &[";"]),
];

/// The first token with a spelling that fits, and this spelling.
fn spelled(fits: impl Fn(&str) -> bool) -> Option<(Token, &'static str)> {
    SPELLINGS.iter().find_map(|(token, spellings)| {
        let spelling = spellings.iter().find(|spelling| fits(spelling))?;
        Some((token.clone(), *spelling))
    })
}

/// The most decimal digits a constant may have.
const MAX_DECIMALS: usize = 100_000;

/// The tokens with their places, the last one [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, ParseError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if next.is_whitespace() {
            at += next.len_utf8();
        } else if next == '#' {
            at = text[at..].find('\n').map_or(text.len(), |end| at + end);
        } else {
            let (token, length) = token(text, at)?;
            tokens.push((token, at..at + length));
            at += length;
        }
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

/// The token at a place, and its length.
fn token(text: &str, at: usize) -> Result<(Token, usize), ParseError> {
    let rest = &text[at..];
    let first = rest.chars().next().expect("not at the end");
    if first.is_ascii_digit() {
        return number(text, at);
    }
    if first == '"' {
        return match rest[1..].find(['"', '\n']) {
            Some(end) if rest.as_bytes()[end + 1] == b'"' => {
                Ok((Token::Quoted(rest[1..=end].to_owned()), end + 2))
            }
            _ => Err(ParseError::new(
                at..at + 1,
                "this quotation mark is never closed",
            )),
        };
    }
    if first.is_alphabetic() || first == '_' {
        let in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let length = rest.find(|c| !in_name(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        let keyword = spelled(|spelling| spelling == word);
        let name = || Token::Name(word.to_owned());
        return Ok((keyword.map_or_else(name, |(token, _)| token), length));
    }
    // The first byte alone tells nearly all of them apart.
    let begins = |spelling: &str| spelling.as_bytes()[0] == rest.as_bytes()[0];
    match spelled(|spelling| begins(spelling) && rest.starts_with(spelling)) {
        Some((token, spelling)) => Ok((token, spelling.len())),
        None => Err(ParseError::new(
            at..at + first.len_utf8(),
            format!("the character {first:?} has no meaning in a formula"),
        )),
    }
}

/// A constant: decimal digits, a power like `10^20`, or `1e12`.
fn number(text: &str, at: usize) -> Result<(Token, usize), ParseError> {
    let rest = &text[at..];
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let length = digits(0);
    let too_long = |length: usize| {
        ParseError::new(
            at..at + length,
            format!("constants may have at most {MAX_DECIMALS} digits"),
        )
    };
    if length > MAX_DECIMALS {
        return Err(too_long(length));
    }
    let value: UBig = rest[..length].parse().expect("decimal digits");
    let mark = rest[length..].chars().next();
    if !matches!(mark, Some('^' | 'e' | 'E')) || digits(length + 1) == 0 {
        return Ok((Token::Number(value), length));
    }
    let whole = length + 1 + digits(length + 1);
    let exponent: usize = rest[length + 1..whole].parse().unwrap_or(usize::MAX);
    let base = if mark == Some('^') {
        value.clone()
    } else {
        UBig::from(10u8)
    };
    let decimals = base.bit_len().saturating_mul(exponent) / 3;
    if base > UBig::ONE && decimals > MAX_DECIMALS {
        return Err(too_long(whole));
    }
    let power = if base > UBig::ONE {
        base.pow(exponent)
    } else if exponent == 0 {
        UBig::ONE
    } else {
        base
    };
    let value = if mark == Some('^') {
        power
    } else {
        value * power
    };
    Ok((Token::Number(value), whole))
}
