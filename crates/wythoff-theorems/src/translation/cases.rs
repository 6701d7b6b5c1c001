//! Terms of the rule language as numbers of the logic, case by case.
//!
//! A term such as `max(a, b)` or `b div a` is one number or another, depending on what holds. What no formula can say
//! is an unknown number, and the side on which a formula may err decides what becomes of it.

use std::cell::Cell;

use wythoff_automata::logic::{Comparison, Formula, Name, Term as Number, all, any, apply, exists};
use wythoff_automata::{Relation, UBig};
use wythoff_rules::lang::ast::{self, Function, Operator};
use wythoff_rules::lang::term::{Term, Test};

use super::formulas::{NotExpressible, Precision, Side, Way, before};

/// `xor` with a constant is expressed through the remainder modulo a power of two up to this one.
pub(super) const XOR_MODULUS: i64 = 16;

/// The value of a term in one case.
#[derive(Debug, Clone)]
pub(super) enum Value {
    Known(Number),
    /// Some number of which nothing is said.
    Unknown,
}

/// A case: what must hold, and the value then. The cases of a term exclude each other.
#[derive(Debug, Clone)]
pub(super) struct Case {
    /// Variables of its own. There is one solution for them where the guards hold.
    pub(super) own: Vec<Name>,
    pub(super) guards: Vec<Formula>,
    pub(super) value: Value,
}

impl Case {
    pub(super) fn new(guards: Vec<Formula>, value: Value) -> Self {
        Self {
            own: Vec::new(),
            guards,
            value,
        }
    }

    fn always(value: Number) -> Vec<Self> {
        vec![Self::new(Vec::new(), Value::Known(value))]
    }

    /// The part of the case in which something more holds, with the value then.
    fn with(&self, guard: Formula, value: Value) -> Self {
        Self {
            own: self.own.clone(),
            guards: self.guards.iter().cloned().chain([guard]).collect(),
            value,
        }
    }

    /// The formula that the case applies, and something holds then.
    pub(super) fn and(self, holds: Formula) -> Formula {
        let case = all(self.guards.into_iter().chain([holds]));
        match self.own.is_empty() {
            true => case,
            false => exists(self.own, case),
        }
    }
}

/// Makes formulas of the tests of a move, or of a clause about positions.
pub(super) struct Translation<'a> {
    /// The move; a clause about positions has none.
    pub(super) way: Option<&'a Way<'a>>,
    pub(super) side: Side,
    pub(super) precision: Precision,
    /// The pairs (n, ⌊nφ⌋), where the numeration system has them.
    pub(super) lower: Option<&'a Relation>,
    /// How many variables were made.
    made: Cell<usize>,
}

impl<'a> Translation<'a> {
    pub(super) fn new(
        way: Option<&'a Way<'a>>,
        side: Side,
        precision: Precision,
        lower: Option<&'a Relation>,
    ) -> Self {
        Self {
            way,
            side,
            precision,
            lower,
            made: Cell::new(0),
        }
    }

