//! Formulas about natural numbers, and how they are decided.
//!
//! A formula becomes automata that read the values of its free variables side by side. Linear relations come from `linear`;
//! a conjunction is a product of automata that is built state by state; `exists` forgets tracks; negations stand before
//! relations and `exists` only and become complements. A disjunction is multiplied out, or is the complement of a
//! conjunction. A sentence is true if the automaton without tracks that is left accepts anything.
//!
//! Before that, variables under `exists` whose values equations tell are replaced by these values.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use dashu_int::IBig;

use crate::automata::{Automaton, explore, id};
use crate::linear::{Atom, Cmp, Linear, Var, automaton};
use crate::numeration::System;
use crate::{Checked, Limits, Refusal};

/// A formula; no variable is bound twice, or both bound and free.
#[derive(Debug, Clone)]
pub(crate) enum Formula {
    Atom(Linear, Cmp),
    /// The relation holds for these numbers, or does not.
    Apply(Rc<Automaton>, Vec<Var>, bool),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    /// There are such values, or there are none.
    Exists(Vec<Var>, Box<Formula>, bool),
}

impl Formula {
    pub(crate) fn truth(value: bool) -> Self {
        [Self::Or, Self::And][usize::from(value)](Vec::new())
    }

    /// Whether nothing is said but that sums are at most 0, or not 0: no value can be told.
    fn is_inequality(&self) -> bool {
        match self {
            Self::Atom(_, cmp) => *cmp != Cmp::Equal,
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_inequality),
            Self::Exists(vars, part, _) => vars.is_empty() && part.is_inequality(),
            Self::Apply(..) => false,
        }
    }

    /// The variables that are not bound.
    pub(crate) fn free(&self) -> BTreeSet<Var> {
        match self {
            Self::Atom(sum, _) => sum.vars().collect(),
            Self::Apply(_, arguments, _) => arguments.iter().copied().collect(),
            Self::And(parts) | Self::Or(parts) => parts.iter().flat_map(Self::free).collect(),
            Self::Exists(vars, part, _) => {
                let free = part.free().into_iter();
                free.filter(|var| !vars.contains(var)).collect()
            }
        }
    }

    /// The formula with the value of a variable put in; `None` if a relation would have to be applied to a sum.
    fn with(&self, var: Var, value: &Linear) -> Option<Self> {
        let all = |parts: &[Self]| -> Option<Vec<Self>> {
            parts.iter().map(|part| part.with(var, value)).collect()
        };
        Some(match self {
            Self::Atom(sum, cmp) => Self::Atom(sum.with(var, value), *cmp),
            Self::Apply(relation, arguments, holds) if arguments.contains(&var) => {
                let (other, mut arguments) = (value.as_var()?, arguments.clone());
                for old in arguments.iter_mut().filter(|old| **old == var) {
                    *old = other;
                }
                Self::Apply(relation.clone(), arguments, *holds)
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

/// The variables that may have any values in a conjunction, and its parts.
type Case = (Vec<Var>, Vec<Formula>);

/// Takes `and` and `exists` apart.
fn flatten(formula: Formula, case: &mut Case) {
    match formula {
        Formula::And(parts) => parts.into_iter().for_each(|part| flatten(part, case)),
        Formula::Exists(bound, part, true) => {
            case.0.extend(bound);
            flatten(*part, case);
        }
        Formula::Or(mut parts) if parts.len() == 1 => flatten(parts.remove(0), case),
        part => case.1.push(part),
    }
}

/// Replaces variables whose value an equation tells by that value; `false` if a part is a false statement about constants.
fn eliminate((vars, parts): &mut Case) -> bool {
    let truth = |part: &Formula| match part {
        Formula::Atom(sum, cmp) => sum.as_number().map(|number| cmp.holds(&number)),
        Formula::Or(parts) if parts.is_empty() => Some(false),
        _ => None,
    };
    loop {
        if parts.iter().any(|part| truth(part) == Some(false)) {
            return false;
        }
        parts.retain(|part| truth(part).is_none());
        let told = |at: usize| {
            let Formula::Atom(sum, Cmp::Equal) = &parts[at] else {
                return None;
            };
            let replaced = |var: Var| {
                let value = sum.solved(var)?;
                let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
                let rest: Option<Vec<_>> = others.map(|(_, part)| part.with(var, &value)).collect();
                Some((var, value, rest?))
            };
            sum.vars()
                .filter(|var| vars.contains(var))
                .find_map(replaced)
        };
        let Some((var, value, rest)) = (0..parts.len()).find_map(told) else {
            return true;
        };
        vars.retain(|&other| other != var);
        *parts = rest;
        if !value.is_natural() {
            parts.push(Formula::Atom(value.times(&IBig::NEG_ONE), Cmp::AtMost));
        }
    }
}

/// A relation that is applied to variables.
type Leaf = (Rc<Automaton>, Vec<Var>);

/// The variables of leaves but for some.
fn variables(leaves: &[Leaf], but: &[Var]) -> Vec<Var> {
    let mut vars: Vec<Var> = leaves.iter().flat_map(|leaf| leaf.1.clone()).collect();
    vars.retain(|var| !but.contains(var));
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// So many states has a small relation.
const SMALL: usize = 200;

/// Disjunctions are multiplied out into so many cases at most.
const MOST_CASES: usize = 64;

/// At most so many letters.
const MOST_LETTERS: usize = 1 << 18;

/// The automata of a numeration system, and what was built with them.
pub(crate) struct Logic<'l> {
    pub system: System,
    pub limits: &'l Limits<'l>,
    fresh: Var,
    atoms: HashMap<Atom, Rc<Automaton>>,
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

    /// Whether the formula holds for some values of its free variables.
    pub(crate) fn satisfiable(&mut self, formula: &Formula) -> Checked<bool> {
        if let Formula::And(parts) = formula
            && parts.len() > 1
            && parts.iter().map(|part| part.free().len()).sum::<usize>() == formula.free().len()
        {
            // They have nothing in common, so each speaks for itself.
            for part in parts {
                if !self.satisfiable(part)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let vars = formula.free().into_iter().collect();
        let mut cases = self.exists(vars, formula)?.into_iter();
        Ok(cases.any(|leaf| !leaf.0.rows.is_empty()))
    }

    /// The relation of a formula between all its free variables, in the given order.
    pub(crate) fn relation(&mut self, vars: &[Var], formula: &Formula) -> Checked<Rc<Automaton>> {
        let cases = self.exists(Vec::new(), formula)?;
        let either = self.either(cases)?;
        self.valid(either, vars)
    }

    /// The relation of a leaf between these variables, all written as valid words.
    fn valid(&self, leaf: Leaf, vars: &[Var]) -> Checked<Rc<Automaton>> {
        let mut leaves = vec![leaf];
        for &var in vars {
            leaves.push((self.system.valid.clone(), vec![var]));
        }
        self.conjunction(leaves, vars)
    }

    /// The valid words that an automaton accepts.
    pub(crate) fn only_valid(&self, automaton: Automaton) -> Checked<Rc<Automaton>> {
        let vars: Vec<Var> = (0..id(automaton.tracks)).collect();
        self.valid((Rc::new(automaton), vars.clone()), &vars)
    }

    fn letters(&self, tracks: usize) -> Checked<usize> {
        let letters = self.system.digits.checked_pow(id(tracks));
        let letters = letters.filter(|&letters| letters <= MOST_LETTERS);
        letters.ok_or_else(|| Refusal::Exhausted(format!("{MOST_LETTERS} letters")))
    }

    /// The valid words that a leaf does not accept.
    fn complement(&self, (relation, vars): &Leaf) -> Checked<Leaf> {
        let letters = self.letters(vars.len())?;
        let states = relation.rows.len() + 1;
        self.limits.check(states.saturating_mul(2 * letters))?;
        Ok((self.only_valid(relation.flipped(letters))?, vars.clone()))
    }

    fn complements(&self, leaves: &[Leaf]) -> Checked<Vec<Leaf>> {
        leaves.iter().map(|leaf| self.complement(leaf)).collect()
    }

    /// One leaf for several, of which one must hold.
    fn either(&self, mut leaves: Vec<Leaf>) -> Checked<Leaf> {
        if leaves.len() == 1 {
            return Ok(leaves.remove(0));
        }
        let vars = variables(&leaves, &[]);
        let none = self.conjunction(self.complements(&leaves)?, &vars)?;
        self.complement(&(none, vars))
    }

    /// Leaves one of which holds exactly if there are values of these variables with which the formula holds.
    fn exists(&mut self, vars: Vec<Var>, formula: &Formula) -> Checked<Vec<Leaf>> {
        let mut open = vec![(vars, vec![formula.clone()])];
        let mut found = Vec::new();
        while let Some((vars, parts)) = open.pop() {
            self.limits.check(0)?;
            let mut case = (vars, Vec::new());
            parts.into_iter().for_each(|part| flatten(part, &mut case));
            if !eliminate(&mut case) {
                continue;
            }
            let (vars, mut parts) = case;
            let room = MOST_CASES.saturating_sub(open.len() + found.len());
            let splits = |part: &Formula| {
                matches!(part, Formula::Or(either) if either.len() <= room) && !part.is_inequality()
            };
            if let Some(at) = parts.iter().position(splits)
                && let Formula::Or(either) = parts.swap_remove(at)
            {
                let with = |part| (vars.clone(), [&parts[..], &[part]].concat());
                open.extend(either.into_iter().map(with));
                continue;
            }
            let mut leaves = Vec::new();
            for part in &parts {
                leaves.extend(self.leaves(part)?);
            }
            // A variable that small relations tie to at most two others is forgotten first.
            for var in &vars {
                let tied = |leaf: &Leaf| leaf.1.contains(var);
                let (with, without) = leaves.into_iter().partition(tied);
                leaves = without;
                let kept = variables(&with, std::slice::from_ref(var));
                let small = with.iter().all(|leaf| leaf.0.rows.len() <= SMALL);
                match small && kept.len() <= 2 && !with.is_empty() {
                    true => leaves.push((self.conjunction(with, &kept)?, kept)),
                    false => leaves.extend(with),
                }
            }
            let kept = variables(&leaves, &vars);
            found.push((self.conjunction(leaves, &kept)?, kept));
        }
        Ok(found)
    }

    /// Leaves all of which hold exactly if the formula does.
    fn leaves(&mut self, formula: &Formula) -> Checked<Vec<Leaf>> {
        let leaf = match formula {
            Formula::Atom(sum, cmp) => self.atom(sum, *cmp)?,
            Formula::Apply(relation, vars, true) => (relation.clone(), vars.clone()),
            Formula::Apply(relation, vars, false) => {
                self.complement(&(relation.clone(), vars.clone()))?
            }
            Formula::Exists(vars, body, false) => {
                let cases = self.exists(vars.clone(), body)?;
                return self.complements(&cases);
            }
            Formula::Or(parts) => {
                let mut cases = Vec::new();
                for part in parts {
                    cases.extend(self.exists(Vec::new(), part)?);
                }
                self.either(cases)?
            }
            Formula::And(_) | Formula::Exists(..) => {
                let cases = self.exists(Vec::new(), formula)?;
                self.either(cases)?
            }
        };
        Ok(vec![leaf])
    }

    /// A linear relation between variables.
    fn atom(&mut self, sum: &Linear, cmp: Cmp) -> Checked<Leaf> {
        let vars: Vec<Var> = sum.vars().collect();
        let factors: Vec<IBig> = vars.iter().map(|var| sum.0[var].clone()).collect();
        let key = (factors, sum.constant(), cmp);
        if let Some(relation) = self.atoms.get(&key) {
            return Ok((relation.clone(), vars));
        }
        self.letters(vars.len())?;
        self.system.grow(&(&key.1 * key.1.signum() * 4));
        let found = automaton(&self.system, &key, false, self.limits)?;
        let relation = self.only_valid(found.determinised(self.limits)?)?;
        self.atoms.insert(key, relation.clone());
        Ok((relation, vars))
    }

    /// The relation between some variables that there are values of the others with which all leaves hold.
    fn conjunction(&self, mut leaves: Vec<Leaf>, kept: &[Var]) -> Checked<Rc<Automaton>> {
        leaves.sort_by_key(|leaf| leaf.1.len());
        let mut vars: Vec<Var> = Vec::new();
        let mut join = Join {
            digits: self.system.digits,
            leaves: Vec::new(),
            completed: Vec::new(),
        };
        for (relation, read) in leaves {
            for var in &read {
                if !vars.contains(var) {
                    vars.push(*var);
                    join.completed.push(Vec::new());
                }
            }
            let track = |var: &Var| vars.iter().position(|other| other == var).unwrap_or(0);
            let tracks: Vec<usize> = read.iter().map(track).collect();
            // A relation on no track stays in its only state.
            if let Some(&last) = tracks.iter().max() {
                join.completed[last].push(join.leaves.len());
            }
            join.leaves.push((relation, tracks));
        }
        self.letters(vars.len())?;
        let track = |var: &Var| vars.iter().position(|other| other == var);
        let kept: Vec<usize> = kept.iter().filter_map(track).collect();
        let start = join.leaves.iter().all(|leaf| !leaf.0.rows.is_empty());
        let start = start.then(|| vec![0; join.leaves.len()]);
        let mut word = vec![0; vars.len()];
        let (digits, start) = (self.system.digits, start.into_iter().collect());
        let found = explore(start, self.limits, Vec::len, |now: &Vec<u32>, next| {
            let visit = &mut |word: &[usize], state: &[u32]| {
                let letter = kept
                    .iter()
                    .fold(0, |letter, &at| letter * digits + word[at]);
                next.push((id(letter), state.to_vec()));
            };
            join.letters(0, &mut word, now, &mut now.clone(), visit);
            let mut states = join.leaves.iter().zip(now);
            states.all(|(leaf, &state)| leaf.0.accept[state as usize])
        })?;
        let mut found = found.reduced(self.limits)?;
        if kept.len() < vars.len() {
            // What is forgotten may be longer than what is kept, which then starts with zeros.
            let mut at = 0;
            while at < found.starts.len() {
                for &(letter, target) in &found.rows[found.starts[at] as usize] {
                    if letter == 0 && !found.starts.contains(&target) {
                        found.starts.push(target);
                    }
                }
                at += 1;
            }
            found.starts.sort_unstable();
            found = found.determinised(self.limits)?;
        }
        found.tracks = kept.len();
        Ok(Rc::new(found))
    }
}

/// Relations that read some of several common tracks.
struct Join {
    digits: usize,
    leaves: Vec<(Rc<Automaton>, Vec<usize>)>,
    /// For each track the relations whose last one it is.
    completed: Vec<Vec<usize>>,
}

impl Join {
    /// Visits all letters, digit by digit, with which every relation leads on.
    fn letters(
        &self,
        track: usize,
        word: &mut [usize],
        now: &[u32],
        next: &mut [u32],
        visit: &mut dyn FnMut(&[usize], &[u32]),
    ) {
        if track == word.len() {
            return visit(word, next);
        }
        'digits: for digit in 0..self.digits {
            word[track] = digit;
            for &at in &self.completed[track] {
                let (relation, tracks) = &self.leaves[at];
                let letter = tracks
                    .iter()
                    .fold(0, |letter, &track| letter * self.digits + word[track]);
                match relation.step(now[at], letter) {
                    Some(state) => next[at] = state,
                    None => continue 'digits,
                }
            }
            self.letters(track + 1, word, now, next, visit);
        }
    }
}
