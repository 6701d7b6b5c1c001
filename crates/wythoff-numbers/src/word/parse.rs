//! Names of words: `fibonacci`, `tribonacci`, `k-wythoff:K`, `pattern:W1,W2`, `morphism:a=ab,b=a`.

use std::str::FromStr;

use wythoff_automata::NameError;
use wythoff_automata::name::closest;

use super::{Word, WordError};

/// The forms of names, with a few words about each.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("fibonacci", "abaababa..., fixed by a -> ab, b -> a"),
    (
        "tribonacci",
        "abacabaa..., fixed by a -> ab, b -> ac, c -> a",
    ),
    ("k-wythoff:K", "fixed by a -> a^K b, b -> a"),
    (
        "pattern:W1,W2[,...]",
        "W1 W2 W3 ... with W(n+k) = W(n) ... W(n+k-1)",
    ),
    (
        "morphism:a=ab,b=a",
        "the fixed point that begins with the first letter",
    ),
];

impl FromStr for Word {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let (name, parameters) = match text.split_once(':') {
            Some((name, parameters)) => (name, Some(parameters)),
            None => (text, None),
        };
        let whole = |error: WordError| NameError {
            span: text.len().min(name.len() + 1)..text.len(),
            message: error.to_string(),
        };
        match (name, parameters) {
            ("fibonacci", None) => Ok(Self::fibonacci()),
            ("tribonacci", None) => Ok(Self::tribonacci()),
            ("k-wythoff", Some(k)) => match k.parse() {
                Ok(k) => Self::k_wythoff(k).map_err(whole),
                Err(_) => Err(NameError {
                    span: name.len() + 1..text.len(),
                    message: "k-wythoff takes a number from 1 to 2^64 - 1, such as k-wythoff:2"
                        .into(),
                }),
            },
            ("pattern", Some(words)) => {
                let words: Vec<&str> = words.split(',').collect();
                Self::pattern(&words).map_err(whole)
            }
            ("morphism", Some(rules)) => {
                let mut at = name.len() + 1;
                let mut list = Vec::new();
                for rule in rules.split(',') {
                    list.push(rule_of(rule).ok_or_else(|| NameError {
                        span: at..at + rule.len(),
                        message: "a rule is one letter, = and its image, such as a=ab".into(),
                    })?);
                    at += rule.len() + 1;
                }
                Self::morphism(&list).map_err(whole)
            }
            _ => Err(unknown(name)),
        }
    }
}

fn rule_of(rule: &str) -> Option<(char, String)> {
    let (letter, image) = rule.split_once('=')?;
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some((letter, image.to_owned())),
        _ => None,
    }
}

fn unknown(name: &str) -> NameError {
    let known = [
        "fibonacci",
        "tribonacci",
        "k-wythoff",
        "pattern",
        "morphism",
    ];
    let message = if name.is_empty() {
        "a word is missing".to_owned()
    } else if known[2..].contains(&name) {
        let (form, _) = (EXAMPLES.iter())
            .find(|(form, _)| form.starts_with(name))
            .expect("every name has a form");
        format!("`{name}` takes parameters: {form}")
    } else if known.contains(&name) {
        format!("`{name}` takes no parameters")
    } else {
        let hint = match closest(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known are {}", known.join(", ")),
        };
        format!("no word is named `{name}`: {hint}")
    };
    NameError {
        span: 0..name.len().max(1),
        message,
    }
}
