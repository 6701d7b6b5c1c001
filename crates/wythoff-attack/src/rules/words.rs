//! Random numbers and conditions of the rule language.

use crate::random::Random;

/// The names that may be used.
#[derive(Debug, Clone)]
pub(crate) struct Scope {
    pub(crate) piles: Vec<&'static str>,
    pub(crate) parameters: Vec<&'static str>,
    /// Whether piles after the move exist.
    pub(crate) after: bool,
    /// Numbers above the range that a proof looks at itself.
    pub(crate) large: Option<u64>,
    /// Only sums, and multiples, quotients and remainders by constants.
    pub(crate) linear: bool,
}

/// Large numbers around which something may change.
pub(crate) const LARGE: [u64; 9] = [41, 60, 100, 257, 1000, 5000, 20_011, 1_000_000, 1 << 40];

/// A constant, mostly small.
pub(crate) fn constant(scope: &Scope, random: &mut Random) -> u64 {
    match scope.large {
        Some(large) if random.chance(40) => large + random.between(0, 1),
        _ if random.chance(80) => random.between(0, 3),
        _ => random.between(0, 9),
    }
}

/// A name: of a pile, of a pile after the move, or of a parameter.
fn name(scope: &Scope, random: &mut Random) -> String {
    if !scope.parameters.is_empty() && random.chance(40) {
        return (*random.pick(&scope.parameters)).to_owned();
    }
    let pile = *random.pick(&scope.piles);
    if scope.after && random.chance(30) {
        format!("{pile}'")
    } else {
        pile.to_owned()
    }
}

/// A number.
pub(crate) fn number(scope: &Scope, depth: usize, random: &mut Random) -> String {
    if depth == 0 || random.chance(35) {
        return match random.chance(35) {
            true => constant(scope, random).to_string(),
            false => name(scope, random),
        };
    }
    let part = |random: &mut Random| number(scope, depth - 1, random);
    match random.below(12) {
        0..=2 => format!("({} + {})", part(random), part(random)),
        3..=5 => format!("({} - {})", part(random), part(random)),
        6 => format!("{} * {}", random.between(0, 3), part(random)),
        7 => {
            let by = divisor(scope, depth, random);
            let operator = if random.chance(50) { "div" } else { "mod" };
            format!("({} {operator} {by})", part(random))
        }
        8 => format!("min({}, {})", part(random), part(random)),
        9 => format!("max({}, {})", part(random), part(random)),
        10 => format!("abs({})", part(random)),
        _ if scope.linear => format!("(-{})", part(random)),
        _ if random.chance(50) => format!("({} xor {})", part(random), part(random)),
        _ => format!("({} * {})", part(random), part(random)),
    }
}

/// What is divided by; not linear ones may be zero.
fn divisor(scope: &Scope, depth: usize, random: &mut Random) -> String {
    if scope.linear || random.chance(50) {
        return random.between(1, 5).to_string();
    }
    number(scope, depth - 1, random)
}

const SIGNS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

/// A condition.
pub(crate) fn condition(scope: &Scope, depth: usize, random: &mut Random) -> String {
    if depth == 0 || random.chance(45) {
        let sides = if scope.linear && random.chance(60) {
            0
        } else {
            1
        };
        let depth = sides + usize::from(random.chance(20));
        let mut text = number(scope, depth, random);
        for _ in 0..1 + usize::from(random.chance(10)) {
            let sign = random.pick(&SIGNS);
            text = format!("{text} {sign} {}", number(scope, sides, random));
        }
        return text;
    }
    let left = condition(scope, depth - 1, random);
    match random.below(5) {
        0 | 1 => format!("({left} and {})", condition(scope, depth - 1, random)),
        2 | 3 => format!("({left} or {})", condition(scope, depth - 1, random)),
        _ => format!("not ({left})"),
    }
}
