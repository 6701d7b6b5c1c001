//! Claims that the decision procedure settles for numbers of every size.

use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_automata::System;
use wythoff_automata::logic::LogicError;
use wythoff_automata::text::{ScriptError, Session};
use wythoff_rules::Game;
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::statement::Theorem;
use wythoff_theorems::translation::moves::MovesError;

use super::{Theory, Trouble, any_game, broken, game};
use crate::claim::Size;
use crate::machine::{Decided, MachineProof, squeezed};
use crate::{DataTable, Finding, Scale, scripts};

impl From<LogicError> for Trouble {
    fn from(error: LogicError) -> Self {
        match error {
            LogicError::Exhausted { limit, .. } => limit.into(),
            other => broken(other),
        }
    }
}

impl From<ScriptError> for Trouble {
    fn from(error: ScriptError) -> Self {
        match error {
            ScriptError::Logic(error) => error.into(),
            other => broken(other),
        }
    }
}

impl From<NoTheorem> for Trouble {
    fn from(error: NoTheorem) -> Self {
        match error {
            NoTheorem::Exhausted(limit) => limit.into(),
            NoTheorem::Logic(error) | NoTheorem::Moves(MovesError::Logic(error)) => error.into(),
            NoTheorem::NotFound { reason, .. } => (*reason).into(),
            other => broken(other),
        }
    }
}

/// A session with the definitions of a paper.
pub(super) fn session(numeration: &str, theory: &str, budget: &Budget) -> Result<Session, Trouble> {
    let system: System = numeration.parse().map_err(broken)?;
    let mut session = Session::new(system, budget.clone());
    session.load(theory, scripts::read)?;
    Ok(session)
}

fn fibonacci() -> String {
    "fibonacci".to_owned()
}

/// A sentence about natural numbers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sentence {
    sentence: String,
    /// Definitions besides those of the paper.
    #[serde(default)]
    theory: String,
    #[serde(default = "fibonacci")]
    numeration: String,
}

impl Sentence {
    pub(super) fn new(sentence: &str, numeration: Option<&str>, theory: Option<&str>) -> Self {
        Self {
            sentence: sentence.to_owned(),
            theory: theory.unwrap_or_default().to_owned(),
            numeration: numeration.map_or_else(fibonacci, str::to_owned),
        }
    }

    pub(super) fn run(&self, theory: &Theory, budget: &Budget) -> Result<Finding, Trouble> {
        let fibonacci = self.numeration == "fibonacci";
        let shared = if fibonacci { theory.0.as_str() } else { "" };
        let theory = format!("{shared}\n{}", self.theory);
        let mut session = session(&self.numeration, &theory, budget)?;
        MachineProof::decide(&mut session, &self.sentence, budget).map(of_decision)
    }
}

/// What a decision says of a claim.
pub(super) fn of_decision(decided: Decided) -> Finding {
    match decided {
        Decided::Holds(proof) => Finding::proved(&proof),
        Decided::Fails {
            values,
            how,
            confirmed: true,
        } => Finding::refuted(values, how, "the separate checker of certificates"),
        Decided::Fails { values, how, .. } => Finding::doubtful(values, how),
    }
}

/// A session in which `level0(x, y)`, `level1(x, y)`, ... are the sets of a theorem, and `count(n, x)` says
/// that n positions of the last set have their smaller pile below x.
pub(super) fn session_about(
    theorem: &Theorem,
    theory: &Theory,
    budget: &Budget,
) -> Result<Session, Trouble> {
    let system: System = theorem.system.parse().map_err(broken)?;
    let fibonacci = theorem.system == "fibonacci";
    let shared = if fibonacci { theory.0.as_str() } else { "" };
    let mut session = session(&theorem.system, shared, budget)?;
    let sets = (theorem.sets.iter().enumerate()).map(|(value, set)| (format!("level{value}"), set));
    let count = theorem
        .count
        .iter()
        .map(|count| ("count".to_owned(), count));
    for (name, set) in sets.chain(count) {
        let relation = set.relation(&system, budget)?;
        session.environment_mut().add_relation(name, relation);
    }
    Ok(session)
}

/// Closed forms of the values 0, 1, ... of some games, as formulas in x <= y.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClosedForms {
    #[serde(default)]
    games: Vec<String>,
    /// Rules in the rule language, instead of games of the catalogue.
    rules: Option<String>,
    forms: Vec<String>,
    #[serde(default = "fibonacci")]
    numeration: String,
    #[serde(default)]
    variables: Vec<String>,
}

