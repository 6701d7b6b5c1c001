//! Whether every play of a typed game ends, proved by a measure that every move decreases.
//!
//! Proved by measures: sums of piles with weights that are not negative, the number of piles that have something in them,
//! and the number of those that have nothing. If every move lowers some measure or keeps it, then the moves that lower it
//! can be made only finitely often in between, so they may be set aside and the rest proved in the same way (a
//! lexicographic order of measures). So a pile may be taken apart where there is room for one more, and two may become one.

use crate::PileOrder;
use crate::lang::form::MoveForm;
use crate::lang::linear::Linear;

/// A natural number that a position has.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Measure {
    /// A sum of piles with weights, smallest pile first when sorted.
    Sum(Weights),
    /// How many piles have something in them.
    Full,
    /// How many have nothing.
    Empty,
}

type Weights = Vec<i128>;

/// The moves for which no proof was found; empty if every play surely ends.
pub(super) fn unproved(forms: &[MoveForm], order: PileOrder) -> Vec<usize> {
    let mut open: Vec<usize> = (0..forms.len()).collect();
    let Some(first) = forms.first() else {
        return open;
    };
    let sums = measures(first.piles(), order).into_iter().map(Measure::Sum);
    let measures: Vec<Measure> = sums.chain([Measure::Full, Measure::Empty]).collect();
    loop {
        let lowered = measures.iter().find_map(|measure| {
            let falls = |index: usize, by: i128| match measure {
                Measure::Sum(weights) => falls(&forms[index], order, weights, by),
                Measure::Full => rise_of_full(&forms[index]).is_some_and(|(_, most)| most <= -by),
                Measure::Empty => rise_of_full(&forms[index]).is_some_and(|(least, _)| least >= by),
            };
            let keeps = |&index: &usize| falls(index, 0);
            let lowers = |&index: &usize| falls(index, 1);
            let lowered: Vec<usize> = open.iter().copied().filter(|index| lowers(index)).collect();
            let useful = !lowered.is_empty()
                && open
                    .iter()
                    .all(|index| lowered.contains(index) || keeps(index));
            useful.then_some(lowered)
        });
        match lowered {
            Some(lowered) => open.retain(|index| !lowered.contains(index)),
            None => return open,
        }
        if open.is_empty() {
            return open;
        }
    }
}

/// Whether no move makes any pile larger.
pub(super) fn never_grows(forms: &[MoveForm]) -> bool {
    forms.iter().all(|form| {
        (0..form.piles()).all(|pile| {
            let difference =
                form.space
                    .combine(&Linear::atom(form.pile(pile)), -1, &form.targets[pile]);
            difference.is_some_and(|difference| form.proves(&difference))
        })
    })
}

/// Between which bounds the number of piles that have something in them surely changes; piles that stay as they are do
/// not count.
fn rise_of_full(form: &MoveForm) -> Option<(i128, i128)> {
    let mut before: Vec<Linear> = (0..form.piles())
        .map(|pile| Linear::atom(form.pile(pile)))
        .collect();
    let mut after = Vec::new();
    for target in &form.targets {
        match before.iter().position(|pile| pile == target) {
            Some(same) => _ = before.remove(same),
            None => after.push(target.clone()),
        }
    }
    let full = |pile: &&Linear| form.proves(&pile.plus(-1));
    let bare = |pile: &&Linear| form.proves(&pile.negated());
    let count = |piles: &[Linear]| {
        let least = piles.iter().filter(full).count();
        let most = piles.len() - piles.iter().filter(bare).count();
        Some((i128::try_from(least).ok()?, i128::try_from(most).ok()?))
    };
    let (before, after) = (count(&before)?, count(&after)?);
    Some((after.0 - before.1, after.1 - before.0))
}

/// Whether the move surely lowers the sum by at least `by`.
///
/// Sorting gives the largest pile the last weight. If weights never rise along the piles, sorting
/// gives the least sum of all arrangements, so any one arrangement may stand for it; if they are 0
/// and then 1, it gives the greatest, so all arrangements must fall.
fn falls(form: &MoveForm, order: PileOrder, measure: &Weights, by: i128) -> bool {
    let sorted = &measure[..order.sorted(measure.len())];
    if sorted.is_sorted_by(|one, next| one >= next) {
        return falls_as(form, measure, measure, by);
    }
    let chosen = measure.iter().filter(|&&weight| weight == 1).count();
    (0_u32..1 << form.piles())
        .filter(|subset| subset.count_ones() as usize == chosen)
        .all(|subset| {
            let after = (0..form.piles()).map(|pile| i128::from(subset >> pile & 1));
            falls_as(form, measure, &after.collect(), by)
        })
}

fn falls_as(form: &MoveForm, before: &Weights, after: &Weights, by: i128) -> bool {
    let mut difference = Some(Linear::constant(-by));
    for (pile, target) in form.targets.iter().enumerate() {
        let old = Linear::atom(form.pile(pile));
        difference = difference
            .and_then(|sum| form.space.combine(&sum, before[pile], &old))
            .and_then(|sum| form.space.combine(&sum, -after[pile], target));
    }
    difference.is_some_and(|difference| form.proves(&difference))
}

/// The measures that are tried, the likeliest first.
fn measures(piles: usize, order: PileOrder) -> Vec<Weights> {
    let largest_weight = if piles <= 3 { 3 } else { 1 };
    let mut all: Vec<Weights> = vec![Vec::new()];
    for _ in 0..piles {
        all = all
            .into_iter()
            .flat_map(|weights| {
                (0..=largest_weight).map(move |weight| [&weights[..], &[weight]].concat())
            })
            .collect();
    }
    all.retain(|weights| {
        let sorted = &weights[..order.sorted(piles)];
        let falling = sorted.is_sorted_by(|one, next| one >= next);
        let rising = weights.windows(2).all(|pair| pair[0] <= pair[1]);
        let simple = weights.iter().all(|&weight| weight <= 1);
        let usable = falling || (order == PileOrder::Sorted && rising && simple);
        usable && weights.contains(&1)
    });
    all.sort_by_key(|weights| {
        let all_ones = weights.iter().all(|&weight| weight == 1);
        (!all_ones, weights.iter().sum::<i128>())
    });
    all
}
