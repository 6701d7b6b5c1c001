//! What two parts and an operator make: a term, a comparison or a formula, or an error that says why not.

use std::ops::Range;

use super::{Binary, Kind, MAX_DEPTH, Node, Parser};
use crate::logic::{Comparison, Formula, Output, Term};
use crate::text::error::ParseError;

impl Parser<'_> {
    pub(super) fn combine(
        &self,
        left: Node,
        operator: Binary,
        right: Node,
    ) -> Result<Node, ParseError> {
        let span = left.span.start..right.span.end;
        let flat = !left.in_parentheses;
        let right_depth = right.depth + 1;
        let mut depth = right_depth.max(left.depth + 1);
        let kind = match operator {
            Binary::Iff => {
                let left = into_formula(left)?;
                Kind::Formula(left.iff(into_formula(right)?))
            }
            Binary::Implies => {
                let left = into_formula(left)?;
                Kind::Formula(left.implies(into_formula(right)?))
            }
            Binary::And | Binary::Or => {
                let left_depth = left.depth;
                let left = into_formula(left)?;
                let right = into_formula(right)?;
                let conjunction = operator == Binary::And;
                let parts = match left {
                    Formula::And(mut parts) if conjunction && flat && parts.len() > 1 => {
                        depth = right_depth.max(left_depth);
                        parts.push(right);
                        parts
                    }
                    Formula::Or(mut parts) if !conjunction && flat => {
                        depth = right_depth.max(left_depth);
                        parts.push(right);
                        parts
                    }
                    other => vec![other, right],
                };
                Kind::Formula(if conjunction {
                    Formula::And(parts)
                } else {
                    Formula::Or(parts)
                })
            }
            Binary::Compare(comparison) => return compare(left, comparison, right, span, depth),
            Binary::Plus | Binary::Minus => {
                let left_depth = left.depth;
                let left = into_term(left)?;
                let right = into_term(right)?;
                if flat && matches!(left, Term::Sum(_)) {
                    depth = right_depth.max(left_depth);
                }
                let left = match left {
                    // A sum in parentheses stays a unit.
                    Term::Sum(parts) if !flat => Term::Sum(vec![(false, Term::Sum(parts))]),
                    other => other,
                };
                Kind::Term(if operator == Binary::Plus {
                    left.plus(right)
                } else {
                    left.minus(right)
                })
            }
            Binary::Times => Kind::Term(times(left, right)?),
            Binary::Div | Binary::Mod => {
                let place = right.span.clone();
                let divisor = match into_term(right)? {
                    Term::Number(value) if !value.is_zero() => value,
                    Term::Number(_) => return Err(ParseError::new(place, "division by zero")),
                    _ => {
                        return Err(ParseError::new(
                            place,
                            "only division by a constant can be decided by automata",
                        ));
                    }
                };
                let left = Box::new(into_term(left)?);
                Kind::Term(if operator == Binary::Div {
                    Term::Div(left, divisor)
                } else {
                    Term::Mod(left, divisor)
                })
            }
        };
        if depth > MAX_DEPTH {
            return Err(self.too_deep(span));
        }
        Ok(Node {
            kind,
            span,
            depth,
            in_parentheses: false,
        })
    }
}

pub(super) fn times(left: Node, right: Node) -> Result<Term, ParseError> {
    let span = left.span.start..right.span.end;
    Ok(match (into_term(left)?, into_term(right)?) {
        (Term::Number(left), Term::Number(right)) => Term::Number(left * right),
        (Term::Number(factor), other) | (other, Term::Number(factor)) => other.times(factor),
        _ => {
            return Err(ParseError::new(
                span,
                "only products with a constant can be decided by automata",
            ));
        }
    })
}

