//! Least periods and least preperiods of single rows, once the joint states are known to repeat.

use std::collections::VecDeque;
use std::ops::Range;

use super::band::Band;
use super::detect::Repeat;
use super::game::{PeriodError, RowGame};
use super::keep::Kept;
use super::pipeline::{Watcher, run};
use super::record::push_early;
use super::search::Search;
use super::simple::SimpleRows;
use super::state::State;
use super::{RowPeriod, tail_start};

/// Measures the rows `rows` of a machine for rows 0..=top whose repeats are `repeats`.
///
/// Of each row only one joint period of values is kept. If H has the period λ from some column on,
/// then the least preperiod M of H is the same for λ as for the least period p: for b >= M,
/// H(b + p) = H(b + p + kλ) = H(b + kλ) = H(b) as soon as kλ is large. And p divides λ.
///
/// **Cost** the columns up to `start + length` once more; four bytes for each column of a period.
pub(super) fn measure<const K: usize>(
    game: &RowGame,
    repeats: &[Repeat],
    rows: Range<usize>,
    search: &Search,
) -> Result<Vec<RowPeriod>, PeriodError> {
    let top = repeats.len() - 1;
    let lengths = || repeats[rows.clone()].iter().map(|repeat| repeat.length);
    search
        .budget
        .allow_memory(lengths().map(|length| 4 * length).sum())?;
    let mut lags: Vec<Lag> = rows
        .clone()
        .map(|row| Lag::new(row, repeats[row].length))
        .collect();
    let state = match search.kept(game, top)? {
        Some(Kept::Measuring {
            state: Some(state),
            preperiods,
            ..
        }) if preperiods.len() == lags.len() => {
            for (lag, preperiod) in lags.iter_mut().zip(preperiods) {
                (lag.column, lag.preperiod) = (state.column, preperiod);
            }
            state
        }
        _ => early_columns(game, top, &mut lags, search)?,
    };
    let end = repeats
        .iter()
        .map(|repeat| repeat.start + repeat.length)
        .max()
        .unwrap_or(0);
    let mut lags = lags.into_iter();
    let measurer = |band: Range<usize>| {
        let first = band.start.max(rows.start);
        let count = band.end.min(rows.end).saturating_sub(first);
        Ok(Measurer {
            first: first - band.start,
            lags: lags.by_ref().take(count).collect(),
            finished: state.column >= end,
            end,
        })
    };
    // The values of the last joint period are too many to keep; an older state finds them again.
    let longest = lengths().max().unwrap_or(0);
    let mut states = VecDeque::from([state.clone()]);
    let kept = |state: State, measurers: &[Measurer]| {
        let old_enough = state.column.saturating_sub(longest);
        states.push_back(state);
        while states.get(1).is_some_and(|next| next.column <= old_enough) {
            states.pop_front();
        }
        Kept::Measuring {
            repeats: repeats.to_vec(),
            state: states
                .front()
                .filter(|state| state.column <= old_enough)
                .cloned(),
            preperiods: (measurers.iter())
                .flat_map(|measurer| measurer.lags.iter().map(|lag| lag.preperiod))
                .collect(),
        }
    };
    let watchers = run::<K, _>(game, &state, search, measurer, kept)?;
    Ok(watchers
        .into_iter()
        .flat_map(|watcher| watcher.lags)
        .map(Lag::finish)
        .collect())
}

/// The state at the beginning of the tails; what the columns before it say goes into the lags.
fn early_columns(
    game: &RowGame,
    top: usize,
    lags: &mut [Lag],
    search: &Search,
) -> Result<State, PeriodError> {
    let mut simple = SimpleRows::new(game, top);
    let mut early = Vec::new();
    let start = tail_start(game, top)?;
    while simple.column() < start {
        search.budget.check()?;
        let b = simple.column();
        let values = simple.step();
        for lag in &mut *lags {
            early.clear();
            push_early(&mut early, lag.row, b, values);
            early.iter().for_each(|&offset| lag.push(offset));
        }
    }
    Ok(simple.state())
}

struct Measurer {
    /// The first measured row of the band, counted from the band's lowest.
    first: usize,
    lags: Vec<Lag>,
    end: u64,
    finished: bool,
}

impl<const K: usize> Watcher<K> for Measurer {
    fn after(&mut self, band: &Band<K>) {
        let offsets = &band.last_offsets()[self.first.min(band.rows().len())..];
        for (lag, &offset) in self.lags.iter_mut().zip(offsets) {
            lag.push(offset);
        }
        self.finished = band.column() >= self.end;
    }

    fn finished(&self) -> bool {
        self.finished
    }
}

/// Compares a row with itself one joint period earlier.
#[derive(Debug)]
struct Lag {
    row: usize,
    /// The offsets of the last joint period, as a ring.
    offsets: Vec<i32>,
    length: usize,
    place: usize,
    column: u64,
    preperiod: u64,
}

impl Lag {
    fn new(row: usize, length: u64) -> Self {
        let length = usize::try_from(length).expect("the budget allows it");
        Self {
            row,
            offsets: Vec::with_capacity(length),
            length,
            place: 0,
            column: 0,
            preperiod: 0,
        }
    }

    fn push(&mut self, offset: i32) {
        if self.offsets.len() < self.length {
            self.offsets.push(offset);
        } else {
            let before = std::mem::replace(&mut self.offsets[self.place], offset);
            if before != offset {
                let differs = self.column - self.length as u64;
                self.preperiod = self.preperiod.max(differs + 1);
            }
            self.place = if self.place + 1 == self.length {
                0
            } else {
                self.place + 1
            };
        }
        self.column += 1;
    }

    fn finish(self) -> RowPeriod {
        RowPeriod {
            row: self.row as u64,
            preperiod: self.preperiod,
            period: least_period(&self.offsets) as u64,
        }
    }
}

/// The least period of a sequence that repeats `cycle` for ever; it divides the length.
///
/// **Cost** linear for each prime factor of the length, counted with multiplicity.
pub(super) fn least_period<T: PartialEq>(cycle: &[T]) -> usize {
    let mut period = cycle.len();
    let mut rest = period;
    let mut prime = 2;
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
            let shorter = period / prime;
            if cycle[..cycle.len() - shorter] == cycle[shorter..] {
                period = shorter;
            }
        }
        prime += 1;
    }
    period
}
