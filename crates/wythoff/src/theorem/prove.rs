//! Learn, check, learn from the flaw, until the check succeeds.

use std::fmt;
use std::sync::Arc;

use wythoff_automata::logic::{Logic, LogicError, Step};
use wythoff_automata::{Relation, System};

use super::check::{Flaw, check_level};
use super::guess::Guess;
use super::moves::{Moves, MovesError};
use super::oracle::{Oracle, SmallPositions, SweptLevel};
use crate::lang::RuleGame;
use crate::sweep::SweepError;
use crate::{Budget, Exhausted, Game, Ruleset, UBig};

/// Why no theorem came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoTheorem {
    /// The game of this name has no rules in piles.
    NoRules(String),
    /// The rules cannot be written as formulas, or their automata are too large.
    Moves(MovesError),
    /// A decision did not fit in the budget.
    Logic(LogicError),
    /// A limit was reached while learning.
    Exhausted(Exhausted),
    /// A flaw of the guess that the oracle cannot mend.
    Stuck {
        /// The states of the guess.
        states: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

impl fmt::Display for NoTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRules(game) => write!(f, "{game} has no rules in piles to reason about"),
            Self::Moves(MovesError::NotExpressible(error)) => error.fmt(f),
            Self::Moves(MovesError::Logic(error)) | Self::Logic(error) => error.fmt(f),
            Self::Exhausted(limit) => limit.fmt(f),
            Self::Stuck { states, flaw } => {
                write!(
                    f,
                    "a guess of {states} states has a flaw that cannot be mended: {flaw:?}"
                )
            }
        }
    }
}

impl std::error::Error for NoTheorem {}

impl From<MovesError> for NoTheorem {
    fn from(error: MovesError) -> Self {
        Self::Moves(error)
    }
}

impl From<LogicError> for NoTheorem {
    fn from(error: LogicError) -> Self {
        Self::Logic(error)
    }
}

impl From<Exhausted> for NoTheorem {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}

/// The rules of a game in the rule language.
fn rule_game(game: &Game) -> Option<Arc<RuleGame>> {
    match game {
        Game::Typed { rules, .. } => Some(rules.clone()),
        Game::Catalogue(game) => {
            let text = game.rule_text(2)?;
            Some(Arc::new(
                RuleGame::parse(&text).expect("the catalogue's texts are right"),
            ))
        }
    }
}

/// A wrong guess may accept very many positions of a row.
const MOST_PER_ROW: usize = 64;

/// How many rows on either side of a flaw are looked at.
const ROWS_AROUND: u64 = 64;

/// After so many corrections it is worth to look at the new guess.
const ENOUGH_CHANGES: usize = 16;

/// Proves level sets of one game, one after the other.
#[derive(Debug)]
pub struct Prover {
    rules: Arc<dyn Ruleset>,
    logic: Logic,
    moves: Moves,
    levels: Vec<Relation>,
}

impl Prover {
    /// Translates the rules of the game.
    ///
    /// Only the text of the rules enters the proofs. For a game of the catalogue the positions to
    /// learn from come from its built-in rules, which engines know better.
    pub fn new(game: &Game, system: System, budget: &Budget) -> Result<Self, NoTheorem> {
        let text = rule_game(game).ok_or_else(|| NoTheorem::NoRules(game.name()))?;
        let rules = game.rules().map_err(|_| NoTheorem::NoRules(game.name()))?;
        let mut logic = Logic::new(system, budget.clone());
        let moves = Moves::of(text.checked(), &mut logic)?;
        Ok(Self {
            rules,
            logic,
            moves,
            levels: Vec::new(),
        })
    }

    /// The steps of the decisions since the last call.
    pub fn take_steps(&mut self) -> Vec<Step> {
        self.logic.take_steps()
    }

    /// The proved level sets, from value 0 on.
    pub fn levels(&self) -> &[Relation] {
        &self.levels
    }

    /// Checks a set against the next value and keeps it if it is right.
    pub fn accept(&mut self, set: Relation) -> Result<Option<Flaw>, NoTheorem> {
        let flaw = check_level(&mut self.logic, &self.moves, &self.levels, &set)?;
        if flaw.is_none() {
            self.levels.push(set);
        }
        Ok(flaw)
    }

    /// Learns and proves the set of the next value.
    pub fn next_level(&mut self, rows: u64) -> Result<&Relation, NoTheorem> {
        let value = self.levels.len();
        let budget = self.logic.budget().clone();
        let rules = self.rules.clone();
        match SweptLevel::new(rules.clone(), value, rows, &budget) {
            Ok(oracle) => self.learn(oracle)?,
            Err(SweepError::Exhausted(limit)) => return Err(limit.into()),
            Err(_) => {
                let bound = if self.moves.piles() == 2 { 400 } else { 60 };
                self.learn(SmallPositions::new(rules, value as u64, bound, &budget)?)?;
            }
        }
        Ok(&self.levels[value])
    }

