//! Random games of two piles, each in two random spellings. Tests and a benchmark share them.

use proptest::prelude::*;

/// A family of moves (a - offset - p i, b - offset' - q i) for i >= 1, under a condition on i and one on the piles.
#[derive(Debug, Clone)]
struct Line {
    step: (u64, u64),
    offset: (u64, u64),
    /// i is at most this; 0 means any.
    most: u64,
    /// i is a multiple of this.
    multiple: u64,
    when: When,
}

/// What a move needs of the piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    /// Something is left of the first pile.
    Left,
    /// The first pile has more than 3.
    Large,
}

/// How a game is written.
#[derive(Debug, Clone)]
struct Style {
    /// The names of the piles.
    names: [&'static str; 2],
    /// The numbers by which moves are put in order.
    order: Vec<u32>,
    /// New piles in the other order, where they are sorted again.
    swapped: bool,
    shifted: bool,
    primed: bool,
    scaled: bool,
    sets: Sets,
    /// With one parameter for each pile, and an equation.
    doubled: bool,
    /// With cases in place of bounds, and double negations.
    by_cases: bool,
    /// With moves said twice, in part.
    repeated: bool,
    /// With conditions that always hold, and a move that is never there.
    padded: bool,
}

/// Whether parameters run over sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sets {
    None,
    Single,
    Pairs,
}

fn term(pile: &str, offset: u64, step: u64, parameter: &str) -> String {
    let mut text = pile.to_owned();
    if offset > 0 {
        text = format!("{text} - {offset}");
    }
    match step {
        0 => text,
        1 => format!("{text} - {parameter}"),
        step => format!("{text} - {step}*{parameter}"),
    }
}

impl Line {
    fn nim(step: (u64, u64)) -> Self {
        Self {
            step,
            offset: (0, 0),
            most: 0,
            multiple: 1,
            when: When::Always,
        }
    }

    fn written(&self, style: &Style, sorted: bool) -> String {
        let [a, b] = style.names;
        let swapped = style.swapped && sorted;
        // The new pile that comes from the first one.
        let after = if swapped { b } else { a };
        let both = self.step.0 > 0 && self.step.1 > 0;
        let doubled = both && (style.doubled || style.sets == Sets::Pairs);
        // The number of steps, in terms of the parameter.
        let (steps, least) = match (style.scaled, style.shifted) {
            (true, _) if self.multiple > 1 => (format!("({}*k)", self.multiple), 1),
            (_, true) => ("(k + 1)".to_owned(), 0),
            _ => ("k".to_owned(), 1),
        };
        let mut conditions = self.conditions(style, &steps, after);
        let range = match style.sets {
            Sets::None if doubled => format!("k >= {least}, l >= {least}"),
            Sets::None => format!("k >= {least}"),
            Sets::Pairs if both => format!("(k, l) in {{ k = l and not l < {least} }}"),
            _ if doubled => format!("k in {{ k >= {least} }}, l >= {least}"),
            _ => format!("k in {{ k >= {least} }}"),
        };
        if doubled && style.sets != Sets::Pairs {
            conditions.push("l = k".to_owned());
        }
        let other = match doubled {
            true => steps.replace('k', "l"),
            false => steps.clone(),
        };
        let first = term(a, self.offset.0, self.step.0, &steps);
        let second = term(b, self.offset.1, self.step.1, &other);
        let targets = match swapped {
            true => format!("({second}, {first})"),
            false => format!("({first}, {second})"),
        };
        let condition = match conditions.is_empty() {
            true => String::new(),
            false => format!(" if {}", conditions.join(" and ")),
        };
        let text = format!("move {targets} for {range}{condition}");
        match (style.repeated, conditions.is_empty()) {
            (true, false) => format!("{text} and k > 1; {text}"),
            (true, true) => format!("{text} if k > 1 and {a} > 2; {text}"),
            (false, _) => text,
        }
    }

