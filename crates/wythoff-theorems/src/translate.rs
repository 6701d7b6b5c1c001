//! Rules as formulas.

use std::fmt;

use wythoff_automata::UBig;
use wythoff_automata::logic::{Comparison, Formula, Name, Term as Number, all, any, exists};
use wythoff_rules::PileOrder;
use wythoff_rules::lang::Checked;
use wythoff_rules::lang::ast;
use wythoff_rules::lang::ast::{Function, Operator};
use wythoff_rules::lang::term::{CheckedMove, Term, Test};

/// How much is said about what is not linear.
///
/// Quotients of two terms are told apart below this value; larger ones count as unknown. More
/// precision makes larger automata.
pub type Precision = u64;

/// `xor` with a constant is expressed through the remainder modulo a power of two up to this one.
const XOR_MODULUS: u64 = 16;

/// Why rules cannot be written as formulas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotExpressible(String);

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
/// formula holds for every legal move and with [`Side::Under`] each holds only for legal moves.
pub fn move_formulas(
    rules: &Checked,
    index: usize,
    side: Side,
    precision: Precision,
) -> Result<Vec<Formula>, NotExpressible> {
    let written = [
        position(rules),
        sorted_if(rules.order, rules.piles, after),
        not_ended(rules, precision)?,
    ];
    let rule = &rules.moves[index];
    let formula = |new| {
        let way = Way::new(rule, new).formula(side, precision)?;
        Ok(all(written.iter().cloned().chain([way])))
    };
    written_as(rules).into_iter().map(formula).collect()
}

/// A move together with the order in which the position after it is written.
struct Way<'a> {
    rule: &'a CheckedMove,
    /// The variable of each pile after the move.
    new: Vec<Name>,
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

    fn formula(&self, side: Side, precision: Precision) -> Result<Formula, NotExpressible> {
        let translation = Translation {
            way: Some(self),
            side,
            precision,
        };
        let mut parts = Vec::new();
        for (pile, target) in self.rule.targets.iter().enumerate() {
            if !self.used[pile] {
                let new = Value::Known(self.new[pile].clone().into());
                parts.push(translation.compare(&new, Comparison::Equal, target)?);
            }
        }
        for (parameter, least) in self.rule.least.iter().enumerate() {
            let value = self.parameter(parameter);
            if self.determined[parameter].is_some() && self.is_natural(parameter) {
                parts.push(value.clone().compare(Comparison::GreaterEqual, constant(0)));
            }
            let value = Value::Known(value);
            parts.push(translation.compare(&value, Comparison::GreaterEqual, least)?);
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
    fn parameter(&self, parameter: usize) -> Number {
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
            Term::Call(Function::Min, arguments) => arguments.iter().all(natural),
        }
    }
}

/// The formula of the positions of the game, written as the game writes them.
pub fn position(rules: &Checked) -> Formula {
    sorted_if(rules.order, rules.piles, before)
}

/// The formula of the positions without moves by the `end when` clause, negated.
fn not_ended(rules: &Checked, precision: Precision) -> Result<Formula, NotExpressible> {
    if rules.end == Test::never() {
        return Ok(all([]));
    }
    // The clause must be exact: both approximations have to be the same formula.
    let over = Translation {
        way: None,
        side: Side::Over,
        precision,
    }
    .test(&rules.end)?;
    let under = Translation {
        way: None,
        side: Side::Under,
        precision,
    }
    .test(&rules.end)?;
    if over != under {
        return Err(NotExpressible(
            "the `end when` clause is not linear".to_string(),
        ));
    }
    Ok(over.not())
}

fn sorted_if(order: PileOrder, piles: usize, name: fn(usize) -> Name) -> Formula {
    match order {
        PileOrder::Ordered => all([]),
        PileOrder::Sorted => {
            all((1..piles).map(|pile| Number::from(name(pile - 1)).at_most(name(pile))))
        }
    }
}

/// The ways in which the piles after a move may be written: which variable is which pile.
fn written_as(rules: &Checked) -> Vec<Vec<Name>> {
    let as_they_are = (0..rules.piles).collect();
    let orders = match rules.order {
        PileOrder::Ordered => vec![as_they_are],
        PileOrder::Sorted => orders(rules.piles),
    };
    let names = |order: Vec<usize>| order.into_iter().map(after).collect();
    orders.into_iter().map(names).collect()
}

