//! What `prove` prints.

use serde::Serialize;
use wythoff::Status;
use wythoff::theorem::mex_pairs::{Decided, PairsTheorem};
use wythoff::theorem::proved::Proved;
use wythoff::theorem::statement::Theorem;

use super::same::SameAs;
use crate::rocq::Checked;
use crate::text_table::{Align, TextTable};
use crate::{Context, Failure};

#[derive(Serialize)]
pub(super) struct Shown {
    pub(super) status: &'static str,
    pub(super) states: usize,
    pub(super) millis: u64,
    pub(super) statement: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) numeration: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) consequences: Vec<String>,
    /// How many sentences were decided, for a theorem about pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sentences: Option<usize>,
    /// How another game compares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same_as: Option<SameAs>,
    /// Why the theorem is about pairs and has no automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) no_automaton: Option<String>,
}

impl Shown {
    /// A theorem whose proof has so many states.
    pub(super) fn proved(states: usize, statement: String) -> Self {
        Self {
            status: Status::Proved.word(),
            states,
            millis: 0,
            statement,
            numeration: None,
            consequences: Vec::new(),
            sentences: None,
            same_as: None,
            no_automaton: None,
        }
    }

    pub(super) fn automaton(theorem: &Proved<Theorem>) -> Self {
        Self {
            numeration: Some(theorem.system.clone()),
            ..Self::proved(theorem.set().states(), theorem.statement())
        }
    }

    pub(super) fn pairs(theorem: &Proved<PairsTheorem>, decided: Decided, why: String) -> Self {
        Self {
            sentences: Some(decided.sentences),
            no_automaton: Some(why),
            ..Self::proved(decided.states, theorem.statement())
        }
    }

    /// Writes it for people.
    pub(super) fn write(&self, context: &Context) -> Result<(), Failure> {
        let mut table = TextTable::new([Align::Left]);
        table.row(["theorem", &self.statement]);
        table.row(["status", self.status]);
        let checked = |table: &mut TextTable, statement: &str| {
            if let Some(known) = Checked::find(statement) {
                table.row(["", &known.to_string()]);
            }
        };
        checked(&mut table, &self.statement);
        for statement in &self.consequences {
            table.row(["so", statement]);
            checked(&mut table, statement);
        }
        if let Some(other) = &self.same_as {
            table.row(["same", &other.in_words()]);
        }
        if let Some(sentences) = self.sentences {
            let proof = format!("{} states in {sentences} sentences", self.states);
            table.row(["proof", &proof]);
        }
        if let Some(why) = &self.no_automaton {
            table.row(["automaton", &format!("none: {why}")]);
        }
        table.row(["time", &format!("{} ms", self.millis)]);
        context.write(|out| table.write(out))
    }
}
