//! The moves of a game as relations between positions.

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, any, apply, exists};
use wythoff_automata::{Relation, UBig};
use wythoff_rules::lang::Checked;

use crate::consequences::lower_wythoff;
use crate::translation::formulas::{
    NotExpressible, Precision, Side, after, before, move_formulas, position,
};
use crate::translation::sets::in_system_of;

/// The moves of a game: for each rule, and each order in which the piles may come after the move, a
/// formula about the piles before and after.
///
/// For one or two piles a formula is a relation built once. For more piles such a relation would be
/// far larger than its parts together with a set of positions, so there the formula is kept as it
/// was written.
///
/// Where a rule is not linear there are two formulas: one that holds for every legal move and one
/// that holds only for legal moves. A proof that no move leads from a set to itself uses the first,
/// a proof that every position has a move into a set uses the second, and both are sound.
#[derive(Debug, Clone)]
pub struct Moves {
    piles: usize,
    positions: Relation,
    over: Vec<Step>,
    under: Vec<Step>,
}

/// One way to move.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// The piles before and after, as a relation.
    Built(Relation),
    /// A formula about them.
    Written(Formula),
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

/// The moves of games with at most this many piles are built as relations.
const MOST_BUILT: usize = 2;

impl Moves {
    /// Translates the rules, and builds the automata of the moves where there are at most two piles.
    ///
    /// **Cost** grows with `precision`: each quotient that is told apart adds a case to every formula.
    ///
    /// # Errors
    ///
    /// Also if options can be forbidden: what is said of moves then is not what is said of Grundy values.
    pub fn of(
        rules: &Checked,
        precision: Precision,
        logic: &mut Logic,
    ) -> Result<Self, MovesError> {
        match rules.block {
            0 => Self::translated(rules, precision, logic),
            _ => Err(
                NotExpressible("options are forbidden before each move (`block`)".into()).into(),
            ),
        }
    }

    /// The same for whoever knows what forbidden options mean; then the moves must be known exactly.
    pub fn with_block(
        rules: &Checked,
        precision: Precision,
        logic: &mut Logic,
    ) -> Result<Self, MovesError> {
        let moves = Self::translated(rules, precision, logic)?;
        match rules.block == 0 || moves.are_exact() {
            true => Ok(moves),
            false => Err(NotExpressible(
                "options are forbidden before each move (`block`), and some moves are not linear, so that they cannot be counted"
                    .into(),
            )
            .into()),
        }
    }

    fn translated(
        rules: &Checked,
        precision: Precision,
        logic: &mut Logic,
    ) -> Result<Self, MovesError> {
        let rules = &in_system_of(rules, logic)?;
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
        let lower = rules.has_wythoff_numbers().then(|| lower_wythoff(logic));
        let lower = lower.flatten();
        for index in 0..rules.moves.len() {
            let formulas = |side| move_formulas(rules, index, side, precision, lower.as_ref());
            let (over, under) = (formulas(Side::Over)?, formulas(Side::Under)?);
            for (over, under) in over.iter().zip(&under) {
                let mut step = |formula: &Formula| -> Result<Step, LogicError> {
                    if piles > MOST_BUILT {
                        return Ok(Step::Written(formula.clone()));
                    }
                    logic.define(&columns, formula).map(Step::Built)
                };
                let over_step = step(over)?;
                let under_step = match under == over {
                    true => over_step.clone(),
                    false => step(under)?,
                };
                moves.over.push(over_step);
                moves.under.push(under_step);
            }
        }
        Ok(moves)
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The positions of the game.
    pub(crate) fn positions(&self) -> &Relation {
        &self.positions
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

    /// For each rule, the formula that it surely leads from the position before to the one after.
    pub fn certain(&self) -> Vec<Formula> {
        self.formulas(&self.under)
    }

    /// The formula that some legal move leads into `set`.
    pub fn leads_into(&self, set: &Relation) -> Formula {
        let arrives = apply("S", set, terms(&self.after()));
        any(self
            .certain()
            .into_iter()
            .map(|step| exists(self.after(), all([step, arrives.clone()]))))
    }

    /// The formula that some legal move leads from this position into `set`.
    pub fn leads_from_into(&self, from: &[UBig], set: &Relation) -> Formula {
        let arrives = apply("S", set, terms(&self.after()));
        let here = equal(&self.before(), from);
        any(self
            .certain()
            .into_iter()
            .map(|step| exists(self.columns(), all([here.clone(), step, arrives.clone()]))))
    }

    /// The formula that some legal move leads to this position.
    pub fn lead_to(&self, to: &[Term]) -> Formula {
        let leads = |step: &Step| match step {
            Step::Built(relation) => {
                let from = terms(&self.before());
                apply("move", relation, from.into_iter().chain(to.iter().cloned()))
            }
            Step::Written(formula) => {
                let arrives = self.after().into_iter().zip(to);
                let arrives = arrives.map(|(name, term)| Term::from(name).equals(term.clone()));
                exists(self.after(), all(arrives.chain([formula.clone()])))
            }
        };
        any(self.under.iter().map(leads))
    }

    /// Whether a move may lead from one position to another, and whether one surely does.
    pub fn lead(
        &self,
        from: &[UBig],
        to: &[UBig],
        logic: &mut Logic,
    ) -> Result<(bool, bool), LogicError> {
        let both: Vec<UBig> = from.iter().chain(to).cloned().collect();
        let here = equal(&self.columns(), &both);
        let mut some = |steps: &[Step]| -> Result<bool, LogicError> {
            for step in steps {
                let leads = match step {
                    Step::Built(relation) => relation.contains(&both),
                    Step::Written(formula) => {
                        let leads = all([here.clone(), formula.clone()]);
                        logic.decide(&exists(self.columns(), leads))?.holds()
                    }
                };
                if leads {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        Ok((some(&self.over)?, some(&self.under)?))
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

    fn exist(&self, steps: &[Step]) -> Formula {
        let steps = self.formulas(steps).into_iter();
        any(steps.map(|step| exists(self.after(), step)))
    }

    /// The variables of both positions.
    fn columns(&self) -> Vec<Name> {
        self.before().into_iter().chain(self.after()).collect()
    }

    fn formulas(&self, steps: &[Step]) -> Vec<Formula> {
        let formula = |step: &Step| match step {
            Step::Built(relation) => apply("move", relation, terms(&self.columns())),
            Step::Written(formula) => formula.clone(),
        };
        steps.iter().map(formula).collect()
    }
}

/// The variables have these values.
fn equal(names: &[Name], values: &[UBig]) -> Formula {
    let pairs = names.iter().cloned().zip(values);
    all(pairs.map(|(name, value)| Term::from(name).equals(value.clone())))
}

/// Variables as terms.
pub(crate) fn terms(names: &[Name]) -> Vec<Term> {
    names.iter().cloned().map(Term::from).collect()
}
