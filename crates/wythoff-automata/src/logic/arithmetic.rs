//! Comparisons of terms, turned into sums of two numbers.

use std::collections::BTreeMap;

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
        let name: Name = format!("#{}", self.fresh_names).into();
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
        let [positive, negative] = difference.sides();
        let (lower, upper, negated) = match comparison {
            Comparison::Equal | Comparison::NotEqual => {
                self.equate(positive, negative, &mut definitions)?;
                let equal = self.bind(definitions)?;
                return Ok(match comparison {
                    Comparison::Equal => equal,
                    _ => equal.not(),
                });
            }
            Comparison::Less => (positive, negative, false),
            Comparison::GreaterEqual => (positive, negative, true),
            Comparison::Greater => (negative, positive, false),
            Comparison::LessEqual => (negative, positive, true),
        };
        let lower = self.side_variable(lower, &mut definitions)?;
        let upper = self.side_variable(upper, &mut definitions)?;
        let mut less = Matrix::leaf(self.system().less(), vec![lower, upper]);
        if negated {
            less = less.not();
        }
        definitions.conjuncts.push(less);
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
            Term::Var(name) => {
                linear.coefficients.insert(name.clone(), IBig::ONE);
            }
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
            Term::Div(inner, divisor) | Term::Mod(inner, divisor) => {
                let (quotient, remainder) = self.divide(inner, divisor, definitions)?;
                let name = if matches!(term, Term::Div(..)) {
                    quotient
                } else {
                    remainder
                };
                linear.coefficients.insert(name, IBig::ONE);
            }
        }
        Ok(linear)
    }

    /// Variables q, r with term = divisor·q + r and r < divisor.
    fn divide(
        &mut self,
        term: &Term,
        divisor: &UBig,
        definitions: &mut Definitions,
    ) -> Result<(Name, Name), LogicError> {
        if divisor.is_zero() {
            return Err(LogicError::DivisionByZero);
        }
        let value = self.linear(term, definitions)?;
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
            0 => Matrix::leaf(system.constant(&UBig::ZERO), vec![target]),
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
            let is_zero = Matrix::leaf(self.system().constant(&UBig::ZERO), vec![zero.clone()]);
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
            let is = Matrix::leaf(
                self.system().constant(&side.constant),
                vec![constant.clone()],
            );
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
