//! The kernels compiled for the processor by the C++ compiler of the machine, one thread in a block: the same
//! source, so that its logic is tested where there is no GPU.
#![allow(unsafe_code, reason = "calls of the library just compiled")]

use std::process::Command;

use libloading::{Library, Symbol};
use wythoff_gpu::{Buffer, DeviceError, Engine, Output, Plan, Shape, SweptSegments, Times};

const CALLS: &str = r#"
struct Arrays {
    const u64 *from, *first, *end;
    const i64 *base;
    const unsigned char *cells;
    const u32 *exact;
    u32 *start, *stop;
    i64 *start_base, *stop_base;
    u32 *notes;
};
#define OF(s) s.from, s.first, s.end, s.base, s.cells, s.exact, s.start, s.stop, s.start_base, s.stop_base, s.notes
extern "C" void call_count(const row_t *reflected, const u64 *bounds, u32 *counts, u32 count) {
    for (u32 k = 0; k < count; k++) {
        blockIdx.x = k;
        count_reflected(reflected, bounds, counts, count);
    }
}
extern "C" void call_sweep(int feeding, const row_t *reflected, u64 first_row, row_t *columns, u64 columns_first,
    u64 columns_length, Arrays s, u32 *histograms, const int *low, const u32 *span, u32 count) {
    Range range = {};
    for (int h = 0; h < LANES; h++) range.low[h] = low[h], range.span[h] = span[h];
    for (u32 k = 0; k < count; k++) {
        blockIdx.x = k;
        (feeding ? sweep_feeding : sweep_top)(reflected, first_row, columns, columns_first, columns_length,
            OF(s), histograms, range, count);
    }
}
"#;

const CONVERGENCE_CALLS: &str = r#"
extern "C" void call_trace(const row_t *reflected, Arrays s, u64 *traced, u32 count) {
    for (u32 k = 0; k < count; k++) {
        blockIdx.x = k;
        trace(reflected, OF(s), traced, count);
    }
}
extern "C" void call_converge(const row_t *reflected, const u64 *first, const u64 *end, const u64 *traced, u32 count,
    u64 *times, u64 *longest, u32 *failed) {
    for (u32 k = 0; k < count; k++) {
        blockIdx.x = k;
        converge(reflected, first, end, traced, count, times, longest, failed);
    }
}
"#;

/// The arrays of a plan and of what comes of it, as the calls take them.
#[repr(C)]
struct Segments {
    from: *const u64,
    first: *const u64,
    end: *const u64,
    base: *const i64,
    cells: *const u8,
    exact: *const u32,
    start: *mut u32,
    stop: *mut u32,
    start_base: *mut i64,
    stop_base: *mut i64,
    notes: *mut u32,
}

impl Segments {
    fn new(plan: &Plan, outcome: &mut SweptSegments) -> Self {
        Self {
            from: plan.from.as_ptr(),
            first: plan.first.as_ptr(),
            end: plan.end.as_ptr(),
            base: plan.base.as_ptr(),
            cells: plan.cells.as_ptr(),
            exact: plan.exact.as_ptr(),
            start: outcome.start.as_mut_ptr(),
            stop: outcome.stop.as_mut_ptr(),
            start_base: outcome.start_base.as_mut_ptr(),
            stop_base: outcome.stop_base.as_mut_ptr(),
            notes: outcome.notes.as_mut_ptr(),
        }
    }
}

/// Changes the buffers or what came of a sweep.
type Fault = dyn FnMut(&mut [Vec<u64>; 2], &mut SweptSegments);

/// The kernels on the processor.
pub(crate) struct Host {
    shape: Shape,
    library: Library,
    words: [Vec<u64>; 2],
    threads: u64,
    traced: Vec<u64>,
    /// What to spoil, once: see the tests of faults.
    pub(crate) fault: Option<Box<Fault>>,
    _folder: tempfile::TempDir,
}

