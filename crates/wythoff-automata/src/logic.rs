//! First-order logic of the natural numbers with addition and automatic relations.
//!
//! The theory is decidable (Büchi 1960; Bruyère, Hansel, Michaux and Villemaire 1994): each
//! formula becomes an automaton, "and" a product, "not" a complement, "exists" a projection.
//!
//! * [`Formula`] and [`Term`] describe statements; build them with [`all`], [`any`], [`exists`],
//!   [`forall`], [`apply`] and methods such as [`Term::less`], or read them from text;
//! * [`Logic::define`] turns a formula with free variables into a [`Relation`];
//! * [`Logic::decide`] decides a sentence, with the smallest counterexample or witness, searching
//!   the tuples of the automata involved without building their product.
//!
//! # Example
//!
//! Two proofs in the Fibonacci numeration system. The set of pairs (x, y) with y = 2x is defined
//! once and used as an atom:
//!
//! ```
//! use wythoff_automata::{Budget, System};
//! use wythoff_automata::logic::{Logic, Term, all, apply, exists, forall};
//!
//! let mut logic = Logic::new(System::fibonacci(), Budget::default());
//! let x = || Term::from("x");
//!
//! let double = logic.define(&["x", "y"], &x().plus("x").equals("y")).unwrap();
//! assert!(double.contains(&[21u8.into(), 42u8.into()]));
//!
//! // Every number is 2z or 2z + 1.
//! let even = exists(["z"], apply("double", &double, ["z", "x"]));
//! let odd = exists(["z"], apply("double", &double, [Term::from("z"), x().minus(1)]));
//! let split = forall(["x"], even.clone().iff(odd.not()));
//! assert!(logic.decide(&split).unwrap().holds());
//!
//! // Not every number is even; the smallest that is not is 1.
//! let decision = logic.decide(&forall(["x"], even)).unwrap();
//! assert_eq!(decision.to_string(), "FALSE: x = 1");
//! ```

mod arithmetic;
mod blocks;
mod build;
mod decision;
mod eliminate;
mod error;
mod formula;
mod matrix;
mod memo;
mod outputs;
mod print;
mod sequence;

pub use build::Sizes;
pub use decision::Decision;
pub use error::LogicError;
pub use formula::{Comparison, Formula, Name, Output, Term, all, any, apply, exists, forall};
pub use sequence::Sequence;

pub(crate) use blocks::question;

use std::time::Duration;

use crate::{Budget, Relation, System, UBig};
use arithmetic::Definitions;
use blocks::{merge_exists, merge_forall};
use matrix::Matrix;
use memo::Memo;

/// One step of an evaluation, for whoever wants to explain it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The sub-formula evaluated.
    pub formula: String,
    /// How large it became.
    pub sizes: Sizes,
    /// What the clock showed when it was done; see [`Logic::set_clock`].
    pub finished: Duration,
}

/// A clock given by the caller: this crate reads none.
struct Clock(Box<dyn Fn() -> Duration + Send + Sync>);

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

/// Evaluates formulas in one numeration system under one budget, and remembers what it built, so
/// that nothing is built twice.
#[derive(Debug)]
pub struct Logic {
    system: System,
    budget: Budget,
    memo: Memo,
    fresh_names: usize,
    steps: Vec<Step>,
    clock: Clock,
}

impl Logic {
    /// Logic over `system`; every evaluation may use all of `budget`.
    pub fn new(system: System, budget: Budget) -> Self {
        Self {
            system,
            budget,
            memo: Memo::default(),
            fresh_names: 0,
            steps: Vec::new(),
            clock: Clock(Box::new(|| Duration::ZERO)),
        }
    }

    /// Gives the clock that is read after each [`Step`]; without one the time stands still.
    pub fn set_clock(&mut self, clock: impl Fn() -> Duration + Send + Sync + 'static) {
        self.clock = Clock(Box::new(clock));
    }

    /// The numeration system.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The budget.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Evaluations from now on may use all of `budget`.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The steps of all evaluations since the last call, in order.
    pub fn take_steps(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }

