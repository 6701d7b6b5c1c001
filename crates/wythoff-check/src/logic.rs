//! Formulas about natural numbers, and how they are decided.
//!
//! A formula becomes an automaton that reads the values of its free variables side by side: Boolean
//! combinations are products (`product`), `exists` forgets tracks (`Dfa::forget`), linear relations
//! come from `linear`. A sentence is decided by looking for values of its outermost variables among the
//! states of a product, which is never built; where only linear relations occur, elimination of
//! variables (`fourier`) is tried first.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use dashu_int::ops::{DivEuclid, Gcd, RemEuclid};
use dashu_int::{IBig, UBig};

use crate::dfa::{DEAD, Dfa};
use crate::interner::id;
use crate::linear::{Cmp, Linear, Var, automaton};
use crate::product::{Expr, Product};
use crate::relation::{Relation, letter_digits};
use crate::words::System;
use crate::{Checked, Limits, Refusal, fourier};

/// A formula; no variable is bound twice, or both bound and free.
#[derive(Debug, Clone)]
pub(crate) enum Formula {
    Linear(Linear, Cmp),
    Apply(Rc<Relation>, Vec<Var>),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    Exists(Vec<Var>, Box<Formula>),
}

/// The conjunction.
pub(crate) fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::And(parts) => flat.extend(parts),
            part => flat.push(part),
        }
    }
    if flat.len() == 1 {
        flat.swap_remove(0)
    } else {
        Formula::And(flat)
    }
}

/// The disjunction.
pub(crate) fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::Or(parts) => flat.extend(parts),
            part => flat.push(part),
        }
    }
    if flat.len() == 1 {
        flat.swap_remove(0)
    } else {
        Formula::Or(flat)
    }
}

impl Formula {
    #[must_use]
    pub(crate) fn not(self) -> Self {
        match self {
            Self::Not(part) => *part,
            Self::Linear(sum, Cmp::AtMostZero) => Linear::number(1).minus(&sum).is(Cmp::AtMostZero),
            Self::And(parts) if parts.is_empty() => Self::Or(parts),
            Self::Or(parts) if parts.is_empty() => Self::And(parts),
            part => Self::Not(Box::new(part)),
        }
    }

    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Linear(..) | Self::Apply(..) => Vec::new(),
            Self::Not(part) | Self::Exists(_, part) => vec![part],
            Self::And(parts) | Self::Or(parts) => parts.iter().collect(),
            Self::Iff(one, other) => vec![one, other],
        }
    }

    /// The formula without those of its outermost variables whose value equations tell.
    #[must_use]
    pub(crate) fn simplified(&self) -> Self {
        match self {
            Self::Or(parts) => any(parts.iter().map(Self::simplified)),
            Self::Exists(vars, part) if matches!(**part, Self::Or(_)) => {
                let Self::Or(parts) = &**part else {
                    return self.clone();
                };
                any(parts
                    .iter()
                    .map(|part| Self::Exists(vars.clone(), Box::new(part.clone())).simplified()))
            }
            Self::Exists(..) => {
                let mut vars = Vec::new();
                let body = all(conjuncts(self, &mut vars));
                if vars.is_empty() {
                    body
                } else {
                    Self::Exists(vars, Box::new(body))
                }
            }
            part => part.clone(),
        }
    }

    /// Whether this is a disjunction, and not just the cases of a quotient.
    fn is_worth_splitting(&self) -> bool {
        let quotient = |case: &Self| matches!(case, Self::Exists(..)) && !case.has_relations();
        matches!(self, Self::Or(cases) if !cases.iter().all(quotient))
    }

    fn has_relations(&self) -> bool {
        matches!(self, Self::Apply(..)) || self.parts().into_iter().any(Self::has_relations)
    }

    fn collect_free(&self, free: &mut BTreeSet<Var>) {
        match self {
            Self::Linear(sum, _) => free.extend(sum.terms.keys()),
            Self::Apply(_, arguments) => free.extend(arguments),
            _ => self
                .parts()
                .into_iter()
                .for_each(|part| part.collect_free(free)),
        }
        if let Self::Exists(vars, _) = self {
            free.retain(|var| !vars.contains(var));
        }
    }

    /// The variables that are not bound.
    pub(crate) fn free(&self) -> BTreeSet<Var> {
        let mut free = BTreeSet::new();
        self.collect_free(&mut free);
        free
    }

    /// The formula with the value of a variable put in; `None` if it is not a variable and a
    /// relation would have to be applied to it.
    fn with(&self, var: Var, value: &Linear) -> Option<Self> {
        let parts = |parts: &[Self]| {
            parts
                .iter()
                .map(|part| part.with(var, value))
                .collect::<Option<Vec<_>>>()
        };
        let part = |part: &Self| Some(Box::new(part.with(var, value)?));
        Some(match self {
            Self::Linear(sum, cmp) => Self::Linear(sum.with(var, value), *cmp),
            Self::Apply(relation, arguments) if arguments.contains(&var) => {
                let other = value.as_var()?;
                let arguments = arguments
                    .iter()
                    .map(|&old| if old == var { other } else { old });
                Self::Apply(relation.clone(), arguments.collect())
            }
            Self::Apply(..) => self.clone(),
            Self::Not(inner) => Self::Not(part(inner)?),
            Self::And(inner) => Self::And(parts(inner)?),
            Self::Or(inner) => Self::Or(parts(inner)?),
            Self::Iff(one, other) => Self::Iff(part(one)?, part(other)?),
            Self::Exists(vars, inner) => Self::Exists(vars.clone(), part(inner)?),
        })
    }
}

