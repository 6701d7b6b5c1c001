//! Whether sets of positions are the level sets of a game, as far as brute force can see.

use wythoff_rules::Ruleset;
use wythoff_rules::lang::Rules;
use wythoff_theorems::statement::Level;

use super::interpret::{self, constants};
use super::near;
use super::reach::largest_pile;
use super::values::{Values, options, small_positions};
use crate::random::Random;

/// Numbers in the rules up to this one are taken for bounds of parameters, all of whose values are tried.
const LARGEST_BOUND: u64 = 100_000;

/// What is claimed of a game.
pub(crate) struct Claimed<'a> {
    /// The game by its rules.
    pub(crate) rules: &'a dyn Ruleset,
    /// The rules as they are written, where they are.
    pub(crate) text: Option<&'a Rules>,
    pub(crate) claim: Level,
    /// Whether the set of this number contains a position; `None` where that is not known.
    pub(crate) contains: &'a dyn Fn(usize, &[u64]) -> Option<bool>,
}

/// How much brute force.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// Piles of the small positions stay below this, by the number of piles.
    pub(crate) sides: [u64; 7],
    /// How many positions near constants.
    pub(crate) near: usize,
    /// Positions with more options than this are skipped.
    pub(crate) options: usize,
    /// How many options in all.
    pub(crate) total: usize,
}

impl Effort {
    /// Some milliseconds.
    pub(crate) const QUICK: Self = Self {
        sides: [1, 120, 22, 9, 5, 4, 3],
        near: 60,
        options: 20_000,
        total: 300_000,
    };