    fn way(&self) -> &Way<'_> {
        self.way
            .expect("only moves have parameters and piles after the move")
    }

    /// The formula of a test.
    pub(super) fn test(&self, test: &Test) -> Result<Formula, NotExpressible> {
        Ok(match test {
            Test::All(tests) => all(tests
                .iter()
                .map(|t| self.test(t))
                .collect::<Result<Vec<_>, _>>()?),
            Test::Any(tests) => any(tests
                .iter()
                .map(|t| self.test(t))
                .collect::<Result<Vec<_>, _>>()?),
            Test::Member(holds, set, terms) => self.member(*holds, set, terms)?,
            Test::Compare(comparison, left, right) => {
                let mut cases = Vec::new();
                for case in self.cases(left)? {
                    let holds = self.compare(&case.value, *comparison, right)?;
                    if holds != any([]) {
                        cases.push(case.and(holds));
                    }
                }
                any(cases)
            }
        })
    }

    /// The formula of a comparison of a number with a term.
    pub(super) fn compare(
        &self,
        left: &Value,
        comparison: ast::Comparison,
        right: &Term,
    ) -> Result<Formula, NotExpressible> {
        let mut cases = Vec::new();
        for case in self.cases(right)? {
            let holds = match (left, &case.value) {
                (Value::Known(left), Value::Known(right)) => {
                    match (constant_value(left), constant_value(right)) {
                        (Some(left), Some(right)) if !comparison.holds(left, right) => continue,
                        (Some(_), Some(_)) => all([]),
                        _ => left.clone().compare(in_logic(comparison), right.clone()),
                    }
                }
                _ if self.side == Side::Over => all([]),
                _ => continue,
            };
            cases.push(case.and(holds));
        }
        Ok(any(cases))
    }

    pub(super) fn cases(&self, term: &Term) -> Result<Vec<Case>, NotExpressible> {
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
            cases.push(case.with(negative.clone().not(), case.value.clone()));
            cases.push(case.with(negative, Value::Unknown));
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
                if (0..XOR_MODULUS).contains(mask) =>
            {
                let mask = mask.unsigned_abs();
                let cases = self.natural_cases(other)?;
                Ok(cases
                    .into_iter()
                    .flat_map(|case| xor_constant(case, mask))
                    .collect())
            }
            _ => self.pairs(left, right, |_, _| {
                vec![Case::new(Vec::new(), Value::Unknown)]
            }),
        }
    }

    fn call(&self, function: Function, arguments: &[Term]) -> Result<Vec<Case>, NotExpressible> {
        match (function, arguments) {
            (Function::Abs, [inner]) => {
                let cases = self.cases(inner)?;
                Ok(cases.into_iter().flat_map(absolute).collect())
            }
            (Function::Lower, [inner]) => self.wythoff_number(inner, |_, lower| lower),
            (Function::Upper, [inner]) => self.wythoff_number(inner, |n, lower| lower.plus(n)),
            (Function::Lower | Function::Upper, _) => Err(NotExpressible(format!(
                "{} of several numbers",
                function.symbol()
            ))),
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

impl Translation<'_> {
    /// What `value` makes of a natural number n and ⌊nφ⌋. Unknown where the system has no automaton for it.
    fn wythoff_number(
        &self,
        n: &Term,
        value: impl Fn(Number, Number) -> Number,
    ) -> Result<Vec<Case>, NotExpressible> {
        let mut cases = self.natural_cases(n)?;
        for case in &mut cases {
            let Value::Known(n) = &case.value else {
                continue;
            };
            case.value = match self.lower {
                None => Value::Unknown,
                Some(relation) => {
                    let own: Name = format!("l{}", self.made.replace(self.made.get() + 1)).into();
                    let lower = Number::from(own.clone());
                    let pair = [n.clone(), lower.clone()];
                    case.guards.push(apply("lower", relation, pair));
                    case.own.push(own);
                    Value::Known(value(n.clone(), lower))
                }
            };
        }
        Ok(cases)
    }
}

/// The cases of the smaller or the larger of two numbers.
fn smaller_or_larger(function: Function, a: &Number, b: &Number) -> Vec<Case> {
    let ordered = a.clone().compare(Comparison::LessEqual, b.clone());
    let (if_ordered, otherwise) = if function == Function::Min {
        (a, b)
    } else {
        (b, a)
    };
    vec![
        Case::new(vec![ordered.clone()], Value::Known(if_ordered.clone())),
        Case::new(vec![ordered.not()], Value::Known(otherwise.clone())),
    ]
}

/// The cases with a function of each value that is known.
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
            let both = |guards: Vec<Formula>, value| Case {
                own: [&first.own[..], &second.own].concat(),
                guards: [&first.guards[..], &second.guards, &guards].concat(),
                value,
            };
            match (&first.value, &second.value) {
                (Value::Known(a), Value::Known(b)) => {
                    let parts = f(a, b).into_iter();
                    cases.extend(parts.map(|part| both(part.guards, part.value)));
                }
                _ => cases.push(both(Vec::new(), Value::Unknown)),
            }
        }
    }
    cases
}

/// The cases of an absolute value.
fn absolute(case: Case) -> Vec<Case> {
    let Value::Known(value) = &case.value else {
        return vec![case];
    };
    if let Some(known) = constant_value(value) {
        let value = Value::Known(constant(known.abs()));
        return vec![Case { value, ..case }];
    }
    let negative = value.clone().compare(Comparison::Less, constant(0));
    let opposite = constant(0).minus(value.clone());
    vec![
        case.with(negative.clone().not(), case.value.clone()),
        case.with(negative, Value::Known(opposite)),
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
        .map(|value| {
            let guards = vec![positive.clone(), at_least(value), at_least(value + 1).not()];
            Case::new(guards, Value::Known(value.into()))
        })
        .collect();
    let small = all([at_least(0), at_least(precision).not()]);
    let guards = vec![
        b.clone().compare(Comparison::NotEqual, constant(0)),
        all([positive, small]).not(),
    ];
    cases.push(Case::new(guards, Value::Unknown));
    cases
}

/// t xor m = t - r + (r xor m), where r is the remainder of t modulo a power of two above m.
fn xor_constant(case: Case, mask: u64) -> Vec<Case> {
    let Value::Known(value) = &case.value else {
        return vec![case];
    };
    let modulus = (mask + 1).next_power_of_two();
    let remainder = || Number::Mod(Box::new(value.clone()), modulus.into());
    (0..modulus)
        .map(|rest| {
            let changed = value.clone().plus(rest ^ mask).minus(rest);
            case.with(remainder().equals(rest), Value::Known(changed))
        })
        .collect()
}

/// A whole number, as a difference if it is negative.
pub(super) fn constant(value: i64) -> Number {
    let size = Number::from(value.unsigned_abs());
    if value >= 0 {
        size
    } else {
        Number::from(0).minus(size)
    }
}

/// A multiple, with a factor of either sign.
fn multiple(factor: i64, value: Number) -> Number {
    let product = value.times(factor.unsigned_abs());
    if factor >= 0 {
        product
    } else {
        Number::from(0).minus(product)
    }
}

/// The comparison as formulas have it.
fn in_logic(comparison: ast::Comparison) -> Comparison {
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
