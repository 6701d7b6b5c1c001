//! First-order formulas over the natural numbers.

use std::sync::Arc;

use super::sequence::Sequence;
use crate::{Relation, UBig};

/// The name of a variable or relation.
pub type Name = Arc<str>;

/// An integer described by variables, which stand for natural numbers.
///
/// Every term has a value: subtraction is that of the integers, and a negative number is divided
/// like any other, with the quotient rounded down and the remainder at least 0.
///
/// `x.into()` makes a variable from a `&str` and a constant from an unsigned integer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A variable.
    Var(Name),
    /// A constant.
    Number(UBig),
    /// A sum; the terms marked `true` are subtracted.
    Sum(Vec<(bool, Term)>),
    /// A constant multiple.
    Times(UBig, Box<Term>),
    /// The quotient of the division by a positive constant, rounded down.
    Div(Box<Term>, UBig),
    /// The remainder of the division by a positive constant: at least 0 and less than the constant.
    Mod(Box<Term>, UBig),
}

impl Term {
    /// `self + other`.
    #[must_use]
    pub fn plus(self, other: impl Into<Self>) -> Self {
        self.append(false, other.into())
    }

    /// `self - other`, in the integers.
    #[must_use]
    pub fn minus(self, other: impl Into<Self>) -> Self {
        self.append(true, other.into())
    }

    fn append(self, negative: bool, other: Self) -> Self {
        match self {
            Self::Sum(mut parts) => {
                parts.push((negative, other));
                Self::Sum(parts)
            }
            first => Self::Sum(vec![(false, first), (negative, other)]),
        }
    }

    /// Whether the term has a difference in it that may make it negative.
    pub(super) fn may_be_negative(&self) -> bool {
        match self {
            Self::Var(_) | Self::Number(_) | Self::Mod(..) => false,
            Self::Sum(parts) => parts
                .iter()
                .any(|(negative, part)| *negative || part.may_be_negative()),
            Self::Times(_, inner) | Self::Div(inner, _) => inner.may_be_negative(),
        }
    }

    /// `factor * self`.
    #[must_use]
    pub fn times(self, factor: impl Into<UBig>) -> Self {
        Self::Times(factor.into(), Box::new(self))
    }
}

impl From<&str> for Term {
    fn from(name: &str) -> Self {
        Self::Var(name.into())
    }
}

impl From<Name> for Term {
    fn from(name: Name) -> Self {
        Self::Var(name)
    }
}

impl From<UBig> for Term {
    fn from(value: UBig) -> Self {
        Self::Number(value)
    }
}

impl From<u64> for Term {
    fn from(value: u64) -> Self {
        Self::Number(value.into())
    }
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

/// A term of an automatic sequence, or a value to compare it with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// A constant.
    Value(i64),
    /// The term of a sequence at an index.
    At {
        /// The name shown to the user.
        name: Name,
        /// The sequence.
        sequence: Sequence,
        /// One number per track of the automaton.
        index: Vec<Term>,
    },
}

impl Output {
    /// All values it may have.
    pub(super) fn values(&self) -> Vec<i64> {
        match self {
            Self::Value(value) => vec![*value],
            Self::At {
                sequence, index, ..
            } => {
                let outside = index.iter().any(Term::may_be_negative);
                let inside = sequence.levels().iter().map(|(value, _)| *value);
                inside.chain(outside.then_some(Sequence::OUTSIDE)).collect()
            }
        }
    }
}

/// A first-order formula, with automatic relations as atoms.
///
/// Build it with the functions of this module ([`all`], [`any`], [`exists`], [`forall`],
/// [`apply`]) and the methods below, or parse it from text.
///
/// Comparisons compare integers. A relation with a negative argument is false, and a sequence has
/// the value 0 at a negative index. So each atom is either true or false, and `s != t` is
/// `not (s = t)`.
///
/// # Example
///
/// ```
/// use wythoff_automata::logic::{Formula, Term, exists, forall};
///
/// let difference = exists(["z"], Term::from("x").plus("z").equals("y"));
/// let sentence = forall(["x", "y"], Term::from("x").less("y").implies(difference));
/// assert_eq!(sentence.to_string(), "forall x, y: x < y => (exists z: x + z = y)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// Always or never true.
    Constant(bool),
    /// A comparison of two numbers.
    Compare(Term, Comparison, Term),
    /// A named relation with its arguments, in the order of its columns.
    Apply {
        /// The name shown to the user.
        name: Name,
        /// The relation.
        relation: Relation,
        /// One argument per column.
        arguments: Vec<Term>,
    },
    /// Two outputs are equal (`true`) or different.
    Outputs(Output, bool, Output),
    /// Negation.
    Not(Box<Formula>),
    /// All of the parts.
    And(Vec<Formula>),
    /// At least one of the parts.
    Or(Vec<Formula>),
    /// If the first then the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or none.
    Iff(Box<Formula>, Box<Formula>),
    /// For some values of the variables.
    Exists(Vec<Name>, Box<Formula>),
    /// For all values of the variables.
    Forall(Vec<Name>, Box<Formula>),
}

