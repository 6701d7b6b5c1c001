//! What sweeps segments: a CUDA device, or in tests the same kernels compiled for the processor.

use crate::{DeviceError, Shape};

/// A window was too narrow in a segment: nothing of it may be used.
pub const OVERFLOWED: u32 = 1;
/// Some d_n - n of a segment is outside the range given.
pub const REMARKABLE: u32 = 2;

/// One of the two buffers of reflected words; the levels of a sweep use them in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buffer {
    /// For even levels: the longer one.
    Even,
    /// For odd levels.
    Odd,
}

/// Segments of consecutive rows, all of one level. Rows are counted from `first_row`.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The row of the first word of the input.
    pub first_row: u64,
    /// Where each segment starts from a dummy state: a multiple of four.
    pub from: Vec<u64>,
    /// Where it begins to count: a multiple of four.
    pub first: Vec<u64>,
    /// Where it ends.
    pub end: Vec<u64>,
    /// The base at `from`.
    pub base: Vec<i64>,
    /// Taken diagonals from the base on at `from`: by value, then by segment.
    pub cells: Vec<u8>,
    /// The windows of the first segment at its first row.
    pub exact: Vec<u32>,
    /// For every value: the least d_n - n that is not remarkable, plus its repeats.
    pub low: Vec<i32>,
    /// How many more are not remarkable.
    pub span: Vec<u32>,
}

impl Plan {
    /// How many segments there are.
    pub fn count(&self) -> usize {
        self.from.len()
    }
}

/// Where the complete columns of a level go.
#[derive(Debug, Clone, Copy)]
pub struct Output {
    /// The buffer.
    pub buffer: Buffer,
    /// The column of its first word.
    pub first: u64,
    /// Columns from here on, counted from the first, are not written.
    pub length: u64,
}

/// What came of the segments of a [`Plan`].
#[derive(Debug, Clone, Default)]
pub struct SweptSegments {
    /// The windows at the first row that counts: by word, then by segment.
    pub start: Vec<u32>,
    /// The windows at the end.
    pub stop: Vec<u32>,
    /// The bases of `start`.
    pub start_base: Vec<i64>,
    /// The bases of `stop`.
    pub stop_base: Vec<i64>,
    /// [`OVERFLOWED`], [`REMARKABLE`].
    pub notes: Vec<u32>,
    /// For each block of segments: by value, then by bin.
    pub histograms: Vec<u32>,
    /// How many segments share a histogram.
    pub block: usize,
}

/// The convergence times of the start rows of a [`Plan`].
#[derive(Debug, Clone, Default)]
pub struct Times {
    /// By value, then by time, up to the reach of the shape: how many start rows.
    pub times: Vec<u64>,
    /// For every value: the first start row with the longest time, counted from that of the first segment.
    pub first_longest: Vec<u64>,
    /// Segments that were not looked at or in which some start row was given up: nothing of them is counted.
    pub failed: Vec<bool>,
}

/// Something that sweeps segments.
///
/// Its answers are not trusted: the caller checks that they fit together.
pub trait Engine {
    /// What it is compiled for.
    fn shape(&self) -> &Shape;

    /// What it is, for people.
    fn describe(&self) -> String;

    /// How many segments at a time keep it busy.
    fn threads(&self) -> u64;

    /// How many words the even buffer and the odd one hold; the even one holds φ times as many.
    fn capacity(&self) -> [u64; 2];

    /// Writes reflected words from place `at` on.
    fn write(&mut self, buffer: Buffer, at: u64, words: &[u64]) -> Result<(), DeviceError>;

    /// Reads reflected words.
    fn read(&mut self, buffer: Buffer, at: u64, count: u64) -> Result<Vec<u64>, DeviceError>;

    /// Between each two consecutive bounds: how many words have bit h, for every value h.
    fn count(&mut self, buffer: Buffer, bounds: &[u64]) -> Result<Vec<u32>, DeviceError>;

    /// Sweeps segments.
    fn sweep(
        &mut self,
        input: Buffer,
        output: Option<Output>,
        plan: &Plan,
    ) -> Result<SweptSegments, DeviceError>;

    /// Takes back what is no longer needed, so that its memory can be used again.
    fn recycle(&mut self, outcome: SweptSegments) {
        drop(outcome);
    }

    /// Sweeps segments as [`Engine::sweep`] does, without statistics, and keeps the windows of every row for
    /// [`Engine::converge`].
    fn trace(&mut self, input: Buffer, plan: &Plan) -> Result<SweptSegments, DeviceError>;

    /// How many segments can be traced at a time.
    fn segments_traced(&self) -> u64;

    /// The convergence times of all rows of the segments just traced, except those to be skipped.
    fn converge(&mut self, input: Buffer, plan: &Plan, skip: &[bool])
    -> Result<Times, DeviceError>;
}
