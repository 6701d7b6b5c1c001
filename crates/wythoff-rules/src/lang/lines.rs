//! Which rules of two piles are Nim moves and moves along lines, so that their level sets can be
//! swept row by row.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::PileOrder;
use crate::lang::ast::Comparison;
use crate::lang::compile::CompiledMove;
use crate::lang::form::MoveForm;
use crate::lang::guard::Guard;
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space};
use crate::lang::magnitude::guard_fits;
use crate::lang::pattern::{Pattern, gcd};
use crate::lang::recognise::{End, difference, is_nim, substitute, substitute_formula};
use crate::lines::{ConditionedLine, Ends, Jump, Line, NimLines, PairVisitor};
use crate::shape::{Condition, Predicate};

/// Conditions must be exact for piles up to this.
const LARGEST: u64 = 1 << 32;

/// A condition on the number of steps must be periodic from here on.
const LONGEST_START: i128 = 512;

/// Its period is at most this.
const LONGEST_PERIOD: i128 = 64;

/// With the common factor of what is taken from the piles in a step, both are at most this.
const LONGEST: u64 = 1 << 12;

/// In a move that takes i from one pile and j from the other, i - j is at most this in size if the
/// move is to be split into lines.
const WIDEST: i128 = 16;

/// A line whose steps or offset take more is listed move by move: sets of lines hold a bit for each number between.
const LARGEST_TAKEN: u64 = 1 << 12;

const A: AtomId = 0;
const B: AtomId = 1;
const STEPS: AtomId = 2;

/// The shape of a game whose moves make no pile larger, given the normal form and the code of each
/// move; `None` if it has not two piles, or one may not take what one likes from the second.
pub(super) fn nim_lines(
    moves: &[(&MoveForm, &[CompiledMove])],
    order: PileOrder,
    end: &End,
    largest_pile: u64,
) -> Option<NimLines> {
    if moves.iter().any(|(form, _)| form.piles() != 2) {
        return None;
    }
    let nim = [0, 1].map(|pile| {
        let mut forms = moves.iter().filter(|(form, _)| form.parameters() == 1);
        forms.any(|(form, _)| is_nim(form, order, pile))
    });
    let ended = match (end.is_some(), end.bound) {
        (false, _) => None,
        (true, Some(bound)) => Some((predicate(end.guard.clone())?, bound)),
        (true, None) => return None,
    };
    let mut shape = NimLines {
        order,
        nim_on_first: nim[0],
        lines: Vec::new(),
        jumps: Vec::new(),
        conditioned: Vec::new(),
        others: None,
        ended,
        largest_pile: largest_pile.min(LARGEST),
    };
    if !nim[1] {
        return None;
    }
    let mut others = Vec::new();
    for (form, code) in moves {
        let is_nim = |pile: usize| form.parameters() == 1 && is_nim(form, order, pile);
        if is_nim(0) || is_nim(1) {
            continue;
        }
        match Found::of(form) {
            Some(found) => found.into_iter().for_each(|found| found.add_to(&mut shape)),
            None => others.extend_from_slice(code),
        }
    }
    if !others.is_empty() {
        shape.others = Some(Arc::new(move |a, b, visit: &mut PairVisitor<'_>| {
            let mut pair = |to: &[u64]| visit(to[0], to[1]);
            for code in &others {
                code.visit(&[a, b], &mut || ControlFlow::Continue(()), &mut pair)?;
            }
            ControlFlow::Continue(())
        }));
    }
    Some(shape)
}

/// What a move turned out to be.
enum Found {
    Jump(Jump),
    Periodic { line: Line, start: Vec<Jump> },
    Conditioned(ConditionedLine),
}

impl Found {
    fn add_to(self, shape: &mut NimLines) {
        let nim_on_first = shape.nim_on_first;
        // What Nim moves do already need not be done twice.
        let new = |jump: &Jump| jump.by.0 > 0 && (jump.by.1 > 0 || !nim_on_first);
        match self {
            Self::Jump(jump) => shape.jumps.extend([jump].into_iter().filter(new)),
            Self::Periodic { line, start } => {
                shape.jumps.extend(start.into_iter().filter(new));
                let is_nim = line.step.1 == 0 && line.offset.1 == 0 && nim_on_first;
                if line.legal.contains(&true) && !is_nim {
                    shape.lines.push(line);
                }
            }
            Self::Conditioned(line) => {
                let on_second = line.step.0 == 0 && line.offset.0 == 0;
                let on_first = line.step.1 == 0 && line.offset.1 == 0;
                if !(on_second || on_first && nim_on_first) {
                    shape.conditioned.push(line);
                }
            }
        }
    }

