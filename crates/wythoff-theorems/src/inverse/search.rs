//! Each candidate is tried on the positions that refuted others, then on all small positions, and then proved.
//!
//! A set is that of the P-positions of a game exactly if no move leads from the set to itself and every other position has a
//! move into it. Both can be seen at one position, so a position that refutes one candidate is tried on all later
//! ones, without a table of values.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted, Proved, Relation, UBig};
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
    /// The limit that ended the search after something was found.
    pub stopped: Option<Exhausted>,
}

/// Rules that have the P-positions.
#[derive(Debug)]
pub struct Found {
    /// The rules in the rule language.
    pub rules: String,
    /// The theorem that these are their P-positions, if all of these are known.
    pub theorem: Option<Proved<Theorem>>,
}

/// The P-positions that are wanted.
#[derive(Debug, Clone)]
pub enum Target {
    /// All of them.
    Set(Relation),
    /// Those with no pile larger than a bound.
    First {
        /// The positions, smaller pile first.
        positions: BTreeSet<[u64; 2]>,
        /// The bound.
        bound: u64,
    },
}

impl Target {
    fn contains(&self, piles: &[u64]) -> bool {
        match self {
            Self::Set(set) => {
                let piles: Vec<UBig> = piles.iter().copied().map(UBig::from).collect();
                set.contains(&piles)
            }
            Self::First { positions, .. } => match *piles {
                [a, b] => positions.contains(&[a, b]),
                _ => false,
            },
        }
    }

    /// The largest pile of the positions that are tried.
    fn tried_up_to(&self) -> u64 {
        match self {
            Self::Set(_) => SMALL,
            Self::First { bound, .. } => (*bound).min(MOST_TRIED),
        }
    }
}

/// All positions with piles up to this are tried, if what they do not refute can be proved.
const SMALL: u64 = 19;

/// Of finitely many positions, those with piles up to this are tried.
pub const MOST_TRIED: u64 = 100;

/// So many refuting positions are kept, the latest first.
const KEPT: usize = 64;

impl Inverse {
    /// Looks for up to `most` rules among the candidates.
    ///
    /// **Cost** microseconds for a candidate that a kept position refutes, hundredths of a second for a proof.
    ///
    /// # Errors
    ///
    /// When the whole budget is spent before anything is found.
    pub fn search(
        target: &Target,
        candidates: &[String],
        most: usize,
        budget: &Budget,
    ) -> Result<Self, NoTheorem> {
        let mut result = Self {
            found: Vec::new(),
            tried: 0,
            pruned: 0,
            open: 0,
            stopped: None,
        };
        let mut kept: VecDeque<[u64; 2]> = VecDeque::new();
        for text in candidates {
            if result.found.len() >= most {
                break;
            }
            if let Err(limit) = budget.check() {
                if result.found.is_empty() {
                    return Err(limit.into());
                }
                result.stopped = Some(limit);
                break;
            }
            let Ok(rules) = RuleGame::parse(text) else {
                continue;
            };
            result.tried += 1;
            if kept.iter().any(|at| !fits(&rules, target, *at)) {
                result.pruned += 1;
                continue;
            }
            let mut small = small_positions(target.tried_up_to());
            if let Some(at) = small.find(|at| !fits(&rules, target, *at)) {
                keep(&mut kept, at);
                continue;
            }
            let mut find = |theorem| {
                result.found.push(Found {
                    rules: text.clone(),
                    theorem,
                });
            };
            let Target::Set(set) = target else {
                find(None);
                continue;
            };
            match prove(Arc::new(rules), set, budget) {
                Ok(Ok(theorem)) => find(Some(theorem)),
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

fn small_positions(up_to: u64) -> impl Iterator<Item = [u64; 2]> {
    (0..=up_to).flat_map(|larger| (0..=larger).map(move |smaller| [smaller, larger]))
}

/// Whether a position is in the set exactly if no move leads from it into the set.
fn fits(rules: &RuleGame, target: &Target, at: [u64; 2]) -> bool {
    let options = ruleset::options(rules, &at);
    target.contains(&at) != options.iter().any(|to| target.contains(to))
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
