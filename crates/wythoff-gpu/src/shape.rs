//! The shape of a kernel: how many values, how wide the windows, where the windows are kept.

use crate::DeviceError;

/// The source of the kernels, to be compiled for one shape.
const SOURCE: [&str; 2] = [
    include_str!("kernels/window.cuh"),
    include_str!("kernels/sweep.cu"),
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
    /// Bins of each value's histogram.
    pub bins: usize,
    /// Threads in a block.
    pub block: usize,
    /// Blocks that a multiprocessor is to hold.
    pub blocks_per_multiprocessor: usize,
    /// Whether histograms are counted.
    pub histogram: bool,
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
        let shape = |words, shared_state, bins, block, blocks_per_multiprocessor| Self {
            lanes: max_value + 1,
            words,
            shared_state,
            bins,
            block,
            blocks_per_multiprocessor,
            histogram,
        };
        Ok(match max_value {
            0..=7 => shape(2, false, 64, 128, 6),
            8..=20 => shape(2, false, 64, 128, 3),
            21..=24 => shape(2, false, 64, 128, 2),
            25..=40 => shape(3, true, 128, 128, 1),
            _ => shape(4, true, 128, 64, 1),
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

    /// Bytes of shared memory that a block is given when it starts.
    pub fn dynamic_shared_bytes(&self) -> usize {
        match self.shared_state {
            true => 4 * self.block * self.lanes * (2 * self.words + 1),
            false => 0,
        }
    }

    /// The source, which the settings complete.
    pub fn source() -> String {
        SOURCE.concat()
    }

    /// The settings that the source needs, as names and numbers.
    pub fn settings(&self) -> [(&'static str, usize); 7] {
        [
            ("LANES", self.lanes),
            ("WORDS", self.words),
            ("SHARED_STATE", self.shared_state.into()),
            ("BINS", self.bins),
            ("BLOCK", self.block),
            ("BLOCKS_PER_SM", self.blocks_per_multiprocessor),
            ("HISTOGRAM", self.histogram.into()),
        ]
    }
}
