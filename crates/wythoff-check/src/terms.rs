//! Numbers and conditions, as written, become formulas.
//!
//! All numbers are integers: `-` is subtraction, `t div k` is rounded down and `t mod k` is in 0, ..., k - 1. A number is a
//! list of *possible values*: each is linear and has a condition, perhaps with variables of its own. n div k is the q with
//! k q <= n < k (q + 1); min(a, b) is a if a <= b, and b if b < a. Exactly one of the conditions holds, with one solution.
//! Only division by zero has no value: a comparison with such a number is false, and so is its negation. Conditions are
//! therefore read with negation pushed down to the comparisons.
//!
//! Rules may have products and quotients of variables. Small quotients are told apart, and otherwise the value is
//! *unknown*. A comparison with an unknown value counts as true where the formula may err by too much, and as false where
//! it may err by too little. Below `not exists` the sides change. So on the one side the formula holds wherever the
//! condition does, and on the other side nowhere else.

use std::collections::BTreeMap;
use std::rc::Rc;

use dashu_int::IBig;

use crate::automata::Automaton;
use crate::linear::{AT_MOST, EQUAL, Linear, UNEQUAL, Var};
use crate::logic::{Formula, Logic};
use crate::text::{Node, Parser, Read, node};
use crate::{Checked, Refusal};

/// What names mean.
#[derive(Debug, Default, Clone)]
pub(crate) struct Names {
    pub numbers: BTreeMap<String, Linear>,
    pub relations: BTreeMap<String, Rc<Automaton>>,
    /// Words: for each of the values, the relation of the indices with that value.
    pub words: BTreeMap<String, BTreeMap<i64, Rc<Automaton>>>,
    /// Conditions of a game, as trees that speak of these names alone.
    pub conditions: BTreeMap<String, (Vec<String>, Rc<Node>)>,
    /// Whether these are the names in a condition of a game.
    inner: bool,
}

/// A value that a number may have, `None` if it is unknown, the variables in it, and the condition that it has it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Value(Option<Linear>, Vec<Var>, Vec<Formula>);

fn exactly(value: Linear) -> Vec<Value> {
    vec![Value(Some(value), Vec::new(), Vec::new())]
}

/// The value of a number that is linear in the variables that have names.
fn as_linear(number: &[Value]) -> Option<&Linear> {
    match number {
        [Value(value, vars, given)] if vars.is_empty() && given.is_empty() => value.as_ref(),
        _ => None,
    }
}

impl Value {
    /// With the conditions of another one added.
    fn and(mut self, other: &Self) -> Self {
        self.1.extend(&other.1);
        self.2.extend_from_slice(&other.2);
        self
    }

    /// That the number has this value and something else holds.
    fn such_that(mut self, more: Formula) -> Formula {
        self.2.push(more);
        Formula::Exists(self.1, self.2, true)
    }
}

fn compare(sign: &str, left: &Linear, right: &Linear) -> Formula {
    let (sum, signs) = match sign {
        "=" => (left.minus(right), EQUAL),
        "!=" => (left.minus(right), UNEQUAL),
        "<" | "<=" => (left.minus(right), AT_MOST),
        _ => (right.minus(left), AT_MOST),
    };
    let strict = Linear::number(i32::from(["<", ">"].contains(&sign)));
    Formula::Atom(sum.plus(&IBig::ONE, &strict), signs)
}

/// Each comparison beside its opposite.
const SIGNS: [&str; 6] = ["=", "!=", "<", ">=", "<=", ">"];

/// `xor` with constants below this is told apart by remainders.
const MOST_XOR: u32 = 64;

/// More conditions make a formula that is too long.
const MOST_CONDITIONS: usize = 1 << 16;

/// All pairs of an item of one list and an item of the other.
fn pairs<'a, A, B>(left: &'a [A], right: &'a [B]) -> impl Iterator<Item = (&'a A, &'a B)> {
    left.iter()
        .flat_map(move |one| right.iter().map(move |other| (one, other)))
}

/// Turns text into formulas.
pub(crate) struct Translator<'a, 'l> {
    logic: &'a mut Logic<'l>,
    names: Names,
    /// Whether the formula may err by too much, or else by too little.
    pub over: bool,
    /// Quotients of variables below this are told apart.
    precision: u32,
    /// Whether no value was unknown so far.
    pub exact: bool,
    /// How many conditions and values were made; `<=>` reads its parts twice.
    count: usize,
}

