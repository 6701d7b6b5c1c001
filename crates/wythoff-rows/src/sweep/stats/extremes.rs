//! How far the diagonal of the n-th point strays from n.

use super::Aggregate;
use crate::sweep::{Block, Lane, Point, Sink};

/// The first index counted for [`ValueExtremes::max_from_100`].
const SETTLED_INDEX: u64 = 100;

/// For every value g the extremes of d_n - n over the points of T_g, where d_n = b_n - a_n.
///
/// **Source** `[Nivasch 2009, Tables 2 and 3]`; Theorem 2.15 there proves -16g <= d_n - n <= 2g for
/// Wythoff's game. **Cost** a fraction of a nanosecond per point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extremes {
    values: Vec<ValueExtremes>,
}

/// The extremes of d_n - n for one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ValueExtremes {
    /// How many points there were.
    pub count: u64,
    /// The least.
    pub min: Option<Extreme>,
    /// The largest.
    pub max: Option<Extreme>,
    /// The largest over n >= 100, where the first points have smoothed out.
    pub max_from_100: Option<Extreme>,
}

/// An extreme with the least index that attains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extreme {
    /// The extreme of d_n - n.
    pub excess: i64,
    /// The least n that attains it.
    pub n: u64,
}

impl Extremes {
    /// No points yet, for the values 0, ..., `max_value`.
    pub fn new(max_value: usize) -> Self {
        Self {
            values: vec![ValueExtremes::default(); max_value + 1],
        }
    }

    /// The extremes of every value, from value 0 on.
    pub fn values(&self) -> &[ValueExtremes] {
        &self.values
    }

    /// Extremes gathered elsewhere, one for each value.
    pub fn from_values(values: Vec<ValueExtremes>) -> Self {
        Self { values }
    }
}

impl ValueExtremes {
    fn add(&mut self, excess: i64, n: u64) {
        let extreme = Extreme { excess, n };
        self.count += 1;
        lower(&mut self.min, extreme);
        raise(&mut self.max, extreme);
        if n >= SETTLED_INDEX {
            raise(&mut self.max_from_100, extreme);
        }
    }

    fn add_lane(&mut self, lane: &Lane<'_>) {
        let (Some(min), Some(max), Some(max_from_100)) = (self.min, self.max, self.max_from_100)
        else {
            return excesses(lane).for_each(|(excess, n)| self.add(excess, n));
        };
        // Differences within a block are small, so 16 bits do, and the compiler makes vectors.
        let (mut low, mut high) = (i16::MAX, i16::MIN);
        for (k, &d) in (0u16..).zip(lane.diagonals) {
            let difference = d.wrapping_sub(k).cast_signed();
            low = low.min(difference);
            high = high.max(difference);
        }
        let origin = origin(lane);
        if origin + i64::from(low) < min.excess
            || origin + i64::from(high) > max.excess.min(max_from_100.excess)
        {
            excesses(lane).for_each(|(excess, n)| self.add(excess, n));
        } else {
            self.count += lane.diagonals.len() as u64;
        }
    }
}

/// d_n - n for the first point of the lane, less its diagonal.
fn origin(lane: &Lane<'_>) -> i64 {
    lane.base - lane.first_index.cast_signed()
}

/// (d_n - n, n) for every point of the lane.
fn excesses(lane: &Lane<'_>) -> impl Iterator<Item = (i64, u64)> {
    let (first, base) = (lane.first_index, lane.base);
    (lane.diagonals.iter().zip(first..))
        .map(move |(&d, n)| (base + i64::from(d) - n.cast_signed(), n))
}

/// Keeps the smaller of the two, that of the smaller index if equal.
fn lower(least: &mut Option<Extreme>, extreme: Extreme) {
    if least.is_none_or(|least| (extreme.excess, extreme.n) < (least.excess, least.n)) {
        *least = Some(extreme);
    }
}

/// Keeps the larger of the two, that of the smaller index if equal.
fn raise(largest: &mut Option<Extreme>, extreme: Extreme) {
    if largest.is_none_or(|largest| (-extreme.excess, extreme.n) < (-largest.excess, largest.n)) {
        *largest = Some(extreme);
    }
}

impl Sink for Extremes {
    fn point(&mut self, point: Point) {
        let excess = point.diagonal().cast_signed() - point.n.cast_signed();
        self.values[point.value].add(excess, point.n);
    }

    fn block(&mut self, block: &Block) {
        for (values, lane) in self.values.iter_mut().zip(block.lanes()) {
            values.add_lane(&lane);
        }
    }
}

impl Aggregate for Extremes {
    fn fresh(&self) -> Self {
        Self::new(self.values.len() - 1)
    }

    fn merge(&mut self, later: &Self) {
        for (mine, later) in self.values.iter_mut().zip(&later.values) {
            mine.count += later.count;
            later.min.into_iter().for_each(|x| lower(&mut mine.min, x));
            later.max.into_iter().for_each(|x| raise(&mut mine.max, x));
            (later.max_from_100.into_iter()).for_each(|x| raise(&mut mine.max_from_100, x));
        }
    }
}
