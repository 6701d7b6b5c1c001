//! Expressions and conditions: operators by precedence, and what may be a number or a condition.

use super::{GivenUp, MAX_DEPTH, Parsed, Parser};
use crate::lang::ast::{Comparison, Condition, Expr, ExprKind, Function, Operator};
use crate::lang::diagnostic::Diagnostic;
use crate::lang::lex::{Kind, Sign, Word, is_reserved};
use crate::lang::print::{operator_precedence, precedence};
use crate::lang::span::Span;

/// A piece of an expression: a number or a condition, with its place and height as a tree.
struct Piece {
    node: Node,
    span: Span,
    height: usize,
}

enum Node {
    Number(Expr),
    Condition(Condition),
}

impl Parser<'_> {
    pub(super) fn number(&mut self) -> Parsed<Expr> {
        let piece = self.piece(precedence::OR)?;
        self.as_number(piece)
    }

    pub(super) fn condition(&mut self) -> Parsed<Condition> {
        let piece = self.piece(precedence::OR)?;
        self.as_condition(piece)
    }

    fn as_number(&mut self, piece: Piece) -> Parsed<Expr> {
        match piece.node {
            Node::Number(expr) => Ok(expr),
            Node::Condition(_) => Err(self.report(Diagnostic::new(
                "expected a number, found a condition",
                piece.span,
                "this is true or false, not a number",
            ))),
        }
    }

    fn as_condition(&mut self, piece: Piece) -> Parsed<Condition> {
        match piece.node {
            Node::Condition(condition) => Ok(condition),
            Node::Number(_) => {
                let problem = Diagnostic::new(
                    "expected a condition, found a number",
                    piece.span,
                    "this is a number, not true or false",
                );
                Err(self.report(problem.help("compare it with something: `... = 0`")))
            }
        }
    }

    /// Reads operators that bind at least as tightly as `least`.
    fn piece(&mut self, least: u8) -> Parsed<Piece> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.too_deep());
        }
        let mut left = self.prefix()?;
        while let Some(infix) = self.infix().filter(|infix| infix.precedence() >= least) {
            left = match infix {
                Infix::Compare => self.comparisons(left)?,
                Infix::In => self.member(left.span, vec![left])?,
                infix => {
                    self.next();
                    let right = self.piece(infix.precedence() + 1)?;
                    self.combine(infix, left, right)?
                }
            };
            if left.height > MAX_DEPTH {
                return Err(self.too_deep());
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn too_deep(&mut self) -> GivenUp {
        let span = self.peek().span;
        let label = format!("more than {MAX_DEPTH} operators or parentheses inside one another");
        self.report(Diagnostic::new("the expression is too deep", span, label))
    }

    fn prefix(&mut self) -> Parsed<Piece> {
        let token = self.peek().clone();
        let span = token.span;
        let leaf = |kind| Piece {
            node: Node::Number(Expr { kind, span }),
            span,
            height: 1,
        };
        match token.kind {
            Kind::Int(value) => {
                self.next();
                Ok(leaf(ExprKind::Int(value)))
            }
            // These two are no reserved words: a pile may have such a name.
            Kind::Name(name) if name == "lower" && self.is_call() => self.call(Function::Lower),
            Kind::Name(name) if name == "upper" && self.is_call() => self.call(Function::Upper),
            Kind::Name(name) => {
                self.next();
                Ok(leaf(ExprKind::Name(name)))
            }
            Kind::Primed(name) if is_reserved(&name) => Err(self.report(Diagnostic::new(
                format!("`{name}` is not a pile"),
                span,
                "only piles have a value after the move",
            ))),
            Kind::Primed(name) => {
                self.next();
                Ok(leaf(ExprKind::Primed(name)))
            }
            Kind::Sign(Sign::Minus) => {
                self.next();
                let inner = self.piece(precedence::ATOM)?;
                let (span, height) = (span.to(inner.span), inner.height + 1);
                let kind = ExprKind::Negate(Box::new(self.as_number(inner)?));
                Ok(Piece {
                    node: Node::Number(Expr { kind, span }),
                    span,
                    height,
                })
            }
            Kind::Word(Word::Not) => {
                self.next();
                let inner = self.piece(precedence::NOT)?;
                let (span, height) = (span.to(inner.span), inner.height + 1);
                let condition = Condition::Not(Box::new(self.as_condition(inner)?));
                Ok(Piece {
                    node: Node::Condition(condition),
                    span,
                    height,
                })
            }
            Kind::Sign(Sign::Open) => {
                self.next();
                let mut inner = self.piece(precedence::OR)?;
                if self.is_sign(Sign::Comma) {
                    return self.tuple(span, inner);
                }
                let close = self.peek().span;
                self.sign(Sign::Close, "`)`")?;
                inner.span = span.to(close);
                Ok(inner)
            }
            Kind::Word(Word::Min) => self.call(Function::Min),
            Kind::Word(Word::Max) => self.call(Function::Max),
            Kind::Word(Word::Abs) => self.call(Function::Abs),
            _ => Err(self.expected("a number, a name or `(`")),
        }
    }

    /// `(e, f) in SET`, after the first part.
    fn tuple(&mut self, start: Span, first: Piece) -> Parsed<Piece> {
        let mut parts = vec![first];
        while self.skip_sign(Sign::Comma) {
            parts.push(self.piece(precedence::OR)?);
        }
        self.sign(Sign::Close, "`,` or `)`")?;
        self.member(start, parts)
    }

    /// `in SET`, after the numbers.
    fn member(&mut self, start: Span, parts: Vec<Piece>) -> Parsed<Piece> {
        let Kind::Set(set) = self.peek().kind.clone() else {
            return Err(self.expected("`in` and a set"));
        };
        let span = start.to(self.next().span);
        let height = parts.iter().map(|part| part.height).max().unwrap_or(0) + 1;
        let numbers = parts.into_iter().map(|part| self.as_number(part));
        let numbers = numbers.collect::<Parsed<Vec<Expr>>>()?;
        Ok(Piece {
            node: Node::Condition(Condition::Member(numbers, set)),
            span,
            height,
        })
    }

    /// Whether a parenthesis follows the next word.
    fn is_call(&self) -> bool {
        let after = self.tokens.get(self.at + 1);
        after.is_some_and(|token| matches!(token.kind, Kind::Sign(Sign::Open)))
    }

    fn call(&mut self, function: Function) -> Parsed<Piece> {
        let start = self.next().span;
        self.sign(Sign::Open, "`(`")?;
        let mut arguments = Vec::new();
        let mut height = 0;
        loop {
            let piece = self.piece(precedence::OR)?;
            height = height.max(piece.height);
            arguments.push(self.as_number(piece)?);
            if !self.skip_sign(Sign::Comma) {
                break;
            }
        }
        let span = start.to(self.peek().span);
        self.sign(Sign::Close, "`,` or `)`")?;
        let right_count = match function {
            Function::Abs | Function::Lower | Function::Upper => arguments.len() == 1,
            Function::Min | Function::Max => arguments.len() >= 2,
        };
        if !right_count {
            let wanted = match function {
                Function::Abs | Function::Lower | Function::Upper => "one number",
                Function::Min | Function::Max => "two or more numbers",
            };
            return Err(self.report(Diagnostic::new(
                format!(
                    "`{}` of {} number{}",
                    function.symbol(),
                    arguments.len(),
                    if arguments.len() == 1 { "" } else { "s" }
                ),
                span,
                format!("expected {wanted}"),
            )));
        }
        Ok(Piece {
            node: Node::Number(Expr {
                kind: ExprKind::Call(function, arguments),
                span,
            }),
            span,
            height: height + 1,
        })
    }

    fn infix(&self) -> Option<Infix> {
        Some(match &self.peek().kind {
            Kind::Word(Word::Or) => Infix::Or,
            Kind::Word(Word::And) => Infix::And,
            Kind::Word(Word::Div) => Infix::Operator(Operator::Divide),
            Kind::Word(Word::Mod) => Infix::Operator(Operator::Modulo),
            Kind::Word(Word::Xor) => Infix::Operator(Operator::Xor),
            Kind::Sign(Sign::Plus) => Infix::Operator(Operator::Add),
            Kind::Sign(Sign::Minus) => Infix::Operator(Operator::Subtract),
            Kind::Sign(Sign::Star) => Infix::Operator(Operator::Multiply),
            Kind::Set(_) => Infix::In,
            kind => {
                comparison(kind)?;
                Infix::Compare
            }
        })
    }

    fn combine(&mut self, infix: Infix, left: Piece, right: Piece) -> Parsed<Piece> {
        let span = left.span.to(right.span);
        let height = left.height.max(right.height) + 1;
        let node = match infix {
            Infix::Operator(operator) => {
                let left = Box::new(self.as_number(left)?);
                let right = Box::new(self.as_number(right)?);
                let kind = ExprKind::Binary(operator, left, right);
                Node::Number(Expr { kind, span })
            }
            Infix::And | Infix::Or | Infix::Compare | Infix::In => {
                let left = Box::new(self.as_condition(left)?);
                let right = Box::new(self.as_condition(right)?);
                Node::Condition(match infix {
                    Infix::And => Condition::And(left, right),
                    _ => Condition::Or(left, right),
                })
            }
        };
        Ok(Piece { node, span, height })
    }

    fn comparisons(&mut self, first: Piece) -> Parsed<Piece> {
        let (mut span, mut height) = (first.span, first.height);
        let first = self.as_number(first)?;
        let mut rest = Vec::new();
        while let Some(comparison) = comparison(&self.peek().kind) {
            self.next();
            let piece = self.piece(precedence::COMPARE + 1)?;
            span = span.to(piece.span);
            height = height.max(piece.height);
            rest.push((comparison, self.as_number(piece)?));
        }
        Ok(Piece {
            node: Node::Condition(Condition::Compare(first, rest)),
            span,
            height: height + 1,
        })
    }
}

/// What may stand between two pieces.
#[derive(Clone, Copy)]
enum Infix {
    Or,
    And,
    Compare,
    In,
    Operator(Operator),
}

impl Infix {
    fn precedence(self) -> u8 {
        match self {
            Self::Or => precedence::OR,
            Self::And => precedence::AND,
            Self::Compare | Self::In => precedence::COMPARE,
            Self::Operator(operator) => operator_precedence(operator),
        }
    }
}

fn comparison(kind: &Kind) -> Option<Comparison> {
    let Kind::Sign(sign) = kind else {
        return None;
    };
    Some(match sign {
        Sign::Equal => Comparison::Equal,
        Sign::NotEqual => Comparison::NotEqual,
        Sign::Less => Comparison::Less,
        Sign::AtMost => Comparison::AtMost,
        Sign::Greater => Comparison::Greater,
        Sign::AtLeast => Comparison::AtLeast,
        _ => return None,
    })
}
