//! Periods of rows, and how their cost grows, beside a C++ program that only observes repetition.
//!
//! `cargo bench -p wythoff --bench period [-- LAST_ROW...]`. The C++ program computes rows 0..=60 of
//! Wythoff's game up to a fixed column and looks for repetition in the second half; ours proves the
//! least periods. Its source is `rowper.cpp` in the directory `WYTHOFF_BASELINE`; without it only our
//! figures are printed.

#![allow(
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    reason = "a benchmark prints figures and may panic"
)]

#[path = "support/baseline.rs"]
mod baseline;

use std::process::Command;
use std::time::Instant;

use wythoff::CatalogueGame;
use wythoff::period::{RowGame, RowPeriod, Search, periods};

const REPEATS: usize = 3;

/// The game, its last row, and the preperiod and period of that row.
const CASES: &[(&str, u64, u64, u64)] = &[
    ("wythoff", 15, 693, 96),
    ("wythoff", 30, 3_890, 768),
    ("wythoff", 60, 38_898, 1_536),
    ("wythoff", 100, 168_066, 12_288),
    ("f-wythoff", 20, 1_512, 20),
    ("f-wythoff", 43, 2_754, 924),
    ("r-wythoff", 11, 42, 75_600),
    ("r-wythoff", 12, 37, 907_200),
];

fn main() {
    for &(name, last, preperiod, period) in CASES {
        for threads in [1, 2] {
            let seconds = best(name, last, threads, |found| {
                assert_eq!(
                    (found.preperiod, found.period),
                    (preperiod, period),
                    "{name} {last}"
                );
            });
            println!("{name:<10} rows 0..={last:<4} {threads} thread(s) {seconds:9.4} s");
        }
    }
    let asked = std::env::args().skip(1);
    for last in asked.filter_map(|word| word.parse().ok()) {
        let seconds = best("wythoff", last, 2, |found| {
            println!(
                "row {last}: preperiod {}, period {}",
                found.preperiod, found.period
            );
        });
        println!("wythoff    rows 0..={last:<4} 2 thread(s) {seconds:9.4} s");
    }
    beside_the_baseline();
}

/// The shortest of several runs for rows 0..=last; `check` sees the last row.
fn best(name: &str, last: u64, threads: usize, check: impl Fn(&RowPeriod)) -> f64 {
    let game: CatalogueGame = name.parse().unwrap();
    let game = RowGame::new(&*game.rules().unwrap()).unwrap();
    let search = Search {
        threads,
        ..Search::default()
    };
    let run = || {
        let started = Instant::now();
        let found = periods(&game, 0..last + 1, &search).unwrap();
        let seconds = started.elapsed().as_secs_f64();
        check(found.rows.last().unwrap());
        seconds
    };
    (0..REPEATS).map(|_| run()).min_by(f64::total_cmp).unwrap()
}

fn beside_the_baseline() {
    let directory = tempfile::tempdir().unwrap();
    let options = ["-O3", "-march=native"];
    let Some(program) = baseline::compiled("rowper.cpp", &options, directory.path()) else {
        return;
    };
    let run = || {
        let started = Instant::now();
        let output = Command::new(&program)
            .args(["61", "85000"])
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.contains("row 60: period 1536 preperiod 38898"),
            "{text}"
        );
        started.elapsed().as_secs_f64()
    };
    let theirs = (0..REPEATS).map(|_| run()).min_by(f64::total_cmp).unwrap();
    let ours = best("wythoff", 60, 1, |_| ());
    println!(
        "wythoff    rows 0..=60   C++ {theirs:.4} s, ours on one thread {ours:.4} s: {:.1}x faster",
        theirs / ours
    );
}
