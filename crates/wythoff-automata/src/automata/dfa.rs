//! The minimal automaton of a language, in canonical form.

use std::ops::Deref;

use super::{Alphabet, DEAD, Table};

/// The minimal automaton of a regular language.
///
/// Every state can be reached and can reach acceptance; the rest is an implicit dead state.
/// States are numbered in order of first visit by a breadth-first search that takes the letters
/// in order, the start first. So two values are equal exactly when their languages are.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dfa(Table);

impl Deref for Dfa {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.0
    }
}

impl Dfa {
    /// Wraps a table that is already minimal and canonical.
    pub(super) fn from_canonical(table: Table) -> Self {
        debug_assert_eq!(
            table.accept.len() * table.alphabet.letters(),
            table.next.len()
        );
        Self(table)
    }

    /// The automaton that accepts nothing.
    pub fn empty(alphabet: Alphabet) -> Self {
        Self(Table {
            alphabet,
            accept: Vec::new(),
            next: Vec::new(),
        })
    }

    /// Its table.
    pub fn table(&self) -> &Table {
        &self.0
    }

    /// Whether the language stays the same when two tracks change places.
    ///
    /// **Cost** linear: the states of the two minimal automata correspond one to one or not at all.
    pub(crate) fn is_symmetric(&self, first: usize, second: usize) -> bool {
        let mut tracks: Vec<usize> = (0..self.alphabet().tracks()).collect();
        tracks.swap(first, second);
        let swapped = self.alphabet().letter_map(&tracks);
        let mut partner = vec![DEAD; self.states()];
        let mut queue: Vec<u32> = self.start().into_iter().collect();
        for &start in &queue {
            partner[start as usize] = start;
        }
        while let Some(state) = queue.pop() {
            let other = partner[state as usize];
            if self.is_accepting(state) != self.is_accepting(other) {
                return false;
            }
            for (&target, &letter) in self.row(state).iter().zip(&swapped) {
                let image = self.row(other)[letter as usize];
                if (target == DEAD) != (image == DEAD) {
                    return false;
                }
                if target != DEAD {
                    let known = std::mem::replace(&mut partner[target as usize], image);
                    if known == DEAD {
                        queue.push(target);
                    } else if known != image {
                        return false;
                    }
                }
            }
        }
        true
    }
}

impl std::fmt::Debug for Dfa {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Dfa({} states, {} letters)",
            self.states(),
            self.alphabet().letters()
        )
    }
}
