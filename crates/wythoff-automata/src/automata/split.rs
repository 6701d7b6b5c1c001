//! States that know whether everything valid is accepted from them.

use super::{DEAD, Dfa, Interner};

/// An automaton whose states remember how far the word is valid, with the *universal* ones
/// marked: those from which every valid continuation is accepted.
///
/// A minimal automaton may reach one state by words with different valid continuations, so the
/// notion makes sense only for pairs (state, state of the automaton of valid words). Universal
/// pairs are the greatest set in which acceptance and successors stay inside.
#[derive(Debug, Clone)]
pub(crate) struct Split {
    pub(crate) accept: Vec<bool>,
    pub(crate) next: Vec<u32>,
    pub(crate) universal: Vec<bool>,
}

impl Split {
    /// Splits `dfa`, a subset of the words whose tracks are all accepted by `valid`.
    ///
    /// **Cost** linear in the reachable pairs, times the rounds of the fixpoint.
    pub(crate) fn new(dfa: &Dfa, valid: &Dfa) -> Self {
        let alphabet = dfa.alphabet();
        let letters = alphabet.letters();
        let tracks = alphabet.tracks();
        let mut split = Self {
            accept: Vec::new(),
            next: Vec::new(),
            universal: Vec::new(),
        };
        if dfa.is_empty() {
            return split;
        }
        let digits: Vec<u32> = (0..alphabet.letters())
            .flat_map(|letter| {
                let letter = u32::try_from(letter).expect("a letter");
                (0..tracks).map(move |track| alphabet.digit(letter, track))
            })
            .collect();
        // A pair is the state followed by one state of `valid` per track.
        let mut pairs = Interner::new();
        pairs.intern(&vec![0; tracks + 1]);
        let mut pair = vec![0; tracks + 1];
        let mut current = Vec::new();
        let mut at = 0u32;
        while (at as usize) < pairs.len() {
            current.clear();
            current.extend_from_slice(pairs.slice(at));
            let accept = dfa.is_accepting(current[0]);
            let valid_end = current[1..].iter().all(|&v| valid.is_accepting(v));
            let mut universal = accept || !valid_end;
            split.accept.push(accept);
            for letter in 0..letters {
                let target = dfa.row(current[0])[letter];
                pair[0] = target;
                let mut is_valid = true;
                for track in 0..tracks {
                    let digit = digits[letter * tracks + track];
                    let to = valid.row(current[track + 1])[digit as usize];
                    pair[track + 1] = to;
                    is_valid &= to != DEAD;
                }
                debug_assert!(
                    is_valid || target == DEAD,
                    "the language is inside the valid words"
                );
                universal &= !is_valid || target != DEAD;
                split.next.push(if target == DEAD || !is_valid {
                    DEAD
                } else {
                    pairs.intern(&pair)
                });
            }
            split.universal.push(universal);
            at += 1;
        }
        split.shrink_to_fixpoint(letters);
        split
    }

    /// Removes from the universal states those with a successor that is not, backwards.
    fn shrink_to_fixpoint(&mut self, letters: usize) {
        loop {
            let mut changed = false;
            // Successors tend to have larger numbers, so go down.
            for state in (0..self.accept.len()).rev() {
                if self.universal[state] {
                    let row = &self.next[state * letters..][..letters];
                    let stays = row
                        .iter()
                        .all(|&target| target == DEAD || self.universal[target as usize]);
                    if !stays {
                        self.universal[state] = false;
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}
