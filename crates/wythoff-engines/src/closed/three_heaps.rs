//! P-positions of Wythoff's game on three heaps whose smallest heap is small, by recursion.

use std::collections::HashMap;

use wythoff_automata::{Budget, Exhausted};

/// The P-positions (a, b, c), a <= b <= c, of three-heap Wythoff with a <= `smallest` and
/// c <= `largest`, in order.
///
/// For a fixed heap a every b has exactly one partner c: the least that no earlier P-position can be
/// reached from. A move that takes t > 0 from the first heap takes numbers with nim-sum t from the
/// others, which change their difference by at most t; so few P-positions come into question.
///
/// **Cost** some steps for each b and each candidate c, of which there are few.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_engines::closed::three_heaps;
///
/// let zeros = three_heaps::p_positions(1, 20, &Budget::default())?;
/// assert_eq!(zeros[..4], [[0, 0, 0], [0, 1, 2], [0, 3, 5], [0, 4, 7]]);
/// assert_eq!(zeros[9..11], [[1, 1, 1], [1, 3, 4]]);
/// # Ok::<(), wythoff_automata::Exhausted>(())
/// ```
pub fn p_positions(
    smallest: u64,
    largest: u64,
    budget: &Budget,
) -> Result<Vec<[u64; 3]>, Exhausted> {
    budget.allow_memory(smallest.saturating_add(1).saturating_mul(200 * largest))?;
    let mut slices: Vec<Slice> = Vec::new();
    let mut found = Vec::new();
    for a in 0..=smallest {
        let mut slice = Slice::default();
        for (b, earlier) in (0..).zip(&slices) {
            if let Some(c) = earlier.partner_of(a) {
                slice.join(b, c);
            }
        }
        for b in a..=largest {
            budget.check()?;
            if slice.partner_of(b).is_none() {
                let candidates = slice.free_differences().map(|difference| b + difference);
                let mut allowed = candidates.filter(|&c| is_p_position(&slices, &slice, [a, b, c]));
                let partner = allowed.next();
                drop(allowed);
                slice.join(b, partner.expect("few positions are excluded"));
            }
        }
        let pairs = (a..=largest).filter_map(|b| Some((b, slice.partner_of(b)?)));
        let sorted = pairs.filter(|&(b, c)| b <= c && c <= largest);
        found.extend(sorted.map(|(b, c)| [a, b, c]));
        slices.push(slice);
    }
    Ok(found)
}

/// The P-positions with one heap fixed: pairs of the other two.
#[derive(Debug, Default)]
struct Slice {
    partners: HashMap<u64, u64>,
    /// For each difference c - b the b of its pairs (b, c), in either order.
    by_difference: HashMap<i64, Vec<u64>>,
    /// All differences below this, from 0 on, occur, but for those in `skipped`.
    frontier: u64,
    /// In increasing order.
    skipped: Vec<u64>,
}

impl Slice {
    fn partner_of(&self, heap: u64) -> Option<u64> {
        self.partners.get(&heap).copied()
    }

    fn join(&mut self, b: u64, c: u64) {
        for (b, c) in [(b, c), (c, b)] {
            if self.partners.insert(b, c).is_none() {
                let difference = c.cast_signed() - b.cast_signed();
                self.by_difference.entry(difference).or_default().push(b);
            }
        }
        let difference = b.abs_diff(c);
        self.skipped.retain(|&skipped| skipped != difference);
        if difference >= self.frontier {
            self.skipped.extend(self.frontier..difference);
            self.frontier = difference + 1;
        }
    }

    /// The differences c - b >= 0 of no pair: moves exclude all others from now on.
    fn free_differences(&self) -> impl Iterator<Item = u64> + '_ {
        self.skipped.iter().copied().chain(self.frontier..)
    }

    /// The pairs (b, c) with this difference c - b.
    fn with_difference(&self, difference: i64) -> impl Iterator<Item = (u64, u64)> + '_ {
        let firsts = self.by_difference.get(&difference);
        firsts
            .into_iter()
            .flatten()
            .map(|&b| (b, self.partners[&b]))
    }
}

/// Whether no P-position of `slices` or `own` is an option of (a, b, c), where b has no partner yet.
fn is_p_position(slices: &[Slice], own: &Slice, [a, b, c]: [u64; 3]) -> bool {
    let difference = c.cast_signed() - b.cast_signed();
    let one_heap =
        own.partner_of(c).is_some() || slices.iter().any(|slice| slice.partner_of(b) == Some(c));
    let both_others = || {
        own.with_difference(difference)
            .any(|(before, _)| before < b)
    };
    let all_heaps = |taken: u64| {
        let slice = &slices[usize::try_from(a - taken).expect("few slices")];
        let near = -taken.cast_signed()..=taken.cast_signed();
        near.flat_map(|change| slice.with_difference(difference + change))
            .filter(|&(b_after, c_after)| b_after <= b && c_after <= c)
            .any(|(b_after, c_after)| (b - b_after) ^ (c - c_after) == taken)
    };
    !one_heap && !both_others() && !(1..=a).any(all_heaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generic::Solver;
    use wythoff_rules::{CatalogueGame, Game, Outcome};

    #[test]
    fn like_a_search_of_all_options() {
        let rules = Game::Catalogue(CatalogueGame::NHeap { heaps: 3 })
            .rules()
            .unwrap();
        let budget = Budget::default();
        let mut solver = Solver::new(rules, &budget);
        let mut expected = Vec::new();
        for a in 0..=4 {
            for b in a..=40 {
                for c in b..=40 {
                    if solver.outcome(&[a, b, c]).unwrap() == Outcome::P {
                        expected.push([a, b, c]);
                    }
                }
            }
        }
        assert_eq!(p_positions(4, 40, &budget), Ok(expected));
    }
}
