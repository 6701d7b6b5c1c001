//! Moves that take multiples of one step from the piles: one set of numbers of steps for each line.

use std::collections::BTreeSet;

use super::draft::Draft;
use super::standard::standard;
use super::steps::{Piece, Steps};
use super::written;
use crate::lang::ast::Comparison;
use crate::lang::guard::Guard;
use crate::lang::linear::{Formula, Linear, Operation};
use crate::lang::pattern::{Pattern, gcd};
use crate::lang::term::Test;

/// A condition on the number of steps alone is part of the set if it is periodic from here on, with such a period.
const LONGEST_PATTERN: i128 = 1 << 10;

/// Of a short list of moves along a line that does not lead to the empty position each is a move by itself.
const FEW: usize = 16;

/// The moves that take `offset + t * step` from the piles for the t in `steps`, under the needs of the draft.
#[derive(Debug, Clone)]
pub(super) struct LineMove {
    /// What is taken in one step; the numbers have no common factor, and the first that is not 0 is positive.
    step: Vec<i128>,
    offset: Vec<i128>,
    steps: Steps,
    /// The parameter of the draft is (t - shift) / scale.
    scale: i128,
    shift: i128,
    draft: Draft,
    /// What else must hold, in terms of the parameter of the draft.
    others: Vec<Formula>,
    key: BTreeSet<Test>,
}

impl LineMove {
    /// `None` if the move is no such move.
    pub(super) fn new(draft: &Draft) -> Option<Self> {
        let taken = (0..draft.piles()).map(|pile| draft.taken(pile));
        let taken = taken.collect::<Option<Vec<Linear>>>()?;
        if draft.parameters > 1 {
            return None;
        }
        if draft.parameters == 0 {
            let plain = taken.iter().all(|taken| taken.terms.is_empty());
            let numbers: Vec<i128> = taken.iter().map(|taken| taken.constant).collect();
            return plain.then(|| Self::single(draft, numbers)).flatten();
        }
        let parameter = draft.parameter(0);
        let along = |taken: &Linear| taken.terms.iter().all(|&(atom, _)| atom == parameter);
        if !taken.iter().all(along) {
            return None;
        }
        let slopes = taken.iter().map(|taken| taken.coefficient(parameter));
        let slopes: Vec<i128> = slopes.collect();
        let lead = slopes.iter().position(|&slope| slope != 0)?;
        if slopes[lead] < 0 {
            let turned = draft.with_parameters(1, &[Linear::atom(parameter).negated()])?;
            return Self::new(&turned);
        }
        let scale = slopes.iter().map(|slope| slope.abs()).fold(0, gcd);
        let step: Vec<i128> = slopes.iter().map(|slope| slope / scale).collect();
        // t = scale * p + shift, so that what is taken from the first such pile is at least 0 and less than a step for t = 0.
        let shift = taken[lead].constant.div_euclid(step[lead]);
        let offset = taken.iter().zip(&step);
        let offset =
            offset.map(|(taken, step)| taken.constant.checked_sub(step.checked_mul(shift)?));
        let offset = offset.collect::<Option<Vec<i128>>>()?;
        let number =
            draft
                .space
                .combine(&Linear::constant(shift), scale, &Linear::atom(parameter))?;
        if !draft.proves(&number) {
            return None;
        }
        let mut pattern = Pattern::default();
        let (mut count, mut others) = (Vec::new(), Vec::new());
        for need in &draft.needs {
            let own = Pattern::of(&draft.space, need, parameter);
            let own = own.map(|own| pattern.and(own));
            match own.filter(|own| own.start.max(own.period) <= LONGEST_PATTERN) {
                Some(more) => {
                    pattern = more;
                    count.push(need.clone());
                }
                None => others.push(need.clone()),
            }
        }
        let guard = Guard::new(&draft.space, &Formula::All(count))?;
        let holds = |t: usize| {
            let over = t as i128 - shift;
            over.rem_euclid(scale) == 0 && {
                let mut inputs = vec![0; draft.piles() + 1];
                inputs[parameter] = i64::try_from(over.div_euclid(scale)).unwrap_or(i64::MAX);
                guard.holds(&inputs)
            }
        };
        let size = |number: i128| usize::try_from(number).ok();
        let start = scale.checked_mul(pattern.start)?.checked_add(shift)?.max(0);
        let steps = Steps::new(
            size(start)?,
            size(scale.checked_mul(pattern.period)?)?,
            holds,
        )?;
        Self {
            step,
            offset,
            steps,
            scale,
            shift,
            draft: draft.clone(),
            others,
            key: BTreeSet::new(),
        }
        .keyed()
    }

