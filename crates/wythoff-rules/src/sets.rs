//! Sets of tuples of numbers that rules speak of: `for (i, j) in SET`, `if (a', b') in SET`.
//!
//! | file | holds |
//! |---|---|
//! | `listed` | the members up to a size, listed from the automaton |
//! | `read` | sets in text: formulas, automata, and names that somebody else knows |
//!
//! A set is an automaton in a numeration system. A formula that uses nothing but addition and comparisons says the same
//! in every system, and is kept so that provers can use it in theirs.

mod listed;
mod read;

use std::cmp::Ordering;
use std::fmt;
use std::fmt::Write as _;
use std::sync::Arc;

use wythoff_automata::automata::{DEAD, Table};
use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, apply, forall};
use wythoff_automata::{Budget, Relation, UBig};

pub(crate) use listed::{Lists, Tuple};
pub(crate) use read::read;
pub use read::{MAX_STATES, NoSets, SetNames};

/// A tuple has at most this many numbers.
pub const MAX_COLUMNS: usize = 3;

/// A set of tuples of natural numbers. Cloning is cheap, and two are equal if they have the same members and are given in
/// the same numeration system.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, System};
/// use wythoff_rules::sets::TupleSet;
///
/// let less = TupleSet::new(System::fibonacci().less(), &Budget::default())?;
/// assert!(less.contains(&[3, 5]) && !less.contains(&[5, 3]) && !less.contains(&[-1, 3]));
/// assert_eq!(less.columns(), 2);
/// # Ok::<(), wythoff_automata::logic::LogicError>(())
/// ```
#[derive(Clone)]
pub struct TupleSet(Arc<Inner>);

struct Inner {
    relation: Relation,
    /// A formula over these names that has the same members in every numeration system.
    formula: Option<(Vec<Name>, Formula)>,
    lists: Lists,
    facts: Vec<Fact>,
    key: String,
}

/// What holds for every member: the sum of the numbers times these factors, and a constant, is at least 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) factors: Vec<i64>,
    pub(crate) constant: i64,
}

impl TupleSet {
    /// The set of a relation.
    ///
    /// **Cost** a few small decisions about its automaton, and a table of as many numbers as it has states, times 50.
    ///
    /// # Errors
    ///
    /// If the budget does not suffice.
    pub fn new(relation: Relation, budget: &Budget) -> Result<Self, LogicError> {
        Self::with_formula(relation, None, budget)
    }

    fn with_formula(
        relation: Relation,
        formula: Option<(Vec<Name>, Formula)>,
        budget: &Budget,
    ) -> Result<Self, LogicError> {
        let table = Table::of(&relation);
        let key = format!("{} [{}]", relation.system(), states(&table));
        Ok(Self(Arc::new(Inner {
            lists: Lists::new(&relation, table),
            facts: facts(&relation, budget)?,
            relation,
            formula,
            key,
        })))
    }

    /// The set as an automaton.
    pub fn relation(&self) -> &Relation {
        &self.0.relation
    }

    /// How many numbers a tuple has.
    pub fn columns(&self) -> usize {
        self.0.relation.arity()
    }

    /// Whether the set says the same in every numeration system, because it is a formula of addition and comparisons.
    pub fn is_general(&self) -> bool {
        self.0.formula.is_some()
    }

    /// The names of its numbers, and the formula about them that says the same in every system.
    pub(crate) fn formula(&self) -> Option<&(Vec<Name>, Formula)> {
        self.0.formula.as_ref()
    }

    /// The same set in the numeration system of a logic; `None` if it is given in another one.
    ///
    /// # Errors
    ///
    /// If the budget of the logic does not suffice.
    pub fn in_system_of(&self, logic: &mut Logic) -> Result<Option<Self>, LogicError> {
        if self.relation().system() == logic.system() {
            return Ok(Some(self.clone()));
        }
        let Some((names, formula)) = &self.0.formula else {
            return Ok(None);
        };
        let columns: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let relation = logic.define(&columns, formula)?;
        let budget = logic.budget().clone();
        Self::with_formula(relation, self.0.formula.clone(), &budget).map(Some)
    }

    /// Whether a tuple is a member; one with a negative number is none.
    ///
    /// **Cost** a search in a list of members where there is one, otherwise one step for each digit.
    pub fn contains(&self, tuple: &[i64]) -> bool {
        let mut numbers = [0_u64; MAX_COLUMNS];
        for (number, &value) in numbers.iter_mut().zip(tuple) {
            match u64::try_from(value) {
                Ok(value) => *number = value,
                Err(_) => return false,
            }
        }
        let numbers = &numbers[..tuple.len()];
        let largest = numbers.iter().copied().max().unwrap_or(0);
        if let Some(list) = self.lists().up_to(largest) {
            return listed::has(list, numbers);
        }
        let numbers: Vec<UBig> = numbers.iter().map(|&number| number.into()).collect();
        self.relation().contains(&numbers)
    }

    pub(crate) fn lists(&self) -> &Lists {
        &self.0.lists
    }

    pub(crate) fn facts(&self) -> &[Fact] {
        &self.0.facts
    }
}

/// The states of an automaton in one line: whether each accepts, and where each letter leads.
fn states(table: &Table) -> String {
    let mut text = String::new();
    for state in table.state_numbers() {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push(if table.is_accepting(state) { '+' } else { '-' });
        for &target in table.row(state) {
            let written = match target {
                DEAD => write!(text, " ."),
                target => write!(text, " {target}"),
            };
            written.unwrap_or_default();
        }
    }
    text
}

/// Inequalities that are known of all members: whether the zeros are one, and which numbers are never larger than others.
fn facts(relation: &Relation, budget: &Budget) -> Result<Vec<Fact>, LogicError> {
    let columns = relation.arity();
    let mut logic = Logic::new(relation.system().clone(), budget.clone());
    let names: Vec<Name> = (0..columns)
        .map(|column| format!("x{column}").into())
        .collect();
    let member = apply("S", relation, names.iter().cloned().map(Term::from));
    let mut facts = Vec::new();
    let mut add = |factors: Vec<i64>, constant: i64| -> Result<bool, LogicError> {
        let sum = |sign: i64| {
            let chosen = names
                .iter()
                .zip(&factors)
                .filter(move |(_, factor)| **factor == sign);
            chosen.fold(Term::from(0), |sum, (name, _)| sum.plus(name.clone()))
        };
        let (more, less) = (sum(1), sum(-1).plus(constant.unsigned_abs()));
        let holds = member.clone().implies(less.at_most(more));
        let known = logic.decide(&forall(names.clone(), holds))?.holds();
        if known {
            facts.push(Fact { factors, constant });
        }
        Ok(known)
    };
    add(vec![1; columns], -1)?;
    for one in 0..columns {
        let unit = |column: usize| i64::from(column == one);
        add((0..columns).map(unit).collect(), -1)?;
        for other in (0..columns).filter(|&other| other != one) {
            let factor = |column: usize| unit(column) - i64::from(column == other);
            let factors: Vec<i64> = (0..columns).map(factor).collect();
            if !add(factors.clone(), -1)? {
                add(factors, 0)?;
            }
        }
    }
    Ok(facts)
}

impl fmt::Debug for TupleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.key)
    }
}

impl PartialEq for TupleSet {
    fn eq(&self, other: &Self) -> bool {
        self.0.key == other.0.key
    }
}

impl Eq for TupleSet {}

impl PartialOrd for TupleSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TupleSet {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.key.cmp(&other.0.key)
    }
}