impl ClosedForms {
    pub(super) fn run(&self, theory: &Theory, budget: &Budget) -> Result<Finding, Trouble> {
        let games = self.games()?;
        let fibonacci = self.numeration == "fibonacci";
        let shared = if fibonacci { theory.0.as_str() } else { "" };
        let mut session = session(&self.numeration, shared, budget)?;
        let variables: Vec<&str> = match self.variables.as_slice() {
            [] => vec!["x", "y"],
            names => names.iter().map(String::as_str).collect(),
        };
        let mut forms = Vec::new();
        for form in &self.forms {
            let formula = session.parse(form).map_err(broken)?;
            forms.push(session.logic().define(&variables, &formula)?);
        }
        let system: System = self.numeration.parse().map_err(broken)?;
        let mut proved: Option<MachineProof> = None;
        for game in &games {
            match MachineProof::levels_of(game, &system, &forms, budget)? {
                Ok(proof) => {
                    proved = Some(match proved {
                        Some(earlier) => earlier.and(proof),
                        None => proof,
                    });
                }
                Err((value, flaw)) => {
                    let form = squeezed(&self.forms[value]);
                    return Ok(Finding::doubtful(
                        format!("{}: {flaw}", game.name()),
                        format!("value {value} does not have the form {form}"),
                    ));
                }
            }
        }
        let proved = proved.ok_or_else(|| broken("no game"))?;
        Ok(Finding::proved(&proved))
    }

    fn games(&self) -> Result<Vec<Game>, Trouble> {
        let texts = self.games.iter().chain(&self.rules);
        texts.map(|text| any_game(text)).collect()
    }
}

/// Level sets that are learned and proved one after the other, and sentences about them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Learned {
    game: String,
    /// The states of the automata, as far as they are known beforehand.
    #[serde(default)]
    states: Vec<usize>,
    /// Sentences in which `level0(x, y)`, `level1(x, y)`, ... are the sets with x <= y.
    #[serde(default)]
    sentences: Vec<String>,
    /// The largest value.
    value: Size,
}

impl Learned {
    pub(super) fn run(
        &self,
        theory: &Theory,
        scale: Scale,
        budget: &Budget,
    ) -> Result<Finding, Trouble> {
        let top = self.value.at(scale);
        let game = Game::Catalogue(game(&self.game)?);
        let mut prover = Prover::new(&game, System::fibonacci(), budget)?;
        let mut table = DataTable::new(
            format!("Automata of the level sets of {}", self.game),
            ["value", "states"],
        );
        for value in 0..=top {
            let states = prover.next_level(&mut |_| ())?.states();
            table.row([value.to_string(), states.to_string()]);
            let known = usize::try_from(value)
                .ok()
                .and_then(|value| self.states.get(value));
            if let Some(known) = known
                && *known != states
            {
                return Ok(Finding::doubtful(
                    format!("value {value} has {states} states, not {known}"),
                    "the minimal automaton, proved",
                ));
            }
        }
        let proved = MachineProof::learned(&prover, &self.game)?;
        let mut finding = Finding::proved(&proved).with_table(table);
        if !self.sentences.is_empty() {
            let mut session = session("fibonacci", &theory.0, budget)?;
            for (value, level) in prover.levels().iter().enumerate() {
                let name = format!("level{value}");
                session.environment_mut().add_relation(name, level.clone());
            }
            for sentence in &self.sentences {
                let decided = MachineProof::decide_only(&mut session, sentence)?;
                finding = finding.and(of_decision(decided));
            }
        }
        Ok(finding)
    }
}

/// Pairs of games with the same moves.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameMoves {
    pairs: Vec<[String; 2]>,
}

impl SameMoves {
    pub(super) fn run(&self, budget: &Budget) -> Result<Finding, Trouble> {
        let mut finding: Option<Finding> = None;
        for [first, second] in &self.pairs {
            let (one, other) = (any_game(first)?, any_game(second)?);
            let same = match MachineProof::same_moves(&one, &other, budget)? {
                Ok(proof) => Finding::proved(&proof),
                Err(wrong) => return Ok(Finding::doubtful(wrong, "the rules as formulas")),
            };
            finding = Some(match finding {
                Some(earlier) => earlier.and(same),
                None => same,
            });
        }
        finding.ok_or_else(|| broken("no pair of games"))
    }
}
