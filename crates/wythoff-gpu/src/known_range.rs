//! Which d_n - n have been seen: only a segment with others can change an extreme.

use wythoff::sweep::stats::{Histogram, Histograms, Statistics};

use crate::Shape;

/// For every value the range of d_n - n that lower rows have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KnownRange {
    values: Vec<(i64, i64)>,
}

impl KnownRange {
    /// Nothing is remarkable.
    pub(crate) fn everything(lanes: usize) -> Self {
        Self {
            values: vec![(-(1 << 20), 1 << 20); lanes],
        }
    }

    /// What the statistics of the lowest rows say.
    pub(crate) fn of(statistics: &Statistics, lanes: usize) -> Self {
        let mut range = Self {
            values: vec![(i64::MAX, i64::MIN); lanes],
        };
        range.widen(statistics);
        // Without any extremes nothing is remarkable.
        let everything = Self::everything(1).values[0];
        for value in &mut range.values {
            if value.0 > value.1 {
                *value = everything;
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

    /// Whether the bins of a device hold the known numbers of every value.
    pub(crate) fn fits(&self, shape: &Shape) -> bool {
        self.values
            .iter()
            .all(|(low, high)| usize::try_from(high - low + 1).is_ok_and(|n| n <= shape.bins))
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

    /// The least and the largest number that the bins of a value hold: a range around the known one.
    fn held(&self, lane: usize, shape: &Shape) -> (i64, i64) {
        let (low, high) = self.values[lane];
        let bins = i64::try_from(shape.bins).unwrap_or(0);
        let spare = bins - (high - low + 1);
        let below = spare.div_euclid(2);
        (low - below, low - below + bins - 1)
    }

    /// Whether the bins hold all numbers of a part.
    pub(crate) fn bins_hold(&self, part: &Statistics, shape: &Shape) -> bool {
        let extremes = part.extremes.iter().flat_map(|extremes| extremes.values());
        extremes.enumerate().all(|(lane, value)| {
            let (low, high) = self.held(lane, shape);
            let within = |x: i64| (low..=high).contains(&x);
            value.min.is_none_or(|x| within(x.excess)) && value.max.is_none_or(|x| within(x.excess))
        })
    }

    /// The histograms that some blocks have counted: bin k of a value is for the number that its bins hold
    /// and that is k more than the least known one, modulo the number of bins.
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
        let bins = i64::try_from(shape.bins).unwrap_or(1);
        let values = sums.chunks_exact(shape.bins).enumerate().map(|(lane, sums)| {
            let (least, _) = self.held(lane, shape);
            let low = self.values[lane].0;
            let mut histogram = Histogram::default();
            for k in 0..bins {
                let number = least + k;
                let bin = usize::try_from((number - low).rem_euclid(bins)).unwrap_or(0);
                if sums[bin] > 0 {
                    histogram.add(number, sums[bin]);
                }
            }
            histogram
        });
        Histograms::from_values(values.collect())
    }
}
