//! The natural sequences of a game, and their terms.

use super::{Draft, formulas, related};
use crate::ask::positions::{PositionsQuestion, Wanted};
use crate::ask::show::Known;
use crate::ask::table::TableQuestion;
use crate::ask::{Host, Question};
use crate::engine::Evaluator;
use crate::engine::listing::{Extent, Level};
use crate::json::{BigInteger, Integer};
use crate::{CatalogueGame, Failure, Game, PileOrder, Status, UBig};

/// Rows of the table that are sequences of their own: 0, ..., this.
const LAST_ROW: u64 = 4;

/// A sequence, or several that come from the same list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Natural {
    /// The values of a game of one pile.
    Values,
    /// The table of values of two piles by antidiagonals.
    Table,
    /// A row of the table.
    Row(u64),
    /// Its main diagonal.
    Diagonal,
    /// Every pile of the positions of a level, and the difference of two piles.
    Positions(Level),
    /// How many P-positions have no larger pile than n.
    Counts,
}

/// The sequences of a game.
pub(super) fn sequences(game: &Game) -> Vec<Natural> {
    let has_rules = game.rules().is_ok();
    let mut all = Vec::new();
    match game.piles() {
        Some(1) if has_rules => all.push(Natural::Values),
        None | Some(2) if has_rules => {
            all.push(Natural::Table);
            all.extend((0..=LAST_ROW).map(Natural::Row));
            all.push(Natural::Diagonal);
        }
        _ => {}
    }
    if has_rules && game.piles().is_some_and(|piles| piles > 2) {
        all.push(Natural::Counts);
    }
    // Nim may have any number of piles, and its P-positions need no list.
    if game.catalogue() != Some(CatalogueGame::Nim) {
        all.push(Natural::Positions(Level::Value(0)));
        if has_rules {
            all.push(Natural::Positions(Level::Value(1)));
            all.push(Natural::Positions(Level::Misere));
        }
    }
    all
}

/// What a game is called in an entry: a file name would tell nobody anything.
pub(super) fn title(game: &Game) -> String {
    match game {
        Game::Catalogue(_) => format!("game {}", game.name()),
        Game::Typed { .. } => "game whose rules are in the comments".to_owned(),
    }
}

/// Terms and where they come from.
pub(super) struct Found {
    pub(super) terms: Vec<UBig>,
    how: String,
    status: Status,
}

impl Natural {
    /// The name of the sequence, or of all of them.
    pub(super) fn name(self, game: &str) -> String {
        match self {
            Self::Values => {
                format!("Sprague-Grundy values of the {game} with a pile of n tokens.")
            }
            Self::Table => format!(
                "Square array read by antidiagonals: T(x,y) is the Sprague-Grundy value of the position (x,y) of the \
                 {game}, x >= 0, y >= 0, in the order T(0,0), T(0,1), T(1,0), T(0,2), ..."
            ),
            Self::Row(row) => {
                format!("Sprague-Grundy values of the positions ({row},n) of the {game}.")
            }
            Self::Diagonal => {
                format!("Sprague-Grundy values of the positions (n,n) of the {game}.")
            }
            Self::Positions(level) => format!("The {} of the {game}.", of_level(level)),
            Self::Counts => {
                format!("Number of P-positions of the {game} without a pile larger than n.")
            }
        }
    }

    /// Whether one of these drafts may come from here; an unknown name may be anywhere.
    pub(super) fn has_any_of(self, ids: &[String]) -> bool {
        let mine = |id: &String| match self {
            Self::Values => id == "values",
            Self::Table => id == "table",
            Self::Row(row) => *id == format!("row-{row}"),
            Self::Diagonal => id == "diagonal",
            Self::Counts => id == "p-count",
            Self::Positions(_) => {
                let others = ["values", "table", "diagonal", "p-count"];
                !others.contains(&&**id) && !id.starts_with("row-")
            }
        };
        ids.is_empty() || ids.iter().any(mine)
    }

