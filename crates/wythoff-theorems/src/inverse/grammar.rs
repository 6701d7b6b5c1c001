//! Candidates: rules of two unordered piles, the simplest first.
//!
//! A candidate has Nim moves, diagonal moves under a condition, up to one further move, and perhaps an end of the game before
//! the piles are empty. What each part costs is counted, and candidates come in the order of the sum, then as they are listed.

/// A part of the rules, and how far from simple it is.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    cost: u64,
    text: String,
}

fn part(cost: u64, text: impl Into<String>) -> Part {
    Part {
        cost,
        text: text.into(),
    }
}

/// All candidates, the simplest first.
pub fn candidates() -> Vec<String> {
    let mut all = Vec::new();
    for nim in nim_moves() {
        for diagonal in diagonals() {
            for more in further_moves().into_iter().chain(ends()) {
                let cost = nim.cost + diagonal.cost + more.cost;
                let parts = [&nim.text, &diagonal.text, &more.text];
                let lines = parts.into_iter().filter(|text| !text.is_empty());
                let lines = lines.map(|text| format!("{text}\n")).collect::<String>();
                all.push((cost, format!("piles a <= b\n{lines}")));
            }
        }
    }
    all.sort_by_key(|(cost, _)| *cost);
    all.into_iter().map(|(_, text)| text).collect()
}

fn nim_moves() -> Vec<Part> {
    let larger = "move (a, b - i) for i >= 1";
    vec![
        part(0, format!("move (a - i, b) for i >= 1\n{larger}")),
        part(1, larger),
    ]
}

fn diagonals() -> Vec<Part> {
    let along = "move (a - i, b - i) for i >= 1";
    let wide = "move (a - i, b - j) for i >= 1, j >= 1";
    let mut parts = vec![
        part(0, ""),
        part(0, along),
        part(1, format!("{along} if i < a")),
    ];
    for bound in 1..=5 {
        parts.push(part(1 + bound, format!("{along} if i < {}", bound + 1)));
        parts.push(part(1 + bound, format!("{along} if i > {bound}")));
        parts.push(part(1 + bound, format!("{along} if a' >= {bound}")));
        parts.push(part(
            2 + bound,
            format!("{along} if a' != b' or a' >= {bound}"),
        ));
        parts.push(part(2 + bound, format!("{along} if b - a >= {bound}")));
    }
    for width in 2..=5 {
        parts.push(part(width, format!("{wide} if abs(i - j) < {width}")));
        for modulus in 2..=5 {
            for rest in 0..modulus {
                let condition =
                    format!("i = j or (abs(i - j) < {width} and (b - a) mod {modulus} = {rest})");
                parts.push(part(
                    2 + width + modulus + rest,
                    format!("{wide} if {condition}"),
                ));
            }
        }
    }
    parts
}

fn further_moves() -> Vec<Part> {
    let mut parts = vec![part(0, "")];
    for larger in 1..=6_u64 {
        for smaller in 1..=larger {
            let one = format!("move (a - {smaller}, b - {larger})");
            let other = format!("move (a - {larger}, b - {smaller})");
            let both = match smaller == larger {
                true => one,
                false => format!("{one}\n{other}"),
            };
            parts.push(part(2 + larger, both));
        }
    }
    parts
}

fn ends() -> impl Iterator<Item = Part> {
    (1..=4).map(|tokens| part(1 + tokens, format!("end when a + b <= {tokens}")))
}
