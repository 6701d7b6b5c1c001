//! What is known of the sequences of a game, with its status.

use crate::ask::show::{self, Known};
use crate::engine::known_game;
use crate::engine::listing::Level;
use crate::period::{PeriodicRow, RowGame, Search, Series};
use crate::subject::Subject;
use crate::theorem::library;
use crate::theorem::pairs::PairsTheorem;
use crate::{Budget, CatalogueGame, Game, closed};

/// The game of the catalogue, or the one whose moves typed rules have.
fn in_catalogue(game: &Game) -> Option<CatalogueGame> {
    match game {
        Game::Catalogue(game) => Some(*game),
        Game::Typed { rules, .. } => known_game(rules),
    }
}

/// What is known of the positions of a level, at every size. Where nothing is, spaced pairs are looked for, which takes
/// hundredths of a second.
pub(super) fn of_level(game: &Game, level: Level, budget: &Budget) -> Vec<Known> {
    let mut known = Vec::new();
    if let Some(game) = in_catalogue(game) {
        let set = match level {
            Level::Value(value) => closed::level_set(game, value),
            Level::Misere => closed::misere_p_positions(game),
        };
        known.extend(set.map(|set| Known::level("the positions", &*set)));
        let about = library::about(game).filter(|entry| entry.claim == level);
        known.extend(about.map(show::proved));
    }
    let pairs = matches!(level, Level::Value(0) | Level::Misere) && known.is_empty();
    if pairs {
        let subject = Subject::Game(game.clone());
        if let Ok(Some((theorem, _))) = PairsTheorem::find(&subject, level, budget) {
            known.push(Known::proved(
                theorem.statement(),
                "found and proved by this program: `wythoff prove`".to_owned(),
            ));
        }
    }
    known
}

/// The recurrence of a row, if it can be found and proved quickly.
pub(super) fn of_row(game: &Game, row: u64, budget: &Budget) -> Vec<Known> {
    let search = Search {
        budget: budget.clone(),
        ..Search::default()
    };
    let found = || {
        let game = RowGame::new(&*game.rules().ok()?).ok()?;
        PeriodicRow::find(&game, row, &search).ok()
    };
    let Some(found) = found() else {
        return Vec::new();
    };
    let series = Series::of(&found);
    let source = format!(
        "additively periodic from n = {} on with period {}, proved by the repetition of the complete state of the rows: \
         `wythoff period --certificate`",
        found.preperiod(),
        found.period()
    );
    [series.recurrence(), series.generating_function()]
        .map(|statement| Known::proved(statement, source.clone()))
        .to_vec()
}
