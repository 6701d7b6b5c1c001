//! Certificates as data: reading them, without any judgement.

use std::fmt;

use super::{BEGINNING, sealed};
use crate::UBig;
use crate::numeration::Numeration;

/// Why a certificate was not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// The text is no certificate: line (from 1) and reason.
    Text(usize, String),
    /// A step is wrong.
    Wrong(String),
    /// A limit was reached.
    Exhausted(crate::Exhausted),
}

impl CheckError {
    /// The same, with the relation that is wrong.
    pub(crate) fn in_relation(self, number: usize) -> Self {
        match self {
            Self::Wrong(reason) => Self::Wrong(format!("relation {number}: {reason}")),
            other => other,
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(line, reason) => write!(f, "line {line}: {reason}"),
            Self::Wrong(reason) => f.write_str(reason),
            Self::Exhausted(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for CheckError {}

impl From<crate::Exhausted> for CheckError {
    fn from(limit: crate::Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}

/// An automaton: state 0 is the start, `None` leads nowhere.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) columns: usize,
    pub(crate) digits: u32,
    pub(crate) accept: Vec<bool>,
    pub(crate) next: Vec<Option<usize>>,
}

/// A combination of relations applied to tracks.
#[derive(Debug, Clone)]
pub(crate) enum Formula {
    Leaf(usize, Vec<usize>),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Iff(Box<Formula>, Box<Formula>),
}

impl Formula {
    pub(crate) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Leaf(..) => Vec::new(),
            Self::Not(inner) => vec![inner],
            Self::And(parts) | Self::Or(parts) => parts.iter().collect(),
            Self::Iff(left, right) => vec![left, right],
        }
    }

    /// The leaves from left to right: relation and tracks.
    pub(crate) fn leaves(&self) -> Vec<(usize, &[usize])> {
        match self {
            Self::Leaf(relation, tracks) => vec![(*relation, tracks)],
            _ => self.parts().iter().flat_map(|part| part.leaves()).collect(),
        }
    }
}

/// A relation that is not built from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Base {
    Equal,
    Less,
    Add,
    Constant(UBig),
    Given,
}

#[derive(Debug, Clone)]
pub(crate) enum Definition {
    Base(Base),
    /// So many tracks, of which the first are the columns.
    Built(usize, Formula),
}

#[derive(Debug, Clone)]
pub(crate) struct Certificate {
    pub(crate) numeration: Numeration,
    pub(crate) sentence: String,
    pub(crate) form: String,
    pub(crate) tables: Vec<Table>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) conclusion: (usize, Formula),
    pub(crate) witness: Option<Vec<UBig>>,
    pub(crate) holds: bool,
}

/// The lines of a text with a place in it.
struct Lines<'t> {
    lines: Vec<&'t str>,
    at: usize,
}

impl<'t> Lines<'t> {
    fn error<T>(&self, reason: impl Into<String>) -> Result<T, CheckError> {
        Err(CheckError::Text(self.at.max(1), reason.into()))
    }

    fn next(&mut self) -> Result<&'t str, CheckError> {
        let line = self.lines.get(self.at).copied();
        self.at += 1;
        line.map_or_else(|| self.error("the text ends too early"), Ok)
    }

    /// What follows a word at the start of the next line.
    fn after(&mut self, word: &str) -> Result<&'t str, CheckError> {
        let line = self.next()?;
        match line.strip_prefix(word) {
            Some(rest) => Ok(rest.trim()),
            None => self.error(format!("expected a line that starts with {word:?}")),
        }
    }

    fn number(&self, text: &str) -> Result<usize, CheckError> {
        match text.parse() {
            Ok(number) if number < 1 << 31 => Ok(number),
            _ => self.error(format!("{text:?} is not a number")),
        }
    }
}

pub(crate) fn read(text: &str) -> Result<Certificate, CheckError> {
    let mut lines = Lines {
        lines: text.lines().collect(),
        at: 0,
    };
    lines.after(BEGINNING)?;
    let body = text.rfind("checksum ").map(|end| &text[..end]);
    if body.is_none_or(|body| sealed(body) != text) {
        lines.at = lines.lines.len();
        return lines.error("the checksum is not that of the text: it was cut or changed");
    }
    let name = lines.after("numeration ")?;
    let Ok(numeration) = name.parse::<Numeration>() else {
        return lines.error(format!("unknown numeration system {name:?}"));
    };
    let terms = numeration.as_ostrowski().map_or(0, |fraction| {
        fraction.preperiod().len() + fraction.period().len()
    });
    if numeration.max_digit() > 15 || terms > 32 {
        return lines.error("the numeration system is too large");
    }
    let sentence = lines.after("sentence ")?.to_owned();
    let form = lines.after("form ")?.to_owned();
    let digits = numeration.max_digit() + 1;
    let mut tables: Vec<Table> = Vec::new();
    let mut definitions = Vec::new();
    let conclusion = loop {
        let line = lines.next()?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["relation", number, "columns", columns, rest @ ..] => {
                if lines.number(number)? != tables.len() {
                    return lines.error("relations must be numbered 0, 1, 2, ...");
                }
                let columns = lines.number(columns)?;
                let definition = read_definition(&lines, rest, columns, &tables)?;
                definitions.push(definition);
                let table = read_table(&mut lines, digits, columns)?;
                tables.push(table);
            }
            ["conclusion", "tracks", tracks, formula] => {
                let tracks = lines.number(tracks)?;
                break (tracks, read_formula(&lines, formula, tracks, &tables)?);
            }
            _ => return lines.error("expected a relation or the conclusion"),
        }
    };
    let outcome = lines.next()?;
    let witness = match outcome.strip_prefix("witness") {
        Some(values) => {
            let values: Result<Vec<UBig>, _> = values.split_whitespace().map(str::parse).collect();
            match values {
                Ok(values) => Some(values),
                Err(_) => return lines.error("the witness is not a list of numbers"),
            }
        }
        None if outcome == "empty" => None,
        None => return lines.error("expected `empty` or `witness`"),
    };
    let holds = match lines.after("holds ")? {
        "true" => true,
        "false" => false,
        _ => return lines.error("expected true or false"),
    };
    Ok(Certificate {
        numeration,
        sentence,
        form,
        tables,
        definitions,
        conclusion,
        witness,
        holds,
    })
}

