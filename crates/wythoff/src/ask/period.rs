//! Additive periods of rows, certified.
//!
//! | file | holds |
//! |---|---|
//! | `searching` | a search that tells how many rows are certified and may keep its progress |

mod searching;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Arguments, Host, Question};
use crate::json::{self, Decimal, Integer};
use crate::period::{
    Certificate, PeriodicRow, Periods, Repeat, RowGame, RowPeriod, Series, periods,
};
use crate::read::{Int, row_range};
use crate::subject::Subject;
use crate::{Failure, Game, Status, UBig};

/// What are the additive periods of one row, or of several?
///
/// # Example
///
/// ```
/// use wythoff::ask::period::{PeriodAnswer, PeriodQuestion, Rows};
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
///
/// let question = PeriodQuestion { game: of_catalogue("wythoff").unwrap(), rows: Rows::Several(0..=2) };
/// let PeriodAnswer::Several(rows) = question.ask(&Quiet::default()).unwrap() else { panic!() };
/// let periods: Vec<u64> = rows.iter().map(|row| row.period.0).collect();
/// assert_eq!(periods, [1, 3, 3]);
/// ```
#[derive(Debug, Clone)]
pub struct PeriodQuestion {
    /// The game.
    pub game: Game,
    /// The rows of its table.
    pub rows: Rows,
}

/// Which rows, and what to know of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rows {
    /// One row.
    One(OneRow),
    /// All rows from the first to the last, found in one pass.
    Several(RangeInclusive<u64>),
}

/// What to know of one row besides its period.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OneRow {
    /// The row: all positions with a pile of this size.
    pub row: u64,
    /// The columns whose values are wanted, however far.
    pub at: Vec<UBig>,
    /// The values whose columns are wanted.
    pub find: Vec<UBig>,
    /// Whether recurrence and generating function are wanted.
    pub recurrence: bool,
}

/// The periods of the rows that were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PeriodAnswer {
    /// Of one row.
    One(RowAnswer),
    /// Of several.
    Several(Vec<RowAnswer>),
}

/// What is known of one row: G(row, b + period) = G(row, b) + period for all b >= preperiod, and both numbers
/// are the least of this kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowAnswer {
    /// The row.
    pub row: Integer,
    /// The least column from which on the row is periodic.
    pub preperiod: Integer,
    /// The least additive period.
    pub period: Integer,
    /// Whether the repetition of a complete state proves it.
    pub certified: bool,
    /// How far this can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Values far along the row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<ValueAt>,
    /// Columns of values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<ColumnsOf>,
    /// The recurrence, if it was asked for.
    #[serde(flatten)]
    pub recurrence: Option<Recurrence>,
}

/// The value in a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueAt {
    /// The column.
    pub column: Decimal<UBig>,
    /// The value there.
    pub value: Decimal<UBig>,
}

/// All columns that hold a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnsOf {
    /// The value.
    pub value: Decimal<UBig>,
    /// The columns.
    pub columns: Vec<Decimal<UBig>>,
}

/// The recurrence and the generating function of a row, in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recurrence {
    /// The recurrence as a formula.
    pub recurrence: String,
    /// Its coefficients, as the OEIS lists them.
    pub signature: Vec<i64>,
    /// It holds for all indices above this one.
    pub holds_above: Integer,
    /// The generating function as a formula.
    pub generating_function: String,
}

impl From<&RowPeriod> for RowAnswer {
    fn from(period: &RowPeriod) -> Self {
        Self {
            row: Integer(period.row),
            preperiod: Integer(period.preperiod),
            period: Integer(period.period),
            certified: true,
            status: Status::Proved,
            values: Vec::new(),
            columns: Vec::new(),
            recurrence: None,
        }
    }
}

impl OneRow {
    fn answer(&self, row: &PeriodicRow) -> RowAnswer {
        let values = self.at.iter().map(|column| ValueAt {
            column: Decimal(column.clone()),
            value: Decimal(row.value_at(column)),
        });
        let columns = self.find.iter().map(|value| ColumnsOf {
            value: Decimal(value.clone()),
            columns: row.columns_of(value).into_iter().map(Decimal).collect(),
        });
        let series = self.recurrence.then(|| Series::of(row));
        RowAnswer {
            values: values.collect(),
            columns: columns.collect(),
            recurrence: series.map(|series| Recurrence {
                recurrence: series.recurrence(),
                signature: series.signature(),
                holds_above: Integer(series.holds_above()),
                generating_function: series.generating_function(),
            }),
            ..RowAnswer::from(&row.summary())
        }
    }
}