/// All orders of the numbers below `count`.
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

/// The value of a term in one case.
#[derive(Debug, Clone)]
enum Value {
    Known(Number),
    /// Some number of which nothing is said.
    Unknown,
}

/// A case: what must hold, and the value then. The cases of a term exclude each other.
#[derive(Debug, Clone)]
struct Case {
    guards: Vec<Formula>,
    value: Value,
}

impl Case {
    fn always(value: Number) -> Vec<Self> {
        vec![Self {
            guards: Vec::new(),
            value: Value::Known(value),
        }]
    }
}

struct Translation<'a> {
    way: Option<&'a Way<'a>>,
    side: Side,
    precision: Precision,
}

impl Translation<'_> {
    fn way(&self) -> &Way<'_> {
        self.way
            .expect("only moves have parameters and piles after the move")
    }

    fn test(&self, test: &Test) -> Result<Formula, NotExpressible> {
        Ok(match test {
            Test::All(tests) => all(tests
                .iter()
                .map(|t| self.test(t))
                .collect::<Result<Vec<_>, _>>()?),
            Test::Any(tests) => any(tests
                .iter()
                .map(|t| self.test(t))
                .collect::<Result<Vec<_>, _>>()?),
            Test::Compare(comparison, left, right) => {
                let comparison = comparison_of(*comparison);
                let mut cases = Vec::new();
                for case in self.cases(left)? {
                    let holds = self.compare(&case.value, comparison, right)?;
                    if holds != any([]) {
                        cases.push(all(case.guards.into_iter().chain([holds])));
                    }
                }
                any(cases)
            }
        })
    }

    fn compare(
        &self,
        left: &Value,
        comparison: Comparison,
        right: &Term,
    ) -> Result<Formula, NotExpressible> {
        let mut cases = Vec::new();
        for case in self.cases(right)? {
            let holds = match (left, &case.value) {
                (Value::Known(left), Value::Known(right)) => {
                    match (constant_value(left), constant_value(right)) {
                        (Some(left), Some(right)) if !holds(comparison, left, right) => continue,
                        (Some(_), Some(_)) => all([]),
                        _ => left.clone().compare(comparison, right.clone()),
                    }
                }
                _ if self.side == Side::Over => all([]),
                _ => continue,
            };
            cases.push(all(case.guards.into_iter().chain([holds])));
        }
        Ok(any(cases))
    }

    fn cases(&self, term: &Term) -> Result<Vec<Case>, NotExpressible> {
        Ok(match term {
            Term::Int(value) => Case::always(constant(*value)),
            Term::Pile(pile) => Case::always(before(*pile).into()),
            Term::Parameter(parameter) => Case::always(self.way().parameter(*parameter)),
            Term::After(pile) => Case::always(self.way().new[*pile].clone().into()),
            Term::Negate(inner) => map(self.cases(inner)?, |value| constant(0).minus(value)),
            Term::Binary(operator, left, right) => self.binary(*operator, left, right)?,
            Term::Call(function, arguments) => self.call(*function, arguments)?,
        })
    }

    /// The cases of a term, with the value unknown where it is negative: the kernel divides natural
    /// numbers only.
    fn natural_cases(&self, term: &Term) -> Result<Vec<Case>, NotExpressible> {
        let mut cases = Vec::new();
        for case in self.cases(term)? {
            let Value::Known(value) = &case.value else {
                cases.push(case);
                continue;
            };
            let negative = value.clone().compare(Comparison::Less, constant(0));
            let with = |guard: Formula, value: Value| Case {
                guards: case.guards.iter().cloned().chain([guard]).collect(),
                value,
            };
            cases.push(with(negative.clone().not(), case.value.clone()));
            cases.push(with(negative, Value::Unknown));
        }
        Ok(cases)
    }

    fn pairs(
        &self,
        left: &Term,
        right: &Term,
        f: impl Fn(&Number, &Number) -> Vec<Case>,
    ) -> Result<Vec<Case>, NotExpressible> {
        Ok(pairs(&self.cases(left)?, &self.cases(right)?, f))
    }

    fn binary(
        &self,
        operator: Operator,
        left: &Term,
        right: &Term,
    ) -> Result<Vec<Case>, NotExpressible> {
        match (operator, left, right) {
            (Operator::Add, ..) => {
                self.pairs(left, right, |a, b| Case::always(a.clone().plus(b.clone())))
            }
            (Operator::Subtract, ..) => {
                self.pairs(left, right, |a, b| Case::always(a.clone().minus(b.clone())))
            }
            (Operator::Multiply, Term::Int(factor), other)
            | (Operator::Multiply, other, Term::Int(factor)) => {
                Ok(map(self.cases(other)?, |value| multiple(*factor, value)))
            }
            (Operator::Divide, _, Term::Int(divisor)) if *divisor > 0 => {
                let divisor = UBig::from(divisor.unsigned_abs());
                let cases = self.natural_cases(left)?;
                Ok(map(cases, |value| {
                    Number::Div(Box::new(value), divisor.clone())
                }))
            }
            (Operator::Modulo, _, Term::Int(divisor)) if *divisor > 0 => {
                let divisor = UBig::from(divisor.unsigned_abs());
                let cases = self.natural_cases(left)?;
                Ok(map(cases, |value| {
                    Number::Mod(Box::new(value), divisor.clone())
                }))
            }
            (Operator::Divide, ..) => {
                self.pairs(left, right, |a, b| quotient(a, b, self.precision))
            }
            (Operator::Xor, Term::Int(mask), other) | (Operator::Xor, other, Term::Int(mask))
                if (0..XOR_MODULUS.cast_signed()).contains(mask) =>
            {
                let mask = mask.unsigned_abs();
                let cases = self.natural_cases(other)?;
                Ok(cases
                    .into_iter()
                    .flat_map(|case| xor_constant(case, mask))
                    .collect())
            }
            _ => self.pairs(left, right, |_, _| {
                vec![Case {
                    guards: Vec::new(),
                    value: Value::Unknown,
                }]
            }),
        }
    }

    fn call(&self, function: Function, arguments: &[Term]) -> Result<Vec<Case>, NotExpressible> {
        match (function, arguments) {
            (Function::Abs, [inner]) => {
                let cases = self.cases(inner)?;
                Ok(cases.into_iter().flat_map(absolute).collect())
            }
            (Function::Abs, _) => Err(NotExpressible("abs of several numbers".to_string())),
            (Function::Min | Function::Max, [first, rest @ ..]) => {
                let mut cases = self.cases(first)?;
                for next in rest {
                    let next = self.cases(next)?;
                    cases = pairs(&cases, &next, |a, b| smaller_or_larger(function, a, b));
                }
                Ok(cases)
            }
            (Function::Min | Function::Max, []) => {
                Err(NotExpressible(format!("{} of nothing", function.symbol())))
            }
        }
    }
}

