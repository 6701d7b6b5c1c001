//! Checks of single games that need a program of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use wythoff_automata::Budget;
use wythoff_automata::golden;
use wythoff_engines::dense::DenseTable;
use wythoff_engines::outcomes::{PPositions, Play};
use wythoff_rules::lang::RuleGame;
use wythoff_rules::ratwyt::Fraction;
use wythoff_rules::{Grundy, LevelSet as _, Outcome, Ruleset};

use super::levels::positions_from_rules;
use super::plain::{PLAIN, Plain};
use super::{Trouble, broken, experiments, rules};
use crate::{DataTable, Finding};

experiments! {
    diagonal_moves_from_5_10, p_positions_move_along, ones_move_by_2, terminal_sums,
    hofstadter_plus_heap, sum_with_nim, moves_into_p1, misere_nim_ab, ratwyt, options_of_1_2,
    options_of_1_2_corrected, rat_rule_3_printed,
}

/// The diagonal moves from (5, 10) in T_k.
fn diagonal_moves_from_5_10(size: u64, _: &Budget) -> Result<Finding, Trouble> {
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
    Ok(Finding::complete("the legal removals, 1 for legal, from the rules").with_table(table))
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
fn p_positions_move_along(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    for k in 0..=12u64 {
        let base = positions(&format!("w:{k}"), 0, size, budget)?;
        for l in 1..=3u64 {
            let expected: BTreeSet<_> = (0..l)
                .map(|i| vec![i, i])
                .chain(moved(&base, l, size))
                .collect();
            let found = positions(&format!("w:{}", k + l), 0, size, budget)?;
            if let Some(wrong) = expected.symmetric_difference(&found).next() {
                return Ok(Finding::doubtful(
                    format!("k = {k}, l = {l}: {wrong:?}"),
                    "P-positions",
                ));
            }
        }
    }
    Ok(Finding::agrees(
        format!("piles of {size}"),
        "P-positions from the rules, k up to 12, l up to 3",
    ))
}

/// The 1-positions of W_{k+2} are (0, 1) and those of W_k moved by (2, 2), for k <= 12.
fn ones_move_by_2(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    for k in 0..=12u64 {
        let base = positions(&format!("w:{k}"), 1, size, budget)?;
        let expected: BTreeSet<_> = std::iter::once(vec![0, 1])
            .chain(moved(&base, 2, size))
            .collect();
        let found = positions(&format!("w:{}", k + 2), 1, size, budget)?;
        if let Some(wrong) = expected.symmetric_difference(&found).next() {
            return Ok(Finding::doubtful(
                format!("k = {k}: {wrong:?}"),
                "tables of values",
            ));
        }
    }
    Ok(Finding::agrees(
        format!("piles of {size}"),
        "tables of values from the rules, k up to 12",
    ))
}

/// For which c is the set of value 1 of `terminal:c` eventually the set of Wythoff pairs?
fn terminal_sums(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
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
            return Ok(Finding::doubtful(format!("c = {c}"), "tables of values").with_table(table));
        }
    }
    let evidence =
        "value 1 from the rules: only c = 2 and c = 3 give the Wythoff pairs beyond b = 10";
    Ok(Finding::agrees(format!("piles of {size}"), evidence).with_table(table))
}

/// With a heap of at most one token beside: lost iff the heap is empty and G = 0, or not and G = 1.
fn hofstadter_plus_heap(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    beside_a_heap("terminal:2", size, 1, budget)
}

/// Beside a heap of z <= 12 tokens Wythoff's game is lost iff its value is z.
fn sum_with_nim(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    beside_a_heap("wythoff", size, 12, budget)
}

/// Win and loss of a game beside a heap of up to `most` tokens, straight from the rules, against
/// Grundy values.
fn beside_a_heap(game: &str, size: u64, most: usize, budget: &Budget) -> Result<Finding, Trouble> {
    let width = usize::try_from(size + 1).map_err(broken)?;
    let shape = rules(game)?.nim_diagonal();
    let shape = shape.ok_or_else(|| broken("a shape"))?;
    let grundy = DenseTable::compute(&shape, size + 1, size + 1, budget)?;
    let mut lost = vec![vec![false; most + 1]; width * width];
    for x in 0..width {
        budget.check()?;
        for y in 0..width {
            for z in 0..=most {
                let at = |x: usize, y: usize| lost[x * width + y][z];
                let (low, high) = (x.min(y) as u64, x.max(y) as u64);
                let plays = !shape.is_ended(low, high);
                let wins = plays
                    && ((0..x).any(|u| at(u, y))
                        || (0..y).any(|v| at(x, v))
                        || (1..=x.min(y)).any(|s| at(x - s, y - s)))
                    || lost[x * width + y][..z].contains(&true);
                lost[x * width + y][z] = !wins;
                let value = grundy.get(x as u64, y as u64);
                if wins == (value == Some(Grundy(z as u64))) {
                    return Ok(Finding::doubtful(
                        format!("({x}, {y}, {z}), G = {value:?}"),
                        "win and loss from the rules",
                    ));
                }
            }
        }
    }
    let evidence = format!(
        "win and loss of {game} beside a heap of up to {most} tokens, from the rules, against Grundy values"
    );
    Ok(Finding::agrees(format!("piles of {size}"), evidence))
}

