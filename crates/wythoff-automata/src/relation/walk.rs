//! Members of a set of tuples of numbers of any size, found by walking the table of its automaton.

use crate::automata::{DEAD, Nfa, Table};
use crate::{Budget, Exhausted, Relation, System, UBig};

impl Table {
    /// The table of a relation.
    pub fn of(relation: &Relation) -> Self {
        relation.dfa().table().clone()
    }

    /// The relation that the table gives.
    pub fn relation(&self, system: &System, budget: &Budget) -> Result<Relation, Exhausted> {
        Relation::from_nfa(system, &Nfa::from(self), budget)
    }

    /// Whether the set contains a tuple.
    ///
    /// **Cost** linear in the number of digits, after their conversion.
    pub fn contains(&self, system: &System, tuple: &[UBig]) -> bool {
        let letters = self.alphabet.letters();
        let mut state = 0;
        if self.accept.is_empty() {
            return false;
        }
        for letter in system.word(tuple) {
            state = self.next[state as usize * letters + letter as usize];
            if state == DEAD {
                return false;
            }
        }
        self.accept[state as usize]
    }

    /// All members that have `number` in column `track`; `None` if there are more than `most`, or numbers of
    /// any length may stand beside one.
    ///
    /// **Cost** linear in the number of digits times the states that can be reached with them.
    pub fn with(
        &self,
        system: &System,
        track: usize,
        number: &UBig,
        most: usize,
    ) -> Option<Vec<Vec<UBig>>> {
        let digits = self.padded(track, system, number)?;
        let words = self.words_with(track, &digits, most.saturating_add(1));
        let tracks = self.alphabet.tracks();
        let members = words.iter().map(|word| system.tuple(word, tracks));
        (words.len() <= most).then(|| members.collect())
    }

    /// The digits of a number after as many zeros as any member can have in column `track` before its first
    /// digit there; `None` if there is no bound.
    pub fn padded(&self, track: usize, system: &System, number: &UBig) -> Option<Vec<u32>> {
        let mut digits = vec![0; self.longest_start(track)?];
        digits.extend(system.digits_of(number));
        Some(digits)
    }

    /// The length of the longest word that is 0 in column `track` and begins with something else than zeros;
    /// `None` if there are arbitrarily long ones. Every state leads to acceptance, so only such words count.
    pub fn longest_start(&self, track: usize) -> Option<usize> {
        if self.accept.is_empty() {
            return Some(0);
        }
        let letters = u32::try_from(self.alphabet.letters()).expect("few letters");
        let silent = (0..letters).filter(|&letter| self.alphabet.digit(letter, track) == 0);
        let silent: Vec<usize> = silent.map(|letter| letter as usize).collect();
        let step = |state: usize, letter: usize| self.next[state * letters as usize + letter];
        // Depth-first: a state is open while states behind it are looked at, then its longest way is known.
        let mut longest: Vec<Option<usize>> = vec![None; self.accept.len()];
        let mut open = vec![false; self.accept.len()];
        let mut stack = vec![(0_usize, 0_usize)];
        open[0] = true;
        while let Some(&mut (state, ref mut tried)) = stack.last_mut() {
            let Some(&letter) = silent.get(*tried) else {
                let behind = |&letter: &usize| match step(state, letter) {
                    DEAD => None,
                    target if (state, letter, target) == (0, 0, 0) => None,
                    target => longest[target as usize].map(|length| length + 1),
                };
                longest[state] = Some(silent.iter().filter_map(behind).max().unwrap_or(0));
                open[state] = false;
                stack.pop();
                continue;
            };
            *tried += 1;
            let target = step(state, letter);
            if target == DEAD || (state, letter, target) == (0, 0, 0) {
                continue;
            }
            let target = target as usize;
            if open[target] {
                return None;
            }
            if longest[target].is_none() {
                open[target] = true;
                stack.push((target, 0));
            }
        }
        longest[0]
    }

    /// The digits of one track of a word.
    pub fn track(&self, word: &[u32], track: usize) -> Vec<u32> {
        let digit = |&letter: &u32| self.alphabet.digit(letter, track);
        word.iter().map(digit).collect()
    }

