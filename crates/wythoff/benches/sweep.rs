//! Sweeps and far positions beside a C++ program that does the same with 128-bit windows.
//!
//! `cargo bench -p wythoff --bench sweep [-- --long]`. Every answer is checked against the baseline or
//! a published table. The C++ source is `wsg.cpp` in the directory `WYTHOFF_BASELINE`; without it
//! only our figures are printed.

#![allow(
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    reason = "a benchmark prints figures and may panic"
)]

#[path = "support/baseline.rs"]
mod baseline;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use wythoff::far::{FarSweep, Margins};
use wythoff::rules::WythoffClass;
use wythoff::sweep::stats::{Extremes, LargestNear, NearZero};
use wythoff::sweep::{Sweep, convergence};
use wythoff::{Budget, UBig};

const WYTHOFF: WythoffClass = WythoffClass { k: 0, l: 0 };
const REPEATS: usize = 5;

fn main() {
    let long = std::env::args().any(|word| word == "--long");
    let directory = tempfile::tempdir().unwrap();
    let baseline = baseline::compiled("wsg.cpp", &["-O2"], directory.path());
    let baseline = baseline.as_deref();
    extremes(baseline, 20, 5_000_000);
    small_values(baseline, 1, 50_000_000);
    trillionth(baseline);
    digits(if long {
        &[10, 30, 100, 300, 1000]
    } else {
        &[10, 30, 100]
    });
    table_5(if long { 1_000_000 } else { 100_000 });
    if long {
        counts();
        table_4();
    }
}

/// The least time of several runs, and what the last one gave.
fn best<T>(mut run: impl FnMut() -> T) -> (f64, T) {
    let mut least = f64::INFINITY;
    let mut last = None;
    for _ in 0..REPEATS {
        let started = Instant::now();
        last = Some(run());
        least = least.min(started.elapsed().as_secs_f64());
    }
    (least, last.unwrap())
}

fn with_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(run)
}

fn swept(max_value: usize, rows: u64, threads: usize) -> Extremes {
    let budget = Budget::default();
    let mut extremes = Extremes::new(max_value);
    let mut sweep = Sweep::new(&WYTHOFF, max_value, &budget)
        .unwrap()
        .limited(rows + 1);
    let start_up = Margins::for_value(max_value).start_up;
    with_threads(threads, || {
        match threads {
            1 => sweep.run(rows + 1, &mut extremes, &budget),
            _ => sweep.run_parallel(rows + 1, start_up, &mut extremes, &budget),
        }
        .unwrap();
        extremes
    })
}

/// The lines of the baseline's table of extremes.
fn lines(extremes: &Extremes) -> Vec<String> {
    (extremes.values().iter().enumerate())
        .map(|(value, found)| {
            let mut line = value.to_string();
            for extreme in [found.min, found.max, found.max_from_100].map(Option::unwrap) {
                line += &format!(" {} {}", extreme.excess, extreme.n);
            }
            format!("{line} {}", found.count)
        })
        .collect()
}

fn extremes(baseline: Option<&Path>, max_value: usize, rows: u64) {
    let (g, r) = (max_value.to_string(), rows.to_string());
    let reference = baseline.map(|program| best(|| run(program, &["WSG", &g, &r])));
    if let Some((seconds, _)) = &reference {
        println!("g<={g} to row {r}, extremes: C++ baseline {seconds:.3} s");
    }
    for threads in [1, 2] {
        let (seconds, found) = best(|| swept(max_value, rows, threads));
        print!("g<={g} to row {r}, extremes: {threads} thread(s) {seconds:.3} s");
        if let Some((baseline, expected)) = &reference {
            assert!(lines(&found).iter().eq(expected), "the extremes differ");
            print!("  {:.2}x faster", baseline / seconds);
        }
        println!();
    }
}

fn small_values(baseline: Option<&Path>, max_value: usize, rows: u64) {
    let (g, r) = (max_value.to_string(), rows.to_string());
    let (seconds, found) = best(|| swept(max_value, rows, 1));
    let speed = rows as f64 / seconds / 1e6;
    print!("g<={g} to row {r}: 1 thread {seconds:.3} s, {speed:.0} million rows per second");
    if let Some((baseline, expected)) =
        baseline.map(|program| best(|| run(program, &["WSG", &g, &r])))
    {
        assert!(lines(&found).iter().eq(&expected), "the extremes differ");
        print!("  {:.2}x faster", baseline / seconds);
    }
    println!();
}

