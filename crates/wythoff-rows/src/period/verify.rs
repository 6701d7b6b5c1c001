//! Checks a certificate from the rules alone, with the simple machine and nothing of the fast one.

mod layers;
#[cfg(test)]
mod lists;
#[cfg(test)]
mod tests;

use std::fmt;

use wythoff_automata::{Budget, Proved, Statement};
use wythoff_rules::about::About;
use wythoff_rules::lang::RuleGame;

use super::certificate::{Certificate, Repetition};
use super::game::{PeriodError, RowGame};
use super::series::prime_factors;
use super::simple::SimpleRows;
use super::state::{Difference, State};
use super::{RowPeriod, row_index, tail_start};

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The quoted rules are no rules.
    NoRules(String),
    /// The name is that of a game of the catalogue, which has other rules.
    OtherRules {
        /// The name.
        game: String,
    },
    /// Nothing is claimed.
    NoClaim,
    /// A state is not the one the rules give.
    WrongState {
        /// The state before this column.
        column: u64,
        /// The first difference; `first` is the certificate's, `second` the rules'.
        difference: Difference,
    },
    /// The two states are true but not equal up to the shift.
    NoRepeat(Difference),
    /// The repetition begins before the rules have become uniform.
    TooEarly {
        /// The column of the first state.
        column: u64,
        /// The first column that would do.
        needed: u64,
    },
    /// The proof goes row by row, but the game keeps its diagonal moves.
    WrongKind,
    /// A claim about a row is false.
    FalseClaim {
        /// The claim.
        claim: RowPeriod,
        /// What is wrong with it.
        reason: String,
    },
    /// Everything is true but the checksum, so the text was changed somewhere else.
    Checksum,
    /// The check could not be finished.
    Unfinished(PeriodError),
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRules(error) => write!(f, "the quoted rules are no rules: {error}"),
            Self::OtherRules { game } => {
                write!(f, "the quoted rules are not those of {game} in the catalogue")
            }
            Self::NoClaim => f.write_str("it claims nothing"),
            Self::WrongState { column, difference } => write!(
                f,
                "state before column {column}, row {}, {}: the certificate says {}, the rules give {}",
                difference.row, difference.part, difference.first, difference.second
            ),
            Self::NoRepeat(difference) => write!(
                f,
                "the two states are not equal: row {}, {}: {} after the shift, but {}",
                difference.row, difference.part, difference.first, difference.second
            ),
            Self::TooEarly { column, needed } => write!(
                f,
                "the state before column {column} proves nothing: the rules become uniform only at \
                 column {needed}"
            ),
            Self::WrongKind => f.write_str(
                "a proof row by row needs a game whose diagonal moves die out; this game keeps them",
            ),
            Self::FalseClaim { claim, reason } => write!(
                f,
                "row {}, preperiod {}, period {}: {reason}",
                claim.row, claim.preperiod, claim.period
            ),
            Self::Checksum => f.write_str("the checksum does not fit the text"),
            Self::Unfinished(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Rejection {}

impl From<PeriodError> for Rejection {
    fn from(error: PeriodError) -> Self {
        Self::Unfinished(error)
    }
}

/// Least preperiods and periods of rows of a game.
#[derive(Debug, Clone)]
pub struct GamePeriods {
    game: About,
    claims: Vec<RowPeriod>,
    states: usize,
}

impl GamePeriods {
    /// The least preperiods and periods.
    pub fn claims(&self) -> &[RowPeriod] {
        &self.claims
    }

    /// What it is about.
    pub fn about(&self) -> &About {
        &self.game
    }

    /// How many states the proof gives.
    pub fn states(&self) -> usize {
        self.states
    }
}

impl Statement for GamePeriods {
    fn subject(&self) -> String {
        self.game.to_string()
    }

    fn in_words(&self) -> String {
        let rows = self.claims.iter().map(|claim| {
            format!(
                "row {} has preperiod {} and period {}",
                claim.row, claim.preperiod, claim.period
            )
        });
        let rows = rows.collect::<Vec<_>>().join("; ");
        format!("{}: {rows}", self.game)
    }
}

/// The rules that a certificate quotes, and what they are about.
fn rules_and_name(certificate: &Certificate) -> Result<(RuleGame, About), Rejection> {
    let rules = RuleGame::parse(&certificate.rules)
        .map_err(|error| Rejection::NoRules(error.to_string()))?;
    let name = certificate.game.trim();
    match About::of(name, &rules) {
        Some(about) => Ok((rules, about)),
        None => Err(Rejection::OtherRules {
            game: name.to_owned(),
        }),
    }
}

/// Checks everything a certificate says, from the rules that it quotes: both states against the
/// rules, their equality, and that each claimed preperiod and period is true and least.
///
/// **Cost** O(top) for each cell of rows 0..=top up to the second state, and eight bytes for each
/// column of each claimed row.
///
/// # Errors
///
/// The first [`Rejection`].
pub fn verify(
    certificate: &Certificate,
    budget: &Budget,
) -> Result<Proved<GamePeriods>, Rejection> {
    let (rules, named) = rules_and_name(certificate)?;
    let game = &RowGame::new(&rules)?;
    if certificate.claims.is_empty() {
        return Err(Rejection::NoClaim);
    }
    let top = row_index(certificate.top)?;
    let rows = match &certificate.proof {
        Repetition::Joint([state, _]) => state.rows.len(),
        Repetition::Layers(layers) => layers.len(),
    };
    if rows != top + 1 {
        return Err(Rejection::NoRepeat(Difference {
            row: rows,
            part: "number of rows",
            first: rows.to_string(),
            second: (top + 1).to_string(),
        }));
    }
    if let Some(&claim) = certificate
        .claims
        .iter()
        .find(|claim| claim.row > certificate.top || claim.period == 0)
    {
        return Err(Rejection::FalseClaim {
            claim,
            reason: "no state is given for this row, or the period is 0".to_owned(),
        });
    }
    let claimed = certificate.claims.iter().map(Claimed::new).collect();
    match &certificate.proof {
        Repetition::Joint(states) => check_joint(game, states, claimed, budget)?,
        Repetition::Layers(layers) => {
            if !game.loses_diagonals() {
                return Err(Rejection::WrongKind);
            }
            layers::check(game, layers, claimed, budget)?;
        }
    }
    if !certificate.intact {
        return Err(Rejection::Checksum);
    }
    Ok(Proved::checked(GamePeriods {
        game: named,
        claims: certificate.claims.clone(),
        states: match &certificate.proof {
            Repetition::Joint(states) => states.len(),
            Repetition::Layers(layers) => 2 * layers.len(),
        },
    }))
}

/// Checks that the complete state of rows 0..=top repeats.
fn check_joint(
    game: &RowGame,
    [first, second]: &[State; 2],
    mut claimed: Vec<Claimed>,
    budget: &Budget,
) -> Result<(), Rejection> {
    let top = first.rows.len() - 1;
    let needed = tail_start(game, top)?;
    if first.column < needed {
        return Err(Rejection::TooEarly {
            column: first.column,
            needed,
        });
    }
    if second.column <= first.column {
        return Err(Rejection::NoRepeat(Difference {
            row: 0,
            part: "column",
            first: first.column.to_string(),
            second: second.column.to_string(),
        }));
    }
    let recorded = (claimed.len() as u64)
        .saturating_mul(8)
        .saturating_mul(second.column);
    let memory = SimpleRows::memory(top, second.column).saturating_add(recorded);
    budget.allow_memory(memory).map_err(PeriodError::from)?;

    let mut simple = SimpleRows::new(game, top);
    for state in [first, second] {
        while simple.column() < state.column {
            budget.check().map_err(PeriodError::from)?;
            let b = simple.column();
            let values = simple.step();
            claimed.iter_mut().for_each(|claim| claim.watch(b, values));
        }
        compare(state, &simple.state())?;
    }
    if let Some(difference) = first.first_difference(second) {
        return Err(Rejection::NoRepeat(difference));
    }
    claimed
        .iter()
        .try_for_each(|claim| claim.check(first.column, second.column))
}

fn compare(state: &State, truth: &State) -> Result<(), Rejection> {
    match state.first_difference(truth) {
        Some(difference) => Err(Rejection::WrongState {
            column: truth.column,
            difference,
        }),
        None => Ok(()),
    }
}

/// A claim and the row it is about, G(row, b) - b.
struct Claimed {
    claim: RowPeriod,
    offsets: Vec<i64>,
}

impl Claimed {
    fn new(claim: &RowPeriod) -> Self {
        Self {
            claim: *claim,
            offsets: Vec::new(),
        }
    }

    fn row(&self) -> usize {
        usize::try_from(self.claim.row).expect("at most MAX_ROW")
    }

    fn watch(&mut self, b: u64, values: &[u64]) {
        let row = self.claim.row;
        let offset = |value: u64, column: u64| value.cast_signed() - column.cast_signed();
        if b == row {
            for (column, &value) in (0..row).zip(values) {
                self.offsets.push(offset(value, column));
            }
        }
        if b >= row {
            self.offsets.push(offset(values[self.row()], b));
        }
    }

    /// The offset in any column, given that the row repeats columns start..end for ever.
    fn at(&self, b: u64, start: u64, end: u64) -> i64 {
        let b = if b < end {
            b
        } else {
            start + (b - start) % (end - start)
        };
        self.offsets[usize::try_from(b).expect("recorded")]
    }

    /// Checks the claim for all columns, given that the row repeats columns start..end for ever.
    ///
    /// That repetition bounds the least preperiod by `start` and the least period by its length, so a
    /// claim of more is refused unseen, and columns preperiod..end then hold a whole repetition:
    /// what is true there is true for ever.
    fn check(&self, start: u64, end: u64) -> Result<(), Rejection> {
        let RowPeriod {
            preperiod, period, ..
        } = self.claim;
        let at = |b: u64| self.at(b, start, end);
        let fail = |reason: String| {
            Err(Rejection::FalseClaim {
                claim: self.claim,
                reason,
            })
        };
        if period > end - start {
            return fail(format!(
                "the states repeat already after {} columns",
                end - start
            ));
        }
        if preperiod > start {
            return fail(format!("the states repeat already from column {start} on"));
        }
        if let Some(b) = (preperiod..end).find(|&b| at(b) != at(b + period)) {
            let (row, later) = (self.claim.row, b + period);
            return fail(format!("G({row}, {later}) is not G({row}, {b}) + {period}"));
        }
        if preperiod > 0 && at(preperiod - 1) == at(preperiod - 1 + period) {
            return fail("the preperiod is not the least".to_owned());
        }
        for prime in prime_factors(period) {
            let shorter = period / prime;
            if (start..end).all(|b| at(b) == at(b + shorter)) {
                return fail(format!("{shorter} is a period too"));
            }
        }
        Ok(())
    }
}
