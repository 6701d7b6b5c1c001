//! Numbers and conditions, as written, become formulas.
//!
//! All numbers are integers: `-` is subtraction, `t div k` is rounded down and `t mod k` is in 0, ..., k - 1. A number that is
//! not linear becomes a new variable with a condition that has exactly one solution: n div k is the q with
//! k q <= n < k (q + 1). Only division by zero has none: a comparison with such a number is false, and so is its
//! negation. Conditions are therefore read with negation pushed down to the comparisons.
//!
//! Rules may have products and quotients of variables. Small quotients are told apart, and otherwise the value is *unknown*. A
//! comparison with an unknown value counts as true where the formula may err by too much ([`Side::Over`]) and as false where
//! it may err by too little ([`Side::Under`]). Below `not exists` the sides change. So on the one side the formula holds
//! wherever the condition does, and on the other side nowhere else.

use std::collections::BTreeMap;
use std::rc::Rc;

use dashu_int::IBig;

use crate::linear::{Cmp, Linear, Var};
use crate::logic::{Formula, Logic, Relation};
use crate::rules::Rules;
use crate::text::{Language, Node, Parser, Read};
use crate::{Checked, Refusal};

/// On which side a formula may err.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Over,
    Under,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Over => Self::Under,
            Self::Under => Self::Over,
        }
    }
}

/// What names mean.
#[derive(Debug, Default, Clone)]
pub(crate) struct Names {
    pub numbers: BTreeMap<String, Linear>,
    pub relations: BTreeMap<String, Rc<Relation>>,
    /// Words: for each of the values, the relation of the indices with that value.
    pub words: BTreeMap<String, BTreeMap<i64, Rc<Relation>>>,
    /// The game whose `move0(before, after)`, `move1(...)`, ... and `position(...)` are meant.
    pub rules: Option<Rc<Rules>>,
}

impl Names {
    /// The conditions that a game defines.
    pub(crate) fn of(rules: &Rc<Rules>) -> Self {
        let rules = Some(rules.clone());
        Self {
            rules,
            ..Self::default()
        }
    }
}

/// The value of a number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Number {
    pub value: Linear,
    /// The variables in it that are tied to their values,
    bound: Vec<Var>,
    /// by these conditions.
    given: Vec<Formula>,
    /// Where the value is unknown.
    unknown: Vec<Formula>,
}

impl Number {
    pub(crate) fn of(value: Linear) -> Self {
        Self {
            value,
            ..Self::default()
        }
    }

    /// Whether the value is linear in the variables that have names.
    pub(crate) fn is_linear(&self) -> bool {
        self.bound.is_empty() && self.given.is_empty() && self.unknown.is_empty()
    }

    /// With the conditions of both, and a value that is made of the values.
    fn join(mut self, other: &Self, value: impl FnOnce(&Linear, &Linear) -> Linear) -> Self {
        self.value = value(&self.value, &other.value);
        self.bound.extend(&other.bound);
        self.given.extend_from_slice(&other.given);
        self.unknown.extend_from_slice(&other.unknown);
        self
    }

    /// That the number has its value and something else holds.
    fn such_that(&self, more: Formula) -> Formula {
        let body = Formula::And(self.given.iter().cloned().chain([more]).collect());
        match self.bound[..] {
            [] => body,
            _ => Formula::Exists(self.bound.clone(), Box::new(body), true),
        }
    }
}

fn at_most(left: &Linear, right: &Linear) -> Formula {
    Formula::Atom(left.minus(right), Cmp::AtMost)
}

fn less(left: &Linear, right: &Linear) -> Formula {
    at_most(&left.plus(&IBig::ONE, &Linear::number(1)), right)
}

fn equal(left: &Linear, right: &Linear) -> Formula {
    Formula::Atom(left.minus(right), Cmp::Equal)
}

fn comparison(sign: &str, left: &Linear, right: &Linear) -> Formula {
    match sign {
        "=" => equal(left, right),
        "!=" => Formula::Or(vec![less(left, right), less(right, left)]),
        "<" => less(left, right),
        "<=" => at_most(left, right),
        ">" => less(right, left),
        _ => at_most(right, left),
    }
}

fn opposite(sign: &str) -> &'static str {
    match sign {
        "=" => "!=",
        "!=" => "=",
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        _ => "<",
    }
}

