//! Moves along lines: p·i from one pile and q·i from the other.

use super::{NIM, rules, up_to_two};

/// The largest slope.
const MOST: u64 = 4;

/// Up to two lines that tell the piles apart, and up to two that do not.
pub(super) fn games() -> Vec<String> {
    let all = |parts: &[String]| -> Vec<String> {
        let chosen = up_to_two(parts).into_iter();
        chosen
            .map(|chosen| rules([NIM].into_iter().chain(chosen)))
            .collect()
    };
    let pairs = || (1..=MOST).flat_map(|p| (1..=MOST).map(move |q| (p, q)));
    let apart: Vec<String> = pairs().map(|(p, q)| line(p, q)).collect();
    let alike: Vec<String> = pairs()
        .filter(|(p, q)| p <= q)
        .map(|(p, q)| match p == q {
            true => line(p, q),
            false => format!("{}; {}", line(p, q), line(q, p)),
        })
        .collect();
    all(&apart).into_iter().chain(all(&alike)).collect()
}

fn line(p: u64, q: u64) -> String {
    let times = |factor: u64| match factor {
        1 => "i".to_owned(),
        _ => format!("{factor}*i"),
    };
    format!("move (a - {}, b - {}) for i >= 1", times(p), times(q))
}