    /// The jump or the lines of a move; `None` if it is something else.
    fn of(form: &MoveForm) -> Option<Vec<Self>> {
        let taken = [A, B].map(|pile| difference(&Linear::atom(pile), &form.targets[pile]));
        match form.parameters() {
            0 => Some(vec![Self::Jump(jump(form, &taken)?)]),
            1 => {
                // A quotient of the parameter is linear for each remainder.
                let period = divisors(form, &taken)?;
                let line = |remainder: i128| {
                    let parameters = [multiple(period, remainder)];
                    Slant::new(form, &taken, &parameters)?.found()
                };
                (0..period).map(line).collect()
            }
            2 => {
                let parameters = [form.parameter(0), form.parameter(1)];
                let (first, second) = (Linear::atom(parameters[0]), Linear::atom(parameters[1]));
                let apart = difference(&first, &second);
                let at_most = |bound: i128| form.proves(&apart.negated().plus(bound));
                let at_least = |bound: i128| form.proves(&apart.plus(-bound));
                if !at_most(WIDEST) || !at_least(-WIDEST) {
                    return None;
                }
                let highest = (-WIDEST..=WIDEST).find(|&bound| at_most(bound))?;
                let lowest = (-WIDEST..=highest).rev().find(|&bound| at_least(bound))?;
                let line = |apart: i128| {
                    let parameters = [Linear::atom(STEPS), Linear::atom(STEPS).plus(-apart)];
                    Slant::new(form, &taken, &parameters)?.found()
                };
                (lowest..=highest).map(line).collect()
            }
            _ => None,
        }
    }
}

/// The least common multiple of the constants by which the parameter is divided in what is taken; `None` if it is large.
fn divisors(form: &MoveForm, taken: &[Linear; 2]) -> Option<i128> {
    let mut period = Pattern::default();
    for (atom, _) in taken.iter().flat_map(|taken| &taken.terms) {
        if let Atom::Operation(Operation::Divide | Operation::Modulo, parts) =
            &form.space.atoms()[*atom]
        {
            let divisor = parts[1].constant;
            if !parts[1].terms.is_empty() || divisor <= 0 {
                return None;
            }
            period = period.and(Pattern {
                start: 0,
                period: divisor,
            });
        }
    }
    (period.period <= LONGEST_PERIOD).then_some(period.period)
}

/// The steps times a factor, and a constant.
fn multiple(factor: i128, constant: i128) -> Linear {
    Linear {
        constant,
        terms: vec![(STEPS, factor)],
    }
}

/// A move without parameters.
fn jump(form: &MoveForm, taken: &[Linear; 2]) -> Option<Jump> {
    let constant = |linear: &Linear| {
        let plain = linear.terms.is_empty();
        u64::try_from(linear.constant).ok().filter(|_| plain)
    };
    Some(Jump {
        by: (constant(&taken[0])?, constant(&taken[1])?),
        ends: Ends {
            source: all(&form.space, vec![form.condition.clone()])?,
            target: None,
        },
    })
}

/// A move that takes linear functions of a number of steps.
struct Slant<'a> {
    form: &'a MoveForm,
    offset: (i64, i64),
    step: (u64, u64),
    /// The atoms are x and y, the piles after the move, and the number of steps.
    space: Space,
    /// What the move needs, in the space of the form and in this space.
    needs: Vec<(Formula, Formula)>,
}

impl<'a> Slant<'a> {
    /// `parameters` gives each parameter of the form by the number of steps.
    fn new(form: &'a MoveForm, taken: &[Linear; 2], parameters: &[Linear]) -> Option<Self> {
        // Steps are counted from 0.
        if !form.proves(&Linear::atom(form.parameter(0))) {
            return None;
        }
        let mut space = Space::default();
        let x = Linear::atom(space.intern(Atom::Pile(0)));
        let y = Linear::atom(space.intern(Atom::Pile(1)));
        let steps = Linear::atom(space.intern(Atom::Parameter(0)));
        let named = |index: usize| form.parameter(index);
        let mut map: BTreeMap<AtomId, Linear> = (parameters.iter().enumerate())
            .map(|(index, parameter)| (named(index), parameter.clone()))
            .collect();
        // What is taken, as a constant and a multiple of the steps.
        let mut by_steps = |taken: &Linear| {
            let taken = substitute(&form.space, taken, &mut space, &map)?;
            let plain = taken.terms.iter().all(|&(atom, _)| atom == STEPS);
            let step = taken.coefficient(STEPS);
            plain.then_some((
                i64::try_from(taken.constant).ok()?,
                u64::try_from(step).ok()?,
            ))
        };
        let ((offset_a, step_a), (offset_b, step_b)) = (by_steps(&taken[0])?, by_steps(&taken[1])?);
        let numbers = [
            offset_a.unsigned_abs(),
            offset_b.unsigned_abs(),
            step_a,
            step_b,
        ];
        if numbers.iter().any(|&number| number > LARGEST_TAKEN) {
            return None;
        }
        let before = |after: &Linear, offset: i64, step: u64| {
            let sum = space.combine(after, i128::from(step), &steps)?;
            Some(sum.plus(i128::from(offset)))
        };
        map.extend([
            (A, before(&x, offset_a, step_a)?),
            (B, before(&y, offset_b, step_b)?),
        ]);
        let excess = form.excess.iter().cloned();
        let excess = excess.map(|excess| Formula::Sign(Comparison::AtLeast, excess));
        let mut needs = Vec::new();
        for need in excess.chain(form.conjuncts().into_iter().cloned()) {
            let moved = substitute_formula(&form.space, &need, &mut space, &map)?;
            needs.push((need, moved));
        }
        (step_a + step_b > 0).then_some(Self {
            form,
            offset: (offset_a, offset_b),
            step: (step_a, step_b),
            space,
            needs,
        })
    }

