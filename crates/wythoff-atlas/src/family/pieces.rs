//! Chess pieces on a quarter of a board, one or two of them.

use super::{rules, up_to_two};

/// The longest leap in one direction.
const MOST: u64 = 4;

/// Each piece alone, and every two that make one piece together.
pub(super) fn games() -> Vec<String> {
    let named = ["rook", "bishop", "queen", "king", "knight"].map(str::to_owned);
    let leaps = || (1..=MOST).flat_map(|q| (0..=q).map(move |p| (p, q)));
    let leapers = leaps().filter(|&leap| leap != KNIGHT);
    let leapers = leapers.map(|(p, q)| format!("leaper({p}, {q})"));
    let riders = leaps().filter(|&(p, q)| p >= 1 && p < q && (p, q) != (2, 4));
    let riders = riders.map(|(p, q)| format!("rider({p}, {q})"));
    let pieces: Vec<String> = named.into_iter().chain(leapers).chain(riders).collect();
    let chosen = up_to_two(&pieces).into_iter();
    let chosen = chosen.filter(|chosen| !chosen.is_empty() && !is_in_queen(chosen));
    chosen
        .map(|chosen| rules([format!("move {}", chosen.join(" + ")).as_str()]))
        .collect()
}

/// The leaper that has a name.
const KNIGHT: (u64, u64) = (1, 2);

/// Two pieces of which the queen is one and has all moves of the other, or the rook and the bishop, which are the queen.
fn is_in_queen(chosen: &[&str]) -> bool {
    match chosen {
        ["queen", other] | [other, "queen"] => {
            let straight = (1..=MOST).flat_map(|q| [0, q].map(|p| format!("leaper({p}, {q})")));
            ["rook", "bishop", "king"].contains(other)
                || straight.into_iter().any(|leap| leap == *other)
        }
        other => *other == ["rook", "bishop"],
    }
}
