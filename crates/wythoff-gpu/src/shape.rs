//! The shape of a kernel: how many values, how wide the windows, where the windows are kept.

use crate::DeviceError;

/// The source of the kernels, to be compiled for one shape.
const SOURCE: [&str; 3] = [
    include_str!("kernels/window.cuh"),
    include_str!("kernels/sweep.cu"),
    include_str!("kernels/convergence.cu"),
];

/// What a kernel is compiled for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// How many values.
    pub lanes: usize,
    /// 32-bit words in a window.
    pub words: usize,
    /// Windows live in shared memory: there are too many for the registers.
    pub shared_state: bool,
    /// Bins of each value's histogram: three times the cells of a window, so that every d_n - n has one.
    pub bins: usize,
    /// Threads in a block.
    pub block: usize,
    /// Blocks that a multiprocessor is to hold.
    pub blocks_per_multiprocessor: usize,
    /// Whether histograms are counted.
    pub histogram: bool,
    /// For convergence times: the longest that is looked for, and 0 where they are not wanted.
    pub reach: usize,
    /// For convergence times: how many start rows a segment has.
    pub starts: usize,
}

impl Shape {
    /// The largest value that a device sweeps: the reflected values of a row are one word.
    pub const MAX_VALUE: usize = 63;

    /// The shape for the values 0, ..., `max_value`.
    pub fn for_value(max_value: usize, histogram: bool) -> Result<Self, DeviceError> {
        if max_value > Self::MAX_VALUE {
            return Err(DeviceError::Unsupported(format!(
                "values above {} (the processor goes on to 1023)",
                Self::MAX_VALUE
            )));
        }
        let shape = |words, shared_state, block, blocks_per_multiprocessor| Self {
            lanes: max_value + 1,
            words,
            shared_state,
            bins: 3 * 32 * words,
            block,
            blocks_per_multiprocessor,
            histogram,
            reach: 0,
            starts: 0,
        };
        Ok(match max_value {
            0..=7 => shape(2, false, 128, 6),
            8..=20 => shape(2, false, 128, 3),
            21..=24 => shape(2, false, 128, 2),
            25..=40 => shape(3, true, 128, 1),
            _ => shape(4, true, 64, 1),
        })
    }

    /// The largest value whose convergence times a device finds.
    pub const MAX_CONVERGENCE_VALUE: usize = 10;

    /// The shape for convergence times of the values 0, ..., `max_value`, where segments start `start_up`
    /// rows early.
    pub fn for_convergence(max_value: usize, start_up: u64) -> Result<Self, DeviceError> {
        if max_value > Self::MAX_CONVERGENCE_VALUE {
            return Err(DeviceError::Unsupported(format!(
                "convergence times of values above {}",
                Self::MAX_CONVERGENCE_VALUE
            )));
        }
        let start_up = usize::try_from(start_up).unwrap_or(usize::MAX);
        Ok(Self {
            reach: if max_value < 5 { 2047 } else { 1023 },
            starts: start_up.next_multiple_of(4).max(2048),
            ..Self::for_value(max_value, false)?
        })
    }

    /// How many cells of a window lie below the diagonal of the next 0-point.
    pub fn below(&self) -> i64 {
        i64::try_from(32 * self.words * 15 / 32).unwrap_or(0)
    }

    /// 32-bit words of the windows of all values.
    pub fn state_words(&self) -> usize {
        2 * self.words * self.lanes
    }

    /// Bytes of a row's reflected word.
    pub fn row_bytes(&self) -> usize {
        if self.lanes <= 32 { 4 } else { 8 }
    }

    /// Bytes of shared memory that a block is given when it starts: its histograms, and its windows if they
    /// are kept there.
    pub fn dynamic_shared_bytes(&self) -> usize {
        let histograms = usize::from(self.histogram) * self.lanes * self.bins;
        let windows = usize::from(self.shared_state) * self.block * self.state_words();
        4 * (histograms + windows)
    }

    /// The source, which the settings complete.
    pub fn source() -> String {
        SOURCE.concat()
    }

    /// The settings that the source needs, as names and numbers.
    pub fn settings(&self) -> [(&'static str, usize); 9] {
        [
            ("LANES", self.lanes),
            ("WORDS", self.words),
            ("SHARED_STATE", self.shared_state.into()),
            ("BINS", self.bins),
            ("BLOCK", self.block),
            ("BLOCKS_PER_SM", self.blocks_per_multiprocessor),
            ("HISTOGRAM", self.histogram.into()),
            ("REACH", self.reach),
            ("TRACED", self.starts + self.reach + 1),
        ]
    }
}