    fn found(&self) -> Option<Found> {
        match self.periodic()? {
            Some((line, start)) => Some(Found::Periodic { line, start }),
            None => {
                let needs = self.needs.iter().map(|(_, moved)| moved.clone());
                let guard = guard(&self.space, needs.collect())?;
                let legal: Condition =
                    Arc::new(move |x, y, i| guard.holds(&[signed(x), signed(y), signed(i)]));
                Some(Found::Conditioned(ConditionedLine {
                    offset: self.offset,
                    step: self.step,
                    legal,
                }))
            }
        }
    }

    /// The move as a line whose legality becomes periodic and the moves before it does; within, `None`
    /// if it does not.
    fn periodic(&self) -> Option<Option<(Line, Vec<Jump>)>> {
        let (mut source, mut target, mut count) = (Vec::new(), Vec::new(), Vec::new());
        let mut pattern = Pattern::default();
        for (need, moved) in &self.needs {
            if let Some(more) = Pattern::of(&self.space, moved, STEPS) {
                pattern = pattern.and(more);
                count.push(moved.clone());
            } else if self.space.formula_level(moved) == 0 {
                target.push(moved.clone());
            } else if self.form.space.formula_level(need) == 0 {
                source.push(need.clone());
            } else {
                return Some(None);
            }
        }
        if self.step.0 == 0 || pattern.start > LONGEST_START || pattern.period > LONGEST_PERIOD {
            return Some(None);
        }
        let ends = Ends {
            source: all(&self.form.space, source)?,
            target: all(&self.space, target)?,
        };
        // With a common factor of the steps taken out, only its multiples are legal.
        let factor = gcd(self.step.0, self.step.1);
        let step = (self.step.0 / factor, self.step.1 / factor);
        let count = guard(&self.space, count)?;
        let legal = |i: u64| i.is_multiple_of(factor) && count.holds(&[0, 0, signed(i / factor)]);
        let in_steps = |number: i128| {
            let number = number.checked_mul(factor.into())?;
            u64::try_from(number)
                .ok()
                .filter(|&number| number <= LONGEST)
        };
        let (Some(start), Some(period)) = (in_steps(pattern.start), in_steps(pattern.period))
        else {
            return Some(None);
        };
        let by = |i: u64| {
            let taken = |offset: i64, step: u64| offset.checked_add_unsigned(step.checked_mul(i)?);
            let (first, second) = (taken(self.offset.0, step.0)?, taken(self.offset.1, step.1)?);
            Some((u64::try_from(first).ok()?, u64::try_from(second).ok()?))
        };
        // A pile that grows by a constant always does, and one that grows by a large one does for long.
        let from = (start..=2 * LONGEST).find(|&i| by(i).is_some_and(|by| by.0 > 0))?;
        let jump = |i: u64| {
            let ends = ends.clone();
            by(i).map(|by| Jump { by, ends })
        };
        let start = (0..from).filter(|&i| legal(i)).map(jump);
        let start = start.collect::<Option<Vec<_>>>()?;
        let remainder = |rest: u64| {
            let i = from + (rest + period - from % period) % period;
            legal(i)
        };
        let line = Line {
            offset: self.offset,
            step,
            from,
            legal: (0..period).map(remainder).collect(),
            ends,
        };
        Some(Some((line, start)))
    }
}

fn guard(space: &Space, parts: Vec<Formula>) -> Option<Guard> {
    let guard = Guard::new(space, &Formula::All(parts))?;
    guard_fits(&guard, i128::from(LARGEST))?;
    Some(guard)
}

/// All parts as a predicate on two piles, which is no predicate if there are none.
#[expect(clippy::option_option, reason = "a failure, or nothing to say")]
fn all(space: &Space, parts: Vec<Formula>) -> Option<Option<Predicate>> {
    let guard = guard(space, parts)?;
    if guard.steps.is_empty() {
        return Some(None);
    }
    predicate(guard).map(Some)
}

fn predicate(guard: Guard) -> Option<Predicate> {
    guard_fits(&guard, i128::from(LARGEST))?;
    Some(Arc::new(move |a, b| guard.holds(&[signed(a), signed(b)])))
}

fn signed(pile: u64) -> i64 {
    i64::try_from(pile).unwrap_or(i64::MAX)
}
