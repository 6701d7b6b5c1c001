//! Which rule sets are Nim moves and diagonal moves, so that fast engines can play them.
//!
//! Everything is compared in normal form, so the spelling does not matter: a condition on the piles
//! after a diagonal move may be written with `a'`, `a - i` or `b - (b - a) - i`. A rule set is
//! recognised only if its options are provably those of the shape.

mod slanted;

use std::collections::BTreeMap;
use std::sync::Arc;

use slanted::SlantedMove;

use crate::PileOrder;
use crate::lang::ast::Comparison;
use crate::lang::form::MoveForm;
use crate::lang::guard::Guard;
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Space};
use crate::lang::polyhedron::System;
use crate::lang::settle::Settled;
use crate::lang::tail::{Bound, Far};
use crate::shape::{Diagonal, NimDiagonal, NimMoves, Predicate, Tail};

/// Shapes are exact for piles up to this; no table is larger.
const LARGEST: u64 = 1 << 40;

const A: AtomId = 0;
const B: AtomId = 1;
const PARAMETER: AtomId = 2;

/// The `end when` clauses of a game.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub(super) guard: Guard,
    /// Whether they stay the same when two piles change places.
    pub(super) is_symmetric: bool,
    /// A bound beyond which they end no position, if there is one.
    pub(super) dies_out: Option<Bound>,
    /// A number above the larger pile of every position they end, if there is one.
    pub(super) bound: Option<u64>,
}

impl End {
    /// Whether there is such a clause at all.
    pub(super) fn is_some(&self) -> bool {
        !self.guard.steps.is_empty()
    }
}

/// What a game with two piles turned out to be.
#[derive(Debug, Clone)]
pub(super) struct Recognised {
    pub(super) shape: NimDiagonal,
    /// Its tail, if that is known.
    pub(super) tail: Option<Tail>,
    /// As [`Ruleset::settles_at`](crate::Ruleset::settles_at).
    pub(super) settles_at: Option<u64>,
}

/// The shape of a game with two piles, if it has one, and what is known of it.
pub(super) fn nim_diagonal(
    forms: &[MoveForm],
    order: PileOrder,
    end: &End,
    largest_pile: u64,
) -> Option<Recognised> {
    if largest_pile < LARGEST || forms.iter().any(|form| form.piles() != 2) {
        return None;
    }
    let ordered = order == PileOrder::Ordered;
    if ordered && !end.is_symmetric {
        return None;
    }
    let mut nim = [false; 2];
    let mut diagonals = Vec::new();
    for form in forms {
        let takes_any = |pile: &usize| form.parameters() == 1 && is_nim(form, order, *pile);
        if form.parameters() > 1 {
            return None;
        } else if let Some(pile) = (0..2).find(takes_any) {
            nim[pile] = true;
        } else {
            diagonals.push(SlantedMove::new(form, order)?);
        }
    }
    let nim = match nim {
        [true, true] => NimMoves::EitherPile,
        [false, true] if !ordered => NimMoves::LargerPile,
        _ => return None,
    };
    if ordered && !diagonals.iter().all(SlantedMove::is_symmetric) {
        return None;
    }
    let far: Vec<Option<Far>> = diagonals.iter().map(SlantedMove::far).collect();
    let tail = Far::any(&far)
        .zip(end.dies_out)
        .map(|(far, end)| far.tail(end));
    let settled: Vec<Option<Settled>> = diagonals.iter().map(SlantedMove::settled).collect();
    let settles_at = Settled::any(&settled)
        .and_then(Settled::row)
        .zip(end.bound)
        .filter(|_| nim == NimMoves::EitherPile)
        .map(|(row, ended)| row.max(ended));
    let diagonal = match &mut diagonals[..] {
        [] => Diagonal::Never,
        [one] => one.diagonal(order)?,
        _ => {
            let guards: Vec<Guard> = diagonals
                .iter()
                .map(SlantedMove::guard)
                .collect::<Option<_>>()?;
            Diagonal::General(Arc::new(move |a, b, s| {
                let inputs = [signed(a - s), signed(b - s), signed(s)];
                guards.iter().any(|guard| guard.holds(&inputs))
            }))
        }
    };
    let ended = (!end.guard.steps.is_empty()).then(|| predicate(end.guard.clone()));
    let shape = NimDiagonal {
        nim,
        diagonal,
        ended,
    };
    Some(Recognised {
        shape,
        tail,
        settles_at,
    })
}

