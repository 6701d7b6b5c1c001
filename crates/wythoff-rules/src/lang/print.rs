//! Rule sets printed in canonical layout: one statement a line, no needless parentheses.

use std::fmt::{self, Display, Formatter};

use crate::PileOrder;
use crate::lang::ast::{Condition, Expr, ExprKind, Move, Operator, Piles, Rules, SetKind, SetText};

/// How tightly each construct binds; the parser uses the same table.
pub(super) mod precedence {
    pub(in crate::lang) const OR: u8 = 1;
    pub(in crate::lang) const AND: u8 = 2;
    pub(in crate::lang) const NOT: u8 = 3;
    pub(in crate::lang) const COMPARE: u8 = 4;
    pub(in crate::lang) const XOR: u8 = 5;
    pub(in crate::lang) const ADD: u8 = 6;
    pub(in crate::lang) const MULTIPLY: u8 = 7;
    pub(in crate::lang) const ATOM: u8 = 8;
}

pub(super) fn operator_precedence(operator: Operator) -> u8 {
    match operator {
        Operator::Add | Operator::Subtract => precedence::ADD,
        Operator::Multiply | Operator::Divide | Operator::Modulo => precedence::MULTIPLY,
        Operator::Xor => precedence::XOR,
    }
}

impl Display for Rules {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.piles)?;
        for flag in &self.flags {
            writeln!(f, "pile {} <= {}", flag.name.text, flag.most)?;
        }
        for rule in &self.moves {
            writeln!(f, "{rule}")?;
        }
        if self.block > 0 {
            writeln!(f, "block {}", self.block)?;
        }
        for end in &self.ends {
            writeln!(f, "end when {end}")?;
        }
        Ok(())
    }
}

impl Display for Piles {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("piles ")?;
        let separator = match self.order {
            PileOrder::Sorted | PileOrder::Leading(_) => " <= ",
            PileOrder::Ordered => ", ",
        };
        separated(f, separator, &self.names, |f, name| f.write_str(&name.text))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("move (")?;
        separated(f, ", ", &self.targets, |f, target| target.fmt(f))?;
        f.write_str(")")?;
        if !self.parameters.is_empty() {
            f.write_str(" for ")?;
            let mut at = 0;
            while let Some(parameter) = self.parameters.get(at) {
                if at > 0 {
                    f.write_str(", ")?;
                }
                let members = self.members.iter().find(|members| members.first == at);
                let Some(members) = members else {
                    write!(f, "{} >= {}", parameter.name.text, parameter.least)?;
                    at += 1;
                    continue;
                };
                let tuple = &self.parameters[at..at + members.count];
                in_brackets(f, tuple, |f, one| f.write_str(&one.name.text))?;
                write!(f, " in {}", members.set)?;
                at += members.count;
            }
        }
        match &self.condition {
            Some(condition) => write!(f, " if {condition}"),
            None => Ok(()),
        }
    }
}

impl Display for SetText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let space = if self.system.is_empty() { "" } else { " " };
        write!(f, "{}{space}", self.system)?;
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        match &self.kind {
            SetKind::Formula(text) => write!(f, "{{ {} }}", words(text)),
            SetKind::States(text) => write!(f, "[{}]", words(text)),
            SetKind::Named(name) => f.write_str(name),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        expression(f, self, precedence::XOR)
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        condition(f, self, precedence::OR)
    }
}

/// One thing as it is, several in brackets.
fn in_brackets<T>(
    f: &mut Formatter<'_>,
    items: &[T],
    write: impl FnMut(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    parenthesised(f, items.len() > 1, |f| separated(f, ", ", items, write))
}

fn separated<T>(
    f: &mut Formatter<'_>,
    separator: &str,
    items: &[T],
    mut write: impl FnMut(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write(f, item)?;
    }
    Ok(())
}

fn expression(f: &mut Formatter<'_>, expr: &Expr, context: u8) -> fmt::Result {
    match &expr.kind {
        ExprKind::Int(value) => write!(f, "{value}"),
        ExprKind::Name(name) => f.write_str(name),
        ExprKind::Primed(name) => write!(f, "{name}'"),
        ExprKind::Negate(inner) => {
            f.write_str("-")?;
            expression(f, inner, precedence::ATOM)
        }
        ExprKind::Binary(operator, left, right) => {
            let level = operator_precedence(*operator);
            parenthesised(f, level < context, |f| {
                expression(f, left, level)?;
                write!(f, " {} ", operator.symbol())?;
                expression(f, right, level + 1)
            })
        }
        ExprKind::Call(function, arguments) => {
            write!(f, "{}(", function.symbol())?;
            separated(f, ", ", arguments, |f, argument| argument.fmt(f))?;
            f.write_str(")")
        }
    }
}

fn condition(f: &mut Formatter<'_>, cond: &Condition, context: u8) -> fmt::Result {
    match cond {
        Condition::Compare(first, rest) => parenthesised(f, precedence::COMPARE < context, |f| {
            first.fmt(f)?;
            for (comparison, next) in rest {
                write!(f, " {} {next}", comparison.symbol())?;
            }
            Ok(())
        }),
        Condition::And(left, right) => infix(f, left, "and", right, precedence::AND, context),
        Condition::Or(left, right) => infix(f, left, "or", right, precedence::OR, context),
        Condition::Not(inner) => parenthesised(f, precedence::NOT < context, |f| {
            f.write_str("not ")?;
            condition(f, inner, precedence::NOT)
        }),
        Condition::Member(tuple, set) => parenthesised(f, precedence::COMPARE < context, |f| {
            in_brackets(f, tuple, |f, part| part.fmt(f))?;
            write!(f, " in {set}")
        }),
    }
}

fn infix(
    f: &mut Formatter<'_>,
    left: &Condition,
    word: &str,
    right: &Condition,
    level: u8,
    context: u8,
) -> fmt::Result {
    parenthesised(f, level < context, |f| {
        condition(f, left, level)?;
        write!(f, " {word} ")?;
        condition(f, right, level + 1)
    })
}

fn parenthesised(
    f: &mut Formatter<'_>,
    needed: bool,
    write: impl FnOnce(&mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if needed {
        f.write_str("(")?;
    }
    write(f)?;
    if needed {
        f.write_str(")")?;
    }
    Ok(())
}
