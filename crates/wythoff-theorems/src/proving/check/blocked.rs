//! The conditions for games in which the other player forbids some options before each move.

use wythoff_automata::Relation;
use wythoff_automata::logic::{Formula, Name, Term, all, any, apply, exists};

use super::{Condition, Conditions, Kind, member, within_positions};
use crate::translation::moves::{Moves, terms};

impl Conditions {
    /// The conditions that make `set` the P-positions of the game in which up to `block` options are forbidden before
    /// each move; the moves must be known exactly.
    ///
    /// **Statement** if the positions of `set` are just those of which at most `block` options are in `set`, then by
    /// induction along the moves `set` consists of the positions that are lost for whoever moves: the other player
    /// forbids the lost options if there are so few, and cannot otherwise [Gavel and Strimling 2004; Larsson 2011].
    pub fn blocked(moves: &Moves, set: &Relation, block: u64) -> Self {
        let many = more_than(moves, set, block);
        let condition = |inside, violation| Condition {
            kind: Kind::Count { inside, block },
            variables: moves.before(),
            violation,
        };
        let conditions = vec![
            within_positions(moves, set),
            condition(true, all([member(moves, set), many.clone()])),
            condition(
                false,
                all([moves.is_position(), any([member(moves, set), many]).not()]),
            ),
        ];
        Self {
            piles: moves.piles(),
            conditions,
            level: None,
        }
    }
}

/// More than `block` options are in the set: there is one with a smaller one below it, with a smaller one below that, and
/// so on, in the order of the piles.
fn more_than(moves: &Moves, set: &Relation, block: u64) -> Formula {
    let names = |number: u64| -> Vec<Name> {
        let name = |pile| format!("y{pile}_{number}").into();
        (0..moves.piles()).map(name).collect()
    };
    let into = |option: &[Name]| {
        let option = terms(option);
        all([moves.lead_to(&option), apply("S", set, option)])
    };
    let mut found = into(&names(0));
    for number in 1..=block {
        let (smaller, larger) = (names(number - 1), names(number));
        let below = all([found, before(&smaller, &larger)]);
        found = all([into(&larger), exists(smaller, below)]);
    }
    exists(names(block), found)
}

/// The first position comes before the second, compared pile by pile.
fn before(first: &[Name], second: &[Name]) -> Formula {
    let number = |name: &Name| Term::from(name.clone());
    any((0..first.len()).map(|pile| {
        let same = (0..pile).map(|pile| number(&first[pile]).equals(number(&second[pile])));
        all(same.chain([number(&first[pile]).less(number(&second[pile]))]))
    }))
}
