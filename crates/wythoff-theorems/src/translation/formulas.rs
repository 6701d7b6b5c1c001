//! Rules as formulas: the moves of each rule, with the piles before and after as variables.

use std::fmt;

use wythoff_automata::Relation;
use wythoff_automata::logic::{Comparison, Formula, Name, Term as Number, all, exists};
use wythoff_rules::PileOrder;
use wythoff_rules::lang::Checked;
use wythoff_rules::lang::ast::{self, Function, Operator};
use wythoff_rules::lang::term::{CheckedMove, Term, Test};

use super::cases::{Translation, Value, constant};

/// How much is said about what is not linear.
///
/// Quotients of two terms are told apart below this value; larger ones count as unknown. More
/// precision makes larger automata.
pub type Precision = u64;

/// Why rules cannot be written as formulas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotExpressible(pub(super) String);

impl fmt::Display for NotExpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "not expressible with addition and automatic sets: {}",
            self.0
        )
    }
}

impl std::error::Error for NotExpressible {}

/// On which side an approximation of the moves may err.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Every legal move is kept, some illegal ones may be added.
    Over,
    /// Every move kept is legal, some may be missing.
    Under,
}

/// The names of the piles before the move.
pub fn before(pile: usize) -> Name {
    format!("x{pile}").into()
}

/// The names of the piles after the move.
pub fn after(pile: usize) -> Name {
    format!("y{pile}").into()
}

/// The formulas of one rule, with the piles of both positions as free variables: one for each order
/// in which the piles after the move may come, since the game writes them sorted if it sorts. The
/// moves of the rule are those that satisfy one of them.
///
/// Conditions that are not linear are replaced on the given side, so that with [`Side::Over`] some
/// formula holds for every legal move and with [`Side::Under`] each holds only for legal moves. So are the numbers
/// ⌊nφ⌋, unless `lower` has them as pairs (n, ⌊nφ⌋).
pub fn move_formulas(
    rules: &Checked,
    index: usize,
    side: Side,
    precision: Precision,
    lower: Option<&Relation>,
) -> Result<Vec<Formula>, NotExpressible> {
    let written = [
        position(rules),
        as_written(rules, after),
        not_ended(rules, precision, lower)?,
    ];
    let rule = &rules.moves[index];
    let formula = |new| {
        let way = Way::new(rule, new).formula(side, precision, lower)?;
        Ok(all(written.iter().cloned().chain([way])))
    };
    written_as(rules).into_iter().map(formula).collect()
}

/// A move together with the order in which the position after it is written.
pub(super) struct Way<'a> {
    rule: &'a CheckedMove,
    /// The variable of each pile after the move.
    pub(super) new: Vec<Name>,
    /// The parameters that a pile before and after the move determines: i from `a - i`.
    determined: Vec<Option<Number>>,
    /// The piles that determine a parameter.
    used: Vec<bool>,
}

impl<'a> Way<'a> {
    fn new(rule: &'a CheckedMove, new: Vec<Name>) -> Self {
        let mut determined = vec![None; rule.least.len()];
        let mut used = vec![false; new.len()];
        for (pile, target) in rule.targets.iter().enumerate() {
            let Term::Binary(operator, old, change) = target else {
                continue;
            };
            let (Term::Pile(old), Term::Parameter(parameter)) = (&**old, &**change) else {
                continue;
            };
            let (old, new) = (Number::from(before(*old)), Number::from(new[pile].clone()));
            let value = match operator {
                Operator::Subtract => old.minus(new),
                Operator::Add => new.minus(old),
                _ => continue,
            };
            if determined[*parameter].is_none() {
                determined[*parameter] = Some(value);
                used[pile] = true;
            }
        }
        Self {
            rule,
            new,
            determined,
            used,
        }
    }

    fn formula(
        &self,
        side: Side,
        precision: Precision,
        lower: Option<&Relation>,
    ) -> Result<Formula, NotExpressible> {
        let translation = Translation::new(Some(self), side, precision, lower);
        let mut parts = Vec::new();
        for (pile, target) in self.rule.targets.iter().enumerate() {
            if !self.used[pile] {
                let new = Value::Known(self.new[pile].clone().into());
                parts.push(translation.compare(&new, ast::Comparison::Equal, target)?);
            }
        }
        for (parameter, least) in self.rule.least.iter().enumerate() {
            let value = self.parameter(parameter);
            if self.determined[parameter].is_some() && self.is_natural(parameter) {
                parts.push(value.clone().compare(Comparison::GreaterEqual, constant(0)));
            }
            let value = Value::Known(value);
            parts.push(translation.compare(&value, ast::Comparison::AtLeast, least)?);
        }
        parts.push(translation.test(&self.rule.condition)?);
        let mut bound = Vec::new();
        for parameter in (0..self.determined.len()).filter(|&p| self.determined[p].is_none()) {
            bound.push(parameter_name(parameter));
            if !self.is_natural(parameter) {
                bound.push(subtrahend_name(parameter));
            }
        }
        Ok(exists(bound, all(parts)))
    }

