//! Tables of Grundy values and of periods.

use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_engines::dense::DenseTable;
use wythoff_engines::generic::Solver;
use wythoff_rows::period::{
    Certificate, PeriodError, PeriodicRow, Rejection, RowGame, Search, periods, verify,
};
use wythoff_rules::Game;
use wythoff_rules::subject::Subject;

use super::plain::{PLAIN, Plain};
use super::{Trouble, broken, listed, rules};
use crate::claim::Size;
use crate::machine::MachineProof;
use crate::{DataTable, Finding, Scale};

/// Rows of Grundy values, typed from a paper: row x starts at column `from`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GrundyTable {
    game: String,
    runs: Vec<Run>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    row: u64,
    #[serde(default)]
    from: u64,
    values: Vec<u64>,
}

/// The Grundy value of one position by a search over all options.
fn searched(game: &str, position: &[u64], budget: &Budget) -> Result<u64, Trouble> {
    let mut solver = Solver::new(rules(game)?, budget);
    let mut position = position.to_vec();
    position.sort_unstable();
    Ok(solver.grundy(&position)?)
}

pub(super) fn dense(game: &str, size: u64, budget: &Budget) -> Result<DenseTable, Trouble> {
    let shape = rules(game)?
        .nim_diagonal()
        .ok_or_else(|| broken(format!("{game} has other moves than Nim and diagonal ones")))?;
    Ok(DenseTable::compute(&shape, size, size, budget)?)
}

impl GrundyTable {
    pub(super) fn run(&self, budget: &Budget) -> Result<Finding, Trouble> {
        let ends = self
            .runs
            .iter()
            .map(|run| run.from + run.values.len() as u64);
        let rows = self.runs.iter().map(|run| run.row + 1);
        let size = ends.chain(rows).max().unwrap_or(0);
        let table = dense(&self.game, size, budget)?;
        let mut cells = 0;
        for run in &self.runs {
            for (y, &printed) in (run.from..).zip(&run.values) {
                cells += 1;
                let value = table.get(run.row, y).map_or(0, |value| value.0);
                if value != printed {
                    let again = searched(&self.game, &[run.row, y], budget)?;
                    if again != value {
                        return Err(broken(format!("two engines differ at ({}, {y})", run.row)));
                    }
                    return Ok(Finding::refuted(
                        format!("G({}, {y}) = {value}, not {printed}", run.row),
                        "dense table",
                        "a search over the options",
                    ));
                }
            }
        }
        let mut data = DataTable::new(format!("Grundy values of {}", self.game), ["x"]);
        data.columns.extend((0..size).map(|y| y.to_string()));
        for x in 0..size {
            let row = std::iter::once(x).chain(table.row(x));
            data.row(row);
        }
        let evidence = format!(
            "all {cells} legible cells equal the values of {}",
            self.game
        );
        Ok(Finding::complete(evidence).with_table(data))
    }
}

/// The value of one position in several games.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Values {
    games: Vec<String>,
    positions: Vec<Vec<u64>>,
    /// One value for each game and position, game by game.
    values: Vec<u64>,
}

impl Values {
    pub(super) fn run(&self, budget: &Budget) -> Result<Finding, Trouble> {
        let questions: Vec<_> = (self.games.iter())
            .flat_map(|game| self.positions.iter().map(move |position| (game, position)))
            .collect();
        if questions.len() != self.values.len() {
            return Err(broken(format!("{} values are needed", questions.len())));
        }
        let mut table = DataTable::new("Grundy values", ["game", "position", "value"]);
        for ((game, position), &expected) in questions.into_iter().zip(&self.values) {
            let value = searched(game, position, budget)?;
            let shown = super::levels::shown(position);
            table.row([game.clone(), shown.clone(), value.to_string()]);
            if value != expected {
                let again = Plain::new(&*rules(game)?).value(position);
                if again != value {
                    return Err(broken(format!("two engines differ at {shown} of {game}")));
                }
                return Ok(Finding::refuted(
                    format!("{shown} has value {value} in {game}, not {expected}"),
                    "search over all options",
                    PLAIN,
                )
                .with_table(table));
            }
        }
        let evidence = format!("{} values by a search over all options", self.values.len());
        Ok(Finding::complete(evidence).with_table(table))
    }
}

/// Pairs of games whose tables of values are equal.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameTables {
    pairs: Vec<[String; 2]>,
    size: Size,
}

impl SameTables {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let size = self.size.at(scale);
        for [first, second] in &self.pairs {
            let (left, right) = (dense(first, size, budget)?, dense(second, size, budget)?);
            for x in 0..size {
                let different = left.row(x).zip(right.row(x)).position(|(l, r)| l != r);
                if let Some(y) = different {
                    let position = [x, y as u64];
                    let l = searched(first, &position, budget)?;
                    let r = searched(second, &position, budget)?;
                    if l == r {
                        return Err(broken(format!("two engines differ at ({x}, {y})")));
                    }
                    return Ok(Finding::refuted(
                        format!("({x}, {y}) has value {l} in {first} and {r} in {second}"),
                        "dense tables",
                        "a search over the options",
                    ));
                }
            }
        }
        let names: Vec<String> = (self.pairs.iter())
            .map(|[first, second]| format!("{first} = {second}"))
            .collect();
        Ok(Finding::agrees(
            format!("piles of {}", size - 1),
            format!("tables of values, cell by cell: {}", listed(&names)),
        ))
    }
}

/// Additive periods of rows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Periods {
    game: String,
    /// How many rows, from row 0 on.
    rows: Size,
    /// Row, preperiod and period, as far as they are known beforehand.
    expected: Vec<[u64; 3]>,
}

impl Periods {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let rows = self.rows.at(scale);
        let trouble = |error| match error {
            PeriodError::Exhausted(limit) => limit.into(),
            other => broken(other),
        };
        let game = RowGame::new(&*rules(&self.game)?).map_err(trouble)?;
        let search = Search {
            budget: budget.clone(),
            ..Search::default()
        };
        let found = periods(&game, 0..rows, &search).map_err(trouble)?;
        let mut table = DataTable::new(
            format!("Additive periods of the rows of {}", self.game),
            ["row", "preperiod", "period"],
        );
        for row in &found.rows {
            table.row([row.row, row.preperiod, row.period]);
        }
        let expected = self.expected.iter().filter(|[row, ..]| *row < rows);
        for (&[row, preperiod, period], found) in expected.zip(&found.rows) {
            if [row, preperiod, period] != [found.row, found.preperiod, found.period] {
                let again = PeriodicRow::find(&game, row, &search).map_err(trouble)?;
                return Ok(Finding::doubtful(
                    format!(
                        "row {row} has preperiod {} and period {}, not {preperiod} and {period}",
                        again.preperiod(),
                        again.period()
                    ),
                    "repeated finite states, found twice",
                )
                .with_table(table));
            }
        }
        let subject = super::game(&self.game)
            .map(Game::Catalogue)
            .map(Subject::from)?;
        let rules = subject.rules().ok_or_else(|| broken("no rules in text"))?;
        let repeat = found.repeats.last().ok_or_else(|| broken("no rows"))?;
        let certificate = Certificate::new(&self.game, &rules, found.rows, *repeat, budget);
        let verified = verify(&certificate.map_err(trouble)?, budget);
        let verified = verified.map_err(|rejection| match rejection {
            Rejection::Unfinished(error) => trouble(error),
            other => broken(other),
        })?;
        Ok(Finding::proved(&MachineProof::periods(&verified)).with_table(table))
    }
}
