//! Level sets of any game, by looking at every position up to the largest pile.

use std::ops::ControlFlow;
use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_engines::generic::Solver;
use wythoff_rules::{Outcome, PileOrder, Ruleset, Unanswered};

use super::{BYTES_PER_POSITION, Extent, Level, Positions, sort_key};

/// What the solver keeps of a position, at least.
const LEAST_BYTES_PER_POSITION: u64 = 4;

/// The first guess at the largest pile of a one-pile game.
const FIRST_PILE: u64 = 1 << 10;

/// The positions of a level.
pub(super) fn list(
    rules: &Arc<dyn Ruleset>,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Positions, Unanswered> {
    let piles = rules.piles().unwrap_or(2);
    let Some(max) = extent.max_pile else {
        if piles == 1 {
            return one_pile(rules, level, extent, budget);
        }
        if let Some(positions) = first_row(rules, level, extent, budget)? {
            return Ok(positions);
        }
        if let Some(positions) = first_pairs(rules, level, extent, budget)? {
            return Ok(positions);
        }
        if let Some(positions) = first_in_places(rules, level, extent, budget)? {
            return Ok(positions);
        }
        return Err(Unanswered::Unknown(
            "no theorem tells how far a row of this game must be searched; say so with --max-pile"
                .to_owned(),
        ));
    };
    let mut search = Search::new(rules, level, budget);
    let positions = search.up_to(&corner(&**rules, max, piles), extent)?;
    Ok(Positions::Big(positions))
}

/// The last position with no larger pile: flags have their own bounds.
fn corner(rules: &dyn Ruleset, max: u64, piles: usize) -> Vec<u64> {
    let flags = rules.flags();
    let piles = vec![max; piles - flags.len()];
    let flags = flags.iter().map(|&most| most.min(max));
    piles.into_iter().chain(flags).collect()
}

/// A row of a one-pile game is a single position, so any pile may be the last. Where every smaller pile can be reached, a
/// level has at most one; elsewhere the search ends where so few are found that there may be no more.
fn one_pile(
    rules: &Arc<dyn Ruleset>,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Positions, Unanswered> {
    let mut search = Search::new(rules, level, budget);
    let mut max = extent
        .rows
        .map_or(FIRST_PILE, |rows| rows.saturating_sub(1));
    loop {
        let found = search.up_to(&[max], extent)?;
        let count = extent.count.unwrap_or(u64::MAX);
        let only = rules.reaches_all_below() && !found.is_empty();
        if only || found.len() as u64 >= count || extent.rows.is_some() {
            return Ok(Positions::Big(found));
        }
        if max / MOST_PILES >= count {
            return Err(Unanswered::Unknown(format!(
                "only {} of the piles up to {max} are such positions, and nothing tells whether there are more; say how far \
                 to look with --max-pile",
                found.len()
            )));
        }
        max = max.saturating_mul(2);
    }
}

/// Of one pile, so many are looked at for each position that is wanted.
const MOST_PILES: u64 = 64;

/// The first row is searched for so many columns for each position that is wanted, and [`FIRST_PILE`] more.
const MOST_COLUMNS: u64 = 16;

/// So many options are looked at in the first row, at most.
const MOST_OPTIONS: u64 = 1 << 25;

/// The first positions, if all that are wanted have one pile at most: rows come one after the other, so that the first one has
/// to be searched no further than that. `None` if they are not all found there, which tells nothing.
///
/// **Cost** the options of a row of at most 16 columns for each position; where these are very many nothing is looked at.
fn first_row(
    rules: &Arc<dyn Ruleset>,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Positions>, Exhausted> {
    let (Some(count), Some(piles)) = (extent.count, rules.piles()) else {
        return Ok(None);
    };
    if rules.order() != PileOrder::Sorted || !rules.never_grows() || extent.rows == Some(0) {
        return Ok(None);
    }
    let last = count.saturating_mul(MOST_COLUMNS).max(FIRST_PILE);
    let mut corner = vec![0; piles];
    let mut max = FIRST_PILE;
    while max <= last.min(rules.largest_pile()) {
        corner[piles - 1] = max;
        if has_many_options(&**rules, &corner, MOST_OPTIONS / max) {
            break;
        }
        let found = Search::new(rules, level, budget).in_box(&corner, extent)?;
        if found.len() as u64 >= count {
            let wanted = found
                .into_iter()
                .take(usize::try_from(count).unwrap_or(usize::MAX));
            let positions = match piles {
                2 => Positions::Pairs(wanted.map(|position| (position[0], position[1])).collect()),
                _ => Positions::Big(wanted.map(|position| big(&position)).collect()),
            };
            return Ok(Some(positions));
        }
        max *= 2;
    }
    Ok(None)
}

/// Whether a position has more options than this.
fn has_many_options(rules: &dyn Ruleset, position: &[u64], most: u64) -> bool {
    let mut options = 0;
    let flow = rules.visit_options(position, &mut |_| {
        options += 1;
        match options <= most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    flow.is_break()
}

/// Pairs of piles are looked at where there are no more options than these for each token.
const OPTIONS_PER_TOKEN: u64 = 8;

/// Pairs of piles are looked at up to this size.
const LARGEST_PAIR: u64 = 1 << 9;

/// The first positions of three piles or more, if all that are wanted have two piles at most. `None` if they are not all
/// found there, which tells nothing.
///
/// Where any number can be taken from any pile, a pile is in one pair of the level at most. So if each pile below some size
/// is in a pair that is known, all pairs whose smaller pile is below that size are known.
fn first_pairs(
    rules: &Arc<dyn Ruleset>,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Positions>, Exhausted> {
    let (Some(count), Some(piles @ 3..)) = (extent.count, rules.piles()) else {
        return Ok(None);
    };
    let plain = rules.order() == PileOrder::Sorted && rules.reaches_all_below();
    if !plain || extent.rows == Some(0) || rules.block() > 0 {
        return Ok(None);
    }
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let mut max = LARGEST_PAIR / 8;
    while max <= LARGEST_PAIR {
        let mut corner = vec![0; piles];
        corner[piles - 2..].fill(max);
        if has_many_options(&**rules, &corner, max * OPTIONS_PER_TOKEN) {
            return Ok(None);
        }
        let mut found = Search::new(rules, level, budget).in_box(&corner, extent)?;
        let is_in_pair = |pile: u64| found.iter().any(|pair| pair[piles - 2..].contains(&pile));
        let known = (0..=max).find(|&pile| !is_in_pair(pile)).unwrap_or(max);
        found.retain(|pair| pair[piles - 2] < known);
        if found.len() >= count {
            found.truncate(count);
            let positions = found.iter().map(|position| big(position));
            return Ok(Some(Positions::Big(positions.collect())));
        }
        max *= 2;
    }
    Ok(None)
}

/// The positions that are wanted of two piles that keep their places, if the piles of all are small. `None` if they are not
/// all found there, which tells nothing.
///
/// Where any number can be taken from either pile, a number is in each place of one position of the level at most. So if
/// all numbers below some size are known in both places, all positions whose smaller pile is below that size are known.
fn first_in_places(
    rules: &Arc<dyn Ruleset>,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Option<Positions>, Exhausted> {
    let places = rules.order() == PileOrder::Ordered && rules.piles() == Some(2);
    if !places || !rules.reaches_all_below() || rules.block() > 0 {
        return Ok(None);
    }
    let mut max = LARGEST_PAIR / 8;
    while max <= LARGEST_PAIR {
        if has_many_options(&**rules, &[max, max], max * OPTIONS_PER_TOKEN) {
            return Ok(None);
        }
        let mut found = Search::new(rules, level, budget).in_box(&[max, max], Extent::default())?;
        let is_known = |pile: u64| (0..2).all(|place| found.iter().any(|one| one[place] == pile));
        let known = (0..=max).find(|&pile| !is_known(pile)).unwrap_or(max);
        found.retain(|pair| {
            *pair.iter().min().unwrap_or(&0) < known.min(extent.rows.unwrap_or(known))
        });
        let count = extent.count.and_then(|count| usize::try_from(count).ok());
        let enough = count.is_some_and(|count| found.len() >= count);
        if enough || extent.rows.is_some_and(|rows| rows <= known) {
            found.truncate(count.unwrap_or(usize::MAX));
            let positions = found.iter().map(|position| big(position));
            return Ok(Some(Positions::Big(positions.collect())));
        }
        max *= 2;
    }
    Ok(None)
}

fn big(position: &[u64]) -> Vec<UBig> {
    position.iter().map(|&pile| pile.into()).collect()
}

/// How many canonical positions the box with this last corner has.
fn positions_below(corner: &[u64], order: PileOrder) -> u64 {
    let (sorted, others) = corner.split_at(order.sorted(corner.len()));
    // Multisets of this many piles: a product of consecutive numbers over a factorial.
    let rising = (sorted.iter().zip(1..)).map(|(side, more)| side.saturating_add(more));
    let product = rising.fold(UBig::ONE, |product, side| product * side);
    let orders: u64 = (1..=sorted.len() as u64).product();
    let sorted = u64::try_from(product / orders).unwrap_or(u64::MAX);
    let sides = others.iter().map(|side| side.saturating_add(1));
    sides.fold(sorted, u64::saturating_mul)
}

struct Search<'a> {
    solver: Solver,
    order: PileOrder,
    flags: usize,
    level: Level,
    budget: &'a Budget,
}

impl<'a> Search<'a> {
    fn new(rules: &Arc<dyn Ruleset>, level: Level, budget: &'a Budget) -> Self {
        Self {
            solver: Solver::new(rules.clone(), budget),
            order: rules.order(),
            flags: rules.flags().len(),
            level,
            budget,
        }
    }

    /// The positions of the level in the box with this last corner, in order, as many as are wanted.
    fn up_to(&mut self, corner: &[u64], extent: Extent) -> Result<Vec<Vec<UBig>>, Exhausted> {
        let mut found = self.in_box(corner, extent)?;
        let most = extent.count.and_then(|count| usize::try_from(count).ok());
        found.truncate(most.unwrap_or(usize::MAX));
        Ok(found.iter().map(|position| big(position)).collect())
    }

    /// All positions of the level in the box with this last corner, in order.
    fn in_box(&mut self, corner: &[u64], extent: Extent) -> Result<Vec<Vec<u64>>, Exhausted> {
        let positions = positions_below(corner, self.order);
        self.budget
            .allow_memory(positions.saturating_mul(LEAST_BYTES_PER_POSITION))?;
        // The last corner first, so that the solver knows how far it will be asked.
        self.is_in_level(corner)?;
        let mut found: Vec<Vec<u64>> = Vec::new();
        let mut position = vec![0; corner.len()];
        loop {
            self.budget.check()?;
            let piles = &position[..position.len() - self.flags];
            let smallest = piles.iter().copied().min().unwrap_or(0);
            if !extent.ends_before(smallest) && self.is_in_level(&position)? {
                found.push(position.clone());
                self.budget
                    .allow_memory(found.len() as u64 * BYTES_PER_POSITION)?;
            }
            if !advance(&mut position, corner, self.order) {
                break;
            }
        }
        // Sorted piles come in this order already.
        if self.order != PileOrder::Sorted {
            found.sort_by_cached_key(|position| sort_key(position, self.order));
        }
        Ok(found)
    }

    fn is_in_level(&mut self, position: &[u64]) -> Result<bool, Exhausted> {
        Ok(match self.level {
            Level::Value(0) => self.solver.outcome(position)? == Outcome::P,
            Level::Value(value) => self.solver.grundy(position)? == value,
            Level::Misere => self.solver.misere(position)? == Outcome::P,
        })
    }
}

/// Goes to the next canonical position of the box, in lexicographic order.
fn advance(position: &mut [u64], corner: &[u64], order: PileOrder) -> bool {
    let Some(last) = (0..position.len())
        .rev()
        .find(|&at| position[at] < corner[at])
    else {
        return false;
    };
    position[last] += 1;
    let sorted = order.sorted(position.len()).max(last + 1);
    let least = position[last];
    position[last + 1..sorted].fill(least);
    position[sorted..].fill(0);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advance_visits_every_position_once() {
        let visited = |order| {
            let mut position = vec![0, 0];
            let mut all = vec![position.clone()];
            while advance(&mut position, &[2, 2], order) {
                all.push(position.clone());
            }
            all
        };
        let count = |order| usize::try_from(positions_below(&[2, 2], order)).unwrap();
        assert_eq!(visited(PileOrder::Ordered).len(), 9);
        assert_eq!(count(PileOrder::Ordered), 9);
        let sorted = visited(PileOrder::Sorted);
        assert_eq!(sorted.len(), 6);
        assert_eq!(count(PileOrder::Sorted), 6);
        assert_eq!(positions_below(&[9; 6], PileOrder::Sorted), 5005);
        assert_eq!(positions_below(&[u64::MAX; 6], PileOrder::Sorted), u64::MAX);
        assert!(sorted.iter().all(|pair| pair.is_sorted()));
    }
}
