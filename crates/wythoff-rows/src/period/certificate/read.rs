//! Reading certificates, line by line.

use std::ops::RangeInclusive;

use wythoff_automata::sealed::{Lines, checksum};

use super::{Certificate, HEADER, Repetition};
use crate::period::RowPeriod;
use crate::period::state::{RowState, State};

/// A line of a certificate that makes no sense.
pub use wythoff_automata::sealed::LineError as CertificateError;

/// Reads a certificate.
pub(super) fn certificate(text: &str) -> Result<Certificate, CertificateError> {
    Reader::new(text).certificate(text)
}

struct Reader<'a>(Lines<'a>);

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self(Lines::new(text))
    }

    fn certificate(mut self, text: &str) -> Result<Certificate, CertificateError> {
        if self.next() != HEADER {
            return self.fail(HEADER);
        }
        let Some(game) = self.next().strip_prefix("game ").map(str::to_owned) else {
            return self.fail("`game NAME`");
        };
        let rules = self.rules()?;
        let Some(top) = self.next().strip_prefix("rows 0..=").and_then(number) else {
            return self.fail("`rows 0..=TOP`");
        };
        let mut claims = Vec::new();
        while self.peek().starts_with("claim") {
            let line = self.next();
            let words: Vec<&str> = line.split_whitespace().collect();
            let claim = match words[..] {
                [
                    "claim",
                    "row",
                    row,
                    "preperiod",
                    preperiod,
                    "period",
                    period,
                ] => number(row).zip(number(preperiod)).zip(number(period)).map(
                    |((row, preperiod), period)| RowPeriod {
                        row,
                        preperiod,
                        period,
                    },
                ),
                _ => None,
            };
            let Some(claim) = claim.filter(|claim| claim.row <= top && claim.period > 0) else {
                return self.fail(
                    "`claim row A preperiod M period P` with A among the rows and P at least 1",
                );
            };
            claims.push(claim);
        }
        let proof = self.proof(top)?;
        let body: usize = text
            .lines()
            .take(self.0.number())
            .map(|line| line.len() + 1)
            .sum();
        let sum = self.next().strip_prefix("checksum ");
        let Some(sum) = sum.and_then(|hex| u64::from_str_radix(hex, 16).ok()) else {
            return self.fail("`checksum` and 16 hexadecimal digits");
        };
        if self.0.next().is_some() {
            return self.fail("the end of the file");
        }
        Ok(Certificate {
            game,
            rules,
            top,
            claims,
            proof,
            intact: text
                .get(..body)
                .is_some_and(|body| checksum(body.as_bytes()) == sum),
        })
    }

    /// The rules, indented by two spaces.
    fn rules(&mut self) -> Result<String, CertificateError> {
        if self.next() != "rules" {
            return self.fail("`rules`");
        }
        Ok(self.0.quoted())
    }

    fn proof(&mut self, top: u64) -> Result<Repetition, CertificateError> {
        if !self.peek().starts_with("layer") {
            return Ok(Repetition::Joint([
                self.state(0..=top)?,
                self.state(0..=top)?,
            ]));
        }
        let mut layers = Vec::new();
        for row in 0..=top {
            if self.next().strip_prefix("layer ").and_then(number) != Some(row) {
                return self.fail("`layer A`, rows in order from 0");
            }
            layers.push([self.state(row..=row)?, self.state(row..=row)?]);
        }
        Ok(Repetition::Layers(layers))
    }

    fn state(&mut self, numbers: RangeInclusive<u64>) -> Result<State, CertificateError> {
        let column = self.next().strip_prefix("state before column ");
        let Some(column) = column.and_then(number) else {
            return self.fail("`state before column B`");
        };
        let mut rows = Vec::new();
        for row in numbers {
            let line = self.next();
            let Some(state) = row_state(line, row) else {
                return self.fail("`row A lowest V above V... recent V...`, rows in order from 0");
            };
            rows.push(state);
        }
        Ok(State { column, rows })
    }

    fn peek(&mut self) -> &'a str {
        self.0.peek().unwrap_or("")
    }

    fn next(&mut self) -> &'a str {
        self.0.next().unwrap_or("")
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, CertificateError> {
        self.0.error(format!("expected {expected}"))
    }
}

fn number(word: &str) -> Option<u64> {
    word.parse().ok()
}

fn row_state(line: &str, row: u64) -> Option<RowState> {
    let (head, rest) = line.split_once(" above")?;
    let (above, recent) = rest.split_once(" recent")?;
    let lowest = head.strip_prefix(&format!("row {row} lowest "))?;
    let list = |words: &str| {
        words
            .split_whitespace()
            .map(number)
            .collect::<Option<Vec<_>>>()
    };
    Some(RowState {
        lowest: number(lowest)?,
        above: list(above)?,
        recent: list(recent)?,
    })
}
