//! From matrices to products: projection and search.

use super::error::LogicError;
use super::formula::Name;
use super::matrix::Matrix;
use crate::automata::lexicographic::words_by_track;
use crate::automata::product::{Component, Expr, Product, ShortWords, Visit};
use crate::automata::{Alphabet, determinize};
use crate::budget::bytes_soon;
use crate::relation::members::largest;
use crate::{Budget, Exhausted, Relation, System, UBig};

/// How large the automata of one step became.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Tuples of the lazy product.
    pub tuples: usize,
    /// States of the minimal automaton; 0 for a search, which builds none.
    pub states: usize,
    /// Tracks read at once.
    pub tracks: usize,
}

/// The lazy product of the conjuncts; the tracks are the variables in the given order.
fn product<'m>(
    system: &'m System,
    conjuncts: &'m [Matrix],
    names: &[Name],
) -> Result<Product<'m>, LogicError> {
    let alphabet = Alphabet::new(system.digits(), names.len())
        .ok_or(LogicError::TooManyVariables(names.len()))?;
    let tracks_of = |arguments: &[Name]| -> Vec<usize> {
        let track = |argument| names.iter().position(|name| name == argument);
        let tracks = arguments.iter().map(track);
        tracks
            .collect::<Option<_>>()
            .expect("every variable has a track")
    };
    let mut covered = vec![false; names.len()];
    let mut guards = Vec::new();
    let mut leaves = Vec::new();
    let mut parts = Vec::new();
    for conjunct in conjuncts {
        if let Matrix::Leaf(relation, arguments) = conjunct {
            let tracks = tracks_of(arguments);
            for &track in &tracks {
                covered[track] = true;
            }
            guards.push(Component::guard(
                relation.dfa(),
                alphabet.letter_map(&tracks),
            ));
        } else {
            parts.push(expression(conjunct, &mut |relation, arguments| {
                leaves.push(Component::leaf(
                    relation.split(),
                    relation.dfa().alphabet().letters(),
                    alphabet.letter_map(&tracks_of(arguments)),
                ));
                leaves.len() - 1
            }));
        }
    }
    let bare = (0..names.len()).filter(|&track| !covered[track]);
    guards
        .extend(bare.map(|track| Component::guard(system.valid(), alphabet.letter_map(&[track]))));
    Ok(Product {
        alphabet,
        guards,
        leaves,
        expr: Expr::And(parts),
    })
}

fn expression<'m>(
    matrix: &'m Matrix,
    leaf: &mut impl FnMut(&'m Relation, &'m [Name]) -> usize,
) -> Expr {
    match matrix {
        Matrix::Constant(true) => Expr::And(Vec::new()),
        Matrix::Constant(false) => Expr::Or(Vec::new()),
        Matrix::Leaf(relation, arguments) => Expr::Leaf(leaf(relation, arguments)),
        Matrix::Not(inner) => Expr::Not(Box::new(expression(inner, leaf))),
        Matrix::And(parts) => Expr::And(parts.iter().map(|part| expression(part, leaf)).collect()),
        Matrix::Or(parts) => Expr::Or(parts.iter().map(|part| expression(part, leaf)).collect()),
        Matrix::Iff(left, right) => Expr::Iff(
            Box::new(expression(left, leaf)),
            Box::new(expression(right, leaf)),
        ),
    }
}

/// The relation between the variables `free` (in this order) that holds when the conjuncts do for
/// some values of the variables `bound`.
pub(super) fn project(
    system: &System,
    conjuncts: &[Matrix],
    free: &[Name],
    bound: &[Name],
    budget: &Budget,
) -> Result<(Relation, Sizes), LogicError> {
    let names: Vec<Name> = free.iter().chain(bound).cloned().collect();
    let product = product(system, conjuncts, &names)?;
    let (tuples, dfa) = if bound.is_empty() {
        let draft = product.draft(budget)?;
        (draft.states(), draft.minimal(budget)?)
    } else {
        let remaining: Vec<usize> = (0..free.len()).collect();
        let image = product.alphabet.letter_map(&remaining);
        let alphabet =
            Alphabet::new(system.digits(), free.len()).expect("fewer tracks than the product");
        let mut nfa = product.project(alphabet, &image, budget)?;
        nfa.close_under_leading_zeros();
        (nfa.states(), determinize(&nfa, budget)?)
    };
    let sizes = Sizes {
        tuples,
        states: dfa.states(),
        tracks: names.len(),
    };
    Ok((Relation::held(system, dfa, budget)?, sizes))
}

