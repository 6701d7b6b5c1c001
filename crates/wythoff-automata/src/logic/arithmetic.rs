//! Comparisons of terms, turned into sums of two numbers.

use std::collections::BTreeMap;

use dashu_int::ops::{DivEuclid, Gcd};

use super::Logic;
use super::error::LogicError;
use super::formula::{Comparison, Name, Term};
use super::matrix::Matrix;
use crate::{IBig, UBig};

/// A term as an integer combination of variables plus a constant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Linear {
    coefficients: BTreeMap<Name, IBig>,
    constant: IBig,
}

impl Linear {
    fn add_scaled(&mut self, other: &Self, factor: &IBig) {
        for (name, coefficient) in &other.coefficients {
            let slot = self.coefficients.entry(name.clone()).or_default();
            *slot += coefficient * factor;
        }
        self.coefficients
            .retain(|_, coefficient| *coefficient != IBig::ZERO);
        self.constant += &other.constant * factor;
    }

    fn variable(name: Name) -> Self {
        Self {
            coefficients: BTreeMap::from([(name, IBig::ONE)]),
            constant: IBig::ZERO,
        }
    }

    /// Whether no value of the variables makes it negative, as far as the signs show.
    fn is_natural(&self) -> bool {
        let numbers = self.coefficients.values().chain([&self.constant]);
        numbers.into_iter().all(|number| *number >= IBig::ZERO)
    }

    /// `whole` and `rest` with self = divisor·whole + rest, where the numbers of the rest are at
    /// least 0 and less than the divisor.
    fn split(&self, divisor: &IBig) -> (Self, Self) {
        let mut whole = Self::default();
        let mut rest = Self::default();
        for (name, coefficient) in &self.coefficients {
            let floor = coefficient.div_euclid(divisor);
            let remainder = coefficient - &floor * divisor;
            for (part, value) in [(&mut whole, floor), (&mut rest, remainder)] {
                if value != IBig::ZERO {
                    part.coefficients.insert(name.clone(), value);
                }
            }
        }
        whole.constant = (&self.constant).div_euclid(divisor);
        rest.constant = &self.constant - &whole.constant * divisor;
        (whole, rest)
    }

    /// An equivalent of `self ~ 0` with coefficients without a common divisor, or its truth if that
    /// does not depend on the variables.
    fn reduce(mut self, comparison: Comparison) -> Reduced {
        if self.coefficients.is_empty() {
            return Reduced::Decided(holds(&self.constant, comparison));
        }
        let divisor = self
            .coefficients
            .values()
            .fold(UBig::ZERO, |divisor, c| gcd(divisor, magnitude(c)));
        let divisor = IBig::from(divisor);
        for coefficient in self.coefficients.values_mut() {
            *coefficient = &*coefficient / &divisor;
        }
        // For an integer t, d·t + c < 0 exactly if t + floor(c/d) < 0, and d·t + c <= 0 exactly if
        // t + ceil(c/d) <= 0.
        let floor = (&self.constant).div_euclid(&divisor);
        let exact = &floor * &divisor == self.constant;
        self.constant = match comparison {
            Comparison::Equal | Comparison::NotEqual if !exact => {
                return Reduced::Decided(comparison == Comparison::NotEqual);
            }
            Comparison::LessEqual | Comparison::Greater if !exact => floor + IBig::ONE,
            _ => floor,
        };
        // All coefficients and the constant of one sign: numbers are not negative.
        let signs = self.coefficients.values().map(|c| *c > IBig::ZERO);
        let positive = signs.clone().all(|positive| positive) && self.constant > IBig::ZERO;
        let negative = signs.clone().all(|positive| !positive) && self.constant < IBig::ZERO;
        if positive || negative {
            return Reduced::Decided(holds(&self.constant, comparison));
        }
        Reduced::Linear(self)
    }

    /// The part with positive coefficients, and the negative of the rest.
    fn sides(&self) -> [Side; 2] {
        let mut sides = [Side::default(), Side::default()];
        for (name, coefficient) in &self.coefficients {
            let side = usize::from(*coefficient < IBig::ZERO);
            let multiple = magnitude(coefficient);
            sides[side].multiples.push((multiple, name.clone()));
        }
        sides[usize::from(self.constant < IBig::ZERO)].constant = magnitude(&self.constant);
        sides
    }
}

/// A comparison of a linear term with 0, made simpler.
enum Reduced {
    Decided(bool),
    Linear(Linear),
}

/// Whether `value ~ 0`.
fn holds(value: &IBig, comparison: Comparison) -> bool {
    match comparison {
        Comparison::Equal => *value == IBig::ZERO,
        Comparison::NotEqual => *value != IBig::ZERO,
        Comparison::Less => *value < IBig::ZERO,
        Comparison::LessEqual => *value <= IBig::ZERO,
        Comparison::Greater => *value > IBig::ZERO,
        Comparison::GreaterEqual => *value >= IBig::ZERO,
    }
}

