//! Files of definitions and theorems.

use std::fmt;

use super::environment::Environment;
use super::error::ParseError;
use super::lexer::{Token, tokens};
use super::parser::{Parser, parse};
use crate::format::walnut::{self, FormatError};
use crate::logic::{Decision, Formula, Logic, LogicError, Name, Sequence};
use crate::{Budget, Relation, System};

/// A claim of a script and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptClaim {
    /// Its name.
    pub name: Name,
    /// The sentence.
    pub sentence: Formula,
    /// Whether the script says that the sentence holds.
    pub expected: bool,
    /// Whether it does.
    pub decision: Decision,
}

impl ScriptClaim {
    /// Whether the script is right.
    pub fn is_right(&self) -> bool {
        self.decision.holds() == self.expected
    }
}

/// Why a script or formula failed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScriptError {
    /// The text is wrong.
    Parse(ParseError),
    /// The evaluation failed.
    Logic(LogicError),
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Logic(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ScriptError {}

impl From<ParseError> for ScriptError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<LogicError> for ScriptError {
    fn from(error: LogicError) -> Self {
        Self::Logic(error)
    }
}

/// Names, and the logic that evaluates what is said with them.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, System, text::Session};
///
/// let mut session = Session::new(System::fibonacci(), Budget::default());
/// session.run("let even(x) := exists h: x = 2 * h", |_| Err("no files".into())).unwrap();
/// let decision = session.decide("forall x: even(x) or even(x + 1)").unwrap();
/// assert!(decision.holds());
/// assert_eq!(
///     session.decide("exists x: even(x) and x > 2 and even(3 * x + 1)").unwrap().to_string(),
///     "FALSE"
/// );
/// ```
#[derive(Debug)]
pub struct Session {
    environment: Environment,
    logic: Logic,
    definitions: Vec<Definition>,
}

/// A relation that was defined by a formula.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Name>,
    pub(crate) formula: Formula,
    pub(crate) relation: Relation,
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters = self.parameters.join(", ");
        write!(f, "{}({parameters}) := {}", self.name, self.formula)
    }
}

impl Session {
    /// A session with the names that come with the system.
    pub fn new(system: System, budget: Budget) -> Self {
        Self {
            environment: Environment::new(&system),
            logic: Logic::new(system, budget),
            definitions: Vec::new(),
        }
    }

    /// The names.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The names, to add some.
    pub fn environment_mut(&mut self) -> &mut Environment {
        &mut self.environment
    }

    /// The logic.
    pub fn logic(&mut self) -> &mut Logic {
        &mut self.logic
    }

