//! Identities between sequences, words and arrays, and their first terms.

use serde::Deserialize;
use wythoff_numbers::sequence;
use wythoff_numbers::sequence::laws;
use wythoff_numbers::word::Word;

use super::{Trouble, broken};
use crate::claim::Size;
use crate::{DataTable, Finding, Scale};

/// Named identities of the library.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Laws {
    names: Vec<String>,
    count: Size,
}

impl Laws {
    pub(super) fn run(&self, scale: Scale) -> Result<Finding, Trouble> {
        let count = usize::try_from(self.count.at(scale)).map_err(broken)?;
        let mut table = DataTable::new("Identities", ["name", "identity", "terms"]);
        for name in &self.names {
            let law = laws::all()
                .find(|law| law.name == name)
                .ok_or_else(|| broken(format!("there is no law {name}")))?;
            table.row([law.name, law.statement, &count.to_string()]);
            if let Err(mismatch) = law.check(count) {
                return Ok(Finding::doubtful(
                    format!("{name}: {mismatch}"),
                    "two ways to the same terms",
                ));
            }
        }
        let statements: Vec<&str> = table.rows.iter().map(|row| row[1].as_str()).collect();
        let evidence = format!("two ways to the same terms: {}", statements.join("; "));
        Ok(Finding::agrees(format!("{count} terms"), evidence).with_table(table))
    }
}

/// The first letters of a word, or the first terms of a sequence.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Beginning {
    word: Option<String>,
    sequence: Option<String>,
    /// A sequence that is taken away from it, term by term.
    minus: Option<String>,
    expected: String,
}

impl Beginning {
    pub(super) fn run(&self) -> Result<Finding, Trouble> {
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
                let found = terms.terms().take(expected.len());
                let found: Vec<String> = match &self.minus {
                    None => found.map(|term| term.to_string()).collect(),
                    Some(name) => {
                        let less = sequence::named(name)
                            .map_err(|_| broken(format!("there is no sequence {name}")))?;
                        let pairs = found.zip(less.terms());
                        pairs
                            .map(|(more, less)| (more - less).to_string())
                            .collect()
                    }
                };
                (found, expected)
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
            let counterexample = format!("term {} is {shown}, not {}", at + 1, expected[at]);
            let evidence = format!("the terms of {name}");
            let Some(again) = by_definition(&name, expected.len()) else {
                return Ok(Finding::doubtful(counterexample, evidence));
            };
            if again.chars().nth(at).map(String::from).as_ref() != found.get(at) {
                return Err(broken(format!("two engines differ in {name}")));
            }
            let second = "the definition, word by word";
            return Ok(Finding::refuted(counterexample, evidence, second));
        }
        Ok(Finding::complete(format!(
            "all {} printed terms of {name}",
            expected.len()
        )))
    }
}

/// At least `length` letters of a word, by gluing or replacing texts as its definition says.
fn by_definition(name: &str, length: usize) -> Option<String> {
    let replace = |text: &str, images: &[&str]| -> String {
        let image = |letter: char| images.get(usize::from(letter as u8 - b'a')).copied();
        text.chars().filter_map(image).collect()
    };
    let images: &[&str] = match name {
        "fibonacci" => &["ab", "a"],
        "tribonacci" => &["ab", "ac", "a"],
        _ => {
            let mut words: Vec<String> = (name.strip_prefix("pattern:")?.split(','))
                .map(str::to_owned)
                .collect();
            let order = words.len();
            while words.concat().len() < length {
                words.push(words[words.len() - order..].concat());
            }
            return Some(words.concat());
        }
    };
    let mut text = "a".to_owned();
    while text.len() < length {
        text = replace(&text, images);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_by_their_definitions() {
        for name in ["fibonacci", "tribonacci", "pattern:1,01", "pattern:a,b,c"] {
            let word: Word = name.parse().unwrap();
            let letters: String = word.letters().take(500).collect();
            assert!(
                by_definition(name, 500).unwrap().starts_with(&letters),
                "{name}"
            );
        }
    }
}