    /// A move without a parameter, as one along the line from the empty position.
    fn single(draft: &Draft, numbers: Vec<i128>) -> Option<Self> {
        let factor = numbers.iter().map(|number| number.abs()).fold(0, gcd);
        let lead = numbers.iter().find(|&&number| number != 0)?;
        let times = usize::try_from(factor).ok().filter(|_| *lead > 0)?;
        Self {
            step: numbers.iter().map(|number| number / factor).collect(),
            offset: vec![0; numbers.len()],
            steps: Steps::new(times.checked_add(1)?, 1, |t| t == times)?,
            scale: 1,
            shift: 0,
            draft: draft.clone(),
            others: draft.needs.clone(),
            key: BTreeSet::new(),
        }
        .keyed()
    }

    fn keyed(mut self) -> Option<Self> {
        self.key = written::tests(&self.draft.space, &self.others)?
            .into_iter()
            .collect();
        if self.key.is_empty() {
            (self.scale, self.shift) = (1, 0);
        }
        if (self.scale, self.shift) != (1, 0)
            && let Some((draft, others)) = self.by_steps()
        {
            (self.scale, self.shift) = (1, 0);
            (self.draft, self.others) = (draft, others);
            return self.keyed();
        }
        Some(self)
    }

    /// The draft and the other needs in terms of the number of steps itself, if they speak of the multiples that it counts.
    fn by_steps(&self) -> Option<(Draft, Vec<Formula>)> {
        let parameter = self.draft.parameter(0);
        let counted = |of: i128| (of % self.scale == 0).then_some(of / self.scale);
        let (draft, mut needs) = self.draft.counted_by(parameter, &self.others, |of| {
            let of = counted(of)?;
            let constant = of.checked_mul(self.shift)?.checked_neg()?;
            Some(Linear {
                constant,
                terms: vec![(parameter, of)],
            })
        })?;
        let mut draft = draft;
        needs = needs
            .iter()
            .map(|need| standard(&mut draft.space, need))
            .collect();
        Some((draft, needs))
    }

    /// A move for each number of steps, if there are few and the line does not lead to the empty position.
    pub(super) fn apart(self) -> Vec<Self> {
        let through_empty = self.offset.iter().all(|&offset| offset == 0);
        let singles = || {
            let members = self
                .steps
                .members()
                .filter(|members| members.len() <= FEW)?;
            members
                .iter()
                .map(|&t| self.at(t))
                .collect::<Option<Vec<_>>>()
        };
        match (!through_empty).then(singles).flatten() {
            Some(singles) => singles,
            None => vec![self],
        }
    }

    /// The move by t steps alone.
    fn at(&self, t: usize) -> Option<Self> {
        Self::new(&self.part(&Piece::single(t))?)
    }

    fn is_on_line_of(&self, other: &Self) -> bool {
        (&self.step, &self.offset) == (&other.step, &other.offset)
    }

    /// Whether needs of both are in terms of the same number.
    fn counts_like(&self, other: &Self) -> bool {
        (self.scale, self.shift, self.draft.parameters)
            == (other.scale, other.shift, other.draft.parameters)
    }

