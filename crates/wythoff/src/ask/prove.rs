//! From rules to a theorem about positions of every size.

mod library;
mod rows;
mod same;

pub use library::{Made, rebuild};
pub use same::SameAs;

use serde::{Deserialize, Serialize};
use wythoff_automata::Proved;
use wythoff_automata::System;
use wythoff_theorems::pairs::{Decided, PairsTheorem};
use wythoff_theorems::statement::{Level, Theorem};

use super::{Arguments, Host, Question, millis};
use crate::Ruleset;
use crate::json;
use crate::read::Games;
use crate::search::{Found, Road};
use crate::subject::Subject;
use crate::{CatalogueGame, Failure, Game, Status};

/// Which positions have a value, or are the P-positions of the misère game: what is the theorem?
///
/// **Cost** some hundredths of a second for most P-positions, minutes for large values.
///
/// # Example
///
/// ```
/// use wythoff::Budget;
/// use wythoff::ask::prove::ProveQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::theorem::statement::Level;
///
/// let question = ProveQuestion::new("wythoff".parse().unwrap(), Level::Value(0));
/// let answer = question.ask(&Quiet::new(Budget::default())).unwrap();
/// assert!(answer.statement.contains("an automaton of 4 states"));
/// ```
#[derive(Debug, Clone)]
pub struct ProveQuestion {
    /// What the theorem is to be about.
    pub subject: Subject,
    /// Which positions it is to describe.
    pub claim: Level,
    /// The only numeration system to try.
    pub numeration: Option<System>,
    /// Whether the host keeps the progress.
    pub checkpoint: bool,
    /// Another game, to be compared.
    pub same_as: Option<Game>,
    /// Whether the answer is to have the certificate.
    pub certificate: bool,
    /// Whether the answer is to have the certificate of all that follows for the rows of Wythoff's game.
    pub consequences: bool,
}

/// A theorem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProveAnswer {
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
    /// The states of the automaton, or those that the proof went through.
    pub states: usize,
    /// How long it took.
    pub millis: u64,
    /// The theorem in words.
    pub statement: String,
    /// The numeration system of the automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
    /// What follows, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consequences: Vec<String>,
    /// How many sentences were decided, for a theorem about pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<usize>,
    /// How another game compares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<SameAs>,
    /// Why the theorem is about pairs and has no automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_automaton: Option<String>,
    /// The text that `verify` proves again, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The automaton of the rows with all that follows, for `verify`, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consequences_certificate: Option<String>,
}

impl ProveAnswer {
    /// A theorem whose proof has so many states.
    fn proved(states: usize, statement: String) -> Self {
        Self {
            status: Status::Proved,
            states,
            millis: 0,
            statement,
            numeration: None,
            consequences: Vec::new(),
            sentences: None,
            same_as: None,
            no_automaton: None,
            certificate: None,
            consequences_certificate: None,
        }
    }

    fn automaton(theorem: &Proved<Theorem>) -> Self {
        Self {
            numeration: Some(theorem.system.clone()),
            ..Self::proved(theorem.set().states(), theorem.statement())
        }
    }

    fn pairs(theorem: &Proved<PairsTheorem>, decided: Decided, no_automaton: String) -> Self {
        Self {
            sentences: Some(decided.sentences),
            no_automaton: Some(no_automaton),
            ..Self::proved(decided.states, theorem.statement())
        }
    }
}

/// The largest smallest heap for which `xor` can be expressed.
const LARGEST_SMALLEST: u64 = 15;

impl ProveQuestion {
    /// The question about a subject, without anything beside.
    pub fn new(subject: Subject, claim: Level) -> Self {
        Self {
            subject,
            claim,
            numeration: None,
            checkpoint: false,
            same_as: None,
            certificate: false,
            consequences: false,
        }
    }

