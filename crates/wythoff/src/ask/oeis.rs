//! Draft entries of the OEIS for the natural sequences of a game.
//!
//! | file | holds |
//! |---|---|
//! | `natural` | which sequences a game has, and their terms |
//! | `formulas` | what is known of them, with its status |
//! | `related` | the sequences of the registry with the same terms |

mod formulas;
mod natural;
mod related;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::show::Known;
use super::{Arguments, Host, Question, Stage};
use crate::json::{self, BigInteger, Integer};
use crate::{Budget, Failure, Game, Status};

pub use related::Related;

/// Rows of Wythoff's game with their numbers, which list their recurrences as conjectures.
pub(super) const WYTHOFF_ROWS: &[(&str, u64)] = &[("A004484", 3), ("A004485", 4)];

/// How many terms are computed unless it is said.
pub const COUNT: u64 = 200;

/// The most terms of a draft.
const MOST: u64 = 1 << 20;

/// How long one sequence may take unless a time limit was set.
const PATIENCE: Duration = Duration::from_secs(5);

/// What could be sent to the OEIS about a game?
///
/// **Cost** that of the tables and lists of positions, each within five seconds unless more time was asked for.
///
/// # Example
///
/// ```
/// use wythoff::ask::oeis::OeisQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
///
/// let question = OeisQuestion { game: of_catalogue("wythoff").unwrap(), count: 50, only: Vec::new() };
/// let answer = question.ask(&Quiet::default()).unwrap();
/// let smaller = answer.drafts.iter().find(|draft| draft.id == "p-1").unwrap();
/// assert_eq!(serde_json::to_string(&smaller.terms[..5]).unwrap(), "[0,1,3,4,6]");
/// assert_eq!(smaller.related[0].number, "A000201");
/// ```
#[derive(Debug, Clone)]
pub struct OeisQuestion {
    /// The game.
    pub game: Game,
    /// How many terms of each sequence.
    pub count: u64,
    /// The names of the drafts; all if none is named.
    pub only: Vec<String>,
}

/// Drafts for the sequences of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OeisAnswer {
    /// The name of the game.
    pub game: String,
    /// Its rules in the rule language, if they can be written in it.
    pub rules: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The drafts.
    pub drafts: Vec<Draft>,
    /// Sequences that could not be computed, and why.
    pub skipped: Vec<Skipped>,
}

/// A draft of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// A short name for files.
    pub id: String,
    /// The name of the sequence.
    pub name: String,
    /// The index of the first term.
    pub offset: Integer,
    /// The terms.
    pub terms: Vec<BigInteger>,
    /// The engine or theorem that they come from.
    pub how: String,
    /// How far they can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// What is known for all terms.
    pub formulas: Vec<Known>,
    /// Sequences of the OEIS with the same terms, as far as they were compared.
    pub related: Vec<Related>,
    /// The keywords.
    pub keywords: Vec<String>,
    /// The command that prints the b-file.
    pub bfile: String,
}

/// A sequence without terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Its name.
    pub name: String,
    /// Why there are none.
    pub why: String,
}

impl Question for OeisQuestion {
    const NAME: &'static str = "oeis";
    type Answer = OeisAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self {
            game: arguments.game()?,
            count: arguments.word("count")?.unwrap_or(COUNT),
            only: arguments.texts("only")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<OeisAnswer, Failure> {
        if !(1..=MOST).contains(&self.count) {
            return Err(Failure::Input(format!(
                "a draft has from 1 to {MOST} terms"
            )));
        }
        let (rules, source) = match &self.game {
            Game::Catalogue(game) => (game.rule_text(2), Some(game.entry().source.to_owned())),
            Game::Typed { rules, .. } => (Some(rules.rules().to_string()), None),
        };
        let mut answer = OeisAnswer {
            game: self.game.name(),
            rules,
            source,
            drafts: Vec::new(),
            skipped: Vec::new(),
        };
        let mut wanted = natural::sequences(&self.game);
        wanted.retain(|natural| natural.has_any_of(&self.only));
        let stage = host.begin("sequences", Some(wanted.len() as u64));
        for natural in wanted {
            let part = Part {
                host,
                budget: host.part(PATIENCE),
            };
            match natural.draft(&self.game, self.count, &part) {
                Ok(drafts) => answer.drafts.extend(drafts),
                Err(failure) => {
                    // The whole may have to stop, not only this part.
                    host.budget().check()?;
                    let name = natural.name(&natural::title(&self.game));
                    let why = failure.message().unwrap_or_default();
                    answer.skipped.push(Skipped { name, why });
                }
            }
            stage.advance(1);
        }
        self.choose(&mut answer)?;
        Ok(answer)
    }
}

impl OeisQuestion {
    /// Leaves only the drafts that were asked for.
    fn choose(&self, answer: &mut OeisAnswer) -> Result<(), Failure> {
        if self.only.is_empty() {
            return Ok(());
        }
        let there = |id: &String| answer.drafts.iter().any(|draft| draft.id == *id);
        if let Some(unknown) = self.only.iter().find(|id| !there(id)) {
            let ids: Vec<&str> = answer.drafts.iter().map(|draft| &*draft.id).collect();
            return Err(Failure::Input(format!(
                "there is no draft `{unknown}`; there are {}",
                ids.join(", ")
            )));
        }
        answer.skipped.clear();
        answer.drafts.retain(|draft| self.only.contains(&draft.id));
        Ok(())
    }
}

/// A part of the work with a budget of its own.
struct Part<'a> {
    host: &'a dyn Host,
    budget: Budget,
}

impl Host for Part<'_> {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn begin(&self, label: &str, total: Option<u64>) -> Box<dyn Stage + '_> {
        self.host.begin(label, total)
    }
}
