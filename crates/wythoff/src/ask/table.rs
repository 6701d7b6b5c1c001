//! A table of Grundy values or misère outcomes.

use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::arguments::missing;
use super::{Arguments, Host, Question};
use crate::engine::outcomes::Play;
use crate::engine::{CellType, Meter, ValueTable};
use crate::{CatalogueGame, Failure, Game, Status, UBig, json};

/// What are the values of the positions of a rectangle, or who wins them in misère play?
///
/// **Cost** that of a [`ValueTable`].
///
/// # Example
///
/// ```
/// use wythoff::ask::table::TableQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
///
/// let game = of_catalogue("wythoff").unwrap();
/// let question = TableQuestion { game, rows: 3, cols: 4, third: None, misere: false };
/// let table = question.ask(&Quiet::default()).unwrap();
/// assert_eq!((table.get(1, 2), table.get(1, 3)), (0, 4));
/// ```
#[derive(Debug, Clone)]
pub struct TableQuestion {
    /// A game of two piles; or of one, whose table is one row; or of three, if the third is given.
    pub game: Game,
    /// The number of rows.
    pub rows: u64,
    /// The number of columns.
    pub cols: u64,
    /// The third pile of every position, or the flag.
    pub third: Option<u64>,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
}

/// A table: the value of (x, y) in row x and column y. In misère play it is 0 where whoever moves now
/// loses, and 1 elsewhere.
#[derive(Debug)]
pub struct TableAnswer {
    /// The name of the game.
    pub game: String,
    /// How far the values can be trusted.
    pub status: Status,
    /// The engine in words.
    pub how: String,
    cells: Cells,
}

/// Where the values are.
#[derive(Debug)]
enum Cells {
    /// In the engine that computed them.
    Computed(ValueTable),
    /// In rows that were read.
    Read { cols: usize, rows: Vec<Vec<u64>> },
}

impl TableAnswer {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        match &self.cells {
            Cells::Computed(table) => table.rows(),
            Cells::Read { rows, .. } => rows.len(),
        }
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        match &self.cells {
            Cells::Computed(table) => table.cols(),
            Cells::Read { cols, .. } => *cols,
        }
    }

    /// The value of (x, y).
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn get(&self, x: usize, y: usize) -> u64 {
        match &self.cells {
            Cells::Computed(table) => table.get(x, y),
            Cells::Read { rows, .. } => rows[x][y],
        }
    }
}

impl TableAnswer {
    /// Fills a slice of as many words as there are columns with row `x`.
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn fill_row(&self, x: usize, row: &mut [u64]) {
        match &self.cells {
            Cells::Computed(table) => table.fill_row(x, row),
            Cells::Read { rows, .. } => row.copy_from_slice(&rows[x]),
        }
    }

    /// Writes whole rows to `out` from row `first` on, and returns the largest value. Those that the type does not hold
    /// are cut. It is quickest for [`DenseTable::ROWS_AT_ONCE`](crate::engine::dense::DenseTable::ROWS_AT_ONCE) rows.
    ///
    /// # Panics
    ///
    /// Outside the table.
    pub fn copy_rows<T: CellType>(&self, first: usize, out: &mut [T]) -> u64 {
        match &self.cells {
            Cells::Computed(table) => table.copy_rows(first, out),
            Cells::Read { cols, rows } => {
                let wanted = &rows[first..][..out.len() / (*cols).max(1)];
                let values = || wanted.iter().flatten().copied();
                (out.iter_mut().zip(values())).for_each(|(cell, value)| *cell = T::cut(value));
                values().max().unwrap_or(0)
            }
        }
    }
}

