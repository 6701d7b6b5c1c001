//! The prover: level after level, a set is learned, its conditions are decided, and the theorem is stated.

mod no_theorem;
mod search;

pub use no_theorem::NoTheorem;

use std::sync::Arc;

use wythoff_automata::Budget;
use wythoff_automata::Proved;
use wythoff_automata::automata::Table;
use wythoff_automata::codec::DecodeError;
use wythoff_automata::learn::Notes;
use wythoff_automata::logic::Logic;
use wythoff_automata::{Relation, System};
use wythoff_rows::Keeper;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;
use wythoff_rules::{CatalogueGame, Game, Ruleset};

use crate::answers::index::learn_count;
use crate::learning::GuessLimits;
use crate::learning::Kept;
use crate::learning::Progress;
use crate::learning::guess::Guess;
use crate::learning::oracle::{Ranks, SweptLevel};
use crate::proving::attempt::Attempt;
use crate::proving::check::{Conditions, Flaw};
use crate::proving::small::is_shown_by_rules;
use crate::rows::StateSequence;
use crate::statement::{Level, Theorem};
use crate::translation::formulas::Precision;
use crate::translation::moves::Moves;

/// How many rows are swept before learning begins.
const ROWS: u64 = 1 << 18;

/// What is not linear is first approximated roughly, and more precisely when that does not suffice.
pub(crate) const PRECISIONS: [Precision; 3] = [2, 4, 8];

/// Proves level sets of one game, one after the other.
///
/// # Example
///
/// ```
/// use wythoff_theorems::proving::prove::Prover;
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_rules::Game;
/// use wythoff_automata::System;
///
/// let game = Game::Catalogue("f-wythoff".parse().unwrap());
/// let mut prover = Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap();
/// let zeros = prover.next_level(&mut |_| ()).unwrap();
/// assert!(zeros.contains(&[UBig::from(2_u8), UBig::from(3_u8)]));
/// assert_eq!(zeros.states(), 5);
/// ```
#[derive(Debug)]
pub struct Prover {
    subject: Subject,
    rules: Arc<dyn Ruleset>,
    text: Arc<RuleGame>,
    logic: Logic,
    moves: Moves,
    precision: usize,
    levels: Vec<Relation>,
    checked_rows: u64,
    keeper: Option<Arc<dyn Keeper>>,
    /// What an earlier search knew of the next set.
    notes: Option<Notes>,
    /// What is known of the search for the next set.
    attempt: Attempt,
    limits: GuessLimits,
}

impl Prover {
    /// Translates the rules of the game.
    ///
    /// Only the text of the rules enters the proofs. For a game of the catalogue the positions to
    /// learn from come from its built-in rules, which engines know better.
    pub fn new(game: &Game, system: System, budget: &Budget) -> Result<Self, NoTheorem> {
        Self::about(&Subject::Game(game.clone()), system, budget)
    }

    /// As [`Self::new`], for any subject.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_theorems::proving::prove::Prover;
    /// use wythoff_rules::subject::Subject;
    /// use wythoff_automata::{Budget, UBig};
    /// use wythoff_automata::System;
    ///
    /// // W'_k for every k.
    /// let family: Subject = "w-prime:k".parse().unwrap();
    /// let mut prover = Prover::about(&family, System::fibonacci(), &Budget::default()).unwrap();
    /// let zeros = prover.next_level(&mut |_| ()).unwrap();
    /// // (10^30, 10^30) is a P-position of W'_k for k > 10^30.
    /// let pile = UBig::from(10_u8).pow(30);
    /// assert!(zeros.contains(&[&pile + UBig::ONE, pile.clone(), pile.clone()]));
    /// assert!(!zeros.contains(&[pile.clone() - UBig::ONE, pile.clone(), pile]));
    /// ```
    pub fn about(subject: &Subject, system: System, budget: &Budget) -> Result<Self, NoTheorem> {
        let no_rules = || NoTheorem::NoRules(subject.to_string());
        let text = subject.rules().ok_or_else(no_rules)?;
        let rules = match subject {
            Subject::Game(game) => game.outcome_rules().map_err(|_| no_rules())?,
            Subject::Family(_) | Subject::SmallHeap(_) => text.clone(),
        };
        let mut logic = Logic::new(system, budget.clone());
        let moves = Moves::with_block(text.checked(), PRECISIONS[0], &mut logic)?;
        Ok(Self {
            subject: subject.clone(),
            rules,
            text,
            logic,
            moves,
            precision: 0,
            levels: Vec::new(),
            checked_rows: 0,
            keeper: None,
            notes: None,
            attempt: Attempt::default(),
            limits: GuessLimits {
                states: usize::MAX,
                rounds: usize::MAX,
                rows: ROWS,
            },
        })
    }

