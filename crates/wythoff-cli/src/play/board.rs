//! A small picture of a position.

use std::collections::BTreeSet;

use wythoff::ask::play::{Session, is_large};

/// Boards with more rows or columns than this are not drawn.
const MAX_SIDE: u64 = 24;

/// Piles with more tokens than this are not drawn token by token.
const MAX_TOKENS: u64 = 60;

/// The position in lines: the board of a two-pile game, else the piles.
///
/// On the board `Q` is the position and `o` is where a move can go. Where piles have no places, a target has a mirror image
/// on the other side of the diagonal, which is the same position; a line below the board says so.
pub fn draw(session: &Session) -> String {
    let alone = match session.terms() {
        [term] if !is_large(term) => Some(term),
        _ => None,
    };
    let Some(term) = alone else {
        let lines = session.terms().iter().enumerate();
        return lines
            .map(|(n, term)| format!("{:>3}: {term}\n", n + 1))
            .collect();
    };
    let piles = term
        .game
        .canonical(&term.position.piles())
        .unwrap_or_default();
    let piles: Vec<u64> = piles.iter().filter_map(|p| u64::try_from(p).ok()).collect();
    match piles[..] {
        [x, y] if x.max(y) < MAX_SIDE => board(session, x, y),
        _ => heaps(&piles),
    }
}

fn board(session: &Session, x: u64, y: u64) -> String {
    let ordered = session.is_ordered();
    let canonical = |x: u64, y: u64| {
        if ordered {
            (x, y)
        } else {
            (x.min(y), x.max(y))
        }
    };
    let mut targets = BTreeSet::new();
    for play in session.moves() {
        let small: Vec<u64> = play
            .to
            .iter()
            .filter_map(|p| u64::try_from(p).ok())
            .collect();
        if let [x, y] = small[..] {
            targets.insert((x, y));
        }
    }
    let mut text = String::from("   ");
    (0..=y).for_each(|column| text.push_str(&format!("{column:>3}")));
    text.push('\n');
    for row in 0..=x {
        text.push_str(&format!("{row:>3}"));
        for column in 0..=y {
            let mark = if (row, column) == (x, y) {
                'Q'
            } else if targets.contains(&canonical(row, column)) {
                'o'
            } else {
                '.'
            };
            text.push_str(&format!("{mark:>3}"));
        }
        text.push('\n');
    }
    let mirrored = |&(row, column): &(u64, u64)| row != column && column <= x && row <= y;
    if !ordered && targets.iter().any(mirrored) {
        text.push_str(
            "the piles have no places: row a, column b and row b, column a are the same position\n",
        );
    }
    text
}

fn heaps(piles: &[u64]) -> String {
    let width = piles.iter().max().map_or(1, |most| most.to_string().len());
    piles
        .iter()
        .map(|&pile| {
            let tokens = if pile <= MAX_TOKENS {
                "o".repeat(usize::try_from(pile).unwrap_or(0))
            } else {
                "o".repeat(40) + "..."
            };
            format!("{pile:>width$} {tokens}").trim_end().to_owned() + "\n"
        })
        .collect()
}