fn gcd(left: UBig, right: UBig) -> UBig {
    if left.is_zero() {
        right
    } else {
        left.gcd(&right)
    }
}

fn magnitude(value: &IBig) -> UBig {
    let (_, magnitude) = value.clone().into_parts();
    magnitude
}

/// A sum of positive multiples of variables and a constant.
#[derive(Debug, Clone, Default)]
struct Side {
    multiples: Vec<(UBig, Name)>,
    constant: UBig,
}

/// Conjuncts with auxiliary variables, which are bound by the atom that needed them.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    pub(super) conjuncts: Vec<Matrix>,
    pub(super) auxiliaries: Vec<Name>,
}

impl Logic {
    /// A variable that occurs nowhere else.
    fn fresh(&mut self, definitions: &mut Definitions) -> Name {
        // No variable of a formula has a name with this character.
        let name: Name = format!("#{:08}", self.fresh_names).into();
        self.fresh_names += 1;
        definitions.auxiliaries.push(name.clone());
        name
    }

    /// `left ~ right`, under the definitions.
    pub(super) fn compare(
        &mut self,
        left: &Term,
        comparison: Comparison,
        right: &Term,
    ) -> Result<Matrix, LogicError> {
        let mut definitions = Definitions::default();
        let mut difference = self.linear(left, &mut definitions)?;
        let right = self.linear(right, &mut definitions)?;
        difference.add_scaled(&right, &IBig::NEG_ONE);
        let difference = match difference.reduce(comparison) {
            Reduced::Decided(value) => {
                definitions.conjuncts.push(Matrix::Constant(value));
                return self.bind(definitions);
            }
            Reduced::Linear(linear) => linear,
        };
        let [positive, negative] = difference.sides();
        if comparison == Comparison::Equal {
            self.equate(positive, negative, &mut definitions)?;
            return self.bind(definitions);
        }
        // The definitions hold in any case, so only the last atom is negated.
        let (left, right, relation, negated) = match comparison {
            Comparison::Equal | Comparison::NotEqual => {
                (positive, negative, self.system().equal(), true)
            }
            Comparison::Less => (positive, negative, self.system().less(), false),
            Comparison::GreaterEqual => (positive, negative, self.system().less(), true),
            Comparison::Greater => (negative, positive, self.system().less(), false),
            Comparison::LessEqual => (negative, positive, self.system().less(), true),
        };
        let left = self.side_variable(left, &mut definitions)?;
        let right = self.side_variable(right, &mut definitions)?;
        let atom = Matrix::leaf(relation, vec![left, right]);
        definitions
            .conjuncts
            .push(if negated { atom.not() } else { atom });
        self.bind(definitions)
    }

    /// A variable equal to the term, under the definitions.
    pub(super) fn term_variable(
        &mut self,
        term: &Term,
        definitions: &mut Definitions,
    ) -> Result<Name, LogicError> {
        let linear = self.linear(term, definitions)?;
        if linear.constant == IBig::ZERO && linear.coefficients.len() == 1 {
            let (name, coefficient) = linear.coefficients.iter().next().expect("one entry");
            if *coefficient == IBig::ONE {
                return Ok(name.clone());
            }
        }
        let [positive, mut negative] = linear.sides();
        let value = self.fresh(definitions);
        negative.multiples.push((UBig::ONE, value.clone()));
        self.equate(positive, negative, definitions)?;
        Ok(value)
    }

    fn linear(&mut self, term: &Term, definitions: &mut Definitions) -> Result<Linear, LogicError> {
        let mut linear = Linear::default();
        match term {
            Term::Var(name) => return Ok(Linear::variable(name.clone())),
            Term::Number(value) => linear.constant = IBig::from(value.clone()),
            Term::Sum(parts) => {
                for (negative, part) in parts {
                    let part = self.linear(part, definitions)?;
                    let sign = if *negative { IBig::NEG_ONE } else { IBig::ONE };
                    linear.add_scaled(&part, &sign);
                }
            }
            Term::Times(factor, inner) => {
                let inner = self.linear(inner, definitions)?;
                linear.add_scaled(&inner, &IBig::from(factor.clone()));
            }
            Term::Div(inner, divisor) => return Ok(self.divide(inner, divisor, definitions)?.0),
            Term::Mod(inner, divisor) => return Ok(self.divide(inner, divisor, definitions)?.1),
        }
        Ok(linear)
    }