/// `xor` with constants below this is told apart by remainders.
const MOST_XOR: u32 = 64;

/// Turns text into formulas.
pub(crate) struct Translator<'a, 'l> {
    pub logic: &'a mut Logic<'l>,
    pub names: Names,
    pub side: Side,
    /// Quotients of variables below this are told apart.
    pub precision: u32,
    /// Whether no value was unknown so far.
    pub exact: bool,
    /// How many conditions were read; `<=>` reads its parts twice.
    conditions: usize,
}

/// More conditions make a formula that is too long.
const MOST_CONDITIONS: usize = 1 << 16;

impl Logic<'_> {
    /// The relation that a condition defines on the variables listed.
    pub(crate) fn defined(
        &mut self,
        vars: &[String],
        text: &str,
        names: &Names,
    ) -> Read<Checked<Rc<Relation>>> {
        let node = Parser::whole(text, Language::Sentences)?;
        let listed: Vec<Var> = vars.iter().map(|_| self.natural()).collect();
        let mut names = names.clone();
        names.numbers = vars
            .iter()
            .cloned()
            .zip(listed.iter().map(|&var| Linear::var(var)))
            .collect();
        let formula = Translator::new(self, names).exactly(&node)?;
        Ok(self.relation(&listed, &formula))
    }

    /// Whether a sentence is surely false: where not all values are known, every possibility counts. Quotients are told
    /// apart below one number after the other.
    pub(crate) fn is_impossible(
        &mut self,
        text: &str,
        names: &Names,
        precisions: &[u32],
    ) -> Checked<bool> {
        let node = Parser::whole(text, Language::Sentences).map_err(Refusal::Wrong)?;
        for &precision in precisions {
            let mut translator = Translator::new(self, names.clone());
            translator.precision = precision;
            let formula = translator.condition(&node, false);
            let (formula, exact) = (formula.map_err(Refusal::Wrong)?, translator.exact);
            if !self.satisfiable(&formula)? {
                return Ok(true);
            }
            if exact {
                break;
            }
        }
        Ok(false)
    }

    /// The same with the least precision.
    pub(crate) fn never(&mut self, text: &str, names: &Names) -> Checked<bool> {
        self.is_impossible(text, names, &[2])
    }
}

impl<'a, 'l> Translator<'a, 'l> {
    pub(crate) fn new(logic: &'a mut Logic<'l>, names: Names) -> Self {
        Self {
            logic,
            names,
            side: Side::Over,
            precision: 0,
            exact: true,
            conditions: 0,
        }
    }

    /// The formula of a condition in which no value may be unknown.
    pub(crate) fn exactly(&mut self, node: &Node) -> Read<Formula> {
        let formula = self.condition(node, false)?;
        match self.exact {
            true => Ok(formula),
            false => Err(
                "only products with and quotients by positive constants can be decided".to_owned(),
            ),
        }
    }

    /// The value of a number.
    pub(crate) fn number(&mut self, node: &Node) -> Read<Number> {
        let (sign, arguments) = match node {
            Node::Number(number) => return Ok(Number::of(Linear::number(number.clone()))),
            Node::Name(name) => {
                let value = self.names.numbers.get(name).cloned();
                return Ok(Number::of(
                    value.ok_or_else(|| format!("unknown name `{name}`"))?,
                ));
            }
            Node::Op(sign, arguments) => (*sign, arguments),
            _ => return Err("expected a number, found a condition".to_owned()),
        };
        let mut numbers = Vec::new();
        for argument in arguments {
            numbers.push(self.number(argument)?);
        }
        let mut numbers = numbers.into_iter();
        let first = numbers
            .next()
            .ok_or("expected a number, found a condition")?;
        numbers
            .try_fold(first, |left, right| self.operation(sign, left, right))
            .and_then(|last| match sign {
                "neg" => Ok(Number {
                    value: last.value.times(&IBig::NEG_ONE),
                    ..last
                }),
                "abs" => {
                    let opposite = Number::of(last.value.times(&IBig::NEG_ONE));
                    self.operation("max", last, opposite)
                }
                "+" | "*" | "div" | "mod" | "xor" | "min" | "max" => Ok(last),
                _ => Err("expected a number, found a condition".to_owned()),
            })
    }

