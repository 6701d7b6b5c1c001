//! Comparing a guess with everything an oracle knows for certain.

use wythoff_automata::automata::DEAD;
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

/// Visits the members of a set of two piles with no pile of `bound` or more.
///
/// **Cost** as [`mistakes`].
pub(crate) fn visit_below(set: &Relation, bound: u64, visit: &mut dyn FnMut([u64; 2])) {
    visit_members(
        set,
        &Digits::new(set.system(), 2),
        bound,
        |position, whole| {
            match *position {
                [x, y] if whole && x.max(y) < bound => visit([x, y]),
                [x, y] if !whole && x.max(y) < bound => return Visit::Enter,
                _ => {}
            }
            Visit::Leave
        },
    );
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
    let letters = digits.letters();
    let length = digits.length_below(bound);
    let ahead = letters_ahead(set, length);
    if ahead[length][start as usize] == 0 {
        return;
    }
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
        let mut push = |letter| {
            let next = dfa.step(state, letter);
            if let Some(next) = next.filter(|&next| ahead[left][next as usize] != 0) {
                stack.push((next, left, letter));
            }
        };
        if letters > LETTERS_IN_A_MASK {
            (0..letters).rev().for_each(push);
            continue;
        }
        let mut mask = ahead[left + 1][state as usize];
        while mask != 0 {
            let letter = mask.ilog2();
            mask ^= 1 << letter;
            push(letter);
        }
    }
}

/// So many letters have a bit of their own in a mask.
const LETTERS_IN_A_MASK: u32 = u8::BITS;

/// For each length up to `length`, and each state, the letters with which an accepted word of this length begins, as
/// bits; those beyond the last bit share them. It is 0 where no such word is accepted, and 1 for the empty word.
fn letters_ahead(set: &Relation, length: usize) -> Vec<Vec<u8>> {
    let dfa = set.dfa();
    let states = u32::try_from(dfa.states()).expect("fewer than 2^32 states");
    let empty = (0..states).map(|state| u8::from(dfa.is_accepting(state)));
    let mut table: Vec<Vec<u8>> = vec![empty.collect()];
    for shorter in 0..length {
        let after = &table[shorter];
        let mask = |state: u32| {
            let targets = dfa.row(state).iter().enumerate();
            targets.fold(0, |mask, (letter, &next)| {
                let leads_on = next != DEAD && after[next as usize] != 0;
                mask | u8::from(leads_on) << (letter % 8)
            })
        };
        table.push((0..states).map(mask).collect());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_automata::logic::Logic;
    use wythoff_automata::text::{Environment, parse};
    use wythoff_automata::{Budget, System};

    /// Knows the pairs with y = 2x + 1, but for those with x = 5, and (3, 3) beside.
    struct Pairs;

    impl Oracle for Pairs {
        fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
            let &[x, y] = position else {
                return Ok(Some(false));
            };
            Ok(Some(
                position == [3, 3] || x != 5 && y.checked_sub(2 * x) == Some(1),
            ))
        }

        fn knows(&self, position: &[u64]) -> bool {
            position[0] < 40
        }

        fn complete_rows(&self) -> u64 {
            40
        }

        fn reach(&self) -> u64 {
            79
        }

        fn visit_known(
            &mut self,
            bound: u64,
            visit: &mut dyn FnMut(&[u64]) -> bool,
        ) -> Result<(), Exhausted> {
            for x in 0..bound.min(40) {
                for y in 0..bound {
                    if self.contains(&[x, y])? == Some(true) && !visit(&[x, y]) {
                        return Ok(());
                    }
                }
            }
            Ok(())
        }

        fn options(&mut self, _: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
            Ok(Vec::new())
        }
    }

    /// Against all positions one by one, with few letters and with more than a mask has bits.
    #[test]
    fn mistakes_are_all_that_differ() {
        for name in ["fibonacci", "base:2", "base:3", "tribonacci"] {
            let system: System = name.parse().unwrap();
            let mut logic = Logic::new(system.clone(), Budget::default());
            let text = "y = x + x + 1 and x != 7 or x = 50 and y = 2";
            let formula = parse(text, &Environment::new(&system), None).unwrap();
            let set = logic.define(&["x", "y"], &formula).unwrap();
            let digits = Digits::new(&system, 2);
            for bound in [1, 4, 6, 8, 12, 16, 60, 80] {
                let mut found = mistakes(&set, &mut Pairs, &digits, bound, usize::MAX).unwrap();
                found.sort();
                let pairs = (0..bound.min(40)).flat_map(|x| (0..bound).map(move |y| vec![x, y]));
                let differs = |pair: &Vec<u64>| {
                    let member = set.contains(&[pair[0].into(), pair[1].into()]);
                    Pairs.contains(pair).unwrap() != Some(member)
                };
                let slow: Vec<Vec<u64>> = pairs.filter(differs).collect();
                assert_eq!(found, slow, "{name} below {bound}");
            }
        }
    }
}
