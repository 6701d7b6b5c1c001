//! `wythoff pairs 1`: the P-positions of a game with two piles are spaced pairs.
//!
//! The pairs are (x_n, y_n), n = 0, 1, ..., with y_n = x_n + a n + c, where x_n is b plus the left end s of the first gap
//! longer than b among -b and all x_i and y_i with i < n; a and b are positive. They have three properties.
//!
//! 1. Of two pairs let (x', y') be the later one. Then x' >= x + b, y' - x' >= y - x + a, and x' >= y + b or x' < y. The
//!    first pair is (0, c).
//! 2. Every number z has a pair with x <= z < x + b or y <= z < y + b.
//! 3. Every D >= c has a pair with y - x <= D < y - x + a.
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
    let (rules, quoted) = read_game(lines, true)?;
    let (piles, sorted) = (&rules.piles, rules.sorted > 0);
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
    let [step, gap] = ["step", "gap"].map(|word| read_amount(lines, word, &piles[..parameters]));
    let ([[a, said_a], [b, said_b]], c) = ([step?, gap?], lines.number::<u64>("first #")?);
    lines.end()?;
    // Sentences with addition and order alone do not depend on the numeration system.
    let mut logic = System::named("base:2", limits)?;
    let names = rules.names(&mut logic)?;
    rules.every_play_ends(&names, &mut logic)?;
    let flaws = flaws(&rules, [&a, &b, &c.to_string()], claim.is_none());
    logic.refute(&flaws, &names, &[2])?;
    let all = match piles[..parameters].join(", ") {
        names if names.is_empty() => names,
        names => format!(", for all values of {names} with positive {said_a} and {said_b}"),
    };
    let statement = format!(
        "{claimed} {quoted}with piles {} of any size{all}, are exactly the pairs (x_n, x_n + {said_a} n + {c}), \
         in {}, for n >= 0, where x_n is {said_b} plus the left end of the first gap longer than {said_b} among \
         -{said_b} and the numbers of earlier pairs",
        piles[parameters..].join(" and "),
        ["both orders", "ascending order"][usize::from(sorted)]
    );
    accepted("pairs", statement)
}

/// A parameter of the game, or a positive number: in conditions, and in words.
fn read_amount(lines: &mut Lines, word: &str, parameters: &[String]) -> Checked<[String; 2]> {
    if !lines.peek().contains("pile") {
        let number: u64 = lines.number(&format!("{word} #"))?;
        let positive = (number > 0).then(|| [(); 2].map(|()| number.to_string()));
        return lines.read(positive.ok_or("expected a positive number".to_owned()));
    }
    let pile: usize = lines.number(&format!("{word} pile #"))?;
    let name = parameters
        .get(pile)
        .ok_or("expected a parameter".to_owned());
    Ok([format!("x{pile}"), lines.read(name)?.clone()])
}

/// All that must not be possible, after what follows.
fn flaws(rules: &Rules, [a, b, c]: [&str; 3], misere: bool) -> String {
    // What is known of a pair alone; and two pairs are the same, or related as in property 1, in one order or the other.
    let is_pair = |[x, y]: [&str; 2]| format!("{a} > 0 and {b} > 0 and {x} + {c} <= {y}");
    let later = |[x, y]: [&str; 2], [u, v]: [&str; 2]| {
        format!(
            "{u} >= {x} + {b} and {v} - {u} >= {y} - {x} + {a} and ({u} >= {y} + {b} or {u} < {y})"
        )
    };
    let relations = |p: [&str; 2], q: [&str; 2]| {
        let same = format!("{} = {} and {} = {}", p[0], q[0], p[1], q[1]);
        [same, later(p, q), later(q, p)]
    };
    let (mut flaws, count) = (String::new(), rules.piles.len());
    let mut flaw = |says: &str, sentence: String| flaws += &format!("{says} | {sentence}\n");
    let (x, y) = (vars("x", count, ", "), vars("y", count, ", "));
    let kept = vars("x", count - 2, ", ");
    let names = [("x", 2), ("x", 1), ("y", 2), ("y", 1)];
    let [x0, x1, y0, y1] = names.map(|(letter, back)| format!("{letter}{}", count - back));
    let from = [[&*x0, &*x1], [&*x1, &*x0]];
    let from = &from[..if rules.sorted > 0 { 1 } else { 2 }];
    let steps = rules.steps(&y);
    for step in &steps {
        for pile in 0..count - 2 {
            let changes = format!("exists {x}, {y}: {step} and x{pile} != y{pile}");
            flaw("parameters stay as they are", changes);
        }
        let turned = |&from: &_| [(from, [&*y0, &*y1]), (from, [&*y1, &*y0])];
        for (from, to) in from.iter().flat_map(turned) {
            let pairs = format!("{} and {}", is_pair(from), is_pair(to));
            for relation in relations(from, to) {
                let moves = format!("exists {x}, {y}: {pairs} and {relation} and {step}");
                flaw("no move leads from a pair to a pair", moves);
            }
        }
    }
    let may_move = format!("(exists {y}: {})", steps.join(" or "));
    for &[small, large] in from {
        let pair = is_pair([small, large]);
        let none = format!("exists {x}: {pair} and not position({x})");
        flaw("pairs are positions", none);
        let mut known = format!("exists {x}, s, t, u, v: position({x}) and {small} <= {large}");
        if misere {
            let stuck = format!("exists {x}: {pair} and not {may_move}");
            flaw("pairs have a move", stuck);
            known += &format!(" and {may_move}");
        }
        for [one, other] in [["s", "t"], ["u", "v"], ["0", c]] {
            known += &format!(" and not ({one} = {small} and {other} = {large})");
            for to in [[one, other], [other, one]] {
                let to = format!("{kept}, {}, {}", to[0], to[1]);
                let steps = rules.steps(to.trim_start_matches(", "));
                known += &format!(" and not {}", steps.join(" and not "));
            }
        }
        let difference = format!("{large} - {small}");
        known += &format!(
            " and (s <= {small} < s + {b} or t <= {small} < t + {b}) \
             and (v - u <= {difference} < v - u + {a} or {difference} < {c}) and {} and {}",
            is_pair(["s", "t"]),
            is_pair(["u", "v"])
        );
        for relation in relations(["s", "t"], ["u", "v"]) {
            let missed = format!("{known} and {relation}");
            flaw("every other position has a move to a pair", missed);
        }
    }
    flaws
}
