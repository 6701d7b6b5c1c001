//! Quantifier-free combinations of applied relations: what is left of a formula while it is
//! evaluated from the inside out.

use super::formula::Name;
use crate::Relation;

/// A Boolean combination of relations applied to variables.
#[derive(Debug, Clone)]
pub(super) enum Matrix {
    Constant(bool),
    Leaf(Relation, Vec<Name>),
    Not(Box<Matrix>),
    And(Vec<Matrix>),
    Or(Vec<Matrix>),
    Iff(Box<Matrix>, Box<Matrix>),
}

impl Matrix {
    /// A leaf, or a constant if the relation has no columns or is empty.
    pub(super) fn leaf(relation: Relation, names: Vec<Name>) -> Self {
        if names.is_empty() || relation.is_empty() {
            return Self::Constant(!relation.is_empty());
        }
        Self::Leaf(relation, names)
    }

    pub(super) fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    pub(super) fn and(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::gather(parts, true)
    }

    pub(super) fn or(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::gather(parts, false)
    }

    /// A conjunction (`neutral` = true) or disjunction, flattened, without constants.
    fn gather(parts: impl IntoIterator<Item = Self>, neutral: bool) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Constant(value) if value == neutral => {}
                Self::Constant(value) => return Self::Constant(value),
                Self::And(inner) if neutral => kept.extend(inner),
                Self::Or(inner) if !neutral => kept.extend(inner),
                // A negated disjunction is a conjunction of negations, and the other way round.
                Self::Not(inner) => match *inner {
                    Self::Or(inner) if neutral => kept.extend(inner.into_iter().map(Self::not)),
                    Self::And(inner) if !neutral => kept.extend(inner.into_iter().map(Self::not)),
                    inner => kept.push(inner.not()),
                },
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::Constant(neutral),
            1 => kept.remove(0),
            _ if neutral => Self::And(kept),
            _ => Self::Or(kept),
        }
    }

    pub(super) fn iff(left: Self, right: Self) -> Self {
        match (left, right) {
            (Self::Constant(value), other) | (other, Self::Constant(value)) => {
                if value {
                    other
                } else {
                    other.not()
                }
            }
            (left, right) => Self::Iff(Box::new(left), Box::new(right)),
        }
    }

    /// The conjuncts.
    pub(super) fn conjuncts(self) -> Vec<Self> {
        match self {
            Self::And(parts) => parts,
            Self::Constant(true) => Vec::new(),
            other => match other {
                Self::Not(inner) => match *inner {
                    Self::Or(parts) => parts.into_iter().map(Self::not).collect(),
                    inner => vec![inner.not()],
                },
                other => vec![other],
            },
        }
    }

    /// The variables in order of first occurrence.
    pub(super) fn variables(&self) -> Vec<Name> {
        let mut names = Vec::new();
        self.collect(&mut names);
        names
    }

    fn collect(&self, into: &mut Vec<Name>) {
        match self {
            Self::Constant(_) => {}
            Self::Leaf(_, names) => {
                for name in names {
                    if !into.contains(name) {
                        into.push(name.clone());
                    }
                }
            }
            Self::Not(inner) => inner.collect(into),
            Self::And(parts) | Self::Or(parts) => {
                for part in parts {
                    part.collect(into);
                }
            }
            Self::Iff(left, right) => {
                left.collect(into);
                right.collect(into);
            }
        }
    }

    /// Moves the variables of `block` to the later ones of columns that may change places, so that
    /// `exists u: cold(u, y)` and `exists v: cold(x, v)` become the same question.
    pub(super) fn use_symmetries(&mut self, block: &[Name]) {
        match self {
            Self::Constant(_) => {}
            Self::Leaf(relation, names) => {
                for second in 1..names.len() {
                    for first in 0..second {
                        if block.contains(&names[first])
                            && !block.contains(&names[second])
                            && relation.is_symmetric(first, second)
                        {
                            names.swap(first, second);
                        }
                    }
                }
            }
            Self::Not(inner) => inner.use_symmetries(block),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter_mut().for_each(|part| part.use_symmetries(block));
            }
            Self::Iff(left, right) => {
                left.use_symmetries(block);
                right.use_symmetries(block);
            }
        }
    }

    /// How many tuples the product of all leaves may have.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Constant(_) => 1,
            Self::Leaf(relation, _) => relation.states(),
            Self::Not(inner) => inner.weight(),
            Self::And(parts) | Self::Or(parts) => parts.iter().fold(1, |weight: usize, part| {
                weight.saturating_mul(part.weight())
            }),
            Self::Iff(left, right) => left.weight().saturating_mul(right.weight()),
        }
    }

    pub(super) fn mentions(&self, names: &[Name]) -> bool {
        match self {
            Self::Constant(_) => false,
            Self::Leaf(_, own) => own.iter().any(|name| names.contains(name)),
            Self::Not(inner) => inner.mentions(names),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.mentions(names)),
            Self::Iff(left, right) => left.mentions(names) || right.mentions(names),
        }
    }
}
