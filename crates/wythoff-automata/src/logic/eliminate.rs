//! Quantifiers evaluated away, with a plan for large joins.

use super::build::Sizes;
use super::error::LogicError;
use super::formula::{Formula, Name};
use super::matrix::Matrix;
use super::{Logic, blame};

/// A block of variables is projected away at once if the join has at most this many letters;
/// otherwise one by one, with a minimal automaton after each.
const NARROW: u64 = 1 << 3;

/// Small joins may have this many letters.
const WIDE: u64 = 1 << 6;

/// A join is small if its product has at most this many tuples.
const SMALL_JOIN: usize = 1 << 14;

impl Logic {
    /// The matrix for which some values of `names` exist that satisfy `matrix`.
    pub(super) fn eliminate(
        &mut self,
        matrix: Matrix,
        names: &[Name],
        what: &Formula,
    ) -> Result<Matrix, LogicError> {
        let (matrix, sizes) = self
            .eliminate_inner(matrix, names)
            .map_err(|error| blame(error, what))?;
        self.log(what, sizes);
        Ok(matrix)
    }

    /// As [`Self::eliminate`], without a name for the step.
    pub(super) fn eliminate_inner(
        &mut self,
        matrix: Matrix,
        names: &[Name],
    ) -> Result<(Matrix, Sizes), LogicError> {
        // Some value makes a disjunction true if it does so for one of its parts.
        if let Matrix::Or(parts) = matrix {
            let mut sizes = Sizes::default();
            let mut done = Vec::new();
            for part in parts {
                let (part, own) = self.eliminate_inner(part, names)?;
                sizes.grow(own);
                done.push(part);
            }
            return Ok((Matrix::or(done), sizes));
        }
        let (mut inside, mut outside): (Vec<Matrix>, Vec<Matrix>) = matrix
            .conjuncts()
            .into_iter()
            .partition(|part| part.mentions(names));
        let mut sizes = Sizes::default();
        let mut bound: Vec<Name> = names
            .iter()
            .filter(|&name| {
                inside
                    .iter()
                    .any(|part| part.mentions(std::slice::from_ref(name)))
            })
            .cloned()
            .collect();
        bound.sort();
        bound.dedup();
        while !bound.is_empty() {
            let all: Vec<Name> = Matrix::And(inside.clone()).variables();
            let letters = u64::from(self.system.digits())
                .checked_pow(u32::try_from(all.len()).unwrap_or(u32::MAX));
            let most = if weight_of(&inside) <= SMALL_JOIN {
                WIDE
            } else {
                NARROW
            };
            let block: Vec<Name> = if letters.is_some_and(|letters| letters <= most) {
                std::mem::take(&mut bound)
            } else {
                vec![cheapest(&inside, &mut bound)]
            };
            let (mut joined, rest): (Vec<Matrix>, Vec<Matrix>) =
                inside.into_iter().partition(|part| part.mentions(&block));
            joined
                .iter_mut()
                .for_each(|part| part.use_symmetries(&block));
            let free: Vec<Name> = Matrix::And(joined.clone())
                .variables()
                .into_iter()
                .filter(|name| !block.contains(name))
                .collect();
            let joined = self.join_small(joined)?;
            let (relation, own) = self.build(&joined, &free, &block)?;
            sizes.grow(own);
            let leaf = Matrix::leaf(relation, free);
            if leaf.mentions(&bound) {
                inside = rest;
                inside.push(leaf);
            } else {
                outside.push(leaf);
                inside = rest;
            }
        }
        outside.extend(inside);
        Ok((Matrix::and(outside), sizes))
    }

    /// Replaces pairs of small conjuncts by their minimal conjunction where the variables of one
    /// are among those of the other, if the product of all would be large: a guard such as
    /// u >= 200 often makes its partner much smaller.
    fn join_small(&mut self, mut conjuncts: Vec<Matrix>) -> Result<Vec<Matrix>, LogicError> {
        if weight_of(&conjuncts) <= SMALL_JOIN {
            return Ok(conjuncts);
        }
        while let Some((inner, outer)) = best_pair(&conjuncts) {
            let names = conjuncts[outer].variables();
            let (high, low) = (inner.max(outer), inner.min(outer));
            let pair = Matrix::and([conjuncts.remove(high), conjuncts.remove(low)]);
            let (relation, _) = self.build(&pair.conjuncts(), &names, &[])?;
            conjuncts.insert(low, Matrix::leaf(relation, names));
        }
        Ok(conjuncts)
    }
}

impl Sizes {
    fn grow(&mut self, other: Self) {
        self.tuples = self.tuples.max(other.tuples);
        self.states = self.states.max(other.states);
        self.tracks = self.tracks.max(other.tracks);
    }
}

/// How many tuples the product of the conjuncts may have.
fn weight_of(conjuncts: &[Matrix]) -> usize {
    conjuncts.iter().fold(1, |weight: usize, part| {
        weight.saturating_mul(part.weight())
    })
}

/// The two conjuncts with the smallest product, at most [`SMALL_JOIN`], such that all variables of
/// the first are variables of the second.
fn best_pair(conjuncts: &[Matrix]) -> Option<(usize, usize)> {
    let names: Vec<Vec<Name>> = conjuncts.iter().map(Matrix::variables).collect();
    let weights: Vec<usize> = conjuncts.iter().map(Matrix::weight).collect();
    let indices = 0..conjuncts.len();
    indices
        .clone()
        .flat_map(|inner| indices.clone().map(move |outer| (inner, outer)))
        .filter(|&(inner, outer)| {
            inner != outer && names[inner].iter().all(|name| names[outer].contains(name))
        })
        .map(|(inner, outer)| (weights[inner].saturating_mul(weights[outer]), inner, outer))
        .filter(|&(product, ..)| product <= SMALL_JOIN)
        .min()
        .map(|(_, inner, outer)| (inner, outer))
}

/// Takes from `bound` the variable whose conjuncts have the fewest variables together.
fn cheapest(conjuncts: &[Matrix], bound: &mut Vec<Name>) -> Name {
    let width = |name: &Name| {
        let mut all: Vec<Name> = conjuncts
            .iter()
            .filter(|part| part.mentions(std::slice::from_ref(name)))
            .flat_map(Matrix::variables)
            .collect();
        all.sort();
        all.dedup();
        all.len()
    };
    let best = (0..bound.len()).min_by_key(|&at| width(&bound[at]));
    bound.remove(best.expect("a variable is left"))
}
