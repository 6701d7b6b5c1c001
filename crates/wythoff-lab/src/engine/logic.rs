//! Claims that the decision procedure settles for numbers of every size.

use std::sync::Arc;

use serde::Deserialize;
use wythoff::lang::RuleGame;
use wythoff::theorem::moves::Moves;
use wythoff::theorem::prove::{NoTheorem, Prover};
use wythoff::{Budget, Game};
use wythoff_automata::logic::{Decision, LogicError, any, forall};
use wythoff_automata::proof::{Proof as Certificate, ProofError};
use wythoff_automata::text::{ScriptError, Session};
use wythoff_automata::{Relation, System, theorems};

use super::{Theory, Trouble, broken, game, listed};
use crate::claim::Size;
use crate::{DataTable, Outcome, Scale};

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
            NoTheorem::Logic(error) => error.into(),
            NoTheorem::NotFound { reason, .. } => (*reason).into(),
            other => broken(other),
        }
    }
}

/// A session with the definitions of a paper.
pub(super) fn session(numeration: &str, theory: &str, budget: &Budget) -> Result<Session, Trouble> {
    let system: System = numeration.parse().map_err(broken)?;
    let mut session = Session::new(system, budget.clone());
    session.load(theory, |name| {
        let file = theorems::FILES.iter().find(|(file, _)| *file == name);
        file.map(|(_, text)| (*text).to_owned())
            .ok_or_else(|| format!("there is no file {name}"))
    })?;
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
    pub(super) fn run(&self, theory: &Theory, budget: &Budget) -> Result<Outcome, Trouble> {
        let fibonacci = self.numeration == "fibonacci";
        let shared = if fibonacci { theory.0.as_str() } else { "" };
        let theory = format!("{shared}\n{}", self.theory);
        let mut session = session(&self.numeration, &theory, budget)?;
        decide(&mut session, &self.sentence, budget)
    }
}

/// Decides a sentence; one that does not hold is decided again from its certificate.
fn decide(session: &mut Session, sentence: &str, budget: &Budget) -> Result<Outcome, Trouble> {
    let formula = session
        .parse(sentence)
        .map_err(|error| broken(format!("{error} in the sentence {sentence}")))?;
    session.logic().take_steps();
    let (decision, proof) = Certificate::of(session, &formula)?;
    let steps = session.logic().take_steps();
    let largest = (steps
        .iter()
        .map(|step| step.sizes.states.max(step.sizes.tuples)))
    .max();
    let evidence = format!(
        "decided with automata of up to {} states: {}",
        largest.unwrap_or(1),
        squeezed(sentence)
    );
    Ok(match decision.holds() {
        true => Outcome::proved(evidence),
        false => {
            let confirmed_by = confirmation(&proof, budget)?;
            Outcome::refuted(values(&decision), evidence, confirmed_by)
        }
    })
}

/// How it was confirmed that the sentence of a certificate does not hold.
fn confirmation(proof: &Certificate, budget: &Budget) -> Result<&'static str, Trouble> {
    let verified = Certificate::parse(&proof.to_string())?.verify(budget)?;
    if verified.holds() {
        return Err(broken("the certificate says otherwise than the decision"));
    }
    Ok("its certificate, decided again from the text alone")
}

impl From<ProofError> for Trouble {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Logic(error) => error.into(),
            other => broken(other),
        }
    }
}

/// The sentence on one line.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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

/// Closed forms of the values 0, 1, ... of some games, as formulas in x <= y.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proof {
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

impl Proof {
    pub(super) fn run(&self, theory: &Theory, budget: &Budget) -> Result<Outcome, Trouble> {
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
        for game in &games {
            if let Some((value, flaw)) = first_flaw(game, &self.numeration, &forms, budget)? {
                let form = squeezed(&self.forms[value]);
                return Ok(Outcome::doubtful(
                    format!("{}: {flaw}", game.name()),
                    format!("value {value} does not have the form {form}"),
                ));
            }
        }
        let names: Vec<String> = games.iter().map(Game::name).collect();
        let states: Vec<String> = forms.iter().map(|form| form.states().to_string()).collect();
        Ok(Outcome::proved(format!(
            "the rules of {} as formulas; automata of {} states for the values 0 to {} satisfy the \
             mex rule at all positions",
            listed(&names),
            states.join(", "),
            forms.len() - 1
        )))
    }

