//! Certificates: two equal complete states and the periods they prove, as text.
//!
//! ```text
//! wythoff period certificate 1
//! game wythoff
//! rows 0..=3
//! claim row 3 preperiod 8 period 6
//! state before column 13
//! row 0 lowest 13 above recent 10 11 12
//! row 1 lowest 12 above 13 14 recent 11 9
//! ...
//! state before column 19
//! ...
//! checksum 1f0c2c6b0cbd3a5e
//! ```
//!
//! The checksum is the 64-bit FNV-1a hash of all lines before it; it guards against damage, not
//! against forgery: [`verify`](super::verify) recomputes everything.

use std::fmt;
use std::ops::RangeInclusive;

use wythoff_automata::Budget;

use super::band::Band;
use super::game::{PeriodError, RowGame};
use super::layers::each_layer;
use super::search::Search;
use super::state::{RowState, State};
use super::{Repeat, RowPeriod};

/// The first line of every certificate of periods.
pub const HEADER: &str = "wythoff period certificate 1";

/// A claim about the periods of some rows, with the repetition that proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The game, as the user names it: one line.
    pub game: String,
    /// The largest row whose state is given; all smaller ones are too.
    pub top: u64,
    /// What is claimed.
    pub claims: Vec<RowPeriod>,
    /// Why it is true.
    pub proof: Proof,
    /// Whether the checksum in the text fits its lines; true for a certificate made here.
    pub intact: bool,
}

/// Pairs of states that are equal up to the shift of their columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// The complete states of rows 0..=top before two columns.
    Joint([State; 2]),
    /// For each of the rows 0..=top, its used values before two columns of its own. This suffices
    /// where diagonal moves die out and the sets of values of the lower rows repeat as well.
    Layers(Vec<[State; 2]>),
}

impl Certificate {
    /// The certificate of the claims, whose largest row repeats its state as `repeat` says.
    ///
    /// **Cost** one more pass over the columns up to the second state, on one thread.
    ///
    /// # Errors
    ///
    /// [`PeriodError`].
    pub fn new(
        name: &str,
        game: &RowGame,
        claims: Vec<RowPeriod>,
        repeat: Repeat,
        budget: &Budget,
    ) -> Result<Self, PeriodError> {
        let top = claims.iter().map(|claim| claim.row).max().unwrap_or(0);
        let rows = super::row_index(top)?;
        let proof = in_some_width!(rows, proof_in_width(game, rows, repeat, budget))?;
        Ok(Self {
            game: name.split_whitespace().collect::<Vec<_>>().join(" "),
            top,
            claims,
            proof,
            intact: true,
        })
    }

    /// Reads a certificate.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] points at the first line that makes no sense. A wrong checksum is no
    /// error here, see [`Certificate::intact`].
    pub fn parse(text: &str) -> Result<Self, CertificateError> {
        Reader::new(text).certificate(text)
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        writeln!(f, "{body}checksum {:016x}", fnv1a(&body))
    }
}

impl Certificate {
    fn body(&self) -> String {
        use fmt::Write as _;
        let mut text = format!("{HEADER}\ngame {}\nrows 0..={}\n", self.game, self.top);
        for claim in &self.claims {
            let _ = writeln!(
                text,
                "claim row {} preperiod {} period {}",
                claim.row, claim.preperiod, claim.period
            );
        }
        match &self.proof {
            Proof::Joint(states) => states
                .iter()
                .for_each(|state| push_state(&mut text, state, 0)),
            Proof::Layers(layers) => {
                for (row, states) in layers.iter().enumerate() {
                    let _ = writeln!(text, "layer {row}");
                    states
                        .iter()
                        .for_each(|state| push_state(&mut text, state, row));
                }
            }
        }
        text
    }
}

/// Writes a state whose first row is `first_row`.
fn push_state(text: &mut String, state: &State, first_row: usize) {
    use fmt::Write as _;
    let _ = writeln!(text, "state before column {}", state.column);
    for (row, state) in (first_row..).zip(&state.rows) {
        let _ = write!(text, "row {row} lowest {} above", state.lowest);
        for value in &state.above {
            let _ = write!(text, " {value}");
        }
        text.push_str(" recent");
        for value in &state.recent {
            let _ = write!(text, " {value}");
        }
        text.push('\n');
    }
}

/// A line of a certificate that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for CertificateError {}

struct Reader<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    line: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines().peekable(),
            line: 0,
        }
    }

    fn certificate(mut self, text: &str) -> Result<Certificate, CertificateError> {
        if self.next() != HEADER {
            return self.fail(HEADER);
        }
        let Some(game) = self.next().strip_prefix("game ").map(str::to_owned) else {
            return self.fail("`game NAME`");
        };
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
            .take(self.line)
            .map(|line| line.len() + 1)
            .sum();
        let checksum = self.next().strip_prefix("checksum ");
        let Some(checksum) = checksum.and_then(|hex| u64::from_str_radix(hex, 16).ok()) else {
            return self.fail("`checksum` and 16 hexadecimal digits");
        };
        if self.lines.next().is_some() {
            self.line += 1;
            return self.fail("the end of the file");
        }
        Ok(Certificate {
            game,
            top,
            claims,
            proof,
            intact: text.get(..body).is_some_and(|body| fnv1a(body) == checksum),
        })
    }

    fn proof(&mut self, top: u64) -> Result<Proof, CertificateError> {
        if !self.peek().starts_with("layer") {
            return Ok(Proof::Joint([self.state(0..=top)?, self.state(0..=top)?]));
        }
        let mut layers = Vec::new();
        for row in 0..=top {
            if self.next().strip_prefix("layer ").and_then(number) != Some(row) {
                return self.fail("`layer A`, rows in order from 0");
            }
            layers.push([self.state(row..=row)?, self.state(row..=row)?]);
        }
        Ok(Proof::Layers(layers))
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
        self.lines.peek().copied().unwrap_or("")
    }

    fn next(&mut self) -> &'a str {
        self.line += 1;
        self.lines.next().unwrap_or("")
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, CertificateError> {
        Err(CertificateError {
            line: self.line,
            expected,
        })
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

/// The 64-bit FNV-1a hash.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The proof of the fast machine: the states before the two columns of `repeat`, or all layers.
fn proof_in_width<const K: usize>(
    game: &RowGame,
    top: usize,
    repeat: Repeat,
    budget: &Budget,
) -> Result<Proof, PeriodError> {
    if game.tail().least().is_none() {
        let search = Search {
            budget: budget.clone(),
            ..Search::default()
        };
        let mut layers = Vec::new();
        each_layer::<K>(game, top, &search, |layer| layers.push(layer.states))?;
        return Ok(Proof::Layers(layers));
    }
    let state = super::first_tail_state(game, top, budget)?;
    let mut band = Band::<K>::new(game, &state, 0..top + 1)?;
    let mut state_before = |column: u64| {
        band.run_to(column, budget)?;
        Ok::<_, PeriodError>(band.state(game))
    };
    Ok(Proof::Joint([
        state_before(repeat.start)?,
        state_before(repeat.start + repeat.length)?,
    ]))
}
