//! Where the learner gets its answers from.

mod far_lines;
mod lines;
mod listed;
mod of_subject;
mod ranks;
mod rows;
mod small;
mod swept;

pub use lines::LineLevel;
pub use listed::{Beyond, Listed};
pub(crate) use of_subject::listed;
pub use ranks::Ranks;
pub use small::SmallPositions;
pub use swept::SweptLevel;

use wythoff_automata::Exhausted;
use wythoff_rules::{Ruleset, ruleset};

/// Answers whether positions are in a set of positions, those of value g, and gives examples.
///
/// An oracle may be wrong beyond its horizon; what is learned from it is only a guess.
pub trait Oracle {
    /// Whether the position has value g; `None` if the oracle cannot tell.
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted>;

    /// Whether the position lies in the region where the oracle knows all positions of value g.
    ///
    /// With a position the region contains every smaller one. If nothing else is said it is a cube.
    fn knows(&self, position: &[u64]) -> bool {
        position.iter().all(|&pile| pile <= self.reach())
    }

    /// How many first piles, from 0 on, the region covers.
    fn complete_rows(&self) -> u64 {
        self.reach() + 1
    }

    /// The largest pile of the positions of value g in the region, or more.
    fn reach(&self) -> u64;

    /// Visits the positions of value g in the region, with no pile of `bound` or more, until the
    /// visitor returns `false`.
    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted>;

    /// The number of positions that [`Self::visit_known`] visits.
    fn known_below(&mut self, bound: u64) -> Result<u64, Exhausted> {
        let mut count = 0;
        self.visit_known(bound, &mut |_| {
            count += 1;
            true
        })?;
        Ok(count)
    }

    /// Positions of value g with this first pile; possibly not all.
    fn with_first_pile(&mut self, first: u64) -> Result<Vec<Vec<u64>>, Exhausted> {
        let _ = first;
        Ok(Vec::new())
    }

    /// Options of the position that have value g; possibly not all.
    fn options(&mut self, position: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted>;
}

/// The options of a position of which an oracle says that they have value g.
fn options_within(
    rules: &dyn Ruleset,
    position: &[u64],
    mut contains: impl FnMut(&[u64]) -> Result<Option<bool>, Exhausted>,
) -> Result<Vec<Vec<u64>>, Exhausted> {
    let mut found = Vec::new();
    for option in ruleset::options(rules, position) {
        if contains(&option)? == Some(true) {
            found.push(option);
        }
    }
    Ok(found)
}

/// Whether the game writes the position like this.
pub(crate) fn is_canonical(rules: &dyn Ruleset, position: &[u64]) -> bool {
    let first = position.len() - rules.flags().len();
    let mut flags = position[first..].iter().zip(rules.flags());
    rules.order().is_canonical(position) && flags.all(|(flag, most)| flag <= most)
}
