//! Learning an automaton from questions "is this word in the language?".
//!
//! **Source** the discrimination tree of Kearns and Vazirani (1994) with the analysis of counterexamples
//! by binary search of Rivest and Schapire (1993). **Status** the result is a guess until something else
//! proves it: it agrees with every answer given so far and is the smallest automaton forced by
//! them, no more.

mod notes;

pub use notes::{Node, Notes};

use crate::Exhausted;

/// Answers whether a word belongs to the language.
pub trait Membership {
    /// Whether the word, a sequence of letters, is accepted; `None` if that is not known.
    ///
    /// Unknown words count as refused until something known says otherwise, and no state is split
    /// on account of them.
    fn accepts(&mut self, word: &[u32]) -> Result<Option<bool>, Exhausted>;
}

impl<F: FnMut(&[u32]) -> Result<Option<bool>, Exhausted>> Membership for F {
    fn accepts(&mut self, word: &[u32]) -> Result<Option<bool>, Exhausted> {
        self(word)
    }
}

/// A growing guess at an unknown automaton.
///
/// **Cost** about (states × letters × depth of the tree) questions in all, plus the logarithm of
/// its length for every counterexample.
///
/// # Example
///
/// ```
/// use wythoff_automata::learn::Learner;
///
/// // Binary words whose number of ones is a multiple of 3.
/// let language = |word: &[u32]| Ok(Some(word.iter().sum::<u32>() % 3 == 0));
/// let mut learner = Learner::new(2, language).unwrap();
/// assert!(learner.refine(&[1, 1, 1]).unwrap());
/// assert_eq!(learner.states(), 3);
/// assert!(!learner.refine(&[1, 0, 1]).unwrap(), "no mistake here any more");
/// ```
#[derive(Debug)]
pub struct Learner<M> {
    letters: u32,
    membership: M,
    /// For every state a word that leads to it.
    access: Vec<Vec<u32>>,
    accepting: Vec<bool>,
    /// The leaf of the tree where each state sits.
    leaf: Vec<usize>,
    next: Vec<u32>,
    /// For every state the transitions (state × letters + letter) that lead to it.
    incoming: Vec<Vec<usize>>,
    tree: Vec<Node>,
    /// Transitions whose target is not yet known, with a node of the tree to search below.
    pending: Vec<(usize, usize)>,
}

const UNKNOWN: u32 = u32::MAX;

impl<M: Membership> Learner<M> {
    /// Starts with the words told apart by acceptance alone.
    pub fn new(letters: u32, membership: M) -> Result<Self, Exhausted> {
        let mut learner = Self {
            letters,
            membership,
            access: Vec::new(),
            accepting: Vec::new(),
            leaf: Vec::new(),
            next: Vec::new(),
            incoming: Vec::new(),
            tree: vec![Node::Split {
                ending: Vec::new(),
                children: [None; 2],
            }],
            pending: Vec::new(),
        };
        learner.classify(Vec::new(), 0)?;
        learner.close()?;
        Ok(learner)
    }

    /// The number of states of the guess, a dead state counted if there is one.
    pub fn states(&self) -> usize {
        self.access.len()
    }

    /// Whether a word that leads to `state` is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The state after `letter`. The start is state 0.
    pub fn step(&self, state: u32, letter: u32) -> u32 {
        self.next[self.transition(state, letter)]
    }

    /// A word that leads to `state`.
    pub fn access(&self, state: u32) -> &[u32] {
        &self.access[state as usize]
    }

    /// Whether the guess accepts the word.
    pub fn guess(&self, word: &[u32]) -> bool {
        self.accepting[word
            .iter()
            .fold(0, |state, &letter| self.step(state, letter)) as usize]
    }

    /// The oracle, for questions of one's own.
    pub fn membership(&mut self) -> &mut M {
        &mut self.membership
    }

    /// Corrects the guess until it is right about `word`; `false` if nothing had to or could be
    /// done.
    pub fn refine(&mut self, word: &[u32]) -> Result<bool, Exhausted> {
        let Some(truth) = self.membership.accepts(word)? else {
            return Ok(false);
        };
        let mut changed = false;
        while self.guess(word) != truth && self.split_for(word, truth)? {
            self.close()?;
            changed = true;
        }
        Ok(changed)
    }

    fn transition(&self, state: u32, letter: u32) -> usize {
        state as usize * self.letters as usize + letter as usize
    }

    /// Finds, by binary search, a place where the word leaves the guess, and splits the state there.
    ///
    /// Let q(i) be the state after i letters, and ask whether access(q(i)) followed by the rest of
    /// the word is accepted. At i = 0 the answer is the truth, at the end it is the guess, so it
    /// changes somewhere: between i and i + 1 the two words access(q(i)) + letter and
    /// access(q(i + 1)) lead to the same state but are told apart by what follows.
    fn split_for(&mut self, word: &[u32], truth: bool) -> Result<bool, Exhausted> {
        let path = self.path(word);
        let (mut true_at, mut false_at) = (0, word.len());
        while false_at - true_at > 1 {
            let middle = true_at + (false_at - true_at) / 2;
            match self.ask_from(path[middle], &word[middle..])? {
                Some(answer) if answer == truth => true_at = middle,
                Some(_) => false_at = middle,
                None => match self.known_change(&path, word, truth)? {
                    Some(place) => (true_at, false_at) = (place, place + 1),
                    None => return Ok(false),
                },
            }
        }
        let merged = path[false_at];
        let mut newcomer = self.access[path[true_at] as usize].clone();
        newcomer.push(word[true_at]);
        // access(merged) + ending is answered by the guess, newcomer + ending by the truth.
        self.split_leaf(merged, word[false_at..].to_vec(), newcomer, truth);
        Ok(true)
    }

