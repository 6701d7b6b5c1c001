//! Fewer states for nondeterministic automata, before the subset construction.

use super::{Interner, Nfa};
use crate::{Budget, Exhausted};

/// No signature yet.
const NONE: usize = usize::MAX;

/// The same language with states merged that have the same future in one step after the other
/// (the coarsest bisimulation; Kanellakis and Smolka 1990).
///
/// The product of two relations from which variables were projected away often has many such
/// states: two ways to reach one number by detours over numbers no longer seen.
///
/// A state is told by its *signature*, the set of its letters with the classes they lead to. Only
/// states with a successor that changed its class are looked at again.
///
/// **Cost** the edges times the rounds in which they are looked at: few in practice.
pub(super) fn merge_equivalent(nfa: &Nfa, budget: &Budget) -> Result<Nfa, Exhausted> {
    let (begins, sources) = nfa.sources();
    let mut classes = Classes::new(&nfa.accept);
    let mut awaited = vec![true; nfa.states()];
    let mut states: Vec<u32> = (0..).take(nfa.states()).collect();
    while !states.is_empty() {
        budget.check()?;
        let moved = classes.refine(nfa, &states);
        for &state in &states {
            awaited[state as usize] = false;
        }
        states.clear();
        for state in moved {
            for &source in &sources[begins[state]..begins[state + 1]] {
                if !std::mem::replace(&mut awaited[source as usize], true) {
                    states.push(source);
                }
            }
        }
    }
    Ok(classes.quotient(nfa))
}

/// A partition of the states, finer in each round.
struct Classes {
    class_of: Vec<u32>,
    sizes: Vec<usize>,
    /// The signature that all states of a class have, if they were looked at: a place in `data`.
    signatures: Vec<(usize, usize)>,
    data: Vec<u32>,
    groups: Interner,
}

impl Classes {
    fn new(accept: &[bool]) -> Self {
        let accepting = accept.iter().filter(|&&accept| accept).count();
        Self {
            class_of: accept.iter().map(|&accept| u32::from(accept)).collect(),
            sizes: vec![accept.len() - accepting, accepting],
            signatures: vec![(NONE, NONE); 2],
            data: Vec::new(),
            groups: Interner::new(),
        }
    }

    /// Looks at the given states again; returns those that got a new class.
    fn refine(&mut self, nfa: &Nfa, states: &[u32]) -> Vec<usize> {
        // States whose signature is no longer that of their class, grouped by class and signature.
        self.groups.clear();
        let mut group_sizes: Vec<usize> = Vec::new();
        let mut leaving: Vec<(u32, u32)> = Vec::new();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut signature: Vec<u32> = Vec::new();
        for &state in states {
            let class = self.class_of[state as usize];
            let targets = nfa.edges_of(state).iter();
            edges.clear();
            edges.extend(targets.map(|&(letter, to)| (letter, self.class_of[to as usize])));
            edges.sort_unstable();
            edges.dedup();
            signature.clear();
            signature.push(class);
            signature.extend(edges.iter().flat_map(|&(letter, class)| [letter, class]));
            let (from, until) = self.signatures[class as usize];
            if from != NONE && self.data[from..until] == signature[1..] {
                continue;
            }
            let group = self.groups.intern(&signature);
            group_sizes.resize(self.groups.len(), 0);
            group_sizes[group as usize] += 1;
            leaving.push((state, group));
            self.sizes[class as usize] -= 1;
        }
        // A class left by all of its states is kept by the first group; other groups are new.
        let mut class_of_group: Vec<u32> = Vec::new();
        for (group, size) in (0u32..).zip(group_sizes) {
            let (&class, signature) = self.groups.slice(group).split_first().expect("a class");
            let place = (self.data.len(), self.data.len() + signature.len());
            self.data.extend_from_slice(signature);
            if self.sizes[class as usize] == 0 {
                self.sizes[class as usize] = size;
                self.signatures[class as usize] = place;
                class_of_group.push(class);
            } else {
                let fresh = u32::try_from(self.sizes.len()).expect("fewer than 2^32 classes");
                self.sizes.push(size);
                self.signatures.push(place);
                class_of_group.push(fresh);
            }
        }
        let mut moved = Vec::new();
        for (state, group) in leaving {
            let class = class_of_group[group as usize];
            let old = std::mem::replace(&mut self.class_of[state as usize], class);
            if old != class {
                moved.push(state as usize);
            }
        }
        moved
    }

    /// One state per class, in order of first occurrence.
    fn quotient(&self, nfa: &Nfa) -> Nfa {
        let mut number = vec![u32::MAX; self.sizes.len()];
        let mut members = Vec::new();
        for (state, &class) in (0u32..).zip(&self.class_of) {
            if number[class as usize] == u32::MAX {
                number[class as usize] = u32::try_from(members.len()).expect("a state number");
                members.push(state);
            }
        }
        let renamed = |state: u32| number[self.class_of[state as usize] as usize];
        let mut merged = Nfa::new(nfa.alphabet);
        for &member in &members {
            let edges = nfa.edges_of(member).iter();
            let edges = edges.map(|&(letter, target)| (letter, renamed(target)));
            merged.add_state(nfa.accept[member as usize], edges);
        }
        merged.starts = nfa.starts.iter().map(|&start| renamed(start)).collect();
        merged.starts.sort_unstable();
        merged.starts.dedup();
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::{Alphabet, determinize};
    use proptest::prelude::*;

    fn arbitrary_nfa() -> impl Strategy<Value = Nfa> {
        (1u32..25).prop_flat_map(|states| {
            let edges = prop::collection::vec((0u32..2, 0..states), 0..4);
            let state = (prop::bool::weighted(0.3), edges);
            prop::collection::vec(state, states as usize).prop_map(|states| {
                let mut nfa = Nfa::new(Alphabet::new(2, 1).unwrap());
                for (accept, edges) in states {
                    nfa.add_state(accept, edges);
                }
                nfa.add_start(0);
                nfa
            })
        })
    }

    /// Classes by rounds over all states until nothing changes.
    fn number_of_classes(nfa: &Nfa) -> usize {
        let mut class: Vec<usize> = nfa
            .accept
            .iter()
            .map(|&accept| usize::from(accept))
            .collect();
        loop {
            let signature = |state: u32| {
                let edges = nfa.edges_of(state).iter();
                let mut edges: Vec<(u32, usize)> = edges
                    .map(|&(letter, target)| (letter, class[target as usize]))
                    .collect();
                edges.sort_unstable();
                edges.dedup();
                (class[state as usize], edges)
            };
            let all: Vec<_> = (0..).take(class.len()).map(signature).collect();
            let first = |one: &_| all.iter().position(|other| other == one).unwrap();
            let finer: Vec<usize> = all.iter().map(first).collect();
            let count = |class: &[usize]| {
                class
                    .iter()
                    .collect::<std::collections::BTreeSet<_>>()
                    .len()
            };
            if count(&finer) == count(&class) {
                return count(&class);
            }
            class = finer;
        }
    }

    proptest! {
        #[test]
        fn merging_keeps_the_language_and_finds_all_classes(nfa in arbitrary_nfa()) {
            let budget = Budget::default();
            let merged = merge_equivalent(&nfa, &budget).unwrap();
            prop_assert_eq!(
                determinize(&nfa, &budget).unwrap(),
                determinize(&merged, &budget).unwrap()
            );
            prop_assert_eq!(merged.states(), number_of_classes(&nfa));
        }
    }
}
