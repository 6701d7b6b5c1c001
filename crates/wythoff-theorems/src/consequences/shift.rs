//! Sets that are Wythoff's pairs, shifted, but for finitely many positions.

use wythoff_automata::logic::{Comparison, Logic, LogicError, Name, Term, all, apply, exists};
use wythoff_automata::{Budget, IBig, Relation, UBig};
use wythoff_rules::CatalogueGame;

use super::shifted;
use crate::library;

/// A set that consists of Wythoff's pairs (⌊nφ⌋, ⌊nφ²⌋), moved, but for finitely many positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// What is added to the smaller and to the larger number of each pair.
    pub by: [i64; 2],
    /// Positions of the set that are no such pairs.
    pub extra: Vec<Vec<UBig>>,
    /// Such pairs that are not in the set.
    pub missing: Vec<Vec<UBig>>,
}

/// Shifts by more than this are not looked for.
const FARTHEST: i64 = 8;

/// More exceptions than this are too many to call a set shifted pairs.
const MOST_EXCEPTIONS: u64 = 64;

/// The P-positions of Wythoff's game in the Fibonacci system, the smaller pile first.
fn wythoff_pairs(budget: &Budget) -> Option<Relation> {
    let entry = library::about(CatalogueGame::Wythoff).next()?;
    let theorem = entry.theorem();
    let system = theorem.system.parse().ok()?;
    theorem.sets[0].relation(&system, budget).ok()
}

/// Whether the set consists of Wythoff's pairs, shifted, with finitely many exceptions, which are
/// listed; `None` if it is not, or not in the Fibonacci system.
///
/// **Status** proved: the two sets are compared as automata. This is the shape of Jiao's
/// Conjecture 20 and of many theorems about P-positions.
pub fn shift(logic: &mut Logic, set: &Relation) -> Result<Option<Shift>, LogicError> {
    let budget = logic.budget().clone();
    let Some(pairs) =
        wythoff_pairs(&budget).filter(|pairs| pairs.system() == set.system() && set.arity() == 2)
    else {
        return Ok(None);
    };
    for by in likely_shifts(logic, set, &pairs)? {
        let moved = exists(
            ["u", "v"],
            all([
                apply("W", &pairs, ["u", "v"]),
                shifted(Term::from("u"), by[0]).equals("x"),
                shifted(Term::from("v"), by[1]).equals("y"),
            ]),
        );
        let moved = logic.define(&["x", "y"], &moved)?;
        let member = |relation: &Relation| apply("S", relation, ["x", "y"]);
        let extra = logic.define(&["x", "y"], &all([member(set), member(&moved).not()]))?;
        let missing = logic.define(&["x", "y"], &all([member(&moved), member(set).not()]))?;
        let few = |relation: &Relation| {
            relation
                .count()
                .is_some_and(|count| count <= UBig::from(MOST_EXCEPTIONS))
        };
        if few(&extra) && few(&missing) {
            let most = usize::try_from(MOST_EXCEPTIONS).expect("a small number");
            return Ok(Some(Shift {
                by,
                extra: extra.first_members(most, &budget)?,
                missing: missing.first_members(most, &budget)?,
            }));
        }
    }
    Ok(None)
}

/// Shifts that fit some position of the set beyond the small ones.
fn likely_shifts(
    logic: &mut Logic,
    set: &Relation,
    pairs: &Relation,
) -> Result<Vec<[i64; 2]>, LogicError> {
    let far = all([
        apply("S", set, ["x", "y"]),
        Term::from("x").compare(Comparison::Greater, Term::from(10_000)),
    ]);
    let names: Vec<Name> = vec!["x".into(), "y".into()];
    let samples = logic.samples(&names, &far, 1)?;
    let Some([x, y]) = samples.first().map(Vec::as_slice) else {
        return Ok(Vec::new());
    };
    let minus = |pile: &UBig, by: i64| UBig::try_from(IBig::from(pile.clone()) - by).ok();
    let mut shifts = Vec::new();
    for first in -FARTHEST..=FARTHEST {
        for second in -FARTHEST..=FARTHEST {
            let pair = [minus(x, first), minus(y, second)];
            if let [Some(u), Some(v)] = pair
                && pairs.contains(&[u, v])
            {
                shifts.push([first, second]);
            }
        }
    }
    Ok(shifts)
}
