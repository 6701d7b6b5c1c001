//! A move on its way to the normal form.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::replaced::{recounted, replaced_in};
use super::standard::{never, standard};
use super::written;
use crate::PileOrder;
use crate::lang::ast::Comparison;
use crate::lang::form::{MoveForm, conjuncts};
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Space};
use crate::lang::recognise::{substitute, substitute_formula};
use crate::lang::term::{CheckedMove, Test};

/// What a move does, with all that it needs in one list: also that parameters have at least their least values.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) space: Space,
    pub(super) targets: Vec<Linear>,
    pub(super) parameters: usize,
    pub(super) needs: Vec<Formula>,
    /// The move as it was written.
    written: Rc<MoveForm>,
}

impl Draft {
    pub(super) fn new(form: MoveForm) -> Self {
        let excess = form.excess.iter().cloned();
        let excess = excess.map(|excess| Formula::Sign(Comparison::AtLeast, excess));
        let condition = form.conjuncts().into_iter().cloned();
        let mut draft = Self {
            space: form.space.clone(),
            targets: form.targets.clone(),
            parameters: form.parameters(),
            needs: excess.chain(condition).collect(),
            written: Rc::new(form),
        };
        draft.standardise();
        draft
    }

    pub(super) fn piles(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn parameter(&self, index: usize) -> AtomId {
        self.piles() + index
    }

    /// What is taken from a pile.
    pub(super) fn taken(&self, pile: usize) -> Option<Linear> {
        let before = Linear::atom(pile);
        self.space.combine(&before, -1, &self.targets[pile])
    }

    /// Whether there is a sum of nothing but piles and parameters.
    pub(super) fn is_plain(&self, linear: &Linear) -> bool {
        let last = self.piles() + self.parameters;
        linear.terms.iter().all(|&(atom, _)| atom < last)
    }

    /// Whether a set has a say in what the parameters are.
    pub(super) fn asks_sets(&self) -> bool {
        self.needs.iter().any(has_member)
    }

    /// Whether `linear >= 0` surely holds for every option of the move with these needs alone.
    pub(super) fn proves_by(&self, needs: &[Formula], linear: &Linear) -> bool {
        let form = self.written.with(&self.space, &self.targets, needs);
        form.proves(linear)
    }

    pub(super) fn proves(&self, linear: &Linear) -> bool {
        self.proves_by(&self.needs, linear)
    }

    /// Whether the move surely has no options.
    pub(super) fn is_empty(&self) -> bool {
        self.needs.contains(&never()) || self.proves(&Linear::constant(-1))
    }

    /// The same move with other parameters: `values` has the old ones in terms of piles and new ones.
    pub(super) fn with_parameters(&self, parameters: usize, values: &[Linear]) -> Option<Self> {
        let mut space = Space::default();
        let mut map = BTreeMap::new();
        for pile in 0..self.piles() {
            map.insert(pile, Linear::atom(space.intern(Atom::Pile(pile))));
        }
        for parameter in 0..parameters {
            space.intern(Atom::Parameter(parameter));
        }
        for (index, value) in values.iter().enumerate() {
            map.insert(self.parameter(index), value.clone());
        }
        let targets = self.targets.iter();
        let targets = targets
            .map(|target| substitute(&self.space, target, &mut space, &map))
            .collect::<Option<_>>()?;
        let needs = self.needs.iter();
        let needs = needs
            .map(|need| substitute_formula(&self.space, need, &mut space, &map))
            .collect::<Option<_>>()?;
        let mut draft = Self {
            space,
            targets,
            parameters,
            needs,
            written: Rc::clone(&self.written),
        };
        draft.standardise();
        Some(draft)
    }

    /// Every need in standard form, and two opposite inequalities as one equation.
    pub(super) fn standardise(&mut self) {
        let all = standard(&mut self.space, &Formula::All(self.needs.clone()));
        self.needs = conjuncts(&all).into_iter().cloned().collect();
        while let Some((one, other)) = self.opposite() {
            if let Formula::Sign(_, linear) = self.needs[one].clone() {
                self.needs[one] = Formula::Sign(Comparison::Equal, linear);
                self.needs.remove(other);
            }
        }
    }

    fn opposite(&self) -> Option<(usize, usize)> {
        self.needs.iter().enumerate().find_map(|(one, need)| {
            let opposite = self.inequality(need)?.negated();
            let opposite = Formula::Sign(Comparison::AtLeast, opposite);
            let other = self.needs.iter().position(|other| *other == opposite)?;
            Some((one, other))
        })
    }

    /// Whether there is nothing but parameters in a sum.
    pub(super) fn is_about_parameters(&self, linear: &Linear) -> bool {
        let own = self.piles()..self.piles() + self.parameters;
        linear.terms.iter().all(|(atom, _)| own.contains(atom))
    }

    pub(super) fn is_defined(&self, linear: &Linear) -> bool {
        let mut atoms = linear.terms.iter().map(|&(atom, _)| atom);
        !atoms.any(|atom| self.space.fallible(atom))
    }

    /// The space and some needs, with every multiple of a parameter replaced by what `value` makes of its factor.
    pub(super) fn counted_by(
        &self,
        parameter: AtomId,
        needs: &[Formula],
        value: impl Fn(i128) -> Option<Linear>,
    ) -> Option<(Self, Vec<Formula>)> {
        let mut draft = self.clone();
        let mut replace =
            |linear: &Linear| recounted(&self.space, linear, &mut draft.space, parameter, &value);
        let needs = needs.iter().map(|need| replaced_in(need, &mut replace));
        let needs = needs.collect::<Option<_>>()?;
        Some((draft, needs))
    }

    /// With the parameters that equations give by piles and other parameters left out.
    pub(super) fn solved(mut self) -> Option<Self> {
        while let Some((need, parameter, value)) = self.solution() {
            self.needs.remove(need);
            let mut kept = 0..;
            let values: Vec<Option<Linear>> = (0..self.parameters)
                .map(|index| (index != parameter).then(|| kept.next()).flatten())
                .map(|index| index.map(|index| Linear::atom(self.piles() + index)))
                .collect();
            let renumbered = value.terms.iter().map(|&(atom, of)| {
                let at = atom.checked_sub(self.piles());
                let moved = at
                    .and_then(|at| values[at].as_ref())
                    .map_or(atom, |v| v.terms[0].0);
                (moved, of)
            });
            let value = Linear {
                constant: value.constant,
                terms: renumbered.collect(),
            };
            let values = values
                .into_iter()
                .map(|kept| kept.unwrap_or_else(|| value.clone()));
            let values: Vec<Linear> = values.collect();
            self = self.with_parameters(self.parameters - 1, &values)?;
        }
        Some(self)
    }

    /// An equation, a parameter that it gives, and its value. The last parameter stays: a move along a line to some of its
    /// places is still one along a line.
    fn solution(&self) -> Option<(usize, usize, Linear)> {
        if self.parameters < 2 {
            return None;
        }
        self.needs.iter().enumerate().find_map(|(index, need)| {
            let Formula::Sign(Comparison::Equal, linear) = need else {
                return None;
            };
            if !self.is_plain(linear) {
                return None;
            }
            let parameter = (0..self.parameters).rev();
            let parameter = parameter
                .into_iter()
                .find(|&parameter| linear.coefficient(self.parameter(parameter)).abs() == 1)?;
            let atom = self.parameter(parameter);
            let mut rest = linear.clone();
            rest.terms.retain(|&(other, _)| other != atom);
            let value = match linear.coefficient(atom) {
                1 => rest.negated(),
                _ => rest,
            };
            Some((index, parameter, value))
        })
    }

    /// For sorted piles, whose targets may change places: every target in the place of the pile that it comes from.
    pub(super) fn in_place(mut self, order: PileOrder) -> Self {
        let sorted = order.sorted(self.piles());
        let origin = |target: &Linear| {
            let mut piles = (0..sorted).filter(|&pile| target.coefficient(pile) != 0);
            let pile = piles.next().filter(|&pile| target.coefficient(pile) == 1)?;
            piles.next().is_none().then_some(pile)
        };
        let places: Option<Vec<usize>> = self.targets[..sorted].iter().map(origin).collect();
        if let Some(places) = places
            && (0..sorted).all(|pile| places.contains(&pile))
        {
            let targets = self.targets.clone();
            for (target, place) in targets.into_iter().zip(places) {
                self.targets[place] = target;
            }
        }
        self
    }

    /// With parameters that are what is taken from the piles, as far as they can be, in the order of the piles.
    pub(super) fn counted(mut self) -> Option<Self> {
        let mut done: Vec<AtomId> = Vec::new();
        for pile in 0..self.piles() {
            let taken = self.taken(pile)?;
            let open = (0..self.parameters).map(|index| self.parameter(index));
            let mut open =
                open.filter(|atom| taken.coefficient(*atom) != 0 && !done.contains(atom));
            let (Some(atom), None) = (open.next(), open.next()) else {
                continue;
            };
            let of = taken.coefficient(atom);
            if !self.is_plain(&taken) || of.abs() != 1 {
                continue;
            }
            // taken = of * p + rest, so p = of * (taken - rest).
            let mut rest = taken.clone();
            rest.terms.retain(|&(other, _)| other != atom);
            let new = self.space.combine(&Linear::atom(atom), -1, &rest)?;
            let new = if of == 1 { new } else { new.negated() };
            let values: Vec<Linear> = (0..self.parameters)
                .map(|index| self.parameter(index))
                .map(|other| {
                    if other == atom {
                        new.clone()
                    } else {
                        Linear::atom(other)
                    }
                })
                .collect();
            self = self.with_parameters(self.parameters, &values)?;
            done.push(atom);
        }
        // In the order of the piles, then the others.
        let others = (0..self.parameters).map(|index| self.parameter(index));
        let others: Vec<AtomId> = others.filter(|atom| !done.contains(atom)).collect();
        let order: Vec<AtomId> = done.into_iter().chain(others).collect();
        let values: Vec<Linear> = (0..self.parameters)
            .filter_map(|index| order.iter().position(|&atom| atom == self.parameter(index)))
            .map(|place| Linear::atom(self.parameter(place)))
            .collect();
        self.with_parameters(self.parameters, &values)
    }

    /// The sum that an inequality says to be at least 0, if that is always defined.
    pub(super) fn inequality<'a>(&self, formula: &'a Formula) -> Option<&'a Linear> {
        match formula {
            Formula::Sign(Comparison::AtLeast, linear) if self.is_defined(linear) => Some(linear),
            _ => None,
        }
    }

    /// The move in the language again; `None` if a parameter has no least value that could be written.
    pub(super) fn checked(mut self) -> Option<CheckedMove> {
        let mut least = Vec::new();
        for index in 0..self.parameters {
            let bound = self.least(index)?;
            least.push(written::term(&self.space, &bound)?);
        }
        let targets = self.targets.iter();
        let targets = targets.map(|target| written::term(&self.space, target));
        let mut tests = written::tests(&self.space, &self.needs)?;
        let condition = match tests.len() {
            1 => tests.remove(0),
            _ => Test::All(tests),
        };
        Some(CheckedMove {
            targets: targets.collect::<Option<_>>()?,
            least,
            condition,
        })
    }

    /// The least value of a parameter, which the needs then no longer say: a constant if there is one, or a sum of piles
    /// and earlier parameters.
    fn least(&mut self, index: usize) -> Option<Linear> {
        let atom = self.parameter(index);
        let bounds = self
            .needs
            .iter()
            .enumerate()
            .filter_map(|(at, need)| match need {
                Formula::Sign(Comparison::AtLeast, linear)
                    if linear.coefficient(atom) == 1
                        && linear.terms.iter().all(|&(other, _)| other <= atom) =>
                {
                    let mut bound = linear.negated();
                    bound.terms.retain(|&(other, _)| other != atom);
                    Some((bound.terms.len(), -bound.constant, bound, at))
                }
                _ => None,
            });
        if let Some((.., bound, at)) = bounds.min() {
            self.needs.remove(at);
            return Some(bound);
        }
        let natural = |least: i128| self.proves(&Linear::atom(atom).plus(-least));
        [1, 0]
            .into_iter()
            .find(|&least| natural(least))
            .map(Linear::constant)
    }
}

fn has_member(formula: &Formula) -> bool {
    match formula {
        Formula::Member(..) => true,
        Formula::Sign(..) => false,
        Formula::All(parts) | Formula::Any(parts) => parts.iter().any(has_member),
    }
}
