//! Level sets of games whose two piles keep their places, though it does not matter which is which.

use wythoff_automata::UBig;
use wythoff_rules::{LevelSet, Status};

/// The positions that are in a set of sorted positions once they are sorted.
#[derive(Debug)]
pub(super) struct Mirrored(pub(super) Box<dyn LevelSet>);

impl LevelSet for Mirrored {
    fn statement(&self) -> String {
        format!("{}, piles in either order", self.0.statement())
    }

    fn source(&self) -> String {
        self.0.source()
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn nth(&self, _: &UBig) -> Option<Vec<UBig>> {
        None
    }

    fn is_listed_by_index(&self) -> bool {
        false
    }

    fn reach(&self) -> Option<usize> {
        self.0.reach()
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let mut sorted = position.to_vec();
        sorted.sort();
        self.0.contains(&sorted)
    }
}
