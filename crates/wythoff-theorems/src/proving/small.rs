//! The small positions of a theorem against a search over all options.

use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_automata::{Relation, System};
use wythoff_engines::generic::Solver;
use wythoff_rules::{Game, Outcome, Ruleset, ruleset};

use crate::learning::oracle::is_canonical;
use crate::proving::check::Flaw;
use crate::statement::{Level, Theorem};

/// All piles are smaller than this: for one or two piles, and for more.
const BOUNDS: [u64; 2] = [40, 10];

/// Options of positions with larger piles are not listed: for one or two piles, and for more.
const LARGEST: [u64; 2] = [4_000, 40];

/// The piles of a position whose options may be listed.
fn listable(position: &[UBig]) -> Option<Vec<u64>> {
    let largest = LARGEST[usize::from(position.len() > 2)];
    let piles = position.iter().map(|pile| u64::try_from(pile).ok());
    piles
        .map(|pile| pile.filter(|&pile| pile <= largest))
        .collect()
}

/// Whether the rules themselves show the flaw of a set, which may otherwise come from an
/// approximation of the moves; `false` also where the positions are too large to list their options.
pub(crate) fn is_shown_by_rules(rules: &dyn Ruleset, set: &Relation, flaw: &Flaw) -> bool {
    let options = |position: &[UBig]| Some(ruleset::options(rules, &listable(position)?));
    let member = |option: &Vec<u64>| set.contains(&big(option));
    match flaw {
        Flaw::NotAPosition(_)
        | Flaw::Overlap { .. }
        | Flaw::Count { .. }
        | Flaw::Misplaced { .. } => true,
        Flaw::Over { position } => options(position).is_some_and(|options| options.is_empty()),
        Flaw::MoveInside { from, to } => {
            let to = listable(to);
            options(from)
                .is_some_and(|options| options.iter().any(|option| Some(option) == to.as_ref()))
        }
        Flaw::NoMoveInto { position } => {
            options(position).is_some_and(|options| !options.iter().any(member))
        }
    }
}

/// Whether the flaw is a move that the rules themselves do not have; `false` also where the positions
/// are too large to list their options.
pub(crate) fn is_refuted_by_rules(rules: &dyn Ruleset, flaw: &Flaw) -> bool {
    let Flaw::MoveInside { from, to } = flaw else {
        return false;
    };
    listable(from)
        .zip(listable(to))
        .is_some_and(|(from, to)| !ruleset::options(rules, &from).contains(&to))
}

/// A small position that the theorem gets wrong, with the number of the set, if there is one.
///
/// **Cost** a search over the options of some hundreds of positions.
pub(crate) fn misplaced(
    theorem: &Theorem,
    game: &Game,
    system: &System,
    budget: &Budget,
) -> Result<Option<(usize, Flaw)>, Exhausted> {
    let contains = |number: usize, position: &[u64]| {
        Some(theorem.sets[number].contains(system, &big(position)))
    };
    first_misplaced(game, theorem.claim, theorem.sets.len(), contains, budget)
}

/// A small position that is in one of the first `sets` sets by `contains` and not by a search over all
/// options, or the other way round; where `contains` says nothing the position is left out.
pub(crate) fn first_misplaced(
    game: &Game,
    claim: Level,
    sets: usize,
    contains: impl Fn(usize, &[u64]) -> Option<bool>,
    budget: &Budget,
) -> Result<Option<(usize, Flaw)>, Exhausted> {
    let (Ok(rules), Some(piles)) = (game.outcome_rules(), game.piles()) else {
        return Ok(None);
    };
    let blocked = rules.block() > 0;
    if blocked && claim != Level::Value(0) {
        // There is nothing to compare with, and no proof either.
        return Ok(None);
    }
    let bound = BOUNDS[usize::from(piles > 2)];
    let mut solver = Solver::new(rules.clone(), budget);
    let mut value_of = |position: &[u64]| {
        Ok::<u64, Exhausted>(match claim {
            Level::Value(0) if blocked => u64::from(solver.outcome(position)? != Outcome::P),
            Level::Value(_) => solver.grundy(position)?,
            Level::Misere => u64::from(solver.misere(position)? != Outcome::P),
        })
    };
    // A first question about the corner lets the solver fill one box for all.
    value_of(&vec![bound - 1; piles])?;
    let mut position = vec![0; piles];
    loop {
        budget.check()?;
        if is_canonical(&*rules, &position) {
            let value = value_of(&position)?;
            for number in 0..sets {
                let belongs = value == number as u64;
                if contains(number, &position).is_some_and(|contains| contains != belongs) {
                    let position = big(&position);
                    return Ok(Some((number, Flaw::Misplaced { position, belongs })));
                }
            }
        }
        // Count up, the last pile fastest.
        let Some(pile) = (0..piles).rev().find(|&pile| position[pile] + 1 < bound) else {
            return Ok(None);
        };
        position[pile] += 1;
        position[pile + 1..].fill(0);
    }
}

fn big(position: &[u64]) -> Vec<UBig> {
    position.iter().map(|&pile| pile.into()).collect()
}
