//! Convergence times on a CUDA device: true states of all rows first, then all start rows at once.
#![allow(
    unsafe_code,
    reason = "launches of kernels and memory that is not cleared; each says why it is sound"
)]

use cudarc::driver::{CudaFunction, LaunchConfig, PushKernelArg};

use super::on_device::OnDevice;
use super::{Cuda, blocks, side};
use crate::DeviceError;
use crate::engine::{Buffer, Plan, SweptSegments, Times};

/// Where a kernel puts rows into a word, below a time.
const ROW_MASK: u64 = (1 << 48) - 1;

impl Cuda {
    fn convergence(&self) -> Result<&(CudaFunction, CudaFunction), DeviceError> {
        (self.convergence.as_ref())
            .ok_or_else(|| DeviceError::Failed("no kernels for convergence times".to_owned()))
    }

    /// See [`crate::Engine::trace`].
    pub(super) fn trace_segments(
        &mut self,
        input: Buffer,
        plan: &Plan,
    ) -> Result<SweptSegments, DeviceError> {
        let (count, shape, stream) = (plan.count(), &self.shape, &self.stream);
        let words = shape.state_words() * count;
        let mut plan_there = OnDevice::new(stream, plan, words)?;
        let length = count * (shape.starts + shape.reach + 1) * 2 * shape.lanes;
        let mut traced = match self.traced.take() {
            Some(traced) if traced.len() >= length => traced,
            // SAFETY: plain numbers, and `converge` reads only what this kernel writes.
            _ => unsafe { stream.alloc::<u64>(length)? },
        };
        let number = blocks(count, 1)?;
        let (trace, _) = self.convergence()?;
        let config = LaunchConfig {
            grid_dim: (blocks(count, shape.block)?, 1, 1),
            block_dim: (blocks(shape.block, 1)?, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = stream.launch_builder(trace);
        launch.arg(&self.buffers[side(input)]);
        plan_there.push_to(&mut launch);
        launch.arg(&mut traced).arg(&number);
        // SAFETY: the arguments are those of the kernel, in its order and of the lengths it expects for `number`
        // segments, none of which has more than `starts` rows; rows up to the reach beyond the last are known.
        unsafe { launch.launch(config)? };
        let outcome = SweptSegments {
            start: self.back(&plan_there.start)?,
            stop: self.back(&plan_there.stop)?,
            start_base: self.back(&plan_there.start_base)?,
            stop_base: self.back(&plan_there.stop_base)?,
            notes: self.back(&plan_there.notes)?,
            histograms: Vec::new(),
            block: shape.block,
        };
        self.traced = Some(traced);
        Ok(outcome)
    }

    /// See [`crate::Engine::converge`].
    pub(super) fn converge_segments(
        &mut self,
        input: Buffer,
        plan: &Plan,
        skip: &[bool],
    ) -> Result<Times, DeviceError> {
        let (shape, stream) = (&self.shape, &self.stream);
        let first = stream.clone_htod(&plan.first)?;
        let end = stream.clone_htod(&plan.end)?;
        let skip: Vec<u32> = skip.iter().map(|&skip| skip.into()).collect();
        let mut failed = stream.clone_htod(&skip)?;
        let mut times = stream.alloc_zeros::<u64>(shape.lanes * (shape.reach + 1))?;
        let mut longest = stream.alloc_zeros::<u64>(shape.lanes)?;
        let number = blocks(plan.count(), 1)?;
        let (_, converge) = self.convergence()?;
        let traced = (self.traced.as_ref())
            .ok_or_else(|| DeviceError::Failed("nothing was traced".to_owned()))?;
        let config = LaunchConfig {
            grid_dim: (number, 1, 1),
            block_dim: (blocks(shape.block, 1)?, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = stream.launch_builder(converge);
        launch
            .arg(&self.buffers[side(input)])
            .arg(&first)
            .arg(&end)
            .arg(traced)
            .arg(&number)
            .arg(&mut times)
            .arg(&mut longest)
            .arg(&mut failed);
        // SAFETY: the arguments are those of the kernel, in its order; `plan` is the one that was traced, so all
        // rows up to the reach beyond its segments are in `traced`, and reflected words in the buffer.
        unsafe { launch.launch(config)? };
        let longest = self.back(&longest)?;
        Ok(Times {
            times: self.back(&times)?,
            first_longest: longest
                .iter()
                .map(|word| ROW_MASK - (word & ROW_MASK))
                .collect(),
            failed: self
                .back(&failed)?
                .iter()
                .map(|&failed| failed != 0)
                .collect(),
        })
    }
}