    fn conditions(&self, style: &Style, steps: &str, after: &str) -> Vec<String> {
        let a = style.names[0];
        let (multiple, most) = (self.multiple, self.most);
        let mut conditions = Vec::new();
        let by_piles = style.primed && self.step.0 == 1 && self.offset.0 == 0;
        if multiple > 1 && !style.scaled {
            conditions.push(match (by_piles, style.by_cases, style.sets) {
                (true, false, _) => format!("{after}' mod {multiple} = {a} mod {multiple}"),
                (true, true, _) => format!("not ({a} - {after}') mod {multiple} > 0"),
                (false, _, Sets::Single) => {
                    format!("{steps} in {{ exists n: x = {multiple}*n }}")
                }
                (false, true, _) => format!("not {steps} mod {multiple} != 0"),
                (false, false, _) => format!("{steps} mod {multiple} = 0"),
            });
        }
        if most > 0 {
            let cases = (1..=most).map(|n| format!("{steps} = {n}"));
            conditions.push(match (style.primed, self.step.0) {
                (true, 1..) => format!("{a} - {after}' <= {}", self.offset.0 + self.step.0 * most),
                _ if style.by_cases => format!("({})", cases.collect::<Vec<_>>().join(" or ")),
                _ => format!("{steps} <= {most}"),
            });
        }
        let negated = style.by_cases;
        conditions.extend(match self.when {
            When::Always => None,
            When::Left if negated => Some(format!("not {after}' = 0")),
            When::Left => Some(format!("{after}' >= 1")),
            When::Large if style.sets == Sets::None => match negated {
                true => Some(format!("not ({a} < 3 or {a} = 3)")),
                false => Some(format!("{a} > 3")),
            },
            When::Large => Some(format!("{a} in {{ 2*x >= 7 }}")),
        });
        if style.padded {
            conditions.push(format!("{a} >= 0 and not 1 = 2"));
        }
        conditions
    }
}

fn written(lines: &[Line], sorted: bool, ends: bool, style: &Style) -> String {
    let [a, b] = style.names;
    let mut moves: Vec<(u32, String)> = lines
        .iter()
        .zip(&style.order)
        .map(|(line, &place)| (place, line.written(style, sorted)))
        .collect();
    if style.padded {
        moves.push((
            0,
            format!("move ({a} - 1, {b} - i) for i >= 1 if {b}' > {b}"),
        ));
    }
    moves.sort();
    let moves: Vec<String> = moves.into_iter().map(|(_, text)| text).collect();
    let piles = style.names.join(if sorted { " <= " } else { ", " });
    let end = match (ends, style.sets, style.by_cases) {
        (false, ..) => String::new(),
        (true, Sets::None, false) => format!("; end when {a} + {b} <= 2"),
        (true, Sets::None, true) => format!("; end when not 3 <= {b} + {a}"),
        (true, ..) => format!("; end when ({a}, {b}) in {{ x + y < 3 }}"),
    };
    format!("piles {piles}; {}{end}", moves.join("; "))
}

fn line() -> impl Strategy<Value = Line> {
    let step = prop::sample::select(vec![(1, 0), (0, 1), (1, 1), (2, 2), (1, 2), (2, 1)]);
    let offset = prop::sample::select(vec![(0, 0), (0, 0), (0, 0), (1, 0), (0, 1)]);
    let most = prop::sample::select(vec![0, 0, 3]);
    let when = prop::sample::select(vec![When::Always, When::Always, When::Left, When::Large]);
    (step, offset, most, 1..3_u64, when).prop_map(|(step, offset, most, multiple, when)| Line {
        step,
        offset,
        most,
        multiple,
        when,
    })
}

fn style() -> impl Strategy<Value = Style> {
    let names = prop::sample::select(vec![["a", "b"], ["x", "y"], ["y", "x"], ["b", "a"]]);
    let sets = prop::sample::select(vec![Sets::None, Sets::None, Sets::Single, Sets::Pairs]);
    let order = prop::collection::vec(any::<u32>(), 4);
    (names, sets, order, any::<[bool; 8]>()).prop_map(|(names, sets, order, flags)| {
        let [
            swapped,
            shifted,
            primed,
            scaled,
            doubled,
            by_cases,
            repeated,
            padded,
        ] = flags;
        Style {
            names,
            order,
            swapped,
            shifted,
            primed,
            scaled,
            sets,
            doubled,
            by_cases,
            repeated,
            padded,
        }
    })
}

/// Nim moves and up to two other lines, in two styles.
pub(crate) fn spellings() -> impl Strategy<Value = [String; 2]> {
    let lines = prop::collection::vec(line(), 0..3);
    let ends = prop::bool::weighted(0.2);
    (lines, any::<bool>(), ends, [style(), style()]).prop_map(|(lines, sorted, ends, styles)| {
        let mut all = vec![Line::nim((1, 0)), Line::nim((0, 1))];
        // Moves along one line under several conditions have several normal forms.
        let plain = lines.iter().all(|line| line.when == When::Always);
        let most = if plain { lines.len() } else { 1 };
        all.extend(lines.into_iter().take(most));
        styles.map(|style| written(&all, sorted, ends, &style))
    })
}