    /// Quotient, rounded down, and remainder of the division of an integer.
    ///
    /// A term that may be negative is divisor·whole + rest with a natural rest: its quotient is
    /// that of the rest plus the whole, and its remainder that of the rest. So only natural numbers
    /// are divided by automata, for every value of the variables.
    fn divide(
        &mut self,
        term: &Term,
        divisor: &UBig,
        definitions: &mut Definitions,
    ) -> Result<(Linear, Linear), LogicError> {
        if divisor.is_zero() {
            return Err(LogicError::DivisionByZero);
        }
        let value = self.linear(term, definitions)?;
        if value.is_natural() && !value.coefficients.is_empty() {
            let (quotient, remainder) = self.divide_natural(&value, divisor, definitions)?;
            return Ok((Linear::variable(quotient), Linear::variable(remainder)));
        }
        let (mut whole, rest) = value.split(&IBig::from(divisor.clone()));
        if rest.coefficients.is_empty() {
            return Ok((whole, rest));
        }
        let (quotient, remainder) = self.divide_natural(&rest, divisor, definitions)?;
        whole.add_scaled(&Linear::variable(quotient), &IBig::ONE);
        Ok((whole, Linear::variable(remainder)))
    }

    /// Variables q, r with value = divisor·q + r and r < divisor; the value must be natural.
    fn divide_natural(
        &mut self,
        value: &Linear,
        divisor: &UBig,
        definitions: &mut Definitions,
    ) -> Result<(Name, Name), LogicError> {
        let [positive, mut negative] = value.sides();
        let quotient = self.fresh(definitions);
        let remainder = self.fresh(definitions);
        negative.multiples.push((divisor.clone(), quotient.clone()));
        negative.multiples.push((UBig::ONE, remainder.clone()));
        self.equate(positive, negative, definitions)?;
        let below = self.compare(
            &remainder.clone().into(),
            Comparison::Less,
            &divisor.clone().into(),
        )?;
        definitions.conjuncts.push(below);
        Ok((quotient, remainder))
    }

    /// Adds the equation of two sides.
    fn equate(
        &mut self,
        left: Side,
        right: Side,
        definitions: &mut Definitions,
    ) -> Result<(), LogicError> {
        // A constant alone needs no variable on its side.
        let (left, right) = if left.multiples.len() == 1
            && left.multiples[0].0 == UBig::ONE
            && left.constant.is_zero()
        {
            (right, left)
        } else {
            (left, right)
        };
        let mut addends = self.addends(left, definitions)?;
        let target = self.side_variable(right, definitions)?;
        let system = self.system().clone();
        let conjunct = match addends.len() {
            0 => Matrix::leaf(self.constant(&UBig::ZERO), vec![target]),
            1 => Matrix::leaf(system.equal(), vec![addends.remove(0), target]),
            _ => {
                let last = addends.pop().expect("at least two");
                let sum = self.sum(addends, definitions);
                Matrix::leaf(system.add(), vec![sum, last, target])
            }
        };
        definitions.conjuncts.push(conjunct);
        Ok(())
    }

    /// A variable equal to the side.
    fn side_variable(
        &mut self,
        side: Side,
        definitions: &mut Definitions,
    ) -> Result<Name, LogicError> {
        let addends = self.addends(side, definitions)?;
        if addends.is_empty() {
            let zero = self.fresh(definitions);
            let is_zero = Matrix::leaf(self.constant(&UBig::ZERO), vec![zero.clone()]);
            definitions.conjuncts.push(is_zero);
            return Ok(zero);
        }
        Ok(self.sum(addends, definitions))
    }

    /// One variable per addend of the side.
    fn addends(
        &mut self,
        side: Side,
        definitions: &mut Definitions,
    ) -> Result<Vec<Name>, LogicError> {
        let mut addends = Vec::new();
        for (factor, name) in side.multiples {
            if factor == UBig::ONE {
                addends.push(name);
                continue;
            }
            let product = self.fresh(definitions);
            let multiple = self.multiple(&factor)?;
            definitions
                .conjuncts
                .push(Matrix::leaf(multiple, vec![name, product.clone()]));
            addends.push(product);
        }
        if !side.constant.is_zero() {
            let constant = self.fresh(definitions);
            let is = Matrix::leaf(self.constant(&side.constant), vec![constant.clone()]);
            definitions.conjuncts.push(is);
            addends.push(constant);
        }
        Ok(addends)
    }

    /// A variable equal to the sum of one or more variables.
    fn sum(&mut self, addends: Vec<Name>, definitions: &mut Definitions) -> Name {
        let add = self.system().add();
        let sum = addends.into_iter().reduce(|left, right| {
            let sum = self.fresh(definitions);
            let adds = Matrix::leaf(add.clone(), vec![left, right, sum.clone()]);
            definitions.conjuncts.push(adds);
            sum
        });
        sum.expect("at least one addend")
    }
}
