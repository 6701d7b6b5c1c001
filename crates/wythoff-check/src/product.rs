//! Several automata side by side: Boolean combinations of relations, built state by state.
//!
//! A state of the product has one state for each relation. A relation whose state is dead is false from there on; a
//! conjunction with such a part is forgotten as a whole, and where that makes the whole expression false, the state is left
//! out. Complements accept valid words only, so they are dead as soon as every valid word to come is accepted by the
//! relation itself. This is what keeps products small.

use std::rc::Rc;

use crate::automata::{DEAD, Graph, Interner, id};
use crate::logic::Relation;
use crate::{Checked, Limits, Refusal};

/// A Boolean expression over numbered relations, each of which occurs once.
#[derive(Debug, Clone)]
pub(crate) enum Expr {
    Leaf(usize),
    And(Vec<Expr>),
    Or(Vec<Expr>),
}

impl Expr {
    fn value(&self, leaf: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Self::Leaf(at) => leaf(*at),
            Self::And(parts) => parts.iter().all(|part| part.value(leaf)),
            Self::Or(parts) => parts.iter().any(|part| part.value(leaf)),
        }
    }

    /// Whether the expression may still become true; in parts that cannot, all states become dead.
    fn settle(&self, states: &mut [u32]) -> bool {
        let alive = match self {
            Self::Leaf(at) => states[*at] != DEAD,
            Self::And(parts) => parts.iter().all(|part| part.settle(states)),
            // All parts are settled, not only up to the first that is alive.
            Self::Or(parts) => parts.iter().filter(|part| part.settle(states)).count() > 0,
        };
        if !alive {
            self.forget(states);
        }
        alive
    }

    fn forget(&self, states: &mut [u32]) {
        match self {
            Self::Leaf(at) => states[*at] = DEAD,
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.forget(states)),
        }
    }

    /// The relations without which the expression is false.
    pub(crate) fn required(&self, leaves: &mut Vec<usize>) {
        match self {
            Self::Leaf(at) => leaves.push(*at),
            Self::And(parts) => parts.iter().for_each(|part| part.required(leaves)),
            Self::Or(parts) if parts.len() == 1 => parts[0].required(leaves),
            Self::Or(_) => {}
        }
    }
}

/// A Boolean combination of relations on common tracks.
#[derive(Debug)]
pub(crate) struct Product<'l> {
    pub digits: usize,
    pub limits: &'l Limits<'l>,
    pub tracks: usize,
    /// The relations and the tracks that they read.
    pub leaves: Vec<(Rc<Relation>, Vec<usize>)>,
    pub expr: Expr,
}

/// What is done with each letter: its digits, and the states that it leads to.
type Visit<'v> = dyn FnMut(&[usize], &mut [u32]) + 'v;

impl Product<'_> {
    /// Makes sure that the words on these tracks are valid.
    pub(crate) fn require_valid(&mut self, tracks: Vec<usize>, valid: &Rc<Relation>) {
        let mut required = Vec::new();
        self.expr.required(&mut required);
        required.retain(|&at| self.leaves[at].0.valid);
        let covered = |track: &usize| required.iter().any(|&at| self.leaves[at].1.contains(track));
        let (first, mut parts) = (self.leaves.len(), Vec::new());
        let uncovered: Vec<usize> = tracks.into_iter().filter(|track| !covered(track)).collect();
        self.leaves.extend(
            uncovered
                .into_iter()
                .map(|track| (valid.clone(), vec![track])),
        );
        parts.extend((first..self.leaves.len()).map(Expr::Leaf));
        parts.push(std::mem::replace(&mut self.expr, Expr::And(Vec::new())));
        self.expr = Expr::And(parts);
    }

    /// Whether the product accepts some word.
    pub(crate) fn has_word(&self) -> Checked<bool> {
        Ok(self.explore(&[], true)?.accept.last() == Some(&true))
    }

    /// The graph of the product, in which letters have the digits of the tracks kept only.
    pub(crate) fn graph(&self, kept: &[usize]) -> Checked<Graph> {
        self.explore(kept, false)
    }

    fn explore(&self, kept: &[usize], only_word: bool) -> Checked<Graph> {
        letters(self.digits, self.tracks)?;
        let mut required = Vec::new();
        self.expr.required(&mut required);
        let mut search = Search {
            product: self,
            required: (0..self.leaves.len())
                .map(|leaf| required.contains(&leaf))
                .collect(),
            completed: vec![Vec::new(); self.tracks],
        };
        for (at, (_, tracks)) in self.leaves.iter().enumerate() {
            // A relation on no track stays in its only state.
            if let Some(&last) = tracks.iter().max() {
                search.completed[last].push(at);
            }
        }
        let mut tuples = Interner::default();
        let mut graph = Graph::default();
        let mut start: Vec<u32> = self.leaves.iter().map(|leaf| leaf.0.dfa.start()).collect();
        if self.expr.settle(&mut start) {
            graph.starts.push(tuples.number(&start));
        }
        let (mut next, mut settled) = (start.clone(), start.clone());
        let mut digits = vec![0; self.tracks];
        while graph.accept.len() < tuples.len() {
            let at = graph.accept.len();
            self.limits.check(tuples.size() + 2 * graph.edges.len())?;
            let tuple = tuples.list(at).to_vec();
            let accepts = |leaf: usize| self.leaves[leaf].0.dfa.accepts(tuple[leaf]);
            let accept = self.expr.value(&accepts);
            next.copy_from_slice(&tuple);
            let mut visit = |digits: &[usize], next: &mut [u32]| {
                settled.copy_from_slice(next);
                if self.expr.settle(&mut settled) {
                    let target = tuples.number(&settled);
                    if !only_word {
                        let letter = kept
                            .iter()
                            .fold(0, |letter, &t| letter * self.digits + digits[t]);
                        graph.edges.push((id(letter), target));
                    }
                }
            };
            if !(accept && only_word) {
                search.letters(0, &mut digits, &tuple, &mut next, &mut visit);
            }
            graph.push(accept);
            if accept && only_word {
                break;
            }
        }
        Ok(graph)
    }
}

/// At most so many letters.
const MOST_LETTERS: usize = 1 << 18;

/// How many letters there are on so many tracks.
pub(crate) fn letters(digits: usize, tracks: usize) -> Checked<usize> {
    let letters = digits
        .checked_pow(id(tracks))
        .filter(|&letters| letters <= MOST_LETTERS);
    letters.ok_or_else(|| Refusal::Exhausted(format!("{MOST_LETTERS} letters")))
}

/// What the search for letters needs to know.
struct Search<'p, 'l> {
    product: &'p Product<'l>,
    required: Vec<bool>,
    /// The relations whose last track is this one.
    completed: Vec<Vec<usize>>,
}

impl Search<'_, '_> {
    /// Visits all letters that leave no required relation dead, digit by digit.
    fn letters(
        &self,
        track: usize,
        digits: &mut [usize],
        now: &[u32],
        next: &mut [u32],
        visit: &mut Visit<'_>,
    ) {
        if track == self.product.tracks {
            return visit(digits, next);
        }
        'digits: for digit in 0..self.product.digits {
            digits[track] = digit;
            for &leaf in &self.completed[track] {
                let (relation, tracks) = &self.product.leaves[leaf];
                let letter = tracks.iter().fold(0, |letter, &track| {
                    letter * self.product.digits + digits[track]
                });
                next[leaf] = relation.dfa.step(now[leaf], letter);
                if next[leaf] == DEAD && self.required[leaf] {
                    continue 'digits;
                }
            }
            self.letters(track + 1, digits, now, next, visit);
        }
    }
}
