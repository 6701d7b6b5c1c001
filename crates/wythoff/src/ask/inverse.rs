//! Which rules have given P-positions?

use serde::{Deserialize, Serialize};
use wythoff_automata::text::Session;
use wythoff_automata::{Relation, System};
use wythoff_theorems::inverse::{Inverse, candidates, excluded_classes};
use wythoff_theorems::proving::prove::NoTheorem;

use super::arguments::missing;
use super::decide::{Automaton, DecideAnswer, DecideQuestion, Definitions, Imports};
use super::{Arguments, Host, Question, millis};
use crate::json;
use crate::read::Games;
use crate::search::LevelSets;
use crate::{Failure, Game, Status};

/// Which rules of two unordered piles have these P-positions: the simplest that a grammar has, each proved for all
/// positions, and kinds of rules that surely have none?
///
/// **Cost** seconds; candidates that one of the kept positions refutes cost next to nothing.
///
/// # Example
///
/// ```
/// use wythoff::ask::inverse::{InverseQuestion, Wanted};
/// use wythoff::ask::{Question, Quiet};
///
/// let pairs = "exists n: lower(n, x) and upper(n, y)";
/// let question = InverseQuestion::new(Wanted::formula(pairs));
/// let answer = question.ask(&Quiet::default()).unwrap();
/// assert!(answer.found[0].rules.contains("move (a - i, b - i) for i >= 1"));
/// assert!(answer.excluded.is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct InverseQuestion {
    /// The P-positions.
    pub wanted: Wanted,
    /// How many rules to look for.
    pub count: usize,
    /// Whether the answer is to have certificates.
    pub certificates: bool,
}

/// A set of positions (x, y), x <= y.
#[derive(Debug, Clone)]
pub enum Wanted {
    /// The P-positions of a game, of which nothing else is used.
    Game(Game),
    /// Those for which a formula about x and y holds.
    Formula {
        /// The formula.
        text: String,
        /// How numbers are written.
        numeration: System,
        /// Definitions that it uses; they may import automata.
        definitions: Vec<Definitions>,
    },
}

impl Wanted {
    /// The set of a formula in the Fibonacci system.
    pub fn formula(text: impl Into<String>) -> Self {
        Self::Formula {
            text: text.into(),
            numeration: System::fibonacci(),
            definitions: Vec::new(),
        }
    }

    /// A formula if the text has a bracket or a comparison, the name of a game otherwise.
    pub fn read(
        spec: &str,
        games: &Games,
        numeration: Option<System>,
        definitions: Vec<Definitions>,
    ) -> Result<Self, Failure> {
        match spec.contains(['(', '=', '<', '>']) {
            true => Ok(Self::Formula {
                text: spec.to_owned(),
                numeration: numeration.unwrap_or_else(System::fibonacci),
                definitions,
            }),
            false => Ok(Self::Game(games.game(spec)?)),
        }
    }

    /// The set as an automaton.
    fn set(&self, host: &dyn Host) -> Result<Relation, Failure> {
        match self {
            Self::Game(game) => {
                let two = game.piles().is_none_or(|piles| piles == 2);
                if !two || game.order() != crate::PileOrder::Sorted {
                    return Err(Failure::input(
                        "rules are looked for only where there are two piles without places",
                    ));
                }
                let mut sets = LevelSets::of(game, 0, None, host)?.sets;
                Ok(sets.swap_remove(0))
            }
            Self::Formula {
                text,
                numeration,
                definitions,
            } => {
                let question = DecideQuestion {
                    numeration: numeration.clone(),
                    definitions: definitions.clone(),
                    members: 0,
                    alphabetical: true,
                    ..DecideQuestion::new(format!("x <= y and ({text})"))
                };
                match question.ask(host)? {
                    DecideAnswer::Set(found) if found.variables == ["x", "y"] => {
                        match found.automaton {
                            Automaton::Built(set) => Ok(set),
                            Automaton::Read(_) => Err(Failure::input("there is no automaton")),
                        }
                    }
                    _ => Err(Failure::input("the formula must be about x and y alone")),
                }
            }
        }
    }
}

/// Rules, and kinds of rules that are excluded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InverseAnswer {
    /// The simplest rules that have these P-positions.
    pub found: Vec<FoundRules>,
    /// Kinds of rules that have no game with these P-positions.
    pub excluded: Vec<ExcludedClass>,
    /// How many candidates were looked at.
    pub tried: usize,
    /// How many of them a position refuted that had refuted another one.
    pub pruned: usize,
    /// How many fitted every position that was tried, and were not proved.
    pub open: usize,
    /// The states of the automaton of the P-positions.
    pub states: usize,
    /// The numeration system in which it reads.
    pub numeration: String,
    /// Proved: every rule that is listed, and every kind that is excluded.
    #[serde(with = "json::text")]
    pub status: Status,
    /// How long it took.
    pub millis: u64,
}

/// Rules that have the P-positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundRules {
    /// In the rule language.
    pub rules: String,
    /// The theorem, for `verify`, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// A kind of rules that has no game with these P-positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExcludedClass {
    /// Which rules.
    pub class: String,
    /// Why not.
    pub why: String,
}

/// So many rules are looked for where nothing else is asked for.
pub const COUNT: usize = 3;

impl InverseQuestion {
    /// The question about a set, without anything beside.
    pub fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            count: COUNT,
            certificates: false,
        }
    }
}

impl Question for InverseQuestion {
    const NAME: &'static str = "inverse";
    type Answer = InverseAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let spec = arguments.text("spec")?.ok_or_else(|| missing("spec"))?;
        let games = Games::with_rules(arguments.text("rules")?.as_deref())?;
        let definitions = arguments.texts("definitions")?;
        let definitions = definitions.into_iter().map(|text| Definitions {
            name: "definitions".to_owned(),
            text,
            imports: Imports::none(),
        });
        let numeration = arguments.system()?;
        let count = arguments.word("count")?;
        Ok(Self {
            wanted: Wanted::read(&spec, &games, numeration, definitions.collect())?,
            count: count.map_or(COUNT, |most| usize::try_from(most).unwrap_or(usize::MAX)),
            certificates: arguments.flag("certificates")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<InverseAnswer, Failure> {
        let started = host.time();
        let set = self.wanted.set(host)?;
        let mut session = Session::new(set.system().clone(), host.budget().clone());
        let excluded = excluded_classes(session.logic(), &set).map_err(NoTheorem::Logic)?;
        let stage = host.begin("rules that have these P-positions", None);
        let result = Inverse::search(&set, &candidates(), self.count, host.budget())?;
        drop(stage);
        let found = result.found.into_iter().map(|found| FoundRules {
            certificate: self.certificates.then(|| found.theorem.to_string()),
            rules: found.rules,
        });
        let excluded = excluded.into_iter().map(|one| ExcludedClass {
            class: one.class.to_owned(),
            why: one.why,
        });
        Ok(InverseAnswer {
            found: found.collect(),
            excluded: excluded.collect(),
            tried: result.tried,
            pruned: result.pruned,
            open: result.open,
            states: set.states(),
            numeration: set.system().to_string(),
            status: Status::Proved,
            millis: millis(started, host),
        })
    }
}
