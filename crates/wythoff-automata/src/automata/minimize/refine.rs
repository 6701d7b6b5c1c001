//! Classes of states by rounds of hashing.

use crate::automata::{DEAD, Interner, Table};
use crate::{Budget, Exhausted};

/// The class of each state: in each round states stay together while they are in the same class
/// and so are their successors, letter by letter.
///
/// **Cost** rounds times table size; the rounds are at most the states, and few in practice.
pub(super) fn classes(draft: &Table, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let letters = draft.alphabet.letters();
    let mut class: Vec<u32> = draft
        .accept
        .iter()
        .map(|&accept| u32::from(accept))
        .collect();
    let both = class.contains(&0) && class.contains(&1);
    let mut count = if both {
        2
    } else {
        usize::from(!class.is_empty())
    };
    let mut signature = vec![0; letters + 1];
    let mut refined = class.clone();
    let mut signatures = Interner::new();
    loop {
        budget.check()?;
        signatures.clear();
        for state in 0..class.len() {
            signature[0] = class[state];
            let row = &draft.next[state * letters..][..letters];
            for (slot, &target) in signature[1..].iter_mut().zip(row) {
                *slot = if target == DEAD {
                    DEAD
                } else {
                    class[target as usize]
                };
            }
            refined[state] = signatures.intern(&signature);
        }
        std::mem::swap(&mut class, &mut refined);
        if signatures.len() == count {
            return Ok(class);
        }
        count = signatures.len();
    }
}
