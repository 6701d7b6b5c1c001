//! The rules of a game and what is known about it.

use serde::{Deserialize, Serialize};

use super::explain::GameExplanation;
use super::oeis::WYTHOFF_ROWS;
use super::{Arguments, Host, Question};
use crate::period::{PeriodicRow, Repeat, RowGame, Search, Series};
use crate::subject::Subject;
use crate::theorem::library::{self, Entry};
use crate::theorem::statement::Level;
use crate::{CatalogueGame, Failure, Game, LevelSet, Status, closed, json};

/// Level sets up to this value are looked up.
const LEVELS: u64 = 16;

/// What are the rules of a game, and what is known about it?
///
/// **Cost** some milliseconds: the theorems of the library about the game are read.
///
/// # Example
///
/// ```
/// use wythoff::ask::show::ShowQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
///
/// let question = ShowQuestion { game: of_catalogue("wythoff").unwrap(), explain: false };
/// let shown = question.ask(&Quiet::default()).unwrap();
/// assert!(shown.rules.unwrap().starts_with("piles a <= b"));
/// assert!(shown.known[0].statement.starts_with("positions of value 0"));
/// ```
#[derive(Debug, Clone)]
pub struct ShowQuestion {
    /// The game.
    pub game: Game,
    /// Whether its first positions are to be explained.
    pub explain: bool,
}

/// A game and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShowAnswer {
    /// The name by which commands know it.
    pub id: String,
    /// Its name in words.
    pub name: String,
    /// How many piles it has; `None` if there may be any number.
    pub piles: Option<usize>,
    /// The rules in words, one line each.
    pub words: Vec<String>,
    /// The rules in the rule language, if they can be written in it.
    pub rules: Option<String>,
    /// Where the game comes from.
    pub source: Option<String>,
    /// What is known for positions of every size.
    pub known: Vec<Known>,
    /// The first positions and why one of them is lost, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<GameExplanation>,
}

/// Something that is known of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// What is known.
    pub statement: String,
    /// How far it can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Who showed it, or the command that does.
    pub source: String,
}

impl Question for ShowQuestion {
    const NAME: &'static str = "show";
    type Answer = ShowAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self {
            game: arguments.game()?,
            explain: arguments.flag("explain")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<ShowAnswer, Failure> {
        let game = &self.game;
        let (name, words, rules, source) = match game {
            Game::Catalogue(catalogue) => (
                catalogue.entry().name.to_owned(),
                catalogue.rules_in_words(),
                catalogue.rule_text(2),
                Some(catalogue.entry().source.to_owned()),
            ),
            Game::Typed { rules, .. } => (
                "a game of the rule language".to_owned(),
                Vec::new(),
                Some(rules.rules().to_string()),
                None,
            ),
        };
        Ok(ShowAnswer {
            id: game.name(),
            name,
            piles: game.piles(),
            words,
            rules,
            source,
            known: known(game),
            explanation: match self.explain {
                true => Some(GameExplanation::new(game, host)?),
                false => None,
            },
        })
    }
}

impl Known {
    pub(super) fn proved(statement: String, source: String) -> Self {
        Self {
            statement,
            status: Status::Proved,
            source,
        }
    }

    /// A level set that is called so.
    pub(super) fn level(name: &str, set: &dyn LevelSet) -> Self {
        Self {
            statement: format!("{name}: {}", set.statement()),
            status: set.status(),
            source: set.source(),
        }
    }
}

/// The theorems that the engines use for this game.
fn known(game: &Game) -> Vec<Known> {
    let mut known = Vec::new();
    if let Some(catalogue) = game.catalogue() {
        known.extend(of_catalogue(catalogue));
    }
    let two_piles = game.piles().is_none_or(|piles| piles == 2);
    if two_piles && game.rules().is_ok_and(|rules| rules.tail().is_some()) {
        known.push(Known::proved(
            "every row of Grundy values is additively periodic".to_owned(),
            "the finite-state argument of Landman 2002".to_owned(),
        ));
    }
    if game.catalogue() == Some(CatalogueGame::Wythoff) {
        let rows = WYTHOFF_ROWS.iter();
        known.extend(rows.filter_map(|&(name, row)| row_recurrence(game, row, name)));
    }
    known
}

/// Closed forms and theorems of the library.
fn of_catalogue(game: CatalogueGame) -> Vec<Known> {
    let mut known = Vec::new();
    // Where a theorem gives every value, one line says it.
    let levels = if game == CatalogueGame::Nim {
        known.push(Known::proved(
            "the Grundy value is the nim-sum of the piles".to_owned(),
            "Bouton 1902; Sprague 1935; Grundy 1939".to_owned(),
        ));
        0
    } else {
        LEVELS
    };
    for value in 0..levels {
        if let Some(set) = closed::level_set(game, value) {
            known.push(Known::level(&format!("positions of value {value}"), &*set));
        }
    }
    known.extend(library::about(game).map(proved));
    known.extend(library::including(game).map(proved));
    known.extend(library::pairs_including(game).map(|entry| {
        Known::proved(
            entry.theorem().statement(),
            found_by_program(entry.subject, entry.file),
        )
    }));
    if let Some(set) = closed::misere_p_positions(game) {
        known.push(Known::level("P-positions in misère play", &*set));
    }
    known
}

/// A theorem of the library, and the command that proves it again.
pub(super) fn proved(entry: &Entry) -> Known {
    let claim = match entry.claim {
        Level::Value(0) => String::new(),
        Level::Value(value) => format!(" --value {value}"),
        Level::Misere => " --misere".to_owned(),
    };
    let subject = match entry.subject() {
        Subject::SmallHeap(most) => format!("n-heap:3 --smallest-heap {most}"),
        other => other.to_string(),
    };
    Known::proved(
        entry.theorem().statement(),
        found_by_program(&format!("{subject}{claim}"), entry.file),
    )
}

/// The source of a theorem that a command finds again.
fn found_by_program(arguments: &str, file: &str) -> String {
    format!("found and proved by this program: `wythoff prove {arguments}`; {file} in the library")
}

/// The recurrence of a row, found and proved on the spot: these rows take less than a millisecond.
fn row_recurrence(game: &Game, row: u64, name: &str) -> Option<Known> {
    let game = RowGame::new(&*game.rules().ok()?).ok()?;
    let row = PeriodicRow::find(&game, row, &Search::default()).ok()?;
    let Repeat { start, length } = row.repeat();
    let number = row.row();
    Some(Known::proved(
        format!("row {number}, {name}: {}", Series::of(&row).recurrence()),
        format!(
            "a conjecture in the OEIS; proved by the equal states of rows 0 to {number} before columns \
             {start} and {}, see `wythoff period --certificate`",
            start + length
        ),
    ))
}
