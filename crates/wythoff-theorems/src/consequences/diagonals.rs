//! Which differences of the piles occur in a set, and how often.

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, apply, exists};
use wythoff_automata::{Relation, UBig};

/// How a set of two-pile positions meets the diagonals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagonals {
    /// The smallest differences that do not occur, at most eight.
    pub missing: Vec<UBig>,
    /// How many differences do not occur; `None` if infinitely many.
    pub missing_count: Option<UBig>,
    /// How often a difference occurs at most, if that is no more than [`MOST_TIMES`].
    pub most: Option<usize>,
    /// The smallest difference that occurs so often.
    pub most_at: Option<UBig>,
    /// If only one difference occurs: which, and whether every smaller pile has it.
    pub only: Option<(UBig, bool)>,
}

/// More occurrences of one difference are not counted.
pub const MOST_TIMES: usize = 4;

/// How many differences are listed.
const LISTED: usize = 8;

/// Which differences of the piles, from 0 on, occur in the set and how often at most.
///
/// **Status** proved. In Wythoff's game every difference occurs exactly once for each value
/// `[Blass and Fraenkel 1990]`; in F-Wythoff at least once `[Jiao 2013, Theorem 12]`.
pub fn diagonals(logic: &mut Logic, set: &Relation) -> Result<Diagonals, LogicError> {
    let budget = logic.budget().clone();
    // The relation between difference and smaller pile is used many times.
    let larger = Term::from("x").plus("d").equals("y");
    let on = exists(["y"], all([apply("S", set, ["x", "y"]), larger]));
    let on = logic.define(&["d", "x"], &on)?;
    let missing = exists(["x"], apply("D", &on, ["d", "x"])).not();
    let missing = logic.define(&["d"], &missing)?;
    let first_missing = missing.first_members(LISTED, &budget)?;
    let mut found = Diagonals {
        missing: first_missing.into_iter().flatten().collect(),
        missing_count: missing.count(),
        most: None,
        most_at: None,
        only: only(logic, &on)?,
    };
    let mut at = None;
    for times in 0..=MOST_TIMES {
        // More than `times` different positions on one diagonal, in order.
        match first(logic, &on, times + 1)? {
            Some(difference) => at = Some(difference),
            None => {
                found.most = Some(times);
                found.most_at = at;
                break;
            }
        }
    }
    Ok(found)
}

/// The only difference that occurs, and whether it occurs with every smaller pile.
fn only(logic: &mut Logic, on: &Relation) -> Result<Option<(UBig, bool)>, LogicError> {
    let budget = logic.budget().clone();
    let occurring = logic.define(&["d"], &exists(["x"], apply("D", on, ["d", "x"])))?;
    let first_two = occurring.first_members(2, &budget)?;
    let [difference] = &first_two[..] else {
        return Ok(None);
    };
    let piles = logic.define(&["x"], &exists(["d"], apply("D", on, ["d", "x"])))?;
    let gap = logic.define(&["x"], &apply("P", &piles, ["x"]).not())?;
    Ok(Some((difference[0].clone(), gap.is_empty())))
}

/// The smallest difference that occurs at least `times` times.
fn first(logic: &mut Logic, on: &Relation, times: usize) -> Result<Option<UBig>, LogicError> {
    let names: Vec<Name> = (0..times).map(|i| format!("x{i}").into()).collect();
    let ordered = names
        .windows(2)
        .map(|pair| Term::from(pair[0].clone()).less(pair[1].clone()));
    let members = names
        .iter()
        .map(|name| apply("D", on, [Term::from("d"), Term::from(name.clone())]));
    let often: Formula = exists(names.clone(), all(members.chain(ordered)));
    let often = logic.define(&["d"], &often)?;
    let budget = logic.budget().clone();
    Ok(often
        .first_members(1, &budget)?
        .pop()
        .and_then(|mut at| at.pop()))
}
