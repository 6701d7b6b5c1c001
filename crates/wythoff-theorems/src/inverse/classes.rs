//! Kinds of rules that surely have no game with these P-positions, and why.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, any, apply, exists};
use wythoff_automata::{Relation, UBig};

/// A kind of rules that is excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excluded {
    /// Which rules.
    pub class: &'static str,
    /// Why none of them has these P-positions.
    pub why: String,
}

/// The kinds of rules of two unordered piles that have no game with these P-positions; each is decided.
///
/// * any rules: without tokens there is no move, so (0, 0) is a P-position;
/// * rules with all Nim moves: no two P-positions share a pile;
/// * invariant games: their moves are among those that join no two P-positions, so if some other position has no such move
///   to a P-position, no invariant game has these P-positions.
///
/// # Errors
///
/// At a limit.
pub fn excluded_classes(logic: &mut Logic, set: &Relation) -> Result<Vec<Excluded>, LogicError> {
    if !set.contains(&[UBig::ZERO, UBig::ZERO]) {
        return Ok(vec![without_the_end()]);
    }
    let mut found = Vec::new();
    let either = any([apply("P", set, ["x", "y"]), apply("P", set, ["y", "x"])]);
    let either = logic.define(&["x", "y"], &either)?;
    let is = |x: &str, y: &str| apply("either", &either, [x, y]);
    let names = |names: &[&str]| -> Vec<Name> { names.iter().map(|&name| name.into()).collect() };
    let shared = all([is("x", "y"), is("x", "z"), Term::from("y").less("z")]);
    if let Some(at) = logic.samples(&names(&["x", "y", "z"]), &shared, 1)?.pop() {
        found.push(sharing(&at[0], &at[1], &at[2]));
    }
    if let Some(at) = stuck(logic, &either)? {
        found.push(Excluded {
            class: "invariant games",
            why: format!(
                "from ({}, {}) every move to a P-position also joins two P-positions",
                at[0], at[1]
            ),
        });
    }
    Ok(found)
}

/// The same of finitely many P-positions, smaller pile first; only of any rules and of rules with all Nim moves.
pub fn excluded_first(positions: &BTreeSet<[u64; 2]>) -> Vec<Excluded> {
    if !positions.contains(&[0, 0]) {
        return vec![without_the_end()];
    }
    let mut partners: BTreeMap<u64, u64> = BTreeMap::new();
    for &[x, y] in positions {
        for (pile, other) in BTreeSet::from([(x, y), (y, x)]) {
            match partners.insert(pile, other) {
                Some(known) if known != other => {
                    return vec![sharing(&pile, &known.min(other), &known.max(other))];
                }
                _ => {}
            }
        }
    }
    Vec::new()
}

fn without_the_end() -> Excluded {
    Excluded {
        class: "any rules",
        why: "(0, 0) has no move, so it is a P-position".to_owned(),
    }
}

/// Two P-positions with a pile in common.
fn sharing<T: fmt::Display>(pile: &T, one: &T, other: &T) -> Excluded {
    Excluded {
        class: "rules with all Nim moves",
        why: format!(
            "({pile}, {one}) and ({pile}, {other}) would both be P-positions, and a Nim move joins them"
        ),
    }
}

/// A position outside the set from which every move into it joins two of its positions.
fn stuck(logic: &mut Logic, either: &Relation) -> Result<Option<Vec<UBig>>, LogicError> {
    let plus = |pile: &str, taken: &str| Term::from(pile).plus(taken);
    let joined: Formula = exists(
        ["x", "y"],
        all([
            apply("either", either, ["x", "y"]),
            apply("either", either, [plus("x", "i"), plus("y", "j")]),
        ]),
    );
    let joined = logic.define(&["i", "j"], &joined)?;
    let fine = exists(
        ["i", "j"],
        all([
            apply("joined", &joined, ["i", "j"]).not(),
            apply(
                "either",
                either,
                [Term::from("x").minus("i"), Term::from("y").minus("j")],
            ),
        ]),
    );
    let fine = logic.define(&["x", "y"], &fine)?;
    let bad = all([
        Term::from("x").at_most("y"),
        apply("either", either, ["x", "y"]).not(),
        apply("fine", &fine, ["x", "y"]).not(),
    ]);
    let names: Vec<Name> = vec!["x".into(), "y".into()];
    Ok(logic.samples(&names, &bad, 1)?.pop())
}
