//! From tokens to formulas.
//!
//! Numbers and formulas are parsed by one precedence climber, because only what follows tells
//! whether a parenthesis opened a number or a formula; each operator then checks its operands.

mod combine;

use std::ops::Range;

use combine::{check_count, close_chain, into_formula, into_term, known};

use super::environment::Environment;
use super::error::ParseError;
use super::lexer::{Token, tokens};
use crate::logic::{Comparison, Formula, Name, Output, Term};

/// Formulas nested more deeply are refused, so that no recursion over them can fail.
const MAX_DEPTH: usize = 150;

/// Parses a formula; `variables` are the names it may use free, or anything if `None`.
///
/// # Errors
///
/// What is wrong, with its place.
///
/// # Example
///
/// ```
/// use wythoff_automata::{System, text::{Environment, parse}};
///
/// let environment = Environment::new(&System::fibonacci());
/// let formula = parse("forall n: exists x: lower(n, x) and n <= x", &environment, None).unwrap();
/// assert_eq!(parse(&formula.to_string(), &environment, None), Ok(formula));
///
/// let text = "forall x: lower(x)";
/// let error = parse(text, &environment, None).unwrap_err();
/// assert_eq!(error.message(), "lower takes 2 arguments, not 1");
/// ```
pub fn parse(
    text: &str,
    environment: &Environment,
    variables: Option<&[Name]>,
) -> Result<Formula, ParseError> {
    let tokens = tokens(text)?;
    let mut parser = Parser::new(&tokens, environment);
    let formula = parser.formula(variables)?;
    match parser.peek() {
        Token::End => Ok(formula),
        other => {
            let message = format!(
                "expected an operator or the end, found {}",
                other.describe()
            );
            Err(parser.error_here(message))
        }
    }
}

/// Whether the text is one name and nothing else.
pub(crate) fn is_name(text: &str) -> bool {
    let tokens = tokens(text);
    tokens.is_ok_and(|tokens| match tokens.as_slice() {
        [(Token::Name(name), _), (Token::End, _)] => name == text,
        _ => false,
    })
}

/// A parsed piece of text.
struct Node {
    kind: Kind,
    span: Range<usize>,
    depth: usize,
    in_parentheses: bool,
}

enum Kind {
    Term(Term),
    Output(Output),
    Formula(Formula),
    /// A chain of comparisons and its last term, as in `x < y <= z`.
    Chain(Vec<Formula>, Term),
}

/// Binary operators, by how tightly they bind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Binary {
    Iff,
    Implies,
    Or,
    And,
    Compare(Comparison),
    Plus,
    Minus,
    Times,
    Div,
    Mod,
}

impl Binary {
    fn of(token: &Token) -> Option<Self> {
        Some(match token {
            Token::Iff => Self::Iff,
            Token::Implies => Self::Implies,
            Token::Or => Self::Or,
            Token::And => Self::And,
            Token::Compare(comparison) => Self::Compare(*comparison),
            Token::Plus => Self::Plus,
            Token::Minus => Self::Minus,
            Token::Times => Self::Times,
            Token::Div => Self::Div,
            Token::Mod => Self::Mod,
            _ => return None,
        })
    }

    fn level(self) -> u8 {
        match self {
            Self::Iff => 1,
            Self::Implies => 2,
            Self::Or => 3,
            Self::And => 4,
            Self::Compare(_) => NOT_LEVEL + 1,
            Self::Plus | Self::Minus => NOT_LEVEL + 2,
            Self::Times | Self::Div | Self::Mod => NOT_LEVEL + 3,
        }
    }
}

const NOT_LEVEL: u8 = 5;
const PLUS_LEVEL: u8 = NOT_LEVEL + 2;