impl Host {
    pub(crate) fn new(shape: Shape, threads: u64, capacity: usize) -> Self {
        let shape = Shape { block: 1, ..shape };
        let folder = tempfile::tempdir().unwrap();
        let (source, library) = (folder.path().join("k.cpp"), folder.path().join("k.so"));
        // Shared memory is what a launch provides.
        let shared = [
            "extern __shared__ u32 shared_words[];",
            "static u32 shared_words[1 << 16];",
        ];
        let mut text = (Shape::source() + CALLS).replace(shared[0], shared[1]);
        if shape.reach > 0 {
            text += CONVERGENCE_CALLS;
        }
        std::fs::write(&source, text).unwrap();
        let mut command = Command::new("g++");
        command.args([
            "-std=c++17",
            "-O1",
            "-w",
            "-shared",
            "-fPIC",
            "-fno-gnu-unique",
        ]);
        for (name, number) in shape.settings() {
            command.arg(format!("-D{name}={number}"));
        }
        let done = command
            .arg("-o")
            .args([&library, &source])
            .output()
            .unwrap();
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
        // SAFETY: the library has no initialisers.
        let library = unsafe { Library::new(&library) }.unwrap();
        Self {
            shape,
            library,
            words: [vec![0; capacity], vec![0; capacity / 8 * 5]],
            threads,
            traced: Vec::new(),
            fault: None,
            _folder: folder,
        }
    }

    /// Room for what comes of so many segments, without histograms.
    fn empty(&self, count: usize) -> SweptSegments {
        let words = self.shape.state_words() * count;
        SweptSegments {
            start: vec![0; words],
            stop: vec![0; words],
            start_base: vec![0; count],
            stop_base: vec![0; count],
            notes: vec![0; count],
            histograms: Vec::new(),
            block: 1,
        }
    }

    fn packed(&self, side: usize) -> Vec<u32> {
        let halves = self.words[side]
            .iter()
            .flat_map(|&word| [word as u32, (word >> 32) as u32]);
        match self.shape.row_bytes() {
            4 => halves.step_by(2).collect(),
            _ => halves.collect(),
        }
    }

    fn unpack(&mut self, side: usize, packed: &[u32]) {
        self.words[side] = match self.shape.row_bytes() {
            4 => packed.iter().map(|&word| word.into()).collect(),
            _ => (packed
                .chunks(2)
                .map(|w| u64::from(w[0]) | u64::from(w[1]) << 32))
            .collect(),
        };
    }
}

fn side(buffer: Buffer) -> usize {
    usize::from(buffer == Buffer::Odd)
}

impl Engine for Host {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn describe(&self) -> String {
        "the kernels on the processor".to_owned()
    }

    fn threads(&self) -> u64 {
        self.threads
    }

    fn capacity(&self) -> [u64; 2] {
        [0, 1].map(|side| self.words[side].len() as u64 - 8)
    }

    fn write(&mut self, buffer: Buffer, at: u64, words: &[u64]) -> Result<(), DeviceError> {
        self.words[side(buffer)][at as usize..][..words.len()].copy_from_slice(words);
        Ok(())
    }

    fn read(&mut self, buffer: Buffer, at: u64, count: u64) -> Result<Vec<u64>, DeviceError> {
        Ok(self.words[side(buffer)][at as usize..][..count as usize].to_vec())
    }

    fn count(&mut self, buffer: Buffer, bounds: &[u64]) -> Result<Vec<u32>, DeviceError> {
        let intervals = bounds.len() - 1;
        let mut counts = vec![0; intervals * self.shape.lanes];
        let reflected = self.packed(side(buffer));
        type Count = unsafe extern "C" fn(*const u32, *const u64, *mut u32, u32);
        // SAFETY: the signature is that of the source above, and all slices are as long as it needs.
        unsafe {
            let call: Symbol<'_, Count> = self.library.get(b"call_count").unwrap();
            call(
                reflected.as_ptr(),
                bounds.as_ptr(),
                counts.as_mut_ptr(),
                intervals as u32,
            );
        }
        Ok(counts)
    }

