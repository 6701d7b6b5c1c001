//! Where the positions to learn from are taken, and what is said when no theorem comes of it.

use wythoff_automata::Budget;
use wythoff_automata::Relation;
use wythoff_automata::codec::DecodeError;
use wythoff_automata::logic::LogicError;
use wythoff_engines::closed;
use wythoff_rows::sweep::SweepError;
use wythoff_rules::shape::NimMoves;
use wythoff_rules::subject::Subject;
use wythoff_rules::{CatalogueGame, Ruleset};

use super::{NoTheorem, Prover};
use crate::learning::guess::Guess;
use crate::learning::oracle;
use crate::learning::oracle::{LineLevel, Listed, Oracle, SmallPositions, SweptLevel};
use crate::learning::{Progress, Watch, learn};
use crate::proving::attempt::Attempt;
use crate::proving::check::Conditions;
use crate::proving::small::is_refuted_by_rules;
use crate::statement::Level;
use crate::translation::nonlinear::{has_products, nonlinear_parts};

/// From this many rows a set is learned first.
pub(super) const FEW_ROWS: [u64; 4] = [1 << 9, 1 << 11, 1 << 13, 1 << 15];

/// The sides of boards from which a set is learned first where options are forbidden.
const SMALL_BOARDS: [u64; 3] = [100, 200, 400];

/// So many rows are enough for rules with products, about which a proof hardly ever succeeds.
const ROWS_OF_PRODUCTS: u64 = 10_000;

/// With fewer rows than this from a sweep, a table of all positions may know more.
const ENOUGH_ROWS: u64 = 500;

impl Prover {
    /// How many rows sets are learned from.
    fn rows(&self) -> u64 {
        match has_products(self.text.rules()) {
            true => self.limits.rows.min(ROWS_OF_PRODUCTS),
            false => self.limits.rows,
        }
    }

