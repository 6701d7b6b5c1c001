//! Relations between numbers: automata that read several numbers side by side.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::dfa::{DEAD, Dfa};
use crate::interner::{Interner, id};
use crate::words::System;
use crate::{Checked, Limits};

/// An automaton over some tracks. Only its valid words count, and leading zeros do not.
#[derive(Debug)]
pub(crate) struct Relation {
    pub dfa: Dfa,
    pub tracks: usize,
    universal: OnceCell<Vec<Vec<u64>>>,
}

impl Relation {
    pub(crate) fn new(dfa: Dfa, tracks: usize) -> Rc<Self> {
        Rc::new(Self {
            dfa,
            tracks,
            universal: OnceCell::new(),
        })
    }

    /// The *universal* states: for each state, the codes ([`code`]) of the states of the valid words on all tracks
    /// together with which every valid continuation is accepted.
    ///
    /// Pairs of a state and such a code fail if the word read is valid and not accepted, if a digit of valid words leads
    /// nowhere, or if one leads to a pair that fails. All other pairs are universal.
    pub(crate) fn universal(&self, system: &System, limits: &Limits) -> Checked<&Vec<Vec<u64>>> {
        if let Some(universal) = self.universal.get() {
            return Ok(universal);
        }
        if (system.valid.states() as u64)
            .checked_pow(id(self.tracks))
            .is_none()
        {
            // Codes would not be unique; it is always right to call no state universal.
            return Ok(self
                .universal
                .get_or_init(|| vec![Vec::new(); self.dfa.states()]));
        }
        let digits = letter_digits(system.digits, self.tracks);
        let mut pairs = Interner::default();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut fails = Vec::new();
        if self.dfa.start() != DEAD {
            pairs.number(&vec![0; self.tracks + 1]);
        }
        let mut next = Vec::new();
        while fails.len() < pairs.len() {
            let at = fails.len();
            if at.is_multiple_of(1024) {
                limits.check(pairs.size() + 2 * edges.len())?;
            }
            let pair = pairs.list(at).to_vec();
            let valid = pair[1..]
                .iter()
                .all(|&state| system.valid.accept[state as usize]);
            let mut fail = valid && !self.dfa.accept[pair[0] as usize];
            for (letter, digits) in digits.iter().enumerate() {
                next.clear();
                next.push(self.dfa.step(pair[0], letter));
                next.extend(
                    pair[1..]
                        .iter()
                        .zip(digits)
                        .map(|(&state, &digit)| system.valid.step(state, digit)),
                );
                if next[1..].contains(&DEAD) {
                    continue;
                }
                fail |= next[0] == DEAD;
                if next[0] != DEAD {
                    edges.push((pairs.number(&next).0, id(at)));
                }
            }
            fails.push(fail);
        }
        edges.sort_unstable();
        let mut open: Vec<u32> = (0..id(fails.len()))
            .filter(|&pair| fails[pair as usize])
            .collect();
        while let Some(pair) = open.pop() {
            let start = edges.partition_point(|edge| edge.0 < pair);
            for &(_, source) in edges[start..].iter().take_while(|edge| edge.0 == pair) {
                if !std::mem::replace(&mut fails[source as usize], true) {
                    open.push(source);
                }
            }
        }
        let mut universal = vec![Vec::new(); self.dfa.states()];
        for at in (0..fails.len()).filter(|&at| !fails[at]) {
            let pair = pairs.list(at);
            universal[pair[0] as usize].push(code(&pair[1..], system));
        }
        Ok(self.universal.get_or_init(|| universal))
    }
}

/// The states of the valid words on some tracks, as one number.
pub(crate) fn code(states: &[u32], system: &System) -> u64 {
    let radix = system.valid.states() as u64;
    states.iter().fold(0, |code, &state| {
        code.wrapping_mul(radix).wrapping_add(state.into())
    })
}

/// The digits of each letter, by track.
pub(crate) fn letter_digits(digits: usize, tracks: usize) -> Vec<Vec<usize>> {
    let longer = |letters: Vec<Vec<usize>>, _| {
        let with = |word: Vec<usize>| (0..digits).map(move |digit| [&word[..], &[digit]].concat());
        letters.into_iter().flat_map(with).collect()
    };
    (0..tracks).fold(vec![Vec::new()], longer)
}