/// All points of index 10^12 with values to 20, from preparing to answer, in one run of the same
/// margins as the baseline's; and with the second run that confirms it.
fn trillionth(baseline: Option<&Path>) {
    let budget = Budget::default();
    let n = UBig::from(10u8).pow(12);
    let first = UBig::from(1_618_033_988_749_u64 - 60);
    let margins = Margins {
        start_up: 8000,
        below: 15,
        above: 15,
    };
    let points = |checked: bool| {
        let sweep = FarSweep::new(&WYTHOFF, 20, &budget)
            .unwrap()
            .with_margins(margins);
        let window = if checked {
            sweep.checked_window(&first, 121, &budget)
        } else {
            sweep.window(&first, 121, &budget)
        };
        let window = window.unwrap();
        let level = window.points().filter(|point| point.n == n);
        let lines = level.map(|point| format!("{} {} {}", point.value, point.a, point.b));
        lines.collect::<Vec<_>>()
    };
    let arguments = ["RW", "20", "1000000000000", "8000", "15", "15"];
    let reference = baseline.map(|program| best(|| run(program, &arguments)));
    for checked in [false, true] {
        let (seconds, found) = with_threads(1, || best(|| points(checked)));
        let runs = if checked { "both runs" } else { "one run" };
        print!("points of index 10^12, g<=20: 1 thread, {runs} {seconds:.4} s");
        if let Some((baseline, expected)) = &reference {
            assert_eq!(&found, expected, "the points differ");
            print!("  {:.2}x faster", baseline / seconds);
        }
        println!();
    }
}

/// How the time of `nth` grows with the digits of n.
fn digits(digits: &[usize]) {
    let budget = Budget::default();
    println!("digits of n   seconds for value 20, both runs on 2 threads");
    for &digits in digits {
        let started = Instant::now();
        let n = UBig::from(10u8).pow(digits);
        let found = with_threads(2, || {
            let sweep = FarSweep::new(&WYTHOFF, 20, &budget).unwrap();
            sweep.nth(20, &n, &budget).unwrap()
        });
        assert_eq!(found.point.n, n);
        println!("{digits:11}   {:.2}", started.elapsed().as_secs_f64());
    }
}

/// Nivasch's Table 5: (rows, first start row) to start row 10^6.
const TABLE_5: [(usize, u64, u64); 13] = [
    (0, 0, 0),
    (1, 45, 2201),
    (2, 72, 72_058),
    (3, 140, 804_421),
    (4, 180, 862_429),
    (5, 235, 732_494),
    (6, 395, 685_531),
    (7, 395, 685_531),
    (8, 461, 827_469),
    (9, 630, 59_948),
    (10, 909, 443_109),
    (15, 2041, 8662),
    (20, 4136, 896_721),
];

fn table_5(last: u64) {
    let started = Instant::now();
    let found = with_threads(2, || {
        convergence(&WYTHOFF, 20, last, &Budget::default()).unwrap()
    });
    println!(
        "Table 5, g=20, all start rows to {last}: 2 threads {:.2} s",
        started.elapsed().as_secs_f64()
    );
    for (value, rows, start) in TABLE_5 {
        if start <= last {
            assert_eq!((found[value].rows, found[value].start), (rows, start));
        }
    }
}

/// The counts of section 3.3: how often the longest times occur to start row 10^7.
fn counts() {
    let started = Instant::now();
    let found = with_threads(2, || {
        convergence(&WYTHOFF, 3, 10_000_000, &Budget::default())
    });
    let counts: Vec<u64> = found.unwrap()[1..]
        .iter()
        .map(|times| times.count)
        .collect();
    assert_eq!(counts, [3019, 91, 1]);
    println!(
        "counts 3019, 91, 1 to start row 10^7: 2 threads {:.2} s",
        started.elapsed().as_secs_f64()
    );
}

/// Nivasch's Table 4: the largest value at each distance from a P-position and where it occurs first,
/// in all rows and in rows from 600 on; 200 stands for any value from 200 on.
const TABLE_4: [[(usize, u64, u64); 2]; 10] = [
    [(82, 283_432, 458_601), (82, 283_432, 458_601)],
    [(96, 944_634, 1_528_447), (96, 944_634, 1_528_447)],
    [(89, 44, 67), (81, 82_399, 133_320)],
    [(115, 49, 86), (82, 665_224, 1_076_349)],
    [(116, 58, 86), (103, 402_997, 652_071)],
    [(147, 62, 110), (99, 538_568, 871_413)],
    [(200, 97, 168), (108, 839_162, 1_357_804)],
    [(200, 95, 167), (115, 182_922, 295_987)],
    [(200, 87, 155), (122, 319_656, 517_229)],
    [(200, 85, 154), (125, 927_492, 1_500_730)],
];

fn table_4() {
    let (started, budget) = (Instant::now(), Budget::default());
    let mut found = NearZero::new(199, 600);
    let mut sweep = Sweep::new(&WYTHOFF, 199, &budget).unwrap();
    sweep.run(1_000_001, &mut found, &budget).unwrap();
    let cell = |found: Option<LargestNear>| found.map(|cell| (cell.value, cell.a, cell.b)).unwrap();
    let cells: Vec<_> = found
        .distances()
        .map(|(_, cells)| cells.map(cell))
        .collect();
    assert_eq!(cells, TABLE_4);
    println!(
        "Table 4, values to 199 in rows to 10^6: 1 thread {:.2} s",
        started.elapsed().as_secs_f64()
    );
}

/// Runs the baseline and returns its lines that are not comments.
fn run(program: &Path, arguments: &[&str]) -> Vec<String> {
    let output = Command::new(program).args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}
