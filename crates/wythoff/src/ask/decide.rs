//! The truth of a sentence about natural numbers, or the set that a formula defines.

mod answer;

pub use answer::{
    Assignment, Automaton, AutomatonTable, ClaimLine, ClaimsAnswer, DecideAnswer, SentenceAnswer,
    SetAnswer, SetWord, StateTable, Step, Transition,
};

use std::fmt;
use std::sync::Arc;

use wythoff_automata::System;
use wythoff_automata::logic::LogicError;
use wythoff_automata::proof::{Proof, ProofError};
use wythoff_automata::text::{ParseError, ScriptClaim, ScriptError, Session};

use super::{Arguments, Host, Question, millis};
use crate::{Diagnostic, Failure};

/// Is a first-order sentence about natural numbers true, or which set does a formula define?
///
/// **Cost** in the worst case a tower of exponentials in the quantifiers; the budget ends it.
///
/// # Example
///
/// ```
/// use wythoff::ask::decide::{DecideAnswer, DecideQuestion};
/// use wythoff::ask::{Question, Quiet};
///
/// let question = DecideQuestion::new("forall x: exists y: 2 * y = x");
/// let DecideAnswer::Sentence(answer) = question.ask(&Quiet::default()).unwrap() else {
///     panic!("a sentence");
/// };
/// assert!(!answer.result);
/// assert_eq!(serde_json::to_string(&answer.witness).unwrap(), r#"{"x":"1"}"#);
/// ```
#[derive(Debug, Clone)]
pub struct DecideQuestion {
    /// The formula; without it, the theorems of the definitions are decided.
    pub formula: Option<String>,
    /// How numbers are written.
    pub numeration: System,
    /// Definitions, each a script of its own.
    pub definitions: Vec<Definitions>,
    /// How many members of a set to list.
    pub members: usize,
    /// Whether the answer is to have the steps of the decision.
    pub explain: bool,
    /// Whether the columns of a set are its variables in alphabetical order; by appearance otherwise.
    pub alphabetical: bool,
    /// Whether the answer is to have a certificate, for `verify`.
    pub certificate: bool,
}

/// A script of definitions and theorems.
#[derive(Debug, Clone)]
pub struct Definitions {
    /// What it is called in messages.
    pub name: String,
    /// The script.
    pub text: String,
    /// What it may import.
    pub imports: Imports,
}

/// Finds the text of what a script imports by its name, or says why there is none.
#[derive(Clone)]
pub struct Imports(pub Arc<ReadImport>);

/// The function that finds it.
pub type ReadImport = dyn Fn(&str) -> Result<String, String> + Send + Sync;

impl Imports {
    /// Nothing can be imported.
    pub fn none() -> Self {
        Self(Arc::new(|name| {
            Err(format!("cannot read {name}: there are no files here"))
        }))
    }
}

impl fmt::Debug for Imports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Imports")
    }
}

/// So many members are listed where nothing else is asked for.
const MEMBERS: usize = 10;

impl DecideQuestion {
    /// The question about a formula in the Fibonacci system.
    pub fn new(formula: impl Into<String>) -> Self {
        Self {
            formula: Some(formula.into()),
            numeration: System::fibonacci(),
            definitions: Vec::new(),
            members: MEMBERS,
            explain: false,
            alphabetical: false,
            certificate: false,
        }
    }

    /// Decides a sentence, or builds the set of a formula with free variables.
    fn answer(
        &self,
        session: &mut Session,
        text: &str,
        host: &dyn Host,
    ) -> Result<DecideAnswer, Failure> {
        let formula = session
            .parse(text)
            .map_err(|error| diagnose(&error, text, None))?;
        if self.certificate {
            let proof = Proof::of(session, &formula);
            let (decision, proof) = proof.map_err(|error| match error {
                ProofError::Logic(error) => failure(error),
                other => Failure::input(other),
            })?;
            let mut answer = SentenceAnswer::of(&decision);
            answer.certificate = Some(proof.to_string());
            return Ok(DecideAnswer::Sentence(answer));
        }
        let mut free = formula.free_variables();
        if self.alphabetical {
            free.sort();
        }
        if free.is_empty() {
            let decision = session.logic().decide(&formula).map_err(failure)?;
            return Ok(DecideAnswer::Sentence(SentenceAnswer::of(&decision)));
        }
        let names: Vec<&str> = free.iter().map(AsRef::as_ref).collect();
        let relation = session.logic().define(&names, &formula).map_err(failure)?;
        let members = relation.first_members(self.members, host.budget())?;
        Ok(DecideAnswer::Set(SetAnswer::of(&names, relation, members)))
    }
}

impl Question for DecideQuestion {
    const NAME: &'static str = "decide";
    type Answer = DecideAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let definitions = arguments.texts("definitions")?;
        let definitions = definitions.into_iter().map(|text| Definitions {
            name: "definitions".to_owned(),
            text,
            imports: Imports::none(),
        });
        let members = arguments.count("members")?;
        let question = Self {
            formula: arguments.text("formula")?,
            numeration: arguments.system()?.unwrap_or_else(System::fibonacci),
            definitions: definitions.collect(),
            members: members.unwrap_or(MEMBERS),
            explain: arguments.flag("explain")?,
            alphabetical: false,
            certificate: arguments.flag("certificate")?,
        };
        match question.formula {
            None if question.definitions.is_empty() => Err(Failure::input(
                "there must be a `formula`, or `definitions` with theorems",
            )),
            None if question.certificate => {
                Err(Failure::input("a `certificate` is of a `formula`"))
            }
            _ => Ok(question),
        }
    }

    fn ask(&self, host: &dyn Host) -> Result<DecideAnswer, Failure> {
        let started = host.time();
        let clock = host.clock();
        let mut session = Session::new(self.numeration.clone(), host.budget().clone());
        session
            .logic()
            .set_clock(move || clock().saturating_sub(started));
        let mut claims = Vec::new();
        for definitions in &self.definitions {
            claims.extend(definitions.run(&mut session, self.formula.is_none())?);
        }
        let mut answer = match &self.formula {
            None => DecideAnswer::Claims(ClaimsAnswer {
                claims: claims.iter().map(ClaimLine::from).collect(),
                steps: None,
            }),
            Some(text) => self.answer(&mut session, text, host)?,
        };
        let steps = session.logic().take_steps();
        answer.finish(&steps, self.explain, millis(started, host));
        Ok(answer)
    }
}

impl Definitions {
    /// Runs the script, with its theorems or without them.
    fn run(&self, session: &mut Session, decide: bool) -> Result<Vec<ScriptClaim>, Failure> {
        let import = |name: &str| (self.imports.0)(name);
        let claims = if decide {
            session.run(&self.text, import)
        } else {
            session.load(&self.text, import).map(|()| Vec::new())
        };
        claims.map_err(|error| match error {
            ScriptError::Parse(error) => diagnose(&error, &self.text, Some(&self.name)),
            ScriptError::Logic(error) => failure(error),
            other => Failure::Input(other.to_string()),
        })
    }
}

fn diagnose(error: &ParseError, text: &str, name: Option<&str>) -> Failure {
    let message = match name {
        None => error.message().to_owned(),
        Some(name) => {
            let before = &text[..error.span().start.min(text.len())];
            let line = before.matches('\n').count() + 1;
            format!("{name}:{line}: {}", error.message())
        }
    };
    Failure::Diagnosed(Diagnostic::new(message, text, error.span()))
}

fn failure(error: LogicError) -> Failure {
    match error {
        LogicError::Exhausted { .. } => Failure::Undecided(error.to_string()),
        other => Failure::Input(other.to_string()),
    }
}
