//! `wythoff pairs 1`: the P-positions of a game with two piles are spaced pairs.
//!
//! The pairs are (x_n, y_n), n = 0, 1, ..., with y_n = x_n + a n + c, where x_n is b plus the left end s of the first gap
//! longer than b among -b and all x_i and y_i with i < n; a and b are positive. They have three properties.
//!
//!    first pair is (0, c).
//!
//! Proof. Before s there is no gap longer than b and the next number after s is larger than s + b = x_n. So each x_i and
//! y_i with i < n is at most x_n - b or larger than x_n, and every z < x_n has one of them in (z - b, z]. With x_n there is
//! no gap longer than b before x_n, so x_(n+1) >= x_n + b; hence the x_n grow without bound, which gives 2, and for i < n,
//! x_n > x_i, so x_n >= x_i + b, which gives 1. 3 holds since the differences are c, c + a, c + 2a, ...
//!
//! What is checked: every play ends; the parameters, piles that come before the two, never change; pairs are positions; no
//! move leads from one of two numbers related as in 1 to the other; and every position is the pair (s, t) that 2 gives for
//! its smaller pile, or the one, (u, v), that 3 gives for the difference of its piles, or (0, c), or has a move to one of
//! these. In the misère game pairs must have a move and positions without a move are excused. These are sentences about
//! finitely many numbers, with addition and order only, and by induction along the moves they make the pairs the
//! P-positions.

use crate::file::Lines;
use crate::numeration::System;
use crate::rules::{Rules, vars};
use crate::theorem::{read_claim, read_game};
use crate::{Accepted, Checked, Limits, accepted};

/// Checks a theorem about pairs.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let (rules, quoted) = read_game(lines)?;
    let (piles, sorted) = (&rules.piles, rules.sorted);
    let parameters = piles.len().saturating_sub(2);
    if piles.len() < 2 || parameters > 0 && sorted {
        return lines.unreadable(
            "expected two piles, and parameters only before piles that keep their places",
        );
    }
    let (claim, claimed) = read_claim(lines)?;
    if claim.is_some_and(|value| value > 0) {
        return lines.unreadable("pairs are P-positions");
    }
    let step = read_amount(lines, "step", &piles[..parameters])?;
    let gap = read_amount(lines, "gap", &piles[..parameters])?;
    let first: u64 = lines.number_after("first")?;
    lines.end()?;
    // Sentences with addition and order alone do not depend on the numeration system.
    let mut logic = System::named("base:2", limits)?;
    rules.every_play_ends(&mut logic)?;
    let pairs = Pairs {
        rules: &rules,
        parameters,
        a: &step.0,
        b: &gap.0,
        c: first,
    };
    logic.refute(&pairs.flaws(claim.is_none()), &rules.names(), &[2])?;
    let (a, b) = (step.1, gap.1);
    let all = match piles[..parameters].join(", ") {
        names if names.is_empty() => names,
        names => format!(", for all values of {names} with positive {a} and {b}"),
    };
    let statement = format!(
        "{claimed} {quoted}with piles {} of any size{all}, are exactly the pairs (x_n, x_n + {a} n + {first}), \
         in {}, for n >= 0, where x_n is {b} plus the left end of the first gap longer than {b} among \
         -{b} and the numbers of earlier pairs",
        piles[parameters..].join(" and "),
        if sorted {
            "ascending order"
        } else {
            "both orders"
        }
    );
    accepted("pairs", statement)
}

/// A parameter of the game, or a number: in conditions, and in words.
fn read_amount(lines: &mut Lines, word: &str, parameters: &[String]) -> Checked<(String, String)> {
    let text = lines.after(word)?;
    let amount = match text.strip_prefix("pile ").map(str::parse::<usize>) {
        Some(Ok(pile)) => parameters
            .get(pile)
            .map(|name| (format!("x{pile}"), name.clone())),
        Some(Err(_)) => None,
        None => text
            .parse()
            .ok()
            .filter(|&n: &u64| n > 0)
            .map(|n| (n.to_string(), n.to_string())),
    };
    lines.read(
        amount.ok_or("expected a positive number, or `pile` and the number of a parameter".into()),
    )
}