    fn operation(&mut self, sign: &str, left: Number, right: Number) -> Read<Number> {
        let constant = |number: &Number| number.value.as_number().cloned();
        let mask = |number: &Number| {
            let mask = u32::try_from(number.value.as_number()?).ok();
            mask.filter(|&mask| mask < MOST_XOR)
        };
        Ok(match (sign, constant(&left), constant(&right)) {
            ("+", ..) => left.join(&right, |a, b| a.plus(&IBig::ONE, b)),
            ("*", Some(factor), _) => left.join(&right, |_, b| b.times(&factor)),
            ("*", _, Some(factor)) => left.join(&right, |a, _| a.times(&factor)),
            ("div" | "mod", _, Some(divisor)) if divisor > IBig::ZERO => {
                let mut both = left.join(&right, |a, _| a.clone());
                let natural = both.value.is_natural();
                let quotient = self.tied(&mut both, natural);
                let rest = both.value.plus(&-&divisor, &quotient);
                let most = Linear::number(divisor - 1);
                both.given
                    .extend([at_most(&Linear::default(), &rest), at_most(&rest, &most)]);
                both.value = if sign == "div" { quotient } else { rest };
                both
            }
            ("div" | "mod", _, Some(divisor)) if divisor.is_zero() => {
                self.exact &= self.names.rules.is_some();
                let mut none = left.join(&right, |a, _| a.clone());
                none.given.push(Formula::truth(false));
                none
            }
            ("min" | "max", ..) => {
                let natural = left.value.is_natural() && right.value.is_natural();
                let (a, b) = (left.value.clone(), right.value.clone());
                let mut both = left.join(&right, |a, _| a.clone());
                let value = self.tied(&mut both, natural);
                let (small, large) = if sign == "min" { (&a, &b) } else { (&b, &a) };
                both.given.push(Formula::Or(vec![
                    Formula::And(vec![at_most(&a, &b), equal(&value, small)]),
                    Formula::And(vec![less(&b, &a), equal(&value, large)]),
                ]));
                Number { value, ..both }
            }
            ("xor", ..) if mask(&left).is_some() => {
                let mask = mask(&left).unwrap_or(0);
                self.xor(left.join(&right, |_, b| b.clone()), mask)
            }
            ("xor", ..) if mask(&right).is_some() => {
                let mask = mask(&right).unwrap_or(0);
                self.xor(left.join(&right, |a, _| a.clone()), mask)
            }
            ("div", ..) => self.quotient(left, &right),
            _ => {
                self.exact = false;
                let mut none = left.join(&right, |a, _| a.clone());
                none.given.push(Formula::truth(false));
                none.unknown.push(Formula::truth(true));
                none
            }
        })
    }

    /// A new variable that a number's conditions tie to its value.
    fn tied(&mut self, number: &mut Number, natural: bool) -> Linear {
        let var = if natural {
            self.logic.natural()
        } else {
            self.logic.integer()
        };
        number.bound.push(var);
        Linear::var(var)
    }

    /// n xor m = n - r + (r xor m), where r is the remainder of n by a power of two above m; this is also so for negative n
    /// in two's complement.
    fn xor(&mut self, mut number: Number, mask: u32) -> Number {
        let modulus = (mask + 1).next_power_of_two();
        let natural = number.value.is_natural();
        let quotient = self.tied(&mut number, natural);
        let value = self.tied(&mut number, natural);
        let case = |r: u32| {
            let rest = number.value.plus(&-IBig::from(modulus), &quotient);
            let change = Linear::number(i64::from(r ^ mask) - i64::from(r));
            let changed = number.value.plus(&IBig::ONE, &change);
            Formula::And(vec![
                equal(&rest, &Linear::number(r)),
                equal(&value, &changed),
            ])
        };
        let cases = Formula::Or((0..modulus).map(case).collect());
        number.given.push(cases);
        Number { value, ..number }
    }

