//! A CUDA device as an engine. The driver and its compiler are loaded at run time.
//!
//! Here and in the file on convergence times is all the `unsafe` code of the product: asking whether a library can
//! be loaded, memory that is not cleared, and launches, whose arguments the compiler cannot check.
#![allow(
    unsafe_code,
    reason = "calls of the CUDA driver; each says why it is sound"
)]

mod compile;
mod convergence;
mod on_device;

use std::sync::Arc;

use cudarc::driver::sys::{CUdevice_attribute, CUfunction_attribute};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DeviceRepr, DriverError, LaunchConfig,
    PushKernelArg,
};
use on_device::OnDevice;

use crate::engine::{Buffer, Engine, Output, Plan, SweptSegments, Times};
use crate::{DeviceError, Shape};

/// Bytes of device memory that are left free for everything but the two buffers.
const LEFT_FREE: usize = 3 << 30;
/// Words that are never fewer or more than the even buffer holds.
const WORDS: std::ops::RangeInclusive<u64> = 1 << 20..=1 << 35;

/// Segments traced at a time.
const SEGMENTS_TRACED: u64 = 1 << 15;

/// A CUDA device with the kernels for one shape.
pub struct Cuda {
    shape: Shape,
    name: String,
    threads: u64,
    stream: Arc<CudaStream>,
    top: CudaFunction,
    feeding: CudaFunction,
    counting: CudaFunction,
    /// Reflected words, each of one or two elements.
    buffers: [CudaSlice<u32>; 2],
    /// The kernels for convergence times, and the windows of all rows of the segments traced last.
    convergence: Option<(CudaFunction, CudaFunction)>,
    traced: Option<CudaSlice<u64>>,
    /// Memory of this machine to be used again.
    spare: Vec<Vec<u32>>,
}

impl std::fmt::Debug for Cuda {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Cuda").field(&self.name).finish()
    }
}

/// What a kernel gets as `Range`.
#[repr(C)]
struct Range {
    low: [i32; 64],
    span: [u32; 64],
}

// SAFETY: a C struct of plain numbers, laid out as in the kernel's source.
unsafe impl DeviceRepr for Range {}

impl From<DriverError> for DeviceError {
    fn from(error: DriverError) -> Self {
        Self::Failed(format!("{error:?}"))
    }
}

impl Cuda {
    /// The first device of the machine, with kernels for `shape` and room for up to `rows` rows at a time.
    pub fn open(shape: Shape, rows: u64) -> Result<Self, DeviceError> {
        // SAFETY: only tries to load the libraries, as every call below would.
        let (driver, compiler) = unsafe {
            (
                cudarc::driver::sys::is_culib_present(),
                cudarc::nvrtc::sys::is_culib_present(),
            )
        };
        let missing = |why: &str| Err(DeviceError::Missing(why.to_owned()));
        if !driver {
            return missing("there is no CUDA driver (libcuda) on this machine");
        }
        if !compiler {
            return missing("there is no CUDA run-time compiler (libnvrtc) on this machine");
        }
        let context = CudaContext::new(0)
            .map_err(|error| DeviceError::Missing(format!("the driver says {error:?}")))?;
        let module = compile::kernels(&context, &shape)?;
        let [top, feeding, counting] = ["sweep_top", "sweep_feeding", "count_reflected"]
            .map(|name| module.load_function(name));
        let (top, feeding, counting) = (top?, feeding?, counting?);
        let dynamic = i32::try_from(shape.dynamic_shared_bytes()).unwrap_or(i32::MAX);
        for kernel in [&top, &feeding] {
            kernel.set_attribute(
                CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                dynamic,
            )?;
        }
        let processors =
            context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        let processors = u64::try_from(processors).unwrap_or(1);
        let threads = processors * (shape.blocks_per_multiprocessor * shape.block) as u64;

        let (free, _) = context.mem_get_info()?;
        let bytes = free.saturating_sub(LEFT_FREE) as u64;
        let room = bytes / shape.row_bytes() as u64 / 13 * 8;
        let even = rows
            .saturating_add(1 << 15)
            .min(room)
            .clamp(*WORDS.start(), *WORDS.end());
        let odd = even / 8 * 5;
        let stream = context.new_stream()?;
        let elements = |words: u64| {
            usize::try_from(words).unwrap_or(usize::MAX / 16) * (shape.row_bytes() / 4)
        };
        // SAFETY: the memory is plain numbers, valid whatever they are; what was never written is read only
        // by loads ahead of the end of the rows, whose values are not used.
        let buffers = unsafe {
            [
                stream.alloc::<u32>(elements(even))?,
                stream.alloc::<u32>(elements(odd))?,
            ]
        };
        let convergence = match shape.reach {
            0 => None,
            _ => Some((
                module.load_function("trace")?,
                module.load_function("converge")?,
            )),
        };
        Ok(Self {
            convergence,
            traced: None,
            spare: Vec::new(),
            name: context.name()?,
            shape,
            threads,
            stream,
            top,
            feeding,
            counting,
            buffers,
        })
    }