    /// Learns and proves the set of the P-positions of the misère game.
    pub fn misere(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<Relation, NoTheorem> {
        self.has_level(Level::Misere)?;
        self.attempt = Attempt::default();
        let mut states = 0;
        let found = self.search_misere(&mut |event| {
            states = event.states();
            progress(event);
        });
        found.map_err(|reason| self.not_found(reason, states))
    }

    fn search_misere(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<Relation, NoTheorem> {
        let budget = self.logic.budget().clone();
        let swept = LineLevel::new(&self.text, Level::Misere, self.rows(), &budget)?;
        if let Some(oracle) = swept.filter(|oracle| oracle.complete_rows() > ENOUGH_ROWS) {
            return self.learn_misere(oracle, progress);
        }
        let oracle = SmallPositions::new(self.rules.clone(), Level::Misere, &budget)?;
        self.learn_misere(oracle, progress)
    }

    fn learn_misere(
        &mut self,
        oracle: impl Oracle,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Relation, NoTheorem> {
        self.attempt.rows = oracle.complete_rows();
        let every_pile_occurs = self.every_pile_occurs();
        let mut guess = self.first_guess(oracle)?;
        let conditions = |set: &Relation| Conditions::misere(&self.moves, set);
        let watch = Watch {
            limits: self.limits,
            progress,
            keeper: self.keeper.as_deref(),
            proved: None,
        };
        learn(
            &mut self.logic,
            &conditions,
            self.moves.positions(),
            every_pile_occurs,
            &mut guess,
            watch,
        )
    }

    /// Learns and proves the set of the next value.
    pub fn next_level(
        &mut self,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<&Relation, NoTheorem> {
        self.has_level(Level::Value(self.levels.len() as u64))?;
        self.attempt = Attempt::default();
        let mut states = 0;
        let mut progress = |event: Progress| {
            states = event.states();
            progress(event);
        };
        loop {
            match self.search(&mut progress) {
                Ok(set) => {
                    self.levels.push(set);
                    return Ok(&self.levels[self.levels.len() - 1]);
                }
                Err(NoTheorem::Stuck { .. }) if self.sharpen()? => {}
                Err(reason) => {
                    self.notes = None;
                    return Err(self.not_found(reason, states));
                }
            }
        }
    }

    /// The reason together with what was found.
    fn not_found(&mut self, reason: NoTheorem, states: usize) -> NoTheorem {
        let says_all = match &reason {
            NoTheorem::Stuck { .. }
            | NoTheorem::GivenUp { .. }
            | NoTheorem::Growing
            | NoTheorem::Exhausted(_) => false,
            NoTheorem::Logic(error) => !matches!(error, LogicError::Exhausted { .. }),
            _ => true,
        };
        if says_all {
            return reason;
        }
        let approximated = match self.moves.are_exact() {
            true => Vec::new(),
            false => nonlinear_parts(self.text.rules()),
        };
        let refuted = match &reason {
            NoTheorem::Stuck { flaw, .. } => is_refuted_by_rules(&*self.rules, flaw),
            _ => false,
        };
        NoTheorem::NotFound {
            reason: Box::new(reason),
            attempt: Attempt {
                refuted,
                system: self.logic.system().to_string(),
                states,
                approximated,
                ..std::mem::take(&mut self.attempt)
            },
        }
    }

    /// Learns from a few rows and from more, to see whether the automaton keeps growing.
    fn try_few_rows(&mut self, claim: Level, budget: &Budget) -> Result<(), NoTheorem> {
        self.attempt.growth.clear();
        let part = self.limits.part(budget);
        for rows in FEW_ROWS {
            if rows >= self.rows() {
                break;
            }
            // Where rows are slow to find there may be fewer.
            let last = self.attempt.growth.last().map_or(0, |&(rows, _)| rows);
            let oracle = LineLevel::new(&self.text, claim, rows, budget)?;
            let Some(oracle) = oracle.filter(|oracle| oracle.complete_rows() >= 3 * last) else {
                break;
            };
            let rows = oracle.complete_rows();
            let mut guess = Guess::new(self.logic.system(), self.moves.piles(), oracle)?;
            let studied: Result<_, NoTheorem> = guess.study(&part, &mut |_| Ok(()));
            let states = studied?.states();
            self.attempt.growth.push((rows, states));
        }
        match self.attempt.is_growing() {
            true => Err(NoTheorem::Growing),
            false => Ok(()),
        }
    }

    /// The same where options are forbidden: there are only small boards to learn from, and to decide what counts lost
    /// options takes very long for a large automaton.
    fn try_small_boards(&mut self, claim: Level, budget: &Budget) -> Result<(), NoTheorem> {
        let part = self.limits.part(budget);
        for side in SMALL_BOARDS {
            let oracle = SmallPositions::new(self.rules.clone(), claim, budget)?.within(side);
            let mut guess = Guess::new(self.logic.system(), self.moves.piles(), oracle)?;
            let studied: Result<_, NoTheorem> = guess.study(&part, &mut |_| Ok(()));
            let states = studied?.states();
            self.attempt.growth.push((side, states));
        }
        match self.attempt.grows_on_small_boards() {
            true => Err(NoTheorem::Growing),
            false => Ok(()),
        }
    }

    fn search(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<Relation, NoTheorem> {
        let value = self.levels.len();
        let budget = self.logic.budget().clone();
        let rules = self.rules.clone();
        if value == 0
            && let Some(oracle) = oracle::listed(&self.subject, &budget)?
        {
            return self.learn(oracle, progress);
        }
        let claim = Level::Value(value as u64);
        let closed = self
            .catalogue()
            .and_then(|game| closed::level_set(game, value as u64));
        if self.rules.settles_at().is_none()
            && closed.is_none()
            && let Some(oracle) = LineLevel::new(&self.text, claim, self.rows(), &budget)?
            && oracle.complete_rows() > ENOUGH_ROWS
        {
            if self.attempt.growth.is_empty() && self.notes.is_none() {
                self.try_few_rows(claim, &budget)?;
            }
            return self.learn(oracle, progress);
        }
        let swept = SweptLevel::new(rules.clone(), value, self.rows(), &budget);
        match (swept, closed) {
            (Ok(oracle), _) => self.learn(oracle, progress),
            (Err(SweepError::Exhausted(limit)), _) => Err(limit.into()),
            (Err(_), Some(set)) => self.learn(Listed::closed(rules, set, &budget)?, progress),
            (Err(_), None) => {
                if self.text.block() > 0 && self.attempt.growth.is_empty() {
                    self.try_small_boards(claim, &budget)?;
                }
                let oracle = SmallPositions::new(rules, claim, &budget)?;
                self.learn(oracle, progress)
            }
        }
    }

    pub(super) fn catalogue(&self) -> Option<CatalogueGame> {
        match &self.subject {
            Subject::Game(game) => game.catalogue(),
            Subject::Family(_) | Subject::SmallHeap(_) => None,
        }
    }

    fn learn(
        &mut self,
        oracle: impl Oracle,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Relation, NoTheorem> {
        self.checked_rows = oracle.complete_rows();
        self.attempt.rows = self.checked_rows;
        let mut guess = self.first_guess(oracle)?;
        let every_pile_occurs = self.every_pile_occurs();
        let block = self.text.block();
        let conditions = |set: &Relation| Conditions::next(block, &self.moves, &self.levels, set);
        let watch = Watch {
            limits: self.limits,
            progress,
            keeper: self.keeper.as_deref(),
            proved: (!self.levels.is_empty()).then(|| self.theorem().into_inner()),
        };
        let found = learn(
            &mut self.logic,
            &conditions,
            self.moves.positions(),
            every_pile_occurs,
            &mut guess,
            watch,
        );
        if let Err(NoTheorem::Stuck { .. }) = found {
            // What was learned is right; the moves may be known more precisely next time.
            self.notes = guess.notes();
        }
        found
    }

    /// Whether every number is a pile of a position of each value, because any number may be taken
    /// from either pile and a position can be reached from finitely many others in each row.
    fn every_pile_occurs(&self) -> bool {
        let diagonal = self.rules.nim_diagonal();
        diagonal.is_some_and(|shape| shape.nim == NimMoves::EitherPile)
            || self.text.nim_lines().is_some_and(|shape| {
                shape.nim_on_first
                    && shape.conditioned.is_empty()
                    && shape.others.is_none()
                    && shape.ended.is_none()
            })
    }

    /// Where learning begins: with nothing, or with what an earlier search knew.
    fn first_guess<O: Oracle>(&mut self, oracle: O) -> Result<Guess<O>, NoTheorem> {
        let (system, piles) = (self.logic.system(), self.moves.piles());
        match self.notes.take() {
            None => Ok(Guess::new(system, piles, oracle)?),
            Some(notes) => Guess::resume(system, piles, oracle, notes)
                .ok_or(NoTheorem::Kept(DecodeError::Damaged)),
        }
    }
}