impl Logic<'_> {
    /// The relation that a condition defines on the variables listed.
    pub(crate) fn defined(
        &mut self,
        vars: &[String],
        text: &str,
        names: &Names,
    ) -> Read<Checked<Rc<Automaton>>> {
        let (mut names, mut listed) = (names.clone(), Vec::new());
        for name in vars {
            listed.push(self.fresh());
            let value = Linear::var(listed[listed.len() - 1]);
            names.numbers.insert(name.clone(), value);
        }
        let formula = self.exactly(&Parser::sentence(text)?, names)?;
        Ok(self.relation(&listed, &formula))
    }

    /// The formula of a condition in which no value may be unknown.
    pub(crate) fn exactly(&mut self, node: &Node, names: Names) -> Read<Formula> {
        let mut translator = Translator::new(self, names, 0);
        let formula = translator.condition(node, false)?;
        let exact = translator.exact.then_some(formula);
        exact.ok_or("only products with and quotients by positive constants are decided".into())
    }

    /// Whether a sentence is surely false: where not all values are known, every possibility counts. Quotients are told
    /// apart below one number after the other.
    pub(crate) fn never(&mut self, text: &str, names: &Names, precisions: &[u32]) -> Checked<bool> {
        let node = Parser::sentence(text).map_err(Refusal::Wrong)?;
        for &precision in precisions {
            let mut translator = Translator::new(self, names.clone(), precision);
            let formula = translator.condition(&node, false);
            let (formula, exact) = (formula.map_err(Refusal::Wrong)?, translator.exact);
            let found = self.satisfiable(&formula)?;
            if !found || exact {
                return Ok(!found);
            }
        }
        Ok(false)
    }

    /// Shows that sentences are false, one on each line after what follows from it and ` | `.
    pub(crate) fn refute(&mut self, flaws: &str, names: &Names, precisions: &[u32]) -> Checked<()> {
        for line in flaws.lines() {
            let (says, flaw) = line.split_once(" | ").unwrap_or((line, "true"));
            if !self.never(flaw, names, precisions)? {
                return Err(Refusal::Wrong(format!("it is not shown that {says}")));
            }
        }
        Ok(())
    }
}

impl<'a, 'l> Translator<'a, 'l> {
    pub(crate) fn new(logic: &'a mut Logic<'l>, names: Names, precision: u32) -> Self {
        Self {
            logic,
            names,
            over: true,
            precision,
            exact: true,
            count: 0,
        }
    }

    fn count(&mut self, more: usize) -> Read<()> {
        self.count = self.count.saturating_add(more);
        let short = (self.count <= MOST_CONDITIONS).then_some(());
        short.ok_or("the formula is too long".to_owned())
    }

    /// The values of a number.
    fn number(&mut self, Node(sign, parts): &Node) -> Read<Vec<Value>> {
        if let Some(name) = sign.strip_suffix('[') {
            return self.term(name, parts);
        }
        let mut numbers = self.numbers(parts)?;
        match (sign.as_str(), numbers.len()) {
            ("+" | "*" | "div" | "mod" | "xor" | "min(" | "max(", 2..) => {}
            ("neg" | "abs(", 1) => numbers.push(exactly(Linear::default())),
            (_, 0) => {
                let digits = sign.bytes().all(|byte| byte.is_ascii_digit());
                let number: Option<IBig> = sign.parse().ok().filter(|_| digits);
                let named = || self.names.numbers.get(sign).cloned();
                let value = number.map(Linear::number).or_else(named);
                numbers.push(exactly(
                    value.ok_or_else(|| format!("unknown name `{sign}`"))?,
                ));
            }
            _ => return Err(format!("expected a number, found `{sign}`")),
        }
        let mut numbers = numbers.into_iter();
        let first = numbers.next().unwrap_or_default();
        numbers.try_fold(first, |left, right| self.operation(sign, &left, &right))
    }

    fn numbers(&mut self, nodes: &[Node]) -> Read<Vec<Vec<Value>>> {
        nodes.iter().map(|node| self.number(node)).collect()
    }

