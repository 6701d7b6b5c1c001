//! Games with a pass that can be taken once, by either player, under a condition.

/// The largest number in a condition.
const LARGEST: u64 = 1;

/// Every game with every condition of the pass.
pub(super) fn games() -> Vec<String> {
    let conditions = conditions();
    let with = |moves: String| -> Vec<String> {
        let one = |condition: &String| {
            let pass = match condition.as_str() {
                "" => "move (a, b, p - 1)".to_owned(),
                _ => format!("move (a, b, p - 1) if {condition}"),
            };
            format!("piles a <= b; pile p <= 1; {moves}; {pass}")
        };
        conditions.iter().map(one).collect()
    };
    moves().into_iter().flat_map(with).collect()
}

/// The moves without the pass.
fn moves() -> Vec<String> {
    let pieces = [
        "rook",
        "queen",
        "bishop",
        "king",
        "knight",
        "rook + king",
        "rook + knight",
        "queen + knight",
    ];
    let pieces = pieces.into_iter().map(|piece| format!("move {piece}"));
    let diagonals = ["i < a", "i <= 2", "i > 1", "i mod 2 = 1"];
    let diagonals = diagonals
        .into_iter()
        .map(|condition| format!("move rook; move (a - i, b - i, p) for i >= 1 if {condition}"));
    pieces.chain(diagonals).collect()
}

/// When the pass may be taken: always, or not from the end, or only from some positions.
fn conditions() -> Vec<String> {
    let mut all: Vec<String> = ["", "b > 0", "a > 0", "a < b", "(a + b) mod 2 = 1"]
        .map(str::to_owned)
        .into();
    for c in 1..=LARGEST {
        all.push(format!("a + b > {c}"));
        all.push(format!("a > {c}"));
        all.push(format!("b - a > {c}"));
    }
    all
}
