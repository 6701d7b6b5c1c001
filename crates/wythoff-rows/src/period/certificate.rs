//! Certificates: two equal complete states and the periods they prove, as text.
//!
//! ```text
//! wythoff period certificate 2
//! game wythoff
//! rules
//!   piles a <= b
//!   move (a - i, b) for i >= 1
//!   ...
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
//! The claims are about the game with the rules that the text quotes; the name is a name. The checksum is
//! the 64-bit FNV-1a hash of all lines before it; it guards against damage, not against forgery:
//! [`verify`](super::verify) recomputes everything.

mod read;

use std::fmt;

use wythoff_automata::Budget;
use wythoff_automata::sealed::{quote, seal};
use wythoff_rules::lang::RuleGame;

use super::band::Band;
use super::game::{PeriodError, RowGame};
use super::layers::each_layer;
use super::search::Search;
use super::state::State;
use super::{Repeat, RowPeriod, tail_start};

pub use read::CertificateError;

/// The first line of every certificate of periods.
pub const HEADER: &str = "wythoff period certificate 2";

/// The first line of certificates that quoted no rules.
pub const EARLIER_HEADER: &str = "wythoff period certificate 1";

/// A claim about the periods of some rows, with the repetition that proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The game, as the user names it: one line.
    pub game: String,
    /// Its rules in the rule language, on which alone the claims rest.
    pub rules: String,
    /// The largest row whose state is given; all smaller ones are too.
    pub top: u64,
    /// What is claimed.
    pub claims: Vec<RowPeriod>,
    /// Why it is true.
    pub proof: Repetition,
    /// Whether the checksum in the text fits its lines; true for a certificate made here.
    pub intact: bool,
}

/// Pairs of states that are equal up to the shift of their columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repetition {
    /// The complete states of rows 0..=top before two columns.
    Joint([State; 2]),
    /// For each of the rows 0..=top, its used values before two columns of its own. This suffices
    /// where diagonal moves die out and the sets of values of the lower rows repeat as well.
    Layers(Vec<[State; 2]>),
}

impl Certificate {
    /// The certificate of the claims about the game with these rules, whose largest row repeats its state
    /// as `repeat` says.
    ///
    /// If the rules, as a text, show their tail only later than the repetition begins, then a later
    /// one by whole repetitions is written.
    ///
    /// **Cost** one more pass over the columns up to the second state, on one thread.
    ///
    /// # Errors
    ///
    /// [`PeriodError`].
    pub fn new(
        name: &str,
        rules: &RuleGame,
        claims: Vec<RowPeriod>,
        repeat: Repeat,
        budget: &Budget,
    ) -> Result<Self, PeriodError> {
        let game = &RowGame::new(rules)?;
        let top = claims.iter().map(|claim| claim.row).max().unwrap_or(0);
        let rows = super::row_index(top)?;
        let proof = in_some_width!(rows, proof_in_width(game, rows, repeat, budget))?;
        Ok(Self {
            game: name.split_whitespace().collect::<Vec<_>>().join(" "),
            rules: rules.to_string(),
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
        read::certificate(text)
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&seal(&self.body()))
    }
}

impl Certificate {
    fn body(&self) -> String {
        use fmt::Write as _;
        let mut text = format!("{HEADER}\ngame {}\nrules\n", self.game);
        text.push_str(&quote(&self.rules));
        let _ = writeln!(text, "rows 0..={}", self.top);
        for claim in &self.claims {
            let _ = writeln!(
                text,
                "claim row {} preperiod {} period {}",
                claim.row, claim.preperiod, claim.period
            );
        }
        match &self.proof {
            Repetition::Joint(states) => states
                .iter()
                .for_each(|state| push_state(&mut text, state, 0)),
            Repetition::Layers(layers) => {
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

/// The proof of the fast machine: the states before the two columns of `repeat`, or all layers.
fn proof_in_width<const K: usize>(
    game: &RowGame,
    top: usize,
    repeat: Repeat,
    budget: &Budget,
) -> Result<Repetition, PeriodError> {
    if game.loses_diagonals() {
        let search = Search {
            budget: budget.clone(),
            ..Search::default()
        };
        let mut layers = Vec::new();
        each_layer::<K>(game, top, &search, |layer| layers.push(layer.states))?;
        return Ok(Repetition::Layers(layers));
    }
    let missing = tail_start(game, top)?.saturating_sub(repeat.start);
    let later = missing.checked_next_multiple_of(repeat.length);
    let start = repeat.start.saturating_add(later.unwrap_or(missing));
    let end = start.saturating_add(repeat.length);
    let state = super::first_tail_state(game, top, budget)?;
    let mut band = Band::<K>::new(game, &state, 0..top + 1)?;
    let mut state_before = |column: u64| {
        band.run_to(column, budget)?;
        Ok::<_, PeriodError>(band.state(game))
    };
    Ok(Repetition::Joint([
        state_before(start)?,
        state_before(end)?,
    ]))
}
