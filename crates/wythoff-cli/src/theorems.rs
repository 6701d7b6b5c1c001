//! Searching for theorems, for the commands that do.

mod search;

pub use search::{CheckpointArg, Search};

use wythoff::subject::Subject;
use wythoff::theorem::choose::{likely_system, other_systems};
use wythoff::theorem::learning;
use wythoff::theorem::library;
use wythoff::theorem::mex_pairs::{Decided, PairsTheorem};
use wythoff::theorem::prove::{NoTheorem, Prover};
use wythoff::theorem::proved::Proved;
use wythoff::theorem::statement::Claim;
use wythoff_automata::format::{dot, json, svg, walnut};
use wythoff_automata::logic::LogicError;
use wythoff_automata::{Relation, System};

use crate::{Context, Diagnostic, Failure, Format};

/// The option `--numeration`.
#[derive(Debug, Clone, clap::Args)]
pub struct NumerationArg {
    /// How numbers are written: fibonacci, tribonacci, base:K, ostrowski:PRE;PERIOD or
    /// recurrence:FACTORS;FIRST [default: chosen from the slope of the P-positions]
    #[arg(long, value_name = "SYSTEM")]
    numeration: Option<String>,
}

impl NumerationArg {
    /// Whether a system was named.
    pub fn is_given(&self) -> bool {
        self.numeration.is_some()
    }

    /// The system that the arguments name, or a likely one.
    pub fn read(&self, subject: &Subject, context: &Context) -> Result<System, Failure> {
        match &self.numeration {
            None => Ok(likely(subject, context)?),
            Some(text) => text
                .parse::<System>()
                .map_err(|error| Diagnostic::new(error.to_string(), text, 0..text.len()).into()),
        }
    }

    /// The system that the arguments name, or those worth a try, the likeliest first.
    pub fn candidates(&self, subject: &Subject, context: &Context) -> Result<Vec<System>, Failure> {
        let first = self.read(subject, context)?;
        let others = match self.numeration {
            Some(_) => Vec::new(),
            None => other_systems(subject, &context.budget),
        };
        Ok([first].into_iter().chain(others).collect())
    }
}

/// The numeration system in which the level sets are likely to be automatic.
pub fn likely(subject: &Subject, context: &Context) -> Result<System, NoTheorem> {
    likely_system(subject, &context.budget)
}

/// Translates the rules.
pub fn prover(subject: &Subject, system: System, context: &Context) -> Result<Prover, Failure> {
    let _progress = context.progress("translating the rules", None);
    Ok(Prover::about(subject, system, &context.budget)?)
}

/// Takes level sets of values below `value` from the library, as far as it has them, and proves them
/// again, which is quicker than to learn them.
pub fn known_levels(prover: &mut Prover, subject: &Subject, value: u64) -> Result<(), NoTheorem> {
    let Subject::Game(game) = subject else {
        return Ok(());
    };
    let Some(game) = game.catalogue() else {
        return Ok(());
    };
    for value in prover.levels().len() as u64..value {
        let logic = prover.logic();
        let (system, budget) = (logic.system().clone(), logic.budget().clone());
        let Some(set) = library::relation(game, value, &system, &budget)? else {
            break;
        };
        if prover.accept(set)?.is_some() {
            break;
        }
    }
    Ok(())
}

/// The theorem that P-positions are spaced pairs, where that is so; it takes less than a second for most.
pub fn pairs(
    subject: &Subject,
    claim: Claim,
    context: &Context,
) -> Option<(Proved<PairsTheorem>, Decided)> {
    let _progress = context.progress("looking for spaced pairs", None);
    let found = PairsTheorem::find(subject, claim, &context.budget);
    found.ok().flatten()
}

/// Learns and proves the next level set.
pub fn next_level<'p>(
    prover: &'p mut Prover,
    context: &Context,
) -> Result<&'p Relation, NoTheorem> {
    let value = prover.levels().len();
    let progress = context.progress(format!("value {value}: states learned"), None);
    prover.next_level(&mut |event| progress.set(states(event)))
}

/// The states of the guess.
pub fn states(event: learning::Progress) -> u64 {
    event.states() as u64
}

/// The formats of commands whose answer may be an automaton.
pub const AUTOMATON_FORMATS: &[Format] = &[
    Format::Text,
    Format::Json,
    Format::Walnut,
    Format::Dot,
    Format::Svg,
    Format::None,
];

/// An automaton in one of the formats for automata.
pub fn written(relation: &Relation, format: Format) -> Result<String, Failure> {
    Ok(match format {
        Format::Walnut => walnut::write_relation(relation),
        Format::Dot => dot::write_relation(relation),
        Format::Json => json::write_relation(relation),
        _ => svg::write_relation(relation).ok_or_else(|| {
            Failure::input(format!(
                "the automaton has {} states, and drawings end at {}; try --format dot",
                relation.states(),
                svg::MAX_STATES
            ))
        })?,
    })
}

/// What a decision that failed means for the command.
pub fn logic_failure(error: LogicError) -> Failure {
    NoTheorem::Logic(error).into()
}
