//! What the cells of a diagonal remember of those before them, for each kind of diagonal rule.

use std::collections::VecDeque;

use wythoff_rules::shape::{Condition, Label, Predicate};

use super::used::{Place, Used, least_not_refused, least_unused};

/// A rule for diagonal moves, as the table engine asks it.
///
/// The cells (a, a + d) of a diagonal come in increasing order of a. Each is first valued by
/// [`least`](Self::least), unless it has no moves, and then recorded.
pub(super) trait DiagonalRule: Sync {
    /// What is remembered of one diagonal besides a set of used values.
    type Memory: Default + Send;

    /// The least value found neither in `row` nor in `column` nor by a diagonal move from (a, b).
    fn least(&self, row: &Used, column: Option<&Used>, from: Cell<'_, Self::Memory>) -> Place;

    /// Notes that (a, b) has the value of this place.
    fn record(&self, cell: Cell<'_, Self::Memory>, place: Place);
}

/// A cell with the state of its diagonal.
pub(super) struct Cell<'a, M> {
    /// The smaller coordinate.
    pub(super) a: u64,
    /// The larger coordinate.
    pub(super) b: u64,
    /// Values on the diagonal; the rule decides which.
    pub(super) used: Used<'a>,
    /// What else the rule remembers.
    pub(super) memory: &'a mut M,
}

#[inline(always)]
fn least_by_nim_moves(row: &Used, column: Option<&Used>) -> Place {
    match column {
        Some(column) => least_unused([row, column]),
        None => least_unused([row]),
    }
}

#[inline(always)]
fn least_with_diagonal(row: &Used, column: Option<&Used>, diagonal: &Used) -> Place {
    match column {
        Some(column) => least_unused([row, column, diagonal]),
        None => least_unused([row, diagonal]),
    }
}

fn least_with_refusal(
    row: &Used,
    column: Option<&Used>,
    refused: impl FnMut(usize) -> bool,
) -> Place {
    match column {
        Some(column) => least_not_refused([row, column], refused),
        None => least_not_refused([row], refused),
    }
}

/// No diagonal moves.
pub(super) struct Never;

impl DiagonalRule for Never {
    type Memory = ();

    #[inline(always)]
    fn least(&self, row: &Used, column: Option<&Used>, _: Cell<'_, ()>) -> Place {
        least_by_nim_moves(row, column)
    }

    fn record(&self, _: Cell<'_, ()>, _: Place) {}
}

/// All diagonal moves.
pub(super) struct Always;

impl DiagonalRule for Always {
    type Memory = ();

    #[inline(always)]
    fn least(&self, row: &Used, column: Option<&Used>, from: Cell<'_, ()>) -> Place {
        least_with_diagonal(row, column, &from.used)
    }

    #[inline(always)]
    fn record(&self, mut cell: Cell<'_, ()>, place: Place) {
        cell.used.insert(place);
    }
}

/// Diagonal moves to some cells: only these leave their value.
pub(super) struct ToTargets<'a>(pub(super) &'a Predicate);

impl DiagonalRule for ToTargets<'_> {
    type Memory = ();

    #[inline(always)]
    fn least(&self, row: &Used, column: Option<&Used>, from: Cell<'_, ()>) -> Place {
        least_with_diagonal(row, column, &from.used)
    }

    #[inline(always)]
    fn record(&self, mut cell: Cell<'_, ()>, place: Place) {
        if self.0(cell.a, cell.b) {
            cell.used.insert(place);
        }
    }
}

/// Diagonal moves under any condition.
///
/// The free values of row and column are tried in turn; each asks only about the cells of the
/// diagonal that have this value.
pub(super) struct Conditional<'a>(pub(super) &'a Condition);

impl DiagonalRule for Conditional<'_> {
    type Memory = Occurrences;

    fn least(&self, row: &Used, column: Option<&Used>, from: Cell<'_, Occurrences>) -> Place {
        let Cell { a, b, memory, .. } = from;
        least_with_refusal(row, column, |value| {
            memory.any(value, |target| self.0(a, b, a - target))
        })
    }

    fn record(&self, cell: Cell<'_, Occurrences>, place: Place) {
        cell.memory.push(place.value(), cell.a);
    }
}

/// Diagonal moves to targets whose label is not far from the label of the source.
///
/// While the label is monotone along the diagonal, the targets in reach form a window that only
/// moves forward. Cells of a window reach each other, so their values differ and a value that
/// leaves the window may be taken out of the set. The rule checks both facts as it goes; a diagonal
/// that breaks one of them asks about single targets from then on.
pub(super) struct NearLabel<'a> {
    pub(super) target: &'a Predicate,
    pub(super) label: &'a Label,
    pub(super) within: u64,
}