/// Whether a condition on two piles means the same when they change places.
pub(super) fn is_symmetric(space: &Space, formula: &Formula) -> bool {
    let mut swapped = space.clone();
    let map = [
        (A, Linear::atom(B)),
        (B, Linear::atom(A)),
        (PARAMETER, Linear::atom(PARAMETER)),
    ];
    substitute_formula(space, formula, &mut swapped, &BTreeMap::from(map))
        .is_some_and(|other| arranged(&other) == arranged(formula))
}

fn signed(pile: u64) -> i64 {
    i64::try_from(pile).unwrap_or(i64::MAX)
}

/// The guard as a predicate on two piles, by the quickest code.
fn predicate(guard: Guard) -> Predicate {
    match guard.planes().as_deref() {
        Some(&[plane]) => Arc::new(move |a, b| plane.at(signed(a), signed(b)) >= 0),
        Some(planes) => {
            let planes = planes.to_vec();
            Arc::new(move |a, b| {
                let (a, b) = (signed(a), signed(b));
                planes.iter().all(|plane| plane.at(a, b) >= 0)
            })
        }
        None => Arc::new(move |a, b| guard.holds(&[signed(a), signed(b)])),
    }
}

/// What is known of the piles alone.
pub(super) fn pile_facts(piles: usize, order: PileOrder) -> System {
    let mut system = System::default();
    for pile in 0..piles {
        system.add(&Linear::atom(pile));
    }
    for pile in 1..order.sorted(piles) {
        system.add(&difference(&Linear::atom(pile), &Linear::atom(pile - 1)));
    }
    system
}

/// Whether every position with no larger pile can surely be reached: one may take any number from
/// any pile, and no position is ended.
pub(super) fn reaches_all_below(forms: &[MoveForm], order: PileOrder, end: &End) -> bool {
    let piles = forms.first().map_or(0, MoveForm::piles);
    !end.is_some()
        && (0..piles).all(|pile| {
            let mut one_parameter = forms.iter().filter(|form| form.parameters() == 1);
            one_parameter.any(|form| is_nim(form, order, pile))
        })
}

/// `left - right`, for sums of piles and the parameter.
pub(super) fn difference(left: &Linear, right: &Linear) -> Linear {
    let mut terms: BTreeMap<AtomId, i128> = left.terms.iter().copied().collect();
    for (atom, coefficient) in &right.terms {
        *terms.entry(*atom).or_default() -= coefficient;
    }
    Linear {
        constant: left.constant - right.constant,
        terms: terms
            .into_iter()
            .filter(|&(_, coefficient)| coefficient != 0)
            .collect(),
    }
}

/// Whether the sum has no atoms beyond this one: the piles come first, then the parameter.
fn is_plain(linear: &Linear, last: AtomId) -> bool {
    linear.terms.iter().all(|&(atom, _)| atom <= last)
}

/// The condition and the least value as inequalities, if that says all they say.
pub(super) fn inequalities(form: &MoveForm) -> Option<Vec<Linear>> {
    let mut rows = form.excess.clone();
    for part in form.conjuncts() {
        rows.extend(rows_of(part)?);
    }
    let last = form.parameter(form.parameters().saturating_sub(1));
    rows.iter().all(|row| is_plain(row, last)).then_some(rows)
}

/// A comparison as sums that are at least 0, if that says all it says.
pub(super) fn rows_of(formula: &Formula) -> Option<Vec<Linear>> {
    let Formula::Sign(comparison, linear) = formula else {
        return None;
    };
    Some(match comparison {
        Comparison::Equal => vec![linear.clone(), linear.negated()],
        Comparison::NotEqual => return None,
        Comparison::Less => vec![linear.negated().plus(-1)],
        Comparison::AtMost => vec![linear.negated()],
        Comparison::Greater => vec![linear.plus(-1)],
        Comparison::AtLeast => vec![linear.clone()],
    })
}

/// Whether the move takes any positive number from this pile, and does nothing else.
pub(super) fn is_nim(form: &MoveForm, order: PileOrder, pile: usize) -> bool {
    let mut others = (0..form.piles()).filter(|&other| other != pile);
    let target = &form.targets[pile];
    let parameter = form.parameter(0);
    if others.any(|other| form.targets[other] != Linear::atom(other))
        || !is_plain(target, parameter)
        || target.coefficient(parameter).abs() != 1
    {
        return false;
    }
    let Some(rows) = inequalities(form) else {
        return false;
    };
    // The target must take exactly the values from 0 to the pile less 1.
    let falls = difference(&Linear::atom(pile), target).plus(-1);
    let mut all = pile_facts(form.piles(), order);
    all.add(target);
    all.add(&falls);
    form.proves(&falls) && rows.iter().all(|row| all.implies(row, &form.effort))
}