    /// The accepted words with the given digits on one track, at most `most`.
    pub fn words_with(&self, track: usize, digits: &[u32], most: usize) -> Vec<Vec<u32>> {
        if self.accept.is_empty() {
            return Vec::new();
        }
        let letters = u32::try_from(self.alphabet.letters()).expect("few letters");
        let fitting: Vec<Vec<u32>> = (0..self.alphabet.digits())
            .map(|digit| {
                (0..letters)
                    .filter(|&letter| self.alphabet.digit(letter, track) == digit)
                    .collect()
            })
            .collect();
        let mut layers = Layers::start();
        let mut place = vec![DEAD; self.accept.len()];
        for &digit in digits {
            layers.grow(&mut place, |state, add| {
                let row = state as usize * letters as usize;
                for &letter in &fitting[digit as usize] {
                    let target = self.next[row + letter as usize];
                    if target != DEAD {
                        add(letter, target);
                    }
                }
            });
        }
        let mut found = Vec::new();
        for (at, &state) in (0_u32..).zip(layers.last()) {
            if self.accept[state as usize] {
                layers.walk_back(at, most, &mut found);
            }
        }
        found
    }
}

/// The states that can be reached with each number of digits, and the ways between them.
#[derive(Debug)]
struct Layers {
    /// All layers, one after the other, and where each begins.
    states: Vec<u32>,
    state_starts: Vec<usize>,
    /// (place in its layer, place in the layer before, letter), layer after layer, each sorted.
    edges: Vec<(u32, u32, u32)>,
    edge_starts: Vec<usize>,
}

impl Layers {
    fn start() -> Self {
        Self {
            states: vec![0],
            state_starts: vec![0, 1],
            edges: Vec::new(),
            edge_starts: vec![0, 0],
        }
    }

    fn last(&self) -> &[u32] {
        &self.states[self.state_starts[self.state_starts.len() - 2]..]
    }

    /// Adds a layer; `place` is scratch, [`DEAD`] everywhere.
    fn grow(&mut self, place: &mut [u32], successors: impl Fn(u32, &mut dyn FnMut(u32, u32))) {
        let first = self.state_starts[self.state_starts.len() - 2];
        let (end, edges) = (self.states.len(), self.edges.len());
        for at in first..end {
            let from = u32::try_from(at - first).expect("few states");
            let state = self.states[at];
            successors(state, &mut |letter, target| {
                let slot = &mut place[target as usize];
                if *slot == DEAD {
                    *slot = u32::try_from(self.states.len() - end).expect("few states");
                    self.states.push(target);
                }
                self.edges.push((*slot, from, letter));
            });
        }
        self.edges[edges..].sort_unstable();
        for &state in &self.states[end..] {
            place[state as usize] = DEAD;
        }
        self.state_starts.push(self.states.len());
        self.edge_starts.push(self.edges.len());
    }

    /// Adds the words that lead to the state at place `end` of the last layer.
    fn walk_back(&self, end: u32, most: usize, found: &mut Vec<Vec<u32>>) {
        let length = self.edge_starts.len() - 2;
        let mut word = vec![0; length];
        // Each step: the layer, the place there and the number of its edges already tried.
        let mut way = vec![(length, end, 0)];
        while let Some(&mut (layer, place, ref mut tried)) = way.last_mut() {
            if found.len() >= most {
                return;
            }
            if layer == 0 {
                found.push(word.clone());
                way.pop();
                continue;
            }
            let edge = self.edges_into(layer, place).nth(*tried);
            *tried += 1;
            match edge {
                Some((from, letter)) => {
                    word[layer - 1] = letter;
                    way.push((layer - 1, from, 0));
                }
                None => {
                    way.pop();
                }
            }
        }
    }

    fn edges_into(&self, layer: usize, place: u32) -> impl Iterator<Item = (u32, u32)> {
        let edges = &self.edges[self.edge_starts[layer]..self.edge_starts[layer + 1]];
        let first = edges.partition_point(|edge| edge.0 < place);
        edges[first..]
            .iter()
            .take_while(move |edge| edge.0 == place)
            .map(|edge| (edge.1, edge.2))
    }
}
