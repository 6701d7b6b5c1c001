//! Which rule sets are Nim moves and diagonal moves, so that fast engines can play them.
//!
//! Everything is compared in normal form, so the spelling does not matter: a condition on the piles
//! after a diagonal move may be written with `a'`, `a - i` or `b - (b - a) - i`. A rule set is
//! recognised only if its options are provably those of the shape.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::PileOrder;
use crate::lang::ast::Comparison;
use crate::lang::code::{UNDEFINED, divide};
use crate::lang::form::MoveForm;
use crate::lang::guard::{Guard, Value};
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space};
use crate::lang::magnitude::guard_fits;
use crate::lang::polyhedron::{Effort, System};
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
        if form.parameters() != 1 {
            return None;
        } else if let Some(pile) = (0..2).find(|&pile| is_nim(form, order, pile)) {
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
    if order == PileOrder::Sorted {
        for pile in 1..piles {
            system.add(&difference(&Linear::atom(pile), &Linear::atom(pile - 1)));
        }
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
        let Formula::Sign(comparison, linear) = part else {
            return None;
        };
        match comparison {
            Comparison::Equal => rows.extend([linear.clone(), linear.negated()]),
            Comparison::NotEqual => return None,
            Comparison::Less => rows.push(linear.negated().plus(-1)),
            Comparison::AtMost => rows.push(linear.negated()),
            Comparison::Greater => rows.push(linear.plus(-1)),
            Comparison::AtLeast => rows.push(linear.clone()),
        }
    }
    let last = form.parameter(form.parameters().saturating_sub(1));
    rows.iter().all(|row| is_plain(row, last)).then_some(rows)
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

/// Whether the move takes the same positive number from both piles, whatever they are.
pub(super) fn takes_alike(form: &MoveForm, order: PileOrder) -> bool {
    SlantedMove::new(form, order).is_some_and(|slanted| slanted.needs.is_empty())
}

/// A move that takes the same from both piles.
struct SlantedMove {
    /// The atoms are x and y, the piles after the move, and s, the number taken from each.
    space: Space,
    /// What the move needs besides 1 <= s <= a.
    needs: Vec<Need>,
}

/// One part of the condition, in the space of the slanted move.
struct Need {
    formula: Formula,
    /// A label that may change only a little, if that is what the part says.
    label: Option<(Linear, u64)>,
}

impl SlantedMove {
    /// `None` if the move does not take the same positive number from both piles.
    fn new(form: &MoveForm, order: PileOrder) -> Option<Self> {
        let taken = difference(&Linear::atom(A), &form.targets[0]);
        let scale = taken.coefficient(PARAMETER);
        if taken != difference(&Linear::atom(B), &form.targets[1])
            || !is_plain(&taken, PARAMETER)
            || scale.abs() != 1
            || !form.proves(&taken.plus(-1))
        {
            return None;
        }
        let mut needs: Vec<Formula> = Vec::new();
        let mut all = pile_facts(2, order);
        form.targets.iter().for_each(|target| all.add(target));
        all.add(&taken.plus(-1));
        for excess in &form.excess {
            if !(is_plain(excess, PARAMETER) && all.implies(excess, &form.effort)) {
                needs.push(Formula::Sign(Comparison::AtLeast, excess.clone()));
            }
        }
        needs.extend(form.conjuncts().into_iter().cloned());
        needs.retain(|need| {
            let row = match need {
                Formula::Sign(Comparison::AtLeast, linear) => linear.clone(),
                Formula::Sign(Comparison::Greater, linear) => linear.plus(-1),
                Formula::Sign(Comparison::AtMost, linear) => linear.negated(),
                Formula::Sign(Comparison::Less, linear) => linear.negated().plus(-1),
                _ => return true,
            };
            !(is_plain(&row, PARAMETER) && all.implies(&row, &form.effort))
        });

        let mut space = Space::default();
        let x = Linear::atom(space.intern(Atom::Pile(0)));
        let y = Linear::atom(space.intern(Atom::Pile(1)));
        let s = Linear::atom(space.intern(Atom::Parameter(0)));
        let before = [space.combine(&x, 1, &s)?, space.combine(&y, 1, &s)?];
        // taken = scale * i + rest, so i = scale * (s - rest), and the rest is a sum of a and b.
        let mut parameter = s.plus(-taken.constant);
        for (pile, before) in before.iter().enumerate() {
            parameter = space.combine(&parameter, -taken.coefficient(pile), before)?;
        }
        let parameter = space.combine(&Linear::default(), scale, &parameter)?;
        let [a, b] = before;
        let map = BTreeMap::from([(A, a), (B, b), (PARAMETER, parameter)]);
        let needs = needs
            .iter()
            .map(|need| {
                Some(Need {
                    formula: substitute_formula(&form.space, need, &mut space, &map)?,
                    label: label(&form.space, need, &mut space, &map),
                })
            })
            .collect::<Option<Vec<_>>>()?;
        Some(Self { space, needs })
    }

    fn is_symmetric(&self) -> bool {
        self.needs
            .iter()
            .all(|need| is_symmetric(&self.space, &need.formula))
    }

    fn parts(&self) -> impl Iterator<Item = (&Formula, Option<&(Linear, u64)>)> {
        let needs = self.needs.iter();
        needs.map(|need| (&need.formula, need.label.as_ref()))
    }

    /// What the condition becomes far along every row.
    fn far(&self) -> Option<Far> {
        Far::all(&self.space, self.parts())
    }

    /// What the condition becomes below the line b = 2a.
    fn settled(&self) -> Option<Settled> {
        Settled::all(&self.space, self.parts())
    }

    /// The whole condition on x, y and s.
    fn guard(&self) -> Option<Guard> {
        let all = self.needs.iter().map(|need| need.formula.clone());
        compile(&self.space, &Formula::All(all.collect()))
    }

    fn diagonal(&mut self, order: PileOrder) -> Option<Diagonal> {
        if self.needs.is_empty() {
            return Some(Diagonal::Always);
        }
        let (target, other): (Vec<&Need>, Vec<&Need>) = self
            .needs
            .iter()
            .partition(|need| self.space.formula_level(&need.formula) == 0);
        let target = Formula::All(target.iter().map(|need| need.formula.clone()).collect());
        let target = compile(&self.space, &target)?;
        match &other[..] {
            [] => return Some(Diagonal::Target(predicate(target))),
            [
                Need {
                    label: Some((label, within)),
                    ..
                },
            ] if order == PileOrder::Sorted => {
                let natural = natural(&self.space, &pile_facts(2, order), label);
                let value = Value::new(&self.space, label)?;
                if natural && guard_fits(&value.code, i128::from(LARGEST)).is_some() {
                    return Some(labelled(target, value, *within));
                }
            }
            _ => {}
        }
        let guard = self.guard()?;
        Some(Diagonal::General(Arc::new(move |a, b, s| {
            guard.holds(&[signed(a - s), signed(b - s), signed(s)])
        })))
    }
}

/// Diagonal moves under a label. Where the label is undefined no move may start or end.
fn labelled(target: Guard, value: Value, within: u64) -> Diagonal {
    if let Some((dividend, divisor)) = value.quotient() {
        let target = predicate(target);
        return Diagonal::Label {
            target: Arc::new(move |a, b| target(a, b) && divisor.at(signed(a), signed(b)) != 0),
            label: Arc::new(move |a, b| {
                let (a, b) = (signed(a), signed(b));
                natural_label(divide(
                    Operation::Divide,
                    dividend.at(a, b),
                    divisor.at(a, b),
                ))
            }),
            within,
        };
    }
    let value = Arc::new(value);
    let defined = Arc::clone(&value);
    Diagonal::Label {
        target: Arc::new(move |a, b| {
            let inputs = [signed(a), signed(b)];
            target.holds(&inputs) && defined.of(&inputs).is_some()
        }),
        label: Arc::new(move |a, b| {
            natural_label(value.of(&[signed(a), signed(b)]).unwrap_or(UNDEFINED))
        }),
        within,
    }
}

/// A label as the engines want it; one that is undefined is farther from every true label than any
/// bound on the change.
fn natural_label(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(u64::MAX)
}

fn compile(space: &Space, formula: &Formula) -> Option<Guard> {
    let guard = Guard::new(space, formula)?;
    guard_fits(&guard, i128::from(LARGEST))?;
    Some(guard)
}

/// If the part says that E(after) and E(before) differ by at most a constant: E, as a sum over the
/// space of the slanted move, and the constant.
fn label(
    from: &Space,
    part: &Formula,
    into: &mut Space,
    map: &BTreeMap<AtomId, Linear>,
) -> Option<(Linear, u64)> {
    let Formula::Sign(comparison, linear) = part else {
        return None;
    };
    let (change, within) = match (comparison, &linear.terms[..]) {
        (Comparison::Equal, _) => (linear.clone(), 0),
        (comparison, &[(atom, sign)]) => {
            let Atom::Operation(Operation::Abs, arguments) = &from.atoms()[atom] else {
                return None;
            };
            let within = match (comparison, sign) {
                (Comparison::AtMost, 1) | (Comparison::AtLeast, -1) => -sign * linear.constant,
                (Comparison::Less, 1) | (Comparison::Greater, -1) => -sign * linear.constant - 1,
                _ => return None,
            };
            (arguments[0].clone(), u64::try_from(within).ok()?)
        }
        _ => return None,
    };
    if change.constant != 0 || within > 1 << 60 {
        return None;
    }
    let in_place = BTreeMap::from([(A, Linear::atom(A)), (B, Linear::atom(B))]);
    let (mut before, mut after) = (Linear::default(), Linear::default());
    for &(atom, coefficient) in &change.terms {
        if atom <= PARAMETER {
            return None;
        }
        let (sum, map) = if from.level(atom) == 0 {
            (&mut before, &in_place)
        } else {
            (&mut after, map)
        };
        let value = substitute(from, &Linear::atom(atom), into, map)?;
        *sum = into.combine(sum, coefficient, &value)?;
    }
    if into.linear_level(&after) > 0 || before.terms.is_empty() || after != before.negated() {
        return None;
    }
    // Take the sign for which most labels count upwards.
    let positive = after.terms.iter().all(|&(_, coefficient)| coefficient >= 0);
    Some((if positive { after } else { before }, within))
}

/// Whether the sum is at least 0 for all piles, wherever it is defined.
fn natural(space: &Space, facts: &System, linear: &Linear) -> bool {
    if is_plain(linear, PARAMETER) && facts.implies(linear, &Effort::default()) {
        return true;
    }
    linear.constant >= 0
        && linear.terms.iter().all(|&(atom, coefficient)| {
            let natural = |part| natural(space, facts, part);
            coefficient >= 0
                && match &space.atoms()[atom] {
                    Atom::Pile(_) => true,
                    Atom::Parameter(_) => false,
                    Atom::Operation(operation, parts) => match operation {
                        Operation::Abs => true,
                        Operation::Modulo => natural(&parts[1]),
                        Operation::Max => parts.iter().any(natural),
                        _ => parts.iter().all(natural),
                    },
                }
        })
}

/// The sum with every pile and parameter replaced.
fn substitute(
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
    })
}

/// The formula with its parts in a fixed order and its equations with a fixed sign.
fn arranged(formula: &Formula) -> Formula {
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
