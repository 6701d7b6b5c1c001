//! Games in which the other player forbids some options before each move.

use super::conditions::up_to;
use super::{DIAGONAL, NIM, either, rules, single};

/// Simple games are blocked by so many options at most.
const MOST: u64 = 3;

/// Games with a condition are blocked by so many options at most.
const MOST_WITH_CONDITION: u64 = 1;

/// The largest number, and the largest modulus, of a condition.
const CONDITIONS: (u64, u64) = (1, 2);

/// Simple games first, then all Nim moves and diagonal moves under each of a few conditions.
pub(super) fn games() -> Vec<String> {
    let blocked = |moves: &str, most: u64| -> Vec<String> {
        let one = |k: u64| rules([moves, &format!("block {k}")]);
        (1..=most).map(one).collect()
    };
    let simple = simple().into_iter().flat_map(|moves| blocked(&moves, MOST));
    let (largest, modulus) = CONDITIONS;
    let conditions = up_to(largest, modulus).into_iter().flat_map(|condition| {
        let moves = format!("{NIM}; {DIAGONAL} if {condition}");
        blocked(&moves, MOST_WITH_CONDITION)
    });
    simple.chain(conditions).collect()
}

fn simple() -> Vec<String> {
    let with = |more: &str| format!("{NIM}; {more}");
    vec![
        NIM.to_owned(),
        with(DIAGONAL),
        DIAGONAL.to_owned(),
        with(&single(1, 1)),
        with(&either(1, 2)),
        with(&format!("{DIAGONAL}; {}", either(1, 2))),
        with("move (a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < 2"),
        "move king".to_owned(),
        "move knight".to_owned(),
    ]
}