fn smaller_or_larger(function: Function, a: &Number, b: &Number) -> Vec<Case> {
    let ordered = a.clone().compare(Comparison::LessEqual, b.clone());
    let (if_ordered, otherwise) = if function == Function::Min {
        (a, b)
    } else {
        (b, a)
    };
    vec![
        Case {
            guards: vec![ordered.clone()],
            value: Value::Known(if_ordered.clone()),
        },
        Case {
            guards: vec![ordered.not()],
            value: Value::Known(otherwise.clone()),
        },
    ]
}

fn map(mut cases: Vec<Case>, f: impl Fn(Number) -> Number) -> Vec<Case> {
    for case in &mut cases {
        if let Value::Known(value) = &case.value {
            case.value = Value::Known(f(value.clone()));
        }
    }
    cases
}

/// All pairs of cases of two terms, combined.
fn pairs(left: &[Case], right: &[Case], f: impl Fn(&Number, &Number) -> Vec<Case>) -> Vec<Case> {
    let mut cases = Vec::new();
    for first in left {
        for second in right {
            let guards = || first.guards.iter().chain(&second.guards).cloned();
            match (&first.value, &second.value) {
                (Value::Known(a), Value::Known(b)) => {
                    cases.extend(f(a, b).into_iter().map(|case| Case {
                        guards: guards().chain(case.guards).collect(),
                        value: case.value,
                    }));
                }
                _ => cases.push(Case {
                    guards: guards().collect(),
                    value: Value::Unknown,
                }),
            }
        }
    }
    cases
}

