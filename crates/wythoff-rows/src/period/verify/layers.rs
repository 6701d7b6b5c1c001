//! Checks a proof row by row, with sets of values as plain sorted lists.

use wythoff_automata::Budget;
use wythoff_rules::shape::NimMoves;

use super::{Claimed, Rejection};
use crate::period::game::{PeriodError, RowGame};
use crate::period::simple::{SimpleRows, UsedValues};
use crate::period::state::{Difference, RowState, State};
use crate::period::tail_start;

/// Checks that the used values of every row repeat together with the sets of values below it.
pub(super) fn check(
    game: &RowGame,
    layers: &[[State; 2]],
    mut claimed: Vec<Claimed>,
    budget: &Budget,
) -> Result<(), Rejection> {
    let top = layers.len() - 1;
    let start = tail_start(game, top)?;
    let claims = claimed.len() as u64;
    let memory = SimpleRows::memory(top, start).saturating_add(claims.saturating_mul(8 * start));
    let _memory = budget.reserve(memory).map_err(PeriodError::from)?;
    let mut simple = SimpleRows::new(game, top);
    while simple.column() < start {
        budget.check().map_err(PeriodError::from)?;
        let b = simple.column();
        let values = simple.step();
        claimed.iter_mut().for_each(|claim| claim.watch(b, values));
    }
    let mut below = Sets {
        preperiod: 0,
        sets: vec![Vec::new()],
    };
    for (row, layer) in layers.iter().enumerate() {
        let layer = Layer {
            row,
            start,
            states: layer,
        };
        let offsets = layer.check(simple.used_values(row).clone(), &below, budget)?;
        let [first, second] = layer.columns();
        for claim in claimed.iter_mut().filter(|claim| claim.row() == row) {
            claim.offsets.extend(&offsets);
            claim.check(first, second)?;
        }
        if game.shape().nim == NimMoves::EitherPile {
            below = below.with(&offsets, layer.index(first));
        }
    }
    Ok(())
}

/// For every column from the tail's start on, the sorted offsets of the values of some rows.
struct Sets {
    preperiod: usize,
    /// The preperiod and one period.
    sets: Vec<Vec<i64>>,
}

impl Sets {
    fn period(&self) -> usize {
        self.sets.len() - self.preperiod
    }

    fn at(&self, index: usize) -> &[i64] {
        match self.sets.get(index) {
            Some(set) => set,
            None => &self.sets[self.preperiod + (index - self.preperiod) % self.period()],
        }
    }

    /// The sets with one more row, which repeats its columns from `cycle` to the end for ever.
    fn with(&self, offsets: &[i64], cycle: usize) -> Self {
        let mut sets = Vec::with_capacity(offsets.len());
        for (index, &offset) in offsets.iter().enumerate() {
            let mut set = self.at(index).to_vec();
            let place = set.partition_point(|&other| other < offset);
            set.insert(place, offset);
            sets.push(set);
        }
        let length = sets.len() - cycle;
        let period = (1..=length)
            .filter(|&period| length.is_multiple_of(period))
            .find(|&period| sets[cycle..sets.len() - period] == sets[cycle + period..])
            .unwrap_or(length);
        let preperiod = (0..cycle)
            .rev()
            .find(|&index| sets[index] != sets[index + period])
            .map_or(0, |index| index + 1);
        sets.truncate(preperiod + period);
        Self { preperiod, sets }
    }
}

struct Layer<'a> {
    row: usize,
    start: u64,
    states: &'a [State; 2],
}

