//! How often each excess d_n - n occurs.

use wythoff_automata::codec::{DecodeError, Decoder, Encoder};

use super::Aggregate;
use crate::sweep::{Block, Point, Sink};

/// No number farther from 0 is read.
const FARTHEST: u64 = 1 << 24;

/// For every value the histogram of d_n - n.
///
/// **Source** `[Nivasch 2009, Figure 9]` shows the one of value 30 for rows to 5·10⁶.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histograms {
    values: Vec<Histogram>,
}

/// How often each whole number occurred.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Histogram {
    /// The number counted by the first count.
    low: i64,
    counts: Vec<u64>,
}

impl Histogram {
    /// Counts `number` another `times` times.
    pub fn add(&mut self, number: i64, times: u64) {
        *self.count_of(number) += times;
    }

    /// The numbers that occurred, in order, with how often.
    pub fn counts(&self) -> impl Iterator<Item = (i64, u64)> {
        (self.low..)
            .zip(self.counts.iter().copied())
            .filter(|&(_, count)| count > 0)
    }

    /// Adds all counts of another histogram.
    pub fn merge(&mut self, other: &Self) {
        other
            .counts()
            .for_each(|(number, times)| self.add(number, times));
    }

    /// How many numbers are counted.
    pub fn total(&self) -> u128 {
        self.counts().map(|(_, count)| u128::from(count)).sum()
    }

    pub(crate) fn encode(&self, out: &mut Encoder) {
        let counts: Vec<(i64, u64)> = self.counts().collect();
        out.word(counts.len() as u64);
        for (number, count) in counts {
            out.signed(number);
            out.word(count);
        }
    }

    pub(crate) fn decode(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        let mut histogram = Self::default();
        for _ in 0..input.count()? {
            let (number, count) = (input.signed()?, input.word()?);
            if number.unsigned_abs() > FARTHEST {
                return Err(DecodeError::Damaged);
            }
            let known = histogram.count_of(number);
            *known = known.checked_add(count).ok_or(DecodeError::Damaged)?;
        }
        Ok(histogram)
    }

    fn count_of(&mut self, number: i64) -> &mut u64 {
        if self.counts.is_empty() {
            self.low = number;
        }
        if number < self.low {
            let missing = usize::try_from(self.low - number).expect("numbers near each other");
            self.counts.splice(..0, std::iter::repeat_n(0, missing));
            self.low = number;
        }
        let at = usize::try_from(number - self.low).expect("at least the lowest");
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        &mut self.counts[at]
    }
}

impl Histograms {
    /// No points yet, for the values 0, ..., `max_value`.
    pub fn new(max_value: usize) -> Self {
        Self {
            values: vec![Histogram::default(); max_value + 1],
        }
    }

    /// The histogram of every value, from value 0 on.
    pub fn values(&self) -> &[Histogram] {
        &self.values
    }

    /// Histograms gathered elsewhere, one for each value.
    pub fn from_values(values: Vec<Histogram>) -> Self {
        Self { values }
    }
}

impl Sink for Histograms {
    fn point(&mut self, point: Point) {
        let excess = point.diagonal().cast_signed() - point.n.cast_signed();
        self.values[point.value].add(excess, 1);
    }

    fn block(&mut self, block: &Block) {
        for (histogram, lane) in self.values.iter_mut().zip(block.lanes()) {
            let origin = lane.base - lane.first_index.cast_signed();
            for (k, &d) in (0..).zip(lane.diagonals) {
                *histogram.count_of(origin + i64::from(d) - k) += 1;
            }
        }
    }
}

impl Aggregate for Histograms {
    fn fresh(&self) -> Self {
        Self::new(self.values.len() - 1)
    }

    fn merge(&mut self, later: &Self) {
        for (mine, later) in self.values.iter_mut().zip(&later.values) {
            mine.merge(later);
        }
    }
}
