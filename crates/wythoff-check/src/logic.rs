//! Formulas about natural numbers, and how they are decided.
//!
//! A formula becomes an automaton that reads the values of its free variables side by side. Linear relations come from
//! `linear`; `and` and `or` are products, built state by state (`product`); `exists` forgets tracks; negations stand before
//! relations and `exists` only and become complements. To be satisfiable means that the product has a word.
//!
//! Before that, a conjunction under `exists` is simplified, by steps that are equivalences: variables that equations tell are
//! replaced by their values, disjunctions are multiplied out, integers become a natural number or the opposite of one.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use dashu_int::ops::{DivEuclid, Gcd, RemEuclid};
use dashu_int::{IBig, UBig};

use crate::automata::{DEAD, Dfa, id};
use crate::linear::{Cmp, Linear, Var, automaton};
use crate::numeration::System;
use crate::product::{Expr, Product, letters};
use crate::{Checked, Limits, Refusal};

/// An automaton that reads numbers on some tracks. Only its valid words count, and leading zeros do not.
#[derive(Debug)]
pub(crate) struct Relation {
    pub dfa: Dfa,
    pub tracks: usize,
    /// Whether it is known to accept valid words only.
    pub valid: bool,
    complement: OnceCell<Rc<Relation>>,
}

impl Relation {
    /// A relation that may accept words that are not valid.
    pub(crate) fn new(dfa: Dfa, tracks: usize) -> Rc<Self> {
        let complement = OnceCell::new();
        Rc::new(Self {
            dfa,
            tracks,
            valid: false,
            complement,
        })
    }

    /// A relation that accepts valid words only.
    pub(crate) fn valid(dfa: Dfa, tracks: usize) -> Rc<Self> {
        let complement = OnceCell::new();
        Rc::new(Self {
            dfa,
            tracks,
            valid: true,
            complement,
        })
    }
}

/// A formula; no variable is bound twice, or both bound and free.
#[derive(Debug, Clone)]
pub(crate) enum Formula {
    Atom(Linear, Cmp),
    /// The relation holds for these natural numbers, or does not.
    Apply(Rc<Relation>, Vec<Var>, bool),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    /// There are such values, or there are none.
    Exists(Vec<Var>, Box<Formula>, bool),
}

impl Formula {
    pub(crate) fn truth(value: bool) -> Self {
        if value {
            Self::And(Vec::new())
        } else {
            Self::Or(Vec::new())
        }
    }

    fn parts(&self) -> &[Self] {
        match self {
            Self::Atom(..) | Self::Apply(..) => &[],
            Self::And(parts) | Self::Or(parts) => parts,
            Self::Exists(_, part, _) => std::slice::from_ref(part),
        }
    }

    /// Whether nothing is said but that sums are at most 0.
    fn is_inequality(&self) -> bool {
        match self {
            Self::Atom(_, cmp) => *cmp == Cmp::AtMost,
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_inequality),
            _ => false,
        }
    }

    /// The variables that are not bound.
    pub(crate) fn free(&self) -> BTreeSet<Var> {
        let mut free: BTreeSet<Var> = self.parts().iter().flat_map(Self::free).collect();
        match self {
            Self::Atom(sum, _) => free.extend(sum.terms.keys()),
            Self::Apply(_, arguments, _) => free.extend(arguments),
            Self::Exists(vars, ..) => free.retain(|var| !vars.contains(var)),
            _ => {}
        }
        free
    }

    /// The formula with the value of a variable put in; `None` if a relation would have to be applied to a sum.
    fn with(&self, var: Var, value: &Linear) -> Option<Self> {
        let all = |parts: &[Self]| -> Option<Vec<Self>> {
            parts.iter().map(|part| part.with(var, value)).collect()
        };
        Some(match self {
            Self::Atom(sum, cmp) => Self::Atom(sum.with(var, value), *cmp),
            Self::Apply(relation, arguments, holds) if arguments.contains(&var) => {
                let other = value.as_natural()?;
                let new = |&old: &Var| if old == var { other } else { old };
                Self::Apply(
                    relation.clone(),
                    arguments.iter().map(new).collect(),
                    *holds,
                )
            }
            Self::Apply(..) => self.clone(),
            Self::And(parts) => Self::And(all(parts)?),
            Self::Or(parts) => Self::Or(all(parts)?),
            Self::Exists(vars, part, holds) => {
                Self::Exists(vars.clone(), Box::new(part.with(var, value)?), *holds)
            }
        })
    }
}

