//! Claims about lists of numbers against trying out all claims.

use super::*;

/// Of a list that repeats from a place on only the least preperiod and the least period are accepted.
#[test]
fn claims_about_a_list_against_trying_out() {
    let lists: [(&[i64], &[i64]); 6] = [
        (&[], &[0]),
        (&[3, 1], &[0]),
        (&[1, 0], &[0, 1]),
        (&[5, 1], &[0, 1, 0, 1]),
        (&[2], &[0, 0, 1]),
        (&[4, 4], &[0, 1, 2, 0, 1, 3]),
    ];
    for (before, again) in lists {
        for (more, times) in [(0, 1), (1, 1), (0, 2), (3, 1)] {
            let start = before.len() + more;
            let end = start + times * again.len();
            let at = |b: usize| match b.checked_sub(before.len()) {
                None => before[b],
                Some(b) => again[b % again.len()],
            };
            let repeats = |from: usize, by: usize| (from..60).all(|b| at(b) == at(b + by));
            let period = (1..).find(|&by| repeats(start, by)).unwrap();
            let preperiod = (0..).find(|&from| repeats(from, period)).unwrap();
            let (from, by) = (0..end + 3, 1..2 * (end - start) + 2);
            for (other, by) in from.flat_map(|from| by.clone().map(move |by| (from, by))) {
                let claim = RowPeriod {
                    row: 0,
                    preperiod: other as u64,
                    period: by as u64,
                };
                let mut claimed = Claimed::new(&claim);
                claimed.offsets = (0..end).map(at).collect();
                let accepted = claimed.check(start as u64, end as u64).is_ok();
                assert_eq!(accepted, (other, by) == (preperiod, period), "{claim:?}");
            }
        }
    }
}