    fn learn(&mut self, oracle: impl Oracle) -> Result<(), NoTheorem> {
        let budget = self.logic.budget().clone();
        let mut guess = Guess::new(self.logic.system(), self.moves.piles(), oracle)?;
        let examples = guess.oracle().examples()?;
        for count in [1 << 10, 1 << 13] {
            study(&mut guess, &examples[..examples.len().min(count)], &budget)?;
        }
        for example in &examples {
            guess.refine(example)?;
        }
        let stride = examples.len().div_ceil(1 << 15).max(1);
        let spread: Vec<Vec<u64>> = examples.into_iter().step_by(stride).collect();
        study(&mut guess, &spread, &budget)?;
        loop {
            budget.check()?;
            let set = guess.relation(&budget)?;
            let Some(flaw) = self.accept(set.clone())? else {
                return Ok(());
            };
            if !mend(&mut guess, &set, &flaw)? {
                return Err(NoTheorem::Stuck {
                    states: set.states(),
                    flaw,
                });
            }
        }
    }
}

/// Makes the guess right about the examples, and about every position it accepts that has the same
/// first pile as one of them.
fn study<O: Oracle>(
    guess: &mut Guess<O>,
    examples: &[Vec<u64>],
    budget: &Budget,
) -> Result<(), Exhausted> {
    for example in examples {
        guess.refine(example)?;
    }
    let mut set = guess.relation(budget)?;
    let mut changes = 0;
    let mut rows_since_change = 0;
    for example in examples.iter().cycle() {
        if rows_since_change >= examples.len() {
            break;
        }
        rows_since_change += 1;
        guess.refine(example)?;
        for position in guess.with_first_pile(&set, example[0], MOST_PER_ROW) {
            if guess.refine(&position)? {
                changes += 1;
                rows_since_change = 0;
            }
        }
        if changes >= ENOUGH_CHANGES || (changes > 0 && rows_since_change == examples.len()) {
            budget.check()?;
            set = guess.relation(budget)?;
            changes = 0;
            rows_since_change = 0;
        }
    }
    Ok(())
}

/// Refines the guess with the positions that a flaw points at and with the rows around them;
/// `false` if that changes nothing.
fn mend<O: Oracle>(guess: &mut Guess<O>, set: &Relation, flaw: &Flaw) -> Result<bool, Exhausted> {
    let involved: Vec<&Vec<UBig>> = match flaw {
        Flaw::NotAPosition(position)
        | Flaw::Overlap { position, .. }
        | Flaw::NoMoveInto { position } => vec![position],
        Flaw::MoveInside { from, to } => vec![from, to],
    };
    let mut changed = false;
    for position in &involved {
        changed |= guess.refine_big(position)?;
    }
    let small = |position: &Vec<UBig>| -> Option<Vec<u64>> {
        position
            .iter()
            .map(|pile| u64::try_from(pile).ok())
            .collect()
    };
    if let Flaw::NoMoveInto { position } = flaw
        && let Some(position) = small(position)
    {
        for option in guess.oracle().options(&position)? {
            changed |= guess.refine(&option)?;
        }
    }
    for first in involved
        .into_iter()
        .filter_map(small)
        .map(|position| position[0])
    {
        for near in first.saturating_sub(ROWS_AROUND)..=first.saturating_add(ROWS_AROUND) {
            let true_positions = guess.oracle().with_first_pile(near)?;
            let guessed = guess.with_first_pile(set, near, MOST_PER_ROW);
            for position in true_positions.iter().chain(&guessed) {
                changed |= guess.refine(position)?;
            }
        }
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed;

    fn prover(name: &str) -> Prover {
        let game = Game::Catalogue(name.parse().unwrap());
        Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap()
    }

    #[test]
    fn p_positions_are_proved_for_all_piles() {
        for (name, states) in [("wythoff", 4), ("w:2", 9), ("w-prime:1", 5)] {
            let mut prover = prover(name);
            let set = prover.next_level(1 << 14).unwrap();
            assert_eq!(set.states(), states, "{name}");
            let zeros = closed::level_set(name.parse().unwrap(), 0).unwrap();
            let position = zeros.nth(&UBig::from(10u8).pow(100)).unwrap();
            assert!(set.contains(&position), "{name}");
        }
    }

    #[test]
    fn a_wrong_set_is_refused_with_a_position() {
        let mut right = prover("wythoff");
        let zeros = right.next_level(1 << 14).unwrap().clone();
        // The P-positions of Wythoff's game are not those of W_1.
        let flaw = prover("w:1").accept(zeros).unwrap().unwrap();
        assert_eq!(
            flaw,
            Flaw::NoMoveInto {
                position: vec![1u8.into(), 1u8.into()]
            }
        );
    }

    #[test]
    fn a_typed_game_gets_its_theorem() {
        let text = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
                    move (a - i, b - i) for i >= 1 if a - i >= 3";
        let rules = Arc::new(RuleGame::parse(text).unwrap());
        let game = Game::Typed {
            name: "rules".to_string(),
            rules,
        };
        let mut typed = Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap();
        let zeros = typed.next_level(1 << 12).unwrap().clone();
        assert_eq!(
            prover("w:3").accept(zeros).unwrap(),
            None,
            "the same game as W_3"
        );
    }
}