    /// The drafts of this kind.
    pub(super) fn draft(
        self,
        game: &Game,
        count: u64,
        host: &dyn Host,
    ) -> Result<Vec<Draft>, Failure> {
        let name = self.name(&title(game));
        let maker = Maker { game, count };
        Ok(match self {
            Self::Values => {
                let found = values(game, count, host)?;
                vec![maker.draft("values", name, found, Vec::new())]
            }
            Self::Table => {
                let side = (1..).find(|side| side * (side + 1) / 2 >= count);
                let side = side.unwrap_or(1);
                let mut found = table(game, side, side, host, antidiagonals)?;
                (found.terms).truncate(usize::try_from(count).unwrap_or(usize::MAX));
                let tables = related::tables(&found.terms, host)?;
                let mut draft = maker.draft("table", name, found, Vec::new());
                draft.related.extend(tables);
                draft.keywords.push("tabl".to_owned());
                vec![draft]
            }
            Self::Row(row) => {
                let found = table(game, row + 1, count, host, |_, cols, value| {
                    (0..cols).map(|y| value(row, y)).collect()
                })?;
                let rows = related::rows(&found.terms, host)?;
                let known = formulas::of_row(game, row, host.budget());
                let mut draft = maker.draft(&format!("row-{row}"), name, found, known);
                draft.related.extend(rows);
                vec![draft]
            }
            Self::Diagonal => {
                let found = table(game, count, count, host, |rows, _, value| {
                    (0..rows).map(|x| value(x, x)).collect()
                })?;
                vec![maker.draft("diagonal", name, found, Vec::new())]
            }
            Self::Positions(level) => positions(level, &maker, host)?,
            Self::Counts => {
                let found = counts(game, count, host)?;
                let known = formulas::of_level(game, Level::Value(0), host.budget());
                vec![maker.draft("p-count", name, found, known)]
            }
        })
    }
}

/// Makes drafts for a game.
struct Maker<'a> {
    game: &'a Game,
    count: u64,
}

impl Maker<'_> {
    fn draft(&self, id: &str, name: String, found: Found, formulas: Vec<Known>) -> Draft {
        let count = self.count;
        Draft {
            id: id.to_owned(),
            name,
            offset: Integer(0),
            related: related::to(&found.terms),
            terms: found.terms.into_iter().map(BigInteger).collect(),
            how: found.how,
            status: found.status,
            formulas,
            keywords: vec!["nonn".to_owned()],
            bfile: format!(
                "wythoff oeis {} --only {id} --count {count} --format bfile",
                called(self.game)
            ),
        }
    }
}

/// A game as commands call it.
fn called(game: &Game) -> String {
    match game {
        Game::Typed { name, rules } if name == "rules" => {
            let text = rules.rules().to_string();
            format!("--rules \"{}\"", text.trim_end().replace('\n', "; "))
        }
        game => game.name(),
    }
}

/// The values of one pile.
fn values(game: &Game, count: u64, host: &dyn Host) -> Result<Found, Failure> {
    let mut evaluator = Evaluator::new(game, host.budget());
    let mut found = Found {
        terms: Vec::new(),
        how: String::new(),
        status: Status::Proved,
    };
    for n in 0..count {
        let answer = evaluator.value(&[UBig::from(n)])?;
        let value = answer
            .value
            .ok_or_else(|| Failure::Undecided(answer.how.clone()))?;
        found.terms.push(value);
        found.status = found.status.min(answer.status);
        found.how = answer.how;
    }
    Ok(found)
}

/// Terms from a table of this size.
pub(super) fn table(
    game: &Game,
    rows: u64,
    cols: u64,
    host: &dyn Host,
    read: impl Fn(u64, u64, &dyn Fn(u64, u64) -> u64) -> Vec<u64>,
) -> Result<Found, Failure> {
    let question = TableQuestion {
        game: game.clone(),
        rows,
        cols,
        third: None,
        misere: false,
    };
    let table = question.ask(host)?;
    let place = |pile: u64| usize::try_from(pile).unwrap_or(usize::MAX);
    let value = |x: u64, y: u64| table.get(place(x), place(y));
    Ok(Found {
        terms: read(rows, cols, &value)
            .into_iter()
            .map(UBig::from)
            .collect(),
        how: table.how.clone(),
        status: table.status,
    })
}

