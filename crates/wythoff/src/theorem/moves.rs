//! The moves of a game as relations between positions.

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, any, apply, exists};
use wythoff_automata::{Relation, UBig};

use super::translate::{NotExpressible, Precision, Side, after, before, move_formula, position};
use crate::lang::Checked;

/// The moves of a game, one relation per rule, with the piles before the move in the first
/// columns and those after it in the last.
///
/// Where a rule is not linear there are two relations: one that contains every legal move and one
/// that contains only legal moves. A proof that no move leads from a set to itself uses the first,
/// a proof that every position has a move into a set uses the second, and both are sound.
#[derive(Debug, Clone)]
pub struct Moves {
    piles: usize,
    positions: Relation,
    over: Vec<Relation>,
    under: Vec<Relation>,
}

/// Why the moves of a game are not available as relations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MovesError {
    /// The rules cannot be written as formulas.
    NotExpressible(NotExpressible),
    /// A formula could not be turned into an automaton.
    Logic(LogicError),
}

impl From<NotExpressible> for MovesError {
    fn from(error: NotExpressible) -> Self {
        Self::NotExpressible(error)
    }
}

impl From<LogicError> for MovesError {
    fn from(error: LogicError) -> Self {
        Self::Logic(error)
    }
}

impl Moves {
    /// Translates the rules and builds the automata.
    pub fn of(
        rules: &Checked,
        precision: Precision,
        logic: &mut Logic,
    ) -> Result<Self, MovesError> {
        let piles = rules.piles;
        let columns: Vec<Name> = (0..piles)
            .map(before)
            .chain((0..piles).map(after))
            .collect();
        let columns: Vec<&str> = columns.iter().map(AsRef::as_ref).collect();
        let positions = logic.define(&columns[..piles], &position(rules))?;
        let mut moves = Self {
            piles,
            positions,
            over: Vec::new(),
            under: Vec::new(),
        };
        for index in 0..rules.moves.len() {
            let over = move_formula(rules, index, Side::Over, precision)?;
            let under = move_formula(rules, index, Side::Under, precision)?;
            let over_relation = logic.define(&columns, &over)?;
            let under_relation = match under == over {
                true => over_relation.clone(),
                false => logic.define(&columns, &under)?,
            };
            moves.over.push(over_relation);
            moves.under.push(under_relation);
        }
        Ok(moves)
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// Whether the moves are known exactly.
    pub fn are_exact(&self) -> bool {
        self.over == self.under
    }

    /// The variables of the position before the move.
    pub fn before(&self) -> Vec<Name> {
        (0..self.piles).map(before).collect()
    }

    /// The variables of the position after the move.
    pub fn after(&self) -> Vec<Name> {
        (0..self.piles).map(after).collect()
    }

    /// The formula that the variables before the move are a position of the game.
    pub fn is_position(&self) -> Formula {
        apply("position", &self.positions, terms(&self.before()))
    }

    /// For each rule, the formula that it may lead from the position before to the one after.
    pub fn possible(&self) -> Vec<Formula> {
        self.formulas(&self.over)
    }

    /// The formula that some legal move leads into `set`.
    pub fn leads_into(&self, set: &Relation) -> Formula {
        self.leads_from_into(&terms(&self.before()), set)
    }

    /// The formula that some legal move leads from a position into `set`.
    pub fn leads_from_into(&self, from: &[Term], set: &Relation) -> Formula {
        let after = terms(&self.after());
        any(self.under.iter().map(|step| {
            let step = apply("move", step, from.iter().cloned().chain(after.clone()));
            let arrives = apply("S", set, after.clone());
            exists(self.after(), all([step, arrives]))
        }))
    }

    /// Whether a move may lead from one position to another, and whether one surely does.
    pub fn lead(&self, from: &[UBig], to: &[UBig]) -> (bool, bool) {
        let both: Vec<UBig> = from.iter().chain(to).cloned().collect();
        let some = |relations: &[Relation]| relations.iter().any(|step| step.contains(&both));
        (some(&self.over), some(&self.under))
    }

    /// Whether this is a position of the game.
    pub fn has_position(&self, position: &[UBig]) -> bool {
        self.positions.contains(position)
    }

    /// The formula that there surely is a legal move.
    pub fn certainly_exist(&self) -> Formula {
        self.exist(&self.under)
    }

    /// The formula that there may be a legal move: without it there is none.
    pub fn possibly_exist(&self) -> Formula {
        self.exist(&self.over)
    }

    fn exist(&self, relations: &[Relation]) -> Formula {
        let steps = self.formulas(relations).into_iter();
        any(steps.map(|step| exists(self.after(), step)))
    }

    fn formulas(&self, relations: &[Relation]) -> Vec<Formula> {
        let columns: Vec<Name> = self.before().into_iter().chain(self.after()).collect();
        relations
            .iter()
            .map(|relation| apply("move", relation, terms(&columns)))
            .collect()
    }
}

/// Variables as terms.
pub(super) fn terms(names: &[Name]) -> Vec<Term> {
    names.iter().cloned().map(Term::from).collect()
}
