//! Minimal automata in canonical form.
//!
//! Two algorithms find the classes of equivalent states: rounds of hashing ([`refine`]), quick on
//! small automata, and splitting by transitions ([`split`]), O(m log n) for m transitions.

mod refine;
mod split;

use super::{DEAD, Dfa, Table};
use crate::{Budget, Exhausted};

/// Up to this many table entries refinement by rounds is the faster one.
const SMALL: usize = 1 << 13;

/// The minimal automaton of the language of `draft`.
///
/// By the way of Moore for small automata, by that of Valmari for others. **Cost** O(m log n) for m transitions
/// and n states.
pub fn minimize(draft: &Table, budget: &Budget) -> Result<Dfa, Exhausted> {
    // The draft belongs to whoever asks, and lives as long as its copy.
    let _memory = budget.reserve(2 * draft.bytes())?;
    minimize_trimmed(&trim(draft), budget)
}

/// As [`minimize`], for a draft in which every state can be reached and can reach acceptance.
pub(super) fn minimize_trimmed(draft: &Table, budget: &Budget) -> Result<Dfa, Exhausted> {
    let classes = if draft.next.len() <= SMALL {
        refine::classes(draft, budget)?
    } else {
        split::classes(draft, budget)?
    };
    Ok(quotient(draft, &classes))
}

/// As [`minimize`], by rounds of hash refinement (Moore 1956).
///
/// **Cost** one look at all transitions a round, and at most as many rounds as there are states.
pub fn minimize_by_refinement(draft: &Table, budget: &Budget) -> Result<Dfa, Exhausted> {
    let trimmed = trim(draft);
    Ok(quotient(&trimmed, &refine::classes(&trimmed, budget)?))
}

/// As [`minimize`], by splitting blocks of states and of transitions (Valmari 2012).
///
/// **Cost** O(m log n) for m transitions and n states.
pub fn minimize_by_splitting(draft: &Table, budget: &Budget) -> Result<Dfa, Exhausted> {
    let trimmed = trim(draft);
    Ok(quotient(&trimmed, &split::classes(&trimmed, budget)?))
}

/// Only the states that can be reached and can reach acceptance, the start first.
fn trim(draft: &Table) -> Table {
    let letters = draft.alphabet.letters();
    let states = draft.states();
    let mut empty = Table::new(draft.alphabet);
    if states == 0 {
        return empty;
    }
    let mut order = vec![0usize];
    let mut seen = vec![false; states];
    seen[0] = true;
    let mut at = 0;
    while at < order.len() {
        for &target in &draft.next[order[at] * letters..][..letters] {
            if target != DEAD && !std::mem::replace(&mut seen[target as usize], true) {
                order.push(target as usize);
            }
        }
        at += 1;
    }
    let live = live_states(draft, &order);
    if !live[0] {
        return empty;
    }
    order.retain(|&state| live[state]);
    if order.len() == states {
        return draft.clone();
    }
    let mut number = vec![DEAD; states];
    for (new, &old) in (0u32..).zip(&order) {
        number[old] = new;
    }
    for &old in &order {
        empty.accept.push(draft.accept[old]);
        let row = &draft.next[old * letters..][..letters];
        empty.next.extend(row.iter().map(|&target| match target {
            DEAD => DEAD,
            target => number[target as usize],
        }));
    }
    empty
}

/// Which states reach acceptance, by a backward search over the states in `order`.
fn live_states(draft: &Table, order: &[usize]) -> Vec<bool> {
    let letters = draft.alphabet.letters();
    let states = draft.states();
    let mut ends = vec![0usize; states + 1];
    for &state in order {
        for &target in &draft.next[state * letters..][..letters] {
            if target != DEAD {
                ends[target as usize + 1] += 1;
            }
        }
    }
    for state in 0..states {
        ends[state + 1] += ends[state];
    }
    let mut sources = vec![0u32; ends[states]];
    let mut fill = ends.clone();
    for &state in order {
        let source = u32::try_from(state).expect("fewer than 2^32 states");
        for &target in &draft.next[state * letters..][..letters] {
            if target != DEAD {
                sources[fill[target as usize]] = source;
                fill[target as usize] += 1;
            }
        }
    }
    let mut live = vec![false; states];
    let mut queue: Vec<usize> = order.iter().copied().filter(|&s| draft.accept[s]).collect();
    for &state in &queue {
        live[state] = true;
    }
    while let Some(state) = queue.pop() {
        for &source in &sources[ends[state]..ends[state + 1]] {
            if !std::mem::replace(&mut live[source as usize], true) {
                queue.push(source as usize);
            }
        }
    }
    live
}

