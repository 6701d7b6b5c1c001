//! Beams: the lines from the origin along which the positions of a level set lie, as far as they are known.

use std::fmt;
use std::ops::Range;

/// Slopes are counted in so many parts.
const UNIT: u128 = 10_000;

/// Two neighbouring slopes that differ by more parts than this belong to two beams: there is an empty sector between them.
const SECTOR: u128 = 200;

/// Fewer positions than this say nothing.
const FEWEST: usize = 50;

/// Positions close to one line through the origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beam {
    /// How many positions there are.
    pub positions: usize,
    /// The larger piles over the smaller ones, all together, in ten-thousandths.
    pub slope: u128,
    /// The least and the largest slope of a position, in ten-thousandths.
    pub slopes: [u128; 2],
    /// How far the larger pile of a position is from the line at most, rounded up.
    pub distance: u128,
}

/// The beams of the positions in some rows: a finite observation, which says nothing of larger positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beams {
    /// The rows that were looked at.
    pub rows: Range<u64>,
    /// The beams, the flattest first. Between two of them is a sector without positions, of slopes that differ by at
    /// least a fiftieth.
    pub beams: Vec<Beam>,
}

impl Beams {
    /// The beams of the positions (a, b) with a in these rows; `None` if there are too few, or if the first row is 0.
    ///
    /// **Cost** that of sorting the positions.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_rows::beams::Beams;
    ///
    /// // Two lines, of slopes 3/2 and 2.
    /// let pairs: Vec<(u64, u64)> = (100..200).map(|n| (2 * n, if n % 3 == 0 { 4 * n } else { 3 * n })).collect();
    /// let beams = Beams::of(&pairs, 200..400).unwrap();
    /// assert_eq!(beams.beams.len(), 2);
    /// assert_eq!((beams.beams[0].slope, beams.beams[0].distance), (15_000, 0));
    /// assert_eq!(beams.beams[1].positions, 33);
    /// ```
    pub fn of(pairs: &[(u64, u64)], rows: Range<u64>) -> Option<Self> {
        let wanted = pairs.iter().filter(|(a, _)| rows.contains(a));
        let slope = |&(a, b): &(u64, u64)| u128::from(b) * UNIT / u128::from(a).max(1);
        let mut sorted: Vec<(u128, (u64, u64))> = wanted.map(|pair| (slope(pair), *pair)).collect();
        if rows.start == 0 || sorted.len() < FEWEST {
            return None;
        }
        sorted.sort_unstable();
        let groups = sorted.chunk_by(|(one, _), (next, _)| next - one <= SECTOR);
        Some(Self {
            rows,
            beams: groups.map(Beam::of).collect(),
        })
    }
}

impl Beam {
    fn of(sorted: &[(u128, (u64, u64))]) -> Self {
        let sum = |pile: fn(&(u64, u64)) -> u64| -> u128 {
            let piles = sorted.iter().map(|(_, pair)| u128::from(pile(pair)));
            piles.sum()
        };
        let slope = sum(|pair| pair.1) * UNIT / sum(|pair| pair.0).max(1);
        let distance = |&(_, (a, b)): &(u128, (u64, u64))| {
            let off = (u128::from(b) * UNIT).abs_diff(slope * u128::from(a));
            off.div_ceil(UNIT)
        };
        Self {
            positions: sorted.len(),
            slope,
            slopes: [sorted[0].0, sorted[sorted.len() - 1].0],
            distance: sorted.iter().map(distance).max().unwrap_or(0),
        }
    }
}

impl fmt::Display for Beams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = |slope: u128| format!("{}.{:04}", slope / UNIT, slope % UNIT);
        let all: usize = self.beams.iter().map(|beam| beam.positions).sum();
        let Range { start, end } = self.rows;
        write!(
            f,
            "the {all} positions (a, b) with {start} <= a < {end} lie on "
        )?;
        match self.beams.len() {
            1 => write!(f, "one beam: ")?,
            count => write!(f, "{count} beams, split by empty sectors: ")?,
        }
        for (index, beam) in self.beams.iter().enumerate() {
            let between = if index > 0 { "; " } else { "" };
            let share = beam.positions * 1000 / all.max(1);
            write!(
                f,
                "{between}slope {} ({} of 1000 positions, b/a from {} to {}, at most {} off the line)",
                parts(beam.slope),
                share,
                parts(beam.slopes[0]),
                parts(beam.slopes[1]),
                beam.distance
            )?;
        }
        Ok(())
    }
}
