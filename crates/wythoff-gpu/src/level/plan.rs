//! Where the segments of a level begin, and the dummy states they start from.

use super::{Gathered, Rows};
use crate::engine::{Engine, Plan};
use crate::known_range::KnownRange;
use crate::{DeviceError, Shape};

/// Rows in a group of the kernel: segments begin at multiples of it.
pub(super) const GROUP: u64 = 4;

/// A last segment is never shorter, so that statistics of its last rows are complete.
const SHORTEST: u64 = 64;

/// How long segments are best: all threads have one if that makes them long. Otherwise fewer threads do, each of which
/// is quicker, with less to start early and to check; but never less than a quarter of them, if there is enough for that.
/// Where a multiprocessor has one block alone, fewer threads leave processors idle, so all have one.
pub(super) fn length(shape: &Shape, rows: u64, threads: u64, start_up: u64) -> u64 {
    let for_all = rows.div_ceil(threads);
    let for_a_quarter = match shape.blocks_per_multiprocessor {
        1 => 0,
        _ => rows.div_ceil((threads / 4).max(1)),
    };
    (for_a_quarter.min(4 * start_up))
        .max(for_all)
        .max(start_up)
        .max(SHORTEST)
}

/// The base that a state with this many 0-points has on the device.
pub(crate) fn base(shape: &Shape, index: u64, repeats: u64) -> i64 {
    index.cast_signed() - repeats.cast_signed() - shape.below()
}

pub(super) fn column(row: u64, base: i64) -> u64 {
    row.saturating_add_signed(base)
}

/// A plan for a device, and what it cannot know.
pub(super) struct Planned {
    pub(super) plan: Plan,
    /// Segments whose dummy state does not fit into a window.
    pub(super) unfit: Vec<bool>,
    /// The base after the last row.
    pub(super) end_base: i64,
}

impl Planned {
    pub(super) fn new<E: Engine>(
        engine: &mut E,
        shape: &Shape,
        rows: &Rows<'_>,
        Cuts { at, from, first }: Cuts,
        gathered: Option<&Gathered<'_>>,
    ) -> Result<Self, DeviceError> {
        let last = at + rows.rows;
        let end = (first[1..].iter().copied()).chain([last]).collect();
        let bounds: Vec<u64> = from.iter().copied().chain([last]).collect();
        let counts = engine.count(rows.input, &bounds)?;

        // Every row has each value once, as a point or reflected.
        let start = rows.start;
        let mut index = start.index().to_vec();
        let segments = from.len();
        let mut plan = Plan {
            first_row: start.row() - at,
            base: Vec::with_capacity(segments),
            cells: vec![0; shape.lanes * segments],
            end,
            ..Plan::default()
        };
        let mut unfit = vec![false; segments];
        for k in 0..segments {
            let base = base(shape, index[0], start.repeats()[0]);
            plan.base.push(base);
            let lanes = index.iter().zip(start.repeats()).enumerate();
            for (lane, (index, repeats)) in lanes {
                let cells = index.cast_signed() - repeats.cast_signed() - base;
                match u8::try_from(cells) {
                    Ok(cells) if usize::from(cells) < 32 * shape.words => {
                        plan.cells[lane * segments + k] = cells;
                    }
                    _ => unfit[k] = true,
                }
            }
            let counted = &counts[k * shape.lanes..][..shape.lanes];
            for (index, &reflected) in index.iter_mut().zip(counted) {
                *index += bounds[k + 1] - bounds[k];
                *index = index.saturating_sub(reflected.into());
            }
        }
        match start.framed(plan.base[0], shape.words) {
            Some(framed) => {
                plan.exact = framed;
                unfit[0] = false;
            }
            None => {
                plan.exact = vec![0; shape.state_words()];
                unfit[0] = true;
            }
        }
        (plan.from, plan.first) = (from, first);
        (plan.low, plan.span) = match gathered {
            Some(gathered) => gathered.range.for_device(start.repeats()),
            None => KnownRange::nothing_remarkable(shape),
        };
        if shape.histogram && !KnownRange::fits(&plan.low, shape) {
            return Err(DeviceError::Unsupported(
                "histograms of numbers so far apart".to_owned(),
            ));
        }
        Ok(Self {
            plan,
            unfit,
            end_base: base(shape, index[0], start.repeats()[0]),
        })
    }
}

/// Where segments begin, and their start-ups.
pub(super) struct Cuts {
    /// The place of the first row in the input: a multiple of four.
    at: u64,
    from: Vec<u64>,
    first: Vec<u64>,
}

impl Cuts {
    /// Segments of this length, the last one shorter or a little longer: a device waits for the longest.
    pub(super) fn long(rows: u64, length: u64, start_up: u64) -> Self {
        let whole = rows / length;
        let last = u64::from(rows % length >= SHORTEST);
        Self::new(0, (whole + last).max(1), length, start_up)
    }

    /// Segments of this length, but the last one shorter if need be.
    pub(super) fn short(at: u64, rows: u64, length: u64, start_up: u64) -> Self {
        Self::new(at, rows.div_ceil(length), length, start_up)
    }

    fn new(at: u64, count: u64, length: u64, start_up: u64) -> Self {
        let first: Vec<u64> = (0..count).map(|k| at + k * length).collect();
        let from = first.iter().map(|&f| f.saturating_sub(start_up).max(at));
        Self {
            at,
            from: from.collect(),
            first,
        }
    }
}