pub(super) fn compare(
    left: Node,
    comparison: Comparison,
    right: Node,
    span: Range<usize>,
    depth: usize,
) -> Result<Node, ParseError> {
    let place = span.clone();
    let node = |kind| Node {
        kind,
        span,
        depth,
        in_parentheses: false,
    };
    let outputs = matches!(left.kind, Kind::Output(_)) || matches!(right.kind, Kind::Output(_));
    if outputs {
        let equal = match comparison {
            Comparison::Equal => true,
            Comparison::NotEqual => false,
            _ => {
                return Err(ParseError::new(
                    place,
                    "terms of sequences can only be compared with = and !=",
                ));
            }
        };
        let left = into_output(left)?;
        let right = into_output(right)?;
        return Ok(node(Kind::Formula(Formula::Outputs(left, equal, right))));
    }
    let (mut chain, left) = match left.kind {
        Kind::Chain(chain, last) if !left.in_parentheses => (chain, last),
        _ => (Vec::new(), into_term(left)?),
    };
    let right = into_term(right)?;
    chain.push(left.compare(comparison, right.clone()));
    Ok(node(Kind::Chain(chain, right)))
}

pub(super) fn close_chain(kind: Kind) -> Formula {
    match kind {
        Kind::Formula(formula) => formula,
        Kind::Chain(mut chain, _) if chain.len() == 1 => chain.remove(0),
        Kind::Chain(chain, _) => Formula::And(chain),
        Kind::Term(_) | Kind::Output(_) => unreachable!("only called for formulas"),
    }
}

pub(super) fn into_formula(node: Node) -> Result<Formula, ParseError> {
    match node.kind {
        kind @ (Kind::Formula(_) | Kind::Chain(..)) => Ok(close_chain(kind)),
        Kind::Term(_) | Kind::Output(_) => Err(ParseError::new(
            node.span,
            "this is a number, but a formula is needed here, such as a comparison",
        )),
    }
}

pub(super) fn into_term(node: Node) -> Result<Term, ParseError> {
    match node.kind {
        Kind::Term(term) => Ok(term),
        Kind::Output(_) => Err(ParseError::new(
            node.span,
            "a term of a sequence can only be compared with = or != to a constant or another one",
        )),
        Kind::Formula(_) | Kind::Chain(..) => Err(ParseError::new(
            node.span,
            "this is a formula, but a number is needed here",
        )),
    }
}

pub(super) fn into_output(node: Node) -> Result<Output, ParseError> {
    let constant = match &node.kind {
        Kind::Term(Term::Number(value)) => i64::try_from(value).ok(),
        Kind::Term(Term::Sum(parts)) => match parts.as_slice() {
            [(true, Term::Number(value))] => i64::try_from(value).ok().map(|value| -value),
            _ => None,
        },
        Kind::Output(_) => match node.kind {
            Kind::Output(output) => return Ok(output),
            _ => None,
        },
        _ => None,
    };
    constant.map(Output::Value).ok_or_else(|| {
        ParseError::new(
            node.span,
            "a term of a sequence can only be compared to a constant or another one",
        )
    })
}

/// What a name stands for, or the error that lists the names that are known.
pub(super) fn known<'n, T>(
    found: Option<T>,
    place: &Range<usize>,
    kind: &str,
    name: &str,
    names: impl Iterator<Item = &'n str>,
) -> Result<T, ParseError> {
    found.ok_or_else(|| {
        let names: Vec<&str> = names.collect();
        let hint = if names.is_empty() {
            format!("none is defined; use `let {name}(...) := ...`")
        } else {
            format!("known are: {}", names.join(", "))
        };
        ParseError::new(place.clone(), format!("unknown {kind} {name}; {hint}"))
    })
}

/// That as many arguments were found as a name takes.
pub(super) fn check_count(
    place: Range<usize>,
    name: &str,
    what: &str,
    expected: usize,
    found: usize,
) -> Result<(), ParseError> {
    if expected == found {
        return Ok(());
    }
    let plural = if expected == 1 { "" } else { "s" };
    Err(ParseError::new(
        place,
        format!("{name} takes {expected} {what}{plural}, not {found}"),
    ))
}
