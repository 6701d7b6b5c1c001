//! Proofs that only a checker can make.
//!
//! A [`MachineProof`] has no public field and no constructor that takes words alone: each function here
//! has the decision procedure, the prover or the checker of certificates do its work, and gives a proof
//! only if they accept. So no claim can be called proved by machine in any other way.

use std::cell::Cell;

use wythoff_automata::logic::{Decision, any, forall};
use wythoff_automata::proof::{Proof as Certificate, ProofError};
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, Proved};
use wythoff_automata::{Relation, System};
use wythoff_check::{Limits, Refusal};
use wythoff_rows::period::GamePeriods;
use wythoff_rules::Game;
use wythoff_theorems::library::{Entry, PairsEntry};
use wythoff_theorems::proving::prove::Prover;
use wythoff_theorems::rows::StateSequence;
use wythoff_theorems::translation::moves::Moves;

use crate::engine::{Trouble, broken};

/// The separate checker gives up a sentence when it was asked so often whether to go on, or would need so
/// many bytes for one automaton.
const MOST_POLLS: u64 = 20_000;
const MOST_BYTES: usize = 64 << 20;

/// Something that a machine has proved for numbers of every size, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MachineProof {
    how: String,
}

/// What the decision procedure found.
pub(crate) enum Decided {
    /// The sentence holds.
    Holds(MachineProof),
    /// It fails for these numbers.
    Fails {
        values: String,
        how: String,
        /// Whether the separate checker finds the same.
        confirmed: bool,
    },
}

