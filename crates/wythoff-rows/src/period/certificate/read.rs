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

#[cfg(test)]
mod tests {
    use wythoff_automata::sealed::seal;

    use super::*;

    const BEGINNING: &str = "wythoff period certificate 2\ngame mine\nrules\n  piles a <= b\n  move (a, b - i) for i >= 1\n";

    const JOINT: &str = "rows 0..=1\nclaim row 1 preperiod 0 period 2\nclaim row 0 preperiod 3 period 1\n\
                         state before column 4\nrow 0 lowest 4 above 6 7 recent 3\nrow 1 lowest 5 above recent 2 8\n\
                         state before column 6\nrow 0 lowest 6 above 8 9 recent 5\nrow 1 lowest 7 above recent\n";

    const LAYERS: &str = "rows 0..=1\nclaim row 1 preperiod 5 period 2\n\
                          layer 0\nstate before column 2\nrow 0 lowest 2 above recent\n\
                          state before column 3\nrow 0 lowest 3 above recent\n\
                          layer 1\nstate before column 5\nrow 1 lowest 3 above 7 recent\n\
                          state before column 7\nrow 1 lowest 5 above 9 recent\n";

    fn state(column: u64, rows: &[(u64, &[u64], &[u64])]) -> State {
        let row = |&(lowest, above, recent): &(u64, &[u64], &[u64])| RowState {
            lowest,
            above: above.to_vec(),
            recent: recent.to_vec(),
        };
        State {
            column,
            rows: rows.iter().map(row).collect(),
        }
    }

    fn claim(row: u64, preperiod: u64, period: u64) -> RowPeriod {
        RowPeriod {
            row,
            preperiod,
            period,
        }
    }

    #[test]
    fn what_was_written_is_read() {
        let joint = Repetition::Joint([
            state(4, &[(4, &[6, 7], &[3]), (5, &[], &[2, 8])]),
            state(6, &[(6, &[8, 9], &[5]), (7, &[], &[])]),
        ]);
        let layers = Repetition::Layers(vec![
            [state(2, &[(2, &[], &[])]), state(3, &[(3, &[], &[])])],
            [state(5, &[(3, &[7], &[])]), state(7, &[(5, &[9], &[])])],
        ]);
        for (text, claims, proof) in [
            (JOINT, vec![claim(1, 0, 2), claim(0, 3, 1)], joint),
            (LAYERS, vec![claim(1, 5, 2)], layers),
        ] {
            let expected = Certificate {
                game: "mine".to_owned(),
                rules: "piles a <= b\nmove (a, b - i) for i >= 1\n".to_owned(),
                top: 1,
                claims,
                proof,
                intact: true,
            };
            let text = seal(&format!("{BEGINNING}{text}"));
            assert_eq!(expected.to_string(), text);
            assert_eq!(certificate(&text), Ok(expected.clone()));
            // A text that was changed is read, and known to be changed.
            let changed = text.replace("game mine", "game ours");
            let expected = Certificate {
                game: "ours".to_owned(),
                intact: false,
                ..expected
            };
            assert_eq!(certificate(&changed), Ok(expected));
        }
    }

    #[test]
    fn the_first_line_that_makes_no_sense_is_named() {
        for text in [JOINT, LAYERS] {
            let body = format!("{BEGINNING}{text}");
            let lines: Vec<&str> = body.lines().collect();
            for at in 0..lines.len() {
                let mut changed = lines.clone();
                changed[at] = "nothing of the kind";
                let error = certificate(&seal(&(changed.join("\n") + "\n")));
                let error = error.unwrap_err().to_string();
                assert!(error.starts_with(&format!("line {}: ", at + 1)), "{error}");
                changed.truncate(at);
                let cut = certificate(&(changed.join("\n") + "\n"));
                assert!(cut.is_err(), "{changed:?}");
            }
            assert!(certificate(&body).is_err());
            assert!(certificate(&(seal(&body) + "\n")).is_err());
        }
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        for (from, to) in [
            ("claim row 1", "claim row 2"),
            ("claim row 1", "claim row x"),
            ("period 2", "period 0"),
            ("period 2", "period 2 2"),
            ("rows 0..=1", "rows 0..=2"),
            ("lowest 5", "lowest -5"),
            ("above ", "above x "),
            ("recent ", "recent x "),
        ] {
            for text in [JOINT, LAYERS] {
                if text.contains(from) {
                    let text = seal(&format!("{BEGINNING}{}", text.replace(from, to)));
                    assert!(certificate(&text).is_err(), "{text}");
                }
            }
        }
        for (from, to) in [("layer 1", "layer 0"), ("layer 0", "layer 1")] {
            let text = seal(&format!("{BEGINNING}{}", LAYERS.replace(from, to)));
            assert!(certificate(&text).is_err(), "{text}");
        }
    }
}
