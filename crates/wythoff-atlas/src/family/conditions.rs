//! Diagonal moves under a condition.

use super::{DIAGONAL, NIM, either, rules};

/// The largest number in a condition.
const LARGEST: u64 = 6;

/// The largest modulus.
const MODULUS: u64 = 5;

/// Every condition, alone and with each of a few moves of a knight.
pub(super) fn games() -> Vec<String> {
    let knights = [(1, 2), (1, 3), (2, 3), (1, 4)].map(|(i, j)| either(i, j));
    let more: Vec<String> = [String::new()].into_iter().chain(knights).collect();
    let conditions = up_to(LARGEST, MODULUS);
    let with = |more: &String| -> Vec<String> {
        let one = |condition: &String| {
            let diagonal = format!("{DIAGONAL} if {condition}");
            rules([NIM, &diagonal, more])
        };
        conditions.iter().map(one).collect()
    };
    more.iter().flat_map(with).collect()
}

/// The conditions with numbers up to one bound and moduli up to another, the simplest first.
pub(super) fn up_to(largest: u64, modulus: u64) -> Vec<String> {
    let mut all: Vec<String> = [
        "i < a",
        "2*i <= a",
        "2*i >= a",
        "2*i <= b",
        "i >= b - a",
        "i <= b - a",
        "i != b - a",
    ]
    .map(str::to_owned)
    .into();
    for c in 1..=largest {
        for text in [
            "i <= C",
            "i > C",
            "i != C",
            "a' >= C",
            "b' >= C",
            "a' != b' or a' >= C",
            "b - a >= C",
            "b - a <= C",
            "b - a != C",
        ] {
            all.push(text.replace('C', &c.to_string()));
        }
    }
    for c in 2..=4 {
        for text in ["b <= C*a", "b >= C*a"] {
            all.push(text.replace('C', &c.to_string()));
        }
    }
    for m in 2..=modulus {
        for r in 0..m {
            for text in ["i", "a", "b", "a'", "(b - a)", "(a + b)"] {
                all.push(format!("{text} mod {m} = {r}"));
            }
        }
    }
    all
}