    fn operation(&mut self, sign: &str, left: &[Value], right: &[Value]) -> Read<Vec<Value>> {
        let mut found = Vec::new();
        for (one, other) in pairs(left, right) {
            let cases = match (&one.0, &other.0) {
                (Some(a), Some(b)) => self.combined(sign, a, b),
                _ => vec![Value::default()],
            };
            found.extend(cases.into_iter().map(|case| case.and(one).and(other)));
            self.count(found.len())?;
        }
        Ok(found)
    }

    /// The values of an operation; `neg` and `abs` have one operand only.
    fn combined(&mut self, sign: &str, a: &Linear, b: &Linear) -> Vec<Value> {
        let zero = Linear::default();
        let case = |value: &Linear, given| Value(Some(value.clone()), Vec::new(), given);
        match (sign, a.as_number(), b.as_number()) {
            ("+", ..) => exactly(a.clone().plus(&IBig::ONE, b)),
            ("neg", ..) => exactly(zero.minus(a)),
            ("abs(", ..) => self.combined("max(", a, &zero.minus(a)),
            ("*", Some(factor), _) => exactly(b.times(&factor)),
            ("*", _, Some(factor)) => exactly(a.times(&factor)),
            ("min(" | "max(", ..) => {
                let [less, more] = [compare("<=", a, b), compare("<", b, a)];
                let [first, second] = if sign == "min(" { [a, b] } else { [b, a] };
                vec![case(first, vec![less]), case(second, vec![more])]
            }
            ("div" | "mod", _, Some(k)) if k > IBig::ZERO => {
                let (mut cases, most) = (Vec::new(), Linear::number(&k - 1));
                for (quotient, rest, vars) in self.quotients(a, &k) {
                    let given = vec![compare("<=", &zero, &rest), compare("<=", &rest, &most)];
                    let value = if sign == "div" { quotient } else { rest };
                    cases.push(Value(Some(value), vars, given));
                }
                cases
            }
            ("div" | "mod", _, Some(k)) if k.is_zero() => {
                self.exact &= self.names.inner;
                Vec::new()
            }
            ("div", ..) => {
                // The quotient of two variables, known if it is less than the precision.
                self.exact = false;
                let reaches = |q: u32| compare("<=", &b.times(&q.into()), a);
                let below = |q: u32| compare("<", a, &b.times(&q.into()));
                let outside = vec![compare("<=", b, &zero), below(0), reaches(self.precision)];
                let unknown = vec![compare("!=", b, &zero), Formula::Or(outside)];
                let mut cases = vec![Value(None, Vec::new(), unknown)];
                for q in 0..self.precision {
                    let given = vec![compare("<", &zero, b), reaches(q), below(q + 1)];
                    cases.push(case(&Linear::number(q), given));
                }
                cases
            }
            ("xor", _, Some(mask)) if (0..MOST_XOR).any(|small| mask == small.into()) => {
                // n xor m = n - r + (r xor m), where r is the remainder of n by a power of two above m; this is also so for
                // negative n in two's complement.
                let mask = u32::try_from(mask).unwrap_or(0);
                let (modulus, mut cases) = ((mask + 1).next_power_of_two(), Vec::new());
                for r in 0..modulus {
                    let change = Linear::number(i64::from(r ^ mask) - i64::from(r));
                    let value = a.clone().plus(&IBig::ONE, &change);
                    for (_, rest, vars) in self.quotients(a, &modulus.into()) {
                        let given = vec![compare("=", &rest, &Linear::number(r))];
                        cases.push(Value(Some(value.clone()), vars, given));
                    }
                }
                cases
            }
            ("xor", Some(_), None) => self.combined("xor", b, a),
            _ => {
                self.exact = false;
                vec![Value::default()]
            }
        }
    }

    /// What a quotient may be, q, or -1 - q if the number may be negative; the rest; and the new variable q.
    fn quotients(&mut self, a: &Linear, k: &IBig) -> Vec<(Linear, Linear, Vec<Var>)> {
        let mut quotients = self.integer();
        quotients.truncate(if a.is_natural() { 1 } else { 2 });
        let with_rest = |(q, var)| (Linear::clone(&q), a.clone().plus(&-k, &q), vec![var]);
        quotients.into_iter().map(with_rest).collect()
    }

