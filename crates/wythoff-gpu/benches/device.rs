//! How fast a CUDA device sweeps beside the processor, and what its kernels take.
//!
//! `cargo bench -p wythoff-gpu --bench device`; after `--`: `G ROWS` for one largest value alone.

#![allow(
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a benchmark prints figures and may panic"
)]

use std::time::Instant;

use wythoff_automata::Budget;
use wythoff_gpu::{
    Buffer, Cuda, DeviceError, Engine, GROUND, Output, Pass, Plan, Shape, SweptSegments, Times,
};
use wythoff_rows::far::Margins;
use wythoff_rows::sweep::stats::{Extremes, Histograms, Statistics};
use wythoff_rows::sweep::{Relay, Sweep};
use wythoff_rules::rules::WythoffClass;

const WYTHOFF: WythoffClass = WythoffClass { k: 0, l: 0 };

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    if let Err(DeviceError::Missing(why)) = Cuda::open(Shape::for_value(0, false).unwrap(), 1) {
        println!("no CUDA device: {why}");
        return;
    }
    println!(
        "largest value | rows | seconds | rows/s, whole pass | rows/s in kernels | top | feeding | counting | ground and guess | again | rounds | processor rows/s ({} threads) | ratio | registers",
        rayon::current_num_threads()
    );
    match words
        .iter()
        .map(|word| word.parse().ok())
        .collect::<Vec<Option<u64>>>()[..]
    {
        [Some(max_value), Some(rows)] => {
            let max_value = usize::try_from(max_value).unwrap();
            rate(Shape::for_value(max_value, true).unwrap(), rows, true);
        }
        _ => {
            for (max_value, rows) in [
                (1, 1 << 37),
                (5, 1 << 37),
                (10, 1 << 37),
                (20, 1 << 37),
                (30, 1 << 35),
                (60, 1 << 34),
            ] {
                rate(Shape::for_value(max_value, true).unwrap(), rows, true);
            }
            rate(Shape::for_value(20, false).unwrap(), 1 << 36, false);
            for blocks_per_multiprocessor in [2, 4] {
                let usual = Shape::for_value(20, true).unwrap();
                let shape = Shape {
                    blocks_per_multiprocessor,
                    ..usual
                };
                rate(shape, 1 << 36, false);
            }
        }
    }
}

fn rate(shape: Shape, rows: u64, processor: bool) {
    let budget = Budget::default();
    let (max_value, histogram) = (shape.lanes - 1, shape.histogram);
    let blocks = shape.blocks_per_multiprocessor;
    let empty = Statistics {
        extremes: Some(Extremes::new(max_value)),
        histograms: histogram.then(|| Histograms::new(max_value)),
        ..Statistics::default()
    };
    let cuda = Cuda::open(shape, rows.min(1 << 35)).unwrap();
    let [(registers, local), (feeding, _)] = cuda.resources().unwrap();
    let mut engine = Timed::new(cuda);
    let relay = Relay::new(&WYTHOFF, max_value, &budget).unwrap();
    let started = Instant::now();
    let mut pass = Pass::whole(&relay, rows, GROUND, &empty, &budget)
        .unwrap()
        .unwrap();
    let prepared = started.elapsed().as_secs_f64();
    let mut rounds = 0;
    loop {
        rounds += 1;
        while pass.advance(&mut engine, u64::MAX, &budget).unwrap() {}
        if pass.finish().unwrap().is_some() {
            break;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let kernels = engine.seconds[0] + engine.seconds[1];
    let speed = rows as f64 / seconds;
    let speeds = [0, 1].map(|k| engine.rows[k] as f64 / engine.seconds[k]);
    let (segments, again) = pass.segments();
    let counting = engine.seconds[2];
    print!(
        "{max_value}{} | {rows:.3e} | {seconds:.2} | {speed:.3e} | {:.3e} | {:.3e} | {:.3e} | {counting:.2} s | {prepared:.2} s | {again} of {segments} | {rounds}",
        if histogram { "" } else { " (extremes alone)" },
        rows as f64 / kernels,
        speeds[0],
        speeds[1],
        rows = rows as f64,
    );
    if processor {
        let rows = match max_value {
            0..=10 => 60_000_000,
            11..=40 => 20_000_000,
            _ => 40_000_000,
        };
        let started = Instant::now();
        let mut statistics = empty.clone();
        let mut sweep = Sweep::new(&WYTHOFF, max_value, &budget)
            .unwrap()
            .limited(rows);
        let start_up = Margins::for_value(max_value).start_up;
        sweep
            .run_parallel(rows, start_up, &mut statistics, &budget)
            .unwrap();
        let by_processor = rows as f64 / started.elapsed().as_secs_f64();
        print!(" | {by_processor:.3e} | {:.0}", speed / by_processor);
    } else {
        print!(" | - | -");
    }
    println!(" | {registers}, {feeding} ({local} bytes of local memory), {blocks} blocks");
}

/// An engine and the time it takes: the highest level, levels that feed others, counting.
struct Timed {
    engine: Cuda,
    seconds: [f64; 3],
    rows: [u64; 2],
}

impl Timed {
    fn new(engine: Cuda) -> Self {
        Self {
            engine,
            seconds: [0.0; 3],
            rows: [0; 2],
        }
    }
}

impl Engine for Timed {
    fn shape(&self) -> &Shape {
        self.engine.shape()
    }

    fn describe(&self) -> String {
        self.engine.describe()
    }

    fn threads(&self) -> u64 {
        self.engine.threads()
    }

    fn capacity(&self) -> [u64; 2] {
        self.engine.capacity()
    }

    fn write(&mut self, buffer: Buffer, at: u64, words: &[u64]) -> Result<(), DeviceError> {
        self.engine.write(buffer, at, words)
    }

    fn read(&mut self, buffer: Buffer, at: u64, count: u64) -> Result<Vec<u64>, DeviceError> {
        self.engine.read(buffer, at, count)
    }

    fn count(&mut self, buffer: Buffer, bounds: &[u64]) -> Result<Vec<u32>, DeviceError> {
        let started = Instant::now();
        let counted = self.engine.count(buffer, bounds);
        self.seconds[2] += started.elapsed().as_secs_f64();
        counted
    }

    fn sweep(
        &mut self,
        input: Buffer,
        output: Option<Output>,
        plan: &Plan,
    ) -> Result<SweptSegments, DeviceError> {
        let started = Instant::now();
        let swept = self.engine.sweep(input, output, plan);
        let kind = usize::from(output.is_some());
        self.seconds[kind] += started.elapsed().as_secs_f64();
        self.rows[kind] += plan.end.last().copied().unwrap_or(0);
        swept
    }

    fn segments_traced(&self) -> u64 {
        self.engine.segments_traced()
    }

    fn trace(&mut self, input: Buffer, plan: &Plan) -> Result<SweptSegments, DeviceError> {
        self.engine.trace(input, plan)
    }

    fn converge(
        &mut self,
        input: Buffer,
        plan: &Plan,
        skip: &[bool],
    ) -> Result<Times, DeviceError> {
        self.engine.converge(input, plan, skip)
    }
}