/// From every position outside P_1 some move leads into it, and from none inside.
fn moves_into_p1(size: u64, _: &Budget) -> Result<Finding, Trouble> {
    let form = wythoff_engines::closed::terminal::Zeros;
    let inside = |x: u64, y: u64| form.contains(&[x.min(y).into(), x.max(y).into()]);
    let mut table = DataTable::new(
        format!("Moves into P_1 from the positions (x, y) with piles up to {size}"),
        ["x", "y", "horizontal", "vertical", "diagonal"],
    );
    for x in 0..=size {
        for y in 0..=size {
            let plays = x + y > 2;
            let to = [
                (0..x).find(|&u| plays && inside(u, y)).map(|u| (u, y)),
                (0..y).find(|&v| plays && inside(x, v)).map(|v| (x, v)),
                (1..=x.min(y))
                    .find(|&s| plays && inside(x - s, y - s))
                    .map(|s| (x - s, y - s)),
            ];
            if inside(x, y) != to.iter().all(Option::is_none) {
                return Ok(Finding::doubtful(format!("({x}, {y})"), "all moves"));
            }
            if !inside(x, y) {
                let shown = to.map(|to| to.map_or(String::new(), |(u, v)| format!("({u}, {v})")));
                table.row([x.to_string(), y.to_string()].into_iter().chain(shown));
            }
        }
    }
    Ok(Finding::complete("all moves from all positions of the board").with_table(table))
}

/// Misère NIM(a, b): the found form for a, b <= 5.
fn misere_nim_ab(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    for a in 1..=5u64 {
        for b in 1..=5u64 {
            let rules = rules(&format!("nim-ab:{a},{b}"))?;
            let found = positions_from_rules(&rules, 0, true, size, budget)?;
            let found: BTreeSet<(u64, u64)> = found.iter().map(|pair| (pair[0], pair[1])).collect();
            let expected: BTreeSet<(u64, u64)> = if a == 1 {
                let normal = wythoff_engines::closed::nim_ab::Pairs::new(1, b)
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
                return Ok(Finding::doubtful(
                    format!("NIM({a},{b}): {wrong:?}"),
                    "search",
                ));
            }
        }
    }
    Ok(Finding::agrees(
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
fn options_of_1_2(_: u64, _: &Budget) -> Result<Finding, Trouble> {
    options_are(&[[0, 2], [1, 1], [1, 0]])
}

/// All options of (1, 2).
fn options_of_1_2_corrected(_: u64, _: &Budget) -> Result<Finding, Trouble> {
    options_are(&[[0, 2], [1, 1], [0, 1], [1, 0]])
}

/// Compares with the options of (1, 2), piles in their places.
fn options_are(printed: &[[u64; 2]]) -> Result<Finding, Trouble> {
    let (x, y) = (1u64, 2u64);
    let mut options: BTreeSet<[u64; 2]> = BTreeSet::new();
    options.extend((0..x).map(|u| [u, y]));
    options.extend((0..y).map(|v| [x, v]));
    options.extend((1..=x.min(y)).map(|s| [x - s, y - s]));
    let ordered = "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1; \
                   move (x - i, y - i) for i >= 1";
    let ordered = RuleGame::parse(ordered).map_err(|error| broken(format!("{error:?}")))?;
    let again = wythoff_rules::ruleset::options(&ordered, &[x, y]);
    if !again.iter().eq(options.iter()) {
        return Err(broken("two engines differ in the options of (1, 2)"));
    }
    let printed: BTreeSet<[u64; 2]> = printed.iter().copied().collect();
    let evidence = "all moves of Wythoff's game from (1, 2)";
    Ok(match options.symmetric_difference(&printed).next() {
        None => Finding::complete(evidence),
        Some([u, v]) => Finding::refuted(
            format!("({u}, {v}) is an option"),
            evidence,
            "the rule language, with ordered piles",
        ),
    })
}

/// The Rat game with rule 3 read as printed: u - w = 4 modulo 7 is w - u = 3.
fn rat_rule_3_printed(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
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
        None => Finding::agrees(format!("piles of {size}"), "search"),
        Some(wrong) => {
            let lost = found.contains(wrong);
            if (Plain::new(&*rules).value(wrong) == 0) != lost {
                return Err(broken(format!("two engines differ at {wrong:?}")));
            }
            let is = if lost { "is" } else { "is not" };
            Finding::refuted(
                format!(
                    "{} {is} a P-position under these rules",
                    super::levels::shown(wrong)
                ),
                "a search over all options of the rules as printed",
                PLAIN,
            )
        }
    })
}

/// Ratwyt by its own rules: lost iff the depths of the two fractions are a Wythoff pair.
fn ratwyt(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
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
                return Ok(Finding::doubtful(
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
            let expected = table.outcome(depths.0, depths.1) == Some(Outcome::P);
            if is_lost != expected {
                return Ok(Finding::doubtful(
                    format!("{first:?}, {second:?}"),
                    "search",
                ));
            }
        }
    }
    Ok(Finding::agrees(
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