fn absolute(case: Case) -> Vec<Case> {
    let Value::Known(value) = case.value else {
        return vec![case];
    };
    if let Some(known) = constant_value(&value) {
        let value = Value::Known(constant(known.abs()));
        return vec![Case {
            guards: case.guards,
            value,
        }];
    }
    let negative = value.clone().compare(Comparison::Less, constant(0));
    let with = |guard: Formula, value: Number| Case {
        guards: case.guards.iter().cloned().chain([guard]).collect(),
        value: Value::Known(value),
    };
    vec![
        with(negative.clone().not(), value.clone()),
        with(negative, constant(0).minus(value)),
    ]
}

/// ⌊a/b⌋ for b >= 1 and a >= 0: one case for each small quotient, and one for all others. There is
/// no case for b = 0, where the quotient is not defined.
fn quotient(a: &Number, b: &Number, precision: Precision) -> Vec<Case> {
    let positive = b.clone().compare(Comparison::Greater, constant(0));
    let at_least = |quotient: u64| {
        b.clone()
            .times(quotient)
            .compare(Comparison::LessEqual, a.clone())
    };
    let mut cases: Vec<Case> = (0..precision)
        .map(|value| Case {
            guards: vec![positive.clone(), at_least(value), at_least(value + 1).not()],
            value: Value::Known(value.into()),
        })
        .collect();
    let small = all([at_least(0), at_least(precision).not()]);
    cases.push(Case {
        guards: vec![
            b.clone().compare(Comparison::NotEqual, constant(0)),
            all([positive, small]).not(),
        ],
        value: Value::Unknown,
    });
    cases
}

/// t xor m = t - r + (r xor m), where r is the remainder of t modulo a power of two above m.
fn xor_constant(case: Case, mask: u64) -> Vec<Case> {
    let Value::Known(value) = case.value else {
        return vec![case];
    };
    let modulus = (mask + 1).next_power_of_two();
    let remainder = || Number::Mod(Box::new(value.clone()), modulus.into());
    (0..modulus)
        .map(|rest| Case {
            guards: case
                .guards
                .iter()
                .cloned()
                .chain([remainder().equals(rest)])
                .collect(),
            value: Value::Known(value.clone().plus(rest ^ mask).minus(rest)),
        })
        .collect()
}

fn constant(value: i64) -> Number {
    let size = Number::from(value.unsigned_abs());
    if value >= 0 {
        size
    } else {
        Number::from(0).minus(size)
    }
}

fn multiple(factor: i64, value: Number) -> Number {
    let product = value.times(factor.unsigned_abs());
    if factor >= 0 {
        product
    } else {
        Number::from(0).minus(product)
    }
}

fn comparison_of(comparison: ast::Comparison) -> Comparison {
    match comparison {
        ast::Comparison::Equal => Comparison::Equal,
        ast::Comparison::NotEqual => Comparison::NotEqual,
        ast::Comparison::Less => Comparison::Less,
        ast::Comparison::AtMost => Comparison::LessEqual,
        ast::Comparison::Greater => Comparison::Greater,
        ast::Comparison::AtLeast => Comparison::GreaterEqual,
    }
}

/// The value of a term without variables, if it is small.
fn constant_value(term: &Number) -> Option<i64> {
    match term {
        Number::Number(value) => i64::try_from(value).ok(),
        Number::Sum(parts) => parts.iter().try_fold(0_i64, |sum, (negative, part)| {
            let value = constant_value(part)?;
            sum.checked_add(if *negative {
                value.checked_neg()?
            } else {
                value
            })
        }),
        _ => None,
    }
}

fn holds(comparison: Comparison, left: i64, right: i64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::LessEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterEqual => left >= right,
    }
}