    /// A place i where the answer is the truth and known, and known to be different at i + 1.
    fn known_change(
        &mut self,
        path: &[u32],
        word: &[u32],
        truth: bool,
    ) -> Result<Option<usize>, Exhausted> {
        let mut later = Some(!truth);
        for place in (0..word.len()).rev() {
            let answer = self.ask_from(path[place], &word[place..])?;
            if answer == Some(truth) && later == Some(!truth) {
                return Ok(Some(place));
            }
            later = answer;
        }
        Ok(None)
    }

    /// Asks about the word that leads to `state`, followed by `ending`.
    fn ask_from(&mut self, state: u32, ending: &[u32]) -> Result<Option<bool>, Exhausted> {
        let mut question = self.access[state as usize].clone();
        question.extend_from_slice(ending);
        self.membership.accepts(&question)
    }

    fn path(&self, word: &[u32]) -> Vec<u32> {
        let mut path = vec![0];
        for &letter in word {
            path.push(self.step(path[path.len() - 1], letter));
        }
        path
    }

    fn split_leaf(
        &mut self,
        state: u32,
        ending: Vec<u32>,
        newcomer: Vec<u32>,
        newcomer_accepted: bool,
    ) {
        let place = self.leaf[state as usize];
        let old = self.tree.len();
        self.tree.push(Node::Leaf(state));
        self.leaf[state as usize] = old;
        let accepting = self.accepting[state as usize];
        let fresh = self.add_state(newcomer, accepting);
        let new = self.leaf[fresh as usize];
        let children = if newcomer_accepted {
            [old, new]
        } else {
            [new, old]
        };
        self.tree[place] = Node::Split {
            ending,
            children: children.map(Some),
        };
        // Whatever led to the old state must choose again.
        for transition in std::mem::take(&mut self.incoming[state as usize]) {
            self.next[transition] = UNKNOWN;
            self.pending.push((transition, place));
        }
    }

    fn add_state(&mut self, access: Vec<u32>, accepting: bool) -> u32 {
        let state = u32::try_from(self.access.len()).expect("fewer than 2^32 states");
        self.access.push(access);
        self.accepting.push(accepting);
        self.incoming.push(Vec::new());
        self.leaf.push(self.tree.len());
        self.tree.push(Node::Leaf(state));
        for letter in 0..self.letters {
            self.pending.push((self.transition(state, letter), 0));
            self.next.push(UNKNOWN);
        }
        state
    }

    /// Finds the targets of all pending transitions; new states bring new ones.
    fn close(&mut self) -> Result<(), Exhausted> {
        while let Some((transition, node)) = self.pending.pop() {
            let mut word = self.access[transition / self.letters as usize].clone();
            word.push(u32::try_from(transition % self.letters as usize).expect("a letter"));
            let target = self.classify(word, node)?;
            self.next[transition] = target;
            self.incoming[target as usize].push(transition);
        }
        Ok(())
    }

    /// The state of a word, searched below `node` of the tree; a new one if there is none yet.
    fn classify(&mut self, word: Vec<u32>, mut node: usize) -> Result<u32, Exhausted> {
        loop {
            let (ending, children) = match &self.tree[node] {
                Node::Leaf(state) => return Ok(*state),
                Node::Split { ending, children } => (ending, children),
            };
            let mut question = word.clone();
            question.extend_from_slice(ending);
            let answer = self.membership.accepts(&question)?.unwrap_or(false);
            if let Some(child) = children[usize::from(answer)] {
                node = child;
                continue;
            }
            // Only the root, which asks for acceptance itself, can lack a child.
            let state = self.add_state(word, answer);
            let leaf = self.leaf[state as usize];
            if let Node::Split { children, .. } = &mut self.tree[node] {
                children[usize::from(answer)] = Some(leaf);
            }
            return Ok(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The first word, shortest first, on which the guess is wrong.
    fn first_mistake<M: Membership>(learner: &mut Learner<M>, length: usize) -> Option<Vec<u32>> {
        let mut words = vec![Vec::new()];
        for _ in 0..=length {
            for word in &words {
                if Some(learner.guess(word)) != learner.membership().accepts(word).unwrap() {
                    return Some(word.clone());
                }
            }
            words = words
                .iter()
                .flat_map(|word| [0, 1].map(|letter| [word.as_slice(), &[letter]].concat()))
                .collect();
        }
        None
    }

    proptest! {
        #[test]
        fn learns_random_automata(
            table in prop::collection::vec((0usize..6, 0usize..6, any::<bool>()), 6)
        ) {
            let language = |word: &[u32]| {
                let end = word.iter().fold(0, |state, &letter| {
                    if letter == 0 { table[state].0 } else { table[state].1 }
                });
                Ok(Some(table[end].2))
            };
            let mut learner = Learner::new(2, language).unwrap();
            // Two states of a 6-state automaton and a guess of at most 6 states differ on a word
            // of fewer than 12 letters.
            while let Some(word) = first_mistake(&mut learner, 11) {
                prop_assert!(learner.refine(&word).unwrap());
                prop_assert!(learner.states() <= 6);
            }
        }
    }
}