    /// The relation of the tuples of values for which the formula holds, with one column for each
    /// parameter, in this order.
    ///
    /// **Limits** a variable that is not a parameter is an error; a parameter that does not occur
    /// takes all values.
    /// **Cost** each change from `forall` to `exists` may take an exponential; the budget ends what takes too long.
    pub fn define(
        &mut self,
        parameters: &[&str],
        formula: &Formula,
    ) -> Result<Relation, LogicError> {
        let parameters: Vec<Name> = parameters.iter().map(|&name| name.into()).collect();
        if let Some(unknown) = formula
            .free_variables()
            .into_iter()
            .find(|name| !parameters.contains(name))
        {
            return Err(LogicError::UnknownVariable(unknown));
        }
        let matrix = self.evaluate(formula)?;
        self.project(matrix.conjuncts(), &parameters, &[], formula)
    }

    /// Decides a sentence.
    ///
    /// A sentence `forall x, ...: A` is refuted by the smallest counterexample, and
    /// `exists x, ...: A` confirmed by the smallest witness: the one with the fewest digits.
    ///
    /// **Cost** as [`Self::define`].
    pub fn decide(&mut self, sentence: &Formula) -> Result<Decision, LogicError> {
        if let Some(free) = sentence.free_variables().into_iter().next() {
            return Err(LogicError::FreeVariable(free));
        }
        self.decide_closed(sentence)
    }

    fn decide_closed(&mut self, sentence: &Formula) -> Result<Decision, LogicError> {
        match sentence {
            Formula::Not(inner) => Ok(self.decide_closed(inner)?.negated()),
            Formula::Exists(names, body) => {
                let (names, body) = merge_exists(names, body);
                let matrix = self.evaluate(body)?;
                let witness = self.search(matrix, &names, sentence)?;
                Ok(Decision::new(witness.is_some(), witness))
            }
            Formula::Forall(names, body) => {
                let (names, body) = merge_forall(names, body);
                let matrix = self.evaluate(body)?.not();
                let counterexample = self.search(matrix, &names, sentence)?;
                Ok(Decision::new(counterexample.is_none(), counterexample))
            }
            other => match self.evaluate(other)? {
                Matrix::Constant(value) => Ok(Decision::new(value, None)),
                _ => unreachable!("a sentence evaluates to a constant"),
            },
        }
    }

    /// Some of the tuples of values for `names` that satisfy the formula, at most `most`: one for
    /// each tuple of states that accepts, short ones first.
    ///
    /// Where [`Self::decide`] shows one counterexample, this shows many different ones at the same
    /// cost.
    pub fn samples(
        &mut self,
        names: &[Name],
        formula: &Formula,
        most: usize,
    ) -> Result<Vec<Vec<UBig>>, LogicError> {
        let free = formula.free_variables().into_iter();
        if let Some(unknown) = free.into_iter().find(|name| !names.contains(name)) {
            return Err(LogicError::UnknownVariable(unknown));
        }
        let conjuncts = match self.evaluate(formula)? {
            Matrix::Constant(false) => return Ok(Vec::new()),
            matrix => matrix.conjuncts(),
        };
        let (samples, sizes) = build::samples(&self.system, &conjuncts, names, most, &self.budget)
            .map_err(|error| blame(error, formula))?;
        self.log(formula, sizes);
        Ok(samples)
    }

    /// Looks for values of `names` that satisfy the matrix; names that do not occur become 0.
    fn search(
        &mut self,
        matrix: Matrix,
        names: &[Name],
        what: &Formula,
    ) -> Result<Option<Vec<(Name, UBig)>>, LogicError> {
        let occurring: Vec<Name> = names
            .iter()
            .filter(|&name| matrix.mentions(std::slice::from_ref(name)))
            .cloned()
            .collect();
        let conjuncts = match matrix {
            Matrix::Constant(false) => return Ok(None),
            other => other.conjuncts(),
        };
        let (witness, sizes) = build::search(&self.system, &conjuncts, &occurring, &self.budget)
            .map_err(|error| blame(error, what))?;
        self.log(what, sizes);
        Ok(witness.map(|values| {
            let value = |name: &Name| {
                let at = occurring.iter().position(|other| other == name);
                at.map_or(UBig::ZERO, |at| values[at].clone())
            };
            names
                .iter()
                .map(|name| (name.clone(), value(name)))
                .collect()
        }))
    }

