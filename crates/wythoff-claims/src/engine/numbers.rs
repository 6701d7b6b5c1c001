//! Sequences, matrices and arrays of the thesis.

use wythoff_automata::{Budget, UBig};
use wythoff_engines::generic::Solver;
use wythoff_numbers::array;
use wythoff_numbers::sequence::mex::Sun;
use wythoff_rules::Outcome;

use super::{Trouble, broken, experiments, rules};
use crate::{DataTable, Finding};

experiments! {
    sun_sequences, sun_gaps_printed, matrix_diagonal_sums, submerge_undone, array_shuffles,
    array_differences_strict, array_differences, rat_ceilings, ceilings_mod_p,
}

/// A fixed collection of starts n0 <= 6 and sets T within 0..=24, spread by a linear congruence.
fn sun_cases(count: usize) -> impl Iterator<Item = (u64, Vec<u64>)> {
    let mut state = 1u64;
    let mut draw = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    std::iter::from_fn(move || {
        let n0 = draw() % 7;
        let size = draw() % 6;
        let mut t: Vec<u64> = (0..size).map(|_| draw() % 25).collect();
        t.sort_unstable();
        t.dedup();
        Some((n0, t))
    })
    .take(count)
}

/// The first gap of A other than 1 and 2, or of B other than 2 and 3, once A_n > bound.
fn wrong_gap(sun: &Sun, bound: u64, terms: usize) -> Option<((u64, u64), (u64, u64))> {
    let settled = || sun.pairs().take(terms).skip_while(|&(a, _)| a <= bound);
    settled()
        .zip(settled().skip(1))
        .find(|&((a, b), (next_a, next_b))| {
            !(1..=2).contains(&(next_a.wrapping_sub(a)))
                || !(2..=3).contains(&(next_b.wrapping_sub(b)))
        })
}

/// Gaps of Sun's sequences, and that they are special.
fn sun_sequences(terms: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let count = usize::try_from(terms).map_err(broken)?;
    let mut cases = 0;
    for (n0, t) in sun_cases(400) {
        budget.check()?;
        let Ok(sun) = Sun::new(n0, t.clone()) else {
            continue; // some B_n would meet T
        };
        cases += 1;
        let largest = t.iter().copied().max().unwrap_or(0);
        if let Some(gap) = wrong_gap(&sun, largest, count) {
            return Ok(Finding::doubtful(
                format!("n0 = {n0}, T = {t:?}: {gap:?}"),
                "recursion",
            ));
        }
        let band = sun.band(n0 + terms / 3, n0 + terms);
        if band.is_none_or(|(low, high)| high - low > 2) {
            return Ok(Finding::doubtful(
                format!("n0 = {n0}, T = {t:?}: {band:?}"),
                "recursion",
            ));
        }
    }
    Ok(Finding::agrees(
        format!("{terms} terms of {cases} sequences"),
        "gaps after max T, and bands of width at most 2 over the last two thirds",
    ))
}

/// The gaps with mex T in place of max T.
fn sun_gaps_printed(terms: u64, _: &Budget) -> Result<Finding, Trouble> {
    let count = usize::try_from(terms).map_err(broken)?;
    for (n0, t) in sun_cases(400) {
        let Ok(sun) = Sun::new(n0, t.clone()) else {
            continue;
        };
        let mex = (0..).find(|number| !t.contains(number)).unwrap_or(0);
        if let Some(((a, b), (next_a, next_b))) = wrong_gap(&sun, mex, count) {
            if plain_successor(n0, &t, (a, b)) != Some((next_a, next_b)) {
                return Err(broken(format!(
                    "two engines differ for n0 = {n0}, T = {t:?}"
                )));
            }
            return Ok(Finding::refuted(
                format!(
                    "n0 = {n0}, T = {t:?}, mex T = {mex}: ({a}, {b}) is followed by ({next_a}, {next_b})"
                ),
                "recursion",
                "the definition: mex over the list of all numbers used before",
            ));
        }
    }
    Ok(Finding::agrees(format!("{terms} terms"), "recursion"))
}

