//! Formulas as text.

use std::fmt;

use super::formula::{Comparison, Formula, Name, Output, Term};

/// How tightly a formula binds; the larger, the tighter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Quantifier,
    Iff,
    Implies,
    Or,
    And,
    Not,
    Atom,
}

impl Formula {
    fn precedence(&self) -> Precedence {
        match self {
            Self::Constant(_) | Self::Compare(..) | Self::Apply { .. } | Self::Outputs(..) => {
                Precedence::Atom
            }
            Self::Not(_) => Precedence::Not,
            Self::And(parts) | Self::Or(parts) if parts.len() < 2 => Precedence::Atom,
            Self::And(_) => Precedence::And,
            Self::Or(_) => Precedence::Or,
            Self::Implies(..) => Precedence::Implies,
            Self::Iff(..) => Precedence::Iff,
            Self::Exists(..) | Self::Forall(..) => Precedence::Quantifier,
        }
    }

    /// Writes the formula, in parentheses unless it binds at least as tightly as `least`.
    fn write(&self, f: &mut fmt::Formatter<'_>, least: Precedence) -> fmt::Result {
        if self.precedence() < least {
            f.write_str("(")?;
            self.write(f, Precedence::Quantifier)?;
            return f.write_str(")");
        }
        match self {
            Self::Constant(value) => write!(f, "{value}"),
            Self::Compare(left, comparison, right) => write!(f, "{left} {comparison} {right}"),
            Self::Apply {
                name, arguments, ..
            } => {
                write!(f, "{name}(")?;
                write_list(f, arguments)?;
                f.write_str(")")
            }
            Self::Outputs(left, equal, right) => {
                write!(f, "{left} {} {right}", if *equal { "=" } else { "!=" })
            }
            Self::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, Precedence::Not)
            }
            Self::And(parts) => write_parts(f, parts, " and ", Precedence::Not, "true"),
            Self::Or(parts) => write_parts(f, parts, " or ", Precedence::And, "false"),
            Self::Implies(left, right) => {
                left.write(f, Precedence::Or)?;
                f.write_str(" => ")?;
                right.write(f, Precedence::Implies)
            }
            Self::Iff(left, right) => {
                left.write(f, Precedence::Implies)?;
                f.write_str(" <=> ")?;
                right.write(f, Precedence::Implies)
            }
            Self::Exists(names, inner) => write_quantifier(f, "exists", names, inner),
            Self::Forall(names, inner) => write_quantifier(f, "forall", names, inner),
        }
    }
}

fn write_parts(
    f: &mut fmt::Formatter<'_>,
    parts: &[Formula],
    between: &str,
    least: Precedence,
    none: &str,
) -> fmt::Result {
    match parts {
        [] => f.write_str(none),
        [only] => only.write(f, Precedence::Atom),
        _ => {
            for (i, part) in parts.iter().enumerate() {
                f.write_str(if i == 0 { "" } else { between })?;
                part.write(f, least)?;
            }
            Ok(())
        }
    }
}

fn write_quantifier(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    names: &[Name],
    inner: &Formula,
) -> fmt::Result {
    for (i, name) in names.iter().enumerate() {
        write!(f, "{} {name}", if i == 0 { word } else { "," })?;
    }
    f.write_str(if names.is_empty() { "" } else { ": " })?;
    inner.write(f, Precedence::Quantifier)
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Precedence::Quantifier)
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, terms: &[Term]) -> fmt::Result {
    for (i, term) in terms.iter().enumerate() {
        write!(f, "{}{term}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::At { name, index, .. } => {
                write!(f, "{name}[")?;
                write_list(f, index)?;
                f.write_str("]")
            }
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        })
    }
}

impl Term {
    fn write_factor(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Var(_) | Self::Number(_) => write!(f, "{self}"),
            _ => write!(f, "({self})"),
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Var(name) => f.write_str(name),
            Self::Number(value) => write!(f, "{value}"),
            Self::Sum(parts) => {
                for (i, (negative, part)) in parts.iter().enumerate() {
                    f.write_str(match (i, negative) {
                        (0, false) => "",
                        (0, true) => "-",
                        (_, false) => " + ",
                        (_, true) => " - ",
                    })?;
                    match part {
                        Self::Sum(_) => write!(f, "({part})")?,
                        _ => write!(f, "{part}")?,
                    }
                }
                f.write_str(if parts.is_empty() { "0" } else { "" })
            }
            Self::Times(factor, inner) => {
                write!(f, "{factor} * ")?;
                inner.write_factor(f)
            }
            Self::Div(inner, divisor) => {
                inner.write_factor(f)?;
                write!(f, " div {divisor}")
            }
            Self::Mod(inner, divisor) => {
                inner.write_factor(f)?;
                write!(f, " mod {divisor}")
            }
        }
    }
}
