//! What a learner knows, so that another one can go on from there.

use super::{Learner, Membership};

/// What a learner knows, without its oracle.
///
/// # Example
///
/// ```
/// use wythoff_automata::learn::Learner;
///
/// let language = |word: &[u32]| Ok(Some(word.iter().sum::<u32>() % 3 == 0));
/// let mut learner = Learner::new(2, language).unwrap();
/// learner.refine(&[1, 1, 1]).unwrap();
/// let notes = learner.notes().unwrap();
/// let again = Learner::resume(notes, language).unwrap();
/// assert_eq!(again.states(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notes {
    /// The number of letters.
    pub letters: u32,
    /// For every state a word that leads to it, and whether that is accepted.
    pub states: Vec<(Vec<u32>, bool)>,
    /// For every state and letter the next state.
    pub next: Vec<u32>,
    /// The tree that tells states apart; its root comes first and children after their parents.
    pub tree: Vec<Node>,
}

/// A node of the tree that tells states apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Only one state is left.
    Leaf(u32),
    /// Words are told apart by whether they are accepted with this ending.
    Split {
        /// The ending.
        ending: Vec<u32>,
        /// Where to go on: no first, yes second.
        children: [Option<usize>; 2],
    },
}

impl<M: Membership> Learner<M> {
    /// What is known by now; `None` after a failure in the middle of a correction.
    pub fn notes(&self) -> Option<Notes> {
        let states = self.access.iter().cloned().zip(self.accepting.clone());
        self.pending.is_empty().then(|| Notes {
            letters: self.letters,
            states: states.collect(),
            next: self.next.clone(),
            tree: self.tree.clone(),
        })
    }

    /// A learner that goes on from there; `None` if the notes contradict themselves.
    pub fn resume(notes: Notes, membership: M) -> Option<Self> {
        let leaf = notes.leaves()?;
        let mut incoming = vec![Vec::new(); leaf.len()];
        for (transition, &target) in notes.next.iter().enumerate() {
            incoming.get_mut(target as usize)?.push(transition);
        }
        let (access, accepting) = notes.states.into_iter().unzip();
        Some(Self {
            letters: notes.letters,
            membership,
            access,
            accepting,
            leaf,
            next: notes.next,
            incoming,
            tree: notes.tree,
            pending: Vec::new(),
        })
    }
}

impl Notes {
    /// The leaf of each state, if all is as it should be.
    fn leaves(&self) -> Option<Vec<usize>> {
        let states = self.states.len();
        let is_word = |word: &[u32]| word.iter().all(|&letter| letter < self.letters);
        let transitions = states.checked_mul(self.letters as usize)?;
        let root_asks =
            matches!(&self.tree.first()?, Node::Split { ending, .. } if ending.is_empty());
        let sound = states > 0
            && self.next.len() == transitions
            && self.states.iter().all(|(access, _)| is_word(access))
            && root_asks;
        let mut leaves = vec![None; states];
        for (place, node) in self.tree.iter().enumerate() {
            match node {
                Node::Leaf(state) => {
                    let leaf = leaves.get_mut(*state as usize)?;
                    if leaf.replace(place).is_some() {
                        return None;
                    }
                }
                Node::Split { ending, children } => {
                    let ends = (place + 1)..self.tree.len();
                    let known = children.iter().flatten().all(|child| ends.contains(child));
                    // Only the root may lack a child.
                    let complete = place == 0 || children.iter().all(Option::is_some);
                    if !known || !complete || !is_word(ending) {
                        return None;
                    }
                }
            }
        }
        if !sound {
            return None;
        }
        leaves.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Exhausted;

    fn multiples_of_five(word: &[u32]) -> Result<Option<bool>, Exhausted> {
        let value = word.iter().fold(0, |value, bit| (2 * value + bit) % 5);
        Ok(Some(value == 0))
    }

    #[test]
    fn learning_goes_on_where_it_was() {
        let examples = (0..64).map(|number| [5, 4, 3, 2, 1, 0].map(|bit| number >> bit & 1));
        let mut whole = Learner::new(2, multiples_of_five).unwrap();
        let mut parts = Learner::new(2, multiples_of_five).unwrap();
        for word in examples {
            whole.refine(&word).unwrap();
            parts = Learner::resume(parts.notes().unwrap(), multiples_of_five).unwrap();
            parts.refine(&word).unwrap();
        }
        assert_eq!(whole.states(), 5);
        assert_eq!(whole.notes(), parts.notes());
    }

    #[test]
    fn contradictions_are_refused() {
        let mut learner = Learner::new(2, multiples_of_five).unwrap();
        learner.refine(&[1, 0, 1]).unwrap();
        let notes = learner.notes().unwrap();
        type Change = fn(&mut Notes);
        let changes: [Change; 8] = [
            |notes| notes.letters = 3,
            |notes| notes.states.clear(),
            |notes| notes.states[1].0.push(2),
            |notes| _ = notes.next.pop(),
            |notes| notes.next[0] = 1_000,
            |notes| notes.tree.push(Node::Leaf(0)),
            |notes| notes.tree.clear(),
            |notes| {
                let Node::Split { children, .. } = &mut notes.tree[0] else {
                    unreachable!("the root asks")
                };
                children[0] = Some(0);
            },
        ];
        for (index, change) in changes.iter().enumerate() {
            let mut changed = notes.clone();
            change(&mut changed);
            let refused = Learner::resume(changed, multiples_of_five).is_none();
            assert!(refused, "change {index}");
        }
    }
}