/// The pair after a given one, straight from the definition.
fn plain_successor(n0: u64, t: &[u64], pair: (u64, u64)) -> Option<(u64, u64)> {
    let mut used = t.to_vec();
    let mut found = false;
    for n in n0.. {
        let a = (0..).find(|number| !used.contains(number))?;
        if found {
            return Some((a, a + n));
        }
        found = (a, a + n) == pair;
        if a > pair.0 {
            break;
        }
        used.extend([a, a + n]);
    }
    None
}

/// Are the diagonal sums of the powers of [[0, 1], [1, 1]] Fibonacci numbers?
fn matrix_diagonal_sums(size: u64, _: &Budget) -> Result<Finding, Trouble> {
    let (mut before, mut here) = (UBig::ZERO, UBig::ONE);
    let mut power = [[UBig::ZERO, UBig::ONE], [UBig::ONE, UBig::ONE]];
    for n in 1..=size {
        // The n-th power is [[F(n-1), F(n)], [F(n), F(n+1)]].
        let after = &before + &here;
        let sums = [&before + &after, &here * 2u8];
        let [[a, b], [c, d]] = &power;
        if sums != [a + d, b + c] {
            return Err(broken(format!("two engines differ at the power {n}")));
        }
        power = [[b.clone(), a + b], [d.clone(), c + d]];
        for sum in sums {
            let (mut f, mut next) = (UBig::ONE, UBig::from(2u8));
            while f < sum {
                (f, next) = (next.clone(), f + next);
            }
            if f != sum {
                return Ok(Finding::refuted(
                    format!("n = {n}: a diagonal of the power sums to {sum}"),
                    "entries F(n-1), F(n), F(n), F(n+1)",
                    "multiplication of the matrices",
                ));
            }
        }
        (before, here) = (here, after);
    }
    Ok(Finding::agrees(
        format!("n = {size}"),
        "powers of the matrix",
    ))
}

/// The printed example of submerge: is (S W T) M T = S?
fn submerge_undone(_: u64, _: &Budget) -> Result<Finding, Trouble> {
    use wythoff_numbers::sequence::algebra::{addmerge, submerge};
    let (s, t) = (vec![1, 2, 3, 5, 8, 13], vec![3, 11]);
    let back: Vec<u64> = addmerge(submerge(s.clone(), t.clone()), t.clone()).collect();
    // The same by hand: leave out what T has, put T in, sort.
    let left = s.iter().copied().filter(|number| !t.contains(number));
    let mut by_hand: Vec<u64> = left.chain(t.iter().copied()).collect();
    by_hand.sort_unstable();
    if by_hand != back {
        return Err(broken("two engines differ in a merge"));
    }
    Ok(if back == s {
        Finding::complete("merge and submerge of the example")
    } else {
        Finding::refuted(
            format!("S = {s:?}, T = {t:?}: S W T M T = {back:?}"),
            "merge and submerge of finite sequences",
            "lists, filtered and sorted",
        )
    })
}

/// k-shuffles of the Wythoff array are interspersions and dispersions.
fn array_shuffles(bound: u64, budget: &Budget) -> Result<Finding, Trouble> {
    for name in ["wythoff", "shuffle:2", "shuffle:3", "shuffle:4"] {
        let array = array::named(name).map_err(|error| broken(error.message))?;
        if let Err(wrong) = array::check(&*array, bound, budget).map_err(broken)? {
            return Ok(Finding::doubtful(format!("{name}: {wrong}"), "all entries"));
        }
    }
    let evidence = "rows and columns increase, each number occurs once, rows intersperse, and the \
                    successor is the complement of the first column";
    Ok(Finding::agrees(format!("entries of {bound}"), evidence))
}

