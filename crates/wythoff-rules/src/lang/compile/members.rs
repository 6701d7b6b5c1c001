//! Parameters that run over a set: its members are listed once and walked through in order.

use std::ops::ControlFlow;

use super::{CompiledMove, Sink};
use crate::lang::code::{Sum, UNDEFINED};
use crate::lang::form::MoveForm;
use crate::lang::linear::{Formula, Linear};
use crate::sets::{MAX_COLUMNS, Tuple, TupleSet};
use crate::{MAX_PILES, lang::recognise};

/// A column of a set over which a parameter runs; the parameters of all columns follow one another.
#[derive(Debug, Clone)]
pub(in crate::lang) struct Column {
    pub(in crate::lang) set: TupleSet,
    pub(super) place: usize,
}

/// For each size of the largest pile in binary digits, a bound on the numbers that are looked for in sets.
pub(super) type Reach = Vec<u64>;

impl Column {
    /// The members among which this column is walked through: those that have the values of the columns before, or all
    /// with numbers up to a bound.
    pub(super) fn among<'a>(&'a self, before: &'a [Tuple], bound: u64) -> &'a [Tuple] {
        match self.place {
            0 => {
                let lists = self.set.lists();
                lists.up_to(bound.min(lists.largest())).unwrap_or_default()
            }
            _ => before,
        }
    }

    /// The values of this column from `low` to `high`, each with the members that have it.
    pub(super) fn values<'a>(
        &self,
        members: &'a [Tuple],
        low: i64,
        high: i64,
    ) -> impl Iterator<Item = (i64, &'a [Tuple])> + use<'a> {
        let place = self.place;
        let value = move |member: &Tuple| i64::from(member[place]);
        let start = members.partition_point(|member| value(member) < low);
        let same = move |one: &Tuple, other: &Tuple| one[place] == other[place];
        let groups = members[start..].chunk_by(same);
        let valued = groups.map(move |group| (value(&group[0]), group));
        valued.take_while(move |(value, _)| *value <= high)
    }
}

/// The sets over which parameters run: the first parameter, the set, and the place of the part of the condition that says it.
pub(super) fn enumerated(form: &MoveForm) -> Vec<(usize, TupleSet, usize)> {
    let mut found: Vec<(usize, TupleSet, usize)> = Vec::new();
    for (place, part) in form.conjuncts().into_iter().enumerate() {
        let Formula::Member(true, set, numbers) = part else {
            continue;
        };
        let parameters = 0..form.parameters();
        let runs_from = |&first: &usize| {
            let atoms = (first..form.parameters()).map(|index| Linear::atom(form.parameter(index)));
            numbers.len() <= form.parameters() - first
                && atoms.zip(numbers).all(|(one, other)| one == *other)
        };
        let free = |first: &usize| {
            let overlaps = |(other, set, _): &(usize, TupleSet, usize)| {
                *first < other + set.columns() && *other < first + numbers.len()
            };
            !found.iter().any(overlaps)
        };
        let first = parameters
            .clone()
            .find(|first| runs_from(first) && free(first));
        found.extend(first.map(|first| (first, set.clone(), place)));
    }
    found
}

/// A move that takes linear functions of the numbers of a tuple, under linear conditions.
#[derive(Debug, Clone)]
pub(super) struct TupleMove {
    set: TupleSet,
    /// What each new pile gains for each unit of each number.
    strides: [[i64; MAX_COLUMNS]; MAX_PILES],
    /// Sums that must be at least 0.
    rows: Vec<Sum>,
}

impl TupleMove {
    /// `None` if the move is not of this kind.
    pub(super) fn new(form: &MoveForm) -> Option<Self> {
        let sets = enumerated(form);
        let [(0, set, place)] = &sets[..] else {
            return None;
        };
        if set.columns() != form.parameters() {
            return None;
        }
        let last = form.parameter(form.parameters().checked_sub(1)?);
        let plain = |linear: &Linear| linear.terms.iter().all(|&(atom, _)| atom <= last);
        let mut rows = Vec::new();
        for (at, part) in form.conjuncts().into_iter().enumerate() {
            if at != *place {
                rows.extend(recognise::rows_of(part)?);
            }
        }
        rows.extend(form.excess.iter().cloned());
        rows.retain(|row| !is_natural(row));
        if !rows.iter().chain(&form.targets).all(plain) {
            return None;
        }
        let mut strides = [[0; MAX_COLUMNS]; MAX_PILES];
        for (stride, target) in strides.iter_mut().zip(&form.targets) {
            for (column, by) in stride.iter_mut().enumerate().take(set.columns()) {
                *by = i64::try_from(target.coefficient(form.parameter(column))).ok()?;
            }
        }
        let rows = rows.iter().map(|row| Sum::new(&form.space, row));
        Some(Self {
            set: set.clone(),
            strides,
            rows: rows.collect::<Option<_>>()?,
        })
    }
}

/// Whether a sum is a natural number because all in it is: piles and parameters of sets.
fn is_natural(row: &Linear) -> bool {
    row.constant >= 0 && row.terms.iter().all(|&(_, factor)| factor >= 0)
}

impl CompiledMove {
    /// The options of a move that takes tuples, those whose first number is at most `high`.
    pub(super) fn visit_tuples(
        &self,
        rule: &TupleMove,
        high: i64,
        registers: &mut [i64],
        sink: &mut Sink<'_, '_>,
    ) -> ControlFlow<()> {
        let first = self.piles;
        registers[first..first + rule.set.columns()].fill(0);
        let mut start = [0_i64; MAX_PILES];
        for (pile, target) in start.iter_mut().zip(&self.targets) {
            *pile = target.sum.value(registers);
            if *pile == UNDEFINED {
                return ControlFlow::Continue(());
            }
        }
        let lists = rule.set.lists();
        let bound = self.bound(registers).min(lists.largest());
        let members = lists.up_to(bound).unwrap_or_default();
        let end = members.partition_point(|member| i64::from(member[0]) <= high);
        for member in &members[..end] {
            let mut piles = start;
            let mut fits = true;
            for (pile, stride) in piles.iter_mut().zip(&rule.strides).take(self.piles) {
                for (by, &number) in stride.iter().zip(member) {
                    *pile += by * i64::from(number);
                }
                fits &= *pile >= 0;
            }
            if !fits {
                continue;
            }
            if !rule.rows.is_empty() {
                for (register, &number) in registers[first..]
                    .iter_mut()
                    .zip(member)
                    .take(rule.set.columns())
                {
                    *register = number.into();
                }
                if rule.rows.iter().any(|row| row.value(registers) < 0) {
                    continue;
                }
            }
            self.emit(&piles, sink)?;
        }
        sink.tried(u32::try_from(end).unwrap_or(u32::MAX))
    }

    /// A bound on the numbers that are looked for in sets, by the largest pile.
    pub(super) fn bound(&self, registers: &[i64]) -> u64 {
        let largest = registers[..self.piles].iter().copied().max().unwrap_or(0);
        let digits = (u64::BITS - largest.unsigned_abs().leading_zeros()) as usize;
        self.reach.get(digits).copied().unwrap_or(u64::MAX)
    }
}