    /// The quotient of two variables, known if it is less than the precision.
    fn quotient(&mut self, left: Number, right: &Number) -> Number {
        self.exact = false;
        let (a, b) = (left.value.clone(), right.value.clone());
        let mut both = left.join(right, |a, _| a.clone());
        let reaches = |quotient: u32| at_most(&b.times(&quotient.into()), &a);
        let below = |quotient: u32| less(&a, &b.times(&quotient.into()));
        let outside = [at_most(&b, &Linear::default()), below(0)];
        let outside = outside.into_iter().chain([reaches(self.precision)]);
        let unknown = both.such_that(Formula::Or(outside.collect()));
        let value = self.tied(&mut both, true);
        let is = |q: u32| {
            let is_q = equal(&value, &Linear::number(q));
            Formula::And(vec![
                less(&Linear::default(), &b),
                reaches(q),
                below(q + 1),
                is_q,
            ])
        };
        both.given
            .push(Formula::Or((0..self.precision).map(is).collect()));
        both.unknown.push(unknown);
        Number { value, ..both }
    }

    /// The formula of two numbers compared.
    pub(crate) fn compare(&self, sign: &str, left: Number, right: &Number) -> Formula {
        let holds = comparison(sign, &left.value, &right.value);
        let both = left.join(right, |a, _| a.clone());
        let known = both.such_that(holds);
        match self.side {
            Side::Over if !both.unknown.is_empty() => {
                Formula::Or(both.unknown.into_iter().chain([known]).collect())
            }
            _ => known,
        }
    }

    /// That something does not hold, where `read` makes a formula that says it does.
    pub(crate) fn none(&mut self, read: impl FnOnce(&mut Self) -> Read<Formula>) -> Read<Formula> {
        self.side = self.side.other();
        let formula = read(self);
        self.side = self.side.other();
        Ok(Formula::Exists(Vec::new(), Box::new(formula?), false))
    }

    /// The formula of a condition, or of its negation.
    pub(crate) fn condition(&mut self, node: &Node, negated: bool) -> Read<Formula> {
        self.conditions += 1;
        if self.conditions > MOST_CONDITIONS {
            return Err("the formula is too long".to_owned());
        }
        let all_or_any = |all: bool, parts| {
            if all {
                Formula::And(parts)
            } else {
                Formula::Or(parts)
            }
        };
        Ok(match node {
            Node::Op(truth @ ("true" | "false"), _) => {
                Formula::truth((*truth == "true") != negated)
            }
            Node::Op("not", parts) => self.condition(&parts[0], !negated)?,
            Node::Op(sign @ ("and" | "or"), parts) => {
                let parts = parts.iter().map(|part| self.condition(part, negated));
                all_or_any((*sign == "and") != negated, parts.collect::<Read<_>>()?)
            }
            Node::Op("=>", parts) => {
                let parts = [
                    self.condition(&parts[0], !negated)?,
                    self.condition(&parts[1], negated)?,
                ];
                all_or_any(negated, parts.to_vec())
            }
            Node::Op("<=>", parts) => {
                let mut both = |negated: [bool; 2]| {
                    let [left, right] = [0, 1].map(|at| self.condition(&parts[at], negated[at]));
                    Ok::<_, String>(Formula::And(vec![left?, right?]))
                };
                Formula::Or(vec![both([false, negated])?, both([true, !negated])?])
            }
            Node::Compare(parts, signs) => {
                let pairs = parts.windows(2).zip(signs);
                let found = pairs.map(|(pair, sign)| {
                    let sign = if negated { opposite(sign) } else { sign };
                    self.comparison(sign, &pair[0], &pair[1])
                });
                let found = found.collect::<Read<_>>()?;
                all_or_any(!negated, found)
            }
            Node::Quantified(quantifier, names, part) => {
                let before = self.names.numbers.clone();
                let vars: Vec<Var> = names.iter().map(|_| self.logic.natural()).collect();
                let values = vars.iter().map(|&var| Linear::var(var));
                self.names.numbers.extend(names.iter().cloned().zip(values));
                let forall = *quantifier == "forall";
                // `forall` is `not exists not`; below a `not exists` the sides change.
                let changes = forall != negated;
                let body = match changes {
                    true => self.none(|inner| inner.condition(part, forall)),
                    false => self.condition(part, forall),
                };
                self.names.numbers = before;
                match body? {
                    Formula::Exists(_, body, false) if changes => {
                        Formula::Exists(vars, body, false)
                    }
                    body => Formula::Exists(vars, Box::new(body), true),
                }
            }
            Node::Relation(name, arguments) => {
                let mut numbers = Vec::new();
                for argument in arguments {
                    numbers.push(self.number(argument)?);
                }
                match self.names.rules.clone() {
                    Some(rules) if rules.defines(name) => {
                        let values = numbers.into_iter().map(|number| number.value);
                        let values: Vec<Linear> = values.collect();
                        match negated {
                            true => self.none(|inner| rules.formula(name, &values, inner))?,
                            false => rules.formula(name, &values, self)?,
                        }
                    }
                    _ => {
                        let relation = self.names.relations.get(name).cloned();
                        let relation =
                            relation.ok_or_else(|| format!("unknown relation {name}"))?;
                        self.apply(name, &relation, &numbers, !negated)?
                    }
                }
            }
            _ => return Err("expected a condition, found a number".to_owned()),
        })
    }

