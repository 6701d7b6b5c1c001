//! P-positions of several piles, given by a formula: which kinds of rules surely do not have them.
//!
//! An invariant game may make a move from every position that has enough tokens. So its moves join no two P-positions, and if
//! from some other position every move to a P-position joins two P-positions somewhere, no invariant game has them. Both are seen
//! in finitely many positions: the two P-positions of each move are in the list.

use std::collections::HashSet;

use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_rules::LevelSet;

use super::Excluded;

/// So many P-positions are used.
const LISTED: u64 = 300;

/// Positions with piles up to this are tried, for so many piles: 2, 3, 4, 5.
const PILES: [u64; 4] = [60, 24, 14, 10];

/// The kinds of rules that do not have these P-positions of 2 to 5 piles, and how many positions were looked at; `None` for other numbers of
/// piles, or if a pile does not fit into a machine word.
///
/// # Errors
///
/// When it is stopped.
pub fn excluded_tuples(
    set: &dyn LevelSet,
    piles: usize,
    budget: &Budget,
) -> Result<Option<(Vec<Excluded>, usize)>, Exhausted> {
    let most = piles.checked_sub(2).and_then(|at| PILES.get(at));
    let (Some(&most), Some(list)) = (most, listed(set)) else {
        return Ok(None);
    };
    let orders = orders(piles);
    let mut joined: HashSet<Vec<u64>> = HashSet::new();
    for from in &list {
        budget.check()?;
        for to in &list {
            joined.extend(moves(from, to, &orders).filter(|taken| taken[piles - 1] <= most));
        }
    }
    let lost: HashSet<&Vec<u64>> = list.iter().collect();
    let mut tried = 0;
    let mut found = Vec::new();
    for position in sorted_positions(piles, most) {
        budget.check()?;
        if lost.contains(&position) {
            continue;
        }
        tried += 1;
        let below = list
            .iter()
            .filter(|to| to[piles - 1] <= position[piles - 1]);
        let mut allowed = below.flat_map(|to| moves(&position, to, &orders));
        if allowed.all(|taken| joined.contains(&taken)) {
            let words: Vec<String> = position.iter().map(u64::to_string).collect();
            found.push(Excluded {
                class: "invariant games",
                why: format!(
                    "from ({}) every move to a P-position also joins two P-positions",
                    words.join(", ")
                ),
                sentence: None,
            });
            break;
        }
    }
    Ok(Some((found, tried)))
}

/// The first P-positions, smallest pile first.
fn listed(set: &dyn LevelSet) -> Option<Vec<Vec<u64>>> {
    let positions = (0..LISTED).map_while(|n| set.nth(&UBig::from(n)));
    let small = positions.map(|position| {
        let piles = position.iter().map(|pile| u64::try_from(pile).ok());
        let mut piles: Vec<u64> = piles.collect::<Option<_>>()?;
        piles.sort_unstable();
        Some(piles)
    });
    small.collect()
}

/// What moves from one position to another take, smallest number first, for each order of the piles.
fn moves<'a>(
    from: &'a [u64],
    to: &'a [u64],
    orders: &'a [Vec<usize>],
) -> impl Iterator<Item = Vec<u64>> + 'a {
    orders.iter().filter_map(move |order| {
        let taken = order
            .iter()
            .zip(from)
            .map(|(&at, pile)| pile.checked_sub(to[at]));
        let mut taken: Vec<u64> = taken.collect::<Option<_>>()?;
        taken.sort_unstable();
        (taken.last() > Some(&0)).then_some(taken)
    })
}

/// All orders of so many piles.
fn orders(piles: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..piles {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            let rest = (0..piles).filter({
                let order = order.clone();
                move |at| !order.contains(at)
            });
            rest.map(move |at| order.iter().copied().chain([at]).collect::<Vec<usize>>())
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

/// All positions, smallest pile first, with no pile larger than a bound, in the order of their largest piles.
fn sorted_positions(piles: usize, most: u64) -> Vec<Vec<u64>> {
    let mut found = vec![Vec::new()];
    for _ in 0..piles {
        let longer = |position: &Vec<u64>| {
            let least = position.last().copied().unwrap_or(0);
            let position = position.clone();
            (least..=most).map(move |pile| position.iter().copied().chain([pile]).collect())
        };
        found = found.iter().flat_map(longer).collect();
    }
    found.sort_by_key(|position: &Vec<u64>| position.last().copied());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_engines::closed;

    #[test]
    fn orders_and_positions_are_all_there() {
        assert_eq!(orders(4).len(), 24);
        assert_eq!(sorted_positions(2, 3).len(), 10);
        let taken: Vec<Vec<u64>> = moves(&[1, 3], &[0, 1], &orders(2)).collect();
        assert_eq!(taken, [vec![1, 2], vec![0, 3]]);
    }

    /// Wythoff's game is invariant, so that it cannot be excluded.
    #[test]
    fn an_invariant_game_is_not_excluded() {
        let set = closed::level_set("wythoff".parse().unwrap(), 0).unwrap();
        let (found, tried) = excluded_tuples(&*set, 2, &Budget::default())
            .unwrap()
            .unwrap();
        assert!(found.is_empty() && tried > 1000, "{found:?}");
    }
}
