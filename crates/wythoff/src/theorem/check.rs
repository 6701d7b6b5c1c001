//! The three conditions that make a set the g-positions of a game.

use wythoff_automata::logic::{Decision, Formula, Logic, LogicError, all, any, apply, forall};
use wythoff_automata::{Relation, UBig};

use super::moves::{Moves, terms};

/// What is wrong with a set that was thought to be the positions of value g.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// The set contains something that is no position of the game.
    NotAPosition(Vec<UBig>),
    /// A position of a smaller value is in the set.
    Overlap {
        /// The position.
        position: Vec<UBig>,
        /// Its value.
        value: usize,
    },
    /// A move leads from one position of the set to another.
    MoveInside {
        /// The first position.
        from: Vec<UBig>,
        /// The second.
        to: Vec<UBig>,
    },
    /// A position outside the set and all smaller values has no move into the set.
    NoMoveInto {
        /// The position.
        position: Vec<UBig>,
    },
}

/// Checks that `set` is exactly the set of positions of value g = `lower.len()`, given that the
/// relations `lower` are exactly those of the values 0, ..., g - 1.
///
/// **Statement** if `set` is disjoint from the lower sets, no move leads from `set` to `set`, and
/// every other position outside the lower sets has a move into `set`, then by induction along the
/// moves `set` consists of the positions of Grundy value g: the mex rule
/// [Nivasch 2009, Lemma 1.3].
///
/// **Cost** one projection per rule and a search through tuples of states.
pub fn check_level(
    logic: &mut Logic,
    moves: &Moves,
    lower: &[Relation],
    set: &Relation,
) -> Result<Option<Flaw>, LogicError> {
    let here = terms(&moves.before());
    let there = terms(&moves.after());
    let in_set = apply("S", set, here.clone());
    let mut refute = |formula: Formula, both: bool| -> Result<Option<[Vec<UBig>; 2]>, LogicError> {
        let mut names = moves.before();
        if both {
            names.extend(moves.after());
        }
        let decision = logic.decide(&forall(names, formula))?;
        Ok(counterexample(&decision, moves.piles()))
    };
    if let Some([position, _]) = refute(in_set.clone().implies(moves.is_position()), false)? {
        return Ok(Some(Flaw::NotAPosition(position)));
    }
    for (value, level) in lower.iter().enumerate() {
        let smaller = apply("T", level, here.clone());
        if let Some([position, _]) = refute(all([in_set.clone(), smaller]).not(), false)? {
            return Ok(Some(Flaw::Overlap { position, value }));
        }
    }
    for step in moves.possible() {
        let inside = all([in_set.clone(), step, apply("S", set, there.clone())]);
        if let Some([from, to]) = refute(inside.not(), true)? {
            return Ok(Some(Flaw::MoveInside { from, to }));
        }
    }
    let accounted = any(lower
        .iter()
        .map(|level| apply("T", level, here.clone()))
        .chain([in_set, moves.leads_into(set)]));
    if let Some([position, _]) = refute(moves.is_position().implies(accounted), false)? {
        return Ok(Some(Flaw::NoMoveInto { position }));
    }
    Ok(None)
}

/// The positions before and after the move that refute a sentence.
fn counterexample(decision: &Decision, piles: usize) -> Option<[Vec<UBig>; 2]> {
    if decision.holds() {
        return None;
    }
    let values: Vec<UBig> = decision
        .values()
        .unwrap_or_default()
        .iter()
        .map(|(_, value)| value.clone())
        .collect();
    let to = values.get(piles..).unwrap_or_default().to_vec();
    Some([values[..piles].to_vec(), to])
}
