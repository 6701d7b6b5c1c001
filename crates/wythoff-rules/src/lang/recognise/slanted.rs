//! Moves that take from both piles at once, and the diagonal rule that such a move is.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{A, B, LARGEST, PARAMETER, difference, is_plain, pile_facts, predicate, signed};
use super::{is_symmetric, substitute, substitute_formula};
use crate::PileOrder;
use crate::lang::ast::Comparison;
use crate::lang::code::{UNDEFINED, divide};
use crate::lang::form::MoveForm;
use crate::lang::guard::{Guard, Value};
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space};
use crate::lang::magnitude::guard_fits;
use crate::lang::polyhedron::{Effort, System};
use crate::lang::settle::Settled;
use crate::lang::tail::Far;
use crate::shape::Diagonal;

/// A move that takes the same from both piles.
pub(super) struct SlantedMove {
    /// The atoms are x and y, the piles after the move, and s, the number taken from each.
    space: Space,
    /// What the move needs besides 1 <= s <= a.
    pub(super) needs: Vec<Need>,
}

/// One part of the condition, in the space of the slanted move.
pub(super) struct Need {
    formula: Formula,
    /// A label that may change only a little, if that is what the part says.
    label: Option<(Linear, u64)>,
}

impl SlantedMove {
    /// `None` if the move does not take the same positive number from both piles.
    pub(super) fn new(form: &MoveForm, order: PileOrder) -> Option<Self> {
        let taken = difference(&Linear::atom(A), &form.targets[0]);
        if form.parameters() == 0 {
            return Self::by(form, &taken);
        }
        let scale = taken.coefficient(PARAMETER);
        if taken != difference(&Linear::atom(B), &form.targets[1])
            || !is_plain(&taken, PARAMETER)
            || scale == 0
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
        // taken = scale * i + rest, so i = (s - rest) / scale, and the rest is a sum of a and b.
        let mut multiple = s.plus(-taken.constant);
        for (pile, before) in before.iter().enumerate() {
            multiple = space.combine(&multiple, -taken.coefficient(pile), before)?;
        }
        let by_size = vec![multiple, Linear::constant(scale.abs())];
        let rest = space.operation(Operation::Modulo, by_size.clone());
        let quotient = space.operation(Operation::Divide, by_size);
        let parameter = space.combine(&Linear::default(), scale.signum(), &quotient)?;
        let [a, b] = before;
        let map = BTreeMap::from([(A, a), (B, b), (PARAMETER, parameter)]);
        let whole = (scale.abs() != 1).then_some(Need {
            formula: Formula::Sign(Comparison::Equal, rest),
            label: None,
        });
        let needs = needs
            .iter()
            .map(|need| {
                Some(Need {
                    formula: substitute_formula(&form.space, need, &mut space, &map)?,
                    label: label(&form.space, need, &mut space, &map),
                })
            })
            .chain(whole.map(Some))
            .collect::<Option<Vec<_>>>()?;
        Some(Self { space, needs })
    }

    /// A move that takes a fixed number from each pile.
    fn by(form: &MoveForm, taken: &Linear) -> Option<Self> {
        let same = *taken == difference(&Linear::atom(B), &form.targets[1]);
        if !same || !taken.terms.is_empty() || taken.constant < 1 {
            return None;
        }
        let mut space = Space::default();
        let x = Linear::atom(space.intern(Atom::Pile(0)));
        let y = Linear::atom(space.intern(Atom::Pile(1)));
        let s = Linear::atom(space.intern(Atom::Parameter(0)));
        let before = [space.combine(&x, 1, &s)?, space.combine(&y, 1, &s)?];
        let map = BTreeMap::from_iter([A, B].into_iter().zip(before));
        let needs = form.conjuncts().into_iter();
        let needs = needs.map(|need| substitute_formula(&form.space, need, &mut space, &map));
        let mut needs = needs.collect::<Option<Vec<Formula>>>()?;
        let apart = s.plus(-taken.constant);
        needs.push(Formula::Sign(Comparison::Equal, apart));
        let needs = needs.into_iter().map(|formula| Need {
            formula,
            label: None,
        });
        Some(Self {
            needs: needs.collect(),
            space,
        })
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.needs
            .iter()
            .all(|need| is_symmetric(&self.space, &need.formula))
    }

    pub(super) fn parts(&self) -> impl Iterator<Item = (&Formula, Option<&(Linear, u64)>)> {
        let needs = self.needs.iter();
        needs.map(|need| (&need.formula, need.label.as_ref()))
    }

    /// What the condition becomes far along every row.
    pub(super) fn far(&self) -> Option<Far> {
        Far::all(&self.space, self.parts())
    }

    /// What the condition becomes below the line b = 2a.
    pub(super) fn settled(&self) -> Option<Settled> {
        Settled::all(&self.space, self.parts())
    }

    /// The whole condition on x, y and s.
    pub(super) fn guard(&self) -> Option<Guard> {
        let all = self.needs.iter().map(|need| need.formula.clone());
        compile(&self.space, &Formula::All(all.collect()))
    }

    pub(super) fn diagonal(&mut self, order: PileOrder) -> Option<Diagonal> {
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
