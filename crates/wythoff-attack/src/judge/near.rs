//! Positions around the numbers that stand in rules, where a proof that looks at small ones sees nothing.

use wythoff_rules::Ruleset;

use crate::random::Random;

/// Piles near the constants and their sums and small multiples, and small piles.
fn piles(constants: &[u64], random: &mut Random) -> Vec<u64> {
    let mut centres: Vec<u64> = constants.to_vec();
    for &constant in constants {
        for factor in 2..=3 {
            centres.extend(constant.checked_mul(factor));
        }
        for &other in constants {
            centres.extend(constant.checked_add(other));
            centres.push(constant.abs_diff(other));
        }
    }
    centres.push(random.between(0, 12));
    centres.push(random.between(0, 400));
    centres
}

/// Positions near the constants, `count` of them, and how many more were left out because a pile is above `largest` or above the
/// largest for which the rules are exact.
pub(crate) fn positions(
    rules: &dyn Ruleset,
    constants: &[u64],
    count: usize,
    largest: u64,
    random: &mut Random,
) -> (Vec<Vec<u64>>, u64) {
    let largest = largest.min(rules.largest_pile());
    let mut left_out = 0;
    let number = rules.piles().unwrap_or(2);
    let centres = piles(constants, random);
    let mut found = Vec::new();
    for _ in 0..count {
        let mut position: Vec<u64> = Vec::new();
        for _ in 0..number {
            let near = match position.last() {
                // A pile near another one, near twice that, or near a constant of its own.
                Some(&last) if random.chance(25) => last,
                Some(&last) if random.chance(10) => last.saturating_mul(2),
                Some(&last) if random.chance(10) => last.saturating_add(*random.pick(&centres)),
                _ if random.chance(25) => random.between(0, 6),
                _ => *random.pick(&centres),
            };
            position.push(near.saturating_add(random.between(0, 6)).saturating_sub(3));
        }
        if position.iter().any(|&pile| pile > largest) {
            left_out += 1;
            continue;
        }
        arrange(rules, &mut position);
        found.push(position);
    }
    found.sort();
    found.dedup();
    (found, left_out)
}

/// Makes a position of the piles: sorted where the game sorts, no flag with more than it may have.
pub(crate) fn arrange(rules: &dyn Ruleset, piles: &mut [u64]) {
    for (flag, most) in piles.iter_mut().rev().zip(rules.flags().iter().rev()) {
        *flag = (*flag).min(*most);
    }
    rules.order().arrange(piles);
}
