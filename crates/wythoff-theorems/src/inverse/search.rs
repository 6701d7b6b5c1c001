//! Each candidate is tried on the positions that refuted others, then on all small positions, and then proved.
//!
//! A set is that of the P-positions of a game exactly if no move leads from the set to itself and every other position has a
//! move into it. Both can be seen at one position, so a position that refutes one candidate is tried on all later
//! ones, without a table of values.

use std::collections::VecDeque;
use std::sync::Arc;

use wythoff_automata::{Budget, Proved, Relation, UBig};
use wythoff_rules::lang::RuleGame;
use wythoff_rules::{Game, ruleset};

use crate::proving::prove::{NoTheorem, Prover};
use crate::statement::Theorem;

/// What came of a search.
#[derive(Debug)]
pub struct Inverse {
    /// Rules that have these P-positions, the simplest first.
    pub found: Vec<Found>,
    /// How many candidates were looked at.
    pub tried: usize,
    /// How many a position refuted that had refuted another one.
    pub pruned: usize,
    /// How many fitted all positions that were tried and were not proved, for a limit or since the rules are not linear.
    pub open: usize,
}

/// Rules, with the theorem that these are their P-positions.
#[derive(Debug)]
pub struct Found {
    /// The rules in the rule language.
    pub rules: String,
    /// The theorem.
    pub theorem: Proved<Theorem>,
}

/// All positions with piles below this are tried.
const SMALL: u64 = 20;

/// So many refuting positions are kept, the latest first.
const KEPT: usize = 64;

impl Inverse {
    /// Looks for up to `most` rules among the candidates.
    ///
    /// **Cost** microseconds for a candidate that a kept position refutes, hundredths of a second for a proof.
    ///
    /// # Errors
    ///
    /// When the whole budget is spent.
    pub fn search(
        set: &Relation,
        candidates: &[String],
        most: usize,
        budget: &Budget,
    ) -> Result<Self, NoTheorem> {
        let mut result = Self {
            found: Vec::new(),
            tried: 0,
            pruned: 0,
            open: 0,
        };
        let mut kept: VecDeque<[u64; 2]> = VecDeque::new();
        for text in candidates {
            if result.found.len() >= most {
                break;
            }
            budget.check()?;
            let Ok(rules) = RuleGame::parse(text) else {
                continue;
            };
            result.tried += 1;
            if kept.iter().any(|at| !fits(&rules, set, *at)) {
                result.pruned += 1;
                continue;
            }
            if let Some(at) = small_positions().find(|at| !fits(&rules, set, *at)) {
                keep(&mut kept, at);
                continue;
            }
            match prove(Arc::new(rules), set, budget) {
                Ok(Ok(theorem)) => result.found.push(Found {
                    rules: text.clone(),
                    theorem,
                }),
                Ok(Err(refuting)) => refuting.into_iter().for_each(|at| keep(&mut kept, at)),
                Err(_) => result.open += 1,
            }
        }
        Ok(result)
    }
}

fn keep(kept: &mut VecDeque<[u64; 2]>, at: [u64; 2]) {
    kept.push_front(at);
    kept.truncate(KEPT);
}

fn small_positions() -> impl Iterator<Item = [u64; 2]> {
    (0..SMALL).flat_map(|larger| (0..=larger).map(move |smaller| [smaller, larger]))
}

/// Whether a position is in the set exactly if no move leads from it into the set.
fn fits(rules: &RuleGame, set: &Relation, at: [u64; 2]) -> bool {
    let contains = |piles: &[u64]| {
        let piles: Vec<UBig> = piles.iter().copied().map(UBig::from).collect();
        set.contains(&piles)
    };
    let options = ruleset::options(rules, &at);
    contains(&at) != options.iter().any(|to| contains(to))
}

/// The theorem, or positions that refute it.
fn prove(
    rules: Arc<RuleGame>,
    set: &Relation,
    budget: &Budget,
) -> Result<Result<Proved<Theorem>, Vec<[u64; 2]>>, NoTheorem> {
    let game = Game::Typed {
        name: "rules".to_owned(),
        rules,
    };
    let mut prover = Prover::new(&game, set.system().clone(), budget)?;
    Ok(match prover.accept(set.clone())? {
        None => Ok(prover.theorem()),
        Some(flaw) => {
            let small = |piles: &[UBig]| -> Option<[u64; 2]> {
                let piles = piles.iter().map(|pile| u64::try_from(pile).ok());
                piles.collect::<Option<Vec<u64>>>()?.try_into().ok()
            };
            let first = flaw.positions().into_iter().next();
            Err(first.and_then(small).into_iter().collect())
        }
    })
}
