//! Random rule sets of the whole rule language.

use super::words::{LARGE, Scope, condition, constant, number};
use crate::random::Random;

/// Names of piles; some are usual names of parameters.
const PILES: [[&str; 3]; 5] = [
    ["a", "b", "c"],
    ["x", "y", "z"],
    ["i", "j", "k"],
    ["b", "a", "c"],
    ["p", "n", "m"],
];

const PARAMETERS: [&str; 8] = ["i", "j", "k", "n", "s", "t", "q", "b"];

/// A rule set and how many piles it has, in order or sorted.
#[derive(Debug, Clone)]
pub(crate) struct Generated {
    pub(crate) text: String,
    pub(crate) kind: &'static str,
}

const KINDS: [[&str; 2]; 3] = [
    ["1 pile, ordered", "1 pile"],
    ["2 piles, ordered", "2 piles, sorted"],
    ["3 piles, ordered", "3 piles, sorted"],
];

/// A rule set.
pub(crate) fn rules(random: &mut Random) -> Generated {
    let piles = *random.pick(&[1, 1, 2, 2, 2, 2, 2, 2, 3]);
    let sorted = random.chance(60);
    let flags = usize::from(piles == 2 && random.chance(12));
    let (names, flag) = random.pick(&PILES)[..piles + flags].split_at(piles);
    let scope = Scope {
        piles: [names, flag].concat(),
        parameters: Vec::new(),
        after: false,
        large: random.chance(35).then(|| *random.pick(&LARGE)),
        linear: random.chance(75),
    };
    let separator = if sorted { " <= " } else { ", " };
    let mut lines = vec![format!("piles {}", names.join(separator))];
    let bounds = flag.iter();
    lines.extend(bounds.map(|flag| format!("pile {flag} <= {}", random.between(0, 2))));
    let nim = random.chance(65);
    if nim {
        for pile in 0..piles {
            if random.chance(90) {
                lines.push(nim_move(&scope, pile, random));
            }
        }
    }
    for _ in 0..random.below(3) + usize::from(!nim) {
        lines.push(any_move(&scope, random));
    }
    if random.chance(12) {
        lines.push(format!("block {}", random.between(1, 3)));
    }
    if random.chance(30) {
        lines.push(format!("end when {}", condition(&scope, 1, random)));
    }
    let separator = if random.chance(50) { "\n" } else { "; " };
    Generated {
        text: lines.join(separator),
        kind: KINDS[piles - 1][usize::from(sorted)],
    }
}

/// Names for this many parameters; now and then one is the name of a pile.
fn parameters(scope: &Scope, count: usize, random: &mut Random) -> Vec<&'static str> {
    let mut chosen: Vec<&'static str> = Vec::new();
    while chosen.len() < count {
        let name = *random.pick(&PARAMETERS);
        let taken = chosen.contains(&name) || scope.piles.contains(&name);
        if !taken || random.chance(2) {
            chosen.push(name);
        }
    }
    chosen
}

/// `(a - i, b) for i >= 1`.
fn nim_move(scope: &Scope, pile: usize, random: &mut Random) -> String {
    let names = parameters(scope, 1, random);
    let targets: Vec<String> = (0..scope.piles.len())
        .map(|at| match at == pile {
            true => format!("{} - {}", scope.piles[at], names[0]),
            false => scope.piles[at].to_owned(),
        })
        .collect();
    let probable = if random.chance(75) { 8 } else { 60 };
    finished(scope, &targets, &names, &["1"], probable, random)
}

/// A move of any shape.
fn any_move(scope: &Scope, random: &mut Random) -> String {
    let count = *random.pick(&[0, 1, 1, 1, 1, 2, 2, 3]);
    let names = parameters(scope, count, random);
    let style = random.below(8);
    let mut targets = Vec::new();
    for pile in &scope.piles {
        targets.push(match style {
            // Along a diagonal, or every parameter from a pile of its own.
            0 | 1 if count > 0 => format!("{pile} - {}", names[0]),
            2 if count > 0 => format!("{pile} - {}", names[targets.len() % count]),
            // A multiple and a constant.
            3 | 4 if count > 0 => {
                let sign = random.pick(&["-", "-", "-", "+"]);
                let factor = random.between(0, 3);
                let more = random.between(0, 3);
                let second = random.pick(&["-", "+"]);
                let name = *random.pick(&names);
                format!("{pile} {sign} {factor} * {name} {second} {more}")
            }
            5 => format!("{pile} - {}", random.between(0, 3)),
            6 => {
                let named = Scope {
                    parameters: names.clone(),
                    ..scope.clone()
                };
                number(&named, 2, random)
            }
            _ => {
                let other = *random.pick(&scope.piles);
                let choice = [
                    format!("{pile} div 2"),
                    "0".to_owned(),
                    other.to_owned(),
                    format!("{other} - 1"),
                    format!("min({pile}, {other}) - 1"),
                    format!("{pile} - {}", constant(scope, random)),
                    format!("{pile} mod 3"),
                    format!("{pile} - {}", names.first().unwrap_or(&"1")),
                ];
                random.pick(&choice).clone()
            }
        });
    }
    let leasts: Vec<String> = (0..count)
        .map(|at| match random.below(10) {
            0..=5 => "1".to_owned(),
            6 => "0".to_owned(),
            7 => format!("-{}", random.between(1, 3)),
            8 if at > 0 => format!("{} + {}", names[at - 1], random.between(0, 2)),
            _ => {
                let earlier = Scope {
                    parameters: names[..at].to_vec(),
                    ..scope.clone()
                };
                number(&earlier, 1, random)
            }
        })
        .collect();
    let leasts: Vec<&str> = leasts.iter().map(String::as_str).collect();
    finished(scope, &targets, &names, &leasts, 60, random)
}

/// A move with its parameters and, so probably, a condition.
fn finished(
    scope: &Scope,
    targets: &[String],
    names: &[&'static str],
    leasts: &[&str],
    probable: usize,
    random: &mut Random,
) -> String {
    let bounds = names.iter().zip(leasts);
    let bounds: Vec<String> = bounds
        .map(|(name, least)| format!("{name} >= {least}"))
        .collect();
    let mut conditions = Vec::new();
    // Several parameters stay near one another, so that there are few options and often an automaton.
    if names.len() == 2 && random.chance(50) {
        let width = random.between(1, 3);
        conditions.push(match random.below(3) {
            0 => format!("abs({} - {}) < {width}", names[0], names[1]),
            1 => format!("min({}, {}) < {width}", names[0], names[1]),
            _ => format!("{} + {} > 0", names[0], names[1]),
        });
    }
    if names
        .iter()
        .zip(leasts)
        .any(|(_, least)| least.starts_with('-'))
        && random.chance(70)
    {
        // With negative parameters something must still become smaller.
        let sum = |mark: &str| {
            let piles: Vec<String> = scope
                .piles
                .iter()
                .map(|pile| format!("{pile}{mark}"))
                .collect();
            piles.join(" + ")
        };
        conditions.push(format!("{} < {}", sum("'"), sum("")));
        conditions.push(format!("{} <= {}", names[0], random.between(0, 4)));
    }
    if random.chance(probable) {
        let named = Scope {
            parameters: names.to_vec(),
            after: true,
            ..scope.clone()
        };
        let depth = random.below(3);
        conditions.push(condition(&named, depth, random));
    }
    let mut text = format!("move ({})", targets.join(", "));
    if !bounds.is_empty() {
        text += &format!(" for {}", bounds.join(", "));
    }
    if !conditions.is_empty() {
        text += &format!(" if {}", conditions.join(" and "));
    }
    text
}
