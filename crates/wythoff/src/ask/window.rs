//! A window of the table of a game, anywhere: near the origin by a table, far along a row by its period, and
//! elsewhere as far as level sets are known.

mod far;

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::table::{TableAnswer, TableQuestion};
use wythoff_host::computed;

use super::{Arguments, Host, Question};
use crate::engine::{Meter, ValueTable};
use crate::json::{self, BigInteger, Decimal};
use crate::read::range;
use crate::shape::Diagonal;
use crate::{CatalogueGame, Exhausted, Failure, Game, Status, UBig};

/// More cells than this are asked for in several windows.
pub const MOST_CELLS: u64 = 1 << 20;

/// A table of so many cells is worth computing where a row of it takes as long as its length.
const MOST_DENSE: u64 = 1 << 24;

/// The same where the condition of every diagonal move is asked.
const MOST_ASKED: u64 = 1 << 21;

/// The same where every option is looked at.
const MOST_SEARCHED: u64 = 1 << 18;

/// A longer side is not for a table: what a row remembers is as long as the row, and each column clears it.
const LONGEST_SIDE: u64 = 1 << 19;

/// What are the values in a window of the table, or who wins there in misère play?
///
/// **Cost** near the origin that of a [`ValueTable`] up to the far corner, unless the host has a
/// [shelf](Host::shelf) that keeps it; elsewhere some look-ups in each row.
///
/// # Example
///
/// ```
/// use wythoff::ask::window::WindowQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::{game, range};
///
/// let game = game::of_catalogue("wythoff").unwrap();
/// let (rows, cols) = (range("10^30..+2").unwrap(), range("0..3").unwrap());
/// let window = WindowQuestion { game, rows, cols, third: None, misere: false }.ask(&Quiet::default()).unwrap();
/// // Row 0 of Wythoff's game holds the column numbers, proved by its period.
/// assert_eq!(window.values[1][0].as_ref().unwrap().0.to_string(), "1000000000000000000000000000001");
/// ```
#[derive(Debug, Clone)]
pub struct WindowQuestion {
    /// A game of two piles; or of one, whose table is one row; or of three, if the third is given.
    pub game: Game,
    /// From the first row to before the last.
    pub rows: Range<UBig>,
    /// From the first column to before the last.
    pub cols: Range<UBig>,
    /// The third pile of every position, or the flag.
    pub third: Option<u64>,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
}

/// The values of a window; `None` where one is out of reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowAnswer {
    /// The name of the game.
    pub game: String,
    /// The first row, and the one after the last.
    pub rows: [Decimal<UBig>; 2],
    /// The first column, and the one after the last.
    pub cols: [Decimal<UBig>; 2],
    /// Row by row.
    pub values: Vec<Vec<Option<BigInteger>>>,
    /// How far the values can be trusted: as the least of them.
    #[serde(with = "json::text")]
    pub status: Status,
}

/// The question `table`: from the origin, or a window.
#[derive(Debug, Clone)]
pub enum AnyTable {
    /// From the origin.
    Table(TableQuestion),
    /// Anywhere.
    Window(WindowQuestion),
}

/// A table, or a window of one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AnyTableAnswer {
    /// From the origin.
    Table(TableAnswer),
    /// Anywhere.
    Window(WindowAnswer),
}

impl Question for AnyTable {
    const NAME: &'static str = TableQuestion::NAME;
    type Answer = AnyTableAnswer;

    fn read(arguments: &mut Arguments, host: &dyn Host) -> Result<Self, Failure> {
        if arguments.is_range("rows") || arguments.is_range("cols") {
            WindowQuestion::read(arguments, host).map(Self::Window)
        } else {
            TableQuestion::read(arguments, host).map(Self::Table)
        }
    }

    fn ask(&self, host: &dyn Host) -> Result<AnyTableAnswer, Failure> {
        Ok(match self {
            Self::Table(question) => AnyTableAnswer::Table(question.ask(host)?),
            Self::Window(question) => AnyTableAnswer::Window(question.ask(host)?),
        })
    }
}

/// Values row by row, and how far they can be trusted.
type Cells = (Vec<Vec<Option<UBig>>>, Status);

