//! Checks of single games that need a program of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use wythoff::engine::dense::DenseTable;
use wythoff::engine::generic::Solver;
use wythoff::engine::outcomes::{PPositions, Play};
use wythoff::lang::RuleGame;
use wythoff::ratwyt::Fraction;
use wythoff::{Budget, Grundy, Outcome as Winner, Ruleset};
use wythoff_automata::golden;

use super::levels::positions_from_rules;
use super::tables::dense;
use super::{Trouble, broken, rules};
use crate::{DataTable, Outcome};

type Program = fn(u64, &Budget) -> Result<Outcome, Trouble>;

pub(super) const EXPERIMENTS: &[(&str, Program)] = &[
    ("slant-followers", slant_followers),
    ("diagonal-repeats", diagonal_repeats),
    ("diagonals-hold-each-value", diagonals_hold_each_value),
    ("values-once-per-diagonal", values_once_per_diagonal),
    ("diagonal-moves-from-5-10", diagonal_moves_from_5_10),
    ("p-positions-move-along", p_positions_move_along),
    ("ones-move-by-2", ones_move_by_2),
    ("terminal-sums", terminal_sums),
    ("hofstadter-plus-heap", hofstadter_plus_heap),
    ("misere-nim-ab", misere_nim_ab),
    ("ratwyt", ratwyt),
    ("options-of-1-2", options_of_1_2),
    ("options-of-1-2-corrected", options_of_1_2_corrected),
    ("rat-rule-3-printed", rat_rule_3_printed),
];

/// The largest difference and value looked at on diagonals.
const DIAGONALS: u64 = 60;

/// A diagonal move of F-Wythoff from (a, b) needs b <= a(a - 1), and that is attained for a >= 2.
fn slant_followers(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let shape = rules("f-wythoff")?.nim_diagonal();
    let shape = shape.ok_or_else(|| broken("F-Wythoff has a shape"))?;
    let mut table = DataTable::new("Largest b with a diagonal move", ["a", "b", "a(a - 1)"]);
    for a in 1..=size {
        budget.check()?;
        let has_move = |b: u64| (1..=a).any(|s| shape.allows_diagonal(a, b, s));
        let largest = (a..=a * a + a).rev().find(|&b| has_move(b));
        if a >= 2 {
            table.row([a, largest.unwrap_or(0), a * (a - 1)]);
        }
        if largest.unwrap_or(0) != if a >= 2 { a * (a - 1) } else { 0 } {
            return Ok(Outcome::refuted(
                format!("a = {a}: the largest b is {largest:?}"),
                "all diagonal moves",
            ));
        }
    }
    let evidence = "all diagonal moves with b up to a² + a, from the rules";
    Ok(Outcome::agrees(format!("a = {size}"), evidence).with_table(table))
}

/// How often each value up to [`DIAGONALS`] occurs on the diagonals of F-Wythoff.
fn occurrences(size: u64, budget: &Budget) -> Result<BTreeMap<(u64, u64), Vec<u64>>, Trouble> {
    let table = dense("f-wythoff", size + 1, budget)?;
    let mut found: BTreeMap<(u64, u64), Vec<u64>> = BTreeMap::new();
    for d in 0..=DIAGONALS.min(size) {
        for a in 0..=size - d {
            let g = table.get(a, a + d).map_or(0, |value| value.0);
            if g <= DIAGONALS {
                found.entry((d, g)).or_default().push(a);
            }
        }
    }
    Ok(found)
}

/// A value occurs at most d + 2 times on diagonal d; 5 times is the most that was seen.
fn diagonal_repeats(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let found = occurrences(size, budget)?;
    let mut most: BTreeMap<u64, (usize, u64)> = BTreeMap::new();
    for (&(d, g), rows) in &found {
        if rows.len() as u64 > d + 2 {
            return Ok(Outcome::refuted(
                format!("d = {d}, g = {g}: rows {rows:?}"),
                "dense table",
            ));
        }
        let entry = most.entry(d).or_insert((0, 0));
        if rows.len() > entry.0 {
            *entry = (rows.len(), g);
        }
    }
    let mut table = DataTable::new(
        format!("Most frequent values on diagonals, piles up to {size}"),
        ["d", "occurrences", "first value"],
    );
    for (d, (count, g)) in &most {
        table.row([*d, *count as u64, *g]);
    }
    let overall = most.values().map(|(count, _)| *count).max().unwrap_or(0);
    let evidence = format!("diagonals and values up to {DIAGONALS}; the most is {overall} times");
    Ok(Outcome::agrees(format!("piles of {size}"), evidence).with_table(table))
}

