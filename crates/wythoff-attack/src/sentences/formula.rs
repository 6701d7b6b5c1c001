//! Sentences with bounded quantifiers, and their text.

use std::fmt;

/// A whole number.
#[derive(Debug, Clone)]
pub(crate) enum Term {
    Variable(usize),
    Number(u64),
    Sum(Box<Term>, Box<Term>),
    Difference(Box<Term>, Box<Term>),
    Negative(Box<Term>),
    Times(u64, Box<Term>),
    Quotient(Box<Term>, u64),
    Remainder(Box<Term>, u64),
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// What a term of a word is compared with.
#[derive(Debug, Clone)]
pub(crate) enum Letter {
    Constant(i64),
    Term(Term),
}

/// How a variable is bounded.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Guard {
    /// `x <= k`
    AtMost(u64),
    /// `x < k`
    Below(u64),
    /// `k >= x`
    Reversed(u64),
    /// `k <= x <= l`
    Between(u64, u64),
    /// `x <= y + k` for a variable that is bounded itself.
    AtMostOther(usize, u64),
    /// `x + x < k`
    Half(u64),
}

/// A formula.
#[derive(Debug, Clone)]
pub(crate) enum Formula {
    Constant(bool),
    Compare(Term, Vec<(Sign, Term)>),
    Relation(&'static str, Vec<Term>),
    Word(&'static str, Term, bool, Letter),
    Not(Box<Formula>),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Same(Box<Formula>, Box<Formula>),
    /// For all, or for some, values of variables within their bounds.
    Quantified(bool, Vec<(usize, Guard)>, Box<Formula>),
}

/// The names of variables.
pub(crate) const NAMES: [&str; 8] = ["x", "y", "z", "n", "m", "u", "v", "w"];

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => f.write_str(NAMES[*name]),
            Self::Number(number) => write!(f, "{number}"),
            Self::Sum(left, right) => write!(f, "({left} + {right})"),
            Self::Difference(left, right) => write!(f, "({left} - {right})"),
            Self::Negative(inner) => write!(f, "(-{inner})"),
            Self::Times(factor, inner) => write!(f, "{factor} * {inner}"),
            Self::Quotient(inner, by) => write!(f, "({inner} div {by})"),
            Self::Remainder(inner, by) => write!(f, "({inner} mod {by})"),
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        })
    }
}

impl Guard {
    fn text(self, variable: usize) -> String {
        let x = NAMES[variable];
        match self {
            Self::AtMost(most) => format!("{x} <= {most}"),
            Self::Below(bound) => format!("{x} < {bound}"),
            Self::Reversed(most) => format!("{most} >= {x}"),
            Self::Between(least, most) => format!("{least} <= {x} <= {most}"),
            Self::AtMostOther(other, more) => format!("{x} <= {} + {more}", NAMES[other]),
            Self::Half(bound) => format!("{x} + {x} < {bound}"),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, parts: &[Formula], word: &str) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        let word = if at == 0 { "" } else { word };
        write!(f, "{word}({part})")?;
    }
    Ok(())
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(value) => write!(f, "{value}"),
            Self::Compare(first, chain) => {
                write!(f, "{first}")?;
                chain
                    .iter()
                    .try_for_each(|(sign, term)| write!(f, " {sign} {term}"))
            }
            Self::Relation(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Term::to_string).collect();
                write!(f, "{name}({})", arguments.join(", "))
            }
            Self::Word(name, index, equal, right) => {
                let sign = if *equal { "=" } else { "!=" };
                match right {
                    Letter::Constant(value) => write!(f, "{name}[{index}] {sign} {value}"),
                    Letter::Term(other) => write!(f, "{name}[{index}] {sign} {name}[{other}]"),
                }
            }
            Self::Not(inner) => write!(f, "not ({inner})"),
            Self::All(parts) => list(f, parts, " and "),
            Self::Any(parts) => list(f, parts, " or "),
            Self::Implies(left, right) => write!(f, "({left}) => ({right})"),
            Self::Same(left, right) => write!(f, "({left}) <=> ({right})"),
            Self::Quantified(all, variables, body) => {
                let names: Vec<&str> = variables.iter().map(|&(name, _)| NAMES[name]).collect();
                let guards: Vec<String> = variables
                    .iter()
                    .map(|&(name, guard)| guard.text(name))
                    .collect();
                let (word, sign) = if *all {
                    ("forall", "=>")
                } else {
                    ("exists", "and")
                };
                write!(
                    f,
                    "{word} {}: ({}) {sign} ({body})",
                    names.join(", "),
                    guards.join(" and ")
                )
            }
        }
    }
}
