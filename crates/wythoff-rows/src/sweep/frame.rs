//! States as plain words in a frame of one's choice: for sweeps on other machines than this processor.

use super::state::State;

impl State {
    /// The windows of every value as 32-bit words, `words` for its diagonals and then `words` for its
    /// columns; bit 0 is the cell on diagonal `base`.
    ///
    /// `None` if a diagonal below the base is empty or the last cell or one beyond is taken.
    pub fn framed(&self, base: i64, words: usize) -> Option<Vec<u32>> {
        let (low, high) = self.span();
        let (low, high) = (
            self.base.checked_add_unsigned(low)?,
            self.base.checked_add_unsigned(high)?,
        );
        let end = base.checked_add_unsigned(32 * words as u64)?;
        if low < base || high >= end {
            return None;
        }
        let mut state = self.clone();
        state.reframe(base, words.div_ceil(2).next_power_of_two());
        let (_, limbs, diagonals, columns) = state.parts();
        let half = |limbs: &[u64], k: usize| {
            let limb = limbs[k / 2] >> (32 * (k % 2));
            u32::try_from(limb & u64::from(u32::MAX)).unwrap_or(0)
        };
        let lanes = diagonals
            .chunks_exact(limbs)
            .zip(columns.chunks_exact(limbs));
        let framed = lanes.flat_map(|(diagonals, columns)| {
            let windows = [diagonals, columns].into_iter();
            windows.flat_map(move |limbs| (0..words).map(move |k| half(limbs, k)))
        });
        Some(framed.collect())
    }

    /// The state with the windows of [`State::framed`].
    ///
    /// How many points each value has follows from the diagonals, all but `repeats` points having
    /// taken one each. `None` if the parts do not fit together.
    pub fn from_framed(row: u64, base: i64, framed: &[u32], repeats: &[u64]) -> Option<Self> {
        let lanes = repeats.len();
        let words = framed.len().checked_div(2 * lanes)?;
        if framed.len() != 2 * lanes * words {
            return None;
        }
        let limbs = words.div_ceil(2).next_power_of_two();
        let mut windows = [Vec::new(), Vec::new()];
        let mut index = Vec::with_capacity(lanes);
        for (lane, both) in framed.chunks_exact(2 * words).enumerate() {
            for (to, window) in windows.iter_mut().zip(both.chunks_exact(words)) {
                let mut wide = vec![0; limbs];
                for (k, &word) in window.iter().enumerate() {
                    wide[k / 2] |= u64::from(word) << (32 * (k % 2));
                }
                to.extend(wide);
            }
            let taken: u64 = both[..words]
                .iter()
                .map(|w| u64::from(w.count_ones()))
                .sum();
            let points = base
                .checked_add_unsigned(taken)?
                .checked_add_unsigned(repeats[lane])?;
            index.push(u64::try_from(points).ok()?);
        }
        let [diagonals, columns] = windows;
        Self::from_parts(row, base, diagonals, columns, index, repeats.to_vec())
    }

    /// How many points of each value did not take a new diagonal; only the first rows of a game have
    /// such.
    pub fn repeats(&self) -> &[u64] {
        &self.repeats
    }

    /// Below this column no value will get another point.
    pub fn complete_column(&self) -> u64 {
        self.complete_to()
    }

    /// The columns from `from` on that values have taken, up to `to`: one word for each column, whose
    /// bit h is for value h, for at most 64 values. Columns below the window are absent.
    pub fn column_words(&self, from: u64, to: u64) -> Vec<u64> {
        let first = self.first_column();
        let taken = |lane: usize, column: u64| {
            let at = column.checked_sub(first)?;
            let limb = self
                .columns_ahead(lane)
                .get(usize::try_from(at / 64).ok()?)?;
            Some(limb >> (at % 64) & 1)
        };
        (from..to)
            .map(|column| {
                let lanes = 0..self.lanes().min(64);
                lanes.fold(0, |word, lane| {
                    word | taken(lane, column).unwrap_or(0) << lane
                })
            })
            .collect()
    }

    /// Columns below this one are complete, and which values have them is no longer held.
    pub fn first_held_column(&self) -> u64 {
        self.first_column()
    }

    /// From this column on no value has a point yet.
    pub fn columns_end(&self) -> u64 {
        self.empty_from()
    }
}
