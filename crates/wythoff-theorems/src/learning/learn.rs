//! Learn, look for flaws, learn from them, until there are none.

use wythoff_automata::logic::{Logic, all, apply};
use wythoff_automata::{Budget, Exhausted};
use wythoff_automata::{Relation, UBig};
use wythoff_rows::Keeper;

use crate::learning::guess::Guess;
use crate::learning::keep::Kept;
use crate::learning::oracle::Oracle;
use crate::proving::check::{Conditions, Flaw, missing_piles};
use crate::proving::prove::NoTheorem;
use crate::statement::Theorem;

/// How many rows on either side of a flaw are looked at.
const ROWS_AROUND: u64 = 64;

/// Positions with larger piles teach nothing: with the endings that tell states apart they would
/// not fit in machine words.
const LARGEST_PILE: u64 = 1 << 56;

/// How many flaws of each kind are looked for before the guess is corrected.
const FLAWS_AT_ONCE: usize = 256;

/// How far a search for a set has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The guess has this many states and does not yet agree with everything the oracle knows.
    Learning(usize),
    /// The guess agrees with everything the oracle knows, and has this many states.
    Studied(usize),
    /// A guess of this many states has this many flaws.
    Flawed {
        /// States of the guess.
        states: usize,
        /// Flaws found.
        flaws: usize,
    },
    /// A guess of this many states passed the cheap tests; the proof begins.
    Proving(usize),
}

impl Progress {
    /// The states of the guess.
    pub fn states(self) -> usize {
        match self {
            Self::Learning(states)
            | Self::Studied(states)
            | Self::Flawed { states, .. }
            | Self::Proving(states) => states,
        }
    }
}

/// What a search may try before it is given up; the same on every machine, unlike a limit on time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GuessLimits {
    /// A guess has at most so many states.
    pub states: usize,
    /// It is corrected at most so often after it fits what is known.
    pub rounds: usize,
    /// So many rows are swept to learn from.
    pub rows: u64,
}

/// Who hears how a search goes, and where it is kept.
pub(crate) struct Watch<'a> {
    pub(crate) limits: GuessLimits,
    pub(crate) progress: &'a mut dyn FnMut(Progress),
    pub(crate) keeper: Option<&'a dyn Keeper>,
    /// What was proved before.
    pub(crate) proved: Option<Theorem>,
}

impl Watch<'_> {
    /// Keeps what is known, if it is time to.
    fn keep(&self, guess: &Guess<impl Oracle>) -> Result<(), NoTheorem> {
        let Some(keeper) = self.keeper.filter(|keeper| keeper.is_due()) else {
            return Ok(());
        };
        let kept = Kept {
            proved: self.proved.clone(),
            notes: guess.notes(),
        };
        match keeper.keep(&kept.to_bytes()) {
            true => Ok(()),
            false => Err(NoTheorem::NotKept),
        }
    }
}

/// Finds a set that satisfies all conditions.
///
/// **Status** what comes out is proved: the last step is the complete check, which does not trust
/// the oracle. **Cost** for a right automaton of n states about 10 n questions times the depth of
/// the tree; sets that are nearly right cost more to check than right ones, so cheap conditions
/// come first.
pub(crate) fn learn(
    logic: &mut Logic,
    conditions: &dyn Fn(&Relation) -> Conditions,
    positions: &Relation,
    every_pile_occurs: bool,
    guess: &mut Guess<impl Oracle>,
    watch: Watch<'_>,
) -> Result<Relation, NoTheorem> {
    let budget = logic.budget().clone();
    let part = watch.limits.part(&budget);
    let mut set = guess.study(&part, &mut |guess| {
        (watch.progress)(Progress::Learning(guess.states()));
        watch.keep(guess)
    })?;
    (watch.progress)(Progress::Studied(set.states()));
    for round in 0.. {
        budget.check()?;
        part.allow_states(set.states())?;
        if round > watch.limits.rounds {
            break;
        }
        let conditions = conditions(&set);
        let mut flaws = conditions.cheap_flaws(logic, FLAWS_AT_ONCE)?;
        if flaws.is_empty() && every_pile_occurs {
            flaws = suspicious_rows(logic, &set)?;
        }
        if flaws.is_empty() {
            (watch.progress)(Progress::Proving(set.states()));
            match conditions.check(logic)? {
                None => return Ok(set),
                Some(flaw) => flaws.push(flaw),
            }
        }
        (watch.progress)(Progress::Flawed {
            states: set.states(),
            flaws: flaws.len(),
        });
        let mut changed = false;
        for flaw in &flaws {
            changed |= mend(guess, flaw)?;
        }
        if !changed && matches!(flaws[0], Flaw::NotAPosition(_)) {
            // The guess is not sure of what is no position, but that is known.
            set = within(logic, &set, positions)?;
            continue;
        }
        if !changed {
            return Err(NoTheorem::Stuck {
                states: set.states(),
                flaw: flaws.swap_remove(0),
            });
        }
        watch.keep(guess)?;
        set = guess.relation(&budget)?;
    }
    Err(NoTheorem::GivenUp {
        states: set.states(),
        rounds: watch.limits.rounds,
    })
}

/// The members of a set that are positions.
fn within(logic: &mut Logic, set: &Relation, positions: &Relation) -> Result<Relation, NoTheorem> {
    let names: Vec<String> = (0..set.arity()).map(|pile| format!("x{pile}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let member = |name: &str, set| apply(name, set, names.iter().copied());
    let both = all([member("S", set), member("position", positions)]);
    Ok(logic.define(&names, &both)?)
}

impl GuessLimits {
    /// The budget of guesses.
    pub(crate) fn part(&self, budget: &Budget) -> Budget {
        budget.clone().with_states(budget.states().min(self.states))
    }
}

/// Positions of two piles from which no move along the row leads into the set, because the row is
/// empty.
fn suspicious_rows(logic: &mut Logic, set: &Relation) -> Result<Vec<Flaw>, NoTheorem> {
    let piles = missing_piles(logic, set, FLAWS_AT_ONCE)?;
    let position = |pile: UBig| vec![pile.clone(), pile * UBig::from(3_u8) + UBig::from(8_u8)];
    Ok(piles
        .into_iter()
        .map(|pile| Flaw::NoMoveInto {
            position: position(pile),
        })
        .collect())
}

/// Refines the guess with the positions that a flaw points at and with the rows around them;
/// `false` if that changes nothing.
fn mend(guess: &mut Guess<impl Oracle>, flaw: &Flaw) -> Result<bool, Exhausted> {
    let mut changed = false;
    for position in flaw.positions() {
        let piles = position.iter().map(|pile| u64::try_from(pile).ok());
        let Some(position) = piles.collect::<Option<Vec<u64>>>() else {
            continue;
        };
        if position.iter().any(|&pile| pile > LARGEST_PILE) {
            continue;
        }
        changed |= guess.refine(&position)?;
        if matches!(flaw, Flaw::NoMoveInto { .. }) {
            for option in guess.oracle().options(&position)? {
                changed |= guess.refine(&option)?;
            }
        }
        let first = position[0];
        for near in first.saturating_sub(ROWS_AROUND)..=first + ROWS_AROUND {
            for position in guess.oracle().with_first_pile(near)? {
                changed |= guess.refine(&position)?;
            }
        }
    }
    Ok(changed)
}