/// Every value occurs on every diagonal.
fn diagonals_hold_each_value(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let found = occurrences(size, budget)?;
    // A value g shows up on diagonal d by row 10(d + g) + 10 in all that was seen.
    let reach = DIAGONALS.min(size / 12);
    for d in 0..=reach {
        for g in 0..=reach {
            if !found.contains_key(&(d, g)) {
                return Ok(Outcome::undecided(
                    format!("value {g} was not met on diagonal {d} up to piles of {size}"),
                    "dense table",
                ));
            }
        }
    }
    Ok(Outcome::agrees(
        format!("diagonal and value {reach}"),
        format!("all of them occur with piles up to {size}"),
    ))
}

/// Ho's conjecture that a value occurs once per diagonal.
fn values_once_per_diagonal(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let found = occurrences(size, budget)?;
    // On diagonal 0 the two terminal positions (0, 0) and (1, 1) repeat 0; ask beyond them.
    let repeated = found
        .iter()
        .find(|((d, _), rows)| *d >= 1 && rows.len() > 1);
    let Some(((d, g), rows)) = repeated else {
        return Ok(Outcome::agrees(format!("piles of {size}"), "dense table"));
    };
    let mut solver = Solver::new(rules("f-wythoff")?, budget);
    let mut places = Vec::new();
    for a in rows.iter().take(2) {
        if solver.grundy(&[*a, a + d])? != *g {
            return Err(broken("two engines differ"));
        }
        places.push(format!("G({a}, {})", a + d));
    }
    Ok(Outcome::refuted(
        format!("{} = {g}", places.join(" = ")),
        "dense table, confirmed by a search; diagonal 0 repeats 0 at (0, 0) and (1, 1)",
    ))
}

/// The diagonal moves from (5, 10) in T_k.
fn diagonal_moves_from_5_10(size: u64, _: &Budget) -> Result<Outcome, Trouble> {
    let mut table = DataTable::new(
        "Diagonal moves from (5, 10)",
        ["k", "s = 1", "2", "3", "4", "5"],
    );
    for k in 0..=size {
        let shape = rules(&format!("t:{k}"))?.nim_diagonal();
        let shape = shape.ok_or_else(|| broken("T_k has a shape"))?;
        let allowed = (1..=5).map(|s| u64::from(shape.allows_diagonal(5, 10, s)));
        table.row(std::iter::once(k).chain(allowed));
    }
    Ok(Outcome::proved("the legal removals, 1 for legal, from the rules").with_table(table))
}

fn positions(
    game: &str,
    value: u64,
    size: u64,
    budget: &Budget,
) -> Result<BTreeSet<Vec<u64>>, Trouble> {
    Ok(positions_from_rules(
        &rules(game)?,
        value,
        false,
        size,
        budget,
    )?)
}

fn moved(positions: &BTreeSet<Vec<u64>>, by: u64, size: u64) -> impl Iterator<Item = Vec<u64>> {
    let moved = positions
        .iter()
        .map(move |pair| vec![pair[0] + by, pair[1] + by]);
    moved.filter(move |pair| pair[1] <= size)
}

/// P(W_{k+l}) = {(i, i) : i < l} and P(W_k) + (l, l), for k <= 12 and l = 1, 2, 3.
fn p_positions_move_along(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    for k in 0..=12u64 {
        let base = positions(&format!("w:{k}"), 0, size, budget)?;
        for l in 1..=3u64 {
            let expected: BTreeSet<_> = (0..l)
                .map(|i| vec![i, i])
                .chain(moved(&base, l, size))
                .collect();
            let found = positions(&format!("w:{}", k + l), 0, size, budget)?;
            if let Some(wrong) = expected.symmetric_difference(&found).next() {
                return Ok(Outcome::refuted(
                    format!("k = {k}, l = {l}: {wrong:?}"),
                    "P-positions",
                ));
            }
        }
    }
    Ok(Outcome::agrees(
        format!("piles of {size}"),
        "P-positions from the rules, k up to 12, l up to 3",
    ))
}

