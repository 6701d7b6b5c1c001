//! What comes of a decision.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use wythoff_automata::Relation;
use wythoff_automata::format::json as automaton_json;
use wythoff_automata::logic::{self, Decision};
use wythoff_automata::text::ScriptClaim;

use crate::json::{self, Decimal};
use crate::{Status, UBig};

/// The truth of theorems or of a sentence, or a set.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DecideAnswer {
    /// The theorems of definitions.
    Claims(ClaimsAnswer),
    /// A sentence.
    Sentence(SentenceAnswer),
    /// A formula with free variables.
    Set(SetAnswer),
}

impl DecideAnswer {
    /// Adds what is known at the end.
    pub(super) fn finish(&mut self, steps: &[logic::Step], explain: bool, millis: u64) {
        let explained = explain.then(|| Step::all(steps));
        match self {
            Self::Claims(answer) => answer.steps = explained,
            Self::Sentence(answer) => {
                let largest = |step: &logic::Step| step.sizes.states.max(step.sizes.tuples);
                answer.states = steps.iter().map(largest).max().unwrap_or(0);
                answer.millis = millis;
                answer.steps = explained;
            }
            Self::Set(answer) => {
                answer.millis = millis;
                answer.steps = explained;
            }
        }
    }

    /// The steps, if they were asked for.
    pub fn steps(&self) -> Option<&[Step]> {
        match self {
            Self::Claims(answer) => answer.steps.as_deref(),
            Self::Sentence(answer) => answer.steps.as_deref(),
            Self::Set(answer) => answer.steps.as_deref(),
        }
    }
}

/// The theorems of definitions, and whether they are true.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClaimsAnswer {
    /// One by one.
    pub claims: Vec<ClaimLine>,
    /// The steps of all decisions, if asked for; not part of the JSON.
    #[serde(skip)]
    pub steps: Option<Vec<Step>>,
}

/// A theorem of a script, and what became of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ClaimLine {
    /// Its name.
    pub name: String,
    /// The sentence.
    pub statement: String,
    /// Whether the script says that it is true.
    pub expected: bool,
    /// Whether it is.
    pub result: bool,
    /// A witness or a counterexample.
    pub witness: Option<Assignment>,
}

impl ClaimLine {
    /// Whether the script is right.
    pub fn is_right(&self) -> bool {
        self.expected == self.result
    }
}

impl From<&ScriptClaim> for ClaimLine {
    fn from(claim: &ScriptClaim) -> Self {
        Self {
            name: claim.name.to_string(),
            statement: claim.sentence.to_string(),
            expected: claim.expected,
            result: claim.decision.holds(),
            witness: Assignment::of(&claim.decision),
        }
    }
}

/// Whether a sentence is true.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SentenceAnswer {
    /// Whether it is.
    pub result: bool,
    /// A witness or a counterexample; `None` if there are no outermost variables to give.
    pub witness: Option<Assignment>,
    /// The most states or tuples of any step.
    pub states: usize,
    /// How long it took.
    pub millis: u64,
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
    /// The steps, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// The text that `verify` proves again, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

impl SentenceAnswer {
    pub(super) fn of(decision: &Decision) -> Self {
        Self {
            result: decision.holds(),
            witness: Assignment::of(decision),
            states: 0,
            millis: 0,
            status: Status::Proved,
            steps: None,
            certificate: None,
        }
    }
}

/// The set that a formula defines.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SetAnswer {
    /// Says that it is one.
    pub result: SetWord,
    /// The variables in the order of the columns.
    pub variables: Vec<String>,
    /// How many members there are; `None` if there are infinitely many.
    pub count: Option<Decimal<UBig>>,
    /// The first members.
    pub members: Vec<Vec<Decimal<UBig>>>,
    /// The states of the automaton.
    pub states: usize,
    /// How long it took.
    pub millis: u64,
    /// The automaton.
    pub automaton: Automaton,
    /// The steps, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
}

