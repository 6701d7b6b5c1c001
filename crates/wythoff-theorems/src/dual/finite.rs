//! Finitely many positions as the set of an automaton.

use wythoff_automata::automata::{Alphabet, Nfa};
use wythoff_automata::{Budget, Exhausted, Relation, System, UBig};

/// What a node of the tree takes, and later a state.
const NODE_BYTES: u64 = 256;

/// The set of these positions of two piles.
///
/// **Cost** linear in the digits of all positions.
///
/// # Errors
///
/// When the budget does not suffice.
pub fn finite(
    system: &System,
    positions: impl IntoIterator<Item = [u64; 2]>,
    budget: &Budget,
) -> Result<Relation, Exhausted> {
    // The tree of all words: for each node its edges, and whether a word ends there.
    let mut edges: Vec<Vec<(u32, u32)>> = vec![Vec::new()];
    let mut ends = vec![false];
    for position in positions {
        budget.check()?;
        let mut node = 0_usize;
        for letter in system.word(&position.map(UBig::from)) {
            let known = edges[node].iter().find(|edge| edge.0 == letter);
            node = match known {
                Some(&(_, next)) => next as usize,
                None => {
                    let next = edges.len();
                    budget.allow_states(next)?;
                    budget.allow_memory((next as u64 + 1).saturating_mul(NODE_BYTES))?;
                    let number = u32::try_from(next).unwrap_or(u32::MAX);
                    edges[node].push((letter, number));
                    edges.push(Vec::new());
                    ends.push(false);
                    next
                }
            };
        }
        ends[node] = true;
    }
    let alphabet = Alphabet::new(system.digits(), 2).ok_or(Exhausted::States {
        limit: budget.states(),
    })?;
    let mut nfa = Nfa::new(alphabet);
    for (edges, end) in edges.into_iter().zip(ends) {
        nfa.add_state(end, edges);
    }
    nfa.add_start(0);
    Relation::from_nfa(system, &nfa, budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_positions_are_members() {
        let budget = Budget::default();
        let list = [[0, 0], [3, 5], [5, 3], [12, 7], [1000, 1]];
        for system in ["fibonacci", "base:2", "base:10", "tribonacci"] {
            let system: System = system.parse().unwrap();
            let set = finite(&system, list, &budget).unwrap();
            assert_eq!(set.count(), Some(UBig::from(list.len())));
            assert!(list.iter().all(|at| set.contains(&at.map(UBig::from))));
        }
        let none = finite(&System::fibonacci(), [], &budget).unwrap();
        assert!(none.is_empty());
    }
}
