//! A plan in the memory of a device, with room for what comes of it.

use std::sync::Arc;

use cudarc::driver::{CudaSlice, CudaStream, LaunchArgs, PushKernelArg};

use crate::DeviceError;
use crate::engine::Plan;

/// The parts of a [`Plan`], and room for the states of its segments and notes on them.
pub(super) struct OnDevice {
    pub(super) from: CudaSlice<u64>,
    pub(super) first: CudaSlice<u64>,
    pub(super) end: CudaSlice<u64>,
    pub(super) base: CudaSlice<i64>,
    pub(super) cells: CudaSlice<u8>,
    pub(super) exact: CudaSlice<u32>,
    pub(super) start: CudaSlice<u32>,
    pub(super) stop: CudaSlice<u32>,
    pub(super) start_base: CudaSlice<i64>,
    pub(super) stop_base: CudaSlice<i64>,
    pub(super) notes: CudaSlice<u32>,
}

impl OnDevice {
    /// `words` is how many words the states of all segments take.
    pub(super) fn new(
        stream: &Arc<CudaStream>,
        plan: &Plan,
        words: usize,
    ) -> Result<Self, DeviceError> {
        let count = plan.count();
        Ok(Self {
            from: stream.clone_htod(&plan.from)?,
            first: stream.clone_htod(&plan.first)?,
            end: stream.clone_htod(&plan.end)?,
            base: stream.clone_htod(&plan.base)?,
            cells: stream.clone_htod(&plan.cells)?,
            exact: stream.clone_htod(&plan.exact)?,
            start: stream.alloc_zeros(words)?,
            stop: stream.alloc_zeros(words)?,
            start_base: stream.alloc_zeros(count)?,
            stop_base: stream.alloc_zeros(count)?,
            notes: stream.alloc_zeros(count)?,
        })
    }

    /// The arguments that every kernel of segments takes, in its order.
    pub(super) fn push_to<'a>(&'a mut self, launch: &mut LaunchArgs<'a>) {
        launch
            .arg(&self.from)
            .arg(&self.first)
            .arg(&self.end)
            .arg(&self.base)
            .arg(&self.cells)
            .arg(&self.exact)
            .arg(&mut self.start)
            .arg(&mut self.stop)
            .arg(&mut self.start_base)
            .arg(&mut self.stop_base)
            .arg(&mut self.notes);
    }
}
