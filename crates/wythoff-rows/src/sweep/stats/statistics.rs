//! A choice of statistics gathered in one sweep.

use wythoff_automata::codec::{DecodeError, Decoder, Encoder};

use super::{
    Activity, Aggregate, Extreme, Extremes, GoldenOffset, GoldenOffsets, Histogram, Histograms,
    NearZero, ValueActivity, ValueExtremes,
};
use crate::sweep::{Block, Point, Sink};

const KIND: &[u8; 8] = b"wythSTAT";
const VERSION: u64 = 1;

/// The statistics that were asked for, and the number of points.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// How many points there were, of all values.
    pub points: u64,
    /// Extremes of d_n - n.
    pub extremes: Option<Extremes>,
    /// Histograms of d_n - n.
    pub histograms: Option<Histograms>,
    /// Extremes of a_n - b_n/φ.
    pub golden_offsets: Option<GoldenOffsets>,
    /// Skipped diagonals and active points.
    pub activity: Option<Activity>,
    /// Largest values near P-positions.
    pub near_zero: Option<NearZero>,
}

impl Sink for Statistics {
    fn point(&mut self, point: Point) {
        self.points += 1;
        self.extremes.point(point);
        self.histograms.point(point);
        self.golden_offsets.point(point);
        self.activity.point(point);
        self.near_zero.point(point);
    }

    fn block(&mut self, block: &Block) {
        self.points += block
            .lanes()
            .map(|lane| lane.diagonals.len() as u64)
            .sum::<u64>();
        self.extremes.block(block);
        self.histograms.block(block);
        self.golden_offsets.block(block);
        self.activity.block(block);
        self.near_zero.block(block);
    }

    fn wants_details(&self) -> bool {
        self.activity.wants_details()
    }
}

impl Aggregate for Statistics {
    fn fresh(&self) -> Self {
        Self {
            points: 0,
            extremes: self.extremes.fresh(),
            histograms: self.histograms.fresh(),
            golden_offsets: self.golden_offsets.fresh(),
            activity: self.activity.fresh(),
            near_zero: self.near_zero.fresh(),
        }
    }

    fn merge(&mut self, later: &Self) {
        self.points += later.points;
        self.extremes.merge(&later.extremes);
        self.histograms.merge(&later.histograms);
        self.golden_offsets.merge(&later.golden_offsets);
        self.activity.merge(&later.activity);
        self.near_zero.merge(&later.near_zero);
    }
}

impl Statistics {
    /// Forgets what only a part that follows would need. Closed parts merge in any order to the same bytes.
    ///
    /// Values near P-positions are looked at with their neighbours: a part that is closed must have handed
    /// [`NearZero::OVERLAP`] rows of the next one to [`Statistics::near_zero`], and only to that.
    pub fn close(&mut self) {
        if let Some(near_zero) = &mut self.near_zero {
            near_zero.close();
        }
    }

    /// A binary form with version and checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Encoder::new(KIND, VERSION);
        out.word(self.points);
        out.list(
            self.extremes.as_ref().map(Extremes::values),
            |out, value| {
                out.word(value.count);
                [value.min, value.max, value.max_from_100]
                    .into_iter()
                    .for_each(|extreme| {
                        out.word(u64::from(extreme.is_some()));
                        out.signed(extreme.map_or(0, |extreme| extreme.excess));
                        out.word(extreme.map_or(0, |extreme| extreme.n));
                    });
            },
        );
        let histograms = self.histograms.as_ref().map(Histograms::values);
        out.list(histograms, |out, histogram| histogram.encode(out));
        let golden = self.golden_offsets.as_ref().map(GoldenOffsets::values);
        out.list(golden, |out, value| {
            Point::encode(value.min, out);
            Point::encode(value.max, out);
        });
        let activity = self.activity.as_ref().map(Activity::values);
        out.list(activity, |out, value| {
            out.word(value.skipped);
            out.word(value.skippers);
            out.word(value.active);
        });
        out.word(u64::from(self.near_zero.is_some()));
        if let Some(near_zero) = &self.near_zero {
            near_zero.encode(&mut out);
        }
        out.finish()
    }

    /// Reads what [`Statistics::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut input = Decoder::new(bytes, KIND, VERSION)?;
        let points = input.word()?;
        let extremes = input.list(|input| {
            let count = input.word()?;
            let mut extreme = || {
                let (some, excess, n) = (input.word()?, input.signed()?, input.word()?);
                Ok((some != 0).then_some(Extreme { excess, n }))
            };
            Ok(ValueExtremes {
                count,
                min: extreme()?,
                max: extreme()?,
                max_from_100: extreme()?,
            })
        })?;
        let histograms = input.list(Histogram::decode)?;
        let golden = input.list(|input| {
            Ok(GoldenOffset {
                min: Point::decode(input)?,
                max: Point::decode(input)?,
            })
        })?;
        let activity = input.list(|input| {
            Ok(ValueActivity {
                skipped: input.word()?,
                skippers: input.word()?,
                active: input.word()?,
            })
        })?;
        let near_zero = match input.word()? {
            0 => None,
            _ => Some(NearZero::decode(&mut input)?),
        };
        input.finish()?;
        Ok(Self {
            points,
            extremes: extremes.map(Extremes::from_values),
            histograms: histograms.map(Histograms::from_values),
            golden_offsets: golden.map(GoldenOffsets::from_values),
            activity: activity.map(Activity::from_values),
            near_zero,
        })
    }
}