impl SetAnswer {
    pub(super) fn of(names: &[&str], relation: Relation, members: Vec<Vec<UBig>>) -> Self {
        let row = |member: Vec<UBig>| member.into_iter().map(Decimal).collect();
        Self {
            result: SetWord::Set,
            variables: names.iter().map(ToString::to_string).collect(),
            count: relation.count().map(Decimal),
            members: members.into_iter().map(row).collect(),
            states: relation.states(),
            millis: 0,
            automaton: Automaton::Built(relation),
            steps: None,
        }
    }
}

/// The word that tells a set from a truth value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SetWord {
    /// `set`.
    Set,
}

/// Numbers for variables, in the order of the quantifiers. In JSON it is an object with its keys in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment(pub Vec<(String, UBig)>);

impl Assignment {
    fn of(decision: &Decision) -> Option<Self> {
        let values = decision.values()?.iter();
        Some(Self(
            values
                .map(|(name, value)| (name.to_string(), value.clone()))
                .collect(),
        ))
    }
}

impl Serialize for Assignment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pairs = self.0.iter();
        let sorted: BTreeMap<&str, Decimal<&UBig>> = pairs
            .map(|(name, value)| (name.as_str(), Decimal(value)))
            .collect();
        sorted.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Assignment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let sorted = BTreeMap::<String, Decimal<UBig>>::deserialize(deserializer)?;
        let pairs = sorted.into_iter();
        Ok(Self(pairs.map(|(name, value)| (name, value.0)).collect()))
    }
}

/// The automaton of a set: as it was built, or as it was read back from JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Automaton {
    /// As it was built.
    Built(Relation),
    /// As it was read.
    Read(AutomatonTable),
}

/// An automaton, state by state; state 0 is the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutomatonTable {
    /// The numeration system whose digits it reads.
    pub numeration: String,
    /// Its states.
    pub states: Vec<StateTable>,
    /// How many numbers it reads side by side.
    pub tracks: usize,
}

/// One state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateTable {
    /// Whether numbers that end here are in the set.
    pub accepting: bool,
    /// Where the digits lead; those that are missing lead nowhere.
    pub transitions: Vec<Transition>,
}

/// Where digits, one for each track, lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transition {
    /// The digits.
    pub digits: Vec<u32>,
    /// The state.
    pub to: usize,
}

impl Serialize for Automaton {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Read(table) => table.serialize(serializer),
            Self::Built(relation) => {
                let text = automaton_json::write_relation(relation);
                let table: AutomatonTable =
                    serde_json::from_str(&text).map_err(ser::Error::custom)?;
                table.serialize(serializer)
            }
        }
    }
}

impl<'de> Deserialize<'de> for Automaton {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let table = AutomatonTable::deserialize(deserializer)?;
        let states = table.states.len();
        let leads = |state: &StateTable| state.transitions.iter().all(|step| step.to < states);
        if table.states.iter().all(leads) {
            Ok(Self::Read(table))
        } else {
            Err(de::Error::custom("a transition leads to no state"))
        }
    }
}

/// A step of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The formula that was evaluated.
    pub formula: String,
    /// How many numbers its automaton reads.
    pub tracks: usize,
    /// How many tuples of states were visited.
    pub tuples: usize,
    /// How many states are left.
    pub states: usize,
    /// How long it took; not part of the JSON.
    #[serde(skip)]
    pub took: Duration,
}

impl Step {
    fn all(steps: &[logic::Step]) -> Vec<Self> {
        let mut before = Duration::ZERO;
        let one = |step: &logic::Step| {
            let took = step.finished.saturating_sub(before);
            before = step.finished;
            Self {
                formula: step.formula.clone(),
                tracks: step.sizes.tracks,
                tuples: step.sizes.tuples,
                states: step.sizes.states,
                took,
            }
        };
        steps.iter().map(one).collect()
    }
}
