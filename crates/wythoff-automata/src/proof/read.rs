//! Certificates from text: one way to write each, and anything else is refused.

use super::listed::Listed;
use super::{Proof, ProofError};
use crate::UBig;
use crate::automata::Alphabet;
use crate::logic::Name;
use crate::sealed::{self, LineError, Lines, seal};

/// The next line.
fn next<'t>(lines: &mut Lines<'t>) -> Result<&'t str, LineError> {
    match lines.next() {
        Some(line) => Ok(line),
        None => lines.error("the text ends too early"),
    }
}

/// What follows a word and a space at the start of the next line.
fn after<'t>(lines: &mut Lines<'t>, word: &str) -> Result<&'t str, LineError> {
    let rest = next(lines)?.strip_prefix(word);
    match rest.and_then(|rest| rest.strip_prefix(' ')) {
        Some(rest) => Ok(rest),
        None => lines.error(format!("expected a line that starts with {word:?}")),
    }
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
        Ok(Self::of_lines(text)?)
    }

    fn of_lines(text: &str) -> Result<Self, LineError> {
        let body = sealed::body(text);
        if !text.starts_with(Self::BEGINNING) {
            let expected = format!("expected {:?}", Self::BEGINNING.trim_end());
            return Err(LineError::new(1, expected));
        }
        if !body.ends_with('\n') || seal(body) != text {
            let message = "the checksum is not that of the text: it was cut or changed";
            return Err(LineError::new(text.lines().count(), message));
        }
        let mut lines = Lines::new(body);
        if let Some(at) = body.split('\n').position(|line| line.contains('\r')) {
            return Err(LineError::new(
                at + 1,
                "a certificate has no carriage returns",
            ));
        }
        next(&mut lines)?;
        let numeration = after(&mut lines, "numeration")?.to_owned();
        let mut given = Vec::new();
        while let Some(head) = lines.next_after("given ") {
            let accept = |word: &str| match word {
                "+" => Some(1),
                "-" => Some(0),
                _ => None,
            };
            given.push(table(&mut lines, head, accept)?);
        }
        let mut words = Vec::new();
        while let Some(head) = lines.next_after("word ") {
            words.push(table(&mut lines, head, number::<i64>)?);
        }
        let mut definitions = Vec::new();
        while let Some(definition) = lines.next_after("let ") {
            definitions.push(definition.to_owned());
        }
        let sentence = after(&mut lines, "sentence")?.to_owned();
        let witness = match lines.next_after("witness ") {
            None => None,
            Some(text) => Some(values(&lines, text)?),
        };
        let holds = match after(&mut lines, "holds")? {
            "true" => true,
            "false" => false,
            _ => return lines.error("expected true or false"),
        };
        if lines.next().is_some() {
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
fn values(lines: &Lines<'_>, text: &str) -> Result<Vec<(Name, UBig)>, LineError> {
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
) -> Result<(Name, Listed), LineError> {
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
    let mut table = Listed {
        alphabet,
        outputs: Vec::new(),
        next: Vec::new(),
    };
    for _ in 0..states {
        let mut words = next(lines)?.split(' ');
        let Some(own) = words.next().and_then(&output) else {
            return lines.error("expected the output of a state");
        };
        table.outputs.push(own);
        let before = table.next.len();
        for word in words {
            let target = number::<u32>(word).filter(|&target| target < states);
            if target.is_none() && word != "." {
                return lines.error(format!("there is no state {word}"));
            }
            table.next.push(target);
        }
        if table.next.len() - before != alphabet.letters() {
            return lines.error(format!("expected {} targets", alphabet.letters()));
        }
    }
    Ok((name, table))
}
