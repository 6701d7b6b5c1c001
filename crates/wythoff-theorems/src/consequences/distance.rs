//! How far a set is from the P-positions.

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, any, apply, exists};
use wythoff_automata::{Relation, UBig};

/// The largest distance of a position of a set from the P-position next to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distance {
    /// The distance: by so much one of the piles differs, and the other by no more.
    pub largest: u64,
    /// A position that is so far away.
    pub at: Vec<UBig>,
}

/// Larger distances are not looked for.
const FARTHEST: u64 = 40;

/// The least k such that every position of `set` becomes a P-position by changing each pile by at
/// most k, in the plane with both orders of the piles; `None` if k is out of range.
///
/// **Status** proved. Both sets hold positions of two piles with the smaller first.
pub fn distance(
    logic: &mut Logic,
    zeros: &Relation,
    set: &Relation,
) -> Result<Option<Distance>, LogicError> {
    if set.arity() != 2 || zeros.arity() != 2 {
        return Ok(None);
    }
    let names: [Name; 2] = ["x".into(), "y".into()];
    let mut at = Vec::new();
    for largest in 0..FARTHEST {
        let near = logic.define(&["x", "y"], &near(zeros, largest))?;
        let far = all([
            apply("S", set, ["x", "y"]),
            apply("near", &near, ["x", "y"]).not(),
        ]);
        match logic.samples(&names, &far, 1)?.pop() {
            Some(farther) => at = farther,
            None if largest == 0 => {
                // The set lies within the P-positions.
                let member = apply("S", set, ["x", "y"]);
                let some = logic.samples(&names, &member, 1)?.pop();
                return Ok(some.map(|at| Distance { largest, at }));
            }
            None => return Ok(Some(Distance { largest, at })),
        }
    }
    Ok(None)
}

/// Some P-position differs from (x, y) by at most `distance` in each pile.
fn near(zeros: &Relation, distance: u64) -> Formula {
    let close = |one: &str, other: &str| {
        let [one, other] = [one, other].map(Term::from);
        all([
            one.clone().at_most(other.clone().plus(distance)),
            other.at_most(one.plus(distance)),
        ])
    };
    let zero = apply("P", zeros, ["u", "v"]);
    let side_by_side = any([
        all([close("x", "u"), close("y", "v")]),
        all([close("x", "v"), close("y", "u")]),
    ]);
    exists(["u", "v"], all([zero, side_by_side]))
}