/// The state of a diagonal for [`NearLabel`].
#[derive(Debug, Default)]
pub(super) struct Window {
    /// The values of all cells so far.
    values: Vec<u32>,
    /// The first target of the diagonal and the first cell of the window, once there is a target.
    bounds: Option<(u64, u64)>,
    /// The cell whose label was asked last, and that label.
    latest: Option<(u64, u64)>,
    /// Whether labels fall (or rise) along the diagonal, once two differ.
    falling: Option<bool>,
    /// All targets, once the window has failed.
    without_window: Option<Occurrences>,
}

impl NearLabel<'_> {
    fn is_target(&self, a: u64, d: u64) -> bool {
        (self.target)(a, a + d)
    }

    fn is_near(&self, label: u64, other: u64) -> bool {
        label.abs_diff(other) <= self.within
    }

    /// The label of a cell, compared with the one before.
    fn next_label(&self, window: &mut Window, a: u64, d: u64) -> u64 {
        if let Some((cell, label)) = window.latest
            && cell == a
        {
            return label;
        }
        let label = (self.label)(a, a + d);
        if let Some((_, before)) = window.latest
            && before != label
        {
            let falls = label < before;
            if *window.falling.get_or_insert(falls) != falls {
                self.give_up_window(window, d);
            }
        }
        window.latest = Some((a, label));
        label
    }

    fn give_up_window(&self, window: &mut Window, d: u64) {
        if window.without_window.is_some() {
            return;
        }
        let mut targets = Occurrences::default();
        let first = window.bounds.map_or(u64::MAX, |(first, _)| first);
        for (a, &value) in (0..).zip(&window.values) {
            if a >= first && self.is_target(a, d) {
                targets.push(value as usize, a);
            }
        }
        window.without_window = Some(targets);
    }
}

impl DiagonalRule for NearLabel<'_> {
    type Memory = Window;

    fn least(&self, row: &Used, column: Option<&Used>, from: Cell<'_, Window>) -> Place {
        let Cell {
            a,
            b,
            mut used,
            memory,
        } = from;
        let d = b - a;
        let Some((first, mut start)) = memory.bounds else {
            return least_by_nim_moves(row, column);
        };
        let label = self.next_label(memory, a, d);
        if let Some(targets) = &memory.without_window {
            return least_with_refusal(row, column, |value| {
                targets.any(value, |t| self.is_near((self.label)(t, t + d), label))
            });
        }
        while start < a && !self.is_near((self.label)(start, start + d), label) {
            if self.is_target(start, d) {
                used.remove(Place::of(memory.value(start)));
            }
            start += 1;
        }
        memory.bounds = Some((first, start));
        least_with_diagonal(row, column, &used)
    }

    fn record(&self, cell: Cell<'_, Window>, place: Place) {
        let Cell {
            a,
            b,
            mut used,
            memory,
        } = cell;
        let d = b - a;
        let is_target = (self.target)(a, b);
        if is_target && memory.bounds.is_none() {
            memory.bounds = Some((a, a));
        }
        if memory.bounds.is_some() {
            self.next_label(memory, a, d);
        }
        let new = is_target && used.insert(place);
        let value = place.value();
        if let Some(targets) = &mut memory.without_window {
            if is_target {
                targets.push(value, a);
            }
        } else if is_target && !new {
            self.give_up_window(memory, d);
            if let Some(targets) = &mut memory.without_window {
                targets.push(value, a);
            }
        }
        memory
            .values
            .push(u32::try_from(value).expect("values of a table that fits in memory are small"));
    }
}

impl Window {
    fn value(&self, a: u64) -> usize {
        let index = usize::try_from(a).expect("cells of a table have machine coordinates");
        self.values[index] as usize
    }
}

/// Where on a diagonal each value occurs.
#[derive(Debug, Default)]
pub(super) struct Occurrences {
    /// The value of the first element of `latest`.
    base: usize,
    /// By value: the entry of its latest occurrence, counted from 1; 0 if there is none.
    latest: VecDeque<u32>,
    /// Entries: a coordinate, and the entry with the same value before it.
    entries: Vec<(u32, u32)>,
}

impl Occurrences {
    fn push(&mut self, value: usize, a: u64) {
        if self.latest.is_empty() {
            self.base = value;
        }
        while value < self.base {
            self.latest.push_front(0);
            self.base -= 1;
        }
        let index = value - self.base;
        if index >= self.latest.len() {
            self.latest.resize(index + 1, 0);
        }
        let a = u32::try_from(a).expect("the coordinates of a table that fits in memory are small");
        self.entries.push((a, self.latest[index]));
        self.latest[index] =
            u32::try_from(self.entries.len()).expect("a diagonal has fewer cells than that");
    }

    /// Whether the value occurs at a cell that the predicate accepts.
    fn any(&self, value: usize, mut accepts: impl FnMut(u64) -> bool) -> bool {
        let index = value.checked_sub(self.base);
        let mut entry = index
            .and_then(|index| self.latest.get(index).copied())
            .unwrap_or(0);
        while entry != 0 {
            let (a, earlier) = self.entries[entry as usize - 1];
            if accepts(u64::from(a)) {
                return true;
            }
            entry = earlier;
        }
        false
    }
}