/// The 1-positions of W_{k+2} are (0, 1) and those of W_k moved by (2, 2), for k <= 12.
fn ones_move_by_2(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    for k in 0..=12u64 {
        let base = positions(&format!("w:{k}"), 1, size, budget)?;
        let expected: BTreeSet<_> = std::iter::once(vec![0, 1])
            .chain(moved(&base, 2, size))
            .collect();
        let found = positions(&format!("w:{}", k + 2), 1, size, budget)?;
        if let Some(wrong) = expected.symmetric_difference(&found).next() {
            return Ok(Outcome::refuted(
                format!("k = {k}: {wrong:?}"),
                "tables of values",
            ));
        }
    }
    Ok(Outcome::agrees(
        format!("piles of {size}"),
        "tables of values from the rules, k up to 12",
    ))
}

/// For which c is the set of value 1 of `terminal:c` eventually the set of Wythoff pairs?
fn terminal_sums(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let mut table = DataTable::new(
        format!(
            "Wythoff's game ended at x + y <= c: value 1 against the Wythoff pairs, piles up to {size}"
        ),
        ["c", "pairs outside b <= 10 that differ", "largest b"],
    );
    for c in 0..=6 {
        let ones = positions(&format!("terminal:{c}"), 1, size, budget)?;
        let pairs: BTreeSet<Vec<u64>> = golden::pairs()
            .take_while(|&(_, b)| b <= size)
            .map(|(a, b)| vec![a, b])
            .collect();
        let different: Vec<u64> = (ones.symmetric_difference(&pairs))
            .map(|pair| pair[1])
            .filter(|&b| b > 10)
            .collect();
        table.row([
            c,
            different.len() as u64,
            different.iter().copied().max().unwrap_or(0),
        ]);
        if different.is_empty() != (c == 2 || c == 3) {
            return Ok(Outcome::refuted(format!("c = {c}"), "tables of values").with_table(table));
        }
    }
    let evidence =
        "value 1 from the rules: only c = 2 and c = 3 give the Wythoff pairs beyond b = 10";
    Ok(Outcome::agrees(format!("piles of {size}"), evidence).with_table(table))
}

/// With a heap of at most one token beside: lost iff the heap is empty and G = 0, or not and G = 1.
fn hofstadter_plus_heap(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let width = usize::try_from(size + 1).map_err(broken)?;
    let shape = rules("terminal:2")?.nim_diagonal();
    let shape = shape.ok_or_else(|| broken("a shape"))?;
    let grundy = DenseTable::compute(&shape, size + 1, size + 1, budget)?;
    // Win or loss of (x, y, z) straight from the rules of the three-coordinate game.
    let mut lost = vec![[false; 2]; width * width];
    for x in 0..width {
        for y in 0..width {
            for z in 0..2 {
                let at = |x: usize, y: usize| lost[x * width + y][z];
                let plays = x + y > 2;
                let wins = plays
                    && ((0..x).any(|u| at(u, y))
                        || (0..y).any(|v| at(x, v))
                        || (1..=x.min(y)).any(|s| at(x - s, y - s)))
                    || z == 1 && lost[x * width + y][0];
                lost[x * width + y][z] = !wins;
                let value = grundy.get(x as u64, y as u64);
                if wins == (value == Some(Grundy(z as u64))) {
                    return Ok(Outcome::refuted(
                        format!("({x}, {y}, {z}), G = {value:?}"),
                        "win and loss from the rules",
                    ));
                }
            }
        }
    }
    let evidence = "win and loss of every position with a third coordinate, against Grundy values";
    Ok(Outcome::agrees(format!("piles of {size}"), evidence))
}

