//! Certificates of decided sentences: all that a sentence means, and whether it holds.
//!
//! ```text
//! wythoff proof 2
//! numeration fibonacci
//! given even 2 1 9
//! + 0 1
//! ...
//! let next(x, y) := even(x) and y = x + 2
//! sentence forall x, y: next(x, y) => even(y)
//! holds true
//! checksum 4f6dc2b8a01e9d57
//! ```
//!
//! After the numeration system come the imported relations (`given NAME DIGITS TRACKS STATES`, then one
//! line for each state: `+` or `-` and the target of each letter, `.` where there is none), imported
//! words (`word` in place of `given`, and outputs in place of `+` and `-`), definitions, the sentence,
//! values of its outermost variables that show the answer (`witness x = 3, y = 5`), the answer, and a
//! checksum (FNV-1a, 64 bits) of all lines before it. Only names that the sentence needs are listed, and
//! none has two meanings.
//!
//! Nothing in the text is believed: [`Proof::verify`] decides the sentence again, and what
//! [`Proved`] says is printed from the sentence that was decided.

mod listed;
mod needed;
mod read;
mod write;

use std::fmt;

use listed::Listed;
use needed::Needed;

use crate::logic::{Decision, Formula, LogicError, Name, Sequence, Term, all, exists, question};
use crate::sealed::LineError;
use crate::text::{ParseError, ScriptError, Session, is_name};
use crate::{Budget, Proved, Relation, Statement, System, UBig};