/// What a search found, with all that is needed for a certificate, a picture or more terms.
#[derive(Debug)]
pub struct FoundPeriods<'a> {
    game: &'a Game,
    /// The rows.
    pub rows: FoundRows<'a>,
}

/// The rows as the engine has them.
#[derive(Debug)]
pub enum FoundRows<'a> {
    /// One row with all its values.
    One {
        /// The row.
        row: PeriodicRow,
        /// What was asked of it.
        asked: &'a OneRow,
    },
    /// The periods of several rows.
    Several(Periods),
}

impl FoundPeriods<'_> {
    /// The period of each row.
    pub fn periods(&self) -> Vec<RowPeriod> {
        match &self.rows {
            FoundRows::One { row, .. } => vec![row.summary()],
            FoundRows::Several(found) => found.rows.clone(),
        }
    }

    /// The answer to the question.
    pub fn answer(&self) -> PeriodAnswer {
        match &self.rows {
            FoundRows::One { row, asked } => PeriodAnswer::One(asked.answer(row)),
            FoundRows::Several(found) => {
                PeriodAnswer::Several(found.rows.iter().map(RowAnswer::from).collect())
            }
        }
    }

    /// The proof as text, for [`verify`](crate::period::verify); nothing if there are no rows.
    pub fn certificate(&self, host: &dyn Host) -> Result<Option<Certificate>, Failure> {
        let repeat: Option<Repeat> = match &self.rows {
            FoundRows::One { row, .. } => Some(row.repeat()),
            FoundRows::Several(found) => found.repeats.last().copied(),
        };
        let Some(repeat) = repeat else {
            return Ok(None);
        };
        let name = name_in_certificate(self.game);
        let rules = Subject::from(self.game.clone()).rules();
        let rules = rules.ok_or_else(|| Failure::Input(format!("{name} has no rules in piles")))?;
        let _stage = host.begin("writing the certificate", None);
        let claims = self.periods();
        let certificate = Certificate::new(&name, &rules, claims, repeat, host.budget())?;
        Ok(Some(certificate))
    }
}

impl PeriodQuestion {
    /// Runs the machine of the rows until its complete state repeats. The time grows with the period, which
    /// doubles every few rows; progress is kept where the host has a store.
    pub fn find(&self, host: &dyn Host) -> Result<FoundPeriods<'_>, Failure> {
        let game = RowGame::new(&*self.game.rules()?)?;
        let rows = match &self.rows {
            Rows::Several(rows) => {
                let (first, last) = (*rows.start(), *rows.end());
                let what = format!("rows {first}..{last}");
                FoundRows::Several(self.search(&what, last, host, |search| {
                    periods(&game, first..last.saturating_add(1), search)
                })?)
            }
            Rows::One(asked) => {
                let what = format!("row {}", asked.row);
                let row = self.search(&what, asked.row, host, |search| {
                    PeriodicRow::find(&game, asked.row, search)
                })?;
                FoundRows::One { row, asked }
            }
        };
        let game = &self.game;
        Ok(FoundPeriods { game, rows })
    }
}

impl Question for PeriodQuestion {
    const NAME: &'static str = "period";
    type Answer = PeriodAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let game = arguments.game()?;
        let row = arguments.word("row")?;
        let rows = arguments.text("rows")?;
        let at = integers(&arguments.texts("at")?)?;
        let find = integers(&arguments.texts("find")?)?;
        let recurrence = arguments.flag("recurrence")?;
        let more = !at.is_empty() || !find.is_empty() || recurrence;
        let rows = match (row, rows) {
            (Some(row), None) => Rows::One(OneRow {
                row,
                at,
                find,
                recurrence,
            }),
            (None, Some(_)) if more => {
                let message = "`at`, `find` and `recurrence` are about one `row`";
                return Err(Failure::input(message));
            }
            (None, Some(rows)) => Rows::Several(row_range(&rows)?),
            _ => return Err(Failure::input("either `row` or `rows` is needed")),
        };
        Ok(Self { game, rows })
    }

    fn ask(&self, host: &dyn Host) -> Result<PeriodAnswer, Failure> {
        Ok(self.find(host)?.answer())
    }
}

fn integers(texts: &[String]) -> Result<Vec<UBig>, Failure> {
    let integer = |text: &String| Ok(text.parse::<Int>()?.0);
    texts.iter().map(integer).collect()
}

/// The game as a certificate names it. A typed game is known by its rules alone.
fn name_in_certificate(game: &Game) -> String {
    match game {
        Game::Catalogue(game) => game.to_string(),
        Game::Typed { .. } => "rules".to_owned(),
    }
}
