//! Nim moves that take only some numbers of tokens, with diagonal moves of several kinds.

use super::{DIAGONAL, rules};

/// The largest limit.
const MOST: u64 = 8;

/// Every kind of Nim moves with every kind of diagonal moves.
pub(super) fn games() -> Vec<String> {
    let diagonals = diagonals();
    let with = |nim: String| -> Vec<String> {
        let one = |diagonal: &String| rules([nim.as_str(), diagonal]);
        diagonals.iter().map(one).collect()
    };
    nim_moves().into_iter().flat_map(with).collect()
}

fn nim_moves() -> Vec<String> {
    let both = |smaller: &str, larger: &str| {
        let when = |condition: &str| match condition {
            "" => String::new(),
            _ => format!(" if {condition}"),
        };
        format!(
            "move (a - i, b) for i >= 1{}; move (a, b - i) for i >= 1{}",
            when(smaller),
            when(larger)
        )
    };
    let mut all = Vec::new();
    for k in 1..=MOST {
        let short = format!("i <= {k}");
        all.push(both(&short, &short));
        all.push(both(&short, ""));
        all.push(both("", &short));
    }
    for condition in [
        "i mod 2 = 1",
        "i mod 2 = 0",
        "i mod 3 != 0",
        "i != 1",
        "i != 2",
    ] {
        all.push(both(condition, condition));
        all.push(both("", condition));
    }
    all
}

fn diagonals() -> Vec<String> {
    let mut all = vec![String::new(), DIAGONAL.to_owned()];
    all.extend((1..=MOST).map(|k| format!("{DIAGONAL} if i <= {k}")));
    all.push(format!("{DIAGONAL} if i mod 2 = 1"));
    all
}