/// The first two entries x < y of the classical array whose differences to the right neighbour
/// are not in the order asked for.
fn differences(
    name: &str,
    bound: u64,
    in_order: fn(&UBig, &UBig) -> bool,
    budget: &Budget,
) -> Result<Option<String>, Trouble> {
    let array = array::named(name).map_err(|error| broken(error.message))?;
    let mut steps = vec![None; usize::try_from(bound).map_err(broken)? + 1];
    for i in 1u64.. {
        let row = array.row(&UBig::from(i), 40, budget).map_err(broken)?;
        if row[0] > UBig::from(bound) {
            break;
        }
        for pair in row.windows(2) {
            let value = usize::try_from(&pair[0]).ok();
            if let Some(step) = value.and_then(|value| steps.get_mut(value)) {
                *step = Some(&pair[1] - &pair[0]);
            }
        }
    }
    for x in 1..steps.len() - 1 {
        if let (Some(here), Some(next)) = (&steps[x], &steps[x + 1])
            && !in_order(here, next)
        {
            let y = x + 1;
            return Ok(Some(format!(
                "entries {x} < {y}, differences {here} and {next}"
            )));
        }
    }
    Ok(None)
}

/// Larger entries have strictly larger differences to their right neighbours, as printed.
fn array_differences_strict(bound: u64, budget: &Budget) -> Result<Finding, Trouble> {
    Ok(
        match differences("wythoff", bound, |here, next| here < next, budget)? {
            Some(wrong) => {
                let general = "wythoff:lower-wythoff";
                let again = differences(general, 10, |here, next| here < next, budget)?;
                if again.as_ref() != Some(&wrong) {
                    return Err(broken("two constructions of the Wythoff array differ"));
                }
                Finding::refuted(
                    wrong,
                    "the rows of the Wythoff array",
                    "the array of an arrayable sequence, applied to A",
                )
            }
            None => Finding::agrees(
                format!("entries of {bound}"),
                "the rows of the Wythoff array",
            ),
        },
    )
}

/// Larger entries have no smaller differences to their right neighbours.
fn array_differences(bound: u64, budget: &Budget) -> Result<Finding, Trouble> {
    Ok(
        match differences("wythoff", bound, |here, next| here <= next, budget)? {
            Some(wrong) => Finding::doubtful(wrong, "the rows of the Wythoff array"),
            None => Finding::agrees(
                format!("entries of {bound}"),
                "the rows of the Wythoff array",
            ),
        },
    )
}

/// The recursion of the Rat game with ceilings in place of floors.
fn rat_ceilings(size: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let mut table = DataTable::new(
        "Rat: ceilings against the P-positions",
        ["n", "b with ceilings", "b"],
    );
    for n in 1..=size {
        let a = 7 * n / 4;
        let with_ceiling = a + (7 * n - 2).div_ceil(4);
        let b = 7 * n / 2 - 1;
        table.row([n, with_ceiling, b]);
        if with_ceiling != b {
            let position = [a, b, 7 * n - 3];
            if Solver::new(rules("rat")?, budget).outcome(&position)? != Outcome::P {
                return Err(broken(format!(
                    "{position:?} is no P-position of the Rat game"
                )));
            }
            return Ok(Finding::refuted(
                format!(
                    "n = {n}: b = {with_ceiling} with ceilings, and the P-position has b = {b}"
                ),
                "the recursion against the closed form",
                "a search over the options: the closed form is a P-position",
            )
            .with_table(table));
        }
    }
    Ok(Finding::agrees(format!("n = {size}"), "recursion").with_table(table))
}

/// For q < p <= size and |s| <= 5 the numbers ⌈(pn + s)/q⌉ of q consecutive n differ modulo p.
fn ceilings_mod_p(size: u64, _: &Budget) -> Result<Finding, Trouble> {
    let size = size.cast_signed();
    for p in 2..=size {
        for q in 1..p {
            for s in -5..=5 {
                let ceiling = |n: i64| -((-(p * n + s)).div_euclid(q));
                for t in -5..=5 {
                    let mut residues: Vec<i64> =
                        (t + 1..=t + q).map(|n| ceiling(n).rem_euclid(p)).collect();
                    residues.sort_unstable();
                    let count = residues.len();
                    residues.dedup();
                    if residues.len() < count || ceiling(t + q) != ceiling(t) + p {
                        return Ok(Finding::doubtful(
                            format!("p = {p}, q = {q}, s = {s}, t = {t}"),
                            "all cases",
                        ));
                    }
                }
            }
        }
    }
    Ok(Finding::agrees(
        format!("p = {size}"),
        "all q < p, |s| <= 5 and |t| <= 5",
    ))
}