    fn sweep(
        &mut self,
        input: Buffer,
        output: Option<Output>,
        plan: &Plan,
    ) -> Result<SweptSegments, DeviceError> {
        let count = plan.count();
        let mut outcome = self.empty(count);
        outcome.histograms = vec![0; (count * self.shape.lanes * self.shape.bins).max(1)];
        let reflected = self.packed(side(input));
        let other = 1 - side(input);
        let mut columns = self.packed(other);
        let room = self.capacity()[other];
        type Sweep = unsafe extern "C" fn(
            i32,
            *const u32,
            u64,
            *mut u32,
            u64,
            u64,
            Segments,
            *mut u32,
            *const i32,
            *const u32,
            u32,
        );
        // SAFETY: the signature is that of the source above, and all slices are as long as it needs.
        unsafe {
            let call: Symbol<'_, Sweep> = self.library.get(b"call_sweep").unwrap();
            call(
                output.is_some().into(),
                reflected.as_ptr(),
                plan.first_row,
                columns.as_mut_ptr(),
                output.map_or(0, |output| output.first),
                output.map_or(0, |output| output.length.min(room)),
                Segments::new(plan, &mut outcome),
                outcome.histograms.as_mut_ptr(),
                plan.low.as_ptr(),
                plan.span.as_ptr(),
                count as u32,
            );
        }
        self.unpack(other, &columns);
        if let Some(fault) = &mut self.fault {
            fault(&mut self.words, &mut outcome);
        }
        Ok(outcome)
    }

    fn segments_traced(&self) -> u64 {
        7
    }

    fn trace(&mut self, input: Buffer, plan: &Plan) -> Result<SweptSegments, DeviceError> {
        let count = plan.count();
        let mut outcome = self.empty(count);
        let reflected = self.packed(side(input));
        self.traced =
            vec![0; count * (self.shape.starts + self.shape.reach + 1) * 2 * self.shape.lanes];
        type Trace = unsafe extern "C" fn(*const u32, Segments, *mut u64, u32);
        // SAFETY: the signature is that of the source above, and all slices are as long as it needs.
        unsafe {
            let call: Symbol<'_, Trace> = self.library.get(b"call_trace").unwrap();
            call(
                reflected.as_ptr(),
                Segments::new(plan, &mut outcome),
                self.traced.as_mut_ptr(),
                count as u32,
            );
        }
        Ok(outcome)
    }

    fn converge(
        &mut self,
        input: Buffer,
        plan: &Plan,
        skip: &[bool],
    ) -> Result<Times, DeviceError> {
        let reflected = self.packed(side(input));
        let mut failed: Vec<u32> = skip.iter().map(|&skip| skip.into()).collect();
        let mut times = vec![0; self.shape.lanes * (self.shape.reach + 1)];
        let mut longest = vec![0_u64; self.shape.lanes];
        type Converge = unsafe extern "C" fn(
            *const u32,
            *const u64,
            *const u64,
            *const u64,
            u32,
            *mut u64,
            *mut u64,
            *mut u32,
        );
        // SAFETY: the signature is that of the source above, and all slices are as long as it needs.
        unsafe {
            let call: Symbol<'_, Converge> = self.library.get(b"call_converge").unwrap();
            call(
                reflected.as_ptr(),
                plan.first.as_ptr(),
                plan.end.as_ptr(),
                self.traced.as_ptr(),
                plan.count() as u32,
                times.as_mut_ptr(),
                longest.as_mut_ptr(),
                failed.as_mut_ptr(),
            );
        }
        let mask = (1 << 48) - 1;
        Ok(Times {
            times,
            first_longest: longest.iter().map(|word| mask - (word & mask)).collect(),
            failed: failed.iter().map(|&failed| failed != 0).collect(),
        })
    }
}