    /// Whether every option of this move is surely one of the other.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        let weaker = other.key.is_empty() || self.counts_like(other);
        weaker
            && self.is_on_line_of(other)
            && self.steps.is_within(&other.steps)
            && other.others.iter().all(|need| self.has(other, need))
    }

    /// Whether this move needs what the other one needs, or that surely holds for its options.
    fn has(&self, other: &Self, need: &Formula) -> bool {
        let test = written::test(&other.draft.space, need);
        test.is_some_and(|test| self.key.contains(&test))
            || self.proves(other, need).unwrap_or(false)
    }

    /// Without inequalities that follow from the numbers of steps and the others.
    pub(super) fn pruned(self) -> Self {
        let mut line = self.clone();
        let mut index = 0;
        while index < line.others.len() {
            let need = line.others.remove(index);
            if line.proves(&line, &need) != Some(true) {
                line.others.insert(index, need);
                index += 1;
            }
        }
        line.keyed().unwrap_or(self)
    }

    fn proves(&self, other: &Self, need: &Formula) -> Option<bool> {
        let linear = other.draft.inequality(need)?;
        if self.scale != 1 || other.scale != 1 || !other.draft.is_plain(linear) {
            return None;
        }
        for piece in self.steps.pieces()? {
            let draft = self.part(&piece.one_by_one())?;
            let mut own = linear.clone();
            if piece.is_single() {
                let parameter = draft.parameter(0);
                let steps = i128::try_from(piece.stride * piece.least + piece.first).ok()?;
                let more = linear.coefficient(parameter).checked_mul(steps)?;
                own.terms.retain(|&(atom, _)| atom != parameter);
                own = own.plus(more);
            }
            if !draft.proves(&own) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Both moves as one, if that is easy to say: the same needs, or the same numbers of steps.
    pub(super) fn joined(&self, other: &Self) -> Option<Self> {
        let both_free = self.key.is_empty() && other.key.is_empty();
        if !self.is_on_line_of(other) || !both_free && !self.counts_like(other) {
            return None;
        }
        if self.key == other.key {
            let steps = self.steps.union(&other.steps)?;
            return Some(Self {
                steps,
                ..self.clone()
            });
        }
        None
    }

    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The moves, each with at most one parameter; `None` if they would be many.
    pub(super) fn drafts(&self) -> Option<Vec<Draft>> {
        let pieces = self.steps.pieces()?;
        pieces.iter().map(|piece| self.part(piece)).collect()
    }

    /// The moves by the numbers of steps in a piece.
    fn part(&self, piece: &Piece) -> Option<Draft> {
        // Conditions on the piles are easier to see through if they are about the number of steps itself.
        let by_one = piece.one_by_one();
        let piece = match self.others.is_empty() || self.scale != 1 {
            true => piece,
            false => &by_one,
        };
        let whole = |number: usize| i128::try_from(number).ok();
        let (stride, first, least) = (
            whole(piece.stride)?,
            whole(piece.first)?,
            whole(piece.least)?,
        );
        let parameter = Linear::atom(self.draft.piles());
        // t = stride * k + first, for the old parameter (t - shift) / scale.
        let t = match piece.is_single() {
            true => Linear::constant(stride * least + first),
            false => {
                let constant = Linear::constant(first);
                self.draft.space.combine(&constant, stride, &parameter)?
            }
        };
        let mut before = self.draft.clone();
        before.needs.clone_from(&self.others);
        let own = t.plus(-self.shift);
        let divided = Linear {
            constant: own.constant.div_euclid(self.scale),
            terms: (own.terms.iter())
                .map(|&(atom, of)| (atom, of / self.scale))
                .collect(),
        };
        let values = vec![divided; before.parameters];
        let mut draft = before.with_parameters(usize::from(!piece.is_single()), &values)?;
        for pile in 0..draft.piles() {
            let offset = Linear::constant(self.offset[pile]);
            let taken = draft.space.combine(&offset, self.step[pile], &t)?;
            draft.targets[pile] = draft.space.combine(&Linear::atom(pile), -1, &taken)?;
        }
        if piece.is_single() {
            return Some(draft);
        }
        let at_least = |linear: Linear| Formula::Sign(Comparison::AtLeast, linear);
        draft.needs.push(at_least(parameter.plus(-least)));
        if let Some(most) = piece.most {
            let most = whole(most)?;
            draft.needs.push(at_least(parameter.negated().plus(most)));
        }
        if let Some((rests, period)) = &piece.remainders {
            let of = vec![parameter, Linear::constant(whole(*period)?)];
            let rest = draft.space.operation(Operation::Modulo, of);
            let case = |&wanted: &usize| {
                let apart = rest.plus(-whole(wanted)?);
                Some(Formula::Sign(Comparison::Equal, apart))
            };
            let cases = rests.iter().map(case).collect::<Option<_>>()?;
            let need = standard(&mut draft.space, &Formula::Any(cases));
            draft.needs.push(need);
        }
        Some(draft)
    }
}
