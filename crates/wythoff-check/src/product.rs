//! Several automata side by side: Boolean combinations of relations, built state by state.
//!
//! A state of the product has the states of the valid words on all tracks and one state for each
//! relation. A relation whose state is dead is false from there on, and one whose state is universal is true for all
//! valid words to come; when that decides the whole expression, the other relations are forgotten, and a state
//! from which the expression is false is left out. This is what keeps products small.

use std::rc::Rc;

use crate::dfa::{DEAD, Dfa};
use crate::interner::{Interner, id};
use crate::relation::{Relation, code, letter_digits};
use crate::words::System;
use crate::{Checked, Limits, Refusal};

/// A Boolean expression over numbered relations, each of which occurs once.
#[derive(Debug, Clone)]
pub(crate) enum Expr {
    Leaf(usize),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Iff(Box<Expr>, Box<Expr>),
}

/// The state of a relation that holds whatever valid words follow.
const UNIVERSAL: u32 = DEAD - 1;

/// At most so many letters.
const MOST_LETTERS: usize = 1 << 18;

impl Expr {
    /// The value, as far as the values of the leaves decide it.
    fn value(&self, leaf: &dyn Fn(usize) -> Option<bool>) -> Option<bool> {
        let some = |parts: &[Self], wanted: bool| {
            let mut known = true;
            for part in parts {
                match part.value(leaf) {
                    Some(value) if value == wanted => return Some(wanted),
                    Some(_) => {}
                    None => known = false,
                }
            }
            known.then_some(!wanted)
        };
        match self {
            Self::Leaf(at) => leaf(*at),
            Self::Not(part) => Some(!part.value(leaf)?),
            Self::And(parts) => some(parts, false),
            Self::Or(parts) => some(parts, true),
            Self::Iff(one, other) => Some(one.value(leaf)? == other.value(leaf)?),
        }
    }

    /// The value; in every part whose value is known, leaves with unknown values become dead, for they
    /// do not matter.
    fn settle(&self, states: &mut [u32]) -> Option<bool> {
        let value = self.value(&|at| known(states[at]));
        if value.is_some() {
            self.forget(states);
        } else {
            for part in self.parts() {
                part.settle(states);
            }
        }
        value
    }

    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Leaf(_) => Vec::new(),
            Self::Not(part) => vec![part],
            Self::And(parts) | Self::Or(parts) => parts.iter().collect(),
            Self::Iff(one, other) => vec![one, other],
        }
    }

    fn forget(&self, states: &mut [u32]) {
        match self {
            Self::Leaf(at) if known(states[*at]).is_none() => states[*at] = DEAD,
            part => part
                .parts()
                .into_iter()
                .for_each(|part| part.forget(states)),
        }
    }
}

fn known(state: u32) -> Option<bool> {
    match state {
        DEAD => Some(false),
        UNIVERSAL => Some(true),
        _ => None,
    }
}

/// A Boolean combination of relations on common tracks.
#[derive(Debug)]
pub(crate) struct Product<'a> {
    pub system: &'a System,
    pub limits: &'a Limits<'a>,
    pub tracks: usize,
    /// The relations and the tracks that they read.
    pub leaves: Vec<(Rc<Relation>, Vec<usize>)>,
    pub expr: Expr,
}