    /// The value of a parameter: that which the piles determine, a natural number, or, where it may be
    /// negative, the difference of two natural numbers, since variables are natural numbers.
    pub(super) fn parameter(&self, parameter: usize) -> Number {
        match &self.determined[parameter] {
            Some(value) => value.clone(),
            None if self.is_natural(parameter) => parameter_name(parameter).into(),
            None => Number::from(parameter_name(parameter)).minus(subtrahend_name(parameter)),
        }
    }

    /// Whether a parameter is never negative, because its least value is not.
    fn is_natural(&self, parameter: usize) -> bool {
        self.is_natural_term(&self.rule.least[parameter])
    }

    /// Whether a term is surely never negative.
    fn is_natural_term(&self, term: &Term) -> bool {
        let natural = |term: &Term| self.is_natural_term(term);
        match term {
            Term::Int(value) => *value >= 0,
            Term::Pile(_) | Term::After(_) => true,
            // Its least value is one of piles and earlier parameters.
            Term::Parameter(earlier) => self.is_natural(*earlier),
            Term::Negate(_) | Term::Binary(Operator::Subtract, ..) => false,
            Term::Binary(_, left, right) => natural(left) && natural(right),
            Term::Call(Function::Abs, _) => true,
            Term::Call(Function::Max, arguments) => arguments.iter().any(natural),
            Term::Call(Function::Min | Function::Lower | Function::Upper, arguments) => {
                arguments.iter().all(natural)
            }
        }
    }
}

/// The formula of the positions of the game, written as the game writes them.
pub fn position(rules: &Checked) -> Formula {
    as_written(rules, before)
}

/// The formula of the positions without moves by the `end when` clause, negated.
fn not_ended(
    rules: &Checked,
    precision: Precision,
    lower: Option<&Relation>,
) -> Result<Formula, NotExpressible> {
    Ok(ended(rules, precision, lower)?.map_or_else(|| all([]), Formula::not))
}

/// The formula of the positions without moves by the `end when` clause, if there is one.
pub fn ended(
    rules: &Checked,
    precision: Precision,
    lower: Option<&Relation>,
) -> Result<Option<Formula>, NotExpressible> {
    if rules.end == Test::never() {
        return Ok(None);
    }
    // The clause must be exact: both approximations have to be the same formula.
    let test = |side| Translation::new(None, side, precision, lower).test(&rules.end);
    let (over, under) = (test(Side::Over)?, test(Side::Under)?);
    if over != under {
        return Err(NotExpressible(
            "the `end when` clause is not linear".to_string(),
        ));
    }
    Ok(Some(over))
}

/// The piles are as the game writes them: sorted where it sorts, and no flag has more than it may.
fn as_written(rules: &Checked, name: fn(usize) -> Name) -> Formula {
    let sorted = 1..rules.order.sorted(rules.piles);
    let sorted = sorted.map(|pile| Number::from(name(pile - 1)).at_most(name(pile)));
    let flags = (rules.piles - rules.flags.len()..).zip(&rules.flags);
    let flags = flags.map(|(flag, &most)| Number::from(name(flag)).at_most(constant(most)));
    all(sorted.chain(flags))
}

/// The ways in which the piles after a move may be written: which variable is which pile.
fn written_as(rules: &Checked) -> Vec<Vec<Name>> {
    let names = |order: Vec<usize>| order.into_iter().map(after).collect();
    written_orders(rules.order, rules.piles)
        .into_iter()
        .map(names)
        .collect()
}

/// The orders in which a game may write the piles after a move: all of those that it sorts.
pub(crate) fn written_orders(order: PileOrder, piles: usize) -> Vec<Vec<usize>> {
    let sorted = order.sorted(piles);
    let flags = move |mut order: Vec<usize>| {
        order.extend(sorted..piles);
        order
    };
    orders(sorted).into_iter().map(flags).collect()
}

/// All orders of the numbers below `count`, the natural one first.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for order in orders(last) {
        for place in (0..=last).rev() {
            let mut longer = order.clone();
            longer.insert(place, last);
            all.push(longer);
        }
    }
    all
}

fn parameter_name(parameter: usize) -> Name {
    format!("p{parameter}").into()
}

/// What is subtracted from the number above where the parameter may be negative.
fn subtrahend_name(parameter: usize) -> Name {
    format!("q{parameter}").into()
}