/// A conjunction and the variables that may have any values in it.
type Case = (Vec<Var>, Vec<Formula>);

/// Takes `and` and `exists` apart.
fn flatten(formula: Formula, case: &mut Case) {
    match formula {
        Formula::And(parts) => parts.into_iter().for_each(|part| flatten(part, case)),
        Formula::Exists(bound, part, true) => {
            case.0.extend(bound);
            flatten(*part, case);
        }
        part => case.1.push(part),
    }
}

/// Replaces variables whose value an equation tells by that value; `false` if a part is a false statement about constants.
fn eliminate((vars, parts): &mut Case) -> bool {
    'search: loop {
        let truth = |part: &Formula| match part {
            Formula::Atom(sum, Cmp::Equal) => sum.as_number().map(IBig::is_zero),
            Formula::Atom(sum, Cmp::AtMost) => sum.as_number().map(|sum| *sum <= IBig::ZERO),
            Formula::Or(parts) if parts.is_empty() => Some(false),
            _ => None,
        };
        if parts.iter().any(|part| truth(part) == Some(false)) {
            return false;
        }
        parts.retain(|part| truth(part).is_none());
        for (at, part) in parts.iter().enumerate() {
            let Formula::Atom(sum, Cmp::Equal) = part else {
                continue;
            };
            for (&var, factor) in &sum.terms {
                if !vars.contains(&var) || !(factor.is_one() || *factor == IBig::NEG_ONE) {
                    continue;
                }
                let value = sum.times(&-factor).plus(&IBig::ONE, &Linear::var(var));
                let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
                let rest: Option<Vec<_>> = others.map(|other| other.1.with(var, &value)).collect();
                let Some(mut rest) = rest else { continue };
                if var % 2 == 0 && !value.is_natural() {
                    rest.push(Formula::Atom(value.times(&IBig::NEG_ONE), Cmp::AtMost));
                }
                vars.retain(|&other| other != var);
                *parts = rest;
                continue 'search;
            }
        }
        return true;
    }
}

/// A variable that occurs in atoms only, with at most two others, is bound by an `exists` of its own: that has a small
/// automaton.
fn separate((vars, parts): &mut Case) {
    for var in vars.clone().into_iter().rev() {
        let (with, without): (Vec<_>, Vec<_>) =
            parts.drain(..).partition(|part| part.free().contains(&var));
        let others: BTreeSet<Var> = with.iter().flat_map(Formula::free).collect();
        let atoms = with.iter().all(|part| matches!(part, Formula::Atom(..)));
        let split = atoms && others.len() <= 3 && !with.is_empty() && !without.is_empty();
        *parts = without;
        if split {
            parts.push(Formula::Exists(
                vec![var],
                Box::new(Formula::And(with)),
                true,
            ));
            vars.retain(|&other| other != var);
        } else {
            parts.extend(with);
        }
    }
}

/// A relation that is applied to variables.
type Leaf = (Rc<Relation>, Vec<Var>);

/// Two relations become one only if the numbers of their states have no larger product.
const MOST_MERGED: usize = 2000;

/// More cases than these are not taken apart.
const MOST_CASES: usize = 64;