    /// What an integer may be, with a new variable: q or -1 - q.
    fn integer(&mut self) -> Vec<(Linear, Var)> {
        let vars = [self.logic.fresh(), self.logic.fresh()];
        let negative = Linear::number(-1).minus(&Linear::var(vars[1]));
        vec![(Linear::var(vars[0]), vars[0]), (negative, vars[1])]
    }

    /// The formula of two numbers compared.
    fn compared(&self, sign: &str, left: &[Value], right: &[Value]) -> Formula {
        if let (Some(a), Some(b)) = (as_linear(left), as_linear(right)) {
            return compare(sign, a, b);
        }
        let mut cases = Vec::new();
        for (one, other) in pairs(left, right) {
            let holds = match (&one.0, &other.0) {
                (Some(a), Some(b)) => compare(sign, a, b),
                _ => Formula::truth(self.over),
            };
            cases.push(one.clone().and(other).such_that(holds));
        }
        Formula::Or(cases)
    }

    /// That there are no such values, where `read` makes a formula that says there are.
    fn none<F>(&mut self, vars: Vec<Var>, read: F) -> Read<Formula>
    where
        F: FnOnce(&mut Self) -> Read<Formula>,
    {
        self.over = !self.over;
        let formula = read(self)?;
        self.over = !self.over;
        Ok(Formula::Exists(vars, vec![formula], false))
    }

    /// The formula of all these conditions; the constants that equations tell are put into what follows them.
    fn all(&mut self, parts: &[Node]) -> Read<Formula> {
        let (before, mut all) = (self.names.numbers.clone(), Vec::new());
        for part in parts {
            let formula = self.condition(part, false)?;
            if let Formula::Atom(sum, EQUAL) = &formula {
                let told = sum.vars().filter_map(|var| Some((var, sum.solved(var)?)));
                for (var, value) in told.filter(|told| told.1.as_number().is_some()) {
                    let numbers = self.names.numbers.values_mut();
                    numbers.for_each(|number| *number = number.with(var, &value));
                }
            }
            all.push(formula);
        }
        self.names.numbers = before;
        Ok(Formula::and(all))
    }

    /// The formula of a condition, or of its negation.
    pub(crate) fn condition(&mut self, Node(sign, parts): &Node, negated: bool) -> Read<Formula> {
        self.count(1)?;
        let comparison = SIGNS.iter().position(|other| other == sign);
        Ok(match (sign.as_str(), &parts[..]) {
            ("true" | "false", []) => Formula::truth((sign == "true") != negated),
            ("not", [part]) => self.condition(part, !negated)?,
            ("and", _) if !negated => self.all(parts)?,
            ("and" | "or", _) => {
                let parts = parts.iter().map(|part| self.condition(part, negated));
                let parts = parts.collect::<Read<_>>()?;
                [Formula::Or, Formula::and][usize::from((sign == "and") != negated)](parts)
            }
            ("=>", [left, right]) => {
                let parts = vec![
                    self.condition(left, !negated)?,
                    self.condition(right, negated)?,
                ];
                [Formula::Or, Formula::and][usize::from(negated)](parts)
            }
            ("<=>", [left, right]) => {
                let mut cases = Vec::new();
                for first in [false, true] {
                    let left = self.condition(left, first)?;
                    let right = self.condition(right, first != negated)?;
                    cases.push(Formula::and(vec![left, right]));
                }
                Formula::Or(cases)
            }
            (_, [left, right]) if comparison.is_some() => {
                let sign = SIGNS[comparison.unwrap_or(0) ^ usize::from(negated)];
                let (left, right) = (self.number(left)?, self.number(right)?);
                self.count(left.len().saturating_mul(right.len()))?;
                self.compared(sign, &left, &right)
            }
            ("forall" | "exists", [names @ .., part]) => {
                let (before, mut vars) = (self.names.numbers.clone(), Vec::new());
                for name in names {
                    vars.push(self.logic.fresh());
                    let value = Linear::var(vars[vars.len() - 1]);
                    self.names.numbers.insert(name.0.clone(), value);
                }
                // `forall` is `not exists not`.
                let forall = sign == "forall";
                let found = match forall != negated {
                    true => self.none(vars, |inner| inner.condition(part, forall))?,
                    false => Formula::Exists(vars, vec![self.condition(part, forall)?], true),
                };
                self.names.numbers = before;
                found
            }
            ("integer", [name, least, part]) => self.parameter(&name.0, least, part)?,
            // In rules a condition and its negation may both be false, so this is not the negation that is pushed down.
            ("none", [part]) => self.none(Vec::new(), |inner| inner.condition(part, false))?,
            // What has no value is neither in a set nor outside.
            _ if negated && sign.starts_with('{') => {
                let same = |part: &Node| node("=", [part.clone(), part.clone()]);
                let none = node("none", [Node(sign.clone(), parts.clone())]);
                self.all(&[parts.iter().map(same).collect(), vec![none]].concat())?
            }
            _ if sign.ends_with('(') => {
                let (name, numbers) = (sign.trim_end_matches('('), self.numbers(parts)?);
                let read = |inner: &mut Self| inner.apply(name, &numbers);
                match negated {
                    true => self.none(Vec::new(), read)?,
                    false => read(self)?,
                }
            }
            _ => return Err(format!("expected a condition, found `{sign}`")),
        })
    }

