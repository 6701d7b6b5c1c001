//! The subset construction, with Brzozowski's double reversal as the way round.

use super::merge::merge_equivalent;
use super::minimize::minimize_trimmed;
use super::{Dfa, Interner, Nfa, Table};
use crate::{Budget, Exhausted};

/// The first attempt may look at this many edges, or at each edge this many times.
const FIRST_ATTEMPT: (u64, u64) = (1 << 14, 8);

/// Later attempts may do this many times the work of those before.
const GROWTH: u64 = 8;

/// Backwards the subsets are often few but large, and an edge into a state already there costs
/// little, so backwards this many times the edges may be looked at.
const BACKWARDS: u64 = 4;

/// The minimal automaton of the language of `nfa`.
///
/// Two ways are tried in turn with growing allowances: the subset construction, and the
/// determinisation of the reversed automaton followed by that of its reverse, which yields the
/// minimal automaton at once (Brzozowski 1962). Some languages have large subset automata one
/// way and small ones the other; the growth of the allowance keeps the total within a constant
/// factor of the better way. If the first attempt fails, equivalent states are merged.
///
/// **Cost** exponential in the worst case; `budget` bounds states and memory.
pub fn determinize(nfa: &Nfa, budget: &Budget) -> Result<Dfa, Exhausted> {
    // What is asked for lives as long as its part that matters, and both while the latter is found.
    let mut memory = budget.reserve(3 * nfa.bytes())?;
    let asked = nfa.bytes();
    let nfa = nfa.trim();
    memory.set(asked + nfa.bytes())?;
    let (least, times) = FIRST_ATTEMPT;
    let mut allowance = least.max(times * nfa.edges.len() as u64);
    match by_subsets(&nfa, allowance, budget) {
        Ok(Some(dfa)) => return Ok(dfa),
        Ok(None) | Err(Exhausted::States { .. } | Exhausted::Memory { .. }) => {}
        Err(error) => return Err(error),
    }
    let nfa = merge_equivalent(&nfa, budget)?;
    // One way may pass a limit where the other does not.
    let mut failed = [None; 2];
    loop {
        allowance = allowance.saturating_mul(GROWTH);
        for (way, failed) in [by_subsets, by_double_reversal].iter().zip(&mut failed) {
            if failed.is_some() {
                continue;
            }
            match way(&nfa, allowance, budget) {
                Ok(Some(dfa)) => return Ok(dfa),
                Ok(None) => {}
                Err(error @ (Exhausted::States { .. } | Exhausted::Memory { .. })) => {
                    *failed = Some(error);
                }
                Err(error) => return Err(error),
            }
        }
        if let [Some(error), Some(_)] = failed {
            return Err(error);
        }
    }
}

fn by_subsets(nfa: &Nfa, work: u64, budget: &Budget) -> Result<Option<Dfa>, Exhausted> {
    let Some(draft) = subsets(nfa, work, budget)? else {
        return Ok(None);
    };
    let _memory = budget.reserve(draft.bytes())?;
    minimize_trimmed(&draft, budget).map(Some)
}

/// Reverse, determinise, minimise, reverse, determinise.
fn by_double_reversal(nfa: &Nfa, work: u64, budget: &Budget) -> Result<Option<Dfa>, Exhausted> {
    let work = work.saturating_mul(BACKWARDS);
    let _memory = budget.reserve(2 * nfa.bytes())?;
    let reversed = nfa.reverse().trim();
    let Some(backwards) = by_subsets(&reversed, work, budget)? else {
        return Ok(None);
    };
    // Two automata with an edge of eight bytes for each entry of four.
    let _more = budget.reserve(4 * backwards.bytes())?;
    by_subsets(&Nfa::from(backwards.table()).reverse(), u64::MAX, budget)
}