    /// The formula with all quantifiers evaluated away.
    fn evaluate(&mut self, formula: &Formula) -> Result<Matrix, LogicError> {
        match formula {
            Formula::Constant(value) => Ok(Matrix::Constant(*value)),
            Formula::Compare(left, comparison, right) => self
                .compare(left, *comparison, right)
                .map_err(|error| blame(error, formula)),
            Formula::Apply {
                name,
                relation,
                arguments,
            } => self
                .apply(name, relation, arguments)
                .map_err(|error| blame(error, formula)),
            Formula::Outputs(left, equal, right) => {
                let matrix = self
                    .outputs(left, right)
                    .map_err(|error| blame(error, formula))?;
                Ok(if *equal { matrix } else { matrix.not() })
            }
            Formula::Not(inner) => Ok(self.evaluate(inner)?.not()),
            Formula::And(parts) => Ok(Matrix::and(self.evaluate_all(parts)?)),
            Formula::Or(parts) => Ok(Matrix::or(self.evaluate_all(parts)?)),
            Formula::Implies(left, right) => {
                let left = self.evaluate(left)?.not();
                Ok(Matrix::or([left, self.evaluate(right)?]))
            }
            Formula::Iff(left, right) => {
                let left = self.evaluate(left)?;
                Ok(Matrix::iff(left, self.evaluate(right)?))
            }
            Formula::Exists(names, inner) => {
                let matrix = self.evaluate(inner)?;
                self.eliminate(matrix, names, formula)
            }
            Formula::Forall(names, inner) => {
                let matrix = self.evaluate(inner)?.not();
                Ok(self.eliminate(matrix, names, formula)?.not())
            }
        }
    }

    fn evaluate_all(&mut self, parts: &[Formula]) -> Result<Vec<Matrix>, LogicError> {
        parts.iter().map(|part| self.evaluate(part)).collect()
    }

    fn apply(
        &mut self,
        name: &Name,
        relation: &Relation,
        arguments: &[Term],
    ) -> Result<Matrix, LogicError> {
        if *relation.system() != self.system {
            return Err(LogicError::MixedSystems {
                relation: name.clone(),
                found: relation.system().to_string(),
                expected: self.system.to_string(),
            });
        }
        let mut definitions = Definitions::default();
        let mut names = Vec::new();
        for argument in arguments {
            names.push(self.term_variable(argument, &mut definitions)?);
        }
        definitions
            .conjuncts
            .push(Matrix::leaf(relation.clone(), names));
        self.bind(definitions)
    }

    /// Conjuncts with their auxiliary variables projected away.
    fn bind(&mut self, definitions: Definitions) -> Result<Matrix, LogicError> {
        let matrix = Matrix::and(definitions.conjuncts);
        self.eliminate_inner(matrix, &definitions.auxiliaries)
            .map(|(matrix, _)| matrix)
    }

    /// {(x, factor·x)}, by doubling.
    fn multiple(&mut self, factor: &UBig) -> Result<Relation, LogicError> {
        let [x, half, double, y]: [Name; 4] = ["x", "half", "double", "y"].map(Into::into);
        let add = self.system.add();
        Ok(if *factor == UBig::ONE {
            self.system.equal()
        } else {
            let half_factor = factor >> 1usize;
            let half_times = self.multiple(&half_factor)?;
            let mut parts = vec![Matrix::leaf(half_times, vec![x.clone(), half.clone()])];
            let mut bound = vec![half.clone()];
            if *factor == (&half_factor << 1usize) {
                parts.push(Matrix::leaf(add, vec![half.clone(), half, y.clone()]));
            } else {
                parts.push(Matrix::leaf(
                    add.clone(),
                    vec![half.clone(), half, double.clone()],
                ));
                parts.push(Matrix::leaf(
                    add,
                    vec![double.clone(), x.clone(), y.clone()],
                ));
                bound.push(double);
            }
            self.build(&parts, &[x, y], &bound)?.0
        })
    }