    /// For what is rarely accepted.
    pub(crate) const THOROUGH: Self = Self {
        sides: [1, 400, 60, 12, 6, 4, 3],
        near: 300,
        options: 200_000,
        total: 3_000_000,
    };
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Judgement {
    pub(crate) checks: u64,
    pub(crate) skipped: u64,
    pub(crate) wrong: Option<String>,
}

/// The first thing that is wrong with the claim.
pub(crate) fn judge(claimed: &Claimed<'_>, effort: Effort, random: &mut Random) -> Judgement {
    let mut judgement = Judgement::default();
    judgement.wrong = small(claimed, effort, &mut judgement)
        .or_else(|| local(claimed, effort, random, &mut judgement))
        .or_else(|| {
            let text = claimed.text?;
            options_differ(claimed.rules, text, 6, random, &mut judgement)
        });
    judgement
}

/// Which sets the claim speaks of.
fn sets(claim: Level) -> usize {
    match claim {
        Level::Value(value) => usize::try_from(value).expect("few values") + 1,
        Level::Misere => 1,
    }
}

/// Small positions against their values.
fn small(claimed: &Claimed<'_>, effort: Effort, judgement: &mut Judgement) -> Option<String> {
    let piles = claimed.rules.piles().unwrap_or(2);
    let side = effort.sides[piles.min(6)];
    let misere = claimed.claim == Level::Misere;
    let mut values = Values::new(claimed.rules, misere, 10 * effort.total);
    for position in small_positions(claimed.rules, piles, side) {
        let Some(value) = values.of(&position) else {
            judgement.skipped += 1;
            continue;
        };
        for set in 0..sets(claimed.claim) {
            let belongs = value == set as u64;
            let Some(contains) = (claimed.contains)(set, &position) else {
                continue;
            };
            judgement.checks += 1;
            if contains != belongs {
                return Some(format!(
                    "{position:?} has {} {value}, and set {set} of the proof says {contains}",
                    if misere { "misère outcome" } else { "value" }
                ));
            }
        }
    }
    None
}

/// The mex rule at positions near the constants of the rules.
fn local(
    claimed: &Claimed<'_>,
    effort: Effort,
    random: &mut Random,
    judgement: &mut Judgement,
) -> Option<String> {
    let constants = claimed.text.map(constants).unwrap_or_default();
    let mut left = effort.total;
    let largest = match claimed.text {
        Some(text) => largest_pile(text, effort.options),
        None => effort.options as u64,
    };
    let (positions, left_out) =
        near::positions(claimed.rules, &constants, effort.near, largest, random);
    judgement.skipped += left_out;
    for position in positions {
        let Some(options) = options(claimed.rules, &position, effort.options.min(left)) else {
            judgement.skipped += 1;
            continue;
        };
        left -= options.len();
        match disobeys(claimed, &position, &options) {
            None => judgement.skipped += 1,
            Some(None) => judgement.checks += 1,
            Some(wrong) => return wrong,
        }
    }
    None
}

/// What is wrong at one position; `None` if membership is not known.
fn disobeys(
    claimed: &Claimed<'_>,
    position: &[u64],
    options: &[Vec<u64>],
) -> Option<Option<String>> {
    let number = sets(claimed.claim);
    let member: Vec<bool> = (0..number)
        .map(|set| (claimed.contains)(set, position))
        .collect::<Option<_>>()?;
    let block = claimed.rules.block();
    if block > 0 {
        let mut lost = Vec::new();
        for option in options {
            if (claimed.contains)(0, option)? {
                lost.push(option);
            }
        }
        lost.sort();
        lost.dedup();
        let (own, count) = (member[0], lost.len());
        let wrong = own != (count as u64 <= block);
        return Some(wrong.then(|| {
            format!("{position:?} (in the set: {own}) has {count} options in it, and {block} can be forbidden")
        }));
    }
    let mut reaches: Vec<Option<&Vec<u64>>> = vec![None; number];
    for option in options {
        for (set, reached) in reaches.iter_mut().enumerate() {
            if reached.is_none() && (claimed.contains)(set, option)? {
                *reached = Some(option);
            }
        }
    }
    let places: Vec<usize> = (0..number).filter(|&set| member[set]).collect();
    if places.len() > 1 {
        return Some(Some(format!("{position:?} is in the sets {places:?}")));
    }
    let own = places.first().copied();
    if let Some(option) = own.and_then(|own| reaches[own]) {
        return Some(Some(format!(
            "a move leads from {position:?} to {option:?}, both in set {own:?}"
        )));
    }
    if claimed.claim == Level::Misere {
        let wrong = match own {
            Some(_) => options
                .is_empty()
                .then_some("has no move and is in the set"),
            None => (!options.is_empty() && reaches[0].is_none())
                .then_some("is not in the set and has no move into it"),
        };
        return Some(wrong.map(|wrong| format!("{position:?} {wrong}")));
    }
    let missing = (0..own.unwrap_or(number)).find(|&set| reaches[set].is_none());
    Some(missing.map(|set| format!("{position:?} (in set {own:?}) has no move into set {set}")))
}

/// Where the compiled rules list other options than the rules as they are written.
pub(crate) fn options_differ(
    rules: &dyn Ruleset,
    text: &Rules,
    positions: usize,
    random: &mut Random,
    judgement: &mut Judgement,
) -> Option<String> {
    let piles = rules.piles().unwrap_or(2);
    let side = [1, 30, 12, 7, 4, 3, 3][piles.min(6)];
    let constants = constants(text);
    let mut tried: Vec<Vec<u64>> = Vec::new();
    for _ in 0..positions {
        let mut position: Vec<u64> = (0..piles).map(|_| random.between(0, side)).collect();
        near::arrange(rules, &mut position);
        tried.push(position);
    }
    let largest = largest_pile(text, 20_000);
    let (near, left_out) = near::positions(rules, &constants, positions, largest, random);
    judgement.skipped += left_out;
    tried.extend(near);
    for position in tried {
        let Some(mut own) = options(rules, &position, 20_000) else {
            judgement.skipped += 1;
            continue;
        };
        own.sort();
        own.dedup();
        let sum: i128 = position.iter().map(|&pile| i128::from(pile)).sum();
        let small = constants.iter().filter(|&&number| number <= 64).max();
        let margin = i128::from(small.copied().unwrap_or(0)) + 12;
        let mut most = 2 * sum + margin;
        // A bound of a parameter may be as large as this.
        let large = constants.iter().filter(|&&number| number <= LARGEST_BOUND);
        let large = i128::from(large.max().copied().unwrap_or(0)) + 12;
        let mut read = interpret::options(text, &position, most, 200_000);
        for _ in 0..2 {
            // Where options are missing a parameter may be larger than was tried.
            if read
                .as_ref()
                .is_ok_and(|read| own.iter().any(|option| !read.contains(option)))
            {
                most = (8 * most).max(large);
                read = interpret::options(text, &position, most, 1_000_000);
            }
        }
        let Ok(read) = read else {
            judgement.skipped += 1;
            continue;
        };
        if read != own {
            let difference = read.iter().find(|option| !own.contains(option));
            let other = own.iter().find(|option| !read.contains(option));
            return Some(format!(
                "options of {position:?}: {difference:?} is missing, {other:?} should not be one"
            ));
        }
        judgement.checks += 1;
    }
    None
}
