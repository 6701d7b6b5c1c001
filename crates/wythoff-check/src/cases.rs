//! Numbers and conditions, as written, become formulas.
//!
//! The value of a number is described by cases: what must hold, and the linear sum that is the value
//! then. A quotient n div k is a new variable q with k q <= n < k (q + 1), and so on. The cases exclude
//! each other and cover everything but division by zero: a comparison without a case is false, and so is
//! its negation. Conditions are therefore read with negation pushed down to the comparisons.
//!
//! Rules may have products and quotients of variables, which are not linear. Small quotients are told
//! apart, and the rest is a case whose value is *unknown*. A comparison with an unknown value counts as true
//! on the side that may err by too much ([`Side::Over`]) and as false on the side that may err by too
//! little ([`Side::Under`]). A condition is built from comparisons by `and` and `or` alone, so on the one side the
//! formula holds wherever the condition does, and on the other side nowhere else.

use std::collections::BTreeMap;
use std::rc::Rc;

use dashu_int::IBig;

use crate::expr::Node;
use crate::linear::{Cmp, Linear, Var};
use crate::logic::{Formula, Logic, all, any};
use crate::relation::Relation;

/// On which side a formula may err.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Over,
    Under,
}

/// A word: for each of its values, the relation of the indices with that value.
pub(crate) type Word = BTreeMap<i64, Rc<Relation>>;

/// What names mean.
#[derive(Debug, Default, Clone)]
pub(crate) struct Names {
    /// Numbers; one may be unknown.
    pub numbers: BTreeMap<String, Option<Linear>>,
    pub relations: BTreeMap<String, Rc<Relation>>,
    pub words: BTreeMap<String, Rc<(usize, Word)>>,
}

/// One case of a number.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    vars: Vec<Var>,
    guards: Vec<Formula>,
    value: Option<Linear>,
}

/// More cases are refused.
const MOST_CASES: usize = 4096;

/// `xor` with constants below this is told apart by remainders.
const MOST_XOR: u32 = 64;

/// A value and what must hold for it.
type Guarded = (Vec<Formula>, Option<Linear>);

/// Values that depend on a number, its quotient and its remainder.
type DividedValues<'v> = dyn Fn(&Linear, &Linear, &Linear) -> Vec<(Option<Formula>, Linear)> + 'v;

type Read<T> = Result<T, String>;

/// Turns text into formulas.
pub(crate) struct Translator<'a, 'l> {
    pub logic: &'a mut Logic<'l>,
    pub names: Names,
    pub side: Side,
    /// Quotients of variables below this are told apart.
    pub precision: u32,
    /// Whether no value was unknown so far.
    pub exact: bool,
}

impl Case {
    fn known(value: Linear) -> Self {
        Self {
            vars: Vec::new(),
            guards: Vec::new(),
            value: Some(value),
        }
    }

    fn and(&self, guards: impl IntoIterator<Item = Formula>, value: Option<Linear>) -> Self {
        let guards = self.guards.iter().cloned().chain(guards).collect();
        Self {
            vars: self.vars.clone(),
            guards,
            value,
        }
    }

    /// The formula that this case is at hand and something else holds.
    fn formula(self, rest: Option<Formula>) -> Formula {
        let body = all(self.guards.into_iter().chain(rest));
        if self.vars.is_empty() {
            body
        } else {
            Formula::Exists(self.vars, Box::new(body))
        }
    }
}

/// Left is at most right.
pub(crate) fn at_most(left: &Linear, right: &Linear) -> Formula {
    left.minus(right).is(Cmp::AtMostZero)
}

/// Left is less than right.
pub(crate) fn less(left: &Linear, right: &Linear) -> Formula {
    at_most(&left.plus(&IBig::ONE, &Linear::number(1)), right)
}

/// Left is right.
pub(crate) fn equal(left: &Linear, right: &Linear) -> Formula {
    left.minus(right).is(Cmp::Zero)
}