    fn games(&self) -> Result<Vec<Game>, Trouble> {
        let mut games = Vec::new();
        for name in &self.games {
            games.push(Game::Catalogue(game(name)?));
        }
        if let Some(text) = &self.rules {
            let rules = RuleGame::parse(text).map_err(|error| broken(format!("{error:?}")))?;
            let name = "rules".to_owned();
            let rules = Arc::new(rules);
            games.push(Game::Typed { name, rules });
        }
        Ok(games)
    }
}

/// The first value whose form is wrong, and why.
fn first_flaw(
    game: &Game,
    numeration: &str,
    forms: &[Relation],
    budget: &Budget,
) -> Result<Option<(usize, String)>, Trouble> {
    let system: System = numeration.parse().map_err(broken)?;
    let mut prover = Prover::new(game, system, budget)?;
    for (value, form) in forms.iter().enumerate() {
        if let Some(flaw) = prover.accept(form.clone())? {
            return Ok(Some((value, flaw.to_string())));
        }
    }
    Ok(None)
}

/// Level sets that are learned and proved one after the other, and sentences about them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Learned {
    game: String,
    /// The largest value.
    value: Size,
    /// The states of the automata, as far as they are known beforehand.
    #[serde(default)]
    states: Vec<usize>,
    /// Sentences in which `level0(x, y)`, `level1(x, y)`, ... are the sets with x <= y.
    #[serde(default)]
    sentences: Vec<String>,
}

impl Learned {
    pub(super) fn run(
        &self,
        theory: &Theory,
        scale: Scale,
        budget: &Budget,
    ) -> Result<Outcome, Trouble> {
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
                return Ok(Outcome::doubtful(
                    format!("value {value} has {states} states, not {known}"),
                    "the minimal automaton, proved",
                ));
            }
        }
        let evidence = format!(
            "automata of the values 0 to {top} of {}, learned from {} rows and proved for all \
             positions by the mex rule",
            self.game,
            prover.checked_rows()
        );
        let mut outcome = Outcome::proved(evidence).with_table(table);
        if !self.sentences.is_empty() {
            let mut session = session("fibonacci", &theory.0, budget)?;
            for (value, level) in prover.levels().iter().enumerate() {
                let name = format!("level{value}");
                session.environment_mut().add_relation(name, level.clone());
            }
            for sentence in &self.sentences {
                outcome = outcome.and(decide_only(&mut session, sentence)?);
            }
        }
        Ok(outcome)
    }
}

/// Decides a sentence about relations that were proved elsewhere.
pub(super) fn decide_only(session: &mut Session, sentence: &str) -> Result<Outcome, Trouble> {
    let decision = session.decide(sentence)?;
    let evidence = format!("decided: {}", squeezed(sentence));
    Ok(if decision.holds() {
        Outcome::proved(evidence)
    } else {
        Outcome::doubtful(values(&decision), evidence)
    })
}

/// Pairs of games with the same moves.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameMoves {
    pairs: Vec<[String; 2]>,
}

impl SameMoves {
    pub(super) fn run(&self, budget: &Budget) -> Result<Outcome, Trouble> {
        let mut names = Vec::new();
        for [first, second] in &self.pairs {
            if game(first)?.rule_text(2) != game(second)?.rule_text(2) {
                let prover = |name: &str| {
                    let game = Game::Catalogue(game(name)?);
                    Prover::new(&game, System::fibonacci(), budget).map_err(Trouble::from)
                };
                let (mut left, right) = (prover(first)?, prover(second)?);
                if !left.moves().are_exact() || !right.moves().are_exact() {
                    return Err(broken(format!("the moves of {first} are not linear")));
                }
                let variables = [left.moves().before(), left.moves().after()].concat();
                let either = |moves: &Moves| any(moves.possible());
                let same = either(left.moves()).iff(either(right.moves()));
                let sentence = forall(variables, left.moves().is_position().implies(same));
                let decision = left.logic().decide(&sentence)?;
                if !decision.holds() {
                    let wrong = format!("{first} and {second}: {}", values(&decision));
                    return Ok(Outcome::doubtful(wrong, "the rules as formulas"));
                }
            }
            names.push(format!("{first} = {second}"));
        }
        Ok(Outcome::proved(format!(
            "the rules are the same text, or as formulas allow the same moves from every position: {}",
            names.join(", ")
        )))
    }
}