    /// Goes on from what an earlier search kept, and keeps what this one finds.
    ///
    /// The level sets that were proved are proved again, so a keeper cannot make anything true.
    pub fn keep_in(&mut self, keeper: Arc<dyn Keeper>) -> Result<(), NoTheorem> {
        if let Some(bytes) = keeper.kept() {
            let kept = Kept::from_bytes(&bytes).map_err(NoTheorem::Kept)?;
            let budget = self.logic.budget().clone();
            for set in kept.proved.iter().flat_map(|theorem| &theorem.sets) {
                let set = set.relation(self.logic.system(), &budget)?;
                if self.accept(set)?.is_some() {
                    return Err(NoTheorem::Kept(DecodeError::Damaged));
                }
            }
            self.notes = kept.notes;
        }
        self.keeper = Some(keeper);
        Ok(())
    }

    /// Limits what is tried for each set from now on.
    pub fn limit(&mut self, limits: GuessLimits) {
        self.limits = limits;
    }

    /// The moves as relations.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The logic in which the proofs are done.
    pub fn logic(&mut self) -> &mut Logic {
        &mut self.logic
    }

    /// The proved level sets, from value 0 on.
    pub fn levels(&self) -> &[Relation] {
        &self.levels
    }

    /// In how many rows the last set was compared with computed values, besides being proved.
    pub fn checked_rows(&self) -> u64 {
        self.checked_rows
    }

    /// Checks a set against the next value and keeps it if it is right.
    ///
    /// Where the rules are not linear a flaw may come from the approximation, so it counts only when
    /// the rules themselves show it or greater precision finds one too.
    pub fn accept(&mut self, set: Relation) -> Result<Option<Flaw>, NoTheorem> {
        self.has_level(Level::Value(self.levels.len() as u64))?;
        loop {
            let block = self.text.block();
            let conditions = Conditions::next(block, &self.moves, &self.levels, &set);
            let flaw = conditions.check(&mut self.logic)?;
            match &flaw {
                None => self.levels.push(set),
                Some(flaw) if is_shown_by_rules(&*self.rules, &set, flaw) => {}
                Some(_) if self.sharpen()? => continue,
                Some(_) => {}
            }
            return Ok(flaw);
        }
    }

    /// Fails where options can be forbidden and something else than the P-positions is asked for.
    fn has_level(&self, level: Level) -> Result<(), NoTheorem> {
        match (self.text.block(), level) {
            (0, _) | (_, Level::Value(0)) => Ok(()),
            _ => Err(NoTheorem::NoLikelySystem(
                "where options are forbidden (`block`) there are no Grundy values and no misère play: only the P-positions \
                 can be proved"
                    .to_owned(),
            )),
        }
    }

    /// Approximates what is not linear more precisely; `false` if that is not possible.
    fn sharpen(&mut self) -> Result<bool, NoTheorem> {
        if self.moves.are_exact() || self.precision + 1 >= PRECISIONS.len() {
            return Ok(false);
        }
        self.precision += 1;
        let precision = PRECISIONS[self.precision];
        self.moves = Moves::with_block(self.text.checked(), precision, &mut self.logic)?;
        Ok(true)
    }