    /// How many registers and bytes of local memory a thread of the two sweeping kernels takes.
    pub fn resources(&self) -> Result<[(i32, i32); 2], DeviceError> {
        let of = |kernel: &CudaFunction| -> Result<_, DriverError> {
            Ok((kernel.num_regs()?, kernel.local_size_bytes()?))
        };
        Ok([of(&self.top)?, of(&self.feeding)?])
    }

    /// The same with segments for another number of threads: for measuring.
    #[must_use]
    pub fn with_threads(self, threads: u64) -> Self {
        Self { threads, ..self }
    }

    fn range_of(&self, at: u64, count: u64) -> std::ops::Range<usize> {
        let elements = (self.shape.row_bytes() / 4) as u64;
        let place = |words: u64| usize::try_from(words * elements).unwrap_or(usize::MAX);
        place(at)..place(at + count)
    }

    /// The same into memory that was used before, if there is any.
    fn reusing(&mut self, slice: &CudaSlice<u32>) -> Result<Vec<u32>, DeviceError> {
        let mut copy = self.spare.pop().unwrap_or_default();
        copy.resize(slice.len(), 0);
        self.stream.memcpy_dtoh(slice, &mut copy)?;
        self.stream.synchronize()?;
        Ok(copy)
    }

    fn back<T: DeviceRepr>(&self, slice: &CudaSlice<T>) -> Result<Vec<T>, DeviceError> {
        let copy = self.stream.clone_dtoh(slice)?;
        self.stream.synchronize()?;
        Ok(copy)
    }
}

fn side(buffer: Buffer) -> usize {
    match buffer {
        Buffer::Even => 0,
        Buffer::Odd => 1,
    }
}

fn blocks(count: usize, block: usize) -> Result<u32, DeviceError> {
    u32::try_from(count.div_ceil(block))
        .map_err(|_| DeviceError::Unsupported("so many segments at a time".to_owned()))
}

impl Engine for Cuda {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn describe(&self) -> String {
        format!("cuda ({})", self.name)
    }

    fn threads(&self) -> u64 {
        self.threads
    }

    fn capacity(&self) -> [u64; 2] {
        let elements = self.shape.row_bytes() / 4;
        [0, 1].map(|side| (self.buffers[side].len() / elements) as u64)
    }

    fn write(&mut self, buffer: Buffer, at: u64, words: &[u64]) -> Result<(), DeviceError> {
        if words.is_empty() {
            return Ok(());
        }
        let halves = |word: &u64| {
            let low = u32::try_from(word & u64::from(u32::MAX)).unwrap_or(0);
            [low, u32::try_from(word >> 32).unwrap_or(0)]
        };
        let elements: Vec<u32> = match self.shape.row_bytes() {
            4 => words.iter().map(|word| halves(word)[0]).collect(),
            _ => words.iter().flat_map(halves).collect(),
        };
        let range = self.range_of(at, words.len() as u64);
        let mut to = (self.buffers[side(buffer)].try_slice_mut(range))
            .ok_or_else(|| DeviceError::Failed("a buffer is too short".to_owned()))?;
        self.stream.memcpy_htod(&elements, &mut to)?;
        self.stream.synchronize()?;
        Ok(())
    }

