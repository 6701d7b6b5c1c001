//! Which d_n - n have been seen: only a segment with others can change an extreme.

use wythoff_rows::sweep::stats::{Histogram, Histograms, Statistics};

use crate::Shape;

/// For every value the range of d_n - n that lower rows have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KnownRange {
    values: Vec<(i64, i64)>,
}

impl KnownRange {
    /// What the statistics of the lowest rows say.
    pub(crate) fn of(statistics: &Statistics, lanes: usize) -> Self {
        let mut range = Self {
            values: vec![(i64::MAX, i64::MIN); lanes],
        };
        range.widen(statistics);
        // Without any extremes nothing is remarkable.
        for value in &mut range.values {
            if value.0 > value.1 {
                *value = (-(1 << 20), 1 << 20);
            }
        }
        range
    }

    /// Adds what a part has; of the largest numbers those for n >= 100, which are the smaller.
    pub(crate) fn widen(&mut self, part: &Statistics) {
        if let Some(extremes) = &part.extremes {
            for ((low, high), value) in self.values.iter_mut().zip(extremes.values()) {
                *low = value.min.map_or(*low, |x| x.excess.min(*low));
                *high = value.max_from_100.map_or(*high, |x| x.excess.max(*high));
            }
        } else if let Some(histograms) = &part.histograms {
            for ((low, high), histogram) in self.values.iter_mut().zip(histograms.values()) {
                for (number, _) in histogram.counts() {
                    (*low, *high) = (number.min(*low), number.max(*high));
                }
            }
        }
    }

    /// Whether the histograms of a device hold every number, if these are the least known ones, plus repeats: a
    /// number is the place of a cell less how many are taken, and a third of the bins is for smaller ones.
    pub(crate) fn fits(low: &[i32], shape: &Shape) -> bool {
        let cells = i32::try_from(shape.bins / 3).unwrap_or(0);
        low.iter().all(|low| (-cells..=0).contains(low))
    }

    /// What a device is told where nothing is to be noted.
    pub(crate) fn nothing_remarkable(shape: &Shape) -> (Vec<i32>, Vec<u32>) {
        let cells = i32::try_from(shape.bins / 3).unwrap_or(0);
        (vec![-cells; shape.lanes], vec![1 << 20; shape.lanes])
    }

    /// The least numbers, plus the repeats, and how many more there are.
    pub(crate) fn for_device(&self, repeats: &[u64]) -> (Vec<i32>, Vec<u32>) {
        let values = self.values.iter().zip(repeats);
        values
            .map(|(&(low, high), repeats)| {
                let low_on_device = low.saturating_add_unsigned(*repeats);
                (
                    i32::try_from(low_on_device).unwrap_or(i32::MIN),
                    u32::try_from(high - low).unwrap_or(u32::MAX),
                )
            })
            .unzip()
    }

    /// The histograms that some blocks have counted: a third of the bins of a value is for smaller numbers than
    /// the least known one.
    pub(crate) fn histograms<'a>(
        &self,
        blocks: impl Iterator<Item = &'a [u32]>,
        shape: &Shape,
    ) -> Histograms {
        let mut sums = vec![0_u64; shape.lanes * shape.bins];
        for block in blocks {
            for (sum, &bin) in sums.iter_mut().zip(block) {
                *sum += u64::from(bin);
            }
        }
        let below = i64::try_from(shape.bins / 3).unwrap_or(0);
        let values = sums.chunks_exact(shape.bins).zip(&self.values);
        let histograms = values.map(|(sums, (low, _))| {
            let mut histogram = Histogram::default();
            for (number, &count) in (low - below..).zip(sums) {
                if count > 0 {
                    histogram.add(number, count);
                }
            }
            histogram
        });
        Histograms::from_values(histograms.collect())
    }
}
