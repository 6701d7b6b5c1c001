//! Automata of formulas that were built before, so that none is built twice.

use std::collections::BTreeMap;

use super::build::Sizes;
use super::formula::Name;
use super::matrix::Matrix;
use crate::{Relation, UBig};

/// The tables of the relations kept may have this many entries together.
const LARGEST: u64 = 1 << 25;

/// They take at most this part of the memory.
const PART: u64 = 8;

/// Relations already built, by what they were built from.
///
/// Two definitions that differ only in the names of their variables have one entry: the key
/// numbers the variables in order of occurrence and the relations by identity.
#[derive(Debug, Default)]
pub(super) struct Memo {
    constants: BTreeMap<UBig, Relation>,
    numbers: BTreeMap<usize, (usize, Relation)>,
    built: BTreeMap<Vec<usize>, (Relation, Sizes)>,
    entries: u64,
}

/// What tells one definition from another; see [`Memo::key`].
pub(super) type Key = Vec<usize>;

const NOT: usize = usize::MAX;
const AND: usize = usize::MAX - 1;
const OR: usize = usize::MAX - 2;
const IFF: usize = usize::MAX - 3;
const CONSTANT: usize = usize::MAX - 4;

impl Memo {
    /// The relation x = `value`, built at the first call.
    pub(super) fn constant(&mut self, value: &UBig, build: impl FnOnce() -> Relation) -> Relation {
        match self.constants.get(value) {
            Some(known) => known.clone(),
            None => {
                let built = build();
                self.constants.insert(value.clone(), built.clone());
                built
            }
        }
    }

    /// The key of a projection: how many conjuncts and how many variables projected away, then the
    /// conjuncts with their variables and relations numbered, then the columns.
    pub(super) fn key(&mut self, conjuncts: &[Matrix], free: &[Name], bound: &[Name]) -> Key {
        let mut names = Vec::new();
        let mut key = vec![conjuncts.len(), bound.len()];
        for conjunct in conjuncts {
            self.describe(conjunct, &mut names, &mut key);
        }
        let columns = free.iter().map(|name| number(name, &mut names));
        key.extend(columns);
        key
    }

    fn describe<'m>(&mut self, matrix: &'m Matrix, names: &mut Vec<&'m Name>, key: &mut Key) {
        match matrix {
            Matrix::Constant(value) => key.extend([CONSTANT, usize::from(*value)]),
            Matrix::Leaf(relation, arguments) => {
                let fresh = self.numbers.len();
                let entry = self.numbers.entry(relation.address());
                // Keeping the relation keeps its address from being given to another.
                key.push(entry.or_insert_with(|| (fresh, relation.clone())).0);
                key.extend(arguments.iter().map(|name| number(name, names)));
            }
            Matrix::Not(inner) => {
                key.push(NOT);
                self.describe(inner, names, key);
            }
            Matrix::And(parts) | Matrix::Or(parts) => {
                let tag = if matches!(matrix, Matrix::And(_)) {
                    AND
                } else {
                    OR
                };
                key.extend([tag, parts.len()]);
                for part in parts {
                    self.describe(part, names, key);
                }
            }
            Matrix::Iff(left, right) => {
                key.push(IFF);
                self.describe(left, names, key);
                self.describe(right, names, key);
            }
        }
    }

    pub(super) fn get(&self, key: &Key) -> Option<(Relation, Sizes)> {
        self.built.get(key).cloned()
    }

    /// Remembers a relation; when all together are too large, the others are forgotten.
    pub(super) fn insert(&mut self, key: Key, relation: &Relation, sizes: Sizes, memory: u64) {
        self.entries += relation.entries() as u64;
        if self.entries > LARGEST.min(memory / PART / 4) {
            *self = Self::default();
            return;
        }
        self.built.insert(key, (relation.clone(), sizes));
    }
}

/// The number of a name, the next one if it is new.
fn number<'m>(name: &'m Name, names: &mut Vec<&'m Name>) -> usize {
    let known = names.iter().position(|&other| other == name);
    known.unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}
