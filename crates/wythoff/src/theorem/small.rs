//! The small positions of a theorem against a search over all options.

use wythoff_automata::System;

use super::check::Flaw;
use super::oracle::is_canonical;
use super::statement::{Claim, Theorem};
use crate::engine::generic::Solver;
use crate::{Budget, Exhausted, Game, Outcome, UBig};

/// All piles are smaller than this: for one or two piles, and for more.
const BOUNDS: [u64; 2] = [40, 10];

/// A small position that the theorem gets wrong, with the number of the set, if there is one.
///
/// This proves nothing, but it refuses most wrong automata at once and without any of the code of
/// the prover.
pub(super) fn misplaced(
    theorem: &Theorem,
    game: &Game,
    system: &System,
    budget: &Budget,
) -> Result<Option<(usize, Flaw)>, Exhausted> {
    let Ok(rules) = game.rules() else {
        return Ok(None);
    };
    let piles = theorem.set().alphabet().tracks();
    let bound = BOUNDS[usize::from(piles > 2)];
    let mut solver = Solver::new(rules.clone(), budget);
    let mut value_of = |position: &[u64]| {
        Ok::<u64, Exhausted>(match theorem.claim {
            Claim::Value(_) => solver.grundy(position)?,
            Claim::Misere => u64::from(solver.misere(position)? != Outcome::P),
        })
    };
    // A first question about the corner lets the solver fill one box for all.
    value_of(&vec![bound - 1; piles])?;
    let mut position = vec![0; piles];
    loop {
        budget.check()?;
        if is_canonical(&*rules, &position) {
            let big: Vec<UBig> = position.iter().map(|&pile| pile.into()).collect();
            let value = value_of(&position)?;
            for (number, set) in theorem.sets.iter().enumerate() {
                let belongs = value == number as u64;
                if set.contains(system, &big) != belongs {
                    let position = big;
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