/// Constants and factors from here on are not counted out in states.
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

    /// A natural number that was not used before.
    pub(crate) fn natural(&mut self) -> Var {
        self.fresh += 2;
        self.fresh
    }

    /// An integer that was not used before.
    pub(crate) fn integer(&mut self) -> Var {
        self.natural() + 1
    }

    /// Whether the formula holds for some values of its free variables.
    pub(crate) fn satisfiable(&mut self, formula: &Formula) -> Checked<bool> {
        for (_, parts) in self.cases(formula.free().into_iter().collect(), formula)? {
            if self.product(&parts)?.0.has_word()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The relation of a formula, its free variables in the given order.
    pub(crate) fn relation(&mut self, vars: &[Var], formula: &Formula) -> Checked<Rc<Relation>> {
        let (mut product, names) = self.product(std::slice::from_ref(formula))?;
        let place = |name: &Var| vars.iter().position(|var| var == name).unwrap_or(0);
        let places: Vec<usize> = names.iter().map(place).collect();
        for (_, tracks) in &mut product.leaves {
            tracks.iter_mut().for_each(|track| *track = places[*track]);
        }
        let uncovered = (0..vars.len()).filter(|track| !places.contains(track));
        product.require_valid(uncovered.collect(), &self.system.valid);
        product.tracks = vars.len();
        self.projected(&product, (0..vars.len()).collect())
    }

    /// The cases in which a formula holds for some values of variables.
    fn cases(&mut self, vars: Vec<Var>, formula: &Formula) -> Checked<Vec<Case>> {
        let mut open = vec![(vars, vec![formula.clone()])];
        let mut done = Vec::new();
        while let Some((vars, parts)) = open.pop() {
            self.limits.check(0)?;
            let mut case = (vars, Vec::new());
            parts.into_iter().for_each(|part| flatten(part, &mut case));
            if !eliminate(&mut case) {
                continue;
            }
            let room = MOST_CASES.saturating_sub(open.len() + done.len());
            let splits = |part: &Formula| {
                matches!(part, Formula::Or(either) if either.len() <= room) && !part.is_inequality()
            };
            if let Some(at) = case.1.iter().position(splits) {
                let either = case.1.swap_remove(at);
                let with = |part: &Formula| {
                    (
                        case.0.clone(),
                        [&case.1[..], std::slice::from_ref(part)].concat(),
                    )
                };
                open.extend(either.parts().iter().map(with));
                continue;
            }
            let free: BTreeSet<Var> = case.1.iter().flat_map(Formula::free).collect();
            case.0.retain(|var| free.contains(var));
            if let Some(&integer) = case.0.iter().find(|var| *var % 2 == 1) {
                let natural = self.natural();
                case.0.push(natural);
                for sign in [IBig::ONE, IBig::NEG_ONE] {
                    let value = Linear::var(natural).times(&sign);
                    let parts = case.1.iter().map(|part| part.with(integer, &value));
                    let parts = parts.collect::<Option<_>>().unwrap_or_default();
                    open.push((case.0.clone(), parts));
                }
                continue;
            }
            separate(&mut case);
            done.push(case);
        }
        Ok(done)
    }

    /// The product of a conjunction over its free variables, and these.
    fn product(&mut self, parts: &[Formula]) -> Checked<(Product<'l>, Vec<Var>)> {
        let mut leaves = Vec::new();
        let parts = parts.iter().map(|part| self.expr(part, &mut leaves));
        let expr = Expr::And(parts.collect::<Checked<_>>()?);
        self.merge(&mut leaves, &expr)?;
        Ok(self.side_by_side(leaves, expr))
    }

    /// Makes one relation of two small ones that must both hold, if one has all variables of the other.
    fn merge(&self, leaves: &mut [Leaf], expr: &Expr) -> Checked<()> {
        let mut required = Vec::new();
        expr.required(&mut required);
        required.sort_by_key(|&at| leaves[at].1.len());
        for (rank, &at) in required.iter().enumerate() {
            let states = |other: usize| leaves[other].0.dfa.accept.len();
            let contains = |&&other: &&usize| {
                let small = states(at).saturating_mul(states(other)) <= MOST_MERGED;
                small && leaves[at].1.iter().all(|var| leaves[other].1.contains(var))
            };
            if let Some(&host) = required[rank + 1..].iter().find(contains) {
                let truth = Relation::new(Dfa::new(1, vec![true], vec![0]), 0);
                let small = std::mem::replace(&mut leaves[at], (truth, Vec::new()));
                let both = vec![leaves[host].clone(), small];
                let expr = Expr::And(vec![Expr::Leaf(0), Expr::Leaf(1)]);
                let (product, names) = self.side_by_side(both, expr);
                let tracks = (0..names.len()).collect();
                leaves[host] = (self.projected(&product, tracks)?, names);
            }
        }
        Ok(())
    }

    /// The product of an expression of relations, and the variables on its tracks.
    fn side_by_side(&self, leaves: Vec<Leaf>, expr: Expr) -> (Product<'l>, Vec<Var>) {
        // Tracks of relations that tell most come first: letters are tried digit by digit.
        let mut order: Vec<&Leaf> = leaves.iter().collect();
        order.sort_by_key(|leaf| (!leaf.0.valid, leaf.1.len()));
        let mut names: Vec<Var> = Vec::new();
        for var in order.into_iter().flat_map(|leaf| leaf.1.clone()) {
            if !names.contains(&var) {
                names.push(var);
            }
        }
        let track = |var: Var| names.iter().position(|&name| name == var).unwrap_or(0);
        let on_tracks = |(relation, vars): (Rc<Relation>, Vec<Var>)| {
            (relation, vars.into_iter().map(track).collect())
        };
        let mut product = Product {
            digits: self.system.digits,
            limits: self.limits,
            tracks: names.len(),
            leaves: leaves.into_iter().map(on_tracks).collect(),
            expr,
        };
        product.require_valid((0..names.len()).collect(), &self.system.valid);
        (product, names)
    }

    /// The relation of a product on some of its tracks; on the others there may be anything.
    fn projected(&self, product: &Product<'_>, kept: Vec<usize>) -> Checked<Rc<Relation>> {
        let mut graph = product.graph(&kept)?.reduced(self.limits)?;
        let letters = self.system.digits.pow(id(kept.len()));
        if kept.len() < product.tracks {
            // What is forgotten may be longer than what is kept, which then starts with zeros.
            let mut at = 0;
            while at < graph.starts.len() {
                for edge in graph.row(graph.starts[at] as usize).to_vec() {
                    if edge.0 == 0 && !graph.starts.contains(&edge.1) {
                        graph.starts.push(edge.1);
                    }
                }
                at += 1;
            }
            graph.starts.sort_unstable();
            graph = graph.determinised(self.limits)?.reduced(self.limits)?;
        }
        let dfa = graph.table(letters, self.limits)?;
        Ok(Relation::valid(dfa, kept.len()))
    }

    /// Whether a relation accepts words that are not valid on some track.
    pub(crate) fn accepts_invalid(&self, relation: &Rc<Relation>, track: usize) -> Checked<bool> {
        let invalid = Relation::new(self.system.valid.dfa.flipped(), 1);
        let tracks = (0..relation.tracks).collect();
        let product = Product {
            digits: self.system.digits,
            limits: self.limits,
            tracks: relation.tracks,
            leaves: vec![(relation.clone(), tracks), (invalid, vec![track])],
            expr: Expr::And(vec![Expr::Leaf(0), Expr::Leaf(1)]),
        };
        product.has_word()
    }

    /// The valid words that a relation does not accept.
    fn complement(&mut self, relation: &Rc<Relation>) -> Checked<Rc<Relation>> {
        if let Some(complement) = relation.complement.get() {
            return Ok(complement.clone());
        }
        let flipped = Relation::new(relation.dfa.flipped(), relation.tracks);
        let vars: Vec<Var> = (0..id(relation.tracks)).collect();
        let complement = self.relation(&vars, &Formula::Apply(flipped, vars.clone(), true))?;
        Ok(relation.complement.get_or_init(|| complement).clone())
    }

    /// A formula as a Boolean expression of relations that are applied to variables.
    fn expr(&mut self, formula: &Formula, leaves: &mut Vec<Leaf>) -> Checked<Expr> {
        let found = match formula {
            Formula::Atom(sum, cmp) => vec![self.atom(sum, *cmp)?],
            Formula::Apply(relation, vars, true) => vec![(relation.clone(), vars.clone())],
            Formula::Apply(relation, vars, false) => {
                vec![(self.complement(relation)?, vars.clone())]
            }
            Formula::And(parts) | Formula::Or(parts) => {
                let parts = parts.iter().map(|part| self.expr(part, leaves));
                let parts = parts.collect::<Checked<_>>()?;
                return Ok(match formula {
                    Formula::And(_) => Expr::And(parts),
                    _ => Expr::Or(parts),
                });
            }
            Formula::Exists(vars, body, holds) => {
                let mut found = self.exists(vars, body)?;
                for leaf in found.iter_mut().filter(|_| !holds) {
                    leaf.0 = self.complement(&leaf.0)?;
                }
                found
            }
        };
        let number = |leaf| {
            leaves.push(leaf);
            Expr::Leaf(leaves.len() - 1)
        };
        let found = found.into_iter().map(number).collect();
        Ok(match formula {
            Formula::Exists(_, _, true) => Expr::Or(found),
            _ => Expr::And(found),
        })
    }

    /// Relations one of which holds exactly if there are such values.
    fn exists(&mut self, vars: &[Var], body: &Formula) -> Checked<Vec<Leaf>> {
        let mut found = Vec::new();
        for (vars, parts) in self.cases(vars.to_vec(), body)? {
            let (product, names) = self.product(&parts)?;
            let kept = (0..names.len()).filter(|&track| !vars.contains(&names[track]));
            let kept: Vec<usize> = kept.collect();
            let kept_names = kept.iter().map(|&track| names[track]).collect();
            found.push((self.projected(&product, kept)?, kept_names));
        }
        Ok(found)
    }

    /// A linear relation between variables.
    pub(crate) fn atom(&mut self, sum: &Linear, cmp: Cmp) -> Checked<Leaf> {
        let vars = sum.terms.keys().copied().collect();
        let factors = sum.terms.values().map(|factor| i64::try_from(factor).ok());
        let factors: Option<Vec<i64>> = factors.collect();
        let small = |number: &i64| number.abs() < LARGE;
        let factors = factors.filter(|factors| factors.iter().all(small));
        let factors = factors.ok_or_else(|| Refusal::Exhausted("factors below 2^40".to_owned()))?;
        // The common divisor of the factors divides the sum of the terms; the constant is rounded up.
        let divisor = factors.iter().fold(0_u64, |gcd, factor| match gcd {
            0 => factor.unsigned_abs(),
            gcd => gcd.gcd(factor.unsigned_abs()),
        });
        let divisor = IBig::from(divisor.max(1));
        let fits = cmp == Cmp::AtMost || (&sum.constant).rem_euclid(&divisor).is_zero();
        let constant = -(-&sum.constant).div_euclid(&divisor);
        if !fits || factors.is_empty() {
            let holds = fits && (constant.is_zero() || cmp == Cmp::AtMost && constant < IBig::ZERO);
            let accept = vec![true; usize::from(holds)];
            let next = vec![0; usize::from(holds)];
            return Ok((Relation::new(Dfa::new(1, accept, next), 0), Vec::new()));
        }
        let constant = match i64::try_from(&constant) {
            Ok(constant) if small(&constant) => constant,
            _ => return self.large_constant(sum, cmp),
        };
        let divisor = i64::try_from(&divisor).unwrap_or(1);
        let factors: Vec<i64> = factors.iter().map(|factor| factor / divisor).collect();
        let letters = letters(self.system.digits, factors.len())?;
        let key = (factors, constant, cmp);
        if let Some(relation) = self.atoms.get(&key) {
            return Ok((relation.clone(), vars));
        }
        let graph = automaton(&self.system, &key.0, constant, cmp, self.limits)?;
        let dfa = graph.reduced(self.limits)?.table(letters, self.limits)?;
        let relation = Relation::new(dfa, key.0.len());
        self.atoms.insert(key, relation.clone());
        Ok((relation, vars))
    }

    /// A large constant becomes a variable, which a relation with one word in it ties to its value.
    fn large_constant(&mut self, sum: &Linear, cmp: Cmp) -> Checked<Leaf> {
        let var = self.natural();
        let sign = if sum.constant < IBig::ZERO {
            IBig::NEG_ONE
        } else {
            IBig::ONE
        };
        let size = UBig::try_from(&sum.constant * &sign).unwrap_or_default();
        let (word, letters) = (self.system.digits_of(&size), self.system.digits);
        let mut next = vec![DEAD; letters * (word.len() + 1)];
        next[0] = 0;
        for (at, &digit) in word.iter().enumerate() {
            next[at * letters + digit] = id(at + 1);
        }
        let accept = (0..=word.len()).map(|at| at == word.len()).collect();
        let is_size = Relation::new(Dfa::new(letters, accept, next), 1);
        let terms = sum.minus(&Linear::number(sum.constant.clone()));
        let body = Formula::And(vec![
            Formula::Apply(is_size, vec![var], true),
            Formula::Atom(terms.plus(&sign, &Linear::var(var)), cmp),
        ]);
        let (product, names) = self.product(&[body])?;
        let kept: Vec<usize> = (0..names.len())
            .filter(|&track| names[track] != var)
            .collect();
        Ok((
            self.projected(&product, kept)?,
            sum.terms.keys().copied().collect(),
        ))
    }
}
