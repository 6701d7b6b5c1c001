//! Formulas about natural numbers, and how they are decided.
//!
//! A formula becomes automata that read the values of its free variables side by side. Linear relations come from `linear`;
//! a conjunction is a product of automata that is built state by state; `exists` forgets tracks; negations stand before
//! `exists` only and become complements. A disjunction is multiplied out, or is the complement of a conjunction. A
//! sentence is true if the automaton without tracks that is left accepts anything.
//!
//! Before that, variables under `exists` whose values equations tell are replaced by these values.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use dashu_int::IBig;

use crate::automata::{Automaton, explore, id};
use crate::linear::{AT_MOST, Atom, EQUAL, Linear, Signs, Var, automaton, holds};
use crate::numeration::System;
use crate::{Checked, Limits, Refusal};

/// A formula; no variable is bound twice, or both bound and free.
#[derive(Debug, Clone)]
pub(crate) enum Formula {
    Atom(Linear, Signs),
    /// The relation holds for these numbers.
    Apply(Rc<Automaton>, Vec<Var>),
    Or(Vec<Formula>),
    /// There are values of these variables with which all of these hold, or there are none.
    Exists(Vec<Var>, Vec<Formula>, bool),
}

impl Formula {
    pub(crate) fn and(parts: Vec<Self>) -> Self {
        Self::Exists(Vec::new(), parts, true)
    }

    pub(crate) fn truth(value: bool) -> Self {
        [Self::Or, Self::and][usize::from(value)](Vec::new())
    }

    /// Whether nothing is said but that sums are at most 0, or not 0: no value can be told.
    fn is_inequality(&self) -> bool {
        match self {
            Self::Atom(_, signs) => *signs != EQUAL,
            Self::Apply(..) => false,
            Self::Or(parts) => parts.iter().all(Self::is_inequality),
            Self::Exists(vars, parts, _) => {
                vars.is_empty() && parts.iter().all(Self::is_inequality)
            }
        }
    }

    /// The variables that are not bound.
    pub(crate) fn free(&self) -> BTreeSet<Var> {
        match self {
            Self::Atom(sum, _) => sum.vars().collect(),
            Self::Apply(_, arguments) => arguments.iter().copied().collect(),
            Self::Or(parts) => parts.iter().flat_map(Self::free).collect(),
            Self::Exists(vars, parts, _) => {
                let free = parts.iter().flat_map(Self::free);
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
            Self::Atom(sum, signs) => Self::Atom(sum.with(var, value), *signs),
            Self::Apply(relation, arguments) => {
                let kept = |&old: &Var| Some(old).filter(|&old| old != var);
                let new = |old: &Var| kept(old).or_else(|| value.as_var());
                let arguments = arguments.iter().map(new).collect::<Option<_>>()?;
                Self::Apply(relation.clone(), arguments)
            }
            Self::Or(parts) => Self::Or(all(parts)?),
            Self::Exists(vars, parts, holds) => Self::Exists(vars.clone(), all(parts)?, *holds),
        })
    }

    /// Whether a statement about constants is true.
    fn constant(&self) -> Option<bool> {
        match self {
            Self::Atom(sum, signs) => sum.as_number().map(|number| holds(*signs, &number)),
            Self::Or(parts) if parts.is_empty() => Some(false),
            _ => None,
        }
    }
}

/// The variables that may have any values in a conjunction, and its parts.
type Case = (Vec<Var>, Vec<Formula>);

/// Takes `and` and `exists` apart.
fn flatten(formula: Formula, case: &mut Case) {
    match formula {
        Formula::Exists(bound, parts, true) => {
            case.0.extend(bound);
            parts.into_iter().for_each(|part| flatten(part, case));
        }
        Formula::Or(mut parts) if parts.len() == 1 => flatten(parts.remove(0), case),
        part => case.1.push(part),
    }
}

