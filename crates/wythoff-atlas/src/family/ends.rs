//! Wythoff's moves, and positions where the game ends before the piles are empty.

use super::{DIAGONAL, NIM, rules};

/// The largest pile of an early end.
const MOST: u64 = 6;

/// Ends at up to two single positions, and at all small ones in one of several senses.
pub(super) fn games() -> Vec<String> {
    let mut ends = Vec::new();
    for c in 1..=MOST + 2 {
        ends.push(format!("a + b <= {c}"));
        ends.push(format!("b <= {c}"));
        ends.push(format!("a = 0 and b <= {c}"));
    }
    for d in 1..=MOST {
        for c in 1..d {
            ends.push(format!("a <= {c} and b <= {d}"));
        }
    }
    let single = (1..=MOST).flat_map(|b| (0..=b).map(move |a| format!("a = {a} and b = {b}")));
    let single: Vec<String> = single.collect();
    ends.extend(single.iter().cloned());
    for (at, first) in single.iter().enumerate() {
        let rest = single[at + 1..].iter();
        ends.extend(rest.map(|second| format!("{first} or {second}")));
    }
    let game = |end: String| rules([NIM, DIAGONAL, &format!("end when {end}")]);
    ends.into_iter().map(game).collect()
}