    fn read(&mut self, buffer: Buffer, at: u64, count: u64) -> Result<Vec<u64>, DeviceError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let range = self.range_of(at, count);
        let from = (self.buffers[side(buffer)].try_slice(range))
            .ok_or_else(|| DeviceError::Failed("a buffer is too short".to_owned()))?;
        let elements: Vec<u32> = self.stream.clone_dtoh(&from)?;
        self.stream.synchronize()?;
        Ok(match self.shape.row_bytes() {
            4 => elements.into_iter().map(u64::from).collect(),
            _ => (elements.chunks_exact(2))
                .map(|halves| u64::from(halves[0]) | u64::from(halves[1]) << 32)
                .collect(),
        })
    }

    fn count(&mut self, buffer: Buffer, bounds: &[u64]) -> Result<Vec<u32>, DeviceError> {
        let intervals = bounds.len().saturating_sub(1);
        let mut counts = self
            .stream
            .alloc_zeros::<u32>(intervals * self.shape.lanes)?;
        let bounds = self.stream.clone_htod(bounds)?;
        let number = blocks(intervals, 1)?;
        let config = LaunchConfig {
            grid_dim: (blocks(32 * intervals, 128)?, 1, 1),
            block_dim: (128, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = self.stream.launch_builder(&self.counting);
        launch
            .arg(&self.buffers[side(buffer)])
            .arg(&bounds)
            .arg(&mut counts)
            .arg(&number);
        // SAFETY: the arguments are those of the kernel; it reads between bounds, which lie within the buffer
        // (the caller plans rows for which there is room), and adds to `intervals` times `lanes` counts.
        unsafe { launch.launch(config)? };
        self.back(&counts)
    }

    fn sweep(
        &mut self,
        input: Buffer,
        output: Option<Output>,
        plan: &Plan,
    ) -> Result<SweptSegments, DeviceError> {
        let (count, shape) = (plan.count(), &self.shape);
        let (words, grid) = (shape.state_words() * count, blocks(count, shape.block)?);
        let bins = if shape.histogram {
            shape.lanes * shape.bins
        } else {
            0
        };
        let stream = &self.stream;
        let mut plan_there = OnDevice::new(stream, plan, words)?;
        let mut histograms = stream.alloc_zeros::<u32>((bins * grid as usize).max(1))?;
        let mut range = Range {
            low: [0; 64],
            span: [0; 64],
        };
        range.low[..shape.lanes].copy_from_slice(&plan.low);
        range.span[..shape.lanes].copy_from_slice(&plan.span);
        let [columns_first, columns_length] =
            output.map_or([0; 2], |output| [output.first, output.length]);
        let number = blocks(count, 1)?;
        let capacity = self.capacity();
        let (even, odd) = self.buffers.split_at_mut(1);
        let (reflected, columns, room) = match input {
            Buffer::Even => (&even[0], &mut odd[0], capacity[1]),
            Buffer::Odd => (&odd[0], &mut even[0], capacity[0]),
        };
        let columns_length = columns_length.min(room);
        let config = LaunchConfig {
            grid_dim: (grid, 1, 1),
            block_dim: (blocks(shape.block, 1)?, 1, 1),
            shared_mem_bytes: blocks(shape.dynamic_shared_bytes(), 1)?,
        };
        let kernel = if output.is_some() {
            &self.feeding
        } else {
            &self.top
        };
        let mut launch = self.stream.launch_builder(kernel);
        launch
            .arg(reflected)
            .arg(&plan.first_row)
            .arg(columns)
            .arg(&columns_first)
            .arg(&columns_length);
        plan_there.push_to(&mut launch);
        launch.arg(&mut histograms).arg(&range).arg(&number);
        // SAFETY: the arguments are those of the kernel, in its order and of the lengths it expects for `number`
        // segments and `grid` blocks. It reads rows that the caller has planned within the buffer, and a group
        // more, for which buffers have room, and writes columns below `columns_length`, which is in the other.
        unsafe { launch.launch(config)? };
        let [start, stop] = [
            self.reusing(&plan_there.start)?,
            self.reusing(&plan_there.stop)?,
        ];
        Ok(SweptSegments {
            start,
            stop,
            start_base: self.back(&plan_there.start_base)?,
            stop_base: self.back(&plan_there.stop_base)?,
            notes: self.back(&plan_there.notes)?,
            histograms: self.back(&histograms)?,
            block: self.shape.block,
        })
    }

    fn recycle(&mut self, outcome: SweptSegments) {
        self.spare = vec![outcome.start, outcome.stop];
    }

    fn segments_traced(&self) -> u64 {
        SEGMENTS_TRACED
    }

    fn trace(&mut self, input: Buffer, plan: &Plan) -> Result<SweptSegments, DeviceError> {
        self.trace_segments(input, plan)
    }

    fn converge(
        &mut self,
        input: Buffer,
        plan: &Plan,
        skip: &[bool],
    ) -> Result<Times, DeviceError> {
        self.converge_segments(input, plan, skip)
    }
}
