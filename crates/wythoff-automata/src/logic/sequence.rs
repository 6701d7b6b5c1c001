//! Automatic sequences as parts of formulas.

use std::sync::Arc;

use crate::automata::{Dfao, Nfa};
use crate::{Budget, Exhausted, Relation, System};

/// An automatic sequence: a function of a tuple of numbers with finitely many values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence(Arc<Inner>);

#[derive(Debug, PartialEq, Eq)]
struct Inner {
    dfao: Dfao,
    levels: Vec<(i64, Relation)>,
}

impl Sequence {
    /// The sequence computed by an automaton with output that reads in `system`.
    pub fn new(system: &System, dfao: Dfao, budget: &Budget) -> Result<Self, Exhausted> {
        let mut levels = Vec::new();
        for value in dfao.values() {
            let preimage = dfao.preimage(value).finish(budget)?;
            let level = Relation::from_nfa(system, &Nfa::from(&preimage), budget)?;
            levels.push((value, level));
        }
        Ok(Self(Arc::new(Inner { dfao, levels })))
    }

    /// The automaton.
    pub fn dfao(&self) -> &Dfao {
        &self.0.dfao
    }

    /// The values that occur, each with the set of indices that have it.
    pub fn levels(&self) -> &[(i64, Relation)] {
        &self.0.levels
    }

    /// The number of indices.
    pub fn arity(&self) -> usize {
        self.0.dfao.alphabet().tracks()
    }
}
