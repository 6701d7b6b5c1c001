//! Spaced pairs from their definition in words.

/// The pairs (x_n, x_n + an + c) where x_n is b more than the left end of the first gap longer than b among
/// -b and the numbers of earlier pairs, as long as x_n is at most `most`.
pub(crate) fn spaced_pairs(step: u64, gap: u64, first: u64, most: u64) -> Vec<(u64, u64)> {
    let mut numbers: Vec<i128> = vec![-i128::from(gap)];
    let mut pairs = Vec::new();
    let mut difference = first;
    // Everything before this place has no gap that is too long.
    let mut place = 0;
    loop {
        while place + 1 < numbers.len() && numbers[place + 1] - numbers[place] <= gap.into() {
            place += 1;
        }
        let small = numbers[place] + i128::from(gap);
        let Ok(small) = u64::try_from(small) else {
            return pairs;
        };
        let Some(large) = small.checked_add(difference) else {
            return pairs;
        };
        if small > most {
            return pairs;
        }
        pairs.push((small, large));
        for number in [small, large].map(i128::from) {
            if let Err(at) = numbers.binary_search(&number) {
                numbers.insert(at, number);
            }
        }
        let Some(next) = difference.checked_add(step) else {
            return pairs;
        };
        difference = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_of_wythoffs_game() {
        let pairs = spaced_pairs(1, 1, 0, 8);
        assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    }
}