pub(super) struct Parser<'t> {
    tokens: &'t [(Token, Range<usize>)],
    at: usize,
    depth: usize,
    environment: &'t Environment,
    bound: Vec<Name>,
    free: Option<Vec<Name>>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(tokens: &'t [(Token, Range<usize>)], environment: &'t Environment) -> Self {
        Self {
            tokens,
            at: 0,
            depth: 0,
            environment,
            bound: Vec::new(),
            free: None,
        }
    }

    /// Starts again at token number `at`.
    pub(super) fn starting_at(mut self, at: usize) -> Self {
        self.at = at;
        self
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn peek(&self) -> &'t Token {
        &self.tokens[self.at].0
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.tokens[self.at].1.clone()
    }

    pub(super) fn advance(&mut self) -> &'t Token {
        let token = &self.tokens[self.at].0;
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    pub(super) fn error_here(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.span(), message)
    }

    pub(super) fn expect(&mut self, token: &Token, after: &str) -> Result<(), ParseError> {
        if self.peek() == token {
            self.advance();
            return Ok(());
        }
        Err(self.error_here(format!(
            "expected {} {after}, found {}",
            token.describe(),
            self.peek().describe()
        )))
    }

    pub(super) fn name(&mut self, what: &str) -> Result<Name, ParseError> {
        match self.peek() {
            Token::Name(name) => {
                self.advance();
                Ok(name.as_str().into())
            }
            other => Err(self.error_here(format!("expected {what}, found {}", other.describe()))),
        }
    }

    /// Names separated by commas.
    pub(super) fn names(&mut self, what: &str) -> Result<Vec<Name>, ParseError> {
        let mut names: Vec<Name> = Vec::new();
        loop {
            let place = self.span();
            let name = self.name(what)?;
            if names.contains(&name) {
                return Err(ParseError::new(place, format!("{name} is listed twice")));
            }
            names.push(name);
            if *self.peek() != Token::Comma {
                return Ok(names);
            }
            self.advance();
        }
    }

    /// A formula whose free variables are among `free`, if given.
    pub(super) fn formula(&mut self, free: Option<&[Name]>) -> Result<Formula, ParseError> {
        self.free = free.map(<[Name]>::to_vec);
        let node = self.expression(0)?;
        into_formula(node)
    }

    fn expression(&mut self, least: u8) -> Result<Node, ParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.too_deep(self.span()));
        }
        let mut left = self.operand()?;
        while let Some(operator) = Binary::of(self.peek()) {
            if operator.level() < least {
                break;
            }
            self.advance();
            // `=>` associates to the right, everything else to the left.
            let tighter = u8::from(operator != Binary::Implies);
            let right = self.expression(operator.level() + tighter)?;
            left = self.combine(left, operator, right)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn too_deep(&self, span: Range<usize>) -> ParseError {
        ParseError::new(
            span,
            format!("nested more than {MAX_DEPTH} levels deep; define parts of it with `let`"),
        )
    }

    fn operand(&mut self) -> Result<Node, ParseError> {
        let start = self.span().start;
        let (kind, depth) = match self.peek().clone() {
            Token::Number(value) => {
                self.advance();
                (Kind::Term(Term::Number(value)), 1)
            }
            Token::True | Token::False => {
                let value = *self.advance() == Token::True;
                (Kind::Formula(Formula::Constant(value)), 1)
            }
            Token::Name(name) => self.named(&name)?,
            Token::Open => {
                self.advance();
                let inner = self.expression(0)?;
                self.expect(&Token::Close, "to close the parenthesis")?;
                let span = start..self.end();
                let kind = match inner.kind {
                    chain @ Kind::Chain(..) => Kind::Formula(close_chain(chain)),
                    kind => kind,
                };
                return Ok(Node {
                    kind,
                    span,
                    depth: inner.depth,
                    in_parentheses: true,
                });
            }
            Token::Minus => {
                self.advance();
                let inner = self.expression(PLUS_LEVEL + 1)?;
                let depth = inner.depth + 1;
                (
                    Kind::Term(Term::Sum(vec![(true, into_term(inner)?)])),
                    depth,
                )
            }
            Token::Not => {
                self.advance();
                let inner = self.expression(NOT_LEVEL)?;
                let depth = inner.depth + 1;
                (Kind::Formula(into_formula(inner)?.not()), depth)
            }
            Token::Forall | Token::Exists => self.quantifier()?,
            other => {
                return Err(self.error_here(format!(
                    "expected a number or a formula, found {}",
                    other.describe()
                )));
            }
        };
        if depth > MAX_DEPTH {
            return Err(self.too_deep(start..self.end()));
        }
        Ok(Node {
            kind,
            span: start..self.end(),
            depth,
            in_parentheses: false,
        })
    }

    /// Where the token before the current one ends.
    fn end(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].1.end
    }

    fn quantifier(&mut self) -> Result<(Kind, usize), ParseError> {
        let forall = *self.advance() == Token::Forall;
        let names = self.names("a variable")?;
        self.expect(&Token::Colon, "after the variables")?;
        let outer = self.bound.len();
        self.bound.extend(names.iter().cloned());
        let body = self.expression(0)?;
        self.bound.truncate(outer);
        let depth = body.depth + 1;
        let body = Box::new(into_formula(body)?);
        let formula = if forall {
            Formula::Forall(names, body)
        } else {
            Formula::Exists(names, body)
        };
        Ok((Kind::Formula(formula), depth))
    }

    /// A variable, a relation with arguments, or a term of a sequence.
    fn named(&mut self, name: &str) -> Result<(Kind, usize), ParseError> {
        let place = self.span();
        let environment = self.environment;
        self.advance();
        match self.peek() {
            Token::Open => {
                let (arguments, depth) = self.arguments(&Token::Close)?;
                let names = environment.relation_names();
                let relation = known(environment.relation(name), &place, "relation", name, names)?;
                check_count(place, name, "argument", relation.arity(), arguments.len())?;
                let (name, relation) = (name.into(), relation.clone());
                let formula = Formula::Apply {
                    name,
                    relation,
                    arguments,
                };
                Ok((Kind::Formula(formula), depth + 1))
            }
            Token::OpenBracket => {
                let (index, depth) = self.arguments(&Token::CloseBracket)?;
                let names = environment.sequence_names();
                let sequence = known(environment.sequence(name), &place, "sequence", name, names)?;
                check_count(place, name, "index number", sequence.arity(), index.len())?;
                let (name, sequence) = (name.into(), sequence.clone());
                Ok((
                    Kind::Output(Output::At {
                        name,
                        sequence,
                        index,
                    }),
                    depth + 1,
                ))
            }
            _ => {
                let name: Name = name.into();
                let allowed = self.free.as_ref().is_none_or(|free| free.contains(&name));
                if !allowed && !self.bound.contains(&name) {
                    return Err(ParseError::new(
                        place,
                        format!(
                            "the variable {name} is neither bound by a quantifier nor a parameter"
                        ),
                    ));
                }
                Ok((Kind::Term(Term::Var(name)), 1))
            }
        }
    }

    /// The terms up to the closing sign, and how deep they are.
    fn arguments(&mut self, close: &Token) -> Result<(Vec<Term>, usize), ParseError> {
        self.advance();
        let mut terms = Vec::new();
        let mut depth = 0;
        if self.peek() == close {
            self.advance();
            return Ok((terms, depth));
        }
        loop {
            let node = self.expression(PLUS_LEVEL)?;
            depth = depth.max(node.depth);
            terms.push(into_term(node)?);
            if *self.peek() != Token::Comma {
                break;
            }
            self.advance();
        }
        self.expect(close, "after the arguments")?;
        Ok((terms, depth))
    }
}
