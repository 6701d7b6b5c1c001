//! Identities between sequences, words and arrays, and their first terms.

use serde::Deserialize;
use wythoff::sequence::{self, laws};
use wythoff::word::Word;

use super::{Trouble, broken};
use crate::claim::Size;
use crate::{DataTable, Outcome, Scale};

/// Named identities of the library.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Laws {
    names: Vec<String>,
    count: Size,
}

impl Laws {
    pub(super) fn run(&self, scale: Scale) -> Result<Outcome, Trouble> {
        let count = usize::try_from(self.count.at(scale)).map_err(broken)?;
        let mut table = DataTable::new("Identities", ["name", "identity", "terms"]);
        for name in &self.names {
            let law = laws::all()
                .find(|law| law.name == name)
                .ok_or_else(|| broken(format!("there is no law {name}")))?;
            table.row([law.name, law.statement, &count.to_string()]);
            if let Err(mismatch) = law.check(count) {
                return Ok(Outcome::refuted(
                    format!("{name}: {mismatch}"),
                    "two ways to the same terms",
                ));
            }
        }
        let statements: Vec<&str> = table.rows.iter().map(|row| row[1].as_str()).collect();
        let evidence = format!("two ways to the same terms: {}", statements.join("; "));
        Ok(Outcome::agrees(format!("{count} terms"), evidence).with_table(table))
    }
}

/// The first letters of a word, or the first terms of a sequence.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Beginning {
    word: Option<String>,
    sequence: Option<String>,
    expected: String,
}

impl Beginning {
    pub(super) fn run(&self) -> Result<Outcome, Trouble> {
        let (found, expected): (Vec<String>, Vec<String>) = match (&self.word, &self.sequence) {
            (Some(name), None) => {
                let word: Word = name
                    .parse()
                    .map_err(|_| broken(format!("no word {name}")))?;
                let expected: Vec<String> = self.expected.chars().map(String::from).collect();
                let letters = word.letters().take(expected.len()).map(String::from);
                (letters.collect(), expected)
            }
            (None, Some(name)) => {
                let terms = sequence::named(name)
                    .map_err(|_| broken(format!("there is no sequence {name}")))?;
                let expected: Vec<String> = self
                    .expected
                    .split(',')
                    .map(|term| term.trim().to_owned())
                    .collect();
                let found = terms
                    .terms()
                    .take(expected.len())
                    .map(|term| term.to_string());
                (found.collect(), expected)
            }
            _ => return Err(broken("either a word or a sequence")),
        };
        let name = self
            .word
            .as_ref()
            .or(self.sequence.as_ref())
            .cloned()
            .unwrap_or_default();
        if let Some(at) = (0..expected.len()).find(|&at| found.get(at) != expected.get(at)) {
            let shown = found.get(at).map_or("nothing", String::as_str);
            return Ok(Outcome::refuted(
                format!("term {} is {shown}, not {}", at + 1, expected[at]),
                format!("the terms of {name}"),
            ));
        }
        Ok(Outcome::proved(format!(
            "all {} printed terms of {name}",
            expected.len()
        )))
    }
}
