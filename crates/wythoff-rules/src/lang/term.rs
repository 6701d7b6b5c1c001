//! Rules with every name resolved: the form that is analysed, compiled and translated.

use crate::PileOrder;
use crate::lang::ast::{Comparison, Function, Operator};
use crate::sets::TupleSet;

/// A checked rule set: names are indices, conditions are in negation normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Whether the piles keep their places.
    pub order: PileOrder,
    /// How many piles there are, with the flags, which are the last ones.
    pub piles: usize,
    /// The most that each flag has.
    pub flags: Vec<i64>,
    /// The moves.
    pub moves: Vec<CheckedMove>,
    /// How many options the other player may forbid before each move.
    pub block: u64,
    /// No move from positions for which this holds; `Test::Any(vec![])` when there is no such clause.
    pub end: Test,
}

impl Checked {
    /// Whether `lower` or `upper` occurs, numbers that only some numeration systems have automata for.
    pub fn has_wythoff_numbers(&self) -> bool {
        let mut found = false;
        let mut look = |term: &Term| {
            term.for_each(&mut |part| {
                found |= matches!(part, Term::Call(Function::Lower | Function::Upper, _));
            });
        };
        for rule in &self.moves {
            rule.targets.iter().chain(&rule.least).for_each(&mut look);
            rule.condition.for_each(&mut look);
        }
        self.end.for_each(&mut look);
        found
    }

    /// All sets that the rules speak of.
    pub fn sets(&self) -> Vec<&TupleSet> {
        let mut sets = Vec::new();
        let conditions = self.moves.iter().map(|rule| &rule.condition);
        for test in conditions.chain([&self.end]) {
            test.for_each_set(&mut |set| sets.push(set));
        }
        sets
    }

    /// The same rules with other sets in place of theirs.
    ///
    /// # Errors
    ///
    /// The first that `replace` gives.
    pub fn with_sets<E>(
        mut self,
        mut replace: impl FnMut(&TupleSet) -> Result<TupleSet, E>,
    ) -> Result<Self, E> {
        let conditions = self.moves.iter_mut().map(|rule| &mut rule.condition);
        for test in conditions.chain([&mut self.end]) {
            test.replace_sets(&mut replace)?;
        }
        Ok(self)
    }
}

/// A move with its names resolved.
///
/// There is one option for every choice of the parameters, each at least its least value, for which
/// all new piles are defined and at least 0 and `condition` holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CheckedMove {
    /// The new piles, one for each pile, before sorting.
    pub targets: Vec<Term>,
    /// The least value of each parameter, in terms of piles and earlier parameters.
    pub least: Vec<Term>,
    /// The condition; `Test::All(vec![])` when there is none.
    pub condition: Test,
}

/// A whole number that depends on the position and the parameters.
///
/// It is undefined if it divides by zero.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// A constant.
    Int(i64),
    /// The pile of this index before the move.
    Pile(usize),
    /// The pile of this index after the move, before sorting.
    After(usize),
    /// The parameter of this index.
    Parameter(usize),
    /// The negative.
    Negate(Box<Term>),
    /// Two numbers combined.
    Binary(Operator, Box<Term>, Box<Term>),
    /// The least, greatest or absolute value.
    Call(Function, Vec<Term>),
}

/// A condition without negation.
///
/// A comparison with an undefined side does not hold, and neither does its negation; so a condition
/// that must divide by zero is false, whatever it says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Test {
    /// Two numbers compared.
    Compare(Comparison, Term, Term),
    /// Numbers that are together in a set, or are not if this is `false`; neither holds if one is undefined.
    Member(bool, TupleSet, Vec<Term>),
    /// All hold.
    All(Vec<Test>),
    /// At least one holds.
    Any(Vec<Test>),
}

impl Test {
    /// The test that always holds.
    pub fn always() -> Self {
        Self::All(Vec::new())
    }

    /// The test that never holds.
    pub fn never() -> Self {
        Self::Any(Vec::new())
    }

    fn for_each_set<'a>(&'a self, visit: &mut impl FnMut(&'a TupleSet)) {
        match self {
            Self::Member(_, set, _) => visit(set),
            Self::Compare(..) => {}
            Self::All(tests) | Self::Any(tests) => {
                tests.iter().for_each(|test| test.for_each_set(visit));
            }
        }
    }

    fn replace_sets<E>(
        &mut self,
        replace: &mut impl FnMut(&TupleSet) -> Result<TupleSet, E>,
    ) -> Result<(), E> {
        match self {
            Self::Member(_, set, _) => *set = replace(set)?,
            Self::Compare(..) => {}
            Self::All(tests) | Self::Any(tests) => {
                tests
                    .iter_mut()
                    .try_for_each(|test| test.replace_sets(replace))?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with both sides of every comparison, and the numbers that are looked up in sets.
    fn for_each<'a>(&'a self, visit: &mut impl FnMut(&'a Term)) {
        match self {
            Self::Compare(_, left, right) => {
                visit(left);
                visit(right);
            }
            Self::Member(_, _, terms) => terms.iter().for_each(visit),
            Self::All(tests) | Self::Any(tests) => {
                tests.iter().for_each(|test| test.for_each(visit));
            }
        }
    }

    /// The tests that must all hold, taken apart as far as possible.
    pub fn conjuncts(&self) -> Vec<&Test> {
        match self {
            Self::All(tests) => tests.iter().flat_map(Self::conjuncts).collect(),
            test => vec![test],
        }
    }

    /// Where this holds its negation does not, and elsewhere the result holds, provided that no
    /// term can be undefined; `None` if one might be.
    pub(super) fn negated(&self) -> Option<Self> {
        Some(match self {
            Self::Compare(comparison, left, right) => {
                if !left.always_defined() || !right.always_defined() {
                    return None;
                }
                Self::Compare(comparison.negated(), left.clone(), right.clone())
            }
            Self::Member(holds, set, terms) => {
                if !terms.iter().all(Term::always_defined) {
                    return None;
                }
                Self::Member(!holds, set.clone(), terms.clone())
            }
            Self::All(tests) => Self::Any(tests.iter().map(Self::negated).collect::<Option<_>>()?),
            Self::Any(tests) => Self::All(tests.iter().map(Self::negated).collect::<Option<_>>()?),
        })
    }
}

impl Term {
    /// Calls `visit` with this term and all terms within.
    pub(super) fn for_each<'a>(&'a self, visit: &mut impl FnMut(&'a Term)) {
        visit(self);
        for part in self.parts() {
            part.for_each(visit);
        }
    }

    /// The terms this one is made of.
    pub(super) fn parts(&self) -> Vec<&Term> {
        match self {
            Self::Int(_) | Self::Pile(_) | Self::After(_) | Self::Parameter(_) => Vec::new(),
            Self::Negate(inner) => vec![inner],
            Self::Binary(_, left, right) => vec![left, right],
            Self::Call(_, arguments) => arguments.iter().collect(),
        }
    }

    /// Whether the term surely never divides by zero: its divisors are constants other than 0.
    pub(super) fn always_defined(&self) -> bool {
        let mut defined = true;
        self.for_each(&mut |term| match term {
            Self::Binary(Operator::Divide | Operator::Modulo, _, divisor) => {
                defined &= matches!(**divisor, Self::Int(value) if value != 0);
            }
            Self::After(_) => defined = false,
            _ => {}
        });
        defined
    }
}