impl Layer<'_> {
    fn columns(&self) -> [u64; 2] {
        [self.states[0].column, self.states[1].column]
    }

    /// The place of a column, counted from the tail's start.
    fn index(&self, column: u64) -> usize {
        usize::try_from(column - self.start).expect("columns fit in memory")
    }

    /// Computes the row from the tail's start to the second state and returns its offsets.
    fn check(
        &self,
        mut used: UsedValues,
        below: &Sets,
        budget: &Budget,
    ) -> Result<Vec<i64>, Rejection> {
        let [first, second] = self.columns();
        let needed = self.start + below.preperiod as u64;
        if first < needed {
            return Err(Rejection::TooEarly {
                column: first,
                needed,
            });
        }
        let length = second.saturating_sub(first);
        if length == 0 || !length.is_multiple_of(below.period() as u64) {
            return Err(Rejection::NoRepeat(Difference {
                row: self.row,
                part: "distance of the columns",
                first: length.to_string(),
                second: format!("must be a multiple of {}", below.period()),
            }));
        }
        let columns = second - self.start;
        let bytes = columns.saturating_mul(8 * (self.row as u64 + 4));
        let _memory = budget.reserve(bytes).map_err(PeriodError::from)?;
        let mut offsets = Vec::new();
        for b in self.start..second {
            if b.is_multiple_of(1024) {
                budget.check().map_err(PeriodError::from)?;
            }
            if b == first {
                self.compare(&self.states[0], &used)?;
            }
            let set = below.at(self.index(b));
            let offset_of = |value: u64| value.cast_signed() - b.cast_signed();
            let value = (used.lowest()..)
                .find(|&value| {
                    !used.contains(value) && set.binary_search(&offset_of(value)).is_err()
                })
                .expect("some value is free");
            used.insert(value);
            offsets.push(offset_of(value));
        }
        self.compare(&self.states[1], &used)?;
        match self.states[0].first_difference(&self.states[1]) {
            Some(difference) => Err(Rejection::NoRepeat(self.named(difference))),
            None => Ok(offsets),
        }
    }

    fn compare(&self, state: &State, used: &UsedValues) -> Result<(), Rejection> {
        let truth = State {
            column: state.column,
            rows: vec![RowState {
                lowest: used.lowest(),
                above: used.above(),
                recent: Vec::new(),
            }],
        };
        match state.first_difference(&truth) {
            Some(difference) => Err(Rejection::WrongState {
                column: state.column,
                difference: self.named(difference),
            }),
            None => Ok(()),
        }
    }

    /// The state of a layer has only one row, which is not row 0 of the game.
    fn named(&self, difference: Difference) -> Difference {
        Difference {
            row: self.row,
            ..difference
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets that repeat from a place on, and what they are at any place.
    fn sets(first: &[&[i64]], repeated: &[&[i64]]) -> (Sets, Vec<Vec<i64>>) {
        let all = first.iter().chain(repeated).map(|set| set.to_vec());
        let sets = Sets {
            preperiod: first.len(),
            sets: all.collect(),
        };
        let again = repeated.iter().cycle();
        let all = first.iter().chain(again).take(60).map(|set| set.to_vec());
        (sets, all.collect())
    }

    #[test]
    fn sets_with_one_more_row_against_lists() {
        let some: [&[i64]; 5] = [&[1], &[2, 3], &[-4], &[], &[5, 5]];
        for (first, period) in (0..3).flat_map(|first| (1..4).map(move |period| (first, period))) {
            let (below, lists) = sets(&some[..first], &some[5 - period..]);
            assert_eq!(below.period(), period);
            for (index, list) in lists.iter().enumerate() {
                assert_eq!(below.at(index), list);
            }
            // A row that repeats after some columns, with and without a column before that differs.
            for (cycle, length, odd) in [(3, 6, 9), (3, 6, 0), (2, 12, 9), (5, 6, 0)] {
                let repeated = move |index: usize| (index - cycle) % length % 2;
                let offset = move |index: usize| match index.checked_sub(cycle) {
                    None => odd,
                    Some(_) => i64::from(repeated(index) == 1),
                };
                let offsets: Vec<i64> = (0..cycle + length).map(offset).collect();
                let with = below.with(&offsets, cycle);
                let mut expected = lists.clone();
                for (index, set) in expected.iter_mut().enumerate() {
                    set.push(offset(index));
                    set.sort_unstable();
                }
                if length.is_multiple_of(period) && cycle >= first {
                    for (index, set) in expected.iter().enumerate() {
                        assert_eq!(
                            with.at(index),
                            set,
                            "{first} {period} {cycle} {length} {index}"
                        );
                    }
                    // Both numbers are the least.
                    let from = with.preperiod;
                    assert!(from == 0 || with.at(from - 1) != with.at(from - 1 + with.period()));
                    let shorter = |by: &usize| (from..40).all(|at| with.at(at) == with.at(at + by));
                    assert_eq!((1..=with.period()).find(shorter), Some(with.period()));
                }
            }
        }
    }

    /// The first state may stand where the sets below begin to repeat, and not before.
    #[test]
    fn a_layer_begins_where_the_sets_below_repeat() {
        let state = |column: u64| State {
            column,
            rows: vec![RowState {
                lowest: column,
                above: Vec::new(),
                recent: Vec::new(),
            }],
        };
        let (below, _) = sets(&[&[], &[], &[]], &[&[], &[]]);
        let checked = |first: u64, second: u64| {
            let mut used = UsedValues::default();
            (0..5).for_each(|value| used.insert(value));
            let layer = Layer {
                row: 1,
                start: 5,
                states: &[state(first), state(second)],
            };
            layer.check(used, &below, &Budget::default())
        };
        assert_eq!(checked(8, 10), Ok(vec![0; 5]));
        assert_eq!(checked(9, 13), Ok(vec![0; 8]));
        for first in 5..8 {
            let early = Rejection::TooEarly {
                column: first,
                needed: 8,
            };
            assert_eq!(checked(first, first + 2), Err(early));
        }
        assert!(matches!(checked(8, 11), Err(Rejection::NoRepeat(_))));
    }
}
