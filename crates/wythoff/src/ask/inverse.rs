//! Which rules have given P-positions?

mod wanted;

use serde::{Deserialize, Serialize};
use wythoff_automata::text::Session;
use wythoff_theorems::inverse::{
    Excluded, Inverse, Target, candidates, excluded_classes, excluded_first, excluded_tuples,
};
use wythoff_theorems::proving::prove::NoTheorem;

use super::{Arguments, Host, Question};
use crate::json;
use crate::{Failure, Status};

pub use wanted::Wanted;

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
/// let rules = answer.lines[0].rules.as_ref().unwrap();
/// assert!(rules.contains("move (a - i, b - i) for i >= 1"));
/// assert!(answer.search.excluded.is_empty());
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

/// Rules, and kinds of rules that are excluded; its JSON is the list of lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InverseAnswer {
    /// The simplest rules that have these P-positions; if there are none, why not.
    pub lines: Vec<InverseLine>,
    /// What was tried and excluded; not part of the JSON.
    #[serde(skip)]
    pub search: InverseSearch,
}

/// Rules that have the P-positions, or a reason why some have not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InverseLine {
    /// In the rule language; `None` if the line says why there are none.
    pub rules: Option<String>,
    /// Proved for all positions, or computed for those that were given.
    #[serde(with = "json::text")]
    pub status: Status,
    /// How it is known.
    pub how: String,
    /// For `verify`, if it was asked for: the theorem about the rules, or what of the set shows that there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// What a search went through.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InverseSearch {
    /// Kinds of rules that have no game with these P-positions.
    pub excluded: Vec<ExcludedClass>,
    /// How many candidates were looked at.
    pub tried: usize,
    /// How many of them a position refuted that had refuted another one.
    pub pruned: usize,
    /// How many fitted every position that was tried, and were not proved.
    pub open: usize,
    /// Why the search ended before all candidates were tried and as many rules found as were asked for.
    pub undecided: Option<String>,
}

/// A kind of rules that has no game with these P-positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExcludedClass {
    /// Which rules.
    pub class: String,
    /// Why not.
    pub why: String,
}

impl From<Excluded> for ExcludedClass {
    fn from(one: Excluded) -> Self {
        Self {
            class: one.class.to_owned(),
            why: one.why,
        }
    }
}

impl InverseAnswer {
    /// Whether rules were found.
    pub fn is_found(&self) -> bool {
        self.lines.iter().any(|line| line.rules.is_some())
    }
}

impl InverseSearch {
    /// What was tried, in words.
    pub fn in_words(&self) -> String {
        format!(
            "{} candidates, {} refuted by positions that had refuted others, {} open",
            self.tried, self.pruned, self.open
        )
    }

    /// The kinds of rules that are excluded.
    fn reasons(excluded: &[ExcludedClass], status: Status) -> Vec<InverseLine> {
        let one = |one: &ExcludedClass| {
            InverseLine::without_rules(status, format!("{}: {}", one.class, one.why))
        };
        excluded.iter().map(one).collect()
    }
}

impl InverseLine {
    fn without_rules(status: Status, how: String) -> Self {
        Self {
            rules: None,
            status,
            how,
            certificate: None,
        }
    }
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
        Ok(Self {
            count: arguments.count("count")?.unwrap_or(COUNT),
            wanted: Wanted::of_arguments(arguments)?,
            certificates: arguments.flag("certificates")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<InverseAnswer, Failure> {
        if let Some((set, piles)) = self.wanted.without_rules() {
            let found = excluded_tuples(&*set, piles, host.budget())?;
            let (excluded, tried) = found.ok_or_else(|| {
                Failure::Input(format!(
                    "rules are looked for where there are 2 to 5 piles, not {piles}"
                ))
            })?;
            let excluded: Vec<_> = excluded.into_iter().map(ExcludedClass::from).collect();
            let how = format!(
                "nothing was found and no kind of rules excluded: from each of {tried} other positions some move to a P-position joins no two P-positions that were tried"
            );
            let mut lines = InverseSearch::reasons(&excluded, Status::Computed);
            if lines.is_empty() {
                lines = vec![InverseLine::without_rules(Status::Computed, how)];
            }
            let search = InverseSearch {
                excluded,
                ..InverseSearch::default()
            };
            return Ok(InverseAnswer { lines, search });
        }
        let target = self.wanted.target(host)?;
        let (excluded, status, how) = match &target {
            Target::Set(set) => {
                let mut session = Session::new(set.system().clone(), host.budget().clone());
                let excluded = excluded_classes(session.logic(), set).map_err(NoTheorem::Logic)?;
                let how = format!(
                    "an automaton of {} states ({}) accepts these P-positions, and that they are those of the rules is proved for piles of any size",
                    set.states(),
                    set.system()
                );
                (excluded, Status::Proved, how)
            }
            Target::First { positions, bound } => {
                let how = format!(
                    "the P-positions with piles up to {bound} are those that were given; larger ones were not compared"
                );
                (excluded_first(positions), Status::Computed, how)
            }
        };
        let stage = host.begin("rules that have these P-positions", None);
        let result = Inverse::search(&target, &candidates(), self.count, host.budget())?;
        drop(stage);
        let found = result.found.into_iter().map(|found| InverseLine {
            rules: Some(found.rules),
            status,
            how: how.clone(),
            certificate: (found.theorem.filter(|_| self.certificates)).map(|it| it.to_string()),
        });
        let search = InverseSearch {
            excluded: excluded.iter().cloned().map(ExcludedClass::from).collect(),
            tried: result.tried,
            pruned: result.pruned,
            open: result.open,
            undecided: result.stopped.map(|limit| limit.to_string()),
        };
        let mut lines: Vec<InverseLine> = found.collect();
        let more = search.undecided.iter().map(|why| {
            let how = format!("whether there are more is not known: {why}");
            InverseLine::without_rules(Status::Computed, how)
        });
        lines.extend(more);
        if lines.is_empty() {
            lines = InverseSearch::reasons(&search.excluded, status);
            if let (Target::Set(set), true) = (&target, self.certificates) {
                for (line, reason) in lines.iter_mut().zip(&excluded) {
                    line.certificate = reason.certificate(set, host.budget())?;
                }
            }
            let how = match (search.tried, lines.is_empty()) {
                (0, true) => {
                    Some("no candidates were tried and no kind of rules excluded".to_owned())
                }
                (0, false) => None,
                _ => Some(format!("none of {}", search.in_words())),
            };
            lines.extend(how.map(|how| InverseLine::without_rules(Status::Computed, how)));
        }
        Ok(InverseAnswer { lines, search })
    }
}