/// Misère NIM(a, b): the found form for a, b <= 5.
fn misere_nim_ab(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    for a in 1..=5u64 {
        for b in 1..=5u64 {
            let rules = rules(&format!("nim-ab:{a},{b}"))?;
            let found = positions_from_rules(&rules, 0, true, size, budget)?;
            let found: BTreeSet<(u64, u64)> = found.iter().map(|pair| (pair[0], pair[1])).collect();
            let expected: BTreeSet<(u64, u64)> = if a == 1 {
                let normal = wythoff::closed::nim_ab::Pairs::new(1, b)
                    .into_iter()
                    .flatten();
                let start = [(0, 1), (b + 1, b + 1)];
                start
                    .into_iter()
                    .chain(normal.skip(2).take_while(|pair| pair.0 <= size))
                    .collect()
            } else {
                misere_pairs(a, b, size)
            };
            let expected = expected.into_iter().filter(|pair| pair.1 <= size).collect();
            if let Some(wrong) = found.symmetric_difference(&expected).next() {
                return Ok(Outcome::refuted(
                    format!("NIM({a},{b}): {wrong:?}"),
                    "search",
                ));
            }
        }
    }
    Ok(Outcome::agrees(
        format!("piles of {size}"),
        "a search over all options for a, b up to 5",
    ))
}

/// x_n = mex_b of all before, y_n = x_n + an + 1.
fn misere_pairs(a: u64, b: u64, size: u64) -> BTreeSet<(u64, u64)> {
    let mut used = BTreeSet::new();
    let mut pairs = BTreeSet::new();
    for n in 0.. {
        // The first gap longer than b, seen from -b.
        let mut x = 0;
        for &number in &used {
            if number < x + 1 {
                x = x.max(number + b);
            } else {
                break;
            }
        }
        if x > size {
            break;
        }
        let y = x + a * n + 1;
        used.extend([x, y]);
        pairs.insert((x, y));
    }
    pairs
}

/// The options of (1, 2) as printed in the thesis.
fn options_of_1_2(_: u64, _: &Budget) -> Result<Outcome, Trouble> {
    options_are(&[[0, 2], [1, 1], [1, 0]])
}

/// All options of (1, 2).
fn options_of_1_2_corrected(_: u64, _: &Budget) -> Result<Outcome, Trouble> {
    options_are(&[[0, 2], [1, 1], [0, 1], [1, 0]])
}

/// Compares with the options of (1, 2), piles in their places.
fn options_are(printed: &[[u64; 2]]) -> Result<Outcome, Trouble> {
    let (x, y) = (1u64, 2u64);
    let mut options: BTreeSet<[u64; 2]> = BTreeSet::new();
    options.extend((0..x).map(|u| [u, y]));
    options.extend((0..y).map(|v| [x, v]));
    options.extend((1..=x.min(y)).map(|s| [x - s, y - s]));
    let printed: BTreeSet<[u64; 2]> = printed.iter().copied().collect();
    Ok(match options.symmetric_difference(&printed).next() {
        None => Outcome::proved("all moves of Wythoff's game from (1, 2)"),
        Some([u, v]) => Outcome::refuted(
            format!("({u}, {v}) is an option"),
            "all moves of Wythoff's game from (1, 2)",
        ),
    })
}

/// The Rat game with rule 3 read as printed: u - w = 4 modulo 7 is w - u = 3.
fn rat_rule_3_printed(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let text = super::game("rat")?.rule_text(3);
    let text = text.ok_or_else(|| broken("the Rat game has rules in text"))?;
    let printed = text
        .replace("(z' - x') mod 7 = 4", "(z' - x') mod 7 = 3")
        .replace("(z' - x') mod 7 != 4", "(z' - x') mod 7 != 3");
    if printed == text {
        return Err(broken("the text of the Rat game has changed"));
    }
    let game = RuleGame::parse(&printed).map_err(|error| broken(format!("{error:?}")))?;
    let rules: Arc<dyn Ruleset> = Arc::new(game);
    let found = positions_from_rules(&rules, 0, false, size, budget)?;
    let expected: BTreeSet<Vec<u64>> = std::iter::once(vec![0, 0, 0])
        .chain((1..).map(|n| vec![7 * n / 4, 7 * n / 2 - 1, 7 * n - 3]))
        .take_while(|position| position[2] <= size)
        .collect();
    Ok(match found.symmetric_difference(&expected).next() {
        None => Outcome::agrees(format!("piles of {size}"), "search"),
        Some(wrong) => {
            let is = if found.contains(wrong) {
                "is"
            } else {
                "is not"
            };
            Outcome::refuted(
                format!(
                    "{} {is} a P-position under these rules",
                    super::levels::shown(wrong)
                ),
                "a search over all options of the rules as printed",
            )
        }
    })
}