impl Question for TableQuestion {
    const NAME: &'static str = "table";
    type Answer = TableAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let game = arguments.game()?;
        let size = arguments.word("size")?;
        let side = |given: Option<u64>| given.or(size).ok_or_else(|| missing("size"));
        Ok(Self {
            game,
            rows: side(arguments.word("rows")?)?,
            cols: side(arguments.word("cols")?)?,
            third: arguments.word("third")?,
            misere: arguments.flag("misere")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<TableAnswer, Failure> {
        let game = &self.game;
        self.check_piles()?;
        if game.catalogue() == Some(CatalogueGame::Ratwyt) {
            host.note(
                "note: rows and columns are depths of fractions, as ratwyt is played on them",
            );
        }
        let blocked = game.block() > 0 && !self.misere;
        let rules = match blocked {
            true => game.outcome_rules()?,
            false => game.rules()?,
        };
        let (rows, cols) = (self.rows, self.cols);
        let meter = Meter::default();
        let _stage = host.begin_metered("computing the table", &meter);
        let table = if self.third.is_some() || game.piles() == Some(1) {
            let play = if self.misere {
                Play::Misere
            } else {
                Play::Normal
            };
            // Where options are forbidden there are no values: this says so.
            let rules = game.rules()?;
            let sides = [rows, cols];
            ValueTable::beside(rules, self.third, play, sides, host.budget(), &meter)
        } else if blocked {
            host.note(
                "note: where options are forbidden there are no Grundy values: 0 is lost, 1 is won",
            );
            ValueTable::outcomes(rules, rows, cols, host.budget(), &meter)
        } else if self.misere {
            ValueTable::misere(rules, rows, cols, host.budget(), &meter)
        } else {
            ValueTable::grundy(rules, rows, cols, host.budget(), &meter)
        };
        let table = table.map_err(|limit| {
            Failure::Undecided(format!("a table of {rows} x {cols} cells {limit}"))
        })?;
        Ok(TableAnswer {
            game: game.name(),
            status: Status::Computed,
            how: table.how().to_owned(),
            cells: Cells::Computed(table),
        })
    }
}

impl TableQuestion {
    /// Fails if the game has not the piles that the table needs.
    fn check_piles(&self) -> Result<(), Failure> {
        let (game, name) = (&self.game, self.game.name());
        match (game.piles(), self.third) {
            (None | Some(1 | 2), None) => Ok(()),
            (None | Some(3), Some(third)) => {
                let position = [0, 0, third].map(UBig::from);
                game.canonical(&position)?;
                Ok(())
            }
            (Some(3), None) => Err(Failure::Input(format!(
                "a table has two piles as rows and columns, and {name} has 3; say how large the third is with --third N, or try \
                 `wythoff positions`"
            ))),
            (Some(piles), _) => Err(Failure::Input(format!(
                "a table is of a game of two piles, or of three with --third; {name} has {piles}; try `wythoff positions`"
            ))),
        }
    }
}

/// All rows, written one by one.
struct Rows<'a>(&'a TableAnswer);

/// A row, written cell by cell.
struct Row<'a>(&'a TableAnswer, usize);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.0.rows()))?;
        (0..self.0.rows()).try_for_each(|x| rows.serialize_element(&Row(self.0, x)))?;
        rows.end()
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(table, x) = *self;
        serializer.collect_seq((0..table.cols()).map(|y| table.get(x, y)))
    }
}

impl Serialize for TableAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = serializer.serialize_struct("TableAnswer", 6)?;
        table.serialize_field("game", &self.game)?;
        table.serialize_field("rows", &self.rows())?;
        table.serialize_field("cols", &self.cols())?;
        table.serialize_field("status", self.status.word())?;
        table.serialize_field("how", &self.how)?;
        table.serialize_field("values", &Rows(self))?;
        table.end()
    }
}

impl<'de> Deserialize<'de> for TableAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            game: String,
            rows: usize,
            cols: usize,
            #[serde(with = "json::text")]
            status: Status,
            how: String,
            values: Vec<Vec<u64>>,
        }
        let read = Written::deserialize(deserializer)?;
        let fits =
            read.values.len() == read.rows && read.values.iter().all(|row| row.len() == read.cols);
        if !fits {
            return Err(de::Error::custom(
                "the table has not the size that it names",
            ));
        }
        Ok(Self {
            game: read.game,
            status: read.status,
            how: read.how,
            cells: Cells::Read {
                cols: read.cols,
                rows: read.values,
            },
        })
    }
}