/// A sentence on one line.
pub(crate) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl MachineProof {
    /// How it was proved.
    pub(crate) fn how(&self) -> &str {
        &self.how
    }

    /// Both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            how: format!("{}; {}", self.how, other.how),
        }
    }

    /// Decides a sentence; if it fails the separate checker decides it too, as far as that is quick.
    pub(crate) fn decide(
        session: &mut Session,
        sentence: &str,
        budget: &Budget,
    ) -> Result<Decided, Trouble> {
        let formula = session
            .parse(sentence)
            .map_err(|error| broken(format!("{error} in the sentence {sentence}")))?;
        session.logic().take_steps();
        let (decision, certificate) = Certificate::of(session, &formula)?;
        let confirmed = !decision.holds() && is_confirmed(&certificate.to_string(), budget)?;
        let steps = session.logic().take_steps();
        let largest = (steps
            .iter()
            .map(|step| step.sizes.states.max(step.sizes.tuples)))
        .max();
        let how = format!(
            "decided with automata of up to {} states: {}",
            largest.unwrap_or(1),
            squeezed(sentence)
        );
        Ok(Self::decided(&decision, how, confirmed))
    }

    /// Decides a sentence about relations that were proved elsewhere.
    pub(crate) fn decide_only(session: &mut Session, sentence: &str) -> Result<Decided, Trouble> {
        let decision = session.decide(sentence)?;
        let how = format!("decided: {}", squeezed(sentence));
        Ok(Self::decided(&decision, how, false))
    }

    fn decided(decision: &Decision, how: String, confirmed: bool) -> Decided {
        if decision.holds() {
            return Decided::Holds(Self { how });
        }
        Decided::Fails {
            values: values(decision),
            how,
            confirmed,
        }
    }

    /// That the relations are the level sets 0, 1, ... of the game; or the first that is not, and why.
    pub(crate) fn levels_of(
        game: &Game,
        system: &System,
        levels: &[Relation],
        budget: &Budget,
    ) -> Result<Result<Self, (usize, String)>, Trouble> {
        let mut prover = Prover::new(game, system.clone(), budget)?;
        for (value, level) in levels.iter().enumerate() {
            if let Some(flaw) = prover.accept(level.clone())? {
                return Ok(Err((value, flaw.to_string())));
            }
        }
        let states: Vec<String> = (levels.iter())
            .map(|level| level.states().to_string())
            .collect();
        let (name, states, top) = (game.name(), states.join(", "), levels.len());
        let how = match game.block() {
            0 => format!(
                "the rules of {name} as formulas; automata of {states} states for the values 0 to {} satisfy the \
                 mex rule at all positions",
                top.saturating_sub(1)
            ),
            block => format!(
                "the rules of {name} as formulas; an automaton of {states} states accepts just the positions of which it accepts at \
                 most {block} options"
            ),
        };
        Ok(Ok(Self { how }))
    }

    /// The level sets that the prover has learned and proved.
    pub(crate) fn learned(prover: &Prover, game: &str) -> Result<Self, Trouble> {
        let top = prover.levels().len().checked_sub(1);
        let top = top.ok_or_else(|| broken("nothing was learned"))?;
        let how = format!(
            "automata of the values 0 to {top} of {game}, learned from {} rows and proved for all \
             positions by the mex rule",
            prover.checked_rows()
        );
        Ok(Self { how })
    }

    /// A theorem of the library, verified again from the rules of its subject.
    pub(crate) fn theorem(entry: &Entry, budget: &Budget) -> Result<Self, Trouble> {
        let theorem = entry.theorem().into_inner().verify(budget)?;
        let theorem = theorem.map_err(|why| broken(format!("{}: {why}", entry.file)))?;
        let how = format!(
            "theorem {} of the library, checked again from the rules: {}",
            entry.file,
            theorem.statement()
        );
        Ok(Self { how })
    }

    /// A theorem of the library about spaced pairs, verified again.
    pub(crate) fn pairs(entry: &PairsEntry, budget: &Budget) -> Result<Self, Trouble> {
        match entry.theorem().into_inner().verify(budget)? {
            Ok((theorem, decided)) => Ok(Self {
                how: format!(
                    "{}; {} sentences about any such pairs, decided from the rules with {} states",
                    theorem.statement(),
                    decided.sentences,
                    decided.states
                ),
            }),
            Err(refused) => Err(broken(format!("{}: {refused}", entry.subject))),
        }
    }

    /// That two games have the same moves from every position; or where they differ.
    pub(crate) fn same_moves(
        first: &Game,
        second: &Game,
        budget: &Budget,
    ) -> Result<Result<Self, String>, Trouble> {
        let (one, other) = (first.name(), second.name());
        let text = |game: &Game| game.catalogue().and_then(|game| game.rule_text(2));
        if text(first).is_some() && text(first) == text(second) {
            let how = format!("the rules are the same text: {one} = {other}");
            return Ok(Ok(Self { how }));
        }
        let prover = |game: &Game| Prover::new(game, System::fibonacci(), budget);
        let (mut left, right) = (prover(first)?, prover(second)?);
        if !left.moves().are_exact() || !right.moves().are_exact() {
            return Err(broken(format!("the moves of {one} are not linear")));
        }
        let variables = [left.moves().before(), left.moves().after()].concat();
        let either = |moves: &Moves| any(moves.possible());
        let same = either(left.moves()).iff(either(right.moves()));
        let sentence = forall(variables, left.moves().is_position().implies(same));
        let decision = left.logic().decide(&sentence)?;
        if !decision.holds() {
            return Ok(Err(format!("{one} and {other}: {}", values(&decision))));
        }
        let how = format!(
            "the rules as formulas allow the same moves from every position: {one} = {other}"
        );
        Ok(Ok(Self { how }))
    }

    /// Periods of rows whose certificate was checked.
    pub(crate) fn periods(verified: &Proved<GamePeriods>) -> Self {
        Self {
            how: format!(
                "least preperiods and periods, each proved by a finite state that repeats; the certificate \
                 was checked from the rules: {}",
                verified.statement()
            ),
        }
    }

    /// What holds of a sweep in all rows, from automata that were verified and the sequence of states that
    /// was proved from them.
    pub(crate) fn all_rows(theorem: Self, _: &StateSequence) -> Self {
        let how = "they give the state of the sweep before every row as an automatic sequence, proved by \
                   induction; all stretches of rows of the length needed were enumerated";
        Self {
            how: format!("{}; {how}", theorem.how),
        }
    }
}

/// Whether the separate checker accepts a certificate; not if that takes too long.
fn is_confirmed(certificate: &str, budget: &Budget) -> Result<bool, Trouble> {
    let polls = Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > MOST_POLLS || budget.check().is_err()
    };
    let limits = Limits {
        stop: &stop,
        memory: MOST_BYTES,
    };
    match wythoff_check::check(certificate, &limits) {
        Ok(_) => Ok(true),
        Err(Refusal::Exhausted(_)) => Ok(false),
        Err(refusal) => Err(broken(format!(
            "the separate checker disagrees: {refusal}: {certificate}"
        ))),
    }
}

impl From<ProofError> for Trouble {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Logic(error) => error.into(),
            other => broken(other),
        }
    }
}

fn values(decision: &Decision) -> String {
    let Some(values) = decision.values() else {
        return "no numbers satisfy it".to_owned();
    };
    let values = values
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    values.collect::<Vec<_>>().join(", ")
}