/// Ratwyt by its own rules: lost iff the depths of the two fractions are a Wythoff pair.
fn ratwyt(size: u64, budget: &Budget) -> Result<Outcome, Trouble> {
    let fraction = |p: u64, q: u64| Fraction::new(p.into(), q.into());
    let depth = |p: u64, q: u64| -> Option<u64> { u64::try_from(&fraction(p, q)?.depth()).ok() };
    let step = |p: u64, q: u64| if p >= q { (p - q, q) } else { (p, q - p) };
    let reduced =
        |p: u64, q: u64| (2..=p.max(q)).all(|d| !p.is_multiple_of(d) || !q.is_multiple_of(d));
    let all: Vec<(u64, u64)> = (0..=size)
        .flat_map(|p| (1..=size).map(move |q| (p, q)))
        .filter(|&(p, q)| (p > 0 || q == 1) && reduced(p, q))
        .collect();
    let table = {
        let shape = rules("wythoff")?.nim_diagonal();
        let shape = shape.ok_or_else(|| broken("a shape"))?;
        PPositions::compute(&shape, Play::Normal, 2 * size + 2, 2 * size + 2, budget)?
    };
    // The orbit of a fraction under steps until its numerator is 0.
    let orbit = |mut at: (u64, u64)| {
        let mut orbit = vec![at];
        while at.0 > 0 {
            at = step(at.0, at.1);
            orbit.push(at);
        }
        orbit
    };
    for &first in &all {
        budget.check()?;
        for &second in &all {
            let (steps, other) = (
                orbit(first).len() as u64 - 1,
                orbit(second).len() as u64 - 1,
            );
            let depths = (depth(first.0, first.1), depth(second.0, second.1));
            if depths != (Some(steps), Some(other)) {
                return Ok(Outcome::refuted(
                    format!("{first:?}: {steps} steps"),
                    "steps",
                ));
            }
        }
    }
    // Moves of at least one step on one fraction, or equally many on both, are those of the depths.
    let mut lost: BTreeMap<Pair, bool> = BTreeMap::new();
    for &first in &all {
        for &second in &all {
            let is_lost = ratwyt_lost(&orbit(first), &orbit(second), &mut lost);
            let depths = (
                orbit(first).len() as u64 - 1,
                orbit(second).len() as u64 - 1,
            );
            let expected = table.outcome(depths.0, depths.1) == Some(Winner::P);
            if is_lost != expected {
                return Ok(Outcome::refuted(format!("{first:?}, {second:?}"), "search"));
            }
        }
    }
    Ok(Outcome::agrees(
        format!("numerators and denominators of {size}"),
        "win and loss from the steps on fractions, against Wythoff pairs of depths",
    ))
}

type Pair = ((u64, u64), (u64, u64));

fn ratwyt_lost(
    first: &[(u64, u64)],
    second: &[(u64, u64)],
    known: &mut BTreeMap<Pair, bool>,
) -> bool {
    let key = (first[0], second[0]);
    if let Some(&lost) = known.get(&key) {
        return lost;
    }
    let (f, s) = (first.len(), second.len());
    let lost = !(1..f).any(|i| ratwyt_lost(&first[i..], second, known))
        && !(1..s).any(|i| ratwyt_lost(first, &second[i..], known))
        && !(1..f.min(s)).any(|i| ratwyt_lost(&first[i..], &second[i..], known));
    known.insert(key, lost);
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misere_pairs_of_small_games() {
        let pairs: Vec<_> = misere_pairs(2, 1, 12).into_iter().collect();
        assert_eq!(&pairs[..3], [(0, 1), (2, 5), (3, 8)]);
    }
}