/// The subset construction from the set of start states, or nothing if it would look at more than
/// `work` edges. If all states of `nfa` reach acceptance, so do all subsets.
fn subsets(nfa: &Nfa, work: u64, budget: &Budget) -> Result<Option<Table>, Exhausted> {
    let letters = nfa.alphabet.letters();
    let mut sets = Interner::new();
    let mut start = nfa.starts.clone();
    start.sort_unstable();
    start.dedup();
    let mut draft = Table::new(nfa.alphabet);
    if start.is_empty() {
        return Ok(Some(draft));
    }
    sets.intern(&start);
    // One bucket of targets per letter, and a bit set of what is in it.
    let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); letters];
    let words = nfa.states().div_ceil(64);
    let mut members = vec![0u64; letters * words];
    let mut current = Vec::new();
    let mut seen = 0;
    let mut memory = budget.reserve_nothing();
    let mut at = 0u32;
    while (at as usize) < sets.len() {
        if at.is_multiple_of(1024) {
            budget.check()?;
            let rows = draft.bytes_soon() + (members.len() * 8) as u64;
            memory.set(sets.bytes_soon() + rows)?;
        }
        if seen > work {
            return Ok(None);
        }
        current.clear();
        current.extend_from_slice(sets.slice(at));
        let mut accept = false;
        for &state in &current {
            accept |= nfa.accept[state as usize];
            let edges = nfa.edges_of(state);
            seen += edges.len() as u64;
            for &(letter, target) in edges {
                let word = &mut members[letter as usize * words + target as usize / 64];
                let bit = 1 << (target % 64);
                if *word & bit == 0 {
                    *word |= bit;
                    buckets[letter as usize].push(target);
                }
            }
        }
        let state = draft.add_state(accept);
        for (letter, bucket) in buckets.iter_mut().enumerate() {
            if bucket.is_empty() {
                continue;
            }
            sort_by_bits(bucket, &mut members[letter * words..][..words]);
            draft.next[state as usize * letters + letter] = sets.intern(bucket);
            bucket.clear();
        }
        budget.allow_states(sets.len())?;
        at += 1;
    }
    Ok(Some(draft))
}

/// Sorts the bucket, whose members are the bits that are set, and clears the bits.
///
/// Reading a bit set from one end to the other beats sorting unless the set is sparse.
fn sort_by_bits(bucket: &mut Vec<u32>, bits: &mut [u64]) {
    if bucket.len() * 8 < bits.len() {
        bucket.sort_unstable();
        for &member in &*bucket {
            bits[member as usize / 64] = 0;
        }
        return;
    }
    bucket.clear();
    for (base, word) in (0u32..).step_by(64).zip(bits) {
        let mut left = std::mem::take(word);
        while left != 0 {
            bucket.push(base + left.trailing_zeros());
            left &= left - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::Alphabet;

    /// Words whose n-th letter from the end is 1: 2^n subsets, but n + 1 backwards.
    fn nth_from_the_end(n: u32) -> Nfa {
        let mut nfa = Nfa::new(Alphabet::new(2, 1).unwrap());
        nfa.add_state(false, [(0, 0), (1, 0), (1, 1)]);
        for i in 1..n {
            nfa.add_state(false, [(0, i + 1), (1, i + 1)]);
        }
        nfa.add_state(true, []);
        nfa.add_start(0);
        nfa
    }

    #[test]
    fn both_directions_give_the_same_automaton() {
        let budget = Budget::default();
        for nfa in [nth_from_the_end(8), nth_from_the_end(8).reverse()] {
            let forward = by_subsets(&nfa, u64::MAX, &budget).unwrap();
            assert_eq!(
                forward,
                by_double_reversal(&nfa, u64::MAX, &budget).unwrap()
            );
            assert_eq!(forward, Some(determinize(&nfa, &budget).unwrap()));
            let merged = merge_equivalent(&nfa, &budget).unwrap();
            assert_eq!(forward, by_subsets(&merged, u64::MAX, &budget).unwrap());
        }
        assert_eq!(
            determinize(&nth_from_the_end(8), &budget).unwrap().states(),
            256
        );
    }

    #[test]
    fn the_budget_stops_an_explosion() {
        let budget = Budget::default().with_states(1000);
        assert_eq!(
            determinize(&nth_from_the_end(20), &budget),
            Err(Exhausted::States { limit: 1000 })
        );
    }

    #[test]
    fn nothing_accepted_means_no_states() {
        let mut nfa = Nfa::new(Alphabet::new(2, 1).unwrap());
        nfa.add_state(false, [(0, 0)]);
        nfa.add_start(0);
        assert!(determinize(&nfa, &Budget::default()).unwrap().is_empty());
        let no_start = nth_from_the_end(3);
        let no_start = Nfa {
            starts: vec![],
            ..no_start
        };
        assert!(
            determinize(&no_start, &Budget::default())
                .unwrap()
                .is_empty()
        );
    }
}