impl Question for WindowQuestion {
    const NAME: &'static str = TableQuestion::NAME;
    type Answer = WindowAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let game = arguments.game()?;
        let mut side = |name: &str| match arguments.text(name)? {
            Some(text) => Ok(range(&text)?),
            None => Err(super::arguments::missing(name)),
        };
        Ok(Self {
            game,
            rows: side("rows")?,
            cols: side("cols")?,
            third: arguments.word("third")?,
            misere: arguments.flag("misere")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<WindowAnswer, Failure> {
        let game = &self.game;
        let [rows, cols] = [&self.rows, &self.cols].map(|side| &side.end - &side.start);
        let most = UBig::from(MOST_CELLS);
        if rows > most || cols > most || rows * cols > most {
            return Err(Failure::Input(format!(
                "a window has at most {MOST_CELLS} cells; ask for it in parts"
            )));
        }
        let two_piles = game.piles().is_none_or(|piles| piles == 2) && self.third.is_none();
        let (values, status) = match two_piles {
            true => self.cells(host)?,
            false => self.cut(host)?,
        };
        let written = |row: Vec<Option<UBig>>| row.into_iter().map(|v| v.map(BigInteger)).collect();
        let ends = |side: &Range<UBig>| [side.start.clone(), side.end.clone()].map(Decimal);
        Ok(WindowAnswer {
            game: game.name(),
            rows: ends(&self.rows),
            cols: ends(&self.cols),
            values: values.into_iter().map(written).collect(),
            status,
        })
    }
}

impl WindowQuestion {
    /// The values by the first way that is worth its time.
    fn cells(&self, host: &dyn Host) -> Result<Cells, Failure> {
        if self.rows.is_empty() || self.cols.is_empty() {
            return Ok((self.each(|_, _| None), Status::Computed));
        }
        if self.game.catalogue() == Some(CatalogueGame::Nim) && !self.misere {
            let cells = self.each(|x, y| Some(x.clone() ^ y));
            return Ok((cells, Status::Proved));
        }
        if let Some(table) = self.table(host)? {
            return Ok((self.part_of(&table), Status::Computed));
        }
        far::cells(self, host)
    }

    /// A table up to the far corner, if one is worth computing.
    fn table(&self, host: &dyn Host) -> Result<Option<Arc<ValueTable>>, Failure> {
        let word = |number: &UBig| u64::try_from(number).ok();
        let (Some(rows), Some(cols)) = (word(&self.rows.end), word(&self.cols.end)) else {
            return Ok(None);
        };
        let rules = self.game.rules()?;
        let dense = rules.nim_diagonal().is_some() || (rules.has_triangles() && !self.misere);
        let asked_in_each_cell = (rules.nim_diagonal())
            .is_some_and(|shape| matches!(shape.diagonal, Diagonal::General(_)))
            && rules.nim_lines().is_none();
        let most = match (dense, asked_in_each_cell) {
            (true, false) => MOST_DENSE,
            (true, true) => MOST_ASKED,
            (false, _) => MOST_SEARCHED,
        };
        if rows.saturating_mul(cols) > most || rows.max(cols) > LONGEST_SIDE {
            return Ok(None);
        }
        let meter = Meter::default();
        let _stage = host.begin_metered("computing the table", &meter);
        let budget = host.budget();
        let table = match host.shelf() {
            Some(shelf) => {
                // A larger table than asked for serves the next windows as well.
                let grown = |side: u64| match dense {
                    true => side.next_power_of_two().max(256),
                    false => side.next_multiple_of(32),
                };
                let grown = match grown(rows).saturating_mul(grown(cols)) <= most {
                    true => [grown(rows), grown(cols)],
                    false => [rows, cols],
                };
                shelf.table(&self.game, self.misere, grown, budget, &meter)
            }
            None => computed(&self.game, self.misere, rows, cols, budget, &meter).map(Arc::new),
        };
        match table {
            Ok(table) => Ok(Some(table)),
            Err(Exhausted::Memory { .. }) => Ok(None),
            Err(limit) => Err(limit.into()),
        }
    }

    /// A part of a table from the origin, for one pile, or three of which one is fixed.
    fn cut(&self, host: &dyn Host) -> Result<Cells, Failure> {
        let name = self.game.name();
        if self.game.piles() == Some(1) && self.rows.end > UBig::ONE {
            return Err(Failure::Input(format!(
                "{name} has one pile, so its table is row 0 alone; ask for --rows 0..1"
            )));
        }
        let word = |number: &UBig| u64::try_from(number).ok();
        let sides = word(&self.rows.end).zip(word(&self.cols.end));
        let small = |(rows, cols): &(u64, u64)| rows.saturating_mul(*cols) <= MOST_SEARCHED;
        let (rows, cols) = sides.filter(small).ok_or_else(|| {
            Failure::Undecided(format!(
                "a window of a game that has not two piles, as {name}, is cut out of the table from (0, 0) on, which may have \
                 at most {MOST_SEARCHED} cells; ask for one nearer to it, or for single positions with `value`"
            ))
        })?;
        let table = TableQuestion {
            game: self.game.clone(),
            rows,
            cols,
            third: self.third,
            misere: self.misere,
        };
        let table = table.ask(host)?;
        let index = |number: &UBig| usize::try_from(number).unwrap_or(usize::MAX);
        let value = |x: &UBig, y: &UBig| Some(UBig::from(table.get(index(x), index(y))));
        Ok((self.each(value), table.status))
    }

    fn part_of(&self, table: &ValueTable) -> Vec<Vec<Option<UBig>>> {
        // The window is inside the table, so its numbers are indices.
        let index = |number: &UBig| usize::try_from(number).unwrap_or(usize::MAX);
        let columns = index(&self.cols.start)..index(&self.cols.end);
        let rows = index(&self.rows.start)..index(&self.rows.end);
        let value = |x, y| Some(UBig::from(table.get(x, y)));
        rows.map(|x| columns.clone().map(|y| value(x, y)).collect())
            .collect()
    }

    /// A value for each cell.
    fn each(&self, mut value: impl FnMut(&UBig, &UBig) -> Option<UBig>) -> Vec<Vec<Option<UBig>>> {
        let cols: Vec<UBig> = numbers(&self.cols).collect();
        numbers(&self.rows)
            .map(|x| cols.iter().map(|y| value(&x, y)).collect())
            .collect()
    }
}

/// The numbers of a side.
fn numbers(side: &Range<UBig>) -> impl Iterator<Item = UBig> + '_ {
    let length = u64::try_from(&side.end - &side.start).unwrap_or(0);
    (0..length).map(|step| &side.start + step)
}
