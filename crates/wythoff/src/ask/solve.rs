//! Everything there is to know about a game, from its rules to theorems about positions of any size.

mod answer;
mod facts;
mod gaps;
mod levels;
pub(super) mod words;

pub use answer::{Fact, LevelAnswer, LibraryTheorem, Period, SmallTable, Solution, Standing};
pub use gaps::Gap;

use wythoff_automata::System;

use self::gaps::Gaps;
use super::{Arguments, Host, Question};
use crate::engine::{Meter, ValueTable};
use crate::period::{PeriodicRow, RowGame, Search};
use crate::search::Road;
use crate::{Failure, Game, Status};

/// Which values, theorems and periods does a game have?
///
/// **Cost** for Wythoff's game a fraction of a second; each automaton is looked for during a minute at most, unless
/// the host allows more or less.
///
/// # Example
///
/// ```
/// use wythoff::ask::solve::SolveQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game;
///
/// let question = SolveQuestion::new(game::of_catalogue("w:2").unwrap(), 0);
/// let solution = question.ask(&Quiet::default()).unwrap();
/// assert!(solution.complete && solution.levels[0].is_proved());
/// ```
#[derive(Debug, Clone)]
pub struct SolveQuestion {
    /// The game.
    pub game: Game,
    /// Values up to this one.
    pub values: u64,
    /// The only numeration system to try.
    pub numeration: Option<System>,
    /// Whether the answer is to have certificates, for `verify`.
    pub certificates: bool,
}

/// Rows and columns of the table.
const TABLE: u64 = 12;

/// Rows whose periods are found.
const ROWS: u64 = 12;

impl SolveQuestion {
    /// The question about the values of a game up to this one, without anything beside.
    pub fn new(game: Game, values: u64) -> Self {
        Self {
            game,
            values,
            numeration: None,
            certificates: false,
        }
    }
}

impl Question for SolveQuestion {
    const NAME: &'static str = "solve";
    type Answer = Solution;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self {
            game: arguments.game()?,
            values: arguments.word("values")?.unwrap_or(1),
            numeration: arguments.system()?,
            certificates: arguments.flag("certificates")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<Solution, Failure> {
        let started = host.time();
        let mut gaps = Gaps::default();
        let subject = self.game.clone().into();
        let road = Road {
            subject: &subject,
            numeration: self.numeration.as_ref(),
            keeps: false,
            host,
        };
        let (levels, numeration) = levels::find(self, road, &mut gaps)?;
        let elapsed = host.time().saturating_sub(started);
        let rows = periodic_rows(&self.game, host);
        if rows.is_empty() {
            gaps.add_if_spent("the periods of the rows", host.budget());
        }
        let table = table(&self.game, host);
        if table.is_none() {
            gaps.add_if_spent("the table of values", host.budget());
        }
        if !gaps.by_limit {
            gaps.add_if_spent("whatever takes longer", host.budget());
        }
        Ok(Solution {
            game: self.game.name(),
            rules: rules(&self.game),
            numeration,
            table,
            cross_check: facts::cross_check(&levels, &rows),
            library: levels::in_library(&self.game, &levels),
            levels,
            periods: rows.iter().map(Period::from).collect(),
            seconds: format!("{}.{:03}", elapsed.as_secs(), elapsed.subsec_millis()),
            complete: gaps.missing.is_empty(),
            missing: gaps.missing,
            by_limit: gaps.by_limit,
        })
    }
}

fn rules(game: &Game) -> Option<String> {
    match game {
        Game::Catalogue(catalogue) => catalogue.rule_text(2),
        Game::Typed { rules, .. } => Some(rules.to_string()),
    }
}

fn table(game: &Game, host: &dyn Host) -> Option<SmallTable> {
    let two_piles = game.piles().is_none_or(|piles| piles == 2);
    let rules = game.rules().ok().filter(|_| two_piles)?;
    let table = ValueTable::grundy(rules, TABLE, TABLE, host.budget(), &Meter::default()).ok()?;
    let row = |x| (0..table.cols()).map(|y| table.get(x, y)).collect();
    Some(SmallTable {
        status: Status::Computed,
        values: (0..table.rows()).map(row).collect(),
    })
}

/// The first rows with their additive periods.
fn periodic_rows(game: &Game, host: &dyn Host) -> Vec<PeriodicRow> {
    let find = || {
        let game = RowGame::new(&*game.rules().ok()?).ok()?;
        let search = Search {
            budget: host.budget().clone(),
            columns: 1 << 22,
            ..Search::default()
        };
        (0..ROWS)
            .map(|row| PeriodicRow::find(&game, row, &search).ok())
            .collect::<Option<Vec<_>>>()
    };
    find().unwrap_or_default()
}