    /// x = `value`.
    fn constant(&mut self, value: &UBig) -> Relation {
        self.memo.constant(value, || self.system.constant(value))
    }

    fn project(
        &mut self,
        conjuncts: Vec<Matrix>,
        free: &[Name],
        bound: &[Name],
        what: &Formula,
    ) -> Result<Relation, LogicError> {
        let (relation, sizes) = self
            .build(&conjuncts, free, bound)
            .map_err(|error| blame(error, what))?;
        self.log(what, sizes);
        Ok(relation)
    }

    /// Builds a relation, unless it is known.
    fn build(
        &mut self,
        conjuncts: &[Matrix],
        free: &[Name],
        bound: &[Name],
    ) -> Result<(Relation, Sizes), LogicError> {
        let key = self.memo.key(conjuncts, free, bound);
        if let Some(known) = self.memo.get(&key) {
            return Ok(known);
        }
        let (relation, sizes) = build::project(&self.system, conjuncts, free, bound, &self.budget)?;
        let memory = self.budget.memory();
        self.memo.insert(key, &relation, sizes, memory);
        Ok((relation, sizes))
    }

    fn log(&mut self, what: &Formula, sizes: Sizes) {
        self.steps.push(Step {
            formula: what.to_string(),
            sizes,
            finished: (self.clock.0)(),
        });
    }
}

/// Names the sub-formula that exceeded a limit, unless a smaller one was named already.
fn blame(error: LogicError, what: &Formula) -> LogicError {
    match error {
        LogicError::Exhausted { limit, formula } if formula.is_empty() => LogicError::Exhausted {
            limit,
            formula: excerpt(what),
        },
        other => other,
    }
}

/// The formula, or its beginning if it is long.
fn excerpt(formula: &Formula) -> String {
    const LONGEST: usize = 300;
    let text = formula.to_string();
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some((end, _)) => format!("{} ...", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_built_twice() {
        let mut logic = Logic::new(System::fibonacci(), Budget::default());
        let near = |x: &str, y: &str| {
            let [x, y] = [x, y].map(Term::from);
            any([
                x.clone().plus(3).equals(y.clone()),
                y.clone().plus(3).equals(x),
            ])
        };
        let near_relation = logic.define(&["x", "y"], &near("x", "y")).unwrap();
        let renamed = logic.define(&["a", "b"], &near("a", "b")).unwrap();
        assert_eq!(near_relation.address(), renamed.address());
        assert!(near_relation.is_symmetric(0, 1));

        // A column of a symmetric relation is a row, with other names.
        let near = |x: &str, y: &str| apply("near", &near_relation, [x, y]);
        let row = exists(["v"], all([Term::from("v").less("y"), near("x", "v")]));
        let column = exists(["u"], all([Term::from("u").less("x"), near("u", "y")]));
        let row = logic.evaluate(&row).unwrap();
        let column = logic.evaluate(&column).unwrap();
        match (row, column) {
            (Matrix::Leaf(row, row_names), Matrix::Leaf(column, column_names)) => {
                assert_eq!(row.address(), column.address());
                assert_eq!(row_names, [Name::from("y"), "x".into()]);
                assert_eq!(column_names, [Name::from("x"), "y".into()]);
            }
            other => panic!("not two relations: {other:?}"),
        }
    }

    #[test]
    fn symmetries_are_those_of_the_language() {
        let system = System::fibonacci();
        assert!(system.equal().is_symmetric(0, 1));
        assert!(!system.less().is_symmetric(0, 1));
        assert!(system.add().is_symmetric(0, 1));
        assert!(!system.add().is_symmetric(0, 2));
        assert!(!system.add().is_symmetric(1, 2));
    }
}