fn comparison(sign: &str, left: &Linear, right: &Linear) -> Formula {
    match sign {
        "=" => equal(left, right),
        "!=" => equal(left, right).not(),
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

/// The value of a number that does not depend on anything.
fn constant(cases: &[Case]) -> Option<&IBig> {
    let value = Translator::single(cases).filter(|value| value.terms.is_empty());
    value.map(|value| &value.constant)
}

impl Translator<'_, '_> {
    /// The only case, of a value.
    pub(crate) fn known(value: Linear) -> [Case; 1] {
        [Case::known(value)]
    }

    /// The value of a number with one case only.
    pub(crate) fn single(cases: &[Case]) -> Option<&Linear> {
        match cases {
            [
                Case {
                    guards,
                    value: Some(value),
                    ..
                },
            ] if guards.is_empty() => Some(value),
            _ => None,
        }
    }

    /// The cases of a number.
    pub(crate) fn number(&mut self, node: &Node) -> Read<Vec<Case>> {
        let cases = match node {
            Node::Number(number) => vec![Case::known(Linear::number(number.clone()))],
            Node::Name(name) => match self.names.numbers.get(name) {
                Some(value) => vec![Case {
                    vars: Vec::new(),
                    guards: Vec::new(),
                    value: value.clone(),
                }],
                None => return Err(format!("unknown name `{name}`")),
            },
            Node::Sum(parts) => {
                let mut sum = vec![Case::known(Linear::default())];
                for (negative, part) in parts {
                    let sign = if *negative { IBig::NEG_ONE } else { IBig::ONE };
                    let part = self.number(part)?;
                    sum = pairs(&sum, &part, &mut |a, b| {
                        vec![(Vec::new(), Some(a.plus(&sign, b)))]
                    })?;
                }
                sum
            }
            Node::Binary(sign, left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                self.binary(sign, &left, &right)?
            }
            Node::Call("abs", arguments) => {
                let zero = vec![Case::known(Linear::default())];
                let inner = self.number(&arguments[0])?;
                let opposite = pairs(&zero, &inner, &mut |a, b| {
                    vec![(Vec::new(), Some(a.minus(b)))]
                })?;
                larger(&inner, &opposite, true)?
            }
            Node::Call(function, arguments) => {
                let mut most = self.number(&arguments[0])?;
                for argument in &arguments[1..] {
                    most = larger(&most, &self.number(argument)?, *function == "max")?;
                }
                most
            }
            _ => return Err("expected a number, found a condition".to_owned()),
        };
        if cases.len() > MOST_CASES {
            return Err("too many cases".to_owned());
        }
        Ok(cases)
    }

    fn binary(&mut self, sign: &str, left: &[Case], right: &[Case]) -> Read<Vec<Case>> {
        let precision = self.precision;
        let linear = constant(left).is_some() && sign == "*" || constant(right).is_some();
        self.exact &= linear
            && (sign != "xor" || constant(right).is_some_and(is_mask))
            && (!matches!(sign, "div" | "mod")
                || constant(right).is_some_and(|divisor| *divisor >= IBig::ZERO));
        let unknown = |guards: Vec<Formula>| vec![(guards, None)];
        let not_zero = |b: &Linear| equal(b, &Linear::default()).not();
        match (sign, constant(left), constant(right)) {
            ("*", Some(factor), _) => pairs(left, right, &mut |_, b| {
                vec![(Vec::new(), Some(b.times(factor)))]
            }),
            ("*", _, Some(factor)) => pairs(left, right, &mut |a, _| {
                vec![(Vec::new(), Some(a.times(factor)))]
            }),
            ("div" | "mod", _, Some(divisor)) if divisor.is_zero() => Ok(Vec::new()),
            ("div" | "mod", _, Some(divisor)) if *divisor > IBig::ZERO => {
                Ok(self.divided(left, divisor, &|_, quotient, rest| {
                    vec![(
                        None,
                        if sign == "div" {
                            quotient.clone()
                        } else {
                            rest.clone()
                        },
                    )]
                }))
            }
            ("div", ..) => pairs(left, right, &mut |a, b| {
                let positive = less(&Linear::default(), b);
                let reaches = |quotient: u32| at_most(&b.times(&quotient.into()), a);
                let small = |q: u32| {
                    let guards = vec![positive.clone(), reaches(q), reaches(q + 1).not()];
                    (guards, Some(Linear::number(q)))
                };
                let known = all([positive.clone(), reaches(0), reaches(precision).not()]);
                let rest = (vec![not_zero(b), known.not()], None);
                (0..precision).map(small).chain([rest]).collect()
            }),
            ("mod", ..) => pairs(left, right, &mut |_, b| unknown(vec![not_zero(b)])),
            ("xor", Some(mask), _) if is_mask(mask) => Ok(self.xor(right, mask)),
            ("xor", _, Some(mask)) if is_mask(mask) => Ok(self.xor(left, mask)),
            _ => pairs(left, right, &mut |_, _| unknown(Vec::new())),
        }
    }

    /// The cases of n = k q + r with 0 <= r < k, where q is a new variable or the negative of one; `values` tells
    /// the values of interest from n, q and r, with what must hold.
    fn divided(&mut self, cases: &[Case], divisor: &IBig, values: &DividedValues<'_>) -> Vec<Case> {
        let mut divided = Vec::new();
        for case in cases {
            let Some(number) = &case.value else {
                divided.push(case.clone());
                continue;
            };
            let signs = if number.is_natural() {
                &[IBig::ONE][..]
            } else {
                &[IBig::ONE, IBig::NEG_ONE]
            };
            for sign in signs {
                let var = self.logic.fresh();
                let quotient = Linear::var(var).times(sign);
                let rest = number.plus(&-divisor, &quotient);
                let mut guards = vec![
                    at_most(&Linear::default(), &rest),
                    less(&rest, &Linear::number(divisor.clone())),
                ];
                if *sign == IBig::NEG_ONE {
                    guards.push(less(&Linear::default(), &Linear::var(var)));
                }
                for (guard, value) in values(number, &quotient, &rest) {
                    let mut one = case.and(guards.iter().cloned().chain(guard), Some(value));
                    one.vars.push(var);
                    divided.push(one);
                }
            }
        }
        divided
    }

    /// n xor m = n - r + (r xor m), where r is the remainder of n by a power of two above m; this is also so for
    /// negative n in two's complement.
    fn xor(&mut self, cases: &[Case], mask: &IBig) -> Vec<Case> {
        let mask = u32::try_from(mask).unwrap_or(0);
        let modulus = (mask + 1).next_power_of_two();
        self.divided(cases, &modulus.into(), &|number, _, rest| {
            let one = |r: u32| {
                let change = Linear::number(i64::from(r ^ mask) - i64::from(r));
                (
                    Some(equal(rest, &Linear::number(r))),
                    number.plus(&IBig::ONE, &change),
                )
            };
            (0..modulus).map(one).collect()
        })
    }

    /// The formula of two numbers compared.
    pub(crate) fn compare(&self, sign: &str, left: &[Case], right: &[Case]) -> Formula {
        let mut found = Vec::new();
        for (one, other) in left
            .iter()
            .flat_map(|one| right.iter().map(move |other| (one, other)))
        {
            let holds = match (&one.value, &other.value) {
                (Some(a), Some(b)) => comparison(sign, a, b),
                _ if self.side == Side::Over => all([]),
                _ => continue,
            };
            let mut both = one.and(other.guards.iter().cloned(), None);
            both.vars.extend(&other.vars);
            found.push(both.formula(Some(holds)));
        }
        any(found)
    }

    /// The formula of a condition, or of its negation.
    pub(crate) fn condition(&mut self, node: &Node, negated: bool) -> Read<Formula> {
        let sign = |formula: Formula| if negated { formula.not() } else { formula };
        Ok(match node {
            Node::Truth(truth) => sign(if *truth { all([]) } else { any([]) }),
            Node::Not(part) => self.condition(part, !negated)?,
            Node::And(parts) | Node::Or(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.condition(part, negated))
                    .collect::<Read<Vec<_>>>()?;
                if matches!(node, Node::And(_)) != negated {
                    all(parts)
                } else {
                    any(parts)
                }
            }
            Node::Implies(left, right) => {
                let parts = [
                    self.condition(left, !negated)?,
                    self.condition(right, negated)?,
                ];
                if negated { all(parts) } else { any(parts) }
            }
            Node::Iff(left, right) => {
                let (left, right) = (self.condition(left, false)?, self.condition(right, false)?);
                sign(Formula::Iff(Box::new(left), Box::new(right)))
            }
            Node::Compare(parts, signs) => {
                let mut found = Vec::new();
                for (pair, sign) in parts.windows(2).zip(signs) {
                    let sign = if negated { opposite(sign) } else { sign };
                    found.push(self.comparison(sign, &pair[0], &pair[1])?);
                }
                if negated { any(found) } else { all(found) }
            }
            Node::Quantified(quantifier, names, part) => {
                let before = self.names.numbers.clone();
                let vars: Vec<Var> = names.iter().map(|_| self.logic.fresh()).collect();
                let bound = names
                    .iter()
                    .cloned()
                    .zip(vars.iter().map(|&var| Some(Linear::var(var))));
                self.names.numbers.extend(bound);
                let forall = *quantifier == "forall";
                let body = self.condition(part, forall)?;
                self.names.numbers = before;
                let exists = Formula::Exists(vars, Box::new(body));
                if forall != negated {
                    exists.not()
                } else {
                    exists
                }
            }
            Node::Relation(name, arguments) => {
                let relation = self
                    .names
                    .relations
                    .get(name)
                    .ok_or_else(|| format!("unknown relation {name}"))?
                    .clone();
                sign(self.apply(name, relation.tracks, &relation, arguments)?)
            }
            _ => return Err("expected a condition, found a number".to_owned()),
        })
    }

    fn comparison(&mut self, sign: &str, left: &Node, right: &Node) -> Read<Formula> {
        if !matches!((left, right), (Node::Word(..), _) | (_, Node::Word(..))) {
            let (left, right) = (self.number(left)?, self.number(right)?);
            return Ok(self.compare(sign, &left, &right));
        }
        let (left, right) = (self.values(left)?, self.values(right)?);
        let same = any(left.iter().flat_map(|(value, one)| {
            let other = right.iter().find(|other| other.0 == *value);
            other.map(|(_, other)| all([one.clone(), other.clone()]))
        }));
        match sign {
            "=" => Ok(same),
            "!=" => Ok(same.not()),
            _ => Err("terms of words are compared with = and != only".to_owned()),
        }
    }

    /// The values that a term of a word, or a constant, may have, each with the formula that it has it.
    fn values(&mut self, node: &Node) -> Read<Vec<(i64, Formula)>> {
        let Node::Word(name, index) = node else {
            let cases = self.number(node)?;
            let value = constant(&cases).and_then(|value| i64::try_from(value).ok());
            let value =
                value.ok_or("a term of a word is compared with a constant or another one")?;
            return Ok(vec![(value, all([]))]);
        };
        let word = self
            .names
            .words
            .get(name)
            .ok_or_else(|| format!("unknown word {name}"))?
            .clone();
        let mut values = Vec::new();
        for (&value, relation) in &word.1 {
            values.push((value, self.apply(name, word.0, relation, index)?));
        }
        // The value at a negative index is 0.
        let zero = vec![Case::known(Linear::default())];
        let numbers = index
            .iter()
            .map(|number| self.number(number))
            .collect::<Read<Vec<_>>>()?;
        let negative = any(numbers
            .iter()
            .map(|number| self.compare("<", number, &zero)));
        match values.iter_mut().find(|value| value.0 == 0) {
            Some((_, holds)) => *holds = any([holds.clone(), negative]),
            None => values.push((0, negative)),
        }
        Ok(values)
    }

    /// A relation holds for numbers, none of them negative.
    fn apply(
        &mut self,
        name: &str,
        tracks: usize,
        relation: &Rc<Relation>,
        arguments: &[Node],
    ) -> Read<Formula> {
        if tracks != arguments.len() {
            return Err(format!(
                "{name} takes {tracks} numbers, not {}",
                arguments.len()
            ));
        }
        let mut places: Vec<Var> = Vec::new();
        let mut bound = Vec::new();
        let mut parts = Vec::new();
        for argument in arguments {
            let cases = self.number(argument)?;
            places.push(
                Self::single(&cases)
                    .and_then(Linear::as_var)
                    .unwrap_or_else(|| {
                        let var = self.logic.fresh();
                        bound.push(var);
                        parts.push(self.compare("=", &[Case::known(Linear::var(var))], &cases));
                        var
                    }),
            );
        }
        let applied = all(parts
            .into_iter()
            .chain([Formula::Apply(relation.clone(), places)]));
        Ok(if bound.is_empty() {
            applied
        } else {
            Formula::Exists(bound, Box::new(applied))
        })
    }
}

fn is_mask(mask: &IBig) -> bool {
    u32::try_from(mask).is_ok_and(|mask| mask < MOST_XOR)
}

/// The larger of two numbers, or the smaller one.
fn larger(left: &[Case], right: &[Case], larger: bool) -> Read<Vec<Case>> {
    pairs(left, right, &mut |a, b| {
        let ordered = at_most(a, b);
        let (first, second) = if larger { (b, a) } else { (a, b) };
        vec![
            (vec![ordered.clone()], Some(first.clone())),
            (vec![ordered.not()], Some(second.clone())),
        ]
    })
}

/// All pairs of cases; `f` gives the cases of two known values.
fn pairs(
    left: &[Case],
    right: &[Case],
    f: &mut dyn FnMut(&Linear, &Linear) -> Vec<Guarded>,
) -> Read<Vec<Case>> {
    let mut found = Vec::new();
    for (one, other) in left
        .iter()
        .flat_map(|one| right.iter().map(move |other| (one, other)))
    {
        let mut both = one.and(other.guards.iter().cloned(), None);
        both.vars.extend(&other.vars);
        match (&one.value, &other.value) {
            (Some(a), Some(b)) => found.extend(
                f(a, b)
                    .into_iter()
                    .map(|(guards, value)| both.and(guards, value)),
            ),
            _ => found.push(both),
        }
        if found.len() > MOST_CASES {
            return Err("too many cases".to_owned());
        }
    }
    Ok(found)
}