/// A square table by antidiagonals.
pub(super) fn antidiagonals(rows: u64, _: u64, value: &dyn Fn(u64, u64) -> u64) -> Vec<u64> {
    let places = (0..rows).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x)));
    places.map(|(x, y)| value(x, y)).collect()
}

/// What the positions of a level are called.
fn of_level(level: Level) -> String {
    match level {
        Level::Value(0) => "P-positions".to_owned(),
        Level::Value(value) => format!("positions of Sprague-Grundy value {value}"),
        Level::Misere => "P-positions in misere play".to_owned(),
    }
}

/// Counts of P-positions are looked for with piles up to these, the first that can be done.
const COUNTED: [u64; 4] = [40, 24, 12, 6];

/// How many P-positions have no pile larger than n.
fn counts(game: &Game, count: u64, host: &dyn Host) -> Result<Found, Failure> {
    let mut last = None;
    for most in COUNTED.map(|most| most.min(count - 1)) {
        let extent = Extent {
            max_pile: Some(most),
            ..Extent::default()
        };
        let question = PositionsQuestion {
            game: game.clone(),
            wanted: Wanted::First(Level::Value(0), extent),
        };
        match question.ask(host) {
            Ok(answer) => {
                let largest: Vec<UBig> = (answer.positions.iter())
                    .filter_map(|position| position.iter().max().cloned())
                    .collect();
                let up_to = |n: u64| {
                    let n = UBig::from(n);
                    UBig::from(largest.iter().filter(|pile| **pile <= n).count())
                };
                return Ok(Found {
                    terms: (0..=most).map(up_to).collect(),
                    how: answer.how,
                    status: answer.status,
                });
            }
            Err(failure) => last = Some(failure),
        }
    }
    Err(last.unwrap_or_else(|| Failure::input("there are no terms")))
}

/// The piles of the positions of a level, one sequence for each.
fn positions(level: Level, maker: &Maker<'_>, host: &dyn Host) -> Result<Vec<Draft>, Failure> {
    let game = maker.game;
    let extent = Extent {
        count: Some(maker.count),
        ..Extent::default()
    };
    let question = PositionsQuestion {
        game: game.clone(),
        wanted: Wanted::First(level, extent),
    };
    let answer = question.ask(host)?;
    let listed: Vec<Vec<UBig>> = (answer.positions.iter())
        .map(|position| position.to_vec())
        .collect();
    let piles = listed.first().map_or(0, Vec::len);
    let start = match level {
        Level::Value(0) => "p".to_owned(),
        Level::Value(value) => format!("value-{value}"),
        Level::Misere => "misere".to_owned(),
    };
    let formulas = formulas::of_level(game, level, host.budget());
    let sorted = game.order() == PileOrder::Sorted;
    let (what, name) = (of_level(level), title(game));
    let found = |terms: Vec<UBig>| Found {
        terms,
        how: answer.how.clone(),
        status: answer.status,
    };
    let mut drafts = Vec::new();
    for pile in 1..=piles {
        let which = match (piles, sorted, pile) {
            (1, ..) => "The pile".to_owned(),
            (2, true, 1) => "The smaller pile".to_owned(),
            (2, true, 2) => "The larger pile".to_owned(),
            (_, true, _) => format!("Pile {pile}, counted from the smallest,"),
            (_, false, _) => format!("Pile {pile}"),
        };
        let name = format!(
            "{which} of the n-th of the {what} of the {name}, ordered by the smallest pile, n >= 0."
        );
        let terms = (listed.iter()).map(|position| position[pile - 1].clone());
        let found = found(terms.collect());
        drafts.push(maker.draft(&format!("{start}-{pile}"), name, found, formulas.clone()));
    }
    if piles == 2 && sorted {
        let name = format!(
            "The difference of the piles of the n-th of the {what} of the {name}, ordered by the smaller pile, n >= 0."
        );
        let terms = (listed.iter()).map(|position| &position[1] - &position[0]);
        let found = found(terms.collect());
        drafts.push(maker.draft(&format!("{start}-difference"), name, found, formulas));
    }
    Ok(drafts)
}