/// The parts that must all hold. Variables that `exists` binds are replaced by their values if equations tell them; the others are
/// added to `vars`, but for those that occur in linear relations only: such a part has a small automaton of its own.
fn conjuncts(formula: &Formula, vars: &mut Vec<Var>) -> Vec<Formula> {
    match formula {
        Formula::And(parts) => parts
            .iter()
            .flat_map(|part| conjuncts(part, vars))
            .collect(),
        Formula::Exists(bound, part) => {
            let mut bound = bound.clone();
            let mut parts = conjuncts(part, &mut bound);
            eliminate(&mut bound, &mut parts);
            if !bound.is_empty() && !parts.iter().any(Formula::has_relations) {
                return vec![Formula::Exists(bound, Box::new(all(parts)))];
            }
            vars.extend(bound);
            parts
        }
        part => vec![part.clone()],
    }
}

/// More cases than these are not taken apart.
const MOST_CASES: usize = 64;

/// The cases of a conjunction: its disjunctions are multiplied out, and cases whose linear relations
/// contradict each other are left out. In each case the variables of `exists` are added to `vars`.
fn cases(vars: &[Var], formula: &Formula) -> Vec<(Vec<Var>, Vec<Formula>)> {
    let mut open = vec![(vars.to_vec(), vec![formula.clone()])];
    let mut done = Vec::new();
    while let Some((mut vars, parts)) = open.pop() {
        let mut parts: Vec<Formula> = parts
            .iter()
            .flat_map(|part| conjuncts(part, &mut vars))
            .collect();
        let is_linear = |part: &&Formula| matches!(part, Formula::Linear(..));
        if fourier::is_impossible(&all(parts.iter().filter(is_linear).cloned()), &|| false) {
            continue;
        }
        let either = parts.iter().position(Formula::is_worth_splitting);
        match either.map(|at| parts.swap_remove(at)) {
            Some(Formula::Or(either)) if open.len() + done.len() + either.len() <= MOST_CASES => {
                open.extend(
                    either
                        .into_iter()
                        .map(|case| (vars.clone(), [&parts[..], &[case]].concat())),
                );
            }
            either => done.push((vars, parts.into_iter().chain(either).collect())),
        }
    }
    done
}

/// Replaces variables whose value an equation tells by that value.
fn eliminate(vars: &mut Vec<Var>, parts: &mut Vec<Formula>) {
    'search: loop {
        for (at, part) in parts.iter().enumerate() {
            let Formula::Linear(sum, Cmp::Zero) = part else {
                continue;
            };
            for (&var, factor) in &sum.terms {
                if !vars.contains(&var) || !(factor.is_one() || *factor == IBig::NEG_ONE) {
                    continue;
                }
                let value = sum.times(&-factor).plus(&IBig::ONE, &Linear::var(var));
                let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
                let Some(mut rest) = others
                    .map(|(_, part)| part.with(var, &value))
                    .collect::<Option<Vec<_>>>()
                else {
                    continue;
                };
                if !value.is_natural() {
                    rest.push(value.times(&IBig::NEG_ONE).is(Cmp::AtMostZero));
                }
                vars.retain(|&other| other != var);
                *parts = rest;
                continue 'search;
            }
        }
        return;
    }
}

/// Constants from here on are written as digits.
const LARGE: i64 = 1 << 40;

/// The automata of a numeration system, and what was built with them.
pub(crate) struct Logic<'l> {
    pub system: System,
    pub limits: &'l Limits<'l>,
    fresh: Var,
    atoms: HashMap<(Vec<i64>, i64, Cmp), Rc<Relation>>,
}

impl<'l> Logic<'l> {
    pub(crate) fn new(system: System, limits: &'l Limits<'l>) -> Self {
        Self {
            system,
            limits,
            fresh: 0,
            atoms: HashMap::new(),
        }
    }

    /// A variable that was not used before.
    pub(crate) fn fresh(&mut self) -> Var {
        self.fresh += 1;
        self.fresh
    }