    /// What a theorem is to be about: a family, a game, or the positions of a game of three heaps whose smallest
    /// heap is at most this.
    pub fn subject(
        name: Option<&str>,
        games: &Games,
        smallest_heap: Option<u64>,
    ) -> Result<Subject, Failure> {
        if let Some(Ok(family @ Subject::Family(_))) = name.map(str::parse) {
            return Ok(family);
        }
        let game = games.only(name)?;
        match (smallest_heap, game) {
            (None, game) => Ok(game.into()),
            (Some(most), Game::Catalogue(CatalogueGame::NHeap { heaps: 3 }))
                if most <= LARGEST_SMALLEST =>
            {
                Ok(Subject::SmallHeap(most))
            }
            (Some(_), Game::Catalogue(CatalogueGame::NHeap { heaps: 3 })) => Err(Failure::Input(
                format!("--smallest-heap goes up to {LARGEST_SMALLEST}"),
            )),
            (Some(_), game) => Err(Failure::Input(format!(
                "--smallest-heap is for n-heap:3, not for {}",
                game.name()
            ))),
        }
    }

    /// The proof for the assistant Rocq, for values of Wythoff's game whose rows an automaton reads.
    pub fn rocq(&self, host: &dyn Host) -> Result<String, Failure> {
        rows::rocq(&self.road(host), self.claim)
    }

    fn road<'a>(&'a self, host: &'a dyn Host) -> Road<'a> {
        Road {
            subject: &self.subject,
            numeration: self.numeration.as_ref(),
            keeps: self.checkpoint,
            host,
        }
    }

    fn find(&self, host: &dyn Host) -> Result<(ProveAnswer, String), Failure> {
        let road = self.road(host);
        if self.consequences {
            return rows::with_consequences(self, &road);
        }
        let sorts = |subject: &Subject| Some(subject.rules()?.order());
        if let Some(other) = &self.same_as
            && sorts(&self.subject) != sorts(&Subject::from(other.clone()))
        {
            return Err(Failure::input(
                "of two games that are compared both sort their piles or neither does: write `piles a <= b` in both, or `piles a, b`",
            ));
        }
        let found = match &self.same_as {
            None => road.theorem(self.claim)?,
            // Sets are compared, so there must be automata of them, unless the moves or small positions tell.
            Some(other) => match road.automaton(self.claim) {
                Ok((theorem, prover)) => Found::Automaton(theorem, Box::new(prover)),
                Err(Failure::Undecided(reason)) => {
                    let compared = SameAs::without_theorem(self, other, host)?;
                    let answer = compared.ok_or(Failure::Undecided(reason))?;
                    return Ok((answer, String::new()));
                }
                Err(failure) => return Err(failure),
            },
        };
        Ok(match found {
            Found::Automaton(theorem, _) => {
                let mut answer = ProveAnswer::automaton(&theorem);
                if let Some(other) = &self.same_as {
                    answer.same_as = Some(SameAs::check(other, &theorem, host)?);
                }
                (answer, theorem.to_string())
            }
            Found::Pairs {
                theorem,
                decided,
                no_automaton,
            } => {
                let answer = ProveAnswer::pairs(&theorem, decided, no_automaton);
                (answer, theorem.to_string())
            }
            Found::Rows(sequence) => rows::answer(&sequence, self.claim, host)?,
        })
    }
}

impl Question for ProveQuestion {
    const NAME: &'static str = "prove";
    type Answer = ProveAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let rules = arguments.text("rules")?;
        let games = Games::with_rules(rules.as_deref())?;
        let name = arguments.text("game")?;
        let smallest_heap = arguments.word("smallest-heap")?;
        if smallest_heap.is_some() && rules.is_some() {
            return Err(Failure::input("`smallest-heap` is for n-heap:3 alone"));
        }
        let claim = match (arguments.flag("misere")?, arguments.word("value")?) {
            (false, value) => Level::Value(value.unwrap_or(0)),
            (true, None) => Level::Misere,
            (true, Some(_)) => {
                return Err(Failure::input("`misere` and `value` exclude each other"));
            }
        };
        let other = arguments.text("same-as")?;
        Ok(Self {
            subject: Self::subject(name.as_deref(), &games, smallest_heap)?,
            claim,
            numeration: arguments.system()?,
            checkpoint: arguments.flag("checkpoint")?,
            same_as: other.map(|name| games.game(&name)).transpose()?,
            certificate: arguments.flag("certificate")?,
            consequences: arguments.flag("consequences")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<ProveAnswer, Failure> {
        let started = host.time();
        let (mut answer, certificate) = self.find(host)?;
        answer.millis = millis(started, host);
        answer.certificate = (self.certificate && !certificate.is_empty()).then_some(certificate);
        Ok(answer)
    }
}