    /// Parses a formula with the names of the session.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn parse(&self, text: &str) -> Result<Formula, ParseError> {
        parse(text, &self.environment, None)
    }

    /// Parses a formula without free variables.
    pub(crate) fn parse_sentence(&self, text: &str) -> Result<Formula, ParseError> {
        parse(text, &self.environment, Some(&[]))
    }

    /// Parses and decides a sentence.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or the limit that was reached.
    pub fn decide(&mut self, text: &str) -> Result<Decision, ScriptError> {
        let sentence = self.parse_sentence(text)?;
        Ok(self.logic.decide(&sentence)?)
    }

    /// Runs the definitions and claims of a script in order; `read` finds imported files.
    ///
    /// # Errors
    ///
    /// The first statement that is wrong or reaches a limit; a claim that fails is no error.
    pub fn run(
        &mut self,
        text: &str,
        read: impl Fn(&str) -> Result<String, String>,
    ) -> Result<Vec<ScriptClaim>, ScriptError> {
        self.statements(text, true, &read)
    }

    /// Runs the definitions of a script and passes over its claims.
    ///
    /// # Errors
    ///
    /// As [`Self::run`].
    pub fn load(
        &mut self,
        text: &str,
        read: impl Fn(&str) -> Result<String, String>,
    ) -> Result<(), ScriptError> {
        self.statements(text, false, &read).map(|_| ())
    }

    fn add_definition(
        &mut self,
        (name, parameters, formula): (Name, Vec<Name>, Formula),
    ) -> Result<&Definition, LogicError> {
        let names: Vec<&str> = parameters.iter().map(AsRef::as_ref).collect();
        let relation = self.logic.define(&names, &formula)?;
        self.environment
            .add_relation(name.clone(), relation.clone());
        self.definitions.push(Definition {
            name,
            parameters,
            formula,
            relation,
        });
        Ok(&self.definitions[self.definitions.len() - 1])
    }

    /// Adds the relation of one definition, `P(x, y) := A`.
    pub(crate) fn define(&mut self, text: &str) -> Result<&Definition, ScriptError> {
        let tokens = tokens(text)?;
        let mut parser = Parser::new(&tokens, &self.environment);
        let parsed = definition(&mut parser)?;
        parser.expect(&Token::End, "after the formula")?;
        Ok(self.add_definition(parsed)?)
    }

    /// What was defined so far, in order.
    pub(crate) fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    fn statements(
        &mut self,
        text: &str,
        decide_claims: bool,
        read: &impl Fn(&str) -> Result<String, String>,
    ) -> Result<Vec<ScriptClaim>, ScriptError> {
        let tokens = tokens(text)?;
        let mut claims = Vec::new();
        let mut at = 0;
        loop {
            let mut parser = Parser::new(&tokens, &self.environment).starting_at(at);
            let start = parser.span();
            match parser.advance() {
                Token::End => return Ok(claims),
                Token::Semicolon => at = parser.position(),
                Token::Let => {
                    let parsed = definition(&mut parser)?;
                    at = parser.position();
                    self.add_definition(parsed)?;
                }
                keyword @ (Token::Theorem | Token::Refute) => {
                    let name = parser.name("the name of the claim")?;
                    parser.expect(&Token::Define, "after the name")?;
                    let sentence = parser.formula(Some(&[]))?;
                    end_of_statement(&parser)?;
                    at = parser.position();
                    if !decide_claims {
                        continue;
                    }
                    let decision = self.logic.decide(&sentence)?;
                    claims.push(ScriptClaim {
                        name,
                        sentence,
                        expected: *keyword == Token::Theorem,
                        decision,
                    });
                }
                Token::Import => at = self.import(&tokens, at, read)?,
                other => {
                    return Err(ParseError::new(
                        start,
                        format!(
                            "expected let, import, theorem or refute, found {}",
                            other.describe()
                        ),
                    )
                    .into());
                }
            }
        }
    }

    /// `import P from "FILE"` or `import word W from "FILE"`; returns the place after it.
    fn import(
        &mut self,
        tokens: &[(Token, std::ops::Range<usize>)],
        at: usize,
        read: &impl Fn(&str) -> Result<String, String>,
    ) -> Result<usize, ScriptError> {
        let mut parser = Parser::new(tokens, &self.environment).starting_at(at);
        parser.advance();
        let is_word = *parser.peek() == Token::Word;
        if is_word {
            parser.advance();
        }
        let name = parser.name("a name for the automaton")?;
        parser.expect(&Token::From, "after the name")?;
        let place = parser.span();
        let Token::Quoted(path) = parser.advance() else {
            return Err(ParseError::new(place, "expected the file name in quotation marks").into());
        };
        end_of_statement(&parser)?;
        let after = parser.position();
        let wrong = |message: String| ParseError::new(place.clone(), format!("{path}: {message}"));
        let text = read(path).map_err(wrong)?;
        let system = self.logic.system().clone();
        let budget = self.logic.budget().clone();
        let check = |found: &System| {
            if *found == system {
                return Ok(());
            }
            Err(wrong(format!(
                "the automaton reads {found}, but this is {system}"
            )))
        };
        if is_word {
            let (found, dfao) =
                walnut::read_dfao(&text, &system).map_err(|error| wrong(error.to_string()))?;
            check(&found)?;
            let sequence = Sequence::new(&system, &dfao, &budget).map_err(LogicError::from)?;
            self.environment.add_sequence(name, sequence);
        } else {
            let relation =
                walnut::read_relation(&text, &system, &budget).map_err(|error| match error {
                    FormatError::Exhausted(limit) => LogicError::from(limit).into(),
                    error @ FormatError::Line(..) => ScriptError::from(wrong(error.to_string())),
                })?;
            check(relation.system())?;
            self.environment.add_relation(name, relation);
        }
        Ok(after)
    }
}

/// What follows `let`: a name, parameters and a formula.
fn definition(parser: &mut Parser<'_>) -> Result<(Name, Vec<Name>, Formula), ParseError> {
    let name = parser.name("the name of the relation")?;
    parser.expect(&Token::Open, "after the name")?;
    let parameters = match parser.peek() {
        Token::Close => Vec::new(),
        _ => parser.names("a parameter")?,
    };
    parser.expect(&Token::Close, "after the parameters")?;
    parser.expect(&Token::Define, "after the parameters")?;
    let formula = parser.formula(Some(&parameters))?;
    end_of_statement(parser)?;
    Ok((name, parameters, formula))
}

fn end_of_statement(parser: &Parser<'_>) -> Result<(), ParseError> {
    match parser.peek() {
        Token::End
        | Token::Semicolon
        | Token::Let
        | Token::Import
        | Token::Theorem
        | Token::Refute => Ok(()),
        other => Err(parser.error_here(format!(
            "expected an operator or the next statement, found {}",
            other.describe()
        ))),
    }
}