impl Product<'_> {
    /// The automaton of the product, not minimised.
    pub(crate) fn automaton(&self) -> Checked<Dfa> {
        Ok(self.explore(false)?.0)
    }

    /// A word of the product, as the digits on each track; as short as possible.
    pub(crate) fn example(&self) -> Checked<Option<Vec<Vec<usize>>>> {
        Ok(self.explore(true)?.1)
    }

    /// Whether each relation must hold, so that its state is never dead.
    fn required(&self) -> Vec<bool> {
        let mut required = vec![false; self.leaves.len()];
        let parts = match &self.expr {
            Expr::And(parts) => &parts[..],
            part => std::slice::from_ref(part),
        };
        for part in parts {
            if let Expr::Leaf(at) = part {
                required[*at] = true;
            }
        }
        required
    }

    fn explore(&self, only_example: bool) -> Checked<(Dfa, Option<Vec<Vec<usize>>>)> {
        let Self {
            system,
            limits,
            tracks,
            ..
        } = *self;
        let letters = system
            .digits
            .checked_pow(id(tracks))
            .filter(|&letters| letters <= MOST_LETTERS);
        let letters =
            letters.ok_or_else(|| Refusal::Exhausted(format!("{MOST_LETTERS} letters")))?;
        let digits = letter_digits(system.digits, tracks);
        let required = self.required();
        let mut universal = Vec::new();
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for ((relation, places), required) in self.leaves.iter().zip(&required) {
            let found = if *required {
                None
            } else {
                Some(relation.universal(system, limits)?)
            };
            universal.push(found);
            let letter = |word: &Vec<usize>| {
                places
                    .iter()
                    .fold(0, |letter, &place| letter * system.digits + word[place])
            };
            maps.push(digits.iter().map(letter).collect());
        }
        // The state of a relation after a step, given the states of the valid words.
        let refine = |at: usize, state: u32, valid: &[u32]| match universal[at] {
            Some(universal) if state < UNIVERSAL && !universal[state as usize].is_empty() => {
                let here: Vec<u32> = self.leaves[at]
                    .1
                    .iter()
                    .map(|&place| valid[place])
                    .collect();
                if universal[state as usize].contains(&code(&here, system)) {
                    UNIVERSAL
                } else {
                    state
                }
            }
            _ => state,
        };
        let mut dfa = Dfa {
            letters,
            accept: Vec::new(),
            next: Vec::new(),
        };
        let mut tuples = Interner::default();
        let mut parents: Vec<(u32, u32)> = Vec::new();
        let mut tuple: Vec<u32> = vec![0; tracks];
        for (at, (relation, _)) in self.leaves.iter().enumerate() {
            let state = refine(at, relation.dfa.start(), &tuple[..tracks]);
            tuple.push(state);
        }
        if self.expr.settle(&mut tuple[tracks..]) != Some(false) {
            tuples.number(&tuple);
            parents.push((0, 0));
        }
        let mut next = tuple.clone();
        while dfa.accept.len() < tuples.len() {
            let at = dfa.accept.len();
            tuple.copy_from_slice(tuples.list(at));
            if at.is_multiple_of(256) {
                limits.check(tuples.size() + dfa.next.len() + 2 * parents.len())?;
            }
            let accepts = |leaf: usize| match tuple[tracks + leaf] {
                DEAD => Some(false),
                UNIVERSAL => Some(true),
                state => Some(self.leaves[leaf].0.dfa.accept[state as usize]),
            };
            let valid = tuple[..tracks]
                .iter()
                .all(|&state| system.valid.accept[state as usize]);
            let accept = valid && self.expr.value(&accepts) == Some(true);
            if accept && only_example {
                return Ok((dfa, Some(word(&parents, at, &digits, tracks))));
            }
            dfa.accept.push(accept);
            'letters: for letter in 0..letters {
                if !only_example {
                    dfa.next.push(DEAD);
                }
                for track in 0..tracks {
                    next[track] = system.valid.step(tuple[track], digits[letter][track]);
                    if next[track] == DEAD {
                        continue 'letters;
                    }
                }
                for (leaf, (relation, _)) in self.leaves.iter().enumerate() {
                    let state = tuple[tracks + leaf];
                    let to = if state >= UNIVERSAL {
                        state
                    } else {
                        relation.dfa.step(state, maps[leaf][letter])
                    };
                    if to == DEAD && required[leaf] {
                        continue 'letters;
                    }
                    next[tracks + leaf] = refine(leaf, to, &next[..tracks]);
                }
                if self.expr.settle(&mut next[tracks..]) == Some(false) {
                    continue;
                }
                let (number, new) = tuples.number(&next);
                if new && only_example {
                    parents.push((id(at), id(letter)));
                }
                if let Some(last) = dfa.next.last_mut() {
                    *last = number;
                }
            }
        }
        Ok((dfa, None))
    }
}

/// The digits on each track of the word that leads to a state.
fn word(
    parents: &[(u32, u32)],
    state: usize,
    digits: &[Vec<usize>],
    tracks: usize,
) -> Vec<Vec<usize>> {
    let mut letters = Vec::new();
    let mut at = state;
    while at != 0 {
        letters.push(parents[at].1 as usize);
        at = parents[at].0 as usize;
    }
    letters.reverse();
    (0..tracks)
        .map(|track| {
            letters
                .iter()
                .map(|&letter| digits[letter][track])
                .collect()
        })
        .collect()
}