    fn comparison(&mut self, sign: &str, left: &Node, right: &Node) -> Read<Formula> {
        if !matches!((left, right), (Node::Word(..), _) | (_, Node::Word(..))) {
            let (left, right) = (self.number(left)?, self.number(right)?);
            return Ok(self.compare(sign, left, &right));
        }
        let (left, right) = (self.values(left)?, self.values(right)?);
        if left.len().saturating_mul(right.len()) > MOST_CONDITIONS {
            return Err("the words have too many values".to_owned());
        }
        let pairs = left
            .iter()
            .flat_map(|one| right.iter().map(move |other| (one, other)));
        let both = pairs.filter(|(one, other)| match sign {
            "=" => one.0 == other.0,
            _ => one.0 != other.0,
        });
        let both = both.map(|(one, other)| Formula::And(vec![one.1.clone(), other.1.clone()]));
        match sign {
            "=" | "!=" => Ok(Formula::Or(both.collect())),
            _ => Err("terms of words are compared with = and != only".to_owned()),
        }
    }

    /// The values that a term of a word, or a constant, may have, each with the formula that it has it.
    fn values(&mut self, node: &Node) -> Read<Vec<(i64, Formula)>> {
        let Node::Word(name, index) = node else {
            let number = self.number(node)?;
            let value = number
                .value
                .as_number()
                .and_then(|value| i64::try_from(value).ok());
            let value =
                value.ok_or("a term of a word is compared with a constant or another one")?;
            return Ok(vec![(value, Formula::truth(true))]);
        };
        let word = self.names.words.get(name).cloned();
        let word = word.ok_or_else(|| format!("unknown word {name}"))?;
        let numbers = index.iter().map(|number| self.number(number));
        let numbers = numbers.collect::<Read<Vec<_>>>()?;
        let mut found = Vec::new();
        for (&value, relation) in &word {
            found.push((value, self.apply(name, relation, &numbers, true)?));
        }
        // The value at a negative index is 0.
        let zero = Number::default();
        let negative = numbers
            .into_iter()
            .map(|number| self.compare("<", number, &zero));
        found.push((0, Formula::Or(negative.collect())));
        Ok(found)
    }

    /// A relation holds for numbers, or does not; it does not if one of them is negative.
    fn apply(
        &mut self,
        name: &str,
        relation: &Rc<Relation>,
        numbers: &[Number],
        holds: bool,
    ) -> Read<Formula> {
        if relation.tracks != numbers.len() {
            return Err(format!(
                "{name} takes {} numbers, not {}",
                relation.tracks,
                numbers.len()
            ));
        }
        let mut all = Number::default();
        let mut places: Vec<Var> = Vec::new();
        let mut negative = Vec::new();
        for number in numbers {
            all = all.join(number, |_, _| Linear::default());
            places.push(match number.value.as_natural() {
                Some(var) => var,
                None => {
                    let var = self.logic.natural();
                    all.bound.push(var);
                    all.given.push(equal(&Linear::var(var), &number.value));
                    if !holds && !number.value.is_natural() {
                        negative.push(self.compare("<", number.clone(), &Number::default()));
                    }
                    var
                }
            });
        }
        let applied = all.such_that(Formula::Apply(relation.clone(), places, holds));
        Ok(match negative[..] {
            [] => applied,
            _ => Formula::Or([applied].into_iter().chain(negative).collect()),
        })
    }
}