/// Replaces variables whose value an equation tells by that value; `false` if a part is a false statement about constants.
fn eliminate((vars, parts): &mut Case) -> bool {
    loop {
        if parts.iter().any(|part| part.constant() == Some(false)) {
            return false;
        }
        parts.retain(|part| part.constant().is_none());
        let told = |at: usize| {
            let Formula::Atom(sum, EQUAL) = &parts[at] else {
                return None;
            };
            let replaced = |var: Var| {
                let value = sum.solved(var)?;
                let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
                let rest: Option<Vec<_>> = others.map(|(_, part)| part.with(var, &value)).collect();
                Some((var, value, rest?))
            };
            let mut bound = sum.vars().filter(|var| vars.contains(var));
            bound.find_map(replaced)
        };
        let Some((var, value, rest)) = (0..parts.len()).find_map(told) else {
            return true;
        };
        vars.retain(|&other| other != var);
        *parts = rest;
        if !value.is_natural() {
            parts.push(Formula::Atom(value.times(&IBig::NEG_ONE), AT_MOST));
        }
    }
}

/// A relation that is applied to variables.
type Leaf = (Rc<Automaton>, Vec<Var>);

/// The variables of leaves but for some.
fn variables(leaves: &[Leaf], but: &[Var]) -> Vec<Var> {
    let all: BTreeSet<Var> = leaves.iter().flat_map(|leaf| leaf.1.clone()).collect();
    all.into_iter().filter(|var| !but.contains(var)).collect()
}

/// So many states has a small relation.
const SMALL: usize = 200;

