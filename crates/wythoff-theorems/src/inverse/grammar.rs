//! Candidates: rules of two unordered piles, the simplest first.
//!
//! A candidate has Nim moves, all of them or only some, diagonal moves under a condition, up to one further move, and perhaps an
//! end of the game before the piles are empty or moves that take both piles whole. What each part costs is counted, and
//! candidates come in the order of the sum, then as they are listed.

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
    let more: Vec<Part> = further_moves()
        .into_iter()
        .chain(ends())
        .chain(wholes())
        .collect();
    let mut all = combined(&nim_moves(), &diagonals(), &more);
    let (plain, both) = (plain_diagonals(), wholes_with_ends());
    all.extend(combined(&nim_moves(), &plain, &both));
    let restricted = restricted_nim_moves();
    all.extend(combined(&restricted, &plain, &more));
    all.extend(combined(&restricted, &plain, &both));
    all.sort_by_key(|(cost, _)| *cost);
    all.into_iter().map(|(_, text)| text).collect()
}

/// Every choice of three parts, with what it costs.
fn combined(nim: &[Part], diagonals: &[Part], more: &[Part]) -> Vec<(u64, String)> {
    let mut all = Vec::new();
    for nim in nim {
        for diagonal in diagonals {
            for more in more {
                let cost = nim.cost + diagonal.cost + more.cost;
                let parts = [&nim.text, &diagonal.text, &more.text];
                let lines = parts.into_iter().filter(|text| !text.is_empty());
                let lines = lines.map(|text| format!("{text}\n")).collect::<String>();
                all.push((cost, format!("piles a <= b\n{lines}")));
            }
        }
    }
    all
}

fn nim_moves() -> Vec<Part> {
    let larger = "move (a, b - i) for i >= 1";
    vec![
        part(0, format!("move (a - i, b) for i >= 1\n{larger}")),
        part(1, larger),
    ]
}

/// Nim moves after which the larger pile is still the larger one, by a few tokens or more; alone, or with moves that make it exactly
/// so much larger than the smaller pile was and take from that one.
fn restricted_nim_moves() -> Vec<Part> {
    let mut parts = Vec::new();
    for gap in 0..=3 {
        let kept = match gap {
            0 => "b - a".to_owned(),
            _ => format!("b - a - {gap}"),
        };
        let nim = format!("move (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1 if i <= {kept}");
        parts.push(part(2 + gap, nim.clone()));
        if gap > 0 {
            let turned = format!("move (a - i, a + {gap}) for i >= 1 if b >= a + {gap}");
            parts.push(part(3 + gap, format!("{nim}\n{turned}")));
        }
    }
    parts
}

/// The diagonal moves without numbers in them.
fn plain_diagonals() -> Vec<Part> {
    let along = "move (a - i, b - i) for i >= 1";
    vec![
        part(0, ""),
        part(0, along),
        part(1, format!("{along} if i < a")),
    ]
}

fn diagonals() -> Vec<Part> {
    let along = "move (a - i, b - i) for i >= 1";
    let wide = "move (a - i, b - j) for i >= 1, j >= 1";
    let mut parts = plain_diagonals();
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

/// Ends of the game at few tokens in all, or at one position with an empty pile.
fn ends() -> impl Iterator<Item = Part> {
    let few = (1..=4).map(|tokens| part(1 + tokens, format!("end when a + b <= {tokens}")));
    let one = (1..=4).map(|pile| part(2 + pile, format!("end when a = 0 and b = {pile}")));
    few.chain(one)
}

/// Moves that take both piles whole if they differ by little.
fn wholes() -> impl Iterator<Item = Part> {
    (1..=3).map(|apart| {
        let text = format!("move (0, 0) if b - a <= {apart} and b > 0");
        part(1 + apart, text)
    })
}

/// The same with an end of the game.
fn wholes_with_ends() -> Vec<Part> {
    let with_end = |whole: Part| {
        ends().map(move |end| {
            part(
                whole.cost + end.cost,
                format!("{}\n{}", whole.text, end.text),
            )
        })
    };
    wholes().flat_map(with_end).collect()
}
