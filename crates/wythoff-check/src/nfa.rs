//! Automata with choices, which forgetting tracks makes, and how they lose their choices.

use crate::dfa::{DEAD, Dfa};
use crate::interner::{Interner, id};
use crate::{Checked, Limits};

/// An automaton in which a letter may lead to several states.
#[derive(Debug)]
struct Nfa {
    letters: usize,
    starts: Vec<u32>,
    accept: Vec<bool>,
    /// Where the targets of each state and letter begin.
    begins: Vec<u32>,
    targets: Vec<u32>,
}

impl Nfa {
    /// From edges (place of state and letter, target).
    fn new(
        letters: usize,
        starts: Vec<u32>,
        accept: Vec<bool>,
        mut edges: Vec<(u32, u32)>,
    ) -> Self {
        edges.sort_unstable();
        edges.dedup();
        let mut begins = vec![0; accept.len() * letters + 1];
        edges
            .iter()
            .for_each(|edge| begins[edge.0 as usize + 1] += 1);
        for at in 1..begins.len() {
            begins[at] += begins[at - 1];
        }
        let targets = edges.into_iter().map(|edge| edge.1).collect();
        Self {
            letters,
            starts,
            accept,
            begins,
            targets,
        }
    }

    fn targets(&self, state: usize, letter: usize) -> &[u32] {
        let place = state * self.letters + letter;
        &self.targets[self.begins[place] as usize..self.begins[place + 1] as usize]
    }

    /// The automaton whose states are sets of states.
    fn determinised(&self, limits: &Limits) -> Checked<Dfa> {
        let mut dfa = Dfa {
            letters: self.letters,
            accept: Vec::new(),
            next: Vec::new(),
        };
        let mut sets = Interner::default();
        if !self.starts.is_empty() {
            sets.number(&self.starts);
        }
        let (mut set, mut targets) = (Vec::new(), Vec::new());
        while dfa.accept.len() < sets.len() {
            set.clear();
            set.extend_from_slice(sets.list(dfa.accept.len()));
            if dfa.accept.len().is_multiple_of(64) {
                limits.check(sets.size() + dfa.next.len() + self.targets.len())?;
            }
            dfa.accept
                .push(set.iter().any(|&state| self.accept[state as usize]));
            for letter in 0..self.letters {
                targets.clear();
                for &state in &set {
                    targets.extend_from_slice(self.targets(state as usize, letter));
                }
                targets.sort_unstable();
                targets.dedup();
                dfa.next.push(if targets.is_empty() {
                    DEAD
                } else {
                    sets.number(&targets).0
                });
            }
        }
        Ok(dfa)
    }
}

impl Dfa {
    /// The words over fewer tracks that some word over all tracks belongs to. `kept` tells for each
    /// letter what is left of it, a number below `letters`.
    ///
    /// Numbers on the tracks forgotten may be longer than those kept. So the construction starts in
    /// all states that are reached while the tracks kept have only zeros. (What is forgotten starts
    /// with a loop on zeros, hence so does the result.)
    pub(crate) fn forget(&self, kept: &[usize], letters: usize, limits: &Limits) -> Checked<Self> {
        limits.check(4 * self.next.len())?;
        let mut starts: Vec<u32> = (0..u32::from(!self.accept.is_empty())).collect();
        let mut at = 0;
        while at < starts.len() {
            for letter in (0..self.letters).filter(|&letter| kept[letter] == 0) {
                let target = self.step(starts[at], letter);
                if target != DEAD && !starts.contains(&target) {
                    starts.push(target);
                }
            }
            at += 1;
        }
        starts.sort_unstable();
        let mut edges = Vec::new();
        for (at, &target) in self
            .next
            .iter()
            .enumerate()
            .filter(|(_, target)| **target != DEAD)
        {
            edges.push((
                id(at / self.letters * letters + kept[at % self.letters]),
                target,
            ));
        }
        let nfa = Nfa::new(letters, starts, self.accept.clone(), edges);
        nfa.determinised(limits)?.minimised(limits)
    }
}