/// So many states has a large automaton, in which to look for equal states takes longer than to go on.
const LARGE: usize = 100_000;

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
        let (fresh, atoms) = (0, HashMap::new());
        Self {
            system,
            limits,
            fresh,
            atoms,
        }
    }

    /// A variable that was not used before.
    pub(crate) fn fresh(&mut self) -> Var {
        self.fresh += 1;
        self.fresh
    }

    /// Whether the formula holds for some values of its free variables.
    pub(crate) fn satisfiable(&mut self, formula: &Formula) -> Checked<bool> {
        if let Formula::Exists(bound, parts, true) = formula
            && bound.is_empty()
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
        let mut cases = self.exists(vars, vec![formula.clone()])?.into_iter();
        Ok(cases.any(|leaf| !leaf.0.rows.is_empty()))
    }

    /// The relation of a formula between all its free variables, in the given order.
    pub(crate) fn relation(&mut self, vars: &[Var], formula: &Formula) -> Checked<Rc<Automaton>> {
        let cases = self.exists(Vec::new(), vec![formula.clone()])?;
        let either = self.either(cases)?;
        self.valid(either, vars)
    }

    /// The relation of a leaf between these variables, all written as valid words.
    fn valid(&self, leaf: Leaf, vars: &[Var]) -> Checked<Rc<Automaton>> {
        let valid = |&var: &Var| (self.system.valid.clone(), vec![var]);
        let leaves = [leaf].into_iter().chain(vars.iter().map(valid)).collect();
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

    /// For each leaf the valid words that it does not accept.
    fn complements(&self, leaves: Vec<Leaf>) -> Checked<Vec<Leaf>> {
        let complement = |(relation, vars): Leaf| {
            let letters = self.letters(vars.len())?;
            let states = relation.rows.len() + 1;
            self.limits.check(states.saturating_mul(2 * letters))?;
            Ok((self.only_valid(relation.flipped(letters))?, vars))
        };
        leaves.into_iter().map(complement).collect()
    }

    /// One leaf for several, of which one must hold.
    fn either(&self, mut leaves: Vec<Leaf>) -> Checked<Leaf> {
        if leaves.len() != 1 {
            let vars = variables(&leaves, &[]);
            let none = self.conjunction(self.complements(leaves)?, &vars)?;
            leaves = self.complements(vec![(none, vars)])?;
        }
        Ok(leaves.remove(0))
    }

    /// Leaves one of which holds exactly if there are values of these variables with which all parts hold.
    fn exists(&mut self, vars: Vec<Var>, parts: Vec<Formula>) -> Checked<Vec<Leaf>> {
        let mut open = vec![(vars, parts)];
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
            for part in parts {
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

    /// Leaves all of which hold exactly if a part of a conjunction does.
    fn leaves(&mut self, formula: Formula) -> Checked<Vec<Leaf>> {
        Ok(match formula {
            Formula::Atom(sum, signs) => vec![self.atom(&sum, signs)?],
            Formula::Apply(relation, vars) => vec![(relation, vars)],
            Formula::Exists(vars, parts, holds) => {
                let cases = self.exists(vars, parts)?;
                match holds {
                    true => vec![self.either(cases)?],
                    false => self.complements(cases)?,
                }
            }
            Formula::Or(parts) => {
                let mut cases = Vec::new();
                for part in parts {
                    cases.extend(self.exists(Vec::new(), vec![part])?);
                }
                vec![self.either(cases)?]
            }
        })
    }

    /// A linear relation between variables.
    fn atom(&mut self, sum: &Linear, signs: Signs) -> Checked<Leaf> {
        let vars: Vec<Var> = sum.vars().collect();
        let factors: Vec<IBig> = vars.iter().map(|var| sum.0[var].clone()).collect();
        let key = (factors, sum.constant(), signs);
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
        for var in leaves.iter().flat_map(|leaf| &leaf.1) {
            if !vars.contains(var) {
                vars.push(*var);
            }
        }
        self.letters(vars.len())?;
        let track = |var: &Var| vars.iter().position(|other| other == var);
        let tracks = |read: &[Var]| read.iter().filter_map(track).collect::<Vec<usize>>();
        let parts = leaves.iter().map(|(relation, read)| Part {
            relation,
            tracks: tracks(read),
            last: read.iter().filter_map(track).max(),
        });
        let (digits, kept, parts) = (self.system.digits, tracks(kept), parts.collect::<Vec<_>>());
        let start = leaves.iter().all(|leaf| !leaf.0.rows.is_empty());
        let start = start.then(|| vec![0; leaves.len()]).into_iter().collect();
        let mut word = vec![0; vars.len()];
        let found = explore(start, self.limits, Vec::len, |now: &Vec<u32>, next| {
            let visit = &mut |word: &[usize], state: &[u32]| {
                let letter = kept.iter().fold(0, |all, &at| all * digits + word[at]);
                next.push((id(letter), state.to_vec()));
            };
            letters(&parts, digits, 0, &mut word, now, &mut now.clone(), visit);
            let mut states = leaves.iter().zip(now);
            states.all(|(leaf, &state)| leaf.0.accept[state as usize])
        })?;
        let mut found = found.trimmed();
        let states = found.rows.iter().filter(|row| !row.is_empty()).count();
        // What has choices need not be minimal, only small enough to go on with.
        if kept.len() == vars.len() || states <= LARGE {
            found = found.merged(self.limits)?;
        }
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

/// A relation that reads some of several common tracks, and the last of them; without one it stays in its only state.
struct Part<'a> {
    relation: &'a Automaton,
    tracks: Vec<usize>,
    last: Option<usize>,
}

/// Visits all letters, digit by digit, with which every relation leads on.
fn letters(
    parts: &[Part],
    digits: usize,
    track: usize,
    word: &mut [usize],
    now: &[u32],
    next: &mut [u32],
    visit: &mut dyn FnMut(&[usize], &[u32]),
) {
    if track == word.len() {
        return visit(word, next);
    }
    'digits: for digit in 0..digits {
        word[track] = digit;
        for (at, part) in parts.iter().enumerate() {
            if part.last != Some(track) {
                continue;
            }
            let tracks = part.tracks.iter();
            let letter = tracks.fold(0, |letter, &track| letter * digits + word[track]);
            match part.relation.step(now[at], letter) {
                Some(state) => next[at] = state,
                None => continue 'digits,
            }
        }
        letters(parts, digits, track + 1, word, now, next, visit);
    }
}