/// a, b and c, as they are written in conditions.
struct Pairs<'a> {
    rules: &'a Rules,
    parameters: usize,
    a: &'a str,
    b: &'a str,
    c: u64,
}

impl Pairs<'_> {
    /// What is known of a pair alone.
    fn is_pair(&self, [x, y]: [&str; 2]) -> String {
        let Self { a, b, c, .. } = self;
        format!("{a} > 0 and {b} > 0 and {x} + {c} <= {y}")
    }

    /// Two pairs are the same, or related as in property 1, in one order or the other.
    fn relations(&self, [x, y]: [&str; 2], [u, v]: [&str; 2]) -> [String; 3] {
        let Self { a, b, .. } = self;
        let later = |[x, y]: [&str; 2], [u, v]: [&str; 2]| {
            format!(
                "{u} >= {x} + {b} and {v} - {u} >= {y} - {x} + {a} and ({u} >= {y} + {b} or {u} < {y})"
            )
        };
        [
            format!("{x} = {u} and {y} = {v}"),
            later([x, y], [u, v]),
            later([u, v], [x, y]),
        ]
    }

    /// All that must not be possible, after what follows.
    fn flaws(&self, misere: bool) -> String {
        let (mut flaws, count) = (String::new(), self.rules.piles.len());
        let (x, y) = (vars("x", count, ", "), vars("y", count, ", "));
        let [p, q] = [self.parameters, self.parameters + 1];
        let (x0, x1, y0, y1) = (
            format!("x{p}"),
            format!("x{q}"),
            format!("y{p}"),
            format!("y{q}"),
        );
        let from = &[[&*x0, &*x1], [&*x1, &*x0]][..if self.rules.sorted { 1 } else { 2 }];
        let steps = self.rules.steps(&y);
        for step in &steps {
            for pile in 0..self.parameters {
                let changes = format!("exists {x}, {y}: {step} and x{pile} != y{pile}");
                flaws += &format!("parameters stay as they are | {changes}\n");
            }
            for (from, to) in from
                .iter()
                .flat_map(|from| [(*from, [&*y0, &*y1]), (*from, [&*y1, &*y0])])
            {
                let pairs = format!("{} and {}", self.is_pair(from), self.is_pair(to));
                for relation in self.relations(from, to) {
                    let moves = format!("exists {x}, {y}: {pairs} and {relation} and {step}");
                    flaws += &format!("no move leads from a pair to a pair | {moves}\n");
                }
            }
        }
        let may_move = format!("(exists {y}: {})", steps.join(" or "));
        for &[small, large] in from {
            let pair = self.is_pair([small, large]);
            flaws += &format!("pairs are positions | exists {x}: {pair} and not position({x})\n");
            let mut known = format!("exists {x}, s, t, u, v: position({x}) and {small} <= {large}");
            if misere {
                flaws += &format!("pairs have a move | exists {x}: {pair} and not {may_move}\n");
                known += &format!(" and {may_move}");
            }
            let (kept, first) = (vars("x", self.parameters, ", "), self.c.to_string());
            for [one, other] in [["s", "t"], ["u", "v"], ["0", &first]] {
                known += &format!(" and not ({one} = {small} and {other} = {large})");
                for to in [
                    format!("{kept}, {one}, {other}"),
                    format!("{kept}, {other}, {one}"),
                ] {
                    let steps = self.rules.steps(to.trim_start_matches(", "));
                    known += &format!(" and not {}", steps.join(" and not "));
                }
            }
            let (Self { a, b, c, .. }, difference) = (self, format!("{large} - {small}"));
            known += &format!(" and (s <= {small} < s + {b} or t <= {small} < t + {b})");
            known += &format!(" and (v - u <= {difference} < v - u + {a} or {difference} < {c})");
            for pair in [["s", "t"], ["u", "v"]] {
                known += &format!(" and {}", self.is_pair(pair));
            }
            for relation in self.relations(["s", "t"], ["u", "v"]) {
                flaws += &format!(
                    "every other position has a move to a pair | {known} and {relation}\n"
                );
            }
        }
        flaws
    }
}