/// Looks for values of the variables `names` for which the conjuncts hold.
pub(super) fn search(
    system: &System,
    conjuncts: &[Matrix],
    names: &[Name],
    budget: &Budget,
) -> Result<(Option<Vec<UBig>>, Sizes), LogicError> {
    let product = product(system, conjuncts, names)?;
    let mut finder = Finder::new(1);
    let tuples = product.explore(budget, &mut finder)?;
    let sizes = Sizes {
        tuples,
        states: 0,
        tracks: names.len(),
    };
    let Some(word) = finder.words().next() else {
        return Ok((None, sizes));
    };
    let witness = match smallest(system, conjuncts, names, word.len(), budget)? {
        Some(smallest) => smallest,
        None => system.tuple(&word, names.len()),
    };
    Ok((Some(witness), sizes))
}

/// Values of the variables `names` for which the conjuncts hold: at most `most`, short ones first,
/// one for each tuple of states that accepts.
pub(super) fn samples(
    system: &System,
    conjuncts: &[Matrix],
    names: &[Name],
    most: usize,
    budget: &Budget,
) -> Result<(Vec<Vec<UBig>>, Sizes), LogicError> {
    let product = product(system, conjuncts, names)?;
    let mut finder = Finder::new(most);
    let sizes = Sizes {
        tuples: product.explore(budget, &mut finder)?,
        states: 0,
        tracks: names.len(),
    };
    let words = finder.words();
    let samples = words.map(|word| system.tuple(&word, names.len()));
    Ok((samples.collect(), sizes))
}

/// Searches for the smallest witness stop at this many tuples.
const SMALLEST_TUPLES: usize = 1 << 16;

/// Among the witnesses of `length` digits the one with the smallest largest number, and among
/// these the lexicographically first; `None` if that is too much work.
fn smallest(
    system: &System,
    conjuncts: &[Matrix],
    names: &[Name],
    length: usize,
    budget: &Budget,
) -> Result<Option<Vec<UBig>>, LogicError> {
    if names.len() < 2 || length == 0 {
        return Ok(None);
    }
    // One more track in front for the largest number; no variable has this name.
    let tracks: Vec<Name> = std::iter::once("#max".into())
        .chain(names.iter().cloned())
        .collect();
    let Some(alphabet) = Alphabet::new(system.digits(), tracks.len()) else {
        return Ok(None);
    };
    if alphabet.letters() > 1 << 12 {
        return Ok(None);
    }
    let is_largest = largest(alphabet, &Budget::default())?;
    let mut product = product(system, conjuncts, &tracks)?;
    let all: Vec<usize> = (0..tracks.len()).collect();
    let guard = Component::guard(&is_largest, alphabet.letter_map(&all));
    product.guards.push(guard);
    let states = SMALLEST_TUPLES.min((1 << 24) / alphabet.letters());
    let mut short = ShortWords::new(alphabet, length, states);
    match product.explore(budget, &mut short) {
        Ok(_) if !short.too_many => {}
        Ok(_) | Err(Exhausted::States { .. } | Exhausted::Memory { .. }) => return Ok(None),
        Err(stopped) => return Err(stopped.into()),
    }
    let words = words_by_track(&short.builder.draft, length, 1);
    let values = |words: &Vec<Vec<u32>>| {
        words[1..]
            .iter()
            .map(|word| system.value_of(word))
            .collect()
    };
    Ok(words.first().map(values))
}

/// Stops after a number of accepting tuples and remembers how each tuple was reached.
#[derive(Debug)]
struct Finder {
    parents: Vec<(u32, u32)>,
    found: Vec<usize>,
    most: usize,
}

impl Finder {
    fn new(most: usize) -> Self {
        Self {
            parents: Vec::new(),
            found: Vec::new(),
            most,
        }
    }

    /// The letters that lead from the start to the tuples found.
    fn words(&self) -> impl Iterator<Item = Vec<u32>> {
        self.found.iter().map(|&found| {
            let mut word = Vec::new();
            let mut at = found;
            while at > 0 {
                let (parent, letter) = self.parents[at];
                word.push(letter);
                at = parent as usize;
            }
            word.reverse();
            word
        })
    }
}

impl Visit for Finder {
    fn discover(&mut self, accept: bool, from: Option<(u32, u32)>) -> bool {
        if accept {
            self.found.push(self.parents.len());
        }
        self.parents.push(from.unwrap_or((0, 0)));
        self.found.len() < self.most
    }

    fn edge(&mut self, _letter: u32, _target: u32) {}

    fn bytes_soon(&self) -> u64 {
        bytes_soon(&self.parents)
    }
}

impl From<Exhausted> for LogicError {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted {
            limit,
            formula: String::new(),
        }
    }
}
