//! Certificates from text: one way to write each, and anything else is refused.

use super::table::Table;
use super::write::sealed;
use super::{Proof, ProofError};
use crate::UBig;
use crate::automata::Alphabet;
use crate::logic::Name;

/// The lines of a text with a place in it.
struct Lines<'t> {
    lines: Vec<&'t str>,
    at: usize,
}

impl<'t> Lines<'t> {
    /// An error in the line that was read last.
    fn error<T>(&self, reason: impl std::fmt::Display) -> Result<T, ProofError> {
        Err(ProofError::Unreadable(format!(
            "line {}: {reason}",
            self.at.max(1)
        )))
    }

    fn next(&mut self) -> Result<&'t str, ProofError> {
        let line = self.lines.get(self.at).copied();
        self.at += 1;
        line.map_or_else(|| self.error("the text ends too early"), Ok)
    }

    /// What follows a word and a space at the start of the next line.
    fn after(&mut self, word: &str) -> Result<&'t str, ProofError> {
        let line = self.next()?;
        match words_after(line, word) {
            Some(rest) => Ok(rest),
            None => self.error(format_args!("expected a line that starts with {word:?}")),
        }
    }

    /// As [`Self::after`], if the next line starts with the word.
    fn optional(&mut self, word: &str) -> Option<&'t str> {
        let rest = words_after(self.lines.get(self.at)?, word)?;
        self.at += 1;
        Some(rest)
    }
}

fn words_after<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    line.strip_prefix(word)?.strip_prefix(' ')
}

/// A number written as numbers are printed.
fn number<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

impl Proof {
    /// Reads a certificate, without any judgement.
    ///
    /// # Errors
    ///
    /// What is not written as a certificate is.
    pub fn parse(text: &str) -> Result<Self, ProofError> {
        let mut lines = Lines {
            lines: text.lines().collect(),
            at: 0,
        };
        if !text.starts_with(Self::BEGINNING) {
            return lines.error(format_args!("expected {:?}", Self::BEGINNING.trim_end()));
        }
        let body = text.rfind("\nchecksum ").map(|end| &text[..=end]);
        let Some(body) = body.filter(|body| sealed(body) == text) else {
            lines.at = lines.lines.len();
            return lines.error("the checksum is not that of the text: it was cut or changed");
        };
        // The body ends with the end of a line.
        lines.lines = body[..body.len() - 1].split('\n').collect();
        lines.next()?;
        let numeration = lines.after("numeration")?.to_owned();
        let mut given = Vec::new();
        while let Some(head) = lines.optional("given") {
            let accept = |word: &str| match word {
                "+" => Some(1),
                "-" => Some(0),
                _ => None,
            };
            given.push(table(&mut lines, head, accept)?);
        }
        let mut words = Vec::new();
        while let Some(head) = lines.optional("word") {
            words.push(table(&mut lines, head, number::<i64>)?);
        }
        let mut definitions = Vec::new();
        while let Some(definition) = lines.optional("let") {
            definitions.push(definition.to_owned());
        }
        let sentence = lines.after("sentence")?.to_owned();
        let witness = match lines.optional("witness") {
            None => None,
            Some(text) => Some(values(&lines, text)?),
        };
        let holds = match lines.after("holds")? {
            "true" => true,
            "false" => false,
            _ => return lines.error("expected true or false"),
        };
        if lines.at != lines.lines.len() {
            lines.at += 1;
            return lines.error("expected the checksum");
        }
        Ok(Self {
            numeration,
            given,
            words,
            definitions,
            sentence,
            witness,
            holds,
        })
    }
}

/// `x = 3, y = 5`
fn values(lines: &Lines<'_>, text: &str) -> Result<Vec<(Name, UBig)>, ProofError> {
    let value = |part: &str| -> Option<(Name, UBig)> {
        let (name, value) = part.split_once(" = ")?;
        Some((name.into(), number(value)?))
    };
    let values: Option<Vec<_>> = text.split(", ").map(value).collect();
    match values {
        Some(values) => Ok(values),
        None => lines.error("expected values such as x = 3, y = 5"),
    }
}

/// `NAME DIGITS TRACKS STATES`, and a line for each state.
fn table(
    lines: &mut Lines<'_>,
    head: &str,
    output: impl Fn(&str) -> Option<i64>,
) -> Result<(Name, Table), ProofError> {
    let words: Vec<&str> = head.split(' ').collect();
    let sizes = match words.as_slice() {
        [name, digits, tracks, states] => {
            let sizes = (number::<u32>(digits), number::<usize>(tracks));
            Some(((*name).into(), sizes, number::<u32>(states)))
        }
        _ => None,
    };
    let Some((name, (Some(digits), Some(tracks)), Some(states))) = sizes else {
        return lines.error("expected a name and the numbers of digits, tracks and states");
    };
    let Some(alphabet) = Alphabet::new(digits, tracks) else {
        return lines.error("too many digits or tracks");
    };
    let mut table = Table {
        alphabet,
        outputs: Vec::new(),
        next: Vec::new(),
    };
    for _ in 0..states {
        let mut words = lines.next()?.split(' ');
        let Some(own) = words.next().and_then(&output) else {
            return lines.error("expected the output of a state");
        };
        table.outputs.push(own);
        let before = table.next.len();
        for word in words {
            let target = number::<u32>(word).filter(|&target| target < states);
            if target.is_none() && word != "." {
                return lines.error(format_args!("there is no state {word}"));
            }
            table.next.push(target);
        }
        if table.next.len() - before != alphabet.letters() {
            return lines.error(format_args!("expected {} targets", alphabet.letters()));
        }
    }
    Ok((name, table))
}