fn read_definition(
    lines: &Lines<'_>,
    words: &[&str],
    columns: usize,
    tables: &[Table],
) -> Result<Definition, CheckError> {
    Ok(Definition::Base(match words {
        ["base", "equal"] => Base::Equal,
        ["base", "less"] => Base::Less,
        ["base", "add"] => Base::Add,
        ["base", "given"] => Base::Given,
        ["base", "constant", value] => match value.parse() {
            Ok(value) => Base::Constant(value),
            Err(_) => return lines.error("the constant is not a number"),
        },
        ["tracks", tracks, formula] => {
            let tracks = lines.number(tracks)?;
            if tracks < columns {
                return lines.error("fewer tracks than columns");
            }
            let formula = read_formula(lines, formula, tracks, tables)?;
            return Ok(Definition::Built(tracks, formula));
        }
        _ => return lines.error("expected `base` or `tracks`"),
    }))
}

fn read_table(lines: &mut Lines<'_>, digits: u32, columns: usize) -> Result<Table, CheckError> {
    let text = lines.after("states ")?;
    let states = lines.number(text)?;
    let letters = (digits as usize).checked_pow(u32::try_from(columns).unwrap_or(u32::MAX));
    let Some(letters) = letters.filter(|&letters| letters <= 1 << 20) else {
        return lines.error("too many columns");
    };
    let mut table = Table {
        columns,
        digits,
        accept: Vec::new(),
        next: Vec::new(),
    };
    for _ in 0..states {
        let mut words = lines.next()?.split_whitespace();
        table.accept.push(match words.next() {
            Some("+") => true,
            Some("-") => false,
            _ => return lines.error("expected + or - and the targets"),
        });
        let from = table.next.len();
        for word in words {
            let target = match word {
                "." => None,
                word => Some(lines.number(word)?),
            };
            if target.is_some_and(|target| target >= states) {
                return lines.error(format!("there is no state {word}"));
            }
            table.next.push(target);
        }
        if table.next.len() - from != letters {
            return lines.error(format!("expected {letters} targets"));
        }
    }
    Ok(table)
}

/// Reads `and(0[0,1],not(1[1,0]))`.
fn read_formula(
    lines: &Lines<'_>,
    text: &str,
    tracks: usize,
    tables: &[Table],
) -> Result<Formula, CheckError> {
    let mut reader = FormulaReader {
        rest: text,
        depth: 0,
    };
    let formula = reader.formula();
    let Some(formula) = formula.filter(|_| reader.rest.is_empty()) else {
        return lines.error("this is not a combination of relations");
    };
    let fits = |(relation, columns): &(usize, &[usize])| {
        tables
            .get(*relation)
            .is_some_and(|table| table.columns == columns.len())
            && columns.iter().all(|&track| track < tracks)
    };
    if !formula.leaves().iter().all(fits) {
        return lines.error("a relation does not exist yet or gets the wrong tracks");
    }
    Ok(formula)
}

struct FormulaReader<'t> {
    rest: &'t str,
    depth: usize,
}

impl FormulaReader<'_> {
    fn formula(&mut self) -> Option<Formula> {
        self.depth += 1;
        if self.depth > 500 {
            return None;
        }
        let end = self.rest.find(['(', '['])?;
        let (word, rest) = self.rest.split_at(end);
        let formula = if rest.starts_with('[') {
            let close = rest.find(']')?;
            let inside = &rest[1..close];
            self.rest = &rest[close + 1..];
            let tracks: Result<Vec<usize>, _> = match inside {
                "" => Ok(Vec::new()),
                _ => inside.split(',').map(str::parse).collect(),
            };
            Formula::Leaf(word.parse().ok()?, tracks.ok()?)
        } else {
            self.rest = &rest[1..];
            let mut parts = Vec::new();
            while !self.rest.starts_with(')') {
                parts.push(self.formula()?);
                self.rest = self.rest.strip_prefix(',').unwrap_or(self.rest);
            }
            self.rest = &self.rest[1..];
            match (word, parts.len()) {
                ("and", _) => Formula::And(parts),
                ("or", _) => Formula::Or(parts),
                ("not", 1) => Formula::Not(Box::new(parts.remove(0))),
                ("iff", 2) => {
                    let right = parts.pop()?;
                    Formula::Iff(Box::new(parts.pop()?), Box::new(right))
                }
                _ => return None,
            }
        };
        self.depth -= 1;
        Some(formula)
    }
}
