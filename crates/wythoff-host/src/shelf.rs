//! Tables that a host keeps between questions, so that the next window of a game is a look-up.

use std::sync::{Arc, Mutex, PoisonError};

use wythoff_automata::{Budget, Exhausted};
use wythoff_engines::{Meter, ValueTable};
use wythoff_rules::Game;

/// What a cell of a table takes, at most.
const BYTES_PER_CELL: u64 = 8;

/// Tables of one size in bytes at most, all together; the one that was asked for longest ago goes first.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_engines::Meter;
/// use wythoff_host::Shelf;
/// use wythoff_host::read::game::of_catalogue;
///
/// let shelf = Shelf::of_bytes(1 << 20);
/// let game = of_catalogue("wythoff").unwrap();
/// let table = shelf.table(&game, false, [8, 8], &Budget::default(), &Meter::default()).unwrap();
/// assert_eq!(table.get(3, 5), 0);
/// ```
#[derive(Debug)]
pub struct Shelf {
    bytes: u64,
    books: Mutex<Vec<Arc<Book>>>,
}

/// The largest table of one game so far.
#[derive(Debug)]
struct Book {
    title: String,
    table: Mutex<Option<Arc<ValueTable>>>,
}

impl Shelf {
    /// An empty shelf.
    pub fn of_bytes(bytes: u64) -> Self {
        Self {
            bytes,
            books: Mutex::default(),
        }
    }

    /// A table with at least so many rows and columns: one that is kept, or a new one.
    ///
    /// Two who ask for the same game at once wait for one table.
    pub fn table(
        &self,
        game: &Game,
        misere: bool,
        [rows, cols]: [u64; 2],
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Arc<ValueTable>, Exhausted> {
        if !self.holds(rows, cols) {
            return computed(game, misere, rows, cols, budget, meter).map(Arc::new);
        }
        let book = self.book(&title(game, misere));
        let mut kept = book.table.lock().unwrap_or_else(PoisonError::into_inner);
        let (rows, cols) = match &*kept {
            Some(table) if table.rows() as u64 >= rows && table.cols() as u64 >= cols => {
                return Ok(Arc::clone(table));
            }
            // Both together where that fits, so that two who ask in turn do not take it from each other.
            Some(table) => {
                let both = (rows.max(table.rows() as u64), cols.max(table.cols() as u64));
                match self.holds(both.0, both.1) {
                    true => both,
                    false => (rows, cols),
                }
            }
            None => (rows, cols),
        };
        let table = Arc::new(computed(game, misere, rows, cols, budget, meter)?);
        *kept = Some(Arc::clone(&table));
        drop(kept);
        self.make_room(&book);
        Ok(table)
    }

    /// Whether a table of this size fits at all.
    fn holds(&self, rows: u64, cols: u64) -> bool {
        rows.saturating_mul(cols).saturating_mul(BYTES_PER_CELL) <= self.bytes
    }

    /// The book of this title, which is now the last that was asked for.
    fn book(&self, title: &str) -> Arc<Book> {
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        let book = match books.iter().position(|book| book.title == title) {
            Some(at) => books.remove(at),
            None => Arc::new(Book {
                title: title.to_owned(),
                table: Mutex::default(),
            }),
        };
        books.push(Arc::clone(&book));
        book
    }

    /// Takes books away until the others fit, but not this one.
    fn make_room(&self, newest: &Arc<Book>) {
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        // A book that is being written now is not measured.
        let size = |book: &Arc<Book>| match book.table.try_lock() {
            Ok(table) => (table.as_ref()).map_or(0, |table| {
                table.rows() as u64 * table.cols() as u64 * BYTES_PER_CELL
            }),
            Err(_) => 0,
        };
        let mut all: u64 = books.iter().map(size).sum();
        while all > self.bytes
            && let Some(at) = books.iter().position(|book| !Arc::ptr_eq(book, newest))
        {
            all -= size(&books.remove(at)).min(all);
        }
    }
}

/// What tells the tables of two games apart.
fn title(game: &Game, misere: bool) -> String {
    let rules = match game {
        Game::Catalogue(_) => String::new(),
        Game::Typed { rules, .. } => rules.to_string(),
    };
    format!("{} {misere} {rules}", game.name())
}

/// A new table.
pub fn computed(
    game: &Game,
    misere: bool,
    rows: u64,
    cols: u64,
    budget: &Budget,
    meter: &Meter,
) -> Result<ValueTable, Exhausted> {
    // A game without rules has no moves to search; whoever asks has looked before.
    let Ok(rules) = game.rules() else {
        return Err(Exhausted::Interrupted);
    };
    match misere {
        true => ValueTable::misere(rules, rows, cols, budget, meter),
        false => ValueTable::grundy(rules, rows, cols, budget, meter),
    }
}
