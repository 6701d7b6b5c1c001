//! What follows from a proved automaton, decided for positions of every size.

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, apply, exists};
use wythoff_automata::{Budget, IBig, Relation, UBig};

use super::library;
use crate::CatalogueGame;

/// A set that consists of Wythoff's pairs (⌊nφ⌋, ⌊nφ²⌋), moved, but for finitely many positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translate {
    /// What is added to the smaller and to the larger number of each pair.
    pub by: [i64; 2],
    /// Positions of the set that are no such pairs.
    pub extra: Vec<Vec<UBig>>,
    /// Such pairs that are not in the set.
    pub missing: Vec<Vec<UBig>>,
}

/// Translations by more than this are not looked for.
const FARTHEST: i64 = 8;

/// More exceptions than this are too many to call a set a translate.
const MOST_EXCEPTIONS: u64 = 64;

/// The P-positions of Wythoff's game in the Fibonacci system, the smaller pile first.
fn wythoff_pairs(budget: &Budget) -> Option<Relation> {
    let entry = library::about(CatalogueGame::Wythoff).next()?;
    let theorem = entry.theorem();
    let system = theorem.system.parse().ok()?;
    theorem.sets[0].relation(&system, budget).ok()
}

/// `variable + by`, on the side where nothing is negative.
fn shifted(variable: &str, by: i64) -> Term {
    let term = Term::from(variable);
    match by.cmp(&0) {
        std::cmp::Ordering::Less => term.minus(by.unsigned_abs()),
        _ => term.plus(by.unsigned_abs()),
    }
}

/// Whether the set is a translate of Wythoff's pairs with finitely many exceptions, which are
/// listed; `None` if it is not, or not in the Fibonacci system.
///
/// **Status** proved: the two sets are compared as automata. This is the shape of Jiao's
/// Conjecture 20 and of many theorems about P-positions.
pub fn translate(logic: &mut Logic, set: &Relation) -> Result<Option<Translate>, LogicError> {
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
                shifted("u", by[0]).equals("x"),
                shifted("v", by[1]).equals("y"),
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
            return Ok(Some(Translate {
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
        Term::from("x").compare(
            wythoff_automata::logic::Comparison::Greater,
            Term::from(10_000),
        ),
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

/// The least and the largest value of d - n, where d is the difference of the piles of the n-th
/// position, each with the first n where it occurs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extremes {
    /// The least value and its first index.
    pub least: (i64, UBig),
    /// The largest value and its first index.
    pub largest: (i64, UBig),
}

/// Values of d - n beyond this are not looked for.
const WIDEST: i64 = 40;

/// The exact extremes of d - n over all positions of the set; `None` if they are out of range.
///
/// **Source** the quantities of `[Nivasch 2009, Table 2]`. **Status** proved.
pub fn extremes(
    logic: &mut Logic,
    set: &Relation,
    count: &Relation,
) -> Result<Option<Extremes>, LogicError> {
    let position = || vec![apply("C", count, ["n", "x"]), apply("S", set, ["x", "y"])];
    // x + n + e = y, for e of either sign.
    let offset = |e: i64| shifted("n", e).plus("x");
    let names: Vec<Name> = ["n", "x", "y"].map(Into::into).to_vec();
    let outside = |logic: &mut Logic, violation: Formula| -> Result<bool, LogicError> {
        let formula = all(position().into_iter().chain([violation]));
        Ok(!logic.samples(&names, &formula, 1)?.is_empty())
    };
    let first = |logic: &mut Logic, e: i64| -> Result<Option<UBig>, LogicError> {
        let formula = all(position().into_iter().chain([offset(e).equals("y")]));
        let found = logic.decide(&exists(["n", "x", "y"], formula))?;
        Ok(found.values().map(|values| values[0].1.clone()))
    };
    let mut largest = None;
    for e in 0..WIDEST {
        if !outside(logic, offset(e).less("y"))? {
            largest = first(logic, e)?.map(|n| (e, n));
            break;
        }
    }
    let mut least = None;
    for e in 0..WIDEST {
        if !outside(
            logic,
            Term::from("y")
                .plus(e.unsigned_abs())
                .less(Term::from("n").plus("x")),
        )? {
            least = first(logic, -e)?.map(|n| (-e, n));
            break;
        }
    }
    Ok(least
        .zip(largest)
        .map(|(least, largest)| Extremes { least, largest }))
}

/// Whether every difference of piles, from 0 on, occurs in the set, and how often at most, as far as
/// that is at most `most`.
pub fn differences(
    logic: &mut Logic,
    set: &Relation,
    most: usize,
) -> Result<(bool, Option<usize>), LogicError> {
    let on = |x: &str| apply("S", set, [Term::from(x), Term::from(x).plus("d")]);
    let every = forall_exists(logic, on("x"))?;
    for times in 1..=most {
        // More than `times` different positions on one diagonal, in order.
        let names: Vec<String> = (0..=times).map(|i| format!("x{i}")).collect();
        let ordered = names
            .windows(2)
            .map(|pair| Term::from(pair[0].as_str()).less(pair[1].as_str()));
        let members = names.iter().map(|name| on(name));
        let formula = all(members.chain(ordered));
        let variables: Vec<Name> = std::iter::once("d".into())
            .chain(names.iter().map(|name| name.as_str().into()))
            .collect();
        if logic.samples(&variables, &formula, 1)?.is_empty() {
            return Ok((every, Some(times)));
        }
    }
    Ok((every, None))
}

fn forall_exists(logic: &mut Logic, on_diagonal: Formula) -> Result<bool, LogicError> {
    let sentence = wythoff_automata::logic::forall(["d"], exists(["x"], on_diagonal));
    Ok(logic.decide(&sentence)?.holds())
}