    /// The theorem that the last set proved is that of the largest value so far.
    ///
    /// # Panics
    ///
    /// If nothing is proved yet.
    pub fn theorem(&self) -> Proved<Theorem> {
        let value = self
            .levels
            .len()
            .checked_sub(1)
            .expect("something is proved");
        Proved::checked(self.state(Level::Value(value as u64), &self.levels))
    }

    /// As [`Self::theorem`], together with the relation "n positions have their smaller pile below x" where
    /// that was found.
    pub fn counted_theorem(&mut self) -> Result<Proved<Theorem>, NoTheorem> {
        let count = self.count()?.as_ref().map(Table::of);
        let theorem = self.theorem().into_inner();
        Ok(Proved::checked(Theorem { count, ..theorem }))
    }

    /// Learns and proves the misère P-positions, and states the theorem.
    pub fn misere_theorem(
        &mut self,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Proved<Theorem>, NoTheorem> {
        let set = self.misere(progress)?;
        Ok(Proved::checked(self.state(Level::Misere, &[set])))
    }

    fn state(&self, claim: Level, sets: &[Relation]) -> Theorem {
        Theorem {
            game: self.subject.to_string(),
            rules: self.text.to_string(),
            system: self.logic.system().to_string(),
            claim,
            sets: sets.iter().map(Table::of).collect(),
            count: None,
        }
    }

    /// The relation "n positions of the last set proved have a smaller pile below x", learned and
    /// proved; `None` if it was not found.
    pub fn count(&mut self) -> Result<Option<Relation>, NoTheorem> {
        let budget = self.logic.budget().clone();
        let Some((value, set)) = self.levels.iter().enumerate().next_back() else {
            return Ok(None);
        };
        if self.catalogue() == Some(CatalogueGame::Wythoff)
            && let Some(states) = StateSequence::new(&mut self.logic, &self.levels)?
        {
            return Ok(states.count(&mut self.logic, value)?);
        }
        let Ok(level) = SweptLevel::new(self.rules.clone(), value, ROWS, &budget) else {
            return Ok(None);
        };
        let guess = Guess::new(self.logic.system(), 2, Ranks::new(level))?;
        learn_count(&mut self.logic, set, guess)
    }

    /// Checks a set against the P-positions of the misère game.
    pub fn check_misere(&mut self, set: &Relation) -> Result<Option<Flaw>, NoTheorem> {
        self.has_level(Level::Misere)?;
        loop {
            let flaw = Conditions::misere(&self.moves, set).check(&mut self.logic)?;
            if flaw.is_none() || !self.sharpen()? {
                return Ok(flaw);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::search::FEW_ROWS;
    use super::*;
    use crate::learning::choose::likely_system;
    use wythoff_automata::UBig;
    use wythoff_engines::closed;

    fn prover(name: &str) -> Prover {
        let game = Game::Catalogue(name.parse().unwrap());
        Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap()
    }

    #[test]
    fn p_positions_are_proved_for_all_piles() {
        for (name, states) in [("wythoff", 4), ("w:2", 9), ("w-prime:1", 5)] {
            let mut prover = prover(name);
            let set = prover.next_level(&mut |_| ()).unwrap();
            assert_eq!(set.states(), states, "{name}");
            let zeros = closed::level_set(name.parse().unwrap(), 0).unwrap();
            let position = zeros.nth(&UBig::from(10u8).pow(100)).unwrap();
            assert!(set.contains(&position), "{name}");
        }
    }

    #[test]
    fn a_wrong_set_is_refused_with_a_position() {
        let mut right = prover("wythoff");
        let zeros = right.next_level(&mut |_| ()).unwrap().clone();
        // The P-positions of Wythoff's game are not those of W_1.
        let flaw = prover("w:1").accept(zeros).unwrap().unwrap();
        assert_eq!(
            flaw,
            Flaw::NoMoveInto {
                position: vec![1u8.into(), 1u8.into()]
            }
        );
    }

    fn typed(moves: &str) -> Game {
        let text = format!(
            "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; {moves}"
        );
        let rules = Arc::new(RuleGame::parse(&text).unwrap());
        Game::Typed {
            name: "rules".to_string(),
            rules,
        }
    }

    fn gets_its_theorem(moves: &str, system: &str, states: usize) {
        let budget = Budget::default();
        let game = typed(moves);
        let chosen = likely_system(&game.clone().into(), &budget).unwrap();
        assert_eq!(chosen.to_string(), system, "{moves}");
        let mut prover = Prover::new(&game, chosen, &budget).unwrap();
        let set = prover.next_level(&mut |_| ()).unwrap();
        assert_eq!(set.states(), states, "{moves}");
    }

    #[test]
    fn a_queen_that_jumps_like_a_knight_with_longer_legs() {
        let moves = "move (a - i, b - i) for i >= 1; move (a - 2, b - 3); move (a - 3, b - 2)";
        gets_its_theorem(moves, "fibonacci", 164);
    }

    /// Maharaja Nim [Larsson and Wästlund 2012].
    #[test]
    #[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
    fn a_queen_that_jumps_like_a_knight() {
        let moves = "move (a - i, b - i) for i >= 1; move (a - 1, b - 2); move (a - 2, b - 1)";
        gets_its_theorem(moves, "fibonacci", 989);
    }

    #[test]
    fn a_queen_whose_diagonals_are_three_squares_wide() {
        let moves = "move (a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < 2";
        gets_its_theorem(moves, "ostrowski:0;2", 8);
    }

    fn failure(moves: &str, system: &str) -> NoTheorem {
        let system = system.parse().unwrap();
        let mut prover = Prover::new(&typed(moves), system, &Budget::default()).unwrap();
        prover.next_level(&mut |_| ()).unwrap_err()
    }

    #[test]
    fn what_is_not_linear_is_named() {
        // The P-positions are the pairs of equal piles, but the prover cannot know.
        let moves = "move (a - i, b - i) for i >= 1 if a xor b > i";
        let message = failure(moves, "base:2").to_string();
        assert!(message.contains("not linear: `a xor b`"), "{message}");
        assert!(
            message.contains("by the rules there is no such move"),
            "{message}"
        );
        assert!(message.contains("help: "), "{message}");
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
    fn an_automaton_that_keeps_growing_is_given_up() {
        // The queen of (1,2)-GDWN [Larsson 2014], whose P-positions split into two beams.
        let moves = "move (a - i, b - i) for i >= 1; move (a - i, b - 2 * i) for i >= 1; \
                     move (a - 2 * i, b - i) for i >= 1";
        match failure(moves, "fibonacci") {
            NoTheorem::NotFound { reason, attempt } => {
                assert_eq!(*reason, NoTheorem::Growing);
                assert_eq!(attempt.growth.len(), FEW_ROWS.len());
            }
            other => panic!("{other}"),
        }
    }

    #[test]
    fn piles_that_keep_their_places_get_their_theorem() {
        let text = "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1; \
                    move (x - i, y - i) for i >= 1";
        let rules = Arc::new(RuleGame::parse(text).unwrap());
        let name = "rules".to_string();
        let game = Game::Typed { name, rules };
        let mut ordered = Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap();
        let zeros = ordered.next_level(&mut |_| ()).unwrap();
        for position in [[3_u8, 5], [5, 3]] {
            assert!(zeros.contains(&position.map(UBig::from)));
        }
    }

    #[test]
    fn a_typed_game_gets_its_theorem() {
        let game = typed("move (a - i, b - i) for i >= 1 if a - i >= 3");
        let mut typed = Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap();
        let zeros = typed.next_level(&mut |_| ()).unwrap().clone();
        assert_eq!(
            prover("w:3").accept(zeros).unwrap(),
            None,
            "the same game as W_3"
        );
    }
}
