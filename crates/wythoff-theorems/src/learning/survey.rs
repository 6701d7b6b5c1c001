//! Comparing a guess with everything an oracle knows for certain.

use wythoff_automata::{Exhausted, Relation};
use wythoff_rules::MAX_PILES;

use crate::learning::digits::Digits;
use crate::learning::oracle::Oracle;

/// Positions below `bound` in all piles on which `set` and the oracle differ, at most `most`, small
/// ones first.
///
/// **Cost** one step for every member of either set and every prefix of its digits that is not
/// shared with another member: the search follows only letters that lead to acceptance.
pub(crate) fn mistakes(
    set: &Relation,
    oracle: &mut impl Oracle,
    digits: &Digits,
    bound: u64,
    most: usize,
) -> Result<Vec<Vec<u64>>, Exhausted> {
    let mut wrong = Vec::new();
    let mut right = 0_u64;
    let mut failure = None;
    visit_members(set, digits, bound, |position, whole| {
        if !oracle.knows(position) || position.iter().any(|&pile| pile >= bound) {
            return Visit::Leave;
        }
        if !whole {
            return Visit::Enter;
        }
        match oracle.contains(position) {
            Ok(Some(true)) => right += 1,
            Ok(_) => wrong.push(position.to_vec()),
            Err(limit) => failure = Some(limit),
        }
        if failure.is_some() || wrong.len() >= most {
            Visit::Stop
        } else {
            Visit::Leave
        }
    });
    if let Some(limit) = failure {
        return Err(limit);
    }
    if wrong.len() < most && oracle.known_below(bound)? != right {
        oracle.visit_known(bound, &mut |position| {
            if !set.dfa().accepts(digits.word(position)) {
                wrong.push(position.to_vec());
            }
            wrong.len() < most
        })?;
    }
    Ok(wrong)
}

/// What to do at a node of the search.
pub(crate) enum Visit {
    Enter,
    Leave,
    Stop,
}

/// Visits the members of `set` with digits for numbers below `bound`, and on the way every prefix
/// of their digits, completed by zeros; the second argument tells members from prefixes.
pub(crate) fn visit_members(
    set: &Relation,
    digits: &Digits,
    bound: u64,
    mut visit: impl FnMut(&[u64], bool) -> Visit,
) {
    let dfa = set.dfa();
    let Some(start) = dfa.start() else { return };
    let piles = digits.piles();
    let length = digits.length_below(bound);
    let accepts_in = ending_lengths(set, length);
    // The node that was entered last at each depth, as a position: by the number of digits that are left.
    let mut entered = vec![[0_u64; MAX_PILES]; length + 1];
    let mut position = [0_u64; MAX_PILES];
    let mut stack = vec![(start, length, 0)];
    while let Some((state, left, letter)) = stack.pop() {
        if left < length {
            let place = digits.place(left);
            for (pile, &digit) in digits.of_letter(letter).iter().enumerate() {
                let more = place.saturating_mul(u64::from(digit));
                position[pile] = entered[left + 1][pile].saturating_add(more);
            }
        }
        match visit(&position[..piles], left == 0) {
            Visit::Stop => return,
            Visit::Leave => continue,
            Visit::Enter => {}
        }
        entered[left] = position;
        let Some(left) = left.checked_sub(1) else {
            continue;
        };
        for letter in (0..digits.letters()).rev() {
            let next = dfa.step(state, letter);
            if let Some(next) = next.filter(|&next| accepts_in[left][next as usize]) {
                stack.push((next, left, letter));
            }
        }
    }
}

/// For each length up to `length` the states that accept some word of this length.
fn ending_lengths(set: &Relation, length: usize) -> Vec<Vec<bool>> {
    let dfa = set.dfa();
    let states = u32::try_from(dfa.states()).expect("fewer than 2^32 states");
    let letters = u32::try_from(dfa.alphabet().letters()).expect("few letters");
    let mut table: Vec<Vec<bool>> = vec![(0..states).map(|s| dfa.is_accepting(s)).collect()];
    for shorter in 0..length {
        let reaches = |state: u32| {
            (0..letters)
                .filter_map(|letter| dfa.step(state, letter))
                .any(|next| table[shorter][next as usize])
        };
        table.push((0..states).map(reaches).collect());
    }
    table
}