/// Why there is no proof.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The text is no certificate.
    Unreadable(String),
    /// What the certificate says is not so.
    Wrong(String),
    /// The name has two meanings in what the sentence uses.
    TwoMeanings(Name),
    /// The sentence was not decided.
    Logic(LogicError),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(reason) | Self::Wrong(reason) => f.write_str(reason),
            Self::TwoMeanings(name) => write!(
                f,
                "{name} has two meanings in what the sentence uses; a certificate needs a name for each"
            ),
            Self::Logic(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProofError {}

impl From<LogicError> for ProofError {
    fn from(error: LogicError) -> Self {
        Self::Logic(error)
    }
}

impl From<crate::Exhausted> for ProofError {
    fn from(limit: crate::Exhausted) -> Self {
        Self::Logic(limit.into())
    }
}

impl From<LineError> for ProofError {
    fn from(error: LineError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

fn unreadable<T>(reason: impl Into<String>) -> Result<T, ProofError> {
    Err(ProofError::Unreadable(reason.into()))
}

fn wrong<T>(reason: impl Into<String>) -> Result<T, ProofError> {
    Err(ProofError::Wrong(reason.into()))
}

/// A certificate as it is written, with nothing checked.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, System, proof::Proof, text::Session};
///
/// let mut session = Session::new(System::fibonacci(), Budget::default());
/// session.run("let even(x) := exists h: x = 2 * h", |_| Err("no files".into())).unwrap();
/// let sentence = session.parse("forall x: even(x)").unwrap();
/// let (decision, proof) = Proof::of(&mut session, &sentence).unwrap();
/// assert!(!decision.holds());
///
/// let verified = Proof::parse(&proof.to_string()).unwrap().verify(&Budget::default()).unwrap();
/// assert_eq!(
///     verified.statement(),
///     "forall x: even(x) is false, for example for x = 1 \
///      (fibonacci; even(x) := exists h: x = 2 * h)"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    numeration: String,
    given: Vec<(Name, Listed)>,
    words: Vec<(Name, Listed)>,
    /// What follows `let`.
    definitions: Vec<String>,
    sentence: String,
    witness: Option<Vec<(Name, UBig)>>,
    holds: bool,
}

impl Proof {
    /// How the text of a certificate begins.
    pub const BEGINNING: &'static str = "wythoff proof 2\n";

    /// Decides a sentence in the names of a session, and writes down all that it uses.
    ///
    /// # Errors
    ///
    /// As [`Logic::decide`](crate::logic::Logic::decide), and a name with two meanings.
    pub fn of(session: &mut Session, sentence: &Formula) -> Result<(Decision, Self), ProofError> {
        let decision = session.logic().decide(sentence)?;
        let needed = Needed::by(session, sentence)?;
        let relation = |(name, relation): (&Name, &Relation)| (name.clone(), Listed::of(relation));
        let word = |(name, word): (&Name, &Sequence)| (name.clone(), Listed::of_word(word));
        let proof = Self {
            numeration: session.environment().system().to_string(),
            given: needed.relations.iter().map(relation).collect(),
            words: needed.words.iter().map(word).collect(),
            definitions: needed
                .definitions(session)
                .map(|text| text.to_string())
                .collect(),
            sentence: sentence.to_string(),
            witness: decision.values().map(<[_]>::to_vec),
            holds: decision.holds(),
        };
        Ok((decision, proof))
    }

    /// The system, if it is small and written in the one way in which systems are printed.
    fn system(&self) -> Result<System, ProofError> {
        use crate::numeration::Numeration;
        let name = &self.numeration;
        let numeration = name.parse::<Numeration>().ok();
        let terms = |numeration: &Numeration| {
            let fraction = numeration.as_ostrowski();
            fraction.map_or(0, |f| f.preperiod().len() + f.period().len())
        };
        let small = numeration.filter(|found| found.max_digit() <= 15 && terms(found) <= 32);
        let system = small.and_then(|_| name.parse::<System>().ok());
        match system.filter(|system| system.to_string() == *name) {
            Some(system) => Ok(system),
            None => unreadable(format!("there is no numeration system {name:?}")),
        }
    }

    /// A session with the names of the certificate.
    fn session(&self, budget: &Budget) -> Result<Session, ProofError> {
        let system = self.system()?;
        let mut session = Session::new(system.clone(), budget.clone());
        for (name, table) in &self.given {
            check_name(name, session.environment().relation(name).is_some())?;
            let relation = table.relation(&system, budget)?;
            session
                .environment_mut()
                .add_relation(name.clone(), relation);
        }
        for (name, table) in &self.words {
            check_name(name, session.environment().sequence(name).is_some())?;
            let sequence = table.sequence(&system, budget)?;
            session
                .environment_mut()
                .add_sequence(name.clone(), sequence);
        }
        for text in &self.definitions {
            let name = text.split('(').next().unwrap_or_default();
            check_name(name, session.environment().relation(name).is_some())?;
            let definition = session.define(text)?.to_string();
            check_canonical(text, &definition)?;
        }
        Ok(session)
    }

    /// Decides the sentence again, with the definitions and automata of the certificate.
    ///
    /// # Errors
    ///
    /// What cannot be read, is wrong, or is not decided within the budget.
    pub fn verify(&self, budget: &Budget) -> Result<Proved<Decided>, ProofError> {
        let mut session = self.session(budget)?;
        let sentence = session.parse_sentence(&self.sentence)?;
        check_canonical(&self.sentence, &sentence.to_string())?;
        let needed = Needed::by(&session, &sentence)?;
        let listed = self.given.len() + self.words.len() + self.definitions.len();
        if listed != needed.count() {
            return unreadable("it lists a name that the sentence does not use");
        }
        session.logic().take_steps();
        let decision = session.logic().decide(&sentence)?;
        if decision.holds() != self.holds {
            return wrong(format!("the sentence is {}", decision.holds()));
        }
        if let Some(values) = &self.witness {
            check_witness(&mut session, &sentence, values)?;
        }
        let steps = session.logic().take_steps();
        let sizes = steps
            .iter()
            .map(|step| step.sizes.states.max(step.sizes.tuples));
        let states = sizes.max().unwrap_or(0);
        let definitions = needed.definitions(&session);
        let definitions = definitions
            .map(|definition| definition.to_string())
            .collect();
        Ok(Proved::checked(Decided {
            holds: decision.holds(),
            sentence: sentence.to_string(),
            numeration: session.environment().system().to_string(),
            definitions,
            relations: needed.relations.keys().map(ToString::to_string).collect(),
            words: needed.words.keys().map(ToString::to_string).collect(),
            witness: self.witness.as_ref().map(|values| write::witness(values)),
            states,
        }))
    }
}

fn check_name(name: &str, taken: bool) -> Result<(), ProofError> {
    if !is_name(name) {
        return unreadable(format!("{name:?} is not a name"));
    }
    if taken {
        return unreadable(format!("the name {name} is given twice"));
    }
    Ok(())
}

fn check_canonical(text: &str, printed: &str) -> Result<(), ProofError> {
    if text != printed {
        return unreadable(format!("{text:?} should be written {printed:?}"));
    }
    Ok(())
}

/// Checks that the values are those of the outermost variables and show whether the sentence holds.
fn check_witness(
    session: &mut Session,
    sentence: &Formula,
    values: &[(Name, UBig)],
) -> Result<(), ProofError> {
    let Some((names, body)) = question(sentence) else {
        return wrong("the sentence has no variables in front that a witness could give");
    };
    if !names.iter().eq(values.iter().map(|(name, _)| name)) {
        return wrong("the witness does not give the outermost variables in their order");
    }
    let are = |(name, value): &(Name, UBig)| Term::from(name.clone()).equals(value.clone());
    let parts = values.iter().map(are).chain([body]);
    let shown = session.logic().decide(&exists(names, all(parts)))?;
    if !shown.holds() {
        return wrong(format!("{} is no witness", write::witness(values)));
    }
    Ok(())
}

impl From<ScriptError> for ProofError {
    fn from(error: ScriptError) -> Self {
        match error {
            ScriptError::Logic(error) => Self::Logic(error),
            ScriptError::Parse(error) => error.into(),
        }
    }
}

impl From<ParseError> for ProofError {
    fn from(error: ParseError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// A sentence, whether it is true, and what was needed to decide it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    holds: bool,
    sentence: String,
    numeration: String,
    definitions: Vec<String>,
    relations: Vec<String>,
    words: Vec<String>,
    witness: Option<String>,
    states: usize,
}

impl Decided {
    /// Whether the sentence is true.
    pub fn holds(&self) -> bool {
        self.holds
    }

    /// The numeration system in which it was decided.
    pub fn numeration(&self) -> &str {
        &self.numeration
    }

    /// The most states or tuples that a step of the decision needed.
    pub fn states(&self) -> usize {
        self.states
    }
}

impl Statement for Decided {
    fn subject(&self) -> String {
        format!("numbers ({})", self.numeration)
    }

    /// The sentence as it was read, with all that it rests on.
    fn in_words(&self) -> String {
        let mut context = vec![self.numeration.clone()];
        context.extend(self.definitions.iter().cloned());
        for (what, names) in [("relations", &self.relations), ("words", &self.words)] {
            if !names.is_empty() {
                context.push(format!("given {what}: {}", names.join(", ")));
            }
        }
        let example = match &self.witness {
            Some(witness) => format!(", for example for {witness}"),
            None => String::new(),
        };
        format!(
            "{} is {}{example} ({})",
            self.sentence,
            self.holds,
            context.join("; ")
        )
    }
}