    /// That something holds for some value of a parameter. It is the least value plus a natural number, if that value is
    /// linear; else any integer.
    fn parameter(&mut self, name: &str, least: &Node, part: &Node) -> Read<Formula> {
        let (least, mut values) = (self.number(least)?, self.integer());
        if let Some(least) = as_linear(&least) {
            values[0].0 = least.clone().plus(&IBig::ONE, &values[0].0);
            values.truncate(1);
        }
        let (mut cases, before) = (Vec::new(), self.names.numbers.clone());
        for (value, var) in values {
            self.names.numbers.insert(name.to_owned(), value.clone());
            let large = self.compared(">=", &exactly(value), &least);
            let parts = vec![large, self.condition(part, false)?];
            cases.push(Formula::Exists(vec![var], parts, true));
            self.names.numbers = before.clone();
        }
        Ok(Formula::Or(cases))
    }

    /// A condition of the game, or a relation; that does not hold if one of the numbers is negative.
    fn apply(&mut self, name: &str, numbers: &[Vec<Value>]) -> Read<Formula> {
        if let Some((piles, condition)) = self.names.conditions.get(name).cloned() {
            let values: Option<Vec<Linear>> =
                numbers.iter().map(|n| as_linear(n).cloned()).collect();
            let values = values.filter(|values| values.len() == piles.len());
            let values = values.ok_or_else(|| format!("{name} takes linear piles"))?;
            let inner = Names {
                numbers: piles.into_iter().zip(values).collect(),
                relations: self.names.relations.clone(),
                inner: true,
                ..Names::default()
            };
            let names = std::mem::replace(&mut self.names, inner);
            let formula = self.condition(&condition, false)?;
            self.names = names;
            return Ok(formula);
        }
        let relation = self.names.relations.get(name).cloned();
        let relation = relation.ok_or_else(|| format!("unknown relation {name}"))?;
        self.holds(name, &relation, numbers)
    }

    fn holds(
        &mut self,
        name: &str,
        relation: &Rc<Automaton>,
        numbers: &[Vec<Value>],
    ) -> Read<Formula> {
        if relation.tracks != numbers.len() {
            return Err(format!("{name} takes {} numbers", relation.tracks));
        }
        let (mut vars, mut parts) = (Vec::new(), Vec::new());
        for number in numbers {
            vars.push(self.logic.fresh());
            let var = Linear::var(vars[vars.len() - 1]);
            parts.push(self.compared("=", &exactly(var), number));
            self.count(number.len())?;
        }
        parts.push(Formula::Apply(relation.clone(), vars.clone()));
        Ok(Formula::Exists(vars, parts, true))
    }

    /// The values of a term of a word; at a negative index it is 0.
    fn term(&mut self, name: &str, index: &[Node]) -> Read<Vec<Value>> {
        let word = self.names.words.get(name).cloned();
        let word = word.ok_or_else(|| format!("unknown word {name}"))?;
        let numbers = self.numbers(index)?;
        let (mut found, zero) = (Vec::new(), exactly(Linear::default()));
        let case = |value: i64, given| Value(Some(Linear::number(value)), Vec::new(), vec![given]);
        for (&value, relation) in &word {
            found.push(case(value, self.holds(name, relation, &numbers)?));
        }
        for number in &numbers {
            found.push(case(0, self.compared("<", number, &zero)));
        }
        Ok(found)
    }
}