/// Merges the classes of a trimmed draft and numbers them in breadth-first order.
fn quotient(draft: &Table, classes: &[u32]) -> Dfa {
    let letters = draft.alphabet.letters();
    if draft.states() == 0 {
        return Dfa::empty(draft.alphabet);
    }
    let mut number = vec![DEAD; draft.states()];
    let mut members = vec![0usize];
    number[classes[0] as usize] = 0;
    let mut accept = Vec::new();
    let mut next = Vec::new();
    let mut at = 0;
    while at < members.len() {
        let state = members[at];
        accept.push(draft.accept[state]);
        for &target in &draft.next[state * letters..][..letters] {
            if target == DEAD {
                next.push(DEAD);
                continue;
            }
            let slot = &mut number[classes[target as usize] as usize];
            if *slot == DEAD {
                *slot = u32::try_from(members.len()).expect("fewer than 2^32 states");
                members.push(target as usize);
            }
            next.push(*slot);
        }
        at += 1;
    }
    accept.shrink_to_fit();
    next.shrink_to_fit();
    Dfa::from_canonical(Table {
        alphabet: draft.alphabet,
        accept,
        next,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::Alphabet;
    use proptest::prelude::*;

    fn arbitrary_draft(max: u32) -> impl Strategy<Value = Table> {
        (1..max, 0usize..3).prop_flat_map(|(states, tracks)| {
            let alphabet = Alphabet::new(2, tracks).unwrap();
            let entries = states as usize * alphabet.letters();
            let target = prop_oneof![3 => 0..states, 1 => Just(DEAD)];
            (
                prop::collection::vec(prop::bool::weighted(0.3), states as usize),
                prop::collection::vec(target, entries),
            )
                .prop_map(move |(accept, next)| Table {
                    alphabet,
                    accept,
                    next,
                })
        })
    }

    fn accepts(draft: &Table, word: &[u32]) -> bool {
        let mut state = 0;
        for &letter in word {
            if state != DEAD {
                state = draft.next[state as usize * draft.alphabet.letters() + letter as usize];
            }
        }
        state != DEAD && draft.accept[state as usize]
    }

    proptest! {
        #[test]
        fn the_two_algorithms_agree(draft in arbitrary_draft(40)) {
            let budget = Budget::default();
            let by_rounds = minimize_by_refinement(&draft, &budget).unwrap();
            let by_splits = minimize_by_splitting(&draft, &budget).unwrap();
            prop_assert_eq!(&by_rounds, &by_splits);
            prop_assert_eq!(&by_rounds, &minimize(&draft, &budget).unwrap());
            prop_assert_eq!(&by_rounds.minimal(&budget).unwrap(), &by_rounds);
        }

        #[test]
        fn the_language_is_kept(
            draft in arbitrary_draft(12),
            words in prop::collection::vec(prop::collection::vec(0u32..4, 0..8), 30),
        ) {
            let dfa = minimize(&draft, &Budget::default()).unwrap();
            let letters = u32::try_from(draft.alphabet.letters()).unwrap();
            for word in words {
                let word: Vec<u32> = word.iter().map(|&letter| letter % letters).collect();
                prop_assert_eq!(dfa.accepts(word.iter().copied()), accepts(&draft, &word));
            }
        }

        #[test]
        fn renaming_states_changes_nothing(draft in arbitrary_draft(20), seed in 0usize..1000) {
            let states = draft.states();
            // Rotate all states but the start.
            let rename = |s: usize| if s == 0 { 0 } else { (s - 1 + seed) % (states - 1) + 1 };
            let mut renamed = draft.clone();
            let letters = draft.alphabet.letters();
            for s in 0..states {
                renamed.accept[rename(s)] = draft.accept[s];
                for l in 0..letters {
                    let target = draft.next[s * letters + l];
                    renamed.next[rename(s) * letters + l] = if target == DEAD {
                        DEAD
                    } else {
                        u32::try_from(rename(target as usize)).unwrap()
                    };
                }
            }
            let budget = Budget::default();
            prop_assert_eq!(minimize(&draft, &budget).unwrap(), minimize(&renamed, &budget).unwrap());
        }
    }

    #[test]
    fn a_draft_without_states_or_acceptance_is_empty() {
        let alphabet = Alphabet::new(2, 1).unwrap();
        let mut draft = Table::new(alphabet);
        assert!(draft.minimal(&Budget::default()).unwrap().is_empty());
        draft.add_state(false);
        draft.add_state(true);
        draft.set(1, 0, 0);
        assert_eq!(
            draft.minimal(&Budget::default()).unwrap(),
            Dfa::empty(alphabet)
        );
    }
}
