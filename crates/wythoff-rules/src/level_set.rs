//! Level sets known for positions of every size.

use std::fmt::{self, Debug};

use wythoff_automata::UBig;

use crate::Status;

/// Which positions of a game a set is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The positions of this Grundy value.
    Value(u64),
    /// The P-positions in misère play.
    Misere,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "value {value}"),
            Self::Misere => f.write_str("misere"),
        }
    }
}

/// A set of positions given by a theorem: a closed form or a proved automaton.
///
/// Positions are written as the game writes them (smallest pile first for sorted piles) and are
/// ordered by their smallest pile, then the next.
pub trait LevelSet: Debug + Send + Sync {
    /// The set in words, with its domain.
    fn statement(&self) -> String;

    /// The theorem that gives it.
    fn source(&self) -> String;

    /// How far it can be trusted that these are the positions of the game.
    fn status(&self) -> Status {
        Status::Proved
    }

    /// The position of index `n`, counted from 0; `None` if the set is finite and has fewer.
    fn nth(&self, n: &UBig) -> Option<Vec<UBig>>;

    /// Whether [`Self::nth`] is available; if not it returns `None` for every index.
    fn is_listed_by_index(&self) -> bool {
        true
    }

    /// The largest numbers, in bits, about which a question takes about a second or less; `None` if that
    /// holds for all of reasonable length.
    fn reach(&self) -> Option<usize> {
        None
    }

    /// Whether the set contains the position.
    fn contains(&self, position: &[UBig]) -> bool;

    /// The positions of a two-pile set in which one pile has this size; `None` if the set cannot
    /// tell quickly.
    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let _ = pile;
        None
    }

    /// The positions of a two-pile set whose piles differ by this much; `None` if the set cannot
    /// tell quickly.
    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        let _ = difference;
        None
    }

    /// The positions of a two-pile set from index 0 on, in machine words and far quicker than by
    /// index, as long as they fit; `None` if the set has no such shortcut.
    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        None
    }
}