impl Term {
    /// The formula `self ~ other` for a comparison `~`.
    pub fn compare(self, comparison: Comparison, other: impl Into<Self>) -> Formula {
        Formula::Compare(self, comparison, other.into())
    }

    /// `self = other`.
    pub fn equals(self, other: impl Into<Self>) -> Formula {
        self.compare(Comparison::Equal, other)
    }

    /// `self < other`.
    pub fn less(self, other: impl Into<Self>) -> Formula {
        self.compare(Comparison::Less, other)
    }

    /// `self <= other`.
    pub fn at_most(self, other: impl Into<Self>) -> Formula {
        self.compare(Comparison::LessEqual, other)
    }
}

impl Formula {
    /// `self => other`.
    #[must_use]
    pub fn implies(self, other: Self) -> Self {
        Self::Implies(Box::new(self), Box::new(other))
    }

    /// `self <=> other`.
    #[must_use]
    pub fn iff(self, other: Self) -> Self {
        Self::Iff(Box::new(self), Box::new(other))
    }

    /// `not self`.
    #[must_use]
    #[expect(
        clippy::should_implement_trait,
        reason = "reads as logic, like `implies`"
    )]
    pub fn not(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// The free variables in order of first occurrence.
    pub fn free_variables(&self) -> Vec<Name> {
        let mut free = Vec::new();
        self.collect_free(&mut Vec::new(), &mut free);
        free
    }

    fn collect_free(&self, bound: &mut Vec<Name>, free: &mut Vec<Name>) {
        match self {
            Self::Constant(_) => {}
            Self::Compare(left, _, right) => {
                left.collect_free(bound, free);
                right.collect_free(bound, free);
            }
            Self::Apply { arguments, .. } => {
                for argument in arguments {
                    argument.collect_free(bound, free);
                }
            }
            Self::Outputs(left, _, right) => {
                for output in [left, right] {
                    if let Output::At { index, .. } = output {
                        for term in index {
                            term.collect_free(bound, free);
                        }
                    }
                }
            }
            Self::Not(inner) => inner.collect_free(bound, free),
            Self::And(parts) | Self::Or(parts) => {
                for part in parts {
                    part.collect_free(bound, free);
                }
            }
            Self::Implies(left, right) | Self::Iff(left, right) => {
                left.collect_free(bound, free);
                right.collect_free(bound, free);
            }
            Self::Exists(names, inner) | Self::Forall(names, inner) => {
                let outer = bound.len();
                bound.extend(names.iter().cloned());
                inner.collect_free(bound, free);
                bound.truncate(outer);
            }
        }
    }
}

impl Term {
    fn collect_free(&self, bound: &[Name], free: &mut Vec<Name>) {
        match self {
            Self::Var(name) => {
                if !bound.contains(name) && !free.contains(name) {
                    free.push(name.clone());
                }
            }
            Self::Number(_) => {}
            Self::Sum(parts) => {
                for (_, part) in parts {
                    part.collect_free(bound, free);
                }
            }
            Self::Times(_, inner) | Self::Div(inner, _) | Self::Mod(inner, _) => {
                inner.collect_free(bound, free);
            }
        }
    }
}

/// All of the formulas hold.
pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
    Formula::And(parts.into_iter().collect())
}

/// At least one of the formulas holds.
pub fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
    Formula::Or(parts.into_iter().collect())
}

/// For some values of the variables `names` the formula holds.
pub fn exists<N: Into<Name>>(names: impl IntoIterator<Item = N>, inner: Formula) -> Formula {
    Formula::Exists(names.into_iter().map(Into::into).collect(), Box::new(inner))
}

/// For all values of the variables `names` the formula holds.
pub fn forall<N: Into<Name>>(names: impl IntoIterator<Item = N>, inner: Formula) -> Formula {
    Formula::Forall(names.into_iter().map(Into::into).collect(), Box::new(inner))
}

/// The relation `relation`, shown as `name`, holds for the arguments, in the order of its columns.
///
/// # Panics
///
/// If the number of arguments is not the arity.
pub fn apply<T: Into<Term>>(
    name: impl Into<Name>,
    relation: &Relation,
    arguments: impl IntoIterator<Item = T>,
) -> Formula {
    let arguments: Vec<Term> = arguments.into_iter().map(Into::into).collect();
    assert_eq!(arguments.len(), relation.arity(), "one argument per column");
    Formula::Apply {
        name: name.into(),
        relation: relation.clone(),
        arguments,
    }
}
