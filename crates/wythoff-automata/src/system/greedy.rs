//! The words that a recurrence writes, as an automaton.
//!
//! The words that may follow some digits u, and have L digits themselves, are the greedy words of the
//! numbers below some bound b(u, L); see `Recurrence::check`. Here b(u, L) is the least of finitely
//! many sums v_0 w(L) + v_1 w(L-1) + ... with integers v, and reading a digit d replaces every such
//! sum by its value one place further down, less d w(L), and adds the sum w(L). So the bounds of all L
//! are a state. If the recurrence belongs to a Pisot number there are finitely many.
//!
//! States are told apart by the first bounds only, so the automaton is a guess at first. Two tests
//! and the proof of addition (`System::verify`) make sure of it; see [`is_greedy`].

use std::collections::{HashMap, HashSet};

use super::places::Places;
use crate::automata::{Alphabet, Dfa, Table};
use crate::numeration::{Numeration, Recurrence};
use crate::{Budget, Exhausted};

/// Bounds for endings of up to this many digits are compared, fewer where place values grow fast.
const LENGTHS: usize = 64;

/// Place values above this are not compared.
const LARGEST_VALUE: i128 = 1 << 80;

/// The integers v of a sum stay below this.
const LARGEST_ENTRY: i64 = 1 << 40;

/// v_0 w(L) + v_1 w(L-1) + ..., for all L.
type Sum = Vec<i64>;

/// The automaton of the words that the recurrence writes, leading zeros allowed.
pub(super) fn words(
    places: &Places,
    recurrence: &Recurrence,
    budget: &Budget,
) -> Result<Dfa, Exhausted> {
    let failed = || Exhausted::States {
        limit: budget.states(),
    };
    let digits = places.digits();
    let factors = places.recurrence(0);
    let mut words = Words {
        windows: windows(places),
        draft: Table::new(Alphabet::new(digits, 1).expect("few digits")),
        states: Vec::new(),
        numbers: HashMap::new(),
    };
    let mut own = vec![0; places.order()];
    own[0] = 1;
    words.state(vec![own.clone()]);
    let mut at = 0;
    while at < words.states.len() {
        budget.check()?;
        budget.allow_states(words.states.len())?;
        for digit in 0..digits {
            let moved = words.states[at].iter().map(|sum| {
                let next = sum[1..].iter().chain([&0]);
                let mut moved: Sum = (factors.iter().zip(next))
                    .map(|(c, v)| c * sum[0] + v)
                    .collect();
                moved[0] -= i64::from(digit);
                moved
            });
            let sums: Vec<Sum> = [own.clone()].into_iter().chain(moved).collect();
            if sums.iter().flatten().any(|v| v.abs() > LARGEST_ENTRY) {
                return Err(failed());
            }
            if let Some(target) = words.state(sums) {
                let state = u32::try_from(at).expect("few states");
                words.draft.set(state, digit, target);
            }
        }
        at += 1;
    }
    let dfa = words.draft.minimal(budget)?;
    if !is_greedy(&dfa, recurrence) {
        return Err(failed());
    }
    Ok(dfa)
}

/// The states found so far.
struct Words {
    windows: Vec<Vec<i128>>,
    draft: Table,
    /// The sums of each state.
    states: Vec<Vec<Sum>>,
    /// The state with the given bounds.
    numbers: HashMap<Vec<i128>, u32>,
}

impl Words {
    /// The state with these sums; `None` if nothing can follow.
    fn state(&mut self, sums: Vec<Sum>) -> Option<u32> {
        let least = |window: &Vec<i128>| {
            let sums = sums.iter().map(|sum| (value(sum, window), sum));
            sums.min_by_key(|&(value, _)| value).expect("some sums")
        };
        let least: Vec<(i128, &Sum)> = self.windows.iter().map(least).collect();
        let bounds: Vec<i128> = least.iter().map(|&(bound, _)| bound.max(0)).collect();
        if bounds.iter().all(|&bound| bound == 0) {
            return None;
        }
        if let Some(&state) = self.numbers.get(&bounds) {
            return Some(state);
        }
        // Sums that are the least for no length are not needed.
        let mut needed: Vec<Sum> = least.iter().map(|&(_, sum)| sum.clone()).collect();
        needed.sort();
        needed.dedup();
        let state = self.draft.add_state(bounds[0] > 0);
        self.states.push(needed);
        self.numbers.insert(bounds, state);
        Some(state)
    }
}

/// The values w(L), w(L-1), ..., w(L-D+1) for L = 0, 1, ...
fn windows(places: &Places) -> Vec<Vec<i128>> {
    let factors = places.recurrence(0);
    let mut window: Vec<i128> = places.seeds().iter().map(|&seed| seed.into()).collect();
    let mut windows = Vec::new();
    while windows.len() < LENGTHS && window[0] < LARGEST_VALUE {
        windows.push(window.clone());
        let terms = factors.iter().zip(&window);
        let next = terms.map(|(&c, w)| i128::from(c) * w).sum();
        window.rotate_right(1);
        window[0] = next;
    }
    windows
}

fn value(sum: &[i64], window: &[i128]) -> i128 {
    sum.iter()
        .zip(window)
        .map(|(&v, w)| i128::from(v) * w)
        .sum()
}

/// Whether the words of the automaton have the two properties that, with a proof of addition, make
/// them the greedy ones:
///
/// 1. there are w(L) words of L digits, for every L;
/// 2. every ending of a word is a word.
///
/// **Proof** that this suffices, given that `System::verify` succeeds. It shows that the words, in
/// the order of words of one length, are a copy of the natural numbers with addition; and the adder only
/// accepts x, y, z when the weighted sums of their digits satisfy it. So the weighted sum is
/// additive, it is 1 for the least word after 0, which is 1, and therefore it is the number that the word
/// stands for. By 1 the words of L digits stand for the numbers below w(L), and by 2 this
/// holds for every ending, which is the rule of greedy words. There are w(L) greedy words, too, and
/// different ones stand for different numbers, so both sets are the same.
///
/// Both sides of 1 obey linear recurrences, one of the order of the automaton and one of order D, so it
/// holds for all L if it does for as many as both orders together.
fn is_greedy(dfa: &Dfa, recurrence: &Recurrence) -> bool {
    let numeration = Numeration::recurrence(recurrence.clone());
    let lengths = dfa.states() + recurrence.factors().len();
    let counted = (numeration.weights().take(lengths).enumerate())
        .all(|(length, weight)| dfa.count_of_length(length) == weight);
    let zeros_may_come_first = dfa.step(0, 0) == Some(0);
    zeros_may_come_first && dfa.accepts([1]) && counted && endings_are_words(dfa)
}

/// Whether every word that is accepted from some state is accepted from the start.
fn endings_are_words(dfa: &Dfa) -> bool {
    let states = u32::try_from(dfa.states()).expect("few states");
    let mut pairs: Vec<(u32, u32)> = (0..states).map(|state| (state, 0)).collect();
    let mut seen: HashSet<(u32, u32)> = pairs.iter().copied().collect();
    while let Some((ending, word)) = pairs.pop() {
        if dfa.is_accepting(ending) && !dfa.is_accepting(word) {
            return false;
        }
        for digit in 0..dfa.alphabet().digits() {
            match (dfa.step(ending, digit), dfa.step(word, digit)) {
                (None, _) => {}
                (Some(_), None) => return false,
                (Some(ending), Some(word)) => {
                    if seen.insert((ending, word)) {
                        pairs.push((ending, word));
                    }
                }
            }
        }
    }
    true
}