    /// Whether a sentence is true.
    pub(crate) fn holds(&mut self, sentence: &Formula) -> Checked<bool> {
        Ok(match sentence {
            Formula::Not(part) => !self.holds(part)?,
            Formula::And(parts) | Formula::Or(parts) => {
                let wanted = matches!(sentence, Formula::Or(_));
                for part in parts {
                    if self.holds(part)? == wanted {
                        return Ok(wanted);
                    }
                }
                !wanted
            }
            Formula::Iff(one, other) => self.holds(one)? == self.holds(other)?,
            _ => self.example(&[], sentence)?.is_some(),
        })
    }

    /// Values of the variables for which the formula, with no other free variables, holds.
    pub(crate) fn example(
        &mut self,
        vars: &[Var],
        formula: &Formula,
    ) -> Checked<Option<Vec<UBig>>> {
        if fourier::is_impossible(formula, self.limits.stop) {
            return Ok(None);
        }
        for (mut hidden, mut parts) in cases(&[], formula) {
            eliminate(&mut hidden, &mut parts);
            let (product, names) = self.product(&all(parts))?;
            let Some(word) = product.example()? else {
                continue;
            };
            let value = |var| match names.iter().position(|name| name == var) {
                Some(track) => self.system.places.value_of(&word[track]),
                None => UBig::ZERO,
            };
            return Ok(Some(vars.iter().map(value).collect()));
        }
        Ok(None)
    }

    /// The relation of a formula, its variables in the given order.
    pub(crate) fn relation(&mut self, vars: &[Var], formula: &Formula) -> Checked<Rc<Relation>> {
        let (mut product, names) = self.product(formula)?;
        let place = |name: &Var| vars.iter().position(|var| var == name);
        let places: Option<Vec<usize>> = names.iter().map(place).collect();
        let places = places.ok_or_else(|| Refusal::Wrong("a variable is not bound".to_owned()))?;
        product.tracks = vars.len();
        for (_, tracks) in &mut product.leaves {
            tracks.iter_mut().for_each(|track| *track = places[*track]);
        }
        Ok(Relation::new(
            product.automaton()?.minimised(self.limits)?,
            vars.len(),
        ))
    }

    /// The product of a formula over its free variables, and these.
    fn product(&mut self, formula: &Formula) -> Checked<(Product<'_>, Vec<Var>)> {
        let mut leaves = Vec::new();
        let expr = self.expr(formula, &mut leaves)?;
        let names: Vec<Var> = formula.free().into_iter().collect();
        let track = |var: Var| names.binary_search(&var).unwrap_or(0);
        let on_tracks = |(relation, vars): (Rc<Relation>, Vec<Var>)| {
            (relation, vars.into_iter().map(track).collect())
        };
        let leaves = leaves.into_iter().map(on_tracks).collect();
        let product = Product {
            system: &self.system,
            limits: self.limits,
            tracks: names.len(),
            leaves,
            expr,
        };
        Ok((product, names))
    }

    fn expr(
        &mut self,
        formula: &Formula,
        leaves: &mut Vec<(Rc<Relation>, Vec<Var>)>,
    ) -> Checked<Expr> {
        let mut exprs = |parts: &[Formula]| {
            parts
                .iter()
                .map(|part| self.expr(part, leaves))
                .collect::<Checked<Vec<_>>>()
        };
        Ok(match formula {
            Formula::Linear(sum, cmp) => return self.linear(sum, *cmp, leaves),
            Formula::Apply(relation, arguments) => {
                leaves.push((relation.clone(), arguments.clone()));
                Expr::Leaf(leaves.len() - 1)
            }
            Formula::Not(part) => Expr::Not(Box::new(self.expr(part, leaves)?)),
            Formula::And(parts) => Expr::And(exprs(parts)?),
            Formula::Or(parts) => Expr::Or(exprs(parts)?),
            Formula::Iff(one, other) => Expr::Iff(
                Box::new(self.expr(one, leaves)?),
                Box::new(self.expr(other, leaves)?),
            ),
            Formula::Exists(vars, part) => return self.exists(vars, part, leaves),
        })
    }

    fn exists(
        &mut self,
        vars: &[Var],
        body: &Formula,
        leaves: &mut Vec<(Rc<Relation>, Vec<Var>)>,
    ) -> Checked<Expr> {
        let cases = cases(vars, body).into_iter();
        let cases: Vec<Expr> = cases
            .map(|(vars, parts)| self.exists_case(vars, parts, leaves))
            .collect::<Checked<_>>()?;
        Ok(Expr::Or(cases))
    }

