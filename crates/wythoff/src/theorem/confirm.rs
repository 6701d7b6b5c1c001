//! A second look at a theorem, without the decision procedure that proved it.
//!
//! The conditions of the theorem are decided once more, this time with a certificate of every step,
//! and the checker of `wythoff-automata`, which shares no algorithm with the prover, goes through
//! each certificate. What both rely on is the translation of the rules into formulas; so the moves
//! are compared with the options that the rules themselves list, for all small positions.

use std::sync::Arc;

use wythoff_automata::logic::{Formula, Logic};
use wythoff_automata::{System, UBig, checker};

use super::check::Conditions;
use super::mex_pairs::{self, PairsTheorem};
use super::moves::Moves;
use super::oracle::is_canonical;
use super::prove::{NoTheorem, PRECISIONS};
use super::statement::{Claim, Theorem};
use crate::lang::RuleGame;
use crate::{Budget, Ruleset, ruleset};

/// All piles are smaller than this in the comparison of the moves: for one or two piles, and for
/// more.
const BOUNDS: [u64; 2] = [14, 5];

/// What was confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confirmed {
    /// How many decisions the checker went through.
    pub decisions: usize,
    /// The states of all automata that they needed.
    pub states: usize,
    /// How many pairs of small positions were compared with the rules.
    pub pairs: usize,
}

/// Confirms a theorem, or says what is wrong.
///
/// **Cost** much more than the proof: the checker builds whole products. **Limits** the automaton
/// that counts positions is not looked at.
pub fn confirm(theorem: &Theorem, budget: &Budget) -> Result<Result<Confirmed, String>, NoTheorem> {
    let no_rules = |_| NoTheorem::NoRules(theorem.game.clone());
    let rules = Arc::new(RuleGame::parse(&theorem.rules).map_err(no_rules)?);
    let system: System = theorem.numeration()?;
    let mut refusal = String::from("there is nothing to confirm");
    for precision in PRECISIONS {
        let mut logic = Logic::new(system.clone(), budget.clone());
        logic.start_recording();
        let moves = Moves::of(rules.checked(), precision, &mut logic)?;
        let pairs = match compare(&moves, &*rules, Logic::new(system.clone(), budget.clone()))? {
            Ok(pairs) => pairs,
            Err(difference) => return Ok(Err(difference)),
        };
        match decisions(theorem, &moves, &mut logic, budget)? {
            Ok(confirmed) => return Ok(Ok(Confirmed { pairs, ..confirmed })),
            Err(reason) => refusal = reason,
        }
        if moves.are_exact() {
            break;
        }
    }
    Ok(Err(refusal))
}

/// Has the checker go through the decisions of all conditions.
fn decisions(
    theorem: &Theorem,
    moves: &Moves,
    logic: &mut Logic,
    budget: &Budget,
) -> Result<Result<Confirmed, String>, NoTheorem> {
    let mut confirmed = Confirmed::default();
    let sets = theorem.relations(budget)?;
    for (number, set) in sets.iter().enumerate() {
        let conditions = match theorem.claim {
            Claim::Value(_) => Conditions::level(moves, &sets[..number], set),
            Claim::Misere => Conditions::misere(moves, set),
        };
        if let Err(reason) = certify(conditions.sentences(), logic, budget, &mut confirmed)? {
            return Ok(Err(format!("automaton {number}: {reason}")));
        }
    }
    Ok(Ok(confirmed))
}

/// Has the checker go through the decision of each sentence.
fn certify(
    sentences: Vec<Formula>,
    logic: &mut Logic,
    budget: &Budget,
    confirmed: &mut Confirmed,
) -> Result<Result<(), String>, NoTheorem> {
    for sentence in sentences {
        let (decision, certificate) = logic.certify(&sentence)?;
        if !decision.holds() {
            return Ok(Err("a condition does not hold".to_owned()));
        }
        match checker::check(&certificate, budget) {
            Ok(verified) if verified.holds => {
                confirmed.decisions += 1;
                confirmed.states += verified.states;
            }
            Ok(_) => return Ok(Err("the checker disagrees".to_owned())),
            Err(error) => return Ok(Err(error.to_string())),
        }
    }
    Ok(Ok(()))
}

/// Confirms a theorem about spaced pairs in the same way.
pub fn confirm_pairs(
    theorem: &PairsTheorem,
    budget: &Budget,
) -> Result<Result<Confirmed, String>, NoTheorem> {
    let no_rules = |_| NoTheorem::NoRules(theorem.game.clone());
    let rules = RuleGame::parse(&theorem.rules).map_err(no_rules)?;
    let mut logic = Logic::new(mex_pairs::system(), budget.clone());
    logic.start_recording();
    let moves = Moves::of(rules.checked(), PRECISIONS[0], &mut logic)?;
    let plain = Logic::new(mex_pairs::system(), budget.clone());
    let mut confirmed = match compare(&moves, &rules, plain)? {
        Ok(pairs) => Confirmed {
            pairs,
            ..Confirmed::default()
        },
        Err(difference) => return Ok(Err(difference)),
    };
    let sentences = theorem.sentences(&rules, &moves);
    let certified = certify(sentences, &mut logic, budget, &mut confirmed)?;
    Ok(certified.map(|()| confirmed))
}

/// Compares the moves with the options that the rules list: every option is possible, and whatever
/// is certain is an option. Says how many pairs of positions were looked at.
fn compare(
    moves: &Moves,
    rules: &dyn Ruleset,
    mut logic: Logic,
) -> Result<Result<usize, String>, NoTheorem> {
    let budget = logic.budget().clone();
    let bound = BOUNDS[usize::from(moves.piles() > 2)];
    let positions = positions(moves.piles(), bound);
    let big =
        |position: &[u64]| -> Vec<UBig> { position.iter().map(|&pile| pile.into()).collect() };
    let mut pairs = 0;
    for from in positions.iter().filter(|from| is_canonical(rules, from)) {
        budget.check()?;
        let options = ruleset::options(rules, from);
        for to in positions.iter().filter(|to| is_canonical(rules, to)) {
            let (possible, certain) = moves.lead(&big(from), &big(to), &mut logic)?;
            let legal = options.contains(to);
            if legal && !possible || certain && !legal {
                let says = if legal { "is" } else { "is not" };
                return Ok(Err(format!(
                    "the move from {from:?} to {to:?} {says} legal, and the formulas say otherwise"
                )));
            }
            pairs += 1;
        }
    }
    Ok(Ok(pairs))
}

/// All tuples with numbers below a bound.
fn positions(piles: usize, bound: u64) -> Vec<Vec<u64>> {
    (0..piles).fold(vec![Vec::new()], |shorter, _| {
        let longer = |position: Vec<u64>| {
            (0..bound).map(move |pile| position.iter().copied().chain([pile]).collect())
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}
