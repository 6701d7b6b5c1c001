//! Kinds of rules that surely have no game with these P-positions, and why.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, any, apply, exists};
use wythoff_automata::proof::Proof;
use wythoff_automata::text::{ScriptError, Session};
use wythoff_automata::{Budget, Relation, UBig};

use crate::invariant::NoSetting;

/// A kind of rules that is excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excluded {
    /// Which rules.
    pub class: &'static str,
    /// Why none of them has these P-positions.
    pub why: String,
    /// What of the set shows it, as a sentence about `P`, the set, `either`, the set with the piles in any order, and `joined`, the
    /// differences of two of its positions; `None` where the set has no automaton here.
    pub sentence: Option<String>,
}

impl Excluded {
    /// The certificate of the sentence, for [`Proof::parse`].
    ///
    /// # Errors
    ///
    /// At a limit.
    pub fn certificate(
        &self,
        set: &Relation,
        budget: &Budget,
    ) -> Result<Option<String>, NoSetting> {
        let Some(sentence) = &self.sentence else {
            return Ok(None);
        };
        let mut session = Session::new(set.system().clone(), budget.clone());
        session.environment_mut().add_relation("P", set.clone());
        let definitions = [
            ("either", "let either(x, y) := P(x, y) or P(y, x)\n"),
            (
                "joined",
                "let joined(i, j) := exists x, y: either(x, y) and either(x + i, y + j)\n",
            ),
        ];
        for (name, definition) in definitions {
            if sentence.contains(name) {
                let no_files = |_: &str| Err("there are no files here".to_owned());
                session.load(definition, no_files)?;
            }
        }
        let parsed = session.parse(sentence).map_err(ScriptError::from)?;
        let (decision, proof) = Proof::of(&mut session, &parsed)?;
        match decision.holds() {
            true => Ok(Some(proof.to_string())),
            false => Err(NoSetting::Text(format!("{sentence} should be true"))),
        }
    }
}

/// The kinds of rules of two unordered piles that have no game with these P-positions; each is decided.
///
/// * rules whose moves take tokens: without tokens there is no move, so (0, 0) is a P-position;
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
    if let Some(at) = stuck_within(logic, &either)? {
        found.push(Excluded {
            class: "invariant games",
            why: format!(
                "from ({}, {}) every move to a P-position also joins two P-positions",
                at[0], at[1]
            ),
            sentence: Some(format!(
                "not either({0}, {1}) and forall i, j: either({0} - i, {1} - j) => joined(i, j)",
                at[0], at[1]
            )),
        });
    }
    Ok(found)
}

/// The same of finitely many P-positions, smaller pile first; only of rules whose moves take tokens and of rules with all Nim moves.
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
        class: "rules whose moves take tokens",
        why: "(0, 0) has no move, so it is a P-position".to_owned(),
        sentence: Some("not P(0, 0)".to_owned()),
    }
}

/// Two P-positions with a pile in common.
fn sharing<T: fmt::Display>(pile: &T, one: &T, other: &T) -> Excluded {
    Excluded {
        class: "rules with all Nim moves",
        why: format!(
            "({pile}, {one}) and ({pile}, {other}) would both be P-positions, and a Nim move joins them"
        ),
        sentence: Some(format!(
            "either({pile}, {one}) and either({pile}, {other}) and {one} < {other}"
        )),
    }
}

/// What it may take to know whether some position is stuck; not to know it only means that one reason is not given.
const MEMORY: u64 = 1 << 27;

/// The same as [`stuck`]; nothing at a limit of memory or states.
fn stuck_within(logic: &mut Logic, either: &Relation) -> Result<Option<Vec<UBig>>, LogicError> {
    let budget = logic.budget().clone();
    logic.set_budget(budget.clone().with_memory(budget.memory().min(MEMORY)));
    let found = stuck(logic, either);
    logic.set_budget(budget.clone());
    match found {
        Err(LogicError::Exhausted { .. }) => {
            budget.check()?;
            Ok(None)
        }
        found => found,
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