/// Whether the moves of three sorted piles are just these: any positive number from one pile, or the same from two.
pub(super) fn has_pairs_of_three(forms: &[MoveForm], order: PileOrder, end: &End) -> bool {
    let three = |form: &MoveForm| form.piles() == 3 && form.parameters() == 1;
    if order != PileOrder::Sorted || end.is_some() || !forms.iter().all(three) {
        return false;
    }
    let single = |form: &MoveForm, pile: usize| is_nim(form, order, pile);
    let double = |form: &MoveForm, left_out: usize| takes_pair(form, order, left_out);
    let found = |is: &dyn Fn(&MoveForm, usize) -> bool| {
        (0..3).all(|pile| forms.iter().any(|form| is(form, pile)))
    };
    let known = |form: &MoveForm| (0..3).any(|pile| single(form, pile) || double(form, pile));
    forms.iter().all(known) && found(&single) && found(&double)
}

/// Whether the move takes any positive number from two of three piles, the same from each, and does nothing else.
fn takes_pair(form: &MoveForm, order: PileOrder, left_out: usize) -> bool {
    let parameter = form.parameter(0);
    let taken: Vec<Linear> = (0..3)
        .filter(|&pile| pile != left_out)
        .map(|pile| difference(&Linear::atom(pile), &form.targets[pile]))
        .collect();
    if form.targets[left_out] != Linear::atom(left_out)
        || taken[0] != taken[1]
        || !is_plain(&taken[0], parameter)
        || taken[0].coefficient(parameter).abs() != 1
    {
        return false;
    }
    let Some(rows) = inequalities(form) else {
        return false;
    };
    let some = taken[0].plus(-1);
    let mut all = pile_facts(3, order);
    form.targets.iter().for_each(|target| all.add(target));
    all.add(&some);
    form.proves(&some) && rows.iter().all(|row| all.implies(row, &form.effort))
}

/// Whether the move takes the same positive number from both piles, whatever they are.
pub(super) fn takes_alike(form: &MoveForm, order: PileOrder) -> bool {
    SlantedMove::new(form, order).is_some_and(|slanted| slanted.needs.is_empty())
}

/// The sum with every pile and parameter replaced.
pub(super) fn substitute(
    from: &Space,
    linear: &Linear,
    into: &mut Space,
    map: &BTreeMap<AtomId, Linear>,
) -> Option<Linear> {
    let mut sum = Linear::constant(linear.constant);
    for &(atom, coefficient) in &linear.terms {
        let value = match &from.atoms()[atom] {
            Atom::Pile(_) | Atom::Parameter(_) => map.get(&atom)?.clone(),
            Atom::Operation(operation, parts) => {
                let parts = parts
                    .iter()
                    .map(|part| substitute(from, part, into, map))
                    .collect::<Option<Vec<_>>>()?;
                into.operation(*operation, parts)
            }
        };
        sum = into.combine(&sum, coefficient, &value)?;
    }
    Some(sum)
}

pub(super) fn substitute_formula(
    from: &Space,
    formula: &Formula,
    into: &mut Space,
    map: &BTreeMap<AtomId, Linear>,
) -> Option<Formula> {
    let mut list = |parts: &[Formula]| -> Option<Vec<Formula>> {
        parts
            .iter()
            .map(|part| substitute_formula(from, part, into, map))
            .collect()
    };
    Some(match formula {
        Formula::All(parts) => Formula::All(list(parts)?),
        Formula::Any(parts) => Formula::Any(list(parts)?),
        Formula::Sign(comparison, linear) => {
            Formula::Sign(*comparison, substitute(from, linear, into, map)?)
        }
        Formula::Member(holds, set, numbers) => {
            let moved = numbers
                .iter()
                .map(|number| substitute(from, number, into, map));
            Formula::Member(*holds, set.clone(), moved.collect::<Option<_>>()?)
        }
    })
}

/// The formula with its parts in a fixed order and its equations with a fixed sign.
pub(super) fn arranged(formula: &Formula) -> Formula {
    let list = |parts: &[Formula]| {
        let mut parts: Vec<Formula> = parts.iter().map(arranged).collect();
        parts.sort();
        parts
    };
    match formula {
        Formula::All(parts) => Formula::All(list(parts)),
        Formula::Any(parts) => Formula::Any(list(parts)),
        Formula::Sign(comparison @ (Comparison::Equal | Comparison::NotEqual), linear) => {
            Formula::Sign(*comparison, linear.clone().min(linear.negated()))
        }
        sign => sign.clone(),
    }
}