    fn exists_case(
        &mut self,
        mut vars: Vec<Var>,
        mut parts: Vec<Formula>,
        leaves: &mut Vec<(Rc<Relation>, Vec<Var>)>,
    ) -> Checked<Expr> {
        eliminate(&mut vars, &mut parts);
        let body = all(parts);
        let free = body.free();
        vars.retain(|var| free.contains(var));
        if vars.is_empty() {
            return self.expr(&body, leaves);
        }
        let limits = self.limits;
        let (product, names) = self.product(&body)?;
        let digits = product.system.digits;
        let kept: Vec<usize> = (0..names.len())
            .filter(|&track| !vars.contains(&names[track]))
            .collect();
        let left = |word: Vec<usize>| {
            kept.iter()
                .fold(0, |letter, &track| letter * digits + word[track])
        };
        let left: Vec<usize> = letter_digits(digits, names.len())
            .into_iter()
            .map(left)
            .collect();
        let dfa = product.automaton()?.minimised(limits)?;
        let dfa = dfa.forget(&left, digits.pow(id(kept.len())), limits)?;
        let names = kept.iter().map(|&track| names[track]).collect();
        leaves.push((Relation::new(dfa, kept.len()), names));
        Ok(Expr::Leaf(leaves.len() - 1))
    }

    fn linear(
        &mut self,
        sum: &Linear,
        cmp: Cmp,
        leaves: &mut Vec<(Rc<Relation>, Vec<Var>)>,
    ) -> Checked<Expr> {
        let truth = |value: bool| {
            if value {
                Expr::And(Vec::new())
            } else {
                Expr::Or(Vec::new())
            }
        };
        let divisor = sum
            .terms
            .values()
            .fold(UBig::ZERO, |divisor, factor| divisor.gcd(factor));
        if divisor.is_zero() {
            return Ok(truth(
                sum.constant.is_zero() || cmp == Cmp::AtMostZero && sum.constant < IBig::ZERO,
            ));
        }
        // A common divisor of the factors divides the sum of the terms; the constant is rounded up.
        let divisor = IBig::from(divisor);
        if cmp == Cmp::Zero && !(&sum.constant).rem_euclid(&divisor).is_zero() {
            return Ok(truth(false));
        }
        let constant = -(-&sum.constant).div_euclid(&divisor);
        let Some(constant) = i64::try_from(&constant)
            .ok()
            .filter(|constant| constant.abs() < LARGE)
        else {
            return self.large_constant(sum, cmp, leaves);
        };
        let factor = |factor: &IBig| {
            i64::try_from(factor / &divisor)
                .ok()
                .filter(|factor| factor.abs() < LARGE)
        };
        let factors: Option<Vec<i64>> = sum.terms.values().map(factor).collect();
        let key = (
            factors.ok_or_else(|| Refusal::Exhausted("factors below 2^40".to_owned()))?,
            constant,
            cmp,
        );
        if !self.atoms.contains_key(&key) {
            let dfa = automaton(
                &self.system.places,
                self.system.digits,
                &key.0,
                constant,
                cmp,
                self.limits,
            )?;
            let tracks = key.0.len();
            let leaves = vec![(Relation::new(dfa, tracks), (0..tracks).collect())];
            let product = Product {
                system: &self.system,
                limits: self.limits,
                tracks,
                leaves,
                expr: Expr::Leaf(0),
            };
            let relation = Relation::new(product.automaton()?.minimised(self.limits)?, tracks);
            self.atoms.insert(key.clone(), relation);
        }
        leaves.push((
            self.atoms[&key].clone(),
            sum.terms.keys().copied().collect(),
        ));
        Ok(Expr::Leaf(leaves.len() - 1))
    }

    /// A large constant becomes a variable with that value.
    fn large_constant(
        &mut self,
        sum: &Linear,
        cmp: Cmp,
        leaves: &mut Vec<(Rc<Relation>, Vec<Var>)>,
    ) -> Checked<Expr> {
        let (size, sign) = match &sum.constant {
            constant if *constant < IBig::ZERO => (-constant, IBig::NEG_ONE),
            constant => (constant.clone(), IBig::ONE),
        };
        let var = self.fresh();
        let terms = Linear {
            terms: sum.terms.clone(),
            constant: IBig::ZERO,
        };
        let is_constant = Formula::Apply(
            self.constant(&UBig::try_from(size).unwrap_or_default()),
            vec![var],
        );
        let body = all([is_constant, terms.plus(&sign, &Linear::var(var)).is(cmp)]);
        self.exists(&[var], &body, leaves)
    }

    /// The relation x = `number`.
    fn constant(&self, number: &UBig) -> Rc<Relation> {
        let word = self.system.places.digits_of(number);
        let letters = self.system.digits;
        let mut dfa = Dfa {
            letters,
            accept: vec![false; word.len() + 1],
            next: vec![DEAD; letters * (word.len() + 1)],
        };
        dfa.next[0] = 0;
        for (at, &digit) in word.iter().enumerate() {
            dfa.next[at * letters + digit] = id(at + 1);
        }
        dfa.accept[word.len()] = true;
        Relation::new(dfa, 1)
    }
}
